"""Opening and closing, seats, idle tables, and the way of the cards into the shoe."""

from collections import Counter
from collections.abc import Iterator

from punto.errors import Reason
from punto.game.facts import Game
from punto.game.shoe import Order, Shown, cut, lace, new_cards, opening_burn, shuffle
from punto.houses import RecutBy, check_house
from punto.messages import message
from punto.table import events as happened
from punto.table.commands import (
    CloseTable,
    CollectVigorish,
    Confirm,
    GoIdle,
    Leave,
    OfferCut,
    OpenTable,
    OrderRecut,
    Prepare,
    Resume,
    Sit,
)
from punto.table.deciding import because, decides, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.procedure import Role, Step, checks
from punto.table.state import Phase, TableState

__all__ = ["awaits_patron", "entitled_to_cut"]

_IDLE = {
    "a": (("dealer",), ("CO-2810-6-a",)),
    "b": (("batch-shuffler",), ("CO-2810-6-b",)),
    "c": (("batch-shuffler",), ("CO-2810-6-c",)),
    "d": (("continuous-shuffler",), ("CO-2810-6-d",)),
}
"""The ways to keep cards at an idle table: who shuffles there, and the clause."""

_IN_DEVICE = ("c", "d")
"""Those in which cards stay in the shuffler until a patron comes."""


@decides(Confirm)
def _(state: TableState, command: Confirm) -> Iterator[Event]:
    known = [check.id for check in checks(state.house)]
    reasons = wrong_phase(state, Phase.CLOSED)
    if command.check not in known:
        reasons.append(because(state, "no-such-check", check=command.check, known=", ".join(known)))
    refuse_if(command, reasons)
    yield happened.Confirmed(command.check, command.by)


@decides(OpenTable)
def _(state: TableState, command: OpenTable) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.CLOSED)
    for check in checks(state.house):
        if check.id not in state.checked:
            reasons.append(Reason(message("table.not-checked", check=check.title), check.clauses))
    reasons += check_house(state.house)
    refuse_if(command, reasons)
    yield happened.TableOpened()


@decides(CloseTable)
def _(state: TableState, command: CloseTable) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.PREPARING, Phase.READY, Phase.BETTING, Phase.SHOE_OVER, Phase.IDLE)
    reasons += _bets_stand(state) + _all_owed(state)
    refuse_if(command, reasons)
    yield happened.TableClosed()


@decides(GoIdle)
def _(state: TableState, command: GoIdle) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.READY, Phase.BETTING, Phase.SHOE_OVER)
    reasons += _bets_stand(state)
    if state.house.game is Game.DICE:
        reasons.append(because(state, "no-cards"))
    if state.seats:
        reasons.append(because(state, "players-here", "CO-2810-6", seats=_listed(state.seats)))
    shufflers, clauses = _IDLE.get(command.method, ((), ()))
    if state.house.cards.idle != command.method:
        chosen = state.house.cards.idle
        reasons.append(because(state, "other-idle", "CO-2810-6", method=command.method, chosen=chosen))
    elif state.house.cards.shuffle.value not in shufflers:
        reasons.append(because(state, "idle-shuffler", *clauses, method=command.method))
    refuse_if(command, reasons)
    yield happened.TableIdled(command.method)


@decides(Resume)
def _(state: TableState, command: Resume) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.IDLE)
    if state.next_step and not awaits_patron(state):
        reasons.append(
            because(state, "idle-unshuffled", "CO-2810-6-a", "CO-2810-6-b", step=state.next_step.title)
        )
    refuse_if(command, reasons)
    yield happened.TableResumed()


def awaits_patron(state: TableState) -> bool:
    """Whether the cards of an idle table need nothing more before the cut, or stay in their device."""
    step = state.next_step
    if step is None or state.house.cards.idle in _IN_DEVICE:
        return True
    return not step.mixes and step.id != "lace"


@decides(Sit)
def _(state: TableState, command: Sit) -> Iterator[Event]:
    reasons = wrong_phase(state, *(phase for phase in Phase if phase is not Phase.CLOSED))
    if command.seat not in state.house.seats:
        reasons.append(because(state, "no-such-seat", seat=command.seat, seats=_listed(state.house.seats)))
    elif command.seat in state.seats:
        reasons.append(because(state, "seat-taken", seat=command.seat))
    refuse_if(command, reasons)
    yield happened.SeatTaken(command.seat)


