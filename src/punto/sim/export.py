"""Every coup as a row of a Parquet or CSV file, for whoever wants to look for themselves."""

import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
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
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables

if TYPE_CHECKING:
    from polars import DataFrame

__all__ = ["Exported", "check_export", "coups_of", "export_shoes"]

_ROWS = 2048
_NAMES = np.array([str(card).encode() for card in DECK] + [b""], dtype="S2")
_NONE = len(DECK)


class Exported(NamedTuple):
    """How much is written so far."""

    shoes: int
    coups: int


def export_shoes(
    house: House, path: Path, seed: str, shoes: int, progress: Callable[[Exported], None]
) -> int:
    """Write all coups of the shoes from 1 on: shoe, coup, cards, points, winner. How many there are.

    Pieces are written one by one and joined at the end, so that memory does not grow with the coups.
    """
    check_export(house, path)
    import polars

    total = 0
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".punto-") as folder:
        for number, first in enumerate(range(1, shoes + 1, _ROWS)):
            piece = coups_of(house, seed, first, min(_ROWS, shoes - first + 1))
            piece.write_parquet(Path(folder) / f"{number:09}.parquet")
            total += piece.height
            progress(Exported(min(first + _ROWS - 1, shoes), total))
        rows = polars.scan_parquet(sorted(Path(folder).glob("*.parquet")))
        made = Path(folder) / path.name
        if path.suffix == ".csv":
            rows.sink_csv(made)
        else:
            rows.sink_parquet(made)
        made.replace(path)
    return total


def check_export(house: House, path: Path) -> None:
    """Refuse what cannot be written, so that nobody waits for a simulation first."""
    if house.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=house.id))
    if path.suffix not in (".parquet", ".csv"):
        raise Unreadable(message("sim.export-kind", file=path))
    if find_spec("polars") is None:
        raise Unreadable(message("sim.needs-report"))


def coups_of(house: House, seed: str, first: int, shoes: int) -> "DataFrame":
    """Every coup of some shoes, a row each."""
    import polars

    from punto.entropy.compiled import shuffled
    from punto.sim.kernel import trace

    game, tables = Shoes.at(house), coup_tables()
    order = np.array([card.index for card in DECK] * game.decks, dtype=np.uint8)
    rows = np.empty((shoes, len(order)), dtype=np.uint8)
    shuffled(seed_key(seed), range(first, first + shoes), order, game.cut_least, rows)
    places, entries, numbers = trace(tables.points[rows], game.cut_card, tables, game.most_coups)
    dealt = np.arange(places.shape[1])[None, :] < numbers[:, None]
    shoe, coup = np.nonzero(dealt)
    entry, place = entries[dealt], places[dealt].astype(np.int64)
    cards = rows[shoe[:, None], place[:, None] + np.arange(6)]
    drew, followed = (entry >> 1 & 1).astype(bool), (entry & 1).astype(bool)
    last = np.where(drew, cards[:, 5], cards[:, 4])
    examples = final_examples()
    state = entry >> 5
    return polars.DataFrame(
        {
            "shoe": shoe + first,
            "coup": (coup + 1).astype(np.uint16),
            "player": _hand(cards[:, 0], cards[:, 2], np.where(drew, cards[:, 4], _NONE)),
            "banker": _hand(cards[:, 1], cards[:, 3], np.where(followed, last, _NONE)),
            "player_points": np.array([each.player_points for each in examples], dtype=np.uint8)[state],
            "banker_points": np.array([each.banker_points for each in examples], dtype=np.uint8)[state],
            "winner": np.array([each.winner.value for each in examples])[state],
        }
    )


def _hand(*cards: NDArray[np.integer]) -> NDArray[np.str_]:
    """Hands in our notation."""
    first, second, third = (_NAMES[each] for each in cards)
    return np.char.add(np.char.add(first, second), third).astype("U6")
