"""Notices and changes are of the moment at which they are said; whoever takes a command brings the time."""

from msgspec.structs import replace

from punto.table.commands import ChangeProcedure, Command, GiveNotice

__all__ = ["by_the_clock"]

_MINUTE = 60_000_000


def by_the_clock(command: Command, time: int) -> Command:
    """The same at this time, in microseconds since 1970: counted in minutes, so that midnight is a minute."""
    if isinstance(command, (GiveNotice, ChangeProcedure)):
        return replace(command, at=time // _MINUTE)
    return command
