"""`punto cage`: money of people and of the house, moved by named people; and what is there."""

from collections.abc import Callable
from contextlib import closing
from typing import Annotated

import cyclopts
from cyclopts import Parameter

from punto.cli.ledger.cage_view import plain_standing, show_move, show_standing
from punto.cli.ledger.opening import LedgerName, chosen, opened
from punto.cli.options import Format, whole
from punto.cli.plain import print_json
from punto.cli.render import show
from punto.errors import Unreadable, did_you_mean
from punto.houses import Role
from punto.ledger import Database, Kept
from punto.ledger.cage import Cage
from punto.ledger.cage_moves import Bank, CountDrop, Deposit, Fund, Reverse, Withdraw
from punto.ledger.cage_standing import currencies, standing, wallets
from punto.messages import message, text
from punto.money import CURRENCIES, Currency, format_amount, parse_amount
from punto.settle import check_person
from punto.streams import Actor, Command
from punto.table.commands import CreditTray, FillTray
from punto.table.events import TrayCredited, TrayFilled

__all__ = ["app"]

Amount = Annotated[str, Parameter(name="AMOUNT", help=text("cli.argument.amount"))]
Person = Annotated[str, Parameter(name="PERSON", help=text("cli.argument.person"))]
By = Annotated[str, Parameter(help=text("cli.option.by"))]
Id = Annotated[str, Parameter(name="--id", help=text("cli.option.cage-id"), show_default=False)]
Code = Annotated[str | None, Parameter(name="--currency", help=text("cli.option.cage-currency"))]
OfTable = Annotated[str, Parameter(name="--table", help=text("cli.option.cage-table"))]
Slip = Annotated[str, Parameter(help=text("cli.option.slip"))]


def app() -> cyclopts.App:
    """The command and its parts."""
    made = cyclopts.App(name="cage", help=text("cli.cage"))
    made.command(show_cage, name="show", help=text("cli.cage-show"))
    made.command(fund, help=text("cli.cage-fund"))
    made.command(bank, help=text("cli.cage-bank"))
    made.command(deposit, help=text("cli.cage-deposit"))
    made.command(withdraw, help=text("cli.cage-withdraw"))
    made.command(fill, help=text("cli.cage-fill"))
    made.command(credit, help=text("cli.cage-credit"))
    made.command(count, help=text("cli.cage-count"))
    made.command(reverse, help=text("cli.cage-reverse"))
    return made


def show_cage(ledger: LedgerName, /, *, currency: Code = None, format: Format = "table") -> int:
    """What is in the cage, in wallets and in boxes that wait."""
    with opened(ledger) as database:
        money = _currency(database, currency)
        found = standing(database, money.code)
    if format == "json":
        print_json(plain_standing(found))
    else:
        show_standing(found, money)
    return 0


def fund(ledger: LedgerName, amount: Amount, /, *, by: By, currency: Code = None, id: Id = "") -> int:
    """The house brings money of its own."""
    actor = Actor(Role.SUPERVISOR, by)
    return _do(ledger, currency, lambda money: Fund(parse_amount(amount, money)), actor, id, first=True)


def bank(ledger: LedgerName, amount: Amount, /, *, by: By, currency: Code = None, id: Id = "") -> int:
    """The house takes money of its own away."""
    actor = Actor(Role.SUPERVISOR, by)
    return _do(ledger, currency, lambda money: Bank(parse_amount(amount, money)), actor, id)


def deposit(
    ledger: LedgerName, person: Person, amount: Amount, /, *, by: By, currency: Code = None, id: Id = ""
) -> int:
    """Somebody brings money."""
    actor = Actor(Role.CASHIER, by)
    return _do(ledger, currency, lambda money: Deposit(person, parse_amount(amount, money)), actor, id)


def withdraw(
    ledger: LedgerName, person: Person, amount: Amount, /, *, by: By, currency: Code = None, id: Id = ""
) -> int:
    """Somebody takes money along."""

    def taken(money: Currency) -> Command:
        return Withdraw(person, parse_amount(amount, money))

    return _do(ledger, currency, taken, Actor(Role.CASHIER, by), id, out_of=person)


