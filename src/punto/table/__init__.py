"""The live table: commands in, events out, folded into state. Pure: no storage, no sockets, no clock."""

from punto.table import betting, irregular, midi, opening, oversight, rolling, rounds  # noqa: F401
from punto.table.automation import EVERYTHING, NOTHING, PREPARATION, next_command
from punto.table.deciding import decide
from punto.table.evolve import evolve, fold
from punto.table.person import Table
from punto.table.speech import said
from punto.table.state import Phase, TableState

__all__ = [
    "EVERYTHING",
    "NOTHING",
    "PREPARATION",
    "Phase",
    "Table",
    "TableState",
    "decide",
    "evolve",
    "fold",
    "next_command",
    "said",
]
