"""From a shoe to coups: one at a time, or the whole shoe to its last hand.

>>> from punto.game.cards import parse_cards
>>> str(deal(parse_cards("4h Ks Ad Qs 7c 9d 2c")))
'4hAd7c-KsQs9d'
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from punto.errors import Refused
from punto.game.cards import Card, point_count
from punto.game.coup import Coup
from punto.game.shoe import Shoe
from punto.game.tableau import PUNTO_BANCO, Tableau
from punto.messages import message
from punto.rulebook.citing import Law, reason

__all__ = ["Dealt", "deal", "deal_out"]


def deal(
    cards: Iterable[Card],
    *,
    tableau: Tableau = PUNTO_BANCO,
    punter_draws: Callable[[int], bool] = lambda _points: False,
    law: Law | None = None,
) -> Coup:
    """Deal one coup off the front: cards one and three to the Player, two and four to the Banker.

    `punter_draws` is asked, with the Player's point count, only where the table of play leaves the
    choice to the punter. If the cards run out the round is void: refused, citing the law given.
    """
    source = iter(cards)
    player, banker = [_next(source, law)], [_next(source, law)]
    player.append(_next(source, law))
    banker.append(_next(source, law))
    player_two, banker_two = point_count(player), point_count(banker)
    if tableau.punter_chooses:
        draws = punter_draws(player_two)
    else:
        draws = tableau.player_draws(player_two, banker_two)
    if draws:
        player.append(_next(source, law))
    third = player[2].points if draws else None
    if tableau.banker_draws(banker_two, player_third=third, player=player_two):
        banker.append(_next(source, law))
    return Coup(tuple(player), tuple(banker), tableau)


@dataclass(frozen=True, slots=True)
class Dealt:
    """One coup of a shoe, and what the cut card made of it."""

    number: int
    coup: Coup
    cut_card_came: bool
    last_hand: bool


def deal_out(shoe: Shoe, *, tableau: Tableau = PUNTO_BANCO, law: Law | None = None) -> Iterator[Dealt]:
    """Deal a shoe to its end: the hand in which the cut card comes is finished, then one more is played.

    A cut card that lies first at the start of a round comes in that round.
    """
    number = 0
    last_hand = False
    while True:
        number += 1
        came_before = shoe.cut_card_is_out
        coup = deal(shoe.cards[shoe.out : shoe.out + 6], tableau=tableau, law=law)
        _, shoe = shoe.draw(len(coup.player) + len(coup.banker), law=law)
        came_now = shoe.cut_card_is_out and not came_before
        yield Dealt(number, coup, came_now, last_hand)
        if last_hand:
            return
        last_hand = came_now or came_before


def _next(source: Iterator[Card], law: Law | None) -> Card:
    for card in source:
        return card
    raise Refused(message("coup.this-round"), [reason("coup.cards-ran-out", law)])
