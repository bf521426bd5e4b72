"""Every coup as a row of a Parquet or CSV file, for whoever wants to look for themselves.

Rows are made by a compiled loop, a piece of shoes on each core, and written in their order while the next
ones are dealt: memory does not grow with the coups. Hands are numbers until the very end, and are then looked
up among all the hands there can be.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.entropy import seed_key
from punto.errors import Unreadable
from punto.exact.final import final_examples
from punto.game.cards import DECK
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message
from punto.sim.pools import cores, threads
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables

if TYPE_CHECKING:
    from polars import DataFrame, Series

__all__ = ["Exported", "check_export", "coups_of", "each_piece", "export_shoes"]

_PIECE = 4096
_WAITING = 2
"""Pieces that wait for each core."""


class Exported(NamedTuple):
    """How much is written so far."""

    shoes: int
    coups: int


def export_shoes(
    house: House,
    path: Path,
    seed: str,
    shoes: int,
    progress: Callable[[Exported], None],
    *,
    workers: int | None = None,
) -> int:
    """Write all coups of the shoes from 1 on: shoe, coup, cards, points, winner. How many there are.

    The file appears when it is whole: until then it has another name beside it.
    """
    check_export(house, path)
    from polars.io.plugins import register_io_source

    total = 0

    def pieces(*_asked: object) -> Iterator["DataFrame"]:
        nonlocal total
        for done, piece in each_piece(house, seed, shoes, pool, number * _WAITING):
            total += piece.height
            progress(Exported(done, total))
            yield piece

    number = workers if workers is not None else cores()
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(dir=path.parent, prefix=".punto-"))
        pool = stack.enter_context(threads(number))
        rows = register_io_source(pieces, schema=coups_of(house, seed, 1, 1).schema)
        made = Path(folder) / path.name
        if path.suffix == ".csv":
            rows.sink_csv(made)
        else:
            rows.sink_parquet(made, compression="zstd", compression_level=1)
        made.replace(path)
    return total


def each_piece(
    house: House, seed: str, shoes: int, pool: Executor, waiting: int
) -> Iterator[tuple[int, "DataFrame"]]:
    """The coups of all shoes in their order, some thousand shoes at a time, and how many are done with."""
    deal = partial(coups_of, house, seed)
    dealt: deque[tuple[int, Future[DataFrame]]] = deque()
    for first in range(1, shoes + 1, _PIECE):
        number = min(_PIECE, shoes - first + 1)
        dealt.append((first + number - 1, pool.submit(deal, first, number)))
        if len(dealt) > waiting:
            done, piece = dealt.popleft()
            yield done, piece.result()
    while dealt:
        done, piece = dealt.popleft()
        yield done, piece.result()


def check_export(house: House, path: Path) -> None:
    """Refuse what cannot be written, so that nobody waits for a simulation first."""
    if house.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=house.id))
    if path.suffix not in (".parquet", ".csv"):
        raise Unreadable(message("sim.export-kind", file=path))
    if find_spec("polars") is None or find_spec("polars.io.plugins") is None:
        raise Unreadable(message("sim.needs-report"))


def coups_of(house: House, seed: str, first: int, shoes: int) -> "DataFrame":
    """Every coup of some shoes, a row each."""
    import polars

    from punto.entropy.compiled import shuffled
    from punto.sim.kernel import list_coups

    game, tables = Shoes.at(house), coup_tables()
    order = np.array([card.index for card in DECK] * game.decks, dtype=np.uint8)
    rows = np.empty((shoes, len(order)), dtype=np.uint8)
    shuffled(seed_key(seed), range(first, first + shoes), order, game.cut_least, rows)
    found = list_coups(rows, game.cut_card, tables, shoes * game.most_coups)
    player_points, banker_points, winners = _states()
    return polars.DataFrame(
        {
            "shoe": found.shoe.astype(np.int64) + first,
            "coup": found.number,
            "player": _hands().gather(found.player),
            "banker": _hands().gather(found.banker),
            "player_points": player_points[found.state],
            "banker_points": banker_points[found.state],
            "winner": winners.gather(found.state),
        }
    )


@cache
def _hands() -> "Series":
    """All hands in our notation, by the number that `list_coups` gives them: three cards first, then two."""
    import polars

    names = [str(card) for card in DECK]
    two = [one + other for one in names for other in names]
    return polars.Series([start + third for start in two for third in names] + two)


@cache
def _states() -> tuple[NDArray[np.uint8], NDArray[np.uint8], "Series"]:
    """The points of both hands and the winner of each final state."""
    import polars

    examples = final_examples()
    points = [(each.player_points, each.banker_points) for each in examples]
    player, banker = np.array(points, dtype=np.uint8).T.copy()
    return player, banker, polars.Series([each.winner.value for each in examples])
