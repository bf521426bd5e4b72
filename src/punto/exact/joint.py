"""Bets on one round, together: how often each meets which of its lines at once, exactly.

>>> from punto.game.composition import Composition
>>> from punto.wagers import book, terms
>>> both = joint_ways([terms(book()["player"]), terms(book()["tie"])], Composition.decks(8))
>>> both["Tie", "Tie"], both["Player wins", None]
(475627426473216, 2230518282592256)
"""

from collections.abc import Sequence

from punto.exact.dice import rolls
from punto.exact.final import final_examples, final_weights, flush_examples, flush_weights
from punto.exact.mixed import Met, mixed_joint_ways
from punto.game.composition import Composition
from punto.game.facts import Game, Seen
from punto.wagers import Terms

__all__ = ["Met", "joint_ways"]


def joint_ways(bets: Sequence[Terms], composition: Composition) -> dict[Met, int]:
    """In how many ordered draws of six cards (or rolls) these lines are met together, one of each bet."""
    if bets[0].wager.game is Game.DICE:
        return _met(bets, [roll for _, roll in rolls()], [ways for ways, _ in rolls()])
    if all(terms.by_values for terms in bets):
        return _met(bets, final_examples(), final_weights(composition).tolist())
    if all(terms.by_hands for terms in bets):
        return _met(bets, flush_examples(), flush_weights(composition).tolist())
    return mixed_joint_ways(bets, composition)


def _met(bets: Sequence[Terms], examples: Sequence[Seen], ways: Sequence[int]) -> dict[Met, int]:
    found: dict[Met, int] = {}
    for example, number in zip(examples, ways, strict=True):
        if number:
            lines = [terms.judge(example).line for terms in bets]
            met = tuple([line.name if line else None for line in lines])
            found[met] = found.get(met, 0) + number
    return found
