"""Balances: sums of postings, and nothing else; and markers for what is owed."""

from collections.abc import Iterable, Mapping

from punto.errors import BrokenInvariant
from punto.messages import message
from punto.settle import Act, Movement, Posting
from punto.table.state import Marker

__all__ = ["balances_after", "markers_after"]


def balances_after(balances: Mapping[str, int], postings: Iterable[Posting]) -> dict[str, int]:
    """Balances are sums of postings, and nothing else; what one event posts sums to zero."""
    after = dict(balances)
    total = 0
    for account, amount in postings:
        total += amount
        after[account] = after.get(account, 0) + amount
    if total:
        raise BrokenInvariant(message("error.postings", total=total))
    return after


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
