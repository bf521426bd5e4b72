"""The floor as instruments: each table at a glance, and what needs a person now."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from punto.game.coup import Coup
from punto.game.facts import Game
from punto.messages import text
from punto.posting.wording import amount, meter_name
from punto.progressive.badges import level
from punto.server.host import Host
from punto.server.reader import Reader
from punto.server.waiting import Waiting, who
from punto.settle import Account
from punto.table import Entry, Phase, TableState, coming
from punto.table.events import Disputed
from punto.table.keypad import PendingAward
from punto.table.next import due

__all__ = ["instrument", "queue"]

Plain = dict[str, Any]

_SHOWN_RESULTS = 24


def instrument(host: Host) -> Plain:
    """One table at a glance, as everybody was told of it last: whoever acts on it has seen that version."""
    state = host.audience.state
    next_thing = coming(state)
    return {
        "name": host.name,
        "title": str(host.house.title),
        "kind": "dice" if host.house.game is Game.DICE else host.house.table.kind.value,
        "phase": state.phase.value,
        "due": str(next_thing.what),
        "by": next_thing.by.value,
        "clauses": list(next_thing.clauses),
        "seats": list(host.house.seats),
        "taken": list(state.seated),
        "behind": len(state.behind),
        "round": state.number,
        "left": state.left,
        "of": state.decks * 52,
        "cut_at": state.cut_card_from_back,
        "last_hand": state.last_hand,
        "cut_card_came": state.cut_card_came,
        "results": [_result(coup) for coup in state.coups[-_SHOWN_RESULTS:]],
        "dealers": sorted(host.audience.dealers()),
        "dealt": host.dealt.value,
        "version": host.audience.version,
        "checklist": [
            {"id": check.id, "title": str(check.title), "confirmed": check.id in state.checked}
            for check in host.house.procedure.checks
        ]
        if state.phase is Phase.CLOSED and not state.closing
        else [],
        "banked": state.banked,
        **_bank(state),
        "untold": list(state.untold),
    }


def _bank(state: TableState) -> Plain:
    """What lies in the tray and in the box; not once the table is closed, for whoever counts then."""
    shown = state.banked and not state.closing
    held = {"tray": Account.TRAY, "drop": Account.DROP}
    return {
        name: amount(state.balances.get(each.value, 0), state.house.currency) if shown else ""
        for name, each in held.items()
    }


def _result(coup: Coup) -> str:
    return coup.winner.value


def queue(hosts: Iterable[Host]) -> list[Plain]:
    """What needs a person, and for how many seconds; what waits longest first."""
    found = [_alarm(host, host.state, each) for host in hosts for each in host.waiting()]
    return sorted(found, key=lambda alarm: -alarm["since"])


def _alarm(host: Host, state: TableState, each: Waiting) -> Plain:
    return {
        "table": host.name,
        "key": each.key,
        "kind": each.kind,
        "by": ", ".join(map(str, who(state))),
        "due": due(state) is not None,
        "since": host.waits.lasted(each.key) // 1000,
    } | _DRAWN[each.kind](state, each.about)


def _call(_: TableState, dealer: str) -> Plain:
    return {"title": text("supervisor.calls"), "what": dealer}


def _due(_: TableState, what: str) -> Plain:
    return {"title": text("supervisor.waits"), "what": what}


def _console(_state: TableState, _: None) -> Plain:
    return {"title": text("supervisor.console-lost"), "what": text("supervisor.console-lost-text")}


def _reader(state: TableState, reader: Reader) -> Plain:
    return {"title": text("reader.title"), "what": str(reader.why(state))}


def _tell(_: TableState, what: str) -> Plain:
    return {"title": what, "what": text("supervisor.to-tell", what=what)}


def _dispute(state: TableState, entry: Entry) -> Plain:
    """A round that is questioned, with its hands as they were rebuilt from the rack."""
    assert isinstance(entry.event, Disputed)
    event = entry.event
    asks = state.people.get(entry.by.person) or entry.by.person or entry.by.role.value
    hands = {"player": event.player, "banker": event.banker}
    return {
        "title": text("supervisor.dispute"),
        "what": text("supervisor.dispute-text", round=event.number, who=asks),
        "round": event.number,
        "hands": {name: [str(card) if card else None for card in cards] for name, cards in hands.items()},
    }


def _claim(state: TableState, about: tuple[int, PendingAward]) -> Plain:
    """An award that is hit and waits for its card, with its number in the game: whoever approves names it."""
    (number, pending), house = about, state.house
    offer = house.offers[pending.award.wager]
    seats, round_ = ", ".join(map(str, pending.seats)), state.game.round if state.game else 0
    return {
        "title": text("supervisor.claim"),
        "award": number,
        "what": text("supervisor.claim-text", line=pending.award.line, seats=seats, round=round_),
        "amount": amount(pending.amount, house.currency),
        "meter": f"{offer.wager.title}, {meter_name(offer.wager, pending.award.meter)}",
        "by": str(level(pending.amount, offer.executive_from)),
        "cards": _cards(state),
        "checks": list(_checks(state, pending)),
    }


def _checks(state: TableState, pending: PendingAward) -> Iterator[str]:
    """What the record says for it, so that whoever approves looks at the cards and at the person alone."""
    offer, money = state.house.offers[pending.award.wager], state.house.currency
    seats = ", ".join(map(str, pending.seats))
    yield text("supervisor.check-line", number=len(pending.seats), seats=seats, line=pending.award.line)
    if state.game and all(bet in state.game.bets for bet in pending.award.bets):
        yield text("supervisor.check-sensor", game=state.game.number)
    if offer.executive_from is None:
        yield text("supervisor.check-any")
    else:
        side = "from" if pending.amount >= offer.executive_from else "below"
        yield text(f"supervisor.check-{side}", amount=amount(offer.executive_from, money))
    if pending.hit_by and pending.hit_by.person:
        yield text("supervisor.check-dealer", person=pending.hit_by.person)


def _cards(state: TableState) -> list[str]:
    """The cards that everybody sees."""
    round_ = state.round
    return [
        str(card)
        for hand, cards in ((hand, round_.cards(hand)) for hand in round_.turned)
        for card in cards[: round_.turned[hand]]
        if card
    ]


_DRAWN: Mapping[str, Callable[[TableState, Any], Plain]] = {
    "claim": _claim,
    "call": _call,
    "due": _due,
    "reader": _reader,
    "tell": _tell,
    "dispute": _dispute,
    "console": _console,
}
"""What is shown of each kind of thing that waits."""
