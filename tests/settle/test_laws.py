"""Laws of settlement over random coups and bets: money in is money out, exact, and never a float."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from punto.game.cards import DECK, Card
from punto.game.dealing import deal
from punto.houses import House, find_house, ready_houses
from punto.settle import Act, Bet, Kind, settle
from punto.wagers import Pay, Result, Style

HOUSES = [find_house(name) for name in ready_houses() if "dice" not in name] + [
    find_house("colorado-mini", settings={"vigorish.round_to": "0.25", "vigorish.rate": "7.5%"}),
    find_house("massachusetts-midi", settings={"vigorish.round_to": "0.25", "payout.round_to": "0.05"}),
]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[House, list[Bet], list[Card]]:
    house = draw(st.sampled_from(HOUSES))
    offered = [(offer, hand) for offer in house.offers.values() for hand in offer.wager.rides_on or (None,)]
    bets: list[Bet] = []
    for _ in range(draw(st.integers(0, 25))):
        offer, hand = draw(st.sampled_from(offered))
        stake = offer.stake(offer.paytable) or draw(st.integers(1, 10**7))
        kind = draw(st.sampled_from(Kind))
        bet = Bet(draw(st.sampled_from(house.seats)), offer.wager.id, stake, hand, offer.paytable.id, kind)
        if not (
            offer.wager.meters and any((bet.owner, bet.wager) == (each.owner, each.wager) for each in bets)
        ):
            bets.append(bet)  # a progressive takes one bet a player
    # Cards of few kinds, so that pairs, flushes and jackpots come up.
    kinds = draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=6))
    return house, bets, draw(st.lists(st.sampled_from(kinds), min_size=6, max_size=6))


@given(rounds())
def test_money_in_is_money_out(case: tuple[House, list[Bet], list[Card]]) -> None:
    house, bets, cards = case
    settlement = settle(bets, deal(cards), house)
    assert Counter(each.bet for each in settlement.bets) == Counter(bets)
    # By hand movements: what crosses the table towards the house, and what crosses it back.
    tray = 0
    for step in settlement.steps():
        assert step.amount >= 0
        if (step.act is Act.COLLECT and not step.bet.kind.is_paper) or step.act is Act.TAKE_VIGORISH:
            tray += step.amount
        elif step.act is Act.PAY:
            tray -= step.amount
    assert tray == settlement.house_net
    assert sum(each.net for each in settlement.bets) + settlement.house_net == 0


@given(rounds())
def test_every_bet_is_settled_exactly(case: tuple[House, list[Bet], list[Card]]) -> None:
    house, bets, cards = case
    coup = deal(cards)
    for each in settle(bets, coup, house).bets:
        bet = each.bet
        chair = bet.seat if house.offer(bet.wager).wager.chairs else None
        others = sorted({other.seat for other in bets if other.wager == bet.wager} - {bet.seat})
        pay = house.terms(bet.wager, bet.on, bet.paytable, chair=chair, others=others).judge(coup).pay
        assert isinstance(pay, Pay)
        assert each.result is pay.result
        if pay.meter:
            continue
        swapped_paper = bet.kind.is_paper and pay.style in (Style.FOR, Style.PRIZE)
        exact = bet.stake * (pay.won + swapped_paper)
        assert each.gross + each.payout_remainder == exact
        assert 0 <= each.payout_remainder < house.payout_rounding.to
        rate = house.vigorish.rates[pay.rate] if pay.rate else Fraction(0)
        base = each.gross if each.result is Result.WIN else each.bet.stake
        assert each.vigorish + each.vigorish_remainder == rate * base
        assert -house.vigorish.rounding.to < each.vigorish_remainder <= 0
        lost = 0 if each.bet.kind.is_paper else each.bet.stake
        assert each.net == (-lost if each.result is Result.LOSE else each.gross - each.vigorish)


@given(rounds())
def test_the_dealer_collects_before_paying_and_goes_down_the_seats(
    case: tuple[House, list[Bet], list[Card]],
) -> None:
    house, bets, cards = case
    steps = list(settle(bets, deal(cards), house).steps())
    late = [step for step in steps if step.bet.wager not in house.early]
    assert steps[len(steps) - len(late) :] == late  # early bets are settled first
    results = {each.bet: each.result for each in settle(bets, deal(cards), house).bets}
    phases = [0 if results[step.bet] is Result.LOSE else 2 if step.act is Act.LEAVE else 1 for step in late]
    assert phases == sorted(phases)
    for phase in (0, 1, 2):
        seats = [step.bet.seat for step, at in zip(late, phases, strict=True) if at == phase]
        assert seats == sorted(seats, reverse=True)


def everything(value: object) -> Iterator[object]:
    yield value
    if is_dataclass(value):
        for each in fields(value):
            yield from everything(getattr(value, each.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from everything(item)


@given(rounds())
def test_no_float_anywhere(case: tuple[House, list[Bet], list[Card]]) -> None:
    house, bets, cards = case
    settlement = settle(bets, deal(cards), house)
    found = list(everything(settlement))
    assert found
    assert not any(isinstance(each, float) for each in found)
