"""Who holds a stream: one process at a time appends to it, and a second one is told which.

On SQLite it is a lock on a small file beside the database, on PostgreSQL an advisory lock: either is free the
moment its holder dies, however it dies. Should somebody only think to hold a stream, the log stops them.
"""

import fcntl
import getpass
import os
import socket
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from punto.errors import Reason, Refused
from punto.ledger.database import Database
from punto.messages import message

__all__ = ["Held", "Hold", "hold", "myself"]


class Held(Refused):
    """Somebody else holds it."""


class Hold(Protocol):
    """A stream that is held."""

    def release(self) -> None:
        """Let others have it."""


def hold(database: Database, stream: str) -> Hold:
    """Hold a stream, or be told who does."""
    return _File(database.path, stream) if database.sqlite else _Session(database, stream)


def myself() -> str:
    """This process, for whoever is told that it holds something."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = str(os.getuid())
    return f"{user}@{socket.gethostname()}, process {os.getpid()}"


def _refuse(stream: str, holder: str) -> Held:
    return Held(stream, [Reason(message("ledger.held", holder=holder or "?"))])


class _File:
    """A locked file that says who locked it."""

    def __init__(self, database: Path, stream: str) -> None:
        file = database.resolve()  # one file, whatever it is called
        self.path = file.with_name(f"{file.name}-{stream.replace('/', '-')}.held")
        while True:
            self.file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = os.pread(self.file, 1000, 0).decode(errors="replace").strip()
                os.close(self.file)
                raise _refuse(stream, holder) from None
            if self._is_there():
                break
            os.close(self.file)  # its holder took it away as we came
        try:
            os.ftruncate(self.file, 0)
            os.pwrite(self.file, f"{myself()}\n".encode(), 0)
        except OSError:  # no room: nobody may be kept away by a file that nobody holds
            self.release()
            raise

    def _is_there(self) -> bool:
        with suppress(FileNotFoundError):
            return os.stat(self.path).st_ino == os.fstat(self.file).st_ino
        return False

    def release(self) -> None:
        """Take the file away and let go of it."""
        with suppress(FileNotFoundError):
            self.path.unlink()
        os.close(self.file)


class _Session:
    """An advisory lock of a connection that has no other use."""

    def __init__(self, database: Database, stream: str) -> None:
        self.key = int.from_bytes(sha256(f"punto {stream}".encode()).digest()[:8], "big", signed=True)
        with database.in_a_sentence():
            connection = database.engine.connect()
            try:
                self.connection = connection.execution_options(isolation_level="AUTOCOMMIT")
                self._take(stream)
            except BaseException:
                connection.close()
                raise

    def _take(self, stream: str) -> None:
        named = {"key": self.key, "name": f"punto {stream}: {myself()}"[:63]}
        self.connection.execute(text("SELECT set_config('application_name', :name, false)"), named)
        if not self.connection.execute(text("SELECT pg_try_advisory_lock(:key)"), named).scalar():
            halves = {"high": self.key >> 32 & _LOW, "low": self.key & _LOW}
            raise _refuse(stream, self.connection.execute(_HOLDER, halves).scalar() or "")

    def release(self) -> None:
        """Give the lock back, and the connection; one that broke has given the lock back itself."""
        try:
            self.connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": self.key})
        except DBAPIError:
            self.connection.invalidate()
        finally:
            self.connection.close()


_LOW = 0xFFFFFFFF
_HOLDER = text(
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND classid::bigint = :high AND objid::bigint = :low"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
