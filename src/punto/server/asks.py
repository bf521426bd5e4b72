"""What a player's page asks for, and the commands that this asks of the table."""

from collections.abc import Callable, Iterator, Mapping

from punto.errors import Reason, Refused, Unreadable
from punto.game.hands import Hand
from punto.houses import Role
from punto.messages import message
from punto.server import stakes
from punto.server.absence import leaving, owed
from punto.server.host import Asked, Host
from punto.server.people import Person
from punto.server.wire import Ask
from punto.streams import Actor
from punto.table.commands import BuyIn, Command, ReturnCards, Sit, StandBehind

__all__ = ["ACTIONS", "BETTING", "asked_by_player"]


def _sit(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    yield Sit(ask.seat or _free_seat(host), person.id, person.name)


def _behind(ask: Ask, _host: Host, person: Person) -> Iterator[Command]:
    yield StandBehind(ask.seat, person.id, person.name)


def _leave(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    if person.id not in host.state.behind:
        _seat(host, person)
    return leaving(host.state, person.id)


def _pay(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    found = list(owed(host.state, person.id))
    if not found:
        raise Refused(message("command.CollectVigorish"), [Reason(message("you.table.owes-nothing"))])
    return iter(found)


def _buy(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    """What is in the wallet is looked up when it is drawn on."""
    seat, _ = stakes.place(host.state, person.id)
    yield BuyIn(seat, ask.amount, wallet=0, person=person.id)


def _bet(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.add(host.state, person.id, ask.box, ask.amount)


def _undo(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    history = host.audience.history.get(person.id)
    if not history:
        raise Refused(ask.do, [Reason(message("web.nothing-to-undo"))])
    return stakes.undo(host.state, person.id, history[-1])


def _clear(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.clear(host.state, person.id)


def _rebet(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.rebet(host.state, person.id, host.audience.last.get(person.id, ()))


def _double(_ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    return stakes.double(host.state, person.id)


def _turn(ask: Ask, _host: Host, _person: Person) -> Iterator[Command]:
    if ask.hand not in ("player", "banker"):
        raise Unreadable(message("bet.no-such-hand", word=ask.hand, hint=""))
    yield ReturnCards(Hand(ask.hand))


def _press(ask: Ask, host: Host, person: Person) -> Iterator[Command]:
    stakes.place(host.state, person.id)
    command = host.press(person.id, ask.onto)
    if command:
        yield command


def _free_seat(host: Host) -> int:
    """The middle one of those that are free."""
    free = [seat for seat in host.house.seats if seat not in host.state.seated]
    if not free:
        raise Refused(message("command.Sit"), [Reason(message("web.no-free-seat"))])
    return free[len(free) // 2]


def _seat(host: Host, person: Person) -> int:
    for seat, sits in host.state.seated.items():
        if sits == person.id:
            return seat
    raise Refused(message("command.Leave"), [Reason(message("web.not-seated"))])


def asked_by_player(ask: Ask, host: Host, person: Person) -> Asked:
    """The commands that a player's request means; early payouts the dealer presses, as players say."""
    by = None if ask.do == "press" else Actor(Role.PLAYER, person.id)
    return Asked(list(ACTIONS[ask.do](ask, host, person)), by)


ACTIONS: Mapping[str, Callable[[Ask, Host, Person], Iterator[Command]]] = {
    "sit": _sit,
    "behind": _behind,
    "leave": _leave,
    "pay": _pay,
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

BETTING = ("bet", "rebet", "double", "clear")
"""What can be undone."""
