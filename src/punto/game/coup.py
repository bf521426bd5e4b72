"""A coup: the Player's and the Banker's hand, dealt as the table of play says.

>>> coup = Coup.parse("4hAd7c-KsQs9d")
>>> coup.player_points, coup.banker_points, coup.winner
(2, 9, <Winner.BANKER: 'banker'>)
>>> str(coup)
'4hAd7c-KsQs9d'
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from punto.errors import Reason, Refused, Unreadable
from punto.game.cards import Card, format_cards, parse_cards, point_count
from punto.game.composition import Composition
from punto.game.hands import Hand, Winner
from punto.game.tableau import PUNTO_BANCO, Action, Ruling, Tableau
from punto.messages import message
from punto.rulebook.citing import Law, cited, reason

__all__ = ["Coup", "impossible"]


@dataclass(frozen=True, slots=True, repr=False)
class Coup:
    """One round: an impossible one cannot be made."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_points: int = field(init=False, repr=False, compare=False)
    banker_points: int = field(init=False, repr=False, compare=False)
    tableau: Tableau = field(default=PUNTO_BANCO, repr=False, compare=False)

    def __post_init__(self) -> None:
        reasons = impossible(self.player, self.banker, self.tableau, None)
        if reasons:
            raise Refused(str(self), reasons)
        object.__setattr__(self, "player_points", point_count(self.player))
        object.__setattr__(self, "banker_points", point_count(self.banker))

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        shoe: Composition | None = None,
        tableau: Tableau = PUNTO_BANCO,
        law: Law | None = None,
    ) -> "Coup":
        """Read `Player-Banker`; with a shoe, the cards must be in it. A refusal cites the law given."""
        hands = re.split(r"[-–—−]", text.strip())
        if len(hands) != 2:
            raise Unreadable(message("coup.unreadable", text=text))
        try:
            player, banker = map(parse_cards, hands)
        except Unreadable as error:
            raise Unreadable(message("coup.bad-card", coup=text, why=error.what)) from None
        reasons = [*impossible(player, banker, tableau, law), *_not_in(shoe, player + banker, law)]
        if reasons:
            raise Refused(f"{format_cards(player)}-{format_cards(banker)}", reasons)
        return cls(player, banker, tableau)

    def __str__(self) -> str:
        return f"{format_cards(self.player)}-{format_cards(self.banker)}"

    def __repr__(self) -> str:
        other = "" if self.tableau is PUNTO_BANCO else f", tableau={self.tableau!r}"
        return f"Coup({str(self)!r}{other})"

    @property
    def pretty(self) -> str:
        """The coup as people write it: 4♥A♦7♣ – K♠Q♠9♦."""
        return " – ".join("".join(card.pretty for card in hand) for hand in (self.player, self.banker))

    @property
    def winner(self) -> Winner:
        """The hand with the higher point count, or a tie."""
        return Winner.of(self.player_points, self.banker_points)

    def hand(self, which: Hand) -> tuple[Card, ...]:
        """One hand's cards."""
        return self.player if which is Hand.PLAYER else self.banker

    def dealt(self) -> tuple[Card, ...]:
        """The cards in the order in which they left the shoe."""
        first_four = (self.player[0], self.banker[0], self.player[1], self.banker[1])
        return (*first_four, *self.player[2:], *self.banker[2:])

    def rulings(self) -> tuple[Ruling, Ruling]:
        """Why each hand did or did not take a third card: Player's, then Banker's."""
        player, banker = point_count(self.player[:2]), point_count(self.banker[:2])
        third = _third_points(self.player)
        banker_ruling = self.tableau.banker(banker, player=player, player_third=third)
        return self.tableau.player(player, banker), banker_ruling


def _not_in(shoe: Composition | None, cards: tuple[Card, ...], law: Law | None) -> list[Reason]:
    if shoe is None:
        return []
    return [
        reason("coup.no-such-card", law, card=card, there=shoe[card], wanted=wanted)
        for card, wanted in Counter(cards).items()
        if wanted > shoe[card]
    ]


def _third_points(hand: tuple[Card, ...]) -> int | None:
    return hand[2].points if len(hand) > 2 else None


def impossible(
    player: tuple[Card, ...], banker: tuple[Card, ...], tableau: Tableau, law: Law | None
) -> list[Reason]:
    """Every reason why these hands cannot come out of a shoe; none for a coup that can."""
    if not (2 <= len(player) <= 3 and 2 <= len(banker) <= 3):
        return [
            reason("coup.too-few" if len(cards) < 2 else "coup.too-many", law, hand=hand)
            for hand, cards in ((Hand.PLAYER, player), (Hand.BANKER, banker))
            if not 2 <= len(cards) <= 3
        ]
    player_two, banker_two = point_count(player[:2]), point_count(banker[:2])
    third = _third_points(player)
    reasons = []
    if not tableau.punter_chooses and tableau.player_draws(player_two, banker_two) != (len(player) == 3):
        ruling = tableau.player(player_two, banker_two)
        reasons.append(_third_card_reason(Hand.PLAYER, player, ruling, law))
        if third is None:  # what the Banker owes depends on the card that is missing
            return reasons
        third = None
    if tableau.banker_draws(banker_two, player_third=third, player=player_two) != (len(banker) == 3):
        ruling = tableau.banker(banker_two, player_third=third, player=player_two)
        reasons.append(_third_card_reason(Hand.BANKER, banker, ruling, law))
    return reasons


def _third_card_reason(hand: Hand, cards: tuple[Card, ...], ruling: Ruling, law: Law | None) -> Reason:
    if ruling.action is Action.DRAW:
        what = message("coup.third-card-missing", why=ruling.reason, hand=hand)
    else:
        what = message("coup.third-card-surplus", why=ruling.reason, hand=hand, card=cards[2])
    return Reason(what, cited(ruling.rule, law))
