"""Kept for good: hash-chained logs and their money, on SQLite or PostgreSQL. It knows no rules."""

from punto.late import late_names

TYPE_CHECKING = False  # type checkers take it for true; values of a ledger are read where no database is
if TYPE_CHECKING:
    from punto.ledger.chain import Happening, Head, Request
    from punto.ledger.database import Database
    from punto.ledger.kept import Kept
    from punto.ledger.restoring import left, stream_of

__all__ = ["Database", "Happening", "Head", "Kept", "Request", "left", "stream_of"]

_HOMES = {
    "Database": "punto.ledger.database",
    "Happening": "punto.ledger.chain",
    "Head": "punto.ledger.chain",
    "Kept": "punto.ledger.kept",
    "Request": "punto.ledger.chain",
    "left": "punto.ledger.restoring",
    "stream_of": "punto.ledger.restoring",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = late_names(__name__, _HOMES)
