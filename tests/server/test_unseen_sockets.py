"""No unseen card in any byte that leaves the server: the sockets of all roles, recorded over whole shoes.

A card counts as known to somebody once an event of the ledger has shown it: dealt face up, turned, returned,
burned openly, or handed to them. Whatever card of another kind stands in a message of that round is a leak.
"""

import asyncio
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from tests.length import LONG
from tests.server.serving import Served, served
from websockets.asyncio.client import ClientConnection, connect

from punto.ledger.database import Database
from punto.ledger.log import events_of
from punto.ledger.restoring import charters_of, stream_of
from punto.ledger.stored import event_from
from punto.server.moments import Pace
from punto.server.roles import Post
from punto.table import events as happened

AT_ONCE = Pace(tempo=0.0, betting=0.0, result=0.0)
"""A round goes on as soon as somebody has bet and turned."""

STAFF = {"dealer": Post.DEALER, "supervisor": Post.SUPERVISOR, "auditor": Post.AUDITOR}
SEATS = {"maria": 3, "ana": 5}
CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[shdc♠♥♦♣](?![0-9A-Za-z])")
EXAMPLE = re.compile(r"such as [^,\"]*")
"""Cards that a dealer is told to type as an example."""

OLD = ("coups", "rack")
"""Parts of a staff view that hold earlier rounds: their cards are compared apart."""


class Known(NamedTuple):
    """What has been shown up to a version: in this round to everybody, to a seat alone; and earlier coups."""

    shown: frozenset[str]
    handed: Mapping[int, frozenset[str]]
    coups: int


class Watcher:
    """A socket whose every message is kept; those who sit play."""

    def __init__(self, floor: Served, role: str) -> None:
        self.role, self.seat = role, SEATS.get(role, 0)
        self.cookie = ""
        if role in STAFF:
            self.cookie = floor.staff(STAFF[role])
        elif self.seat:
            self.cookie = floor.guest(role.capitalize())
        self.url = f"ws://{floor.address}/ws/tables/1{f'?as={role}' if role in STAFF else ''}"
        self.sent: list[str] = []
        self.view: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.waits = False

    async def watch(self, over: asyncio.Event) -> None:
        """Until the shoe is over, and a message more."""
        headers = {"cookie": self.cookie} if self.cookie else {}
        async with connect(self.url, additional_headers=headers, max_size=None, ping_interval=None) as line:
            async for text in line:
                self.sent.append(str(text))
                message = json.loads(text)
                self.fold(message)
                if over.is_set():
                    return
                if any(event["event"] == "shoe-revealed" for event in message.get("events", ())):
                    over.set()
                if self.seat and not self.waits and self.view.get("phase", "closed") != "closed":
                    await self.act(line)

    def fold(self, message: dict[str, Any]) -> None:
        if message["kind"] == "answer":
            self.waits = False
        self.view |= message.get("view") or message.get("changes") or {}
        self.own = message.get("own", self.own)

    async def act(self, line: ClientConnection) -> None:
        own = self.own
        if not own.get("seat"):
            await self.ask(line, do="sit", seat=self.seat)
        elif own["chips"] < 1000:
            await self.ask(line, do="buy", amount=100_000)
        elif own["turns"]:
            await self.ask(line, do="turn", hand=own["turns"])
        elif own["open"] and not own["bets"]:
            await self.ask(line, do="bet", box="banker" if self.role == "maria" else "player", amount=1000)

    async def ask(self, line: ClientConnection, **fields: Any) -> None:
        self.waits = True
        await line.send(json.dumps({"id": str(uuid4()), **fields}))


@pytest.mark.parametrize("house", ["colorado-midi", *(["colorado-mini", "card-room-ez"] if LONG else [])])
def test_no_socket_tells_of_a_card_before_it_is_shown(tmp_path: Path, house: str) -> None:
    with served(tmp_path, house, pace=AT_ONCE) as floor:
        watchers = [Watcher(floor, role) for role in ("nobody", *SEATS, *STAFF)]

        async def watch() -> None:
            over = asyncio.Event()
            await asyncio.wait_for(asyncio.gather(*(each.watch(over) for each in watchers)), 300)

        asyncio.run(watch())
    known, coups = recorded(str(tmp_path / "floor.db"))
    assert len(coups) > 60  # a whole shoe
    for watcher in watchers:
        found = list(unseen(watcher, known, coups))
        assert not found, (watcher.role, found[0])
        assert sum(bool(CARD.search(text)) for text in watcher.sent) > len(
            coups
        )  # cards are told, once shown


def unseen(watcher: Watcher, known: Sequence[Known], coups: Sequence[str]) -> Iterator[tuple[set[str], str]]:
    """Messages with cards that nobody had shown this watcher."""
    before = 0
    for text in watcher.sent:
        message = json.loads(text)
        version = message.get("version") or before
        if any(event["event"] == "shoe-revealed" for event in message.get("events", ())):
            before = version
            continue  # the shoe is over: all of it is told, and checked by pages
        may: set[str] = set()
        for each in known[min(before, version) : version + 1]:
            may |= each.shown | each.handed.get(watcher.seat, frozenset())
        part = message.get("view") or message.get("changes") or {}
        assert list(part.get("coups", ())) in ([], list(coups[: known[version].coups]))
        for name in OLD:
            part.pop(name, None)
        told = EXAMPLE.sub("", json.dumps(message, ensure_ascii=False))
        cards = {card.replace("10", "T") for card in CARD.findall(told)}
        cards = {card[0] + "shdc"["♠♥♦♣".find(card[1])] if card[1] in "♠♥♦♣" else card for card in cards}
        if cards - may:
            yield cards - may, text
        before = max(before, version)


def recorded(ledger: str) -> tuple[list[Known], list[str]]:
    """What was known after each event, and the coups of the first shoe."""
    database = Database(ledger)
    with database.reading() as connection:
        find = charters_of(connection)
        found = [event_from(each.name, each.payload, find) for each in events_of(connection, stream_of("1"))]
    database.close()
    known, shown, handed = [Known(frozenset(), {}, 0)], frozenset[str](), dict[int, frozenset[str]]()
    hands: dict[str, list[str]] = {}
    coups: list[str] = []
    for event in found:
        if isinstance(event, (happened.BettingOpened, happened.FreeHandBegun)):
            shown, handed, hands = frozenset(), {}, {"player": [], "banker": []}
        elif isinstance(event, happened.CardDealt):
            hands[event.hand.value].append(str(event.card))
            shown |= {str(event.card)} if event.up else set()
        elif isinstance(event, (happened.CardsTurned, happened.CardsReturned)):
            shown |= set(map(str, event.cards))
        elif isinstance(event, happened.CardsHanded):
            handed = {event.seat: frozenset(map(str, event.cards))}
        elif isinstance(event, happened.CardsBurned):
            shown |= set(map(str, event.shown))
        elif isinstance(event, happened.CardsRacked):
            coups.append("".join(hands["player"]) + "-" + "".join(hands["banker"]))
        known.append(Known(shown, handed, len(coups)))
    return known, coups
