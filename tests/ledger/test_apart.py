"""Links that another ledger keeps: houses that play for one meter, a line that is cut, a crash between."""

from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest
from sqlalchemy import Connection
from tests.ledger import postgres
from tests.ledger.jackpots import LINK, OTTO, SEED, hit, taken_up, the_link, up_to_the_dice
from tests.ledger.ledgers import Ledgers
from tests.ledger.proxy import Line

from punto.errors import Refused
from punto.game.dice import Roll
from punto.houses import House, find_house
from punto.ledger import Database, Kept
from punto.ledger.audit import audit
from punto.ledger.game_manager import approve, claim_numbered, last_hits, pending_claims, refusals
from punto.settle import Account
from punto.table.commands import PressKey, RefuseJackpot, RevealDice, ReverseRound
from punto.wagers import Key

Act = Callable[[Connection], None]
BET = "1:dice-triple-progressive=1"
NOTHING = Roll((1, 2, 3), (4, 5, 6))


def played_out(table: Kept) -> None:
    """A round that wins nothing, to its end."""
    table.do(RevealDice(NOTHING))
    table.run()


@pytest.fixture
def houses(ledgers: Ledgers, tmp_path: Path) -> Iterator[tuple[Database, Database, Database]]:
    """A ledger of links, and two houses with a ledger of their own each."""
    keeper = ledgers.new()
    own = [Database(str(tmp_path / f"house-{name}.db"), new=True, links=keeper.name) for name in "ab"]
    yield keeper, own[0], own[1]
    for each in own:
        each.close()


def another_house(folder: Path) -> House:
    """The same in a house of another name, which plays for the same link."""
    ready = files("punto.houses").joinpath("ready", "colorado-dice.toml").read_text("utf-8")
    file = folder / "other-dice.toml"
    file.write_text(ready.replace('id = "colorado-dice"', 'id = "other-dice"'), "utf-8")
    return find_house(str(file), settings={"wagers.dice-triple-progressive.link": LINK})


def test_two_houses_play_for_one_meter(houses: tuple[Database, Database, Database], tmp_path: Path) -> None:
    """$1,000 and ten cents of each: the first house takes $1,000.20, the second the seed."""
    keeper, first, second = houses
    tables = [taken_up(first, "1"), taken_up(second, "1", house=another_house(tmp_path))]
    for table in tables:
        up_to_the_dice(table)
    assert the_link(keeper).value("jackpot") == SEED + 20
    for table in tables:
        hit(table)
    assert [(each.claim.table, each.claim.amount) for each in pending_claims(keeper)] == [
        ("colorado-dice/table/1", SEED + 20),
        ("other-dice/table/1", SEED),
    ]
    for table in tables:
        table.do(PressKey(Key.PAY), OTTO)
        table.run()
        table.close()
    link = the_link(keeper)
    assert (link.pending, link.games, link.total(Account.AWARDS)) == ((), {}, 2 * SEED + 20)
    assert refusals(keeper) == ()
    for each in houses:
        audit(each)


def test_an_award_is_approved_from_the_ledger_of_the_links(
    houses: tuple[Database, Database, Database],
) -> None:
    keeper, first, _ = houses
    with closing(taken_up(first, "1")) as table:
        up_to_the_dice(table)
        hit(table)
    approve(keeper, claim_numbered(keeper, 1), OTTO, tables=first)
    assert last_hits(keeper)[0].people == (OTTO,)


def test_an_open_table_goes_on_with_the_links_that_it_has(
    houses: tuple[Database, Database, Database],
) -> None:
    keeper, first, _ = houses
    with closing(taken_up(first, "1")) as table:
        up_to_the_dice(table)
    with closing(Database(first.name)) as alone, pytest.raises(Refused, match="its links are kept in"):
        taken_up(alone, "1")
    taken_up(keeper, "9").close()
    with (
        closing(Database(keeper.name, links=first.name)) as other,
        pytest.raises(Refused, match="its links are kept with it"),
    ):
        taken_up(other, "9")


@pytest.fixture
def line(postgres_server: str) -> Iterator[Line]:
    made = Line(postgres.database(postgres_server, "punto-apart"))
    yield made
    made.cut()


def test_a_link_that_is_lost_takes_no_bets_and_the_base_game_goes_on(line: Line, tmp_path: Path) -> None:
    """The line is cut after START GAME: the round is finished, the next go without, and it comes back."""
    own = Database(str(tmp_path / "own.db"), new=True, links=line.url)
    with closing(own), closing(taken_up(own, "1")) as table:
        up_to_the_dice(table)
        line.cut()
        played_out(table)  # END GAME among the rest
        assert (table.state.game, table.state.number) == (None, 2)
        with pytest.raises(Refused, match="cannot be reached"):
            table.bet(BET)
        table.bet("1:dice-player=10")
        table.run()
        played_out(table)
        assert table.state.number == 3
        line.mend()
        table.bet("1:dice-player=10")
        table.run()
        played_out(table)  # with the next betting it is there again
        table.bet(BET)
        table.run()
        played_out(table)
        with closing(Database(line.url)) as keeper:
            link = the_link(keeper)
            assert (link.games, link.played, link.value("jackpot")) == (
                {},
                {"colorado-dice/table/1": 2},
                SEED + 20,
            )
            audit(keeper)
    with closing(Database(str(tmp_path / "own.db"))) as own:
        audit(own)


