"""Words that somebody looks for in a ledger, and what of an event they are looked for in."""

import re
from collections.abc import Iterable, Mapping
from unicodedata import category

from punto.ledger.chain import Happening
from punto.messages import has_text, text
from punto.table.record import decode, encode
from punto.table.views import AUDITOR, HIDING, redacted

__all__ = ["Words", "label", "searched"]


class Words:
    """What is looked for: each word as it is written, or the id or badge of a person with such a name."""

    def __init__(self, written: str, names: Mapping[str, str] | None = None) -> None:
        known = {who: name.lower() for who, name in (names or {}).items()}
        self.each = [
            re.compile("|".join(map(_pattern, [word, *_called(word, known)])))
            for word in written.lower().split()
        ]

    def missing(self, said: str) -> frozenset[int]:
        """Which words do not stand there, by their places."""
        return frozenset(at for at, each in enumerate(self.each) if not each.search(said))

    def first_in(self, said: Iterable[str]) -> int:
        """Which of these texts has most of the words: the first such one."""
        counts = [sum(each.search(one) is not None for each in self.each) for one in said]
        return counts.index(max(counts))


def searched(link: Happening) -> str:
    """All that an event can be found by: its stream, name and label, who did it, and what it says.

    Cards that nobody may know are left out: they are not found either.
    """
    payload = bytes(link.payload)
    if link.name in HIDING:
        payload = encode(redacted(decode(payload), AUDITOR))
    said = link.stream, link.name, label(link.name), link.role, link.person, payload.decode()
    return " ".join(said).lower()


def label(name: str) -> str:
    """What a kind of event is called in a list; nothing where it is not worth a mark."""
    key = f"auditor.mark-{name}"
    return text(key) if has_text(key) else ""


def _called(word: str, names: Mapping[str, str]) -> list[str]:
    return [who for who, name in names.items() if re.search(_pattern(word), name)]


def _pattern(word: str) -> str:
    """An amount is written as money and kept in minor units; anything else begins as a word there does.

    A number that ends a word with letters is whole: `a-1` is neither `a-10` nor part of `ma-13`.
    """
    money = re.fullmatch(r"([^\d\s]{0,3})(\d{1,3}(?:,?\d{3})*)(?:\.(\d\d))?", word)
    if money is not None and (money[3] or any(category(each) == "Sc" for each in money[1])):
        minor = int(money[2].replace(",", "") + (money[3] or "00"))
        return rf"(?<!\d){minor}(?!\d)"
    whole = r"(?!\d)" if word[-1].isdigit() and not word.isdigit() else ""
    return rf"(?<![^\W_]){re.escape(word)}{whole}"
