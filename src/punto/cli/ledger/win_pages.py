"""`punto progressives win-page`: an award on paper, for signature."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from punto.cli.files import write_file
from punto.cli.ledger.deciding import ClaimNumber
from punto.cli.ledger.opening import LedgerName, LinkName, TablesLedger, opened_with_tables
from punto.cli.options import whole
from punto.cli.papers import Sheet
from punto.cli.render import show
from punto.errors import Unreadable
from punto.ledger.game_manager import claim_numbered
from punto.ledger.winning import winning_of
from punto.messages import message, text
from punto.posting import html, pdf
from punto.posting.pdf import check_pdf
from punto.posting.plain_text import plain_text
from punto.posting.win_page import win_page_paper
from punto.posting.wording import joined

__all__ = ["win_page"]

_KINDS = (".pdf", ".html", ".txt")


def win_page(
    ledger: LedgerName,
    claim: ClaimNumber,
    /,
    *,
    output: Annotated[
        str | None, Parameter(name=("--output", "-o"), help=text("cli.option.win-page-output"))
    ] = None,
    paper: Sheet = "a4",
    link: LinkName = None,
    tables: TablesLedger = None,
) -> None:
    """Print the win page of an award for signature, or write it to a file."""
    number = whole("CLAIM", claim)
    kind = ".txt" if output is None else Path(output).suffix.lower()
    if kind not in _KINDS:
        raise Unreadable(message("paper.kind", file=output, kinds=joined(_KINDS, "or")))
    if kind == ".pdf":
        check_pdf()
    with opened_with_tables(ledger, tables) as (database, of_tables):
        winning = winning_of(database, claim_numbered(database, number, link), of_tables)
    if winning is None:
        raise Unreadable(message("progressives.table-elsewhere", number=number))
    page = win_page_paper(winning)
    if output is None:
        sys.stdout.write(plain_text(page))
        return
    made = {
        ".pdf": lambda: pdf(page, paper),
        ".html": lambda: html(page, paper).encode(),
        ".txt": lambda: plain_text(page).encode(),
    }
    write_file(output, made[kind]())
    show(text("cli.svg-written", file=output))
