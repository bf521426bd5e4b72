"""The address at which a floor is called."""

import asyncio
import socket

import pytest

from punto.server.listening import listen, url


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_what_is_small_is_sent_at_once(host: str) -> None:
    """An answer behind an event must not wait until the event is acknowledged."""
    assert asyncio.run(sent_at_once(host))


async def sent_at_once(host: str) -> bool:
    heard: asyncio.Queue[int] = asyncio.Queue()

    def hear(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        heard.put_nowait(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listening = listen(host, 0)
    async with await asyncio.start_server(hear, sock=listening):
        _, caller = await asyncio.open_connection(*listening.getsockname()[:2])
        caller.close()
        return bool(await heard.get())


def test_a_taken_address_is_left_alone() -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", first.getsockname()[1])


def test_an_address_is_told_as_a_browser_reads_it() -> None:
    assert url("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert url("::1", 80) == "http://[::1]:80/"
