"""What becomes of the table's bank: tray, chips that people buy, the drop box."""

from msgspec.structs import replace

from punto.settle import balances_after
from punto.streams import name_of
from punto.table import events as happened
from punto.table.state import MoneyMoved, TableState

__all__ = [
    "by_slip",
    "chips_bought",
    "coloured_up",
    "drop_taken",
    "money_reversed",
    "tray_closed",
    "tray_counted",
    "tray_opened",
]


def tray_opened(state: TableState, event: happened.TrayOpened) -> TableState:
    after = balances_after(state.balances, event.postings)
    return state.changed(banked=True, slips=(), money=(), balances=after)


def tray_closed(state: TableState, event: happened.TrayClosed) -> TableState:
    moved = MoneyMoved(name_of(event), event.counted, expected=event.expected)
    after = balances_after(state.balances, event.postings)
    return state.changed(banked=False, closing=False, money=(*state.money, moved), counted=(), balances=after)


def tray_counted(state: TableState, event: happened.TrayCounted) -> TableState:
    return state.changed(counted=event.chips)


def chips_bought(state: TableState, event: happened.ChipsBought) -> TableState:
    moved = MoneyMoved(name_of(event), event.amount, event.person, event.cash)
    balances = balances_after(state.balances, event.postings)
    return state.changed(money=(*state.money, moved), balances=balances)


def coloured_up(state: TableState, _event: happened.ColouredUp) -> TableState:
    return state


def by_slip(state: TableState, event: happened.TrayFilled | happened.TrayCredited) -> TableState:
    moved = MoneyMoved(name_of(event), event.amount, slip=event.slip)
    balances = balances_after(state.balances, event.postings)
    return state.changed(slips=(*state.slips, event.slip), money=(*state.money, moved), balances=balances)


def money_reversed(state: TableState, event: happened.MoneyReversed) -> TableState:
    at = event.number - 1
    undone = replace(state.money[at], undone=True)
    money = (*state.money[:at], undone, *state.money[at + 1 :])
    after = state.changed(money=money, balances=balances_after(state.balances, event.postings))
    return after if undone.expected is None else after.changed(banked=True, closing=True)


def drop_taken(state: TableState, event: happened.DropTaken) -> TableState:
    return state.changed(balances=balances_after(state.balances, event.postings))
