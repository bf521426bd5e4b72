"""What becomes of a table between rounds: opening, closing, seats, the way of the cards into the shoe."""

from collections.abc import Mapping

from punto.game.cards import Card
from punto.game.composition import Composition
from punto.game.shoe import Order, Shoe, load, new_cards
from punto.settle import balances_after
from punto.table import events as happened
from punto.table.events import Event
from punto.table.state import (
    NO_ROUND,
    Committed,
    GivenNotice,
    Phase,
    Racked,
    TableState,
)

__all__ = [
    "accommodated",
    "batch_stored",
    "cards_burned",
    "cards_cut",
    "cards_loaded",
    "cards_mixed",
    "cards_recirculated",
    "charter_adopted",
    "confirmed",
    "cut_cards_placed",
    "cut_declined",
    "gone",
    "notice_given",
    "only_written_down",
    "procedure_changed",
    "recut_ordered",
    "seat_changed",
    "seat_left",
    "seat_taken",
    "shoe_committed",
    "shoe_ended",
    "shoe_revealed",
    "step_done",
    "stepped_away",
    "steps_ordered",
    "stood_behind",
    "table_closed",
    "table_idled",
    "table_opened",
    "table_resumed",
    "without_shoe",
]


def charter_adopted(state: TableState, event: happened.CharterAdopted) -> TableState:
    return state.changed(charter=event.charter, checked=frozenset(), connected=frozenset())


def confirmed(state: TableState, event: happened.Confirmed) -> TableState:
    return state.changed(checked=state.checked | {event.check})


def table_opened(state: TableState, event: happened.TableOpened) -> TableState:
    if not event.decks:
        return state.changed(phase=Phase.READY, closing=False)
    cards = new_cards(event.decks)
    return state.changed(
        phase=Phase.PREPARING,
        closing=False,
        decks=event.decks,
        physical=event.physical,
        steps=event.steps,
        done=0,
        order=cards,
        waiting=cards if event.batches > 1 else None,
    )


def table_closed(state: TableState, event: happened.TableClosed) -> TableState:
    return TableState(
        charter=state.charter,
        people=state.people,
        guests=state.guests,
        shoes=state.shoes,
        balances=balances_after(state.balances, event.postings),
        banked=state.banked,
        closing=state.banked,
        slips=state.slips,
        counted=state.counted,
        untold=state.untold,
        notices=state.notices,
        connected=state.connected,
        games=state.games,
    )


def table_idled(state: TableState, event: happened.TableIdled) -> TableState:
    """Played cards are prepared again; they stay in the rack where the shuffler keeps the others."""
    over = state if state.phase is Phase.SHOE_OVER else _shoe_over(state, event.steps)
    return over.changed(phase=Phase.IDLE, rack=state.rack if event.rack_kept else ())


def table_resumed(state: TableState, _event: happened.TableResumed) -> TableState:
    return state.changed(phase=Phase.PREPARING)


def seat_taken(state: TableState, event: happened.SeatTaken) -> TableState:
    return state.changed(
        seated=dict(sorted({**state.seated, event.seat: event.person}.items())),
        people={**state.people, event.person: event.name},
        guests=state.guests + (not event.name),
        behind=_without(state.behind, event.person),
    )


def seat_changed(state: TableState, event: happened.SeatChanged) -> TableState:
    left = {seat: person for seat, person in state.seated.items() if seat != event.seat}
    return state.changed(seated=dict(sorted({**left, event.to: event.person}.items())))


def seat_left(state: TableState, event: happened.SeatLeft) -> TableState:
    return state.changed(
        seated={seat: person for seat, person in state.seated.items() if seat != event.seat},
        balances=balances_after(state.balances, event.postings),
    )


def stood_behind(state: TableState, event: happened.StoodBehind) -> TableState:
    return state.changed(
        behind={**_without(state.behind, event.person), event.person: event.seat},
        people={**state.people, event.person: event.name},
        guests=state.guests + (not event.name),
    )


def stepped_away(state: TableState, event: happened.SteppedAway) -> TableState:
    return state.changed(
        behind=_without(state.behind, event.person),
        balances=balances_after(state.balances, event.postings),
    )


def _without(behind: Mapping[str, int], person: str) -> Mapping[str, int]:
    return {each: seat for each, seat in behind.items() if each != person}


def step_done(state: TableState, _event: happened.StepDone) -> TableState:
    phase = Phase.IDLE if state.phase is Phase.IDLE else Phase.PREPARING
    return state.changed(done=state.done + 1, phase=phase)


def steps_ordered(state: TableState, event: happened.StepsOrdered) -> TableState:
    steps = (*state.steps[: state.done], *event.steps, *state.steps[state.done :])
    return state.changed(steps=steps, phase=Phase.PREPARING)


def cards_mixed(state: TableState, event: happened.CardsMixed) -> TableState:
    return state.changed(order=event.order or None)


def shoe_committed(state: TableState, event: happened.ShoeCommitted) -> TableState:
    cards = state.shoe.cards if state.shoe else state.order
    assert cards is not None
    promise = Committed(event.shoe, event.commitment, event.salt, cards)
    return state.changed(committed=promise, shoes=event.shoe)


