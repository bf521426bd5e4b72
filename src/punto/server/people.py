"""Who may do what: people with a role and a password, guests of a demo, and their sessions.

A password is kept as Argon2id makes it, a session's token as its digest: neither can be read back.
"""

import re
from hashlib import sha256
from time import time

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from msgspec import Struct
from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text, insert, select, update

from punto.entropy import token
from punto.errors import Reason, Refused, Unreadable
from punto.ledger.database import Database
from punto.messages import message
from punto.server.roles import Post

__all__ = ["People", "Person"]

METADATA = MetaData()
PEOPLE = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("post", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("failures", Integer, nullable=False, default=0),
    Column("locked_until", BigInteger, nullable=False, default=0),
    Column("disabled", Integer, nullable=False, default=0),
)
SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

_HOURS = 12
_TRIES = 5
_LOCKED = 15 * 60
_NAME = re.compile(r"[^\x00-\x1f<>&\"']{1,40}")


class Person(Struct, frozen=True):
    """Somebody who is signed in: an id that accounts are named by, a name, a post."""

    id: str
    name: str
    post: Post


class People:
    """The people of a floor."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        database.write(METADATA.create_all)

    def add(self, id: str, name: str, post: Post, password: str) -> Person:
        """Somebody new."""
        _check_name(name)
        hashed = self._hasher.hash(password) if password else ""
        row = {"id": id, "name": name, "post": post.value, "password": hashed}

        def write(connection: Connection) -> None:
            if connection.execute(select(PEOPLE.c.id).filter_by(id=id)).first():
                raise Refused(id, [Reason(message("people.taken", id=id))])
            connection.execute(insert(PEOPLE).values(**row))

        self.database.write(write)
        return Person(id, name, post)

    def guest(self, name: str) -> Person:
        """A guest of a demo, under a name: nobody else's."""
        return self.add(f"guest-{token(48)}", name.strip(), Post.PLAYER, "")

    def any(self) -> bool:
        """Whether there is anybody with a password."""
        with self.database.reading() as connection:
            return bool(connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.password != "")).first())

    def sign_in(self, id: str, password: str) -> str:
        """A session's token for the right password; after some wrong ones nobody gets in for a while."""
        with self.database.reading() as connection:
            found = connection.execute(select(PEOPLE).filter_by(id=id)).mappings().one_or_none()
        now = int(time())
        if found and found["locked_until"] > now:
            raise Refused(id, [Reason(message("people.locked"))])
        if not found or found["disabled"] or not self._right(found["password"], password):
            if found:
                self._failed(id, found["failures"] + 1, now)
            raise Refused(id, [Reason(message("people.wrong"))])
        self._set(id, failures=0, locked_until=0)
        return self.begin(id)

    def begin(self, person: str) -> str:
        """A new session of a person: its token."""
        made, now = token(), int(time())
        row = {"token": _digest(made), "person": person, "began": now, "until": now + _HOURS * 3600}
        self.database.write(lambda connection: connection.execute(insert(SESSIONS).values(**row)))
        return made

    def who(self, given: str) -> Person | None:
        """Whose session it is; None if it is nobody's, or over."""
        if not given:
            return None
        with self.database.reading() as connection:
            found = connection.execute(
                select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.post)
                .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
                .where(SESSIONS.c.token == _digest(given), SESSIONS.c.until > int(time()))
                .where(PEOPLE.c.disabled == 0)
            ).one_or_none()
        return Person(found[0], found[1], Post(found[2])) if found else None

    def end(self, given: str) -> None:
        """The session is over."""
        self.database.write(
            lambda connection: connection.execute(
                update(SESSIONS).where(SESSIONS.c.token == _digest(given)).values(until=0)
            )
        )

    def _right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    def _failed(self, id: str, failures: int, now: int) -> None:
        locked = now + _LOCKED if failures >= _TRIES else 0
        self._set(id, failures=0 if locked else failures, locked_until=locked)

    def _set(self, id: str, **values: int) -> None:
        self.database.write(
            lambda connection: connection.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(**values))
        )


def _digest(given: str) -> str:
    return sha256(given.encode()).hexdigest()


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise Unreadable(message("people.name"))
