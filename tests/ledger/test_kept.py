"""A kept table: nothing lost, nothing done twice, nobody told before it is on the disk."""

from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, OperationalError
from tests.ledger.ledgers import MINI, Ledgers, kept, play

from punto.errors import Refused, Stopped
from punto.houses import Role, find_house
from punto.ledger import Kept, stream_of
from punto.ledger.audit import audit
from punto.ledger.batch import Batch
from punto.ledger.chain import Head
from punto.ledger.history import played_back
from punto.ledger.statements import Statements
from punto.settle import read_bets
from punto.table import Actor, Entry, Phase, fold
from punto.table.commands import ChangeProcedure, GiveNotice, NoMoreBets, PlaceWagers, Sit


def test_it_goes_on_where_it_was_left_after_every_command(ledgers: Ledgers) -> None:
    """A process may end after any command: the next one finds the table as it was, mid-round included."""
    database = ledgers.new()
    with closing(kept(database)) as table:
        table.run()
        table.sit(3, "maria")
    phases = set()
    for _ in range(30):
        with closing(kept(database)) as table:
            before = table.state
            if table.state.phase is Phase.BETTING and not table.state.bets:
                table.bet("3:banker=100")
            else:
                table.step()
            after = table.state
        assert before != after
        phases.add(after.phase)
        with closing(kept(database)) as table:
            assert table.state == after
            assert fold(table.events) == after
    assert phases >= {Phase.BETTING, Phase.DEALING, Phase.READY}


def test_long_logs_restart_from_snapshots(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 25)
    database = ledgers.new()
    with closing(kept(database)) as table:
        play(table, 12)
        left = table.state
        assert fold(table.events) == left
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM snapshots")).scalar_one() > 3
    with closing(kept(database)) as table:
        assert table.state == left


