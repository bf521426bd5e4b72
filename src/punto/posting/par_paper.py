"""PAR sheets as a paper."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from punto.edition import build
from punto.exact import PricedLine
from punto.game.facts import Game
from punto.houses import check_house
from punto.messages import text
from punto.posting.conditions import line_in_words
from punto.posting.digests import house_digest, wager_digest
from punto.posting.paper import Aside, Block, Break, Column, Figure, Heading, Listing, Paper, Paragraph, Title
from punto.posting.par import Z_95, Z_99, Sheet, Side
from punto.posting.plots import hold_plot
from punto.posting.rules import breach_box
from punto.posting.wording import amount, clause_list, meter_name, pay_in_words, percent, shown_lines
from punto.rulebook import of_document

__all__ = ["par_paper"]

_RARE = 10
"""A line that comes less often than this makes the normal bounds a rough guide."""


def par_paper(sheets: Sequence[Sheet]) -> Paper:
    """One wager's sheet, or a summary and then a sheet for each."""
    house = sheets[0].house
    breaches = check_house(house)
    marked = text("paper.not-for-posting") if breaches else ""
    foot = text("paper.imprint-par", digest=house_digest(house), build=build())
    if len(sheets) == 1:
        head = _title(sheets[0])
        blocks = (*breach_box(breaches), *_sheet(sheets[0]))
        return Paper(
            kind="par",
            above=head.above,
            title=head.text,
            corner=head.corner,
            blocks=blocks,
            imprint=foot,
            mark=marked,
        )
    body = [block for sheet in sheets for block in (Break(), _title(sheet), *_sheet(sheet))]
    return Paper(
        kind="par",
        above=text("paper.par"),
        title=str(house.title),
        corner=(house.jurisdiction.name, _shoe(sheets[0])),
        blocks=(*breach_box(breaches), *_summary(sheets), *body),
        imprint=foot,
        mark=marked,
    )


def _title(sheet: Sheet) -> Title:
    table = sheet.offer.paytable
    corner = (table.name or table.id, _shoe(sheet), str(sheet.house.title))
    return Title(str(sheet.offer.wager.title), above=text("paper.par"), corner=corner)


def _shoe(sheet: Sheet) -> str:
    if sheet.house.game is Game.DICE:
        return text("paper.par-dice")
    return text("paper.par-shoe", decks=text(f"number.{sheet.house.decks}"), cards=sheet.cards)


def _summary(sheets: Sequence[Sheet]) -> Iterator[Block]:
    """All wagers in one table."""
    rows = []
    for sheet in sheets:
        for side in sheet.sides:
            odds, known = side.odds, side.odds.known
            tested = side.tested.z if side.tested else None
            rows.append(
                (
                    _named(sheet, side),
                    sheet.offer.paytable.id,
                    _percent(odds.returned if known else odds.fixed_return),
                    _percent(odds.house_edge) if known else "",
                    f"{odds.std_dev:.4f}" if known else "",
                    _percent(odds.hit_rate),
                    "" if tested is None else f"{tested:+.2f}".replace("-", "−"),
                )
            )
    heads = ("wager", "par-table", "par-return", "par-edge", "par-deviation", "par-hit", "par-z")
    columns = [
        Column(text(f"paper.{head}"), "right" if at > 1 else "left", 0 if at else 1)
        for at, head in enumerate(heads)
    ]
    yield Listing(tuple(columns), tuple(rows), style="open")
    yield Paragraph(text("paper.par-meters-at-seed"), note=True)


def _named(sheet: Sheet, side: Side) -> str:
    title = str(sheet.offer.wager.title)
    return f"{title}, {_hand(side)}" if side.on else title


def _hand(side: Side) -> str:
    return text(f"paper.on-{side.on.value}") if side.on else ""


def _short(side: Side) -> str:
    return text(f"paper.short-{side.on.value}") if side.on else ""


def _sheet(sheet: Sheet) -> Iterator[Block]:
    """The sections of one wager, those that have something to say numbered."""
    yield from _rules(sheet)
    number = 0
    sections: tuple[tuple[str, Sequence[Block]], ...] = (
        *((_hand(side) or text("paper.par-lines"), [_lines(sheet, side)]) for side in sheet.sides),
        (text("paper.par-follows"), _follows(sheet)),
        (text("paper.par-hold"), list(_hold(sheet))),
        (text("paper.par-meters"), list(_meters(sheet))),
        (text("paper.par-removal"), list(_removal(sheet))),
        (text("paper.par-sample"), list(_sample(sheet))),
    )
    for heading, blocks in sections:
        if blocks:
            number += 1
            yield Heading(heading[:1].upper() + heading[1:], number=str(number))
            yield from blocks
    yield Paragraph(_notes(sheet), note=True)
    digest = wager_digest(sheet.offer.wager)
    yield Paragraph(
        text("paper.par-digests", wager=digest, house=house_digest(sheet.house), build=build()), note=True
    )


