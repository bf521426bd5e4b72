"""Marked vigorish in words: who owes it, and what is typed once it is paid."""

from msgspec import Struct

from punto.messages import Message, message
from punto.table.state import Marker, TableState

__all__ = ["OwedView", "as_typed", "debtor", "debtors", "owed_view"]


class OwedView(Struct, frozen=True):
    """Vigorish that is marked at a seat, and who owes it, in words."""

    seat: int
    who: str
    amount: int
    apart: bool = False
    """Whether it is nobody's own who sits there or stands behind: a toke's, or of somebody who has gone."""


def owed_view(state: TableState) -> tuple[OwedView, ...]:
    """All that is marked, each by whom it is owed."""
    here = {*state.seated.values(), *state.behind}
    return tuple(
        OwedView(each.seat, str(debtor(state, each)), each.amount, each.toke or each.person not in here)
        for each in state.markers
    )


def debtor(state: TableState, marker: Marker) -> Message:
    """Who owes it: the seat for whoever sits there, somebody else by name, and a toke for itself."""
    if marker.toke:
        return message("owing.toke", seat=marker.seat)
    if not marker.person or _sits(state, marker):
        return message("owing.seat", seat=marker.seat)
    stands = state.behind.get(marker.person) == marker.seat
    name = state.people.get(marker.person) or marker.person
    return message("owing.behind" if stands else "owing.other", seat=marker.seat, name=name)


def debtors(state: TableState) -> str:
    """All who owe some, in a list: a name goes without the comma that it has within a sentence."""
    return "; ".join(str(debtor(state, marker)).rstrip(",") for marker in state.markers)


def as_typed(state: TableState, marker: Marker) -> str:
    """What a dealer types once it is paid."""
    whose = " toke" if marker.toke else "" if _sits(state, marker) else f" {marker.person}"
    return f"vigorish {marker.seat}{whose}"


def _sits(state: TableState, marker: Marker) -> bool:
    return state.seated.get(marker.seat) == marker.person
