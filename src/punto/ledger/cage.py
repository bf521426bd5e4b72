"""The cage, kept: a stream for each currency, which anybody of the cage appends to.

Tables post to wallets and to the cage's money too, when somebody buys chips or leaves, at openers, fills and
credits; so a wallet is one account wherever people play, and so is the cage. Nobody holds the stream: where
somebody else was quicker, what the accounts hold is read again, and decided again.
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from punto.entropy import token
from punto.errors import PuntoError, Reason, Refused, Stopped, Unreadable
from punto.houses import Role
from punto.ledger import cage_moves
from punto.ledger.answers import answered, first_answer, refused
from punto.ledger.cage_moves import (
    CAGE,
    Bank,
    CageEvent,
    CountDrop,
    Deposit,
    DropCounted,
    Fund,
    Funded,
    MoveReversed,
    Reverse,
    Withdraw,
    decide_cage,
)
from punto.ledger.chain import Draft, DraftEvent, Happening, Request
from punto.ledger.database import Database
from punto.ledger.links import altered
from punto.ledger.log import (
    Log,
    OnlyIf,
    Overtaken,
    command_by_id,
    events_of,
    named_events,
    newest_events,
    now,
)
from punto.ledger.postings import Books, OutOfDate, held_before, place_of
from punto.messages import message
from punto.money import CURRENCIES, Currency
from punto.settle import Account
from punto.streams import Actor, Command, Shapes, name_of
from punto.table.events import DropTaken
from punto.table.record import decode

__all__ = ["Cage", "CageReplay", "Past", "cage_holds", "cage_stream", "deposit", "wallet"]

SHAPES = Shapes(sys.modules[cage_moves.__name__], CageEvent)
_COMMANDS = {kind.__name__: kind for kind in (Fund, Bank, Deposit, Withdraw, CountDrop, Reverse)}
_TRIES = 50
"""How often something is decided again that somebody else got in the way of."""


def cage_stream(currency: str) -> str:
    """The stream of a currency's cage."""
    return f"cage/{currency}"


def wallet(database: Database, person: str, currency: str) -> int:
    """What is in a person's wallet, in minor units."""
    with database.reading() as connection:
        return Books(cage_stream(currency), currency).amount(connection, Account.WALLET.of(person))


def cage_holds(connection: Connection, currency: str) -> int | None:
    """What the house has in its cage; None where nobody has brought any there: then fills only count."""
    if not list(newest_events(connection, cage_stream(currency), [name_of(Funded)], 1)):
        return None
    return Books(cage_stream(currency), currency).amount(connection, CAGE)


def deposit(
    database: Database,
    person: str,
    amount: int,
    currency: str,
    *,
    by: str,
    id: str,
    only_if: OnlyIf | None = None,
) -> None:
    """Money comes into a person's wallet; asked for twice under one id, it comes once.

    `only_if` is asked in the transaction that keeps it.
    """
    command, cashier = Deposit(person, amount), Actor(Role.CASHIER, by)
    Cage(database, currency).do(command, cashier, id=id, only_if=only_if)


