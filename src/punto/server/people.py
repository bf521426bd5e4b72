"""Who is on the floor: people who sign in, guests of a demo, and their sessions."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from time import time
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from punto.entropy import token
from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.ledger.database import Database
from punto.ledger.house import Register
from punto.ledger.house_moves import MACHINE, Asker, LetBackIn, LetIn, Roster, SetPassword, ShutOut
from punto.messages import Message, message
from punto.server.records import METADATA, PEOPLE, SECRETS, SESSIONS
from punto.server.roles import Post
from punto.server.secrets import fits, hashed, new_password, nobody_fits, password_of

__all__ = ["Listed", "NotLetIn", "People", "Person", "Session", "Unknown", "vouched"]

_HOURS = 12
_TRIES, _LOCKED = 5, 15 * 60
"""How many wrong passwords in a row lock somebody out, and for how many seconds."""

_NAME = re.compile(r"[^\x00-\x1f<>&\"']{1,40}")
_ID = re.compile(r"[a-z][a-z0-9._-]{1,30}[a-z0-9]")
_DEMO = "demo-"
_OURS = ("guest-", "robot-", "seat-", _DEMO)
"""How ids begin that the floor gives itself."""


class Unknown(Unreadable):
    """There is nobody of this name, or no such badge."""


class NotLetIn(Refused):
    """Wrong, or locked out."""

    def __init__(self, why: Message, person: str = "") -> None:
        super().__init__(message("people.sign-in"), [Reason(why)])
        self.person = person
        """Whom it concerns, by their id; nobody where there is none of that name."""


class Person(Struct, frozen=True):
    """Somebody: an id that accounts are named by, a name, a post."""

    id: str
    name: str
    post: Post
    one_time: bool = False
    """Whether their password is one that they must change before anything else."""


class Session(Struct, frozen=True):
    """A person who is signed in, until when, and what the session is known by."""

    key: str
    person: Person
    until: int


class Listed(Struct, frozen=True):
    """A person as an administrator sees them."""

    id: str
    name: str
    post: Post
    one_time: bool
    locked: bool
    disabled: bool


class People:
    """The people of a floor, and their sessions."""

    def __init__(self, database: Database, clock: Callable[[], float] = time) -> None:
        self.database = database
        self.clock = clock
        self.register = Register()
        database.write(self._begin)

    def _begin(self, connection: Connection) -> None:
        METADATA.create_all(connection)
        self.register.begin(connection)

    def guest(self, name: str) -> Person:
        """A guest of a demo, under a name."""
        person = Person(f"guest-{token(48)}", _sound_name(name), Post.PLAYER)
        self.database.write(lambda connection: connection.execute(insert(PEOPLE).values(**_row(person))))
        return person

    def add(self, id: str, name: str, post: Post, password: str = "", *, by: Asker = MACHINE) -> str:
        """Somebody new, with the password that is given or one to be changed; their password."""
        if not _ID.fullmatch(id) or id.startswith(_OURS):
            raise Unreadable(message("people.id", id=id))
        return self._add(id, name, post, password, by)

    def _add(self, id: str, name: str, post: Post, password: str = "", by: Asker = MACHINE) -> str:
        person, first = Person(id, _sound_name(name), post), password_of(id, password)
        secret = hashed(first)

        def put(connection: Connection) -> None:
            if connection.execute(select(PEOPLE.c.id).filter_by(id=id)).first():
                raise Refused(id, [Reason(message("people.there", id=id))])
            self.register.keep(connection, LetIn(id, person.name, post.value), by)
            connection.execute(insert(PEOPLE).values(**_row(person)))
            row = {"password": secret, "one_time": not password, "wrong": 0, "locked": 0, "disabled": 0}
            connection.execute(insert(SECRETS).values(person=id, **row))

        self.database.write(put)
        return first

    def set_password(self, id: str, password: str = "", *, by: Asker = MACHINE) -> str:
        """Another password, the given one or one to be changed; open sessions end, and locks are lifted."""
        self.known(id)
        given = password_of(id, password)
        secret, once = hashed(given), not password

        def put(connection: Connection) -> None:
            self.register.keep(connection, SetPassword(id, once), by)
            _change(connection, id, password=secret, one_time=once, wrong=0, locked=0)
            _end_all(connection, id)

        self.database.write(put)
        return given

    def disable(self, id: str, *, disabled: bool = True, by: Asker = MACHINE) -> None:
        """Let somebody in no longer, or again; their sessions end. The last administrator stays."""
        self.known(id)

        def put(connection: Connection) -> None:
            known = self.register.house(connection).people.get(id)
            if known is None or known.shut_out != disabled:
                self.register.keep(connection, ShutOut(id) if disabled else LetBackIn(id), by)
            _change(connection, id, disabled=disabled, wrong=0, locked=0)
            _end_all(connection, id)

        self.database.write(put)

    def listed(self) -> Sequence[Listed]:
        """Everybody who signs in with a password."""
        columns = (PEOPLE, SECRETS.c.one_time, SECRETS.c.locked, SECRETS.c.disabled)
        query = select(*columns).join(SECRETS, SECRETS.c.person == PEOPLE.c.id).order_by(PEOPLE.c.id)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
        now = self.clock()
        return [
            Listed(row.id, row.name, Post(row.post), bool(row.one_time), row.locked > now, bool(row.disabled))
            for row in rows
        ]

    def known(self, id: str) -> Listed:
        """Somebody who signs in, by their id."""
        found = {each.id: each for each in self.listed()}
        if id not in found:
            raise Unknown(message("people.nobody", id=id, hint=did_you_mean(id, list(found))))
        return found[id]

    def first_administrator(self) -> str | None:
        """On the first start: an administrator called `admin`; their password, told once."""
        if any(each.post is Post.ADMINISTRATOR for each in self.listed()):
            return None
        return self.add("admin", "Administrator", Post.ADMINISTRATOR)

    def demo_staff(self, posts: Sequence[Post]) -> dict[str, str]:
        """People of these posts for one run of a demo, each with a new password; no others of a demo."""
        there = {each.id for each in self.listed() if each.id.startswith(_DEMO)}
        made = {f"{_DEMO}{post.value}": (post, new_password()) for post in posts}
        for who, (post, password) in made.items():
            if who not in there:
                self._add(who, post.value.capitalize(), post, password)
            self.disable(who, disabled=False)
            self.set_password(who, password)
        for who in there - made.keys():
            self.disable(who)
        return {who: password for who, (_, password) in made.items()}

    def sign_in(self, id: str, password: str) -> tuple[Person, str]:
        """A session for whoever knows the password: its token. Wrong ones too often lock the way in."""
        with self.database.reading() as connection:
            query = select(PEOPLE, SECRETS).join(SECRETS, SECRETS.c.person == PEOPLE.c.id)
            found = connection.execute(query.where(PEOPLE.c.id == id.strip().lower())).one_or_none()
            house = self.register.house(connection)
        if found is None:
            nobody_fits(password)
            raise NotLetIn(message("people.wrong"))
        if found.locked > self.clock():
            minutes = -(-(found.locked - int(self.clock())) // 60)
            raise NotLetIn(message("people.locked", minutes=minutes), found.id)
        if not fits(password, found.password):
            self._failed(found.id)
            raise NotLetIn(message("people.wrong"), found.id)
        if found.disabled:
            raise NotLetIn(message("people.disabled"), found.id)
        if not vouched(house, found.id, found.name, found.post):
            raise NotLetIn(message("people.not-vouched"), found.id)
        if found.wrong:
            self.database.write(lambda connection: _change(connection, found.id, wrong=0, locked=0))
        person = Person(found.id, found.name, Post(found.post), bool(found.one_time))
        return person, self.begin(person.id)

    def _failed(self, id: str) -> None:
        def count(connection: Connection) -> None:
            wrong = connection.execute(select(SECRETS.c.wrong).filter_by(person=id)).scalar_one() + 1
            over = wrong >= _TRIES
            locked = int(self.clock()) + _LOCKED if over else 0
            _change(connection, id, wrong=0 if over else wrong, locked=locked)

        self.database.write(count)

    def change_password(self, person: Person, old: str, new: str) -> str:
        """Somebody chooses another password: all their sessions end, and the token of a new one."""
        with self.database.reading() as connection:
            kept = connection.execute(select(SECRETS.c.password).filter_by(person=person.id)).scalar()
        if kept is None or not fits(old, kept):
            raise NotLetIn(message("people.wrong"))
        if old == new:
            raise Refused(message("people.sign-in"), [Reason(message("people.same"))])
        self.set_password(person.id, new, by=Asker(person.post.value, person.id))
        return self.begin(person.id)

    def begin(self, person: str) -> str:
        """A new session of a person: its token."""
        made, now = token(), int(self.clock())
        row = {"token": _digest(made), "person": person, "until": now + _HOURS * 3600}

        def put(connection: Connection) -> None:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.until <= now))
            connection.execute(insert(SESSIONS).values(**row))

        self.database.write(put)
        return made

    def end(self, session: Session) -> None:
        """Sign out."""
        self.database.write(
            lambda connection: connection.execute(delete(SESSIONS).filter_by(token=session.key))
        )

    def session(self, given: str) -> Session | None:
        """The session of a token; None if there is none, or it is over."""
        if not given:
            return None
        found = self.sessions([_digest(given)])
        return found[0] if found else None

    def sessions(self, keys: Sequence[str]) -> Sequence[Session]:
        """Those of these sessions that are still open, of people who are what the house's stream says."""
        with self.database.reading() as connection:
            rows = connection.execute(_OPEN, {"keys": keys, "now": int(self.clock())}).all()
            house = self.register.house(connection)
        return [
            Session(row.token, Person(row.id, row.name, Post(row.post), bool(row.one_time)), row.until)
            for row in rows
            if vouched(house, row.id, row.name, row.post, guest=row.one_time is None)
        ]


