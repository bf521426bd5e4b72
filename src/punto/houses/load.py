"""Reading house files: the ready ones, plain as their documents print them, or a licensee's own."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from punto.errors import FaultyFile, Unreadable, did_you_mean
from punto.houses.build import build_house, default_settings
from punto.houses.house import House
from punto.houses.jurisdiction import Jurisdiction, find_jurisdiction, load_jurisdiction
from punto.houses.schema import SettingValue, setting_of
from punto.messages import message
from punto.tomlfile import TomlTable, read_toml
from punto.wagers import Wager, book, find_wager, read_wager

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
    """The house that a file declares; whether its document allows it is `check_house`'s question."""
    table = read_toml(path, shown_as)
    table.expand("wagers", "paytable")
    for key, value in (settings or {}).items():
        table.replace(key, value)
        table.expand("wagers", "paytable")
    folder = path.parent if isinstance(path, Path) else Path()
    tried = tuple(extra)
    own = _own_wagers((*(read_wager(folder / name) for name in table.take_texts("wager_files")), *tried))
    known = {**book(), **own}
    house_id, name = table.kebab(table.take("id", str)), table.filled("name")
    beside = Path() if settings and "jurisdiction" in settings else folder
    jurisdiction = table.read("jurisdiction", lambda named: _jurisdiction(named, beside))
    offered = _offered(table, known)
    chosen = default_settings(offered) | dict(jurisdiction.defaults) | dict(_written(table, known))
    listed = [wager.id for wager in offered]
    only_tried = [wager.id for wager in tried if wager.id not in listed]
    return build_house(
        id=house_id,
        name=name,
        file=table.file,
        jurisdiction=jurisdiction,
        chosen=chosen,
        wagers={**{wager.id: wager for wager in offered}, **own},
        offered=[*listed, *only_tried],
        extra=frozenset(only_tried),
    )


def _own_wagers(wagers: Iterable[Wager]) -> dict[str, Wager]:
    """Wagers from outside the book, each under a name of its own."""
    own: dict[str, Wager] = {}
    for wager in wagers:
        if wager.id in own:
            what = message("wager.id-taken", id=wager.id, owner=own[wager.id].file)
            raise FaultyFile(wager.file, "id", what)
        own[wager.id] = wager
    return own


def _jurisdiction(name: str, folder: Path) -> Jurisdiction:
    """One that comes with Punto, by its id, or the licensee's own, by the name of its file."""
    if name.endswith(".toml"):
        return load_jurisdiction(folder / name, name)
    return find_jurisdiction(name)


def _written(table: TomlTable, wagers: Mapping[str, Wager]) -> Iterator[tuple[str, SettingValue]]:
    """What the file says, read."""
    for key, written in table.flat(except_for=("id", "name", "jurisdiction", "wager_files")):
        setting = table.understand(key, setting_of, key)
        place = table.understand(key, lambda each: _canonical(each, wagers), key)
        yield place, table.understand("", setting.read, written)


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
