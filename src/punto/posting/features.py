"""What a house has, by the names that statements go by, and what it chose, as statements say it."""

from collections.abc import Container

from punto.game.facts import Game
from punto.game.tableau import PUNTO_BANCO
from punto.houses import Faces, Form, House, Marking, Offer, PlayersShake, TableKind
from punto.messages import text
from punto.money import Toward
from punto.posting.wording import amount, joined, numbers, percent
from punto.wagers import Result, Wager

__all__ = ["bonus_offers", "features", "has", "main_offers", "values"]


def main_offers(house: House) -> tuple[Offer, ...]:
    """The standard wagers: on either hand, and on whatever else is only about who wins."""
    return tuple(offer for offer in house.offers.values() if _is_standard(offer.wager))


def bonus_offers(house: House) -> tuple[Offer, ...]:
    """All others."""
    return tuple(offer for offer in house.offers.values() if not _is_standard(offer.wager))


def _is_standard(wager: Wager) -> bool:
    asked = {name for line in wager.lines for condition in line.when for name in condition}
    return wager.main or (asked == {"winner"} and not wager.rides_on)


def features(house: House) -> frozenset[str]:
    """What the house has, of all that statements ask for."""
    return frozenset(name for name, there in has(house).items() if there)


def has(house: House) -> dict[str, bool]:
    """Whether the house has it, of each thing that statements can ask for."""
    handed = house.table.kind is TableKind.MIDI and house.dealing.faces is Faces.DOWN
    charged = {
        pay.result
        for offer in house.offers.values()
        for pay in offer.paytable.pays
        if pay and pay.rate and house.vigorish.rates[pay.rate]
    }
    return {
        "limits": house.limits.minimum is not None and house.limits.maximum is not None,
        "spoken": Form.VERBAL in house.bets.forms,
        "handed": handed,
        "dealer-turns": house.game is Game.BACCARAT and not handed,
        "given-up": bool(house.cites("table.turn-goes-to")),
        "early": bool(house.early),
        "press": any(offer.wager.press_onto and offer.press for offer in house.offers.values()),
        "late": bool(house.late),
        "players-shake": house.dealing.players_shake is not PlayersShake.NO,
        "vigorish": bool(charged),
        "win-vigorish": Result.WIN in charged,
        "tie-vigorish": Result.PUSH in charged,
        "payout-rounds": house.payout.round_to > 1 or house.payout.rounds is Toward.UP,
        "bonus": bool(bonus_offers(house)),
        "run": house.run.pays is not None,
        "progressive": any(offer.wager.meters for offer in house.offers.values()),
        "free-hands": house.dealing.free_hands is None or house.dealing.free_hands > 0,
        "number": bool(house.table.number),
        "markings": bool(house.layout.markings),
    }


def values(house: House) -> dict[str, str]:
    """What statements put into their words."""
    limits, run, money = house.limits, house.run, house.currency
    pressed = [offer for offer in house.offers.values() if offer.wager.press_onto]
    return {
        "decks": text(f"number.{house.decks}") if house.decks <= 20 else str(house.decks),
        "player_draws": numbers(points for points in range(8) if PUNTO_BANCO.player_draws(points, 0)),
        "player_stays": numbers(points for points in range(8) if not PUNTO_BANCO.player_draws(points, 0)),
        "main": joined([str(offer.wager.title) for offer in house.offers.values() if offer.wager.main], "or"),
        "minimum": amount(limits.minimum or 0, money),
        "maximum": amount(limits.maximum or 0, money),
        "forms": joined([text(f"form.{form.value}") for form in Form if form in house.bets.forms], "or"),
        "early": joined(_names(house, house.early)),
        "late": joined(_names(house, house.late)),
        "pressed": joined([str(offer.wager.title) for offer in pressed]),
        "onto": joined(_names(house, {name for offer in pressed for name in offer.wager.press_onto}), "or"),
        "share": percent(max((offer.press for offer in pressed), default=house.vigorish.rate)),
        "shaken_by": _shaken_by(house),
        "direction": text(f"paper.word-{house.payout.rounds.value}"),
        "unit": amount(house.payout.round_to, money),
        "rate": percent(house.vigorish.rate),
        "tie_rate": percent(house.vigorish.tie_rate),
        "vigorish_direction": text(f"paper.word-{house.vigorish.rounds.value}"),
        "vigorish_unit": amount(house.vigorish.round_to, money),
        "run_side": text(f"hand.{run.side.value}") if run.side else "",
        "run_length": str(run.length or ""),
        "run_pays": run.pays.printed if run.pays else "",
        "free_hands": text("number.any")
        if house.dealing.free_hands is None
        else str(house.dealing.free_hands),
        "seats": joined([str(seat) for seat in house.seats]),
        "number": house.table.number,
        "markings": joined(
            [text(f"marking.{each.value}") for each in Marking if each in house.layout.markings]
        ),
    }


def _names(house: House, ids: Container[str]) -> list[str]:
    return [str(offer.wager.title) for name, offer in house.offers.items() if name in ids]


def _shaken_by(house: House) -> str:
    chosen = house.dealing.players_shake
    return (
        ""
        if chosen is PlayersShake.NO
        else text(f"shake.{chosen.value}", players=house.dealing.shaking_players)
    )
