"""The table's bank: its opener and closer, chips for cash, fills and credits, the drop box.

A table has a bank once its tray was opened; from then on nobody bets chips that they have not bought.
"""

from collections.abc import Iterable, Iterator

from punto.errors import Reason
from punto.money import format_amount
from punto.settle import Bet, Posting, bought, check_person, moved, tray_counted
from punto.settle.accounts import Account, account, account_in_words, together
from punto.streams import name_of
from punto.table import events as happened
from punto.table.commands import (
    Actor,
    BuyIn,
    CloseTray,
    ColourUp,
    CountTray,
    CreditTray,
    FillTray,
    OpenTray,
    ReverseMoney,
    TakeDrop,
)
from punto.table.decide.reasons import because, refuse, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.next import boxed
from punto.table.state import MoneyMoved, Phase, TableState

__all__ = [
    "buy_in",
    "close_tray",
    "colour_up",
    "count_tray",
    "credit_tray",
    "fill_tray",
    "open_tray",
    "reverse_money",
    "take_drop",
    "unbought",
    "undoable",
    "without_a_bank",
]

TRAY, CAGE, DROP = Account.TRAY.value, Account.CAGE.value, Account.DROP.value


def open_tray(state: TableState, command: OpenTray, _by: Actor) -> Iterator[Event]:
    """The opener: chips from the cage, before anybody has bet here without a bank."""
    reasons = [*_amount(state, command.amount), *_in_cage(state, command)]
    if state.banked:
        reasons.append(because(state, "tray-open"))
    elif without_a_bank(state):
        reasons.append(because(state, "played-already"))
    refuse_if(command, reasons)
    yield happened.TrayOpened(command.amount, moved(CAGE, TRAY, command.amount))


def without_a_bank(state: TableState) -> bool:
    """Whether chips moved that nobody had counted in; a bank that was closed leaves none behind."""
    owes = any(amount < 0 and account(name)[0] is Account.CHIPS for name, amount in state.balances.items())
    return owes or state.balances.get(TRAY, 0) != 0


def close_tray(state: TableState, command: CloseTray, _by: Actor) -> Iterator[Event]:
    """The closer: what was counted goes back to the cage; what is over or short is said."""
    reasons = [*_no_bank(state), *wrong_phase(state, Phase.CLOSED)]
    if command.counted < 0:
        reasons.append(because(state, "amount"))
    if state.banked and boxed(state):
        reasons.append(because(state, "box-first"))
    refuse_if(command, reasons)
    expected = state.balances.get(TRAY, 0)
    yield happened.TrayClosed(expected, command.counted, tray_counted(expected, command.counted))


def count_tray(state: TableState, command: CountTray, _by: Actor) -> Iterator[Event]:
    """The tray is counted while the table plays: what is over or short is said, and moves nothing."""
    reasons = _no_bank(state)
    values = [value for value, _ in command.chips]
    if not values or any(value < 1 or number < 0 for value, number in command.chips):
        reasons.append(because(state, "chips-counted"))
    if len(set(values)) < len(values):
        reasons.append(because(state, "counted-twice"))
    refuse_if(command, reasons)
    counted = sum(value * number for value, number in command.chips)
    chips = tuple(sorted(command.chips, reverse=True))
    yield happened.TrayCounted(chips, state.balances.get(TRAY, 0), counted)


def buy_in(state: TableState, command: BuyIn, _by: Actor) -> Iterator[Event]:
    """Chips for cash, or for what a wallet holds, where whoever keeps the wallets says how much that is."""
    reasons = [*_no_bank(state), *_closed(state), *_amount(state, command.amount)]
    person = command.person or state.seated.get(command.seat, "")
    if not person:
        reasons.append(because(state, "seat-empty", seat=command.seat))
    if command.person:
        check_person(command.person)
    if command.wallet is not None and command.amount > command.wallet:
        there = format_amount(command.wallet, state.house.currency)
        reasons.append(because(state, "wallet", there=there))
    if not reasons and command.amount > state.balances.get(TRAY, 0):
        reasons.append(because(state, "tray-short"))
    refuse_if(command, reasons)
    cash = command.wallet is None
    yield happened.ChipsBought(person, command.amount, cash, bought(person, command.amount, cash=cash))


def colour_up(state: TableState, command: ColourUp, _by: Actor) -> Iterator[Event]:
    """Chips for chips of a larger value: nobody gains by it."""
    reasons = [*_no_bank(state), *_closed(state), *_amount(state, command.amount)]
    person = command.person or state.seated.get(command.seat, "")
    if not person:
        reasons.append(because(state, "seat-empty", seat=command.seat))
    elif command.amount > _chips(state, person):
        reasons.append(_too_few(state, person))
    refuse_if(command, reasons)
    yield happened.ColouredUp(person, command.amount)


def fill_tray(state: TableState, command: FillTray, _by: Actor) -> Iterator[Event]:
    """Chips from the cage, against a numbered slip."""
    refuse_if(command, [*_slip(state, command), *_in_cage(state, command)])
    yield happened.TrayFilled(command.amount, command.slip, moved(CAGE, TRAY, command.amount))


