"""Every view of every command at 40, 80 and 120 columns: no digit, no word and no column is lost."""

import copy
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest
from rich.console import RenderableType
from tests.ledger.jackpots import OTTO, hit, taken_up, up_to_the_dice

from punto.cli import render
from punto.cli.front import COMMANDS
from punto.cli.shell import run
from punto.ledger import Database
from punto.table.commands import PressKey
from punto.wagers import Key

LARGE = "12345678.90"
LIMITS = ("--set", "limits.maximum=99999999")
PROGRESSIVE = f"--stake 1 --bankroll {LARGE} --sessions 20 --coups 50 --meter jackpot={LARGE}"
VIEWS = [
    "wagers",
    "wagers 99-fortunes ez-progressive dragon-bonus",
    "wagers total-cards dice-se tie",
    "wagers --house massachusetts-midi",
    f"odds banker --house card-room --stake {LARGE}",
    "odds dragon-bonus",
    "odds --house massachusetts-midi",
    "odds dragon-bonus --compare",
    "odds total-cards dragon-bonus",
    f"odds royal-9 dragon-bonus ez-progressive --meter jackpot={LARGE} --meter major=87654321 --players 3",
    f"odds ez-progressive --meter jackpot={LARGE} --players 3 --bets-an-hour 7",
    "odds house-money",
    "odds dragon-7 --house card-room",
    "odds banker --target-edge 5%",
    "count dragon-7",
    "count house-money",
    "count total-cards-5",
    "count total-cards-4 --tags 4,-2,-1,0,1,2,3,4,-4,1",
    "count total-cards-4 --tags 1,1,1,1,1,1,1,1,1,1",
    "sim --house card-room --coups 1e4",
    "sim --house colorado-dice --coups 1e4",
    "sim --count dragon-7 --coups 1e4",
    "sim --count house-money --coups 1e4",
    "sim --count total-cards-5 --coups 1e4",
    "sim --count total-cards-4 --coups 1e4",
    f"sim --progressive royal-9 --house massachusetts-midi --players 3 --coups 1e4 --meter major={LARGE}",
    "sim --shoe 12345678",
    "bench --seconds 0.001",
    "coup 4hAd8c-Ks3s",
    "coup 333-666",
    f"settle 4hAd7c-KsQs9d --bet 3:banker={LARGE} --bet 5:dragon-bonus@banker=1234567.89 --bet 1:tie=5#toke",
    f"deal --seed 7 --bet 1:banker={LARGE} --bet 3:player={LARGE} --bet 5:dragon-bonus@player=87654321",
    f"table --auto --rounds 2 --seed 1 --bet 1:banker={LARGE} {' '.join(LIMITS)}",
    f"sessions --bet banker --stake 12345678 --bankroll 98765432 --sessions 50 --seed 1 {' '.join(LIMITS)}",
    f"sessions --bet ez-progressive --house colorado-ez --players 3 {PROGRESSIVE}",
    "roads BBPTB",
    "check colorado-mini --set cards.decks=5 --set wagers.banker=tie-vigorish",
    "facts",
    "facts --game dice",
    "clause CO-2814-t1",
    "glossary",
    "houses",
    "houses show massachusetts-midi",
    "recall LEDGER",
    "log LEDGER",
    "audit LEDGER",
    "progressives LEDGER",
    "progressives limits LEDGER",
    "progressives AWARDS",
    "progressives hits AWARDS",
    "progressives pending AWARDS",
    "progressives refusals AWARDS",
    "progressives history AWARDS",
    "report table LEDGER",
    "report day LEDGER",
    "report shift LEDGER",
    "cage show LEDGER",
    "users list LEDGER",
    "progressives history LEDGER --meter major",
]
NUMBER = re.compile(r"[-+]?[$]?\d(?:[\d,.:/e+-]*\d)?%?")


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger of a table with progressives and large bets, for the views of ledgers."""
    name = str(tmp_path_factory.mktemp("views") / "floor.db")
    bets = ("--bet", f"1:banker={LARGE}", "--bet", "1:royal-9=5")
    house = ("--house", "massachusetts-midi", *LIMITS)
    assert run(["table", "--auto", "--rounds", "3", "--db", name, *bets, *house]) == 0
    assert run(["cage", "deposit", name, "maria", LARGE, "--by", "carl"]) == 0
    for number in range(1, 7):
        assert (
            run(["users", "add", name, f"dealer-{number}", "--name", f"Dora {number}", "--post", "dealer"])
            == 0
        )
    return name


@pytest.fixture(scope="module")
def awards(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger with an award that is paid, one that waits, a large meter and a refusal."""
    name = str(tmp_path_factory.mktemp("awards") / "floor.db")
    database = Database(name, new=True)
    with closing(taken_up(database, "1")) as table:
        for paid in (True, False):
            up_to_the_dice(table)
            hit(table)
            if paid:
                table.do(PressKey(Key.PAY), OTTO)
                table.run()
    database.close()
    two = ("--badge", "executive:ellen", "--second", "supervisor:otto", "--reason", "counted again")
    assert run(["progressives", "adjust", name, "floor", "jackpot", LARGE, *two]) == 0
    assert run(["progressives", "approve", name, "2", "--badge", "dealer:dora"]) == 1
    return name


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_lost(
    view: str, ledger: str, awards: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = drawn(view.replace("LEDGER", ledger).replace("AWARDS", awards).split(), monkeypatch)
    capsys.readouterr()
    wide = shown(parts, 1000, monkeypatch, capsys)
    assert len(NUMBER.findall(wide)) > 1 or "target-edge" in view
    for width in (40, 80, 120):
        narrow = shown(parts, width, monkeypatch, capsys)
        assert "…" not in narrow.replace(" … ", "")
        missing = Counter(NUMBER.findall(wide)) - Counter(NUMBER.findall(narrow))
        assert not missing, (width, narrow)
        assert set(wide.replace(",", " ").split()) <= set(narrow.replace(",", " ").split())


def test_the_list_of_views_knows_every_command() -> None:
    without_tables = {"stream", "new", "completion", "serve"}
    without_tables |= {"rules", "sign", "par", "export", "backup", "restore", "verify"}  # these write files
    without_tables |= {"migrate"}
    without_tables |= {"heads"}  # lines to be signed, each in one piece
    assert {view.split()[0] for view in VIEWS} == set(COMMANDS) - without_tables


def drawn(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> list[RenderableType]:
    """What a command asks to have shown, before anything is fitted to a window."""
    parts: list[RenderableType] = []
    pieces = render._pieces

    def listen(part: RenderableType, width: int) -> Iterator[RenderableType]:
        parts.append(copy.deepcopy(part))
        return pieces(part, width)

    monkeypatch.setenv("COLUMNS", "1000")
    with monkeypatch.context() as patched:
        patched.setattr(render, "_pieces", listen)
        assert run(words) in (0, 1)
    return parts


def shown(
    parts: Sequence[RenderableType],
    width: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    render.show(*copy.deepcopy(list(parts)))
    found = capsys.readouterr().out
    for line in found.splitlines():
        assert len(line.rstrip()) <= width or " " not in line.strip(), line
    return found
