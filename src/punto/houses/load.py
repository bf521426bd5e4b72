"""Reading house files: the ready ones, plain as their documents print them, or a licensee's own."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from punto.errors import FaultyFile, Unreadable, did_you_mean
from punto.game.composition import check_decks
from punto.game.facts import Game, Sees
from punto.game.shoe import Shown
from punto.houses.house import House, Offer, Taken, Vigorish, make_rounding
from punto.houses.jurisdiction import Jurisdiction, find_jurisdiction
from punto.houses.schema import Settings, SettingValue, schema, setting_of
from punto.messages import message
from punto.money import CURRENCIES, Rounding
from punto.tomlfile import TomlTable, read_toml
from punto.wagers import Pay, PayTable, Result, Wager, book, find_wager, read_wager

__all__ = ["find_house", "load_house", "ready_houses"]

Kind = TypeVar("Kind")
MOST_SEATS = 99


def ready_houses() -> Mapping[str, Traversable]:
    """The files of the houses that come with Punto, by house id."""
    folder = files(__package__).joinpath("ready")
    found = {
        file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")
    }
    return dict(sorted(found.items()))


def find_house(name: str, *, extra: Iterable[Wager] = (), settings: Mapping[str, str] | None = None) -> House:
    """A ready house by its id, or the house of a TOML file.

    `extra` wagers are offered on top; `settings` replace what the file says, by dotted name:

    >>> find_house("card-room", settings={"vigorish.rate": "4%"}).vigorish.rates["vigorish"]
    Fraction(1, 25)
    """
    if name.endswith(".toml"):
        return load_house(Path(name), name, extra=extra, settings=settings)
    ready = ready_houses()
    if name not in ready:
        raise Unreadable(message("house.unknown", name=name, hint=did_you_mean(name, ready)))
    return load_house(ready[name], f"{name}.toml", extra=extra, settings=settings)


def load_house(
    path: Path | Traversable,
    shown_as: str,
    *,
    extra: Iterable[Wager] = (),
    settings: Mapping[str, str] | None = None,
) -> House:
    """The house that a file declares; whether its document allows it is `check_house`'s question."""
    table = read_toml(path, shown_as)
    table.expand("wagers", "paytable")
    for key, value in (settings or {}).items():
        table.replace(key, value)
        table.expand("wagers", "paytable")
    added: dict[str, Wager] = {}
    folder = path.parent if isinstance(path, Path) else None
    own = [read_wager(folder / name) for name in table.take_texts("wager_files") if folder]
    for wager in (*own, *extra):
        if wager.id in added:
            raise FaultyFile(
                wager.file, "id", message("wager.id-taken", id=wager.id, owner=added[wager.id].file)
            )
        added[wager.id] = wager
    wagers = {**book(), **added}
    house_id, name = table.kebab(table.take("id", str)), table.filled("name")
    jurisdiction = table.read("jurisdiction", find_jurisdiction)
    chosen = _settings(table, jurisdiction, wagers)
    offers = {wager.id: _offer(table, wager, chosen) for wager in _offered(table, wagers)}
    tried = {wager.id: wager for wager in extra if wager.id not in offers}
    offers |= {wager.id: Offer(wager=wager, paytable=wager.paytables[0]) for wager in tried.values()}
    return House(
        id=house_id,
        name=name,
        file=table.file,
        jurisdiction=jurisdiction,
        settings=chosen,
        offers=offers,
        wagers=wagers,
        extra=frozenset(tried),
        called=tuple(name for name, offer in offers.items() if offer.wager.called),
        counts_cards=any(
            "total_cards" in condition
            for offer in offers.values()
            for line in offer.wager.lines
            for condition in line.when
        ),
        early=frozenset(name for name, offer in offers.items() if offer.wager.settles is Sees.FIRST_FOUR),
        late=frozenset(name for name, offer in offers.items() if offer.after_the_rest),
        limited=frozenset(name for name, offer in offers.items() if offer.aggregate is not None),
        game=Game(chosen["game"]),
        decks=table.understand("cards.decks", check_decks, _be(chosen["cards.decks"], int)),
        seats=_seats(table, chosen),
        cut_least=_in_stack(table, chosen, "cards.cut_least", 2),
        cut_card_from_back=_in_stack(table, chosen, "cards.cut_card_depth", 1),
        burn_shown=Shown(chosen["cards.burn_shown"]),
        vigorish=_vigorish(table, chosen),
        payout_rounding=_rounding(table, chosen, "payout"),
        currency=next(each for each in CURRENCIES if each.code == chosen["currency"]),
    )


def _settings(
    table: TomlTable, jurisdiction: Jurisdiction, wagers: Mapping[str, Wager]
) -> dict[str, SettingValue]:
    """Defaults of the schema, then of the jurisdiction, then what the file says."""
    chosen = {key: setting.default for key, setting in schema().items() if "*" not in key}
    for wager in _offered(table, wagers):
        wild = {key: setting.default for key, setting in schema().items() if key.startswith("wagers.*.")}
        chosen |= {
            key.replace("*", wager.id, 1): default for key, default in wild.items() if key.count("*") == 1
        }
    chosen |= {key: setting_of(key).read(value) for key, value in jurisdiction.defaults.items()}
    for key, written in table.flat(except_for=("id", "name", "jurisdiction", "wager_files")):
        setting = table.understand(key, setting_of, key)
        place = table.understand(key, lambda each: _canonical(each, wagers), key)
        chosen[place] = table.understand("", setting.read, written)
    if chosen["run.pays"]:
        table.understand("run.pays", _winning_pay, str(chosen["run.pays"]))
    return chosen


