"""Frames that are too long or no text, and screens that are too slow: others notice nothing of them."""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.serving import Served, served
from websockets.exceptions import ConnectionClosed

from punto.errors import Refused
from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.client import SLOW, Client
from punto.server.floor import Floor
from punto.server.moments import Pace


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
            page.socket.send("x" * 20_000)  # more than is ever read
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


def test_answers_outlast_what_a_slow_screen_is_spared() -> None:
    async def look() -> None:
        client = Client()
        client.put(b'{"kind":"answer","id":"1"}')
        for number in range(300):
            client.put(b'{"kind":"step","version":%d}' % number)
        assert await client.take() == b'{"kind":"answer","id":"1"}'
        assert await client.take() is None

    asyncio.run(look())


def test_whoever_asks_on_and_hears_no_answer_is_let_go() -> None:
    async def look() -> None:
        client = Client()
        for number in range(1000):
            client.put(b'{"kind":"answer","id":"%d"}' % number)
        assert client.closing == SLOW
        assert len(client._waiting) <= 200

    asyncio.run(look())


def test_a_screen_that_reads_nothing_holds_up_nobody(floor: Served) -> None:
    """Ten megabytes for two screens each: one has read nothing when the other has read it all."""
    host = floor.floor.hosts["1"]
    part = b'{"kind":"clock","clock":null,"filler":"%s"}' % (b"x" * 20_000)
    with closing(deaf(floor)) as slow, floor.page("1") as page:
        page.arrive()

        async def say() -> None:
            clients = sorted(host.audience.clients, key=lambda client: client.number)
            for _ in range(500):
                for client in clients:
                    client.put(part)
                while len(clients[-1]._waiting) > 10:  # as quick as the one that reads
                    await asyncio.sleep(0.001)
            for client in clients:
                client.put(b'{"kind":"clock","clock":null,"last":true}')

        floor.run(say())
        page.until(lambda page: "last" in page.heard[-1])
        assert sum("filler" in each for each in page.heard) == 500
        assert max(len(client._waiting) for client in host.audience.clients) <= 200
        heard, tables = b"", 0
        while tables < 2:  # it comes again, whole, when somebody reads
            heard = heard[-20:] + slow.recv(1 << 20)
            tables += heard.count(b'{"kind":"table"')


def deaf(floor: Served) -> socket.socket:
    """A line to a table on which nobody listens, once it is let in."""
    host, port = floor.address.split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.sendall(
        f"GET /ws/tables/1 HTTP/1.1\r\nHost: {floor.address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def test_parts_of_a_request_cannot_be_forged(floor: Served) -> None:
    """A request of several commands numbers them after a dot: nobody else can have taken such an id."""
    with floor.page("1", floor.guest("Eve")) as page:
        page.arrive()
        answer = page.ask("sit", id="12345678.1", seat=1)
        assert "without a dot" in answer["reasons"][0]["what"]


def test_a_server_that_stops_tells_pages_to_come_again(tmp_path: Path) -> None:
    with served(tmp_path, "colorado-mini", pace=Pace(tempo=0.01, betting=60.0)) as floor:
        cookie = floor.guest("Ana")
        page = floor.page("1", cookie)
        page.__enter__()
        page.arrive()
        page.ask("sit", seat=3)
        page.ask("buy", amount=10_000)
        page.betting()
        assert page.ask("bet", box="player", amount=500)["taken"]
    with pytest.raises(ConnectionClosed, match="1012"):
        page.until(lambda _: False)
    page.__exit__()
    with served(tmp_path, "colorado-mini") as floor, floor.page("1", cookie) as page:
        page.arrive()
        assert page.own["bets"]["player"]["amount"] == 500  # parked as it was


def test_a_second_server_on_one_file_is_told_who_holds_it(floor: Served) -> None:
    database = Database(floor.database)
    with pytest.raises(Refused, match="process"):
        Floor(database, [find_house("colorado-mini")])
    database.close()
    assert floor.get("/readyz") == {"status": "ready"}
