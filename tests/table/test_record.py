"""Events as JSON: each shape is kept in a golden file, and read back years later it means the same."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.table.samples import SAMPLES

import punto
from punto.entropy import seeded
from punto.errors import Unreadable
from punto.houses import find_house, ready_houses
from punto.table import EVERYTHING, Phase, Table, decode, decode_entry, encode, encode_entry, fold
from punto.table.commands import Actor
from punto.table.events import BettingOpened, Event
from punto.table.record import KINDS, UPCASTERS, Entry, name_of, plain

GOLDEN = Path(__file__).parent / "golden"
"""One file for each kind and version: `card-dealt.1.json`. A new shape needs a new version, its file and an
upcaster; old files stay."""


def test_every_kind_of_event_has_its_sample() -> None:
    assert sorted(map(name_of, SAMPLES)) == sorted(KINDS)


@pytest.mark.parametrize("event", SAMPLES, ids=name_of)
def test_the_shape_of_each_event_is_kept(event: Event) -> None:
    file = GOLDEN / f"{name_of(event)}.{event.version}.json"
    assert file.exists(), f"write {file.name}: {encode(event).decode()}"
    assert json.loads(file.read_text("utf-8")) == json.loads(encode(event)), "a new shape is a new version"


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.json")), ids=lambda file: file.stem)
def test_every_golden_file_can_still_be_read(file: Path) -> None:
    name, version = file.stem.split(".")
    found = decode(file.read_text("utf-8"))
    assert name_of(found) == name
    if int(version) == found.version:
        assert found in SAMPLES


@pytest.mark.parametrize("event", SAMPLES, ids=name_of)
def test_a_round_trip_gives_an_equal_event(event: Event) -> None:
    assert decode(encode(event)) == event
    entry = Entry(Actor(find_house("card-room").procedure.steps[0].by[0], "maria"), event)
    assert decode_entry(encode_entry(entry)) == entry


def test_an_old_version_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were betting-opened once to have called its number `round`, an upcaster would make it one of today."""
    monkeypatch.setattr(BettingOpened, "version", 2)
    monkeypatch.setitem(UPCASTERS, ("betting-opened", 1), lambda body: {"number": body["round"]})
    assert decode('{"event": "betting-opened", "version": 1, "round": 7}') == BettingOpened(7)
    assert decode('{"event": "betting-opened", "version": 2, "number": 7}') == BettingOpened(7)
    with pytest.raises(Unreadable, match="version 3; known is version 2"):
        decode('{"event": "betting-opened", "version": 3, "number": 7}')


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nonsense", "not a line of a record"),
        ("[1]", "not a line of a record"),
        ("{}", "None is no kind of event"),
        ('{"event": "betting-opend", "version": 1, "number": 7}', 'did you mean "betting-opened"'),
        ('{"event": "betting-opened", "number": 7}', "version None"),
        ('{"event": "betting-opened", "version": 1}', "missing required field `number`"),
        ('{"event": "betting-opened", "version": 1, "number": "7"}', "Expected `int`"),
        ('{"event": "card-dealt", "version": 1, "card": "1h", "hand": "player"}', '"1h" is not a card'),
    ],
)
def test_a_line_that_is_no_event_gets_its_sentence(line: str, why: str) -> None:
    with pytest.raises(Unreadable) as caught:
        decode(line)
    assert why in str(caught.value)


def played(name: str, rounds: int = 4) -> Table:
    """A table after some rounds with bets on everything that takes them."""
    house = find_house(name)
    table = Table(house, EVERYTHING, seeded(name))
    table.run()
    table.sit(3, "maria", "Maria")
    table.sit(5)
    main = [offer.wager.id for offer in house.offers.values() if offer.wager.main]
    for number in range(rounds):
        table.bet(f"3:{main[number % 2]}=100", f"5:{main[(number + 1) % 2]}=50")
        table.run()
    return table


@pytest.mark.parametrize("name", ready_houses())
def test_what_is_read_back_folds_into_the_same_table(name: str) -> None:
    table = played(name)
    lines = [encode_entry(entry) for entry in table.entries]
    entries = [decode_entry(line) for line in lines]
    assert entries == table.entries
    assert fold(entry.event for entry in entries) == table.state


FOLD = """
import sys
from punto.houses import ready_houses
from punto.table import decode_entry, fold
from punto.table.record import plain
import json
state = fold(decode_entry(line).event for line in open(sys.argv[1], "rb"))
print(json.dumps([plain(state.balances), state.number, [str(c) for c in state.coups], state.house.id]))
"""


def test_a_record_stands_alone(tmp_path: Path) -> None:
    """Folded by a Punto that has no houses, no jurisdictions and no wagers of its own."""
    package = tmp_path / "punto"
    shutil.copytree(Path(punto.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("houses/ready", "rulebook/jurisdictions", "wagers/book"):
        shutil.rmtree(package / folder)
    for name in ("colorado-midi", "massachusetts-midi", "colorado-dice"):
        table = played(name)
        record = tmp_path / f"{name}.jsonl"
        record.write_bytes(b"\n".join(encode_entry(entry) for entry in table.entries))
        result = subprocess.run(
            [sys.executable, "-P", "-c", FOLD, str(record)],
            capture_output=True,
            text=True,
            check=False,
            env={"PYTHONPATH": str(tmp_path)},
        )
        assert result.returncode == 0, result.stderr
        state = table.state
        expected = [plain(state.balances), state.number, [str(each) for each in state.coups], name]
        assert json.loads(result.stdout) == expected
        assert table.state.phase is Phase.BETTING


def test_another_charter_is_another_state() -> None:
    """Events say by which charter they came about: none is read as if it were another's."""
    table = played("colorado-mini", 1)
    assert table.state.charter == find_house("colorado-mini").charter
    (adopted,) = [event for event in table.events if name_of(event) == "charter-adopted"]
    altered = json.loads(encode(adopted))
    altered["charter"]["house"] = altered["charter"]["house"].replace('"cards.decks":8', '"cards.decks":6')
    with pytest.raises(Unreadable, match="charter"):
        decode(json.dumps(altered))
    called = [event for event in table.events if name_of(event) == "result-called"]
    assert {event.charter for event in called} == {table.state.charter.digest}  # type: ignore[attr-defined]
