"""The keys of a table's progressives: START GAME, the buttons of an award, the swipe, END GAME."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from punto.errors import Reason
from punto.houses import Role
from punto.progressive.badges import badge_faults, level
from punto.settle import Act, Bet, Movement, SettledBet, Settlement, award_shares, posted, taken_back
from punto.table import events as happened
from punto.table.commands import Actor, ConnectMeters, PressKey, RefuseJackpot
from punto.table.decide.reasons import because, refuse, refuse_if, wrong_phase
from punto.table.events import Award, BetResult, Event
from punto.table.keypad import (
    Game,
    KeyDue,
    PendingAward,
    button_of,
    next_keys,
    plays_for_meter,
    progressive_bets,
)
from punto.table.state import Phase, TableState
from punto.wagers import Key, Result

__all__ = [
    "awards_of",
    "cited",
    "connect_meters",
    "may_bet",
    "press_key",
    "refuse_jackpot",
    "sensed",
    "who_presses",
]


def connect_meters(state: TableState, command: ConnectMeters, _by: Actor) -> Iterator[Event]:
    """Which progressives can be reached has changed."""
    strange = [wager for wager in command.wagers if not plays_for_meter(state.house, wager)]
    refuse_if(command, [because(state, "no-such-progressive", wager=wager) for wager in strange])
    if state.connected != set(command.wagers):
        yield happened.MetersConnected(tuple(sorted(set(command.wagers))))


def cited(state: TableState, reason: Reason, bet: Bet, key: Key) -> Reason:
    """A reason with the clauses that the bet's wager gives for a key."""
    return Reason(reason.what, KeyDue(button_of(state.house, bet.wager, key)).clauses(state.house))


def may_bet(state: TableState, bets: tuple[Bet, ...]) -> list[Reason]:
    """Why bets cannot be laid on their sensors now."""
    if not state.house.progressives:
        return []
    found = []
    for wager in dict.fromkeys([bet.wager for bet in bets if bet.wager in state.house.progressives]):
        if wager not in state.connected:
            found.append(because(state, "meter-unreachable", wager=wager))
        if state.game:
            found.append(because(state, "game-on"))
    return found


def who_presses(state: TableState, command: PressKey) -> Role:
    """Whose key it is: the dealer's, and the swipe whose card the award needs."""
    if command.key is not Key.PAY or state.game is None:
        return Role.DEALER
    due = [each for each in next_keys(state.house, state.game) if each.award == command.award]
    due = due or [each for each in next_keys(state.house, state.game) if each.button.key is Key.PAY]
    return due[0].by if due else Role.SUPERVISOR


def sensed(settled: Settlement, game: Game) -> Settlement:
    """Bets that were taken at START GAME: what wins is paid in exchange for a stake that is gone."""
    return replace(settled, bets=tuple([_sensed(each, game) for each in settled.bets]))


def _sensed(each: SettledBet, game: Game) -> SettledBet:
    if each.result is not Result.WIN or each.bet not in game.bets:
        return each
    paper = each.bet.stake if each.bet.kind.is_paper else 0  # no money that was swapped: all of it is won
    return replace(each, gross=each.gross - paper, swapped=True)


def awards_of(state: TableState, results: Iterable[SettledBet | BetResult]) -> Iterator[Award]:
    """The awards that a result gives, each to all bets that met its line."""
    winners: dict[tuple[str, str], list[Bet]] = {}
    for each in results:
        if each.meter and each.line and each.bet.wager in state.house.progressives:
            winners.setdefault((each.bet.wager, each.line), []).append(each.bet)
    for (wager, line), bets in winners.items():
        offer = state.house.offers[wager]
        at = next(place for place, each in enumerate(offer.wager.lines) if each.name == line)
        pay = offer.paytable.pays[at]
        if pay and pay.meter:
            seated = tuple(sorted(bets, key=lambda bet: bet.seat))
            yield Award(wager, pay.meter, line, pay.share, seated)


def press_key(state: TableState, command: PressKey, by: Actor) -> Iterator[Event]:
    """A key that is due, or a button that may be lit or put off; anything else is refused."""
    if command.key is Key.START:
        yield from _start(state, command)
    elif state.game is None:
        refuse(command, [because(state, "no-game")])
    elif command.key is Key.END:
        yield from _end(state, command, state.game)
    else:
        yield from _of_award(state, command, by, state.game)


def _start(state: TableState, command: PressKey) -> Iterator[Event]:
    """Bets are locked and taken; those whose meter cannot be reached go back."""
    laid = progressive_bets(state.house, state.bets, state.game)
    reasons = wrong_phase(state, Phase.BETTING)
    if not laid:
        reasons.append(because(state, "no-progressive-bets"))
    reasons += [because(state, "unconfirmed", seat=seat) for seat in sorted(state.spoken)]
    refuse_if(command, reasons)
    locked = tuple(bet for bet in laid if bet.wager in state.connected and not state.game)
    for bet in laid:
        if bet not in locked:
            yield happened.WagerTakenBack(bet, taken_back(bet))
    if locked:
        taken = tuple(Movement(Act.COLLECT, bet, bet.stake) for bet in locked)
        yield happened.GameStarted(state.games + 1, state.number, locked, taken, posted(taken))


