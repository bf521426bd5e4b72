"""`evolve(state, event)`: what an event makes of a table. No rules are asked: what happened, happened."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypeVar

from punto.game.cards import Card
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.game.shoe import Shoe, load, new_cards
from punto.houses import Shuffle
from punto.settle import Act, Settlement
from punto.table import events as happened
from punto.table.events import Event
from punto.table.state import NO_ROUND, FreeHand, Phase, Racked, RoundState, TableState

__all__ = ["evolve", "fold"]

Happened = TypeVar("Happened", bound=Event)
_EVOLVERS: dict[type[Event], Callable[[TableState, Any], TableState]] = {}


def evolve(state: TableState, event: Event) -> TableState:
    """The state after an event."""
    return _EVOLVERS[type(event)](state, event)


def fold(state: TableState, events: Iterable[Event]) -> TableState:
    """The state after many."""
    return reduce(evolve, events, state)


def _after(
    kind: type[Happened],
) -> Callable[[Callable[[TableState, Happened], TableState]], Callable[[TableState, Happened], TableState]]:
    def keep(
        function: Callable[[TableState, Happened], TableState],
    ) -> Callable[[TableState, Happened], TableState]:
        _EVOLVERS[kind] = function
        return function

    return keep


def _unchanged(state: TableState, _event: Event) -> TableState:
    """For what is only written down."""
    return state


_EVOLVERS[happened.Disputed] = _unchanged


@_after(happened.Confirmed)
def _(state: TableState, event: happened.Confirmed) -> TableState:
    return state.changed(checked=state.checked | {event.check})


@_after(happened.TableOpened)
def _(state: TableState, _event: happened.TableOpened) -> TableState:
    if state.house.game is Game.DICE:
        return state.changed(phase=Phase.READY)
    cards = new_cards(state.house.decks)
    two = state.house.cards.shuffle is Shuffle.BATCH_SHUFFLER
    return state.changed(
        phase=Phase.PREPARING,
        steps=state.first_steps,
        done=0,
        order=cards,
        waiting=cards if two else None,
    )


@_after(happened.TableClosed)
def _(state: TableState, _event: happened.TableClosed) -> TableState:
    return TableState(house=state.house, balances=state.balances, untold=state.untold, notices=state.notices)


@_after(happened.TableIdled)
def _(state: TableState, event: happened.TableIdled) -> TableState:
    """Played cards are prepared again; they stay in the rack where the shuffler keeps the others."""
    over = state if state.phase is Phase.SHOE_OVER else _shoe_over(state)
    return over.changed(phase=Phase.IDLE, rack=state.rack if event.method == "c" else ())


@_after(happened.TableResumed)
def _(state: TableState, _event: happened.TableResumed) -> TableState:
    return state.changed(phase=Phase.PREPARING)


@_after(happened.SeatTaken)
def _(state: TableState, event: happened.SeatTaken) -> TableState:
    return state.changed(seats=tuple(sorted((*state.seats, event.seat))))


@_after(happened.SeatLeft)
def _(state: TableState, event: happened.SeatLeft) -> TableState:
    return state.changed(seats=tuple(seat for seat in state.seats if seat != event.seat))


@_after(happened.StepDone)
def _(state: TableState, _event: happened.StepDone) -> TableState:
    return state.changed(
        done=state.done + 1, phase=Phase.IDLE if state.phase is Phase.IDLE else Phase.PREPARING
    )


@_after(happened.CardsMixed)
def _(state: TableState, event: happened.CardsMixed) -> TableState:
    return state.changed(order=event.order or None)


@_after(happened.BatchStored)
def _(state: TableState, event: happened.BatchStored) -> TableState:
    return state.changed(waiting=event.order)


@_after(happened.CutDeclined)
def _(state: TableState, event: happened.CutDeclined) -> TableState:
    return state.changed(declined=(*state.declined, event.seat))


@_after(happened.CardsCut)
def _(state: TableState, event: happened.CardsCut) -> TableState:
    cutters = (*state.cutters, event.seat)
    return state.changed(order=event.order, done=state.done + 1, declined=(), cutters=cutters)


@_after(happened.RecutOrdered)
def _(state: TableState, _event: happened.RecutOrdered) -> TableState:
    """Burned cards go back into the stack."""
    back = next(number for number, step in enumerate(state.steps) if step.id == "cut")
    order = state.shoe.cards if state.shoe else state.order
    return _without_shoe(state).changed(phase=Phase.PREPARING, done=back, order=order, rack=())


@_after(happened.CutCardsPlaced)
def _(state: TableState, event: happened.CutCardsPlaced) -> TableState:
    return state.changed(cut_card_from_back=event.from_back, done=state.done + 1)


@_after(happened.CardsLoaded)
def _(state: TableState, _event: happened.CardsLoaded) -> TableState:
    depth = state.cut_card_from_back
    shoe = load(state.order, cut_card_from_back=depth) if state.order else None
    unseen = Composition.decks(state.house.decks)
    return state.changed(shoe=shoe, unseen=unseen, done=state.done + 1)


@_after(happened.CardsBurned)
def _(state: TableState, event: happened.CardsBurned) -> TableState:
    shoe = state.shoe
    if shoe:
        _, shoe = shoe.draw(event.number)
    return state.changed(
        shoe=shoe,
        unseen=_gone(state.unseen, event.cards),
        phase=Phase.READY,
        done=state.done + 1,
        rack=(Racked(0, (), (), event.cards),),
    )


@_after(happened.BettingOpened)
def _(state: TableState, event: happened.BettingOpened) -> TableState:
    return state.changed(phase=Phase.BETTING, number=event.number, round=NO_ROUND)


@_after(happened.WagersPlaced)
def _(state: TableState, event: happened.WagersPlaced) -> TableState:
    spoken = state.spoken | {bet.seat for bet in event.bets} if event.spoken else state.spoken
    return state.changed(bets=(*state.bets, *event.bets), spoken=spoken)


@_after(happened.SpokenConfirmed)
def _(state: TableState, event: happened.SpokenConfirmed) -> TableState:
    return state.changed(spoken=state.spoken - {event.seat})


@_after(happened.WagerTakenBack)
def _(state: TableState, event: happened.WagerTakenBack) -> TableState:
    left = list(state.bets)
    left.remove(event.bet)
    betting = {bet.seat for bet in left}
    return state.changed(bets=tuple(left), spoken=state.spoken & betting)


@_after(happened.NoMoreBetsAnnounced)
def _(state: TableState, _event: happened.NoMoreBetsAnnounced) -> TableState:
    return state.changed(phase=Phase.DEALING)


@_after(happened.FreeHandDue)
def _(state: TableState, event: happened.FreeHandDue) -> TableState:
    return state.changed(free_due=FreeHand(event.compelled, event.clauses))


@_after(happened.FreeHandBegun)
def _(state: TableState, event: happened.FreeHandBegun) -> TableState:
    used = state.free_hands + (not event.compelled)
    round_ = RoundState(free=True)
    return state.changed(
        phase=Phase.DEALING, number=event.number, round=round_, free_due=None, free_hands=used
    )


@_after(happened.CardDealt)
def _(state: TableState, event: happened.CardDealt) -> TableState:
    round_ = state.round
    cards = (*round_.cards(event.hand), event.card)
    turned = {**round_.turned, event.hand: len(cards)} if event.up else round_.turned
    if event.hand is Hand.PLAYER:
        round_ = round_.changed(player=cards, turned=turned)
    else:
        round_ = round_.changed(banker=cards, turned=turned)
    if event.carried:
        return state.changed(round=round_, carried=state.carried[1:])
    return state.changed(round=round_, **_drawn(state, event.card))


@_after(happened.CutCardAppeared)
def _(state: TableState, _event: happened.CutCardAppeared) -> TableState:
    return state.changed(cut_card_came=True)


@_after(happened.CardsHanded)
def _(state: TableState, event: happened.CardsHanded) -> TableState:
    holders = {**state.round.holders, event.hand: event.seat}
    return state.changed(round=state.round.changed(handed=event.hand, holders=holders))


@_after(happened.CardsReturned)
def _(state: TableState, event: happened.CardsReturned) -> TableState:
    return state.changed(round=_turned(state.round, event.hand).changed(handed=None))


@_after(happened.CardsTurned)
def _(state: TableState, event: happened.CardsTurned) -> TableState:
    return state.changed(round=_turned(state.round, event.hand))


@_after(happened.TurnAgreed)
def _(state: TableState, event: happened.TurnAgreed) -> TableState:
    return state.changed(round=state.round.changed(holders={**state.round.holders, event.hand: event.seat}))


@_after(happened.TurnRelinquished)
def _(state: TableState, event: happened.TurnRelinquished) -> TableState:
    asked = {**state.round.asked, event.hand: (*state.round.asked.get(event.hand, ()), event.seat)}
    holders = {**state.round.holders, event.hand: 0}
    return state.changed(round=state.round.changed(asked=asked, holders=holders, handed=None))


@_after(happened.TurnDeclined)
def _(state: TableState, event: happened.TurnDeclined) -> TableState:
    asked = {**state.round.asked, event.hand: (*state.round.asked.get(event.hand, ()), event.seat)}
    return state.changed(round=state.round.changed(asked=asked))


@_after(happened.TurnAccepted)
def _(state: TableState, event: happened.TurnAccepted) -> TableState:
    asked = {hand: seats for hand, seats in state.round.asked.items() if hand is not event.hand}
    holders = {**state.round.holders, event.hand: event.seat}
    return state.changed(round=state.round.changed(holders=holders, asked=asked))


@_after(happened.PointsCalled)
def _(state: TableState, event: happened.PointsCalled) -> TableState:
    called = event.hand is Hand.BANKER
    return state.changed(round=state.round.changed(points_called=called))


@_after(happened.EarlySettled)
def _(state: TableState, event: happened.EarlySettled) -> TableState:
    return state.changed(round=state.round.changed(early_settled=True, presses=event.presses))


@_after(happened.ResultCalled)
def _(state: TableState, event: happened.ResultCalled) -> TableState:
    return state.changed(
        round=state.round.changed(result_called=True, settlement=event.settlement, movements=event.movements)
    )


@_after(happened.LosersCollected)
def _(state: TableState, _event: happened.LosersCollected) -> TableState:
    return state.changed(round=state.round.changed(losers_collected=True))


@_after(happened.WinnersPaid)
def _(state: TableState, event: happened.WinnersPaid) -> TableState:
    owed = dict(state.owed)
    for movement in event.movements:
        if movement.act is Act.MARK_VIGORISH:
            owed[movement.bet.seat] = owed.get(movement.bet.seat, 0) + movement.amount
    balances = _balances(state, state.round.settlement)
    return state.changed(round=state.round.changed(winners_paid=True), owed=owed, balances=balances)


@_after(happened.VigorishCollected)
def _(state: TableState, event: happened.VigorishCollected) -> TableState:
    return state.changed(owed={seat: owed for seat, owed in state.owed.items() if seat != event.seat})


@_after(happened.CardsRacked)
def _(state: TableState, _event: happened.CardsRacked) -> TableState:
    round_ = state.round
    if round_.roll:
        return state.changed(phase=Phase.READY, bets=(), round=NO_ROUND)
    racked = Racked(state.number, round_.player, round_.banker, round_.others, round_.free)
    coups = (*state.coups, Coup(round_.player, round_.banker)) if not round_.free else state.coups
    return state.changed(phase=Phase.READY, bets=(), rack=(*state.rack, racked), coups=coups, round=NO_ROUND)


@_after(happened.LastHandAnnounced)
def _(state: TableState, _event: happened.LastHandAnnounced) -> TableState:
    return state.changed(last_hand=True)


@_after(happened.ShoeEnded)
def _(state: TableState, event: happened.ShoeEnded) -> TableState:
    over = _shoe_over(state).changed(phase=Phase.SHOE_OVER, rack=())
    if event.replaced and state.waiting is None:
        return over.changed(steps=state.first_steps, order=new_cards(state.house.decks))
    return over


@_after(happened.IrregularityRuled)
def _(state: TableState, event: happened.IrregularityRuled) -> TableState:
    """A card that was drawn waits for the next hand, or lies with the discards.

    Decks in which one was replaced are mixed again.
    """
    if event.ruling == "replace":
        mixing = next(number for number, step in enumerate(state.steps) if step.mixes)
        return _without_shoe(state).changed(done=min(state.done, mixing), cutters=())
    if event.card is None:
        return state
    if event.from_shoe:
        state = state.changed(**_drawn(state, event.card))
    if event.ruling in ("next-hand", "free-hand", "simulated-round") and event.from_shoe:
        return state.changed(carried=(*state.carried, event.card))
    if event.ruling in ("discard", "discard-unseen"):
        return state.changed(round=state.round.changed(others=(*state.round.others, event.card)))
    return state


@_after(happened.RoundVoided)
def _(state: TableState, _event: happened.RoundVoided) -> TableState:
    round_ = state.round
    rack = state.rack
    if round_.player or round_.others:
        rack = (*rack, Racked(state.number, round_.player, round_.banker, round_.others))
    return state.changed(phase=Phase.READY, bets=(), spoken=frozenset(), rack=rack, round=NO_ROUND)


@_after(happened.CardCorrected)
def _(state: TableState, event: happened.CardCorrected) -> TableState:
    cards = list(state.round.cards(event.hand))
    cards[event.place] = event.card
    corrected = (*state.round.corrected, (event.original, event.card))
    if event.hand is Hand.PLAYER:
        round_ = state.round.changed(player=tuple(cards), corrected=corrected)
    else:
        round_ = state.round.changed(banker=tuple(cards), corrected=corrected)
    assert state.unseen is not None
    counts = dict(state.unseen.items())
    counts[event.original] = counts.get(event.original, 0) + 1
    unseen = Composition(counts).without([event.card])
    return state.changed(round=round_, unseen=unseen)


@_after(happened.NoticeGiven)
def _(state: TableState, event: happened.NoticeGiven) -> TableState:
    untold = {of: at for of, at in state.untold.items() if of != event.of or "surveillance" not in event.to}
    return state.changed(notices=(*state.notices, (event.of, event.to, event.at)), untold=untold)


@_after(happened.ProcedureChanged)
def _(state: TableState, event: happened.ProcedureChanged) -> TableState:
    notices = tuple(each for each in state.notices if each[0] != event.of)
    untold = {**state.untold, event.of: event.at} if event.tell else state.untold
    return state.changed(notices=notices, untold=untold)


@_after(happened.Accommodated)
def _(state: TableState, event: happened.Accommodated) -> TableState:
    return state.changed(accommodations=(*state.accommodations, (event.person, event.how)))


@_after(happened.DiceShaken)
def _(state: TableState, event: happened.DiceShaken) -> TableState:
    return state.changed(round=state.round.changed(shaken=(*state.round.shaken, event.seat)))


@_after(happened.DiceExposed)
def _(state: TableState, _event: happened.DiceExposed) -> TableState:
    return state.changed(round=state.round.changed(shaken=()))


@_after(happened.DiceRevealed)
def _(state: TableState, event: happened.DiceRevealed) -> TableState:
    return state.changed(round=state.round.changed(roll=event.roll))


def _drawn(state: TableState, card: Card) -> dict[str, object]:
    """What changes when a card has left the shoe."""
    shoe = state.shoe
    if shoe:
        return {"shoe": Shoe(shoe.cards, shoe.cut_card, shoe.out + 1)}
    return {"unseen": _gone(state.unseen, (card,))}


def _gone(unseen: Composition | None, cards: tuple[Card, ...]) -> Composition | None:
    return unseen.without(cards) if unseen is not None else None


def _shoe_over(state: TableState) -> TableState:
    """The cards are to be prepared again; of two batches it is the other's turn."""
    order = state.shoe.cards if state.shoe else new_cards(state.house.decks)
    waiting, batch = state.waiting, state.batch
    if waiting is not None:
        order, waiting, batch = waiting, order, 1 - batch
    return _without_shoe(state).changed(
        steps=state.again_steps,
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
        cut_card_came=False,
        last_hand=False,
        declined=(),
        round=NO_ROUND,
    )


def _turned(round_: RoundState, hand: Hand) -> RoundState:
    return round_.changed(turned={**round_.turned, hand: len(round_.cards(hand))})


def _balances(state: TableState, settlement: Settlement | None) -> dict[str, int]:
    """What everybody has gained so far; the house too, so that it all adds up to nothing."""
    balances = dict(state.balances)
    if settlement:
        gained = 0
        for each in settlement.bets:
            owner = each.bet.owner
            balances[owner] = balances.get(owner, 0) + each.net
            gained += each.net
        balances["house"] = balances.get("house", 0) - gained
    return balances
