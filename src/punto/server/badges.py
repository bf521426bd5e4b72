"""Badges: a card and a PIN by which somebody approves at another's screen."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from punto.errors import Reason, Refused
from punto.messages import message
from punto.server.people import People, Person, Unknown
from punto.server.records import BADGES, PEOPLE, SECRETS
from punto.server.roles import ROLES, Post
from punto.server.secrets import fits, hashed, new_number

__all__ = ["Badge", "Badges"]

_DIGITS, _PIN = 10, 6
_TRIES = 5
"""How many wrong PINs in a row a badge bears: then an administrator gives it another."""


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

    def make(self, person: str) -> tuple[str, str]:
        """A new badge for somebody who acts at tables: its number and its PIN, told once."""
        if not ROLES[self.people.known(person).post]:
            raise Refused(person, [Reason(message("badges.no-role"))])
        number, pin = new_number(_DIGITS), new_number(_PIN)
        row = {"number": number, "person": person, "pin": hashed(pin), "wrong": 0, "revoked": 0}
        self.database.write(lambda connection: connection.execute(insert(BADGES).values(**row)))
        return number, pin

    def revoke(self, number: str) -> None:
        """A badge that is good for nothing any more."""
        self._change(number, revoked=1)

    def new_pin(self, number: str) -> str:
        """Another PIN; a badge that wrong ones have locked is good again."""
        pin = new_number(_PIN)
        self._change(number, pin=hashed(pin), wrong=0)
        return pin

    def listed(self) -> Sequence[Badge]:
        """Every badge that was made."""
        query = select(BADGES).order_by(BADGES.c.person, BADGES.c.number)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
        return [Badge(row.number, row.person, row.wrong >= _TRIES, bool(row.revoked)) for row in rows]

    def holder(self, number: str, pin: str) -> Person:
        """Whose badge it is, if the PIN is right; each try counts before it is looked at."""
        wrong = Refused(message("badges.swipe"), [Reason(message("badges.wrong"))])

        def tried(connection: Connection) -> tuple[str, Person]:
            query = select(BADGES.c.pin, BADGES.c.wrong, PEOPLE).join(PEOPLE, BADGES.c.person == PEOPLE.c.id)
            query = query.join(SECRETS, SECRETS.c.person == PEOPLE.c.id).where(SECRETS.c.disabled == 0)
            found = connection.execute(
                query.where(BADGES.c.number == number, BADGES.c.revoked == 0)
            ).one_or_none()
            if found is None:
                raise wrong
            if found.wrong >= _TRIES:
                raise Refused(message("badges.swipe"), [Reason(message("badges.locked"))])
            connection.execute(update(BADGES).filter_by(number=number).values(wrong=found.wrong + 1))
            return found.pin, Person(found.id, found.name, Post(found.post))

        kept, person = self.database.write(tried)
        if not fits(pin, kept):
            raise wrong
        self._change(number, wrong=0)
        return person

    def _change(self, number: str, **values: object) -> None:
        def change(connection: Connection) -> None:
            if not connection.execute(update(BADGES).filter_by(number=number).values(**values)).rowcount:
                raise Unknown(message("badges.none", number=number))

        self.database.write(change)
