"""Rounds that between them show what can happen: enough to find a line that nothing can meet."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, product

from punto.game.cards import Card, Rank, Suit, card
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.dice import Roll
from punto.game.facts import Game, Round, Sees
from punto.game.tableau import PUNTO_BANCO
from punto.wagers.terms import Terms

__all__ = ["final_coups", "sample_rounds"]


def sample_rounds(terms: Terms) -> tuple[Round, ...] | None:
    """Rounds that show every combination of these facts, or None where no list of ours does."""
    if terms.wager.game is Game.DICE:
        return _rolls()
    if terms.by_values:
        return final_coups()
    if any(each.single for each in terms.facts):
        return None
    if terms.sees is Sees.FIRST_FOUR:
        return _first_fours()
    if terms.by_hands:
        return _suited_coups()
    return None


@cache
def final_coups() -> tuple[Coup, ...]:
    """One coup for each of the 205 states of point counts and numbers of cards."""
    coups: dict[tuple[int, ...], Coup] = {}
    for coup in _coups_by_points():
        coups.setdefault((coup.player_points, len(coup.player), coup.banker_points, len(coup.banker)), coup)
    return tuple(coups.values())


def _coups_by_points() -> Iterable[Coup]:
    """One coup for each way the point counts of starting hands and third cards can fall."""
    for player, banker in product(range(10), repeat=2):
        for third in map(_worth, range(10)) if PUNTO_BANCO.player_draws(player, banker) else [None]:
            points = third.points if third else None
            draws = PUNTO_BANCO.banker_draws(banker, player_third=points, player=player)
            for fourth in map(_worth, range(10)) if draws else [None]:
                yield Coup(
                    (_worth(player), _worth(0), *filter(None, [third])),
                    (_worth(banker), _worth(0), *filter(None, [fourth])),
                )


# Suits for a hand of three, the first two of which a hand of two uses: one suit, one colour, neither.
_HAND_SUITS = ("sss", "hhh", "scs", "css", "hdh", "shc", "hsd")


@cache
def _suited_coups() -> tuple[Round, ...]:
    """The 205 states in every way that hands can share suits and colours, with each other or not."""
    return tuple(
        Coup(_in_suits(coup.player, player), _in_suits(coup.banker, banker))
        for coup in final_coups()
        for player, banker in product(_HAND_SUITS, repeat=2)
    )


@cache
def _first_fours() -> tuple[Round, ...]:
    """Every pairing of starting hands that pairs, twins, Royal 9s and pooled patterns tell apart."""
    spades, clubs, hearts = Suit.SPADES, Suit.CLUBS, Suit.HEARTS
    hands = [
        (Card(face, one), Card(Rank.NINE, two))
        for face in (Rank.JACK, Rank.QUEEN, Rank.KING)
        for one, two in product(Suit, Suit)
    ]
    for rank in Rank:
        for one, two in ((spades, spades), (hearts, hearts), (spades, hearts), (spades, clubs)):
            hands.append((Card(rank, one), Card(rank, two)))
    for ranks in ((Rank.ACE, Rank.TWO), (Rank.ACE, Rank.THREE), (Rank.TWO, Rank.THREE)):
        hands += [(Card(ranks[0], spades), Card(ranks[1], suit)) for suit in (spades, hearts)]
    filler = (card("2d"), card("3d"))
    return tuple(
        deal((player[0], banker[0], player[1], banker[1], *filler))
        for player, banker in product(hands, hands)
    )


@cache
def _rolls() -> tuple[Round, ...]:
    """Every two cups, whatever the order of the dice in them."""
    cups = [(a, b, c) for a, b, c in combinations_with_replacement(range(1, 7), 3)]
    return tuple(Roll(player, banker) for player, banker in product(cups, cups))


def _worth(points: int) -> Card:
    return card(f"{points}s" if points > 1 else "As" if points else "Ks")


def _in_suits(hand: tuple[Card, ...], suits: str) -> tuple[Card, ...]:
    return tuple(Card(each.rank, Suit(suit)) for each, suit in zip(hand, suits, strict=False))
