"""Coups one by one and in files: those of the core, in their order, however many are dealt at a time."""

from itertools import islice
from pathlib import Path

import polars
import pytest

from punto.entropy import seeded
from punto.errors import Unreadable
from punto.game.dealing import deal_out
from punto.game.shoe import opening_burn
from punto.houses import House, find_house
from punto.houses.preparation import prepare
from punto.sim import StreamedCoup, run, stream
from punto.sim.export import Exported, coups_of, export_shoes

HOUSE = find_house("massachusetts-midi")


def core(house: House, seed: str, shoe: int) -> list[StreamedCoup]:
    """A shoe dealt by the core, told in the same words."""
    _, ready = opening_burn(prepare(house, seeded(seed, shoe)), house.cards.burn_shown)
    return [
        StreamedCoup(
            shoe,
            each.number,
            str(each.coup).partition("-")[0],
            str(each.coup).partition("-")[2],
            each.coup.player_points,
            each.coup.banker_points,
            each.coup.winner.value,
        )
        for each in deal_out(ready)
    ]


def test_a_stream_is_the_cores_coups() -> None:
    expected = [coup for shoe in range(1, 71) for coup in core(HOUSE, "7", shoe)]
    assert list(stream(HOUSE, seed=7, shoes=70)) == expected
    assert list(islice(stream(HOUSE, seed="7"), len(expected))) == expected
    assert list(stream(HOUSE, seed=7, first=9, shoes=2)) == core(HOUSE, "7", 9) + core(HOUSE, "7", 10)
    assert all(str(each.coup) == f"{each.player}-{each.banker}" for each in expected[:90])


def test_a_simulation_counts_the_streams_coups() -> None:
    found = run(HOUSE, coups=10_000, seed=3)
    dealt = list(stream(HOUSE, seed=3, shoes=found.shoes))
    assert len(dealt) == found.coups
    (tie,) = [each for each in found.wagers if each.terms.wager.id == "tie"]
    ties = next(line.ways for line in tie.simulated.lines if line.name == "Tie")
    assert sum(each.winner == "tie" for each in dealt) == ties


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_an_export_is_the_stream(
    tmp_path: Path, suffix: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its order, though pieces are dealt side by side; nothing else is left behind."""
    monkeypatch.setattr("punto.sim.export._PIECE", 7)
    file, told = tmp_path / f"coups{suffix}", list[Exported]()
    coups = export_shoes(HOUSE, file, "7", 40, told.append, workers=workers)
    rows = polars.read_parquet(file) if suffix == ".parquet" else polars.read_csv(file)
    expected = [tuple(each) for each in stream(HOUSE, seed=7, shoes=40)]
    assert rows.rows() == expected
    assert coups == len(expected)
    assert told == sorted(told)
    assert told[-1] == Exported(40, coups)
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
    assert coups_of(HOUSE, "7", 3, 1).rows() == [row for row in expected if row[0] == 3]


@pytest.mark.parametrize(
    ("house", "options", "sentence"),
    [
        ("colorado-dice", {}, "deals no cards"),
        ("card-room", {"shoes": 0}, "shoes is a whole number, 1 or more, not 0"),
        ("card-room", {"shoes": 2.5}, "shoes is a whole number"),
        ("card-room", {"first": -3}, "first is a whole number"),
    ],
)
def test_what_cannot_be_streamed_is_said_at_once(house: str, options: dict[str, int], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        stream(find_house(house), **options)
