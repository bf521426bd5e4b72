"""`evolve(state, event)`: what an event makes of a table. No rules are asked: what happened, happened.

No house and no setting is asked either: an event says all that its state needs.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from punto.errors import BrokenInvariant
from punto.game.cards import Card
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.hands import Hand
from punto.game.shoe import Shoe, load, new_cards
from punto.messages import message
from punto.settle import Act, Movement, Posting
from punto.table import events as happened
from punto.table.events import Event
from punto.table.state import (
    NO_ROUND,
    Carried,
    FreeHand,
    GivenNotice,
    Marker,
    Phase,
    Racked,
    RoundState,
    TableState,
)

__all__ = ["EVOLVERS", "balances_after", "evolve", "fold"]


def evolve(state: TableState, event: Event) -> TableState:
    """The state after an event."""
    return EVOLVERS[type(event)](state, event)


def fold(events: Iterable[Event], state: TableState | None = None) -> TableState:
    """The state after many, from a table that nothing has happened at unless one is given."""
    return reduce(evolve, events, state or TableState())


def balances_after(balances: Mapping[str, int], postings: Iterable[Posting]) -> dict[str, int]:
    """Balances are sums of postings, and nothing else; what one event posts sums to zero."""
    after = dict(balances)
    total = 0
    for account, amount in postings:
        total += amount
        after[account] = after.get(account, 0) + amount
    if total:
        raise BrokenInvariant(message("error.postings", total=total))
    return after


def charter_adopted(state: TableState, event: happened.CharterAdopted) -> TableState:
    return state.changed(charter=event.charter, checked=frozenset())


def confirmed(state: TableState, event: happened.Confirmed) -> TableState:
    return state.changed(checked=state.checked | {event.check})


def table_opened(state: TableState, event: happened.TableOpened) -> TableState:
    if not event.decks:
        return state.changed(phase=Phase.READY)
    cards = new_cards(event.decks)
    return state.changed(
        phase=Phase.PREPARING,
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
        balances=balances_after(state.balances, event.postings),
        untold=state.untold,
        notices=state.notices,
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
    )


def seat_left(state: TableState, event: happened.SeatLeft) -> TableState:
    return state.changed(
        seated={seat: person for seat, person in state.seated.items() if seat != event.seat},
        balances=balances_after(state.balances, event.postings),
    )


def step_done(state: TableState, _event: happened.StepDone) -> TableState:
    phase = Phase.IDLE if state.phase is Phase.IDLE else Phase.PREPARING
    return state.changed(done=state.done + 1, phase=phase)


def cards_mixed(state: TableState, event: happened.CardsMixed) -> TableState:
    return state.changed(order=event.order or None)


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
    return _without_shoe(state).changed(phase=Phase.PREPARING, done=back, order=order, rack=())


def cut_cards_placed(state: TableState, event: happened.CutCardsPlaced) -> TableState:
    return state.changed(cut_card_from_back=event.from_back, done=state.done + 1)


def cards_loaded(state: TableState, _event: happened.CardsLoaded) -> TableState:
    shoe = load(state.order, cut_card_from_back=state.cut_card_from_back) if state.order else None
    return state.changed(shoe=shoe, unseen=Composition.decks(state.decks), done=state.done + 1)


def cards_burned(state: TableState, event: happened.CardsBurned) -> TableState:
    shoe = state.shoe
    if shoe:
        _, shoe = shoe.draw(event.number)
    hidden = tuple(range(len(event.shown), len(event.cards)))
    return state.changed(
        shoe=shoe,
        unseen=_gone(state.unseen, event.cards),
        phase=Phase.READY,
        done=state.done + 1,
        rack=(Racked(0, others=event.cards, hidden=hidden),),
    )


def betting_opened(state: TableState, event: happened.BettingOpened) -> TableState:
    return state.changed(phase=Phase.BETTING, number=event.number, round=NO_ROUND)


def wagers_placed(state: TableState, event: happened.WagersPlaced) -> TableState:
    spoken = (*state.spoken_bets, *event.bets) if event.spoken else state.spoken_bets
    return state.changed(
        bets=(*state.bets, *event.bets),
        spoken_bets=spoken,
        balances=balances_after(state.balances, event.postings),
    )


def spoken_confirmed(state: TableState, event: happened.SpokenConfirmed) -> TableState:
    spoken = tuple(bet for bet in state.spoken_bets if bet.seat != event.seat)
    return state.changed(spoken_bets=spoken, balances=balances_after(state.balances, event.postings))


def wager_taken_back(state: TableState, event: happened.WagerTakenBack) -> TableState:
    left = list(state.bets)
    left.remove(event.bet)
    return state.changed(
        bets=tuple(left),
        spoken_bets=tuple(bet for bet in state.spoken_bets if bet != event.bet),
        stayed=tuple(bet for bet in state.stayed if bet != event.bet),
        balances=balances_after(state.balances, event.postings),
    )


def no_more_bets_announced(state: TableState, _event: happened.NoMoreBetsAnnounced) -> TableState:
    return state.changed(phase=Phase.DEALING, stayed=())


def free_hand_due(state: TableState, event: happened.FreeHandDue) -> TableState:
    return state.changed(free_due=FreeHand(event.clauses))


def free_hand_begun(state: TableState, event: happened.FreeHandBegun) -> TableState:
    return state.changed(
        phase=Phase.DEALING,
        number=event.number,
        round=RoundState(free=True),
        free_due=None,
        free_hands=state.free_hands + (not event.compelled),
    )


def card_dealt(state: TableState, event: happened.CardDealt) -> TableState:
    round_, card = state.round, event.card
    assert card is not None
    cards = (*round_.cards(event.hand), card)
    turned = {**round_.turned, event.hand: len(cards)} if event.up else round_.turned
    if event.hand is Hand.PLAYER:
        round_ = round_.changed(player=cards, turned=turned)
    else:
        round_ = round_.changed(banker=cards, turned=turned)
    if event.carried:
        return state.changed(round=round_, carried=state.carried[1:])
    return _drawn(state, card).changed(round=round_.changed(drawn=round_.drawn + 1))


def cut_card_appeared(state: TableState, _event: happened.CutCardAppeared) -> TableState:
    return state.changed(cut_card_came=True)


def cards_handed(state: TableState, event: happened.CardsHanded) -> TableState:
    holders = {**state.round.holders, event.hand: event.seat}
    return state.changed(round=state.round.changed(handed=event.hand, holders=holders))


def cards_returned(state: TableState, event: happened.CardsReturned) -> TableState:
    return state.changed(round=_turned(state.round, event.hand).changed(handed=None))


def cards_turned(state: TableState, event: happened.CardsTurned) -> TableState:
    return state.changed(round=_turned(state.round, event.hand))


def turn_agreed(state: TableState, event: happened.TurnAgreed) -> TableState:
    return state.changed(round=state.round.changed(holders={**state.round.holders, event.hand: event.seat}))


def turn_relinquished(state: TableState, event: happened.TurnRelinquished) -> TableState:
    holders = {**state.round.holders, event.hand: 0}
    return state.changed(
        round=_asked(state.round, event.hand, event.seat).changed(holders=holders, handed=None)
    )


def turn_declined(state: TableState, event: happened.TurnDeclined) -> TableState:
    return state.changed(round=_asked(state.round, event.hand, event.seat))


def turn_accepted(state: TableState, event: happened.TurnAccepted) -> TableState:
    asked = {hand: seats for hand, seats in state.round.asked.items() if hand is not event.hand}
    holders = {**state.round.holders, event.hand: event.seat}
    return state.changed(round=state.round.changed(holders=holders, asked=asked))


def points_called(state: TableState, event: happened.PointsCalled) -> TableState:
    return state.changed(round=state.round.changed(points_called=event.hand is Hand.BANKER))


def early_settled(state: TableState, event: happened.EarlySettled) -> TableState:
    round_ = state.round.changed(
        early_settled=True, presses=event.presses, pressed=event.pressed, early=event.movements
    )
    return state.changed(round=round_, balances=balances_after(state.balances, event.postings))


def result_called(state: TableState, event: happened.ResultCalled) -> TableState:
    called = {"results": event.results, "collect": event.collect, "pay": event.pay}
    return state.changed(round=state.round.changed(result_called=True, **called))


def losers_collected(state: TableState, event: happened.LosersCollected) -> TableState:
    balances = balances_after(state.balances, event.postings)
    return state.changed(round=state.round.changed(losers_collected=True), balances=balances)


def winners_paid(state: TableState, event: happened.WinnersPaid) -> TableState:
    return state.changed(
        round=state.round.changed(winners_paid=True),
        markers=_marked(state.markers, event.movements),
        balances=balances_after(state.balances, event.postings),
    )


def vigorish_collected(state: TableState, event: happened.VigorishCollected) -> TableState:
    markers = tuple(marker for marker in state.markers if marker.seat != event.seat)
    return state.changed(markers=markers, balances=balances_after(state.balances, event.postings))


def cards_racked(state: TableState, event: happened.CardsRacked) -> TableState:
    round_ = state.round
    over = state.changed(
        phase=Phase.READY,
        bets=event.stay,
        stayed=event.stay,
        round=NO_ROUND,
        balances=balances_after(state.balances, event.postings),
    )
    if round_.roll:
        return over
    coups = (*state.coups, Coup(round_.player, round_.banker)) if not round_.free else state.coups
    return over.changed(rack=(*state.rack, _racked(state)), coups=coups)


def stakes_returned(state: TableState, event: happened.StakesReturned) -> TableState:
    balances = balances_after(state.balances, event.postings)
    return state.changed(bets=(), stayed=(), spoken_bets=(), balances=balances)


def last_hand_announced(state: TableState, _event: happened.LastHandAnnounced) -> TableState:
    return state.changed(last_hand=True)


def shoe_ended(state: TableState, event: happened.ShoeEnded) -> TableState:
    over = _shoe_over(state, event.steps).changed(phase=Phase.SHOE_OVER, rack=())
    if event.replaced and state.waiting is None:
        return over.changed(order=new_cards(state.decks))
    return over


def irregularity_ruled(state: TableState, event: happened.IrregularityRuled) -> TableState:
    """A card that was drawn waits for the next hand, or lies with the discards.

    Decks in which one was replaced are mixed again.
    """
    if event.back_to:
        mixing = state.steps.index(event.back_to)
        return _without_shoe(state).changed(done=min(state.done, mixing), cutters=())
    if event.card is None:
        return state
    if not event.from_shoe:
        return state.changed(reported=event.card)
    state = _drawn(state, event.card)
    lies = Carried(event.card, event.seen)
    if event.ruling in ("next-hand", "free-hand", "simulated-round"):
        return state.changed(carried=(*state.carried, lies))
    if event.ruling in ("discard", "discard-unseen"):
        return state.changed(round=state.round.changed(others=(*state.round.others, lies)))
    return state


def round_voided(state: TableState, event: happened.RoundVoided) -> TableState:
    rack = state.rack
    if state.round.player or state.round.others:
        rack = (*rack, _racked(state))
    phase = Phase.READY if state.phase in (Phase.BETTING, Phase.DEALING) else state.phase
    return state.changed(
        phase=phase,
        bets=(),
        stayed=(),
        spoken_bets=(),
        rack=rack,
        round=NO_ROUND,
        balances=balances_after(state.balances, event.postings),
    )


def card_corrected(state: TableState, event: happened.CardCorrected) -> TableState:
    original, card = event.original, event.card
    assert original is not None
    assert card is not None
    assert state.unseen is not None
    cards = list(state.round.cards(event.hand))
    cards[event.place] = card
    corrected = (*state.round.corrected, (original, card))
    changed = {event.hand.value: tuple(cards), "corrected": corrected}
    counts = dict(state.unseen.items())
    counts[original] = counts.get(original, 0) + 1
    return state.changed(round=state.round.changed(**changed), unseen=Composition(counts).without([card]))


def notice_given(state: TableState, event: happened.NoticeGiven) -> TableState:
    notices = (*state.notices, GivenNotice(event.of, event.to, event.at))
    untold = {of: at for of, at in state.untold.items() if not event.fulfils or of != event.of}
    return state.changed(notices=notices, untold=untold)


def procedure_changed(state: TableState, event: happened.ProcedureChanged) -> TableState:
    notices = tuple(each for each in state.notices if each.of != event.of)
    untold = {**state.untold, event.of: event.at} if event.tell else state.untold
    return state.changed(notices=notices, untold=untold)


def accommodated(state: TableState, event: happened.Accommodated) -> TableState:
    return state.changed(accommodations=(*state.accommodations, (event.person, event.how)))


def disputed(state: TableState, _event: happened.Disputed) -> TableState:
    """It is only written down."""
    return state


def dice_shaken(state: TableState, event: happened.DiceShaken) -> TableState:
    return state.changed(round=state.round.changed(shaken=(*state.round.shaken, event.seat)))


def dice_exposed(state: TableState, _event: happened.DiceExposed) -> TableState:
    return state.changed(round=state.round.changed(shaken=()))


def dice_revealed(state: TableState, event: happened.DiceRevealed) -> TableState:
    return state.changed(round=state.round.changed(roll=event.roll))


def _drawn(state: TableState, card: Card) -> TableState:
    """A card has left the shoe."""
    shoe = state.shoe
    if shoe:
        return state.changed(shoe=Shoe(shoe.cards, shoe.cut_card, shoe.out + 1), reported=None)
    return state.changed(unseen=_gone(state.unseen, (card,)), reported=None)


def _gone(unseen: Composition | None, cards: tuple[Card, ...]) -> Composition | None:
    return unseen.without(cards) if unseen is not None else None


def _racked(state: TableState) -> Racked:
    """The round's cards in the order in which they are racked, and which of them nobody has seen."""
    round_ = state.round
    others = tuple(each.card for each in round_.others)
    seen = [place < round_.turned[hand] for hand in Hand for place in range(len(round_.cards(hand)))]
    seen += [each.seen for each in round_.others]
    hidden = tuple(place for place, known in enumerate(seen) if not known)
    return Racked(state.number, round_.player, round_.banker, others, round_.free, hidden)


