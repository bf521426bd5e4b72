"""Purses that others draw on too: people's wallets, and the house's cage.

What a purse holds is looked up when a command is decided, and comes with it; when it is kept, the books must
still say so, and an audit finds that they did.
"""

from typing import TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection

from punto.ledger.cage import cage_holds
from punto.ledger.postings import Books
from punto.settle import Account
from punto.table import TableState
from punto.table.commands import BuyIn, Command, FillTray, OpenTray, ReverseMoney
from punto.table.events import ChipsBought, Event, MoneyReversed, TrayFilled, TrayOpened

__all__ = ["claimed", "draws", "same_purse", "with_purse"]

Kind = TypeVar("Kind", bound=Command)

CAGE = Account.CAGE.value
_OF_THE_CAGE = (OpenTray, FillTray, ReverseMoney)
_DRAWING = frozenset({BuyIn, *_OF_THE_CAGE})


def draws(command: Command) -> bool:
    """Whether a command draws on a purse."""
    kind = type(command)
    return kind in _DRAWING and (kind is not BuyIn or getattr(command, "wallet", None) is not None)


def with_purse(command: Kind, state: TableState, connection: Connection, books: Books) -> Kind:
    """The command with what its purse holds now."""
    if isinstance(command, BuyIn):
        person = command.person or state.seated.get(command.seat, "")
        return replace(command, wallet=books.amount(connection, Account.WALLET.of(person)))
    return replace(command, cage=cage_holds(connection, books.currency))


def same_purse(command: Command, kept: Command) -> Command:
    """The command with what its purse held when it was kept: whoever asks again cannot know that."""
    if isinstance(command, BuyIn) and isinstance(kept, BuyIn) and command.wallet is not None:
        return replace(command, wallet=kept.wallet)
    if isinstance(command, _OF_THE_CAGE) and isinstance(kept, _OF_THE_CAGE):
        return replace(command, cage=kept.cage)
    return command


def claimed(command: Command, event: Event) -> tuple[tuple[str, int], ...]:
    """What accounts must hold just before an event, because its command said so."""
    if type(command) not in _DRAWING:
        return ()
    if isinstance(command, BuyIn) and isinstance(event, ChipsBought) and command.wallet is not None:
        return ((Account.WALLET.of(event.person), command.wallet),)
    if isinstance(command, _OF_THE_CAGE) and isinstance(event, (TrayOpened, TrayFilled, MoneyReversed)):
        takes = any(account == CAGE and amount < 0 for account, amount in event.postings)
        return ((CAGE, command.cage),) if takes and command.cage is not None else ()
    return ()
