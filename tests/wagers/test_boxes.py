"""Families: one file, a wager for each of its boxes, and a sentence for each mistake in one."""

from pathlib import Path

import pytest

from punto.errors import FaultyFile, Unreadable
from punto.game.coup import Coup
from punto.houses import check_house, draft_house, find_house
from punto.settle import read_bets, settle
from punto.wagers import book, find_wager, load_wager, load_wagers, parse_wager, terms

GOOD = """
id = "reds"
name = "Reds"
clauses = ["CO-280@at", "CO-2808-1"]

[boxes]
reds-player = { name = "Red Player", fact = "player_flush", totals = [1, 3], pays = "5 to 1", at = "7-1-c" }
reds-banker = { name = "Red Banker", fact = "banker_flush", totals = [2], pays = "6 to 1", at = "8-2" }

[[line]]
name = "@name: suited"
when = { "@fact" = ["suit"], player_points = ["@totals", 9] }

[[line]]
name = "Tie"
when = { winner = "tie" }

[paytable.standard]
aliases = ["@fact-not-here"]
[paytable.standard.pays]
"@name: suited" = "@pays"
"Tie" = "push"
""".replace('aliases = ["@fact-not-here"]\n', "")


def write(folder: Path, text: str) -> Path:
    path = folder / "reds.toml"
    path.write_text(text, "utf-8")
    return path


def test_each_box_is_a_wager_of_its_own(tmp_path: Path) -> None:
    player, banker = load_wagers(write(tmp_path, GOOD))
    assert (player.id, player.name, player.clauses) == (
        "reds-player",
        "Red Player",
        ("CO-2807-1-c", "CO-2808-1"),
    )
    assert player.lines[0].name == "Red Player: suited"
    assert player.lines[0].when == ({"player_flush": {"suit"}, "player_points": {1, 3, 9}},)
    assert banker.lines[0].when == ({"banker_flush": {"suit"}, "player_points": {2, 9}},)
    assert [str(each.paytable().pays[0]) for each in (player, banker)] == ["5 to 1", "6 to 1"]
    assert player.group == banker.group
    assert player.group is not None
    assert (player.group.id, player.group.name) == ("reds", "Reds")


def test_boxes_settle_each_at_its_odds(tmp_path: Path) -> None:
    house = find_house("card-room", extra=load_wagers(write(tmp_path, GOOD)))
    bets = read_bets(["1:reds-player=10", "2:reds-banker=10"], house)
    coup = Coup.parse("9hKh-5s2d")
    net = {each.bet.wager: each.net for each in settle(bets, coup, house).bets}
    assert net == {"reds-player": 5000, "reds-banker": -1000}


def test_a_charter_keeps_each_box_as_a_plain_wager(tmp_path: Path) -> None:
    house = find_house("card-room", extra=load_wagers(write(tmp_path, GOOD)))
    kept = house.charter.wagers["reds-banker"]
    assert "@" not in kept
    assert parse_wager(kept, "kept.toml") == house.wagers["reds-banker"]
    rebuilt = house.charter.house_in_force
    assert rebuilt.wagers == house.wagers


def test_every_wager_of_the_book_is_what_its_text_says() -> None:
    for wager in book().values():
        assert parse_wager(wager.source, wager.file) == wager
        assert "boxes" not in wager.source


def test_a_house_brings_a_family_along(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    (tmp_path / "house.toml").write_text(
        'id = "h"\nname = "H"\njurisdiction = "card-room"\nwager_files = ["reds.toml"]\n'
        '[wagers]\nplayer = "standard"\nbanker = "commission"\nreds-player = "standard"\n',
        "utf-8",
    )
    house = find_house(str(tmp_path / "house.toml"))
    assert list(house.offers) == ["player", "banker", "reds-player"]
    assert find_wager("reds-banker", house.wagers).name == "Red Banker"


MISTAKES = [
    ("reds-banker = {", "reds_banker = {", "an id is written in small letters|id"),
    ('name = "Red Banker", ', "", 'box "reds-banker": "name" is missing'),
    ("totals = [2], ", "", 'box "reds-banker": lacks "totals", which box "reds-player" has'),
    (
        'fact = "banker',
        'fakt = "banker',
        'box "reds-banker": "fakt" is no word of box "reds-player"; did you',
    ),
    ('"@name: suited" = "@pays"', '"@name: suited" = "@pay"', 'there is no "@pay"; did you mean "@pays"'),
    ('["@totals", 9]', "9", 'nothing in the file says "@totals"'),
    ("[1, 3]", "[1, 33]", 'box "reds-player", line "Red Player: suited": player_points is never 33'),
    ('"@name: suited"\nwhen', '"@totals: suited"\nwhen', "@totals is no word or number"),
    ("fact =", "vigorish =", '"vigorish" cannot be a box\'s own word'),
    ('pays = "5 to 1"', 'pays = "5 too 1"', 'box "reds-player", .paytable.standard., line'),
    ('"Tie" = "push"', '"Tie" = "push"\n"@name: tie" = "push"', "which is not a line"),
    ('["suit"], player_points', '["suit"], player_flush', '"player_flush" stands twice in one place'),
    ("reds-player = {", "tie = {", '"tie" is taken by tie'),
]


@pytest.mark.parametrize(("old", "new", "said"), MISTAKES)
def test_each_mistake_has_its_sentence_and_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(FaultyFile, match=said):
        load_wagers(write(tmp_path, GOOD.replace(old, new)))


def test_chairs_and_boxes_do_not_share_words(tmp_path: Path) -> None:
    chairs = '[chairs]\n1 = { fact = "A" }\n\n[[line]]'
    with pytest.raises(FaultyFile, match='"fact" is a word of the boxes already'):
        load_wagers(write(tmp_path, GOOD.replace("[[line]]", chairs, 1)))


def test_one_wager_is_asked_for_and_the_file_has_several(tmp_path: Path) -> None:
    with pytest.raises(FaultyFile, match="several boxes; name one of them: reds-player, reds-banker"):
        load_wager(write(tmp_path, GOOD))
    with pytest.raises(Unreadable, match="several boxes"):
        parse_wager(GOOD, "reds.toml")


def test_faults_of_a_box_are_said_beside_the_others_of_a_house(tmp_path: Path) -> None:
    write(tmp_path, GOOD.replace('"6 to 1"', '"6 two 1"'))
    (tmp_path / "house.toml").write_text(
        'id = "h"\nname = "H"\njurisdiction = "card-room"\nwager_files = ["reds.toml"]\nwrong = 1\n', "utf-8"
    )
    said = "\n".join(map(str, draft_house(str(tmp_path / "house.toml")).faults))
    assert 'box "reds-banker"' in said
    assert '"wrong"' in said


@pytest.mark.clause("CO-2899.09-12-se-07")
def test_a_box_of_the_book_judges_as_its_clause_says() -> None:
    wager = book()["dice-se-07"]
    assert wager.clauses == ("CO-2899.09-10-a", "CO-2899.09-12-se-07")
    assert str(terms(wager).paytable.pays[0]) == "50 to 1"
    assert wager.paytable("se-07").name == "PT-FLT-3DB-SE-07"
    assert check_house(find_house("colorado-dice")) == ()
