"""A table with a bank: chips are bought, the tray is filled and counted, nobody bets what they have not."""

import pytest
from tests.table.tables import at, bet, finish, opened

from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.houses import Role
from punto.streams import name_of
from punto.table import EVERYTHING, WITH_PEOPLE, Table, coming, decide, evolve, next_chore, view
from punto.table.asking import hint
from punto.table.automation import Automation
from punto.table.commands import (
    Actor,
    BuyIn,
    CloseTable,
    CloseTray,
    ColourUp,
    Command,
    CountTray,
    CreditTray,
    FillTray,
    Leave,
    MoveSeat,
    OpenTray,
    ReverseMoney,
    TakeDrop,
)
from punto.table.events import DropTaken, TrayClosed
from punto.table.told import told
from punto.table.typed import Typed, read_command
from punto.table.views import DISPLAY, player

PLAYER_WINS, TIE = "4h Kd 5c 2s", "4h Kd 5c 9s"
MARIA = Actor(Role.PLAYER, "maria")


def refused(table: Table, command: Command, by: Actor | None = None) -> str:
    before = table.state
    with pytest.raises(Refused) as error:
        table.do(command, by)
    assert table.state == before
    return str(error.value)


def test_a_day_from_opener_to_closer() -> None:
    """1,000 in the tray; 200 bought, 100 of it staked and doubled; drop box, fill, credit and count."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    assert at(table) == {"cage": -100_000, "tray": 100_000}
    table.do(BuyIn(3, 20_000))
    assert at(table) == {
        "cage": -100_000,
        "tray": 80_000,
        "drop": 20_000,
        "cash/maria": -20_000,
        "chips/maria": 20_000,
    }
    bet(table, "3:player=100")
    finish(table, PLAYER_WINS)
    assert at(table)["chips/maria"] == 30_000
    assert at(table)["tray"] == 70_000
    table.do(FillTray(50_000, "F-1"))
    table.do(CreditTray(20_000, "C-1"))
    assert at(table)["tray"] == 100_000
    table.do(TakeDrop())
    assert "drop" not in at(table)
    table.do(CloseTable())
    table.do(CloseTray(99_500))
    assert at(table) == {
        "cash/maria": -20_000,
        "wallet/maria": 30_000,
        "count-room": 20_000,
        "cage": -100_000 - 50_000 + 20_000 + 99_500,
        "over-short": 500,
    }
    assert not table.state.banked


def test_nobody_bets_chips_that_they_have_not_bought() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"}, tray=100_000)
    table.do(BuyIn(3, 10_000))
    with pytest.raises(Refused, match=r"maria has chips for \$100.00; more are bought first"):
        bet(table, "3:player=60", "3:tie=41")
    with pytest.raises(Refused, match="jo has chips for"):
        bet(table, "3:player=60", "5:player=10")
    bet(table, "3:player=60", "3:tie=40")
    with pytest.raises(Refused, match=r"chips for \$0.00"):
        bet(table, "3:tie=5#toke")


def test_paper_needs_no_chips_and_somebody_behind_buys_their_own() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000, bets__behind="true")
    bet(table, "3:player=10#promo")
    with pytest.raises(Refused, match="ana has chips for"):
        bet(table, "3:banker=10#behind:ana")
    table.do(BuyIn(0, 5_000, person="ana"))
    bet(table, "3:banker=10#behind:ana")
    assert at(table)["chips/ana"] == 4_000
    finish(table, TIE)


def test_a_wallet_is_not_overdrawn() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    assert "the wallet holds $50.00" in refused(table, BuyIn(3, 5_001, wallet=5_000))
    table.do(BuyIn(3, 5_000, wallet=5_000))
    assert at(table)["wallet/maria"] == -5_000
    assert "drop" not in at(table)  # no cash came
    assert at(table)["cage"] == -100_000 + 5_000


def test_nobody_is_sold_chips_that_the_tray_has_not() -> None:
    """A thousand too many are typed, or a wallet is full: a fill comes first."""
    table = opened("colorado-mini", {3: "maria"}, tray=10_000)
    short = "the tray has not so many chips: a fill brings more"
    assert short in refused(table, BuyIn(3, 10_001))
    assert short in refused(table, BuyIn(3, 10_001, wallet=20_000))
    table.do(BuyIn(3, 10_000))
    assert short in refused(table, BuyIn(3, 1))
    table.do(FillTray(1, "F-1"))
    table.do(BuyIn(3, 1))


def test_moving_takes_the_balance_along_and_leaves_nothing_behind() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"}, tray=100_000)
    table.do(BuyIn(3, 20_000))
    bet(table, "3:banker=100")
    assert "seat 3 has bets on the layout" in refused(table, MoveSeat(3, 4))
    finish(table, PLAYER_WINS)
    assert "seat 5 is taken" in refused(table, MoveSeat(3, 5))
    assert "there is no seat 17" in refused(table, MoveSeat(3, 17))
    assert "own seat" in refused(table, MoveSeat(5, 4), MARIA)
    table.do(MoveSeat(3, 4), MARIA)
    assert table.state.seated == {4: "maria", 5: "jo"}
    bet(table, "4:banker=100")
    assert at(table)["layout/maria"] == 10_000


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (BuyIn(3, 0), "more than nothing"),
        (BuyIn(4, 100), "nobody sits at seat 4"),
        (ColourUp(3, 1), "has chips for"),
        (FillTray(100, ""), "slip's number"),
        (CreditTray(100_001, "C"), "the tray holds"),
        (OpenTray(5), "the tray is open"),
        (CloseTray(5), "betting is open"),
    ],
)
def test_what_a_bank_refuses(command: Command, why: str) -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    assert why in refused(table, command)


def test_a_cent_is_money() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(BuyIn(3, 1))
    assert at(table)["chips/maria"] == 1


def test_a_slip_serves_once() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(FillTray(100, "17"))
    assert "slip 17 was used already" in refused(table, CreditTray(100, "17"))


@pytest.mark.parametrize("command", [BuyIn(3, 5), ColourUp(3, 5), FillTray(5, "1"), TakeDrop()])
def test_without_an_opener_there_is_no_bank(command: Command) -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert "no bank" in refused(table, command)
    bet(table, "3:player=10")
    assert "without a bank" in refused(table, OpenTray(5))


def test_a_tray_that_was_closed_is_opened_again_the_next_day() -> None:
    """What the day before leaves is no play without a bank: cash that came, a short count, a toke, a box."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(BuyIn(3, 20_000))
    bet(table, "3:banker=100", "3:player=5#toke")
    finish(table, PLAYER_WINS)
    table.do(CloseTable())
    table.do(TakeDrop())
    table.do(CloseTray(table.state.balances["tray"] - 500))
    assert {"cash/maria", "wallet/maria", "tokes", "count-room", "over-short", "cage"} == set(at(table))
    table.do(OpenTray(50_000))
    assert table.state.banked
    assert at(table)["tray"] == 50_000


