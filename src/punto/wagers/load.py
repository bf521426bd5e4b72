"""Reading a wager's TOML file. Each kind of mistake in one has a sentence of its own, with its place."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

from punto.errors import Faults, Faulty, FaultyFile, Unreadable, did_you_mean
from punto.game.facts import Game, Sees
from punto.game.hands import Hand
from punto.messages import message
from punto.money import Money, parse_money, parse_rate
from punto.tomlfile import TomlTable, parse_toml, read_text
from punto.wagers.boxes import boxes_in
from punto.wagers.conditions import Speech, read_lines
from punto.wagers.keypad import read_keypad
from punto.wagers.model import Chair, Group, Line, Meter, PayTable, Wager
from punto.wagers.pays import Pay
from punto.wagers.writing import written_out

__all__ = ["parse_wager", "parse_wagers", "wagers_in_file"]


def wagers_in_file(path: Path | Traversable, shown_as: str) -> tuple[Wager, ...]:
    """The wagers that a file declares, not yet checked against anything outside it."""
    return parse_wagers(read_text(path, shown_as), shown_as)


@lru_cache(maxsize=512)
def parse_wagers(text: str, shown_as: str) -> tuple[Wager, ...]:
    """The wager that a text declares, or one for each of its boxes."""
    table = parse_toml(text, shown_as)
    if "boxes" not in table:
        return (parse_wager(text, shown_as),)
    return tuple(_of_box(shown_as, place, entries) for place, entries in boxes_in(table))


@lru_cache(maxsize=512)
def parse_wager(text: str, shown_as: str) -> Wager:
    """The one wager of a text; the same text gives the same value, which is then quick to compare."""
    table = parse_toml(text, shown_as)
    if "boxes" in table:
        raise table.fault(message("wager.several", boxes=", ".join(table.take_table("boxes"))))
    return _read(table, text)


def _of_box(file: str, place: str, entries: dict[str, object]) -> Wager:
    """The wager of one box; what is wrong with it is said of the box."""
    try:
        return _read(TomlTable(file, "", entries), written_out(entries))
    except FaultyFile as error:
        faults = Faults()
        for each in error.faults if isinstance(error, Faulty) else (error,):
            inner = each.place if isinstance(each, FaultyFile) else ""
            faults.add(FaultyFile(file, ", ".join(filter(None, (place, inner))), each.what))
        faults.stop()
        raise


def _read(table: TomlTable, source: str) -> Wager:
    """A wager, or all that is wrong with its lines and pay tables."""
    faults = Faults()
    with faults.gathered():
        wager = _wager(table, source, faults)
        table.finish()
    faults.stop()
    return wager


def _wager(table: TomlTable, source: str, faults: Faults) -> Wager:
    game = table.choose("game", Game, Game.BACCARAT)
    rides_on = _rides_on(table)
    chairs = _chairs(table.take_table("chairs", optional=True))
    lines = read_lines(table, Speech(game, rides_on, chairs), faults)
    meters = tuple(table.kebab(name) for name in table.take_texts("meters"))
    paytables = tuple(_paytables(table, lines, meters, faults))
    return Wager(
        id=table.kebab(table.take("id", str)),
        name=table.filled("name"),
        game=game,
        main=table.take("main", bool, default=False),
        backs=table.choose("backs", Hand) if "backs" in table else None,
        aliases=tuple(table.kebab(alias) for alias in table.take_texts("aliases")),
        family=table.take("family", str, default=""),
        group=_group(table.take_table("group")) if "group" in table else None,
        rides_on=rides_on,
        lines=lines,
        paytables=paytables,
        meters=meters,
        keypad=read_keypad(table, meters),
        chairs=chairs,
        settles=table.choose("settles", Sees, Sees.FINAL),
        press_onto=table.take_texts("press_onto"),
        no_tokes=table.take_texts("no_tokes"),
        called=table.take("called", bool, default=False),
        clauses=table.take_texts("clauses"),
        rights=table.take("rights", str, default=""),
        file=table.file,
        source=source,
    )


def _group(table: TomlTable) -> Group:
    group = Group(table.kebab(table.take("id", str)), table.filled("name"))
    table.finish()
    return group


def _rides_on(table: TomlTable) -> tuple[Hand, ...]:
    hands = tuple(table.member("rides_on", text, Hand) for text in table.take_texts("rides_on"))
    if len(set(hands)) < len(hands):
        raise table.fault(message("wager.hand-twice"))
    return hands


def _chairs(table: TomlTable) -> Mapping[int, Chair]:
    """Chairs by their number, each with the same names."""
    chairs: dict[int, Chair] = {}
    for number in table:
        if not number.isdecimal() or not 1 <= int(number) <= 99:
            raise table.fault(message("wager.bad-chair", chair=number))
        entry = table.take_table(number, f"[chairs] {number}")
        chairs[int(number)] = {name: entry.filled(name) for name in entry}
        if chairs[int(number)].keys() != next(iter(chairs.values())).keys():
            raise entry.fault(message("wager.chairs-differ", first=next(iter(chairs))))
    return chairs


def _paytables(
    table: TomlTable, lines: tuple[Line, ...], meters: tuple[str, ...], faults: Faults
) -> Iterable[PayTable]:
    tables = table.take_table("paytable")
    if not list(tables):
        raise table.fault(message("wager.no-paytables"))
    names: set[str] = set()
    for paytable_id in tables:
        entry = tables.take_table(paytable_id, f"[paytable.{paytable_id}]")
        aliases = tuple(entry.kebab(alias) for alias in entry.take_texts("aliases"))
        for name in (entry.kebab(paytable_id), *aliases):
            if name in names:
                raise entry.fault(message("wager.table-twice", name=name))
            names.add(name)
        unit = entry.read("unit", _stake) if "unit" in entry else None
        yield PayTable(
            id=paytable_id,
            name=entry.take("name", str, default=paytable_id),
            pays=_pays(entry, lines, unit, meters, faults),
            aliases=aliases,
            clauses=entry.take_texts("clauses"),
            unit=unit,
            spots=entry.positive("spots") if "spots" in entry else None,
            decks=entry.positive("decks") if "decks" in entry else None,
            meters=_meters(entry, meters),
            envy=_envy(entry, lines),
            calls=tuple(entry.kebab(each) for each in entry.take_texts("calls")),
        )
        entry.finish()


def _stake(text: str) -> Money:
    stake = parse_money(text)
    if not stake.amount:
        raise Unreadable(message("wager.no-stake", text=text))
    return stake


def _pays(
    entry: TomlTable, lines: tuple[Line, ...], unit: Money | None, meters: tuple[str, ...], faults: Faults
) -> tuple[Pay | None, ...]:
    pays = entry.take_table("pays", entry.place)

    def read(line: Line) -> Pay | None:
        if line.name not in pays:
            raise entry.fault(message("wager.line-not-priced", line=line.name))
        pay = pays.read(line.name, lambda text: Pay.parse(text, unit=unit), f'line "{line.name}"')
        if pay is not None and pay.meter is not None and pay.meter not in meters:
            hint = did_you_mean(pay.meter, meters)
            raise entry.fault(
                message("wager.unknown-meter", meter=pay.meter, hint=hint), f'line "{line.name}"'
            )
        return pay

    with faults.gathered():
        _only_lines(entry, pays, lines)
    return faults.each(read, lines)


def _only_lines(entry: TomlTable, named: Iterable[str], lines: tuple[Line, ...]) -> None:
    names = [line.name for line in lines]
    for name in named:
        if name not in names:
            raise entry.fault(message("wager.pays-unknown-line", line=name, hint=did_you_mean(name, names)))


def _meters(entry: TomlTable, meters: tuple[str, ...]) -> Mapping[str, Meter]:
    printed = entry.take_table("meters", entry.place, optional=True)
    found = {}
    for name in printed:
        if name not in meters:
            raise entry.fault(message("wager.unknown-meter", meter=name, hint=did_you_mean(name, meters)))
        meter = printed.take_table(name, f"{entry.place}, meter {name}")
        found[name] = Meter(
            seed=meter.read("seed", parse_money) if "seed" in meter else None,
            rate=meter.read("rate", parse_rate) if "rate" in meter else None,
        )
        meter.finish()
    return found


def _envy(entry: TomlTable, lines: tuple[Line, ...]) -> Mapping[str, Money]:
    printed = entry.take_table("envy", entry.place, optional=True)
    _only_lines(entry, printed, lines)
    return {name: printed.read(name, parse_money) for name in printed}
