"""SQLite has one writer: those who wait for a turn share the next transaction, each kept or refused alone."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from punto.errors import Reason, Refused, Stopped
from punto.ledger import Database
from punto.messages import message

Act = Callable[[Connection], int]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = Database(str(tmp_path / "turns.db"), new=True)
    made.write(lambda connection: connection.execute(text("CREATE TABLE kept (number INTEGER)")))
    yield made
    made.close()


def puts(number: int, instead: Callable[[Connection], object] | None = None) -> Act:
    """Puts a number down, and then perhaps does something that fails."""

    def act(connection: Connection) -> int:
        connection.execute(text(f"INSERT INTO kept VALUES ({number})"))
        if instead:
            instead(connection)
        return number

    return act


def refused(_connection: Connection) -> None:
    raise Refused("a number", [Reason(message("cage.crowded"))])


def wrong(connection: Connection) -> None:
    connection.execute(text("INSERT INTO nowhere VALUES (1)"))


def at_once(database: Database, acts: Sequence[Act]) -> tuple[list[Future[int]], list[int], int]:
    """Several write while another has the turn: what each hears, what is kept, in how many transactions."""
    begun: list[object] = []
    event.listen(database.engine, "begin", begun.append)
    with ThreadPoolExecutor(len(acts)) as threads, database._turn:
        answers = [threads.submit(database.write, act) for act in acts]
        while len(database._waiting) < len(acts):
            pass
    transactions = len(begun)
    with database.reading() as connection:
        kept = connection.execute(text("SELECT number FROM kept ORDER BY number")).scalars()
        return answers, list(kept), transactions


def test_all_that_wait_are_kept_in_one_transaction(database: Database) -> None:
    answers, kept, transactions = at_once(database, [puts(number) for number in range(5)])
    assert [each.result() for each in answers] == kept == [0, 1, 2, 3, 4]
    assert transactions == 1


def test_what_is_refused_is_refused_alone(database: Database) -> None:
    answers, kept, transactions = at_once(database, [puts(0), puts(1, refused), puts(2)])
    assert [type(each.exception()) for each in answers] == [type(None), Refused, type(None)]
    assert kept == [0, 2]
    assert transactions == 1


def test_where_the_database_fails_with_one_the_others_are_kept(database: Database) -> None:
    answers, kept, _ = at_once(database, [puts(0), puts(1, wrong), puts(2, refused), puts(3)])
    assert [type(each.exception()) for each in answers] == [type(None), Stopped, Refused, type(None)]
    assert kept == [0, 3]
    assert database.write(puts(4)) == 4
