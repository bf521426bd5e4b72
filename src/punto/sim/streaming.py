"""Coups one by one, for programs that look at each: compiled dealing, plain Python at the other end.

>>> from punto.houses import find_house
>>> coups = stream(find_house("card-room"), seed=7)
>>> first = next(coups)
>>> first.shoe, first.number, first.player, first.banker, first.winner
(1, 1, 'Jh3c3h', 'Td4d6s', 'player')
>>> first.coup.player_points
6
"""

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import NamedTuple

import numpy as np

from punto.entropy import seed_key
from punto.errors import Unreadable
from punto.exact.final import final_examples
from punto.game.cards import DECK
from punto.game.coup import Coup
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables

__all__ = ["StreamedCoup", "stream"]

_SHOES = 64
"""Shoes dealt at a time: a few milliseconds' work, so the first coup comes at once."""

_THREES = len(DECK) ** 3


class StreamedCoup(NamedTuple):
    """One coup of a seed's shoes. Hands are in our notation, in the order they were dealt."""

    shoe: int
    number: int
    player: str
    banker: str
    player_points: int
    banker_points: int
    winner: str

    @property
    def coup(self) -> Coup:
        """The same as a value that facts, wagers and the settlement know."""
        return Coup.parse(f"{self.player}-{self.banker}")


def stream(
    house: House, *, seed: int | str = 1, shoes: int | None = None, first: int = 1
) -> Iterator[StreamedCoup]:
    """The coups of a house's shoes, from shoe `first` on: so many shoes, or as long as anybody asks.

    They are the coups of `run`, of an export and of `punto deal` with the same seed. Memory does not grow.
    """
    if house.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=house.id))
    for name, given in (("shoes", shoes), ("first", first)):
        if given is not None and (type(given) is not int or given < 1):
            raise Unreadable(message("sim.at-least-one", name=name, given=given))
    game = Shoes.at(house)
    return _streamed(game, str(seed), first, None if shoes is None else first + shoes)


def _streamed(game: Shoes, seed: str, first: int, end: int | None) -> Iterator[StreamedCoup]:
    try:
        from punto.entropy.compiled import shuffled
        from punto.sim.kernel import list_coups
    except ImportError:
        raise Unreadable(message("sim.needs-numba")) from None

    key, tables, states = seed_key(seed), coup_tables(), _states()
    order = np.array([card.index for card in DECK] * game.decks, dtype=np.uint8)
    for begin in count(first, _SHOES):
        shoes = _SHOES if end is None else min(_SHOES, end - begin)
        if shoes <= 0:
            return
        rows = np.empty((shoes, len(order)), dtype=np.uint8)
        shuffled(key, range(begin, begin + shoes), order, game.cut_least, rows)
        found = list_coups(rows, game.cut_card, tables, shoes * game.most_coups)
        for shoe, number, player, banker, state in zip(*(each.tolist() for each in found), strict=True):
            yield StreamedCoup(begin + shoe, number, _hand(player), _hand(banker), *states[state])


@cache
def _states() -> list[tuple[int, int, str]]:
    return [(each.player_points, each.banker_points, each.winner.value) for each in final_examples()]


@cache
def _hand(number: int) -> str:
    """A hand by the number that `list_coups` gives it."""
    start, third = (number - _THREES, "") if number >= _THREES else _with_third(number)
    one, two = divmod(start, len(DECK))
    return f"{DECK[one]}{DECK[two]}{third}"


def _with_third(number: int) -> tuple[int, str]:
    start, third = divmod(number, len(DECK))
    return start, str(DECK[third])
