"""`punto facts`, `punto clause`: what conditions can name, and what the documents say."""

from typing import Annotated, Literal

from cyclopts import Parameter
from rich.text import Text

from punto.cli.options import Format
from punto.cli.render import print_json, show, table
from punto.game.facts import Fact, Game, vocabulary
from punto.messages import text
from punto.rulebook import clauses
from punto.tomlfile import as_written

__all__ = ["clause", "facts"]


def facts(
    *,
    game: Annotated[Literal["baccarat", "dice"], Parameter(help=text("cli.option.game"))] = "baccarat",
    format: Format = "table",
) -> None:
    """List the facts that a wager's conditions can name."""
    known = vocabulary(Game(game)).values()
    if format == "json":
        print_json([_fact_as_json(fact) for fact in known])
        return
    listing = table(text("title.facts"), [("fact", "left"), ("values", "left"), ("meaning", "left")])
    for fact in known:
        values = [as_written(value) for value in fact.values]
        shown = ", ".join(values) if len(values) <= 10 else f"{values[0]} … {values[-1]}"
        listing.add_row(fact.name, shown, Text(str(fact.phrase), "dim"))
    show(listing)


def _fact_as_json(fact: Fact) -> dict[str, object]:
    return {
        "name": fact.name,
        "values": list(fact.values),
        "detail": fact.detail.name.lower(),
        "sees": fact.sees.value,
        "means": str(fact.phrase),
    }


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
                "kept": found.kept.value,
                "by": list(found.by),
                "says": found.says,
                "choices": list(found.choices),
                "rows": [list(row) for row in found.rows],
                "note": found.note or None,
            }
        )
        return
    show(Text.assemble((found.id, "bold"), f"  {found.source}  ", (found.kind, "dim")), found.says)
    for row in found.rows:
        show("  " + "  ".join(row))
    for choice in found.choices:
        show(f"  · {choice}")
    if found.by:
        show(Text(text(f"clause.{found.kept.value}", by=", ".join(found.by)), "dim"))
    if found.note:
        show(Text(found.note, "dim"))
