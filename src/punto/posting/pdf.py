"""A paper as PDF, drawn by Typst: no system library or font, the same bytes for the same paper."""

import json
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Literal

from punto.errors import Unreadable
from punto.messages import message, text
from punto.posting.paper import Paper, as_plain

__all__ = ["PaperSize", "check_pdf", "pdf", "pictures"]

PaperSize = Literal["a4", "letter"]
_SIZES = {"a4": "a4", "letter": "us-letter"}
_FOREIGN = 0x2E80
"""The fonts that come with Typst have what is below: Europe's letters, signs, suits."""


def check_pdf() -> None:
    """Refuse where nothing here can draw a PDF."""
    if find_spec("typst") is None:
        raise Unreadable(message("paper.needs-report"))


def pdf(paper: Paper, size: PaperSize = "a4") -> bytes:
    """The paper as one PDF."""
    import typst

    written = _written(paper)
    return typst.compile(
        _template(),
        format="pdf",
        sys_inputs={"paper": written, "size": _SIZES[size]},
        ignore_system_fonts=_plain(written),
    )


def pictures(paper: Paper, size: PaperSize = "a4", *, dots_per_inch: float = 100.0) -> list[bytes]:
    """The pages as PNG pictures."""
    import typst

    written = _written(paper)
    pages: bytes | list[bytes] = typst.compile(
        _template(),
        format="png",
        ppi=dots_per_inch,
        sys_inputs={"paper": written, "size": _SIZES[size]},
        ignore_system_fonts=_plain(written),
    )
    return pages if isinstance(pages, list) else [pages]


def _written(paper: Paper) -> str:
    plain = {**as_plain(paper), "page": text("paper.page", page="{page}", pages="{pages}")}
    return json.dumps(plain, ensure_ascii=False)


def _plain(written: str) -> bool:
    """Whether Typst's own fonts have every letter."""
    return all(ord(letter) < _FOREIGN for letter in written)


@cache
def _template() -> bytes:
    return files(__package__).joinpath("paper.typ").read_bytes()
