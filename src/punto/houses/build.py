"""From settings to a house: every choice typed, every offer made, and what cannot be said at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any, NamedTuple, TypeVar

from punto.errors import Faults, FaultyFile, Unreadable, did_you_mean
from punto.game.composition import MOST_DECKS, check_decks
from punto.houses.house import House
from punto.houses.jurisdiction import Jurisdiction
from punto.houses.offer import HouseMeter, Offer
from punto.houses.schema import Settings, SettingValue, schema, setting_of
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
    fields_of,
    section,
    typed,
)
from punto.houses.standard import Standard
from punto.messages import Message, message
from punto.tomlfile import toml_value
from punto.wagers import Pay, PayTable, Wager, book, find_wager

__all__ = ["Label", "build_house", "changed_house", "default_settings"]

MOST_SEATS = 99
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


class Label(NamedTuple):
    """What a house is called, and the file that its faults are in."""

    id: str
    name: str
    file: str


def build_house(
    *,
    label: Label,
    jurisdiction: Jurisdiction,
    chosen: Settings,
    wagers: Mapping[str, Wager],
    offered: Sequence[str],
    extra: frozenset[str],
    standards: tuple[Standard, ...] = (),
) -> House:
    """The house that made these choices; all faults come at once, each with its place and its settings.

    `wagers` are those that it offers and its own; of `offered`, the `extra` ones are only tried out.
    """
    file = label.file
    faults, parts = Faults(), {}
    for part, kind in _SECTIONS.items():
        with faults.gathered():
            parts[part] = section(kind, part, chosen, file)
    paid = _paid(chosen)
    offers = faults.each(
        lambda each: _offer(file, wagers[each], chosen, paid.get(each, {}), tried=each in extra), offered
    )
    named = dict.fromkeys([each for offer in offers for each in offer.paytable.calls])
    called = faults.each(lambda each: wagers.get(each) or find_wager(each, book()), named)
    with faults.gathered():
        seats = _seats(file, parts["table"]) if "table" in parts else ()
    faults.stop()
    basics: GameChoices = parts.pop("")
    tables = {f"wagers.{each.wager.id}.paytable": each.paytable.id for each in offers}
    house = House(
        **label._asdict(),
        jurisdiction=jurisdiction,
        standards=standards,
        chosen={key: tables.get(key, value) for key, value in chosen.items()},
        offers={each.wager.id: each for each in offers},
        wagers={**wagers, **{wager.id: wager for wager in called}},
        extra=extra,
        game=basics.game,
        currency=basics.currency,
        seats=seats,
        **parts,
    )
    _check(house)
    return house


def changed_house(house: House, changes: Mapping[str, str], extra: Sequence[Wager] = ()) -> House:
    """The house with some settings changed, each as text; one that cannot be so is unreadable.

    `extra` wagers are tried out there, in place of its own where they have the same ids.
    """
    tried = {each.id: each for each in extra}
    read = {key: setting_of(key).read(toml_value(text), key) for key, text in changes.items()}
    return build_house(
        label=Label(house.id, house.name, house.file),
        jurisdiction=house.jurisdiction,
        chosen={**house.chosen, **read},
        wagers={**house.wagers, **tried},
        offered=list(dict.fromkeys([*house.offers, *tried])),
        extra=house.extra | tried.keys(),
        standards=house.standards,
    )


_SECTIONS: dict[str, type[Any]] = {
    "": GameChoices,
    "table": TableChoices,
    "layout": LayoutChoices,
    "posting": PostingChoices,
    "limits": LimitChoices,
    "cards": CardChoices,
    "dealing": DealingChoices,
    "vigorish": Vigorish,
    "payout": PayoutChoices,
    "bets": BetChoices,
    "irregularities": IrregularityChoices,
    "run": RunChoices,
    "approvals": Approvals,
}


def _not_in_stack(number: int, ends: int, decks: int) -> Message:
    """Why a stack has no such place, so many cards from each of its ends; and how many decks have one."""
    most, least = 52 * decks // ends, ceil(ends * number / 52)
    if 1 <= decks < least <= MOST_DECKS:
        return message("house.too-few-decks", number=number, decks=decks, most=most, least=least)
    return message("house.not-in-stack", number=number, most=most)


def _check(house: House) -> None:
    """What a house cannot be under any document: no such stack of cards, no such unit, no such way."""
    cards, file, faults = house.cards, house.file, Faults()
    with faults.gathered():
        _at(file, "cards.decks", check_decks, cards.decks)
    for key, number, ends in (
        ("cards.cut_least", cards.cut_least, 2),
        ("cards.cut_card_depth", cards.cut_card_depth, 1),
    ):
        if not 1 <= ends * number <= 52 * cards.decks:
            what = _not_in_stack(number, ends, cards.decks)
            faults.add(FaultyFile(file, key, what, (key, "cards.decks")))
    for key, unit in (
        ("vigorish.round_to", house.vigorish.round_to),
        ("payout.round_to", house.payout.round_to),
    ):
        if not unit:
            faults.add(FaultyFile(file, key, message("house.round-to-nothing"), (key,)))
    ways = house.jurisdiction.idle
    if ways and cards.idle not in ways:
        wanted = message("setting.one-of", choices=", ".join(ways))
        what = message("setting.wrong", key="cards.idle", wanted=wanted, value=f'"{cards.idle}"')
        faults.add(FaultyFile(file, "", what, ("cards.idle",)))
    faults.stop()


def _seats(file: str, table: TableChoices) -> tuple[int, ...]:
    count = table.seats
    if not 1 <= count <= MOST_SEATS:
        what = message("house.seats", seats=count, most=MOST_SEATS)
        raise FaultyFile(file, "table.seats", what, ("table.seats",))
    numbers = table.seat_numbers or tuple(range(1, count + 1))
    if len(numbers) != count or len(set(numbers)) != count or not all(numbers):
        what = message("house.seat-numbers", seats=count)
        raise FaultyFile(file, "table.seat_numbers", what, ("table.seat_numbers", "table.seats"))
    return tuple(sorted(numbers))


def _paid(chosen: Settings) -> Mapping[str, Settings]:
    """What the house pays differently: by wager, then by line."""
    found: dict[str, dict[str, SettingValue]] = {}
    for key, value in chosen.items():
        part, wager, what, line = (*key.split(".", 3), "", "", "")[:4]
        if part == "wagers" and what == "pays":
            found.setdefault(wager, {})[line] = value
    return found


def _offer(file: str, wager: Wager, chosen: Settings, paid: Settings, *, tried: bool) -> Offer:
    """The offer under `wagers.x`; a wager that is only tried out has no settings, and is offered plainly."""
    place = f"wagers.{wager.id}"
    meters = {name: _meter(f"{place}.meters.{name}", chosen) for name in wager.meters}
    if tried:
        return Offer(wager=wager, paytable=wager.paytables[0], meters=meters)
    hints = fields_of(Offer)
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
        paytable=_improved(file, wager, table, paid),
        after_the_rest=chosen[f"{place}.order"] == "after-the-rest",
        meters=meters,
        **conditions,
    )


def _meter(place: str, chosen: Settings) -> HouseMeter:
    return HouseMeter(
        **{
            part: typed(f"{place}.{part}", hint, chosen.get(f"{place}.{part}"))
            for part, hint in fields_of(HouseMeter).items()
        }
    )


def _improved(file: str, wager: Wager, paytable: PayTable, paid: Settings) -> PayTable:
    """The pay table with the lines that the house pays differently."""
    pays, faults = list(paytable.pays), Faults()
    names = [line.name for line in wager.lines]
    for line, pay in paid.items():
        key = f"wagers.{wager.id}.pays.{line}"
        if line not in names:
            what = message("wager.pays-unknown-line", line=line, hint=did_you_mean(line, names))
            faults.add(FaultyFile(file, f"wagers.{wager.id}.pays", what, (key,)))
            continue
        with faults.gathered():
            parse = partial(Pay.parse, unit=paytable.unit)
            beside = f"wagers.{wager.id}.paytable"
            pays[names.index(line)] = _at(file, key, parse, str(pay), beside)
    faults.stop()
    return replace(paytable, pays=tuple(pays)) if tuple(pays) != paytable.pays else paytable


def _at(file: str, key: str, make: Callable[[Value], Made], value: Value, *beside: str) -> Made:
    """What somebody makes of a setting; what they say against it gets its file and place."""
    try:
        return make(value)
    except FaultyFile:
        raise
    except Unreadable as error:
        raise FaultyFile(file, key, error.what, (key, *beside)) from None
