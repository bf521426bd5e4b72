"""Last round's bets once more: of whoever is still at the table, and a word about each that cannot be."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from punto.errors import Reason, Refused, Unreadable
from punto.messages import message
from punto.settle import Bet, Kind
from punto.streams import Entry
from punto.table import events as happened
from punto.table.commands import PlaceWagers
from punto.table.decide import decide, usual_actor
from punto.table.state import TableState

__all__ = ["again", "last_bets", "once_more"]


def last_bets(entries: Sequence[Entry], state: TableState) -> tuple[Bet, ...]:
    """What lay on the layout when the last round with wagers was decided, or was declared void.

    Where the table has only just been taken up again, of the last round of its shoe.
    """
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, happened.ResultCalled) and event.results:
            return tuple(each.bet for each in event.results)
        if isinstance(event, happened.RoundVoided) and event.movements:
            return tuple(dict.fromkeys(each.bet for each in event.movements))
    return state.played[-1].bets if state.played else ()


def again(state: TableState, bets: Iterable[Bet]) -> tuple[PlaceWagers | None, list[Reason]]:
    """One command with all that can be bet once more, and why the rest cannot."""
    there = {_area(bet) for bet in state.bets}
    wanted, reasons = [], []
    for bet in bets:
        if not _still_here(state, bet):
            reasons.append(Reason(message("again.gone", bet=bet)))
        elif _area(bet) in there:
            reasons.append(Reason(message("again.stands", bet=bet)))
        else:
            wanted.append(bet)
    taken = list(_acceptable(state, wanted, reasons))
    return PlaceWagers(tuple(taken)) if taken else None, reasons


def once_more(state: TableState, seats: Collection[int] = ()) -> PlaceWagers:
    """Last round's bets of whoever is still there, at these seats or all, but those that stand."""
    there = {_area(bet) for bet in state.bets}
    last = [bet for bet in last_bets((), state) if not seats or bet.seat in seats]
    bets = tuple(bet for bet in last if _still_here(state, bet) and _area(bet) not in there)
    if not bets:
        raise Unreadable(message("again.nothing"))
    return PlaceWagers(bets)


def _acceptable(state: TableState, bets: Sequence[Bet], reasons: list[Reason]) -> Iterator[Bet]:
    """All of them if they may; else seat by seat, and of a seat that may not, each that may."""
    if not bets or not _refusals(state, bets):
        yield from bets
        return
    taken: list[Bet] = []
    for _, group in groupby(sorted(bets, key=attrgetter("seat")), attrgetter("seat")):
        theirs = list(group)
        if not _refusals(state, [*taken, *theirs]):
            taken += theirs
            continue
        for bet in theirs:
            refused = _refusals(state, [*taken, bet])
            if not refused:
                taken.append(bet)
            reasons += [
                Reason(message("bet.refused", bet=bet, why=each.what), each.clauses) for each in refused
            ]
    yield from taken


def _refusals(state: TableState, bets: Sequence[Bet]) -> tuple[Reason, ...]:
    command = PlaceWagers(tuple(bets))
    try:
        decide(state, command, usual_actor(state, command))
    except Refused as error:
        return tuple(error.reasons)
    return ()


def _still_here(state: TableState, bet: Bet) -> bool:
    """Whether the bettor is where they were; who was only named is, as long as anybody sits there."""
    if bet.kind is Kind.BEHIND:
        stands = bet.person not in state.people or state.behind.get(bet.person) == bet.seat
        return stands and bet.seat in state.seated
    return state.seated.get(bet.seat) == bet.person


def _area(bet: Bet) -> tuple[object, ...]:
    return bet.seat, bet.wager, bet.on, bet.kind, bet.person