def _shoe_over(state: TableState, steps: tuple[str, ...]) -> TableState:
    """The cards are to be prepared again; of two batches it is the other's turn."""
    order = state.shoe.cards if state.shoe else new_cards(state.decks)
    waiting, batch = state.waiting, state.batch
    if waiting is not None:
        order, waiting, batch = waiting, order, 1 - batch
    return _without_shoe(state).changed(
        steps=steps,
        done=0,
        order=order or None,
        waiting=waiting,
        batch=batch,
        cutters=(),
        coups=(),
        free_hands=0,
        free_due=None,
        carried=(),
    )


def _without_shoe(state: TableState) -> TableState:
    return state.changed(
        shoe=None,
        unseen=None,
        reported=None,
        cut_card_came=False,
        last_hand=False,
        declined=(),
        round=NO_ROUND,
    )


def _turned(round_: RoundState, hand: Hand) -> RoundState:
    return round_.changed(turned={**round_.turned, hand: len(round_.cards(hand))})


def _asked(round_: RoundState, hand: Hand, seat: int) -> RoundState:
    return round_.changed(asked={**round_.asked, hand: (*round_.asked.get(hand, ()), seat)})


def _marked(markers: tuple[Marker, ...], movements: tuple[Movement, ...]) -> tuple[Marker, ...]:
    """What people owe now: one marker for each of them at a seat."""
    owed = {(marker.seat, marker.person): marker.amount for marker in markers}
    for each in movements:
        if each.act is Act.MARK_VIGORISH:
            key = (each.bet.seat, each.bet.person)
            owed[key] = owed.get(key, 0) + each.amount
    return tuple(Marker(seat, person, amount) for (seat, person), amount in owed.items())


