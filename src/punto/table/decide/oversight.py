"""Accommodations, disputes and corrections: all on the record."""

from collections.abc import Iterator

from punto.errors import Refused
from punto.game.cards import Card
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.hands import Hand
from punto.table import events as happened
from punto.table.commands import Accommodate, Actor, CorrectCard, Dispute
from punto.table.decide.reasons import because, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.state import Phase, TableState

__all__ = ["accommodate", "correct_card", "dispute"]


def accommodate(state: TableState, command: Accommodate, _by: Actor) -> Iterator[Event]:
    """A person may do a thing in another way, if the house grants that and it helps nobody cheat."""
    reasons = []
    if not state.house.dealing.accommodations:
        reasons.append(because(state, "no-accommodations"))
    if command.helps_cheating:
        reasons.append(because(state, "helps-cheating"))
    refuse_if(command, reasons)
    yield happened.Accommodated(command.person, command.how)


def dispute(state: TableState, command: Dispute, _by: Actor) -> Iterator[Event]:
    """A round's hands are rebuilt from the discard rack."""
    found = [racked for racked in state.rack if racked.number == command.round]
    refuse_if(command, [] if found else [because(state, "not-in-rack", round=command.round)])
    known = found[0].known
    two, four = len(found[0].player), len(found[0].player) + len(found[0].banker)
    yield happened.Disputed(command.round, known[:two], known[two:four])


def correct_card(state: TableState, command: CorrectCard, _by: Actor) -> Iterator[Event]:
    """A real card that was entered wrongly, before any bet has been settled on it."""
    reasons = wrong_phase(state, Phase.DEALING)
    if not state.physical:
        reasons.append(because(state, "cards-are-known"))
    cards = state.round.cards(command.hand)
    if not 0 <= command.place < len(cards):
        reasons.append(because(state, "no-card-there", hand=command.hand, place=command.place + 1))
    elif state.unseen is not None and not state.unseen[command.card]:
        reasons.append(because(state, "no-such-card", card=command.card, decks=state.decks))
    elif not _possible(state, command):
        reasons.append(because(state, "impossible-hands"))
    if state.round.early_settled or state.round.result_called:
        reasons.append(because(state, "too-late"))
    refuse_if(command, reasons)
    up = command.place < state.round.turned[command.hand]
    yield happened.CardCorrected(command.hand, command.place, cards[command.place], command.card, up)


def _possible(state: TableState, command: CorrectCard) -> bool:
    """Whether the cards on the table could have been dealt so, as far as the round has come."""
    hands = {hand: list(state.round.cards(hand)) for hand in Hand}
    hands[command.hand][command.place] = command.card
    player, banker = hands[Hand.PLAYER], hands[Hand.BANKER]
    if len(player) < 2 or len(banker) < 2:
        return True
    if len(player) + len(banker) == 4:
        return True
    filler: tuple[Card, ...] = (player[0], player[0])
    try:
        dealt = deal((player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:], *filler))
    except Refused:
        return False
    return _begins(dealt, player, banker)


def _begins(dealt: Coup, player: list[Card], banker: list[Card]) -> bool:
    return list(dealt.player[: len(player)]) == player and list(dealt.banker[: len(banker)]) == banker
