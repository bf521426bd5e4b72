"""Meters that grow and are won: the same as dealing the shoes one by one, and nothing is lost."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.length import LONG

from punto.entropy import seeded
from punto.errors import Unreadable
from punto.game.dealing import deal_out
from punto.game.shoe import opening_burn
from punto.houses import House, find_house
from punto.houses.preparation import prepare
from punto.progressive.playing import MeterPlay, awards_of
from punto.settle import Account, Bet, settle_accepted
from punto.sim.progressives import ProgressivePlay, play_progressive
from punto.wagers import Result

ROYAL = find_house("massachusetts-midi")
CAPPED = {
    "wagers.royal-9.meters.major.ceiling": "50100",
    "wagers.royal-9.meters.k9-player.reserve": "1.37%",
}


def one_by_one(house: House, wager: str, seats: list[int], seed: str, shoes: int) -> MeterPlay:
    """Every round dealt by the core, settled by the settlement and fed on its own."""
    play, offer = MeterPlay(house, wager), house.offer(wager)
    stake = offer.stake(offer.paytable) or 100
    bets = tuple(Bet(seat, wager, stake) for seat in seats)
    pays = {line.name: pay for line, pay in zip(offer.wager.lines, offer.paytable.pays, strict=True)}

    def won() -> Iterator[tuple[Bet, str, str, Fraction]]:
        for each in sorted(settled.bets, key=lambda each: each.bet.seat):
            pay = pays.get(each.line or "")
            if pay and pay.meter and each.line:
                yield each.bet, each.line, pay.meter, pay.share

    for number in range(1, shoes + 1):
        _, shoe = opening_burn(prepare(house, seeded(seed, number)), house.cards.burn_shown)
        for dealt in deal_out(shoe):
            settled = settle_accepted(bets, dealt.coup, house)
            awards = awards_of(won())
            metered = {name for name, pay in pays.items() if pay and pay.meter}
            winners = [each for each in settled.bets if each.result is Result.WIN and each.meter]
            prizes = sum(each.net + each.bet.stake for each in winners if each.line not in metered)
            off = {offer.paying_meters[0]: prizes} if prizes else {}
            play.play(len(bets), len(bets) * stake, awards, off)
    return play


@pytest.mark.parametrize(
    ("settings", "players"),
    [({}, 4), (CAPPED, 9), ({"wagers.royal-9.fixed_prizes_from": "meter"}, 2)],
)
def test_long_play_is_that_of_dealing_every_round(settings: dict[str, str], players: int) -> None:
    house = find_house(ROYAL.id, settings=settings)
    shoes = 40 if LONG else 12
    found = play_progressive(house, "royal-9", coups=shoes * 80, players=players, seed="royal")
    plain = one_by_one(house, "royal-9", list(range(1, players + 1)), "royal", found.shoes)
    assert found.meters["k9-banker"].full + found.meters["k9-player"].full > 1
    assert found.state.balances == plain.state.balances
    assert found.state.carried == plain.state.carried
    assert (found.state.bets, found.state.stakes) == (plain.state.bets, plain.state.stakes)
    assert found.state.hits[-1].amount == plain.state.hits[-1].amount
    assert found.unaccounted == 0


def known(found: ProgressivePlay) -> object:
    return found.state.balances, found.state.carried, found.meters, found.returned, found.rounds


def test_the_same_awards_however_the_work_is_shared_out() -> None:
    alone = play_progressive(ROYAL, "royal-9", coups=20_000, players=5, seed=3, workers=1)
    again = play_progressive(ROYAL, "royal-9", coups=20_000, players=5, seed="3", workers=2, piece=7)
    assert known(again) == known(alone)
    with ThreadPoolExecutor(2) as pool:
        other = play_progressive(ROYAL, "royal-9", coups=20_000, players=5, seed=3, executor=pool, piece=50)
    assert known(other) == known(alone)
    assert known(play_progressive(ROYAL, "royal-9", coups=20_000, players=5, seed=4)) != known(alone)


def test_in_the_long_run_awards_are_what_was_fed_and_the_seeds() -> None:
    """A million rounds of dice: the house keeps what the exact long run says, to four standard errors."""
    house = find_house("colorado-dice")
    found = play_progressive(
        house, "dice-triple-progressive", coups=4_000_000 if LONG else 1_000_000, players=3, seed=1
    )
    meter = found.state.meters["jackpot"]
    full = found.meters["jackpot"].full
    expected = float(found.odds_of_full("jackpot"))
    assert abs(full - expected) < 4 * expected**0.5
    assert found.contributed == meter.rate * found.staked
    assert found.seeded == (full + 1) * meter.seed
    assert found.awarded == found.contributed + found.seeded - found.held
    assert found.unaccounted == 0
    assert found.exact
    fixed = replace(found.odds, meters={"jackpot": Fraction(0)})
    spread = 4 * fixed.std_dev / found.rounds**0.5 + 4 * expected**0.5 * meter.seed / found.staked
    assert abs(found.house_edge - found.exact.house_edge) < spread


def test_meters_begin_where_they_stand() -> None:
    found = play_progressive(ROYAL, "royal-9", coups=80, seed="short", meters={"major": 6_000_001})
    grown = Fraction(9, 100) * found.staked
    assert found.state.value("major") + found.state.fraction(Account.METER, "major") == 6_000_001 + grown
    assert found.unaccounted == 0


def test_an_odd_rate_loses_nothing() -> None:
    settings = {"wagers.ez-progressive.meters.jackpot.rate": "1.37%"}
    house = find_house("colorado-ez", settings=settings)
    found = play_progressive(house, "ez-progressive", coups=30_000, players=7, stake=700, seed=2)
    assert found.unaccounted == 0
    carried = found.state.fraction(Account.METER, "jackpot")
    assert found.contributed + carried == Fraction(137, 10_000) * found.staked


@pytest.mark.parametrize(
    ("house", "wager", "options", "sentence"),
    [
        ("massachusetts-midi", "tie", {}, "tie pays from no meter"),
        ("massachusetts-midi", "royal-9", {"players": 10}, "10 players cannot bet on royal-9"),
        ("massachusetts-midi", "royal-9", {"players": 0}, "0 players cannot bet"),
        ("massachusetts-midi", "royal-9", {"stake": 700}, "royal-9 is a bet of \\$5.00"),
        ("massachusetts-midi", "royal-9", {"coups": 0}, "0 coups"),
    ],
)
def test_refusals_are_one_sentence(house: str, wager: str, options: dict[str, int], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        play_progressive(find_house(house), wager, **{"coups": 100, **options})  # type: ignore[arg-type]
