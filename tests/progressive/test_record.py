"""A progressive's events as JSON: each shape is kept in a golden file, and read back it means the same."""

import json
from pathlib import Path

import pytest
from tests.progressive.samples import DEALER, SAMPLES

from punto.errors import Unreadable
from punto.progressive import SHAPES, ProgressiveEvent
from punto.streams import Entry, name_of
from punto.table import record

GOLDEN = Path(__file__).parent / "golden"


def test_every_kind_of_event_has_its_sample_and_a_name_of_its_own() -> None:
    assert sorted(map(name_of, SAMPLES)) == sorted(SHAPES.kinds)
    assert not set(SHAPES.kinds) & set(record.KINDS)


@pytest.mark.parametrize("event", SAMPLES, ids=name_of)
def test_the_shape_of_each_event_is_kept(event: ProgressiveEvent) -> None:
    file = GOLDEN / f"{name_of(event)}.{event.version}.json"
    assert file.exists(), f"write {file.name}: {SHAPES.encode(event).decode()}"
    assert json.loads(file.read_text("utf-8")) == json.loads(SHAPES.encode(event)), (
        "a new shape is a new version"
    )


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.json")), ids=lambda file: file.stem)
def test_every_golden_file_can_still_be_read(file: Path) -> None:
    name, version = file.stem.split(".")
    found = SHAPES.decode(file.read_text("utf-8"))
    assert name_of(found) == name
    if int(version) == found.version:
        assert found in SAMPLES


@pytest.mark.parametrize("event", SAMPLES, ids=name_of)
def test_a_round_trip_gives_an_equal_event(event: ProgressiveEvent) -> None:
    assert SHAPES.decode(SHAPES.encode(event)) == event
    assert SHAPES.decode_entry(SHAPES.encode_entry(Entry(DEALER, event))) == Entry(DEALER, event)


@pytest.mark.parametrize("text", ["1/0", "a third", ""])
def test_a_fraction_that_is_none_gets_its_sentence(text: str) -> None:
    line = SHAPES.encode(SAMPLES[-1]).decode().replace("137/10000", text)
    with pytest.raises(Unreadable, match="is not a fraction"):
        SHAPES.decode(line)
