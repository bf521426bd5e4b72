"""`punto count`: what each card's removal does to a bet, and the count that follows it best."""

from typing import Annotated, Literal

from cyclopts import Parameter

from punto.cli.count_view import turning_as_json, turning_in_words
from punto.cli.options import Format, whole
from punto.cli.render import finite, print_json, show, table
from punto.errors import Unreadable
from punto.exact import Study, Turning
from punto.exact import count as study_count
from punto.exact.counting import turning
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.messages import message, text
from punto.wagers import Terms, find_wager, read_wager, terms

__all__ = ["count"]


def count(
    wager: Annotated[str, Parameter(name="WAGER", help=text("cli.argument.count-wager"))],
    /,
    *,
    decks: Annotated[str, Parameter(help=text("cli.option.odds-decks"))] = "8",
    paytable: Annotated[str | None, Parameter(help=text("cli.option.paytable"))] = None,
    on: Annotated[Literal["player", "banker"] | None, Parameter(help=text("cli.option.on"))] = None,
    seat: Annotated[str | None, Parameter(help=text("cli.option.seat"))] = None,
    tags: Annotated[str | None, Parameter(help=text("cli.option.tags"), allow_leading_hyphen=True)] = None,
    format: Format = "table",
) -> None:
    """Study a wager under counting."""
    found = read_wager(wager) if wager.endswith(".toml") else find_wager(wager)
    if seat is not None and not found.chairs:
        raise Unreadable(message("cli.idle", option="--seat", why=message("idle.chairs")))
    chair = whole("--seat", seat) if seat is not None else next(iter(found.chairs), None)
    studied = terms(found, Hand(on) if on else None, found.paytable(paytable), chair=chair)
    given = [whole("--tags", tag) for tag in tags.split(",")] if tags is not None else None
    shoe = Composition.decks(whole("--decks", decks))
    study = study_count(studied, shoe, given)
    turns = turning(studied, shoe, study)
    if format == "json":
        print_json(_as_json(studied, study, turns))
        return
    listing = table(
        f"{found.title}, {text('column.table')} {studied.paytable.id}",
        [("card", "left"), ("number", "right"), ("effect", "right"), ("tag", "right")],
    )
    for (name, effect, number), (_, tag) in zip(study.effects, study.tags, strict=True):
        listing.add_row(name, str(number), f"{float(effect):+.6%}", f"{tag:+d}" if tag else "0")
    show(listing)
    values = {"returned": f"{float(study.returned):.4%}", "correlation": f"{study.correlation:.4f}"}
    show(text("count.found", **values, turns=f"{study.turns_at:+.2f}"))
    where = turning_in_words(turns)
    if where:
        show(text("count.exactly", where=where))
    elif turns:
        show(text("count.never"))


def _as_json(studied: Terms, study: Study, turns: tuple[Turning, ...]) -> dict[str, object]:
    return {
        "wager": studied.wager.id,
        "on": studied.on.value if studied.on else None,
        "paytable": studied.paytable.id,
        "return_exact": str(study.returned),
        "effects": [
            {"card": name, "cards": number, "effect": float(effect), "effect_exact": str(effect), "tag": tag}
            for (name, effect, number), (_, tag) in zip(study.effects, study.tags, strict=True)
        ],
        "correlation": study.correlation,
        "drift": str(study.drift),
        "turns_at": finite(study.turns_at),
        "turning": turning_as_json(turns),
    }
