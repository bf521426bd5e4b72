"""The slower questions about a wager file: does every line matter, and does all that it names exist?

The book is asked them in the tests, a file from outside whenever it is loaded.
"""

from collections.abc import Iterator, Mapping

from punto.errors import FaultyFile, did_you_mean
from punto.game.facts import Sees
from punto.messages import message
from punto.rulebook.clauses import catalogue
from punto.wagers.model import Wager
from punto.wagers.samples import sample_rounds
from punto.wagers.terms import all_terms

__all__ = ["faults_of"]


def faults_of(wager: Wager, book: Mapping[str, Wager]) -> Iterator[FaultyFile]:
    """All that is wrong with a wager beside others; of a line without a condition nothing is known."""
    yield from _unmet(wager)
    cited = [(f"[paytable.{table.id}], clauses", table.clauses) for table in wager.paytables]
    for place, clauses in (("clauses", wager.clauses), *cited):
        for clause_id in clauses:
            if clause_id not in catalogue():
                what = message("clause.unknown", id=clause_id, hint=did_you_mean(clause_id, catalogue()))
                yield FaultyFile(wager.file, place, what)
    for name in wager.press_onto:
        if name not in book:
            yield FaultyFile(wager.file, "press_onto", message("wager.unknown-press", name=name))


def _unmet(wager: Wager) -> Iterator[FaultyFile]:
    """Each line must be met under some table, from some chair; early settlement needs early facts."""
    wanted = {line.name for line in wager.lines if line.when} if wager.paytables else set()
    for terms in all_terms(wager) if wanted else ():
        if wager.settles is Sees.FIRST_FOUR and terms.sees is Sees.FINAL:
            late = next(fact.name for fact in terms.facts if fact.sees is Sees.FINAL)
            yield FaultyFile(wager.file, "settles", message("wager.settles-early", fact=late))
            return
        rounds = sample_rounds(terms)
        if rounds is None:
            return
        wanted -= {judgment.line.name for judgment in map(terms.judge, rounds) if judgment.line}
        if not wanted:
            return
    for line in wager.lines:
        if line.name in wanted:
            yield FaultyFile(wager.file, f'line "{line.name}"', message("wager.line-never-met"))