class Cage:
    """The cage of a ledger, in one currency."""

    def __init__(self, database: Database, currency: str, *, clock: Callable[[], int] = now) -> None:
        self.database = database
        self.stream = cage_stream(currency)
        self.currency = _currency(currency)
        self.clock = clock

    def do(self, command: Command, by: Actor, *, id: str = "", only_if: OnlyIf | None = None) -> CageEvent:
        """Decide a command and keep what comes of it; one whose `id` was here before is not done again.

        A refusal is kept too, as its answer.
        """
        named = id or token(64)
        for _ in range(_TRIES):
            log = Log(self.database, self.stream, Books(self.stream, self.currency.code), clock=self.clock)
            try:
                with self.database.reading() as connection:
                    first = self._first(connection, command, by, named)
                    if first is not None:
                        return first
                    told = self._informed(connection, command)
                    event = self._decided(connection, told, by)
                log.append([self._draft(log, told, event, by, named)], only_if=only_if)
                if isinstance(event, Refused):
                    raise event
                return event
            except (Overtaken, OutOfDate):
                continue
            except Stopped:
                kept = self._kept_unheard(command, by, named)
                if kept is None:
                    raise
                return kept
            finally:
                log.close()
        raise Refused(self.stream, [Reason(message("cage.crowded"))])

    def _decided(self, connection: Connection, command: Command, by: Actor) -> CageEvent | Refused:
        try:
            return decide_cage(command, by, Past(connection, self.stream), self.currency)
        except Refused as error:
            return error

    def _kept_unheard(self, command: Command, by: Actor, id: str) -> CageEvent | None:
        """What came of a command after all whose commit nobody heard of; whoever thinks not asks twice."""
        with suppress(Stopped), self.database.reading() as connection:
            return self._first(connection, command, by, id)
        return None

    def _first(self, connection: Connection, command: Command, by: Actor, id: str) -> CageEvent | None:
        """What came of a command with this id."""
        found = command_by_id(connection, self.stream, id)
        if found is None:
            return None
        same = _asked(_read_command(found.name, found.payload)) == _asked(command)
        if not same or (found.role, found.person) != (by.role.value, by.person):
            raise Refused(id, [Reason(message("ledger.other-command", id=id))])
        done = first_answer(found.answer)
        (happening,) = events_of(connection, self.stream, done.after, done.after + 1)
        return SHAPES.decode(happening.payload)

    def _informed(self, connection: Connection, command: Command) -> Command:
        """With what the books say: what accounts hold, which box is next and what should be in it."""
        books = Books(self.stream, self.currency.code)

        def held(*accounts: str) -> tuple[tuple[str, int], ...]:
            return tuple((name, books.amount(connection, name)) for name in accounts)

        if isinstance(command, Bank):
            return replace(command, held=held(CAGE))
        if isinstance(command, Withdraw):
            return replace(command, held=held(Account.WALLET.of(command.person)))
        past = Past(connection, self.stream)
        if isinstance(command, CountDrop):
            box, expected = past.next_box(command.table, command.box)
            return replace(command, box=box, expected=expected)
        found = past.event(command.number) if isinstance(command, Reverse) else None
        if isinstance(command, Reverse) and found is not None:
            taken = [name for name, amount in getattr(found[0], "postings", ()) if amount > 0]
            return replace(command, held=held(*(each for each in taken if not place_of(self.stream, each))))
        return command

    def _draft(self, log: Log, command: Command, event: CageEvent | Refused, by: Actor, id: str) -> Draft:
        asked = log.time(), by.role.value, by.person, id, type(command).__name__
        if isinstance(event, Refused):
            return Draft(*asked, msgspec.json.encode(command), refused(event))
        claims = tuple(getattr(command, "held", ()))
        kept = DraftEvent(
            name_of(event), event.version, SHAPES.encode(event), getattr(event, "postings", ()), claims
        )
        return Draft(*asked, msgspec.json.encode(command), answered(log.head.version, 1), (kept,))


