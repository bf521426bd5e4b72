"""The references of the documentation site, made from the source; what nothing tells of fails."""

from collections.abc import Callable, Iterator, Mapping

from scripts.read_source import fields_of, own_sentence

from punto.game.facts import Fact, Game, Sees, vocabulary
from punto.houses import schema
from punto.houses.schema import Setting
from punto.progressive import SHAPES
from punto.table.record import KINDS as OF_TABLES

__all__ = ["REFERENCES", "Untold", "facts_page", "settings_page", "told"]


_GAMES = {Game.BACCARAT: "Baccarat", Game.DICE: "3 Dice Baccarat"}
_SEES = {Sees.FIRST_FOUR: "the first four cards", Sees.FINAL: "the finished hands"}


class Untold(Exception):
    """Something that people can use or meet, and that no sentence tells of."""


def told(what: str, says: str) -> str:
    """The sentence, if there is one."""
    if not says.strip():
        raise Untold(f"nothing tells what {what} is")
    return says


def facts_page() -> str:
    """Every fact that a condition can name."""
    lines = [
        "# Facts",
        "",
        "What the conditions of a wager can name: see [the wager file](../wager-file.md).",
        "",
    ]
    for game in Game:
        lines += [f"## {_GAMES[game]}", ""]
        lines += ["| fact | what it is | values | looks at | decided by |", "|---|---|---|---|---|"]
        lines += [_fact_row(fact) for fact in vocabulary(game).values()]
        lines.append("")
    return "\n".join(lines)


def _fact_row(fact: Fact) -> str:
    values = [str(each).lower() if isinstance(each, bool) else str(each) for each in fact.values]
    few = ", ".join(values if len(values) <= 20 else [*values[:8], "…", values[-1]])
    return _row(
        f"`{fact.name}`",
        told(f"the fact {fact.name}", str(fact.phrase)),
        few,
        fact.detail.name.lower(),
        _SEES[fact.sees],
    )


def settings_page() -> str:
    """Every choice of a house."""
    lines = [
        "# Settings",
        "",
        "What a house can choose: see [houses](../houses.md). `*` stands for a name.",
        "",
    ]
    rooms: dict[str, list[Setting]] = {}
    for setting in schema().values():
        rooms.setdefault(setting.key.split(".")[0] if "." in setting.key else "the game", []).append(setting)
    for room, settings in rooms.items():
        lines += [f"## {room}", "", "| setting | what it is | can be | unless told | acts in | clauses |"]
        lines.append("|---|---|---|---|---|---|")
        lines += [_setting_row(each) for each in settings]
        lines.append("")
    return "\n".join(lines)


def _setting_row(setting: Setting) -> str:
    usual = setting.write(setting.default)
    shown = "" if usual is None else f"`{str(usual).lower() if isinstance(usual, bool) else usual}`"
    can_be = ", ".join(f"`{each}`" for each in setting.choices) or str(setting.wanted)
    says = told(f"the setting {setting.key}", setting.says)
    return _row(f"`{setting.key}`", says, can_be, shown, setting.acts.value, ", ".join(setting.answers))


def events_page() -> str:
    """Everything that can happen at a table or to a meter, as the record keeps it."""
    lines = [
        "# Events",
        "",
        "What the record of a table holds, and that of a progressive: one line an event.",
        "",
    ]
    lines += [
        "## At a table",
        "",
        *_events(OF_TABLES),
        "",
        "## To a progressive",
        "",
        *_events(SHAPES.kinds),
    ]
    return "\n".join([*lines, ""])


def _events(kinds: Mapping[str, type]) -> Iterator[str]:
    yield "| event | version | what happened | fields |"
    yield "|---|---|---|---|"
    for name, kind in kinds.items():
        says = told(f"the event {name}", own_sentence(kind))
        fields = "<br>".join(f"`{each}`" for each in fields_of(kind))
        yield _row(f"`{name}`", str(getattr(kind, "version", 1)), says, fields)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|').replace(chr(10), ' ') for cell in cells)} |"


REFERENCES: Mapping[str, Callable[[], str]] = {
    "reference/facts.md": facts_page,
    "reference/settings.md": settings_page,
    "reference/events.md": events_page,
}
"""The pages that are made, by the names that docs/site.toml has for them."""
