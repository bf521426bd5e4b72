"""Rounds that show what can happen: none is missing, so no line is refused that some round meets."""

import random

import pytest

from punto.game.cards import DECK
from punto.game.dealing import deal
from punto.game.facts import Sees, Value, vocabulary
from punto.wagers import Wager, book, faults_of, parse_wager, sample_rounds, terms

RNG = random.Random(12)
WHOLE_HANDS = [each for each in vocabulary().values() if not each.single]


def bet(*conditions: str) -> Wager:
    lines = "\n".join(f'[[line]]\nname = "{at}"\nwhen = {{ {when} }}' for at, when in enumerate(conditions))
    pays = "\n".join(f'"{at}" = "2 to 1"' for at in range(len(conditions)))
    return parse_wager(f'id = "bet"\nname = "Bet"\n{lines}\n[paytable.only.pays]\n{pays}\n', "bet.toml")


def toml(value: Value) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


@pytest.mark.parametrize(
    "conditions",
    [
        ['player_flush_suit = "clubs"', 'banker_flush_suit = "diamonds"'],
        ['all_flush_suit = "diamonds"', 'all_flush_suit = "clubs"'],
        ['four_ranks = "quads", four_alike = 1'],
        ['player_royal9 = "Js9s", banker_royal9 = "none", banker_pair = false, four_alike = 2'],
    ],
)
def test_a_line_that_some_round_meets_is_taken(conditions: list[str]) -> None:
    wager = bet(*conditions)
    assert list(faults_of(wager, book())) == []


@pytest.mark.parametrize("sees", Sees)
def test_whatever_is_dealt_has_a_sample_like_it(sees: Sees) -> None:
    """Cards come from a few kinds at a time, so that they are alike more often than a shoe's are."""
    looks = [each for each in WHOLE_HANDS if each.sees is sees]
    rounds = sample_rounds(terms(bet(*(f"{each.name} = {toml(each.values[-1])}" for each in looks))))
    assert looks
    assert rounds
    shown = {tuple(each.of(coup) for each in looks) for coup in rounds}
    for _ in range(2000):
        few = RNG.sample(DECK, RNG.randint(1, 6))
        coup = deal(RNG.choices(few, k=6))
        assert tuple(each.of(coup) for each in looks) in shown, coup
