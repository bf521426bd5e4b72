"""A family of boxes in a house's file: what is said of it is said of each of its boxes."""

from collections.abc import Iterable, Mapping
from typing import Any

from punto.tomlfile import TomlTable
from punto.wagers import Wager

__all__ = ["spread_families"]


def spread_families(table: TomlTable, wagers: Iterable[Wager]) -> None:
    """Put boxes in the place of their family where a file lists wagers; what is said of a box goes first."""
    every = tuple(wagers)
    approvals = table.written.get("approvals")
    for entries in (
        table.written.get("wagers"),
        approvals.get("wagers") if isinstance(approvals, dict) else None,
    ):
        if isinstance(entries, dict):
            spread = _spread(entries, every)
            entries.clear()
            entries.update(spread)


def _spread(entries: Mapping[str, Any], wagers: Iterable[Wager]) -> dict[str, Any]:
    names = {name for wager in wagers for name in (wager.id, *wager.aliases)}
    found: dict[str, Any] = {}
    for name, said in entries.items():
        boxes = [wager.id for wager in wagers if wager.group and wager.group.id == name.lower()]
        for each in boxes if name.lower() not in names else ():
            own = entries.get(each, {})
            found[each] = {**said, **own} if isinstance(said, dict) and isinstance(own, dict) else own or said
        if not boxes or name.lower() in names:
            found.setdefault(name, said)
    return found
