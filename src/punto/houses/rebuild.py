"""A house from its charter: what was in force then, whatever our files say now."""

import json

from punto.errors import Faults, FaultyFile, Unreadable
from punto.houses.build import Label, build_house, default_settings
from punto.houses.charter import Charter
from punto.houses.house import House
from punto.houses.jurisdiction import parse_jurisdiction
from punto.houses.schema import setting_of
from punto.houses.standard import read_standards
from punto.messages import message
from punto.tomlfile import TomlTable
from punto.wagers import parse_wager

__all__ = ["rebuilt_house"]


def rebuilt_house(charter: Charter) -> House:
    """The house that a charter holds; it needs the list of settings, and no house, document or wager of ours.

    A setting that was added since then has its default, and the house's charter is still the one given.
    """
    faults = Faults()
    try:
        written = json.loads(charter.house)
        id_, name, offered, settings = (written[key] for key in ("id", "name", "offers", "settings"))
        jurisdiction = parse_jurisdiction(charter.jurisdiction, f"{id_}.toml, jurisdiction")
        kept = TomlTable(f"{id_}.toml", "", {"standard": written.get("standard", [])})
        standards = read_standards(kept, jurisdiction.cites, faults)
        faults.stop()
        extra = frozenset(charter.extra)
        wagers = {key: parse_wager(text, f"{key}.toml") for key, text in charter.wagers.items()}
        chosen = default_settings(wagers[each] for each in offered if each not in extra)
        chosen |= {key: setting_of(key).read(value) for key, value in settings.items()}
    except FaultyFile:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(message("charter.unreadable", why=error)) from None
    house = build_house(
        label=Label(id_, name, f"{id_}.toml"),
        jurisdiction=jurisdiction,
        standards=standards,
        chosen=chosen,
        wagers=wagers,
        offered=offered,
        extra=extra,
    )
    house.__dict__["charter"] = charter
    return house
