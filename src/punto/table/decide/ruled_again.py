"""What a correction makes of cards that went wrong in the same round: a hand may want them after all.

Whoever reported a card told of a round that was typed wrongly. By the right cards a surplus card may be the
one that a hand must have, and a card face up in the shoe one that the round wants, or wants no more.
"""

from typing import NamedTuple

from punto.game.cards import Card
from punto.game.hands import Hand
from punto.table.decide.dealing import face_up
from punto.table.state import Carried, Lying, RoundState, TableState

__all__ = ["AS_RULED", "RuledAgain", "dealt_on", "ruled_again", "said_beyond", "with_card"]


class RuledAgain(NamedTuple):
    """How many cards are taken up again, and which of them go on into the hands, seen or not.

    `wants` says whether the round wants more cards then, `otherwise` that it did not, or did, before.
    """

    taken_up: int = 0
    dealt: tuple[tuple[Card | None, bool], ...] = ()
    no_free_hand: bool = False
    wants: bool = True
    otherwise: bool = False


AS_RULED = RuledAgain()
"""Nothing is ruled on again."""


def said_beyond(state: TableState, right: Lying) -> int:
    """How many cards that went wrong are said to be the round's, beyond those that lie there."""
    return 0 if None in right else min(max(len(right) - len(state.round.lies), 0), len(state.aside))


def ruled_again(state: TableState, right: Lying) -> RuledAgain:
    """By these cards of the round; those that were said beyond what lies there are cards that went wrong."""
    if None in right:
        return AS_RULED
    said = said_beyond(state, right)
    round_, wanted = dealt_on(RoundState(), right), list[Carried]()
    for each in state.aside[said:]:
        if wanted and wanted[-1].card is None:
            break  # whoever names it will see which hand wants the next
        hand = round_.wants
        if hand is None:
            break
        wanted.append(each)
        round_ = with_card(round_, hand, each.card)
    taken_up = said + len(wanted)
    if wanted and wanted[-1].card is None and face_up(state):
        wanted.pop()  # it lies face down where cards are dealt face up: whoever deals it names it
    wants = None in (*round_.player, *round_.banker) or round_.wants is not None
    seen = any(each.seen for each in state.aside[taken_up:]) or (state.reported is not None and not wants)
    return RuledAgain(
        taken_up,
        tuple((each.card, each.seen) for each in wanted),
        no_free_hand=state.free_due is not None and not seen,
        wants=wants,
        otherwise=wants == (state.free_due is not None),
    )


def dealt_on(round_: RoundState, cards: Lying) -> RoundState:
    """A round with these cards more, each in the hand that wants it; what no hand wants is left out."""
    for card in cards:
        hand = round_.wants
        if hand is not None:
            round_ = with_card(round_, hand, card)
    return round_


def with_card(round_: RoundState, hand: Hand, card: Card | None) -> RoundState:
    """A round with one card more."""
    return round_.changed(**{hand.value: (*round_.cards(hand), card)})
