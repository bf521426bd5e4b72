"""A socket at a table: what a page asks for, answered once, and what happens, sent as it does."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple

import msgspec
from fastapi import WebSocket, WebSocketDisconnect
from fastapi.concurrency import run_in_threadpool

from punto.errors import PuntoError, Reason, Refused, Stopped, Unreadable, did_you_mean
from punto.ledger.restoring import stream_of
from punto.messages import message
from punto.server import stakes
from punto.server.asks import ACTIONS, BETTING, asked_by_player
from punto.server.audience import Told
from punto.server.badges import Badges
from punto.server.client import RESTART, Client
from punto.server.host import Asked, Host
from punto.server.metrics import Metrics
from punto.server.people import People, Person
from punto.server.rates import Rates
from punto.server.roles import RIGHTS, may
from punto.server.staff import asked_by_staff
from punto.server.wire import Answer, Ask, Here, Why
from punto.table.told import recorded
from punto.table.views import Viewer

__all__ = ["Attendance"]

_LARGEST = 4_096
"""Letters of a request: none is longer."""

_BEAT = 3.0
"""Seconds without a message after which a page is told that the server is there."""

_HERE = msgspec.json.encode(Here())

_PLAYING = ("sit", "behind", "buy", "bet", "rebet", "double", "undo")
"""What players' own limits and pauses are held against."""

_STAFF = ("command", "next", "done", "say")
_log = logging.getLogger("punto.socket")


class Wallet(NamedTuple):
    """What somebody's wallet held at a version of the table that they look at."""

    version: int
    amount: int


