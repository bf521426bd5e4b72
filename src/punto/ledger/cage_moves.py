"""What people of the cage may do with money, and what comes of it: one event for each thing that is asked.

The house's own money in the cage is the account `cage`: openers and fills of all tables come from it, credits
and closers go there. Wallets are people's. What is `held` in accounts is brought with the command by whoever
keeps the books, and must still be so when it is kept. Nothing is changed: what was wrong is reversed.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from punto.errors import Reason, Refused
from punto.houses import Role
from punto.messages import message
from punto.money import Currency, format_amount
from punto.settle import Account, Posting, check_person, moved, together
from punto.settle.accounts import account_in_words
from punto.streams import Actor, Command, Event

__all__ = [
    "Bank",
    "Banked",
    "Boxes",
    "CageEvent",
    "CountDrop",
    "Deposit",
    "Deposited",
    "DropCounted",
    "Fund",
    "Funded",
    "MoveReversed",
    "Reverse",
    "Withdraw",
    "Withdrawn",
    "decide_cage",
]

Held = tuple[tuple[str, int], ...]
"""Accounts, and what they hold."""

OUTSIDE = "outside"
CAGE, COUNT_ROOM, OVER_SHORT = Account.CAGE.value, Account.COUNT_ROOM.value, Account.OVER_SHORT.value


class Fund(Command, frozen=True):
    """The house brings money of its own into the cage: from now on tables get no more than is there."""

    amount: int


class Bank(Command, frozen=True):
    """The house takes money of its own out of the cage."""

    amount: int
    held: Held = ()


class Deposit(Command, frozen=True):
    """A person brings money into their wallet."""

    person: str
    amount: int


class Withdraw(Command, frozen=True):
    """A person takes money out of their wallet."""

    person: str
    amount: int
    held: Held = ()


class CountDrop(Command, frozen=True):
    """The drop box of a table is counted, by one person before another's eyes.

    `box` is the number of the event that took it from the table, `expected` what should be in it: nothing
    where no such box waited then, whatever tables have given up since.
    """

    table: str
    counted: int
    witness: str
    box: int = 0
    expected: int = 0


class Reverse(Command, frozen=True):
    """An event of the cage, by its number, was wrong: a supervisor has it undone, for a reason."""

    number: int
    reason: str
    held: Held = ()


class CageEvent(Event, frozen=True):
    """Something that happened in the cage, and what it posts."""


class Funded(CageEvent, frozen=True, tag="cage-funded"):
    """Money of the house came into the cage."""

    amount: int
    postings: tuple[Posting, ...] = ()


class Banked(CageEvent, frozen=True, tag="cage-banked"):
    """Money of the house left the cage."""

    amount: int
    postings: tuple[Posting, ...] = ()


class Deposited(CageEvent, frozen=True, tag="deposited"):
    """Money of a person came into their wallet."""

    person: str
    amount: int
    postings: tuple[Posting, ...] = ()


class Withdrawn(CageEvent, frozen=True, tag="withdrawn"):
    """Money of a person left their wallet."""

    person: str
    amount: int
    postings: tuple[Posting, ...] = ()


class DropCounted(CageEvent, frozen=True, tag="drop-counted"):
    """A drop box was counted: what should have been in it, and what was."""

    table: str
    box: int
    expected: int
    counted: int
    witness: str
    postings: tuple[Posting, ...] = ()


class MoveReversed(CageEvent, frozen=True, tag="move-reversed"):
    """An event of the cage was undone, by whom and why."""

    number: int
    supervisor: str
    reason: str
    postings: tuple[Posting, ...] = ()


class Boxes(Protocol):
    """What the log says of the past."""

    def event(self, number: int) -> tuple[CageEvent, str] | None:
        """An event of this cage, and who brought it about."""

    def reversed(self, number: int) -> bool:
        """Whether it was undone."""

    def box(self, table: str, number: int) -> int | None:
        """What should be in a drop box that was taken from a table; None if none was, or it was counted."""


def decide_cage(command: Command, by: Actor, past: Boxes, currency: Currency) -> CageEvent:
    """What a command makes happen; refused with every reason."""
    decider = _DECIDERS[type(command)]
    subject = message(f"command.{type(command).__name__}")
    if by.role not in decider.roles:
        may = {"who": by.role, "by": ", ".join(map(str, decider.roles))}
        raise Refused(subject, [Reason(message("table.other-role", **may))])
    if not by.person:
        raise Refused(subject, [Reason(message("cage.nobody"))])
    check_person(by.person)
    made = decider.function(_Asked(command, by, past, currency))
    if isinstance(made, CageEvent):
        return made
    raise Refused(subject, made)


class _Asked(NamedTuple):
    command: Any
    by: Actor
    past: Boxes
    currency: Currency

    def amount(self) -> list[Reason]:
        return [] if self.command.amount > 0 else [Reason(message("table.amount"))]

    def short(self, key: str, account: str) -> list[Reason]:
        """Why an account has too little for what is taken from it."""
        there = dict(self.command.held).get(account, 0)
        if self.command.amount <= there:
            return []
        return [Reason(message(key, there=format_amount(there, self.currency)))]


Answer = CageEvent | list[Reason]


def _fund(asked: _Asked) -> Answer:
    amount = asked.command.amount
    return asked.amount() or Funded(amount, moved(OUTSIDE, CAGE, amount))


def _bank(asked: _Asked) -> Answer:
    amount = asked.command.amount
    return (asked.amount() or asked.short("table.cage-holds", CAGE)) or Banked(
        amount, moved(CAGE, OUTSIDE, amount)
    )


def _deposit(asked: _Asked) -> Answer:
    person, amount = check_person(asked.command.person), asked.command.amount
    return asked.amount() or Deposited(person, amount, moved(OUTSIDE, Account.WALLET.of(person), amount))


def _withdraw(asked: _Asked) -> Answer:
    person, amount = check_person(asked.command.person), asked.command.amount
    wallet = Account.WALLET.of(person)
    reasons = asked.amount() or asked.short("table.wallet", wallet)
    return reasons or Withdrawn(person, amount, moved(wallet, OUTSIDE, amount))


def _count(asked: _Asked) -> Answer:
    command: CountDrop = asked.command
    expected = asked.past.box(command.table, command.box) if command.expected else None
    if expected is None:
        return [Reason(message("cage.no-box", table=command.table))]
    reasons = [] if command.counted >= 0 else [Reason(message("table.amount"))]
    if not command.witness or asked.by.is_named(check_person(command.witness)):
        reasons.append(Reason(message("cage.witness")))
    assert expected == command.expected, "whoever keeps the books looks it up"
    over = expected - command.counted
    posted = together([(COUNT_ROOM, -expected), (CAGE, command.counted), (OVER_SHORT, over)])
    box = command.table, command.box, expected, command.counted
    return reasons or DropCounted(*box, command.witness, posted)


def _reverse(asked: _Asked) -> Answer:
    command: Reverse = asked.command
    found = asked.past.event(command.number)
    if found is None:
        return [Reason(message("cage.no-event", number=command.number))]
    event, by = found
    reasons = [] if command.reason.strip() else [Reason(message("cage.no-reason"))]
    if isinstance(event, MoveReversed) or asked.past.reversed(command.number):
        reasons.append(Reason(message("cage.reversed", number=command.number)))
    if asked.by.is_named(by):
        reasons.append(Reason(message("cage.own", person=by)))
    posted = together(back=getattr(event, "postings", ()))
    held = dict(command.held)
    for account, amount in posted:
        if account in held and held[account] + amount < 0:
            there = format_amount(held[account], asked.currency)
            reasons.append(Reason(message("cage.gone", account=account_in_words(account), there=there)))
    return reasons or MoveReversed(command.number, asked.by.person, command.reason, posted)


class _Decider(Struct, frozen=True):
    function: Callable[[_Asked], Answer]
    roles: tuple[Role, ...]


_DECIDERS: Mapping[type[Command], _Decider] = {
    Fund: _Decider(_fund, (Role.SUPERVISOR, Role.EXECUTIVE)),
    Bank: _Decider(_bank, (Role.SUPERVISOR, Role.EXECUTIVE)),
    Deposit: _Decider(_deposit, (Role.CASHIER, Role.SUPERVISOR)),
    Withdraw: _Decider(_withdraw, (Role.CASHIER, Role.SUPERVISOR)),
    CountDrop: _Decider(_count, (Role.COUNT_TEAM,)),
    Reverse: _Decider(_reverse, (Role.SUPERVISOR,)),
}
"""From a command to the function that decides it, and who may ask."""
