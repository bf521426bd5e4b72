"""What the audit looks for beside alterations: wallets that were drawn on, orders that nobody promised."""

import json
from contextlib import closing

import pytest
from msgspec.structs import replace
from tests.ledger.ledgers import MINI, Ledgers
from tests.table.worlds import CONTINUOUS

from punto.entropy import seeded
from punto.errors import Stopped
from punto.houses import find_house
from punto.ledger import Kept, kept
from punto.ledger.audit import audit
from punto.ledger.batch import drafted
from punto.ledger.cage import deposit
from punto.ledger.exporting import shoe_lines
from punto.table import EVERYTHING, Phase
from punto.table.commands import BuyIn, CloseTable, OpenTray

SHUFFLER = find_house("colorado-mini", settings=CONTINUOUS)


def played(table: Kept, rounds: int) -> None:
    table.run()
    table.sit(3, "maria")
    end = table.state.number + rounds
    while table.state.number < end:
        if not table.state.bets:
            table.bet("3:player=100")
        table.no_more_bets()
        table.run()


def test_every_order_of_a_continuous_shuffler_was_promised(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with closing(Kept(database, "1", SHUFFLER, EVERYTHING, seeded("shuffler"))) as table:
        played(table, 4)
        assert audit(database).shoes == 4


def test_an_order_that_nobody_promised_is_found(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that promises its first order only, and shuffles as it likes afterwards."""
    database = ledgers.new()
    with closing(Kept(database, "1", SHUFFLER, EVERYTHING, seeded("shuffler"))) as table:
        table.run()
        monkeypatch.setattr(kept, "wants_salt", lambda *_: False)
        played(table, 2)
    with pytest.raises(Stopped, match="nobody had promised"):
        audit(database)


def test_what_is_exported_tells_nothing_of_the_order_in_play(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with closing(Kept(database, "1", SHUFFLER, EVERYTHING, seeded("shuffler"))) as table:
        played(table, 3)
        with database.reading() as connection:
            lines = b"".join(shoe_lines(connection, "table/1")).decode()
        assert table.state.shoe is not None
        in_play = json.dumps([str(card) for card in table.state.shoe.cards], separators=(",", ":"))
        assert table.state.committed is not None
        assert table.state.committed.salt not in lines
        assert in_play not in lines
        assert '"shoe-revealed"' in lines
        while table.state.phase is not Phase.CLOSED:
            if table.state.bets:
                table.no_more_bets()
                table.run()
            else:
                table.do(CloseTable())
        with database.reading() as connection:
            assert in_play in b"".join(shoe_lines(connection, "table/1")).decode()


def test_a_wallet_held_what_was_said_of_it(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever draws on a wallet says what it holds; the books must have said the same."""
    database = ledgers.new()
    deposit(database, "maria", 50_000, "USD", by="clara", id="d-1")
    with closing(Kept(database, "1", MINI, EVERYTHING, seeded("wallet"))) as table:
        table.run()
        table.do(OpenTray(100_000))
        table.sit(3, "maria")
        table.do(BuyIn(3, 20_000, wallet=1))
        assert audit(database).events > 5
        monkeypatch.setattr(
            kept, "drafted", lambda event, command: replace(drafted(event, command), claims=())
        )
        monkeypatch.setattr(kept, "with_purse", lambda command, *_: replace(command, wallet=40_000))
        table.do(BuyIn(3, 35_000, wallet=1))
    with pytest.raises(Stopped, match="wallet or cage did not hold what was said"):
        audit(database)