def vouched(house: Roster, id: str, name: str, post: str, *, guest: bool = False) -> bool:
    """Whether somebody is what the house's stream says: its rows alone let nobody in. Guests only play."""
    known = house.people.get(id)
    if known is None:
        return guest and post == Post.PLAYER.value
    return (known.name, known.post, known.shut_out) == (name, post, False)


def _change(connection: Connection, id: str, **values: Any) -> None:
    connection.execute(update(SECRETS).filter_by(person=id).values(**values))


def _end_all(connection: Connection, person: str) -> None:
    """Every session of a person ends."""
    connection.execute(delete(SESSIONS).filter_by(person=person))


_OPEN = (
    select(SESSIONS.c.token, SESSIONS.c.until, PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.post, SECRETS.c.one_time)
    .join(PEOPLE, SESSIONS.c.person == PEOPLE.c.id)
    .outerjoin(SECRETS, SECRETS.c.person == PEOPLE.c.id)
    .where(SESSIONS.c.token.in_(bindparam("keys", expanding=True)), SESSIONS.c.until > bindparam("now"))
)


def _sound_name(name: str) -> str:
    called = name.strip()
    if not _NAME.fullmatch(called):
        raise Unreadable(message("people.name"))
    return called


def _row(person: Person) -> dict[str, str]:
    return {"id": person.id, "name": person.name, "post": person.post.value}


def _digest(given: str) -> str:
    return sha256(given.encode()).hexdigest()