@pytest.mark.parametrize("other", ["player", "banker"])
def test_chips_that_moved_without_a_bank_keep_a_tray_from_being_opened(other: str) -> None:
    """Also where one has lost what another has won, and the tray stands at nothing again."""
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", f"5:{other}=100")
    finish(table, PLAYER_WINS)
    assert "without a bank" in refused(table, OpenTray(5))


def test_a_tray_is_counted_value_by_value_and_nothing_moves() -> None:
    """4 × 100 and 20 × 5 make 500; the books say 505, and go on saying so."""
    table = opened("colorado-mini", {3: "maria"}, tray=50_500)
    balances = table.state.balances
    assert read_command("chips 20x5 4x100", table.state).command == CountTray(((500, 20), (10_000, 4)))
    table.do(CountTray(((500, 20), (10_000, 4))))
    assert table.state.counted == ((10_000, 4), (500, 20))
    assert table.state.balances == balances
    assert [line.words for line in told(table.entries[-1], table.state)] == [
        "Chips for $500.00 are counted in the tray; the books say $505.00: $5.00 short."
    ]
    assert "each value is counted once" in refused(table, CountTray(((500, 1), (500, 2))))
    assert "of each value" in refused(table, CountTray(()))
    assert "of each value" in refused(table, CountTray(((500, -1),)))
    table.do(CountTray(((500, 0), (10_000, 5))))  # none of a value is a count of it
    assert table.state.counted == ((10_000, 5), (500, 0))
    assert "player" in refused(table, CountTray(((500, 1),)), MARIA)


@pytest.mark.parametrize(
    ("counted", "found"),
    [(100_000, "nothing over or short"), (100_500, "$5.00 over"), (99_500, "$5.00 short")],
)
def test_a_closer_says_what_is_over_or_short(counted: int, found: str) -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(CloseTable())
    before = table.state
    table.do(CloseTray(counted))
    (words,) = (line.words for line in told(table.entries[-1], before))
    assert words.endswith(f"was counted: {found}.")


