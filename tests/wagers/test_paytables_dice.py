"""3 Dice Baccarat against its clauses and printed rows, over every two cups that can be rolled.

What a roll should pay is worked out here from the words of the catalogue's rows; the book's files are
never looked at.
"""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product

import pytest

from punto.game.dice import Dice, Roll
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.money import USD, Money
from punto.rulebook.clauses import clause
from punto.wagers import Pay, Result, Style, Terms, all_terms, book, terms

CUPS: list[Dice] = [(b, c, a) for a, b, c in combinations_with_replacement(range(1, 7), 3)]
ROLLS = [Roll(player, banker) for player, banker in product(CUPS, CUPS)]
"""All 56 x 56: that the order of the dice in a cup does not matter is proved below."""

DICE = [wager for wager in book().values() if wager.game is Game.DICE]


def points(dice: Dice) -> int:
    return sum(dice) % 10


@cache
def bet(wager: str, table: str | None, on: Hand | None) -> Terms:
    return terms(book()[wager], on, book()[wager].paytable(table))


def judge(wager: str, roll: Roll, table: str | None = None, on: Hand | None = None) -> Pay:
    return bet(wager, table, on).judge(roll).pay


def pays(actual: Pay, printed: str | None) -> bool:
    """Whether a pay is what is printed, with the stake returned and nothing charged; None is a lost bet."""
    if printed in (None, "Loss"):
        return actual.result is Result.LOSE
    if printed in ("push", "Push"):
        return actual.result is Result.PUSH and not actual.won and actual.rate is None
    assert printed
    expected = Result.WIN, Fraction(printed.removesuffix(" to 1")), Style.TO, None
    return (actual.result, actual.won, actual.style, actual.rate) == expected


def test_there_are_46656_rolls_and_the_order_of_dice_in_a_cup_does_not_matter() -> None:
    orders = Counter(tuple(sorted(cup)) for cup in product(range(1, 7), repeat=3))
    weights = [orders[tuple(sorted(roll.player))] * orders[tuple(sorted(roll.banker))] for roll in ROLLS]
    assert sum(weights) == 216**2
    every = [each for wager in DICE for each in all_terms(wager)]
    across: list[Dice] = [(1, 1, 1), (3, 1, 2), (3, 3, 3), (2, 6, 5), (6, 4, 5), (6, 6, 6)]
    for cup, other in product(CUPS, across):
        for dice in set(permutations(cup, 3)):
            for one, two in ((Roll(dice, other), Roll(cup, other)), (Roll(other, dice), Roll(other, cup))):
                assert [each.judge(one) for each in every] == [each.judge(two) for each in every]


# The standard bets


@pytest.mark.clause("CO-2899.09-8-a-i", "CO-2899.09-8-a-i-a", "CO-2899.09-8-a-ii")
@pytest.mark.clause("CO-2899.09-8-b-i", "CO-2899.09-8-b-i-a", "CO-2899.09-8-b-ii")
@pytest.mark.parametrize(("hand", "part"), [("player", "a"), ("banker", "b")])
def test_when_a_hand_wins(hand: str, part: str) -> None:
    [(_, even)] = clause(f"CO-2899.09-8-{part}-i").rows
    [(_, barred)] = clause(f"CO-2899.09-8-{part}-i-a").rows
    other = Hand(hand).other.value
    hit = set()
    for roll in ROLLS:
        mine, theirs = (points(getattr(roll, each)) for each in (hand, other))
        if mine > theirs:
            printed = barred if (mine, theirs) == (3, 0) else even
            assert pays(judge(f"dice-{hand}", roll), printed)
            assert pays(judge(f"dice-{other}", roll), None)
            assert pays(judge("dice-tie", roll), None)
            hit.add(printed)
    assert hit == {even, barred}


@pytest.mark.clause("CO-2899.09-8-c-i", "CO-2899.09-8-c-ii", "CO-2899.09-4")
def test_when_the_hands_tie_and_no_commission_ever() -> None:
    [(_, printed)] = clause("CO-2899.09-8-c-i").rows
    pushes = set()
    for roll in ROLLS:
        player, banker = points(roll.player), points(roll.banker)
        bets = {hand: judge(f"dice-{hand}", roll) for hand in ("player", "banker")}
        assert pays(judge("dice-tie", roll), printed if player == banker else None)
        assert (player != banker) or all(pays(bet, "push") for bet in bets.values())
        assert all(bet.rate is None for bet in bets.values())
        if player != banker and any(bet.result is Result.PUSH for bet in bets.values()):
            pushes.add((player, banker))
    assert pushes == {(3, 0), (0, 3)}


# Single-Event bets


def over(first: Dice, high: int, second: Dice, low: int) -> bool:
    return points(first) == high and points(second) == low


