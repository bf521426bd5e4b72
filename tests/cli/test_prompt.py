"""The dealer's prompt: what Enter and `run` leave to people, quick words, what stays in sight, and keys."""

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
from collections.abc import Callable
from functools import partial
from select import select

import pytest
from tests.cli.command import PUNTO
from tests.cli.people import Watched, said_by_people
from tests.cli.prompt import Desk, opened
from tests.length import LONG

from punto.errors import Unreadable
from punto.game.cards import parse_cards
from punto.game.hands import Hand
from punto.houses import find_house, ready_houses
from punto.table import Phase
from punto.table.next import Task, awaits_patron, due, midi
from punto.table.typed import read_command

HOUSES = ready_houses()
BATCH = {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "blue"]',
    "cards.idle": "c",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}
PRE_SHUFFLED = BATCH | {
    "cards.shuffle": "continuous-shuffler",
    "cards.batch_backs": "[]",
    "cards.idle": "d",
    "cards.pre_shuffled": "true",
    "cards.shuffler_verifies": "true",
}
MARKED = {"vigorish.collected": "marked"}
ROUNDS = 12 if LONG else 4
"""The last one only begins; in three rounds seat 3 has bet on each hand and on a tie."""
TABLES = [
    *((name, {}) for name in HOUSES),
    ("massachusetts-midi", MARKED),
    ("colorado-mini", BATCH),
    ("colorado-mini", PRE_SHUFFLED),
]


@pytest.mark.parametrize("physical", [True, False], ids=["real cards", "the machine's cards"])
@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_enter_and_run_say_nothing_for_people(name: str, settings: dict[str, str], physical: bool) -> None:
    desk = Watched(find_house(name, settings=settings), physical=physical, seats=(3, 5, 7))
    asked = 0
    while desk.state.number < ROUNDS and asked < 200:
        state = desk.state
        for word in ("", "", "run"):
            assert desk.presses(word) == [], (word, state)
        if desk.state == state:
            asked += 1
            desk.say(said_by_people(state))
            assert desk.state != state, (said_by_people(state), desk.shown)
    assert 8 < asked < 200


def test_the_end_of_a_shoe_waits_for_what_is_owed() -> None:
    desk = Watched(find_house("massachusetts-midi", settings=MARKED), physical=False, seats=(3, 5, 7))
    desk.say("done all", "done all", "cut 104", "place 370", "run")
    for _ in range(200):
        if desk.state.phase is Phase.SHOE_OVER:
            break
        desk.say(said_by_people(desk.state), "run")
    owing = desk.state.markers[0].seat
    assert f"Say: vigorish {owing}, once it is paid" in " ".join(desk.say("run").split())
    assert desk.presses("", "", "run") == []
    assert f"Seat {owing} pays vigorish" in desk.say(f"vigorish {owing}")


def test_enter_never_closes_the_betting() -> None:
    desk = Desk("colorado-mini", seats=(3,))
    desk.to_wagers()
    desk.say("3b100", "", "", "run", "next 5")
    assert desk.state.phase.value == "betting"
    desk.say("n")
    assert desk.state.phase.value == "dealing"


def bets(desk: Desk) -> list[str]:
    return [str(bet) for bet in desk.state.bets]


def test_bets_in_a_few_letters() -> None:
    desk = Desk(find_house("colorado-mini", settings={"bets.behind": "true"}), seats=(3, 5, 7))
    desk.to_wagers()
    desk.say("3b100 5p50 7t5 3dragon@p25")
    assert bets(desk) == [
        "3:banker/commission=100.00",
        "5:player/standard=50.00",
        "7:tie/standard=5.00",
        "3:dragon-bonus@player/a=25.00",
    ]
    shown = desk.say("3p20#behind:ana 3p30#behind:bob 3b5#toke")
    for marked in (
        "player $20.00 (ana, behind)",
        "player $30.00 (bob, behind)",
        "banker $5.00 (for the dealer)",
    ):
        assert marked in " ".join(shown.split())
    assert "say which" in desk.say("take 3p#behind")
    assert "Taken back" in desk.say("take 3p#behind:bob")
    assert [bet.person for bet in desk.state.bets if bet.kind.value == "behind"] == ["ana"]
    assert "seat 3 has bets on banker, dragon-bonus@player: say which" in desk.say("3=200")
    desk.say("3b=200 5=75 7=0")
    assert [bet for bet in bets(desk) if bet[0] in "57" or "banker" in bet] == [
        "3:banker/commission=5.00#toke",
        "3:banker/commission=200.00",
        "5:player/standard=75.00",
    ]
    before = desk.state
    assert "above the maximum" in desk.say("5=80 7p20 3b=90000000")
    assert desk.state == before


