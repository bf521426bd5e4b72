"""What the odds explorer shows of a wager file: what is wrong with it, or what it is worth. Plain values.

It runs in a process of its own (`worker`): nothing here knows the floor.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, isfinite
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from punto.errors import Faulty, PuntoError, Refused, Unreadable, did_you_mean
from punto.exact import VALUES, Odds, PricedLine, beside_meters, price, removal_effects
from punto.exact.advice import advice_on
from punto.exact.live import long_run_at, metered_stake
from punto.game.composition import Composition
from punto.game.facts import Detail, Game
from punto.houses import House, find_house, ready_houses, setting_of
from punto.houses.build import changed_house
from punto.houses.charter import Charter
from punto.houses.rebuild import rebuilt_house
from punto.messages import message, text
from punto.money import parse_amount, parse_rate
from punto.posting import html, par_paper, par_sheets
from punto.posting.par import Z_95, Z_99, Band
from punto.posting.wording import amount
from punto.wagers import Result, Terms, Wager
from punto.wagers.book import checked_wagers
from punto.wagers.places import line_of

__all__ = ["Asked", "boxes", "effects", "par", "priced", "running"]

Plain = dict[str, Any]

TENS = str(VALUES[-1])
_POINTS = 48
_FIRST, _LAST = 3, 7
"""Powers of ten: from how many coups to how many the hold is drawn."""


class Asked(Struct, frozen=True):
    """A wager file, the house that it is tried at, the cards, and what is looked for."""

    file: str
    house: str = "colorado-mini"
    decks: int = 0
    remaining: str = ""
    wager: str = ""
    on: str = ""
    paytable: str = ""
    line: str = ""
    edge: str = ""
    charter: str = ""
    """That of the house, where it is one of the floor's own."""
    meters: Mapping[str, str] = {}
    """What meters stand at, as somebody wrote it; those that are not here stand at their seeds."""
    shoes: Sequence[str] = ()
    """The cards of a shoe at one moment after the other: what the edge was at each."""


class _Chosen(Struct, frozen=True):
    house: House
    wagers: tuple[Wager, ...]
    terms: Terms
    shoe: Composition
    meters: dict[str, int] = {}
    """What meters stand at, in minor units, where somebody has said so."""

    @property
    def cards(self) -> int:
        return 0 if self.terms.wager.game is Game.DICE else self.shoe.total


def priced(asked: Asked) -> Plain:
    """The edge first, then all that follows from it; or every fault, each with its line."""
    try:
        chosen = _chosen(asked)
        odds = _odds(chosen)
        more = {**_what(chosen), **_figures(odds), **_progressive(chosen, odds), **_drawn(odds, asked)}
        return {"faults": [], **more}
    except PuntoError as error:
        return {"faults": _faults(asked.file, error)}


def effects(asked: Asked) -> Plain:
    """What the return gains when a card of each kind is gone."""
    try:
        chosen = _chosen(asked)
        if chosen.terms.wager.game is Game.DICE or not _odds(chosen).known or chosen.terms.wager.meters:
            return {"faults": [], "effects": []}
        found = removal_effects(chosen.terms, chosen.shoe, rates=chosen.house.vigorish.rates)
    except PuntoError as error:
        return {"faults": _faults(asked.file, error)}
    by_value = chosen.terms.detail is Detail.VALUE
    return {
        "faults": [],
        "effects": [
            {
                "card": text("explorer.tens") if by_value and name == TENS else name,
                "value": float(change),
                "text": _signed_percent(change),
            }
            for name, change, _ in found
        ],
    }


def boxes(asked: Asked) -> Plain:
    """Every wager of a family and its edge, side by side; nothing of a file that holds one alone."""
    try:
        chosen = _chosen(asked)
        if len(chosen.wagers) < 2:
            return {"faults": [], "boxes": []}
        of_box = [_chosen(replace(asked, wager=each.id, paytable="", on="")) for each in chosen.wagers]
        return {"faults": [], "boxes": [_box(each) for each in of_box]}
    except PuntoError as error:
        return {"faults": _faults(asked.file, error)}


