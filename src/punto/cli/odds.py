"""`punto odds`: what every wager is worth, exactly, from a full shoe or any cards that are left."""

import csv
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.text import Text

from punto.cli.options import open_house, pairs, whole
from punto.cli.render import Column, print_json, show, table
from punto.composition import Composition
from punto.errors import Unreadable, did_you_mean
from punto.exact import Odds, Pressed, best_press, price
from punto.facts import Game
from punto.hands import Hand
from punto.houses import House
from punto.messages import message, text
from punto.money import parse_amount, parse_rate
from punto.wagers import PayTable, Result, Terms, Wager, all_terms, book, find_wager, read_wager, terms

__all__ = ["odds"]

OddsFormat = Literal["table", "json", "csv", "md"]


def odds(
    *wagers: Annotated[str, Parameter(name="WAGER", help=text("cli.argument.odds-wager"))],
    decks: Annotated[str, Parameter(help=text("cli.option.odds-decks"))] = "8",
    paytable: Annotated[str | None, Parameter(help=text("cli.option.paytable"))] = None,
    on: Annotated[Literal["player", "banker"] | None, Parameter(help=text("cli.option.on"))] = None,
    seat: Annotated[str | None, Parameter(help=text("cli.option.seat"))] = None,
    house: Annotated[str | None, Parameter(help=text("cli.option.odds-house"))] = None,
    without: Annotated[str, Parameter(help=text("cli.option.without"))] = "",
    remaining: Annotated[str | None, Parameter(help=text("cli.option.remaining"))] = None,
    meter: Annotated[tuple[str, ...], Parameter(help=text("cli.option.meter"), show_default=False)] = (),
    compare: Annotated[bool, Parameter(help=text("cli.option.compare"))] = False,
    target_edge: Annotated[str | None, Parameter(help=text("cli.option.target-edge"))] = None,
    line: Annotated[str | None, Parameter(help=text("cli.option.line"))] = None,
    format: Annotated[OddsFormat, Parameter(help=text("cli.option.odds-format"))] = "table",
) -> None:
    """Price wagers: ways and chance of each line, return, edge, hit rate, spread."""
    opened = open_house(house) if house is not None else None
    shoe = _shoe(decks, opened, remaining).without(without)
    chair = whole("--seat", seat) if seat is not None else None
    meters = {name: parse_amount(amount) for name, amount in pairs(meter, "cli.bad-meter").items()}
    hand = Hand(on) if on else None
    chosen = _chosen(wagers, opened)
    priced = [
        _price(each, shoe, opened, meters)
        for wager in chosen
        for each in _terms(wager, opened, paytable, chair)
        if hand is None or each.on is hand or not wager.rides_on
    ]
    if not priced:
        raise Unreadable(message("cli.nothing-to-price"))
    if target_edge is not None:
        _solve(priced, parse_rate(target_edge), line, format)
    elif compare and format == "table":
        for wager in chosen:
            _compare([each for each in priced if each.terms.wager.id == wager.id])
    else:
        _print(priced, shoe, format, single=len(wagers) == 1)


def _solve(priced: Sequence[Odds], edge: Fraction, line: str | None, format: OddsFormat) -> None:
    """What one line would have to pay for the edge wanted: the line named, or the first that wins."""
    answers = []
    for each in priced:
        winners = [
            found.name for found in each.lines if found.pay.result is Result.WIN and found.ways and found.name
        ]
        name = line if line is not None else next(iter(winners), None)
        if name is None or name not in winners or not each.known:
            hint = did_you_mean(line or "", winners)
            raise Unreadable(message("cli.no-line", line=line or "", wager=each.terms.wager.id, hint=hint))
        pays = each.pay_for(name, edge)
        answers.append({**_named(each.terms), "line": name, "pays_exact": str(pays), "pays": float(pays)})
    if format == "json":
        print_json(answers)
        return
    for answer in answers:
        on = f"@{answer['on']}" if answer["on"] else ""
        where = f"{answer['wager']}{on}/{answer['paytable']}"
        show(
            text(
                "odds.target",
                where=where,
                line=answer["line"],
                edge=f"{float(edge):.4%}",
                pays=f"{answer['pays']:.4f}",
            )
        )


def _named(terms: Terms) -> dict[str, object]:
    return {
        "wager": terms.wager.id,
        "on": terms.on.value if terms.on else None,
        "paytable": terms.paytable.id,
    }


