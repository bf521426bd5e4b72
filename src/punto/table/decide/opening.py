"""Opening and closing a table, who sits there, idle tables, and marked vigorish."""

from collections.abc import Iterator
from itertools import count

from punto.errors import Reason
from punto.game.facts import Game
from punto.houses import Role, check_house
from punto.houses.choices import Shuffle
from punto.messages import message
from punto.money import format_amount
from punto.settle import Account, Bet, account, carried_away, check_person, taken_back, vigorish_paid
from punto.table import events as happened
from punto.table.commands import (
    Actor,
    AdoptCharter,
    CloseTable,
    CollectVigorish,
    Confirm,
    GoIdle,
    Leave,
    MoveSeat,
    OpenTable,
    Resume,
    Sit,
    StandBehind,
    StepAway,
)
from punto.table.decide.reasons import because, refuse, refuse_if, wrong_phase
from punto.table.decide.turning import turns_without
from punto.table.events import Event
from punto.table.next import awaits_patron
from punto.table.owing import as_typed, debtor
from punto.table.state import Marker, Phase, TableState

__all__ = [
    "adopt_charter",
    "all_owed",
    "bets_stand",
    "close_table",
    "collect_vigorish",
    "confirm",
    "go_idle",
    "leave",
    "move_seat",
    "open_table",
    "resume",
    "sit",
    "stand_behind",
    "step_away",
]


def adopt_charter(state: TableState, command: AdoptCharter, _by: Actor) -> Iterator[Event]:
    """A table changes what it plays by only while it is closed."""
    if state.charter is not None:
        refuse_if(command, wrong_phase(state, Phase.CLOSED))
    yield happened.CharterAdopted(command.charter)


def confirm(state: TableState, command: Confirm, _by: Actor) -> Iterator[Event]:
    """An item of the checklist, by whoever may confirm it."""
    known = [check.id for check in state.house.procedure.checks]
    reasons = wrong_phase(state, Phase.CLOSED)
    if command.check not in known:
        reasons.append(because(state, "no-such-check", check=command.check, known=", ".join(known)))
    refuse_if(command, reasons)
    yield happened.Confirmed(command.check)


def open_table(state: TableState, command: OpenTable, _by: Actor) -> Iterator[Event]:
    """Once everything is confirmed, and the house is as its document allows."""
    house = state.house
    reasons = wrong_phase(state, Phase.CLOSED)
    for check in house.procedure.checks:
        if check.id not in state.checked:
            reasons.append(Reason(message("table.not-checked", check=check.title), check.clauses))
    reasons += check_house(house)
    refuse_if(command, reasons)
    if house.game is Game.DICE:
        yield happened.TableOpened()
        return
    steps = tuple(step.id for step in house.procedure.steps)
    batches = 2 if house.cards.shuffle is Shuffle.BATCH_SHUFFLER else 1
    yield happened.TableOpened(house.decks, batches, command.physical, steps)


def close_table(state: TableState, command: CloseTable, _by: Actor) -> Iterator[Event]:
    """Nobody's wager lies there, nobody owes anything; whoever sits there goes."""
    reasons = wrong_phase(state, Phase.PREPARING, Phase.READY, Phase.BETTING, Phase.SHOE_OVER, Phase.IDLE)
    reasons += bets_stand(state) + all_owed(state)
    if state.game:
        reasons.append(because(state, "game-on"))
    refuse_if(command, reasons)
    people = [owner for kind, owner in map(account, state.balances) if kind is Account.CHIPS]
    away = (carried_away(person, state.balances) for person in people)
    yield happened.TableClosed(tuple(posting for postings in away for posting in postings))


def go_idle(state: TableState, command: GoIdle, _by: Actor) -> Iterator[Event]:
    """The cards are kept as the house chose, if its way of shuffling allows that; the shoe is over then."""
    house = state.house
    reasons = wrong_phase(state, Phase.READY, Phase.BETTING, Phase.SHOE_OVER)
    reasons += bets_stand(state) + all_owed(state)
    if house.game is Game.DICE:
        reasons.append(because(state, "no-cards"))
    elif not _had_play(state):
        reasons.append(because(state, "no-play-yet"))
    if state.seated:
        reasons.append(because(state, "players-here", number=len(state.seats), seats=_listed(state.seats)))
    chosen, method = house.cards.idle, house.jurisdiction.idle.get(command.method)
    if chosen != command.method:
        reasons.append(because(state, "other-idle", method=command.method, chosen=chosen))
    elif method is None or house.cards.shuffle not in method.shuffle:
        clauses = method.clauses if method else ()
        reasons.append(Reason(message("table.idle-shuffler", method=command.method), clauses))
    refuse_if(command, reasons)
    kept = method is not None and method.in_device and house.cards.shuffle is Shuffle.BATCH_SHUFFLER
    yield happened.TableIdled(command.method, house.procedure.again, rack_kept=kept)


