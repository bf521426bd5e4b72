"""No setting is there for nothing: turned, it makes a difference in the room that it names."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, tee
from pathlib import Path

import pytest
from tests.houses.permissive import permissive
from tests.houses.rooms import LOOKING
from tests.houses.toggles import TOGGLES

from punto.houses import House, Room, check_house, find_house, schema

FULL = "full"
ACTING = [key for key, setting in schema().items() if setting.acts in LOOKING]


def turned(key: str, more: Mapping[str, str] | None = None) -> list[House]:
    """The house once for each value of the setting."""
    toggle = TOGGLES[key]
    chosen = {**toggle.also, **(more or {})}
    name = toggle.key or key
    return [find_house(toggle.house, settings={**chosen, name: value}) for value in toggle.values]


def differing(key: str, houses: Sequence[House]) -> Iterator[bool]:
    """Of each two values, whether the room shows which of them is chosen."""
    look = LOOKING[schema()[key].acts]
    rooms = [list(tee(look(house, houses[0]), len(houses))) for house in houses]
    for one, other in combinations(rooms, 2):
        yield any(a != b for a, b in zip(one.pop(), other.pop(), strict=False))


def test_every_setting_is_turned_to_all_that_it_can_be() -> None:
    assert set(TOGGLES) == set(schema())
    for key, setting in schema().items():
        written = " ".join(TOGGLES[key].values)
        assert len(TOGGLES[key].values) > 1, key
        assert all(choice in written for choice in setting.choices if choice != FULL), key


def test_a_full_table_is_dealt_as_a_mini_one_and_seats_more() -> None:
    more = {"table.seats": "14"}
    mini, full = (
        find_house("colorado-mini", settings={**more, "table.kind": kind}) for kind in ("mini", FULL)
    )
    assert check_house(mini)
    assert not check_house(full)


@pytest.mark.parametrize("key", [key for key in ACTING if schema()[key].acts is not Room.RECORD])
def test_every_setting_acts_in_its_room(key: str, tmp_path: Path) -> None:
    """Each value is told from each other; a list, whose items each do a thing, from the empty one."""
    several = schema()[key].kind == "texts"
    law = permissive(find_house(TOGGLES[key].house).jurisdiction.id, tmp_path)
    every = list(differing(key, turned(key, {"jurisdiction": f'"{law}"'})))
    assert all(every[: len(TOGGLES[key].values) - 1] if several else every), every


@pytest.mark.parametrize("key", [key for key in ACTING if schema()[key].acts is Room.RECORD])
def test_every_statement_is_checked_and_kept(key: str) -> None:
    """Punto does nothing with it but that: some value is not allowed, and the charter holds each."""
    houses = turned(key)
    assert any(differing(key, houses))
    assert len({house.charter for house in houses}) == len(houses)


def test_every_room_is_looked_into() -> None:
    assert set(LOOKING) == set(Room)


@pytest.mark.parametrize("key", [key for key, setting in schema().items() if setting.only])
def test_a_setting_has_its_effect_only_where_it_says(key: str) -> None:
    """Where its conditions hold the test above sees it act: they hold there."""
    only = schema()[key].only
    for house in turned(key):
        assert all(house.chosen[name] in values for name, values in only.items()), key
