"""Markers for what is owed."""

from collections.abc import Iterable

from punto.settle import Act, Movement
from punto.table.state import Marker

__all__ = ["markers_after"]


def markers_after(markers: tuple[Marker, ...], movements: Iterable[Movement]) -> tuple[Marker, ...]:
    """What people owe after marks were made or taken off: one marker for each of them at a seat."""
    marks = [each for each in movements if each.act in _SIGNS]
    if not marks:
        return markers
    owed = {(marker.seat, marker.person): marker.amount for marker in markers}
    for each in marks:
        key = (each.bet.seat, each.bet.person)
        owed[key] = owed.get(key, 0) + _SIGNS[each.act] * each.amount
    return tuple(Marker(seat, person, amount) for (seat, person), amount in owed.items() if amount)


_SIGNS = {Act.MARK_VIGORISH: 1, Act.UNMARK: -1}
