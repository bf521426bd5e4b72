"""`punto new wager NAME`, `punto new house NAME`: a file to start from, with comments on what can change."""

import re
import unicodedata
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Annotated, TypeVar

import cyclopts
from cyclopts import Parameter

from punto.cli.files import write_file
from punto.cli.render import show
from punto.errors import Reason, Refused, Unreadable
from punto.game.facts import Game
from punto.game.hands import Winner
from punto.houses import House, check_house, find_house, setting_of
from punto.houses.jurisdiction import Jurisdiction, find_jurisdiction, jurisdictions, load_jurisdiction
from punto.messages import message, text
from punto.wagers import book, load_wagers, starter

__all__ = ["app"]

Read = TypeVar("Read")
_NAME = Annotated[str, Parameter(name="NAME", help=text("cli.argument.new-name"))]


def app() -> cyclopts.App:
    """The command and its parts."""
    made = cyclopts.App(name="new", help=text("cli.new"))
    made.command(wager, help=text("cli.new-wager"))
    made.command(house, help=text("cli.new-house"))
    return made


def wager(
    name: _NAME, /, *, family: Annotated[bool, Parameter(help=text("cli.option.family"), negative="")] = False
) -> None:
    """Write NAME.toml here, unless something is there already."""
    path, wager_id, shown = _place(name)
    _write(path, starter(wager_id, shown, family=family), load_wagers)
    show(text("cli.new-wager-written", file=path, id=wager_id))


def house(
    name: _NAME,
    /,
    *,
    jurisdiction: Annotated[str, Parameter(help=text("cli.option.jurisdiction"))] = "colorado",
) -> None:
    """Write NAME.toml here: a plain table, with a line for every approval that its document asks for."""
    own = jurisdiction.endswith(".toml")
    rules = load_jurisdiction(Path(jurisdiction), jurisdiction) if own else find_jurisdiction(jurisdiction)
    path, house_id, shown = _place(name)
    plain = files("punto.cli").joinpath("new_house.toml").read_text("utf-8")
    main, others = _offers(rules)
    parts = {"id": house_id, "name": shown, "jurisdiction": jurisdiction, "document": rules.name}
    parts |= {"main": main, "others": others}
    opened = _write(path, plain.format(**parts, approvals=""), find_house)
    _write(path, plain.format(**parts, approvals=_approvals(opened)), find_house, again=True)
    known = ", ".join(jurisdictions())
    show(text("cli.new-house-written", file=path, document=rules.name, known=known))


def _place(name: str) -> tuple[Path, str, str]:
    """The file, the id and the name that are made from what somebody wrote."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    made = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    if not made:
        raise Unreadable(message("cli.no-name", name=name))
    shown = name if not re.fullmatch(r"[a-z0-9-]+", name) else name.replace("-", " ").title()
    kept = "".join(each for each in shown if each.isprintable() and each != "\\")
    return Path(f"{made}.toml"), made, kept.replace('"', "'")


def _write(path: Path, content: str, read: Callable[[str], Read], *, again: bool = False) -> Read:
    """Write a file that reads back, or none at all."""
    if path.exists() and not again:
        raise Refused(str(path), [Reason(message("cli.file-there"))])
    write_file(path, content.encode())
    try:
        return read(str(path))
    except Unreadable:
        path.unlink()
        raise


def _offers(rules: Jurisdiction) -> tuple[str, str]:
    """The bets on the hands themselves, each at its plainest table; and below them what else is listed."""
    main: list[str] = []
    others: list[str] = []
    for listed, permit in rules.permits.items():
        found = book().get(listed)
        if found is None or found.game is not Game.BACCARAT:
            continue
        first, *rest = permit.paytables or [each.id for each in found.paytables]
        choice = f"  # {text('cli.new-house-or', tables=', '.join(rest))}" if rest else ""
        plain = found.main or listed == Winner.TIE.value
        (main if plain else others).append(f'{listed} = "{first}"{choice}')
    return "\n".join(main), "\n".join(f"# {each}" for each in others)


def _approvals(house: House) -> str:
    """A line for each reference that the plain house still lacks, with its clauses and what it is."""
    lacking: dict[str, list[str]] = {}
    for each in check_house(house):
        if each.what.key in ("check.not-approved", "check.not-set"):
            lacking.setdefault(str(each.what.values["key"]), []).extend(each.clauses)
    if not lacking:
        return ""
    lines = [f"\n# {text('cli.new-house-approvals')}", "[approvals]"]
    for key, clauses in lacking.items():
        says = f"{setting_of(key).says} ({', '.join(clauses)})"
        lines.append(f'{key.removeprefix("approvals.")} = ""  # {says}')
    return "\n".join(lines) + "\n"
