"""Every table of the documents played: who gets what of a jackpot and of each lower line, worked by hand.

Three people bet. Meters are fed with a share of each stake at START GAME, before the cards come, so an award
holds the shares of its own round.
"""

from pathlib import Path
from typing import NamedTuple

import pytest
from tests.houses.permissive import permissive
from tests.table.laws import broken_money
from tests.table.tables import bet, finish, opened_house

from punto.errors import Refused
from punto.game.dice import Roll
from punto.houses import find_house
from punto.settle import Account, Act
from punto.table import Table
from punto.table import events as happened
from punto.table.commands import RevealDice


class Played(NamedTuple):
    """What each bettor got for a bet on the progressive, in seat order, and what a meter stands at after."""

    paid: tuple[int, ...]
    meter: int


def prizes(table: Table, wager: str) -> tuple[int, ...]:
    """What was paid on a wager, by seat."""
    paid = dict.fromkeys(table.state.seats, 0)
    for event in table.events:
        if isinstance(event, (happened.WinnersPaid, happened.JackpotPaid)):
            for each in event.movements:
                if each.act is Act.PAY and each.bet.wager == wager:
                    paid[each.bet.seat] += each.amount
    return tuple(paid.values())


def cents(text: str) -> int:
    """`1,000.30` as minor units."""
    return int(text.replace(",", "").replace(".", "") + ("" if "." in text else "00"))


def row(*words: str) -> tuple[int, ...]:
    return tuple(map(cents, words))


QUADS_OF_2, QUADS_OF_KINGS = "2h 2h 2h 2h Kc", "Kd Kd Kd Kd 5c 7s"
QUADS, SUITED_TRIPS, TRIPS = "2h 2d 2c 2s Kc", "2h 2h 2h 9c Kc Kd", "2h 2d 2c 9c Kc Kd"
TWO_PAIR, SUITED_PAIR = "2h 9c 2d 9d", "2h 9c 2h 5d Kc"


def fortunes(table: str, unit: str, **lines: str) -> list[object]:
    """A 99 Fortunes table: the envy sum or else the prize of other suited quads, then line by line.

    Seats 1, 2 and 3 bet, and the meter has a seed of 10,000 and ten per cent of the stakes: with $1 each
    $10,000.30. Four twos of hearts are seat 2's.
    """
    stake = cents(unit)
    meter = 1_000_000 + 3 * stake // 10
    envy = cents(lines["envy"])
    rounds = [(QUADS_OF_2, Played((envy, meter, envy), 1_000_000))]
    for cards, line in (
        (QUADS_OF_KINGS, "other"),
        (QUADS, "quads"),
        (SUITED_TRIPS, "suited_trips"),
        (TRIPS, "trips"),
        (TWO_PAIR, "two_pair"),
        (SUITED_PAIR, "pair"),
    ):
        rounds.append((cards, Played((cents(lines[line]),) * 3, meter)))
    return [pytest.param(table, unit, cards, played, id=f"{table} {cards}") for cards, played in rounds]


P1 = {"envy": "1000", "other": "1000", "quads": "100", "suited_trips": "10", "trips": "10", "two_pair": "9"}
P2 = {"other": "5000", "quads": "500", "suited_trips": "50", "trips": "50", "two_pair": "45", "pair": "15"}
P5 = {"envy": "1000", "other": "5000", "quads": "500", "suited_trips": "125", "two_pair": "0"}
PESO_2 = {"envy": "100,000", "other": "100,000", "quads": "10,000", "suited_trips": "1,000", "trips": "1,000"}
PESO_3 = {"envy": "200,000", "other": "200,000", "quads": "20,000", "suited_trips": "2,000", "trips": "2,000"}


