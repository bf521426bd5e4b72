"""`punto wagers`: what can be bet on, line by line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Annotated

from cyclopts import Parameter

from punto.cli.naming import Named, read_names
from punto.cli.options import Format, Settings, WagerFiles, open_house
from punto.cli.remarks import print_remarks
from punto.cli.render import print_json, show, table
from punto.houses import House
from punto.messages import text
from punto.money import Money
from punto.wagers import Group, PayTable, Wager, book

__all__ = ["wagers"]

_TABLES_ABREAST = 4


def wagers(
    *names: Annotated[str, Parameter(name="WAGER", help=text("cli.argument.wager"))],
    wager_files: WagerFiles = (),
    house: Annotated[str | None, Parameter(help=text("cli.option.wagers-house"))] = None,
    settings: Settings = (),
    format: Format = "table",
) -> None:
    """List the book or what a house offers, or show the wagers named."""
    opened = open_house(house, wager_files, settings) if house is not None else None
    added = {each.wager.id: each.wager for file in wager_files for each in read_names(file)}
    known = {**book(), **(opened.wagers if opened else added)}
    listed = names or tuple(opened.offers if opened else known)
    chosen = [each for name in listed for each in read_names(name, opened, known=known)]
    asked = [_as_asked(each, opened) for each in chosen]
    if format == "json":
        print_json([_as_json(each, opened) for each in asked])
    elif names:
        for together in _families(asked):
            _show_boxes(together) if len(together) > 1 else _show(*together)
    else:
        _list(asked)
    print_remarks(chosen, format)


def _as_asked(named: Named, house: House | None) -> Wager:
    """The wager with the hand and the pay table that were named, or the house's table, and no others."""
    wager = named.wager
    if named.on is not None:
        wager = replace(wager, rides_on=(named.on,))
    if named.paytable is None and not (house and wager.id in house.offers):
        return wager
    return replace(wager, paytables=(named.at(house),))


def _list(wagers: Sequence[Wager]) -> None:
    listing = table(
        text("title.wagers"),
        [("id", "left"), ("name", "left"), ("on", "left"), ("tables", "left"), ("pays", "left")],
    )
    together = Counter(wager.group for wager in wagers if wager.group)
    begun: set[Group] = set()
    for wager in wagers:
        if wager.group and together[wager.group] > 1 and wager.group not in begun:
            begun.add(wager.group)
            boxes = text("wager-shown.boxes", count=together[wager.group])
            listing.add_row(wager.group.id, wager.group.name, "–", boxes, "")
        pays = dict.fromkeys(str(pay) for pay in wager.paytable().pays if pay)
        listing.add_row(
            wager.id,
            str(wager.title),
            "/".join(hand.value for hand in wager.rides_on) or "–",
            ", ".join(each.id for each in wager.paytables),
            ", ".join(pays),
        )
    show(listing)


def _families(wagers: Sequence[Wager]) -> Iterator[list[Wager]]:
    """Wagers in their order; boxes that differ in what they pay alone come together."""
    for _, found in groupby(wagers, lambda each: (each.group or each.id, each.rides_on, _printed(each))):
        yield list(found)


def _printed(wager: Wager) -> tuple[object, ...]:
    return wager.meters, wager.rights, len(wager.lines), [(each.id, each.unit) for each in wager.paytables]


def _show_boxes(wagers: Sequence[Wager]) -> None:
    """Boxes of one file beneath each other, line by line."""
    group, tables = wagers[0].group, wagers[0].paytables
    made = table(f"{group.name} ({group.id})" if group else "", [("id", "left"), ("line", "left")])
    for paytable in tables:
        made.add_column(paytable.id, no_wrap=True)
    for wager in wagers:
        for number, line in enumerate(wager.lines):
            pays = [str(each.pays[number] or text("pay.off")) for each in wager.paytables]
            made.add_row(wager.id if not number else "", str(wager.line_title(line)), *pays)
    show(made)
    _show_facts(wagers[0], dict.fromkeys(each for wager in wagers for each in wager.clauses))


