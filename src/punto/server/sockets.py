"""A socket at a table: what a page asks for, answered once, and what happens, sent as it does."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from punto.errors import PuntoError, Reason, Refused, Unreadable, did_you_mean
from punto.game.hands import Hand
from punto.houses import Role
from punto.messages import message
from punto.server import stakes
from punto.server.client import Client
from punto.server.host import Host, refusal
from punto.server.people import Person
from punto.server.roles import RIGHTS, may
from punto.table import Actor
from punto.table.commands import BuyIn, Command, Leave, ReturnCards, Sit

__all__ = ["Ask", "attend"]

_LARGEST = 4_096
"""Bytes of a request: none is longer."""


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What a page asks for, under an id of its own making; the same id is never carried out twice."""

    id: str
    do: str
    seat: int = 0
    box: str = ""
    amount: int = 0
    hand: str = ""
    onto: str = ""


async def attend(websocket: WebSocket, host: Host, person: Person | None, since: int | None) -> None:
    """Serve one page until it goes."""
    await websocket.accept()
    client = Client(person.id if person else "", person.name if person else "")
    host.join(client, since)
    sending = asyncio.create_task(_send(websocket, host, client))
    try:
        while True:
            await _heard(await websocket.receive_text(), host, client, person)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending
        host.part(client)


async def _send(websocket: WebSocket, host: Host, client: Client) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            written = await client.take()
            await websocket.send_text((written or host.whole(client)).decode())


async def _heard(text: str, host: Host, client: Client, person: Person | None) -> None:
    """One request, and its answer: taken, or every reason why not."""
    asked_id = ""
    try:
        if len(text) > _LARGEST:
            raise Unreadable(message("web.too-long", most=_LARGEST))
        try:
            ask = msgspec.json.decode(text, type=Ask)
        except msgspec.MsgspecError as error:
            raise Unreadable(message("web.unreadable", why=str(error))) from None
        asked_id = ask.id
        if not 8 <= len(ask.id) <= 64:
            raise Unreadable(message("web.id"))
        await carry_out(ask, host, person)
        answer: dict[str, Any] = {"kind": "answer", "id": ask.id, "taken": True, "version": host.version}
    except Refused as error:
        answer = {"kind": "answer", "id": asked_id, "taken": False, "reasons": refusal(error)}
    except PuntoError as error:
        reasons = [{"what": str(error), "clauses": []}]
        answer = {"kind": "answer", "id": asked_id, "taken": False, "reasons": reasons}
    client.put(msgspec.json.encode(answer))
    if client.person:
        host.send_own(client)


async def carry_out(ask: Ask, host: Host, person: Person | None) -> None:
    """What somebody asked for, if they may."""
    if ask.do not in RIGHTS:
        hint = did_you_mean(ask.do, list(RIGHTS))
        raise Unreadable(message("web.no-such-action", action=ask.do, hint=hint))
    if person is None or not may(person.post, ask.do):
        raise Refused(ask.do, [Reason(message("web.may-not"))])
    before = stakes.own(host.state, person.id)
    commands = list(_ACTIONS[ask.do](ask, host, person))
    by = (
        None if ask.do == "press" else Actor(Role.PLAYER, person.id)
    )  # the dealer presses, as the player says
    await host.do_all(commands, by, id=ask.id)
    if ask.do in ("bet", "rebet", "double", "clear"):
        host.history.setdefault(person.id, []).append(before)


def _sit(ask: Ask, _host: Host, person: Person) -> Iterator[Command]:
    yield Sit(ask.seat, person.id, person.name)


def _leave(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    yield Leave(_seat(host, person))


def _buy(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    yield BuyIn(_seat(host, person), ask.amount, wallet=host.wallet(person.id))


def _bet(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.add(host.state, person.id, ask.box, ask.amount)


def _undo(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    history = host.history.get(person.id)
    if not history:
        raise Refused(ask.do, [Reason(message("web.nothing-to-undo"))])
    return stakes.undo(host.state, person.id, history[-1])


def _clear(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.clear(host.state, person.id)


def _rebet(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.rebet(host.state, person.id, host.last.get(person.id, ()))


def _double(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.double(host.state, person.id)


def _turn(ask: Ask, _host: Host, _person: Person) -> Iterator[Command]:
    if ask.hand not in ("player", "banker"):
        raise Unreadable(message("bet.no-such-hand", word=ask.hand, hint=""))
    yield ReturnCards(Hand(ask.hand))


def _press(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    command = host.press(_seat(host, person), ask.onto)
    if command:
        yield command


def _seat(host: Host, person: Person) -> int:
    for seat, sits in host.state.seated.items():
        if sits == person.id:
            return seat
    raise Refused(message("command.Leave"), [Reason(message("web.not-seated"))])


_ACTIONS: Mapping[str, Callable[[Ask, Host, Person], Iterator[Command]]] = {
    "sit": _sit,
    "leave": _leave,
    "buy": _buy,
    "bet": _bet,
    "undo": _undo,
    "clear": _clear,
    "rebet": _rebet,
    "double": _double,
    "turn": _turn,
    "press": _press,
}
"""From an action to the commands that it asks of the table."""
