"""Ties: two tables of one link, each in a process of its own, hit the jackpot at the same moment.

In every other tie both processes are killed between the hit and the approval, and others go on for them.
"""

from collections import Counter
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NamedTuple

from tests.ledger.jackpots import LINK, OTTO, SEED, hit, taken_up, up_to_the_dice

from punto.ledger import Database
from punto.ledger.audit import audit
from punto.ledger.meters import KeptLinks
from punto.progressive import ProgressiveState
from punto.settle import Account
from punto.table.commands import PressKey
from punto.wagers import Key

__all__ = ["Ties", "ties"]

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.ledger.ties"])
_PATIENCE = 300
"""Seconds after which a process that says nothing is taken for stuck."""


class Ties(NamedTuple):
    """How many ties there were, how many processes were killed, and who was first how often."""

    ties: int
    kills: int
    first: Counter[str]


class Dealer:
    """A table that another process runs."""

    def __init__(self, ledger: str, name: str) -> None:
        self.ledger = ledger
        self.name = name
        self.begin()

    def begin(self) -> None:
        """Take the table up, where it was left."""
        self.line, theirs = _FORKS.Pipe()
        self.process = _FORKS.Process(target=_deal, args=(self.ledger, self.name, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.done()

    def ask(self, what: str) -> None:
        """Have something done, without waiting for it."""
        self.line.send(what)

    def done(self) -> None:
        """Until it is done."""
        if not self.line.poll(_PATIENCE):
            raise AssertionError(f"table {self.name} is stuck")
        assert self.line.recv() == "done"

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self.process.join()
        self.line.close()

    def end(self) -> None:
        """Let go of the table."""
        self.ask("end")
        self.process.join()


def _deal(ledger: str, name: str, line: Connection) -> None:
    """What a process does that runs a table."""
    with closing(Database(ledger)) as database, closing(taken_up(database, name)) as table:
        line.send("done")
        while (asked := line.recv()) != "end":
            if asked == "bet":
                up_to_the_dice(table)
            elif asked == "hit":
                hit(table)
            else:
                table.do(PressKey(Key.PAY), OTTO)
                table.run()
            line.send("done")


class Floor:
    """Two such tables, and what their link comes to."""

    def __init__(self, database: Database) -> None:
        self.dealers = [Dealer(database.name, name) for name in ("1", "2")]
        self.links = KeptLinks(database)

    @property
    def link(self) -> ProgressiveState:
        """The link as it is now."""
        return self.links.states([LINK])[LINK]

    def both(self, what: str) -> None:
        """Ask both at once, and wait for both."""
        for dealer in self.dealers:
            dealer.ask(what)
        for dealer in self.dealers:
            dealer.done()

    def tie(self, number: int, *, killed: bool) -> str:
        """One tie; the table that was first."""
        self.both("bet")
        self.both("hit")
        pending = self.link.pending
        found = [(each.number, each.amount) for each in pending]
        assert found == [(2 * number - 1, SEED + 20), (2 * number, SEED)], f"tie {number}: {found}"
        for dealer in self.dealers if killed else ():
            dealer.kill()
            dealer.begin()
        self.both("pay")
        state = self.link
        assert (state.pending, state.value("jackpot")) == ((), SEED), f"tie {number}: {state}"
        return pending[0].table


def ties(database: Database, number: int) -> Ties:
    """So many ties on one ledger: the first takes the meter, the second the seed; each is paid once."""
    floor = Floor(database)
    first = Counter(floor.tie(each, killed=each % 2 == 0) for each in range(1, number + 1))
    for dealer in floor.dealers:
        dealer.end()
    paid, seeds = floor.link.total(Account.AWARDS), -floor.link.total(Account.SEEDS)
    assert (paid, seeds) == (number * (2 * SEED + 20), (2 * number + 1) * SEED)
    audit(database)
    return Ties(number, len(floor.dealers) * (number // 2), first)
