"""Pay tables against their printed rows: pairs, House Money, 5 Treasures, the choice of a Dragon Bonus.

What a round should pay is worked out here from the words of the catalogue's rows; the book's files are
never looked at. Progressives and dice have files of their own.
"""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from punto.game.cards import DECK, Card, parse_cards
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.hands import Hand
from punto.rulebook.clauses import clause
from punto.wagers import Pay, Result, Style, Terms, Wager, book, final_coups, terms

Rows = tuple[tuple[str, ...], ...]

RNG = Random(2808)
ROUNDS = (*final_coups(), *(deal(RNG.choices(DECK, k=6)) for _ in range(3000)))
POOL = parse_cards("7s 7h 7c Ks Kh Qs 2s 2h")
FILLER = parse_cards("3d 4d")
FOURS = tuple(deal((*four, *FILLER)) for four in product(POOL, repeat=4))
"""Every way that eight telling cards can come first: pairs suited or not, and K-Q, which is no pair."""

BY_NAME = {wager.name: wager for wager in book().values()}
LOSES = Pay("lose", Result.LOSE)


@cache
def bet(wager_id: str, table: str | None, on: Hand | None) -> Terms:
    return terms(book()[wager_id], on, book()[wager_id].paytable(table))


def judge(wager: Wager, coup: Coup, table: str | None = None, on: Hand | None = None) -> Pay:
    return bet(wager.id, table, on).judge(coup).pay


def odds(printed: str) -> Fraction:
    """What "n to m" wins for each unit staked."""
    won, staked = printed.split(" to ")
    return Fraction(won) / Fraction(staked)


def pays(actual: Pay, printed: str | None) -> bool:
    """Whether a pay is the printed odds, on top of a stake that is returned; None is a lost bet."""
    if printed is None:
        return actual == LOSES
    expected = Result.WIN, odds(printed), Style.TO, None
    return (actual.result, actual.won, actual.style, actual.rate) == expected


def count(cards: tuple[Card, ...]) -> int:
    return sum(min(each.rank, 10) for each in cards) % 10


def lead(coup: Coup, on: Hand) -> int:
    return count(coup.hand(on)) - count(coup.hand(on.other))


def either_or_both(words: str, has: dict[Hand, bool]) -> bool:
    """Rows that begin "Player and Banker" want both hands, those with "Player or Banker" either."""
    return all(has.values()) if words.startswith("Player and Banker") else any(has.values())


# Pairs


def has_pair(cards: tuple[Card, ...]) -> bool:
    return cards[0].rank == cards[1].rank


def has_one_suit(cards: tuple[Card, ...]) -> bool:
    return cards[0].suit == cards[1].suit


@pytest.mark.clause("CO-2802-13")
def test_match_pair_in_both_readings() -> None:
    """By default the suits do not matter; to the letter they must differ (K20)."""
    [eleven] = re.findall(r"\d+ to 1", clause("CO-2802-13").says)
    seen = set()
    for on, coup in product(Hand, FOURS):
        pair, suited = has_pair(coup.hand(on)), has_one_suit(coup.hand(on))
        assert pays(judge(BY_NAME["Match Pair"], coup, "standard", on), eleven if pair else None)
        assert pays(
            judge(BY_NAME["Match Pair"], coup, "literal", on), eleven if pair and not suited else None
        )
        seen.add((on, pair, suited))
    assert len(seen) == 8


@pytest.mark.clause("CO-2802-20", "CO-2807-1-d")
def test_perfect_pair_pays_once_for_one_hand_or_both() -> None:
    """Both hands are a line apart, so that a house may pay more for it (K20)."""
    [floor] = {re.findall(r"\d+ to 1", clause(each).says)[0] for each in ("CO-2802-20", "CO-2807-1-d")}
    lines = set()
    for coup in FOURS:
        hands = [has_pair(coup.hand(on)) and has_one_suit(coup.hand(on)) for on in Hand]
        line, pay = bet("perfect-pair", None, None).judge(coup)
        assert pays(pay, floor if any(hands) else None)
        lines.add((sum(hands), line.name if line else None))
    assert len({name for _, name in lines}) == len(lines) == 3


@pytest.mark.clause("MA-7a7-i", "MA-7a7-ii", "MA-12h")
def test_house_money() -> None:
    hit = set()
    for coup in FOURS:
        pairs = {on: has_pair(coup.hand(on)) for on in Hand}
        pay = judge(BY_NAME["House Money"], coup)
        assert (pay.result is Result.WIN) == any(pairs.values())
        met = next((row for row in clause("MA-12h").rows if either_or_both(row[0], pairs)), None)
        assert pays(pay, met[1] if met else None)
        hit.add(met)
    assert hit == {*clause("MA-12h").rows, None}


# 5 Treasures

TREASURES = [BY_NAME[name] for name in ("Fortune 7", "Golden 8", "Heavenly 9", "Blazing 7's", "Cover All")]


def happens(words: str, coup: Coup) -> bool:
    """Whether an event came about, such as "Player wins with a 3-card 8" or "Player or Banker have …"."""
    [(size, total)] = re.findall(r"(\d)-card (\d)", words)
    has = {on: len(coup.hand(on)) == int(size) and count(coup.hand(on)) == int(total) for on in Hand}
    if " wins " not in words:
        return either_or_both(words, has)
    winner = Hand(words.split(maxsplit=1)[0].lower())
    return has[winner] and lead(coup, winner) > 0


