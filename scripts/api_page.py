"""Writes docs/api.md: the library as its source tells it, in the order of the template beside this file."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from scripts.read_source import Told, fields_of, own_sentence, sentence, tell

import punto
from punto import events
from punto.game import roads
from punto.houses import schema
from punto.houses.schema import Setting
from punto.messages import text
from punto.table import views
from punto.table.decide import DECIDERS
from punto.table.record import name_of

__all__ = ["PAGE", "names", "page", "told"]

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
TEMPLATE = Path(__file__).parent / "api_template.md"

_NAMES = re.compile(r"^<!-- names: (.*?) -->$", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"^<!-- table: (\w+) -->$", re.MULTILINE)


def told(name: str) -> Told:
    """What is said of a name of the front door, under the name that it has there."""
    home, _, there = punto._HOMES[name].partition(":")
    return tell(there or name, home, known_as=name)


def names() -> tuple[str, ...]:
    """The names that the template tells of, in its order."""
    return tuple(name for found in _NAMES.findall(_template()) for name in re.split(r"[\s+]+", found))


def page() -> str:
    """The whole page: the template, with what the source says in place of its marks."""
    text_ = _template()
    text_ = _NAMES.sub(lambda mark: "\n".join(_named(mark[1].split())), text_)
    text_ = _TABLE.sub(lambda mark: "\n".join(_TABLES[mark[1]]()), text_)
    titles = re.findall(r"^## (.*)$", text_, re.MULTILINE)
    links = " · ".join(f"[{title}](#{title.lower().replace(' ', '-')})" for title in titles)
    return re.sub(r"\n{3,}", "\n\n", text_.replace("<!-- contents -->", links)).rstrip() + "\n"


def _template() -> str:
    return TEMPLATE.read_text("utf-8")


def _named(wanted: Iterable[str]) -> Iterator[str]:
    """Each name under a heading of its own; names joined by a plus share one, and a sentence."""
    for joined in wanted:
        first, *others = joined.split("+")
        said = told(first)
        yield from _name(replace(said, name=", ".join([first, *others])) if others else said)


def _name(said: Told) -> Iterator[str]:
    yield f"### {said.name}\n"
    if said.shown:
        yield f"```python\n{said.shown}\n```\n"
    yield f"{said.says}\n"
    if said.values:
        yield f"Values: {', '.join(f'`{each}`' for each in said.values)}.\n"
    plain = [each for each in said.fields if not each.says]
    if plain:
        yield f"Fields: {', '.join(f'`{each}`' for each in plain)}.\n"
    lines = [f"- `{each}`: {each.says}" for each in said.fields if each.says]
    lines += [f"- `{each.shown}`: {each.says}" for each in said.members]
    yield from (*lines, "") if lines else ()


def _commands() -> Iterator[str]:
    yield "| command | fields | who may | what for |\n|---|---|---|---|"
    for kind, decider in sorted(DECIDERS.items(), key=lambda pair: pair[0].__name__):
        roles = ", ".join(role.value for role in decider.roles)
        yield _row(f"`{kind.__name__}`", _fields(kind), roles, own_sentence(kind))
    yield ""
    yield from _name(tell("Irregularity", "punto.table.commands", "commands.Irregularity"))


def _events() -> Iterator[str]:
    yield "| event | name, version | fields | what happened |\n|---|---|---|---|"
    kinds = [getattr(events, name) for name in events.__all__]
    for kind in kinds:
        if issubclass(kind, events.Event) and kind is not events.Event:
            name = f"`{name_of(kind)}` {kind.version}"
            yield _row(f"`{kind.__name__}`", name, _fields(kind), own_sentence(kind))
    yield "\nAnd what they hold:\n"
    for kind in kinds:
        if not issubclass(kind, events.Event):
            yield from _name(tell(kind.__name__, kind.__module__, f"events.{kind.__name__}"))


def _views() -> Iterator[str]:
    for name in views.__all__:
        if name.endswith("View") and name not in punto.__all__:
            yield from _name(tell(name, "punto.table.views", f"table.views.{name}"))


def _settings() -> Iterator[str]:
    section = ""
    for setting in sorted(schema().values(), key=lambda each: (_section(each), "*" in each.key)):
        if _section(setting) != section:
            section = _section(setting)
            yield f"\n#### {section}\n\n| setting | says | can be | unless told |\n|---|---|---|---|"
        usual = setting.write(setting.default)
        usual = str(usual).lower() if isinstance(usual, bool) else usual
        yield _row(f"`{setting.key}`", setting.says, _kinds(setting), "" if usual is None else f"`{usual}`")
    yield ""


def _section(setting: Setting) -> str:
    return setting.key.split(".")[0] if "." in setting.key else "the game"


def _kinds(setting: Setting) -> str:
    if not setting.choices:
        return text(f"setting.kind-{setting.kind}")
    several = "some of " if setting.kind == "texts" else ""
    return several + ", ".join(f"`{each}`" for each in setting.choices)


def _roads() -> Iterator[str]:
    for name in roads.__all__:
        said = tell(name, "punto.game.roads")
        if said.shown:
            yield f"- `roads.{said.shown}`: {said.says}"
    yield ""


def _rooms() -> Iterator[str]:
    yield "| room | what lives there |\n|---|---|"
    for name in ("settle", *punto._ROOMS):
        if name in punto.__all__:
            room = f"`punto.{name}`" if name != "settle" else "`from punto.settle import …`"
            yield _row(room, sentence(import_module(f"punto.{name}").__doc__).partition(". ")[0].rstrip("."))


_TABLES = {
    "commands": _commands,
    "events": _events,
    "views": _views,
    "settings": _settings,
    "roads": _roads,
    "rooms": _rooms,
}


def _fields(kind: type) -> str:
    return "<br>".join(f"`{each}`" + (f" {each.says}" if each.says else "") for each in fields_of(kind))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(PAGE)
