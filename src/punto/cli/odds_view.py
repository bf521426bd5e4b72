"""How `punto odds` shows what it found: lines of one wager, a summary of many, tables side by side, JSON."""

import csv
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rich.text import Text

from punto.cli.render import Column, print_json, show, table
from punto.exact import (
    LiveMeter,
    LiveMeters,
    Odds,
    Pressed,
    beside_meters,
    best_press,
    press_states,
)
from punto.exact.advice import advice_on
from punto.exact.live import long_run_at, metered_stake
from punto.game.cards import format_cards
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.houses import House
from punto.messages import text
from punto.money import Rounding, Toward
from punto.wagers import Terms, find_wager, terms

__all__ = ["Asked", "OddsFormat", "named", "print_odds", "show_compared"]

OddsFormat = Literal["table", "json", "csv", "md"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What else was asked for: the shoe, whose house, and at what stake."""

    shoe: Composition
    house: House | None
    stake: int | None
    press_states: bool
    bets_an_hour: int | None

    def edge_at_stake(self, odds: Odds) -> Fraction | None:
        """The edge with rounding, where a stake is given."""
        if self.stake is None or not odds.known:
            return None
        cents = Rounding(Toward.DOWN), Rounding(Toward.UP)
        payout, vigorish = (self.house.payout_rounding, self.house.vigorish.rounding) if self.house else cents
        return odds.edge_at(self.stake, payout, vigorish)

    def live(self, odds: Odds) -> LiveMeters:
        """Where each meter makes the bet even, and when it is won at so many bets an hour."""
        return beside_meters(odds, metered_stake(odds.terms, self.house), self.bets_an_hour)


def named(terms: Terms) -> dict[str, object]:
    return {
        "wager": terms.wager.id,
        "on": terms.on.value if terms.on else None,
        "paytable": terms.paytable.id,
    }


def show_compared(priced: Sequence[Odds]) -> None:
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


def print_odds(priced: Sequence[Odds], asked: Asked, format: OddsFormat, *, single: bool) -> None:
    if format == "json":
        print_json([_as_json(each, asked) for each in priced])
    elif format == "csv":
        csv.writer(sys.stdout, lineterminator="\n").writerows([_FIGURES, *map(_figures, priced)])
    elif format == "md":
        head, *rows = _rows(priced)
        for row in (head, ["---"] * len(head), *rows):
            print("| " + " | ".join(row) + " |")
    elif single:
        for each in priced:
            _show_lines(each, asked)
    else:
        _show_summary(priced)


_FIGURES = (
    "wager",
    "on",
    "paytable",
    "house_edge",
    "return",
    "fixed_return",
    "hit_rate",
    "push_rate",
    "std_dev",
)


def _figures(odds: Odds) -> list[object]:
    """Numbers as numbers, for spreadsheets: 0.0106 and not 1.06%. What a meter decides is left empty."""
    known = odds.known
    return [
        *_summary(odds)[:3],
        float(odds.house_edge) if known else None,
        float(odds.returned) if known else None,
        float(odds.fixed_return),
        float(odds.hit_rate),
        float(odds.push_rate),
        odds.std_dev if known else None,
    ]


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


def _show_lines(odds: Odds, asked: Asked) -> None:
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
    for key, value in _facts(odds, asked):
        show(Text.assemble((f"{text(f'odds.{key}')}: ", "dim"), value))
    for each in _pressed(odds, asked.shoe):
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


def _facts(odds: Odds, asked: Asked) -> Iterable[tuple[str, str]]:
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
    at_stake = asked.edge_at_stake(odds)
    if at_stake is not None:
        yield "edge-at-stake", f"{float(at_stake):.6%}  =  {at_stake}"
    run = long_run_at(odds, asked.house)
    if run:
        yield "long-run", f"{float(run.house_edge):.6%}"
        for name, rounds in run.rounds_to_hit.items():
            yield "rounds-to-hit", f"{name} {float(rounds):,.0f}"
    for each in asked.live(odds).meters:
        yield "meters", _meter(each, odds, asked)
        if each.hours_to_hit is not None:
            hours = each.hours_to_hit
            values = {
                "meter": each.name,
                "hours": f"{float(hours):,.1f}",
                "days": f"{float(hours / 24):,.1f}",
            }
            yield "hours-to-hit", text("odds.hours", bets=f"{asked.bets_an_hour:,}", **values)


def _meter(meter: LiveMeter, odds: Odds, asked: Asked) -> str:
    """What each dollar on it adds to the return, and where it makes the bet even."""
    values = {"adds": f"{float(_adds(meter, odds, asked)):.4e}", "even": f"{float(meter.even_at / 100):,.2f}"}
    beside = set(odds.meters) - {meter.name}
    return text("odds.meter-beside" if beside else "odds.meter", meter=meter.name, **values)


def _adds(meter: LiveMeter, odds: Odds, asked: Asked) -> Fraction:
    return odds.coefficient(meter.name) * 100 / metered_stake(odds.terms, asked.house)


def _states(odds: Odds, asked: Asked) -> list[dict[str, object]]:
    """Every kind of start that wins an early bet: what a unit pressed is worth, and the best press."""
    if not (asked.press_states and odds.terms.wager.press_onto):
        return []
    onto = odds.terms.wager.press_onto
    main = [terms(find_wager(name)) for name in onto]
    return [
        {
            "player": format_cards(state.player),
            "banker": format_cards(state.banker),
            "ways": str(state.ways),
            "payout": str(state.payout),
            "worth": {name: str(worth) for name, worth in zip(onto, state.worth, strict=True)},
            "best": onto[state.worth.index(max(state.worth))] if max(state.worth) > 0 else None,
        }
        for state in press_states(odds.terms, main, asked.shoe, odds.rates)
    ]


def _as_json(odds: Odds, asked: Asked) -> dict[str, object]:
    terms, shoe = odds.terms, asked.shoe
    at_stake, run = asked.edge_at_stake(odds), long_run_at(odds, asked.house)
    known = odds.known
    decks, rest = divmod(shoe.total, 52)
    full = rest == 0 and decks and shoe == Composition.decks(decks) if decks <= 20 else False
    return {
        **named(terms),
        "offered": None if asked.house is None else terms.wager.id in asked.house.offers,
        "seat": terms.chair,
        "players": odds.players,
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
        "advice": [str(each) for each in advice_on(odds, shoe)],
        "house_edge_at_stake_exact": str(at_stake) if at_stake is not None else None,
        "long_run_house_edge": float(run.house_edge) if run else None,
        "long_run_house_edge_exact": str(run.house_edge) if run else None,
        "rounds_to_hit": {name: float(each) for name, each in run.rounds_to_hit.items()} if run else {},
        "meters": [
            {
                "name": each.name,
                "coefficient": str(_adds(each, odds, asked)),
                "break_even": float(each.even_at / 100),
                "break_even_exact": str(each.even_at / 100),
                "hours_to_hit": None if each.hours_to_hit is None else float(each.hours_to_hit),
                "hours_to_hit_exact": None if each.hours_to_hit is None else str(each.hours_to_hit),
            }
            for each in asked.live(odds).meters
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
        "press_states": _states(odds, asked),
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
