"""What becomes of cards that went wrong: rulings by the document and the house, with their clauses."""

from collections.abc import Callable, Iterator, Mapping

from punto.errors import Reason
from punto.game.cards import Card
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.houses import Role
from punto.houses.choices import ExposedCard, FaceUpLater
from punto.settle import posted, undone, void
from punto.table import events as happened
from punto.table.commands import Actor, Irregularity, Report
from punto.table.decide.dealing import end_of_shoe, face_up
from punto.table.decide.reasons import because, refuse, refuse_if, wrong_phase
from punto.table.decide.rulings import bankers_third, ruled
from punto.table.events import Event
from punto.table.next import Task, at_cut_card, due
from punto.table.state import Phase, TableState

__all__ = ["left_over", "lies_face_up", "report", "waited"]


def report(state: TableState, command: Report, by: Actor) -> Iterator[Event]:
    """Something went wrong with a card: what, decides who rules on it here."""
    if state.house.game is Game.DICE:
        refuse(command, [because(state, "no-cards")])
    return RULINGS[command.what](state, command, by)


def surplus_third(state: TableState, command: Report, _by: Actor) -> Iterator[Event]:
    """A third card was dealt to a Player's hand that must stand: known as soon as that hand says so.

    Who gets it the Banker's hand may have to say: until that is turned, the card waits.
    """
    reasons = wrong_phase(state, Phase.DEALING) or _no_surplus(state)
    refuse_if(command, [*reasons, *_unnamed(state, command)])
    card, wants = _taken(state, command), state.round.may_want
    yield from _cut_card(state)
    if not wants:
        yield from _not_needed(state, command, card)
    elif state.round.covered:
        cites = "surplus-bankers-third-seen" if command.seen else "surplus-bankers-third"
        yield ruled(state, command, "waits-for-banker", cites, card)
    else:
        yield bankers_third(state, seen=command.seen)
        if card is not None or not face_up(state):
            yield happened.CardDealt(card, Hand.BANKER, command.seen or face_up(state))


def _no_surplus(state: TableState) -> list[Reason]:
    """Why no card can be a third one that the Player's hand must not have: there is but one in a round."""
    round_ = state.round
    if len(round_.player) != 2 or len(round_.banker) < 2 or round_.surplus or round_.result_called:
        return [because(state, "no-surplus")]
    if Hand.PLAYER in round_.may_want:
        return [because(state, "turn-first" if round_.covered else "no-surplus", cites="no-surplus")]
    return []


def _not_needed(
    state: TableState, command: Report, card: Card | None, *, waited: bool = False
) -> Iterator[Event]:
    """A surplus card that neither hand wants: unseen, it begins the next hand."""
    if command.seen:
        yield from _seen_and_not_needed(state, command, card, waited=waited)
    else:
        yield ruled(state, command, "next-hand", "surplus-next-hand", card, waited=waited)


def waited(state: TableState) -> Iterator[Event]:
    """What becomes of third cards that waited, once it is known that no hand wants them."""
    for each in state.round.waiting:
        report = Report(Irregularity.SURPLUS_THIRD, each.card, each.seen)
        yield from _not_needed(state, report, each.card, waited=True)


def left_over(state: TableState, card: Card | None, *, seen: bool) -> Event:
    """A third card that no hand wants after a correction: it waits until the round is over."""
    return ruled(state, Report(Irregularity.SURPLUS_THIRD, card, seen), "waits", "surplus-next-hand", card)


def _seen_and_not_needed(
    state: TableState, command: Report, card: Card | None, *, waited: bool
) -> Iterator[Event]:
    """A surplus card that was seen: a free hand, a simulated round, or into the discards with one more."""
    choice = state.house.irregularities.exposed_card
    cites = f"surplus-{choice.value}"
    yield ruled(state, command, choice.value, cites, card, waited=waited)
    if choice is not ExposedCard.DISCARD:
        yield happened.FreeHandDue(state.house.cites(f"ruling.{cites}"))
    elif not _further_lies_there(state) and (state.left is None or state.left + waited > 1):
        if at_cut_card(state, after=1 - waited) and (waited or not at_cut_card(state)):
            yield happened.CutCardAppeared()
        further = state.shoe.cards[state.shoe.out + 1 - waited] if state.shoe else None
        yield ruled(state, command, "discard-unseen", "surplus-one-more", further, seen=False)


def _further_lies_there(state: TableState) -> bool:
    """Whether the further card was discarded already, for a surplus one that a correction took up since."""
    others = state.round.others
    return 2 * sum(each.seen for each in others) < len(others)


def drawn_in_error(state: TableState, command: Report, _by: Actor) -> Iterator[Event]:
    """A card came out of the shoe that no hand was due."""
    now = due(state)
    reasons = wrong_phase(state, Phase.READY, Phase.BETTING, Phase.DEALING)
    if not reasons and now is not None and now.task is Task.DEAL:
        reasons.append(because(state, "card-is-due"))
    refuse_if(command, [*reasons, *_unnamed(state, command)])
    card = _taken(state, command)
    yield from _cut_card(state)
    if command.seen:
        yield from _leads_free_hand(state, command, card, "drawn-in-error-seen")
        if state.phase is not Phase.DEALING:
            yield from _voided(state)
    else:
        yield ruled(state, command, "next-hand", "drawn-in-error", card)


def _leads_free_hand(state: TableState, command: Report, card: Card | None, cites: str) -> Iterator[Event]:
    yield ruled(state, command, state.house.irregularities.seen_card.value, cites, card)
    yield happened.FreeHandDue(state.house.cites(f"ruling.{cites}"))


