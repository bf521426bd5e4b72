"""Bets that nobody thought of: files made at random over the whole vocabulary.

Exact ways must be those of brute force on small shoes, and simulation, sessions and settlement must find for
every coup the line that the wager's own terms find.
"""

from collections import Counter
from functools import cache
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.length import LONG

from punto.exact import price
from punto.game.cards import parse_cards
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.facts import Fact, Value, vocabulary
from punto.houses import find_house
from punto.sessions.setup import Setup
from punto.sessions.shoes import Lines, shoe_number
from punto.settle import read_bets, settle
from punto.sim.shoes import Shoes
from punto.sim.streaming import stream
from punto.tomlfile import as_written
from punto.wagers import Terms, all_terms, parse_wager

SHOES = (
    "Ks 9h Ks 9h Qs 9h Js",
    "2h 2h 2h 2h 5h Kh 3d",
    "Kh Qh Jh 3h Kh 4h 8d",
    "4d Ad 3d 2s 5d Kc 9c",
    "As As As 2c 2c 6s 6h",
    "9d Kd 9d Kd 8c 7h Ts",
)
FACTS = list(vocabulary().values())
HOUSE = find_house("card-room")


def _asked(fact: Fact) -> st.SearchStrategy[str]:
    values: st.SearchStrategy[list[Value]] = st.lists(st.sampled_from(fact.values), min_size=1, unique=True)
    return values.map(lambda chosen: f"{fact.name} = {as_written(chosen)}")


def _condition(facts: list[Fact]) -> st.SearchStrategy[str]:
    return st.tuples(*map(_asked, facts)).map(lambda asked: f"{{ {', '.join(asked)} }}")


conditions = st.lists(st.sampled_from(FACTS), min_size=1, max_size=3, unique=True).flatmap(_condition)
lines = st.lists(st.lists(conditions, min_size=1, max_size=2), min_size=1, max_size=3)


@st.composite
def bets(draw: st.DrawFn) -> Terms:
    """The terms of a wager that somebody might write."""
    made = draw(lines)
    parts = ['id = "own"\nname = "Own"\n']
    for number, conditions_of_line in enumerate(made):
        parts.append(f'[[line]]\nname = "{number}"\nwhen = [{", ".join(conditions_of_line)}]\n')
    pays = (f'"{number}" = "{number + 1} to 1"' for number in range(len(made)))
    parts.append("[paytable.x.pays]\n" + "\n".join(pays))
    (found,) = all_terms(parse_wager("\n".join(parts), "own.toml"))
    return found


@cache
def dealt(shoe: str) -> Counter[Coup]:
    return Counter(map(deal, permutations(parse_cards(shoe), 6)))


def line_of(terms: Terms, coup: Coup) -> str | None:
    line = terms.judge(coup).line
    return line.name if line else None


@settings(deadline=None, max_examples=600 if LONG else 40)
@given(bets(), st.sampled_from(SHOES))
def test_exact_ways_are_those_of_brute_force(terms: Terms, shoe: str) -> None:
    wanted: Counter[str | None] = Counter()
    for coup, times in dealt(shoe).items():
        wanted[line_of(terms, coup)] += times
    found = price(terms, Composition.of(parse_cards(shoe)))
    assert {line.name: line.ways for line in found.lines if line.ways} == dict(wanted)
    assert {line.of for line in found.lines} == {wanted.total()}


@cache
def streamed(first: int) -> tuple[Coup, ...]:
    return tuple(each.coup for each in stream(HOUSE, seed="bets", shoes=2, first=first))


@settings(deadline=None, max_examples=250 if LONG else 15)
@given(st.lists(bets(), min_size=1, max_size=2))
def test_simulations_count_what_terms_judge(chosen: list[Terms]) -> None:
    game = Shoes.at(HOUSE, chosen)
    counts = game.count("bets", 1, 2)
    for terms in chosen:
        wanted = Counter(line_of(terms, coup) for coup in streamed(1))
        assert {name: ways for name, ways in game.line_counts(terms, counts).items() if ways} == dict(wanted)


@settings(deadline=None, max_examples=250 if LONG else 15)
@given(bets())
def test_sessions_and_settlement_find_the_same_lines(terms: Terms) -> None:
    house = find_house("card-room", extra=[terms.wager])
    (bet,) = read_bets(["1:own=5"], house)
    coups = streamed(shoe_number(1, 1))[:60]
    wanted = [line_of(terms, coup) for coup in coups]
    assert [settle([bet], coup, house).bets[0].line for coup in coups] == wanted
    names = [line.name for line, _, _ in terms.lines]
    setup = Setup(house=house, bet=bet, bankroll=100_000, seed="bets")
    assert [None if line == len(names) else names[line] for line in Lines(setup).of(1, 60)] == wanted
