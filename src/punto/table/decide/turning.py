"""Who turns the cards at a midi table, and that nobody else touches any."""

from collections import Counter
from collections.abc import Iterator
from typing import cast

from punto.errors import Reason
from punto.game.cards import Card, point_count
from punto.game.hands import Hand
from punto.houses import House
from punto.houses.choices import EqualBets
from punto.settle import Change, refusal
from punto.table import events as happened
from punto.table.commands import (
    Actor,
    Agree,
    HandOver,
    OfferTurn,
    Relinquish,
    ReturnCards,
    Substitute,
    TouchCards,
    TouchChips,
    TurnCards,
    Waiver,
)
from punto.table.decide.irregularities import waited
from punto.table.decide.reasons import because, not_due, not_there, refuse, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.next import (
    Task,
    due,
    handled,
    holder,
    midi,
    next_to_turn,
    own_stakes,
    stage,
    top_bettors,
    turn_order,
)
from punto.table.state import Phase, TableState

__all__ = [
    "agree",
    "hand_over",
    "offer_turn",
    "relinquish",
    "return_cards",
    "substitute",
    "touch_cards",
    "touch_chips",
    "turn_cards",
    "turns_without",
]


def hand_over(state: TableState, command: HandOver, _by: Actor) -> Iterator[Event]:
    """A hand's cards, face down, to the player who turns them."""
    reasons = not_due(state, Task.HAND_OVER, command.hand)
    refuse_if(command, reasons or _pending(state, command.hand))
    cards = state.round.cards(command.hand)
    yield happened.CardsHanded(command.hand, holder(state, command.hand), cards)


def _pending(state: TableState, hand: Hand) -> list[Reason]:
    """A relinquished hand goes nowhere before it has been offered round."""
    entitled = next_to_turn(state, hand)
    return [because(state, "turn-goes-to", seat=entitled)] if entitled else []


def return_cards(state: TableState, command: ReturnCards, _by: Actor) -> Iterator[Event]:
    """The player has looked; the cards come back face up."""
    refuse_if(command, [*not_due(state, Task.RETURN, command.hand), *_not_these(state, command)])
    cards = cast(tuple[Card, ...], _named(state, command))
    yield happened.CardsReturned(command.hand, holder(state, command.hand), cards)
    yield from _called(command.hand, cards)
    yield from _decided(state, command.hand, cards)


def turn_cards(state: TableState, command: TurnCards, _by: Actor) -> Iterator[Event]:
    """The dealer turns what no player does."""
    reasons = not_due(state, Task.TURN, command.hand) or _pending(state, command.hand)
    refuse_if(command, [*reasons, *_not_these(state, command)])
    cards = cast(tuple[Card, ...], _named(state, command))
    yield happened.CardsTurned(command.hand, cards)
    if midi(state):
        yield from _called(command.hand, cards)
    yield from _decided(state, command.hand, cards)


def _named(state: TableState, command: ReturnCards | TurnCards) -> tuple[Card | None, ...]:
    """The hand's cards: those that nobody had named are named now, alone or with all the others."""
    lying = state.round.cards(command.hand)
    if len(command.cards) == len(lying):
        return command.cards
    names = iter(command.cards)
    return tuple(next(names, None) if card is None else card for card in lying)


def _not_these(state: TableState, command: ReturnCards | TurnCards) -> list[Reason]:
    """Why these cannot be the cards that lie there; cards that are known need no name."""
    lying = state.round.cards(command.hand)
    unknown = lying.count(None)
    if len(command.cards) not in (unknown, len(lying)) and (unknown or command.cards):
        return [because(state, "name-the-cards", number=unknown or len(lying))]
    pairs = list(zip(_named(state, command), lying, strict=True))
    other = any(was not in (None, card) for card, was in pairs)
    others = [because(state, "other-cards", hand=command.hand)] if other else []
    return others + not_there(state, Counter(card for card, was in pairs if card and was is None))


def _called(hand: Hand, cards: tuple[Card, ...]) -> Iterator[Event]:
    """The dealer lays the first two cards face up and calls their count; third cards are only laid down."""
    if len(cards) == 2:
        yield happened.PointsCalled(hand, point_count(cards))


def _decided(state: TableState, hand: Hand, cards: tuple[Card, ...]) -> Iterator[Event]:
    """A surplus card that has waited for the Banker's hand: where that stays, it is ruled on now."""
    if hand is Hand.BANKER and state.round.waiting and not state.round.changed(banker=cards).wants:
        yield from waited(state)


def touch_cards(state: TableState, command: TouchCards, _by: Actor) -> Iterator[Event]:
    """Nobody touches cards but the player to whom the dealer has handed them, or who is accommodated."""
    handed = state.round.handed
    if state.waives(state.seated.get(command.seat, ""), Waiver.TOUCH):
        return iter(())
    if handed is None or holder(state, handed) != command.seat:
        if state.round.free:
            refuse(command, [because(state, "free-hand-untouched")])
        key = "do-not-touch-midi" if handled(state) else "do-not-touch"
        refuse(command, [because(state, "do-not-touch", cites=key)])
    return iter(())


