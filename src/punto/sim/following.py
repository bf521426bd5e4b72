"""What whoever watches the cards goes by: tags and a true count, a tally of pairs, or every exact edge.

All of them are points for each two cards unseen, and averages of those to bet from. Tags give two cards the
sum of what each has alone, centred: adding the same to every tag changes nothing.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from math import inf
from typing import NamedTuple

import numpy as np

from punto.exact import Study, Tally, Turning, better_tally, tally
from punto.exact import count as study_count
from punto.exact.counting import turning as turning_of
from punto.exact.hands import Ints
from punto.exact.line_sets import CardGroups, too_close
from punto.game.composition import Composition
from punto.wagers import Terms

__all__ = ["Following", "Level", "Preset", "follow", "preset"]


class Level(NamedTuple):
    """With so many cards left, the averages to bet from, upwards and downwards."""

    left: int
    up: float
    down: float


@dataclass(frozen=True, slots=True)
class Following:
    """A study or a tally, or neither for perfect play, and where to bet from."""

    study: Study | None = None
    tally: Tally | None = None
    turning: tuple[Turning, ...] = ()
    """Where the exact edge given the count turns, for cards left; empty where a trigger is given."""

    trigger: float | None = None
    """The true count, or the average of a tally, to bet from, if it is one for the whole shoe."""

    straight: bool = False
    """Whether the trigger is where the best straight line turns: beyond it, wherever the edge goes up."""

    def points(self, groups: CardGroups, composition: Composition) -> Ints:
        """The points of each two kinds of cards: whole numbers, however tags are centred."""
        if self.tally:
            return np.array(self.tally.points, dtype=np.int64)
        if not self.study:
            return np.zeros((groups.kinds, groups.kinds), dtype=np.int64)
        known, cards = dict(self.study.tags), groups.counts(composition)
        tags = groups.of_kinds(np.array([known.get(name, 0) for name in groups.names], dtype=np.int64))
        gone: Ints = int(cards @ tags) - tags * composition.total
        return gone[:, None] + gone

    def levels(self, composition: Composition) -> tuple[Level, ...]:
        """Averages of points to bet from: one always, or others for each number of cards left."""
        point = 1.0 if self.tally else composition.total / 26  # of a true count, which is for a deck
        if self.straight and self.study and self.study.correlation < 0:
            return (Level(1, inf, self.study.turns_at * point),)
        if self.trigger is not None:
            return (Level(1, self.trigger * point, -inf),)
        return tuple(Level(at.left, at.true_count * point, at.down_from * point) for at in self.turning)


def follow(
    bet: Terms,
    shoe: Composition,
    rates: Mapping[str, Fraction],
    *,
    tags: Sequence[int] | None = None,
    trigger: float | None = None,
    tallied: bool | None = None,
) -> Following:
    """Choose what to go by: a tally if it is asked for, or tells far more than tags that nobody gave."""
    if tallied:
        return _tallied(tally(bet, shoe, rates=rates), trigger)
    known = preset(bet) if tags is None else None
    study = study_count(bet, shoe, known.tags if known else tags, rates=rates)
    if trigger is None and known:
        trigger = known.trigger
    closely = too_close(bet)
    if trigger is None and closely:
        return Following(study=study, trigger=study.turns_at, straight=True)
    if tags is None and known is None and tallied is None and not closely:
        pairs = better_tally(bet, shoe, study, rates=rates)
        if pairs:
            return _tallied(pairs, trigger)
    turning = turning_of(bet, shoe, study, rates=rates) if trigger is None else ()
    return Following(study=study, turning=turning, trigger=trigger)


def _tallied(pairs: Tally, trigger: float | None) -> Following:
    return Following(tally=pairs, trigger=pairs.turns_at if trigger is None else trigger)


class Preset(NamedTuple):
    """A count of the literature: its tags, ace first, and the true count that it bets from, if it has one."""

    tags: tuple[int, ...]
    trigger: float | None


def preset(bet: Terms) -> Preset | None:
    """The count that the literature has for a bet; None where it has none."""
    known = tomllib.loads(files("punto.sim").joinpath("counts.toml").read_text("utf-8"))
    on = f"{bet.wager.id}@{bet.on.value}" if bet.on else bet.wager.id
    found = known.get(f"{on}/{bet.paytable.id}") or known.get(on)
    if not found:
        return None
    return Preset(tuple(found["tags"]), float(found["trigger"]) if "trigger" in found else None)
