"""What the machine itself notes in a table's chain, beside the commands."""

import msgspec

__all__ = ["REASON", "TAKEN_UP", "Reasoned", "TakenUp"]

TAKEN_UP = "punto.taken-up"
REASON = "punto.reason"


class TakenUp(msgspec.Struct, frozen=True):
    """Who goes on with a table, with which Punto, and which other ledger keeps its links, if one does."""

    build: str
    by: str
    links: str = ""


class Reasoned(msgspec.Struct, frozen=True):
    """Why somebody asked for a command, by its id, in their own words."""

    id: str
    reason: str
