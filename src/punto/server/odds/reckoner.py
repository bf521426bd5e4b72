"""Exact figures for pages, from a process beside the tables': each is reckoned once, whoever asks for it."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from punto.errors import Refused
from punto.game.composition import Composition
from punto.houses import House
from punto.server.explained import box_meant
from punto.server.odds.figures import Live, Question
from punto.server.odds.running import BoxEdge, Meters
from punto.server.worker import Worker

__all__ = ["Reckoner"]

_SECONDS = 60.0
_MOST_WAITING = 256
"""Questions that wait: each box of each house at most once."""

_KEPT = 1_000


class Reckoner:
    """Asks the process, and remembers what it said."""

    def __init__(self) -> None:
        self.worker = Worker("punto.server.odds.figures", seconds=_SECONDS, most_waiting=_MOST_WAITING)
        self._asked: OrderedDict[bytes, asyncio.Task[bytes]] = OrderedDict()

    async def explained(self, house: House, box: str) -> dict[str, Any]:
        """A box of a house's felt, in words and figures."""
        box_meant(house, box)
        charter = house.charter
        found: dict[str, Any] = msgspec.json.decode(
            await self._answer(Question(charter.digest, charter.as_json(), box))
        )
        return found

    async def live(
        self, house: House, wager: str, readings: Mapping[str, int], *, within: float | None = None
    ) -> Live:
        """The figures of a progressive wager; none where they are too long in coming, or `within` seconds.

        What is reckoned goes on, and is there for whoever asks next.
        """
        charter = house.charter
        asked = Question(charter.digest, charter.as_json(), wager=wager, readings=dict(readings))
        try:
            async with asyncio.timeout(within):
                return msgspec.json.decode(await self._answer(asked), type=Live)
        except (Refused, TimeoutError):
            return Live()

    async def running(self, house: House, cards: Composition, meters: Meters) -> list[BoxEdge]:
        """What every box is worth as a shoe stands."""
        charter = house.charter
        asked = Question(charter.digest, charter.as_json(), cards=str(cards), meters=meters)
        return msgspec.json.decode(await self._answer(asked), type=list[BoxEdge])

    async def _answer(self, asked: Question) -> bytes:
        key = msgspec.json.encode(replace(asked, charter=""), order="sorted")
        task = self._asked.get(key)
        if task is None:
            task = self._asked[key] = asyncio.create_task(self.worker.ask(asked))
            task.add_done_callback(lambda done: self._forget(key, done))
        self._asked.move_to_end(key)
        return await asyncio.shield(task)

    def _forget(self, key: bytes, done: asyncio.Task[bytes]) -> None:
        """What failed is asked again another time; so is what nobody asked for lately."""
        if done.cancelled() or done.exception():
            self._asked.pop(key, None)
        while len(self._asked) > _KEPT:
            self._asked.popitem(last=False)