EVOLVERS: Mapping[type[Event], Callable[[TableState, Any], TableState]] = {
    happened.CharterAdopted: charter_adopted,
    happened.Confirmed: confirmed,
    happened.TableOpened: table_opened,
    happened.TableClosed: table_closed,
    happened.TableIdled: table_idled,
    happened.TableResumed: table_resumed,
    happened.SeatTaken: seat_taken,
    happened.SeatLeft: seat_left,
    happened.StepDone: step_done,
    happened.CardsMixed: cards_mixed,
    happened.BatchStored: batch_stored,
    happened.CutDeclined: cut_declined,
    happened.CardsCut: cards_cut,
    happened.RecutOrdered: recut_ordered,
    happened.CutCardsPlaced: cut_cards_placed,
    happened.CardsLoaded: cards_loaded,
    happened.CardsBurned: cards_burned,
    happened.BettingOpened: betting_opened,
    happened.WagersPlaced: wagers_placed,
    happened.SpokenConfirmed: spoken_confirmed,
    happened.WagerTakenBack: wager_taken_back,
    happened.NoMoreBetsAnnounced: no_more_bets_announced,
    happened.FreeHandDue: free_hand_due,
    happened.FreeHandBegun: free_hand_begun,
    happened.CardDealt: card_dealt,
    happened.CutCardAppeared: cut_card_appeared,
    happened.CardsHanded: cards_handed,
    happened.CardsReturned: cards_returned,
    happened.CardsTurned: cards_turned,
    happened.TurnAgreed: turn_agreed,
    happened.TurnRelinquished: turn_relinquished,
    happened.TurnDeclined: turn_declined,
    happened.TurnAccepted: turn_accepted,
    happened.PointsCalled: points_called,
    happened.EarlySettled: early_settled,
    happened.ResultCalled: result_called,
    happened.LosersCollected: losers_collected,
    happened.WinnersPaid: winners_paid,
    happened.VigorishCollected: vigorish_collected,
    happened.CardsRacked: cards_racked,
    happened.StakesReturned: stakes_returned,
    happened.LastHandAnnounced: last_hand_announced,
    happened.ShoeEnded: shoe_ended,
    happened.IrregularityRuled: irregularity_ruled,
    happened.RoundVoided: round_voided,
    happened.CardCorrected: card_corrected,
    happened.NoticeGiven: notice_given,
    happened.ProcedureChanged: procedure_changed,
    happened.Accommodated: accommodated,
    happened.Disputed: disputed,
    happened.DiceShaken: dice_shaken,
    happened.DiceExposed: dice_exposed,
    happened.DiceRevealed: dice_revealed,
}
"""What each kind of event makes of a table."""
