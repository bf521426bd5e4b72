"""Frames that are too long or no text, and screens that are too slow: others notice nothing of them."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.serving import Served, served
from websockets.exceptions import ConnectionClosed

from punto.server.client import Client


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "colorado-mini") as server:
        yield server


def test_frames_that_cannot_be_are_refused_and_hurt_nobody_else(floor: Served) -> None:
    with floor.page("1", floor.guest("Ana")) as other:
        other.arrive()
        with floor.page("1", floor.guest("Eve")) as page:
            page.arrive()
            long = json.dumps({"id": "12345678", "do": "sit", "line": "x" * 5000})
            assert "at most 4096 letters" in page.send(long)["reasons"][0]["what"]
            assert page.ask("sit", seat=1)["taken"]
        for frame in (b"\x00\x01", "x" * 20_000):  # no text; more than is ever read
            with floor.page("1", floor.guest("Eve")) as page:
                page.arrive()
                page.socket.send(frame)
                with pytest.raises(ConnectionClosed):
                    page.until(lambda _: False)
        assert other.ask("sit", seat=5)["taken"]


def test_a_slow_screen_gets_the_whole_table_and_every_answer() -> None:
    async def look() -> None:
        client = Client()
        for number in range(200):
            client.put(b'{"kind":"step","version":%d}' % number)
        client.put(b'{"kind":"answer","id":"1"}')  # one more than it may have waiting
        client.put(b'{"kind":"step","version":201}')
        assert await client.take() == b'{"kind":"answer","id":"1"}'
        assert await client.take() is None  # the whole table, instead of what was missed
        client.put(b'{"kind":"step","version":202}')
        assert await client.take() == b'{"kind":"step","version":202}'

    asyncio.run(look())
