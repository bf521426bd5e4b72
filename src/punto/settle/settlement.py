"""Settlement: bets and a round in, money to the cent out, in the order in which the dealer acts.

>>> from punto.game.coup import Coup
>>> from punto.houses import find_house
>>> from punto.settle.bets import read_bets
>>> house = find_house("colorado-mini")
>>> bets = read_bets(["3:banker=100", "5:player=50"], house)
>>> for each in settle(bets, Coup.parse("4hAd7c-KsQs9d"), house).bets:
...     print(each.bet, each.result.value, each.gross, each.vigorish, each.net)
5:player/standard=50.00 lose 0 0 -5000
3:banker/commission=100.00 win 10000 500 9500
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.game.dice import Roll
from punto.game.facts import Game, Round, Seen
from punto.game.first_four import FirstFour
from punto.houses import House
from punto.houses.choices import SeatOne
from punto.messages import message
from punto.money import NOTHING
from punto.settle.accept import check_bets
from punto.settle.bets import Bet, Kind
from punto.settle.presses import Press, Pressed, pressed_stakes
from punto.settle.results import SettledBet, Settlement, Turn
from punto.settle.shares import capped, shared, unclaimed
from punto.wagers import Judgment, Result, Style

__all__ = [
    "possible_presses",
    "settle",
    "settle_accepted",
    "settle_first_four",
    "settle_line",
    "settle_lines",
    "void",
]


def settle(
    bets: Iterable[Bet],
    round_: Round,
    house: House,
    *,
    meters: Mapping[str, int] | None = None,
    presses: Sequence[Press] = (),
) -> Settlement:
    """Settle every bet on a finished round.

    `meters` are what the progressive meters stand at (their seeds where the house gives them), by name or
    `wager.name`; `presses` move a winning early payout onto its bettor's Player or Banker bet.
    """
    placed = tuple(bets)
    check_bets(placed, house)
    _check_meters(placed, house, meters or {})
    return settle_accepted(placed, round_, house, meters=meters or {}, presses=presses)


def settle_accepted(
    bets: tuple[Bet, ...],
    round_: Round,
    house: House,
    *,
    meters: Mapping[str, int] | None = None,
    presses: Sequence[Press] = (),
) -> Settlement:
    """Settle bets that were checked when they were taken: what was accepted can always be settled.

    Where nobody says what meters stand at, awards are left to be claimed.
    """
    judged = _judge(bets, round_, house)
    settled = _reckon(bets, judged, house, meters)
    if presses:
        for each in list(pressed_stakes(presses, settled, bets, house)):
            _move(settled, each)
            settled[each.onto] = _settle_bet(bets[each.onto], judged[each.onto], house, each.amount)
    return _in_order(settled, round_, house)


def settle_first_four(
    bets: Sequence[Bet], start: FirstFour, house: House, *, presses: Sequence[Press] = ()
) -> tuple[Settlement, tuple[tuple[Bet, int], ...]]:
    """Settle the bets that the first four cards decide; and what presses add to which others."""
    early = tuple(bet for bet in bets if bet.wager in house.early)
    settled = _reckon(early, _judge(early, start, house), house, {})
    pressed = []
    for each in list(pressed_stakes(presses, settled, bets, house)):
        _move(settled, each)
        pressed.append((bets[each.onto], each.amount))
    return _in_order(settled, None, house), tuple(pressed)


def _move(settled: list[SettledBet], pressed: Pressed) -> None:
    """Payouts that are pressed are not handed over."""
    for source, amount in pressed.sources:
        settled[source] = replace(settled[source], pressed=-amount)


def possible_presses(bets: Sequence[Bet], start: FirstFour, house: House) -> tuple[Press, ...]:
    """Every press that a player may choose now: an early payout, and a bet to put it onto."""
    early = {
        (bet.seat, bet.person if bet.kind is Kind.BEHIND else ""): house.offer(bet.wager).wager
        for bet in bets
        if bet.wager in house.early
    }
    wanted = [
        Press(seat, onto, person) for (seat, person), wager in early.items() for onto in wager.press_onto
    ]
    return tuple(press for press in wanted if _takes(press, bets, start, house))


def _takes(press: Press, bets: Sequence[Bet], start: FirstFour, house: House) -> bool:
    try:
        settle_first_four(bets, start, house, presses=(press,))
    except Refused:
        return False
    return True


def settle_lines(bets: Sequence[Bet], judgments: Sequence[Judgment], house: House) -> tuple[SettledBet, ...]:
    """What becomes of all bets of a round whose lines are known, awards from meters left to be claimed."""
    return tuple(_reckon(tuple(bets), list(judgments), house, None))


def settle_line(
    bet: Bet,
    judgment: Judgment,
    house: House,
    *,
    meters: Mapping[str, int] | None = None,
    pressed: int = 0,
) -> SettledBet:
    """What becomes of a bet alone at the table when its line is known: what tables of results are made of.

    `pressed` is what an early payout has added to it.
    """
    if pressed:
        return _settle_bet(bet, judgment, house, pressed)
    (settled,) = _reckon((bet,), [judgment], house, meters or {})
    return settled


def void(bets: Iterable[Bet], house: House) -> Settlement:
    """A round that does not count: every stake goes back."""
    settled = [SettledBet(bet, Result.VOID, None, None, 0, 0, 0, NOTHING, NOTHING) for bet in bets]
    return _in_order(settled, None, house)


def _reckon(
    bets: tuple[Bet, ...], judged: list[Judgment], house: House, meters: Mapping[str, int] | None
) -> list[SettledBet]:
    """Every bet in money: rounded, awards shared, limits kept; presses come after."""
    settled = [_settle_bet(bet, judgment, house, 0) for bet, judgment in zip(bets, judged, strict=True)]
    meters_hit = [judgment.pay.meter for judgment in judged]
    if any(meters_hit):
        to_claim = meters is None
        settled = unclaimed(settled, judged) if to_claim else shared(settled, judged, house, meters or {})
    if house.limited:
        settled = capped(settled, house)
    return [_sourced(each, house) for each in settled] if house.off_meters else settled


def _sourced(each: SettledBet, house: House) -> SettledBet:
    """A fixed prize that comes off the first meter of its wager, where the house has it so."""
    if each.result is not Result.WIN or each.meter or each.bet.wager not in house.off_meters:
        return each
    return replace(each, meter=f"{each.bet.wager}.{house.offers[each.bet.wager].paying_meters[0]}")


def _check_meters(bets: tuple[Bet, ...], house: House, meters: Mapping[str, int]) -> None:
    """A meter that nothing here pays from is a misspelling."""
    if meters:
        wagers = [house.offer(bet.wager).wager for bet in bets]
        known = {name for each in wagers for meter in each.meters for name in (meter, f"{each.id}.{meter}")}
        for name in meters:
            if name not in known:
                hint = did_you_mean(name, sorted(known))
                raise Unreadable(message("bet.no-such-meter", meter=name, hint=hint))


def _judge(bets: tuple[Bet, ...], round_: Seen, house: House) -> list[Judgment]:
    """What each bet's line is; bets on the same terms are judged once."""
    if bets and isinstance(round_, Roll) is not (house.game is Game.DICE):
        raise Refused(str(bets[0]), [Reason(message("bet.other-game", wager=bets[0].wager))])
    chairs = {wager: house.offer(wager).wager.chairs for wager in {bet.wager for bet in bets}}
    judged: dict[tuple[object, ...], Judgment] = {}
    judgments = []
    for bet in bets:
        chair = bet.seat if chairs[bet.wager] else None
        terms = (bet.wager, bet.on, bet.paytable, chair)
        judgment = judged.get(terms)
        if judgment is None:
            others = (
                sorted({each.seat for each in bets if each.wager == bet.wager} - {chair}) if chair else ()
            )
            asked = house.terms(bet.wager, bet.on, bet.paytable, chair=chair, others=others)
            judgment = judged[terms] = asked.judge(round_)
        judgments.append(judgment)
    return judgments


