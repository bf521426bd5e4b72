"""Events as JSON and back: an explicit name and version each, equal values after the trip.

>>> from punto.table.events import BettingOpened
>>> line = encode(BettingOpened(7))
>>> line
b'{"event":"betting-opened","version":1,"number":7}'
>>> decode(line)
BettingOpened(number=7)
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec

from punto.errors import Unreadable, did_you_mean
from punto.game.cards import Card, card
from punto.messages import message
from punto.table import events as happened
from punto.table.commands import Actor
from punto.table.events import Event

__all__ = [
    "KINDS",
    "Entry",
    "decode",
    "decode_entry",
    "encode",
    "encode_entry",
    "name_of",
    "plain",
    "plain_event",
]

Body = dict[str, Any]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a record: the event, and who brought it about in which role."""

    by: Actor
    event: Event


def name_of(event: Event | type[Event]) -> str:
    """An event's name for programs: card-dealt."""
    return cast(str, event.__struct_config__.tag)


KINDS: Mapping[str, type[Event]] = {
    name_of(kind): kind
    for kind in vars(happened).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""Every kind of event by its name."""

UPCASTERS: Mapping[tuple[str, int], Callable[[Body], Body]] = {
    ("step-done", 1): lambda body: body,  # nothing was told then
}
"""What makes an event of an old version one of the next: by name and old version."""


def plain(value: object) -> Any:
    """Any value of the record as JSON has it: cards in our notation."""
    return msgspec.to_builtins(value, enc_hook=_written)


def encode(event: Event) -> bytes:
    """An event as one JSON object."""
    return msgspec.json.encode(plain_event(event))


def decode(line: bytes | str) -> Event:
    """The event that a JSON object is; one of an old version is brought up to date."""
    return _event(_read(line))


def encode_entry(entry: Entry) -> bytes:
    """A line of the record as one JSON object."""
    body = plain_event(entry.event)
    return msgspec.json.encode({"event": body.pop("event"), "by": plain(entry.by), **body})


def decode_entry(line: bytes | str) -> Entry:
    """The line of a record that a JSON object is."""
    body = _read(line)
    try:
        by = msgspec.convert(body.pop("by", None), Actor)
    except msgspec.ValidationError as error:
        raise Unreadable(message("record.wrong", what=str(error))) from None
    return Entry(by, _event(body))


def plain_event(event: Event) -> Body:
    """An event as JSON has it: its name, its version, its fields."""
    body = plain(event)
    return {"event": body.pop("event"), "version": event.version, **body}


def _read(line: bytes | str) -> Body:
    try:
        return msgspec.json.decode(line, type=Body)
    except msgspec.DecodeError as error:
        raise Unreadable(message("record.wrong", what=str(error))) from None


def _event(body: Body) -> Event:
    name, version = body.pop("event", None), body.pop("version", None)
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Unreadable(message("record.no-such-event", name=name, hint=did_you_mean(name, KINDS)))
    while (name, version) in UPCASTERS:
        body, version = UPCASTERS[name, version](body), version + 1
    if version != kind.version:
        raise Unreadable(message("record.version", name=name, version=version, known=kind.version))
    try:
        return msgspec.convert({"event": name, **body}, kind, dec_hook=_parsed)
    except (msgspec.ValidationError, Unreadable) as error:
        raise Unreadable(message("record.wrong", what=f"{name}: {error}")) from None


def _written(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    raise NotImplementedError(type(value))


def _parsed(kind: type, value: object) -> object:
    if kind is Card and isinstance(value, str):
        return card(value)
    raise NotImplementedError(kind)
