"""Reports: what tables took, to the cent, beside what they could expect."""

import csv
import json
from contextlib import closing
from io import StringIO
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from tests.cli.command import run
from tests.ledger.ledgers import MINI, Ledgers

from punto.entropy import seeded
from punto.exact.takings import WHOLE, Moments, Takings
from punto.game.dice import Roll
from punto.houses import House, Role, find_house
from punto.ledger import Database, Kept
from punto.ledger.audit import audit
from punto.ledger.exporting import BETS, ROUNDS, bet_rows, round_rows
from punto.ledger.reports import last_shift, report
from punto.ledger.takings import together
from punto.server.books.holds import shift
from punto.settle import read_bets
from punto.table import EVERYTHING, Actor
from punto.table.commands import (
    BuyIn,
    CloseTable,
    CloseTray,
    CollectVigorish,
    CreditTray,
    FillTray,
    OpenTray,
    RevealDice,
    ReverseMoney,
    ReverseRound,
    SettleEarly,
    TakeDrop,
)
from punto.table.next import Task, due, presses

MINUTE = 60_000_000
OTTO = Actor(Role.SUPERVISOR, "otto")


class Clock:
    """Goes a minute on with each look at it."""

    time = 1_800_000_000_000_000

    def __call__(self) -> int:
        self.time += MINUTE
        return self.time


def opened(database: Database, house: House, clock: Clock, name: str = "1") -> Kept:
    """A table with a bank: $5,000 in the tray, $1,000 bought in cash."""
    table = Kept(database, name, house, EVERYTHING, seeded(f"reports {name}"), clock=clock)
    table.run()
    table.do(OpenTray(500_000))
    table.sit(3, "maria")
    table.do(BuyIn(3, 100_000))
    return table


def play(table: Kept, rounds: int) -> None:
    end = table.state.number + rounds
    while table.state.number < end:
        if not table.state.bets:
            table.bet("3:banker=100", "3:tie=10")
        table.no_more_bets()
        with table.together():
            table.run()


def test_the_win_of_the_bets_is_that_of_the_chips(ledgers: Ledgers) -> None:
    """What tray, boxes and cage gained is what bets lost, but for vigorish that is marked."""
    clock, database = Clock(), ledgers.new()
    house = find_house("massachusetts-midi", settings={"vigorish.collected": "marked"})
    with closing(opened(database, house, clock)) as table:
        for _ in range(4):
            play(table, 3)
            table.do(FillTray(10_000, f"f{clock.time}"))
            table.do(CreditTray(20_000, f"c{clock.time}"))
            if 3 in table.state.owed:
                table.do(CollectVigorish(3))
            table.do(TakeDrop())
        play(table, 2)
        owed = sum(table.state.owed.values())
    found = report(database, "1", end=clock.time + 1)
    assert found.rounds == 14
    assert (found.money.cash, found.money.opener) == (100_000, 500_000)
    assert (found.money.fills, found.money.credits) == (40_000, 80_000)
    assert found.money.vigorish_owed == owed
    assert found.total.vigorish == found.money.vigorish_taken + owed
    assert found.total.win == found.money.counted + owed
    assert found.total.win == sum(row.win for row in found.wagers)
    assert found.hold == pytest.approx(found.total.win / 100_000)


def test_shifts_add_up_to_the_day(ledgers: Ledgers) -> None:
    clock, database = Clock(), ledgers.new()
    with closing(opened(database, MINI, clock)) as table:
        play(table, 5)
        middle = clock.time
        play(table, 4)
    early, late = report(database, "1", end=middle), report(database, "1", middle, clock.time + 1)
    whole = report(database, "1", end=clock.time + 1)
    assert (early.rounds, late.rounds, whole.rounds) == (5, 4, 9)
    both = together([early, late])
    assert (both.total, both.money.counted) == (whole.total, whole.money.counted)
    assert (early.money.cash, late.money.cash) == (100_000, 0)


def test_a_shift_is_from_the_last_opener_to_its_closer(ledgers: Ledgers) -> None:
    clock, database = Clock(), ledgers.new()
    with closing(opened(database, MINI, clock)) as table:
        play(table, 2)
        assert last_shift(database, "1")[1] is None
        while table.state.bets:
            play(table, 1)
        table.leave(3)
        table.do(CloseTable())
        table.do(TakeDrop())
        table.do(CloseTray(table.state.balances["tray"] - 500))
        begin, end = last_shift(database, "1")
        found = report(database, "1", begin, end)
        assert (found.money.opener, found.money.over) == (500_000, -500)
        assert found.rounds > 0
        assert not shift(database, "1")["earlier"]
        table.do(ReverseMoney(1, "otto", "counted again"), OTTO)
        assert last_shift(database, "1") == (begin, None)
        again = report(database, "1", begin, clock.time + 1)
        assert (again.money.closer, again.money.over, again.money.counted) == (0, 0, found.money.counted)
        table.do(CloseTray(table.state.balances["tray"] - 300))
        begin, end = last_shift(database, "1")
        again = report(database, "1", begin, end)
        assert (again.money.closer, again.money.over) == (found.money.closer + 200, -300)
        table.do(OpenTray(700_000))
        now = last_shift(database, "1")
        assert now[0] > begin
        assert last_shift(database, "1", now[0]) == (begin, end)
        assert last_shift(database, "1", begin) == (0, None)
        assert [shift(database, "1", each)["rounds"] for each in (None, now[0])] == [0, found.rounds]
        assert shift(database, "1")["earlier"]


