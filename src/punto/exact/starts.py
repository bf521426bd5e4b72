"""Starts, the four cards dealt first, with their ways and what the facts about them come to.

Cards are told apart no further than a wager does, and so are the orders of a hand's two cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, product

import numpy as np

from punto.exact.card_kinds import CardKinds, card_kinds
from punto.exact.final import POOLS, pool_number
from punto.exact.first_four import StartingHand, hand_numbers, shown_start
from punto.exact.hands import Ints
from punto.exact.patterns import four_patterns, pattern_column
from punto.exact.telling import Questions, Told, asked_facts, told_apart
from punto.game.cards import Card
from punto.game.composition import Composition
from punto.game.dealing import deal
from punto.game.facts import Fact, Sees, Value
from punto.game.hands import Hand

__all__ = ["Chunk", "Starts", "kinds_of_start", "starts"]

_NATURAL = 9


class Chunk:
    """Starts whose hands count so much, each with its ways and the number of its class.

    `early` and `pools` have, for each class, the code of what early facts come to and of the suits kept to.
    """

    def __init__(self, every: "Starts", counts: tuple[int, int], rows: Ints, columns: Ints) -> None:
        self.player, self.banker = counts
        self._every, self._rows, self._columns = every, rows, columns
        ways = every.ways(rows, columns)
        self._there = np.flatnonzero(ways)
        whole = len(self._there) == ways.size
        self.ways: Ints = ways.ravel() if whole else ways.ravel()[self._there]
        code = every.codes(rows, columns).ravel()
        code = code if whole else code[self._there]
        there = np.zeros(int(code.max(initial=-1)) + 1, dtype=bool)
        there[code] = True
        self.early, self.pools = np.divmod(np.flatnonzero(there), every.pool_codes)
        self.number: Ints = (np.cumsum(there) - 1)[code]

    @cached_property
    def places(self) -> tuple[Ints, ...]:
        """The kind, as a third card, of each of the four cards of each start."""
        rows = [np.repeat(each[self._rows], len(self._columns)) for each in self._every.thirds]
        columns = [np.tile(each[self._columns], len(self._rows)) for each in self._every.thirds]
        return tuple(each[self._there] for each in (*rows, *columns))


@dataclass(frozen=True)
class Starts:
    """All hands that can be started with: the kinds of both cards, in how many orders, and their classes.

    `index` has the number of the hand that two kinds of cards make.

    `shown` has what early facts come to: the Player's, the Banker's, those of all four cards together, and
    those that compare the first card of each.
    """

    index: Ints
    one: Ints
    two: Ints
    orders: tuple[Ints, Ints]
    sums: Ints
    pools: Ints
    thirds: tuple[Ints, Ints]
    numbers: Ints
    counts: Ints
    player: Told
    banker: Told
    four: Told
    patterns: Ints
    first: Told

    pool_codes = len(POOLS) ** 2
    """How many pairs of suits kept to stand within each code of early facts."""

    @property
    def shown(self) -> tuple[list[dict[str, Value]], ...]:
        """What early facts come to, in the order of their codes."""
        return self.player.shown, self.banker.shown, self.four.shown, self.first.shown

    def of(self, composition: Composition, cards: CardKinds) -> "Starts":
        """The same starts out of another shoe."""
        return replace(self, counts=_counts(composition, cards))

    def chunks(self, *, raw: bool, together: bool) -> Iterator[Chunk]:
        """Starts by what both hands count, before tens are dropped (`raw`) or after; or all together."""
        rows, columns = (np.flatnonzero(self._alone(orders)) for orders in self.orders)
        if together:
            yield Chunk(self, (_NATURAL, _NATURAL), rows, columns)
            return
        counts = self.sums if raw else self.sums % 10
        for player, banker in product(np.unique(counts).tolist(), repeat=2):
            chosen = rows[counts[rows] == player], columns[counts[columns] == banker]
            yield Chunk(self, (player, banker), *chosen)

    def _alone(self, orders: Ints) -> Ints:
        """Ordered ways to deal each hand first."""
        same = (self.one == self.two).astype(np.int64)
        found: Ints = orders * self.counts[self.one] * np.maximum(self.counts[self.two] - same, 0)
        return found

    def ways(self, rows: Ints, columns: Ints) -> Ints:
        """Ordered ways to deal these hands to the Player and those to the Banker."""
        kinds = np.arange(len(self.counts))
        taken = (self.one[rows][:, None] == kinds).astype(np.int64) + (self.two[rows][:, None] == kinds)
        left = self.counts - taken
        again = (self.one[columns] == self.two[columns]).astype(np.int64)
        found: Ints = np.take(left, self.two[columns], axis=1)
        found -= again
        found *= np.take(left, self.one[columns], axis=1)
        found *= self._alone(self.orders[0])[rows][:, None]
        found *= self.orders[1][columns]
        return found

    def codes(self, rows: Ints, columns: Ints) -> Ints:
        """The code of what early facts come to, and of the suits that both hands keep to."""
        code = self.player.classes[rows][:, None] * len(self.banker) + self.banker.classes[columns]
        code *= len(self.four)
        if len(self.four) > 1:
            code += self.four.classes[self.patterns[np.ix_(self.numbers[rows], self.numbers[columns])]]
        code *= len(self.first)
        if len(self.first) > 1:
            kinds = len(self.counts)
            code += self.first.classes[self.one[rows][:, None] * kinds + self.one[columns]]
        code *= self.pool_codes
        code += self.pools[rows][:, None] * len(POOLS) + self.pools[columns]
        return code


def starts(asked: Questions, composition: Composition, cards: CardKinds) -> Starts:
    """The starts of a shoe, as far as a wager tells them apart."""
    facts = [each for each in asked_facts(asked) if each.sees is Sees.FIRST_FOUR]
    whole = [each for each in facts if not each.of_hand and not each.single]
    compared = [each for each in facts if not each.of_hand and each.single]
    kinds = range(len(cards.examples))
    single = [each for each in facts if each.single]
    ordered = [any(not each.of_hand or each.name.startswith(hand.value) for each in single) for hand in Hand]
    pairs = list(product(kinds, repeat=2) if single else combinations_with_replacement(kinds, 2))
    one, two = (np.array(each, dtype=np.int64) for each in zip(*pairs, strict=True))
    index = np.zeros((len(kinds), len(kinds)), dtype=np.int64)
    index[two, one] = index[one, two] = np.arange(len(pairs))
    if single:
        index[one, two] = np.arange(len(pairs))
    hands = [(cards.examples[first], cards.examples[second]) for first, second in pairs]
    third = cards.third[[card.index for card in cards.examples]]
    return Starts(
        index=index,
        one=one,
        two=two,
        orders=(_orders(one, two, ordered[0]), _orders(one, two, ordered[1])),
        sums=np.array([first.points + second.points for first, second in hands]),
        pools=np.array([pool_number({each.suit for each in hand}) if cards.suited else 0 for hand in hands]),
        thirds=(third[one], third[two]),
        numbers=np.array(
            [hand_numbers()[first.index, second.index] for first, second in hands], dtype=np.int64
        ),
        counts=_counts(composition, cards),
        player=_of_hand(asked, Hand.PLAYER, facts, hands),
        banker=_of_hand(asked, Hand.BANKER, facts, hands),
        four=_of_four(asked, whole),
        patterns=four_patterns()[0] if whole else np.zeros((0, 0), dtype=np.int64),
        first=_of_first(asked, compared, cards.examples),
    )


def _counts(composition: Composition, cards: CardKinds) -> Ints:
    """How many cards of each kind there are."""
    counts = np.zeros(len(cards.examples), dtype=np.int64)
    for card, number in composition.items():
        counts[cards.start[card.index]] += number
    return counts


def _orders(one: Ints, two: Ints, ordered: bool) -> Ints:
    """In how many orders a hand is dealt; where order does not matter, one hand stands for both."""
    return (
        np.ones(len(one), dtype=np.int64) if ordered else np.where(one == two, 1, np.where(one < two, 2, 0))
    )


def kinds_of_start(
    asked: Questions, composition: Composition
) -> Iterator[tuple[int, StartingHand, StartingHand]]:
    """Ordered draws of four cards for each kind of start, by what is asked and by values, with an example."""
    cards = card_kinds(asked)
    every = starts(asked, composition, cards)
    hands = [
        (cards.examples[one], cards.examples[two]) for one, two in zip(every.one, every.two, strict=True)
    ]
    points = [sorted(card.points for card in hand) for hand in hands]
    values = np.array([low * 10 + high for low, high in points])
    rows = np.arange(len(hands))
    code = (every.codes(rows, rows) // every.pool_codes * 100 + values[:, None]) * 100 + values
    kinds, first, number = np.unique(code, return_index=True, return_inverse=True)
    ways = np.zeros(len(kinds), dtype=np.int64)
    np.add.at(ways, number.ravel(), every.ways(rows, rows).ravel())
    for place, times in zip(first.tolist(), ways.tolist(), strict=True):
        if times:
            yield times, hands[place // len(hands)], hands[place % len(hands)]


def _of_hand(asked: Questions, hand: Hand, facts: Sequence[Fact], hands: Sequence[tuple[Card, Card]]) -> Told:
    own = [each for each in facts if each.name.startswith(hand.value)]
    if not own:
        return told_apart(asked, [], [()] * len(hands))
    shown = (shown_start(each, hand) for each in hands)
    return told_apart(asked, own, [tuple(fact.of(coup) for fact in own) for coup in shown])


def _of_four(asked: Questions, facts: Sequence[Fact]) -> Told:
    if not facts:
        return told_apart(asked, [], [()])
    return told_apart(asked, facts, list(zip(*(pattern_column(each.name) for each in facts), strict=True)))


def _of_first(asked: Questions, facts: Sequence[Fact], cards: Sequence[Card]) -> Told:
    """Facts that compare the first card of each hand, for every two kinds of cards."""
    if not facts:
        return told_apart(asked, [], [()])
    filler = cards[0], cards[0], cards[0], cards[0]
    dealt = (deal((player, banker, *filler)) for player, banker in product(cards, repeat=2))
    return told_apart(asked, facts, [tuple(fact.of(coup) for fact in facts) for coup in dealt])
