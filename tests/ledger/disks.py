"""A disk that loses power: SQLite over files that remember what was written and what was synced.

Everything passes through to real files. What has been written since a file's last sync may be on the disk
after a cut or not, in part and in any order: that is what disks promise. The database module that comes with
Python cannot be given such files, so `apsw` stands in for it beneath SQLAlchemy.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import apsw

__all__ = ["Cut", "Disk", "Module"]

_SECTOR = 512


class Op(NamedTuple):
    """Something that was done to a file: bytes written at a place, or cut off there, or all of it synced.

    A place before its beginning says that the file was deleted.
    """

    file: str
    at: int
    data: bytes | None = None
    sync: bool = False


class Cut(NamedTuple):
    """What is found on the disk after a cut, and the last command that somebody was told of before it."""

    files: dict[str, bytes]
    told: int


class Disk(apsw.VFS):
    """Files as the system has them, and the log of all that was done to them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.log: list[Op | int] = []
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> "File":  # noqa: N802
        return File(self, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(name, syncdir)
        self.log.append(Op(Path(name).name, -1))

    def told(self, number: int) -> None:
        """Somebody was told of a command."""
        self.log.append(number)

    def cuts(self, number: int, random: Random) -> Iterator[Cut]:
        """So many cuts, each at any moment."""
        moments = sorted(random.randrange(1, len(self.log) + 1) for _ in range(number))
        durable: dict[str, bytearray] = {}
        waiting: dict[str, list[Op]] = {}
        told = done = 0
        for moment in moments:
            for each in self.log[done:moment]:
                if isinstance(each, int):
                    told = each
                elif each.at < 0:
                    durable.pop(each.file, None)
                    waiting.pop(each.file, None)
                elif each.sync:
                    _apply(durable.setdefault(each.file, bytearray()), waiting.pop(each.file, []))
                else:
                    waiting.setdefault(each.file, []).append(each)
            done = moment
            found = {name: bytearray(data) for name, data in durable.items()}
            for name, ops in waiting.items():
                _apply(found.setdefault(name, bytearray()), _survivors(ops, random))
            yield Cut({name: bytes(data) for name, data in found.items()}, told)


def _survivors(ops: Sequence[Op], random: Random) -> list[Op]:
    """Of what was not synced, what happens to be there: some of it, torn, in any order."""
    left = []
    chance = random.choice([0.0, 0.2, 0.5, 0.8, 1.0])
    for op in ops:
        if random.random() >= chance:
            continue
        torn = op.data is not None and random.random() < 0.3
        left.append(_torn(op, random) if torn else op)
    random.shuffle(left)
    return left


def _torn(op: Op, random: Random) -> Op:
    """The front or the back of what was written, cut between two sectors."""
    data = op.data or b""
    cut = random.randrange(0, len(data) + 1, _SECTOR if len(data) > _SECTOR else 1)
    return Op(op.file, op.at, data[:cut]) if random.random() < 0.5 else Op(op.file, op.at + cut, data[cut:])


def _apply(data: bytearray, ops: Iterable[Op]) -> None:
    for op in ops:
        if op.data is None:
            del data[op.at :]
            continue
        if len(data) < op.at:
            data.extend(bytes(op.at - len(data)))
        data[op.at : op.at + len(op.data)] = op.data


class File(apsw.VFSFile):
    """A file that tells its disk what is done to it."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.file = Path(path).name if path else ""
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self.disk.log.append(Op(self.file, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        super().xTruncate(size)
        self.disk.log.append(Op(self.file, size))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self.disk.log.append(Op(self.file, 0, sync=True))


class Module:
    """What SQLAlchemy wants of a database module, over `apsw` and a disk."""

    paramstyle = "qmark"
    threadsafety = 1
    apilevel = "2.0"
    sqlite_version_info = tuple(int(part) for part in apsw.sqlite_lib_version().split(".")[:3])
    sqlite_version = apsw.sqlite_lib_version()
    PARSE_DECLTYPES = PARSE_COLNAMES = 0
    Binary = bytes
    Error = DatabaseError = apsw.Error
    IntegrityError = apsw.ConstraintError
    OperationalError = apsw.IOError
    InterfaceError = InternalError = ProgrammingError = DataError = NotSupportedError = apsw.MisuseError

    def __init__(self, disk: Disk) -> None:
        self.disk = disk

    def connect(self, database: str, **_options: object) -> "Connection":
        """A connection whose file lies on the disk."""
        return Connection(apsw.Connection(database, vfs=self.disk.name))


class Connection:
    """A connection as Python's own module has them."""

    isolation_level = None

    def __init__(self, under: apsw.Connection) -> None:
        self.under = under
        under.set_busy_timeout(10_000)

    def cursor(self) -> "Cursor":
        return Cursor(self.under)

    def create_function(self, *_: object, **__: object) -> None:
        """Nobody needs any."""

    def commit(self) -> None:
        if self.under.in_transaction:
            self.under.execute("COMMIT")

    def rollback(self) -> None:
        if self.under.in_transaction:
            self.under.execute("ROLLBACK")

    def close(self) -> None:
        self.under.close()


class Cursor:
    """A cursor as Python's own module has them; rows are fetched at once."""

    arraysize = 1

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.rows: list[Any] = []

    def execute(self, statement: str, values: Sequence[Any] = ()) -> "Cursor":
        cursor = self.connection.cursor()
        cursor.exec_trace = self._describe
        before = self.connection.total_changes()
        self.rows = cursor.execute(statement, tuple(values)).fetchall()
        self.rowcount = self.connection.total_changes() - before
        self.lastrowid = self.connection.last_insert_rowid()
        return self

    def executemany(self, statement: str, many: Iterable[Sequence[Any]]) -> "Cursor":
        changed = 0
        for values in many:
            changed += self.execute(statement, values).rowcount
        self.rowcount = changed
        return self

    def _describe(self, cursor: Any, _statement: str, _values: object) -> bool:
        found = cursor.get_description()
        self.description = [(name, None, None, None, None, None, None) for name, _ in found] or None
        return True

    def fetchone(self) -> Any:
        return self.rows.pop(0) if self.rows else None

    def fetchmany(self, size: int = 1) -> list[Any]:
        some, self.rows = self.rows[:size], self.rows[size:]
        return some

    def fetchall(self) -> list[Any]:
        some, self.rows = self.rows, []
        return some

    def close(self) -> None:
        self.rows = []