def test_a_table_begins_while_its_link_is_out_of_reach(line: Line, tmp_path: Path) -> None:
    line.cut()
    own = Database(str(tmp_path / "own.db"), new=True, links=line.url)
    with closing(own), closing(taken_up(own, "1")) as table:
        assert table.state.connected == frozenset()
        with pytest.raises(Refused, match="cannot be reached"):
            table.bet(BET)
        line.mend()
        table.bet("1:dice-player=10")
        table.run()
        played_out(table)
        table.bet(BET)


def test_bets_that_lie_there_when_the_link_is_lost_go_back(line: Line, tmp_path: Path) -> None:
    own = Database(str(tmp_path / "own.db"), new=True, links=line.url)
    with closing(own), closing(taken_up(own, "1")) as table:
        table.bet(BET, "1:dice-player=10")
        line.cut()
        table.do(PressKey(Key.START))
        assert [bet.wager for bet in table.state.bets] == ["dice-player"]


def test_an_award_waits_while_its_link_is_lost(line: Line, tmp_path: Path) -> None:
    """That it was out of reach is nothing that the table has decided: asked again, it is done."""
    own = Database(str(tmp_path / "own.db"), new=True, links=line.url)
    with closing(own), closing(taken_up(own, "1")) as table:
        up_to_the_dice(table)
        hit(table)
        line.cut()
        for command in (PressKey(Key.PAY), RefuseJackpot("not verified")):
            with pytest.raises(Refused, match="cannot be reached"):
                table.do(command, OTTO, id=type(command).__name__)
        table.bet("1:dice-player=10")
        table.run()
        played_out(table)
        audit(own)
        line.mend()
        table.do(PressKey(Key.PAY), OTTO, id="PressKey")
        table.run()
        audit(own)
        with closing(Database(line.url)) as keeper:
            assert the_link(keeper).total(Account.AWARDS) == SEED + 10


@pytest.mark.parametrize(("roll", "left"), [(None, SEED + 10), (NOTHING, SEED + 20)])
def test_a_round_is_reversed_while_its_link_is_lost(
    line: Line, tmp_path: Path, roll: Roll | None, left: int
) -> None:
    """That its claim is withdrawn, and of a void one its share taken back, the link is told later."""
    own = Database(str(tmp_path / "own.db"), new=True, links=line.url)
    with closing(own), closing(taken_up(own, "1")) as table:
        up_to_the_dice(table)
        hit(table)
        line.cut()
        table.do(ReverseRound(1, "otto", "the dice were misread", roll=roll), OTTO)
        table.run()
        audit(own)
        line.mend()
        table.bet("1:dice-player=10")
        table.run()
        played_out(table)
        up_to_the_dice(table)
        played_out(table)
        audit(own)
        with closing(Database(line.url)) as keeper:
            assert (the_link(keeper).value("jackpot"), the_link(keeper).pending) == (left, ())
            assert pending_claims(keeper) == last_hits(keeper) == ()
            audit(keeper)


def test_a_crash_between_the_claim_and_the_hit_is_made_good(
    houses: tuple[Database, Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link has the claim, the table nothing: pressed again, it is the same claim at the same amount."""
    keeper, first, second = houses
    table = taken_up(first, "1")
    up_to_the_dice(table)
    whole = Database.write

    def cut_short(
        self: Database, act: Callable[[Connection], None], connection: Connection | None = None
    ) -> None:
        def stopped(used: Connection) -> None:
            act(used)
            if self is first and the_link(keeper).pending:
                raise KeyboardInterrupt  # before it is committed

        whole(self, stopped, connection)

    monkeypatch.setattr(Database, "write", cut_short)
    with pytest.raises(KeyboardInterrupt):
        hit(table)
    monkeypatch.undo()
    table.close()
    assert [each.claim.amount for each in pending_claims(keeper)] == [SEED + 10]
    with closing(taken_up(second, "2")) as other:  # the meter grows meanwhile, to $1,000.20
        for _ in range(2):
            up_to_the_dice(other)
            played_out(other)
    with closing(taken_up(first, "1")) as table:
        table.run()
        assert table.state.game
        assert [each.amount for each in table.state.game.awards] == [SEED + 10]
        table.do(PressKey(Key.PAY), OTTO)
        table.run()
    link = the_link(keeper)
    assert (link.claims, link.total(Account.AWARDS), link.value("jackpot")) == (1, SEED + 10, SEED + 20)
    for each in houses:
        audit(each)


def test_what_a_link_has_not_heard_before_a_crash_it_is_told_after_it(line: Line, tmp_path: Path) -> None:
    """The game ends while the line is cut; the link hears of it when the table is taken up, and once only."""
    name = str(tmp_path / "own.db")
    own = Database(name, new=True, links=line.url)
    with closing(own), closing(taken_up(own, "1")) as table:
        up_to_the_dice(table)
        line.cut()
        played_out(table)
    line.mend()
    for _ in range(2):
        with closing(Database(name, links=line.url)) as own, closing(taken_up(own, "1")):
            pass
        with closing(Database(line.url)) as keeper:
            link = the_link(keeper)
            assert (link.games, link.bets, link.value("jackpot")) == ({}, 1, SEED + 10)
            assert refusals(keeper) == ()
            audit(keeper)