def _end(state: TableState, command: PressKey, game: Game) -> Iterator[Event]:
    reasons = [] if game.settled else [because(state, "not-reconciled")]
    reasons += [
        cited(
            state, because(state, "award-unpaid", award=number, line=each.award.line), game.bets[0], Key.END
        )
        for number, each in enumerate(game.awards, 1)
        if not each.paid
    ]
    refuse_if(command, reasons)
    yield happened.GameEnded(game.number)


def _of_award(state: TableState, command: PressKey, by: Actor, game: Game) -> Iterator[Event]:
    number, pending = _award(state, command, game)
    if command.key is Key.PRINT:
        refuse_if(command, [] if pending.hit_by else [because(state, "not-hit")])
        yield happened.WinPagePrinted(number)
    elif command.key is Key.HAND and not pending.hit_by:
        yield from _light(state, command, by, number)
    else:
        due = next((each for each in next_keys(state.house, game) if each.award == number), None)
        if due is None or due.button.key is not command.key:
            refuse(command, [_not_due(state, due)])
        yield from _due(state, command, by, due)


def _award(state: TableState, command: PressKey, game: Game) -> tuple[int, PendingAward]:
    """The award that a key is about: the named one, else the first whose next key it is, else the last."""
    waiting = [each.award for each in next_keys(state.house, game) if each.button.key is command.key]
    number = command.award or next(iter(waiting), len(game.awards))
    if not 1 <= number <= len(game.awards):
        refuse(command, [because(state, "no-award")])
    return number, game.awards[number - 1]


def _not_due(state: TableState, due: KeyDue | None) -> Reason:
    if due is None:
        return because(state, "award-paid")
    return Reason(because(state, "other-key", due=due.what).what, due.clauses(state.house))


def _due(state: TableState, command: PressKey, by: Actor, due: KeyDue) -> Iterator[Event]:
    assert state.game is not None
    pending = state.game.awards[due.award - 1]
    if command.key is Key.SPOT:
        seat = command.seat or due.seat
        refuse_if(command, [] if seat in pending.seats else [because(state, "not-a-winner", seat=seat)])
        yield happened.SpotSelected(due.award, seat)
    elif command.key is Key.HIT:
        yield _hit(state, command, by, due.award)
    elif command.key is Key.CALL:
        yield happened.SupervisorCalled(due.award)
    else:
        yield _paid(state, command, by, due.award)


def _light(state: TableState, command: PressKey, by: Actor, number: int) -> Iterator[Event]:
    """A button is lit, or put off again. Where no other key claims the award, the last right one does."""
    assert state.game is not None
    pending = state.game.awards[number - 1]
    keypad = [button.key for button in state.house.offers[pending.award.wager].wager.keypad]
    due = next(each for each in next_keys(state.house, state.game) if each.award == number)
    if Key.HAND not in keypad or due.button.key in (Key.SPOT,):
        refuse(command, [_not_due(state, due)])
    seat = command.seat or due.seat or pending.seats[0]
    sensors = {bet.seat for bet in state.game.bets if bet.wager == pending.award.wager}
    refuse_if(command, [] if seat in sensors else [because(state, "no-sensor", seat=seat)])
    lit = seat not in pending.lit
    if Key.HIT not in keypad and set(pending.lit) ^ {seat} == set(pending.seats):
        hit = _hit(state, command, by, number)
        yield happened.HandPressed(number, seat, lit)
        yield hit
    else:
        yield happened.HandPressed(number, seat, lit)


def _hit(state: TableState, command: PressKey, by: Actor, number: int) -> Event:
    """The award is what its meter stands at now, shared by the house's rounding."""
    assert state.game is not None
    award = state.game.awards[number - 1].award
    value = command.meters.get(f"{award.wager}.{award.meter}")
    if value is None:
        refuse(command, [because(state, "meter-unreachable", wager=award.wager)])
    shares = award_shares(value, award.share, award.bets, state.house)
    return happened.JackpotHit(number, value, shares, by)


def _paid(state: TableState, command: PressKey, by: Actor, number: int) -> Event:
    assert state.game is not None
    pending = state.game.awards[number - 1]
    refuse_if(command, _wrong_badge(state, pending, by))
    meter = f"{pending.award.wager}.{pending.award.meter}"
    movements = tuple(
        Movement(Act.PAY, bet, share, meter)
        for bet, share in zip(pending.award.bets, pending.shares, strict=True)
        if share
    )
    return happened.JackpotPaid(number, pending.amount, by, movements, posted(movements))


def _wrong_badge(state: TableState, pending: PendingAward, by: Actor) -> list[Reason]:
    assert pending.hit_by is not None
    offer = state.house.offers[pending.award.wager]
    needed = level(pending.amount, offer.executive_from)
    clauses = KeyDue(button_of(state.house, offer.wager.id, Key.PAY)).clauses(state.house)
    return [Reason(each, clauses) for each in badge_faults(by, pending.hit_by, needed)]


def refuse_jackpot(state: TableState, command: RefuseJackpot, by: Actor) -> Iterator[Event]:
    """An award that is hit and not paid: by a card that could have approved it, and with a reason."""
    awards = state.game.awards if state.game else ()
    waiting = [number for number, each in enumerate(awards, 1) if each.hit_by and not each.paid]
    if not waiting or command.award not in (0, *waiting):
        refuse(command, [because(state, "nothing-to-refuse")])
    number = command.award or waiting[0]
    reasons = _wrong_badge(state, awards[number - 1], by)
    reasons += [] if command.reason.strip() else [because(state, "why-refused")]
    refuse_if(command, reasons)
    yield happened.JackpotRefused(number, command.reason.strip(), by)
