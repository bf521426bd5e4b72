"""Writing a wager's table out as the TOML file that it could have come from: what a charter has of a box."""

import re
from collections.abc import Iterator, Mapping
from typing import TypeGuard

__all__ = ["written_out"]


def written_out(entries: Mapping[str, object]) -> str:
    """The text of a file that says this.

    >>> tie = {"winner": "tie"}
    >>> print(written_out({"id": "x", "line": [{"when": tie}], "paytable": {"y": {"decks": 8}}}))
    id = "x"
    <BLANKLINE>
    [[line]]
    when = { winner = "tie" }
    <BLANKLINE>
    [paytable.y]
    decks = 8
    <BLANKLINE>
    """
    plain = {
        key: value for key, value in entries.items() if not (isinstance(value, dict) or _are_tables(value))
    }
    parts = [_pairs(plain)]
    for key, value in entries.items():
        if _are_tables(value):
            parts += [f"[[{_key(key)}]]\n{_pairs(item)}" for item in value]
        elif isinstance(value, dict):
            parts += _tables(_key(key), value)
    return "\n\n".join(parts) + "\n"


def _tables(place: str, entries: Mapping[str, object]) -> Iterator[str]:
    plain = {key: value for key, value in entries.items() if not isinstance(value, dict)}
    if plain or not entries:
        yield f"[{place}]\n{_pairs(plain)}".rstrip()
    for key, value in entries.items():
        if isinstance(value, dict):
            yield from _tables(f"{place}.{_key(key)}", value)


def _are_tables(value: object) -> TypeGuard[list[dict[str, object]]]:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _pairs(entries: Mapping[str, object]) -> str:
    return "\n".join(f"{_key(key)} = {_inline(value)}" for key, value in entries.items())


def _inline(value: object) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(key)} = {_inline(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return _quoted(value) if isinstance(value, str) else str(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key, re.ASCII) else _quoted(key)


def _quoted(text: str) -> str:
    return f'"{re.sub(_SPECIAL, _escaped, text)}"'


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[0]}" if found[0] in '"\\' else f"\\u{ord(found[0]):04x}"


_SPECIAL = r'["\\\x00-\x1f\x7f]'
