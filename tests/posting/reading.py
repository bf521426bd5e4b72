"""What stands on paper, read back from the PDF as a person would copy it."""

import re
from contextlib import closing
from functools import lru_cache

from pypdfium2 import PdfDocument, PdfPage

from punto.posting import Paper, pdf
from punto.posting.pdf import PaperSize

__all__ = ["edges", "pages", "printed", "squeezed"]


@lru_cache(maxsize=32)
def _file(paper: Paper, size: PaperSize) -> bytes:
    return pdf(paper, size)


def pages(paper: Paper, size: PaperSize = "a4") -> list[str]:
    """The text of each page."""
    with closing(PdfDocument(_file(paper, size))) as document:
        return [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document]


def printed(paper: Paper, size: PaperSize = "a4") -> str:
    """The text of all pages, without the places where lines and pages end."""
    return squeezed("\n".join(pages(paper, size)))


def squeezed(text: str) -> str:
    """Text as it compares: no spaces, plain apostrophes; a PDF knows neither words nor lines."""
    return re.sub(r"[\s\u200b\ufffe\u0002-]+", "", text).replace("’", "'")


def edges(paper: Paper, size: PaperSize = "a4") -> list[tuple[float, float, float, float]]:
    """For each page, how far its letters stay from the left, right, top and bottom edge, in points."""
    with closing(PdfDocument(_file(paper, size))) as document:
        return [_edges(page) for page in document]


def _edges(page: PdfPage) -> tuple[float, float, float, float]:
    width, height = page.get_size()
    text = page.get_textpage()
    left, bottom, right, top = zip(*map(text.get_rect, range(text.count_rects())), strict=True)
    return min(left), width - max(right), height - max(top), min(bottom)
