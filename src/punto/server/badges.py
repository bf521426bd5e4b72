"""Badges: a card and a PIN by which somebody approves at another's screen."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, insert, select, update

from punto.errors import Reason, Refused
from punto.houses import Role
from punto.ledger.house_moves import MACHINE, Asker, LockBadge, MakeBadge, ResetPin, RevokeBadge
from punto.ledger.house_tables import PIN_TRIES
from punto.messages import message
from punto.server.people import People, Person, Unknown, vouched
from punto.server.records import BADGES, PEOPLE, SECRETS
from punto.server.roles import ROLES, Post
from punto.server.secrets import fits, hashed, new_number

__all__ = ["Badge", "Badges", "may_approve"]

_DIGITS, _PIN = 10, 6
_WARNED = 2
"""How many tries are left when somebody is told."""


class Badge(Struct, frozen=True):
    """A badge as an administrator sees it."""

    number: str
    person: str
    locked: bool
    revoked: bool


class Badges:
    """The badges of a floor's people."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.database = people.database
        self.register = people.register

    def make(self, person: str, *, by: Asker = MACHINE) -> tuple[str, str]:
        """A new badge for somebody who acts at tables: its number and its PIN, told once."""
        if not may_approve(self.people.known(person).post):
            raise Refused(person, [Reason(message("badges.no-role"))])
        number, pin = new_number(_DIGITS), new_number(_PIN)
        row = {"number": number, "person": person, "pin": hashed(pin), "wrong": 0, "revoked": 0}

        def put(connection: Connection) -> None:
            self.register.keep(connection, MakeBadge(number, person), by)
            connection.execute(insert(BADGES).values(**row))

        self.database.write(put)
        return number, pin

    def revoke(self, number: str, *, by: Asker = MACHINE) -> None:
        """A badge that is good for nothing any more."""

        def put(connection: Connection) -> None:
            if not _row_of(connection, number).revoked:
                self.register.keep(connection, RevokeBadge(number), by)
                _change(connection, number, revoked=1)

        self.database.write(put)

    def new_pin(self, number: str, *, by: Asker = MACHINE) -> str:
        """Another PIN; a badge that wrong ones have locked is good again."""
        pin = new_number(_PIN)
        secret = hashed(pin)

        def put(connection: Connection) -> None:
            _row_of(connection, number)
            self.register.keep(connection, ResetPin(number), by)
            _change(connection, number, pin=secret, wrong=0)

        self.database.write(put)
        return pin

    def listed(self) -> Sequence[Badge]:
        """Every badge that was made."""
        query = select(BADGES).order_by(BADGES.c.person, BADGES.c.number)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
        return [Badge(row.number, row.person, row.wrong >= PIN_TRIES, bool(row.revoked)) for row in rows]

    def holder(self, number: str, pin: str, *, at: str = "", screen: str = "") -> Person:
        """Whose badge it is, if the PIN is right; each try counts before it is looked at.

        `at` is the stream that it is to act on, `screen` whoever is signed in where it is typed.
        """

        def tried(connection: Connection) -> tuple[str, int, Person]:
            query = select(BADGES.c.pin, BADGES.c.wrong, PEOPLE).join(PEOPLE, BADGES.c.person == PEOPLE.c.id)
            query = query.join(SECRETS, SECRETS.c.person == PEOPLE.c.id).where(SECRETS.c.disabled == 0)
            found = connection.execute(
                query.where(BADGES.c.number == number, BADGES.c.revoked == 0)
            ).one_or_none()
            if found is None:
                raise _wrong(PIN_TRIES)
            if found.wrong >= PIN_TRIES:
                raise _wrong(0)
            house = self.register.house(connection)
            badge = house.badges.get(number)
            known = badge and badge.person == found.id and not badge.revoked and not badge.locked
            if not known or not vouched(house, found.id, found.name, found.post):
                raise Refused(message("badges.swipe"), [Reason(message("badges.not-vouched"))])
            _change(connection, number, wrong=found.wrong + 1)
            left = PIN_TRIES - found.wrong - 1
            return found.pin, left, Person(found.id, found.name, Post(found.post))

        kept, left, person = self.database.write(tried)
        right = fits(pin, kept)
        lock = LockBadge(number, at, screen)
        self.database.write(lambda connection: self._tried(connection, lock, right=right))
        if not right:
            raise _wrong(left)
        return person

    def _tried(self, connection: Connection, lock: LockBadge, *, right: bool) -> None:
        """A right PIN takes back what was counted; the last wrong one locks the badge, until it has another.

        Somebody may try at another screen meanwhile: what is locked by then stays locked.
        """
        number = lock.number
        badge = self.register.house(connection).badges.get(number)
        if badge is None or badge.locked:
            return
        if right:
            _change(connection, number, wrong=0)
        elif _row_of(connection, number).wrong >= PIN_TRIES:
            self.register.keep(connection, lock, MACHINE)


def may_approve(post: Post) -> bool:
    """Whether somebody of a post does anything at others' screens: a badge is for that alone."""
    return any(role is not Role.PLAYER for role in ROLES[post])


def _wrong(left: int) -> Refused:
    """With a word of how many tries are left, once they are few."""
    key = "badges.locked" if not left else "badges.wrong-left" if left <= _WARNED else "badges.wrong"
    return Refused(message("badges.swipe"), [Reason(message(key, left=left))])


def _row_of(connection: Connection, number: str) -> Row[Any]:
    found = connection.execute(select(BADGES).filter_by(number=number)).one_or_none()
    if found is None:
        raise Unknown(message("badges.none", number=number))
    return found


def _change(connection: Connection, number: str, **values: object) -> None:
    connection.execute(update(BADGES).filter_by(number=number).values(**values))
