"""One way to say a bet, wherever a wager is named: `wager[@hand][/paytable]`.

The wager is an id, an alias, or a file ending in .toml, with `:box` behind it where the file has several; a
house's own wagers go by their ids. A file of several boxes and the id of a family stand for all of them.

>>> found = read_name("dragon-bonus@player/c")
>>> found.wager.id, found.on.value, found.paytable.id
('dragon-bonus', 'player', 'c')
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from punto.errors import Unreadable, did_you_mean
from punto.game.hands import Hand
from punto.houses import House
from punto.messages import Message, message
from punto.wagers import PayTable, Terms, Wager, book, find_wager, load_wagers, terms

__all__ = ["Named", "in_file", "is_file", "named_files", "read_name", "read_names", "with_ids"]


@dataclass(frozen=True, slots=True)
class Named:
    """What somebody named, as far as they said it; and what the house has to say to that."""

    wager: Wager
    on: Hand | None = None
    paytable: PayTable | None = None
    remark: Message | None = None
    """Why no bet like this is taken at the house asked about."""

    def on_hand(self, on: str) -> "Named":
        """The same on a hand that an option names."""
        said = _agreed("--on", [self.on.value if self.on else None, on])
        return replace(self, on=_hand(said or on))

    def at(self, house: House | None) -> PayTable:
        """The pay table: the one named, or the house's, or the first."""
        if self.paytable is None and house is not None and self.wager.id in house.offers:
            return house.offers[self.wager.id].paytable
        return self.paytable or self.wager.paytable()

    def terms(self, house: House | None, chair: int | None = None) -> Terms:
        """The wager as one bettor has it, from the first chair unless another is given."""
        sought = chair if chair is not None else next(iter(self.wager.chairs), None)
        return terms(self.wager, self.on, self.at(house), chair=sought)


def read_name(
    written: str,
    house: House | None = None,
    *,
    paytable: str | None = None,
    known: Mapping[str, Wager] | None = None,
) -> Named:
    """The wager that is meant; `paytable` is what an option says apart from the name."""
    found = read_names(written, house, paytable=paytable, known=known)
    if len(found) > 1:
        boxes = ", ".join(each.wager.id for each in found)
        raise Unreadable(message("bet.several-boxes", text=written, boxes=boxes))
    return found[0]


def read_names(
    written: str,
    house: House | None = None,
    *,
    paytable: str | None = None,
    known: Mapping[str, Wager] | None = None,
) -> list[Named]:
    """The wagers that are meant: several if a file or a family is named that has several boxes."""
    found = _NAME.fullmatch(written.strip())
    if not found:
        raise Unreadable(message("bet.unnamed", text=written))
    said = _agreed("@", [found["on"], found["on_last"]])
    table = _agreed("--paytable", [found["table"], paytable])
    wagers = known if known is not None else {**book(), **(house.wagers if house else {})}
    hand = _hand(said) if said is not None else None
    named = []
    for wager in _find(found["wager"], wagers):
        if hand is not None and hand not in wager.rides_on:
            raise Unreadable(message("wager.no-such-hand", wager=wager.id, hand=hand.value))
        asked = wager.paytable(table) if table is not None else None
        named.append(Named(wager, hand, asked, _remark(wager, house)))
    return named


def is_file(written: str) -> bool:
    """Whether a wager is named by its file, or by a box of one."""
    found = _FILE.fullmatch(written.strip())
    return bool(found and not found["seat"])


def in_file(written: str) -> tuple[Wager, ...]:
    """The wagers of a file, or the one of its boxes that is named behind it."""
    found = _FILE.fullmatch(written.strip())
    if not found:
        raise Unreadable(message("bet.unnamed", text=written))
    wagers = load_wagers(found["file"])
    if found["box"] is None:
        return wagers
    return (find_wager(found["box"], {each.id: each for each in wagers}),)


def named_files(texts: Sequence[str]) -> tuple[Wager, ...]:
    """The wagers that bets name by their files."""
    files = dict.fromkeys(_file(found) for each in texts if (found := _FILE.match(each.strip())))
    return tuple({wager.id: wager for file in files for wager in in_file(file)}.values())


def with_ids(texts: Sequence[str]) -> tuple[str, ...]:
    """The same bets with each file's name replaced by its wager's id."""
    return tuple(_with_id(each.strip()) for each in texts)


def _with_id(text: str) -> str:
    found = _FILE.match(text)
    if not found:
        return text
    wager, *others = in_file(_file(found))
    if others:
        boxes = ", ".join(each.id for each in (wager, *others))
        raise Unreadable(message("bet.several-boxes", text=found["file"], boxes=boxes))
    return f"{found['seat'] or ''}{wager.id}{text[found.end() :]}"


def _file(found: re.Match[str]) -> str:
    return f"{found['file']}:{found['box']}" if found["box"] else found["file"]


def _find(name: str, wagers: Mapping[str, Wager]) -> list[Wager]:
    """By name, or from its file; a house that brings the same wager along knows it best."""
    if is_file(name):
        return [wagers.get(each.id, each) for each in in_file(name)]
    family = [each for each in wagers.values() if each.group and each.group.id == name.lower()]
    return family if family and name.lower() not in wagers else [find_wager(name, wagers)]


def _agreed(option: str, said: Sequence[str | None]) -> str | None:
    """What is said once, or twice alike."""
    words = dict.fromkeys(each.lower() for each in said if each is not None)
    if len(words) > 1:
        one, other = list(words)[:2]
        raise Unreadable(message("bet.said-twice", option=option, one=one, other=other))
    return next(iter(words), None)


def _hand(word: str) -> Hand:
    hands = [each.value for each in Hand]
    if word not in hands:
        raise Unreadable(message("bet.no-such-hand", word=word, hint=did_you_mean(word, hands)))
    return Hand(word)


def _remark(wager: Wager, house: House | None) -> Message | None:
    if house is None or wager.id in house.offers:
        return None
    return message("house.not-offered", house=house.id, wager=wager.id, offers=", ".join(house.offers))


_NAME = re.compile(
    r"(?P<wager>.+?\.toml(?::[^@/=#:\s]+)?|[^@/=#:\s]+)(?:@(?P<on>[^@/=#\s]+))?(?:/(?P<table>[^@/=#\s]+))?(?:@(?P<on_last>[^@/=#\s]+))?"
)
_FILE = re.compile(r"(?P<seat>\d{1,4}:)?(?P<file>[^=#]+?\.toml)(?::(?P<box>[^@/=#:\s]+))?(?=[@/=#]|$)")
