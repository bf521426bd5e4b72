"""`punto odds`: what every wager is worth, exactly, from a full shoe or any cards that are left."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from punto.cli.idle import refuse_idle
from punto.cli.meters import in_stakes, read_meters
from punto.cli.naming import Named, read_names
from punto.cli.odds_view import Asked, OddsFormat, named, print_odds, show_compared
from punto.cli.options import Settings, WagerFiles, between, open_house, whole
from punto.cli.remarks import print_notes, print_remarks
from punto.cli.render import print_json, show
from punto.errors import Unreadable, did_you_mean
from punto.exact import Odds, price
from punto.exact.advice import advice_on
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message, text
from punto.money import USD, parse_amount, parse_rate
from punto.wagers import Result, Terms, Wager, all_terms, book, terms

__all__ = ["odds"]

_MANY = 999_999_999


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
    bets_an_hour: Annotated[str | None, Parameter(help=text("cli.option.bets-an-hour"))] = None,
    stake: Annotated[str | None, Parameter(help=text("cli.option.stake"))] = None,
    press_states: Annotated[bool, Parameter(help=text("cli.option.press-states"))] = False,
    compare: Annotated[bool, Parameter(help=text("cli.option.compare"))] = False,
    target_edge: Annotated[
        str | None, Parameter(help=text("cli.option.target-edge"), allow_leading_hyphen=True)
    ] = None,
    line: Annotated[str | None, Parameter(help=text("cli.option.line"))] = None,
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Annotated[OddsFormat, Parameter(help=text("cli.option.odds-format"))] = "table",
) -> None:
    """Price wagers: ways and chance of each line, return, edge, hit rate, spread."""
    opened = open_house(house, wager_files, settings) if house is not None else None
    chair = whole("--seat", seat) if seat is not None else None
    chosen = _chosen(wagers, opened, on, paytable)
    given: dict[str, object] = {"--decks": decks, "--without": without or None, "--remaining": remaining}
    given |= {"--on": on, "--seat": seat, "--others": others, "--players": players, "--stake": stake}
    given |= {"--bets-an-hour": bets_an_hour}
    given |= {"--press-states": press_states or None, "--compare": compare or None}
    single = bool(wagers) and len(chosen) == 1
    _check_of_use(
        {option for option, value in given.items() if value is not None}, chosen, format, single=single
    )
    shoe = _shoe(decks, opened, remaining).without(without)
    meters = read_meters(meter, [each.wager for each in chosen], opened.currency if opened else USD)
    crowd = between("--players", players, 1, _MANY) if players is not None else 1
    pace = between("--bets-an-hour", bets_an_hour, 1, _MANY) if bets_an_hour is not None else None
    priced = [
        _price(each, shoe, opened, meters, crowd)
        for one in chosen
        for each in _betting(_terms(one, opened, chair), others)
    ]
    if target_edge is not None:
        _solve(priced, _edge(target_edge), line, format)
    elif compare:
        for wager in dict.fromkeys(each.wager.id for each in chosen):
            show_compared([each for each in priced if each.terms.wager.id == wager])
    else:
        print_odds(priced, Asked(shoe, opened, _stake(stake), press_states, pace), format, single=single)
    if target_edge is None:
        print_notes([str(said) for each in priced for said in advice_on(each, shoe)], format)
    print_remarks(chosen, format)


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


def _edge(written: str) -> Fraction:
    """A house edge in percent; below nothing it is the players'."""
    if written.strip().startswith("-"):
        try:
            return -parse_rate(written.strip()[1:])
        except Unreadable:
            raise Unreadable(message("money.unreadable-rate", text=written)) from None
    return parse_rate(written)


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


def _chosen(names: Sequence[str], house: House | None, on: str | None, paytable: str | None) -> list[Named]:
    """The wagers named; without names, all that the house offers or the whole book, as far as options fit."""
    if names:
        wanted = [each for name in names for each in read_names(name, house, paytable=paytable)]
    else:
        known = [offer.wager for offer in house.offers.values()] if house else book().values()
        fitting = [each for each in known if paytable is None or _has_table(each, paytable)]
        wanted = [Named(each, None, each.paytable(paytable) if paytable else None) for each in fitting]
        if not wanted:
            raise Unreadable(message("cli.no-such-table-here", table=paytable or ""))
    return [_on_hand(each, on) for each in wanted]


def _on_hand(named: Named, on: str | None) -> Named:
    """The same on the hand that `--on` says, where the wager rides on one."""
    return named if on is None or not named.wager.rides_on else named.on_hand(on)


def _check_of_use(given: set[str], chosen: Sequence[Named], format: OddsFormat, *, single: bool) -> None:
    """Refuse options that none of the wagers has any use for, or not so many of them."""
    names = ", ".join(dict.fromkeys(each.wager.id for each in chosen))
    useful = {
        "--on": any(each.wager.rides_on for each in chosen),
        "--seat": any(each.wager.chairs for each in chosen),
        "--others": any(each.wager.chairs for each in chosen),
        "--players": any(each.wager.meters for each in chosen),
        "--bets-an-hour": any(each.wager.meters for each in chosen),
        "--press-states": any(each.wager.press_onto for each in chosen),
    }
    cards = any(each.wager.game is Game.BACCARAT for each in chosen)
    for option in ("--decks", "--without", "--remaining"):
        if option in given and not cards:
            refuse_idle(option, message("odds.idle-cards", wagers=names))
    for option in sorted(given):
        if not useful.get(option, True):
            refuse_idle(option, message(f"odds.idle-{option.removeprefix('--')}", wagers=names))
    for option in ("--bets-an-hour", "--stake"):
        if option in given and format == "table" and not single:
            refuse_idle(option, message("odds.idle-of-one"))


def _terms(named: Named, house: House | None, chair: int | None) -> Iterable[Terms]:
    """Every table, or the one asked for, or the house's; one chair, the first unless another is asked for."""
    wager = named.wager
    tables = wager.paytables
    if named.paytable is not None or (house and wager.id in house.offers):
        tables = (named.at(house),)
    if chair is not None and wager.chairs and chair not in wager.chairs:
        known = ", ".join(map(str, wager.chairs))
        raise Unreadable(message("wager.no-such-chair", wager=wager.id, chair=chair, known=known))
    sought = chair if chair is not None else next(iter(wager.chairs), None)
    priced = replace(wager, paytables=tables)
    return [
        each
        for each in all_terms(priced)
        if each.chair in (None, sought) and (named.on is None or each.on is named.on)
    ]


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
    law = house.law if house else None
    return price(bet, shoe, rates=rates, meters=in_stakes(bet, meters, house), players=players, law=law)