def test_dice_have_the_same_letters() -> None:
    desk = Desk("colorado-dice", seats=(3,))
    desk.to_wagers()
    desk.say("3b10 3p10 3t5")
    assert [bet.wager for bet in desk.state.bets] == ["dice-banker", "dice-player", "dice-tie"]
    desk.say("3golden@p5")  # all of them begin with "dice": a later word tells them apart
    assert desk.state.bets[-1].wager == "dice-golden-talons"
    assert "write more of it" in " ".join(desk.say("3se5").split())
    assert len(desk.state.bets) == 4


def test_everything_that_is_wrong_about_a_line_is_said() -> None:
    desk = Desk("colorado-mini", seats=(3,))
    desk.to_wagers()
    shown = " ".join(desk.say("3q5 4b100 3:bankr=5 3b0 3b100").split())
    assert "4 bets are refused" in shown or "refused" in shown
    for word in ("3q5", "3:bankr=5", "3b0"):
        assert word in shown
    assert not desk.state.bets


def test_commas_between_bets_and_cards_do_no_harm() -> None:
    desk = Desk("colorado-mini", seats=(3, 5))
    desk.to_wagers()
    desk.say("3b100, 5p50;3t5")
    assert [bet.wager for bet in desk.state.bets] == ["banker", "player", "tie"]
    desk.say("n", "4h,Ks Ad, Qs")
    assert desk.state.round.player == parse_cards("4hAd")


@pytest.mark.parametrize("line", ["3b3O", "3b1,000", "5p50 3 b 30"])
def test_a_bet_that_is_none_is_told_in_the_dealers_own_words(line: str) -> None:
    desk = Desk("colorado-mini", seats=(3, 5))
    desk.to_wagers()
    shown = " ".join(desk.say(line).split())
    assert "seat, wager and amount are one word, such as 3b100" in shown
    assert not desk.state.bets


def test_cards_of_a_line_are_dealt_in_turn_until_one_cannot_be() -> None:
    desk = Desk("colorado-mini", seats=(3,))
    desk.to_wagers()
    desk.say("3b100", "n")
    shown = " ".join(desk.say("4hKs Ad Qs 7c 9d").split())
    assert desk.state.round.player == parse_cards("4hAd")
    assert desk.state.round.banker == parse_cards("KsQs")
    assert "what comes now is: call the point counts (CO-2813-1) · not dealt: 7♣ 9♦" in shown
    desk.say("", "7c cut 9d by supervisor")
    assert desk.state.cut_card_came
    assert desk.state.round.banker == parse_cards("KsQs9d")


def test_last_rounds_bets_come_again() -> None:
    desk = Desk("colorado-mini", seats=(3, 5, 7))
    desk.to_wagers()
    assert "no bets of a last round" in desk.say("again")
    desk.say("3b100 5p50 7p50 3b5#toke", "n", "4h Ks Ad Qs", "", "7c 9d", "run")
    desk.say("leave 5", "sit 5", "leave 7")
    shown = " ".join(desk.say("again").split())
    assert bets(desk) == ["3:banker/commission=100.00", "3:banker/commission=5.00#toke"]
    assert "5:player/standard=50.00: whoever bet that has left" in shown
    assert "7:player/standard=50.00: whoever bet that has left" in shown
    assert "it stands already" in desk.say("a 3")
    desk.say("n", "Kh Ks Kd Qs", "", "Kc Jd", "run")  # a tie: both stand
    assert len(bets(desk)) == 2
    assert "(stands)" in desk.shown
    assert "it stands already" in desk.say("a")


def test_again_takes_what_still_can_be() -> None:
    desk = Desk("colorado-mini", seats=(3, 5))
    desk.to_wagers()
    desk.say("3b100 5p9000", "n", "4h Ks Ad Qs", "", "7c 9d", "run", "5p2000")
    shown = desk.say("again")
    assert "3:banker/commission=100.00" in bets(desk)
    assert "5:player/standard=9000.00: it stands already" in shown


def test_a_press_is_asked_for() -> None:
    desk = Desk("massachusetts-midi", seats=(3,))
    desk.to_wagers()
    desk.say("3b100 3:house-money=10", "n", "4h 9s 4d 9c", "turn", "", "return", "run")
    assert "press 3=banker, as the players choose; or n, where nobody presses" in " ".join(desk.shown.split())
    assert not desk.state.round.early_settled
    desk.say("press 3=b")
    assert "banker $250.00 ($150.00 of it pressed)" in desk.shown