def credit_tray(state: TableState, command: CreditTray, _by: Actor) -> Iterator[Event]:
    """Chips to the cage, against a numbered slip; no more than lie there."""
    reasons = _slip(state, command)
    there = state.balances.get(TRAY, 0)
    if command.amount > there:
        reasons.append(because(state, "tray-holds", there=format_amount(there, state.house.currency)))
    refuse_if(command, reasons)
    yield happened.TrayCredited(command.amount, command.slip, moved(TRAY, CAGE, command.amount))


def reverse_money(state: TableState, command: ReverseMoney, _by: Actor) -> Iterator[Event]:
    """What was moved wrongly goes back, while it is there; a tray that was counted wrongly is open again."""
    reasons = []
    if not command.supervisor.strip():
        reasons.append(because(state, "who-reverses"))
    if not command.reason.strip():
        reasons.append(because(state, "why-reversed"))
    moved_ = dict(undoable(state)).get(command.number)
    if moved_ is None:
        reasons = [*_no_bank(state), *reasons]
        refuse(command, [*reasons, because(state, "money-unknown", number=command.number)])
    if moved_.expected is not None:
        reasons += wrong_phase(state, Phase.CLOSED)
    back = together(back=_posted_by(moved_))
    refuse_if(command, [*reasons, *_not_there_any_more(state, back, command.cage)])
    what = moved_.event, moved_.amount, moved_.person, moved_.cash, moved_.slip
    yield happened.MoneyReversed(command.number, *what, command.supervisor, command.reason, back)


def undoable(state: TableState) -> Iterator[tuple[int, MoneyMoved]]:
    """What may be undone, by number: once the tray was counted that count alone, until chips move again."""
    counted = not state.banked and not without_a_bank(state)
    for number, each in enumerate(state.money, 1):
        if not each.undone and (state.banked if each.expected is None else counted):
            yield number, each


def _posted_by(move: MoneyMoved) -> tuple[Posting, ...]:
    """What it posted when it was done."""
    if move.expected is not None:
        return tray_counted(move.expected, move.amount)
    if move.person:
        return bought(move.person, move.amount, cash=move.cash)
    filled = move.event == name_of(happened.TrayFilled)
    return moved(CAGE, TRAY, move.amount) if filled else moved(TRAY, CAGE, move.amount)


def _not_there_any_more(state: TableState, back: Iterable[Posting], cage: int | None) -> Iterator[Reason]:
    """Why accounts of the table, or a cage that is kept, have too little to give back."""
    for name, amount in back:
        kind, _ = account(name)
        there = cage if kind is Account.CAGE else state.balances.get(name, 0)
        if amount < 0 and kind in _GIVE_BACK and there is not None and there + amount < 0:
            has = format_amount(there, state.house.currency)
            yield because(state, "money-gone", account=account_in_words(name, state.people), there=has)


_GIVE_BACK = (Account.CHIPS, Account.TRAY, Account.DROP, Account.CAGE)


def take_drop(state: TableState, command: TakeDrop, _by: Actor) -> Iterator[Event]:
    """The drop box is taken away, locked, with all that should be in it."""
    refuse_if(command, [] if boxed(state) else _no_bank(state))
    amount = state.balances.get(DROP, 0)
    postings = moved(DROP, Account.COUNT_ROOM.value, amount) if amount else ()
    yield happened.DropTaken(amount, postings)


def unbought(state: TableState, bets: Iterable[Bet]) -> Iterator[Reason]:
    """Why bets cannot be made with chips: at a table with a bank, whoever has too few of them."""
    staked: dict[str, int] = {}
    for bet in bets:
        if not bet.kind.is_paper:
            staked[bet.person] = staked.get(bet.person, 0) + bet.stake
    for person, stake in staked.items():
        if stake > _chips(state, person):
            yield _too_few(state, person)


def _chips(state: TableState, person: str) -> int:
    return state.balances.get(Account.CHIPS.of(person), 0)


def _too_few(state: TableState, person: str) -> Reason:
    there = format_amount(_chips(state, person), state.house.currency)
    return because(state, "chips", person=state.people.get(person) or person, there=there)


def _no_bank(state: TableState) -> list[Reason]:
    return [] if state.banked else [because(state, "no-bank")]


def _closed(state: TableState) -> list[Reason]:
    return wrong_phase(state, *(phase for phase in Phase if phase is not Phase.CLOSED))


def _amount(state: TableState, amount: int) -> list[Reason]:
    return [] if amount > 0 else [because(state, "amount")]


def _in_cage(state: TableState, command: OpenTray | FillTray) -> list[Reason]:
    if command.cage is None or command.amount <= command.cage:
        return []
    return [because(state, "cage-holds", there=format_amount(command.cage, state.house.currency))]


def _slip(state: TableState, command: FillTray | CreditTray) -> list[Reason]:
    reasons = [*_no_bank(state), *_amount(state, command.amount)]
    if not command.slip:
        reasons.append(because(state, "slip"))
    elif _standing(state, command):
        reasons.append(because(state, "slip-used", slip=command.slip))
    return reasons


def _standing(state: TableState, command: FillTray | CreditTray) -> bool:
    """Whether the slip has moved money that was not undone, or may serve but once."""
    undone = sum(each.undone for each in state.money if each.slip == command.slip)
    return state.slips.count(command.slip) > (undone if command.again else 0)
