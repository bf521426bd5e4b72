"""The best press: whether an early payout is worth more in the hand or on the bettor's Player or Banker bet.

Two readings are priced. The document's: the payout alone, onto the bet that the bettor has. A wider one:
payout and stake, onto whichever hand is better.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from punto.exact.final import points_counts
from punto.exact.first_four import StartingHand
from punto.exact.going_on import continued
from punto.exact.odds import STANDARD_RATES, Odds, PricedLine, price
from punto.exact.starts import kinds_of_start
from punto.exact.telling import questions
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.wagers import Pay, Result, Terms

__all__ = ["PressState", "Pressed", "best_press", "press_states"]


@dataclass(frozen=True, slots=True)
class PressState:
    """Starting hands after which the early bet has won: its payout, and what each unit pressed is worth."""

    player: StartingHand
    banker: StartingHand
    ways: int
    payout: Fraction
    worth: tuple[Fraction, ...]  # for each wager that can be pressed onto


@dataclass(frozen=True, slots=True)
class Pressed:
    """The early bet with the best press onto one wager: the edge, and how often pressing is right."""

    onto: str
    house_edge: Fraction
    press_rate: Fraction


def press_states(
    early: Terms, main: Sequence[Terms], composition: Composition, rates: Mapping[str, Fraction]
) -> Iterator[PressState]:
    """Every kind of start that wins the early bet, told apart by the values that decide what follows."""
    price(early, composition)  # refuses what cannot be dealt from
    values = points_counts(composition).tolist()
    odds = [Odds(terms, (), {**STANDARD_RATES, **rates}, {}) for terms in main]
    for ways, player, banker in kinds_of_start(questions([early]), composition):
        going_on = list(continued(values, player, banker, composition.total))
        pay = early.judge(going_on[0][1]).pay
        if pay.result is not Result.WIN:
            continue
        total = sum(more for more, _ in going_on)
        yield PressState(player, banker, ways, pay.won, tuple(_worth(each, going_on, total) for each in odds))


def best_press(
    early: Terms,
    main: Sequence[Terms],
    composition: Composition,
    *,
    rates: Mapping[str, Fraction] | None = None,
) -> tuple[tuple[Pressed, ...], Pressed]:
    """The document's reading for each wager, and the wider one: payout and stake, onto either hand."""
    taken = price(early, composition).house_edge
    of = composition.total * (composition.total - 1) * (composition.total - 2) * (composition.total - 3)
    states = list(press_states(early, main, composition, rates or {}))
    narrow = []
    for number, terms in enumerate(main):
        chosen = [state for state in states if state.worth[number] > 0]
        added = sum((state.ways * state.payout * state.worth[number] for state in chosen), Fraction(0)) / of
        rate = Fraction(sum(state.ways for state in chosen), of)
        narrow.append(Pressed(terms.wager.id, taken - added, rate))
    chosen = [state for state in states if max(state.worth) > 0]
    added = sum((state.ways * (state.payout + 1) * max(state.worth) for state in chosen), Fraction(0)) / of
    wide = Pressed("either", taken - added, Fraction(sum(state.ways for state in chosen), of))
    return tuple(narrow), wide


def _worth(odds: Odds, going_on: Sequence[tuple[int, Coup]], total: int) -> Fraction:
    """What a unit on a bet gains on average over all the ways to go on: added up line by line."""
    ways: Counter[str | None] = Counter()
    pays: dict[str | None, Pay] = {}
    for more, coup in going_on:
        line, pay = odds.terms.judge(coup)
        name = line.name if line else None
        ways[name] += more
        pays[name] = pay
    gained = (number * odds.gain(PricedLine(name, pays[name], 1, total)) for name, number in ways.items())
    return sum(gained, Fraction(0)) / total