@pytest.mark.clause(
    "CO-2899.02-lead-s3",
    "CO-2899.02-lead-s5",
    "CO-2899.02-lead-s6",
    "CO-2899.02-3",
    "CO-2899.02-4",
    "CO-2899.02-10-c",
)
@pytest.mark.parametrize(
    ("table", "unit", "cards", "expected"),
    [
        *fortunes("sample", "1", **P1, pair="3"),
        *fortunes("p1", "1", **P1, pair="3"),
        *fortunes("p2-6-php", "100", **PESO_2, two_pair="900", pair="300"),
        *fortunes("p2-7-usd5", "5", **P2, envy="500"),
        *fortunes("p2-7-php100", "100", **PESO_2, two_pair="900", pair="300"),
        *fortunes("p3-6-php", "200", **PESO_3, two_pair="1,000", pair="600"),
        *fortunes("p3-7-php", "200", **PESO_3, two_pair="1,000", pair="600"),
        *fortunes("p4b", "1", **P1, pair="3"),
        *fortunes("p5", "5", **P5, trips="40", pair="15"),
        *fortunes("p6", "5", **P5, trips="50", pair="20"),
    ],
)
def test_99_fortunes(table: str, unit: str, cards: str, expected: Played, tmp_path: Path) -> None:
    """Peso tables are kept as data: a document that allows them is a copy without its rules on settings."""
    permissive("colorado", tmp_path)
    spots = {"6": "1, 2, 3, 5, 6, 7", "7": "1, 2, 3, 5, 6, 7, 8"}
    count = next((count for count in spots if f"-{count}" in table), "7" if table in ("p5", "p6") else "")
    seated = {"table.seats": count, "table.seat_numbers": f"[{spots[count]}]"} if count else {}
    settings = {
        "jurisdiction": str(tmp_path / "colorado.toml"),
        "currency": "PHP" if "php" in table else "USD",
        "wagers.99-fortunes.paytable": table,
        "wagers.99-fortunes.executive_from": "10000",
        **seated,
    }
    house = find_house("colorado-midi", settings=settings)
    played = opened_house(house, {1: "ann", 2: "bob", 3: "cy"})
    bet(played, *(f"{seat}:player=10" for seat in (1, 2, 3)))
    bet(played, *(f"{seat}:99-fortunes={unit}" for seat in (1, 2, 3)))
    finish(played, cards)
    (link,) = played.links.states.values()
    assert Played(prizes(played, "99-fortunes"), link.value("jackpot")) == expected
    assert broken_money(played.events) == []


SUITED_DRAGON, RED_DRAGON, DRAGON = "Kh Ah Qh 2h Th 4h", "Kh Ad Qh 2h Th 4h", "Kh As Qd 2h Tc 4h"
BANKER_7 = "Kh 3d Qd 4h Tc"
SUITED_PANDAS, RED_PANDAS, PANDAS = "2h Ah 3h 3h 3h 3h", "2h Ad 3h 3h 3h 3d", "2h As 3h 3h 3h 3d"
SUITED_PANDA, PANDA = "2h As 3h 6s 3h", "2h As 3d 6s 3h"
ALL = "jackpot"


@pytest.mark.clause("CO-2899.04-4-s7", "CO-2899.04-5-f-i", "CO-2899.04-5-f-ii")
@pytest.mark.parametrize(
    ("table", "cards", "prize"),
    [
        ("1", SUITED_DRAGON, ALL),
        ("1", RED_DRAGON, "250"),
        ("1", DRAGON, "75"),
        ("1", BANKER_7, "60"),
        ("2", SUITED_DRAGON, ALL),
        ("2", RED_DRAGON, "230"),
        ("2", DRAGON, "75"),
        ("2", BANKER_7, "60"),
        ("3", SUITED_PANDAS, ALL),
        ("3", RED_PANDAS, "500"),
        ("3", PANDAS, "50"),
        ("3", SUITED_PANDA, "20"),
        ("3", PANDA, "11"),  # 10 to 1 as printed: the dollar that was taken comes back with it
        ("3-for-1", PANDA, "10"),
        ("1", PANDA, "0"),
        ("3", DRAGON, "11"),  # a Dragon 7 is the last row of this table
    ],
)
@pytest.mark.parametrize("source", ["tray", "meter"])
def test_ez_progressive(table: str, cards: str, prize: str, source: str) -> None:
    """$5,000 and ten per cent of three dollars: $5,000.30, a third of which is $1,666.76; two cents stay."""
    wager = "ez-progressive"
    settings = {f"wagers.{wager}.paytable": table, f"wagers.{wager}.fixed_prizes_from": source}
    played = opened_house(find_house("colorado-ez", settings=settings), {1: "ann", 3: "bob", 5: "cy"})
    bet(played, *(f"{seat}:banker=10" for seat in (1, 3, 5)), *(f"{seat}:{wager}=1" for seat in (1, 3, 5)))
    finish(played, cards)
    link = played.links.states["colorado-ez.ez-progressive"]
    each = 166_676 if prize == ALL else cents(prize)
    assert prizes(played, wager) == (each,) * 3
    taken = 3 * each if source == "meter" and prize != ALL else 0
    assert link.value("jackpot") == (500_002 if prize == ALL else 500_030 - taken)
    assert link.total(Account.AWARDS) == (3 * each if prize == ALL or source == "meter" else 0)
    assert broken_money(played.events) == []