@decides(Leave)
def _(state: TableState, command: Leave) -> Iterator[Event]:
    reasons = []
    if command.seat not in state.seats:
        reasons.append(because(state, "seat-empty", seat=command.seat))
    if any(bet.seat == command.seat for bet in state.bets):
        reasons.append(because(state, "bets-stand", seat=command.seat))
    if command.seat in state.round.holders.values():
        reasons.append(because(state, "turns-cards", "MA-8d-s3", seat=command.seat))
    reasons += [reason for seat, reason in _owed(state) if seat == command.seat]
    refuse_if(command, reasons)
    yield happened.SeatLeft(command.seat)


@decides(CollectVigorish)
def _(state: TableState, command: CollectVigorish) -> Iterator[Event]:
    owed = state.owed.get(command.seat, 0)
    refuse_if(command, [] if owed else [because(state, "owes-nothing", seat=command.seat)])
    yield happened.VigorishCollected(command.seat, owed)


def _bets_stand(state: TableState) -> list[Reason]:
    """Betting may be open, as long as nobody has bet."""
    if state.phase is not Phase.BETTING:
        return []
    return [because(state, "bets-stand", seat=seat) for seat in sorted({bet.seat for bet in state.bets})]


def _owed(state: TableState) -> list[tuple[int, Reason]]:
    """Marked vigorish is due before a new shoe and when its player leaves, whichever is sooner."""
    return [
        (seat, because(state, "owes-vigorish", "MA-12d2-i", seat=seat, amount=f"{owed / 100:.2f}"))
        for seat, owed in state.owed.items()
    ]


def _all_owed(state: TableState) -> list[Reason]:
    return [reason for _, reason in _owed(state)]


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


@decides(Prepare)
def _(state: TableState, command: Prepare) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.PREPARING, Phase.SHOE_OVER, Phase.IDLE)
    step = state.next_step
    if not reasons and step:
        if step.id != command.step:
            reasons.append(Reason(message("table.other-step", step=step.title), step.clauses))
        elif command.by not in step.by:
            by = ", ".join(map(str, step.by))
            reasons.append(
                Reason(message("table.not-theirs", step=step.title, by=by, who=command.by), step.clauses)
            )
        elif step.id == "view" and command.by is Role.PLAYER and not state.seats:
            reasons.append(because(state, "nobody-looks", "CO-2809-3-s2", "MA-4c"))
        if state.phase is Phase.IDLE:
            reasons += _kept(state, step)
    if state.phase is Phase.SHOE_OVER:
        reasons += _all_owed(state)
    if command.step == "cut":
        reasons.append(because(state, "offer-the-cut", "CO-2810-2-s2", "MA-5c-s2"))
    refuse_if(command, reasons)
    yield from _prepared(state, command)


def _kept(state: TableState, step: Step) -> list[Reason]:
    """Idle cards are shuffled and stacked, or stay in the device; the cut waits for a patron."""
    method = state.house.cards.idle
    if method in _IN_DEVICE:
        return [because(state, "stay-in-device", *_IDLE[method][1])]
    return [because(state, "nobody-came", "CO-2810-6-a")] if step.id == "present" else []


def _prepared(state: TableState, command: Prepare) -> Iterator[Event]:
    """What a step does with the cards; without a permutation nobody knows their order any more."""
    step = state.next_step
    assert step is not None
    if command.step == "store":
        assert state.waiting is not None
        kept = shuffle(state.waiting, command.permutation) if command.permutation else ()
        yield happened.BatchStored(kept)
        yield happened.StepDone(command.step, command.by)
    elif (step.mixes or step.id == "wash") and state.order is not None:
        if command.permutation:
            yield happened.CardsMixed(shuffle(state.order, command.permutation))
        elif command.step != "wash":
            yield happened.CardsMixed(())
        yield happened.StepDone(command.step, command.by)
    elif command.step == "lace" and state.order is not None:
        yield happened.CardsMixed(lace(state.order))
        yield happened.StepDone(command.step, command.by)
    elif command.step == "place-cut-cards":
        least = state.house.cards.cut_card_depth
        if not least <= command.at <= len(_stack(state)):
            clauses = ("CO-2810-4-s2", "MA-5e-s2")
            refuse_if(command, [because(state, "cut-card-depth", *clauses, at=command.at, least=least)])
        yield happened.CutCardsPlaced(command.at)
    elif command.step == "load":
        yield happened.CardsLoaded()
    elif command.step == "burn":
        yield _burned(state, command)
    else:
        yield happened.StepDone(command.step, command.by)


