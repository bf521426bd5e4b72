"""`punto glossary`: what the words of the rule documents mean."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.options import Format
from punto.cli.render import print_json, show, table
from punto.messages import text
from punto.rulebook.glossary import find_term
from punto.rulebook.glossary import glossary as every_term

__all__ = ["glossary"]


def glossary(
    *names: Annotated[str, Parameter(name="TERM", help=text("cli.argument.term"))],
    format: Format = "table",
) -> None:
    """List the defined terms, or those named."""
    chosen = [find_term(name) for name in names] if names else list(every_term().values())
    if format == "json":
        print_json(
            [
                {
                    "name": term.name,
                    "says": term.says,
                    "clauses": list(term.clauses),
                    "synonyms": list(term.synonyms),
                }
                for term in chosen
            ]
        )
        return
    listing = table(text("title.glossary"), [("term", "left"), ("meaning", "left"), ("clauses", "left")])
    for term in chosen:
        also = text("glossary.also", names=", ".join(term.synonyms)) if term.synonyms else ""
        listing.add_row(term.name, f"{term.says} {also}".rstrip(), Text("\n".join(term.clauses), "dim"))
    show(listing)
