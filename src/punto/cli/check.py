"""`punto check`: whether a house is in order, and if not, everything that is wrong with it."""

import tomllib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.naming import read_name
from punto.cli.options import Format, Settings, WagerFiles, open_house
from punto.cli.render import print_json, show
from punto.errors import Reason, Unreadable
from punto.exact.advice import warnings
from punto.houses import check_house, check_pits, ready_houses
from punto.messages import message, text

__all__ = ["check"]


def check(
    *houses: Annotated[str, Parameter(name="HOUSE", help=text("cli.argument.houses"))],
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Format = "table",
) -> int:
    """Say every breach of houses at once; several are also checked as tables of their pits."""
    if not houses:
        raise Unreadable(message("cli.no-houses"))
    for name in houses:
        _check_is_house(name)
    opened = [open_house(name, wager_files, settings) for name in houses]
    found: list[tuple[str, tuple[Reason, ...]]] = [(house.id, check_house(house)) for house in opened]
    warned = {house.id: warnings(house) for house in opened}
    pits = check_pits(opened)
    if pits:
        found.append((text("check.pits"), pits))
    if format == "json":
        print_json(
            [
                {
                    "house": name,
                    "ok": not reasons,
                    "breaches": [{"text": str(each.what), "clauses": list(each.clauses)} for each in reasons],
                    "warnings": [str(each) for each in warned.get(name, ())],
                }
                for name, reasons in found
            ]
        )
    else:
        for name, reasons in found:
            _show(name, reasons)
            for each in warned.get(name, ()):
                show(Text(f"  ! {each}", "yellow"))
    return 1 if any(reasons for _, reasons in found) else 0


def _check_is_house(name: str) -> None:
    """A wager is checked at a house: say how."""
    if name in ready_houses() or (Path(name).suffix == ".toml" and not _is_wager_file(name)):
        return
    try:
        wager = read_name(name).wager.id
    except Unreadable:
        return  # then it is nothing that we know, and opening it says so
    raise Unreadable(message("check.wager", name=name, wager=wager))


def _is_wager_file(name: str) -> bool:
    try:
        return "line" in tomllib.loads(Path(name).read_text("utf-8-sig"))
    except (OSError, ValueError):
        return False


def _show(name: str, reasons: tuple[Reason, ...]) -> None:
    if not reasons:
        show(Text.assemble((name, "bold"), ": ", (text("check.in-order"), "green")))
        return
    show(Text.assemble((name, "bold"), ": ", (_counted(len(reasons)), "red")))
    for reason in reasons:
        clauses = f" ({', '.join(reason.clauses)})" if reason.clauses else ""
        show(Text.assemble(f"  · {reason.what}", (clauses, "dim")))


def _counted(number: int) -> str:
    return text("check.breach") if number == 1 else text("check.breaches", count=number)
