"""docs/api.md is what the source says, and the source says something of everything public."""

from dataclasses import dataclass
from enum import Enum

import pytest
from msgspec import Struct
from scripts.api_page import PAGE, names, page, told
from scripts.read_source import tell, undocumented

import punto
from punto.houses import schema
from punto.table import views

TOLD = [
    *((name, "punto.table.events") for name in punto.events.__all__),
    *((name, "punto.table.commands") for name in punto.commands.__all__),
    *((name, "punto.table.views") for name in views.__all__),
    *((name, "punto.game.roads") for name in punto.roads.__all__),
]


def test_the_page_is_what_the_source_says() -> None:
    assert PAGE.read_text("utf-8") == page(), "run scripts/api and commit docs/api.md"


def test_every_name_of_the_front_door_is_told_of_once() -> None:
    assert sorted(names()) == sorted(punto._HOMES)


@pytest.mark.parametrize("name", sorted(punto._HOMES))
def test_every_name_of_the_front_door_has_a_sentence(name: str) -> None:
    assert not list(undocumented(name, told(name)))


@pytest.mark.parametrize(("name", "home"), TOLD)
def test_every_event_command_and_view_has_a_sentence(name: str, home: str) -> None:
    assert not list(undocumented(name, tell(name, home)))


@pytest.mark.parametrize("key", sorted(schema()))
def test_every_setting_has_a_sentence(key: str) -> None:
    says = schema()[key].says
    assert says[:1].isalpha()
    assert len(says.split()) > 1


def test_every_setting_is_on_the_page() -> None:
    written = page()
    for setting in schema().values():
        assert f"\n| `{setting.key}` | {setting.says} |" in written


def test_every_event_and_command_is_on_the_page() -> None:
    written = page()
    kinds = [getattr(punto.events, name) for name in punto.events.__all__]
    kinds += [getattr(punto.commands, name) for name in punto.commands.__all__]
    rows = [each for each in kinds if issubclass(each, (punto.Event, punto.Command))]
    for kind in rows:
        if kind not in (punto.Event, punto.Command):
            assert f"\n| `{kind.__name__}` |" in written
            for field in kind.__struct_fields__:
                assert f"`{field}: " in written
    assert len(rows) > 90


class Silent(Struct):
    seat: int


class Shouting(Struct):
    """seat"""


@dataclass
class Made:
    seat: int


class Kinds(Enum):
    ONE = "one"


class HalfSilent:
    """Something with a method."""

    def method(self) -> None:
        pass


class Child(HalfSilent):
    pass


def silent(seat: int) -> int:
    return seat


NUMBER = 3


@pytest.mark.parametrize("name", ["Silent", "Shouting", "Made", "Kinds", "Child", "silent", "NUMBER"])
def test_what_says_nothing_is_found(name: str) -> None:
    assert list(undocumented(name, tell(name, __name__))) == [name]


def test_a_method_that_says_nothing_is_found() -> None:
    assert list(undocumented("HalfSilent", tell("HalfSilent", __name__))) == ["HalfSilent.method"]
