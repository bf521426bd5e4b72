"""What becomes of the table's bank: tray, chips that people buy, the drop box."""

from punto.settle import balances_after
from punto.table import events as happened
from punto.table.state import TableState

__all__ = [
    "chips_bought",
    "coloured_up",
    "drop_taken",
    "tray_closed",
    "tray_credited",
    "tray_filled",
    "tray_opened",
]


def tray_opened(state: TableState, event: happened.TrayOpened) -> TableState:
    return state.changed(banked=True, balances=balances_after(state.balances, event.postings))


def tray_closed(state: TableState, event: happened.TrayClosed) -> TableState:
    return state.changed(banked=False, slips=(), balances=balances_after(state.balances, event.postings))


def chips_bought(state: TableState, event: happened.ChipsBought) -> TableState:
    return state.changed(balances=balances_after(state.balances, event.postings))


def coloured_up(state: TableState, _event: happened.ColouredUp) -> TableState:
    return state


def tray_filled(state: TableState, event: happened.TrayFilled) -> TableState:
    slips = (*state.slips, event.slip)
    return state.changed(slips=slips, balances=balances_after(state.balances, event.postings))


def tray_credited(state: TableState, event: happened.TrayCredited) -> TableState:
    slips = (*state.slips, event.slip)
    return state.changed(slips=slips, balances=balances_after(state.balances, event.postings))


def drop_taken(state: TableState, event: happened.DropTaken) -> TableState:
    return state.changed(balances=balances_after(state.balances, event.postings))
