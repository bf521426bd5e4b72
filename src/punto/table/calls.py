"""What is said aloud at a table: the dealer's calls, as the documents ask for them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from punto.game.coup import Coup
from punto.game.hands import Winner
from punto.houses import House
from punto.messages import Message, message
from punto.table import events as happened
from punto.table.events import Event
from punto.table.state import TableState
from punto.wagers import Result

__all__ = ["calls", "quoted"]


def calls(event: Event, state: TableState) -> tuple[Message, ...]:
    """The calls that go with an event; `state` is the table just before it."""
    spoken = _CALLS.get(type(event))
    return tuple(spoken(event, state)) if spoken else ()


def quoted(spoken: Iterable[Message | str]) -> str:
    """What is said aloud, as speech."""
    sentences = (said if said.endswith(".") else f"{said}." for said in map(str, spoken))
    return f"“{' '.join(sentences)}”"


def _no_more_bets(_event: happened.NoMoreBetsAnnounced, _state: TableState) -> Iterator[Message]:
    yield message("call.no-more-bets")


def _last_hand(_event: happened.LastHandAnnounced, _state: TableState) -> Iterator[Message]:
    yield message("call.last-hand")


def _points(event: happened.PointsCalled, _state: TableState) -> Iterator[Message]:
    yield message("call.points", hand=event.hand, points=event.points)


def _result(event: happened.ResultCalled, state: TableState) -> Iterator[Message]:
    """Each final count, which hand won, and what this table's wagers ask to hear."""
    winner = Winner.of(event.player, event.banker)
    yield message("call.final", player=event.player, banker=event.banker)
    yield message("call.tie-hand") if winner is Winner.TIE else message("call.wins", winner=winner)
    if state.round.roll:
        return
    coup = state.round.coup
    yield from _named(coup, state.house)
    if state.house.counts_cards:
        yield message("call.cards", number=len(coup.player) + len(coup.banker))


def _named(coup: Coup, house: House) -> Iterator[Message]:
    """Wagers whose hits are called by name."""
    for terms in house.called:
        if terms.judge(coup).pay.result is Result.WIN:
            yield terms.wager.title


_CALLS: Mapping[type[Event], Callable[[Any, TableState], Iterator[Message]]] = {
    happened.NoMoreBetsAnnounced: _no_more_bets,
    happened.LastHandAnnounced: _last_hand,
    happened.PointsCalled: _points,
    happened.ResultCalled: _result,
}
"""What is said with which event."""