def shoe_revealed(state: TableState, _event: happened.ShoeRevealed) -> TableState:
    return state.changed(committed=None)


def batch_stored(state: TableState, event: happened.BatchStored) -> TableState:
    return state.changed(waiting=event.order)


def cut_declined(state: TableState, event: happened.CutDeclined) -> TableState:
    return state.changed(declined=(*state.declined, event.seat))


def cards_cut(state: TableState, event: happened.CardsCut) -> TableState:
    cutters = (*state.cutters, event.seat)
    return state.changed(order=event.order or None, done=state.done + 1, declined=(), cutters=cutters)


def recut_ordered(state: TableState, _event: happened.RecutOrdered) -> TableState:
    """Burned cards go back into the stack."""
    order = state.shoe.cards if state.shoe else state.order
    back = state.steps.index("cut")
    return without_shoe(state).changed(phase=Phase.PREPARING, done=back, order=order, rack=())


def cut_cards_placed(state: TableState, event: happened.CutCardsPlaced) -> TableState:
    due = state.steps[state.done : state.done + 1] == ("place-cut-cards",)  # else it lies elsewhere now
    return state.changed(cut_card_from_back=event.from_back, done=state.done + due)


def cards_loaded(state: TableState, _event: happened.CardsLoaded) -> TableState:
    shoe = _loaded(state.order, state.cut_card_from_back) if state.order else None
    unseen = Composition.decks(state.decks)
    return state.changed(shoe=shoe, unseen=unseen, played=(), done=state.done + 1)


def _loaded(order: Order, cut_card_from_back: int) -> Shoe:
    """The shoe; a shuffler that takes every card back has no cut card."""
    return (
        load(order, cut_card_from_back=cut_card_from_back) if cut_card_from_back else Shoe(order, len(order))
    )


def cards_burned(state: TableState, event: happened.CardsBurned) -> TableState:
    shoe = state.shoe
    if shoe:
        _, shoe = shoe.draw(event.number)
    burned = (*event.cards, *[None] * (event.number - len(event.cards)))
    hidden = tuple(range(len(event.shown), event.number))
    after = state.changed(shoe=shoe, unseen=gone(state.unseen, event.cards))
    if event.ordered:
        last = state.number - (state.phase is Phase.BETTING)
        return after.changed(rack=(*state.rack, Racked(last, others=burned, hidden=hidden)))
    racked = Racked(0, others=burned, hidden=hidden)
    return after.changed(done=state.done + 1, rack=(racked,), phase=Phase.READY)


def cards_recirculated(state: TableState, event: happened.CardsRecirculated) -> TableState:
    shoe = Shoe(event.order, len(event.order)) if event.order else None
    waiting = tuple(each.card for each in state.carried if each.card)
    return state.changed(shoe=shoe, unseen=gone(Composition.decks(state.decks), waiting), rack=())


def shoe_ended(state: TableState, event: happened.ShoeEnded) -> TableState:
    over = _shoe_over(state, event.steps).changed(phase=Phase.SHOE_OVER, rack=())
    if event.replaced and state.waiting is None:
        return over.changed(order=new_cards(state.decks))
    return over


def notice_given(state: TableState, event: happened.NoticeGiven) -> TableState:
    notices = (*state.notices, GivenNotice(event.of, event.to, event.at))
    untold = {of: at for of, at in state.untold.items() if not event.fulfils or of != event.of}
    return state.changed(notices=notices, untold=untold)


def procedure_changed(state: TableState, event: happened.ProcedureChanged) -> TableState:
    return state.changed(
        charter=event.charter or state.charter,
        steps=event.steps or state.steps,
        notices=tuple(each for each in state.notices if each.of != event.of),
        untold={**state.untold, event.of: event.at} if event.tell else state.untold,
    )


def accommodated(state: TableState, event: happened.Accommodated) -> TableState:
    waived = {**state.waived, event.person: (*state.waived.get(event.person, ()), *event.waives)}
    granted = (*state.accommodations, (event.person, event.how))
    return state.changed(accommodations=granted, waived=waived if event.waives else state.waived)


def only_written_down(state: TableState, _event: Event) -> TableState:
    """It changes nothing at the table."""
    return state


def gone(unseen: Composition | None, cards: tuple[Card, ...]) -> Composition | None:
    """What may still be in the shoe after these cards."""
    return unseen.without(cards) if unseen is not None and cards else unseen


def _shoe_over(state: TableState, steps: tuple[str, ...]) -> TableState:
    """The cards are to be prepared again; of two batches it is the other's turn."""
    order = state.shoe.cards if state.shoe else new_cards(state.decks)
    waiting, batch = state.waiting, state.batch
    if waiting is not None:
        order, waiting, batch = waiting, order, 1 - batch
    return without_shoe(state).changed(
        steps=steps,
        done=0,
        order=order or None,
        waiting=waiting,
        batch=batch,
        cutters=(),
        free_hands=0,
        free_due=None,
        carried=(),
    )


def without_shoe(state: TableState) -> TableState:
    """The cards are out of the shoe: whatever was known of it is over."""
    return state.changed(
        shoe=None,
        unseen=None,
        reported=None,
        cut_card_came=False,
        cut_card_left=None,
        voided=None,
        last_hand=False,
        declined=(),
        round=NO_ROUND,
    )
