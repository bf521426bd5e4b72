"""Final hands, exactly: how many ordered draws of six cards end in each state, from any composition.

Weights are integers that fit 64 bits up to 1,448 cards; beyond that Python's own integers are used. Suits
over whole hands come from the same sums over sub-shoes (all cards, the red, the black, each suit) by
inclusion and exclusion: a hand is in one colour but not in one suit if it is in neither of its suits.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product

import numpy as np

from punto.errors import Refused
from punto.exact.hands import Ints, hands, orders, states
from punto.game.cards import Card, Rank, Suit
from punto.game.composition import Composition
from punto.game.coup import Coup

__all__ = [
    "INSIDE",
    "POOLS",
    "final_examples",
    "final_weights",
    "flush_examples",
    "flush_states",
    "flush_weights",
    "points_counts",
    "pool_number",
]

LARGEST_IN_64_BITS = 1448
"""The most cards for which ordered draws of six can be counted in 64 bits: 1448⁶ < 2⁶³."""

_SUITS = (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS)
_BLACK, _RED = _SUITS[:2], _SUITS[2:]
POOLS: tuple[tuple[Suit, ...], ...] = (_SUITS, _BLACK, _RED, *((suit,) for suit in _SUITS))
"""What a hand can keep to: all suits, a colour, a suit. Any two of them lie one in the other, or apart."""

INSIDE = {0: (1, 2), 1: (3, 4), 2: (5, 6), 3: (), 4: (), 5: (), 6: ()}
"""Of each pool, the largest pools inside it."""

# Suits that put a hand of up to three cards into a pool and into none of the pools inside it.
_EXAMPLE_SUITS = ("shc", "scs", "hdh", "sss", "ccc", "hhh", "ddd")


def points_counts(composition: Composition, suits: Iterable[Suit] = _SUITS) -> Ints:
    """How many cards count 0…9 points, of some suits: the order of tables inside, where tens come first."""
    chosen = set(suits)
    counts = np.zeros(10, dtype=np.int64)
    for card, number in composition.items():
        if card.suit in chosen:
            counts[card.points] += number
    return counts


@lru_cache(maxsize=16)
def final_weights(composition: Composition) -> Ints:
    """Ordered draws of six that end in each of the 205 states, in the order of `final_examples`."""
    counts = points_counts(composition)
    return _by_state(counts, counts, "same", composition.total)


def final_examples() -> tuple[Coup, ...]:
    """A coup for each state."""
    return _flush_examples(0, 0)


@lru_cache(maxsize=4)
def flush_weights(composition: Composition) -> Ints:
    """The same, told apart by the suits or colours that each hand keeps to: 10,045 states."""
    counts = [points_counts(composition, pool) for pool in POOLS]
    inside = {
        (player, banker): _by_state(
            counts[player], counts[banker], _relation(player, banker), composition.total
        )
        for player, banker in product(range(7), repeat=2)
    }
    return np.concatenate(
        [
            sum(
                (
                    (-1) ** ((one != player) + (two != banker)) * inside[one, two]
                    for one in (player, *INSIDE[player])
                    for two in (banker, *INSIDE[banker])
                ),
                0 * inside[0, 0],
            )
            for player, banker in inside
        ]
    )


def flush_states() -> int:
    """How many there are, without making them."""
    return len(POOLS) ** 2 * len(final_examples())


@cache
def flush_examples() -> tuple[Coup, ...]:
    """A coup for each of those states."""
    return tuple(coup for pair in product(range(7), repeat=2) for coup in _flush_examples(*pair))


def pool_number(suits: Iterable[Suit]) -> int:
    """The number of the smallest pool that holds these suits; hands of `flush_examples` are in its order."""
    wanted = set(suits)
    return min((len(pool), number) for number, pool in enumerate(POOLS) if wanted <= set(pool))[1]


def _relation(player: int, banker: int) -> str:
    one, two = set(POOLS[player]), set(POOLS[banker])
    if one == two:
        return "same"
    return "player-inside" if one < two else "banker-inside" if two < one else "apart"


def _by_state(player: Ints, banker: Ints, relation: str, total: int) -> Ints:
    """Ordered draws of six for each state, each hand's cards coming from its own pool.

    A hand's cards of one value leave fewer for the other hand where the pools overlap; cards that a
    short coup does not need may be any that are left.
    """
    kind = np.int64 if total <= LARGEST_IN_64_BITS else object
    orders_of, taken, used, bounds = _sorted_states()
    weights = orders_of.astype(kind)
    for value in range(10):
        pairs = _pairs(int(player[value]), int(banker[value]), relation).astype(kind)
        weights *= pairs.ravel()[taken[value]]
    rest = np.array([0, 0, 0, 0, (total - 4) * (total - 5), total - 5, 1], dtype=kind)
    weights *= rest[used]
    return np.asarray(np.add.reduceat(weights, bounds))


@cache
def _sorted_states() -> tuple[Ints, Ints, Ints, Ints]:
    """Pairs of hands that there are, in the order of their states.

    Their orders, how many cards of each value both take (a number of two digits to the base of 4), how many
    cards they have; and where each state begins.
    """
    (numbers, examples, _), every = states(), hands()
    flat = numbers.ravel()
    order = np.argsort(flat, kind="stable")
    order = order[np.searchsorted(flat[order], 0) :]
    bounds = np.searchsorted(flat[order], np.arange(len(examples)))
    player, banker = np.divmod(order, len(every.size))
    taken = 4 * every.counts[player] + every.counts[banker]
    return orders().ravel()[order], taken.T.copy(), every.size[player] + every.size[banker], bounds


def _pairs(player: int, banker: int, relation: str) -> Ints:
    """4 × 4: ways to take so many cards of one value for the Player and so many for the Banker."""
    table = np.zeros((4, 4), dtype=object)
    for one, two in product(range(4), repeat=2):
        if relation == "same":
            table[one, two] = _falling(player, one + two)
        elif relation == "player-inside":
            table[one, two] = _falling(player, one) * _falling(banker - one, two)
        elif relation == "banker-inside":
            table[one, two] = _falling(banker, two) * _falling(player - two, one)
        else:
            table[one, two] = _falling(player, one) * _falling(banker, two)
    return table


def _falling(number: int, times: int) -> int:
    """number · (number - 1) · …, so many factors."""
    product_ = 1
    for step in range(times):
        product_ *= max(number - step, 0)
    return product_


@cache
def _flush_examples(player: int, banker: int) -> tuple[Coup, ...]:
    """One coup for each state, its hands in the pools named."""
    return tuple(
        Coup(_cards(one, _EXAMPLE_SUITS[player]), _cards(two, _EXAMPLE_SUITS[banker]))
        for one, two in _orders()
    )


@cache
def _orders() -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The values of two hands for each state, in an order that the rules allow, whatever the suits."""
    every, (_, players, bankers) = hands(), states()
    return [
        _order(every.values[one], every.values[two])
        for one, two in zip(players.tolist(), bankers.tolist(), strict=True)
    ]


def _order(player: tuple[int, ...], banker: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Some card of each hand is third."""
    for one, two in product(_turned(player), _turned(banker)):
        try:
            Coup(_cards(one, _EXAMPLE_SUITS[0]), _cards(two, _EXAMPLE_SUITS[0]))
        except Refused:  # not this order
            continue
        return one, two
    raise AssertionError(f"no order of {player} and {banker} can be dealt")


def _turned(hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for turn in range(len(hand)):
        yield hand[turn:] + hand[:turn]


@cache
def _cards(values: tuple[int, ...], suits: str) -> tuple[Card, ...]:
    ranks = [Rank(value) if value else Rank.KING for value in values]
    return tuple(Card(rank, Suit(suit)) for rank, suit in zip(ranks, suits, strict=False))
