"""What every stream is made of: who asks for what, events and their JSON, balances that postings add up to.

A table is a stream, and so is a progressive. Each has commands and events of its own; how these are written,
read back and added up is the same for all.
"""

from punto.streams.made_of import Actor, Command, Event
from punto.streams.shapes import Entry, Shapes, Upcaster, name_of, parsed, plain, plain_event, written
from punto.streams.sums import balances_after

__all__ = [
    "Actor",
    "Command",
    "Entry",
    "Event",
    "Shapes",
    "Upcaster",
    "balances_after",
    "name_of",
    "parsed",
    "plain",
    "plain_event",
    "written",
]
