"""What senders repeat and networks reorder comes to the same; so does a ledger on another database."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from tests.ledger import postgres
from tests.ledger.ledgers import MINI, Ledgers, kept, play

from punto.entropy import seeded
from punto.errors import Refused
from punto.houses import Role
from punto.ledger import Database, Kept, stream_of
from punto.ledger.audit import audit, heads
from punto.ledger.cage import Cage, wallet
from punto.ledger.cage_moves import Deposit, Withdraw
from punto.ledger.copying import backup, restore
from punto.ledger.log import commands_of, events_of
from punto.ledger.restoring import charters_of
from punto.ledger.stored import command_from
from punto.server.people import People
from punto.server.records import COPIED
from punto.server.roles import Post
from punto.settle import read_bets
from punto.table import EVERYTHING, NOTHING, Actor, TableState
from punto.table.commands import AdoptCharter, BuyIn, Command, OpenTray, PlaceWagers

Asked = tuple[Command, Actor, str]
CARL = Actor(Role.CASHIER, "carl")


def still() -> int:
    """A clock that stands still: what is kept twice is then the same to the byte."""
    return 1_800_000_000_000_000


def played(database: Database) -> list[Asked]:
    """A few rounds, with a bank, a wallet, and refusals: every command with its sender's id."""
    Cage(database, "USD").do(Deposit("maria", 50_000), CARL, id="deposit")
    with closing(Kept(database, "1", MINI, EVERYTHING, seeded("again"), clock=still)) as table:
        table.run()
        table.do(OpenTray(500_000))
        table.sit(3, "maria")
        table.do(BuyIn(3, 40_000, wallet=0))
        for stake in (100, 5_000, 50):
            with suppress(Refused):
                table.bet(f"3:banker={stake}")
            if table.state.bets:
                table.no_more_bets()
                table.run()
    with database.reading() as connection:
        find = charters_of(connection)
        return [
            (command_from(each.name, each.payload, find), Actor(Role(each.role), each.person), each.id)
            for each in commands_of(connection, stream_of("1"))
            if not each.name.startswith("punto.")
        ]


def kept_events(database: Database) -> list[bytes]:
    with database.reading() as connection:
        return [each.payload for each in events_of(connection, stream_of("1"))]


def late(asked: list[Asked], times: int, random: Random) -> Iterator[Asked]:
    """Each in its turn, and up to so many times more, at any moment after that."""
    arriving: list[tuple[float, Asked]] = []
    for turn, each in enumerate(asked):
        again = random.randrange(times)
        arriving += [(turn, each), *((random.uniform(turn, len(asked)), each) for _ in range(again))]
    return (each for _, each in sorted(arriving, key=lambda pair: pair[0]))


@pytest.mark.parametrize("times", [1, 3, 5])
def test_commands_that_come_again_and_late_come_to_the_same(ledgers: Ledgers, times: int) -> None:
    """Repeats arrive among later commands, and after the process was another one."""
    first = ledgers.new()
    asked = played(first)
    with closing(Kept(first, "1", clock=still)) as table:
        wanted = table.state
    random = Random(times)
    second = ledgers.new()
    Cage(second, "USD").do(Deposit("maria", 50_000), CARL, id="deposit")
    table = Kept(second, "1", MINI, NOTHING, clock=still)
    for command, by, named in late(asked, times, random):
        if isinstance(command, AdoptCharter):
            continue
        with suppress(Refused):
            table.do(command, by, id=named)
        if random.random() < 0.05:
            table.close()
            table = Kept(second, "1", clock=still)
    with closing(table):
        assert table.state == wanted
    assert kept_events(second) == kept_events(first)
    audit(second)


def bets_in_order(database: Database, order: list[int], times: int) -> TableState:
    """Six people bet, in this order, each up to so many times; the round is played out."""
    with closing(Kept(database, "1", MINI, EVERYTHING, seeded("order"), clock=still)) as table:
        table.run()
        for seat in range(1, 7):
            table.sit(seat, f"person-{seat}")
        random = Random(times)
        for seat in order:
            stake, wager = 100 * seat, ("banker", "player", "tie")[seat % 3]
            bets = PlaceWagers(read_bets([f"{seat}:{wager}={stake}"], MINI))
            for _ in range(1 + random.randrange(times)):
                table.do(bets, Actor(Role.PLAYER, f"person-{seat}"), id=f"bet-{seat}")
        table.no_more_bets()
        table.run()
        return table.state


def test_the_order_in_which_people_bet_changes_nobodys_money(ledgers: Ledgers) -> None:
    wanted = bets_in_order(ledgers.new(), [1, 2, 3, 4, 5, 6], times=1)
    assert any(wanted.balances.values())
    for times in (2, 5):
        order = Random(times).sample(range(1, 7), 6)
        found = bets_in_order(ledgers.new(), order, times)
        assert found.balances == wanted.balances
        assert found.coups == wanted.coups


def test_deposits_and_withdrawals_in_any_order(ledgers: Ledgers) -> None:
    """$600 come and $300 go in any order: a withdrawal that came too early is asked for anew."""
    moves: list[tuple[str, Deposit | Withdraw]] = [
        *((f"in-{number}", Deposit("maria", 10_000)) for number in range(6)),
        *((f"out-{number}", Withdraw("maria", 5_000)) for number in range(6)),
    ]
    for seed in range(3):
        random = Random(seed)
        database = ledgers.new()
        waiting = random.sample([*moves, *random.choices(moves, k=12)], 24)
        asked = Counter[str]()
        while waiting:
            named, command = waiting.pop(0)
            try:
                Cage(database, "USD").do(command, CARL, id=f"{named}-{asked[named]}")
            except Refused:
                asked[named] += 1
                waiting.append((named, command))
        assert wallet(database, "maria", "USD") == 30_000
        audit(database)


def test_a_ledger_is_the_same_on_another_database(
    tmp_path: Path, postgres_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite, PostgreSQL, SQLite: each chain ends in the same head, the table goes on, and people sign in."""
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 40)
    with Ledgers(tmp_path, None) as files, Ledgers(tmp_path, postgres_server) as served:
        first = files.new()
        Cage(first, "USD").do(Deposit("maria", 50_000), CARL)
        with closing(kept(first)) as table:
            play(table, 4)
            left = table.state
        password = People(first).add("sue", "Sue", Post.SUPERVISOR)
        wanted = heads(first)
        second = served.open(postgres.database(postgres_server, "punto-carried"))
        assert restore(first, second, beside=COPIED) == wanted
        assert heads(second) == wanted
        third = tmp_path / "back.db"
        assert backup(second, third, beside=COPIED) == wanted
        for database in (second, files.open(str(third))):
            given = {name: {head.number: head.hash} for name, head in wanted.items()}
            assert (audit(database, given).heads, audit(database).people) == (3, 1)
            assert People(database).sign_in("sue", password)[0].post is Post.SUPERVISOR
            with closing(kept(database)) as table:
                assert table.state == left
                play(table, 1)
                Cage(database, "USD").do(Withdraw("maria", 50_000), CARL)
            audit(database)
