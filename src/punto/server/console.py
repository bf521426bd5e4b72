"""What a dealer's console shows beside the view of the table: what to say, the layout by seat, the keypad.

All of it is read off the state, put into words and amounts: a screen reckons nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from punto.entropy import fresh
from punto.houses import Role
from punto.messages import text
from punto.posting.wording import amount, meter_name
from punto.server.felt import limits_in_words
from punto.server.forms.dealing import at_hand
from punto.server.grid import grid
from punto.server.roles import ROLES, Post
from punto.settle import Account
from punto.streams import Command
from punto.table import BY_HAND, WITH_PEOPLE, Chore, TableState, coming, next_chore, proposed
from punto.table.asking import hint
from punto.table.automation import NO_MORE_BETS, PRESS
from punto.table.commands import DealCard, Prepare
from punto.table.decide import DECIDERS
from punto.table.keypad import button_of, next_keys
from punto.table.next import Task, due, key_due, unnamed
from punto.wagers import Key

__all__ = ["console"]

Shown = dict[str, Any]

_WORDS = fresh()
"""For chores that mix: what they would come to here is thrown away, the host's own are what happens."""

_CALLS = ("call-points", "call-result", "betting")
"""What a console goes on with by itself: the dealer says it, and the screen shows what."""


_REST = (Task.COLLECT.value, Task.PAY.value, Key.END.value, Task.RACK.value)
"""What is left of a round that is decided."""


def console(state: TableState, *, by_hand: bool = False) -> Shown:
    """A table for whoever deals there; `by_hand` where they say what real cards or dice show."""
    if state.charter is None:
        return {}
    automation = BY_HAND if by_hand or state.physical else WITH_PEOPLE
    chore = next_chore(state, automation, _WORDS, physical=state.physical)
    own = proposed(state, automation, _WORDS, physical=state.physical)
    others = _others(state, chore, own)
    unseen = isinstance(own, DealCard) and own.card is None and state.physical
    return {
        "say": _hint(state, chore, own, others),
        "badge": bool(others),
        "enter": own is not None,
        "quick": _quick(state, chore),
        "from_shoe": unseen and not state.leading,
        "goes_on": chore.name in _CALLS or unseen or (state.physical and chore.name == Task.HAND_OVER.value),
        "typing": _typing(state, chore, enter=own is not None),
        "why": list(_why(state)),
        "grid": grid(state),
        "shoe": _shoe(state),
        "tray": _tray(state),
        "keypad": _keypad(state),
        "wants": _wants(state),
        "limits": limits_in_words(state.house),
        "at_hand": at_hand(state),
    }


def _quick(state: TableState, chore: Chore) -> Shown | None:
    """What one key says, and the words for it: no more bets, that nobody presses, or the rest of a round."""
    if chore.name == PRESS:
        return {"line": "n", "what": text("dealer.quick-press")}
    if state.bets and chore.name in (NO_MORE_BETS, Key.START.value):
        return {"line": "n", "what": text("dealer.quick-no")}
    return {"line": "run", "what": text("dealer.quick-rest")} if chore.name in _REST else None


def _hint(state: TableState, chore: Chore, own: Command | None, others: Sequence[Role]) -> str:
    """What to type, or whose badge; where letters are cards, the cut card has a key of its own."""
    if others:
        key = "dealer.pay-hint" if chore.name == Key.PAY.value else "dealer.badge-hint"
        return text(key, who=", ".join(map(str, others)))
    deals = own is None and chore.name == Task.DEAL.value
    return text("dealer.deal-hint") if deals else hint(state, chore, own)


def _others(state: TableState, chore: Chore, own: Command | None) -> tuple[Role, ...]:
    """Whose badge says that what comes now is done; nobody's where a dealer may, or must say more."""
    if own is not None or chore.command is None:
        return ()
    step = state.next_step if isinstance(chore.command, Prepare) else None
    roles = step.by if step else DECIDERS[type(chore.command)].roles
    if chore.name == Key.PAY.value:
        roles = (coming(state).by,)
    if set(roles) & set(ROLES[Post.DEALER]):
        return ()
    return tuple(role for role in roles if role is not Role.PLAYER)