def touch_chips(state: TableState, command: TouchChips, _by: Actor) -> Iterator[Event]:
    """Bets are not touched from the first card until they are paid, nor payouts that are not handed over."""
    may = state.waives(state.seated.get(command.seat, ""), Waiver.TOUCH) or state.round.winners_paid
    if may or state.phase not in (Phase.BETTING, Phase.DEALING):
        return iter(())
    reason = refusal(stage(state), Change.TOUCH, state.house)
    reasons = [reason] if reason else []
    early = any(bet.seat == command.seat and bet.wager in state.house.early for bet in state.bets)
    pressed = any(press.seat == command.seat and not press.person for press in state.round.presses)
    if reason and early and (pressed or not state.round.early_settled):
        reasons.append(because(state, "payout-untouched"))
    refuse_if(command, reasons)
    return iter(())


def agree(state: TableState, command: Agree, _by: Actor) -> Iterator[Event]:
    """Players with equal top bets agree who turns, where the document leaves that to them."""
    tied = top_bettors(state, command.hand)
    reasons = _not_open(state, command.hand)
    if state.house.dealing.equal_bets is EqualBets.NEAREST:
        reasons.append(because(state, "no-agreement", seat=tied[0] if tied else 0))
    elif command.seat not in tied or len(tied) < 2:
        reasons.append(because(state, "not-tied", seat=command.seat, hand=command.hand))
    refuse_if(command, reasons)
    yield happened.TurnAgreed(command.hand, command.seat)


def substitute(state: TableState, command: Substitute, _by: Actor) -> Iterator[Event]:
    """A lower bettor turns the cards, if the house allows it and the whole table agrees."""
    reasons = _not_open(state, command.hand)
    if not state.house.dealing.lower_bettor_turns:
        reasons.append(because(state, "no-substitutes"))
    missing = set(state.seats) - command.agreed
    if missing:
        reasons.append(
            because(state, "not-all-agree", number=len(missing), seats=", ".join(map(str, sorted(missing))))
        )
    if command.seat not in own_stakes(bet for bet in state.bets if bet.wager == command.hand.value):
        reasons.append(because(state, "no-bettor", seat=command.seat, hand=command.hand))
    refuse_if(command, reasons)
    yield happened.TurnAgreed(command.hand, command.seat)


def _not_open(state: TableState, hand: Hand) -> list[Reason]:
    """Who turns a hand is settled when the bets are, before it is handed over, and for its third card too."""
    reasons = wrong_phase(state, Phase.DEALING)
    if not reasons and not handled(state):
        reasons.append(because(state, "dealer-turns"))
    elif _settled(state, hand) or state.round.turned[hand]:
        reasons.append(because(state, "already-turning", hand=hand))
    return reasons


def _settled(state: TableState, hand: Hand) -> bool:
    """Whether a player has been found, or is being looked for round the table; the dealer is who is left."""
    return bool(state.round.holders.get(hand)) or hand in state.round.asked


def relinquish(state: TableState, command: Relinquish, _by: Actor) -> Iterator[Event]:
    """The player gives the turning up, or the dealer waits no longer; a clause may have others asked."""
    reasons = wrong_phase(state, Phase.DEALING)
    now = due(state)
    turning = now and now.hand is command.hand and now.task in (Task.HAND_OVER, Task.RETURN)
    if not reasons and not turning:
        reasons.append(because(state, "nobody-turns", hand=command.hand))
    refuse_if(command, reasons)
    seat = holder(state, command.hand)
    yield happened.TurnRelinquished(command.hand, seat)
    if _offered_round(state.house):
        yield from _nobody_left(state, command.hand, seat, (seat,))
    else:
        yield happened.TurnAccepted(command.hand, 0)


def _offered_round(house: House) -> bool:
    """Whether the document has a hand that was given up offered round: one that does says to whom it goes."""
    return bool(house.cites("table.turn-goes-to"))


def offer_turn(state: TableState, command: OfferTurn, _by: Actor) -> Iterator[Event]:
    """The next player accepts a relinquished hand, or does not."""
    asked = state.round.asked.get(command.hand, ())
    entitled = next_to_turn(state, command.hand)
    if not entitled:
        refuse(command, [because(state, "nothing-relinquished", hand=command.hand)])
    if command.seat != entitled:
        refuse(command, [because(state, "turn-goes-to", seat=entitled)])
    if command.accepts:
        yield happened.TurnAccepted(command.hand, command.seat)
        return
    yield happened.TurnDeclined(command.hand, command.seat)
    yield from _nobody_left(state, command.hand, asked[0], (*asked, command.seat))


def turns_without(state: TableState, seat: int) -> Iterator[Event]:
    """Whoever leaves need not be asked for a hand any more: if they were the last, the dealer turns it."""
    for hand, asked in state.round.asked.items():
        yield from _nobody_left(state, hand, asked[0], (*asked, seat))


def _nobody_left(state: TableState, hand: Hand, first: int, asked: tuple[int, ...]) -> Iterator[Event]:
    """If nobody accepts, the dealer turns the cards."""
    if not turn_order(state, first, asked):
        yield happened.TurnAccepted(hand, 0)
