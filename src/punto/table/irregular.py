"""What becomes of cards that went wrong: rulings by the document and the house, with their clauses."""

from collections.abc import Iterator

from punto.errors import Reason
from punto.game.cards import Card
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.houses import FaceUpLater, SeenCard
from punto.rulebook.citing import of_document
from punto.settle import void
from punto.table import events as happened
from punto.table.commands import Irregularity, Report
from punto.table.deciding import because, decides, refuse_if, wrong_phase
from punto.table.due import Due, Task, due, more_cards
from punto.table.events import Event
from punto.table.rounds import at_cut_card, face_up, replaces
from punto.table.state import Phase, TableState

__all__: list[str] = []

_BANKERS_THIRD = Due(Task.DEAL, Hand.BANKER)


@decides(Report)
def _(state: TableState, command: Report) -> Iterator[Event]:
    if state.house.game is Game.DICE:
        refuse_if(command, [because(state, "no-cards")])
    return _RULINGS[command.what](state, command)


def _surplus_third(state: TableState, command: Report) -> Iterator[Event]:
    """A third card was dealt to a Player's hand that must stand."""
    now = due(state)
    finished = now is not None and (now == _BANKERS_THIRD or now.task is Task.CALL_RESULT)
    reasons = wrong_phase(state, Phase.DEALING)
    if not reasons and not (finished and len(state.round.player) == 2):
        reasons.append(because(state, "no-surplus", "CO-2816-1", "MA-13b"))
    refuse_if(command, reasons or _unnamed(state, command))
    card = _taken(state, command)
    yield from _cut_card(state)
    if now == _BANKERS_THIRD:
        clauses = ("CO-2816-1", "MA-13c" if command.seen else "MA-13b")
        yield _ruled(state, command, "bankers-third", clauses, None)
        if card is not None:
            yield happened.CardDealt(card, Hand.BANKER, command.seen or face_up(state))
        return
    if not command.seen:
        yield _ruled(state, command, "next-hand", ("CO-2816-1-s2", "MA-13b-s2"), card)
    else:
        yield from _seen_and_not_needed(state, command, card)


def _seen_and_not_needed(state: TableState, command: Report, card: Card | None) -> Iterator[Event]:
    """A surplus card that was seen: a free hand, a simulated round, or into the discards with one more."""
    choice = state.house.irregularities.exposed_card.value
    clauses = {
        "free-hand": ("CO-2816-2",),
        "discard": ("MA-13c-s2", "MA-13c1"),
        "simulated-round": ("MA-13c-s2", "MA-13c2", "MA-13c2-s2"),
    }[choice]
    yield _ruled(state, command, choice, clauses, card)
    if choice != "discard":
        yield happened.FreeHandDue(compelled=True, clauses=of_document(clauses, state.house.document))
    elif not state.shoe or state.shoe.left > 1:
        if state.shoe and state.shoe.out + 1 == state.shoe.cut_card:
            yield happened.CutCardAppeared()
        further = state.shoe.cards[state.shoe.out + 1] if state.shoe else None
        yield _ruled(state, command, "discard-unseen", ("MA-13c1",), further)


def _drawn_in_error(state: TableState, command: Report) -> Iterator[Event]:
    """A card came out of the shoe that no hand was due."""
    now = due(state)
    reasons = wrong_phase(state, Phase.READY, Phase.BETTING, Phase.DEALING)
    if not reasons and now is not None and now.task is Task.DEAL:
        reasons.append(because(state, "card-is-due", "MA-13a"))
    refuse_if(command, reasons or _unnamed(state, command))
    card = _taken(state, command)
    yield from _cut_card(state)
    if command.seen:
        yield from _leads_free_hand(state, command, card, ("CO-2816-2", "MA-13d", "MA-13d-s2"))
        if state.phase is Phase.BETTING:
            yield _voided(state)
    else:
        yield _ruled(state, command, "next-hand", ("CO-2816-1-s2", "MA-13a"), card)


def _leads_free_hand(
    state: TableState, command: Report, card: Card | None, clauses: tuple[str, ...]
) -> Iterator[Event]:
    simulated = state.house.irregularities.seen_card is SeenCard.SIMULATED_ROUND
    yield _ruled(state, command, "simulated-round" if simulated else "free-hand", clauses, card)
    yield happened.FreeHandDue(compelled=True, clauses=of_document(clauses, state.house.document))