def tripled(words: str) -> Callable[[Roll], bool]:
    """Three of a number that is named, or of any where none is, in either cup."""
    numbers = {int(digit) for digit in re.findall(r"\d", words)} or set(range(1, 7))
    wanted = {(number,) * 3 for number in numbers}
    return lambda roll: roll.player in wanted or roll.banker in wanted


def scored(words: str) -> Callable[[Roll], bool]:
    """One count over another, by either hand or by the hand that is named to win."""
    [(winner, high, low)] = re.findall(r"(?:(player|banker) wins )?(\d) over (\d)", words)
    top, bottom = int(high), int(low)
    ways: dict[str, Callable[[Roll], bool]] = {
        "player": lambda roll: over(roll.player, top, roll.banker, bottom),
        "banker": lambda roll: over(roll.banker, top, roll.player, bottom),
    }
    chosen = [ways[winner]] if winner else list(ways.values())
    return lambda roll: any(way(roll) for way in chosen)


def winning(words: str) -> Callable[[Roll], bool]:
    """A hand that wins with a count, as in "banker winning 7"."""
    [(winner, digit)] = re.findall(r"(player|banker) winning (\d)", words)
    total, sign = int(digit), 1 if winner == "player" else -1
    return lambda roll: (
        points(getattr(roll, winner)) == total and sign * (points(roll.player) - points(roll.banker)) > 0
    )


def tied(words: str) -> Callable[[Roll], bool]:
    """A tie at one of the counts named."""
    totals = {int(digit) for digit in re.findall(r"\d", words)}
    return lambda roll: points(roll.player) == points(roll.banker) and points(roll.player) in totals


def double_straight(roll: Roll) -> bool:
    straights = ([1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6])
    return sorted(roll.player) in straights and sorted(roll.banker) in straights


def event(words: str) -> Callable[[Roll], bool]:
    """The event that a row names, from its words."""
    if " over " in words:
        return scored(words)
    if " winning " in words:
        return winning(words)
    if words.endswith(" tie"):
        return tied(words)
    if words.startswith("Double straight"):
        return double_straight
    assert "riple" in words
    return tripled(words.partition(" (")[0])


def prove_single_event(number: str) -> None:
    [(words, printed)] = clause(f"CO-2899.09-12-se-{number}").rows
    happens = event(words)
    met = [happens(roll) for roll in ROLLS]
    assert any(met)
    assert not all(met)
    for roll, won in zip(ROLLS, met, strict=True):
        assert pays(judge(f"dice-se-{number}", roll), printed if won else None), str(roll)


@pytest.mark.clause("CO-2899.09-12-se-01", "CO-2899.09-12-se-02", "CO-2899.09-12-se-03")
@pytest.mark.clause("CO-2899.09-12-se-04", "CO-2899.09-12-se-05", "CO-2899.09-12-se-06")
@pytest.mark.parametrize("number", ["01", "02", "03", "04", "05", "06"])
def test_single_events_1_to_6(number: str) -> None:
    prove_single_event(number)


@pytest.mark.clause("CO-2899.09-12-se-07", "CO-2899.09-12-se-08", "CO-2899.09-12-se-09")
@pytest.mark.clause("CO-2899.09-12-se-10", "CO-2899.09-12-se-11", "CO-2899.09-12-se-12")
@pytest.mark.parametrize("number", ["07", "08", "09", "10", "11", "12"])
def test_single_events_7_to_12(number: str) -> None:
    prove_single_event(number)


@pytest.mark.clause("CO-2899.09-12-se-13")
def test_single_event_13() -> None:
    prove_single_event("13")


@pytest.mark.clause("CO-2899.09-12", "CO-2899.09-10-a", "CO-2899.09-12-a-i", "CO-2899.09-12-a-ii")
def test_thirteen_single_event_bets_each_with_one_event_and_one_table() -> None:
    """Each identifier of the paragraph is a bet of its own, won by one outcome at one price "to 1"."""
    single = {wager.id: wager for wager in DICE if wager.id.startswith("dice-se-")}
    assert sorted(single) == [f"dice-se-{number:02}" for number in range(1, 14)]
    for name, wager in single.items():
        [table] = wager.paytables
        assert table.name == name.upper().replace("DICE", "PT-FLT-3DB")
        wins = {judge(name, roll) for roll in ROLLS if judge(name, roll).result is not Result.LOSE}
        [pay] = wins
        assert (pay.result, pay.style) == (Result.WIN, Style.TO)
        assert str(pay).endswith(" to 1")


# Golden Talons


def talons_row(table: str, roll: Roll, on: Hand) -> tuple[str, ...] | None:
    mine, theirs = points(getattr(roll, on.value)), points(getattr(roll, on.other.value))
    name = "Tie" if mine == theirs else f"Wins by {mine - theirs}"
    return next((row for row in clause(f"CO-2899.09-13-{table}").rows if row[0] == name), None)


