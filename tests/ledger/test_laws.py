"""Laws of a ledger, whatever anybody asks of its tables, with restarts in between, on both databases.

After every step: what was posted sums to nothing, balances are those of the table, nobody's chips are below
nothing where chips are bought, and what is kept folds to the state. `scripts/test --long` tries longer.
"""

from contextlib import suppress
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from tests.ledger.ledgers import Ledgers
from tests.length import LONG
from tests.table.worlds import ACTORS, COMMANDS, HOUSES, apt

from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.ledger import Database, Kept, stream_of
from punto.ledger.audit import audit
from punto.table import EVERYTHING, fold
from punto.table.commands import AdoptCharter, Command

NAMES = count(1)
STEPS = 40 if LONG else 15

_BALANCES = text(
    "SELECT name, sum(amount) FROM postings JOIN accounts ON account = id"
    " WHERE stream = :stream GROUP BY name"
)


def test_laws(ledgers: Ledgers) -> None:
    """Anything, in any order; most of the time what comes next, so that the table gets somewhere."""
    database = ledgers.new()

    @settings(
        max_examples=200 if LONG else 6, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    @given(st.data(), st.sampled_from(HOUSES))
    def tried(data: st.DataObject, house: object) -> None:
        name = str(next(NAMES))
        table = Kept(database, name, house, EVERYTHING, seeded(name))  # type: ignore[arg-type]
        try:
            for _ in range(STEPS):
                again = _step(table, data)
                if again:
                    table.close()
                    before = table.state
                    table = Kept(database, name, None, EVERYTHING, seeded(name))
                    assert table.state == before
                _laws(database, table)
        finally:
            table.close()

    tried()
    assert audit(database).events > 50


def _step(table: Kept, data: st.DataObject) -> bool:
    """Something happens; whether the process ends then, and another one goes on."""
    what = data.draw(st.sampled_from(["next", "next", "run", "apt", "any", "again"]))
    if what == "again":
        return True
    with suppress(Refused, Unreadable):
        if what == "next":
            table.step()
        elif what == "run":
            with table.together():
                table.run()
        elif what == "apt":
            _twice(table, data.draw(st.sampled_from(list(apt(table.state)))), f"apt-{table.head.number}")
        else:
            kind = data.draw(st.sampled_from([each for each in COMMANDS if each is not AdoptCharter]))
            table.do(data.draw(COMMANDS[kind]), data.draw(ACTORS))
    return False


def _twice(table: Kept, command: Command, id: str) -> None:
    """A command whose sender is not sure that it arrived: it is done once."""
    first = table.do(command, id=id)
    head = table.head
    assert table.do(command, id=id) == first
    assert table.head == head


def _laws(database: Database, table: Kept) -> None:
    with database.reading() as connection:
        rows = connection.execute(_BALANCES, {"stream": stream_of(table.name)})
        found = {name: int(amount) for name, amount in rows}
    balances = {name: amount for name, amount in table.state.balances.items() if amount}
    assert sum(found.values()) == 0
    assert {name: amount for name, amount in found.items() if amount} == balances
    assert fold(table.events) == table.state
    if table.state.banked:
        assert all(amount >= 0 for name, amount in balances.items() if name.startswith("chips/"))
