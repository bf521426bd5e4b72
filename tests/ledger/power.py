"""Power cuts: a table plays on a disk that remembers, and is then looked for after cuts at any moment."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from sqlalchemy import create_engine
from tests.ledger.disks import Disk, Module
from tests.ledger.ledgers import kept, play

from punto.errors import PuntoError
from punto.ledger import Database, database, stream_of
from punto.ledger.copying import verify
from punto.ledger.restoring import restored

__all__ = ["Cuts", "power_cuts"]


class Cuts(NamedTuple):
    """How many cuts there were, what had been told, and after how many some of it was lost or damaged."""

    cuts: int
    commands: int
    lost: int
    damaged: int


def power_cuts(folder: Path, cuts: int, *, rounds: int, synchronous: str = "FULL", seed: int = 0) -> Cuts:
    """Play so many rounds, then cut the power so many times and look whether all that was told is there."""
    disk = Disk(f"punto-disk-{folder.name}-{synchronous}-{seed}")
    with (
        _on(disk, synchronous),
        closing(Database(str(folder / "floor.db"), new=True)) as opened,
        closing(kept(opened)) as table,
    ):
        table.watch = lambda _entry, _before: disk.told(table.head.number)
        play(table, rounds)
    lost = damaged = told = 0
    for cut in disk.cuts(cuts, Random(seed)):
        told = max(told, cut.told)
        found = _after(folder / "after", cut.files)
        lost += found is not None and found < cut.told
        damaged += found is None
    disk.unregister()
    return Cuts(cuts, told, lost, damaged)


@contextmanager
def _on(disk: Disk, synchronous: str) -> Iterator[None]:
    """Within the block, ledgers lie on this disk, and are synced so."""
    steady = database._steady

    def loose(name: str, connection: Any, record: object) -> None:
        steady(name, connection, record)
        connection.cursor().execute(f"PRAGMA synchronous = {synchronous}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "create_engine", partial(create_engine, module=Module(disk)))
        patch.setattr(database, "_steady", loose)
        yield


def _after(folder: Path, files: dict[str, bytes]) -> int | None:
    """The last command that a ledger has after a cut; none at all is 0, and None one that does not hold."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    if not files.get("floor.db") and not files.get("floor.db-wal"):
        return 0
    try:
        with closing(Database(str(folder / "floor.db"), new=True)) as opened:
            heads = verify(opened)
            with opened.reading() as connection:
                restored(connection, stream_of("1"))
            return heads[stream_of("1")].number if heads else 0
    except PuntoError:
        return None
