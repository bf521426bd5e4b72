"""A table's events as JSON and back: an explicit name and version each, equal values after the trip.

>>> from punto.table.events import BettingOpened
>>> line = encode(BettingOpened(7))
>>> line
b'{"event":"betting-opened","version":1,"number":7}'
>>> decode(line)
BettingOpened(number=7)
"""

from punto.streams import Entry, Shapes, Upcaster, name_of, plain, plain_event
from punto.table import events as happened
from punto.table.events import Event

__all__ = [
    "KINDS",
    "UPCASTERS",
    "Entry",
    "decode",
    "decode_entry",
    "encode",
    "encode_entry",
    "name_of",
    "plain",
    "plain_event",
]

UPCASTERS: dict[tuple[str, int], Upcaster] = {
    ("cards-burned", 1): lambda body: body,  # each was the first of its shoe
    ("procedure-changed", 1): lambda body: body,  # it was said then, and nothing else changed
    ("step-done", 1): lambda body: body,  # nothing was told then
    ("accommodated", 1): lambda body: {**body, "waives": []},
    ("vigorish-collected", 1): lambda body: body,  # the dealer took all of a seat's then
    ("vigorish-collected", 2): lambda body: body,  # a toke's was taken with its giver's then
    ("early-settled", 1): lambda body: body,  # nobody behind a seat pressed then
    ("round-taken-back", 1): lambda body: body,  # rulings stood then, whatever was corrected
    ("irregularity-ruled", 1): lambda body: {**body, "waited": False},
    ("irregularity-ruled", 2): lambda body: {**body, "reading": False},  # nothing was said of it then
}
"""What makes an event of an old version one of the next: by name and old version."""

_SHAPES: Shapes[Event] = Shapes(happened, Event, UPCASTERS)
KINDS = _SHAPES.kinds
"""Every kind of event by its name."""


def encode(event: Event) -> bytes:
    """An event as one JSON object."""
    return _SHAPES.encode(event)


def decode(line: bytes | str) -> Event:
    """The event that a JSON object is; one of an old version is brought up to date."""
    return _SHAPES.decode(line)


def encode_entry(entry: Entry) -> bytes:
    """A line of the record as one JSON object."""
    return _SHAPES.encode_entry(entry)


def decode_entry(line: bytes | str) -> Entry:
    """The line of a record that a JSON object is."""
    return _SHAPES.decode_entry(line)
