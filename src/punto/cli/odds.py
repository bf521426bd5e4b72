"""`punto odds`: what every wager is worth, exactly, from a full shoe or any cards that are left."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from punto.cli.meters import in_stakes, read_meters
from punto.cli.odds_view import Asked, OddsFormat, named, print_odds, show_compared
from punto.cli.options import open_house, whole
from punto.cli.render import print_json, show
from punto.errors import Unreadable, did_you_mean
from punto.exact import Odds, price
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.houses import House
from punto.messages import message, text
from punto.money import USD, parse_amount, parse_rate
from punto.wagers import PayTable, Result, Terms, Wager, all_terms, book, find_wager, read_wager, terms

__all__ = ["odds"]


def odds(
    *wagers: Annotated[str, Parameter(name="WAGER", help=text("cli.argument.odds-wager"))],
    decks: Annotated[str | None, Parameter(help=text("cli.option.odds-decks"))] = None,
    paytable: Annotated[str | None, Parameter(help=text("cli.option.paytable"))] = None,
    on: Annotated[Literal["player", "banker"] | None, Parameter(help=text("cli.option.on"))] = None,
    seat: Annotated[str | None, Parameter(help=text("cli.option.seat"))] = None,
    others: Annotated[str | None, Parameter(help=text("cli.option.others"))] = None,
    house: Annotated[str | None, Parameter(help=text("cli.option.odds-house"))] = None,
    without: Annotated[str, Parameter(help=text("cli.option.without"))] = "",
    remaining: Annotated[str | None, Parameter(help=text("cli.option.remaining"))] = None,
    meter: Annotated[tuple[str, ...], Parameter(help=text("cli.option.meter"), show_default=False)] = (),
    players: Annotated[str | None, Parameter(help=text("cli.option.players"))] = None,
    stake: Annotated[str | None, Parameter(help=text("cli.option.stake"))] = None,
    press_states: Annotated[bool, Parameter(help=text("cli.option.press-states"))] = False,
    compare: Annotated[bool, Parameter(help=text("cli.option.compare"))] = False,
    target_edge: Annotated[
        str | None, Parameter(help=text("cli.option.target-edge"), allow_leading_hyphen=True)
    ] = None,
    line: Annotated[str | None, Parameter(help=text("cli.option.line"))] = None,
    format: Annotated[OddsFormat, Parameter(help=text("cli.option.odds-format"))] = "table",
) -> None:
    """Price wagers: ways and chance of each line, return, edge, hit rate, spread."""
    opened = open_house(house) if house is not None else None
    chair = whole("--seat", seat) if seat is not None else None
    hand = Hand(on) if on else None
    chosen = _chosen(wagers, opened)
    _check_use(
        {
            "--decks": decks,
            "--without": without or None,
            "--remaining": remaining,
            "--house": house,
            "--seat": seat,
            "--others": others,
            "--on": on,
            "--players": players,
            "--stake": stake,
            "--press-states": press_states or None,
            "--compare": compare or None,
            "--target-edge": target_edge,
            "--line": line,
        },
        chosen,
        format,
        single=len(wagers) == 1,
    )
    shoe = _shoe(decks, opened, remaining).without(without)
    meters = read_meters(meter, chosen, opened.currency if opened else USD)
    crowd = _at_least_one("--players", players) if players is not None else 1
    if paytable is not None and not wagers:
        chosen = [each for each in chosen if _has_table(each, paytable)]
    priced = [
        _price(each, shoe, opened, meters, crowd)
        for wager in chosen
        for each in _betting(_terms(wager, opened, paytable, chair), others)
        if hand is None or each.on is hand or not wager.rides_on
    ]
    if not priced:
        raise Unreadable(message("cli.nothing-to-price"))
    if target_edge is not None:
        sign = -1 if target_edge.strip().startswith("-") else 1
        _solve(priced, sign * parse_rate(target_edge.strip().removeprefix("-")), line, format)
    elif compare:
        for wager in chosen:
            show_compared([each for each in priced if each.terms.wager.id == wager.id])
    else:
        print_odds(priced, Asked(shoe, opened, _stake(stake), press_states), format, single=len(wagers) == 1)


def _check_use(
    given: Mapping[str, object], wagers: Sequence[Wager], format: OddsFormat, *, single: bool
) -> None:
    """Refuse options that would do nothing with these wagers and the other options."""
    named = {option for option, value in given.items() if value is not None}
    for option, others in _APART.items():
        if option in named and named & others:
            raise Unreadable(message("sim.apart", option=option, other=min(named & others)))
    cards = any(each.game is Game.BACCARAT for each in wagers)
    idle = {
        "--line": "--target-edge" not in named and message("idle.line"),
        "--seat": not any(each.chairs for each in wagers) and message("idle.chairs"),
        "--others": not any(each.chairs for each in wagers) and message("idle.chairs"),
        "--on": not any(each.rides_on for each in wagers) and message("idle.hands"),
        "--players": not any(each.meters for each in wagers) and message("idle.meters"),
        "--press-states": not (format == "json" and any(each.press_onto for each in wagers))
        and message("idle.press-states"),
        "--compare": format != "table" and message("idle.compare"),
        "--stake": not (format == "json" or (format == "table" and single)) and message("idle.stake"),
        **dict.fromkeys(("--decks", "--without", "--remaining"), not cards and message("idle.cards")),
    }
    for option, why in idle.items():
        if option in named and why:
            raise Unreadable(message("cli.idle", option=option, why=why))


_APART = {
    "--decks": {"--house", "--remaining"},
    "--target-edge": {"--compare", "--stake", "--press-states"},
    "--compare": {"--stake", "--press-states"},
}
"""Options that would leave each other without use."""


def _solve(priced: Sequence[Odds], edge: Fraction, line: str | None, format: OddsFormat) -> None:
    """What one line would have to pay for the edge wanted: the line named, or the first that wins."""
    answers = []
    for each in priced:
        winners = [
            found.name for found in each.lines if found.pay.result is Result.WIN and found.ways and found.name
        ]
        name = line if line is not None else next(iter(winners), None)
        if not each.known:
            raise Unreadable(message("exact.count-meters", wager=each.terms.wager.id))
        if name is None or name not in winners:
            hint = did_you_mean(line or "", winners)
            raise Unreadable(message("cli.no-line", line=line or "", wager=each.terms.wager.id, hint=hint))
        pays = each.pay_for(name, edge)
        if pays <= 0:
            raise Unreadable(message("cli.no-pay", line=name, edge=f"{float(edge):.4%}"))
        answers.append({**named(each.terms), "line": name, "pays_exact": str(pays), "pays": float(pays)})
    if format == "json":
        print_json(answers)
        return
    for answer in answers:
        on = f"@{answer['on']}" if answer["on"] else ""
        where = f"{answer['wager']}{on}/{answer['paytable']}"
        show(
            text(
                "odds.target",
                where=where,
                line=answer["line"],
                edge=f"{float(edge):.4%}",
                pays=f"{answer['pays']:.4f}",
            )
        )


def _shoe(decks: str | None, house: House | None, remaining: str | None) -> Composition:
    if remaining is None:
        return Composition.decks(
            house.decks if house else whole("--decks", decks if decks is not None else "8")
        )
    try:
        return Composition.parse(Path(remaining).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(
            message("toml.no-file", file=remaining, why=getattr(error, "strerror", error))
        ) from None


def _chosen(names: Sequence[str], house: House | None) -> list[Wager]:
    """Wagers by id or file; without names, all that the house offers, or the whole book."""
    known = book()
    if names:
        return [read_wager(name) if name.endswith(".toml") else find_wager(name, known) for name in names]
    return [offer.wager for offer in house.offers.values()] if house else list(known.values())


def _terms(wager: Wager, house: House | None, paytable: str | None, chair: int | None) -> Iterable[Terms]:
    """Every table, or the one asked for, or the house's; one chair, the first unless another is asked for."""
    tables: Sequence[PayTable] = wager.paytables
    if paytable is not None:
        tables = [wager.paytable(paytable)]
    elif house and wager.id in house.offers:
        tables = [house.offers[wager.id].paytable]
    if chair is not None and wager.chairs and chair not in wager.chairs:
        known = ", ".join(map(str, wager.chairs))
        raise Unreadable(message("wager.no-such-chair", wager=wager.id, chair=chair, known=known))
    sought = chair if chair is not None else next(iter(wager.chairs), None)
    priced = replace(wager, paytables=tuple(tables))
    return [each for each in all_terms(priced) if each.chair is None or each.chair == sought]


def _at_least_one(option: str, written: str) -> int:
    number = whole(option, written)
    if number < 1:
        raise Unreadable(message("error.whole", option=option, text=written))
    return number


def _stake(written: str | None) -> int | None:
    if written is None:
        return None
    amount = parse_amount(written)
    if not amount:
        raise Unreadable(message("bet.nothing-staked"))
    return amount


def _has_table(wager: Wager, name: str) -> bool:
    return any(name.lower() in (table.id, *table.aliases) for table in wager.paytables)


def _betting(found: Iterable[Terms], others: str | None) -> Iterable[Terms]:
    """The same with only these other chairs betting: none for an empty list, all unless told."""
    if others is None:
        return found
    chairs = [whole("--others", each) for each in others.split(",") if each.strip()]
    return [terms(each.wager, each.on, each.paytable, chair=each.chair, others=chairs) for each in found]


def _price(
    bet: Terms, shoe: Composition, house: House | None, meters: Mapping[str, int], players: int
) -> Odds:
    rates = house.vigorish.rates if house else None
    return price(bet, shoe, rates=rates, meters=in_stakes(bet, meters), players=players)
