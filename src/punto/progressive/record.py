"""A progressive's events as JSON and back, by the same rules as a table's."""

from punto.progressive import events as happened
from punto.progressive.events import ProgressiveEvent
from punto.table.shapes import Entry, Shapes

__all__ = ["KINDS", "decode", "decode_entry", "encode", "encode_entry"]

_SHAPES: Shapes[ProgressiveEvent] = Shapes(happened, ProgressiveEvent)
KINDS = _SHAPES.kinds
"""Every kind of event by its name."""


def encode(event: ProgressiveEvent) -> bytes:
    """An event as one JSON object."""
    return _SHAPES.encode(event)


def decode(line: bytes | str) -> ProgressiveEvent:
    """The event that a JSON object is; one of an old version is brought up to date."""
    return _SHAPES.decode(line)


def encode_entry(entry: Entry) -> bytes:
    """A line of the record as one JSON object."""
    return _SHAPES.encode_entry(entry)


def decode_entry(line: bytes | str) -> Entry:
    """The line of a record that a JSON object is."""
    return _SHAPES.decode_entry(line)
