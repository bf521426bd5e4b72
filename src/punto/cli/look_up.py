"""`punto houses`, `punto facts`, `punto clause`: what there is, and what the documents say."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto import clauses
from punto.cli.render import Format, console, print_json, table
from punto.facts import vocabulary
from punto.houses import find_house, ready_houses
from punto.messages import text
from punto.tomlfile import as_written

__all__ = ["clause", "facts", "houses"]


def houses(*, format: Format = "table") -> None:
    """List the ready houses."""
    found = [find_house(name) for name in ready_houses()]
    if format == "json":
        print_json(
            [
                {
                    "id": house.id,
                    "name": str(house.title),
                    "document": house.document.value,
                    "decks": house.decks,
                    "seats": house.seats,
                    "wagers": {wager: [each.id for each in tables] for wager, tables in house.offers.items()},
                }
                for house in found
            ]
        )
        return
    listing = table(
        text("title.houses"),
        [("id", "left"), ("name", "left"), ("decks", "right"), ("seats", "right"), ("wagers", "left")],
    )
    for house in found:
        listing.add_row(
            house.id, str(house.title), str(house.decks), str(house.seats), ", ".join(house.offers)
        )
    console().print(listing)


def facts(*, format: Format = "table") -> None:
    """List the facts that a wager's conditions can name."""
    known = vocabulary().values()
    if format == "json":
        print_json(
            [
                {
                    "name": fact.name,
                    "values": list(fact.values),
                    "detail": fact.detail.name.lower(),
                    "means": str(fact.phrase),
                }
                for fact in known
            ]
        )
        return
    listing = table(text("title.facts"), [("fact", "left"), ("values", "left"), ("meaning", "left")])
    for fact in known:
        values = [as_written(value) for value in fact.values]
        shown = ", ".join(values) if len(values) <= 10 else f"{values[0]} … {values[-1]}"
        listing.add_row(fact.name, shown, Text(str(fact.phrase), "dim"))
    console().print(listing)


def clause(
    clause_id: Annotated[str, Parameter(name="CLAUSE", help=text("cli.argument.clause"))],
    /,
    *,
    format: Format = "table",
) -> None:
    """Show what one clause of the rule documents says, in our words."""
    found = clauses.clause(clause_id)
    if format == "json":
        print_json(
            {
                "id": found.id,
                "source": found.source,
                "kind": found.kind,
                "says": found.says,
                "choices": list(found.choices),
                "rows": [list(row) for row in found.rows],
                "note": found.note or None,
            }
        )
        return
    screen = console()
    screen.print(Text.assemble((found.id, "bold"), f"  {found.source}  ", (found.kind, "dim")))
    screen.print(found.says)
    for row in found.rows:
        screen.print("  " + "  ".join(row))
    for choice in found.choices:
        screen.print(f"  · {choice}")
    if found.note:
        screen.print(Text(found.note, "dim"))
