"""Meters that are kept: a hit and its claim, a swipe and its approval are one step, whoever else plays."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from tests.cli.command import run
from tests.ledger.ledgers import Ledgers
from tests.length import LONG

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.dice import Roll
from punto.houses import Role, find_house
from punto.ledger import Database, Kept
from punto.ledger.audit import audit
from punto.ledger.meters import KeptLinks
from punto.progressive import ProgressiveState
from punto.settle import Account
from punto.table import EVERYTHING, SWIPE, Actor
from punto.table.commands import PressKey, RevealDice
from punto.table.next import Task
from punto.wagers import Key

TIES = 1_000 if LONG else 6
HOUSE = find_house("colorado-dice", settings={"wagers.dice-triple-progressive.link": "floor"})
SEED = 100_000
PLAYED = EVERYTHING - SWIPE - {Task.REVEAL.value}
"""People throw the dice, and swipe cards."""
OTTO = Actor(Role.SUPERVISOR, "otto")
JACKPOT = Roll((3, 3, 3), (3, 3, 3))


def taken_up(database: Database, name: str) -> Kept:
    """A table of the link, one person at it, ready for bets or where it was left."""
    table = Kept(database, name, HOUSE, PLAYED, seeded(name))
    table.run()
    if not table.state.seated:
        table.sit(1, f"guest-of-{name}")
        table.run()
    return table


def up_to_the_dice(table: Kept) -> None:
    """Bets, START GAME, no more bets, the cups shaken."""
    table.bet("1:dice-triple-progressive=1")
    table.run()


def hit(table: Kept) -> None:
    """Two hands of 333: the jackpot is claimed, and a supervisor called."""
    table.do(RevealDice(JACKPOT))
    table.run()


def crashed(table: Kept) -> None:
    """A process that dies lets go of its stream and does nothing more."""
    table._log.close()
    table._hold.release()


def the_link(database: Database) -> ProgressiveState:
    return KeptLinks(database).states(["floor"])["floor"]


def test_ties_of_two_tables_are_ordered_and_each_is_paid_once(ledgers: Ledgers) -> None:
    """The first takes the meter, the second the seed: $1,000 and the ten cents of each bet."""
    database = ledgers.new()
    tables = [taken_up(database, name) for name in ("1", "2")]
    for tie in range(TIES):
        for table in tables:
            up_to_the_dice(table)
        meter = the_link(database).value("jackpot")
        assert meter == SEED + 20
        both = Barrier(2)

        def hit_now(table: Kept, both: Barrier = both) -> None:
            both.wait()
            hit(table)

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(hit_now, tables))
        pending = the_link(database).pending
        assert [each.amount for each in pending] == [meter, SEED]
        assert [each.number for each in pending] == [2 * tie + 1, 2 * tie + 2]
        if tie % 2:
            for table in tables:
                crashed(table)
            tables = [taken_up(database, name) for name in ("1", "2")]
        for table in tables:
            table.do(PressKey(Key.PAY), OTTO)
            table.run()
        assert the_link(database).pending == ()
        assert the_link(database).value("jackpot") == SEED
    link = the_link(database)
    assert link.total(Account.AWARDS) == TIES * (2 * SEED + 20)
    assert link.total(Account.SEEDS) == -(2 * TIES + 1) * SEED
    won = {each.table: each.amount for each in link.hits[-2:]}
    assert set(won) == {"table/1", "table/2"}
    for table in tables:
        table.close()
    audit(database)


def test_an_approval_that_many_ask_for_pays_once(ledgers: Ledgers) -> None:
    database = ledgers.new()
    table = taken_up(database, "1")
    up_to_the_dice(table)
    hit(table)

    def swipe(number: int) -> bool:
        try:
            table.do(PressKey(Key.PAY), Actor(Role.SUPERVISOR, f"otto-{number}"))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(20) as pool:
        paid = list(pool.map(swipe, range(100)))
    assert paid.count(True) == 1
    assert the_link(database).total(Account.AWARDS) == SEED + 10
    assert table.state.balances["meter/dice-triple-progressive.jackpot"] == -(SEED + 10)
    table.close()
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
