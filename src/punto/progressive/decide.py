"""What a command makes happen to a progressive, or every reason why not.

Tables may ask twice: what has happened already, happens no second time and is no fault.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from punto.errors import Reason, Refused
from punto.houses import Parameters, Role
from punto.messages import message
from punto.progressive import commands as ask
from punto.progressive import events as happened
from punto.progressive.arithmetic import (
    adjusting,
    drawn,
    fed,
    fed_back,
    fed_out,
    feeding,
    reseeded,
    reseeding,
    seeds,
)
from punto.progressive.badges import badge_faults, level
from punto.progressive.events import Claim, ProgressiveEvent, Reseed
from punto.progressive.evolve import fold_progressive
from punto.progressive.state import OpenGame, ProgressiveState
from punto.settle import Account
from punto.streams import Actor, Command

__all__ = ["DECIDERS", "decide_progressive"]


class Decider(NamedTuple):
    """Who decides a command, and who may ask for it."""

    function: Callable[[ProgressiveState, Any, Actor], Iterator[ProgressiveEvent]]
    roles: tuple[Role, ...]


def decide_progressive(state: ProgressiveState, command: Command, by: Actor) -> tuple[ProgressiveEvent, ...]:
    """What a command makes happen; refused with every reason, and then nothing has changed."""
    decider = DECIDERS[type(command)]
    if by.role not in decider.roles:
        roles = ", ".join(map(str, decider.roles))
        _refuse(command, [_why("other-role", who=by.role, by=roles)])
    if not state.link and not isinstance(command, ask.OpenProgressive):
        _refuse(command, [_why("not-open")])
    return tuple(decider.function(state, command, by))


def _open(state: ProgressiveState, command: ask.OpenProgressive, _by: Actor) -> Iterator[ProgressiveEvent]:
    reasons = [_why("is-open", link=state.link)] if state.link else []
    for each in command.meters:
        reasons += _impossible(each)
    _refuse_if(command, reasons)
    yield happened.ProgressiveOpened(
        command.link,
        command.wager,
        command.currency,
        command.meters,
        command.executive_from,
        tuple(each for each in seeds(command.meters) if each[1]),
    )


def _contribute(state: ProgressiveState, command: ask.Contribute, _by: Actor) -> Iterator[ProgressiveEvent]:
    game = state.games.get(command.table)
    if game and (game.number, game.bets, game.stakes) == (command.game, command.bets, command.stakes):
        return
    reasons = []
    if game:
        reasons.append(_why("game-on", table=command.table, game=game.number))
    elif command.game <= state.played.get(command.table, 0):
        reasons.append(_why("game-over", table=command.table, game=command.game))
    if command.bets < 1 or command.stakes < 1:
        reasons.append(_why("no-stakes"))
    _refuse_if(command, reasons)
    parts = tuple(fed(state, meter, command.stakes) for meter in state.meters)
    yield happened.Contributed(
        command.table, command.game, command.bets, command.stakes, parts, feeding(command.table, parts)
    )


def _return(
    state: ProgressiveState, command: ask.ReturnContribution, _by: Actor
) -> Iterator[ProgressiveEvent]:
    if _is_over(state, command.table, command.game):
        return
    game = _game(state, command)
    approved = [each for each in game.claims if each not in state.pending]
    _refuse_if(command, [_why("has-claims", table=command.table)] if approved or game.prizes else [])
    withdrawn = tuple(happened.ClaimWithdrawn(each.number) for each in game.claims)
    yield from withdrawn
    state = fold_progressive(withdrawn, state)
    parts = tuple(fed_back(state, each, game.stakes) for each in game.fed)
    yield happened.ContributionReturned(
        command.table, game.number, game.bets, game.stakes, parts, fed_out(state, command.table, parts)
    )


def _end_game(state: ProgressiveState, command: ask.EndGame, _by: Actor) -> Iterator[ProgressiveEvent]:
    if _is_over(state, command.table, command.game):
        return
    game = _game(state, command)
    unpaid = [each for each in game.claims if each in state.pending]
    _refuse_if(command, [_why("unpaid", number=each.number, meter=each.meter) for each in unpaid])
    yield happened.GameClosed(command.table, command.game)


def _claim(state: ProgressiveState, command: ask.ClaimAward, by: Actor) -> Iterator[ProgressiveEvent]:
    game = _game(state, command)
    amount = sum(each.amount for each in command.winners)
    of_line = [each for each in game.claims if (each.meter, each.line) == (command.meter, command.line)]
    if any((each.value, each.winners) == (command.value, command.winners) for each in of_line):
        return
    _refuse_if(command, [_why("claimed", number=each.number) for each in of_line if each in state.pending])
    reasons = _unknown(state, command.meter)
    if not reasons and state.value(command.meter) != command.value:
        reasons.append(_why("stale", told=command.value, now=state.value(command.meter)))
    if not 0 < command.share <= 1 or not command.winners or amount < 1:
        reasons.append(_why("no-award"))
    _refuse_if(command, reasons)
    seed = reseeding(state, command.meter) if command.share == 1 else Reseed()
    claim = Claim(
        state.claims + 1,
        command.table,
        command.game,
        command.meter,
        command.line,
        command.share,
        command.value,
        amount,
        command.winners,
        seed,
        by,
    )
    yield happened.AwardClaimed(claim)


def _withdraw(state: ProgressiveState, command: ask.WithdrawClaims, _by: Actor) -> Iterator[ProgressiveEvent]:
    game = _game(state, command)
    yield from (happened.ClaimWithdrawn(each.number) for each in game.claims if each in state.pending)


def _approve(state: ProgressiveState, command: ask.ApproveClaim, by: Actor) -> Iterator[ProgressiveEvent]:
    claim = _pending(state, command)
    _refuse_if(command, _wrong_badge(state, claim, by))
    paid = ((Account.METER.of(claim.meter), -claim.amount), (Account.AWARDS.of(claim.table), claim.amount))
    yield happened.ClaimApproved(
        claim.number, claim.amount, by, (*paid, *reseeded(claim.meter, claim.reseed))
    )


def _refuse_claim(state: ProgressiveState, command: ask.RefuseClaim, by: Actor) -> Iterator[ProgressiveEvent]:
    claim = _pending(state, command)
    reasons = _wrong_badge(state, claim, by)
    if not command.reason.strip():
        reasons.append(_why("no-reason"))
    _refuse_if(command, reasons)
    yield happened.ClaimRefused(claim.number, command.reason.strip(), by)


def _pending(state: ProgressiveState, command: ask.ApproveClaim | ask.RefuseClaim) -> Claim:
    """The claim that a card is swiped for."""
    of = (command.table, command.game, command.meter, command.line)
    found = [each for each in state.pending if (each.table, each.game, each.meter, each.line) == of]
    _refuse_if(command, [] if found else [_why("nothing-pending", table=command.table, meter=command.meter)])
    return found[0]


def _wrong_badge(state: ProgressiveState, claim: Claim, by: Actor) -> list[Reason]:
    needed = level(claim.amount, state.executive_from)
    return [Reason(each) for each in badge_faults(by, claim.hit_by, needed)]


def _pay_prizes(state: ProgressiveState, command: ask.PayPrizes, _by: Actor) -> Iterator[ProgressiveEvent]:
    taken = dict(_game(state, command).prizes)
    if taken.get(command.meter) == command.amount:
        return
    reasons = _unknown(state, command.meter)
    if command.meter in taken:
        reasons.append(_why("prizes-taken", meter=command.meter))
    if command.amount < 1:
        reasons.append(_why("no-award"))
    _refuse_if(command, reasons)
    postings = drawn(state, command.meter, command.amount, Account.AWARDS.of(command.table))
    yield happened.PrizesTaken(command.table, command.game, command.meter, command.amount, postings)


def _adjust(state: ProgressiveState, command: ask.Adjust, by: Actor) -> Iterator[ProgressiveEvent]:
    reasons = _unknown(state, command.meter)
    people = (by, command.second)
    if not reasons and state.value(command.meter) + command.amount < 0:
        reasons.append(_why("below-nothing", meter=command.meter))
    if not command.amount and not command.claim:
        reasons.append(_why("adjusts-nothing"))
    if not command.reason.strip():
        reasons.append(_why("no-reason"))
    if not all(each.person for each in people) or by.is_named(command.second.person):
        reasons.append(_why("two-people"))
    if command.second.role not in _OFFICERS:
        reasons.append(_why("second-role", who=command.second.role))
    backed = [each for each in state.hits if each.number == command.claim]
    moved = max(abs(command.amount), *(each.amount for each in backed), 0)
    needed = level(moved, state.executive_from)
    if needed is Role.EXECUTIVE and not any(each.role is Role.EXECUTIVE for each in people):
        reasons.append(_why("adjust-level", needed=needed))
    if command.claim and not backed:
        reasons.append(_why("no-such-claim", number=command.claim))
    if command.claim and command.claim in state.backed_out:
        reasons.append(_why("backed-out", number=command.claim))
    if backed and backed[0].meter != command.meter:
        reasons.append(_why("other-meter", number=command.claim, meter=backed[0].meter))
    _refuse_if(command, reasons)
    yield happened.Adjusted(
        command.meter,
        command.amount,
        command.reason.strip(),
        by,
        command.second,
        command.claim,
        adjusting(command.meter, command.amount, backed[0].reseed if backed else Reseed()),
    )


def _change(state: ProgressiveState, command: ask.ChangeParameters, _by: Actor) -> Iterator[ProgressiveEvent]:
    """Only while no wager is at risk, so that nobody's bet is worth something else than when it was made."""
    reasons = _unknown(state, command.meter.name)
    tables = ", ".join(sorted(state.games))
    if tables or state.pending:
        reasons.append(_why("at-risk", tables=tables or "–", pending=len(state.pending)))
    if not command.reason.strip():
        reasons.append(_why("no-reason"))
    reasons += _impossible(command.meter)
    before = state.meters.get(command.meter.name)
    if before and before.fixed and not command.meter.reserve and command.meter.seed != before.seed:
        reasons.append(_why("fixed-seed", meter=before.name))
    _refuse_if(command, reasons)
    assert before is not None
    yield happened.ParametersChanged(command.meter, before, command.reason.strip())


