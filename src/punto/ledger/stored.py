"""A table's commands, events and states as bytes, and back.

A charter is kept apart, once: where an event, a command or a state holds one, its digest stands here.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec.structs import asdict

from punto.errors import Unreadable
from punto.game.cards import Card
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.shoe import Shoe
from punto.houses import Charter
from punto.messages import message
from punto.settle import Bet, Movement, Press
from punto.streams import parsed, written
from punto.table.commands import AdoptCharter, Command
from punto.table.decide import DECIDERS
from punto.table.events import BetResult, CharterAdopted, Event
from punto.table.record import decode, encode, name_of
from punto.table.state import PlayedRound, TableState

__all__ = [
    "BAD_BYTES",
    "Adoption",
    "Charters",
    "adoption",
    "command_from",
    "event_from",
    "state_from",
    "written_command",
    "written_event",
    "written_state",
]

Charters = Callable[[str], Charter]
"""The charter of a digest."""

BAD_BYTES = (msgspec.DecodeError, ValueError)
"""What reading bytes raises that nobody of ours has written."""

_COMMANDS = {kind.__name__: msgspec.json.Decoder(kind, dec_hook=parsed) for kind in DECIDERS}
_ADOPT = AdoptCharter.__name__
_WRITER = msgspec.json.Encoder(enc_hook=written)


class Adoption(msgspec.Struct):
    """A charter that is adopted, and the build of Punto that puts it into force."""

    charter: str
    build: str = ""


def written_command(command: Command, *, build: str) -> bytes:
    """A command's fields as JSON."""
    if isinstance(command, AdoptCharter):
        return msgspec.json.encode(Adoption(command.charter.digest, build))
    return _WRITER.encode(command)


def adoption(payload: bytes) -> Adoption:
    """Which charter a command adopted."""
    return msgspec.json.decode(payload, type=Adoption)


def command_from(name: str, payload: bytes, charters: Charters) -> Command:
    """The command that was kept under this name."""
    reader = _COMMANDS.get(name)
    try:
        if name == _ADOPT:
            return AdoptCharter(charters(adoption(payload).charter))
        if reader is not None:
            return reader.decode(payload)
    except BAD_BYTES as error:
        raise Unreadable(message("ledger.unreadable", what=name, why=error)) from None
    raise Unreadable(message("ledger.no-such-command", name=name))


def written_event(event: Event) -> bytes:
    """An event as JSON."""
    if isinstance(event, CharterAdopted):
        named = {"event": name_of(event), "version": event.version, "charter": event.charter.digest}
        return msgspec.json.encode(named)
    return encode(event)


def event_from(name: str, payload: bytes, charters: Charters) -> Event:
    """The event that was kept."""
    if name == name_of(CharterAdopted):
        try:
            return CharterAdopted(charters(adoption(payload).charter))
        except BAD_BYTES as error:
            raise Unreadable(message("ledger.unreadable", what=name, why=error)) from None
    try:
        return decode(payload)
    except UnicodeDecodeError as error:
        raise Unreadable(message("ledger.unreadable", what=name, why=error)) from None


class _Swap(NamedTuple):
    """How values of one type in a state are kept."""

    kept_as: Any
    write: Callable[[Any], Any]
    read: Callable[[Any, Charters], Any]


class _KeptRound(msgspec.Struct):
    """A round that was played, its charter by its digest and its coup in our notation."""

    number: int
    charter: str
    bets: tuple[Bet, ...]
    presses: tuple[Press, ...]
    results: tuple[BetResult, ...]
    movements: tuple[Movement, ...]
    coup: str | None = None
    roll: Roll | None = None


def _kept_round(played: PlayedRound) -> _KeptRound:
    coup = None if played.coup is None else str(played.coup)
    return _KeptRound(**{**asdict(played), "charter": played.charter.digest, "coup": coup})


def _played_round(kept: _KeptRound, charters: Charters) -> PlayedRound:
    coup = None if kept.coup is None else Coup.parse(kept.coup)
    return PlayedRound(**{**asdict(kept), "charter": charters(kept.charter), "coup": coup})


_SWAPS: dict[Any, _Swap] = {
    Charter | None: _Swap(str, lambda each: each.digest, lambda digest, charters: charters(digest)),
    tuple[Coup, ...]: _Swap(
        tuple[str, ...],
        lambda coups: tuple(map(str, coups)),
        lambda texts, _: tuple(map(Coup.parse, texts)),
    ),
    tuple[PlayedRound, ...]: _Swap(
        tuple[_KeptRound, ...],
        lambda rounds: tuple(map(_kept_round, rounds)),
        lambda rounds, charters: tuple(_played_round(each, charters) for each in rounds),
    ),
    Shoe | None: _Swap(
        tuple[tuple[Card, ...], int, int] | None,
        lambda shoe: shoe and (shoe.cards, shoe.cut_card, shoe.out),
        lambda parts, _: parts and Shoe(*parts),
    ),
    Composition | None: _Swap(
        str | None,
        lambda cards: cards if cards is None else str(cards),
        lambda text, _: text if text is None else Composition.parse(text),
    ),
}
_FIELDS = get_type_hints(TableState)
_KeptState = msgspec.defstruct(
    "_KeptState", [(name, _SWAPS[kind].kept_as if kind in _SWAPS else kind) for name, kind in _FIELDS.items()]
)


def written_state(state: TableState) -> bytes:
    """A state as JSON."""
    values = {name: getattr(state, name) for name in _FIELDS}
    for name, kind in _FIELDS.items():
        if kind in _SWAPS:
            values[name] = _SWAPS[kind].write(values[name])
    return msgspec.json.encode(_KeptState(**values), enc_hook=written)


def state_from(kept_bytes: bytes, charters: Charters) -> TableState:
    """The state that was kept."""
    try:
        kept = msgspec.json.decode(kept_bytes, type=_KeptState, dec_hook=parsed)
    except BAD_BYTES as error:
        raise Unreadable(message("ledger.unreadable", what="a snapshot", why=error)) from None
    values = {name: getattr(kept, name) for name in _FIELDS}
    for name, kind in _FIELDS.items():
        if kind in _SWAPS:
            values[name] = _SWAPS[kind].read(values[name], charters)
    return TableState(**values)
