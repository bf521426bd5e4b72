"""What a Python programmer would write in an afternoon: the yardstick of `punto bench`, used by nothing else.

It shuffles with Python's own generator, deals by the same tables as everybody, and counts a few wagers.
"""

from collections import Counter
from random import Random

from punto.game.cards import DECK
from punto.game.tableau import PUNTO_BANCO
from punto.sim.shoes import Shoes

__all__ = ["cards_loop", "values_loop"]

_THIRDS = (*range(10), None)
_DRAWS = [[PUNTO_BANCO.player_draws(one, two) for two in range(10)] for one in range(10)]
_FOLLOWS = [
    [
        [PUNTO_BANCO.banker_draws(two, player=one, player_third=third) for third in _THIRDS]
        for two in range(10)
    ]
    for one in range(10)
]


def values_loop(game: Shoes, shoes: int, seed: int) -> Counter[str]:
    """Banker, Player and Tie, a few hundred thousand times a second."""
    random, counts = Random(seed), Counter[str]()
    cards = [card.points for card in DECK] * game.decks
    for _ in range(shoes):
        random.shuffle(cards)
        at = 1 + (cards[0] or 10)
        last = 0
        while last < 2:
            player = (cards[at] + cards[at + 2]) % 10
            banker = (cards[at + 1] + cards[at + 3]) % 10
            start, third = player, 10
            follows = _FOLLOWS[start][banker]
            if _DRAWS[start][banker]:
                third = cards[at + 4]
                player = (player + third) % 10
                at += 1
            if follows[third]:
                banker = (banker + cards[at + 4]) % 10
                at += 1
            at += 4
            counts["banker" if banker > player else "player" if player > banker else "tie"] += 1
            last += at > game.cut_card
    return counts


def cards_loop(game: Shoes, shoes: int, seed: int) -> Counter[str]:
    """The same with whole cards: pairs, equal cards and flushes too."""
    random, counts = Random(seed), Counter[str]()
    cards = list(DECK) * game.decks
    for _ in range(shoes):
        random.shuffle(cards)
        at = 1 + (cards[0].points or 10)
        last = 0
        while last < 2:
            one, two = [cards[at], cards[at + 2]], [cards[at + 1], cards[at + 3]]
            player, banker = (one[0].points + one[1].points) % 10, (two[0].points + two[1].points) % 10
            start, third = player, 10
            follows = _FOLLOWS[start][banker]
            if _DRAWS[start][banker]:
                one.append(cards[at + 4])
                third = one[2].points
                player = (player + third) % 10
            if follows[third]:
                two.append(cards[at + len(one) + 2])
                banker = (banker + two[2].points) % 10
            at += len(one) + len(two)
            counts["banker" if banker > player else "player" if player > banker else "tie"] += 1
            for name, hand in (("player", one), ("banker", two)):
                if hand[0].rank == hand[1].rank:
                    counts[f"{name} pair"] += 1
                    counts[f"{name} twins"] += hand[0].suit == hand[1].suit
                counts[f"{name} flush"] += len({card.suit for card in hand}) == 1
            last += at > game.cut_card
    return counts
