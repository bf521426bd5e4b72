"""Run: a bet on one hand winning several rounds in succession, on the terms that a house had approved.

The rules name the bet without terms, so all of them are the house's: see the `run.*` settings.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from punto.errors import Reason, Refused
from punto.game.facts import Round
from punto.game.hands import Hand, Winner
from punto.houses import House
from punto.houses.choices import Ties
from punto.messages import message
from punto.wagers import Pay, Result

__all__ = ["Run", "settle_run"]


@dataclass(frozen=True, slots=True)
class Run:
    """The terms: the hand followed, how many wins in a row, what they pay, what a tie does."""

    side: Hand
    length: int
    pays: Pay
    ties_break: bool

    @classmethod
    def of(cls, house: House) -> "Run":
        """The house's Run; one that is not approved and set up is not offered."""
        run = house.run
        if not (run.side and run.length and run.pays and house.approvals.wagers.get("run")):
            raise Refused(
                "run", [Reason(message("run.not-offered", house=house.id), house.cites("run.not-offered"))]
            )
        return cls(run.side, run.length, run.pays, run.ties is Ties.BREAK)


def settle_run(run: Run, rounds: Iterable[Round]) -> Result | None:
    """The bet's result after these rounds, or None while it is still running."""
    wins = 0
    for round_ in rounds:
        if round_.winner is Winner.TIE and not run.ties_break:
            continue
        if round_.winner.value != run.side.value:
            return Result.LOSE
        wins += 1
        if wins == run.length:
            return Result.WIN
    return None
