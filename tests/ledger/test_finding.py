"""What an auditor finds: rounds, what is between them, people and badges, the cage, meters."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest
from tests.cli.command import run
from tests.ledger.jackpots import hit, taken_up, up_to_the_dice
from tests.ledger.ledgers import MINI, kept, play

from punto.entropy import seeded
from punto.errors import Refused
from punto.houses import Role
from punto.ledger import Database, Kept
from punto.ledger.cage import SHAPES as CAGE_SHAPES
from punto.ledger.cage import Cage
from punto.ledger.cage_moves import Fund
from punto.ledger.finding import Search, search
from punto.ledger.house import SHAPES as HOUSE_SHAPES
from punto.ledger.log import events_of, stream_names
from punto.ledger.saying import Sayings
from punto.ledger.searching import searched
from punto.ledger.telling import Line, lines
from punto.messages import has_text
from punto.progressive import SHAPES as LINK_SHAPES
from punto.server.badges import Badges
from punto.server.books.replay import replayed
from punto.server.people import People
from punto.server.roles import Post
from punto.streams import Actor
from punto.table import EVERYTHING, Phase
from punto.table.commands import CloseTable, Dispute, FillTray, OpenBetting, OpenTray, ReverseRound

PASSWORD = "a long password"
LOCKED = "Wrong PINs have locked badge {number} of Susan Storm (sue), for table/1, at the screen of dora."
SUE = Actor(Role.SUPERVISOR, "sue")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sue's badge was locked and has another PIN; table 1 a dispute, table 2 fills, dice a jackpot."""
    path = tmp_path_factory.mktemp("floor") / "floor.db"
    database = Database(str(path), new=True)
    people = People(database)
    people.add("ada", "Ada", Post.ADMINISTRATOR, PASSWORD)
    people.add("sue", "Susan Storm", Post.SUPERVISOR, PASSWORD)
    badges = Badges(people)
    number, pin = badges.make("sue")
    for _ in range(5):
        with pytest.raises(Refused):
            badges.holder(number, "000000" if pin != "000000" else "111111", at="table/1", screen="dora")
    badges.new_pin(number)
    Cage(database, "USD").do(Fund(50_000_000), SUE)
    table = kept(database, "1")
    play(table, 3)
    table.do(Dispute(2), SUE)
    table.close()
    other = kept(database, "2")
    other.do(OpenTray(5_000_000), SUE)
    for slip in ("A-1", "A-10"):
        other.do(FillTray(100_000, slip), SUE)
    other.close()
    dice = taken_up(database, "dice")
    up_to_the_dice(dice)
    hit(dice)
    dice.close()
    database.close()
    return path


def found(floor: Path, words: str) -> list[tuple[str, str, str]]:
    """Stream, kind and the words of the event that is meant."""
    database = Database(str(floor))
    try:
        return [
            (each.stream, each.kind, meant(database, each.stream, each.first, each.last, each.at))
            for each in search(database, Search(words=words))["found"]
        ]
    finally:
        database.close()


def meant(database: Database, stream: str, first: int, last: int, at: int) -> str:
    steps = replayed(database, stream, first, last)["steps"]
    return next(" ".join(each["words"]) for each in steps if each["version"] == at)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("sue another pin", [("house", "house", "Badge {number} of Susan Storm (sue) has another PIN.")]),
        (
            "sue pin",
            [
                ("house", "house", "Badge {number} of Susan Storm (sue) has another PIN."),
                ("house", "house", LOCKED),
            ],
        ),
        ("wrong pins", [("house", "house", LOCKED)]),
        ("came into", [("cage/USD", "cage", "$500,000.00 came into the cage")]),
        ("storm says", []),
        ("Storm locked", [("house", "house", LOCKED)]),
        ("slip A-1", [("table/2", "between", "A fill of $1,000.00, slip A-1.")]),
        ("tray-opened storm", [("table/2", "between", "The tray opens with $50,000.00.")]),
        ("cage-funded", [("cage/USD", "cage", "$500,000.00 came into the cage")]),
        (
            "award-claimed",
            [
                (
                    "progressive/floor",
                    "progressive",
                    "Award 1: $1,000.10 of meter jackpot at table dice, game 1",
                )
            ],
        ),
        ("#3", [("table/1", "round", "Round 3: wagers, please.")]),
        ("checklist pit-9", []),
    ],
)
def test_all_that_is_kept_is_found(floor: Path, words: str, expected: list[tuple[str, str, str]]) -> None:
    database = Database(str(floor))
    (badge,) = Badges(People(database)).listed()
    database.close()
    shown = found(floor, words)
    assert [each[:2] for each in shown] == [each[:2] for each in expected]
    for (_, _, said), (_, _, begins) in zip(shown, expected, strict=True):
        assert said.startswith(begins.format(number=badge.number))


