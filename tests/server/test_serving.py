"""A server that stops."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from punto.server.listening import listen
from punto.server.serving import Server


class Caller:
    """Somebody who is connected until they are told that the server stops; as they go, others may come."""

    def __init__(self, connections: set[Any], *behind: "Caller") -> None:
        self.connections = connections
        self.behind = behind
        self.told = 0

    def shutdown(self) -> None:
        self.told += 1
        self.connections |= set(self.behind)
        self.connections.discard(self)


def test_whoever_calls_while_it_stops_is_sent_away_like_the_others() -> None:
    """Pages come back by themselves, so somebody is always being let in as a floor closes."""
    assert asyncio.run(told_while_stopping()) == [1, 1, 1]


async def told_while_stopping() -> list[int]:
    server = Server(FastAPI())
    running = asyncio.create_task(server.serve([listen("127.0.0.1", 0)]))
    while not server.started:
        await asyncio.sleep(0.01)
    connections: set[Any] = server.server_state.connections
    last = Caller(connections)
    second = Caller(connections, last)
    first = Caller(connections, second)
    connections.add(first)
    server.should_exit = True
    await running
    return [each.told for each in (first, second, last)]


def test_whoever_stops_it_twice_waits_for_nobody_and_its_tables_are_parked() -> None:
    """A second Ctrl-C left them as they were, and showed where the program was."""
    assert asyncio.run(stopped_twice()) == ["opened", "parked"]


async def stopped_twice() -> list[str]:
    happened: list[str] = []

    @asynccontextmanager
    async def running(_app: FastAPI) -> AsyncIterator[None]:
        happened.append("opened")
        yield
        happened.append("parked")

    server = Server(FastAPI(lifespan=running))
    serving = asyncio.create_task(server.serve([listen("127.0.0.1", 0)]))
    while not server.started:
        await asyncio.sleep(0.01)
    server.should_exit = server.force_exit = True
    await serving
    return happened