def _winning_pay(text: str) -> Pay:
    pay = Pay.parse(text)
    if pay is None or pay.result is not Result.WIN:
        raise Unreadable(message("pay.unreadable", text=text))
    return pay


def _canonical(key: str, wagers: Mapping[str, Wager]) -> str:
    """A wager's settings stand under its id, whatever alias the file uses."""
    if not key.startswith("wagers."):
        return key
    _, name, rest = key.split(".", 2)
    wager = find_wager(name, wagers)
    if rest.startswith("meters.") and rest.split(".")[1] not in wager.meters:
        meter = rest.split(".")[1]
        raise Unreadable(message("wager.unknown-meter", meter=meter, hint=did_you_mean(meter, wager.meters)))
    return f"wagers.{wager.id}.{rest}"


def _offered(table: TomlTable, wagers: Mapping[str, Wager]) -> list[Wager]:
    listed = table.take_table("wagers", optional=True)
    found: dict[str, Wager] = {}
    for name in listed:
        wager = listed.understand("", lambda name: find_wager(name, wagers), name)
        if wager.id in found:
            raise listed.fault(message("house.wager-twice", wager=wager.id, name=name))
        found[wager.id] = wager
    return list(found.values())


def _offer(table: TomlTable, wager: Wager, chosen: Settings) -> Offer:
    def of(key: str, kind: type[Kind]) -> Kind | None:
        value = chosen[f"wagers.{wager.id}.{key}"]
        return None if value is None else _be(value, kind)

    place = f"wagers.{wager.id}.paytable"
    paytable = table.understand(place, wager.paytable, of("paytable", str))
    press = of("press", Fraction)
    return Offer(
        wager=wager,
        paytable=_improved(table, wager, paytable, chosen),
        minimum=of("minimum", int),
        maximum=of("maximum", int),
        aggregate=of("aggregate", int),
        unit=of("unit", int),
        press=press if press is not None else Fraction(1),
        needs_base=bool(of("needs_base", bool)),
        both_hands=bool(of("both_hands", bool)),
        after_the_rest=of("order", str) == "after-the-rest",
    )


def _improved(table: TomlTable, wager: Wager, paytable: PayTable, chosen: Settings) -> PayTable:
    """The pay table with the lines that the house pays differently."""
    prefix = f"wagers.{wager.id}.pays."
    pays = list(paytable.pays)
    names = [line.name for line in wager.lines]
    for key, written in chosen.items():
        if key.startswith(prefix):
            line = key.removeprefix(prefix)
            if line not in names:
                what = message("wager.pays-unknown-line", line=line, hint=did_you_mean(line, names))
                raise FaultyFile(table.file, f"wagers.{wager.id}.pays", what)
            read = table.understand(key, lambda text: Pay.parse(text, unit=paytable.unit), str(written))
            pays[names.index(line)] = read
    return replace(paytable, pays=tuple(pays)) if tuple(pays) != paytable.pays else paytable


def _in_stack(table: TomlTable, chosen: Settings, key: str, ends: int) -> int:
    """A number of cards that the stack must be able to hold, from one end or from both."""
    number, cards = _be(chosen[key], int), 52 * _be(chosen["cards.decks"], int)
    if not 1 <= ends * number <= cards:
        raise FaultyFile(table.file, key, message("house.not-in-stack", number=number, most=cards // ends))
    return number


def _seats(table: TomlTable, chosen: Settings) -> tuple[int, ...]:
    count = _be(chosen["table.seats"], int)
    if not 1 <= count <= MOST_SEATS:
        raise FaultyFile(table.file, "table.seats", message("house.seats", seats=count, most=MOST_SEATS))
    numbers = chosen["table.seat_numbers"] or tuple(range(1, count + 1))
    assert isinstance(numbers, tuple)
    if len(numbers) != count or len(set(numbers)) != count or not all(numbers):
        raise FaultyFile(table.file, "table.seat_numbers", message("house.seat-numbers", seats=count))
    return tuple(sorted(_be(number, int) for number in numbers))


def _vigorish(table: TomlTable, chosen: Settings) -> Vigorish:
    rates = {
        "vigorish": _be(chosen["vigorish.rate"], Fraction),
        "tie-vigorish": _be(chosen["vigorish.tie_rate"], Fraction),
    }
    rounding = _rounding(table, chosen, "vigorish")
    marked = chosen["vigorish.collected"] == "marked"
    return Vigorish(rates, rounding, Taken(chosen["vigorish.taken"]), marked)


def _rounding(table: TomlTable, chosen: Settings, prefix: str) -> Rounding:
    if not chosen[f"{prefix}.round_to"]:
        raise FaultyFile(table.file, f"{prefix}.round_to", message("house.round-to-nothing"))
    return make_rounding(chosen, prefix)


def _be(value: object, kind: type[Kind]) -> Kind:
    assert isinstance(value, kind), f"a setting is {value!r}, not {kind.__name__}"
    return value
