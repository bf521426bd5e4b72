"""What people read, by key: the English text is the default, another language is another TOML file.

A `Message` is a key and its values. It becomes a sentence only when somebody reads it, in the
language that is being spoken then, so refusals and rulings carry messages and never sentences.

>>> str(message("card.unknown", text="1h"))
'"1h" is not a card: a card is a rank (A 2-9 T J Q K) and a suit (c d h s), such as 9h or Ks'

What is counted has a word for each number: `{cards} {cards:|card|cards}`. Which numbers take which
word is the language's own, `forms` of its `[plural]`: the numbers of each word but the last, as
patterns of their digits, apart by semicolons. English has `"1"`, Polish would have
`"1; *[2-4] not *1[2-4]"`.

>>> str(Message("", {"cards": 1}, "{cards} {cards:|card lies|cards lie} there"))
'1 card lies there'
"""

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter

__all__ = [
    "Catalogue",
    "Message",
    "has_text",
    "language",
    "message",
    "printable",
    "sections",
    "speaking",
    "spoken",
    "text",
]

Catalogue = Mapping[str, str]
"""Sentences by key; a language may leave keys out, English then speaks for it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A key with its values; `str()` says it in the language being spoken."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)
    default: str | None = None

    def __str__(self) -> str:
        english = self.default if self.default is not None else _english()[self.key]
        template = _spoken.get().get(self.key, english)
        shown = {name: _shown(value) for name, value in self.values.items()}
        try:
            return _filled(template, shown, _spoken.get().get(_FORMS)) if shown else template
        except (
            KeyError,
            IndexError,
            ValueError,
            AttributeError,
        ):  # a translation that asks for what is not there
            return _filled(english, shown, None)


def message(key: str, /, **values: object) -> Message:
    """The message with this key in the English catalogue."""
    return Message(key, values)


def text(key: str, /, **values: object) -> str:
    """The message, said at once."""
    return str(message(key, **values))


def printable(text: str) -> str:
    r"""The text with whatever would command a terminal, or turn its letters round, written out.

    >>> print(printable("red \x1b[31m, two\nlines"))
    red \x1b[31m, two\nlines
    """
    if text.isprintable():
        return text
    return "".join(
        each
        if each.isprintable() or unicodedata.category(each) == "Zs"
        else each.encode("unicode_escape").decode()
        for each in text
    )


def sections(*names: str) -> dict[str, str]:
    """Every text of some sections, by key, as it is being spoken: what a page is given."""
    starts = tuple(f"{name}." for name in names)
    every = {**_english(), **_spoken.get()}
    return {key: said for key, said in every.items() if key.startswith(starts)}


def has_text(key: str) -> bool:
    """Whether English has a text for a key that somebody's file made."""
    return key in _english()


def language(name_or_file: str) -> Catalogue:
    """A shipped language by its code, or any TOML file of sentences; an unknown one raises `OSError`.

    >>> language("en")["hand.player"]
    'Player'
    """
    if name_or_file.endswith(".toml"):
        return _flatten(tomllib.loads(Path(name_or_file).read_text("utf-8-sig")))
    return _flatten(tomllib.loads(files(__name__).joinpath(f"{name_or_file}.toml").read_text("utf-8")))


def spoken() -> Catalogue:
    """The language being spoken, to be handed to whoever speaks for us; empty for English."""
    return _spoken.get()


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Within the block, messages are said in this language."""
    token = _spoken.set(catalogue)
    try:
        yield
    finally:
        _spoken.reset(token)


def _shown(value: object) -> object:
    """What people gave us, in a sentence: escaped. Numbers stay numbers, for the template to set."""
    return value if isinstance(value, (int, float)) else printable(str(value))


def _filled(template: str, shown: Mapping[str, object], forms: str | None) -> str:
    if ":|" not in template:
        return template.format(**shown)
    return _Counting(forms if forms is not None else _english()[_FORMS]).vformat(template, (), shown)


class _Counting(Formatter):
    """Fills a template in whose words go by numbers."""

    def __init__(self, forms: str) -> None:
        self.forms = forms

    def format_field(self, value: object, format_spec: str) -> str:
        if not format_spec.startswith("|"):
            return str(super().format_field(value, format_spec))
        words = format_spec[1:].split("|")
        number = str(value).translate(_SEPARATORS)  # what is no plain number ("2 or 3", "1M") takes the last
        form = _form(number, self.forms) if number.isdecimal() else len(words)
        return words[min(form, len(words) - 1)]


def _form(number: str, forms: str) -> int:
    """Which of a language's words goes with a number: the first whose patterns have it, or the last."""
    rules = forms.split(";")
    for place, rule in enumerate(rules):
        these, _, others = rule.partition(" not ")
        if _among(number, these) and not _among(number, others):
            return place
    return len(rules)


def _among(number: str, patterns: str) -> bool:
    return any(fnmatchcase(number, pattern) for pattern in patterns.split())


def _flatten(table: Mapping[str, object], prefix: str = "") -> Catalogue:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = str(value)
    return flat


@cache
def _english() -> Catalogue:
    return language("en")


_FORMS = "plural.forms"
_SEPARATORS = str.maketrans("", "", " ,.'’\u00a0\u202f")
"""Between thousands, or before a fraction, in one language or another."""
_ENGLISH_ONLY: Catalogue = {}
_spoken: ContextVar[Catalogue] = ContextVar("_spoken", default=_ENGLISH_ONLY)
