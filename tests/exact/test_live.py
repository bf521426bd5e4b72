"""Figures beside a live meter, held to sums by hand."""

from fractions import Fraction

import pytest

from punto.errors import Unreadable
from punto.exact import live_meters, price
from punto.houses import find_house

EZ = find_house("colorado-ez")
MIDI = find_house("colorado-midi")
ROYAL = find_house("massachusetts-midi")
SUITED_QUADS = Fraction(8 * 7 * 6 * 5 * 4, 416 * 415 * 414 * 413)
"""Four of eight equal cards, in four suits."""


@pytest.mark.parametrize("players", [1, 3, 7])
def test_an_award_that_all_share(players: int) -> None:
    """$25,000 shared: each has a part of it; the table hits as often as its rounds come."""
    found = live_meters(
        EZ, "ez-progressive", {"jackpot": 2_500_000}, betting=range(1, players + 1), bets_an_hour=60 * players
    )
    (meter,) = found.meters
    odds = price("ez-progressive", house=EZ)
    chance = odds.coefficient("jackpot")
    assert found.house_edge == 1 - odds.fixed_return - chance * 25_000 / players
    assert meter.even_at == (1 - odds.fixed_return) / chance * players * 100
    assert meter.held == 2_500_000
    assert meter.rounds_to_hit == 1 / chance
    assert meter.hours_to_hit == 1 / chance / 60  # sixty rounds an hour, however many bet


def test_an_award_of_a_chair_is_won_by_one_and_envied_by_the_others() -> None:
    alone = live_meters(MIDI, "99-fortunes", {"jackpot": 5_000_000}, bets_an_hour=100)
    two = live_meters(MIDI, "99-fortunes", {"jackpot": 5_000_000}, betting=[2, 5], bets_an_hour=100)
    assert alone.meters[0].rounds_to_hit == 1 / SUITED_QUADS
    assert two.meters[0].rounds_to_hit == 1 / (2 * SUITED_QUADS)
    assert alone.meters[0].hours_to_hit == two.meters[0].hours_to_hit == 1 / (100 * SUITED_QUADS)
    (envied,) = [line for line in two.odds.lines if line.name == "Suited quads, another betting seat"]
    assert (two.odds.terms.chair, envied.probability) == (2, SUITED_QUADS)
    (own,) = [
        line
        for line in live_meters(MIDI, "99-fortunes", {}, betting=[2, 5], chair=5).odds.lines
        if line.pay.meter
    ]
    assert own.probability == SUITED_QUADS


def test_several_meters_stand_beside_each_other() -> None:
    readings = {"major": 6_000_000, "k9-banker": 40_000, "k9-player": 36_500}
    found = live_meters(ROYAL, "royal-9", readings, betting=[1, 4])
    for each in found.meters:
        others = {name: value for name, value in readings.items() if name != each.name}
        even = live_meters(ROYAL, "royal-9", {**others, each.name: 0}).odds
        even_stakes = each.even_at / 500
        assert even.house_edge == even.coefficient(each.name) * even_stakes
        assert each.hours_to_hit is None
    edge = found.house_edge
    assert edge is not None
    by_hand = 1 - found.odds.fixed_return
    by_hand -= sum(found.odds.coefficient(name) * Fraction(value, 500) for name, value in readings.items())
    assert edge == by_hand


def test_a_meter_that_nobody_read_leaves_the_edge_open() -> None:
    found = live_meters(ROYAL, "royal-9", {"major": 6_000_000})
    assert found.house_edge is None
    assert [each.held for each in found.meters] == [6_000_000, None, None]


def test_meters_are_measured_in_the_stake_that_the_house_fixes() -> None:
    """Twice the printed stake: the same dollars on the meter are worth half as much to each dollar bet."""
    double = find_house("colorado-midi", settings={"wagers.99-fortunes.unit": "2"})
    one, two = (live_meters(each, "99-fortunes", {"jackpot": 5_000_000}) for each in (MIDI, double))
    assert (one.stake, two.stake) == (100, 200)
    assert two.meters[0].even_at == 2 * one.meters[0].even_at
    assert one.house_edge is not None
    assert two.house_edge is not None
    assert two.house_edge - one.house_edge == SUITED_QUADS * 25_000


@pytest.mark.parametrize("bets", [0, -3, 2.5])
def test_bets_an_hour_are_a_number_of_bets(bets: int) -> None:
    with pytest.raises(Unreadable, match="whole number"):
        live_meters(EZ, "ez-progressive", {}, bets_an_hour=bets)
