"""No byte tells a card before it is turned: two shoes that differ in two cards sound alike till then.

Each role's messages are recorded over the rounds of a shoe, and again with two cards of it changed for each
other. They must be the same, letter for letter, until the step in which the first of the two is shown.
"""

import asyncio
import re
from collections.abc import Iterator
from itertools import zip_longest

import msgspec
import pytest
from tests.length import LONG

from punto.entropy import seeded
from punto.game.cards import Card
from punto.houses import find_house
from punto.server.audience import Audience, Told
from punto.server.client import Client
from punto.server.people import Person, Session
from punto.server.roles import Post
from punto.settle import read_bets
from punto.table import EVERYTHING, Entry, Phase, Table, TableState
from punto.table.automation import next_command
from punto.table.commands import NoMoreBets, PlaceWagers, Prepare, SettleEarly, Sit
from punto.table.views import AUDITOR, DEALER, DISPLAY, SUPERVISOR, Viewer

ROUNDS = 80 if LONG else 6
TRIED = 12 if LONG else 3
"""Pairs of cards that are changed for each other."""
ROLES: dict[str, tuple[Viewer, Session | None]] = {
    "nobody": (DISPLAY, None),
    "player": (DISPLAY, Session("1", Person("maria", "Maria", Post.PLAYER), 0)),
    "other player": (DISPLAY, Session("2", Person("ana", "Ana", Post.PLAYER), 0)),
    "dealer": (DEALER, Session("3", Person("dora", "Dora", Post.DEALER), 0)),
    "supervisor": (SUPERVISOR, Session("4", Person("sue", "Sue", Post.SUPERVISOR), 0)),
    "auditor": (AUDITOR, Session("5", Person("audra", "Audra", Post.AUDITOR), 0)),
}
SHOWS = {"cards-turned", "cards-returned", "card-dealt", "cards-burned"}
"""Events that may show a card; one that is dealt only where it lies face up."""


class Recorded:
    """A shoe played to an audience: what each role was sent, step by step."""

    def __init__(self, house_id: str, swap: tuple[int, int] | None) -> None:
        self.words = seeded("unseen")
        self.swap = swap
        self.told: list[Told] = []
        self.table = Table(find_house(house_id), EVERYTHING, self.words, watch=self._watch)
        self.audience = Audience(self.table.state, 0, lambda: None, lambda _: 0)
        self.clients = {role: Client(session, viewer) for role, (viewer, session) in ROLES.items()}
        for client in self.clients.values():
            self.audience.join(client)
        self.sent: dict[str, list[str]] = {role: [] for role in ROLES}

    def _watch(self, entry: Entry, before: TableState) -> None:
        self.told.append((entry, before))

    def steps(self) -> Iterator[dict[str, str]]:
        """What each role is sent at each step: everything that waits for them, without digests."""
        while self.table.state.number <= ROUNDS:
            self.act()
            told, self.told = self.told, []
            if told:
                self.audience.tell(told, self.table.state, {})()
                yield {role: _heard(client) for role, client in self.clients.items()}

    def act(self) -> None:
        """One thing that somebody does."""
        state = self.table.state
        if state.phase is not Phase.CLOSED and not state.seated:
            self.table.do(Sit(3, "maria", "Maria"))
            self.table.do(Sit(5, "ana", "Ana"))
        elif state.phase is Phase.BETTING and len(state.bets) < 2:
            there = {bet.seat for bet in state.bets}
            bets = read_bets(["3:banker=100", "5:player=50"], state.house)
            named = (msgspec.structs.replace(bet, person={3: "maria", 5: "ana"}[bet.seat]) for bet in bets)
            self.table.do(PlaceWagers(tuple(bet for bet in named if bet.seat not in there)))
        elif state.phase is Phase.BETTING:
            self.table.do(NoMoreBets())
        else:
            command = next_command(state, EVERYTHING, self.words) or SettleEarly()
            if isinstance(command, Prepare) and command.permutation and self.swap:
                mixed, (one, other) = list(command.permutation), self.swap
                mixed[one], mixed[other] = mixed[other], mixed[one]
                command = msgspec.structs.replace(command, permutation=tuple(mixed))
            self.table.do(command)


def _heard(client: Client) -> str:
    async def take() -> str:
        found = []
        while client._waiting:
            found.append((await client.take() or b"").decode())
        return "\n".join(found)

    return re.sub(r"[0-9a-f]{64}", "", asyncio.run(take()))


@pytest.mark.parametrize("house", ["colorado-mini", "colorado-midi"])
def test_shoes_that_differ_later_sound_alike_till_then(house: str) -> None:
    for pair in pairs(house):
        compare(house, pair)


def pairs(house: str) -> list[tuple[int, int]]:
    """Cards to change for each other, so that the first of them comes up in the rounds that are played."""
    cards = loaded(house, None)
    found = []
    for one in range(0, len(cards), 5):
        pair = one, (one + 200) % len(cards)
        places = [place for place, card in enumerate(loaded(house, pair)) if card != cards[place]]
        if places and 14 <= places[0] < 4 * ROUNDS:
            found.append(pair)
    assert len(found) >= TRIED
    return found[:TRIED]


def loaded(house: str, swap: tuple[int, int] | None) -> tuple[Card, ...]:
    """The shoe of a table, once it is ready."""
    recorded = Recorded(house, swap)
    while recorded.table.state.shoe is None:
        recorded.act()
    return recorded.table.state.shoe.cards


def compare(house: str, pair: tuple[int, int]) -> None:
    one, other = Recorded(house, None), Recorded(house, pair)
    left = set(ROLES)
    for ours, theirs in zip_longest(one.steps(), other.steps()):
        changed = _changed(one.table.state, other.table.state)
        for role in sorted(left):
            if ours is None or theirs is None or ours[role] != theirs[role]:
                assert changed, (role, "heard of a card that nobody has drawn")
                assert any(_shows(ours[role], card) for card in changed), (role, ours[role])
                left.discard(role)
        if not left:
            break
    assert not left


def _changed(one: TableState, other: TableState) -> set[str]:
    """The cards that lie on the table, or were burned, and are others in the other shoe."""
    if one.shoe is None or other.shoe is None:
        return set()
    out = one.shoe.out
    pairs = zip(one.shoe.cards[:out], other.shoe.cards[:out], strict=True)
    return {str(card) for card, swapped in pairs if card != swapped}


def _shows(text: str, card: str) -> bool:
    """Whether messages show a card in a way that turns it: an event that does, or one's own hand."""
    for line in text.splitlines():
        message = msgspec.json.decode(line)
        if message["kind"] == "own" and card in str(message["own"].get("cards")):
            return True
        for event in message.get("events", ()):
            up = event["event"] != "card-dealt" or event["up"]
            if event["event"] in SHOWS and up and card in str(event):
                return True
    return False
