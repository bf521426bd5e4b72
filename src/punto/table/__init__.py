"""The live table: commands in, events out, folded into state. Pure: no storage, no sockets, no clock."""

from punto.table.automation import (
    BY_HAND,
    EVERYTHING,
    NOTHING,
    PREPARATION,
    SWIPE,
    WITH_PEOPLE,
    Chore,
    next_chore,
    next_command,
    proposed,
)
from punto.table.calls import calls
from punto.table.commands import Actor
from punto.table.decide import decide, usual_actor
from punto.table.evolve import evolve, fold
from punto.table.live import Table
from punto.table.next import Coming, coming
from punto.table.record import Entry, decode, decode_entry, encode, encode_entry
from punto.table.state import Phase, TableState
from punto.table.typed import read_command, read_commands
from punto.table.views import Viewer, redacted, view

__all__ = [
    "BY_HAND",
    "EVERYTHING",
    "NOTHING",
    "PREPARATION",
    "SWIPE",
    "WITH_PEOPLE",
    "Actor",
    "Chore",
    "Coming",
    "Entry",
    "Phase",
    "Table",
    "TableState",
    "Viewer",
    "calls",
    "coming",
    "decide",
    "decode",
    "decode_entry",
    "encode",
    "encode_entry",
    "evolve",
    "fold",
    "next_chore",
    "next_command",
    "proposed",
    "read_command",
    "read_commands",
    "redacted",
    "usual_actor",
    "view",
]
