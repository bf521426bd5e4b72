"""Markers for what is owed."""

from collections.abc import Iterable

from punto.settle import Act, Kind, Movement
from punto.table.state import Marker

__all__ = ["markers_after"]


def markers_after(markers: tuple[Marker, ...], movements: Iterable[Movement]) -> tuple[Marker, ...]:
    """What people owe after marks were made or taken off: one for each at a seat, and one for their toke."""
    marks = [each for each in movements if each.act in _SIGNS]
    if not marks:
        return markers
    owed = {(marker.seat, marker.person, marker.toke): marker.amount for marker in markers}
    for each in marks:
        key = (each.bet.seat, each.bet.person, each.bet.kind is Kind.TOKE)
        owed[key] = owed.get(key, 0) + _SIGNS[each.act] * each.amount
    return tuple(Marker(seat, who, amount, toke) for (seat, who, toke), amount in owed.items() if amount)


_SIGNS = {Act.MARK_VIGORISH: 1, Act.UNMARK: -1}
