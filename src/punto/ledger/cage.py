"""The cage: money that people bring, in a stream of its own for each currency.

Tables post to wallets too, when somebody buys chips or leaves; so a wallet is one account wherever they play.
"""

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from punto.errors import Reason, Refused, Stopped
from punto.ledger.answers import answered
from punto.ledger.chain import Draft, DraftEvent, Happening, Request
from punto.ledger.database import Database
from punto.ledger.links import altered
from punto.ledger.log import Log, command_by_id
from punto.ledger.postings import Books
from punto.messages import message

__all__ = ["CageReplay", "deposit", "wallet"]

_CAGE = "cage/"
_DEPOSITED = "deposited"
_TRIES = 50
"""How often a movement is tried that somebody else's got in the way of."""


class Move(Struct, frozen=True):
    """Money of a person that comes into the house."""

    person: str
    amount: int


class Moved(Struct, frozen=True):
    """Money of a person that came into the house, and what that posts."""

    person: str
    amount: int
    postings: tuple[tuple[str, int], ...]


def wallet(database: Database, person: str, currency: str) -> int:
    """What is in a person's wallet, in minor units."""
    with database.reading() as connection:
        return Books(f"{_CAGE}{currency}", currency).amount(connection, f"wallet/{person}")


def deposit(database: Database, person: str, amount: int, currency: str, *, by: str, id: str) -> None:
    """Money comes into a person's wallet; asked for twice under one id, it comes once."""
    move = Move(person, amount)
    if move.amount <= 0:
        raise Refused(message("ledger.posting"), [Reason(message("table.amount"))])
    stream = f"{_CAGE}{currency}"
    for tried in range(_TRIES):
        log = Log(database, stream, Books(stream, currency))
        try:
            with database.reading() as connection:
                if command_by_id(connection, stream, id):
                    return
            log.append([_draft(move, log, by, id)])
            return
        except Stopped:
            if tried == _TRIES - 1:
                raise
        finally:
            log.close()


def _draft(move: Move, log: Log, by: str, id: str) -> Draft:
    done = _done(move)
    event = DraftEvent(_DEPOSITED, 1, msgspec.json.encode(done), done.postings)
    answer = answered(log.head.version, 1)
    return Draft(log.time(), "cage", by, id, _DEPOSITED, msgspec.json.encode(move), answer, (event,))


def _done(move: Move) -> Moved:
    return Moved(
        move.person, move.amount, (("outside", -move.amount), (f"wallet/{move.person}", move.amount))
    )


class CageReplay:
    """A cage's stream looked at again: each movement is what was asked for."""

    def __init__(self, _connection: Connection, stream: str) -> None:
        self.stream = stream
        self.currency = stream.removeprefix(_CAGE)
        self.version = 0
        self.settled = self.shoes = self.refusals = self.snapshots = 0
        self.adopted: dict[str, str] = {}

    def take(self, request: Request, happenings: list[Happening]) -> None:
        """The next command, and what it brought about."""
        place = f"command {request.number}"
        answer = answered(self.version, 1)
        self.version += 1
        if request.name != _DEPOSITED or len(happenings) != 1:
            raise altered(self.stream, place, "unreadable")
        try:
            move = msgspec.json.decode(request.payload, type=Move)
        except msgspec.MsgspecError:
            raise altered(self.stream, place, "unreadable") from None
        (found,) = happenings
        wanted = request.name, 1, msgspec.json.encode(_done(move))
        if (found.name, found.shape, found.payload) != wanted or request.answer != answer:
            raise altered(self.stream, place, "decided")
