"""A stream read back link by link: each follows the one before, and says what was sealed."""

from collections.abc import Generator
from contextlib import closing
from itertools import islice

from sqlalchemy import Connection

from punto.errors import Stopped
from punto.ledger.chain import Happening, Head, Request, sealed
from punto.ledger.log import commands_of, events_of, head_of
from punto.messages import message

__all__ = ["Link", "altered", "links"]

Link = tuple[Request, list[Happening]]
"""A command and what it brought about."""


def altered(stream: str, place: str, why: str, **values: str) -> Stopped:
    """The record does not hold, at this place."""
    said = message(f"altered.{why}", **values)
    return Stopped(message("ledger.altered", stream=stream, place=place, why=said))


def links(
    connection: Connection, stream: str, start: Head | None = None, until: Head | None = None
) -> Generator[Link]:
    """Every command after a head with its events, `until` another or the stream's; all of it verified."""
    last = start = start or Head()
    end = until or head_of(connection, stream)
    bounds = (until.number, until.version) if until else (None, None)
    with (
        closing(commands_of(connection, stream, start.number, bounds[0])) as requests,
        closing(events_of(connection, stream, start.version, bounds[1])) as happenings,
    ):
        for request in requests:
            _check_request(request, last)
            version, previous = last.version, request.hash
            brought = list(islice(happenings, request.events))
            for happening in brought:
                version += 1
                _check_happening(happening, request, version, previous)
                previous = happening.hash
            if len(brought) < request.events:
                raise altered(stream, f"event {version + 1}", "missing")
            last = Head(request.number, version, previous, request.time)
            yield request, brought
        left = next(happenings, None)
    if left is not None:
        raise altered(stream, f"event {left.version}", "of-no-command")
    if last != end:
        raise altered(stream, f"command {last.number}", "head")


def _check_request(request: Request, last: Head) -> None:
    if request.number != last.number + 1:
        raise altered(request.stream, f"command {last.number + 1}", "missing")
    if request.previous != last.hash:
        raise altered(request.stream, f"command {request.number}", "link")
    if not sealed(request):
        raise altered(request.stream, f"command {request.number}", "seal")
    if request.time < last.time:
        raise altered(request.stream, f"command {request.number}", "time")


def _check_happening(happening: Happening, request: Request, version: int, previous: bytes) -> None:
    place = f"event {version}"
    if happening.version != version:
        raise altered(happening.stream, place, "missing")
    if happening.previous != previous:
        raise altered(happening.stream, place, "link")
    if not sealed(happening):
        raise altered(happening.stream, place, "seal")
    envelope = happening.time, happening.role, happening.person, happening.command
    if envelope != (request.time, request.role, request.person, request.id):
        raise altered(happening.stream, place, "envelope")
    named = f'{{"event":"{happening.name}","version":{happening.shape}'.encode()
    if happening.payload[: len(named)] != named or happening.payload[len(named)] not in b",}":
        raise altered(happening.stream, place, "named")
