"""Reading a wager's TOML file. Each kind of mistake in one has a sentence of its own, with its place."""

import re
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from pathlib import Path

from punto.errors import Unreadable, did_you_mean
from punto.facts import Game, Value, fact, vocabulary
from punto.hands import Hand
from punto.messages import message
from punto.tomlfile import Table, as_written, read_toml
from punto.wagers.model import Condition, Line, PayTable, Wager
from punto.wagers.pays import Pay

__all__ = ["load_wager"]


def load_wager(path: Path | Traversable, shown_as: str = "") -> Wager:
    """The wager that a file declares."""
    table = read_toml(path, shown_as or str(path))
    game = table.choose("game", Game, Game.BACCARAT)
    rides_on = _rides_on(table)
    lines = tuple(_lines(table, game, rides_on))
    wager = Wager(
        id=_id(table, table.take("id", str)),
        name=_filled(table, "name"),
        game=game,
        main=table.take("main", bool, default=False),
        aliases=tuple(_id(table, alias) for alias in table.take_texts("aliases")),
        rides_on=rides_on,
        lines=lines,
        paytables=tuple(_paytables(table, lines)),
        clauses=table.take_texts("clauses"),
        rights=table.take("rights", str, default=""),
        file=table.file,
    )
    table.finish()
    return wager


def _filled(table: Table, key: str) -> str:
    value = table.take(key, str)
    if not value.strip():
        raise table.fault(message("toml.empty", key=key))
    return value


def _id(table: Table, text: str) -> str:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text, re.ASCII):
        near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "my-bet"
        raise table.fault(message("wager.bad-id", text=text, near=near))
    return text


def _rides_on(table: Table) -> tuple[Hand, ...]:
    hands = tuple(table.member("rides_on", text, Hand) for text in table.take_texts("rides_on"))
    if len(set(hands)) < len(hands):
        raise table.fault(message("wager.hand-twice"))
    return hands


def _lines(table: Table, game: Game, rides_on: tuple[Hand, ...]) -> Iterable[Line]:
    entries = table.take_tables("line")
    if not entries:
        raise table.fault(message("wager.no-lines"))
    names: set[str] = set()
    for entry in entries:
        name = _filled(entry, "name")
        entry.place = f'line "{name}"'
        if name in names:
            raise entry.fault(message("wager.line-twice"))
        names.add(name)
        yield Line(name, tuple(_when(entry, game, rides_on)))
        entry.finish()


def _when(entry: Table, game: Game, rides_on: tuple[Hand, ...]) -> Iterable[Condition]:
    when = entry.take_any("when")
    alternatives = when if isinstance(when, list) else [when]
    if not alternatives:
        raise entry.fault(message("wager.when-shape"))
    for condition in alternatives:
        if not isinstance(condition, dict) or not condition:
            raise entry.fault(message("wager.when-shape"))
        yield {
            name: frozenset(_values(entry, name, asked, game=game, rides_on=rides_on))
            for name, asked in condition.items()
        }


def _values(entry: Table, name: str, asked: object, *, game: Game, rides_on: tuple[Hand, ...]) -> list[Value]:
    """The values asked of a fact, each of which it must be able to have: `true` is not 1."""
    known = _known_values(entry, name, game, rides_on)
    wanted: list[Value] = asked if isinstance(asked, list) else [asked]  # type: ignore[list-item]
    if not wanted:
        raise entry.fault(message("wager.no-values", fact=name))
    for value in wanted:
        if not any(type(value) is type(possible) and value == possible for possible in known):
            shown = ", ".join(map(as_written, known))
            raise entry.fault(message("wager.bad-value", fact=name, value=as_written(value), known=shown))
    return wanted


def _known_values(entry: Table, name: str, game: Game, rides_on: tuple[Hand, ...]) -> tuple[Value, ...]:
    prefix, _, rest = name.partition("_")
    relative = prefix in ("hand", "other") and f"player_{rest}" in vocabulary(game)
    if relative and not rides_on:
        raise entry.fault(message("wager.rides-on-nothing", fact=name, rest=rest))
    if not relative and name not in vocabulary(game):
        words = list(vocabulary(game))
        if rides_on:
            words += [word.replace("player", side, 1) for word in words for side in ("hand", "other")]
        raise entry.fault(message("fact.unknown", name=name, hint=did_you_mean(name, dict.fromkeys(words))))
    known = fact(f"player_{rest}" if relative else name, game).values
    if rides_on and Hand.PLAYER.value in known:
        known = ("hand", "other", *known)
    return known


def _paytables(table: Table, lines: tuple[Line, ...]) -> Iterable[PayTable]:
    tables = table.take_table("paytable")
    if not list(tables):
        raise table.fault(message("wager.no-paytables"))
    names: set[str] = set()
    for paytable_id in tables:
        entry = tables.take_table(paytable_id, f"[paytable.{paytable_id}]")
        aliases = tuple(_id(entry, alias) for alias in entry.take_texts("aliases"))
        for name in (_id(entry, paytable_id), *aliases):
            if name in names:
                raise entry.fault(message("wager.table-twice", name=name))
            names.add(name)
        yield PayTable(
            id=paytable_id,
            name=entry.take("name", str, default=paytable_id),
            pays=tuple(_pays(entry, lines)),
            aliases=aliases,
            clauses=entry.take_texts("clauses"),
        )
        entry.finish()


def _pays(entry: Table, lines: tuple[Line, ...]) -> Iterable[Pay | None]:
    pays = entry.take_table("pays", entry.place)
    names = [line.name for line in lines]
    for name in pays:
        if name not in names:
            raise entry.fault(message("wager.pays-unknown-line", line=name, hint=did_you_mean(name, names)))
    for name in names:
        if name not in pays:
            raise entry.fault(message("wager.line-not-priced", line=name))
        try:
            yield Pay.parse(pays.take(name, str))
        except Unreadable as error:
            if error.what.key.startswith("pay."):
                raise entry.fault(error.what, f'line "{name}"') from None
            raise
