"""Rounds that between them show what can happen: enough to find a line that nothing can meet."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, product

from punto.game.cards import Card, Rank, Suit, card, parse_cards
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


# Suits for a hand of three, the first two of which a hand of two uses: each suit, each colour, neither.
_HAND_SUITS = ("sss", "hhh", "ccc", "ddd", "scs", "hdh", "shc")


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
    """Each starting hand that facts tell apart, with whatever shares a card, a rank or nothing with it.

    Suits have names in Royal 9s alone, and ranks where all four are of one; elsewhere one example does.
    """
    royals = [
        (Card(face, one), Card(Rank.NINE, two))
        for face in (Rank.JACK, Rank.QUEEN, Rank.KING)
        for one, two in product(Suit, Suit)
    ]
    pairs = [
        (Card(rank, Suit.SPADES), Card(rank, two)) for rank in Rank for two in (Suit.SPADES, Suit.HEARTS)
    ]
    sides = [
        (hand, other)
        for hand in (*royals, *pairs, parse_cards("As 2s"), parse_cards("As 2h"))
        for other in (*_near(hand), *royals)
    ]
    return tuple(
        deal((one[0], two[0], one[1], two[1], *_FILLER))
        for hand, other in sides
        for one, two in ((hand, other), (other, hand))
    )


_FILLER = parse_cards("2d 3d")
_SPARE = parse_cards("5s 6s 6h 7s")


def _near(hand: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
    """Starting hands of any cards of this hand's ranks, and of a few others."""
    alike = [Card(rank, suit) for rank in dict.fromkeys(each.rank for each in hand) for suit in Suit]
    return combinations_with_replacement((*alike, *_SPARE), 2)


@cache
def _rolls() -> tuple[Round, ...]:
    """Every two cups, whatever the order of the dice in them."""
    cups = [(a, b, c) for a, b, c in combinations_with_replacement(range(1, 7), 3)]
    return tuple(Roll(player, banker) for player, banker in product(cups, cups))


def _worth(points: int) -> Card:
    return card(f"{points}s" if points > 1 else "As" if points else "Ks")


def _in_suits(hand: tuple[Card, ...], suits: str) -> tuple[Card, ...]:
    return tuple(Card(each.rank, Suit(suit)) for each, suit in zip(hand, suits, strict=False))
