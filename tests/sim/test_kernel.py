"""Kernels against the core: every pattern of values, and coups with suits; in the long form, millions."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from tests.length import LONG

from punto.entropy import seed_key, seeded
from punto.entropy.compiled import shuffled
from punto.exact.final import final_examples
from punto.game.cards import DECK, Card, Rank, Suit
from punto.game.coup import Coup
from punto.game.dealing import deal, deal_out
from punto.game.facts import Game
from punto.game.shoe import Shoe, opening_burn
from punto.houses import House, find_house
from punto.houses.preparation import prepare
from punto.sim.kernel import trace, value_coup
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables
from punto.wagers import all_terms, book

State = tuple[int, int, int, int]


def state_of(coup: Coup) -> State:
    return coup.player_points, len(coup.player), coup.banker_points, len(coup.banker)


STATES = [state_of(coup) for coup in final_examples()]


def unpacked(entry: int) -> State:
    """What an entry of the table of coups says, its parts agreeing with each other."""
    state = STATES[entry >> 5]
    assert (state[1] - 2, state[3] - 2, state[1] + state[3]) == (entry >> 1 & 1, entry & 1, entry >> 2 & 7)
    return state


@pytest.mark.parametrize("first", range(10))
def test_every_pattern_of_six_values(first: int) -> None:
    """A million patterns, a tenth of them at a time, dealt by the kernel and by the core.

    In CI a tenth of each: every four values that a coup starts with, and, whatever both hands count, every
    two values that can follow.
    """
    by_value = [Card(Rank(points) if points else Rank.KING, Suit.SPADES) for points in range(10)]
    tables = coup_tables()
    for second, *rest in product(range(10), repeat=5):
        values = (first, second, *rest)
        if not LONG and second != (first + 2 * rest[0] + rest[2] + 3 * rest[3]) % 10:
            continue
        entry = value_coup(np.array(values, dtype=np.uint8), np.uint64(0), tables.bases, tables.coups)
        assert unpacked(int(entry)) == state_of(deal([by_value[value] for value in values])), values


def core_shoes(house: House, seed: str, first: int, shoes: int) -> Iterator[list[Coup]]:
    """Shoes burned and dealt out by the core, from orders that the compiled shuffle made."""
    game = Shoes.at(house)
    order = np.array([card.index for card in DECK] * house.decks, dtype=np.uint8)
    rows = np.empty((shoes, len(order)), dtype=np.uint8)
    shuffled(seed_key(seed), range(first, first + shoes), order, house.cards.cut_least, rows)
    for row in rows:
        cards = tuple(DECK[index] for index in row.tolist())
        _, shoe = opening_burn(Shoe(cards, game.cut_card), house.cards.burn_shown)
        yield [each.coup for each in deal_out(shoe)]


@pytest.mark.parametrize("part", range(10))
def test_millions_of_random_coups_with_suits(part: int) -> None:
    """Some 200,000 coups in all, or two million: the same coups, in the same shoes, as the core deals."""
    house, tables = find_house("colorado-mini"), coup_tables()
    game, shoes = Shoes.at(house), 2_500 if LONG else 250
    order = np.array([card.index for card in DECK] * house.decks, dtype=np.uint8)
    rows = np.empty((shoes, len(order)), dtype=np.uint8)
    first = 1 + part * shoes
    shuffled(seed_key("suits"), range(first, first + shoes), order, house.cards.cut_least, rows)
    places, entries, numbers = trace(tables.points[rows], game.cut_card, tables, game.most_coups)
    compared = 0
    for shoe, coups in enumerate(core_shoes(house, "suits", 1 + part * shoes, shoes)):
        assert len(coups) == numbers[shoe]
        for number, coup in enumerate(coups):
            entry, place = int(entries[shoe, number]), int(places[shoe, number])
            assert unpacked(entry) == state_of(coup)
            cards = rows[shoe, place : place + (entry >> 2 & 7)].tolist()
            assert [card.index for card in coup.dealt()] == cards
        compared += len(coups)
    assert compared > 80 * shoes


@pytest.mark.parametrize("name", ["colorado-mini", "massachusetts-midi"])
def test_every_wager_is_counted_as_the_core_judges_it(name: str) -> None:
    """All terms of the whole book: early coups and the rest."""
    number = 150 if LONG else 30
    house = find_house(name)
    bets = [each for wager in book().values() if wager.game is Game.BACCARAT for each in all_terms(wager)]
    game = Shoes.at(house, bets)
    counts = game.count("judge", 1, number)
    coups = [coup for shoe in core_shoes(house, "judge", 1, number) for coup in shoe]
    facts = {each.name: each for terms in bets for each in terms.facts}
    shown = {name: [each.of(coup) for coup in coups] for name, each in facts.items()}
    assert counts.coups == len(coups)
    assert counts.final[0].sum() == number * 60
    for terms in bets:
        values = zip(*(shown[each.name] for each in terms.facts), strict=True)
        lines = (terms.judge_values(each).line for each in values)
        expected = Counter(line.name if line else None for line in lines)
        found = game.line_counts(terms, counts)
        assert {line: number for line, number in found.items() if number} == expected


def test_the_narrow_kernel_counts_what_the_wide_one_does() -> None:
    house = find_house("colorado-mini")
    narrow, wide = Shoes.at(house), Shoes.at(house, house.every_terms())
    assert narrow.classes.by_value
    assert not wide.classes.by_value
    for first, shoes in ((1, 1), (2, 700), (2**40, 17)):
        one, two = narrow.count("7", first, shoes), wide.count("7", first, shoes)
        assert (one.final == two.final.reshape(2, 49, 205).sum(axis=1)).all()
        assert two.starts.sum() == two.final.sum()


@pytest.mark.parametrize(("decks", "depth"), [(1, 14), (1, 52), (6, 200), (20, 14)])
def test_shoes_of_any_size_end_as_the_core_ends_them(decks: int, depth: int) -> None:
    settings = {"cards.decks": str(decks), "cards.cut_card_depth": str(depth), "cards.cut_least": "10"}
    house = find_house("massachusetts-midi", settings=settings)
    game = Shoes.at(house)
    counts = game.count("7", 1, 40)
    early = [coup for coups in core_shoes(house, "7", 1, 40) for coup in coups[: game.early]]
    rest = [coup for coups in core_shoes(house, "7", 1, 40) for coup in coups[game.early :]]
    for row, coups in zip(counts.final, (early, rest), strict=True):
        expected = Counter(map(state_of, coups))
        assert row.tolist() == [expected[state] for state in STATES]


def test_a_shoe_alone_is_the_shoe_of_the_simulation() -> None:
    house = find_house("massachusetts-midi")
    (coups,) = core_shoes(house, "7", 12345, 1)
    _, shoe = opening_burn(prepare(house, seeded("7", 12345)), house.cards.burn_shown)
    assert [each.coup for each in deal_out(shoe)] == coups