def test_a_bet_that_was_typed_wrongly_is_put_right_after_no_more_bets() -> None:
    """100 for 10, and at the wrong seat: who types it as before is told how, and nobody pays for it."""
    desk = Desk("colorado-mini", seats=(3, 5))
    desk.to_wagers()
    desk.say("3b100", "n", "4h 9c Kd Ks", "", "")
    shown = desk.say("3=10")
    assert "no bet is taken back" in shown
    assert "correct 3b=10" in shown
    shown = desk.say("correct 3b=0 5b10")
    assert "not seat-3: banker/commission $100.00" in shown
    assert "but seat-5: banker/commission $10.00" in shown
    assert desk.state.balances == {"chips/guest-1": 0, "chips/guest-2": -1000, "layout/guest-2": 1000} | {
        "layout/guest-1": 0,
    }
    desk.say("", "", "", "")
    assert desk.state.balances["chips/guest-2"] == 950  # Player 4, Banker 9
    assert desk.state.balances["chips/guest-1"] == 0


def test_spoken_bets_are_shown_and_repeated() -> None:
    desk = Desk(find_house("massachusetts-midi", settings={"bets.forms": '["chips", "verbal"]'}), seats=(3,))
    desk.to_wagers()
    assert "banker $100.00 (spoken)" in desk.say("say 3b100")
    assert "has not confirmed" in desk.say("n")
    assert "(spoken)" not in desk.say("")
    assert desk.state.phase is Phase.BETTING


MONEY = re.compile(r"\$\S*")


@pytest.mark.parametrize("size", ["80x24", "40x24"])
@pytest.mark.parametrize("name", HOUSES)
def test_what_comes_next_and_the_cards_stay_in_sight(name: str, size: str) -> None:
    house = find_house(name)
    desk = Desk(name, seats=house.seats, size=size)
    desk.to_wagers()
    desk.say(" ".join(f"{seat}{'bp'[seat % 2]}{1000 + seat}" for seat in house.seats), "n")
    said = [*("help", "help betting", "roads", "why", "look", "help bet", "undo", "nonsense")]
    for _ in range(40):
        if desk.state.phase is not Phase.DEALING:
            break
        desk.say(said.pop() if said else "")
        _in_sight(desk)
        before = desk.state
        desk.say("")
        if desk.state == before:
            desk.say(said_by_people(before))
        _in_sight(desk)
    assert desk.state.phase is not Phase.DEALING


def _in_sight(desk: Desk) -> None:
    """What is due, the cards where there are any, whole figures, and no line that is too wide."""
    assert re.search(r"^▶ .+", desk.window, re.MULTILINE), desk.window
    if desk.state.phase is Phase.DEALING:
        faces = [line for line in desk.window.splitlines() if "│" in line]
        count = sum(len(desk.state.round.cards(hand)) for hand in Hand)
        boxes = sum(line.count("│") for line in faces) // 2
        assert boxes == (6 if desk.state.round.shaken else count), desk.window
    for figure in MONEY.findall(desk.shown):
        assert re.fullmatch(r"\$[\d,]+\.\d\d[).;,]*", figure), figure
    assert all(len(line) <= desk.columns for line in desk.shown.splitlines()), desk.shown


@pytest.mark.parametrize("columns", [60, 80])
def test_a_seat_of_many_bets_keeps_its_place_where_it_is_folded(columns: int) -> None:
    desk = Desk("colorado-mini", seats=(3,), size=f"{columns}x50")
    desk.to_wagers()
    sides = "tie perfect-pair match-pair@player total-cards-4 total-cards-5 total-cards-6 fortune-7 golden-8"
    desk.tell(f"3p100 {' '.join(f'3:{each}=10' for each in sides.split())}")
    lines = desk.say("look").splitlines()
    (first,) = [at for at, line in enumerate(lines) if line.startswith("   3  ")]
    rest = lines[first + 1 : lines.index("", first)]
    assert len(rest) > 1
    assert all(line.startswith(" " * 5) and len(line) <= columns for line in rest)


def test_help_fits_above_the_cards() -> None:
    desk = Desk("colorado-mini", seats=(3,))
    desk.to_wagers()
    desk.say("3b100", "n", "4h Ks Ad Qs", "help")
    assert len(desk.shown.splitlines()) < desk.rows
    assert "moment" in desk.window


@pytest.mark.parametrize("name", ["colorado-mini", "colorado-midi", "massachusetts-midi", "colorado-dice"])
def test_a_coup_takes_eight_keys_at_most(name: str) -> None:
    desk = Desk(name, seats=(3, 5))
    desk.to_wagers()
    assert _keys_of_a_coup(desk) <= 8


