"""What a press on a box, or on undo, rebet, double and clear, asks of a table: commands for one's own bets.

A page never reckons: it says which box and which chip, and the stakes are worked out here.
"""

from collections.abc import Iterator, Sequence

from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.game.hands import Hand
from punto.messages import message
from punto.server.felt import box_id
from punto.settle import Bet, Kind
from punto.table import TableState
from punto.table.commands import ChangeWager, Command, PlaceWagers, TakeBack

__all__ = ["Stakes", "add", "clear", "double", "own", "place", "possible", "rebet", "undo"]

Stakes = tuple[Bet, ...]
"""A person's bets at some moment."""


_OWN = (Kind.CHIPS, Kind.BEHIND)


def own(state: TableState, person: str) -> Stakes:
    """The bets of a person that lie on the layout."""
    return tuple(bet for bet in state.bets if bet.person == person and bet.kind in _OWN)


def add(state: TableState, person: str, box: str, amount: int) -> Iterator[Command]:
    """One more chip on a box; a box with a stake of its own takes that."""
    wager, on = _box(state, box)
    offer = state.house.offer(wager)
    seat, kind = place(state, person)
    there = next((bet for bet in own(state, person) if (bet.wager, bet.on) == (wager, on)), None)
    fixed = offer.stake(offer.paytable)
    if there and fixed is not None:
        raise Refused(box, [Reason(message("web.fixed", wager=offer.wager.title))])
    if there:
        yield ChangeWager(there.seat, wager, there.stake + amount, on, there.kind, person)
    else:
        yield PlaceWagers((Bet(seat, wager, fixed or amount, on, offer.paytable.id, kind, person),))


def undo(state: TableState, person: str, before: Stakes) -> Iterator[Command]:
    """Back to the bets of an earlier moment."""
    wanted = {(bet.wager, bet.on): bet for bet in before}
    there = {(bet.wager, bet.on): bet for bet in own(state, person)}
    for key, bet in there.items():
        if key not in wanted:
            yield TakeBack(bet.seat, bet.wager, bet.on, bet.kind, person)
        elif wanted[key].stake != bet.stake:
            yield ChangeWager(bet.seat, bet.wager, wanted[key].stake, bet.on, bet.kind, person)
    missing = tuple(bet for key, bet in wanted.items() if key not in there)
    if missing:
        yield PlaceWagers(missing)


def clear(state: TableState, person: str) -> Iterator[Command]:
    """All of a person's bets come off, side bets first: those may need the others beside them."""
    bets = own(state, person)
    for bet in sorted(bets, key=lambda bet: state.house.offers[bet.wager].wager.main):
        yield TakeBack(bet.seat, bet.wager, bet.on, bet.kind, person)


def rebet(state: TableState, person: str, last: Stakes) -> Iterator[Command]:
    """The bets of the last round again, where none of them lies there already."""
    seat, kind = place(state, person)
    there = {(bet.wager, bet.on) for bet in own(state, person)}
    bets = tuple(
        Bet(seat, bet.wager, bet.stake, bet.on, bet.paytable, kind, person)
        for bet in last
        if (bet.wager, bet.on) not in there and bet.wager in state.house.offers
    )
    if not bets:
        raise Refused(message("web.rebet"), [Reason(message("web.nothing-to-rebet"))])
    yield PlaceWagers(bets)


def double(state: TableState, person: str) -> Iterator[Command]:
    """Twice the stake on each bet; fixed stakes stay."""
    for bet in own(state, person):
        offer = state.house.offers[bet.wager]
        if offer.stake(offer.paytable) is None:
            yield ChangeWager(bet.seat, bet.wager, 2 * bet.stake, bet.on, bet.kind, person)


def place(state: TableState, person: str) -> tuple[int, Kind]:
    """Where somebody bets, and how: at their own seat, or behind another's."""
    if person in state.behind:
        return state.behind[person], Kind.BEHIND
    for seat, sits in state.seated.items():
        if sits == person:
            return seat, Kind.CHIPS
    raise Refused(message("command.PlaceWagers"), [Reason(message("web.not-seated"))])


def _box(state: TableState, box: str) -> tuple[str, Hand | None]:
    known: dict[str, tuple[str, Hand | None]] = {
        box_id(name, hand): (name, hand)
        for name, offer in state.house.offers.items()
        for hand in offer.wager.rides_on or (None,)
    }
    if box not in known:
        raise Unreadable(message("web.no-such-box", box=box, hint=did_you_mean(box, list(known))))
    return known[box]


def possible(state: TableState, person: str, *, history: Sequence[Stakes], last: Stakes) -> list[str]:
    """What can be done with bets now."""
    bets = own(state, person)
    found = ["undo"] if history else []
    found += ["rebet"] if last and not bets else []
    return found + (["double", "clear"] if bets else [])
