r"""What is kept, link by link: a command, the events it brought about, and a hash over all of it.

A stream has one chain. A command comes first, its events after it, each with the hash of the link before; so
the last hash, the head, stands for everything. The bytes that are hashed are lines of text, so that anybody
can make them: what kind of link it is, then its fields in the order below, the hash before it in hexadecimal
last, with a line feed between one and the next. No field holds a line feed: payloads and answers are JSON.

>>> from hashlib import sha256
>>> opened = DraftEvent("betting-opened", 1, b"{}")
>>> draft = Draft(7, "dealer", "", "a1", "OpenBetting", b"{}", b'{"done":1}', (opened,))
>>> requests, happenings, head = linked("table/1", Head(), [draft])
>>> request = requests[0]
>>> lines = ["punto-command-1", "table/1", "1", "7", "dealer", "", "a1", "OpenBetting", "{}", "1",
...     '{"done":1}', "0" * 64]
>>> request.hash == sha256("\n".join(lines).encode()).digest()
True
>>> happenings[0].previous == request.hash, head.hash == happenings[0].hash
(True, True)
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from msgspec import Struct

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["START", "Draft", "DraftEvent", "Happening", "Head", "Request", "linked", "seal", "sealed"]

START = bytes(32)
"""What stands for the link before the first."""


class DraftEvent(Struct, frozen=True):
    """An event that is about to be kept: its name, the version of its shape, its JSON, and what it posts.

    `claims` are what accounts were said to hold when it was decided: so they must still when it is kept.
    """

    name: str
    shape: int
    payload: bytes
    postings: Sequence[tuple[str, int]] = ()
    claims: Sequence[tuple[str, int]] = ()


class Draft(Struct, frozen=True):
    """A command that was decided and is about to be kept with its answer and its events."""

    time: int
    role: str
    person: str
    id: str
    name: str
    payload: bytes
    answer: bytes
    events: tuple[DraftEvent, ...] = ()


class Request(NamedTuple):
    """A command as it is kept; `events` is how many it brought about, `time` microseconds since 1970."""

    stream: str
    number: int
    time: int
    role: str
    person: str
    id: str
    name: str
    payload: bytes
    events: int
    answer: bytes
    previous: bytes
    hash: bytes


class Happening(NamedTuple):
    """An event as it is kept; `command` is the id of what brought it about."""

    stream: str
    version: int
    time: int
    role: str
    person: str
    command: str
    name: str
    shape: int
    payload: bytes
    previous: bytes
    hash: bytes


class Head(Struct, frozen=True):
    """How far a stream has come: its last command, its last event, the hash of the last link, and when."""

    number: int = 0
    version: int = 0
    hash: bytes = START
    time: int = 0


def seal(link: Request | Happening) -> bytes:
    """The hash that a link must have; none, if a field is of a kind that no link has there."""
    make = _command_hash if isinstance(link, Request) else _event_hash
    try:
        return make(link[:-1])
    except (TypeError, AttributeError):
        return b""


def sealed(link: Request | Happening) -> bool:
    """Whether a link has its hash: it says what was sealed."""
    return bool(link.hash) and seal(link) == link.hash


def linked(stream: str, head: Head, drafts: Iterable[Draft]) -> tuple[list[Request], list[Happening], Head]:
    """The links that drafts become after a head, and the head after them. Time never runs backwards."""
    number, version, previous, time = head.number, head.version, head.hash, head.time
    requests, happenings = [], []
    for draft in drafts:
        number += 1
        time = max(time, draft.time)
        who = draft.role, draft.person, draft.id
        _check_lines(*who, draft.name)
        asked = (
            stream,
            number,
            time,
            *who,
            draft.name,
            draft.payload,
            len(draft.events),
            draft.answer,
            previous,
        )
        previous = _command_hash(asked)
        requests.append(Request(*asked, previous))
        for event in draft.events:
            version += 1
            fields = (stream, version, time, *who, event.name, event.shape, event.payload, previous)
            previous = _event_hash(fields)
            happenings.append(Happening(*fields, previous))
    return requests, happenings, Head(number, version, previous, time)


def _command_hash(fields: tuple[Any, ...]) -> bytes:
    stream, number, time, role, person, called, name, payload, events, answer, previous = fields
    begins = f"punto-command-1\n{stream}\n{number}\n{time}\n{role}\n{person}\n{called}\n{name}\n".encode()
    return sha256(b"%b%b\n%d\n%b\n%b" % (begins, payload, events, answer, previous.hex().encode())).digest()


def _event_hash(fields: tuple[Any, ...]) -> bytes:
    stream, version, time, role, person, command, name, shape, payload, previous = fields
    begins = f"punto-event-1\n{stream}\n{version}\n{time}\n{role}\n{person}\n{command}\n{name}\n{shape}\n"
    return sha256(b"%b%b\n%b" % (begins.encode(), payload, previous.hex().encode())).digest()


def _check_lines(*fields: str) -> None:
    if not "".join(fields).isprintable():
        raise Unreadable(
            message("ledger.not-a-line", text=next(each for each in fields if not each.isprintable()))
        )