def test_every_word_that_stands_in_a_line_finds_it(floor: Path) -> None:
    """Of every kind of event, though not all that it says is kept in it."""
    database = Database(str(floor))
    with database.reading() as connection:
        streams = stream_names(connection)
        told = [line for stream in streams for line in lines(connection, stream)]
        having: dict[str, list[Line]] = {}
        for line in told:
            for word in re.findall(r"\b[^\W\d_]{2,}\b", " ".join(line.words)):
                having.setdefault(word, []).append(line)
        for word, those in having.items():
            sayings = Sayings(connection, streams, word)
            missed = [line.words for line in those if not sayings.meeting([line.link])]
            assert (word, missed) == (word, [])
    database.close()


def test_a_search_goes_on_where_it_stopped_and_misses_nothing(floor: Path) -> None:
    database = Database(str(floor))
    whole = search(database, Search(most=1_000))
    assert whole["before"] == ""
    shown, before = [], ""
    while True:
        made = search(database, Search(most=3, before=before))
        shown += made["found"]
        if not made["before"]:
            break
        before = made["before"]
    database.close()
    place = {(each.stream, each.first, each.last) for each in whole["found"]}
    assert len(shown) == len(whole["found"]) == len(place)
    assert {(each.stream, each.first, each.last) for each in shown} == place
    assert [each.time for each in shown] == sorted((each.time for each in shown), reverse=True)


def test_a_closing_and_the_next_opening_are_between_rounds(tmp_path: Path) -> None:
    """Betting had opened when the table closed: no round came of it, and none is under way."""
    database = Database(str(tmp_path / "floor.db"), new=True)
    table = kept(database, "1")
    play(table, 2)
    table.do(CloseTable(), SUE)
    play(table, 1)
    table.close()
    kinds = [(each.kind, each.number) for each in search(database, Search())["found"]]
    rounds = [("begun", 2), ("round", 1), ("between", 0), ("round", 2), ("round", 1), ("between", 0)]
    assert kinds == rounds
    (closing,) = search(database, Search(words="table-closed"))["found"]
    assert {"table-closed", "confirmed", "table-opened"} <= {*closing.marks}
    assert search(database, Search(words="#3"))["found"] == []
    database.close()


def test_what_comes_after_a_round_has_ended_is_between_rounds(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "floor.db"), new=True)
    table = Kept(database, "1", MINI, EVERYTHING - {"betting"}, seeded("kept"))
    table.run()
    table.sit(1, "person-1")
    table.do(OpenBetting())
    table.bet("1:banker=100")
    table.no_more_bets()
    table.run()
    assert table.state.phase is Phase.READY
    table.do(Dispute(1), SUE)
    table.close()
    found = search(database, Search())["found"]
    assert [each.kind for each in found] == ["between", "round", "between"]
    assert found[0].marks == ("disputed",)
    database.close()


def test_a_reversal_is_of_its_own_round_and_of_none_with_the_same_number(tmp_path: Path) -> None:
    """Numbers begin again once a table was closed."""
    database = Database(str(tmp_path / "floor.db"), new=True)
    table = kept(database, "1")
    play(table, 1)
    table.do(CloseTable(), SUE)
    play(table, 1)
    table.do(ReverseRound(1, "sue", "misread"), SUE)
    table.close()
    second, first = search(database, Search(words="#1", kind="round"))["found"]
    assert (second.marks, first.marks) == (("round-reversed",), ())
    steps = [replayed(database, each.stream, each.first, each.last)["steps"] for each in (second, first)]
    assert [each[-1]["name"] for each in steps] == ["round-reversed", "cards-racked"]
    database.close()