def _box(chosen: _Chosen) -> Plain:
    odds, wager = _odds(chosen), chosen.terms.wager
    edge = _percent(odds.house_edge) if odds.known else text("web.edge-unknown")
    return {"id": wager.id, "title": str(wager.title), "edge": edge, "hit": _percent(odds.hit_rate)}


def par(asked: Asked) -> Plain:
    """The PAR sheet as a page of its own."""
    try:
        chosen = _chosen(asked)
        return {"faults": [], "page": html(par_paper(par_sheets(chosen.house, [chosen.terms.wager.id])))}
    except PuntoError as error:
        return {"faults": _faults(asked.file, error)}


def running(asked: Asked) -> Plain:
    """The edge at one moment of a shoe after the other, and from full decks; none where it is not known."""
    try:
        chosen = _chosen(asked)
        full = _odds(chosen)
        if chosen.terms.wager.game is Game.DICE or not full.known:
            return {"faults": [], "edges": []}
        shoes = (replace(chosen, shoe=Composition.parse(each)) for each in asked.shoes)
        return {
            "faults": [],
            "edges": [float(_odds(each).house_edge) for each in shoes],
            "full": float(full.house_edge),
        }
    except PuntoError as error:
        return {"faults": _faults(asked.file, error)}


def _chosen(asked: Asked) -> _Chosen:
    file = asked.file.removeprefix("\ufeff")
    wagers = checked_wagers(file, "") if file else ()
    if not wagers:
        raise Unreadable(message("explorer.nothing-written"))
    if not asked.charter and asked.house not in ready_houses():
        hint = did_you_mean(asked.house, ready_houses())
        raise Unreadable(message("house.unknown", name=asked.house, hint=hint))
    wager = _named(wagers, asked.wager)
    chosen = {"cards.decks": str(asked.decks)} if asked.decks else {}
    if asked.paytable in {table.id for table in wager.paytables[1:]}:
        chosen |= {f"wagers.{wager.id}": asked.paytable}
    if asked.charter:
        house = changed_house(rebuilt_house(Charter.read(asked.charter)), chosen, wagers)
    else:
        house = find_house(asked.house, extra=wagers, settings=chosen)
    found = [each for each in house.every_terms() if each.wager.id == wager.id]
    terms = next((each for each in found if each.on and each.on.value == asked.on), found[0])
    shoe = Composition.parse(asked.remaining) if asked.remaining.strip() else Composition.decks(house.decks)
    return _Chosen(house, wagers, terms, shoe, _read_meters(asked, wager, house))


def _read_meters(asked: Asked, wager: Wager, house: House) -> dict[str, int]:
    """What was written of the meters that this wager has."""
    said = {name: each for name, each in asked.meters.items() if name in wager.meters and each.strip()}
    return {name: parse_amount(each.replace(",", ""), house.currency) for name, each in said.items()}


def _named(wagers: Sequence[Wager], name: str) -> Wager:
    """The wager of this id; the first where the file has no such one any more."""
    return next((each for each in wagers if each.id == name), wagers[0])


def _odds(chosen: _Chosen) -> Odds:
    """With meters where somebody put them, else at their seeds, if the house or the file says those."""
    stake = metered_stake(chosen.terms, chosen.house)
    meters = {name: Fraction(each, stake) for name, each in (_seeds(chosen) | chosen.meters).items()}
    rates, law = chosen.house.vigorish.rates, chosen.house.law
    return price(chosen.terms, chosen.shoe, rates=rates, meters=meters, law=law)


def _seeds(chosen: _Chosen) -> dict[str, int]:
    offer = chosen.house.offers[chosen.terms.wager.id]
    held = {name: offer.parameters(name) for name in offer.wager.meters}
    return {name: each.seed for name, each in held.items() if each is not None}