def _keys_of_a_coup(desk: Desk) -> int:
    """Keys from the wagers of one round to those of the next, beside cards, dice and bets."""
    number, desk.keys = desk.state.number, 0
    desk.tell("3b100 5p50")
    desk.say("n")
    shown = {Hand.PLAYER: ["4h Ad", "7c"], Hand.BANKER: ["Ks Qs", "9d"]}
    while desk.state.number == number:
        now = due(desk.state)
        if now and now.task is Task.REVEAL:
            desk.tell("123-456")
        elif now and now.hand and now.task in (Task.RETURN, Task.TURN):
            desk.tell(shown[now.hand].pop(0))
        elif now and now.hand and now.task is Task.DEAL and not midi(desk.state):
            desk.tell("4h Ks Ad Qs" if not desk.state.round.drawn else shown[now.hand][-1])
        elif now and now.task in (Task.DEAL, Task.CALL_POINTS, Task.SHAKE, Task.HAND_OVER):
            desk.say("")
        else:
            desk.say("r")
        assert desk.keys < 50, desk.shown
    return desk.keys


def test_no_more_bets_starts_the_progressive_game_first() -> None:
    """One word where bets lie on sensors; a game that was started by its own key is not started twice."""
    for before in ((), ("start",)):
        desk = Desk("massachusetts-midi", seats=(3,))
        desk.to_wagers()
        desk.say("3p100 3royal=5", *before, "n")
        events = [type(each).__name__ for each in desk.dealer.sitting.table.events]
        assert events.count("GameStarted") == 1
        assert events.index("GameStarted") < events.index("NoMoreBetsAnnounced")
        assert desk.state.phase is Phase.DEALING


def test_one_line_for_one_command() -> None:
    state = Desk("colorado-mini").state
    with pytest.raises(Unreadable, match="2 things"):
        read_command("4h Ks", state)


def test_the_cut_is_offered_to_whoever_comes_next() -> None:
    desk = Desk("colorado-mini", seats=(3, 5))
    desk.say("done all", "done all")
    assert "cut no" in desk.shown
    assert "Seat 5 does not cut." in desk.say("cut no")
    assert "offered to seat 3" in " ".join(desk.say("cut 5 100").split())
    assert "Seat 3 cuts, 100 cards in." in desk.say("cut 100")


def test_nothing_is_said_twice_of_an_idle_table() -> None:
    desk = Desk("colorado-mini", physical=False, seats=(3,))
    desk.say(*opened("colorado-mini", physical=False), "3b100", "n", "run")
    desk.say("3=0", "leave 3", "idle a", "run", "")
    assert awaits_patron(desk.state)
    assert "sit 3, where a patron takes a seat; then resume" in desk.shown


def typing(*keys: bytes) -> tuple[int, str]:
    """A table at a real terminal, where somebody presses these keys, each when the prompt is there."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [str(PUNTO), "table", "--dealer", "--physical", "--seats", "3"]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    ) as table:
        os.close(theirs)
        seen = b""
        before = b""
        for key in keys:
            seen += _until(ours, (b"> ", b"stay: "), partial(_press, before, ours, table))
            _press(key, ours, table)
            before = key
        seen += _until(ours, (), partial(_press, before, ours, table))
    os.close(ours)
    return table.returncode, seen.decode()


def _press(key: bytes, terminal: int, table: subprocess.Popen[bytes]) -> None:
    if key == b"\x03":
        table.send_signal(signal.SIGINT)
    else:
        os.write(terminal, key)


def _until(terminal: int, ends: tuple[bytes, ...], again: Callable[[], None] = lambda: None) -> bytes:
    """What the terminal shows until it ends so; or all, until whoever writes there has gone.

    What is pressed between the prompt and the reading is lost: whoever sees nothing happen presses again.
    """
    seen = b""
    while not (ends and seen.endswith(ends)):
        if not select([terminal], [], [], 2)[0]:
            again()
            continue
        try:
            more = os.read(terminal, 4096)
        except OSError:
            return seen
        if not more:
            return seen
        seen += more
    return seen


def test_quit_asks_and_whoever_says_no_stays() -> None:
    code, seen = typing(b"q\n", b"n\n", b"quit\n", b"y\n")
    assert code == 0
    assert seen.count("Leave the table as it is?") == 2
    assert "nothing is kept once this program ends" in seen


@pytest.mark.parametrize(("key", "code"), [(b"\x04", 0), (b"\x03", 130)])
def test_an_end_of_input_or_an_interrupt_asks_and_a_second_one_leaves(key: bytes, code: int) -> None:
    left, seen = typing(key, key)
    assert (left, "Traceback" in seen) == (code, False)
    assert seen.count("Leave the table as it is?") == 1
    assert "nothing is kept once this program ends" in seen


@pytest.mark.parametrize("key", [b"\x04", b"\x03"])
def test_whoever_stays_after_all_has_interrupted_nothing(key: bytes) -> None:
    code, seen = typing(key, b"n\n", b"q\n", b"y\n")
    assert (code, seen.count("Leave the table as it is?")) == (0, 2)
