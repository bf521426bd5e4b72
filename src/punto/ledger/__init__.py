"""Kept for good: hash-chained logs and their money, on SQLite or PostgreSQL. It knows no rules."""

from punto.ledger.chain import Happening, Head, Request
from punto.ledger.database import Database
from punto.ledger.kept import Kept
from punto.ledger.restoring import left, stream_of

__all__ = ["Database", "Happening", "Head", "Kept", "Request", "left", "stream_of"]
