"""The layout by seat, for a dealer's console: what lies there, and what the dealer's hands do with it."""

from collections.abc import Iterator, Sequence
from typing import Any

from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.messages import text
from punto.posting.wording import amount
from punto.settle import Account, Act, Bet, Kind, Movement, settle_first_four
from punto.table import TableState
from punto.table.next import Task, due
from punto.table.state import Marker
from punto.table.told import mark
from punto.table.views import who_bets
from punto.wagers import Result

__all__ = ["grid"]

Shown = dict[str, Any]

_SHOWN = (Act.COLLECT, Act.PAY, Act.PRESS, Act.TAKE_VIGORISH, Act.MARK_VIGORISH, Act.GIVE_BACK)
"""What a cell says of the dealer's hands: what is left, or was lost, its drawing says."""


def grid(state: TableState) -> Shown:
    """A row for each wager that lies there, a column for each seat; what is owed below."""
    house = state.house
    main = [name for name, offer in house.offers.items() if offer.wager.main]
    lying = dict.fromkeys((bet.wager, bet.on) for bet in state.bets)
    rows = [(name, None) for name in main if (name, None) not in lying]
    wanted = sorted([*rows, *lying], key=lambda row: (row[0] not in main, list(house.offers).index(row[0])))
    cells = _cells(state)
    return {
        "seats": [_seat(state, seat) for seat in house.seats],
        "rows": [
            {
                "title": _title(state, *row),
                "cells": [cell for bet, cell in cells if (bet.wager, bet.on) == row],
                "total": amount(sum(_staked(state, *row)), house.currency) if row in lying else "",
            }
            for row in wanted
        ],
        "owed": [_owed(state, marker) for marker in state.markers],
        "owed_total": amount(sum(state.owed.values()), house.currency) if state.owed else "",
    }


def _seat(state: TableState, seat: int) -> Shown:
    """Who sits there, by the name that was given, and what they have before them where chips are counted.

    Vigorish that is marked lies there until it is collected.
    """
    person = state.seated.get(seat)
    owed = sum(each.amount for each in state.markers if each.person == person and not each.toke)
    chips = state.balances.get(Account.CHIPS.of(person), 0) + owed if person and state.banked else None
    return {
        "seat": seat,
        "taken": person is not None,
        "who": state.people.get(person, "") if person else "",
        "chips": "" if chips is None else amount(chips, state.house.currency),
        "holds": [hand.value for hand, holder in state.round.holders.items() if holder == seat],
    }


def _owed(state: TableState, marker: Marker) -> Shown:
    """A marker in its seat's box, and whose it is where it is not the seated player's own."""
    sits = state.seated.get(marker.seat) == marker.person
    kind = Kind.TOKE if marker.toke else Kind.CHIPS if sits else Kind.BEHIND
    who = state.people.get(marker.person) or marker.person
    owed = amount(marker.amount, state.house.currency)
    return {"seat": marker.seat, "amount": owed, "mark": mark(kind.value, who)}


def _title(state: TableState, wager: str, on: Hand | None) -> str:
    backs = state.house.offers[wager].wager.backs
    title = str(backs) if backs else str(state.house.offers[wager].wager.title)
    return f"{title}, {on}" if on else title


def _staked(state: TableState, wager: str, on: Hand | None) -> Iterator[int]:
    """What lies there, with what was pressed onto it."""
    return (bet.stake + state.round.added(bet) for bet in state.bets if (bet.wager, bet.on) == (wager, on))


def _cells(state: TableState) -> list[tuple[Bet, Shown]]:
    results = {each.bet: each.result for each in state.round.results}
    movements = _movements(state)
    return [(bet, _cell(state, bet, results.get(bet), movements)) for bet in state.bets]


def _movements(state: TableState) -> list[tuple[Movement, bool]]:
    """What the dealer's hands do with each bet, and whether it is done; early bets as if nobody pressed."""
    now, round_ = due(state), state.round
    early: Sequence[Movement] = round_.early
    if now and now.task is Task.SETTLE_EARLY:
        player, banker = (round_.named(hand)[:2] for hand in Hand)
        early = settle_first_four(state.bets, FirstFour(player, banker), state.house)[0].steps()
    parts = (
        (early, round_.early_settled),
        (round_.collect, round_.losers_collected),
        (round_.pay, round_.winners_paid),
    )
    return [(each, done) for movements, done in parts for each in movements]


def _cell(
    state: TableState, bet: Bet, result: Result | None, movements: Sequence[tuple[Movement, bool]]
) -> Shown:
    money = state.house.currency
    pressed = state.round.added(bet)
    own = [
        (each, done)
        for each, done in movements
        if each.bet == bet and each.act in _SHOWN and result is not Result.LOSE
    ]
    return {
        "seat": bet.seat,
        "amount": amount(bet.stake, money),
        "pressed": amount(pressed, money) if pressed else "",
        "mark": mark(bet.kind.value, who_bets(state, bet)),
        "spoken": bet in state.spoken_bets,
        "stayed": bet in state.stayed,
        "result": result.value if result else "",
        "hands": [
            {
                "does": text(f"dealer.hand-{each.act.value}", amount=amount(each.amount, money)),
                "done": done,
            }
            for each, done in own
        ],
    }