@pytest.mark.clause("CO-2899.09-13-gt-01", "CO-2899.09-13-gt-02", "CO-2899.09-13-gt-03")
@pytest.mark.clause("CO-2899.09-10-b", "CO-2899.09-10-b-s2", "CO-2899.09-13-a-ii")
@pytest.mark.parametrize("table", ["gt-01", "gt-02", "gt-03"])
def test_golden_talons(table: str) -> None:
    """Backing both hands is two bets, each judged on its own hand."""
    hit = set()
    for on, roll in product(Hand, ROLLS):
        met = talons_row(table, roll, on)
        assert pays(judge("dice-golden-talons", roll, table, on), met[1] if met else None), str(roll)
        hit.add((on, met))
    rows = (*clause(f"CO-2899.09-13-{table}").rows, None)
    assert hit == set(product(Hand, rows))


@pytest.mark.clause("CO-2899.09-13", "CO-2899.09-13-a-i")
def test_the_golden_talons_tables_pay_to_1() -> None:
    tables = book()["dice-golden-talons"].paytables
    assert [table.name for table in tables] == [f"PT-FLT-3DB-GT-{number:02}" for number in (1, 2, 3)]
    wins = [pay for table in tables for pay in table.pays if pay and pay.result is Result.WIN]
    assert wins
    assert all(pay.style is Style.TO and str(pay).endswith(" to 1") for pay in wins)


# Triple Progressive


def triple_met(words: str, roll: Roll) -> bool:
    player, banker = (dice[0] if len(set(dice)) == 1 else 0 for dice in (roll.player, roll.banker))
    numbers = {int(digit) for digit in re.findall(r"\d", words)}
    if "(Player & Banker" in words:
        return player == banker == 3 if "333" in words else bool(player and banker)
    if " over " in words:
        return {player, banker} == numbers
    return bool({player, banker} & (numbers or set(range(1, 7))))


def prize(printed: str) -> Fraction:
    """What a row pays for $1; the meter is above every fixed prize."""
    return Fraction(10**9) if printed == "100%" else Fraction(printed.removeprefix("$"))


def pays_for_1(pay: Pay, printed: str | None) -> bool:
    """Whether a pay is what is printed, in exchange for the stake; None is a lost bet."""
    if printed is None:
        return pay.result is Result.LOSE
    if printed == "100%":
        return (pay.result, pay.style, pay.meter, pay.share) == (
            Result.WIN,
            Style.METER,
            "jackpot",
            Fraction(1),
        )
    return (pay.result, pay.style, pay.won) == (Result.WIN, Style.PRIZE, prize(printed) - 1)


@pytest.mark.clause("CO-2899.09-14-tri-01", "CO-2899.09-14-tri-02", "CO-2899.09-14-tri-03")
@pytest.mark.clause("CO-2899.09-14-a-i", "CO-2899.09-14-a-ii", "CO-2899.09-10-c")
@pytest.mark.parametrize("table", ["tri-01", "tri-02", "tri-03"])
def test_triple_progressive(table: str) -> None:
    """The best row met is paid, in exchange for the stake; a row with a dash is not in force (K35)."""
    rows = [row for row in clause(f"CO-2899.09-14-{table}").rows if row[1] != "-"]
    hit = set()
    for roll in ROLLS:
        met = max(
            (row for row in rows if triple_met(row[0], roll)), key=lambda row: prize(row[1]), default=None
        )
        pay = judge("dice-triple-progressive", roll, table)
        assert pays_for_1(pay, met[1] if met else None), str(roll)
        assert (pay.result is Result.WIN) == (len(set(roll.player)) == 1 or len(set(roll.banker)) == 1)
        hit.add(met)
    assert hit == {*rows, None}
    assert book()["dice-triple-progressive"].paytable(table).unit == Money(100, USD)


@pytest.mark.clause("CO-2899.09-2", "CO-2899.09-11")
def test_three_kinds_of_bonus_bet_with_tables_in_three_paragraphs() -> None:
    standard = {"dice-player", "dice-banker", "dice-tie"}
    tables, wagers = Counter[str](), {"12": set[str](), "13": set[str](), "14": set[str]()}
    for wager in DICE:
        for table in wager.paytables if wager.id not in standard else ():
            [cited] = table.clauses
            paragraph = cited.removeprefix("CO-2899.09-")[:2]
            tables[paragraph] += 1
            wagers[paragraph].add(wager.name)
    assert tables == {"12": 13, "13": 3, "14": 3}
    assert len(wagers["12"]) == 13
    assert wagers["13"] == {"Golden Talons"}
    assert wagers["14"] == {"Triple Progressive"}
