"""House files as far as they can be read: every fault at once, and the house that the rest makes.

Whoever writes a file wants to hear of all its mistakes in one go, those that cannot be read beside those that
their document forbids. So a setting that cannot be read is named, and has its default from there on.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path

from punto.errors import Faults, Faulty, FaultyFile, Unreadable, did_you_mean
from punto.game.facts import Game
from punto.houses.build import Label, build_house, default_settings
from punto.houses.families import spread_families
from punto.houses.house import House
from punto.houses.jurisdiction import Jurisdiction, find_jurisdiction, load_jurisdiction, parse_jurisdiction
from punto.houses.misspelt import approval_faults, crossed, no_table, standard_faults, strange_tables
from punto.houses.offer import HouseMeter
from punto.houses.schema import SettingValue, is_setting, is_table, setting_of
from punto.houses.sections import fields_of
from punto.houses.standard import Standard, read_standards
from punto.messages import Message, message
from punto.tomlfile import TomlTable, read_toml
from punto.wagers import Wager, book, find_wager, load_wagers

__all__ = ["Draft", "draft_from"]

Choices = dict[str, SettingValue]
_NO_SETTINGS = ("id", "name", "jurisdiction", "wager_files", "standard", "wagers")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What could be made of a house's file.

    `house` is what the readable part makes, None if that is not even a house; the `unread` settings stand at
    their defaults there. Where no jurisdiction could be read it is not `ruled`: only sense can be checked.
    """

    name: str
    faults: tuple[Unreadable, ...]
    house: House | None = None
    unread: frozenset[str] = frozenset()
    ruled: bool = True

    def finished(self) -> House:
        """The house, if nothing is wrong with its file; else all that is."""
        faults = Faults()
        faults.found += self.faults
        faults.stop()
        assert self.house is not None
        return self.house


def draft_from(
    path: Path | Traversable,
    shown_as: str,
    *,
    extra: Iterable[Wager] = (),
    settings: Mapping[str, str] | None = None,
) -> Draft:
    """What can be made of a file; `extra` wagers are offered on top, `settings` replace what it says."""
    try:
        table = read_toml(path, shown_as)
        if "line" in table:
            raise table.fault(message("house.is-wager", name=shown_as))
    except Unreadable as error:
        return Draft(name=shown_as, faults=(error,))
    folder = path.parent if isinstance(path, Path) else Path()
    return _Reading(table, folder, tuple(extra), settings or {}).draft()


