"""Meters that are kept: a hit and its claim, a swipe and its approval are one step, whoever else plays."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from tests.cli.command import run
from tests.ledger.jackpots import OTTO, SEED, hit, taken_up, the_link, up_to_the_dice
from tests.ledger.ledgers import Ledgers
from tests.ledger.ties import ties
from tests.length import LONG

from punto.errors import Refused, Stopped
from punto.houses import Role
from punto.ledger import Database, meters
from punto.ledger.audit import audit
from punto.progressive import SHAPES
from punto.settle import Account, read_bets
from punto.table import Actor
from punto.table.commands import CorrectWagers, PressKey
from punto.wagers import Key


def test_ties_of_two_processes_are_ordered_and_each_is_paid_once(ledgers: Ledgers) -> None:
    """The first takes the meter, the second the seed: $1,000 and the ten cents of each bet."""
    found = ties(ledgers.new(), 1_000 if LONG else 4)
    assert (sum(found.first.values()), found.kills) == (found.ties, found.ties)
    print(f"{found.ties:,} ties, {found.kills:,} processes killed, first were {dict(found.first)}")


def test_an_approval_that_many_ask_for_pays_once(ledgers: Ledgers) -> None:
    database = ledgers.new()
    table = taken_up(database, "1")
    up_to_the_dice(table)
    hit(table)

    everybody = Barrier(100)

    def swipe(number: int) -> bool:
        everybody.wait()
        try:
            table.do(PressKey(Key.PAY), Actor(Role.SUPERVISOR, f"otto-{number}"))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(100) as pool:
        paid = list(pool.map(swipe, range(100)))
    assert paid.count(True) == 1
    assert the_link(database).total(Account.AWARDS) == SEED + 10
    assert table.state.balances["meter/dice-triple-progressive.jackpot"] == -(SEED + 10)
    table.close()
    audit(database)


def test_a_bet_that_was_left_out_feeds_the_meter_when_it_is_put_right(ledgers: Ledgers) -> None:
    """After "no more bets": its game begins then, as START GAME would have begun it."""
    database = ledgers.new()
    with closing(taken_up(database, "1")) as table:
        table.bet("1:dice-player=10")
        table.run()
        table.do(CorrectWagers(right=read_bets(["1:dice-triple-progressive=1"], table.house)), OTTO)
        assert the_link(database).value("jackpot") == SEED + 10
        hit(table)
        table.do(PressKey(Key.PAY), OTTO)
    assert the_link(database).total(Account.AWARDS) == SEED + 10
    audit(database)


def test_a_retried_swipe_gets_its_first_answer(ledgers: Ledgers) -> None:
    database = ledgers.new()
    table = taken_up(database, "1")
    up_to_the_dice(table)
    hit(table)
    first = table.do(PressKey(Key.PAY), OTTO, id="swipe-1")
    assert table.do(PressKey(Key.PAY), OTTO, id="swipe-1") == first
    with pytest.raises(Refused):
        table.do(PressKey(Key.PAY), OTTO, id="swipe-2")
    table.close()


def test_the_game_manager_shows_meters_and_hits(tmp_path: Path) -> None:
    """One award paid, one waiting: $1,000.10 each, the ten cents of its own bet above the seed."""
    name = str(tmp_path / "floor.db")
    database = Database(name, new=True)
    table = taken_up(database, "1")
    for paid in (True, False):
        up_to_the_dice(table)
        hit(table)
        if paid:
            table.do(PressKey(Key.PAY), OTTO)
            table.run()
    table.close()
    database.close()
    shown = run("progressives", name).stdout
    for words in ("floor", "$1,000.00", "To be approved", "Last hits", "$1,000.10", "otto"):
        assert words in shown
    (link,) = json.loads(run("progressives", name, "--format", "json").stdout)
    assert link["meters"]["jackpot"]["value"] == SEED
    assert [each["amount"] for each in (*link["pending"], *link["hits"])] == [SEED + 10, SEED + 10]
    assert 'did you mean "floor"' in run("progressives", name, "--link", "flor").stderr


def test_links_are_gone_on_with_from_their_snapshots(
    ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every so many events the state is kept; whoever comes later folds what came after it and no more."""
    monkeypatch.setattr(meters, "EVERY", 10)
    database = ledgers.new()
    tables = [taken_up(database, name) for name in ("1", "2")]
    for _ in range(4):
        for table in tables:
            up_to_the_dice(table)
            hit(table)
            table.do(PressKey(Key.PAY), OTTO)
            table.run()
    decoded: list[bytes] = []
    monkeypatch.setattr(meters, "SHAPES", _Counted(decoded))
    assert the_link(database).total(Account.AWARDS) == 8 * (SEED + 10)
    assert 0 <= len(decoded) < 10
    for table in tables:
        table.close()
    assert audit(database).snapshots >= 3


class _Counted:
    """Reads events, and notes each."""

    encode = staticmethod(SHAPES.encode)

    def __init__(self, decoded: list[bytes]) -> None:
        self.decoded = decoded

    def decode(self, line: bytes) -> object:
        self.decoded.append(line)
        return SHAPES.decode(line)


def test_a_snapshot_of_a_link_that_was_altered_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its digest stands in the chain: neither is the state gone on from, nor does the audit hold."""
    monkeypatch.setattr(meters, "EVERY", 5)
    name = str(tmp_path / "floor.db")
    database = Database(name, new=True)
    with closing(taken_up(database, "1")) as table:
        for _ in range(2):
            up_to_the_dice(table)
            hit(table)
            table.do(PressKey(Key.PAY), OTTO)
            table.run()
    database.close()
    with closing(sqlite3.connect(name)) as raw:
        raw.execute("DROP TRIGGER snapshots_stand")
        other = "CAST(replace(state, '100010', '900010') AS BLOB)"
        assert raw.execute(
            f"UPDATE snapshots SET state = {other} WHERE stream = 'progressive/floor'"
        ).rowcount
        raw.commit()
    database = Database(name)
    with pytest.raises(Stopped, match="snapshot"):
        audit(database)
    with pytest.raises(Stopped, match="snapshot"):
        the_link(database)
    database.close()
