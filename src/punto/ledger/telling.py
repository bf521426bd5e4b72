"""Any stream of a ledger in words, event by event: of tables, progressives, cages and the house."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from msgspec.structs import asdict
from sqlalchemy import Connection

from punto.ledger.cage import SHAPES as CAGE_SHAPES
from punto.ledger.cage import cage_stream
from punto.ledger.cage_moves import CageEvent, DropCounted, MoveReversed
from punto.ledger.chain import Happening
from punto.ledger.history import played_back
from punto.ledger.house import HOUSE
from punto.ledger.house import SHAPES as HOUSE_SHAPES
from punto.ledger.house_moves import BadgeLocked, HouseBegun, HouseEvent, PasswordSet, Roster, evolve_house
from punto.ledger.log import events_of
from punto.ledger.meters import link_stream
from punto.ledger.restoring import stream_of
from punto.messages import text
from punto.money import Currency, currency_of, format_amount
from punto.progressive import SHAPES as LINK_SHAPES
from punto.progressive import ProgressiveState, evolve_progressive
from punto.progressive.events import Adjusted, AwardClaimed, ParametersChanged, ProgressiveEvent
from punto.streams import Actor, name_of, plain_event
from punto.table import TableState, evolve
from punto.table.told import recorded
from punto.table.views import AUDITOR, redacted

__all__ = ["Line", "Teller", "cage_words", "lines", "names_of"]


class Line(NamedTuple):
    """An event: its link in the chain, what happened in words and as JSON has it, and the table after it."""

    link: Happening
    words: list[str]
    event: dict[str, Any]
    currency: Currency | None = None
    after: TableState | None = None

    @property
    def by(self) -> str:
        """In which role, and who."""
        return f"{self.link.role} {self.link.person}".strip()


def lines(connection: Connection, stream: str, first: int = 1, last: int | None = None) -> Iterator[Line]:
    """The events of a stream from one to another; cards that nobody may know stay unknown."""
    return next(tell for prefix, tell in _KINDS if stream.startswith(prefix))(connection, stream, first, last)


Telling = Callable[[Connection, str, int, int | None], Iterator[Line]]


def _of_table(connection: Connection, stream: str, first: int, last: int | None) -> Iterator[Line]:
    links = events_of(connection, stream, first - 1, last)
    for link, each in zip(links, played_back(connection, stream, first - 1, last), strict=True):
        after = evolve(each.before, each.entry.event)
        shown = plain_event(redacted(each.entry.event, AUDITOR))
        yield Line(link, recorded(each.entry, each.before), shown, after.house.currency, after)


def _of_house(connection: Connection, stream: str, first: int, last: int | None) -> Iterator[Line]:
    house = Roster()
    for link in events_of(connection, stream, 0, last):
        event = HOUSE_SHAPES.decode(link.payload)
        evolve_house(house, event)
        if link.version >= first:
            yield Line(link, [_house_words(event, house)], plain_event(event))


def _of_cage(connection: Connection, stream: str, first: int, last: int | None) -> Iterator[Line]:
    money = _money_of(connection, stream)
    for link in events_of(connection, stream, first - 1, last):
        event = CAGE_SHAPES.decode(link.payload)
        yield Line(link, [cage_words(event, money)], plain_event(event), money)


def _of_link(connection: Connection, stream: str, first: int, last: int | None) -> Iterator[Line]:
    money = _money_of(connection, stream)
    for link in events_of(connection, stream, first - 1, last):
        event = LINK_SHAPES.decode(link.payload)
        yield Line(link, [_link_words(event, money)], plain_event(event), money)


_KINDS: tuple[tuple[str, Telling], ...] = (
    (stream_of(""), _of_table),
    (link_stream(""), _of_link),
    (cage_stream(""), _of_cage),
    (HOUSE, _of_house),
)
"""How the names of streams begin, and how each kind is told."""


class Teller:
    """Puts events of the streams beside the tables into words, each by itself."""

    def __init__(self, connection: Connection) -> None:
        self._house = Roster()
        for link in events_of(connection, HOUSE):
            evolve_house(self._house, HOUSE_SHAPES.decode(link.payload))
        self._money = cache(partial(_money_of, connection))

    @property
    def names(self) -> Mapping[str, str]:
        """What everybody ever let in is called, by their id, and whose each badge is, by its number."""
        people = {each.id: each.name for each in self._house.people.values()}
        badges = self._house.badges.values()
        return people | {each.number: f"{each.person} {people[each.person]}" for each in badges}

    def words(self, link: Happening) -> str:
        """What happened."""
        if link.stream == HOUSE:
            return _house_words(HOUSE_SHAPES.decode(link.payload), self._house)
        money = self._money(link.stream)
        if link.stream.startswith(cage_stream("")):
            return cage_words(CAGE_SHAPES.decode(link.payload), money)
        return _link_words(LINK_SHAPES.decode(link.payload), money)


def names_of(connection: Connection) -> Mapping[str, str]:
    """What everybody ever let in is called, and whose each badge is."""
    return Teller(connection).names


def _money_of(connection: Connection, stream: str) -> Currency:
    """What is paid with in a cage, or at a link."""
    if stream.startswith(cage_stream("")):
        return currency_of(stream.removeprefix(cage_stream("")))
    opened = next(events_of(connection, stream, 0, 1))
    return currency_of(evolve_progressive(ProgressiveState(), LINK_SHAPES.decode(opened.payload)).currency)


def _house_words(event: HouseEvent, house: Roster) -> str:
    key, values = f"house-event.{name_of(event)}", asdict(event)
    if isinstance(event, HouseBegun):
        values = {"people": len(event.people), "badges": len(event.badges)}
    elif "id" in values:
        values["who"] = _who(house, values["id"])
    else:
        values["who"] = _who(house, house.badges[values["number"]].person)
    if (isinstance(event, PasswordSet) and event.one_time) or (isinstance(event, BadgeLocked) and event.at):
        key = f"{key}-{'once' if isinstance(event, PasswordSet) else 'at'}"
    return text(key, **values)


def _who(house: Roster, person: str) -> str:
    name = house.people[person].name
    return person if name == person else f"{name} ({person})"


def cage_words(event: CageEvent, money: Currency) -> str:
    """What happened in the cage, as people read it."""
    values: dict[str, Any] = asdict(event)
    values.pop("postings")
    _write_amounts(values, ("amount", "expected", "counted"), money)
    if isinstance(event, DropCounted):
        values["over"] = format_amount(event.counted - event.expected, money)
    if isinstance(event, MoveReversed):
        values["by"] = event.supervisor
    return text(f"cage-event.{name_of(event)}", **values)


def _link_words(event: ProgressiveEvent, money: Currency) -> str:
    values: dict[str, Any] = asdict(event)
    if isinstance(event, AwardClaimed):
        values = asdict(event.claim)
    if isinstance(event, ParametersChanged):
        values["meter"] = event.meter.name
    key = f"link-event.{name_of(event)}"
    if isinstance(event, Adjusted) and event.claim:
        key = f"{key}-back"
    if "table" in values:
        values["table"] = values["table"].removeprefix(stream_of(""))
    _write_amounts(values, ("amount", "stakes"), money)
    values |= {name: _card(each) for name, each in values.items() if isinstance(each, Actor)}
    return text(key, **values)


def _card(by: Actor) -> str:
    return f"{by.role.value} {by.person}".strip()


def _write_amounts(values: dict[str, Any], names: tuple[str, ...], money: Currency) -> None:
    values.update({name: format_amount(values[name], money) for name in names if name in values})