class _Reading:
    """One file being read: what was wrong so far, and which settings that leaves unread."""

    def __init__(
        self, table: TomlTable, folder: Path, tried: tuple[Wager, ...], settings: Mapping[str, str]
    ) -> None:
        self.table, self.folder, self.tried, self.settings = table, folder, tried, settings
        self.faults = Faults()
        self.unread: set[str] = set()
        table.expand("wagers", "paytable")
        for key, value in settings.items():
            with self.faults.gathered():
                table.replace(key, value)
                table.expand("wagers", "paytable")

    def draft(self) -> Draft:
        """Read everything, and build what can be built of it."""
        own = self._own_wagers()
        known = {**book(), **own}
        spread_families(self.table, known.values())
        id_, name = self._names()
        jurisdiction = self._jurisdiction()
        strange = strange_tables(self.table.written, _NO_SETTINGS)
        for what in strange.values():
            self.faults.add(self.table.fault(what))
        offered = self._offered(known, misspelt=any("[wagers]" in str(what) for what in strange.values()))
        written = self._written(known, strange)
        self._game_of(offered, written)
        standards = self._standards(jurisdiction, known)
        self._check_approvals(written, jurisdiction, standards, known)
        plain = default_settings(offered)
        law = jurisdiction or _NO_LAW
        defaults = plain | law.defaults_for(written, plain)
        listed = [wager.id for wager in offered]
        only_tried = [wager.id for wager in self.tried if wager.id not in listed]
        make = partial(
            build_house,
            label=Label(id_, name, self.table.file),
            jurisdiction=law,
            wagers={**{wager.id: wager for wager in offered}, **own},
            offered=[*listed, *only_tried],
            extra=frozenset(only_tried),
            standards=standards,
        )
        house = self._built(make, defaults | written, (defaults, plain))
        if house:
            with self.faults.gathered():
                TomlTable(law.file, "", {}).understand("", lambda each: each.procedure, house)
        return Draft(
            name=id_,
            house=house,
            faults=tuple({str(fault): fault for fault in self.faults.found}.values()),
            unread=frozenset(self.unread),
            ruled=jurisdiction is not None,
        )

    def _built(
        self, make: Callable[..., House], chosen: Choices, defaults: Sequence[Choices]
    ) -> House | None:
        """The house, each setting that it cannot have at a default; what hangs on such a one is not said."""
        tries: Counter[str] = Counter()
        while True:
            try:
                return make(chosen=chosen)
            except FaultyFile as error:
                for fault in error.faults if isinstance(error, Faulty) else (error,):
                    keys = fault.keys if isinstance(fault, FaultyFile) else ()
                    if not self.unread.intersection(keys):
                        self.faults.add(fault)
                    left = defaults[tries[keys[0]] :] if keys else ()
                    other = next((each for each in left if each.get(keys[0]) != chosen.get(keys[0])), None)
                    if other is None:
                        return None
                    chosen = _with_default(keys[0], chosen, other)
                    tries[keys[0]] += 1
                    self.unread.add(keys[0])

    def _own_wagers(self) -> dict[str, Wager]:
        """Wagers from outside the book, each under a name of its own."""
        files: tuple[str, ...] = ()
        with self.faults.gathered():
            files = self.table.take_texts("wager_files")
        own: dict[str, Wager] = {}
        read = self.faults.each(lambda name: load_wagers(self.folder / name), files)
        for wager in (*chain.from_iterable(read), *self.tried):
            if wager.id in own:
                what = message("wager.id-taken", id=wager.id, owner=own[wager.id].file)
                self.faults.add(FaultyFile(wager.file, "id", what))
            own.setdefault(wager.id, wager)
        return own

    def _names(self) -> tuple[str, str]:
        """The id and the name; a file without them goes by its own."""
        id_, name = Path(self.table.file).stem, ""
        with self.faults.gathered():
            id_ = self.table.kebab(self.table.take("id", str))
        with self.faults.gathered():
            name = self.table.filled("name")
        return id_, name

    def _jurisdiction(self) -> Jurisdiction | None:
        """One that comes with Punto, by its id, or the licensee's own, by the name of its file."""
        folder = Path() if "jurisdiction" in self.settings else self.folder

        def find(name: str) -> Jurisdiction:
            own = name.endswith(".toml")
            return load_jurisdiction(folder / name, name) if own else find_jurisdiction(name)

        with self.faults.gathered():
            return self.table.read("jurisdiction", find)
        return None

    def _standards(
        self, jurisdiction: Jurisdiction | None, wagers: Mapping[str, Wager]
    ) -> tuple[Standard, ...]:
        """Those that something can meet."""
        met = []
        for standard in read_standards(self.table, jurisdiction.cites if jurisdiction else {}, self.faults):
            wrong = list(standard_faults(standard, wagers))
            for place, what in wrong:
                self.faults.add(self.table.fault(what, f"{standard.place}, {place}"))
            met += [] if wrong else [standard]
        for rule in jurisdiction.rules if jurisdiction else ():
            crossing = crossed(rule)
            if jurisdiction and crossing:
                self.faults.add(FaultyFile(jurisdiction.file, rule.setting, crossing))
        return tuple(met)

    def _check_approvals(
        self,
        written: Iterable[str],
        jurisdiction: Jurisdiction | None,
        standards: Iterable[Standard],
        wagers: Mapping[str, Wager],
    ) -> None:
        rules = [each.rule for each in standards]
        for key, what in approval_faults(written, jurisdiction, rules, wagers.values()):
            self.faults.add(self.table.fault(what, key))

    def _offered(self, wagers: Mapping[str, Wager], *, misspelt: bool) -> list[Wager]:
        """The wagers that the file lists; where one is unknown, nobody knows whether it meant another.

        Where it lists none, and no table is misspelt that may have been meant to, nothing can be bet.
        """
        found: dict[str, Wager] = {}
        listed = TomlTable(self.table.file, "[wagers]", {})
        with self.faults.gathered():
            listed = self.table.take_table("wagers", optional=True)
            if not self.tried and not misspelt and not list(listed):
                self.faults.add(self.table.fault(self._no_wagers(wagers.values())))
        unknown = False
        for name in listed:
            try:
                wager = listed.understand("", lambda each: find_wager(each, wagers), name)
            except FaultyFile as error:
                self.faults.add(error)
                unknown = True
                continue
            if wager.id in found:
                self.faults.add(listed.fault(message("house.wager-twice", wager=wager.id, name=name)))
            found[wager.id] = wager
        if unknown:
            self.unread |= {f"wagers.{wager}.paytable" for wager in wagers if wager not in found}
        return list(found.values())

    def _no_wagers(self, wagers: Iterable[Wager]) -> Message:
        """Nothing can be bet; a wager of the game that is played is named."""
        game = self.table.written.get("game", Game.BACCARAT.value)
        mains = sorted((each for each in wagers if each.main), key=lambda each: each.game.value != game)
        return message("house.no-wagers", wager=mains[0].id, table=mains[0].paytables[0].id)

    def _game_of(self, offered: Iterable[Wager], written: dict[str, SettingValue]) -> None:
        """A misspelt game is the one whose wagers are offered, so that what hangs on it is checked."""
        games = {wager.game.value for wager in offered}
        if "game" in self.unread and len(games) == 1:
            written["game"] = games.pop()
            self.unread.discard("game")

    def _written(self, wagers: Mapping[str, Wager], strange: Iterable[str]) -> dict[str, SettingValue]:
        """What the file says of settings, as far as it can be read; `strange` tables hold none."""
        found: dict[str, SettingValue] = {}
        for key, written in self.table.flat(except_for=(*_NO_SETTINGS, *strange), empty=True):
            self._read(key, key, written, found)
        listed = self.table.written.get("wagers")
        for name, inner in listed.items() if isinstance(listed, dict) else ():
            wager = next((each for each in wagers.values() if name.lower() in (each.id, *each.aliases)), None)
            for rest, written in TomlTable(self.table.file, "", inner).flat(empty=True):
                place = f"wagers.{wager.id if wager else name}.{rest}"
                meter = rest.split(".")[1] if rest.startswith("meters.") else ""
                if wager and meter and meter not in wager.meters:
                    what = message("wager.unknown-meter", meter=meter, hint=did_you_mean(meter, wager.meters))
                    self.faults.add(self.table.fault(what, f"wagers.{name}.{rest}"))
                elif wager and rest in fields_of(HouseMeter) and not wager.meters:
                    what = message("wager.no-meters", wager=wager.id, part=rest)
                    self.faults.add(self.table.fault(what, f"wagers.{name}.{rest}"))
                elif wager and rest == "pays" and written != {}:
                    pay = written if isinstance(written, str) else "9 to 1"
                    pays = f'{{ "{wager.lines[0].name}" = "{pay}" }}'
                    what = message("house.pays-by-line", pays=pays)
                    self.faults.add(self.table.fault(what, f"wagers.{name}.pays"))
                else:
                    self._read(f"wagers.{name}.{rest}", place, written, found if wager else {})
        return found

    def _read(self, key: str, place: str, written: object, found: dict[str, SettingValue]) -> None:
        """One setting; what cannot be read is unread. A table that is empty is there, or is none."""
        if written == {} and is_table(key):
            return
        with self.faults.gathered():
            if written == {} and not is_setting(key):
                raise self.table.fault(no_table(key))
            setting = self.table.understand(key, setting_of, key)
            self.unread.add(place)
            found[place] = self.table.understand("", partial(setting.read, key=key), written, (place,))
            self.unread.discard(place)


def _with_default(key: str, chosen: Choices, defaults: Choices) -> Choices:
    """The choices with one as it is by default; one that has no default is not made."""
    others = {each: value for each, value in chosen.items() if each != key}
    return {**others, key: defaults[key]} if key in defaults else others


_NO_LAW = parse_jurisdiction(
    'id = "none"\nname = "none"\ndocument = "none"\n[unlisted]\nby_approval = true\n', "none"
)
"""Stands in where no jurisdiction can be read, so that the rest of the file can be."""
