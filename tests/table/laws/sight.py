"""What somebody may see: each card that a viewer may not know is swapped, and their view is the same."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from punto.game.cards import DECK, Card
from punto.table import Phase, TableState, redacted, view
from punto.table import events as happened
from punto.table.events import Event
from punto.table.record import plain
from punto.table.state import Carried
from punto.table.views import AUDITOR, DEALER, DISPLAY, SUPERVISOR, Viewer, ViewerKind, player

__all__ = ["leaks"]


def viewers(state: TableState) -> Iterator[Viewer]:
    """Everybody who might look."""
    yield from (DEALER, SUPERVISOR, AUDITOR, DISPLAY)
    for seat in state.house.seats[:4]:
        yield player(seat, state.seated.get(seat, ""))


def other(card: Card | None) -> Card | None:
    """Another card in its place; one that nobody has named has nothing to hide."""
    return DECK[(card.index + 17) % 52] if card else None


def leaks(event: Event, before: TableState, after: TableState) -> Iterator[str]:
    """Views and events in which somebody sees a card that they may not know yet."""
    for who in viewers(after):
        if view(_disguised(after, who), who) != view(after, who):
            yield f"{who} sees through {after.phase}"
        told = redacted(event, who)
        if redacted(_disguised_event(event, before, who), who) != told:
            yield f"{who} learns too much of {event}"
        missing = isinstance(event, happened.IrregularityRuled) and bool(event.back_to)
        if who is DISPLAY and not missing and _named(told) - _public(before) - _public(after):
            yield f"{told} names what nobody has seen"


def _disguised(state: TableState, who: Viewer) -> TableState:
    """The same table with another card wherever this viewer sees only a back."""
    round_ = state.round
    looks = round_.handed if who.kind is ViewerKind.PLAYER else None
    changes: dict[str, Any] = {}
    for hand, name in ((hand, hand.value) for hand in round_.turned):
        mine = looks is hand and round_.holders.get(hand) == who.seat
        cards = round_.cards(hand)
        if not mine:
            turned = round_.turned[hand]
            changes[name] = tuple(card if place < turned else other(card) for place, card in enumerate(cards))
    changes["others"] = tuple(map(_disguised_card, round_.others))
    changes["waiting"] = tuple(map(_disguised_card, round_.waiting))
    racked = tuple(
        replace(
            each,
            player=tuple(other(c) if n in each.hidden else c for n, c in enumerate(each.player)),
            banker=tuple(
                other(c) if n + len(each.player) in each.hidden else c for n, c in enumerate(each.banker)
            ),
            others=tuple(
                other(c) if n + len(each.player) + len(each.banker) in each.hidden else c
                for n, c in enumerate(each.others)
            ),
        )
        if each.hidden
        else each
        for each in state.rack
    )
    shoe = state.shoe
    if shoe:
        shoe = type(shoe)(shoe.cards[: shoe.out] + shoe.rest[::-1], shoe.cut_card, shoe.out)
    return state.changed(
        round=round_.changed(**changes),
        rack=racked,
        shoe=shoe,
        order=state.order[::-1] if state.order else state.order,
        waiting=state.waiting[::-1] if state.waiting else state.waiting,
        committed=replace(state.committed, salt="", cards=()) if state.committed else None,
        carried=tuple(map(_disguised_card, state.carried)),
    )


def _disguised_card(lies: Carried) -> Carried:
    return lies if lies.seen else replace(lies, card=other(lies.card))


def _disguised_event(event: Event, before: TableState, who: Viewer) -> Event:
    """The same event with another card wherever this viewer must not know it."""
    changes: dict[str, Any] = {}
    match event:
        case (
            happened.CardsMixed()
            | happened.BatchStored()
            | happened.CardsCut()
            | happened.CardsRecirculated()
        ):
            changes = {"order": event.order[::-1]}
        case happened.ShoeCommitted():
            changes = {"salt": event.salt[::-1]}
        case happened.CardsBurned():
            changes = {"cards": (*event.shown, *map(other, event.cards[len(event.shown) :]))}
        case happened.CardDealt(card=Card() as card, up=False, seen=False):
            changes = {"card": other(card)}
        case happened.CardsHanded() if who.kind is not ViewerKind.PLAYER or who.seat != event.seat:
            changes = {"cards": tuple(map(other, event.cards))}
        case happened.IrregularityRuled(card=Card() as card, from_shoe=True, seen=False):
            changes = {"card": other(card)}
        case happened.CardCorrected(card=Card() as card, original=Card() as original):
            if event.place >= before.round.turned[event.hand]:
                changes = {"card": other(card), "original": other(original)}
    return replace(event, **changes)


CARD = re.compile(r"[A2-9TJQK][cdhs]")


def _named(value: object) -> set[str]:
    """The cards that something names, by their notation, once it is JSON."""
    found: set[str] = set()
    waiting = [plain(value)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str) and CARD.fullmatch(each):
            found.add(each)
        elif isinstance(each, dict):
            waiting += [inner for key, inner in each.items() if key != "charter"]
        elif isinstance(each, (list, tuple)):
            waiting += each
    return found


def _public(state: TableState) -> set[str]:
    """What lies open for everybody."""
    if state.charter is None or state.phase is Phase.CLOSED:
        return set()
    seen = view(state, DISPLAY)
    lying = (tuple(seen.hands.values()), seen.rack, seen.carried, seen.waiting, seen.reported)
    aside = tuple(str(each.card) for each in state.round.others if each.seen)
    return _named((*lying, aside)) | {found for coup in seen.coups for found in CARD.findall(coup)}