def _wants(state: TableState) -> Shown | None:
    """Where the card that comes next will lie: one that is turned before one that is dealt."""
    now = due(state)
    if now is None or now.hand is None or now.task not in (Task.DEAL, Task.RETURN, Task.TURN):
        return None
    cards = state.round.cards(now.hand)
    down = cards.index(None) if None in cards else len(cards)
    return {"hand": now.hand.value, "place": down}


def _typing(state: TableState, chore: Chore, *, enter: bool) -> str:
    """What letters and digits mean now: cards that come, dice, or words."""
    now = due(state)
    if chore.name == Task.REVEAL.value:
        return "dice"
    if chore.name == "burn" and not enter:
        return "cards"
    if now and now.hand and now.task in (Task.RETURN, Task.TURN) and unnamed(state, now.hand):
        return "cards"
    return "cards" if now and now.task is Task.DEAL and not enter else "words"


def _why(state: TableState) -> Iterator[Shown]:
    """The clauses behind what comes next; where none asks for it, that too is said."""
    clauses = coming(state).clauses
    if not clauses:
        yield {"id": "", "says": text("at-table.no-clauses")}
    for each in clauses:
        yield {"id": each, "says": state.house.jurisdiction.clause(each).says}


def _shoe(state: TableState) -> Shown | None:
    if not state.decks:
        return None
    racked = sum(len(each.cards) for each in state.rack)
    left = state.left
    return {
        "left": left,
        "of": state.decks * 52,
        "racked": racked,
        "cut_in": max(0, left - state.cut_card_from_back)
        if left is not None and not state.cut_card_came
        else None,
        "cut_at": state.cut_card_from_back,
        "cut_card_came": state.cut_card_came,
        "last_hand": state.last_hand,
    }


def _tray(state: TableState) -> Shown:
    """What is in the tray and the box; once the table is closed nobody is told: the count is blind."""
    shown = state.banked and not state.closing
    held = state.balances.get(Account.TRAY.value, 0)
    drop = state.balances.get(Account.DROP.value, 0)
    return {
        "banked": state.banked,
        "amount": amount(held, state.house.currency) if shown else "",
        "drop": amount(drop, state.house.currency) if shown else "",
        "counts": [
            {"value": amount(value, state.house.currency), "count": number}
            for value, number in (state.counted if shown else ())
        ],
    }


def _keypad(state: TableState) -> Shown | None:
    """The keys of the progressive in their order, the one that is due, and each award with its share."""
    house = state.house
    if not house.progressives:
        return None
    wager = state.game.wagers[0] if state.game else sorted(house.progressives)[0]
    next_key = key_due(state)
    waiting = [each.button.key for each in next_keys(house, state.game)] if state.game else []
    buttons = house.offers[wager].wager.keypad
    return {
        "title": str(house.offers[wager].wager.title),
        "playing": state.game is not None,
        "sensors": sorted({bet.seat for bet in state.game.bets}) if state.game else _laid(state),
        "buttons": [
            {
                "key": button.key.value,
                "title": str(button_of(house, wager, button.key).title),
                "due": next_key is not None and next_key.button.key is button.key,
                "waits": button.key in waiting and button.key is Key.PAY,
            }
            for button in buttons
        ],
        "awards": list(_awards(state)),
    }


def _laid(state: TableState) -> Sequence[int]:
    return sorted({bet.seat for bet in state.bets if bet.wager in state.house.progressives})


def _awards(state: TableState) -> Iterator[Mapping[str, Any]]:
    for pending in state.game.awards if state.game else ():
        offer = state.house.offers[pending.award.wager]
        yield {
            "meter": meter_name(offer.wager, pending.award.meter),
            "line": pending.award.line,
            "seats": list(pending.seats),
            "lit": list(pending.lit),
            "amount": amount(pending.amount, state.house.currency) if pending.hit_by else "",
            "paid": pending.paid,
        }
