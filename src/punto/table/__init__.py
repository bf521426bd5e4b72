"""The live table: commands in, events out, folded into state. Pure: no storage, no sockets, no clock."""

from punto.table import betting, irregular, midi, opening, oversight, rolling, rounds  # noqa: F401
from punto.table.automation import BY_HAND, EVERYTHING, NOTHING, PREPARATION, next_command, proposed
from punto.table.calls import calls
from punto.table.coming import Coming, coming
from punto.table.deciding import decide
from punto.table.evolve import evolve, fold
from punto.table.live import Table
from punto.table.state import Phase, TableState
from punto.table.typed import read_command

__all__ = [
    "BY_HAND",
    "EVERYTHING",
    "NOTHING",
    "PREPARATION",
    "Coming",
    "Phase",
    "Table",
    "TableState",
    "calls",
    "coming",
    "decide",
    "evolve",
    "fold",
    "next_command",
    "proposed",
    "read_command",
]