def _had_play(state: TableState) -> bool:
    """Whether a round was played since the table was opened."""
    return state.number > (state.phase is Phase.BETTING)


def resume(state: TableState, command: Resume, _by: Actor) -> Iterator[Event]:
    """A patron has come; the cards are ready for the cut."""
    reasons = wrong_phase(state, Phase.IDLE)
    idle = not reasons
    if idle and state.next_step and not awaits_patron(state):
        reasons.append(because(state, "idle-unshuffled", step=state.next_step.title))
    if idle and not state.seated:
        method = state.house.jurisdiction.idle.get(state.house.cards.idle)
        reasons.append(Reason(message("table.no-patron"), method.clauses if method else ()))
    refuse_if(command, reasons)
    yield happened.TableResumed()


def sit(state: TableState, command: Sit, by: Actor) -> Iterator[Event]:
    """A person takes a seat; somebody who gives no name is a guest, another one each time."""
    reasons = wrong_phase(state, *(phase for phase in Phase if phase is not Phase.CLOSED))
    reasons += _not_free(state, command.seat)
    if command.person:
        check_person(command.person)
    named = command.person or (by.person if by.role is Role.PLAYER else "")
    reasons += _sits_already(state, named)
    if named in state.behind:
        reasons += _staying_behind(state, named)
    refuse_if(command, reasons)
    person = named or _new_guest(state)
    yield happened.SeatTaken(command.seat, person, command.name or named)


def stand_behind(state: TableState, command: StandBehind, by: Actor) -> Iterator[Event]:
    """Behind somebody who sits, where the house takes such bets; or behind another seat than until now."""
    house = state.house
    reasons = wrong_phase(state, *(phase for phase in Phase if phase is not Phase.CLOSED))
    if not house.bets.behind:
        reasons.append(Reason(message("table.no-behind"), house.clauses_on("bets.behind")))
    if command.seat not in house.seats:
        reasons += _not_free(state, command.seat)
    elif command.seat not in state.seated:
        reasons.append(because(state, "seat-empty", seat=command.seat))
    if command.person:
        check_person(command.person)
    named = command.person or (by.person if by.role is Role.PLAYER else "")
    reasons += _sits_already(state, named)
    if state.behind.get(named) == command.seat:
        reasons.append(because(state, "stands-already", person=_called(state, named), seat=command.seat))
    refuse_if(command, [*reasons, *_staying_behind(state, named)])
    person = named or _new_guest(state)
    yield happened.StoodBehind(command.seat, person, command.name or named)


def _new_guest(state: TableState) -> str:
    """What a guest is called here: by the next number, unless somebody goes by that name already."""
    known = {*state.people, *(owner for _, owner in map(account, state.balances))}
    names = (f"guest-{number}" for number in count(state.guests + 1))
    return next(name for name in names if name not in known)


def step_away(state: TableState, command: StepAway, _by: Actor) -> Iterator[Event]:
    """As from a seat; whoever was only named with a bet has chips here, too, and goes the same way."""
    person = command.person
    reasons = _sits_already(state, person)
    if not reasons and person not in state.behind and not carried_away(person, state.balances):
        reasons.append(because(state, "not-behind", person=person))
    refuse_if(command, [*reasons, *_staying_behind(state, person)])
    yield happened.SteppedAway(state.behind.get(person, 0), person, carried_away(person, state.balances))


def _sits_already(state: TableState, person: str) -> list[Reason]:
    return [
        because(state, "sits-already", person=person, seat=seat)
        for seat, sits in state.seated.items()
        if sits == person
    ]


def leave(state: TableState, command: Leave, _by: Actor) -> Iterator[Event]:
    """Nobody leaves bets, a hand to turn or marked vigorish behind; bets over their shoulder go back."""
    refuse_if(command, _staying(state, command.seat))
    person = state.seated[command.seat]
    yield from _given_back(state, command.seat)
    yield happened.SeatLeft(command.seat, person, carried_away(person, state.balances))
    yield from turns_without(state, command.seat)