def test_a_snapshot_of_another_shape_is_left_alone(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update a table goes on from its events: nothing is lost because a state has a new field."""
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 25)
    database = ledgers.new()
    with monkeypatch.context() as older:
        older.setattr("punto.ledger.kept.written_state", lambda _: b'{"phase":"ready"}')
        older.setattr("punto.ledger.kept.build", lambda: "0.0.9+older")
        with closing(kept(database)) as table:
            play(table, 8)
            left = table.state
    with closing(kept(database)) as table:
        assert table.state == left
        play(table, 8)
        left = table.state
    with closing(kept(database)) as table:
        assert table.state == left
    with database.reading() as connection:
        told = list(played_back(connection, stream_of("1"), after=table.head.version - 5))
    assert len(told) == 5
    assert audit(database).snapshots > 5


@pytest.mark.parametrize("times", range(1, 6))
def test_a_retry_gets_the_first_answer(ledgers: Ledgers, times: int) -> None:
    database = ledgers.new()
    bets = PlaceWagers(read_bets(["3:banker=100"], MINI))
    with closing(kept(database)) as table:
        table.run()
        table.sit(3, "maria")
        first = table.do(bets, id="bet-1")
        head = table.head
        for _ in range(times):
            assert table.do(bets, id="bet-1") == first
        assert table.head == head
        with pytest.raises(Refused, match="another command"):
            table.do(NoMoreBets(), id="bet-1")
    with closing(kept(database)) as table:
        assert table.do(bets, id="bet-1") == first
        assert [bet.stake for bet in table.state.bets] == [10_000]


def test_a_refusal_is_an_answer_too(ledgers: Ledgers) -> None:
    """What was refused once stays refused under its id, though it would be allowed by now."""
    database = ledgers.new()
    with closing(kept(database)) as table:
        with pytest.raises(Refused) as first:
            table.do(Sit(3, "maria"), id="sit-1")
        table.run()
        with pytest.raises(Refused) as again:
            table.do(Sit(3, "maria"), id="sit-1")
        assert str(again.value) == str(first.value)
        assert not table.state.seats
        table.do(Sit(3, "maria"), id="sit-2")


def test_commands_together_are_told_once_all_are_kept(ledgers: Ledgers) -> None:
    database = ledgers.new()
    told: list[Entry] = []
    with closing(kept(database, watch=lambda entry, _: told.append(entry))) as table:
        number = len(told)
        with table.together():
            table.run()
            assert len(told) == number
        assert len(told) > number + 10
        assert [entry.event for entry in told] == list(table.events)


def test_a_commit_that_fails_stops_the_table(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told of what could not be kept, and nothing goes on after it."""
    database = ledgers.new()
    told: list[Entry] = []
    table = kept(database, watch=lambda entry, _: told.append(entry))
    table.run()
    before, number = table.state, len(told)

    def full(*_: object) -> bool:
        raise OperationalError("INSERT", (), Exception("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Statements, "put_down", full)
        with pytest.raises(Stopped, match="disk is full"):
            table.sit(3, "maria")
    assert len(told) == number
    assert table.state == before
    with pytest.raises(Stopped, match="disk is full"):
        table.sit(3, "maria")
    table.close()
    with closing(kept(database)) as again:
        assert again.state == before


def test_what_is_read_while_a_ledger_closes_is_closed_afterwards(ledgers: Ledgers) -> None:
    """No connection is left open, neither one that was in use nor one that somebody late takes."""
    database = ledgers.new()
    drivers: list[Any] = []
    with database.reading() as connection:
        drivers.append(connection.connection.dbapi_connection)
        database.close()
    with database.reading() as connection:
        drivers.append(connection.connection.dbapi_connection)
    for each in drivers:
        with pytest.raises(database.engine.dialect.loaded_dbapi.Error, match="closed"):
            each.cursor()


def test_a_second_process_is_told_who_holds_the_table(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with closing(kept(database)) as table:
        with pytest.raises(Refused, match=r"held by .*process"):
            kept(ledgers.open(database.name))
        with closing(kept(ledgers.open(database.name), "2")):
            table.run()
    with closing(kept(ledgers.open(database.name))):
        pass


def test_whoever_only_thinks_to_hold_it_is_stopped(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock may lie; the expected head of the log does not."""
    database = ledgers.new()
    monkeypatch.setattr("punto.ledger.kept.hold", lambda *_: _NoLock())
    first, second = kept(database), kept(database)
    first.run()
    with pytest.raises(Stopped, match="somebody else has written"):
        second.run()
    first.sit(3)
    first.close()
    second.close()


class _NoLock:
    def release(self) -> None:
        pass


@pytest.mark.parametrize(
    "table", ["commands", "events", "postings", "accounts", "charters", "snapshots", "heads"]
)
def test_nothing_is_updated_or_deleted(ledgers: Ledgers, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 20)
    database = ledgers.new()
    with closing(kept(database)) as made:
        play(made, 2)
    column = {"accounts": "name", "charters": "build", "ledger": "schema"}.get(table, "stream")
    change = f"UPDATE {table} SET {column} = {column}"
    for statement in (change, f"DELETE FROM {table}"):
        with database.engine.connect() as connection, pytest.raises(DBAPIError, match="not changed"):
            connection.execute(text(statement))


def test_balances_are_those_of_the_table(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with closing(kept(database)) as table:
        play(table, 10)
        while table.state.bets:
            play(table, 1)
        table.leave(1)
        wanted = {name: amount for name, amount in table.state.balances.items() if amount}
    last = (
        "SELECT name, balance FROM accounts JOIN postings p ON p.account = accounts.id"
        " WHERE nth = (SELECT max(nth) FROM postings WHERE account = accounts.id)"
    )
    said = "SELECT name, amount FROM accounts JOIN balances ON account = id"
    with database.reading() as connection:
        found = {name: amount for name, amount in connection.execute(text(last)) if amount}
        assert found == {name: amount for name, amount in connection.execute(text(said)) if amount}
        total = connection.execute(text("SELECT sum(amount) FROM postings")).scalar_one()
    assert found == wanted
    assert total == 0


def test_notices_follow_the_clock(ledgers: Ledgers) -> None:
    minute = 60_000_000
    time = 1_000_000 * minute
    database = ledgers.new()
    with closing(kept(database, clock=lambda: time)) as table:
        floor = Actor(Role.FLOORPERSON)
        table.do(GiveNotice("reshuffle", ("players",), at=5), floor)
        time += 31 * minute
        table.do(GiveNotice("reshuffle", ("players",), at=5), floor)
        assert [notice.at for notice in table.state.notices] == [1_000_000, 1_000_031]
        time -= 60 * minute
        table.do(GiveNotice("reshuffle", ("players",), at=5), floor)
        assert table.state.notices[-1].at == 1_000_031


def test_another_house_waits_until_the_table_is_closed(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with closing(kept(database)) as table:
        table.run()
    midi = find_house("colorado-midi")
    with pytest.raises(Refused, match="plays for colorado-mini and is not closed"):
        Kept(database, "1", midi)
    with pytest.raises(Refused, match="no table 7"):
        Kept(database, "7")


def test_a_change_of_the_house_outlives_its_snapshot(
    ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A state names its charter: one that a change put into force is found again, and audited."""
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 25)
    database = ledgers.new()
    with closing(kept(database)) as table:
        changed(table)
        play(table, 6)
        left = table.state
    with closing(kept(database)) as table:
        assert table.state == left
        assert table.house.limits.minimum == 2500
    assert audit(database).charters == 2


def changed(table: Kept) -> None:
    """The least that is taken is another from now on."""
    table.do(ChangeProcedure("limits.minimum", "25", 600), Actor(Role.SUPERVISOR, "sue"))


class Before(Batch):
    """What is kept, without charters that a change put into force."""

    def write(self, connection: Connection, head: Head) -> None:
        names = {draft.name for draft in self.drafts}
        super(Before, self._replace(charters=self.charters if "AdoptCharter" in names else [])).write(
            connection, head
        )


def test_a_ledger_in_which_only_the_change_holds_the_charter_is_opened(
    ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As builds before 18 November 2026 kept it."""
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 25)
    monkeypatch.setattr("punto.ledger.kept.Batch", Before)
    database = ledgers.new()
    with closing(kept(database)) as table:
        changed(table)
        play(table, 6)
        left = table.state
    with closing(kept(database)) as table:
        assert table.state == left
    assert audit(database).charters == 1