def _face_up(state: TableState, command: Report) -> Iterator[Event]:
    """The next card lies face up in the shoe, or was exposed as it was dealt.

    A round that wants no more cards is not touched by it: the card opens the free hand that comes after.
    """
    refuse_if(command, wrong_phase(state, Phase.READY, Phase.BETTING, Phase.DEALING))
    first = not (state.round.player or state.carried or state.round.free)
    exposed = command.what is Irregularity.EXPOSED
    if first:
        clauses = ("CO-2816-2" if exposed else "CO-2816-3", "MA-13d", "MA-13d-s2")
        yield from _leads_free_hand(state, command, None, clauses)
        if state.phase is not Phase.READY:
            yield _voided(state)
        return
    if not more_cards(state.round):
        yield from _leads_free_hand(state, command, None, ("CO-2816-3", "MA-13d", "MA-13d-s2"))
        return
    if state.house.irregularities.face_up_later is FaceUpLater.VOID:
        yield from _leads_free_hand(state, command, None, ("CO-2816-3-s2", "MA-13d", "MA-13d-s2"))
        yield _voided(state)
        return
    yield _ruled(state, command, "play-on", ("CO-2816-3-s2", "MA-13d"), None)


def _ran_out(state: TableState, command: Report) -> Iterator[Event]:
    """The shoe cannot finish the round."""
    reasons = wrong_phase(state, Phase.DEALING)
    now = due(state)
    if not reasons and (now is None or now.task is not Task.DEAL):
        reasons.append(because(state, "no-card-due", "CO-2816-4", "MA-13e"))
    elif not reasons and (state.carried or (state.shoe and state.shoe.left)):
        left = len(state.carried) + (state.shoe.left if state.shoe else 0)
        reasons.append(because(state, "cards-left", "CO-2816-4", "MA-13e", left=left))
    refuse_if(command, reasons)
    yield _ruled(state, command, "void", ("CO-2816-4", "MA-13e", "MA-13e-s2"), None)
    yield _voided(state)
    yield happened.ShoeEnded(replaced=replaces(state))


def _missing(state: TableState, command: Report) -> Iterator[Event]:
    """A card is missing: the decks are checked, it is replaced, and the maker is told."""
    reasons = wrong_phase(state, Phase.PREPARING, Phase.SHOE_OVER)
    if state.house.cards.pre_shuffled and not command.reference:
        reasons.append(because(state, "inventory-number", "CO-2810-7-s8"))
    refuse_if(command, reasons)
    clauses = of_document(("CO-2810-7-s8",), state.house.document)
    yield happened.IrregularityRuled(
        command.what, "replace", clauses, command.card, reference=command.reference
    )


def _unnamed(state: TableState, command: Report) -> list[Reason]:
    """A card that was seen is named where nobody knows the order, and can only be one that is left."""
    if state.shoe:
        if not state.shoe.left:
            return [because(state, "shoe-empty", "CO-2816-4", "MA-13e")]
        if command.card not in (None, state.shoe.cards[state.shoe.out]):
            return [because(state, "other-card", card=command.card)]
        return []
    if command.card is None:
        return [because(state, "name-the-card")] if command.seen else []
    if state.unseen is not None and not state.unseen[command.card]:
        clauses = ("CO-2806-1", "MA-3a", "HR-bac-1")
        return [because(state, "no-such-card", *clauses, card=command.card, decks=state.house.decks)]
    return []


def _cut_card(state: TableState) -> Iterator[Event]:
    """A card drawn in error may be the one behind the cut card."""
    if at_cut_card(state):
        yield happened.CutCardAppeared()


def _taken(state: TableState, command: Report) -> Card | None:
    """The card that came out; None where nobody knows it yet."""
    return state.shoe.cards[state.shoe.out] if state.shoe else command.card


def _ruled(
    state: TableState, command: Report, ruling: str, clauses: tuple[str, ...], card: Card | None
) -> Event:
    found = of_document(clauses, state.house.document)
    return happened.IrregularityRuled(command.what, ruling, found, card, from_shoe=card is not None)


def _voided(state: TableState) -> Event:
    return happened.RoundVoided(tuple(void(state.bets, state.house).steps()))


_RULINGS = {
    Irregularity.SURPLUS_THIRD: _surplus_third,
    Irregularity.DRAWN_IN_ERROR: _drawn_in_error,
    Irregularity.EXPOSED: _face_up,
    Irregularity.FACE_UP: _face_up,
    Irregularity.RAN_OUT: _ran_out,
    Irregularity.MISSING: _missing,
}