def treasure_row(rows: Rows, name: str, coup: Coup) -> tuple[str, ...] | None:
    """The first row printed for this bet that the coup meets; Cover All is met by any row above it."""
    events = {row: row[0].split(": ") for row in rows if not row[0].startswith("Cover All")}
    met = [
        row for row, (owner, words) in events.items() if name in (owner, "Cover All") and happens(words, coup)
    ]
    if name == "Cover All":
        return rows[-1] if met else None
    return met[0] if met else None


@pytest.mark.clause("CO-2899.01-pt-1", "CO-2899.01-pt-2")
@pytest.mark.parametrize("table", ["1", "2"])
def test_5_treasures(table: str) -> None:
    rows = clause(f"CO-2899.01-pt-{table}").rows
    hit = set()
    for wager, coup in product(TREASURES, ROUNDS):
        met = treasure_row(rows, wager.name, coup)
        assert pays(judge(wager, coup, table), met[1] if met else None), (wager.id, str(coup))
        hit.add(met)
    assert hit == {*rows, None}


@pytest.mark.clause("CO-2899.01-5-a", "CO-2899.01-5-b", "CO-2899.01-5-c", "CO-2899.01-5-d")
def test_what_the_four_treasures_are() -> None:
    """Heavenly 9 and Blazing 7's want no winner; table 1 leaves two-card 7s unpaid (K25)."""
    for coup in ROUNDS:
        ahead = lead(coup, Hand.PLAYER)
        player, banker = ((len(coup.hand(on)), count(coup.hand(on))) for on in Hand)
        sevens = {player, banker} == {(2, 7)} or {player, banker} == {(3, 7)}
        won = [judge(wager, coup, "2").result is Result.WIN for wager in TREASURES[:4]]
        assert won == [
            banker == (3, 7) and ahead < 0,
            player == (3, 8) and ahead > 0,
            (3, 9) in (player, banker),
            sevens,
        ]
        blazing = judge(BY_NAME["Blazing 7's"], coup, "1").result is Result.WIN
        assert blazing == (sevens and player == (3, 7))


@pytest.mark.clause("CO-2899.01-5-e", "CO-2899.01-5-e-s2", "CO-2899.01-1-s4")
def test_cover_all_is_a_fifth_bet_that_the_other_four_need_not_join() -> None:
    """It is judged by the round alone, with none of the four bet, and wins where any of them would."""
    assert [wager for wager in book().values() if wager.family == "5-treasures"] == sorted(
        TREASURES, key=lambda wager: wager.id
    )
    *four, cover_all = TREASURES
    for table in ("1", "2"):
        wins = {
            wager.id: {coup for coup in ROUNDS if judge(wager, coup, table).result is Result.WIN}
            for wager in TREASURES
        }
        assert wins[cover_all.id] == set().union(*(wins[wager.id] for wager in four))
        assert all(wins[one.id] != wins[two.id] for one, two in combinations(TREASURES, 2))
        assert len({str(judge(cover_all, coup, table)) for coup in wins[cover_all.id]}) == 1


# Dragon Bonus: which of its tables is in force (the rows themselves are proved in test_book)


def margin_odds(rows: Rows) -> dict[int, Fraction]:
    """The odds for each margin that a table lists, from "Win by 6 or 7 points" and the like."""
    listed = [row for row in rows if row[0].startswith("Win by ")]
    return {int(digit): odds(row[1]) for row in listed for digit in re.findall(r"\d", row[0])}


def is_natural(cards: tuple[Card, ...]) -> bool:
    return len(cards) == 2 and count(cards) >= 8


@pytest.mark.clause("CO-2808-5-s2", "CO-2899.03-5-c", "MA-12e-s2")
@pytest.mark.parametrize(("letter", "number"), [("a", "1"), ("b", "2"), ("c", "3")])
def test_dragon_bonus_pays_by_the_table_chosen(letter: str, number: str) -> None:
    """Massachusetts prints the odds, Colorado their floor: the table called by a name pays what it prints."""
    floor = margin_odds(clause(f"CO-2808-5-pt-{letter}").rows)
    exact = margin_odds(clause(f"CO-2899.03-pt-{number}").rows)
    submitted = margin_odds(clause(f"MA-12e-pt-{letter}").rows)
    assert set(floor) == set(exact) == set(submitted) == {4, 5, 6, 7, 8, 9}
    [natural] = [odds(row[1]) for row in clause(f"CO-2808-5-pt-{letter}").rows if row[0] == "Natural winner"]
    hit = set()
    for on, coup in product(Hand, ROUNDS):
        by = lead(coup, on)
        numbered = judge(BY_NAME["Dragon Bonus"], coup, number, on)
        lettered = judge(BY_NAME["Dragon Bonus"], coup, letter, on)
        if is_natural(coup.hand(on)):
            assert by <= 0 or (lettered.result is Result.WIN and lettered.won >= natural)
        elif by >= 4:
            assert lettered.result is numbered.result is Result.WIN
            assert lettered.won >= floor[by]
            assert (lettered.won, numbered.won) == (submitted[by], exact[by])
            hit.add(by)
        else:
            assert lettered == numbered == LOSES
    assert hit == set(floor)
