"""How `punto sim` shows what it found."""

from collections.abc import Iterator
from math import isfinite

from rich.text import Text

from punto.cli.count_view import turning_as_json, turning_in_words
from punto.cli.odds_view import named
from punto.cli.options import Format
from punto.cli.render import STYLES, finite, per_second, print_json, show, table
from punto.cli.tally_view import tally_as_json, tally_in_words, turns_in_words
from punto.entropy import seeded
from punto.errors import Unreadable
from punto.game.cards import format_cards
from punto.game.dealing import deal_out
from punto.game.facts import Game
from punto.game.shoe import opening_burn
from punto.houses import House
from punto.houses.preparation import prepare
from punto.messages import message, text
from punto.sim import Simulation
from punto.sim.advantage import Advantage
from punto.sim.fit import Fit
from punto.sim.following import Following
from punto.sim.shoes import Shoes

__all__ = ["print_advantage", "print_shoe", "print_simulation"]


def print_simulation(found: Simulation, house: House, format: Format) -> None:
    """Every wager, simulated and exact; then whether all classes came as often as they should."""
    if format == "json":
        print_json(_as_json(found, house))
        return
    dice = house.game is Game.DICE
    show(
        text(
            "sim.rolled" if dice else "sim.dealt",
            house=house.title,
            coups=f"{found.coups:,}",
            shoes=f"{found.shoes:,}",
            seed=found.seed,
            seconds=f"{found.seconds:.1f}",
            rate=per_second(found.coups_per_second),
        )
    )
    if found.stopped:
        show(text("sim.stopped"), style="bold yellow")
    columns = ["sim-edge", "exact", "first-edge", "error", "z"]
    listing = table("", [("bet", "left"), ("table", "left"), *((each, "right") for each in columns)])
    for each in found.wagers:
        on = f"@{each.terms.on.value}" if each.terms.on else ""
        known = each.house_edge is not None
        listing.add_row(
            f"{each.terms.wager.id}{on}",
            each.terms.paytable.id,
            f"{float(each.simulated.house_edge):.5%}" if known else text("sim.meter"),
            f"{float(each.exact.house_edge):.5%}" if known else "",
            "" if each.first_edge is None else f"{float(each.first_edge):.5%}",
            f"{each.std_error:.5%}",
            _z(each.z),
        )
    if found.wagers:
        show(listing)
        if not dice:
            show(text("sim.first", early=Shoes.at(house).early))
    for name, fit in found.fits.items():
        if fit:
            show(_fit("rolls" if dice else name, fit, 0 if dice else Shoes.at(house).early))
    if not found.sound:
        show(text("sim.unsound"), style="bold red")


def _z(z: float | None) -> Text:
    shown = "" if z is None else f"{z:+.2f}"
    return Text(shown, style="bold red" if z is not None and abs(z) > 5 else "")


def _fit(name: str, fit: Fit, early: int) -> str:
    figures = {"statistic": f"{fit.statistic:,.1f}", "degrees": f"{fit.degrees:,}", "p": f"{fit.p:.4f}"}
    return text(f"sim.fit-{name}", early=early, **figures)


def _as_json(found: Simulation, house: House) -> dict[str, object]:
    fits = {name: _fit_as_json(each) for name, each in found.fits.items()}
    more = {"chi2_first_four": fits["first-four"]} if "first-four" in fits else {}
    return {
        "house": house.id,
        "coups": found.coups,
        "first_coups": found.counts.first.coups,
        "shoes": found.shoes,
        "seed": found.seed,
        "stopped": found.stopped,
        "seconds": found.seconds,
        "coups_per_second": found.coups_per_second,
        "chi2": fits.get("final"),
        **more,
        "wagers": [
            {
                **named(each.terms),
                "house_edge": None if each.house_edge is None else float(each.house_edge),
                "house_edge_first": None if each.first_edge is None else float(each.first_edge),
                "house_edge_exact": str(each.exact.house_edge) if each.exact.known else None,
                "std_error": each.std_error,
                "z": each.z,
                "lines": [{"line": line.name, "count": line.ways} for line in each.simulated.lines],
            }
            for each in found.wagers
        ],
    }


def _fit_as_json(fit: Fit | None) -> dict[str, object] | None:
    return {"statistic": finite(fit.statistic), "degrees": fit.degrees, "p": fit.p} if fit else None


