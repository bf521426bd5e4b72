"""A whole family of boxes offered by one line."""

from pathlib import Path

import pytest

from punto.errors import PuntoError
from punto.houses import House, check_house, find_house
from punto.posting import rules_paper

HOUSE = """id = "mine"
name = "Mine"
jurisdiction = "colorado"
wager_files = ["egalite.toml"]
[table]
number = "7"
[limits]
minimum = 5
maximum = 1000
[approvals]
rules = "DG-1"
[approvals.wagers]
{approved}
[wagers]
player = "standard"
banker = "commission"
tie = "standard"
{offered}
"""
EGALITE = """id = "egalite"
name = "Egalité"
[boxes]
egalite-0 = { name = "Tie at 0", points = 0, pays = "150 to 1" }
egalite-1 = { name = "Tie at 1", points = 1, pays = "215 to 1" }
egalite-6 = { name = "Tie at 6", points = 6, pays = "45 to 1" }
[[line]]
name = "@name"
when = { winner = "tie", player_points = "@points" }
[paytable.x.pays]
"@name" = "@pays"
"""


def house(folder: Path, offered: str, approved: str = 'egalite = "DG-9"', **settings: str) -> House:
    (folder / "egalite.toml").write_text(EGALITE, "utf-8")
    file = folder / "mine.toml"
    file.write_text(HOUSE.format(offered=offered, approved=approved), "utf-8")
    return find_house(str(file), settings=settings)


def test_one_line_offers_every_box_where_it_stands(tmp_path: Path) -> None:
    boxes = [f'total-cards-{cards} = "standard"' for cards in (4, 5, 6)]
    boxes += [f'egalite-{points} = "x"' for points in (0, 1, 6)]
    family, listed = (
        house(tmp_path, offered) for offered in ('total-cards = "standard"\negalite = "x"', "\n".join(boxes))
    )
    assert list(family.offers)[3:] == ["total-cards-4", "total-cards-5", "total-cards-6"] + [
        f"egalite-{points}" for points in (0, 1, 6)
    ]
    assert family == listed
    assert [str(each) for each in check_house(family)] == [str(each) for each in check_house(listed)]


def test_what_is_said_of_a_box_goes_before(tmp_path: Path) -> None:
    found = house(
        tmp_path,
        "[wagers.egalite]\npaytable = 'x'\nmaximum = 25\n[wagers.egalite-6]\nmaximum = 100\n",
        **{"wagers.egalite-0.minimum": "10"},
    )
    limits = {name: (offer.minimum, offer.maximum) for name, offer in found.offers.items() if "egal" in name}
    assert limits == {"egalite-0": (1000, 2500), "egalite-1": (None, 2500), "egalite-6": (None, 10_000)}


def test_an_approval_of_a_family_is_one_of_each_box(tmp_path: Path) -> None:
    offered = 'egalite = "x"'
    without = {str(each) for each in check_house(house(tmp_path, offered, ""))}
    told = {str(each) for each in check_house(house(tmp_path, offered))}
    assert sum("egalite-" in each for each in without) == 3
    assert not any("egalite-" in each for each in told)
    part = {str(each) for each in check_house(house(tmp_path, offered, 'egalite-1 = "DG-9"'))}
    assert sum("egalite-" in each for each in part) == 2


def test_a_misspelled_family_is_said(tmp_path: Path) -> None:
    with pytest.raises(PuntoError, match="egalit"):
        house(tmp_path, 'egalites = "x"')


def test_rules_are_posted_for_every_box(tmp_path: Path) -> None:
    written = repr(rules_paper(house(tmp_path, 'egalite = "x"')))
    assert all(f"Tie at {points}" in written for points in (0, 1, 6))
