"""What every stream is made of: who asks for what, events and their JSON.

A table is a stream, and so is a progressive. Each has commands and events of its own; how these are written,
and read back is the same for all.
"""

from punto.streams.made_of import Actor, Command, Event
from punto.streams.shapes import Entry, Shapes, Upcaster, name_of, parsed, plain, plain_event, written

__all__ = [
    "Actor",
    "Command",
    "Entry",
    "Event",
    "Shapes",
    "Upcaster",
    "name_of",
    "parsed",
    "plain",
    "plain_event",
    "written",
]
