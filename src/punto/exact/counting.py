"""What each card's removal does to a bet, exactly, and a small-integer count that follows it.

Counts are centred. Tags that do not sum to zero over the shoe make the running count drift as cards go; the
drift says nothing about which cards are left, so it is taken out of correlation, true count and trigger. The
same number added to every tag changes none of them.

>>> from punto.game.composition import Composition
>>> from punto.wagers import book, terms
>>> study = count(terms(book()["dragon-7"]), Composition.decks(8))
>>> [tag for _, tag in study.tags], round(study.turns_at, 1)
([0, -1, -1, -2, -2, -2, -2, 3, 3, 0], 5.8)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from punto.errors import Unreadable
from punto.exact.given_count import Turning, turning_points
from punto.exact.hands import Ints
from punto.exact.line_sets import CardGroups, SetGains, card_groups, set_gains, too_close
from punto.exact.odds import Odds, price
from punto.exact.tag_search import LARGEST_TAG, curved_tags, late_tags, worth_of_tags
from punto.exact.values import check_tags
from punto.game.cards import DECK, Rank
from punto.game.composition import Composition
from punto.messages import message
from punto.wagers import Terms

__all__ = ["Study", "count", "removal_effects", "turning"]

_MUCH_BETTER, _WORTH_A_SEARCH = 1.05, 0.01
"""Tags for the end of the shoe are taken if they win so much more than those that follow the effects."""

_SEARCHED = 20
"""Among more kinds of cards nobody looks for better tags: it takes too long."""


@dataclass(frozen=True, slots=True)
class Study:
    """A wager under a count: the exact effects, the tags, how closely they follow, where the bet turns."""

    returned: Fraction
    effects: tuple[
        tuple[str, Fraction, int], ...
    ]  # name, effect on the return, how many such cards there are
    tags: tuple[tuple[str, int], ...]
    correlation: float
    drift: Fraction
    """What the running count gains with each card on average; counts are reckoned without it."""

    turns_at: float
    """The true count (running count without drift, for each deck left) at which the bet is even.

    Of all straight lines from the count to the edge this is the best, with any number of cards left: where
    exactly the edge turns with so many left, `turning_points` says.
    """

    @property
    def alike(self) -> bool:
        """Whether any card's removal does the same, so that no tags can follow the bet: pairs are so."""
        return len({effect for _, effect, _ in self.effects}) == 1


def removal_effects(
    terms: Terms, composition: Composition, *, rates: Mapping[str, Fraction] | None = None
) -> tuple[tuple[str, Fraction, int], ...]:
    """How the return changes when a card goes, for each value, rank or card that the wager tells apart."""
    groups = card_groups(terms)
    whole = price(terms, composition, rates=rates)
    if not whole.known:
        raise Unreadable(message("exact.count-meters", wager=terms.wager.id))
    found = []
    alike = _suits_alike(terms, composition)
    known: dict[object, Fraction] = {}
    for number, name in enumerate(groups.names):
        cards = [card for card in DECK if groups.group[card.index] == number]
        there = sum(composition[card] for card in cards)
        if there:
            gone = next(card for card in cards if composition[card])
            same = gone.rank if alike else int(groups.kind[gone.index])
            if same not in known:
                after = price(terms, composition.without([gone]), rates=rates)
                known[same] = after.returned - whole.returned
            found.append((name, known[same], there))
    return tuple(found)


def _groups_there(groups: CardGroups, composition: Composition) -> int:
    """How many groups have any cards."""
    return len({int(groups.group[card.index]) for card in composition})


def _suits_alike(terms: Terms, composition: Composition) -> bool:
    """Whether suits could change names and nobody would see: cards of one rank then have one effect."""
    if any(fact.names_suits for fact in terms.facts):
        return False
    return all(len({composition[card] for card in DECK if card.rank is rank}) == 1 for rank in Rank)


def count(
    terms: Terms,
    composition: Composition,
    tags: Sequence[int] | None = None,
    *,
    rates: Mapping[str, Fraction] | None = None,
) -> Study:
    """Study a wager at a house's vigorish; without tags of somebody's own, the best small ones are found."""
    given = None if tags is None else check_tags(tags, _groups_there(card_groups(terms), composition))
    effects = removal_effects(terms, composition, rates=rates)
    odds = price(terms, composition, rates=rates)
    chosen = _own_tags(effects, odds, composition) if given is None else given
    drift = _mean(effects, chosen)
    slope = _slope(effects, chosen) * Fraction(composition.total - 1, 52)
    return Study(
        odds.returned,
        effects,
        tuple((name, tag) for (name, _, _), tag in zip(effects, chosen, strict=True)),
        _correlation(effects, chosen),
        drift,
        float(odds.house_edge / slope) if slope else float("inf"),
    )