class Attendance:
    """The sockets of a floor: each serves one page until it goes, or until its session is over."""

    def __init__(self, people: People, rates: Rates, metrics: Metrics) -> None:
        self.people = people
        self.metrics = metrics
        self.badges = Badges(people)
        self.rates = rates
        self.clients: set[Client] = set()

    def arriving(self, host: Host, token: str, viewer: Viewer, *, beats: bool) -> tuple[Client, Wallet]:
        """Who comes with a session's token, and what their wallet holds; read apart from the loop."""
        session = self.people.session(token)
        client = Client(None if session and session.person.one_time else session, viewer, beats=beats)
        version = host.audience.version
        return client, Wallet(version, host.wallet(client.person) if client.person else 0)

    async def attend(
        self, websocket: WebSocket, host: Host, client: Client, wallet: Wallet, since: int | None
    ) -> None:
        """Serve one page."""
        if client.person:
            host.audience.learn(client.person, wallet.amount, wallet.version)
        await websocket.accept()
        self.clients.add(client)
        host.audience.join(client, since)
        if client.beats:
            client.put(_HERE)  # a page that comes back and has missed nothing knows that it is heard
        sending = asyncio.create_task(self._send(websocket, host, client))
        try:
            await host.look_again()
            while not client.closing and (text := await _received(websocket)) is not None:
                await self._heard(text, host, client)
            if client.closing:
                await sending
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sending
            self.clients.discard(client)
            host.audience.part(client)
            await host.look_again()

    def close(self) -> None:
        """The server stops: pages come back to the one that starts next."""
        for client in self.clients:
            client.close(RESTART)

    async def end_those_over(self) -> None:
        """Close the sockets whose sessions are over, wherever somebody has ended them."""
        held = [(client, client.session.key) for client in self.clients if client.session]
        if held:
            keys = [key for _, key in held]
            still = {each.key for each in await run_in_threadpool(self.people.sessions, keys)}
            for client, key in held:
                if key not in still:
                    client.close()

    async def _send(self, websocket: WebSocket, host: Host, client: Client) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                try:
                    async with asyncio.timeout(_BEAT if client.beats else None):
                        written = await client.take()
                except TimeoutError:
                    await websocket.send_text(_HERE.decode())
                    continue
                if written is None and client.closing:
                    await websocket.close(client.closing)
                    return
                await websocket.send_text((written or host.audience.whole(client)).decode())

    async def _heard(self, text: str, host: Host, client: Client) -> None:
        """One request, and its answer: taken, or every reason why not."""
        began, ask = monotonic(), Ask("", "")
        try:
            try:
                ask = _read(text)
            finally:  # whoever asks too often hears so under the id of what they asked
                self.rates.ask(client.asked)
            if not 8 <= len(ask.id) <= 64 or "." in ask.id:  # a dot numbers the commands of one request
                raise Unreadable(message("web.id"))
            happened = await self._carry_out(ask, host, client)
            words = [words for entry, before in happened for words in recorded(entry, before)]
            answer = Answer(ask.id, taken=True, version=host.audience.version, happened=words)
        except Refused as error:
            why = [Why(str(each.what), list(each.clauses)) for each in error.reasons]
            answer = Answer(ask.id, taken=False, reasons=why)
        except Stopped as error:
            _log.error("nothing is kept", extra={"table": host.name, "id": ask.id, "why": str(error)})
            answer = Answer(ask.id, taken=False, reasons=[Why(str(message("web.unkept")))])
        except PuntoError as error:
            answer = Answer(ask.id, taken=False, reasons=[Why(str(error))])
        except Exception:
            _log.exception("a request failed", extra={"table": host.name, "id": ask.id})
            answer = Answer(ask.id, taken=False, reasons=[Why(str(message("web.failed")))])
        client.put(msgspec.json.encode(answer))
        if client.person:
            host.audience.send_own(client)
        self._note(ask, answer, host, client, monotonic() - began)

    def _note(self, ask: Ask, answer: Answer, host: Host, client: Client, seconds: float) -> None:
        """For whoever looks after the floor: what was asked for, and what came of it."""
        action = ask.do if ask.do in (*ACTIONS, *_STAFF) else ""
        self.metrics.asked(action, taken=answer.taken, seconds=seconds)
        said = {"table": host.name, "person": client.who.id if client.who else "", "id": ask.id, "do": action}
        if ask.command:
            said["command"] = ask.command[:40]
        if answer.taken:
            _log.info("taken", extra=said)
        else:
            _log.info("refused", extra={**said, "why": [each.what for each in answer.reasons]})

    async def _carry_out(self, ask: Ask, host: Host, client: Client) -> Sequence[Told]:
        """What somebody asked for, if they may; and what came of it, where they run the table."""
        person = self._entitled(ask, client)
        if ask.badge:
            holder = partial(self.badges.holder, at=stream_of(host.name), screen=person.id)
            person = await run_in_threadpool(holder, ask.badge, ask.pin)
        before: list[stakes.Stakes] = []

        def make() -> Asked:
            if ask.do in _STAFF:
                return asked_by_staff(ask, host, person)
            before.append(stakes.own(host.state, person.id))
            asked = asked_by_player(ask, host, person)
            return asked._replace(playing=ask.do) if ask.do in _PLAYING else asked

        happened = await host.ask(ask.id, person.id, make, reason=ask.reason, shared=ask.do not in _STAFF)
        history = host.audience.history.setdefault(person.id, [])
        if ask.do in BETTING:
            history += before
        elif ask.do == "undo" and before:
            history.pop()
        return happened

    def _entitled(self, ask: Ask, client: Client) -> Person:
        """Who asks, if it is theirs to ask."""
        if ask.do not in (*ACTIONS, *_STAFF):
            hint = did_you_mean(ask.do, [*ACTIONS, *_STAFF])
            raise Unreadable(message("web.no-such-action", action=ask.do, hint=hint))
        session = client.session
        if session and session.until <= self.people.clock():
            client.close()
            raise Refused(ask.do, [Reason(message("people.over"))])
        swipes = not ask.badge or (session is not None and may(session.person.post, "swipe"))
        entitled = session and (ask.do not in RIGHTS or may(session.person.post, ask.do)) and swipes
        if session is None or session.person.one_time or not entitled:
            raise Refused(ask.do, [Reason(message("web.may-not"))])
        return session.person


async def _received(websocket: WebSocket) -> str | None:
    """The next request, however it is framed; None once the page has gone."""
    try:
        message = await websocket.receive()
    except RuntimeError:
        return None
    if message["type"] == "websocket.disconnect":
        return None
    text: str | None = message.get("text")
    return message.get("bytes", b"").decode(errors="replace") if text is None else text


def _read(text: str) -> Ask:
    if len(text) > _LARGEST:
        raise Unreadable(message("web.too-long", most=_LARGEST))
    try:
        return msgspec.json.decode(text, type=Ask)
    except msgspec.MsgspecError as error:
        raise Unreadable(message("web.unreadable", why=str(error))) from None