def _progressive(chosen: _Chosen, odds: Odds) -> Plain:
    """Of a wager with meters: where they stand, where each makes the bet even, the edge in the long run."""
    if not chosen.terms.wager.meters:
        return {"meters": [], "long_run": "", "meters_said": ""}
    money, run = chosen.house.currency, long_run_at(odds, chosen.house)
    live = {each.name: each for each in beside_meters(odds, metered_stake(chosen.terms, chosen.house)).meters}
    stand = _seeds(chosen) | chosen.meters
    return {
        "long_run": _percent(run.house_edge) if run else "",
        "meters_said": text("explorer.meters-set" if chosen.meters else "explorer.meters-seeds"),
        "meters": [
            {
                "name": name,
                "stands": amount(stand[name], money) if name in stand else "",
                "even": amount(round(live[name].even_at), money) if name in live else "",
            }
            for name in chosen.terms.wager.meters
        ],
    }


def _what(chosen: _Chosen) -> Plain:
    """What was understood, and between what one can choose."""
    wager = chosen.terms.wager
    return {
        "wager": {"id": wager.id, "title": str(wager.title)},
        "file": wager.group.id if wager.group else wager.id,
        "wagers": [{"id": each.id, "title": str(each.title)} for each in chosen.wagers],
        "hands": [hand.value for hand in wager.rides_on],
        "on": chosen.terms.on.value if chosen.terms.on else "",
        "paytables": [{"id": each.id, "title": each.name or each.id} for each in wager.paytables],
        "paytable": chosen.terms.paytable.id,
        "facts": [fact.name for fact in chosen.terms.facts],
        "detail": text(f"explorer.detail-{chosen.terms.detail.name.lower()}"),
        "lines_said": text("explorer.lines", lines=len(chosen.terms.lines)),
        "cards": chosen.cards,
        "decks": chosen.house.decks,
        "house": chosen.house.id,
    }


def _figures(odds: Odds) -> Plain:
    """Numbers as people read them; fractions whole."""
    rows: list[tuple[str, str]] = []
    edge = odds.house_edge if odds.known else None
    if edge is not None:
        decided = odds.edge_resolved
        rows += [("return", _percent(odds.returned))]
        rows += [("decided", _percent(decided))] if decided is not None else []
        rows += [("deviation", f"{odds.std_dev:,.6f}")]
    rows += [("hit", _percent(odds.hit_rate)), ("push", _percent(odds.push_rate))]
    if edge is not None and edge > 0:
        rows += [("sure", text("explorer.coups", coups=_sure_after(odds)))]
    return {
        "edge": _percent(edge) if edge is not None else text("web.edge-unknown"),
        "fraction": f"{edge.numerator} / {edge.denominator}" if edge is not None else "",
        "figures": [{"name": text(f"explorer.{name}"), "value": value} for name, value in rows],
        "lines": list(_lines(odds)),
        "of": f"{odds.lines[0].of:,}" if odds.lines else "",
    }


def _sure_after(odds: Odds) -> int:
    """After how many coups 95 of 100 samples have the house ahead, as the normal curve has it."""
    return ceil((Z_95 * odds.std_dev / float(odds.house_edge)) ** 2)


def _lines(odds: Odds) -> Iterator[Plain]:
    for line in odds.lines:
        known = line.pay.meter is None or line.pay.meter in odds.meters
        worth = line.probability * odds.gain(line) if known else None
        yield {
            "name": line.name or text("web.anything-else"),
            "pays": line.pay.printed or text(f"result.{line.pay.result.value}"),
            "ways": f"{line.ways:,}",
            "chance": f"{float(line.probability):.8f}",
            "often": f"{line.of / line.ways:,.2f}" if line.ways else "–",
            "worth": "" if worth is None else _signed(float(worth)) if worth else "0",
            "value": 0.0 if worth is None else float(worth),
        }


def _drawn(odds: Odds, asked: Asked) -> Plain:
    """What plots are drawn from; nothing is reckoned in the page."""
    if not odds.known:
        return {"hold": None, "solve": None, "advice": []}
    return {
        "hold": _hold(odds),
        "solve": _solve(odds, asked),
        "advice": [str(each) for each in advice_on(odds, Composition.decks(8))],
    }


def _hold(odds: Odds) -> Plain:
    edge, deviation = float(odds.house_edge), odds.std_dev
    powers = [_FIRST + (_LAST - _FIRST) * at / _POINTS for at in range(_POINTS + 1)]
    bands = [Band(round(10**power), edge, deviation) for power in powers]
    return {
        "edge": edge,
        "powers": powers,
        "inner": [list(band.bounds(Z_95)) for band in bands],
        "outer": [list(band.bounds(Z_99)) for band in bands],
    }