def _rules(sheet: Sheet) -> Iterator[Block]:
    """What each line asks for, in words, and where the document says so."""
    wager, table, house = sheet.offer.wager, sheet.offer.paytable, sheet.house
    clauses = clause_list(of_document((*wager.clauses, *table.clauses), house.document))
    rows = tuple(
        (str(wager.line_title(line)), line_in_words(wager, line)) for line, _ in shown_lines(wager, table)
    )
    yield Listing(
        (Column(text("paper.line"), share=3), Column(text("paper.when"), share=8)), rows, style="open"
    )
    yield Paragraph(text("rules.first-line"), clauses)


def _lines(sheet: Sheet, side: Side) -> Listing:
    """Each line with its ways, its chance and what it returns; all of them at the end."""
    odds, wager = side.odds, sheet.offer.wager
    titles = {line.name: str(wager.line_title(line)) for line in wager.lines}
    rows = []
    for line in odds.lines:
        worth = line.probability * (odds.gain(line) + 1) if odds.known or not line.pay.meter else None
        name = titles[line.name] if line.name else text("paper.anything-else")
        pays = pay_in_words(line.pay, sheet.house, sheet.offer)
        rows.append((name, pays, *_chances(line), "" if worth is None else f"{float(worth):.6f}"))
    total = odds.lines[0].of
    returned = f"{float(odds.returned if odds.known else odds.fixed_return):.6f}"
    rows.append((text("paper.all-ways"), "", f"{total:,}", "1.00000000", "", returned))
    heads = (
        ("line", "left", 1),
        ("pays", "right", 0),
        ("ways", "right", 0),
        ("chance", "right", 0),
        ("one-in", "right", 0),
        ("returns", "right", 0),
    )
    columns = tuple(
        Column(text(f"paper.{head}"), "right" if side == "right" else "left", share)
        for head, side, share in heads
    )
    return Listing(columns, tuple(rows), style="open", totals=1)


def _chances(line: PricedLine) -> tuple[str, str, str]:
    often = f"{line.of / line.ways:,.2f}" if line.ways else "–"
    return f"{line.ways:,}", f"{float(line.probability):.8f}", often


def _follows(sheet: Sheet) -> list[Block]:
    """Return, edge, rates and deviation, with their exact fractions."""
    rows = []
    figures = [_figures(side) for side in sheet.sides]
    for at, (key, _, _) in enumerate(figures[0]):
        cells = [cell for each in figures for cell in each[at][1:]]
        if any(cells):
            rows.append((text(f"paper.{key}"), *cells))
    heads = [text("paper.figure")]
    for side in sheet.sides:
        heads += [_hand(side), text("paper.exactly")]
    columns = (
        Column(heads[0], share=2),
        *(Column(head, "right", 3 if at % 2 else 2) for at, head in enumerate(heads[1:])),
    )
    return [Listing(columns, tuple(rows), style="open", fine=True)]


def _figures(side: Side) -> list[tuple[str, str, str]]:
    """The name of each figure, the figure, and its fraction."""
    odds, known = side.odds, side.odds.known
    decided = odds.edge_resolved if known else None
    found: list[tuple[str, Fraction | None]] = [
        ("par-return", odds.returned if known else None),
        ("par-fixed-return", odds.fixed_return if side.meters else None),
        ("par-edge", odds.house_edge if known else None),
        ("par-decided", decided),
        ("par-hit", odds.hit_rate),
        ("par-push", odds.push_rate or None),
        ("par-long-run", side.long_run.house_edge if side.long_run else None),
    ]
    rows = [
        (key, "" if each is None else _percent(each), "" if each is None else _fraction(each))
        for key, each in found
    ]
    rows.append(("par-variance", f"{float(odds.variance):,.6f}" if known else "", ""))
    rows.append(("par-deviation", f"{odds.std_dev:,.6f}" if known else "", ""))
    return rows


def _hold(sheet: Sheet) -> Iterator[Block]:
    """The bounds of the hold, in numbers and drawn."""
    sides = [side for side in sheet.sides if side.bands]
    if not sides:
        return
    columns = []
    for side in sides:
        rows = tuple(
            (f"{band.coups:,}", *(_bound(each) for z in (Z_95, Z_99) for each in band.bounds(z)))
            for band in side.bands
        )
        heads = (
            _short(side) or text("paper.coups"),
            text("paper.from-95"),
            text("paper.to"),
            text("paper.from-99"),
            text("paper.to"),
        )
        listing = Listing(
            tuple(Column(head, "right" if at else "left", 1) for at, head in enumerate(heads)),
            rows,
            style="open",
        )
        columns.append((listing, Figure(hold_plot(side.bands), text("paper.hold-caption"))))
    yield Aside(tuple(columns) if len(columns) > 1 else ((columns[0][0],), (columns[0][1],)))
    rarest = min((line.ways for side in sides for line in side.odds.lines if line.ways), default=0)
    of = sides[0].odds.lines[0].of
    note = text("paper.hold-note")
    if rarest and of / rarest * _RARE > 10**3:
        note += " " + text("paper.hold-rare", coups=f"{ceil(of / rarest * _RARE):,}")
    yield Paragraph(note, note=True)