@pytest.mark.parametrize("bought", [1, 20_000])
def test_after_a_day_the_box_and_the_tray_come_before_the_next_checklist(bought: int) -> None:
    """Whoever runs the table is led there, for a cent too; a robot that opens tables by itself goes on."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(BuyIn(3, bought))
    table.do(CloseTable())

    def comes(automation: Automation = WITH_PEOPLE) -> tuple[str, Command | None, str]:
        chore = next_chore(table.state, automation, seeded("closing"))
        return chore.name, chore.command, str(coming(table.state).what)

    assert comes() == ("drop", TakeDrop(), "take the drop box away; then the tray is counted")
    assert comes(EVERYTHING)[0] == "check"
    table.do(TakeDrop())
    assert comes() == ("count", None, "count the tray")
    assert "count 50000" in hint(table.state, next_chore(table.state, WITH_PEOPLE, seeded("")), None)
    table.do(CloseTray(100_000 - bought))
    assert comes()[0] == "check"
    table.do(OpenTray(100_000))
    assert comes()[0] == "check"


def test_where_nobody_bought_in_the_tray_is_counted_at_once() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(CloseTable())
    assert next_chore(table.state, WITH_PEOPLE, seeded("closing")).name == "count"
    assert str(coming(table.state).what) == "count the tray"


def test_the_box_is_taken_away_before_the_tray_is_counted() -> None:
    """What was counted the other way round once, before this was refused, is taken away still."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(BuyIn(3, 20_000))
    table.do(CloseTable())
    assert "the drop box is still there: take it away first" in refused(table, CloseTray(80_000))
    left = evolve(table.state, TrayClosed(80_000, 80_000))
    (taken,) = decide(left, TakeDrop(), Actor(Role.FLOORPERSON, "ann"))
    assert isinstance(taken, DropTaken)
    assert taken.amount == 20_000
    table.do(TakeDrop())
    table.do(CloseTray(80_000))


def test_a_tray_that_was_counted_wrongly_is_counted_again() -> None:
    """995 lie there and 99 are typed: 896 would be short for ever. Nothing else is undone after a count."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(BuyIn(3, 1_000))
    table.do(CloseTable())
    table.do(TakeDrop())
    table.do(FillTray(500, "F-1"))
    table.do(CloseTray(9_900))
    counted = {"cage": -90_600, "over-short": 89_600, "count-room": 1_000, "cash/maria": -1_000}
    assert at(table) == counted | {"wallet/maria": 1_000}
    for line in ("undo-money maria 10 ann because of a typo", "undo-money slip F-1 ann because of a typo"):
        with pytest.raises(Unreadable, match=r"there is: count \$99\.00$"):
            read_command(line, table.state)
    assert "no bank" in refused(table, ReverseMoney(1, "ann", "a typo"))
    (undo,) = [read_command("undo-money count 99 ann because it was 990", table.state)]
    before = table.state
    table.do(undo.command, undo.by)
    (said,) = told(table.entries[-1], before)
    assert said.words == "The count of $99.00 is undone, ann says: it was 990."
    assert at(table)["tray"] == 99_500
    assert "over-short" not in at(table)
    assert next_chore(table.state, WITH_PEOPLE, seeded("closing")).name == "count"
    assert "has the number" in refused(table, ReverseMoney(2, "ann", "once more"))
    table.do(CloseTray(99_500))
    assert at(table)["cage"] == -1_000
    table.do(OpenTray(100_000))
    assert "has the number" in refused(table, ReverseMoney(4, "ann", "too late"))


def test_players_do_not_fill_trays() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    assert "player" in refused(table, FillTray(5, "1"), MARIA)
    assert "own seat" in refused(table, BuyIn(0, 5, person="jo"), MARIA)
    table.do(BuyIn(3, 100), MARIA)
    table.do(ColourUp(3, 100), MARIA)


def test_chips_are_their_owners_business() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"}, tray=100_000)
    table.do(BuyIn(3, 20_000))
    assert [seat.chips for seat in view(table.state, player(3, "maria")).seats] == [20_000, None]
    assert [seat.chips for seat in view(table.state, DISPLAY).seats] == [None, None]
    table.do(Leave(3))
    assert at(table)["wallet/maria"] == 20_000


def test_what_was_moved_wrongly_is_undone_by_a_supervisor() -> None:
    """Chips bought for $1,000 that were $100, a fill, a credit: each goes back once."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    before = at(table)
    table.do(BuyIn(3, 100_000, wallet=100_000))
    table.do(FillTray(50_000, "F-1"))
    table.do(CreditTray(20_000, "C-1"))
    for number in (1, 2, 3):
        table.do(ReverseMoney(number, "ann", "typed wrongly"))
        assert "and not undone has the number" in refused(table, ReverseMoney(number, "ann", "once more"))
    assert {name: amount for name, amount in at(table).items() if amount} == before


