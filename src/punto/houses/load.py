"""Reading house files: the ready ones, plain as their documents print them, or a licensee's own."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from punto.clauses import Document
from punto.composition import check_decks
from punto.errors import Unreadable, did_you_mean
from punto.houses.house import House, Taken, Vigorish
from punto.messages import message
from punto.money import USD, Rounding, Toward, parse_amount, parse_rate
from punto.shoe import Shown
from punto.tomlfile import Table, read_toml
from punto.wagers import PayTable, Wager, book, find_wager

__all__ = ["find_house", "load_house", "ready_houses"]


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
    """The house that a file declares."""
    table = read_toml(path, shown_as)
    for key, value in (settings or {}).items():
        table.replace(key, value)
    added = {wager.id: wager for wager in extra}
    wagers = {**book(), **added}
    offers = dict(_offers(table.take_table("wagers"), wagers))
    offers |= {wager.id: wager.paytables for wager in added.values()}
    house = House(
        id=table.take("id", str),
        name=table.take("name", str),
        document=table.choose("document", Document),
        currency=USD,
        decks=_decks(table),
        seats=_positive(table, "seats"),
        cut_least=_positive(table, "cut_least"),
        cut_card_from_back=_positive(table, "cut_card_from_back"),
        burn_shown=table.choose("burn_shown", Shown),
        vigorish=_vigorish(table.take_table("vigorish")),
        payout_rounding=_rounding(table.take_table("payout")),
        offers=MappingProxyType(offers),
        wagers=MappingProxyType(wagers),
    )
    table.finish()
    return house


def _offers(table: Table, wagers: Mapping[str, Wager]) -> Iterable[tuple[str, tuple[PayTable, ...]]]:
    for name in table:
        try:
            wager = find_wager(name, wagers)
            tables = tuple(wager.paytable(each) for each in table.take_texts(name))
        except Unreadable as error:
            raise table.fault(error.what) from None
        if not tables:
            raise table.fault(message("house.no-tables", wager=name))
        yield wager.id, tables


def _vigorish(table: Table) -> Vigorish:
    rates = {"vigorish": _rate(table, "rate"), "tie-vigorish": _rate(table, "tie_rate")}
    taken = table.choose("taken", Taken)
    return Vigorish(MappingProxyType(rates), _rounding(table), taken)


def _rounding(table: Table) -> Rounding:
    """`rounds = "up"` and `round_to = "0.25"`; the last keys of the table that holds them."""
    toward = table.choose("rounds", Toward)
    try:
        to = parse_amount(table.take("round_to", str))
    except Unreadable as error:
        raise table.fault(error.what, "round_to") from None
    if not to:
        raise table.fault(message("house.round-to-nothing"), "round_to")
    table.finish()
    return Rounding(toward, to)


def _rate(table: Table, key: str) -> Fraction:
    try:
        return parse_rate(table.take(key, str))
    except Unreadable as error:
        raise table.fault(error.what, key) from None


def _decks(table: Table) -> int:
    try:
        return check_decks(table.take("decks", int))
    except Unreadable as error:
        raise table.fault(error.what, "decks") from None


def _positive(table: Table, key: str) -> int:
    number = table.take(key, int)
    if number < 1:
        raise table.fault(message("toml.not-positive", key=key, value=number))
    return number
