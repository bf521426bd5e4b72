"""Who plays: people with a post, guests of a demo, and their sessions.

A session's token is kept as its digest: it cannot be read back.
"""

import re
from hashlib import sha256
from time import time

from msgspec import Struct
from sqlalchemy import BigInteger, Column, MetaData, Table, Text, insert, select

from punto.entropy import token
from punto.errors import Unreadable
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
)
SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

_HOURS = 12
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
        database.write(METADATA.create_all)

    def guest(self, name: str) -> Person:
        """A guest of a demo, under a name."""
        called = name.strip()
        if not _NAME.fullmatch(called):
            raise Unreadable(message("people.name"))
        person = Person(f"guest-{token(48)}", called, Post.PLAYER)
        row = {"id": person.id, "name": person.name, "post": person.post.value}
        self.database.write(lambda connection: connection.execute(insert(PEOPLE).values(**row)))
        return person

    def begin(self, person: str) -> str:
        """A new session of a person: its token."""
        made = token()
        row = {"token": _digest(made), "person": person, "until": int(time()) + _HOURS * 3600}
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
            ).one_or_none()
        return Person(found[0], found[1], Post(found[2])) if found else None


def _digest(given: str) -> str:
    return sha256(given.encode()).hexdigest()
