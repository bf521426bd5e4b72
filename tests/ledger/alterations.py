"""A ledger altered by somebody who can do anything to its file, triggers dropped; the audit must notice.

Edits, deletions, reorderings, truncations, forged reversals and tails hashed anew. Whoever hashes the rest of
a chain anew, or cuts it off and mends the head, is found by the heads that were kept elsewhere.
"""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.ledger.ledgers import kept, play

from punto.errors import PuntoError
from punto.houses import Role
from punto.ledger import Database, Happening, Request
from punto.ledger.answers import answered
from punto.ledger.audit import audit, heads
from punto.ledger.cage import Cage
from punto.ledger.cage_moves import CountDrop, Deposit, Fund, Reverse, Withdraw
from punto.ledger.chain import START, Head, seal
from punto.ledger.schema import METADATA
from punto.streams import Actor
from punto.table.commands import BuyIn, OpenTray, TakeDrop

__all__ = ["alter_and_audit", "cut_off", "hash_anew", "made", "retype_and_audit", "unguarded"]

Given = dict[str, dict[int, bytes]]
TABLES_OF_PLAY = ["table/1", "table/2"]
STREAMS = ["cage/USD", *TABLES_OF_PLAY]
SUPERVISOR, CASHIER = Actor(Role.SUPERVISOR, "stella"), Actor(Role.CASHIER, "carl")
COUNT_TEAM = Actor(Role.COUNT_TEAM, "ann")
TABLES = [name for name in METADATA.tables if name != "ledger"]


def made(folder: Path) -> Path:
    """A small ledger of a cage and two tables: charters, a wallet drawn on, a count, a reversal, refusals.

    With snapshots if they come often.
    """
    path = folder / "sound.db"
    with closing(Database(str(path), new=True)) as database:
        usd = Cage(database, "USD")
        usd.do(Fund(2_000_000), SUPERVISOR)
        usd.do(Deposit("person-1", 500_000), CASHIER)
        for name in ("1", "2"):
            with closing(kept(database, name)) as table:
                table.do(OpenTray(500_000))
                table.run()
                table.sit(1, "person-1")
                table.sit(3, "person-3")
                table.do(BuyIn(1, 100_000, wallet=0))
                table.do(BuyIn(3, 100_000))
                play(table, 2)
                table.do(TakeDrop())
                with suppress(PuntoError):
                    table.sit(99)
        usd.do(CountDrop("1", 199_000, "ben"), COUNT_TEAM)
        usd.do(Withdraw("person-1", 50_000), CASHIER)
        usd.do(Reverse(4, "typed twice"), SUPERVISOR)
    return path


def alter_and_audit(sound: Path, folder: Path, number: int, seed: int = 0) -> tuple[Counter[str], list[str]]:
    """Make so many alterations, each to a fresh copy: how many of each kind, and which went unnoticed."""
    with closing(Database(str(sound))) as database:
        given: Given = {stream: {head.number: head.hash} for stream, head in heads(database).items()}
        audit(database, given)
    tried: Counter[str] = Counter()
    unnoticed = []
    for each in range(number):
        random = Random(f"{seed} {each}")
        kind = list(KINDS)[each % len(KINDS)]
        copy = folder / "altered.db"
        for old in folder.glob("altered.db*"):
            old.unlink()
        shutil.copy(sound, copy)
        what = _altered(copy, kind, random)
        tried[kind] += 1
        if not _noticed(copy, given if kind in NEEDS_HEAD or each % 2 else None):
            unnoticed.append(f"{each} {kind}: {what}")
    return tried, unnoticed


def retype_and_audit(sound: Path, folder: Path) -> list[str]:
    """Store one value of each column as one of another kind, each in a fresh copy: which went unnoticed."""
    unnoticed = []
    copy = folder / "retyped.db"
    for table, column in [(name, each.name) for name in TABLES for each in METADATA.tables[name].columns]:
        for old in folder.glob("retyped.db*"):
            old.unlink()
        shutil.copy(sound, copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            (value,) = connection.execute(f"SELECT {column} FROM {table} LIMIT 1").fetchone()
            other = _of_another_kind(value)
            try:
                with unguarded(connection):
                    connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (other, value))
            except sqlite3.IntegrityError:
                continue  # SQLite itself takes nothing else there
        if not _noticed(copy, None):
            unnoticed.append(f"{table}.{column}: {value!r}")
    return unnoticed


def _of_another_kind(value: object) -> object:
    """The same letters, where there are any."""
    if isinstance(value, str):
        return value.encode()
    with suppress(UnicodeDecodeError):
        return value.decode() if isinstance(value, bytes) else b"x"
    return "x"


@contextmanager
def unguarded(connection: sqlite3.Connection) -> Iterator[None]:
    """Without triggers, which stand again afterwards: whoever alters something leaves no trace of that."""
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in found:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _, statement in found:
        connection.execute(statement)