def _compare(priced: Sequence[Odds]) -> None:
    """Pay tables side by side: what each line pays, then the figures."""
    first = priced[0].terms.wager
    listing = table(f"{first.title} ({first.id})", [("line", "left"), ("chance", "right")])
    for each in priced:
        hand = f" @{each.terms.on.value}" if each.terms.on else ""
        listing.add_column(f"{each.terms.paytable.id}{hand}", justify="right", no_wrap=True)
    for number, line in enumerate(first.lines):
        pays = [str(each.terms.paytable.pays[number] or text("pay.off")) for each in priced]
        chances = {found.probability for each in priced for found in each.lines if found.name == line.name}
        chance = f"{float(chances.pop()):.8f}" if len(chances) == 1 else "–"
        listing.add_row(str(first.line_title(line)), chance, *pays)
    for key, figure in (("house-edge", 3), ("hit-rate", 5), ("std-dev", 7)):
        listing.add_row(text(f"odds.{key}"), "", *(_summary(each)[figure] for each in priced), style="bold")
    show(listing)


def _print(priced: Sequence[Odds], shoe: Composition, format: OddsFormat, *, single: bool) -> None:
    if format == "json":
        print_json([_as_json(each, shoe) for each in priced])
    elif format == "csv":
        writer = csv.writer(sys.stdout)
        writer.writerows(_rows(priced))
    elif format == "md":
        head, *rows = _rows(priced)
        for row in (head, ["---"] * len(head), *rows):
            print("| " + " | ".join(row) + " |")
    elif single:
        for each in priced:
            _show_lines(each, shoe)
    else:
        _show_summary(priced)