def test_a_reversed_round_counts_for_nothing(ledgers: Ledgers) -> None:
    clock, database = Clock(), ledgers.new()
    with closing(opened(database, MINI, clock)) as table:
        play(table, 1)
        before = report(database, "1", end=clock.time + 1)
        table.do(ReverseRound(table.state.played[-1].number, "otto", "the wrong shoe"), OTTO)
        after = report(database, "1", end=clock.time + 1)
    assert before.total.bets == 2
    assert (after.rounds, after.total.bets, after.total.win, after.total.vigorish) == (0, 0, 0, 0)
    assert after.total.expected == Moments()
    assert after.money.counted == 0


def test_a_round_that_is_reversed_on_another_day_counts_back_there_and_for_its_dealer(
    ledgers: Ledgers,
) -> None:
    """Its win comes off, and what could be expected of it; how far that may lie off is what it was."""
    clock, database = Clock(), ledgers.new()
    with closing(opened(database, MINI, clock)) as table:
        table.dealer = "emil"
        play(table, 2)
        one, midnight = report(database, "1", end=clock.time).total, clock.time
        table.dealer = "fay"
        number = table.state.played[-2].number
        table.do(ReverseRound(number, "otto", "the wrong shoe"), OTTO)
    today = report(database, "1", midnight, clock.time + 1)
    whole = report(database, "1", end=clock.time + 1)
    assert (today.rounds, today.total.bets, today.total.staked) == (-1, -2, -11_000)
    assert today.total.win == today.money.counted == whole.total.win - one.win
    assert [row.name for row in today.dealers] == [row.name for row in whole.dealers] == ["emil"]
    half = one.expected.mean / 2, one.expected.variance / 2
    assert today.total.expected == Moments(-half[0], half[1])
    assert (whole.rounds, whole.total.expected) == (1, Moments(*half))


def test_rows_of_a_reversed_round_add_up_to_what_stands(ledgers: Ledgers) -> None:
    """Round 1 goes back; round 2 too, and is then settled again as it was."""
    clock, database = Clock(), ledgers.new()
    with closing(opened(database, MINI, clock)) as table:
        play(table, 2)
        first, second = table.state.played
        assert second.coup
        table.do(ReverseRound(first.number, "otto", "the wrong shoe"), OTTO)
        table.do(ReverseRound(second.number, "otto", "that one, too"), OTTO)
        both = zip_longest(second.coup.player, second.coup.banker)
        cards = tuple(card for pair in both for card in pair if card)
        table.do(ReverseRound(second.number, "otto", "it was right", cards), OTTO)
    with database.reading() as connection:
        rounds: list[dict[str, Any]] = [
            dict(zip(ROUNDS, row, strict=True)) for row in round_rows(connection, ["table/1"])
        ]
        bets: list[dict[str, Any]] = [
            dict(zip(BETS, row, strict=True)) for row in bet_rows(connection, ["table/1"])
        ]
    assert [row["kind"] for row in rounds] == ["played"] * 2 + ["reversed"] * 2 + ["settled-again"]
    played, again = rounds[1], rounds[-1]
    assert {**again, "time": 0, "kind": ""} == {**played, "time": 0, "kind": ""}
    found = report(database, "1", end=clock.time + 1).total
    for rows, staked, won in ((rounds, "staked", "won"), (bets, "stake", "net")):
        assert (sum(row[staked] for row in rows), sum(row[won] for row in rows)) == (found.staked, -found.win)
    assert sum(row["bets"] for row in rounds) == found.bets == 2


def test_what_is_undone_was_not_dropped(ledgers: Ledgers) -> None:
    clock, database = Clock(), ledgers.new()
    with closing(opened(database, MINI, clock)) as table:
        table.do(BuyIn(3, 20_000))
        table.do(FillTray(5_000, "f-1"))
        for number in (2, 3):
            table.do(ReverseMoney(number, "otto", "typed twice"), OTTO)
    found = report(database, "1", end=clock.time + 1).money
    assert (found.cash, found.wallets, found.fills, found.counted) == (100_000, 0, 0, 0)
    audit(database)


