"""A wager file from outside: it loads, it settles, and each kind of mistake has its own sentence."""

from pathlib import Path

import pytest

from punto.errors import FaultyFile, Unreadable
from punto.game.coup import Coup
from punto.game.facts import Detail
from punto.game.hands import Hand
from punto.houses import find_house
from punto.settle import read_bets, settle
from punto.wagers import Result, book, faults_of, find_wager, load_wager, read_wager, terms

GOOD = """
id = "lucky-margin"
name = "Lucky Margin"
rides_on = ["player", "banker"]
clauses = ["CO-2807-2"]

[[line]]
name = "Wins by nine, or a natural against a three-card hand"
when = [{ hand_margin = 9 }, { hand_natural = true, winner = "hand" }]

[[line]]
name = "Any other win"
when = { winner = "hand" }

[[line]]
name = "Tie"
when = { winner = "tie", total_cards = [4, 5] }

[paytable.rich]
[paytable.rich.pays]
"Wins by nine, or a natural against a three-card hand" = "5 to 1"
"Any other win" = "off"
"Tie" = "push"

[paytable.poor]
aliases = ["2"]
[paytable.poor.pays]
"Wins by nine, or a natural against a three-card hand" = "3 for 1"
"Any other win" = "1 to 2"
"Tie" = "lose"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "my_bet.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_outside_the_package_loads_and_settles(tmp_path: Path) -> None:
    wager = read_wager(write(tmp_path, GOOD))
    assert terms(wager, Hand.PLAYER).detail is Detail.VALUE
    house = find_house("card-room", extra=[wager])
    bets = read_bets(
        [
            "1:lucky-margin@player=10",
            "2:lucky-margin@banker=10",
            "3:lucky-margin@banker/2=10",
            "4:lucky-margin@banker/poor=0.05",
        ],
        house,
    )
    natural = {each.bet.seat: each for each in settle(bets, Coup.parse("4h2d-5s4s"), house).bets}
    assert [natural[seat].net for seat in (1, 2, 3, 4)] == [-1000, 5000, 2000, 10]
    by_one = {each.bet.seat: each for each in settle(bets, Coup.parse("5h2d-5s3d"), house).bets}
    assert by_one[2].line == "Wins by nine, or a natural against a three-card hand"
    plain = {each.bet.seat: each for each in settle(bets, Coup.parse("KhQd2c-5s2d"), house).bets}
    assert [plain[seat].net for seat in (1, 2, 3, 4)] == [-1000, -1000, 500, 2]
    assert plain[2].result is Result.LOSE  # "any other win" is off in the rich table
    assert str(plain[4].payout_remainder) == "1/2"
    tie = {each.bet.seat: each for each in settle(bets, Coup.parse("5h2d-5s2d"), house).bets}
    assert [tie[seat].result for seat in (1, 2, 3)] == [Result.PUSH, Result.PUSH, Result.LOSE]


def test_ranges_ask_for_numbers(tmp_path: Path) -> None:
    """From least to most, with both ends; "none" is no number, and either end may be left out."""
    text = GOOD.replace(
        "total_cards = [4, 5]", "player_third_points = { least = 8 }, hand_points = { most = 3 }"
    )
    tie = read_wager(write(tmp_path, text)).lines[2].when[0]
    assert tie == {"winner": {"tie"}, "player_third_points": {8, 9}, "hand_points": {0, 1, 2, 3}}


MISTAKES = [
    (
        "total_cards = [4, 5]",
        "total_cards = { least = 7 }",
        'line "Tie"',
        "total_cards is never in { least = 7 }: it can be",
    ),
    ("total_cards = [4, 5]", "total_cards = { from = 4 }", 'line "Tie", total_cards', "a range is written"),
    ("total_cards = [4, 5]", "total_cards = {}", 'line "Tie", total_cards', "a range is written"),
    ("total_cards = [4, 5]", "total_cards = { least = true }", 'line "Tie"', "a range is written"),
    ("total_cards = [4, 5]", "four_ranks = { least = 1 }", 'line "Tie"', "four_ranks has no numbers"),
    ('id = "lucky-margin"', "id = lucky", "line 2, column", "this is not TOML"),
    ('id = "lucky-margin"', "", "", '"id" is missing'),
    (
        'id = "lucky-margin"',
        'id = "Lucky Margin"',
        "",
        '"Lucky Margin" is not an id: use small letters, digits and dashes, such as "lucky-margin"',
    ),
    ('id = "lucky-margin"', 'id = "tie"', "id", "is taken by tie"),
    ('id = "lucky-margin"', "id = 7", "", '"id" must be a text in quotes, not 7'),
    ('name = "Lucky Margin"', 'nmae = "Lucky Margin"', "", 'there is no key "nmae"; did you mean "name"?'),
    ('name = "Lucky Margin"', 'name = " "', "", '"name" is empty'),
    (
        'name = "Lucky Margin"',
        'name = "L"\ngmae = "dice"',
        "",
        'there is no key "gmae"; did you mean "game"?',
    ),
    (
        'name = "Lucky Margin"',
        'name = "L"\ngame = "poker"',
        "",
        'game cannot be "poker"; there is baccarat, dice',
    ),
    ('["player", "banker"]', '["player", "dealer"]', "", 'rides_on cannot be "dealer"'),
    ('["player", "banker"]', '["player", "player"]', "", "rides_on names a hand twice"),
    ('["player", "banker"]', '"player"', "", '"rides_on" must be a list of texts'),
    ('rides_on = ["player", "banker"]', "", 'line "Wins by nine, or a natural', "hand_margin needs rides_on"),
    ('["CO-2807-2"]', '["CO-2807-99"]', "clauses", 'clause "CO-2807-99"; did you mean "CO-2807-'),
    ("hand_margin = 9", "hand_margn = 9", "line", 'no fact "hand_margn"; did you mean "hand_margin"?'),
    ("hand_margin = 9", "hand_margin = 10", "line", "hand_margin is never 10: it can be -9, -8"),
    ("hand_natural = true", "hand_natural = 1", "line", "hand_natural is never 1: it can be false, true"),
    ("hand_margin = 9", "hand_margin = true", "line", "hand_margin is never true"),
    ("hand_margin = 9", "hand_margin = []", "line", "hand_margin asks for none of its values"),
    (
        'winner = "tie"',
        'winner = "tye"',
        'line "Tie"',
        'winner is never "tye": it can be "hand", "other", "player"',
    ),
    (
        'when = { winner = "hand" }',
        'when = "hand"',
        'line "Any other win"',
        '"when" must be conditions, such as { winner = "tie" }',
    ),
    ('when = { winner = "hand" }', "when = []", 'line "Any other win"', '"when" must be conditions'),
    ('when = { winner = "hand" }', "when = {}", 'line "Any other win"', '"when" must be conditions'),
    ('when = { winner = "hand" }', "", 'line "Any other win"', '"when" is missing'),
    (
        'when = { winner = "hand" }',
        'when = { winner = "hand" }\npays = "1 to 1"',
        'line "Any other win"',
        'no key "pays"',
    ),
    ('name = "Any other win"', 'name = "Tie"', "[[line]] 3", 'another line is called "Tie" already'),
    ("total_cards = [4, 5]", "player_margin = 3", 'line "Tie"', "no round can meet this line"),
    ('"Tie" = "push"\n', "", "[paytable.rich]", 'does not say what line "Tie" pays ("off" if'),
    (
        '"Tie" = "push"',
        '"Tye" = "push"',
        "[paytable.rich]",
        'pays for "Tye", which is not a line; did you mean "Tie"?',
    ),
    (
        'clauses = ["CO-2807-2"]',
        'game = "dice"',
        'line "Wins by nine',
        'there is no fact "hand_natural"',
    ),
    ('"Tie" = "push"', '"Tie" = { a = [1] }', "[paytable.rich]", "in quotes, not { a = [1] }"),
    ('"Tie" = "push"', '"Tie" = 8', "[paytable.rich]", '"Tie" must be a text in quotes, not 8'),
    ('"Tie" = "push"', '"Tie" = "8:1"', '[paytable.rich], line "Tie"', '"8:1" is not a pay'),
    ('aliases = ["2"]', 'aliases = ["rich"]', "[paytable.poor]", 'two pay tables are called "rich"'),
    (
        'aliases = ["2"]',
        'alias = ["2"]',
        "[paytable.poor]",
        'there is no key "alias"; did you mean "aliases"?',
    ),
    ('aliases = ["2"]', 'unit = "$0"', "[paytable.poor], unit", "$0 is no stake: write what one bet costs"),
    ("[paytable.poor]", "[paytable.Poor_One]", "[paytable.Poor_One]", 'such as "poor-one"'),
]


@pytest.mark.parametrize(("right", "wrong", "place", "sentence"), MISTAKES)
def test_each_mistake_has_its_sentence_and_place(
    tmp_path: Path, right: str, wrong: str, place: str, sentence: str
) -> None:
    assert right in GOOD
    text = (
        GOOD.replace("[paytable.poor", wrong[:-1])
        if right == "[paytable.poor]"
        else GOOD.replace(right, wrong, 1)
    )
    with pytest.raises(FaultyFile) as caught:
        read_wager(write(tmp_path, text))
    assert caught.value.file.endswith("my_bet.toml")
    assert caught.value.place.startswith(place)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wager_needs_lines_and_tables(tmp_path: Path) -> None:
    for text, sentence in (
        ('id = "a"\nname = "A"\nline = []\n[paytable.x.pays]', "there is no [[line]]"),
        ('id = "a"\nname = "A"\nline = 3\n', "must be written as [[line]] tables"),
        (
            'id = "a"\nname = "A"\npaytable = 3\n[[line]]\nname = "w"\nwhen = { winner = "tie" }\n',
            '"paytable" must be a table',
        ),
        (
            'id = "a"\nname = "A"\n[[line]]\nname = "w"\nwhen = { winner = "tie" }\n[paytable]\n',
            "there is no [paytable.NAME]",
        ),
    ):
        with pytest.raises(FaultyFile) as caught:
            load_wager(write(tmp_path, text))
        assert sentence in str(caught.value)


def test_a_fact_of_another_game_is_called_one(tmp_path: Path) -> None:
    text = 'id = "a"\nname = "A"\ngame = "dice"\n[[line]]\nname = "w"\nwhen = { player_first_rank = "A" }\n'
    with pytest.raises(FaultyFile, match='"player_first_rank" is a fact of baccarat') as caught:
        load_wager(write(tmp_path, text + '[paytable.x.pays]\nw = "8 to 1"\n'))
    assert "punto facts --game dice lists those" in str(caught.value)


def test_a_line_off_in_every_table_is_never_met(tmp_path: Path) -> None:
    with pytest.raises(FaultyFile, match="no round can meet"):
        read_wager(write(tmp_path, GOOD.replace('"Any other win" = "1 to 2"', '"Any other win" = "off"')))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read: No such file"):
        read_wager(tmp_path / "missing.toml")
    with pytest.raises(Unreadable, match="cannot be read: Is a directory"):
        read_wager(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FaultyFile, match="not a text file in UTF-8"):
        read_wager(tmp_path / "bytes.toml")


def test_the_book_passes_the_checks_that_outside_files_must() -> None:
    names = [name for wager in book().values() for name in (wager.id, *wager.aliases)]
    assert len(set(names)) == len(names)
    for wager in book().values():
        assert list(faults_of(wager, book())) == []
        assert wager.file == f"{wager.group.id if wager.group else wager.id}.toml"
        assert wager.clauses
        assert all(table.clauses for table in wager.paytables)


def test_wagers_are_found_by_alias_and_nearest_name() -> None:
    assert find_wager("punto").id == "player"
    with pytest.raises(Unreadable, match='no wager "dragon7"; did you mean "dragon-7"'):
        find_wager("dragon7")


def test_terms_want_the_right_hand_and_table() -> None:
    bonus = book()["dragon-bonus"]
    with pytest.raises(Unreadable, match="write dragon-bonus@player / dragon-bonus@banker"):
        terms(bonus)
    with pytest.raises(Unreadable, match="leave out @player"):
        terms(book()["tie"], Hand.PLAYER)
    with pytest.raises(Unreadable, match='no pay table "d"; there is a, b, c'):
        bonus.paytable("d")
    assert bonus.paytable("2") is bonus.paytable("B") is bonus.paytables[1]
