"""`punto count`: what each card's removal does to a bet, and the count that follows it best."""

from collections.abc import Sequence
from math import isinf
from typing import Annotated, Literal

from cyclopts import Parameter

from punto.cli.count_view import turning_as_json, turning_in_words
from punto.cli.idle import refuse_idle
from punto.cli.naming import read_name
from punto.cli.options import Format, Settings, open_house, whole
from punto.cli.remarks import print_notes, print_remarks
from punto.cli.render import finite, print_json, show, table
from punto.cli.tally_view import print_tally, tally_as_json
from punto.exact import Study, Turning, better_tally, told_by_tags
from punto.exact import count as study_count
from punto.exact import tally as tally_of
from punto.exact.counting import turning
from punto.exact.line_sets import too_close
from punto.game.composition import Composition
from punto.houses import House
from punto.messages import message, text
from punto.wagers import Terms

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
    tally: Annotated[
        bool | None, Parameter(negative="--no-tally", help=text("cli.option.count-tally"))
    ] = None,
    house: Annotated[str | None, Parameter(help=text("cli.option.count-house"))] = None,
    settings: Settings = (),
    format: Format = "table",
) -> None:
    """Study a wager under counting."""
    opened = open_house(house, settings=settings) if house is not None else None
    named = read_name(wager, opened, paytable=paytable)
    found = named.wager
    if on is not None and not found.rides_on:
        refuse_idle("--on", message("odds.idle-on", wagers=found.id))
    if seat is not None and not found.chairs:
        refuse_idle("--seat", message("odds.idle-seat", wagers=found.id))
    chair = whole("--seat", seat) if seat is not None else None
    studied = (named.on_hand(on) if on is not None else named).terms(opened, chair)
    given = [whole("--tags", tag) for tag in tags.split(",")] if tags is not None else None
    shoe = Composition.decks(opened.decks if opened else whole("--decks", decks))
    rates = opened.vigorish.rates if opened else None
    study = study_count(studied, shoe, given, rates=rates)
    why = too_close(studied)
    turns = () if why else turning(studied, shoe, study, rates=rates)
    pairs = None
    if not why and tally:
        pairs = tally_of(studied, shoe, rates=rates)
    elif not why and tally is None and given is None:
        pairs = better_tally(studied, shoe, study, rates=rates)
    told = None if why else told_by_tags(studied, shoe, study, rates=rates)
    if format == "json":
        extra = {
            "told": told,
            "turning_unknown": str(why) if why else None,
            "tally": tally_as_json(pairs) if pairs else None,
        }
        print_json({**_as_json(studied, study, turns, opened), **extra})
        return
    _print_study(f"{found.title}, {text('column.table')} {studied.paytable.id}", study, turns)
    if told is not None:
        show(text("count.told", told=f"{told:.1%}"))
    if pairs:
        print_tally(pairs)
    print_notes([str(why)] if why else [], format)
    print_remarks([named], format)


def _print_study(title: str, study: Study, turns: Sequence[Turning]) -> None:
    listing = table(
        title,
        [("card", "left"), ("number", "right"), ("effect", "right"), ("tag", "right")],
    )
    for (name, effect, number), (_, tag) in zip(study.effects, study.tags, strict=True):
        listing.add_row(name, str(number), f"{float(effect):+.6%}", f"{tag:+d}" if tag else "0")
    show(listing)
    values = {"returned": f"{float(study.returned):.4%}", "correlation": f"{study.correlation:.4f}"}
    level = isinf(study.turns_at)
    show(text("count.level" if level else "count.found", **values, turns=f"{study.turns_at:+.2f}"))
    where = turning_in_words(turns)
    if where:
        show(text("count.exactly", where=where))
    elif turns:
        show(text("count.never"))


def _as_json(
    studied: Terms, study: Study, turns: tuple[Turning, ...], house: House | None
) -> dict[str, object]:
    return {
        "wager": studied.wager.id,
        "on": studied.on.value if studied.on else None,
        "paytable": studied.paytable.id,
        "offered": None if house is None else studied.wager.id in house.offers,
        "return_exact": str(study.returned),
        "effects": [
            {"card": name, "cards": number, "effect": float(effect), "effect_exact": str(effect), "tag": tag}
            for (name, effect, number), (_, tag) in zip(study.effects, study.tags, strict=True)
        ],
        "correlation": study.correlation,
        "drift": str(study.drift),
        "alike": study.alike,
        "turns_at": finite(study.turns_at),
        "turning": turning_as_json(turns),
    }
