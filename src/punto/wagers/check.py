"""The slower questions about a wager file: does every line matter, and does all that it names exist?

The book is asked them in the tests, a file from outside whenever it is loaded.
"""

from collections.abc import Mapping

from punto.errors import FaultyFile, did_you_mean
from punto.game.facts import Sees
from punto.messages import message
from punto.rulebook.clauses import catalogue
from punto.wagers.model import Wager
from punto.wagers.samples import sample_rounds
from punto.wagers.terms import all_terms

__all__ = ["check_wager"]


def check_wager(wager: Wager, book: Mapping[str, Wager]) -> Wager:
    """The wager, if each line is met by some round, and its clauses and the wagers it names exist."""
    _check_lines(wager)
    for clause_id in (*wager.clauses, *(each for table in wager.paytables for each in table.clauses)):
        if clause_id not in catalogue():
            hint = did_you_mean(clause_id, catalogue())
            raise FaultyFile(wager.file, "clauses", message("clause.unknown", id=clause_id, hint=hint))
    for name in wager.press_onto:
        if name not in book:
            raise FaultyFile(wager.file, "press_onto", message("wager.unknown-press", name=name))
    return wager


def _check_lines(wager: Wager) -> None:
    """Each line must be met under some table, from some chair; early settlement needs early facts."""
    reached: set[str] = set()
    for terms in all_terms(wager):
        if wager.settles is Sees.FIRST_FOUR and terms.sees is Sees.FINAL:
            late = next(fact.name for fact in terms.facts if fact.sees is Sees.FINAL)
            raise FaultyFile(wager.file, "settles", message("wager.settles-early", fact=late))
        rounds = sample_rounds(terms)
        if rounds is None:
            return
        reached |= {judgment.line.name for judgment in map(terms.judge, rounds) if judgment.line}
        if len(reached) == len(wager.lines):
            return
    for line in wager.lines:
        if line.name not in reached:
            raise FaultyFile(wager.file, f'line "{line.name}"', message("wager.line-never-met"))
