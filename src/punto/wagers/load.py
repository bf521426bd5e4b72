"""Reading a wager's TOML file. Each kind of mistake in one has a sentence of its own, with its place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from punto.errors import Faults, FaultyFile, Unreadable, did_you_mean
from punto.game.facts import Game, Sees
from punto.game.hands import Hand
from punto.messages import message
from punto.money import Money, parse_money, parse_rate
from punto.tomlfile import TomlTable, parse_toml, read_text
from punto.wagers.boxes import boxes_in
from punto.wagers.conditions import Speech, read_lines
from punto.wagers.keypad import read_keypad
from punto.wagers.model import Chair, Group, Line, Meter, PayTable, Wager
from punto.wagers.pays import Pay, Result
from punto.wagers.places import in_order
from punto.wagers.writing import written_out

__all__ = ["draft_wagers", "parse_wager", "parse_wagers", "wagers_in_file"]


def wagers_in_file(path: Path | Traversable, shown_as: str) -> tuple[Wager, ...]:
    """The wagers that a file declares, not yet checked against anything outside it."""
    return parse_wagers(read_text(path, shown_as), shown_as)


@lru_cache(maxsize=512)
def parse_wagers(text: str, shown_as: str) -> tuple[Wager, ...]:
    """The wager that a text declares, or one for each of its boxes."""
    faults = Faults()
    wagers = draft_wagers(text, shown_as, faults)
    in_order(text, faults.found).stop()
    return wagers


@lru_cache(maxsize=512)
def parse_wager(text: str, shown_as: str) -> Wager:
    """The one wager of a text; the same text gives the same value, which is then quick to compare."""
    table = parse_toml(text, shown_as)
    if "boxes" in table:
        raise table.fault(message("wager.several", boxes=", ".join(table.take_table("boxes"))))
    return parse_wagers(text, shown_as)[0]


def draft_wagers(text: str, shown_as: str, faults: Faults) -> tuple[Wager, ...]:
    """The same as far as they can be read, for whoever looks for more that is wrong.

    In place of what is wrong stands what a file that does not say it would have; a line that is wrong has no
    condition.
    """
    with faults.gathered():
        table = parse_toml(text, shown_as)
        return tuple(_of_boxes(table, faults)) if "boxes" in table else (_read(table, text, faults),)
    return ()


def _of_boxes(table: TomlTable, faults: Faults) -> Iterator[Wager]:
    """The wager of each box; a parameter that there is not is told once, and not what it then cannot be."""
    own, found = Faults(), Faults()
    for place, entries in boxes_in(table, own):
        yield _of_box(table.file, place, entries, found)
    unknown = [str(each.what.values["parameter"]) for each in own.found if each.what.key == _NO_PARAMETER]
    faults.found += own.found
    faults.found += [each for each in found.found if not any(name in str(each.what) for name in unknown)]


_NO_PARAMETER = "wager.unknown-parameter"


def _of_box(file: str, place: str, entries: dict[str, object], faults: Faults) -> Wager:
    """The wager of one box; what is wrong with it is said of the box."""
    found = Faults()
    wager = _read(TomlTable(file, "", entries), written_out(entries), found)
    for each in found.found:
        inner = each.place if isinstance(each, FaultyFile) else ""
        faults.add(FaultyFile(file, ", ".join(filter(None, (place, inner))), each.what))
    return wager


def _read(table: TomlTable, source: str, faults: Faults) -> Wager:
    """A wager, each part for itself: what is wrong with one hides nothing that is wrong with another."""
    parts: dict[str, Any] = {}
    for part, read in _PARTS.items():
        with faults.gathered():
            parts[part] = read(table)
    game, lines = _lines(table, parts, faults)
    paytables = tuple(_paytables(table, lines, parts.get("meters"), faults))
    keypad = faults.instead((), lambda: read_keypad(table, parts.get("meters")))
    with faults.gathered():
        table.finish()
    blank = TomlTable(table.file, "", {"id": "my-bet", "name": "My bet"})
    parts = {part: parts[part] if part in parts else read(blank) for part, read in _PARTS.items()}
    parts |= {"game": game, "lines": tuple(lines.values()), "paytables": paytables, "keypad": keypad}
    return Wager(**parts, file=table.file, source=source)


def _lines(table: TomlTable, parts: dict[str, Any], faults: Faults) -> tuple[Game, dict[str, Line]]:
    """The lines by name, and the game that they speak of: one that cannot be read is guessed by its facts.

    Hands that cannot be read may be any; of chairs that cannot be, nothing is known.
    """
    rides_on, chairs = parts.setdefault("rides_on", tuple(Hand)), parts.get("chairs")
    tried = []
    for game in [parts["game"]] if "game" in parts else Game:
        found = Faults()
        tried.append((game, read_lines(table, Speech(game, rides_on, chairs), found), found))
    game, lines, found = min(tried, key=lambda each: len(each[2].found))
    faults.found += found.found
    if chairs is None:
        lines = {name: Line(name, ()) for name in lines}
    return game, lines


def _group(table: TomlTable) -> Group:
    group = Group(table.kebab(table.take("id", str)), table.filled("name"))
    table.finish()
    return group


def _rides_on(table: TomlTable) -> tuple[Hand, ...]:
    faults = Faults()
    named = table.take_texts("rides_on")
    hands = faults.each(lambda text: table.member("rides_on", text, Hand), named)
    faults.stop()
    if len(set(hands)) < len(hands):
        raise table.fault(message("wager.hand-twice"))
    return hands


def _chairs(table: TomlTable) -> Mapping[int, Chair]:
    """Chairs by their number, each with the same names."""
    chairs: dict[int, Chair] = {}
    faults = Faults()
    for number in table:
        with faults.gathered():
            if not number.isdecimal() or not 1 <= int(number) <= 99:
                raise table.fault(message("wager.bad-chair", chair=number))
            entry = table.take_table(number, f"[chairs] {number}")
            chairs[int(number)] = {name: entry.filled(name) for name in entry}
            if chairs[int(number)].keys() != next(iter(chairs.values())).keys():
                raise entry.fault(message("wager.chairs-differ", first=next(iter(chairs))))
    faults.stop()
    return chairs


_PARTS: dict[str, Callable[[TomlTable], Any]] = {
    "id": lambda table: table.kebab(table.take("id", str)),
    "name": lambda table: table.filled("name"),
    "game": lambda table: table.choose("game", Game, Game.BACCARAT),
    "main": lambda table: table.take("main", bool, default=False),
    "backs": lambda table: table.choose("backs", Hand) if "backs" in table else None,
    "aliases": lambda table: table.ids("aliases"),
    "family": lambda table: table.take("family", str, default=""),
    "group": lambda table: _group(table.take_table("group")) if "group" in table else None,
    "rides_on": _rides_on,
    "meters": lambda table: table.ids("meters"),
    "chairs": lambda table: _chairs(table.take_table("chairs", optional=True)),
    "settles": lambda table: table.choose("settles", Sees, Sees.FINAL),
    "press_onto": lambda table: table.take_texts("press_onto"),
    "no_tokes": lambda table: table.take_texts("no_tokes"),
    "called": lambda table: table.take("called", bool, default=False),
    "clauses": lambda table: table.take_texts("clauses"),
    "rights": lambda table: table.take("rights", str, default=""),
}
"""How each part of a wager is read from its file; lines, pay tables and keys build upon these."""


def _paytables(
    table: TomlTable, lines: dict[str, Line], meters: tuple[str, ...] | None, faults: Faults
) -> Iterator[PayTable]:
    """Pay tables in their order; of meters that could not be read nothing is known."""
    tables = faults.instead(None, lambda: table.take_table("paytable"))
    if tables is None:
        return
    if not list(tables):
        faults.add(table.fault(message("wager.no-paytables")))
    names: set[str] = set()
    for paytable_id in tables:
        entry = faults.instead(None, partial(tables.take_table, paytable_id, f"[paytable.{paytable_id}]"))
        if entry is not None:
            yield _paytable(paytable_id, entry, lines, meters, names, faults)


def _paytable(
    id_: str,
    entry: TomlTable,
    lines: dict[str, Line],
    meters: tuple[str, ...] | None,
    names: set[str],
    faults: Faults,
) -> PayTable:
    """One pay table under names of its own."""
    parts: dict[str, Any] = {}
    for part, read in _PARTS_OF_PAYTABLES.items():
        with faults.gathered():
            parts[part] = read(entry)
    name = faults.instead(id_, lambda: entry.take("name", str, default=id_))
    with faults.gathered():
        entry.kebab(id_)
    for each in (id_, *parts.get("aliases", ())):
        if each in names:
            faults.add(entry.fault(message("wager.table-twice", name=each)))
        names.add(each)
    pays = _pays(entry, lines, parts, meters, faults)
    printed = faults.instead({}, lambda: _meters(entry, meters))
    envy = faults.instead({}, lambda: _envy(entry, lines))
    with faults.gathered():
        entry.finish()
    return PayTable(id=id_, name=name, pays=pays, meters=printed, envy=envy, **parts)


_PARTS_OF_PAYTABLES: dict[str, Callable[[TomlTable], Any]] = {
    "aliases": lambda entry: entry.ids("aliases"),
    "clauses": lambda entry: entry.take_texts("clauses"),
    "unit": lambda entry: entry.read("unit", _stake) if "unit" in entry else None,
    "spots": lambda entry: entry.positive("spots") if "spots" in entry else None,
    "decks": lambda entry: entry.positive("decks") if "decks" in entry else None,
    "calls": lambda entry: entry.ids("calls"),
}


def _stake(text: str) -> Money:
    stake = parse_money(text)
    if not stake.amount:
        raise Unreadable(message("wager.no-stake", text=text))
    return stake


def _pays(
    entry: TomlTable,
    lines: dict[str, Line],
    parts: dict[str, Any],
    meters: tuple[str, ...] | None,
    faults: Faults,
) -> tuple[Pay | None, ...]:
    """What each line pays. One that cannot be read and has no number may be meant to be off."""
    pays = faults.instead(None, lambda: entry.take_table("pays", entry.place))
    if pays is None:
        lines.update((name, Line(name, ())) for name in lines)
        return (None,) * len(lines)

    def read(name: str) -> Pay | None:
        place = f'line "{name}"'
        pay = pays.read(name, lambda text: Pay.parse(text, unit=parts.get("unit")), place)
        if pay is not None and pay.meter is not None and meters is not None and pay.meter not in meters:
            hint = did_you_mean(pay.meter, meters)
            raise entry.fault(message("wager.unknown-meter", meter=pay.meter, hint=hint), place)
        return pay

    with faults.gathered():
        _only_lines(entry, pays, lines)
    found: dict[str, Pay | None] = {}
    for name in pays:
        try:
            found[name] = read(name)
        except Unreadable as error:
            if "unit" in parts or error.what.key != "pay.prize-without-unit":
                faults.add(error)
            if any(map(str.isdigit, str(pays.written[name]))):
                found[name] = _PUSH
    for name in lines:
        if name and name not in pays:
            faults.add(entry.fault(message("wager.line-not-priced", line=name)))
    lines.update((name, Line(name, ())) for name in lines.keys() - found)
    return tuple(found.get(name) for name in lines)


_PUSH = Pay("push", Result.PUSH)


def _only_lines(entry: TomlTable, named: Iterable[str], lines: Mapping[str, Line]) -> None:
    """Nothing else is named; one without a name may have been meant; that there is none is told already."""
    faults = Faults()
    for name in named if lines and "" not in lines else ():
        if name not in lines:
            hint = did_you_mean(name, lines)
            faults.add(entry.fault(message("wager.pays-unknown-line", line=name, hint=hint)))
    faults.stop()


def _meters(entry: TomlTable, meters: tuple[str, ...] | None) -> Mapping[str, Meter]:
    printed = entry.take_table("meters", entry.place, optional=True)
    faults, found = Faults(), {}
    for name in printed:
        with faults.gathered():
            if meters is not None and name not in meters:
                hint = did_you_mean(name, meters)
                faults.add(entry.fault(message("wager.unknown-meter", meter=name, hint=hint)))
            found[name] = _meter(printed.take_table(name, f"{entry.place}, meter {name}"))
    faults.stop()
    return found


def _meter(entry: TomlTable) -> Meter:
    faults = Faults()
    seed = faults.instead(None, lambda: entry.read("seed", parse_money) if "seed" in entry else None)
    rate = faults.instead(None, lambda: entry.read("rate", parse_rate) if "rate" in entry else None)
    with faults.gathered():
        entry.finish()
    faults.stop()
    return Meter(seed=seed, rate=rate)


def _envy(entry: TomlTable, lines: Mapping[str, Line]) -> Mapping[str, Money]:
    printed = entry.take_table("envy", entry.place, optional=True)
    faults = Faults()
    with faults.gathered():
        _only_lines(entry, printed, lines)
    found = dict(faults.each(lambda name: (name, printed.read(name, parse_money)), printed))
    faults.stop()
    return found