def _solve(odds: Odds, asked: Asked) -> Plain | None:
    """How the edge goes with one line's pay, and the pay that gives the edge looked for."""
    winners = [each for each in odds.lines if _can_pay_more(each)]
    if not winners:
        return None
    usual = max(winners, key=lambda each: each.probability)
    line = next((each for each in winners if each.name == asked.line), usual)
    now, edge = line.pay.won, odds.house_edge
    made: Plain = {
        "line": line.name,
        "lines": [each.name for each in winners],
        "now": float(now),
        "now_text": _to_one(now),
        "edge": float(edge),
        "wanted": asked.edge,
        "pays": "",
        "why": "",
    }
    slope = line.probability * (1 - (odds.rates[line.pay.rate] if line.pay.rate else 0))
    low, high = max(Fraction(0), now / 2), now * 3 / 2
    if asked.edge.strip():
        made |= _wanted(odds, line, asked.edge)
        pay = made.get("pay")
        if pay is not None:
            low, high = min(low, Fraction(pay) * 9 / 10), max(high, Fraction(pay) * 11 / 10)
    made["points"] = [[float(at), float(edge - slope * (at - now))] for at in (low, high)]
    return made


def _wanted(odds: Odds, line: PricedLine, written: str) -> Plain:
    try:
        sign = -1 if written.strip().startswith("-") else 1
        wanted = sign * parse_rate(written.strip().removeprefix("-"))
    except PuntoError as error:
        return {"why": str(error)}
    assert line.name is not None
    pays = odds.pay_for(line.name, wanted)
    if pays <= 0 or not isfinite(float(pays)):
        return {"why": text("cli.no-pay", line=line.name, edge=f"{float(wanted):.4%}")}
    return {
        "pays": _to_one(pays),
        "exactly": str(pays),
        "pay": float(pays),
        "target": float(wanted),
        "target_text": text("explorer.at", edge=_short_percent(wanted), pays=_figure(pays)),
    }


def _can_pay_more(line: PricedLine) -> bool:
    return line.pay.result is Result.WIN and line.pay.meter is None and bool(line.ways) and bool(line.name)


def _faults(file: str, error: PuntoError) -> list[Plain]:
    """Each fault with its line, in the words of whoever found it."""
    if isinstance(error, Refused):
        return [{"line": 0, "what": str(reason)} for reason in error.reasons]
    found = error.faults if isinstance(error, Faulty) else (error,)
    return [
        {"line": _line(file, each), "what": _said(each)}
        if isinstance(each, Unreadable)
        else {"line": 0, "what": str(each)}
        for each in found
    ]


def _line(file: str, fault: Unreadable) -> int:
    """Its line in the file that was written; 0 of one that is of another file."""
    return 0 if getattr(fault, "file", "") else line_of(file, fault)


def _said(fault: Unreadable) -> str:
    """A place in the file; a setting of the house by what it means, for it stands in no file here."""
    place, keys = getattr(fault, "place", ""), getattr(fault, "keys", ())
    if place in keys:
        place = setting_of(place).says
    return f"{place}: {fault.what}" if place else str(fault.what)


def _percent(value: Fraction) -> str:
    return f"{float(value):.6%}".replace("-", "−")


def _short_percent(value: Fraction) -> str:
    return f"{float(value) * 100:g}%".replace("-", "−")


def _signed_percent(value: Fraction) -> str:
    return f"{float(value):+.6%}".replace("-", "−")


def _signed(value: float) -> str:
    return f"{value:+.6f}".replace("-", "−")


def _figure(value: Fraction) -> str:
    return f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):,.4f}"


def _to_one(value: Fraction) -> str:
    return text("explorer.to-one", pays=_figure(value))


ANSWERS: Mapping[str, Any] = {
    "priced": priced,
    "effects": effects,
    "boxes": boxes,
    "par": par,
    "running": running,
}
"""What the worker can be asked."""