def _shoe(decks: str, house: House | None, remaining: str | None) -> Composition:
    if remaining is None:
        return Composition.decks(house.decks if house else whole("--decks", decks))
    try:
        return Composition.parse(Path(remaining).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(
            message("toml.no-file", file=remaining, why=getattr(error, "strerror", error))
        ) from None


def _chosen(names: Sequence[str], house: House | None) -> list[Wager]:
    """Wagers by id or file; without names, all that the house offers, or the whole book."""
    known = book()
    if names:
        return [read_wager(name) if name.endswith(".toml") else find_wager(name, known) for name in names]
    return [offer.wager for offer in house.offers.values()] if house else list(known.values())


def _terms(wager: Wager, house: House | None, paytable: str | None, chair: int | None) -> Iterable[Terms]:
    """Every table, or the one asked for, or the house's; one chair, the first unless another is asked for."""
    tables: Sequence[PayTable] = wager.paytables
    if paytable is not None:
        tables = [wager.paytable(paytable)]
    elif house and wager.id in house.offers:
        tables = [house.offers[wager.id].paytable]
    if chair is not None and wager.chairs and chair not in wager.chairs:
        hint = did_you_mean(chair, wager.chairs)
        raise Unreadable(message("wager.no-such-chair", wager=wager.id, chair=chair, known=hint))
    sought = chair if chair is not None else next(iter(wager.chairs), None)
    priced = replace(wager, paytables=tuple(tables))
    return [each for each in all_terms(priced) if each.chair is None or each.chair == sought]


def _price(terms: Terms, shoe: Composition, house: House | None, meters: Mapping[str, int]) -> Odds:
    rates = house.vigorish.rates if house else None
    unit = terms.paytable.unit.amount if terms.paytable.unit else 100
    known = {
        name: Fraction(meters[key], unit)
        for name in terms.wager.meters
        for key in (name, f"{terms.wager.id}.{name}")
        if key in meters
    }
    return price(terms, shoe, rates=rates, meters=known)


def _rows(priced: Sequence[Odds]) -> list[list[str]]:
    head = ["wager", "on", "paytable", "house_edge", "return", "hit_rate", "push_rate", "std_dev"]
    return [head, *([str(value) for value in _summary(each)] for each in priced)]


def _summary(odds: Odds) -> list[str]:
    terms = odds.terms
    known = odds.known
    return [
        terms.wager.id,
        terms.on.value if terms.on else "",
        terms.paytable.id,
        f"{float(odds.house_edge):.6%}" if known else "",
        f"{float(odds.returned):.6%}"
        if known
        else f"{float(odds.fixed_return):.6%} {text('odds.plus-meters')}",
        f"{float(odds.hit_rate):.6%}",
        f"{float(odds.push_rate):.6%}",
        f"{odds.std_dev:.4f}" if known else "",
    ]


_COLUMNS: tuple[Column, ...] = (
    ("id", "left"),
    ("on", "left"),
    ("table", "left"),
    ("edge", "right"),
    ("returned", "left"),
    ("hit", "right"),
    ("push", "right"),
    ("spread", "right"),
)


def _show_summary(priced: Sequence[Odds]) -> None:
    listing = table(text("title.odds"), _COLUMNS)
    for each in priced:
        listing.add_row(*_summary(each))
    show(listing)


def _show_lines(odds: Odds, shoe: Composition) -> None:
    terms = odds.terms
    on = f" @{terms.on.value}" if terms.on else ""
    chair = f", {text('odds.chair', chair=terms.chair)}" if terms.chair else ""
    listing = table(
        f"{terms.wager.title}{on}, {text('column.table')} {terms.paytable.id}{chair}",
        [("line", "left"), ("line-pays", "left"), ("ways", "right"), ("chance", "right"), ("worth", "right")],
    )
    for line in odds.lines:
        worth = line.probability * (odds.gain(line) if odds.known or not line.pay.meter else 0)
        name = line.name or text("wager-shown.otherwise")
        figures = f"{line.ways:,}", f"{float(line.probability):.8f}", f"{float(worth):+.6f}"
        listing.add_row(name, str(line.pay), *figures)
    show(listing)
    for key, value in _facts(odds):
        show(Text.assemble((f"{text(f'odds.{key}')}: ", "dim"), value))
    for each in _pressed(odds, shoe):
        values = {"edge": f"{float(each.house_edge):.6%}", "rate": f"{float(each.press_rate):.4%}"}
        show(text("odds.pressed", onto=each.onto, **values))
    show("")


def _pressed(odds: Odds, shoe: Composition) -> Iterable[Pressed]:
    """The early bet with its best press, onto each wager that it can be pressed onto, and onto either."""
    if not odds.terms.wager.press_onto:
        return ()
    main = [terms(find_wager(name)) for name in odds.terms.wager.press_onto]
    narrow, wide = best_press(odds.terms, main, shoe, rates=odds.rates)
    return (*narrow, wide)


def _facts(odds: Odds) -> Iterable[tuple[str, str]]:
    if odds.known:
        edge = odds.house_edge
        yield "house-edge", f"{float(edge):.6%}  =  {edge}"
        if odds.edge_resolved is not None:
            yield "edge-resolved", f"{float(odds.edge_resolved):.6%}"
        yield "std-dev", f"{odds.std_dev:.6f}"
    else:
        yield "fixed-return", f"{float(odds.fixed_return):.6%}"
    yield "hit-rate", f"{float(odds.hit_rate):.6%}"
    if odds.push_rate:
        yield "push-rate", f"{float(odds.push_rate):.6%}"
    for name, adds, even in _meters(odds):
        values = {"meter": name, "adds": f"{float(adds):.4e}", "even": f"{float(even):,.2f}"}
        yield "meters", text("odds.meter", **values)


def _meters(odds: Odds) -> Iterable[tuple[str, Fraction, Fraction]]:
    """Each meter: what each dollar on it adds to the return, and where it alone makes the bet even."""
    unit = odds.terms.paytable.unit
    stake = Fraction(unit.amount, 100) if unit else Fraction(1)
    for name in odds.terms.wager.meters:
        adds = odds.coefficient(name) / stake
        if adds:
            yield name, adds, (1 - odds.fixed_return) / adds


def _as_json(odds: Odds, shoe: Composition) -> dict[str, object]:
    terms = odds.terms
    known = odds.known
    decks, rest = divmod(shoe.total, 52)
    full = rest == 0 and decks and shoe == Composition.decks(decks) if decks <= 20 else False
    return {
        **_named(terms),
        "seat": terms.chair,
        "decks": None if terms.wager.game is Game.DICE or not full else decks,
        "cards": None if terms.wager.game is Game.DICE else shoe.total,
        "house_edge": float(odds.house_edge) if known else None,
        "house_edge_exact": str(odds.house_edge) if known else None,
        "return_exact": str(odds.returned) if known else None,
        "edge_resolved_exact": str(odds.edge_resolved) if known and odds.edge_resolved is not None else None,
        "fixed_return": float(odds.fixed_return),
        "fixed_return_exact": str(odds.fixed_return),
        "hit_rate": float(odds.hit_rate),
        "push_rate": float(odds.push_rate),
        "std_dev": odds.std_dev if known else None,
        "meters": [
            {"name": name, "coefficient": str(adds), "break_even": float(even), "break_even_exact": str(even)}
            for name, adds, even in _meters(odds)
        ],
        "pressed": [
            {
                "onto": each.onto,
                "house_edge": float(each.house_edge),
                "house_edge_exact": str(each.house_edge),
                "press_rate": float(each.press_rate),
            }
            for each in _pressed(odds, shoe)
        ],
        "lines": [
            {
                "name": line.name,
                "pays": str(line.pay),
                "ways": str(line.ways),
                "of": str(line.of),
                "probability": float(line.probability),
            }
            for line in odds.lines
        ],
    }
