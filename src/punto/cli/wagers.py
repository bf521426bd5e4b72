"""`punto wagers`: what can be bet on, line by line."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from punto.cli.options import WagerFiles
from punto.cli.render import Format, console, print_json, table
from punto.messages import text
from punto.wagers import Wager, book, find_wager, read_wager

__all__ = ["wagers"]


def wagers(
    names: Annotated[Sequence[str], Parameter(name="WAGER", help=text("cli.argument.wager"))] = (),
    /,
    *,
    wager_files: WagerFiles = (),
    format: Format = "table",
) -> None:
    """List the book, or show the wagers named."""
    added = [read_wager(path) for path in wager_files]
    known = {**book(), **{wager.id: wager for wager in added}}
    chosen = [find_wager(name, known) for name in names] if names else list(known.values())
    if format == "json":
        print_json([_as_json(wager) for wager in chosen])
    elif names:
        for wager in chosen:
            _show(wager)
    else:
        _list(chosen)


def _list(wagers: Sequence[Wager]) -> None:
    listing = table(
        text("title.wagers"),
        [("id", "left"), ("name", "left"), ("on", "left"), ("tables", "left"), ("pays", "left")],
    )
    for wager in wagers:
        top = wager.paytable()
        pays = ", ".join(dict.fromkeys(str(pay) for pay in top.pays if pay))
        listing.add_row(
            wager.id,
            str(wager.title),
            "/".join(hand.value for hand in wager.rides_on) or "–",
            ", ".join(each.id for each in wager.paytables),
            pays,
        )
    console().print(listing)


def _show(wager: Wager) -> None:
    made = table(f"{wager.title} ({wager.id})", [("line", "left")])
    for paytable in wager.paytables:
        made.add_column(" / ".join((paytable.id, *paytable.aliases)))
    for number, line in enumerate(wager.lines):
        made.add_row(
            str(wager.line_title(line)), *(str(each.pays[number] or "off") for each in wager.paytables)
        )
    made.add_row(text("wager-shown.otherwise"), *("lose" for _ in wager.paytables), style="dim")
    screen = console()
    screen.print(made)
    if wager.rides_on:
        screen.print(text("wager-shown.rides-on", hands=" / ".join(map(str, wager.rides_on))))
    if wager.rights:
        screen.print(text("wager-shown.rights", rights=wager.rights))
    screen.print(text("wager-shown.clauses", clauses=", ".join(wager.clauses) or "–"), style="dim")


def _as_json(wager: Wager) -> dict[str, object]:
    return {
        "id": wager.id,
        "name": str(wager.title),
        "aliases": list(wager.aliases),
        "game": wager.game.value,
        "main": wager.main,
        "hands": [hand.value for hand in wager.rides_on],
        "rights": wager.rights or None,
        "clauses": list(wager.clauses),
        "paytables": [
            {
                "id": paytable.id,
                "name": paytable.name,
                "aliases": list(paytable.aliases),
                "clauses": list(paytable.clauses),
                "lines": [
                    {"name": line.name, "pays": str(pay or "off")}
                    for line, pay in zip(wager.lines, paytable.pays, strict=True)
                ],
            }
            for paytable in wager.paytables
        ],
    }
