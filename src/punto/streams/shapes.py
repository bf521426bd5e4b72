"""How events become JSON and are read back: the same for every stream, whatever its events are.

An event's name and version are said in its JSON; one of an old version is brought up to date, step by step.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

import msgspec

from punto.errors import Unreadable, did_you_mean
from punto.game.cards import Card, card
from punto.messages import message
from punto.streams.made_of import Actor, Event

__all__ = ["Entry", "Shapes", "Upcaster", "name_of", "parsed", "plain", "plain_event", "written"]

Body = dict[str, Any]
Upcaster = Callable[[Body], Body]
"""Makes an event of an old version one of the next."""

Kind = TypeVar("Kind", bound=Event)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a record: the event, and who brought it about in which role."""

    by: Actor
    event: Event


def name_of(event: Event | type[Event]) -> str:
    """An event's name for programs: card-dealt."""
    return cast(str, event.__struct_config__.tag)


def plain(value: object) -> Any:
    """Any value of the record as JSON has it: cards in our notation, fractions as `1/10`."""
    return msgspec.to_builtins(value, enc_hook=written)


def plain_event(event: Event) -> Body:
    """An event as JSON has it: its name, its version, its fields."""
    body = plain(event)
    return {"event": body.pop("event"), "version": event.version, **body}


class Shapes(Generic[Kind]):
    """Every kind of event that a module declares, by its name, and how each is written and read.

    `upcasters` stand under a name and an old version.
    """

    def __init__(
        self,
        module: ModuleType,
        base: type[Kind],
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
    ) -> None:
        self.kinds: Mapping[str, type[Kind]] = {
            name_of(kind): kind
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, base) and kind not in (base, Event)
        }
        self.upcasters = upcasters if upcasters is not None else {}

    def encode(self, event: Event) -> bytes:
        """An event as one JSON object: `plain_event`, written at once."""
        body = _WRITER.encode(event)
        place, version = _versioned(type(event))
        return body[:place] + version + body[place:]

    def decode(self, line: bytes | str) -> Kind:
        """The event that a JSON object is; one of an old version is brought up to date."""
        return self._event(_read(line))

    def encode_entry(self, entry: Entry) -> bytes:
        """A line of the record as one JSON object."""
        body = plain_event(entry.event)
        return msgspec.json.encode({"event": body.pop("event"), "by": plain(entry.by), **body})

    def decode_entry(self, line: bytes | str) -> Entry:
        """The line of a record that a JSON object is."""
        body = _read(line)
        try:
            by = msgspec.convert(body.pop("by", None), Actor)
        except msgspec.ValidationError as error:
            raise Unreadable(message("record.wrong", what=str(error))) from None
        return Entry(by, self._event(body))

    def _event(self, body: Body) -> Kind:
        name, version = body.pop("event", None), body.pop("version", None)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Unreadable(message("record.no-such-event", name=name, hint=did_you_mean(name, self.kinds)))
        while (name, version) in self.upcasters:
            body, version = self.upcasters[name, version](body), version + 1
        if version != kind.version:
            raise Unreadable(message("record.version", name=name, version=version, known=kind.version))
        try:
            return msgspec.convert({"event": name, **body}, kind, dec_hook=parsed)
        except (msgspec.ValidationError, Unreadable) as error:
            raise Unreadable(message("record.wrong", what=f"{name}: {error}")) from None


def _read(line: bytes | str) -> Body:
    try:
        return msgspec.json.decode(line, type=Body)
    except msgspec.DecodeError as error:
        raise Unreadable(message("record.wrong", what=str(error))) from None


def written(value: object) -> object:
    """What JSON has for a value that it does not know."""
    if isinstance(value, (Card, Fraction)):
        return str(value)
    raise NotImplementedError(type(value))


_WRITER = msgspec.json.Encoder(enc_hook=written)
_BEFORE_NAME = len('{"event":""')


@cache
def _versioned(kind: type[Event]) -> tuple[int, bytes]:
    """Where the version stands in an event's JSON, and how it is written there."""
    return len(name_of(kind)) + _BEFORE_NAME, b',"version":%d' % kind.version


def parsed(kind: type, value: object) -> object:
    """The value of a kind that JSON has this for."""
    if kind is Card and isinstance(value, str):
        return card(value)
    if kind is Fraction and isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise Unreadable(message("record.no-fraction", text=value)) from None
    raise NotImplementedError(kind)
