"""`punto rules`, `punto sign`, `punto par`: papers of a house as files."""

import json
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from punto.cli.files import write_file
from punto.cli.naming import read_names
from punto.cli.options import Settings, WagerFiles, large, open_house, seed_word
from punto.cli.render import show
from punto.errors import Unreadable
from punto.houses import House
from punto.messages import message, text
from punto.posting import Paper, html, par_json, par_paper, par_sheets, pdf, rules_paper, sampled, sign_paper
from punto.posting.par import Sheet as ParSheet
from punto.posting.pdf import check_pdf
from punto.posting.wording import joined

__all__ = ["par", "rules", "sign"]

HouseArgument = Annotated[str, Parameter(name="HOUSE", help=text("cli.argument.house"))]
Output = Annotated[str | None, Parameter(name=("--output", "-o"), help=text("cli.option.output"))]
Sheet = Annotated[Literal["a4", "letter"], Parameter(name="--paper", help=text("cli.option.paper"))]


def rules(
    house: HouseArgument,
    /,
    *,
    output: Output = None,
    paper: Sheet = "a4",
    wager_files: WagerFiles = (),
    settings: Settings = (),
) -> None:
    """Write the posted rules of a house."""
    file = _file(output, house, "rules")
    opened = open_house(house, wager_files, settings)
    _write(file, rules_paper(opened), paper)


def sign(
    house: HouseArgument,
    /,
    *,
    output: Output = None,
    kind: Annotated[Literal["table", "wall"] | None, Parameter(help=text("cli.option.sign-kind"))] = None,
    paper: Sheet = "a4",
    wager_files: WagerFiles = (),
    settings: Settings = (),
) -> None:
    """Write the sign of a house."""
    file = _file(output, house, "sign")
    opened = open_house(house, wager_files, settings)
    _write(file, sign_paper(opened, wall=None if kind is None else kind == "wall"), paper)


def par(
    house: HouseArgument,
    /,
    *names: Annotated[str, Parameter(name="WAGER", help=text("cli.argument.par-wager"))],
    output: Output = None,
    paper: Sheet = "a4",
    coups: Annotated[str, Parameter(help=text("cli.option.par-coups"))] = "1e6",
    seed: Annotated[str, Parameter(help=text("cli.option.par-seed"))] = "par",
    wager_files: WagerFiles = (),
    settings: Settings = (),
) -> None:
    """Write PAR sheets of a house's wagers."""
    file = _file(output, house, "par", (".pdf", ".html", ".json"))
    asked, word = large("--coups", coups), seed_word(seed)
    opened = open_house(house, wager_files, settings, names)
    sheets = _sampled(par_sheets(opened, _ids(names, opened)), asked, word)
    if Path(file).suffix.lower() == ".json":
        write_file(file, (json.dumps(par_json(sheets), ensure_ascii=False, indent=2) + "\n").encode())
        show(text("cli.svg-written", file=file))
    else:
        _write(file, par_paper(sheets), paper)


def _ids(names: Sequence[str], house: House) -> list[str]:
    """The wagers that are named, each once; of a family all boxes that the house offers."""
    found: dict[str, None] = {}
    for name in names:
        meant = read_names(name, house)
        if any(each.on or each.paytable for each in meant):
            raise Unreadable(message("paper.par-whole", text=name, wager=meant[0].wager.id))
        offered = [each.wager.id for each in meant if each.wager.id in house.offers]
        found |= dict.fromkeys(offered or [meant[0].wager.id])
    return list(found)


def _sampled(sheets: Sequence[ParSheet], coups: int, seed: str) -> Sequence[ParSheet]:
    """The sheets beside a sample, where this machine can draw one."""
    if find_spec("numba") is None or not sheets:
        return sheets
    from punto.cli.progress import compile_first, progress
    from punto.sim import run

    compile_first()
    with progress(coups) as news:
        return sampled(sheets, coups=coups, seed=seed, simulate=partial(run, progress=news))


def _file(output: str | None, house: str, what: str, kinds: tuple[str, ...] = (".pdf", ".html")) -> str:
    """The file to write: the one named, if its kind can be written, or one with the house's name."""
    file = output if output is not None else f"{Path(house).stem}-{what}.pdf"
    kind = Path(file).suffix.lower()
    if kind not in kinds:
        raise Unreadable(message("paper.kind", file=file, kinds=joined(kinds, "or")))
    if kind == ".pdf":
        check_pdf()
    return file


def _write(file: str, paper: Paper, size: Literal["a4", "letter"]) -> None:
    as_page = Path(file).suffix.lower() == ".html"
    write_file(file, html(paper, size).encode() if as_page else pdf(paper, size))
    show(text("cli.svg-written", file=file))
    if paper.mark:
        show(text("paper.marked"), style="bold yellow")
