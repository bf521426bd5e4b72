"""What each card's removal does to a bet, exactly, and the small-integer count that follows it best.

>>> from punto.game.composition import Composition
>>> from punto.wagers import book, terms
>>> study = count(terms(book()["dragon-7"]), Composition.decks(8))
>>> [tag for _, tag in study.tags], round(study.turns_at, 1)
([0, -1, -1, -2, -2, -2, -3, 4, 3, 1], 7.2)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from punto.errors import Unreadable
from punto.exact.odds import price
from punto.game.cards import DECK, Card, Rank
from punto.game.composition import Composition
from punto.game.facts import Detail, Game
from punto.messages import message
from punto.wagers import Terms

__all__ = ["Study", "count", "removal_effects"]

LARGEST_TAG = 4


@dataclass(frozen=True, slots=True)
class Study:
    """A wager under a count: the exact effects, the tags, how closely they follow, where the bet turns."""

    returned: Fraction
    effects: tuple[
        tuple[str, Fraction, int], ...
    ]  # name, effect on the return, how many such cards there are
    tags: tuple[tuple[str, int], ...]
    correlation: float
    turns_at: float
    """The true count (running count for each deck left) at which the bet is even, reckoned straight on."""


def removal_effects(
    terms: Terms, composition: Composition, *, rates: Mapping[str, Fraction] | None = None
) -> tuple[tuple[str, Fraction, int], ...]:
    """How the return changes when a card goes, for each value, rank or card that the wager tells apart."""
    if terms.wager.game is not Game.BACCARAT:
        raise Unreadable(message("exact.no-cards", wager=terms.wager.id))
    whole = price(terms, composition, rates=rates)
    if not whole.known:
        raise Unreadable(message("exact.count-meters", wager=terms.wager.id))
    found = []
    for name, cards in _groups(terms.detail):
        there = sum(composition[card] for card in cards)
        if there:
            gone = next(card for card in cards if composition[card])
            changed = price(terms, composition.without([gone]), rates=rates).returned - whole.returned
            found.append((name, changed, there))
    return tuple(found)


def count(
    terms: Terms,
    composition: Composition,
    tags: Sequence[int] | None = None,
    *,
    rates: Mapping[str, Fraction] | None = None,
) -> Study:
    """Study a wager at a house's vigorish; without tags of somebody's own, the best small ones are found."""
    effects = removal_effects(terms, composition, rates=rates)
    chosen = list(tags) if tags is not None else _best_tags(effects)
    if len(chosen) != len(effects):
        raise Unreadable(message("exact.tag-count", wanted=len(effects), given=len(chosen)))
    returned = price(terms, composition, rates=rates).returned
    slope = _slope(effects, chosen) * Fraction(composition.total - 1, 52)
    return Study(
        returned,
        effects,
        tuple((name, tag) for (name, _, _), tag in zip(effects, chosen, strict=True)),
        _correlation(effects, chosen),
        float((1 - returned) / slope) if slope else float("inf"),
    )


def _groups(detail: Detail) -> list[tuple[str, list[Card]]]:
    if detail is Detail.VALUE:
        names = ["A", *map(str, range(2, 10)), "T"]
        return [
            (name, [card for card in DECK if card.points == points % 10])
            for points, name in enumerate(names, 1)
        ]
    if detail is Detail.RANK:
        return [(rank.letter, [card for card in DECK if card.rank is rank]) for rank in Rank]
    return [(str(card), [card]) for card in DECK]


def _best_tags(effects: Sequence[tuple[str, Fraction, int]]) -> list[int]:
    """Of all scalings whose tags stay small, the one that follows the effects best; small tags of equals."""
    largest = max(abs(effect) for _, effect, _ in effects)
    if not largest:
        return [0] * len(effects)
    best, best_score = [0] * len(effects), 0.0
    for step in range(10, LARGEST_TAG * 20 + 1):
        scale = Fraction(step, 20) / largest
        tags = [_nearest(effect * scale) for _, effect, _ in effects]
        score = _correlation(effects, tags)
        if score > best_score + 0.02:
            best, best_score = tags, score
    return best


def _nearest(value: Fraction) -> int:
    return int((value + Fraction(1, 2)).__floor__())


def _slope(effects: Sequence[tuple[str, Fraction, int]], tags: Sequence[int]) -> Fraction:
    """The effect of one point of the count: least squares over the cards of the shoe."""
    squares = sum(number * tag**2 for (_, _, number), tag in zip(effects, tags, strict=True))
    products = sum(
        (number * tag * effect for (_, effect, number), tag in zip(effects, tags, strict=True)), Fraction(0)
    )
    return products / squares if squares else Fraction(0)


def _correlation(effects: Sequence[tuple[str, Fraction, int]], tags: Sequence[int]) -> float:
    products = sum(
        (number * tag * effect for (_, effect, number), tag in zip(effects, tags, strict=True)), Fraction(0)
    )
    tag_squares = sum(number * tag**2 for (_, _, number), tag in zip(effects, tags, strict=True))
    effect_squares = sum((number * effect**2 for _, effect, number in effects), Fraction(0))
    return (
        float(products) / sqrt(tag_squares * float(effect_squares)) if tag_squares and effect_squares else 0.0
    )
