"""The floor as instruments: each table at a glance, and what needs a person now."""

from collections.abc import Callable, Iterator, Sequence
from time import time
from typing import Any

from punto.game.coup import Coup
from punto.game.facts import Game
from punto.houses import Role
from punto.messages import text
from punto.posting.wording import amount, meter_name
from punto.progressive.badges import level
from punto.server.host import DealtBy, Host
from punto.table import Entry, Phase, TableState, coming
from punto.table.events import Disputed
from punto.table.next import due
from punto.table.views import ViewerKind

__all__ = ["Alarms", "instrument"]

Plain = dict[str, Any]

_SHOWN_RESULTS = 24
_STAFF = (Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE, Role.EXECUTIVE)


def instrument(host: Host) -> Plain:
    """One table at a glance."""
    state = host.state
    next_thing = coming(state)
    return {
        "name": host.name,
        "title": str(host.house.title),
        "kind": "dice" if host.house.game is Game.DICE else host.house.table.kind.value,
        "phase": state.phase.value,
        "due": str(next_thing.what),
        "by": next_thing.by.value,
        "clauses": list(next_thing.clauses),
        "seats": len(host.house.seats),
        "taken": list(state.seated),
        "behind": len(state.behind),
        "round": state.number,
        "left": state.left,
        "of": state.decks * 52,
        "cut_at": state.cut_card_from_back,
        "last_hand": state.last_hand,
        "cut_card_came": state.cut_card_came,
        "results": [_result(coup) for coup in state.coups[-_SHOWN_RESULTS:]],
        "dealers": _dealers(host),
        "dealt": host.dealt.value,
        "version": host.audience.version,
        "checklist": [
            {"id": check.id, "title": str(check.title), "confirmed": check.id in state.checked}
            for check in host.house.procedure.checks
        ]
        if state.phase is Phase.CLOSED
        else [],
        "banked": state.banked,
        "untold": list(state.untold),
    }


def _result(coup: Coup) -> str:
    return coup.winner.value


def _dealers(host: Host) -> list[str]:
    """Who looks at the table as its dealer."""
    looking = (client for client in host.audience.clients if client.viewer.kind is ViewerKind.DEALER)
    return sorted({client.who.name for client in looking if client.who})


class Alarms:
    """What needs a person, since when: kept as long as it does, so that nobody is told twice."""

    def __init__(self, clock: Callable[[], float] = time) -> None:
        self.clock = clock
        self._since: dict[tuple[str, str], float] = {}

    def queue(self, hosts: Sequence[Host]) -> list[Plain]:
        """All of it, what waits longest first."""
        found = [each for host in hosts for each in self._of(host)]
        now = self.clock()
        since = {(each["table"], each["key"]): now for each in found}
        self._since = {key: self._since.get(key, moment) for key, moment in since.items()}
        for each in found:
            each["since"] = round(now - self._since[each["table"], each["key"]])
        return sorted(found, key=lambda each: -each["since"])

    def _of(self, host: Host) -> Iterator[Plain]:
        state = host.state
        yield from _claims(host)
        if host.wanted.called_by:
            yield _alarm(host, "call", text("supervisor.calls"), host.wanted.called_by)
        if _waits(state):
            yield _alarm(host, f"due {coming(state).what}", text("supervisor.waits"), str(coming(state).what))
        if host.dealt is not DealtBy.MACHINE and state.phase in _UNDER_WAY and not _dealers(host):
            yield _alarm(
                host, "console", text("supervisor.console-lost"), text("supervisor.console-lost-text")
            )
        if host.reader.differs:
            read, dealt = host.reader.differs
            said = text("reader.differs", read=read.pretty, dealt=dealt.pretty)
            yield _alarm(host, "reader", text("reader.title"), said)
        for what in state.untold:
            yield _alarm(host, f"tell {what}", what, text("supervisor.to-tell", what=what))
        for number, entry in enumerate(host.wanted.disputed):
            yield _dispute(host, number, entry)


def _dispute(host: Host, number: int, entry: Entry) -> Plain:
    """A round that is questioned, with its hands as they were rebuilt from the rack."""
    assert isinstance(entry.event, Disputed)
    event = entry.event
    who = host.state.people.get(entry.by.person) or entry.by.person or entry.by.role.value
    said = text("supervisor.dispute-text", round=event.number, who=who)
    hands = {"player": event.player, "banker": event.banker}
    return _alarm(host, f"dispute {number}", text("supervisor.dispute"), said) | {
        "round": event.number,
        "hands": {name: [str(card) if card else None for card in cards] for name, cards in hands.items()},
    }


_PREPARING = (Phase.PREPARING, Phase.SHOE_OVER)
_UNDER_WAY = (Phase.BETTING, Phase.DEALING)


def _waits(state: TableState) -> bool:
    """Whether the table waits for somebody of the floor, and not only to be opened."""
    step = state.next_step if state.phase in _PREPARING else None
    if step and {Role.DEALER, Role.SHUFFLER} & set(step.by):
        return False
    return state.phase is not Phase.CLOSED and bool(_who(state))


def _who(state: TableState) -> tuple[Role, ...]:
    """Who of the floor may do what is due."""
    step = state.next_step if state.phase in _PREPARING else None
    return tuple(role for role in (step.by if step else (coming(state).by,)) if role in _STAFF)


def _claims(host: Host) -> Iterator[Plain]:
    """Awards that are hit and wait for their card."""
    state, house = host.state, host.house
    for number, pending in enumerate(state.game.awards if state.game else (), 1):
        if not pending.hit_by or pending.paid:
            continue
        offer = house.offers[pending.award.wager]
        said = text(
            "supervisor.claim-text",
            line=pending.award.line,
            seats=", ".join(map(str, pending.seats)),
            round=state.game.round if state.game else 0,
        )
        yield _alarm(host, f"claim {number}", text("supervisor.claim"), said) | {
            "kind": "claim",
            "amount": amount(pending.amount, house.currency),
            "meter": f"{offer.wager.title}, {meter_name(offer.wager, pending.award.meter)}",
            "by": str(level(pending.amount, offer.executive_from)),
            "cards": _cards(state),
        }


def _cards(state: TableState) -> list[str]:
    """The cards that everybody sees."""
    round_ = state.round
    return [
        str(card)
        for hand, cards in ((hand, round_.cards(hand)) for hand in round_.turned)
        for card in cards[: round_.turned[hand]]
        if card
    ]


def _alarm(host: Host, key: str, title: str, what: str) -> Plain:
    return {
        "table": host.name,
        "key": key,
        "kind": key.partition(" ")[0],
        "title": title,
        "what": what,
        "by": ", ".join(map(str, _who(host.state))),
        "due": due(host.state) is not None,
    }