def count(
    ledger: LedgerName,
    amount: Amount,
    /,
    *,
    table: OfTable,
    by: By,
    witness: Annotated[str, Parameter(name="--with", help=text("cli.option.witness"))],
    currency: Code = None,
    id: Id = "",
) -> int:
    """A drop box is opened and counted."""

    def counted(money: Currency) -> Command:
        return CountDrop(table, parse_amount(amount, money), witness)

    return _do(ledger, currency, counted, Actor(Role.COUNT_TEAM, by), id, of_table=table)


def reverse(
    ledger: LedgerName,
    number: Annotated[str, Parameter(name="NUMBER", help=text("cli.argument.cage-number"))],
    /,
    *,
    by: By,
    reason: Annotated[str, Parameter(help=text("cli.option.reason"))],
    currency: Code = None,
    id: Id = "",
) -> int:
    """A supervisor has something undone."""
    wrong = whole("NUMBER", number)
    return _do(ledger, currency, lambda _: Reverse(wrong, reason), Actor(Role.SUPERVISOR, by), id)


def fill(ledger: LedgerName, amount: Amount, /, *, table: OfTable, slip: Slip, by: By, id: Id = "") -> int:
    """Chips go from the cage to a table."""
    return _at_table(
        ledger, table, lambda money: FillTray(parse_amount(amount, money), slip, again=True), by, id
    )


def credit(ledger: LedgerName, amount: Amount, /, *, table: OfTable, slip: Slip, by: By, id: Id = "") -> int:
    """Chips go from a table to the cage."""
    return _at_table(
        ledger, table, lambda money: CreditTray(parse_amount(amount, money), slip, again=True), by, id
    )


def _do(
    ledger: str,
    code: str | None,
    ask: Callable[[Currency], Command],
    by: Actor,
    id: str,
    *,
    of_table: str | None = None,
    out_of: str | None = None,
    first: bool = False,
) -> int:
    with opened(ledger, new=first) as database:
        if database.made:
            show(text("cage.made", name=database.shown))
        if of_table is not None:
            chosen(database, of_table)
        money = _currency(database, code)
        if out_of is not None:
            _check_wallet(database, out_of, money)
        event = Cage(database, money.code).do(ask(money), by, id=id)
        found = standing(database, money.code)
    show_move(event, found, money)
    return 0


def _check_wallet(database: Database, person: str, money: Currency) -> None:
    """Of somebody who never had one: most likely they were meant who are called nearly so."""
    known = wallets(database, money.code)
    if person not in known:
        raise Unreadable(message("cage.no-wallet", person=person, hint=did_you_mean(person, known)))


def _at_table(ledger: str, table: str, ask: Callable[[Currency], Command], by: str, id: str) -> int:
    """The table is taken up for a moment; one that somebody runs says so itself: `fill` at its prompt."""
    actor = Actor(Role.FLOORPERSON, check_person(by))
    with opened(ledger) as database:
        chosen(database, table)
        with closing(Kept(database, table)) as taken_up:
            money = taken_up.house.currency
            for event in taken_up.do(ask(money), actor, id=id):
                assert isinstance(event, (TrayFilled, TrayCredited))
                amount = format_amount(event.amount, money)
                key = "cage.filled" if isinstance(event, TrayFilled) else "cage.credited"
                show(text(key, amount=amount, table=table, slip=event.slip, by=by))
    return 0


def _currency(database: Database, code: str | None) -> Currency:
    """The one that is named, or the only one of the ledger; dollars in an empty one."""
    known = currencies(database)
    if code is None and len(known) > 1:
        raise Unreadable(message("cage.which-currency", known=", ".join(known)))
    wanted = (code or next(iter(known), "USD")).upper()
    for each in CURRENCIES:
        if each.code == wanted:
            return each
    raise Unreadable(message("cage.currency", code=wanted, known=", ".join(each.code for each in CURRENCIES)))