def _settle_bet(bet: Bet, judgment: Judgment, house: House, pressed: int) -> SettledBet:
    line, pay = judgment
    name = line.name if line else None
    result = pay.result
    if result is Result.LOSE:
        lost = pressed if bet.kind.is_paper else bet.stake + pressed
        return SettledBet(bet, result, name, None, 0, 0, -lost, NOTHING, NOTHING, pressed)
    stake = bet.stake + pressed
    gross, payout_rest, charged = 0, NOTHING, stake
    swapped = pay.style is not Style.TO and not bet.kind.is_paper
    if result is Result.WIN:
        won = pay.won if swapped or pay.style is Style.TO else pay.won + 1  # paper is no money to swap
        gross, payout_rest = house.payout_rounding.apply(stake * won.numerator, won.denominator)
        charged = gross
    vigorish, vigorish_rest = 0, NOTHING
    if pay.rate:
        rate = house.vigorish.rates[pay.rate]
        vigorish, vigorish_rest = house.vigorish.rounding.apply(charged * rate.numerator, rate.denominator)
    odds = pay.printed if result is Result.WIN else None
    return SettledBet(
        bet,
        result,
        name,
        odds,
        gross,
        vigorish,
        gross - vigorish,
        payout_rest,
        vigorish_rest,
        pressed,
        swapped,
    )


def _in_order(settled: list[SettledBet], round_: Round | None, house: House) -> Settlement:
    """All of it, its bets in the order in which the dealer acts."""
    places = _places(settled, house)
    order = sorted(range(len(settled)), key=places.__getitem__)
    return Settlement(
        round_,
        tuple([settled[at] for at in order]),
        house.vigorish.taken,
        house.vigorish.marked,
        house.early,
        tuple([places[at] for at in order]),
    )


def _places(settled: list[SettledBet], house: House) -> list[Turn]:
    """Losers before winners, and pushes that owe vigorish, from the highest seat down; then what stays.

    Bets that the first four cards decide are settled before third cards, seat by seat from the dealer's
    right: downwards where seat 1 is at the dealer's left. Some a house settles last.
    """
    early, late = house.early, house.late
    downwards = house.table.seat_1 is SeatOne.DEALER_LEFT
    places = []
    for each in settled:
        seat, wager, result = -each.bet.seat, each.bet.wager, each.result
        if wager in early:
            places.append((-1, seat if downwards else -seat))
            continue
        turn = 10 if wager in late else 0
        if result is not Result.LOSE:
            turn += 1 if result is Result.WIN or each.vigorish > 0 else 2
        places.append((turn, seat))
    return places