def print_advantage(found: Advantage, house: House, format: Format) -> None:
    """What watching the cards is worth."""
    terms = found.terms
    if format == "json":
        print_json(
            {
                "house": house.id,
                **named(terms),
                "offered": terms.wager.id in house.offers,
                "coups": found.played.coups,
                "shoes": found.shoes,
                "seed": found.seed,
                "stopped": found.done.stopped,
                "coups_per_second": found.coups_per_second,
                **_following_as_json(found.following),
                "bets": found.bets,
                "bets_per_shoe": found.bets_per_shoe,
                "exact": found.exact,
                "edge_per_bet": found.edge_per_bet,
                "units_per_shoe": found.units_per_shoe,
                "std_error": found.std_error,
                "gained_per_shoe": found.gained_per_shoe,
                "gained_std_error": found.gained_error,
            }
        )
        return
    on = f"@{terms.on.value}" if terms.on else ""
    bet = f"{terms.wager.id}{on}/{terms.paytable.id}"
    for line in _goes_by(found.following, bet):
        show(line)
    show(
        text(
            "sim.dealt",
            house=house.title,
            shoes=f"{found.shoes:,}",
            coups=f"{found.played.coups:,}",
            seed=found.seed,
            seconds=f"{found.done.seconds:.1f}",
            rate=per_second(found.coups_per_second),
        )
    )
    if found.done.stopped:
        show(text("sim.stopped"), style="bold yellow")
    listing = table("", [("figure", "left"), ("value", "right"), ("error", "right")])
    listing.add_row(text("sim.bets-per-shoe"), f"{found.bets_per_shoe:.3f}", "")
    edge = text("sim.edge-per-bet" if found.exact else "sim.gained-per-bet")
    listing.add_row(edge, f"{found.edge_per_bet:.3%}", "")
    if found.exact:
        listing.add_row(text("sim.units-per-shoe"), f"{found.units_per_shoe:+.4f}", f"{found.std_error:.4f}")
    listing.add_row(text("sim.gained-per-shoe"), f"{found.gained_per_shoe:+.4f}", f"{found.gained_error:.4f}")
    show(listing)


def _goes_by(following: Following, bet: str) -> Iterator[str]:
    """What the player goes by, and where there is a bet."""
    if following.tally and following.trigger is not None:
        yield tally_in_words(following.tally, bet)
        yield turns_in_words(following.tally, "sim.tally-turns", following.trigger)
    elif following.study:
        names, tags = zip(*following.study.tags, strict=True)
        cards = ",".join((*names[:2], "...", *names[-2:]))
        yield text("sim.counting", bet=bet, tags=",".join(map(str, tags)), cards=cards)
        if following.straight and isfinite(following.study.turns_at):
            yield text("sim.straight", turns=f"{following.study.turns_at:+.2f}")
        elif following.straight:
            yield text("sim.never")
        elif following.trigger is not None:
            turns, trigger = f"{following.study.turns_at:+.2f}", f"{following.trigger:+g}"
            yield text("sim.turns", turns=turns, trigger=trigger)
        else:
            where = turning_in_words(following.turning)
            yield text("sim.turns-exactly", where=where) if where else text("sim.never")
    else:
        yield text("sim.perfect", bet=bet)


def _following_as_json(following: Following) -> dict[str, object]:
    study, tally, trigger = following.study, following.tally, following.trigger
    return {
        "tags": [tag for _, tag in study.tags] if study else None,
        "tally": tally_as_json(tally) if tally else None,
        "turns_at": finite(study.turns_at) if study else None,
        "trigger": None if trigger is None else finite(trigger),
        "turning": turning_as_json(following.turning),
    }


def print_shoe(house: House, seed: str, number: int, format: Format) -> None:
    """One shoe of a seed, dealt with the core."""
    if house.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=house.id))
    burned, shoe = opening_burn(prepare(house, seeded(seed, number)), house.cards.burn_shown)
    dealt = list(deal_out(shoe))
    if format == "json":
        print_json(
            {
                "house": house.id,
                "seed": seed,
                "shoe": number,
                "cards": format_cards(shoe.cards),
                "cut_card": shoe.cut_card,
                "burned": format_cards(burned.cards),
                "coups": [str(each.coup) for each in dealt],
            }
        )
        return
    burnt = " ".join(card.pretty for card in burned.cards)
    shown = {"number": f"{number:,}", "seed": seed, "cards": len(shoe.cards), "burned": burnt}
    show(text("sim.shoe", **shown), style="bold")
    listing = table("", [("number", "right"), ("coup", "left"), ("points", "left"), ("result", "left")])
    for each in dealt:
        coup, winner = each.coup, each.coup.winner
        remark = (
            text("deal.last-hand") if each.last_hand else text("deal.cut-card") if each.cut_card_came else ""
        )
        listing.add_row(
            str(each.number),
            str(coup),
            f"{coup.player_points}:{coup.banker_points}",
            Text.assemble((text(f"short.{winner.value}"), STYLES[winner]), f" {remark}".rstrip()),
        )
    show(listing)
