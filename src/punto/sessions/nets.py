"""What a stake gains on each line, settled once by the settlement itself, and what it is worth exactly."""

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from punto.exact import price
from punto.game.composition import Composition
from punto.sessions.setup import Setup
from punto.settle import settle_line
from punto.wagers import Judgment, Pay, Result

__all__ = ["Nets", "Priced", "line_ways"]


class Priced(NamedTuple):
    """A stake: what it gains on each line, and the sum of that over all ordered draws from a full shoe."""

    nets: tuple[int, ...]
    worth: int


def line_ways(setup: Setup) -> tuple[int, ...]:
    """In how many of all draws each line is met; that no line is met comes last."""
    odds = price(setup.terms, Composition.decks(setup.house.decks), rates=setup.house.vigorish.rates)
    ways = {line.name: line.ways for line in odds.lines}
    return (*(ways[line.name] for line, _, _ in setup.terms.lines), ways.get(None, 0))


class Nets:
    """The stakes met so far. Lines are numbered as the terms have them; that no line is met comes last."""

    def __init__(self, setup: Setup, ways: tuple[int, ...]) -> None:
        nothing = Judgment(None, Pay("lose", Result.LOSE))
        self._setup = setup
        self._judgments = [*(Judgment(line, pay) for line, _, pay in setup.terms.lines), nothing]
        self._ways = ways
        self.known: dict[int, Priced] = {}
        self.results = tuple(judgment.pay.result for judgment in self._judgments)

    def at(self, stake: int) -> Priced:
        """What a stake gains on each line."""
        found = self.known.get(stake)
        if found is None:
            bet, house, meters = replace(self._setup.bet, stake=stake), self._setup.house, self._setup.meters
            nets = tuple(settle_line(bet, each, house, meters=meters).net for each in self._judgments)
            worth = sum(ways * net for ways, net in zip(self._ways, nets, strict=True))
            found = self.known[stake] = Priced(nets, worth)
        return found

    def mean(self, stake: int) -> Fraction:
        """What a stake gains on average."""
        return Fraction(self.at(stake).worth, sum(self._ways))

    def std_dev(self, stake: int) -> float:
        """The spread of what a stake gains."""
        nets = self.at(stake).nets
        squares = sum(ways * net * net for ways, net in zip(self._ways, nets, strict=True))
        return sqrt(Fraction(squares, sum(self._ways)) - self.mean(stake) ** 2)
