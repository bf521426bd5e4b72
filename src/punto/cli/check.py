"""`punto check`: whether a house is in order, and if not, everything that is wrong with it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.text import Text

from punto.cli.naming import in_file, is_file, read_names
from punto.cli.options import Format, Settings, WagerFiles, offers, pairs
from punto.cli.render import hanging, print_json, show
from punto.errors import Faults, FaultyFile, Reason, Unreadable
from punto.exact.advice import warnings
from punto.houses import (
    Draft,
    check_draft,
    check_tables,
    draft_house,
    ready_houses,
    without_effect,
    without_limits,
)
from punto.messages import Message, message, text
from punto.tomlfile import read_toml

__all__ = ["check"]


class Findings(NamedTuple):
    """What there is to say of one house, or of all of them together."""

    name: str
    faults: tuple[Unreadable, ...] = ()
    breaches: tuple[Reason, ...] = ()
    warnings: tuple[Message, ...] = ()


def check(
    *houses: Annotated[str, Parameter(name="HOUSE", help=text("cli.argument.houses"))],
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Format = "table",
) -> int:
    """Say everything that is wrong with houses at once; several are also checked beside each other."""
    if not houses:
        raise Unreadable(message("cli.no-houses"))
    for name in houses:
        _check_is_house(name)
    replaced = pairs(settings, "error.setting")
    faults = Faults()
    files = [each for each in wager_files if is_file(each)]
    tried = [wager for found in faults.each(in_file, files) for wager in found]
    replaced |= dict(pair for each in wager_files if each not in files for pair in offers(each, None))
    drafts = [draft_house(name, extra=tried, settings=replaced) for name in dict.fromkeys(houses)]
    found = [_findings(draft) for draft in drafts]
    if faults.found:
        found.insert(0, Findings(", ".join(wager_files), tuple(faults.found)))
    between = check_tables(draft.house for draft in drafts if draft.house)
    if between:
        found.append(Findings(text("check.tables"), breaches=between))
    if format == "json":
        print_json([_as_json(each) for each in found])
    else:
        for each in found:
            _show(each)
    return 2 if any(each.faults for each in found) else 1 if any(each.breaches for each in found) else 0


def _check_is_house(name: str) -> None:
    """A wager is checked at a house: say how, or what is wrong with it."""
    if name in ready_houses() or (Path(name).suffix == ".toml" and not _is_wager_file(name)):
        return
    try:
        wager = read_names(name)[0].wager.id
    except FaultyFile:
        raise
    except Unreadable:
        return  # then it is nothing that we know, and opening it says so
    raise Unreadable(message("check.wager", name=name, wager=wager))


def _is_wager_file(name: str) -> bool:
    try:
        return "line" in read_toml(Path(name), name)
    except Unreadable:
        return False


def _findings(draft: Draft) -> Findings:
    """Warnings are for a house that could be read to the end: a default is nobody's choice."""
    said: tuple[Message, ...] = ()
    if draft.house and not draft.faults:
        said = (*without_limits(draft.house), *without_effect(draft.house), *warnings(draft.house))
    return Findings(draft.name, draft.faults, check_draft(draft), said)


def _as_json(found: Findings) -> dict[str, object]:
    return {
        "house": found.name,
        "ok": not (found.faults or found.breaches),
        "faults": [
            {
                "file": each.file if isinstance(each, FaultyFile) else "",
                "place": each.place if isinstance(each, FaultyFile) else "",
                "text": str(each.what),
            }
            for each in found.faults
        ],
        "breaches": [{"text": str(each.what), "clauses": list(each.clauses)} for each in found.breaches],
        "warnings": [str(each) for each in found.warnings],
    }


def _show(found: Findings) -> None:
    counts = [
        *_counted("fault", found.faults),
        *_counted("breach", found.breaches),
    ]
    state = (", ".join(counts), "red") if counts else (text("check.in-order"), "green")
    show(Text.assemble((found.name, "bold"), ": ", state))
    show(*hanging(_lines(found)))


def _lines(found: Findings) -> Iterator[Text]:
    for fault in found.faults:
        yield Text(f"  × {fault}")
    for reason in found.breaches:
        clauses = f" ({', '.join(reason.clauses)})" if reason.clauses else ""
        yield Text.assemble(f"  · {reason.what}", (clauses, "dim"))
    for each in found.warnings:
        yield Text(f"  ! {each}", "yellow")


def _counted(what: str, found: Iterable[object]) -> list[str]:
    number = len(list(found))
    if not number:
        return []
    return [text(f"check.{what}", count=number)]