@pytest.mark.parametrize(("line", "moved"), [("fill", 1), ("credit", -1)])
def test_a_slip_that_was_typed_with_a_wrong_amount_is_typed_again_once_undone(line: str, moved: int) -> None:
    """The paper is the same: while what it moved stands it serves nobody else, and all three stay told."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(read_command(f"{line} 200 F1 fay", table.state).command)
    right = read_command(f"{line} 300 F1 fay", table.state).command
    assert "slip F1 was used already" in refused(table, right)
    table.do(read_command("undo-money slip F1 ann because amount", table.state).command)
    table.do(right)
    assert at(table)["tray"] == 100_000 + moved * 30_000
    for other in ("fill", "credit"):
        assert "F1 was used" in refused(table, read_command(f"{other} 1 F1 fay", table.state).command)
    table.do(read_command("undo-money slip F1 ann because amount", table.state).command)
    assert at(table)["tray"] == 100_000
    table.do(right)
    kinds = [name_of(each) for each in table.events if hasattr(each, "slip")]
    assert kinds[1::2] == ["money-reversed"] * 2
    assert len(kinds) == 5


def test_a_slip_is_refused_where_the_record_does_not_say_that_it_may_serve_again() -> None:
    """Records of before do not: what was refused in them is refused when they are audited."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(FillTray(50_000, "F-1"))
    table.do(ReverseMoney(1, "ann", "typed wrongly"))
    assert "slip F-1 was used already" in refused(table, FillTray(50_000, "F-1"))
    assert "slip F-1 was used already" in refused(table, CreditTray(50_000, "F-1"))


def test_what_is_not_there_any_more_does_not_go_back() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(BuyIn(3, 10_000))
    bet(table, "3:player=60")
    assert "maria holds $40.00 by now" in refused(table, ReverseMoney(1, "ann", "typed wrongly"))
    table.do(BuyIn(3, 10_000))
    table.do(TakeDrop())
    assert "the drop box holds $0.00 by now" in refused(table, ReverseMoney(2, "ann", "typed wrongly"))
    table.do(CreditTray(10_000, "C-1"))
    assert "the cage holds $50.00 by now" in refused(table, ReverseMoney(3, "ann", "no", cage=5_000))
    assert "gives their name" in refused(table, ReverseMoney(3, " ", "no"))
    assert "says why" in refused(table, ReverseMoney(3, "ann", ""))
    with pytest.raises(Refused, match="a supervisor corrects"):
        table.do(ReverseMoney(3, "maria", "mine"), MARIA)


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("undo-money maria 100 ann because it was typed twice", 2),
        ("undo-money 3 100.00 ann because it was typed twice", 2),
        ("undo-money slip F-1 ann because it was for table 2", 3),
    ],
)
def test_a_supervisor_names_what_is_undone(line: str, number: int) -> None:
    """The last one that fits, and is not undone yet."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    table.do(BuyIn(3, 10_000))
    table.do(BuyIn(3, 10_000))
    table.do(FillTray(50_000, "F-1"))
    reason = line.partition(" because ")[2]
    assert read_command(line, table.state) == Typed(ReverseMoney(number, "ann", reason))


@pytest.mark.parametrize("what", ["maria 7", "jo 100", "5 100", "slip F-2", "slip 1"])
def test_what_was_never_moved_is_not_undone_and_there_is_said_what_was(what: str) -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=200_000)
    line = f"undo-money {what} ann because of a typo"
    with pytest.raises(Unreadable, match=r"not there to be undone; there is: none$"):
        read_command(line, table.state)
    table.do(BuyIn(3, 110_000))
    table.do(FillTray(50_000, "F-1"))
    with pytest.raises(Unreadable, match=r"there is: maria \$1100\.00, slip F-1$"):
        read_command(line, table.state)
    table.do(read_command("undo-money maria 1100.00 ann because of a typo", table.state).command)
    with pytest.raises(Unreadable, match=r"there is: slip F-1$"):
        read_command(line, table.state)


def test_whoever_has_bought_nothing_has_nothing_to_colour_up() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    assert refused(table, ColourUp(3, 1))