@pytest.mark.clause("CO-2899.04-5-f-ii")
def test_a_split_never_takes_more_than_its_meter_has() -> None:
    """$5,000.30 among three: $1,666.76 each, also where other payouts are rounded up; two cents stay."""
    wager = "ez-progressive"
    house = find_house("colorado-ez", settings={"payout.rounds": "up"})
    played = opened_house(house, {1: "ann", 3: "bob", 5: "cy"})
    bet(played, *(f"{seat}:banker=10" for seat in (1, 3, 5)), *(f"{seat}:{wager}=1" for seat in (1, 3, 5)))
    finish(played, SUITED_DRAGON)
    assert prizes(played, wager) == (166_676,) * 3
    assert played.links.states["colorado-ez.ez-progressive"].value("jackpot") == 500_002


@pytest.mark.clause("MA-12i-s2", "MA-12i-s3", "MA-12i-s4", "MA-12i-exact", "MA-12i-t2", "MA-12i-pt-1")
@pytest.mark.parametrize(
    ("table", "cards", "prizes_", "meter", "after"),
    [
        ("1", "Ks Ks 9h 9h", row("50001.35", "250", "250"), "major", "50000"),
        ("1", "Ks Qs 9h 9h", row("5000.13", "250", "250"), "major", "45001.22"),
        ("1", "2c Ks 3c 9h", row("350.75", "25", "25"), "k9-banker", "350"),
        ("1", "Ks 2c 9h 3c", row("350.75", "25", "25"), "k9-player", "350"),
        ("1", "Ks Qd 9s 9d", row("1500", "1500", "1500"), "major", "50001.35"),
        ("1", "Kc Qh 9s 9d", row("250", "250", "250"), "major", "50001.35"),
        ("1", "Ks 2c 9s 3c", row("50", "50", "50"), "major", "50001.35"),
        ("1", "Kc 2c 9s 3c", row("25", "25", "25"), "major", "50001.35"),
        ("2", "Ks Ks 9h 9h", row("25001.44", "250", "250"), "major", "25000"),
        ("2", "Ks Qs 9h 9h", row("2500.14", "250", "250"), "major", "22501.30"),
        ("2", "2c Ks 3c 9h", row("350.75", "25", "25"), "k9-banker", "350"),
        ("2", "Ks 2c 9h 3c", row("350.75", "25", "25"), "k9-player", "350"),
        ("2", "Kd 2c 9s Kh", row("25", "25", "350.75"), "k9-player", "350"),
    ],
)
def test_royal_9(table: str, cards: str, prizes_: tuple[int, ...], meter: str, after: str) -> None:
    """Chairs 1, 4 and 7 bet $5 each: 9 % of $15 are $1.35, 9.6 % $1.44, 5 % 75 cents.

    A tenth of $50,001.35 is $5,000.135: the half cent stays on the meter.
    """
    settings = {"wagers.royal-9.paytable": table}
    house = find_house("massachusetts-midi", settings=settings)
    played = opened_house(house, {1: "ann", 4: "bob", 7: "cy"})
    bet(played, *(f"{seat}:player=10" for seat in (1, 4, 7)), *(f"{seat}:royal-9=5" for seat in (1, 4, 7)))
    finish(played, cards)
    (link,) = played.links.states.values()
    assert (prizes(played, "royal-9"), link.value(meter)) == (prizes_, cents(after))
    others = {"major", "k9-banker", "k9-player"} - {meter}
    seed = cents("50001.35" if table == "1" else "25001.44")
    assert {link.value(each) for each in others} <= {seed, cents("350.75")}
    assert broken_money(played.events) == []


