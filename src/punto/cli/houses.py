"""`punto houses`, `punto houses show H`: what houses there are, and everything that one chose.

`punto houses settings` has a file of its own.
"""

from typing import Annotated

import cyclopts
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from punto.cli.options import Format, Settings, WagerFiles, open_house
from punto.cli.render import print_json, show, table
from punto.cli.settings import settings
from punto.houses import House, find_house, ready_houses, setting_of
from punto.houses.allowed import shown_value
from punto.messages import text

__all__ = ["app"]


def app() -> cyclopts.App:
    """The command and its part."""
    made = cyclopts.App(name="houses", help=text("cli.houses"))
    made.default(houses)
    made.command(show_house, name="show", help=text("cli.houses-show"))
    made.command(settings, name="settings", help=text("cli.houses-settings"))
    return made


def houses(*, format: Format = "table") -> None:
    """List the ready houses."""
    found = [find_house(name) for name in ready_houses()]
    if format == "json":
        print_json([_as_json(house) for house in found])
        return
    listing = table(
        text("title.houses"),
        [("id", "left"), ("name", "left"), ("decks", "right"), ("seats", "right"), ("wagers", "left")],
    )
    for house in found:
        listing.add_row(
            house.id, str(house.title), str(house.decks), str(len(house.seats)), ", ".join(house.offers)
        )
    show(listing)


def show_house(
    house: Annotated[str, Parameter(name="HOUSE", help=text("cli.argument.house"))],
    /,
    *,
    wager_files: WagerFiles = (),
    replaced: Settings = (),
    format: Format = "table",
) -> None:
    """Show everything that a house chose."""
    opened = open_house(house, wager_files, replaced)
    if format == "json":
        print_json(_as_json(opened))
        return
    listing = table(
        f"{opened.title} ({opened.id}) · {opened.jurisdiction.name}",
        [("setting", "left"), ("value", "left"), ("meaning", "left")],
    )
    for key, value in opened.chosen.items():
        setting = setting_of(key)
        if not key.startswith("wagers.") or value != setting.default:
            listing.add_row(key, shown_value(value, setting), Text(setting.says, "dim"))
    listing.columns[0].no_wrap = True
    offers = table(f"\n{text('title.offers')}", [("id", "left"), ("table", "left"), ("line-pays", "left")])
    for name, offer in opened.offers.items():
        pays = dict.fromkeys(str(pay) for pay in offer.paytable.pays if pay)
        offers.add_row(name, offer.paytable.id, ", ".join(pays))
    show(listing, offers, _layout(opened), _checks(opened))


def _layout(house: House) -> Table:
    """What is marked before each seat, and the boxes for vigorish where it is marked."""
    listing = table(f"\n{text('title.layout')}", [("area", "left"), ("bets-for", "left")])
    for area in house.areas:
        sides = [text("houses.dealer")] if area.dealers_side else []
        listing.add_row(str(area), "; ".join([text("houses.player"), *sides]))
    if house.vigorish_boxes:
        boxes = ", ".join(map(str, house.vigorish_boxes))
        listing.add_row(text("houses.boxes"), text("houses.box-numbers", boxes=boxes))
    return listing


def _checks(house: House) -> Table:
    """What is confirmed before the table opens."""
    listing = table(f"\n{text('title.checks')}", [("check", "left"), ("when", "left"), ("clauses", "left")])
    for check in house.procedure.checks:
        when = text("houses.daily" if check.daily else "houses.opening")
        listing.add_row(str(check.title), when, Text(", ".join(check.clauses), "dim"))
    return listing


def _as_json(house: House) -> dict[str, object]:
    return {
        "id": house.id,
        "name": str(house.title),
        "jurisdiction": house.jurisdiction.id,
        "document": house.document,
        "game": house.game.value,
        "decks": house.decks,
        "seats": list(house.seats),
        "wagers": {name: offer.paytable.id for name, offer in house.offers.items()},
        "areas": [
            {"wager": area.wager, "on": area.on.value if area.on else None, "tokes": area.dealers_side}
            for area in house.areas
        ],
        "vigorish_boxes": list(house.vigorish_boxes),
        "checks": [
            {"id": check.id, "says": str(check.title), "daily": check.daily, "clauses": list(check.clauses)}
            for check in house.procedure.checks
        ],
        "settings": {
            key: value
            if isinstance(value, (bool, int, str)) or value is None
            else shown_value(value, setting_of(key))
            for key, value in house.chosen.items()
        },
    }