def _impossible(meter: Parameters) -> list[Reason]:
    reasons = []
    if meter.seed < 0 or (meter.ceiling is not None and meter.ceiling < meter.seed):
        reasons.append(_why("bad-seed", meter=meter.name))
    if not 0 <= meter.reserve <= meter.rate <= 1:
        reasons.append(_why("bad-rate", meter=meter.name))
    return reasons


def _unknown(state: ProgressiveState, meter: str) -> list[Reason]:
    return (
        [] if meter in state.meters else [_why("no-such-meter", meter=meter, known=", ".join(state.meters))]
    )


def _game(state: ProgressiveState, command: Any) -> OpenGame:
    """The game under way that a command is about."""
    game = state.games.get(command.table)
    if game is None or game.number != command.game:
        _refuse(command, [_why("no-game", table=command.table, game=command.game)])
    return game


def _is_over(state: ProgressiveState, table: str, number: int) -> bool:
    """Whether a game has been ended already."""
    return table not in state.games and state.played.get(table) == number


def _why(key: str, **values: object) -> Reason:
    return Reason(message(f"progressive.{key}", **values))


def _refuse(command: Command, reasons: Sequence[Reason]) -> NoReturn:
    raise Refused(message(f"command.{type(command).__name__}"), reasons)


def _refuse_if(command: Command, reasons: Sequence[Reason]) -> None:
    if reasons:
        _refuse(command, reasons)


_OFFICERS = (Role.SUPERVISOR, Role.EXECUTIVE)
_AT_THE_TABLE = (Role.DEALER, Role.FLOORPERSON, *_OFFICERS)

DECIDERS: Mapping[type[Command], Decider] = {
    ask.OpenProgressive: Decider(_open, (Role.EXECUTIVE,)),
    ask.Contribute: Decider(_contribute, _AT_THE_TABLE),
    ask.ReturnContribution: Decider(_return, _AT_THE_TABLE),
    ask.EndGame: Decider(_end_game, _AT_THE_TABLE),
    ask.ClaimAward: Decider(_claim, _AT_THE_TABLE),
    ask.WithdrawClaims: Decider(_withdraw, _AT_THE_TABLE),
    ask.ApproveClaim: Decider(_approve, _AT_THE_TABLE),
    ask.RefuseClaim: Decider(_refuse_claim, _AT_THE_TABLE),
    ask.PayPrizes: Decider(_pay_prizes, _AT_THE_TABLE),
    ask.Adjust: Decider(_adjust, _OFFICERS),
    ask.ChangeParameters: Decider(_change, (Role.EXECUTIVE,)),
}
"""From a command to the function that decides it, and who may ask: the limits of each role."""