def card_face_up(state: TableState, command: Report, _by: Actor) -> Iterator[Event]:
    """The next card lies face up in the shoe, or was exposed as it was dealt.

    A round that wants no more cards is not touched by it: the card opens the free hand that comes after.
    """
    reasons = wrong_phase(state, Phase.READY, Phase.BETTING, Phase.DEALING)
    if _undecided(state):
        reasons.append(because(state, "turn-first"))
    refuse_if(command, [*reasons, *_unnamed(state, command)])
    first = not (state.round.player or state.carried or state.round.free)
    if first:
        yield from _opens_free_hand(state, command, f"first-card-{command.what.value}")
        yield from _voided(state)
    elif not state.round.may_want:
        yield from _opens_free_hand(state, command, "face-up-no-more-cards")
    elif state.house.irregularities.face_up_later is FaceUpLater.VOID:
        yield from _opens_free_hand(state, command, "face-up-void")
        yield from _voided(state)
    else:
        yield _lies_face_up(state, command, "play-on", "face-up-finish")


def _undecided(state: TableState) -> bool:
    """Whether nobody can know yet if the round wants more cards: some that decide it lie face down."""
    return state.round.covered and bool(state.round.may_want)


def _opens_free_hand(state: TableState, command: Report, cites: str) -> Iterator[Event]:
    """The card stays where it is, and the free hand begins with it."""
    yield _lies_face_up(state, command, state.house.irregularities.seen_card.value, cites)
    yield happened.FreeHandDue(state.house.cites(f"ruling.{cites}"))


def _lies_face_up(state: TableState, command: Report, ruling: str, cites: str) -> Event:
    """A card that everybody sees in the shoe: where nobody knows the order, it is the one that must come."""
    return ruled(state, command, ruling, cites, command.card, seen=True, out=False)


def lies_face_up(state: TableState, card: Card, *, wanted: bool) -> Iterator[Event]:
    """The card that lies face up in the shoe still does, and is ruled on by the round as it is now."""
    report = Report(Irregularity.FACE_UP, card, seen=True)
    if wanted:
        yield _lies_face_up(state, report, "play-on", "face-up-finish")
    else:
        yield from _opens_free_hand(state, report, "face-up-no-more-cards")


def ran_out(state: TableState, command: Report, by: Actor) -> Iterator[Event]:
    """The shoe cannot finish the round."""
    reasons = wrong_phase(state, Phase.DEALING)
    now = due(state)
    if not reasons and (now is None or now.task is not Task.DEAL):
        reasons.append(because(state, "no-card-due"))
    if state.leading or state.shoe or by.role is not Role.SUPERVISOR:
        reasons += _cards_left(state)
    refuse_if(command, reasons)
    yield ruled(state, command, "void", "ran-out", None, out=False)
    yield from _voided(state)
    yield end_of_shoe(state)


def _cards_left(state: TableState) -> list[Reason]:
    """Cards that must still be there; of real ones a supervisor may find that the count was wrong."""
    left = len(state.leading) + (state.left or 0)
    if not left:
        return []
    if state.physical and not state.leading:
        return [because(state, "cards-left-by-count", cites="cards-left", left=left)]
    return [because(state, "cards-left", left=left)]


def missing_card(state: TableState, command: Report, _by: Actor) -> Iterator[Event]:
    """A card is missing: the decks are checked, it is replaced, and the maker is told."""
    reasons = wrong_phase(state, Phase.PREPARING, Phase.SHOE_OVER)
    if state.house.cards.pre_shuffled and not command.reference:
        reasons.append(because(state, "inventory-number"))
    refuse_if(command, reasons)
    steps = (state.house.procedure.step(each) for each in state.steps)
    yield happened.IrregularityRuled(
        command.what,
        "replace",
        state.house.cites("table.inventory-number"),
        command.card,
        reference=command.reference,
        back_to=next(step.id for step in steps if step.mixes),
    )
    repairs = tuple(step.id for step in state.house.procedure.repairs if step.after == command.what.value)
    if repairs:
        yield happened.StepsOrdered(repairs)


def _unnamed(state: TableState, command: Report) -> list[Reason]:
    """A card that was seen is named where nobody knows the order, and can only be one that is left."""
    if state.left == 0:
        return [because(state, "shoe-empty")]
    if state.shoe:
        if command.card not in (None, state.shoe.cards[state.shoe.out]):
            return [because(state, "other-card", card=command.card)]
        return []
    if command.card is None:
        return [because(state, "name-the-card")] if command.seen else []
    if state.unseen is not None and not state.unseen[command.card]:
        return [because(state, "no-such-card", card=command.card, decks=state.decks)]
    return []


def _cut_card(state: TableState) -> Iterator[Event]:
    """A card drawn in error may be the one behind the cut card."""
    if at_cut_card(state):
        yield happened.CutCardAppeared()


def _taken(state: TableState, command: Report) -> Card | None:
    """The card that came out; None where nobody knows it yet."""
    return state.shoe.cards[state.shoe.out] if state.shoe else command.card


def _voided(state: TableState) -> Iterator[Event]:
    """The wagers go back, and what was settled early is undone; where there is nothing to void, nothing."""
    if state.phase in (Phase.BETTING, Phase.DEALING) or state.bets:
        returned = void(state.bets, state.house).steps()
        movements = (*undone((*state.round.taken, *state.round.early)), *returned)
        yield happened.RoundVoided(movements, posted(movements))


RULINGS: Mapping[Irregularity, Callable[[TableState, Report, Actor], Iterator[Event]]] = {
    Irregularity.SURPLUS_THIRD: surplus_third,
    Irregularity.DRAWN_IN_ERROR: drawn_in_error,
    Irregularity.EXPOSED: card_face_up,
    Irregularity.FACE_UP: card_face_up,
    Irregularity.RAN_OUT: ran_out,
    Irregularity.MISSING: missing_card,
}
"""Who rules on what."""