def _bound(value: float) -> str:
    return f"{value * 100:,.3f}".replace("-", "−")


def _meters(sheet: Sheet) -> Iterator[Block]:
    """Where each meter begins and where it makes the bet even, in money."""
    side = sheet.sides[0]
    if not side.meters:
        return
    house, offer = sheet.house, sheet.offer
    stake = offer.stake(offer.paytable) or 100

    def money(held: Fraction | None) -> str:
        return "" if held is None else amount(ceil(held * stake), house.currency)

    rows = []
    for each in side.meters:
        rounds = side.long_run.rounds_to_hit.get(each.name) if side.long_run else None
        adds = each.adds * house.currency.unit / stake
        rows.append(
            (
                meter_name(offer.wager, each.name),
                money(each.seed),
                "" if each.rate is None else percent(each.rate),
                f"{float(adds):.4e}".replace("e-0", "e-").replace("-", "−"),
                money(each.even_at),
                "" if rounds is None else f"{float(rounds):,.0f}",
            )
        )
    heads = ("meter", "seed", "par-rate", "par-adds", "par-even", "par-rounds")
    yield Listing(
        tuple(Column(text(f"paper.{head}"), "right" if at else "left", 1) for at, head in enumerate(heads)),
        tuple(rows),
        style="open",
    )
    if len(side.meters) > 1:
        yield Paragraph(text("paper.par-even-beside"), note=True)


def _removal(sheet: Sheet) -> Iterator[Block]:
    """What each card's removal does to the return."""
    sides = [side for side in sheet.sides if side.effects]
    columns = []
    for side in sides:
        rows = tuple(
            (_cards(each.cards), f"{float(each.effect) * 100:+.6f}".replace("-", "−"))
            for each in side.effects
        )
        heads = _short(side) or text("paper.card"), text("paper.effect")
        listing = Listing((Column(heads[0], share=3), Column(heads[1], "right", 2)), rows, style="open")
        columns.append((listing,))
    if len(columns) == 1:
        (listing,) = columns[0]
        half = ceil(len(listing.rows) / 2)
        if half > 2:
            parts = (listing.rows[:half], listing.rows[half:])
            columns = [(Listing(listing.columns, rows, style="open"),) for rows in parts]
    if columns:
        yield Aside(tuple(columns))


def _cards(names: tuple[str, ...]) -> str:
    """Cards that are alike: all of them, a few, or of which ranks."""
    ranks = list(dict.fromkeys(name[0] for name in names))
    if len(ranks) == 13:
        return text("paper.every-card")
    if len(names) > len(ranks) and len(names) == 4 * len(ranks):
        return ", ".join(ranks)
    return ", ".join(names)


def _sample(sheet: Sheet) -> Iterator[Block]:
    """The simulation beside the exact figures."""
    found = sheet.simulation
    if found is None:
        yield Paragraph(text("paper.no-sample"))
        return
    rows = []
    for side in sheet.sides:
        tested = side.tested
        if tested is not None and tested.house_edge is not None:
            first = tested.first_edge
            rows.append(
                (
                    _named(sheet, side),
                    _percent(side.odds.house_edge),
                    _percent(tested.house_edge),
                    "" if first is None else _percent(first),
                    f"{tested.std_error * 100:.6f}%",
                    "" if tested.z is None else f"{tested.z:+.2f}".replace("-", "−"),
                )
            )
    heads = ("wager", "par-edge", "par-simulated", "par-first", "par-error", "par-z")
    columns = tuple(
        Column(text(f"paper.{head}"), "right" if at else "left", 0 if at else 1)
        for at, head in enumerate(heads)
    )
    if rows:
        yield Listing(columns, tuple(rows), style="open")
    key = "paper.sampled-dice" if sheet.house.game is Game.DICE else "paper.sampled"
    said = [text(key, coups=f"{found.coups:,}", shoes=f"{found.shoes:,}", seed=found.seed)]
    for name, fit in found.fits.items():
        if fit:
            figures = {
                "statistic": f"{fit.statistic:,.1f}",
                "degrees": f"{fit.degrees:,}",
                "p": f"{fit.p:.4f}",
            }
            said.append(text(f"paper.fit-{name}", **figures))
    yield Paragraph(" ".join(said), note=True)


def _notes(sheet: Sheet) -> str:
    total = sheet.sides[0].odds.lines[0].of
    if sheet.house.game is Game.DICE:
        return text("paper.ways-note-dice", total=f"{total:,}")
    factors = " · ".join(str(sheet.cards - gone) for gone in range(6))
    return text("paper.ways-note", factors=factors, total=f"{total:,}")


def _percent(value: Fraction) -> str:
    return f"{float(value) * 100:,.6f}%".replace("-", "−")


def _fraction(value: Fraction) -> str:
    return f"{value.numerator} / {value.denominator}".replace("-", "−")
