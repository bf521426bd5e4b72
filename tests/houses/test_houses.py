from pathlib import Path

import pytest

from punto.errors import FaultyFile, Unreadable
from punto.game.shoe import Shown
from punto.houses import Taken, check_house, find_house, ready_houses
from punto.wagers import book

NAMES = [
    "card-room",
    "card-room-ez",
    "colorado-dice",
    "colorado-ez",
    "colorado-midi",
    "colorado-mini",
    "massachusetts-ez",
    "massachusetts-midi",
]


def test_the_ready_houses_are_in_order() -> None:
    assert list(ready_houses()) == NAMES
    for name in NAMES:
        house = find_house(name)
        assert house.id == name
        assert check_house(house) == ()
        assert house.vigorish.rounding.to == house.payout_rounding.to == 1
        assert str(house.title)


def test_each_wager_of_the_book_is_offered_somewhere() -> None:
    assert {wager for name in NAMES for wager in find_house(name).offers} == set(book())


def test_documents_differ_where_they_do() -> None:
    mini, midi, room = (find_house(name) for name in ("colorado-mini", "massachusetts-midi", "card-room"))
    assert [house.document for house in (mini, midi, room)] == ["CO", "MA", "HR"]
    assert [house.cards.cut_least for house in (mini, midi, room)] == [10, 52, 10]
    assert [house.cards.burn_shown for house in (mini, midi)] == [Shown.FIRST, Shown.ALL]
    assert [house.vigorish.taken for house in (mini, midi)] == [Taken.AFTER, Taken.BEFORE]
    assert [len(house.seats) for house in (mini, midi)] == [7, 9]
    assert find_house("colorado-midi").seats == (1, 2, 3, 5, 6, 7, 8, 9, 10)


HOUSE = """
id = "mine"
name = "Mine"
jurisdiction = "colorado"

[table]
seats = 7

[cards]
decks = 8

[vigorish]
rate = "5%"
round_to = "0.25"
taken = "after"

[wagers]
banker = "commission"

[wagers.tie]
paytable = "standard"
minimum = 5
pays = { "Tie" = "9 to 1" }
"""


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_house_file_outside_the_package(tmp_path: Path) -> None:
    house = find_house(write(tmp_path, HOUSE))
    assert (house.id, house.decks, house.vigorish.rounding.to) == ("mine", 8, 25)
    assert list(house.offers) == ["banker", "tie"]
    assert house.offers["tie"].minimum == 500
    assert [str(pay) for pay in house.offers["tie"].paytable.pays] == ["9 to 1"]


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('id = "mine"', "", '"id" is missing'),
        ('id = "mine"', 'id = "My House"', '"My House" is not an id'),
        ('name = "Mine"', 'name = ""', '"name" is empty'),
        (
            '"colorado"',
            '"nevada"',
            'jurisdiction: there is no jurisdiction "nevada"; there is card-room, colorado',
        ),
        ("decks = 8", "decks = 21", "cards.decks: 21 decks: Punto takes 1 to 20"),
        ("decks = 8", 'decks = "8"', 'cards.decks must be a whole number, 0 or more, not "8"'),
        (
            "decks = 8",
            "decks = 8\ncut_least = 300",
            "cards.cut_least: 300 cards are too many for a shoe of 8 decks: at most 208, or 12 decks or more",
        ),
        (
            "decks = 8",
            "decks = 8\ncut_card_depth = 0",
            "cards.cut_card_depth: 0 cards is not a place in the stack: 1 to 416",
        ),
        ("decks = 8", "decks = 8\nduck = 1", 'no setting "cards.duck"; did you mean "cards.decks"?'),
        (
            "decks = 8",
            'decks = 8\nshuffle = "robot"',
            "must be one of dealer, batch-shuffler, continuous-shuffler",
        ),
        ("seats = 7", "seats = 0", "table.seats: 0 seats: Punto takes 1 to 99"),
        ("seats = 7", "seats = true", "table.seats must be a whole number, 0 or more, not true"),
        ("seats = 7", "seats = 7\nseat_numbers = [1, 2]", "give one number for each of the 7 seats"),
        ("seats = 7", "seats = 7\ntips = 1", "table.tips must be true or false, not 1"),
        (
            'rate = "5%"',
            'rate = "five"',
            'vigorish.rate must be a percentage in quotes, such as "5%", not "five"',
        ),
        ('taken = "after"', 'taken = "later"', "vigorish.taken must be one of after, before"),
        ('round_to = "0.25"', 'round_to = "0"', "must be more than 0"),
        ('round_to = "0.25"', 'round_to = "x"', "vigorish.round_to must be an amount"),
        (
            'banker = "commission"',
            'bankr = "commission"',
            '[wagers]: there is no wager "bankr"; did you mean "banker"?',
        ),
        (
            'banker = "commission"',
            'banker = "gold"',
            'wagers.banker.paytable: banker has no pay table "gold"',
        ),
        ('banker = "commission"', 'banker = "ez"\nbanco = "ez"', 'banker is listed twice, again as "banco"'),
        (
            '{ "Tie" = "9 to 1" }',
            '{ "Tye" = "9 to 1" }',
            'pays for "Tye", which is not a line; did you mean "Tie"?',
        ),
        ('{ "Tie" = "9 to 1" }', '{ "Tie" = "9:1" }', '"9:1" is not a pay'),
        ("minimum = 5", 'minmum = "5"', 'did you mean "wagers.tie.minimum"?'),
    ],
)
def test_a_mistake_in_a_house_file_is_named(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    assert right in HOUSE
    with pytest.raises(FaultyFile) as caught:
        find_house(write(tmp_path, HOUSE.replace(right, wrong, 1)))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_settings_replace_what_the_file_says() -> None:
    settings = {"table.seats": "5", "vigorish.round_to": "0.25", "name": "Mine", "payout.round_to": "1"}
    house = find_house("card-room", settings=settings)
    assert (len(house.seats), house.vigorish.rounding.to, house.name) == (5, 25, "Mine")
    assert house.payout_rounding.to == 100
    with pytest.raises(FaultyFile, match="seats is not a table"):
        find_house("card-room", settings={"table.seats": "5", "table.seats.left": "5"})
    with pytest.raises(FaultyFile, match=r'no setting "vigrish.rate"; did you mean "vigorish.rate"'):
        find_house("card-room", settings={"vigrish.rate": "5%"})


def test_an_unknown_house_gets_its_nearest_neighbour() -> None:
    with pytest.raises(Unreadable, match='no house "colorado-mni"; did you mean "colorado-mini"'):
        find_house("colorado-mni")