@pytest.mark.clause(
    "CO-2899.09-10-c", "CO-2899.09-10-c-s2", "CO-2899.09-14", "CO-2899.09-14-a-ii", "CO-2899.09-14-a-iv"
)
@pytest.mark.parametrize(
    ("table", "roll", "prize"),
    [
        ("tri-01", "333-333", ALL),
        ("tri-01", "333-666", "1000"),
        ("tri-01", "666-333", "1000"),
        ("tri-01", "111-222", "100"),
        ("tri-01", "666-444", "100"),
        ("tri-01", "333-124", "20"),
        ("tri-01", "345-111", "10"),
        ("tri-01", "444-123", "3"),
        ("tri-01", "123-456", "0"),
        ("tri-02", "333-333", ALL),
        ("tri-02", "333-666", "1000"),
        ("tri-02", "555-555", "100"),
        ("tri-02", "124-333", "20"),
        ("tri-02", "222-345", "6"),
        ("tri-02", "123-666", "4"),
        ("tri-03", "333-333", "100"),
        ("tri-03", "333-666", ALL),
        ("tri-03", "666-333", ALL),
        ("tri-03", "111-444", "100"),
        ("tri-03", "333-124", "20"),
        ("tri-03", "222-345", "10"),
        ("tri-03", "123-444", "5"),
    ],
)
@pytest.mark.parametrize("unit", ["1", "5"])
def test_triple_progressive(table: str, roll: str, prize: str, unit: str) -> None:
    """$1,000 and ten per cent of $3: $1,000.30, a third of it $333.43; with $5 five times as much.

    The seed is the house's own choice here, as no table prints one, so it multiplies that itself.
    """
    wager = "dice-triple-progressive"
    seed = 100_000 * int(unit)
    settings = {
        f"wagers.{wager}.paytable": table,
        f"wagers.{wager}.unit": unit,
        f"wagers.{wager}.meters.jackpot.seed": str(1000 * int(unit)),
    }
    played = opened_house(find_house("colorado-dice", settings=settings), {1: "ann", 2: "bob", 3: "cy"})
    bets = [f"{seat}:dice-player=10" for seat in (1, 2, 3)] + [f"{seat}:{wager}={unit}" for seat in (1, 2, 3)]
    bet(played, *bets)
    number = played.state.number
    while played.state.number == number:
        if not played.step():
            played.do(RevealDice(Roll.parse(roll)))
    (link,) = played.links.states.values()
    meter = seed + 30 * int(unit)
    each = meter // 3 if prize == ALL else cents(prize) * int(unit)
    assert prizes(played, wager) == (each,) * 3
    assert link.value("jackpot") == (seed + meter - 3 * each if prize == ALL else meter)
    assert broken_money(played.events) == []


TWO_METERS = """
id = "two-meters"
name = "Two Meters"
meters = ["big", "small"]
[[line]]
name = "Natural tie"
when = { winner = "tie", player_natural = true }
[[line]]
name = "Tie"
when = { winner = "tie" }
[paytable.standard]
unit = "$1"
[paytable.standard.pays]
"Natural tie" = "100% of big"
"Tie" = "100% of small"
[paytable.standard.meters]
big = { seed = "$1,000", rate = "5%" }
small = { seed = "$10", rate = "5%" }
"""


@pytest.mark.parametrize(("meter", "seed"), [("big", 'seed = "$1,000", '), ("small", 'seed = "$10", ')])
def test_a_table_opens_only_when_each_meter_has_a_seed(tmp_path: Path, meter: str, seed: str) -> None:
    file = tmp_path / "two.toml"
    own = {"approvals.wagers.two-meters": "yes", "wagers.two-meters": '"standard"'}
    own |= {"wager_files": f'["{file}"]'}
    file.write_text(TWO_METERS, "utf-8")
    table = opened_house(find_house("colorado-mini", settings=own), {1: "maria"})
    bet(table, "1:player=5", "1:two-meters=1")
    file.write_text(TWO_METERS.replace(seed, ""), "utf-8")
    with pytest.raises(Refused, match=rf"wagers.two-meters.meters.{meter}.seed is not set"):
        opened_house(find_house("colorado-mini", settings=own), {1: "maria"})