def test_stretches_leave_no_event_out(floor: Path) -> None:
    database = Database(str(floor))
    every = search(database, Search(most=1_000))["found"]
    with database.reading() as connection:
        for stream in stream_names(connection):
            own = sorted((each.first, each.last) for each in every if each.stream == stream)
            assert [version for first, last in own for version in range(first, last + 1)] == [
                each.version for each in events_of(connection, stream)
            ]
    database.close()


def test_cards_that_nobody_may_know_are_not_found(floor: Path) -> None:
    """A shuffle keeps the order of the cards; no word finds it in there."""
    database = Database(str(floor))
    with database.reading() as connection:
        mixed = next(each for each in events_of(connection, "table/1") if each.name == "cards-mixed")
        assert b'"Kd"' in mixed.payload
        assert "kd" not in searched(mixed)
    database.close()


def test_a_log_is_read_at_a_prompt(floor: Path) -> None:
    said = run("log", str(floor), "fill").stdout
    assert "table/2" in said
    assert "supervisor sue" in said
    assert "A fill of $1,000.00, slip A-1." in said
    assert "slip A-10." in said
    assert "slip A-10." not in run("log", str(floor), "A-1").stdout
    lines = run("log", str(floor), "--stream", "house", "--format", "json", "--last", "2").stdout.splitlines()
    assert [json.loads(each)["event"] for each in lines] == ["badge-locked", "pin-reset"]
    assert "Nothing in the record" in run("log", str(floor), "nobody-knows").stdout
    assert "Nothing in the record" in run("log", str(floor), "--from", "2100-01-01 00:00").stdout
    assert 'did you mean "house"' in run("log", str(floor), "--stream", "hose").stderr
    assert "--from" in run("log", str(floor), "--to", "06:00").stderr


def test_events_far_apart_are_told_each_with_its_own_table(floor: Path) -> None:
    """The round that a line speaks of is the one in which it happened."""
    lines = run("log", str(floor), "betting-opened", "table/1").stdout
    assert [text in lines for text in ("Round 1:", "Round 2:", "Round 3:")] == [True] * 3


def test_every_event_of_every_stream_has_its_words() -> None:
    kinds = {"house": HOUSE_SHAPES.kinds, "cage": CAGE_SHAPES.kinds, "link": LINK_SHAPES.kinds}
    missing = [
        f"{stream}-event.{name}"
        for stream, names in kinds.items()
        for name in names
        if not has_text(f"{stream}-event.{name}")
    ]
    assert missing == []


def test_players_are_found_by_their_names_wherever_they_stand(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "floor.db"), new=True)
    table = Kept(database, "1", MINI, EVERYTHING - {"betting"}, seeded("kept"))
    table.run()
    table.sit(1, "person-1", "Maria Silva")
    table.do(OpenBetting())
    table.bet("1:banker=100")
    table.no_more_bets()
    table.run()
    table.close()
    assert {each.kind for each in search(database, Search(words="silva"))["found"]} == {"round", "between"}
    database.close()


def test_a_record_that_was_altered_can_still_be_searched(floor: Path, tmp_path: Path) -> None:
    """What it cannot be told any more is found by what is kept of it."""
    altered = tmp_path / "altered.db"
    copyfile(floor, altered)
    with closing(sqlite3.connect(altered)) as connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            connection.execute(f'DROP TRIGGER "{trigger}"')
        changed = "UPDATE events SET payload = CAST(replace(payload, 'storm', '') AS BLOB), hash = x'00'"
        connection.execute(f"{changed} WHERE stream = 'table/2'")
        connection.execute("UPDATE snapshots SET state = x'00' WHERE stream = 'table/1'")
        connection.commit()
    for words in ("slip A-1", "#3", "wagers please"):
        database = Database(str(altered))
        assert search(database, Search(words=words))["looked"]
        database.close()