def _altered(copy: Path, kind: str, random: Random) -> str:
    """Change something, so that at least one stored byte is another one."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection, unguarded(connection):
        while True:
            before = _dump(connection)
            connection.execute("BEGIN")
            try:
                what = KINDS[kind](connection, random)
            except sqlite3.IntegrityError:
                connection.execute("ROLLBACK")
                continue
            connection.execute("COMMIT")
            if _dump(connection) != before:
                return what


def _dump(connection: sqlite3.Connection) -> list[object]:
    return [
        connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
        for table in (name for name in METADATA.tables if len(METADATA.tables[name].columns) > 2)
    ]


def _noticed(copy: Path, given: Given | None) -> bool:
    try:
        with closing(Database(str(copy))) as database:
            audit(database, given)
    except PuntoError:
        return True
    return False


def _row(connection: sqlite3.Connection, table: str, random: Random) -> dict[str, object]:
    """Any row, whole, by which it can be found again."""
    cursor = connection.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    return dict(zip(names, random.choice(cursor.fetchall()), strict=True))


def _where(row: dict[str, object]) -> tuple[str, list[object]]:
    return " AND ".join(f"{name} = ?" for name in row), list(row.values())


def _other(value: object, random: Random) -> object:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + random.choice([-1000, -2, -1, 1, 2, 1000])
    if isinstance(value, bytes):
        place = random.randrange(len(value)) if value else 0
        return (
            value[:place] + bytes([value[place] ^ 1 << random.randrange(8)]) + value[place + 1 :]
            if value
            else b"x"
        )
    text = str(value)
    place = random.randrange(len(text) + 1)
    return text[:place] + random.choice("abcxyz0189") + text[place + random.randrange(2) :]


def _edit(connection: sqlite3.Connection, random: Random) -> str:
    table = random.choice(TABLES)
    row = _row(connection, table, random)
    column = random.choice(list(row))
    where, values = _where(row)
    new = _other(row[column], random)
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", [new, *values])
    return f"{table}.{column} {row[column]!r:.60} became {new!r:.60}"


def _delete(connection: sqlite3.Connection, random: Random) -> str:
    table = random.choice(TABLES)
    where, values = _where(_row(connection, table, random))
    connection.execute(f"DELETE FROM {table} WHERE {where}", values)
    return table


def _reorder(connection: sqlite3.Connection, random: Random) -> str:
    """Two rows of a stream change places, or what they say does."""
    table, place, columns = random.choice(
        [
            ("commands", "number", ["number"]),
            ("commands", "number", ["payload", "name"]),
            ("events", "version", ["version"]),
            ("events", "version", ["payload", "name"]),
            ("events", "version", ["payload", "hash", "previous"]),
            ("postings", "version", ["version", "line"]),
            ("postings", "version", ["amount"]),
            ("snapshots", "number", ["state"]),
        ]
    )
    one, other = _row(connection, table, random), _row(connection, table, random)
    for first, second, aside in ((one, other, -1), (other, one, 0)):
        sets = ", ".join(f"{name} = ?" for name in columns)
        values = [second[name] for name in columns]
        if place in columns:
            values = [-value if aside else value for value in values]  # type: ignore[operator]
        where, found = _where(first)
        connection.execute(f"UPDATE {table} SET {sets} WHERE {where}", [*values, *found])
    if place in columns:
        connection.execute(f"UPDATE {table} SET {place} = abs({place})")
        if "line" in columns:
            connection.execute("UPDATE postings SET line = abs(line)")
    return f"{table} {columns}"


def _truncate(connection: sqlite3.Connection, random: Random) -> str:
    """The end of a stream is gone; whoever is thorough takes everything along, and mends the head."""
    stream = random.choice(STREAMS)
    (last,) = connection.execute("SELECT number FROM heads WHERE stream = ?", [stream]).fetchone()
    number = random.randrange(2, last)
    cut_off(connection, stream, number)
    return f"{stream} after {number}"


def cut_off(connection: sqlite3.Connection, stream: str, number: int) -> None:
    """A stream ends with this command, and everything fits."""
    left = "SELECT coalesce(sum(events), 0) FROM commands WHERE stream = ? AND number <= ?"
    (version,) = connection.execute(left, [stream, number]).fetchone()
    connection.execute("DELETE FROM commands WHERE stream = ? AND number > ?", [stream, number])
    connection.execute("DELETE FROM events WHERE stream = ? AND version > ?", [stream, version])
    connection.execute("DELETE FROM postings WHERE stream = ? AND version > ?", [stream, version])
    connection.execute("DELETE FROM snapshots WHERE stream = ? AND number > ?", [stream, number])
    connection.execute("DELETE FROM accounts WHERE id NOT IN (SELECT account FROM postings)")
    _mend_balances(connection)
    _mend_head(connection, stream)


def _mend_head(connection: sqlite3.Connection, stream: str) -> None:
    """The head that the stream has now."""
    number, time, digest = connection.execute(
        "SELECT number, time, hash FROM commands WHERE stream = ? ORDER BY number DESC LIMIT 1", [stream]
    ).fetchone()
    (events,) = connection.execute(
        "SELECT events FROM commands WHERE stream = ? AND number = ?", [stream, number]
    ).fetchone()
    version = (
        connection.execute("SELECT max(version) FROM events WHERE stream = ?", [stream]).fetchone()[0] or 0
    )
    if events:
        (digest,) = connection.execute(
            "SELECT hash FROM events WHERE stream = ? AND version = ?", [stream, version]
        ).fetchone()
    connection.execute(
        "UPDATE heads SET number = ?, version = ?, time = ?, hash = ? WHERE stream = ?",
        [number, version, time, digest, stream],
    )


def _mend_balances(connection: sqlite3.Connection) -> None:
    """What accounts come to by their lines now."""
    connection.execute("DELETE FROM balances")
    connection.execute(
        "INSERT INTO balances SELECT account, count(*), sum(amount) FROM postings GROUP BY account"
    )


def _forge(connection: sqlite3.Connection, random: Random) -> str:
    """A void that takes a payment back, added at the end with all its hashes, head and money mended."""
    stream = random.choice(TABLES_OF_PLAY)
    number, version, digest, time = connection.execute(
        "SELECT number, version, hash, time FROM heads WHERE stream = ?", [stream]
    ).fetchone()
    amount = random.randrange(1, 100_000)
    who = random.choice(["tray", "chips/person-1"])
    pair = [(who, amount), ("chips/person-3", -amount)]
    payload = msgspec.json.encode({"event": "round-voided", "version": 1, "movements": [], "postings": pair})
    asked = Request(
        *(stream, number + 1, time, "supervisor", "", f"forged-{amount}", "Report"),
        *(b'{"what":"ran-out"}', 1, answered(version, 1), digest, b""),
    )
    asked = asked._replace(hash=seal(asked))
    came = Happening(
        *(stream, version + 1, time, "supervisor", "", asked.id, "round-voided", 1, payload, asked.hash, b"")
    )
    came = came._replace(hash=seal(came))
    _insert(connection, "commands", asked)
    _insert(connection, "events", came)
    for line, (account, added) in enumerate(pair):
        (account_id,) = connection.execute(
            "SELECT id FROM accounts WHERE place = ? AND name = ?", [stream, account]
        ).fetchone()
        last, balance = connection.execute(
            "SELECT nth, balance FROM postings WHERE account = ? ORDER BY nth DESC LIMIT 1",
            [account_id],
        ).fetchone()
        _insert(
            connection, "postings", (stream, came.version, line, account_id, added, last + 1, balance + added)
        )
    _mend_balances(connection)
    _mend_head(connection, stream)
    return f"{stream} {amount} to {who}"


def _insert(connection: sqlite3.Connection, table: str, row: tuple[object, ...]) -> None:
    connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _rehash(connection: sqlite3.Connection, random: Random) -> str:
    """Something is edited, and every hash after it is made anew, the head included."""
    stream = random.choice(STREAMS)
    table, columns = random.choice(
        [("commands", ["time", "person", "id", "payload"]), ("events", ["person", "payload", "name"])]
    )
    while True:
        row = _row(connection, table, random)
        if row["stream"] == stream:
            break
    column = random.choice(columns)
    where, values = _where(row)
    new = _other(row[column], random)
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", [new, *values])
    if table == "commands" and column in ("time", "person", "id"):
        field = "command" if column == "id" else column
        connection.execute(
            f"UPDATE events SET {field} = ? WHERE stream = ? AND command = ?", [new, stream, row["id"]]
        )
    hash_anew(connection, stream)
    return f"{table}.{column} {row[column]!r:.60} became {new!r:.60}"


def hash_anew(connection: sqlite3.Connection, stream: str) -> None:
    """Every link of a stream as if it had been kept like that, and its head."""
    requests = [Request(*row) for row in _all(connection, "commands", "number", stream)]
    happenings = iter([Happening(*row) for row in _all(connection, "events", "version", stream)])
    last = Head(hash=START)
    for asked in requests:
        request = asked._replace(previous=last.hash)
        request = request._replace(hash=seal(request))
        last = Head(hash=request.hash)
        connection.execute(
            "UPDATE commands SET previous = ?, hash = ? WHERE stream = ? AND number = ?",
            [request.previous, request.hash, stream, request.number],
        )
        for _ in range(request.events):
            each = next(happenings)._replace(previous=last.hash)
            each = each._replace(hash=seal(each))
            last = Head(hash=each.hash)
            connection.execute(
                "UPDATE events SET previous = ?, hash = ? WHERE stream = ? AND version = ?",
                [each.previous, each.hash, stream, each.version],
            )
    _mend_head(connection, stream)


def _all(connection: sqlite3.Connection, table: str, place: str, stream: str) -> list[Any]:
    return connection.execute(f"SELECT * FROM {table} WHERE stream = ? ORDER BY {place}", [stream]).fetchall()


KINDS: dict[str, Callable[[sqlite3.Connection, Random], str]] = {
    "edit": _edit,
    "deletion": _delete,
    "reordering": _reorder,
    "truncation": _truncate,
    "forged reversal": _forge,
    "re-hashed tail": _rehash,
}
NEEDS_HEAD = ("truncation", "re-hashed tail")
"""What only a head that was kept elsewhere shows for sure."""