def test_payouts_that_are_pressed_win_and_lose_with_their_bet(ledgers: Ledgers) -> None:
    clock, database = Clock(), ledgers.new()
    house = find_house("massachusetts-ez")
    pressed = 0
    with closing(Kept(database, "1", house, EVERYTHING, seeded("pressed"), clock=clock)) as table:
        table.run()
        table.sit(3, "maria")
        while pressed < 3 or table.state.bets:
            if not table.state.bets:
                table.bet("3:player=100", "3:house-money=25")
            table.no_more_bets()
            table.run()
            now = due(table.state)
            if now is not None and now.task is Task.SETTLE_EARLY:
                table.do(SettleEarly(presses(table.state)[:1]))
                pressed += 1
                table.run()
    found = report(database, "1", end=clock.time + 1)
    assert found.total.win == found.money.counted
    rows = {row.name: row for row in found.wagers}
    edges = {name: Takings(house).of(read_bets([f"3:{name}=25"], house))[WHOLE].mean / 2_500 for name in rows}
    assert rows["house-money"].edge == edges["house-money"]
    assert rows["player"].edge != edges["player"]


def test_what_meters_pay_is_no_loss_of_the_table(ledgers: Ledgers) -> None:
    """Two hands of 333 win the meter: the table has won the stake all the same."""
    clock, database = Clock(), ledgers.new()
    house = find_house("colorado-dice")
    with closing(Kept(database, "1", house, EVERYTHING - {Task.REVEAL.value}, clock=clock)) as table:
        table.run()
        table.sit(1, "maria")
        table.bet("1:dice-triple-progressive=1")
        table.run()
        table.do(RevealDice(Roll((3, 3, 3), (3, 3, 3))))
        table.run()
        assert table.state.balances["meter/dice-triple-progressive.jackpot"] < 0
    found = report(database, "1", end=clock.time + 1)
    assert (found.total.staked, found.total.win, found.money.counted) == (100, 100, 100)
    assert 0 < found.total.expected.mean < 100


def test_dealers_are_told_apart(ledgers: Ledgers) -> None:
    clock, database = Clock(), ledgers.new()
    with closing(opened(database, MINI, clock)) as table:
        for dealer, rounds in (("dora", 3), ("emil", 2), ("dora", 1)):
            table.dealer = dealer
            play(table, rounds)
    found = report(database, "1", end=clock.time + 1)
    stakes = {row.name: row.bets for row in found.dealers}
    assert set(stakes) == {"dora", "emil"}
    assert stakes["dora"] + stakes["emil"] == found.total.bets
    assert sum(row.win for row in found.dealers) == found.total.win


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger with thirty rounds in it."""
    name = str(tmp_path_factory.mktemp("floor") / "floor.db")
    assert run("table", "--auto", "--db", name, "--rounds", "30").returncode == 0
    return name


def test_at_the_command_line(floor: str, tmp_path: Path) -> None:
    shown = run("report", "day", floor, env={"COLUMNS": "80"}).stdout
    for words in ("expected win", "it lies, 95 times in 100", "By wager", "banker", "not named"):
        assert words in shown
    (of_all,) = json.loads(run("report", "table", floor, "--format", "json").stdout)
    rows = list(csv.DictReader(StringIO(run("report", "shift", floor, "--format", "csv").stdout)))
    assert of_all["together"]["rounds"] == int(rows[0]["rounds"]) == 30
    assert of_all["together"]["total"]["win"] == int(rows[0]["win"]) == int(rows[0]["counted"])
    drawn = tmp_path / "win.svg"
    assert run("report", "table", floor, "--plot", str(drawn)).returncode == 0
    assert drawn.read_text("utf-8").startswith("<svg")
    nothing = run("report", "day", floor, "--date", "2001-01-01")
    assert nothing.returncode == 0
    assert "No round has ended" in nothing.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("shift", "--from", "noon"), "--from takes a time such as 06:00"),
        (("shift", "--to", "12:00"), "--to does nothing without --from"),
        (
            ("shift", "--from", "2026-11-16 06:00", "--to", "2026-11-15 06:00"),
            "--to comes after --from",
        ),
        (("day", "--date", "yesterday"), "--date takes a date such as"),
        (("day", "--begins", "6"), "--begins takes a time such as 06:00"),
        (("table", "--confidence", "100"), "--confidence takes per cent"),
        (("table", "--plot", "win.gif"), "pictures are drawn to files ending in"),
        (("table", "--table", "8"), "there is no table 8"),
    ],
)
def test_what_cannot_be_is_one_sentence(floor: str, words: tuple[str, ...], says: str) -> None:
    part, *rest = words
    answered = run("report", part, floor, *rest)
    assert answered.returncode == 2
    assert says in answered.stderr
    assert answered.stderr.count("\n") == 1
