"""What an event makes of a progressive. No rule is asked: what happened, happened."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from punto.progressive import events as happened
from punto.progressive.events import Fed, ProgressiveEvent
from punto.progressive.state import HITS_KEPT, OpenGame, ProgressiveState
from punto.settle import Account, balances_after

__all__ = ["evolve_progressive", "fold_progressive"]


def evolve_progressive(state: ProgressiveState, event: ProgressiveEvent) -> ProgressiveState:
    """The progressive after an event."""
    after = _FOLDS[type(event)](state, event)
    postings = getattr(event, "postings", ())
    return after.changed(balances=balances_after(after.balances, postings)) if postings else after


def fold_progressive(
    events: Iterable[ProgressiveEvent], state: ProgressiveState | None = None
) -> ProgressiveState:
    """What events add up to."""
    now = state or ProgressiveState()
    for event in events:
        now = evolve_progressive(now, event)
    return now


def _opened(state: ProgressiveState, event: happened.ProgressiveOpened) -> ProgressiveState:
    return state.changed(
        link=event.link,
        wager=event.wager,
        currency=event.currency,
        meters={each.name: each for each in event.meters},
        executive_from=event.executive_from,
    )


def _contributed(state: ProgressiveState, event: happened.Contributed) -> ProgressiveState:
    game = OpenGame(event.game, event.bets, event.stakes, event.fed)
    return state.changed(
        carried=_carried(state.carried, event.fed),
        games={**state.games, event.table: game},
        played={**state.played, event.table: event.game},
        bets=state.bets + event.bets,
        stakes=state.stakes + event.stakes,
    )


def _returned(state: ProgressiveState, event: happened.ContributionReturned) -> ProgressiveState:
    return _without_game(state, event.table).changed(
        carried=_carried(state.carried, event.fed),
        bets=state.bets - event.bets,
        stakes=state.stakes - event.stakes,
    )


def _closed(state: ProgressiveState, event: happened.GameClosed) -> ProgressiveState:
    return _without_game(state, event.table)


def _claimed(state: ProgressiveState, event: happened.AwardClaimed) -> ProgressiveState:
    claim = event.claim
    game = state.games[claim.table]
    claims = (*game.claims, claim)
    return state.changed(
        games={**state.games, claim.table: replace(game, claims=claims)},
        pending=(*state.pending, claim),
        claims=claim.number,
    )


def _approved(state: ProgressiveState, event: happened.ClaimApproved) -> ProgressiveState:
    (claim,) = [each for each in state.pending if each.number == event.claim]
    pending = tuple(each for each in state.pending if each is not claim)
    paid = replace(claim, approved_by=event.approved_by)
    return state.changed(pending=pending, hits=(*state.hits, paid)[-HITS_KEPT:])


def _given_up(
    state: ProgressiveState, event: happened.ClaimWithdrawn | happened.ClaimRefused
) -> ProgressiveState:
    (claim,) = [each for each in state.pending if each.number == event.claim]
    game = state.games[claim.table]
    claims = tuple(each for each in game.claims if each != claim)
    return state.changed(
        pending=tuple(each for each in state.pending if each is not claim),
        games={**state.games, claim.table: replace(game, claims=claims)},
    )


def _prizes_taken(state: ProgressiveState, event: happened.PrizesTaken) -> ProgressiveState:
    game = state.games[event.table]
    prizes = (*game.prizes, (event.meter, event.amount))
    return state.changed(games={**state.games, event.table: replace(game, prizes=prizes)})


def _adjusted(state: ProgressiveState, event: happened.Adjusted) -> ProgressiveState:
    """Beside its postings, what it has backed out."""
    return state.changed(backed_out=(*state.backed_out, event.claim)[-HITS_KEPT:]) if event.claim else state


def _parameters_changed(state: ProgressiveState, event: happened.ParametersChanged) -> ProgressiveState:
    return state.changed(meters={**state.meters, event.meter.name: event.meter})


def _without_game(state: ProgressiveState, table: str) -> ProgressiveState:
    return state.changed(games={name: game for name, game in state.games.items() if name != table})


def _carried(carried: Mapping[str, Fraction], fed: Iterable[Fed]) -> dict[str, Fraction]:
    after = dict(carried)
    for each in fed:
        after[Account.METER.of(each.meter)] = each.carried
        after[Account.RESERVE.of(each.meter)] = each.reserve_carried
    return after


_FOLDS: Mapping[type[ProgressiveEvent], Callable[[ProgressiveState, Any], ProgressiveState]] = {
    happened.ProgressiveOpened: _opened,
    happened.Contributed: _contributed,
    happened.ContributionReturned: _returned,
    happened.GameClosed: _closed,
    happened.AwardClaimed: _claimed,
    happened.ClaimApproved: _approved,
    happened.ClaimWithdrawn: _given_up,
    happened.ClaimRefused: _given_up,
    happened.PrizesTaken: _prizes_taken,
    happened.Adjusted: _adjusted,
    happened.ParametersChanged: _parameters_changed,
}