def turning(
    terms: Terms, composition: Composition, study: Study, *, rates: Mapping[str, Fraction] | None = None
) -> tuple[Turning, ...]:
    """Where the exact edge, given this count and so many cards left, turns.

    A bet that looks at cards too closely for exact sums is refused.
    """
    odds = price(terms, composition, rates=rates)
    gains, tags = set_gains(odds), _of_groups(study.tags, odds)
    if len(set(tags.tolist())) == 1:
        return (Turning(6, float("inf"), 0.0, 0.0),)
    return turning_points(gains, gains.groups.counts(composition), gains.groups.of_kinds(tags))


def _of_groups(tags: Sequence[tuple[str, int]], odds: Odds) -> Ints:
    """Tags in the order of all groups: cards that the shoe has not are tagged with nothing."""
    known = dict(tags)
    return np.array([known.get(name, 0) for name in card_groups(odds.terms).names], dtype=np.int64)


def _own_tags(
    effects: Sequence[tuple[str, Fraction, int]], odds: Odds, composition: Composition
) -> list[int]:
    """The small tags that follow the effects best, or others that win clearly more where the shoe ends."""
    following = _best_tags(effects)
    if too_close(odds.terms) or card_groups(odds.terms).kinds > _SEARCHED:
        return following
    gains = set_gains(odds)
    names = [name for name, _, _ in effects]
    start, large = (
        gains.groups.of_kinds(_of_groups(list(zip(names, tags, strict=True)), odds))
        for tags in (following, _largest_tags(effects))
    )
    cards = gains.groups.counts(composition)
    curved = [curved_tags(gains, cards, largest) for largest in (1, LARGEST_TAG)]
    best = _searched(gains, cards, start, [large, *curved])
    known = dict(zip(gains.groups.names, gains.groups.of_groups(best).tolist(), strict=True))
    return [known[name] for name in names]


def _searched(gains: SetGains, cards: Ints, start: Ints, others: Sequence[Ints]) -> Ints:
    """The tags to start from, unless others win much more."""
    best, worth = start, max(worth_of_tags(gains, cards, start) * _MUCH_BETTER, _WORTH_A_SEARCH)
    for tags in (late_tags(gains, cards, each) for each in (start, *others)):
        found = worth_of_tags(gains, cards, tags)
        if found > worth:
            best, worth = tags, found * _MUCH_BETTER
    return best


def _largest_tags(effects: Sequence[tuple[str, Fraction, int]]) -> list[int]:
    largest = max(abs(effect) for _, effect, _ in effects) or 1
    return [_nearest(effect * LARGEST_TAG / largest) for _, effect, _ in effects]


def _best_tags(effects: Sequence[tuple[str, Fraction, int]]) -> list[int]:
    """Of all scalings whose tags stay small, the one that follows the effects best; small tags of equals."""
    largest = max(abs(effect) for _, effect, _ in effects)
    if not largest:
        return [0] * len(effects)
    best, best_score = [0] * len(effects), 0.0
    scales = [Fraction(step, 20) / largest for step in range(10, LARGEST_TAG * 20 + 1)]
    every = (tuple([_nearest(effect * scale) for _, effect, _ in effects]) for scale in scales)
    for tags in dict.fromkeys(every):
        score = _correlation(effects, tags)
        if score > best_score + 0.02:
            best, best_score = list(tags), score
    return best


def _nearest(value: Fraction) -> int:
    return int((value + Fraction(1, 2)).__floor__())


def _mean(effects: Sequence[tuple[str, Fraction, int]], tags: Sequence[int]) -> Fraction:
    """The tag of a card of the shoe, on average."""
    total = sum(number for _, _, number in effects)
    return Fraction(sum(number * tag for (_, _, number), tag in zip(effects, tags, strict=True)), total)


def _sums(effects: Sequence[tuple[str, Fraction, int]], tags: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Over the cards of the shoe: centred tags times effects, and centred tags squared."""
    drift = _mean(effects, tags)
    each = [(number, tag - drift, effect) for (_, effect, number), tag in zip(effects, tags, strict=True)]
    products = sum((number * tag * effect for number, tag, effect in each), Fraction(0))
    return products, sum((number * tag**2 for number, tag, _ in each), Fraction(0))


def _slope(effects: Sequence[tuple[str, Fraction, int]], tags: Sequence[int]) -> Fraction:
    """The effect of one point of the count: least squares over the cards of the shoe."""
    products, squares = _sums(effects, tags)
    return products / squares if squares else Fraction(0)


def _correlation(effects: Sequence[tuple[str, Fraction, int]], tags: Sequence[int]) -> float:
    products, squares = _sums(effects, tags)
    effect_squares = sum((number * effect**2 for _, effect, number in effects), Fraction(0))
    return float(products) / sqrt(squares * effect_squares) if squares and effect_squares else 0.0
