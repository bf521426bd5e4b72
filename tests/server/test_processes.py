"""Several processes serve one floor on PostgreSQL: one is killed while people play, and nothing is lost."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from sqlalchemy import select
from tests.ledger import postgres
from tests.length import LONG
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from punto.ledger.answers import first_answer
from punto.ledger.audit import audit
from punto.ledger.database import Database
from punto.ledger.schema import COMMANDS

PEOPLE = 50
TABLES, SEATS = 8, 6
"""The last two of the people find no seat: they stand behind the first one of a table."""
ROUNDS = 20 if LONG else 1
"""Rounds that each plays after the kill."""


@pytest.fixture(scope="module")
def ledger(postgres_server: str) -> str:
    return postgres.database(postgres_server, "punto-processes")


@contextmanager
def process(ledger: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that serves the floor, and its address."""
    houses = ["colorado-mini"] * TABLES
    command = [sys.executable, "-m", "tests.server.process", ledger, *houses]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        try:
            yield running, running.stdout.readline().strip()
        finally:
            running.kill()


class Player:
    """Somebody who bets each round, and asks again whatever had no answer when the line broke."""

    def __init__(self, number: int, addresses: list[str]) -> None:
        self.table, self.seat = str(number % TABLES + 1), number // TABLES % SEATS + 1
        self.stands = number >= TABLES * SEATS
        """Whether they stand behind the seat."""
        self.addresses = addresses[number % 2 :] + addresses[: number % 2]
        body = json.dumps({"name": f"P{number}"}).encode()
        sent = Request(f"{self.addresses[0]}/api/guest", body, {"content-type": "application/json"})
        with urlopen(sent) as answer:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
            self.id = json.loads(answer.read())["id"]
        self.view: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.waiting: dict[str, dict[str, Any]] = {}
        self.taken: dict[str, bool] = {}
        self.bet_in: set[int] = set()

    async def play(self, killed: asyncio.Event) -> None:
        """Until some rounds after the kill are bet on."""
        after: set[int] | None = None
        while after is None or len(self.bet_in - after) < ROUNDS:
            address = self.addresses[0].replace("http", "ws")
            url = f"{address}/ws/tables/{self.table}"
            try:
                headers = {"cookie": self.cookie}
                async with connect(
                    url, additional_headers=headers, max_size=None, ping_interval=None
                ) as line:
                    for asked in list(self.waiting.values()):
                        await line.send(json.dumps(asked))
                    async for text in line:
                        self.hear(json.loads(text))
                        await self.act(line)
                        if killed.is_set() and after is None:
                            after = set(self.bet_in)
                        if after is not None and len(self.bet_in - after) >= ROUNDS:
                            break
            except (OSError, WebSocketException):
                await asyncio.sleep(0.1)
            self.addresses.append(self.addresses.pop(0))

    def hear(self, message: dict[str, Any]) -> None:
        if message["kind"] == "table":
            self.view, self.own = message["view"], message["own"]
        elif message["kind"] == "step":
            self.view |= message["changes"]
        elif message["kind"] == "own":
            self.own = message["own"]
        elif message["kind"] == "answer" and message["id"] in self.waiting:
            asked = self.waiting.pop(message["id"])
            self.taken[message["id"]] = message["taken"]
            if asked["do"] == "bet" and message["taken"]:
                self.bet_in.add(self.view["round"])

    async def act(self, line: Any) -> None:
        if self.waiting or self.view.get("phase", "closed") == "closed":
            return
        if not (self.own.get("seat") or self.own.get("behind")):
            taken = any(each["seat"] == self.seat for each in self.view["seats"])
            if taken or not self.stands:
                await self.ask(line, do="behind" if self.stands else "sit", seat=self.seat)
        elif not self.own["chips"]:
            await self.ask(line, do="buy", amount=100_000)
        elif self.own["open"] and not self.own["bets"]:
            await self.ask(line, do="bet", box="banker" if self.seat % 2 else "player", amount=500)

    async def ask(self, line: Any, **fields: Any) -> None:
        asked = {"id": str(uuid4()), **fields}
        self.waiting[asked["id"]] = asked
        await line.send(json.dumps(asked))


def held(address: str) -> set[str]:
    """The tables that a process holds."""
    with urlopen(f"{address}/api/lobby?here=true") as answer:
        return {card["name"] for card in json.loads(answer.read())}


def test_one_of_two_processes_is_killed_while_fifty_people_play(ledger: str) -> None:
    with process(ledger) as (first, one), process(ledger) as (_, other):
        while not (len(held(one)) == len(held(other)) == TABLES / 2):  # the first makes room for the second
            sleep(0.1)
        players = [Player(number, [one, other]) for number in range(PEOPLE)]

        async def play() -> None:
            killed = asyncio.Event()
            playing = [asyncio.create_task(player.play(killed)) for player in players]
            while not all(player.bet_in for player in players):
                await asyncio.sleep(0.05)
            first.kill()
            killed.set()
            await asyncio.wait_for(asyncio.gather(*playing), 600 if LONG else 90)

        asyncio.run(play())
        with urlopen(f"{other}/api/lobby") as answer:
            assert len(json.loads(answer.read())) == TABLES
    database = Database(ledger)
    with database.reading() as connection:
        kept = {row.id: row for row in connection.execute(select(COMMANDS)).all()}
    assert [player.own["behind"] for player in players if player.stands] == [1, 1]
    for player in players:
        for asked, taken in player.taken.items():
            if taken:  # what was said to be taken is kept, once, as theirs
                assert kept[asked].person == player.id
                assert first_answer(kept[asked].answer).events
        done = [each for each in kept.values() if each.person == player.id and each.events]
        assert {each.id for each in done} <= {asked for asked, taken in player.taken.items() if taken} | set(
            player.waiting
        )
    assert audit(database).events > 0
    database.close()
