"""What a table's events ask of the progressives it plays for; the one place where that is said.

`decide_with` decides a command at a table and, for what happens, at the progressives: all of it or none, so
that a hit and its claim, a swipe and its approval are one step wherever they are kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from punto.errors import Reason, Refused
from punto.houses import House
from punto.messages import message
from punto.progressive import commands as ask
from punto.progressive import decide_progressive, fold_progressive, link_of
from punto.progressive.commands import Payee
from punto.progressive.events import ProgressiveEvent
from punto.progressive.state import ProgressiveState
from punto.settle import Act, Movement
from punto.streams import Actor, Command
from punto.table import events as happened
from punto.table.commands import CorrectWagers, PressKey, RefuseJackpot
from punto.table.decide import decide
from punto.table.events import Event
from punto.table.evolve import evolve
from punto.table.keypad import Game
from punto.table.state import TableState
from punto.wagers import Key

__all__ = [
    "ASKING",
    "Decided",
    "OutOfReach",
    "RefusedByLink",
    "Step",
    "asked_of_meters",
    "decide_with",
    "informed",
    "reachable",
    "readings",
    "refused_at_link",
]

ASKING = (PressKey, CorrectWagers)
"""With which a game of progressives can begin; while one is under way, anything may be their business."""

Asked = tuple[str, Command]
"""The wager whose progressive is asked, and for what."""


class Step(NamedTuple):
    """What a link was asked for, and what came of it: events, or a refusal; one of several by its number."""

    command: Command
    events: tuple[ProgressiveEvent, ...] = ()
    refusal: Refused | None = None
    number: int = 0


class RefusedByLink(Refused):
    """A table would do something, but a link that it plays for refuses its part."""

    def __init__(self, error: Refused, link: str, asked: Command) -> None:
        super().__init__(error.subject, error.reasons)
        self.link = link
        self.asked = asked


class OutOfReach(Refused):
    """A link that a table plays for is not there to do its part: asked again, it may be."""


class Decided(NamedTuple):
    """What happens at the table and at each link, and what one that cannot be reached is told later."""

    events: tuple[Event, ...]
    links: Mapping[str, tuple[Step, ...]]
    later: Mapping[str, tuple[Step, ...]] = {}


def decide_with(
    state: TableState, command: Command, by: Actor, links: Mapping[str, ProgressiveState], *, table: str
) -> Decided:
    """Decide a command at a table together with the progressives that can be reached, by their links."""
    events = decide(state, informed(state, command, links, table), by)
    if _ASKS.keys().isdisjoint(map(type, events)):
        return Decided(events, {})
    before, now = state, dict(links)
    done: dict[str, tuple[Step, ...]] = {}
    later: dict[str, tuple[Step, ...]] = {}
    numbers = count()
    for event in events:
        for wager, asked in asked_of_meters(event, before, table):
            link, number = link_of(before.house, wager), next(numbers)
            if link not in now and isinstance(asked, _LATER):
                later[link] = (*later.get(link, ()), Step(asked, number=number))
                continue
            if link not in now:
                what = message("table.meter-unreachable", wager=wager)
                raise OutOfReach(message(f"command.{type(command).__name__}"), [Reason(what)])
            try:
                step = Step(asked, decide_progressive(now[link], asked, by), number=number)
            except Refused as error:
                raise RefusedByLink(error, link, asked) from None
            now[link] = fold_progressive(step.events, now[link])
            done[link] = (*done.get(link, ()), step)
        before = evolve(before, event)
    return Decided(events, done, later)


def refused_at_link(
    state: TableState,
    command: Command,
    error: Refused,
    by: Actor,
    links: Mapping[str, ProgressiveState],
    table: str,
) -> tuple[str, Step] | None:
    """A refusal that concerns a link stands in its stream, too: its own, and that of a card."""
    if isinstance(error, RefusedByLink):
        return error.link, Step(error.asked, refusal=error)
    card = _asked_by_card(state, command, table)
    if card is None or (link := link_of(state.house, card[0])) not in links:
        return None
    try:
        decide_progressive(links[link], card[1], by)
    except Refused as theirs:
        return link, Step(card[1], refusal=theirs)
    return None


def informed(
    state: TableState, command: Command, links: Mapping[str, ProgressiveState], table: str
) -> Command:
    """The command with what the meters stand at, where it is one that may want to know."""
    if isinstance(command, PressKey) and not command.meters:
        return replace(command, meters={**readings(state, links), **_begun(state, links, table)})
    return command


def _begun(state: TableState, links: Mapping[str, ProgressiveState], table: str) -> dict[str, int]:
    """What awards are frozen at that a link has claimed for a table which stopped before it kept the hit."""
    awards = state.game.awards if state.game else ()
    known = {(each.award.meter, each.award.line) for each in awards if each.hit_by and not each.paid}
    found = {}
    for wager in reachable(state.house, links):
        link = links[link_of(state.house, wager)]
        game = link.games.get(table)
        for claim in game.claims if game else ():
            if claim in link.pending and (claim.meter, claim.line) not in known:
                found[f"{wager}.{claim.meter}"] = claim.value
    return found


_LATER = (ask.ReturnContribution, ask.WithdrawClaims, ask.PayPrizes, ask.EndGame)
"""What the base game does not wait for."""


def reachable(house: House, links: Iterable[str]) -> tuple[str, ...]:
    """The progressives of a house whose links are among these."""
    known = set(links)
    return tuple(sorted(wager for wager in house.progressives if link_of(house, wager) in known))


def readings(state: TableState, links: Mapping[str, ProgressiveState]) -> dict[str, int]:
    """What the meters stand at that a table plays for, by `wager.meter`."""
    return {
        f"{wager}.{meter}": value
        for wager in reachable(state.house, links)
        for meter, value in links[link_of(state.house, wager)].readings.items()
    }


def asked_of_meters(event: Event, state: TableState, table: str) -> Iterator[Asked]:
    """What an event asks of progressives; `state` is the table just before it."""
    found = _ASKS.get(type(event))
    return found(event, state, table) if found else iter(())


def _started(event: happened.GameStarted, _state: TableState, table: str) -> Iterator[Asked]:
    for wager in dict.fromkeys([bet.wager for bet in event.bets]):
        stakes = [bet.stake for bet in event.bets if bet.wager == wager]
        yield wager, ask.Contribute(table, event.number, len(stakes), sum(stakes))


def _voided(
    _event: happened.RoundVoided | happened.GameCancelled, state: TableState, table: str
) -> Iterator[Asked]:
    game = state.game_here
    if game is None:
        return
    if game.paid:  # what a meter has paid stays paid, so it keeps what fed it
        yield from _withdrawn(game, table)
    over = ask.EndGame if game.paid else ask.ReturnContribution
    for wager in game.wagers:
        yield wager, over(table, game.number)


def _reversed(event: happened.RoundReversed, state: TableState, table: str) -> Iterator[Asked]:
    """Reversed before END GAME and not settled again, a round is void; later the meters keep their share."""
    game = state.game if state.game and state.game.round == event.number else None
    if game and not event.results:
        for wager in game.wagers:
            yield wager, ask.ReturnContribution(table, game.number)
    elif game:
        yield from _withdrawn(game, table)
        yield from _prizes(event.movements, game, table)


def _taken_back(_event: happened.RoundTakenBack, state: TableState, table: str) -> Iterator[Asked]:
    if state.game_here:
        yield from _withdrawn(state.game_here, table)


def _withdrawn(game: Game, table: str) -> Iterator[Asked]:
    hit = [each.award.wager for each in game.awards if each.hit_by and not each.paid]
    for wager in dict.fromkeys(hit):
        yield wager, ask.WithdrawClaims(table, game.number)


def _paid_winners(event: happened.WinnersPaid, state: TableState, table: str) -> Iterator[Asked]:
    if state.game_here:
        yield from _prizes(event.movements, state.game_here, table)


def _prizes(movements: Iterable[Movement], game: Game, table: str) -> Iterator[Asked]:
    """Fixed prizes that come off a meter."""
    prizes: dict[str, int] = {}
    for each in movements:
        if each.meter and each.act is Act.PAY:
            prizes[each.meter] = prizes.get(each.meter, 0) + each.amount
    for name, amount in prizes.items():
        wager, _, meter = name.rpartition(".")
        yield wager, ask.PayPrizes(table, game.number, meter, amount)


def _hit(event: happened.JackpotHit, state: TableState, table: str) -> Iterator[Asked]:
    assert state.game is not None
    award = state.game.awards[event.award - 1].award
    winners = tuple(
        Payee(bet.seat, bet.owner, share) for bet, share in zip(award.bets, event.shares, strict=True)
    )
    yield (
        award.wager,
        ask.ClaimAward(table, state.game.number, award.meter, award.line, award.share, event.value, winners),
    )


def _paid(event: happened.JackpotPaid, state: TableState, table: str) -> Iterator[Asked]:
    assert state.game is not None
    award = state.game.awards[event.award - 1].award
    yield award.wager, ask.ApproveClaim(table, state.game.number, award.meter, award.line)


def _refused(event: happened.JackpotRefused, state: TableState, table: str) -> Iterator[Asked]:
    assert state.game is not None
    award = state.game.awards[event.award - 1].award
    yield award.wager, ask.RefuseClaim(table, state.game.number, award.meter, award.line, event.reason)


def _asked_by_card(state: TableState, command: Command, table: str) -> Asked | None:
    """What a card that is swiped asks of a link, whatever the table itself says to it."""
    if state.game is None or not isinstance(command, (PressKey, RefuseJackpot)):
        return None
    if isinstance(command, PressKey) and command.key is not Key.PAY:
        return None
    hit = [number for number, each in enumerate(state.game.awards, 1) if each.hit_by]
    waiting = [number for number in hit if not state.game.awards[number - 1].paid]
    number = command.award or next(iter(waiting or hit), 0)
    if number not in hit:
        return None
    award = state.game.awards[number - 1].award
    of = table, state.game.number, award.meter, award.line
    if isinstance(command, PressKey):
        return award.wager, ask.ApproveClaim(*of)
    return award.wager, ask.RefuseClaim(*of, command.reason)


def _ended(event: happened.GameEnded, state: TableState, table: str) -> Iterator[Asked]:
    assert state.game is not None
    for wager in state.game.wagers:
        yield wager, ask.EndGame(table, event.number)


_ASKS: Mapping[type[Event], Callable[[Any, TableState, str], Iterator[Asked]]] = {
    happened.GameStarted: _started,
    happened.RoundVoided: _voided,
    happened.GameCancelled: _voided,
    happened.RoundTakenBack: _taken_back,
    happened.RoundReversed: _reversed,
    happened.WinnersPaid: _paid_winners,
    happened.JackpotHit: _hit,
    happened.JackpotPaid: _paid,
    happened.JackpotRefused: _refused,
    happened.GameEnded: _ended,
}
