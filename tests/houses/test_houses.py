from pathlib import Path

import pytest

from punto.clauses import Document
from punto.errors import FaultyFile, Unreadable
from punto.houses import Taken, find_house, ready_houses
from punto.shoe import Shown

NAMES = [
    "card-room",
    "card-room-ez",
    "colorado-ez",
    "colorado-mini",
    "massachusetts-ez",
    "massachusetts-midi",
]


def test_the_ready_houses() -> None:
    assert list(ready_houses()) == NAMES
    for name in NAMES:
        house = find_house(name)
        assert house.id == name
        assert house.decks == 8
        assert house.vigorish.rounding.to == house.payout_rounding.to == 1
        assert str(house.title)
        for wager, tables in house.offers.items():
            assert house.wagers[wager].clauses
            assert any(
                clause_id.startswith(house.document.value) for table in tables for clause_id in table.clauses
            ) or wager in ("dragon-bonus",)


def test_documents_differ_where_they_do() -> None:
    mini, midi, room = (find_house(name) for name in ("colorado-mini", "massachusetts-midi", "card-room"))
    assert [house.document for house in (mini, midi, room)] == list(Document)
    assert [house.cut_least for house in (mini, midi, room)] == [10, 52, 10]
    assert [house.burn_shown for house in (mini, midi)] == [Shown.FIRST, Shown.ALL]
    assert [house.vigorish.taken for house in (mini, midi)] == [Taken.AFTER, Taken.BEFORE]
    assert [house.seats for house in (mini, midi)] == [7, 9]


def house_text() -> str:
    return ready_houses()["card-room"].read_text("utf-8")


def test_a_house_file_outside_the_package(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(house_text().replace('id = "card-room"', 'id = "mine"'), "utf-8")
    assert find_house(str(path)).id == "mine"


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('id = "card-room"', "", '"id" is missing'),
        ('document = "HR"', 'document = "NV"', 'document cannot be "NV"; there is CO, MA, HR'),
        ("decks = 8", "decks = 21", "decks: 21 decks: Punto takes 1 to 20"),
        ("decks = 8", 'decks = "8"', '"decks" must be a whole number, not "8"'),
        ("seats = 9", "seats = 0", '"seats" must be 1 or more, not 0'),
        ("seats = 9", "seats = true", '"seats" must be a whole number, not true'),
        ('rate = "5%"', 'rate = "five"', "[vigorish], rate:"),
        ('rate = "5%"', "rate = 5", '"rate" must be a text in quotes'),
        ('taken = "after"', 'taken = "later"', 'taken cannot be "later"'),
        ('round_to = "0.01"', 'round_to = "0"', "must be more than 0"),
        ('round_to = "0.01"', 'round_to = "x"', "[vigorish], round_to:"),
        (
            'tie = ["standard"]',
            'tye = ["standard"]',
            '[wagers]: there is no wager "tye"; did you mean "tie"?',
        ),
        ('tie = ["standard"]', 'tie = ["gold"]', '[wagers]: tie has no pay table "gold"'),
        ('tie = ["standard"]', "tie = []", "tie needs at least one pay table"),
        ("decks = 8", "decks = 8\nduck = 1", 'there is no key "duck"; did you mean "decks"?'),
        ("[vigorish]", "[vigorish]\nrats = 1", '[vigorish]: there is no key "rats"; did you mean "rate"?'),
    ],
)
def test_a_mistake_in_a_house_file_is_named(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    assert right in house_text()
    path = tmp_path / "mine.toml"
    path.write_text(house_text().replace(right, wrong, 1), "utf-8")
    with pytest.raises(FaultyFile) as caught:
        find_house(str(path))
    assert sentence in str(caught.value)


def test_settings_replace_what_the_file_says() -> None:
    house = find_house("card-room", settings={"seats": "5", "vigorish.round_to": "0.25", "name": "Mine"})
    assert (house.seats, house.vigorish.rounding.to, house.name) == (5, 25, "Mine")
    with pytest.raises(FaultyFile, match="seats is not a table"):
        find_house("card-room", settings={"seats.left": "5"})
    with pytest.raises(FaultyFile, match='there is no key "vigrish"; did you mean "vigorish"'):
        find_house("card-room", settings={"vigrish.rate": "5%"})


def test_an_unknown_house_gets_its_nearest_neighbour() -> None:
    with pytest.raises(Unreadable, match='no house "colorado-mni"; did you mean "colorado-mini"'):
        find_house("colorado-mni")
