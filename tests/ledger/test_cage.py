"""The cage: money moves by named people in their roles, never where there is none, and nothing is changed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.cli.command import run
from tests.ledger.ledgers import MINI, Ledgers

from punto.entropy import seeded
from punto.errors import Refused, Stopped
from punto.houses import Role
from punto.ledger import Database, Kept, cage
from punto.ledger.audit import audit
from punto.ledger.cage import SHAPES, Cage, wallet
from punto.ledger.cage_moves import Bank, CountDrop, Deposit, Fund, Reverse, Withdraw
from punto.ledger.cage_standing import standing
from punto.ledger.chain import DraftEvent
from punto.ledger.reports import report
from punto.streams import Actor
from punto.table import EVERYTHING
from punto.table.commands import BuyIn, CreditTray, FillTray, MoveSeat, OpenTray, ReverseMoney, TakeDrop

CARL = Actor(Role.CASHIER, "carl")
STELLA, SAM = Actor(Role.SUPERVISOR, "stella"), Actor(Role.SUPERVISOR, "sam")
ANN = Actor(Role.COUNT_TEAM, "ann")
FLOYD = Actor(Role.FLOORPERSON, "floyd")


@pytest.fixture
def database(ledgers: Ledgers) -> Iterator[Database]:
    """A ledger whose books hold at the end of every test."""
    made = ledgers.new()
    yield made
    audit(made)


def at_table(database: Database) -> Kept:
    table = Kept(database, "1", MINI, EVERYTHING, seeded("cage"))
    table.run()
    return table


def test_a_wallet_is_filled_and_emptied_and_never_overdrawn(database: Database) -> None:
    usd = Cage(database, "USD")
    usd.do(Deposit("maria", 50_000), CARL)
    usd.do(Withdraw("maria", 20_000), CARL)
    with pytest.raises(Refused, match=r"the wallet holds \$300\.00"):
        usd.do(Withdraw("maria", 30_001), CARL)
    assert wallet(database, "maria", "USD") == 30_000


def test_a_refusal_is_kept_and_heard_again(database: Database) -> None:
    """Asked for again under its id it is refused as at first, though the money is there by now."""
    usd = Cage(database, "USD")
    for _ in range(2):
        with pytest.raises(Refused, match=r"the wallet holds \$0\.00"):
            usd.do(Withdraw("maria", 500), CARL, id="w-1")
        usd.do(Deposit("maria", 1_000), CARL, id="d-1")
    assert wallet(database, "maria", "USD") == 1_000
    with pytest.raises(Refused, match="was given to another command"):
        usd.do(Withdraw("maria", 600), CARL, id="w-1")
    with pytest.raises(Refused, match="that is for a supervisor"):
        usd.do(Fund(100), CARL)
    found = audit(database)
    assert (found.commands, found.refusals, found.events) == (3, 2, 1)


def test_a_box_that_did_not_wait_yet_was_not_there(database: Database) -> None:
    """Whatever a table gives up later, an audit finds the same."""
    with closing(at_table(database)) as table:
        table.do(OpenTray(100_000))
        table.sit(3, "maria")
        table.do(BuyIn(3, 20_000))
        later = table.head.version + 1
        with pytest.raises(Refused, match="no drop box of table 1"):
            Cage(database, "USD").do(CountDrop("1", 20_000, "ben", box=later), ANN)
        table.do(TakeDrop())
        assert table.head.version == later
    assert audit(database).refusals == 1


@pytest.mark.parametrize(
    ("command", "by", "why"),
    [
        (Deposit("maria", 100), Actor(Role.CASHIER), "whoever does it is named"),
        (Deposit("maria", 100), Actor(Role.DEALER, "dora"), "that is for a cashier, a supervisor"),
        (Deposit("maria", 0), CARL, "amount"),
        (Fund(100), CARL, "that is for a supervisor, an executive"),
        (Bank(100), STELLA, r"the cage holds \$0\.00"),
        (CountDrop("1", 100, "ben"), ANN, "no drop box of table 1"),
        (Reverse(1, "why not"), STELLA, "nothing with the number 1"),
        (Reverse(1, "why not"), CARL, "that is for a supervisor"),
    ],
)
def test_refused_in_a_sentence(ledgers: Ledgers, command: object, by: Actor, why: str) -> None:
    database = ledgers.new()
    with pytest.raises(Refused, match=why):
        Cage(database, "USD").do(command, by)  # type: ignore[arg-type]
    assert audit(database).refusals == 1


def test_a_retry_is_not_done_again(database: Database) -> None:
    usd = Cage(database, "USD")
    first = usd.do(Deposit("maria", 50_000), CARL, id="d-1")
    assert [usd.do(Deposit("maria", 50_000), CARL, id="d-1") for _ in range(4)] == [first] * 4
    out = usd.do(Withdraw("maria", 50_000), CARL, id="w-1")
    assert usd.do(Withdraw("maria", 50_000), CARL, id="w-1") == out
    with pytest.raises(Refused, match="another command"):
        usd.do(Deposit("maria", 60_000), CARL, id="d-1")
    assert wallet(database, "maria", "USD") == 0


def test_tables_get_no_more_than_the_cage_holds(database: Database) -> None:
    """$5,000 in the cage: an opener of $4,000, a fill of $700; a credit comes back."""
    usd = Cage(database, "USD")
    usd.do(Fund(500_000), STELLA)
    with closing(at_table(database)) as table:
        with pytest.raises(Refused, match=r"the cage holds \$5,000\.00"):
            table.do(OpenTray(500_001), FLOYD)
        table.do(OpenTray(400_000), FLOYD, id="opener")
        assert table.do(OpenTray(400_000), FLOYD, id="opener")
        table.do(FillTray(70_000, "f-1"), FLOYD)
        with pytest.raises(Refused, match=r"the cage holds \$300\.00"):
            table.do(FillTray(30_001, "f-2"), FLOYD)
        table.do(CreditTray(20_000, "c-1"), FLOYD)
    assert standing(database, "USD").cage == 50_000
    with pytest.raises(Refused, match=r"the cage holds \$500\.00"):
        usd.do(Bank(50_001), STELLA)
    usd.do(Bank(50_000), STELLA)


def test_a_slip_serves_again_once_undone_and_older_refusals_of_it_hold(database: Database) -> None:
    """Each is decided again by the audit at the end: those of before, and those of today."""
    with closing(at_table(database)) as table:
        table.do(OpenTray(100_000), STELLA)
        table.do(FillTray(20_000, "F1", again=True), FLOYD)
        table.do(ReverseMoney(1, "sam", "amount"), SAM)
        before = b'{"amount":30000,"slip":"F1","cage":null}'
        with pytest.raises(Refused, match="slip F1 was used already"):
            table.do(msgspec.json.decode(before, type=FillTray), FLOYD)
        table.do(FillTray(30_000, "F1", again=True), FLOYD)
        with pytest.raises(Refused, match="slip F1 was used already"):
            table.do(CreditTray(30_000, "F1", again=True), FLOYD)
    assert audit(database).refusals == 2


def test_a_ledger_without_money_in_its_cage_only_counts(database: Database) -> None:
    with closing(at_table(database)) as table:
        table.do(OpenTray(400_000), FLOYD)
    assert standing(database, "USD").cage is None


def test_a_drop_box_is_counted_once_by_two(database: Database) -> None:
    """$1,000 should be in it and $990 are: the cage has them, and the count was $10 short."""
    usd = Cage(database, "USD")
    usd.do(Fund(100_000), STELLA)
    with closing(at_table(database)) as table:
        table.do(OpenTray(100_000), FLOYD)
        table.sit(3, "maria")
        table.do(BuyIn(3, 100_000))
        table.do(TakeDrop(), FLOYD)
    assert list(standing(database, "USD").boxes["1"].values()) == [100_000]
    for herself in ("ann", "Ann"):
        with pytest.raises(Refused, match="two people"):
            usd.do(CountDrop("1", 99_000, herself), ANN)
    usd.do(CountDrop("1", 99_000, "ben"), ANN)
    found = standing(database, "USD")
    assert (found.cage, found.count_room, found.over_short, found.boxes) == (99_000, 0, 1_000, {})
    with pytest.raises(Refused, match="no drop box"):
        usd.do(CountDrop("1", 99_000, "ben"), ANN)
    usd.do(Reverse(found.last[-1].number, "a bundle was under the box"), STELLA)
    usd.do(CountDrop("1", 100_000, "ben"), ANN)
    found = standing(database, "USD")
    assert (found.cage, found.count_room, found.over_short, found.boxes) == (100_000, 0, 0, {})


def test_a_drop_box_holds_what_was_put_into_it(database: Database) -> None:
    """$300 in cash and $500 of a wallet are changed: $300 lie in the box, $500 were in the cage before."""
    usd = Cage(database, "USD")
    usd.do(Fund(100_000), STELLA)
    usd.do(Deposit("nina", 80_000), CARL)
    with closing(at_table(database)) as table:
        table.do(OpenTray(100_000), FLOYD)
        table.sit(3, "nina")
        table.do(BuyIn(3, 30_000))
        table.do(BuyIn(3, 50_000, wallet=0))
        table.do(BuyIn(3, 10_000, wallet=0))
        table.do(ReverseMoney(3, "stella", "nobody asked for it"), STELLA)
        table.do(TakeDrop(), FLOYD)
    assert list(standing(database, "USD").boxes["1"].values()) == [30_000]
    usd.do(CountDrop("1", 30_000, "ben"), ANN)
    found = standing(database, "USD")
    assert (found.cage, found.over_short, found.wallets) == (30_000 + 50_000, 0, {"nina": 30_000})
    money = report(database, "1").money
    assert (money.cash, money.wallets, money.drop) == (30_000, 50_000, 80_000)


def test_a_reversal_is_another_supervisors_once_and_for_a_reason(database: Database) -> None:
    usd = Cage(database, "USD")
    usd.do(Deposit("maria", 50_000), STELLA)
    for command, by, why in (
        (Reverse(1, " "), SAM, "has a reason"),
        (Reverse(1, "typed wrongly"), STELLA, "another supervisor"),
        (Reverse(1, "typed wrongly"), Actor(Role.SUPERVISOR, "Stella"), "another supervisor"),
    ):
        with pytest.raises(Refused, match=why):
            usd.do(command, by)
    usd.do(Reverse(1, "typed wrongly"), SAM)
    assert wallet(database, "maria", "USD") == 0
    for number in (1, 2):
        with pytest.raises(Refused, match="was reversed already"):
            usd.do(Reverse(number, "once more"), SAM)


def test_money_that_is_gone_is_not_reversed(database: Database) -> None:
    usd = Cage(database, "USD")
    usd.do(Deposit("maria", 50_000), CARL)
    usd.do(Withdraw("maria", 1), CARL)
    with pytest.raises(Refused, match=r"the wallet of maria holds \$499\.99 by now"):
        usd.do(Reverse(1, "typed wrongly"), SAM)


def test_whoever_moves_to_another_seat_keeps_what_is_theirs(database: Database) -> None:
    Cage(database, "USD").do(Deposit("maria", 50_000), CARL)
    with closing(at_table(database)) as table:
        table.do(OpenTray(100_000), FLOYD)
        table.sit(3, "maria")
        table.do(BuyIn(3, 40_000, wallet=0))
        table.do(MoveSeat(3, 5))
        assert table.state.seated == {5: "maria"}
        assert table.state.balances["chips/maria"] == 40_000
        table.leave(5)
    assert wallet(database, "maria", "USD") == 50_000


def test_many_cashiers_overdraw_nothing(database: Database) -> None:
    """One wallet of $100, twelve who ask for $20 at once: five get it."""
    Cage(database, "USD").do(Deposit("maria", 10_000), CARL)

    def withdrawn(number: int) -> bool:
        try:
            Cage(database, "USD").do(Withdraw("maria", 2_000), Actor(Role.CASHIER, f"carl-{number}"))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(12) as pool:
        assert sum(pool.map(withdrawn, range(12))) == 5
    assert wallet(database, "maria", "USD") == 0


def test_the_audit_asks_what_accounts_held(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    database = ledgers.new()
    usd = Cage(database, "USD")
    usd.do(Deposit("maria", 50_000), CARL)
    lies = (("wallet/maria", 90_000),)
    monkeypatch.setattr(Cage, "_informed", lambda _self, _connection, command: replace(command, held=lies))
    monkeypatch.setattr(cage, "DraftEvent", lambda *fields: DraftEvent(*fields[:4]))
    usd.do(Withdraw("maria", 80_000), CARL)
    with pytest.raises(Stopped, match="did not hold what was said of them"):
        audit(database)


GOLDEN = {
    "cage-funded": '{"event":"cage-funded","version":1,"amount":1,"postings":[["a",1]]}',
    "cage-banked": '{"event":"cage-banked","version":1,"amount":1,"postings":[["a",1]]}',
    "deposited": '{"event":"deposited","version":1,"person":"p","amount":1,"postings":[["a",1]]}',
    "withdrawn": '{"event":"withdrawn","version":1,"person":"p","amount":1,"postings":[["a",1]]}',
    "drop-counted": '{"event":"drop-counted","version":1,"table":"1","box":9,"expected":2,"counted":1,'
    '"witness":"w","postings":[["a",1]]}',
    "move-reversed": '{"event":"move-reversed","version":1,"number":1,"supervisor":"s","reason":"r",'
    '"postings":[["a",1]]}',
}


def test_what_is_stored_stays_readable() -> None:
    assert set(GOLDEN) == set(SHAPES.kinds)
    for line in GOLDEN.values():
        assert SHAPES.encode(SHAPES.decode(line)).decode() == line


def test_at_the_command_line(tmp_path: Path) -> None:
    name = str(tmp_path / "floor.db")
    funded = run("cage", "fund", name, "6000", "--by", "stella").stdout
    assert funded == f"A new ledger, {name}, was made.\n1: $6,000.00 came into the cage\n"
    typed = "tray 5000 floyd\ndone all\ndone all\nsit 3 maria\nbuy 3 1000\ndrop floyd\nfill 400 7 floyd\n"
    played = run("table", "--dealer", "--db", name, typed=typed).stdout
    assert "The tray opens with $5,000.00." in played
    counted = ("--table", "1", "--by", "ann", "--with", "ben")
    assert "$1,000.00 of $1,000.00" in run("cage", "count", name, "1000", *counted).stdout
    slip = ("--table", "1", "--slip", "8", "--by", "floyd")
    assert "to table 1, slip 8, by floyd" in run("cage", "fill", name, "100", *slip).stdout
    short = run("cage", "fill", name, "9999", "--table", "1", "--slip", "9", "--by", "floyd")
    assert (short.returncode, short.stderr) == (1, "punto: the fill: the cage holds $1,500.00\n")
    assert run("cage", "deposit", name, "maria", "50", "--by", "carl").returncode == 0
    assert "wallet holds $50.00" in run("cage", "withdraw", name, "maria", "51", "--by", "carl").stderr
    typo = run("cage", "withdraw", name, "mari", "5", "--by", "carl").stderr
    assert 'nobody called mari has a wallet here; did you mean "maria"?' in typo
    undone = run("cage", "reverse", name, "3", "--by", "sam", "--reason", "typed twice").stdout
    assert undone == "4: 3 is undone by sam: typed twice\n"
    shown = run("cage", "show", name, env={"COLUMNS": "80"}).stdout
    assert "$1,500.00" in shown
    assert "there is no table 4" in run("cage", "count", name, "1", *("--table", "4"), *counted[2:]).stderr
    assert "there is no currency XYZ" in run("cage", "show", name, "--currency", "XYZ").stderr
    assert run("audit", name).returncode == 0