def _stack(state: TableState) -> Order:
    """The stack; where nobody knows its order, one of as many cards, to measure by."""
    return state.order or new_cards(state.house.decks)


def _burned(state: TableState, command: Prepare) -> Event:
    """The first card and as many more as it counts; of physical cards those that were shown are named."""
    house = state.house
    if state.shoe:
        burned, _ = opening_burn(state.shoe, house.cards.burn_shown)
        return happened.CardsBurned(burned.cards, burned.shown, len(burned.cards))
    reasons = []
    if not command.cards:
        reasons.append(because(state, "name-the-burn", "CO-2810-4-s4", "MA-5e-s4"))
    else:
        number = 1 + command.cards[0].rank.burns
        wanted = number if house.cards.burn_shown is Shown.ALL else 1
        if len(command.cards) != wanted:
            clauses = ("CO-2810-4-s4", "MA-5e-s4")
            reasons.append(because(state, "burn-count", *clauses, card=command.cards[0], wanted=wanted))
        for card, number in Counter(command.cards).items():
            if number > house.decks:
                decks = ("CO-2806-1", "MA-3a", "HR-bac-1")
                reasons.append(because(state, "no-such-card", *decks, card=card, decks=house.decks))
    refuse_if(command, reasons)
    return happened.CardsBurned(command.cards, command.cards, 1 + command.cards[0].rank.burns)


@decides(OfferCut)
def _(state: TableState, command: OfferCut) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.PREPARING)
    if not reasons and (state.next_step is None or state.next_step.id != "cut"):
        step = state.next_step
        assert step is not None
        reasons.append(Reason(message("table.other-step", step=step.title), step.clauses))
    elif not reasons and command.seat != entitled_to_cut(state):
        entitled = entitled_to_cut(state)
        clauses: tuple[str, ...] = ("CO-2810-2-s3", "MA-5c-s3")
        if entitled:
            clauses = ("CO-2810-2-s2", "MA-5c-s2")
        if state.cutters:
            clauses = ("CO-2810-5-s2", "MA-5f-s2")
        goes_to = because(state, "cut-goes-to", *clauses, seat=entitled)
        reasons.append(goes_to if entitled else because(state, "dealer-cuts", *clauses))
    elif not reasons and command.seat == 0 and not command.accepts:
        reasons.append(because(state, "dealer-cuts", "CO-2810-2-s3", "MA-5c-s3"))
    refuse_if(command, reasons)
    if not command.accepts:
        yield happened.CutDeclined(command.seat)
        return
    least = state.house.cards.cut_least
    order = cut(_stack(state), command.at, least=least, law=state.house.law)
    yield happened.CardsCut(command.seat, command.at, order if state.order else None)


def entitled_to_cut(state: TableState) -> int:
    """Who is offered the cut now: from the highest seat down, until somebody accepts; 0 is the dealer.

    A recut is done by whoever cut last, or by the next in turn, as the house chose.
    """
    if state.cutters and not state.declined:
        last = state.cutters[-1]
        if state.house.cards.recut_by is RecutBy.LAST_CUTTER:
            return last if last in state.seats or last == 0 else 0
        return max((seat for seat in state.seats if seat < last), default=0)
    below = min((*state.declined, *state.cutters[-1:]), default=None)
    return max((seat for seat in state.seats if below is None or seat < below), default=0)


@decides(OrderRecut)
def _(state: TableState, command: OrderRecut) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.PREPARING, Phase.READY, Phase.BETTING, Phase.DEALING)
    if not reasons and not state.cutters:
        reasons.append(because(state, "not-cut", "CO-2810-5", "MA-5f"))
    if not reasons and (len(state.rack) > 1 or state.round.player or state.carried):
        reasons.append(because(state, "already-dealt", "CO-2810-5", "MA-5f"))
    if command.by is not Role.SUPERVISOR:
        reasons.append(because(state, "supervisor-only", "CO-2810-5", "MA-5f", who=command.by))
    refuse_if(command, reasons)
    yield happened.RecutOrdered(command.by)
