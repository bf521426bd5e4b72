"""The slower questions about a wager file: does every line matter, and do its clauses exist?

The book is asked them in the tests, a file from outside whenever it is loaded.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product

from punto.cards import Card, card
from punto.clauses import catalogue
from punto.coup import Coup
from punto.dice import Roll
from punto.errors import FaultyFile, did_you_mean
from punto.facts import Game, Round
from punto.messages import message
from punto.tableau import PUNTO_BANCO
from punto.wagers.model import Terms, Wager

__all__ = ["check_wager", "sample_rounds"]


def check_wager(wager: Wager) -> Wager:
    """The wager, if each line is reached by some round under some pay table and each clause exists."""
    reached = {
        judgment.line.name
        for terms in _all_terms(wager)
        for judgment in map(terms.judge, sample_rounds(wager.game))
        if judgment.line
    }
    for line in wager.lines:
        if line.name not in reached:
            raise FaultyFile(wager.file, f'line "{line.name}"', message("wager.line-never-met"))
    for clause_id in (*wager.clauses, *(each for table in wager.paytables for each in table.clauses)):
        if clause_id not in catalogue():
            hint = did_you_mean(clause_id, catalogue())
            raise FaultyFile(wager.file, "clauses", message("clause.unknown", id=clause_id, hint=hint))
    return wager


def _all_terms(wager: Wager) -> Iterable[Terms]:
    for table in wager.paytables:
        for hand in wager.rides_on or (None,):
            yield wager.terms(hand, table.id)


@cache
def sample_rounds(game: Game) -> tuple[Round, ...]:
    """Rounds that between them show every value-level fact in every combination there is."""
    if game is Game.DICE:
        cups = [(first, second, third) for first, second, third in product(range(1, 7), repeat=3)]
        return tuple(Roll(player, banker) for player in cups for banker in cups)
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


def _worth(points: int) -> Card:
    return card(f"{points}s" if points > 1 else "As" if points else "Ks")