class Past:
    """What the log says of a cage, and of the boxes that tables gave up, before a command of the cage's."""

    def __init__(self, connection: Connection, stream: str, before: int | None = None) -> None:
        self.connection = connection
        self.stream = stream
        self.before = before

    def event(self, number: int) -> tuple[CageEvent, str] | None:
        """An event of this cage, and who brought it about."""
        if number < 1 or (self.before is not None and number > self.before):
            return None
        for found in events_of(self.connection, self.stream, number - 1, number):
            return SHAPES.decode(found.payload), found.person
        return None

    def reversed(self, number: int) -> bool:
        """Whether it was undone."""
        return number in self._undone()

    def box(self, table: str, number: int) -> int | None:
        """What should be in a drop box that was taken from a table; None if none was, or it was counted."""
        return self.boxes(table).get(number)

    def next_box(self, table: str, number: int = 0) -> tuple[int, int]:
        """The box with this number, or the one that has waited longest, and what should be in it."""
        waiting = self.boxes(table)
        chosen = number or next(iter(waiting), 0)
        return chosen, waiting.get(chosen, 0)

    def boxes(self, table: str) -> dict[int, int]:
        """The boxes of a table that wait to be counted: their numbers, and what should be in them."""
        undone = self._undone()
        counted = {
            event.box
            for number, event in self._all(DropCounted)
            if isinstance(event, DropCounted) and event.table == table and number not in undone
        }
        taken = named_events(self.connection, f"table/{table}", [name_of(DropTaken)])
        found = {each.version: _taken(each).amount for each in list(taken)}
        return {box: amount for box, amount in found.items() if box not in counted and amount}

    def _undone(self) -> set[int]:
        return {event.number for _, event in self._all(MoveReversed) if isinstance(event, MoveReversed)}

    def _all(self, kind: type[CageEvent]) -> list[tuple[int, CageEvent]]:
        found = named_events(self.connection, self.stream, [name_of(kind)])
        return [
            (each.version, SHAPES.decode(each.payload))
            for each in found
            if self.before is None or each.version <= self.before
        ]


class CageReplay:
    """A cage's stream looked at again: each command decided once more, accounts as they were said to be."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self.connection = connection
        self.stream = stream
        self.currency = stream.removeprefix(cage_stream(""))
        self.version = 0
        self.settled = self.shoes = self.refusals = self.snapshots = 0
        self.adopted: dict[str, str] = {}

    def take(self, request: Request, happenings: list[Happening]) -> Sequence[CageEvent]:
        """The next command, and what it brought about: the event that it had to."""
        place = f"command {request.number}"
        past = Past(self.connection, self.stream, before=self.version)
        try:
            command = _read_command(request.name, request.payload)
            by = Actor(Role(request.role), request.person)
            event = decide_cage(command, by, past, _currency(self.currency))
        except (Unreadable, ValueError):
            raise altered(self.stream, place, "unreadable") from None
        except Refused as error:
            if happenings or request.answer != refused(error):
                raise altered(self.stream, place, "decided") from None
            self.refusals += 1
            return ()
        except (PuntoError, AssertionError):
            raise altered(self.stream, place, "decided") from None
        if [each.payload for each in happenings] != [SHAPES.encode(event)] or request.answer != answered(
            self.version, 1
        ):
            raise altered(self.stream, place, "decided")
        self.version += 1
        self._check_held(getattr(command, "held", ()), place)
        return (event,)

    def _check_held(self, held: tuple[tuple[str, int], ...], place: str) -> None:
        for account, said in held:
            if held_before(self.connection, self.stream, self.version, account) != said:
                raise altered(self.stream, place, "held")


def _taken(happening: Happening) -> DropTaken:
    """A box that was taken from a table."""
    try:
        event = decode(happening.payload)
    except UnicodeDecodeError as error:
        raise Unreadable(message("ledger.unreadable", what=happening.name, why=error)) from None
    if not isinstance(event, DropTaken):
        raise Unreadable(message("ledger.unreadable", what=happening.name, why=name_of(event)))
    return event


def _read_command(name: str, payload: bytes) -> Command:
    try:
        return msgspec.json.decode(payload, type=_COMMANDS[name])
    except (KeyError, msgspec.DecodeError, ValueError) as error:
        raise Unreadable(message("ledger.unreadable", what=name, why=error)) from None


def _asked(command: Command) -> Command:
    """What somebody asked for, without what the books added."""
    if isinstance(command, CountDrop):
        return replace(command, box=0, expected=0)
    return replace(command, held=()) if isinstance(command, (Bank, Withdraw, Reverse)) else command


def _currency(code: str) -> Currency:
    for each in CURRENCIES:
        if each.code == code:
            return each
    raise Unreadable(message("cage.currency", code=code, known=", ".join(each.code for each in CURRENCIES)))