def move_seat(state: TableState, command: MoveSeat, _by: Actor) -> Iterator[Event]:
    """To a free seat, with nothing left behind at the old one."""
    refuse_if(command, [*_not_free(state, command.to), *_staying(state, command.seat)])
    yield from _given_back(state, command.seat)
    yield happened.SeatChanged(command.seat, command.to, state.seated[command.seat])


def _not_free(state: TableState, seat: int) -> list[Reason]:
    if seat not in state.house.seats:
        return [because(state, "no-such-seat", seat=seat, seats=_listed(state.house.seats))]
    return [because(state, "seat-taken", seat=seat)] if seat in state.seated else []


def _staying(state: TableState, seat: int) -> list[Reason]:
    """What keeps a person at a seat."""
    if seat not in state.seated:
        return [because(state, "seat-empty", seat=seat)]
    person, reasons = state.seated[seat], []
    if any(bet.person == person or (bet.seat == seat and _played(state, bet)) for bet in state.bets):
        reasons.append(because(state, "bets-stand", seat=seat))
    if seat in state.round.holders.values():
        reasons.append(because(state, "turns-cards", seat=seat))
    return reasons + _kept_here(state, person)


def _played(state: TableState, bet: Bet) -> bool:
    """Whether a bet plays already, and cannot go back."""
    return state.phase is Phase.DEALING or (state.game is not None and bet in state.game.bets)


def _given_back(state: TableState, seat: int) -> Iterator[Event]:
    """Bets from behind go back to whoever made them: nobody sits there any more."""
    for bet in state.bets:
        if bet.seat == seat:
            yield happened.WagerTakenBack(bet, taken_back(bet, cash=bet in state.spoken_bets))


def _called(state: TableState, person: str) -> str:
    return state.people.get(person) or person


def _staying_behind(state: TableState, person: str) -> list[Reason]:
    """What keeps a person behind a seat."""
    lie = any(bet.person == person for bet in state.bets)
    reasons = [because(state, "own-bets-stand", person=_called(state, person))] if lie else []
    return reasons + _kept_here(state, person)


def _kept_here(state: TableState, person: str) -> list[Reason]:
    """What a person waits for, or owes, beside bets."""
    awards = [each for each in state.game.awards if not each.paid] if state.game else []
    seats = sorted({bet.seat for each in awards for bet in each.award.bets if bet.person == person})
    reasons = [because(state, "award-waits", seat=seat) for seat in seats]
    return reasons + [_owes(state, marker) for marker in state.markers if marker.person == person]


def collect_vigorish(state: TableState, command: CollectVigorish, by: Actor) -> Iterator[Event]:
    """What one person owes at a seat, or what tokes there do; a player pays for nobody else."""
    seat, pays = command.seat, by.role is Role.PLAYER
    here = [marker for marker in state.markers if marker.seat == seat]
    named = command.person or (by.person if pays else "")
    person = named or state.seated.get(seat, "")
    paid = [each for each in here if each.toke is command.toke and each.person == person]
    if command.toke and not named:
        paid = [each for each in here if each.toke]
    if pays and (person != by.person or (here and not paid)):
        refuse(command, [because(state, "not-your-debt", seat=seat)])
    if not paid:
        who = debtor(state, Marker(seat, person, 0, command.toke))
        others = (
            because(state, "others-owe", who=debtor(state, each), line=as_typed(state, each)) for each in here
        )
        refuse(command, [because(state, "owes-nothing", who=who, seat=seat), *others])
    for each in paid:
        owed = vigorish_paid([(each.person, each.amount)])
        yield happened.VigorishCollected(seat, each.amount, owed, each.person, each.toke)


def bets_stand(state: TableState) -> list[Reason]:
    """No wager is lost: after a recut some lie on the layout though no betting is open."""
    return [because(state, "bets-stand", seat=seat) for seat in sorted({bet.seat for bet in state.bets})]


def all_owed(state: TableState) -> list[Reason]:
    """Marked vigorish is due before a new shoe."""
    return [_owes(state, marker) for marker in state.markers]


def _owes(state: TableState, marker: Marker) -> Reason:
    """Marked vigorish is due before a new shoe and when its player leaves, whichever is sooner."""
    amount = format_amount(marker.amount, state.house.currency)
    names = {"who": debtor(state, marker), "seat": marker.seat, "person": marker.person}
    return Reason(
        message("table.owes-vigorish", **names, amount=amount), state.house.cites("table.owes-vigorish")
    )


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
