"""What can go wrong, in short: power cuts, kills, crowds. The long forms: `python -m tests.ledger.proof`."""

from pathlib import Path

from tests.ledger.crowd import crowd, wallets
from tests.ledger.killing import kills
from tests.ledger.ledgers import Ledgers
from tests.ledger.power import power_cuts

from punto.ledger.audit import audit


def test_no_power_cut_takes_back_what_was_told(tmp_path: Path) -> None:
    found = power_cuts(tmp_path, 50, rounds=12)
    assert found.commands > 100
    assert (found.lost, found.damaged) == (0, 0)


def test_the_same_cuts_show_a_disk_that_was_not_synced(tmp_path: Path) -> None:
    """The harness can fail: with synchronous=NORMAL it does."""
    assert power_cuts(tmp_path, 20, rounds=12, synchronous="NORMAL").lost > 0


def test_no_kill_takes_back_what_was_told(tmp_path: Path) -> None:
    found = kills(tmp_path, 3)
    assert found.told > 100
    assert found.lost == 0


def test_a_crowd_overspends_nothing_and_is_never_late(ledgers: Ledgers) -> None:
    found = crowd(ledgers.new(), clients=16, bets=25, balance=50_000)
    assert (found.overspent, found.late) == (0, 0)
    assert found.taken > 10
    assert found.refused > 10


def test_tables_that_draw_on_one_wallet_overspend_nothing(ledgers: Ledgers) -> None:
    database = ledgers.new()
    got, left = wallets(database, tables=6, draws=5, amount=1_000)
    assert (got, left) == (15_000, 0)
    assert audit(database).streams == 7
