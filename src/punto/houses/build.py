"""From settings to a house: every choice typed, every offer made, and what cannot be said at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, get_type_hints

from punto.errors import FaultyFile, Unreadable, did_you_mean
from punto.game.composition import check_decks
from punto.houses.house import House
from punto.houses.jurisdiction import Jurisdiction
from punto.houses.offer import HouseMeter, Offer
from punto.houses.schema import Settings, SettingValue, schema
from punto.houses.sections import (
    Approvals,
    BetChoices,
    CardChoices,
    DealingChoices,
    GameChoices,
    IrregularityChoices,
    LayoutChoices,
    LimitChoices,
    PayoutChoices,
    PostingChoices,
    RunChoices,
    TableChoices,
    Vigorish,
    section,
    typed,
)
from punto.messages import message
from punto.wagers import Pay, PayTable, Result, Wager

__all__ = ["build_house", "default_settings"]

MOST_SEATS = 99
Section = TypeVar("Section")
Value = TypeVar("Value")
Made = TypeVar("Made")


def default_settings(offered: Iterable[Wager]) -> dict[str, SettingValue]:
    """What every setting is that nobody chose, those of the offered wagers included."""
    chosen = {key: setting.default for key, setting in schema().items() if "*" not in key}
    each_wager = [
        (key, setting.default)
        for key, setting in schema().items()
        if key.startswith("wagers.") and key.count("*") == 1
    ]
    for wager in offered:
        chosen |= {key.replace("*", wager.id, 1): default for key, default in each_wager}
    return chosen


def build_house(
    *,
    id: str,
    name: str,
    file: str,
    jurisdiction: Jurisdiction,
    chosen: Settings,
    wagers: Mapping[str, Wager],
    offered: Sequence[str],
    extra: frozenset[str],
) -> House:
    """The house that made these choices; faults get the place in its file where the choice stands.

    `wagers` are those that it offers and its own; of `offered`, the `extra` ones are only tried out.
    """

    def part(kind: type[Section], name: str) -> Section:
        return _at(file, "", lambda each: section(kind, name, each), chosen)

    _check_run(file, chosen)
    basics, table = part(GameChoices, ""), part(TableChoices, "table")
    house = House(
        id=id,
        name=name,
        file=file,
        jurisdiction=jurisdiction,
        chosen=chosen,
        offers={each: _offer(file, wagers[each], chosen, tried=each in extra) for each in offered},
        wagers=wagers,
        extra=extra,
        game=basics.game,
        currency=basics.currency,
        seats=_seats(file, table),
        table=table,
        layout=part(LayoutChoices, "layout"),
        posting=part(PostingChoices, "posting"),
        limits=part(LimitChoices, "limits"),
        cards=part(CardChoices, "cards"),
        dealing=part(DealingChoices, "dealing"),
        vigorish=part(Vigorish, "vigorish"),
        payout=part(PayoutChoices, "payout"),
        bets=part(BetChoices, "bets"),
        irregularities=part(IrregularityChoices, "irregularities"),
        run=part(RunChoices, "run"),
        approvals=part(Approvals, "approvals"),
    )
    _check(house)
    return house


def _check(house: House) -> None:
    """What a house cannot be under any document: no such stack of cards, no such unit, no such way."""
    cards, file = house.cards, house.file
    _at(file, "cards.decks", check_decks, cards.decks)
    for key, number, ends in (
        ("cards.cut_least", cards.cut_least, 2),
        ("cards.cut_card_depth", cards.cut_card_depth, 1),
    ):
        if not 1 <= ends * number <= 52 * cards.decks:
            most = 52 * cards.decks // ends
            raise FaultyFile(file, key, message("house.not-in-stack", number=number, most=most))
    for key, unit in (
        ("vigorish.round_to", house.vigorish.round_to),
        ("payout.round_to", house.payout.round_to),
    ):
        if not unit:
            raise FaultyFile(file, key, message("house.round-to-nothing"))
    ways = house.jurisdiction.idle
    if ways and cards.idle not in ways:
        wanted = message("setting.one-of", choices=", ".join(ways))
        what = message("setting.wrong", key="cards.idle", wanted=wanted, value=f'"{cards.idle}"')
        raise FaultyFile(file, "", what)
    _at(house.jurisdiction.file, "", lambda each: each.procedure, house)


def _check_run(file: str, chosen: Settings) -> None:
    if chosen["run.pays"]:
        _at(file, "run.pays", _winning_pay, str(chosen["run.pays"]))


def _winning_pay(text: str) -> Pay:
    pay = Pay.parse(text)
    if pay is None or pay.result is not Result.WIN:
        raise Unreadable(message("pay.unreadable", text=text))
    return pay


def _seats(file: str, table: TableChoices) -> tuple[int, ...]:
    count = table.seats
    if not 1 <= count <= MOST_SEATS:
        raise FaultyFile(file, "table.seats", message("house.seats", seats=count, most=MOST_SEATS))
    numbers = table.seat_numbers or tuple(range(1, count + 1))
    if len(numbers) != count or len(set(numbers)) != count or not all(numbers):
        raise FaultyFile(file, "table.seat_numbers", message("house.seat-numbers", seats=count))
    return tuple(sorted(numbers))


def _offer(file: str, wager: Wager, chosen: Settings, *, tried: bool) -> Offer:
    """The offer under `wagers.x`; a wager that is only tried out has no settings, and is offered plainly."""
    place = f"wagers.{wager.id}"
    meters = {name: _meter(f"{place}.meters.{name}", chosen) for name in wager.meters}
    if tried:
        return Offer(wager=wager, paytable=wager.paytables[0], meters=meters)
    hints = get_type_hints(Offer)
    named = {name: chosen.get(f"{place}.{name}") for name in hints}
    paytable = named.pop("paytable")
    table = _at(file, f"{place}.paytable", wager.paytable, None if paytable is None else str(paytable))
    conditions: dict[str, Any] = {
        name: typed(f"{place}.{name}", hints[name], value)
        for name, value in named.items()
        if value is not None
    }
    return Offer(
        wager=wager,
        paytable=_improved(file, wager, table, chosen),
        after_the_rest=chosen[f"{place}.order"] == "after-the-rest",
        meters=meters,
        **conditions,
    )


def _meter(place: str, chosen: Settings) -> HouseMeter:
    return HouseMeter(
        **{
            part: typed(f"{place}.{part}", hint, chosen.get(f"{place}.{part}"))  # type: ignore[arg-type]
            for part, hint in get_type_hints(HouseMeter).items()
        }
    )


def _improved(file: str, wager: Wager, paytable: PayTable, chosen: Settings) -> PayTable:
    """The pay table with the lines that the house pays differently."""
    prefix = f"wagers.{wager.id}.pays."
    pays = list(paytable.pays)
    names = [line.name for line in wager.lines]
    for key, written in chosen.items():
        if key.startswith(prefix):
            line = key.removeprefix(prefix)
            if line not in names:
                what = message("wager.pays-unknown-line", line=line, hint=did_you_mean(line, names))
                raise FaultyFile(file, f"wagers.{wager.id}.pays", what)
            read = _at(file, key, lambda text: Pay.parse(text, unit=paytable.unit), str(written))
            pays[names.index(line)] = read
    return replace(paytable, pays=tuple(pays)) if tuple(pays) != paytable.pays else paytable


def _at(file: str, place: str, make: Callable[[Value], Made], value: Value) -> Made:
    """What somebody makes of a value; what they say against it gets its file and place."""
    try:
        return make(value)
    except FaultyFile:
        raise
    except Unreadable as error:
        raise FaultyFile(file, place, error.what) from None