def _show(wager: Wager) -> None:
    for first in range(0, len(wager.paytables), _TABLES_ABREAST):
        _show_tables(wager, wager.paytables[first : first + _TABLES_ABREAST])
    _show_facts(wager, wager.clauses)


def _show_facts(wager: Wager, clauses: Iterable[str]) -> None:
    """What stands below the tables: meters, envy, stakes, hands, rights, clauses."""
    for paytable in wager.paytables:
        for name, meter in paytable.meters.items():
            seed = _money(meter.seed) if meter.seed else "–"
            rate = f"{float(meter.rate):.2%}" if meter.rate is not None else "–"
            show(text("wager-shown.meter", table=paytable.id, meter=name, seed=seed, rate=rate))
        if paytable.envy:
            sums = ", ".join(f"{line} {_money(money)}" for line, money in paytable.envy.items())
            show(text("wager-shown.envy", table=paytable.id, sums=sums))
    if any(each.unit for each in wager.paytables):
        units = ", ".join(f"{each.id} {_money(each.unit)}" for each in wager.paytables if each.unit)
        show(text("wager-shown.units", units=units))
    if wager.rides_on:
        show(text("wager-shown.rides-on", hands=" / ".join(map(str, wager.rides_on))))
    if wager.rights:
        show(text("wager-shown.rights", rights=wager.rights))
    show(text("wager-shown.clauses", clauses=", ".join(clauses) or "–"), style="dim")


def _show_tables(wager: Wager, paytables: Sequence[PayTable]) -> None:
    made = table(f"{wager.title} ({wager.id})", [("line", "left")])
    for paytable in paytables:
        made.add_column(" / ".join((paytable.id, *paytable.aliases)), no_wrap=True)
    for number, line in enumerate(wager.lines):
        pays = [str(each.pays[number] or text("pay.off")) for each in paytables]
        made.add_row(str(wager.line_title(line)), *pays)
    lose = text("result.lose")
    made.add_row(text("wager-shown.otherwise"), *(lose for _ in paytables), style="dim")
    show(made)


def _money(money: Money) -> str:
    return f"{money.currency.sign}{money.amount // money.currency.unit:,}"


def _as_json(wager: Wager, house: House | None) -> dict[str, object]:
    return {
        "id": wager.id,
        "offered": None if house is None else wager.id in house.offers,
        "name": str(wager.title),
        "aliases": list(wager.aliases),
        "game": wager.game.value,
        "family": wager.family or None,
        "group": wager.group.id if wager.group else None,
        "main": wager.main,
        "hands": [hand.value for hand in wager.rides_on],
        "meters": list(wager.meters),
        "chairs": {str(number): dict(chair) for number, chair in wager.chairs.items()},
        "rights": wager.rights or None,
        "clauses": list(wager.clauses),
        "paytables": [_table_as_json(wager, paytable) for paytable in wager.paytables],
    }


def _table_as_json(wager: Wager, paytable: PayTable) -> dict[str, object]:
    return {
        "id": paytable.id,
        "name": paytable.name,
        "aliases": list(paytable.aliases),
        "clauses": list(paytable.clauses),
        "unit": paytable.unit.amount if paytable.unit else None,
        "currency": paytable.unit.currency.code if paytable.unit else None,
        "spots": paytable.spots,
        "decks": paytable.decks,
        "meters": {
            name: {
                "seed": meter.seed.amount if meter.seed else None,
                "rate": str(meter.rate) if meter.rate is not None else None,
            }
            for name, meter in paytable.meters.items()
        },
        "envy": {name: money.amount for name, money in paytable.envy.items()},
        "lines": [
            {"name": line.name, "pays": str(pay or "off")}
            for line, pay in zip(wager.lines, paytable.pays, strict=True)
        ],
    }
