"""What stands on paper, read back from the PDF as a person would copy it."""

import re
from functools import lru_cache

from pypdfium2 import PdfDocument

from punto.posting import Paper, pdf
from punto.posting.pdf import PaperSize

__all__ = ["edges", "pages", "printed", "squeezed"]


@lru_cache(maxsize=32)
def _document(paper: Paper, size: PaperSize) -> PdfDocument:
    return PdfDocument(pdf(paper, size))


def pages(paper: Paper, size: PaperSize = "a4") -> list[str]:
    """The text of each page."""
    texts = (page.get_textpage().get_text_bounded() for page in _document(paper, size))
    return [text.replace("\r\n", "\n") for text in texts]


def printed(paper: Paper, size: PaperSize = "a4") -> str:
    """The text of all pages, without the places where lines and pages end."""
    return squeezed("\n".join(pages(paper, size)))


def squeezed(text: str) -> str:
    """Text as it compares: no spaces, plain apostrophes; a PDF knows neither words nor lines."""
    return re.sub(r"[\s\u200b\ufffe\u0002-]+", "", text).replace("’", "'")


def edges(paper: Paper, size: PaperSize = "a4") -> list[tuple[float, float, float, float]]:
    """For each page, how far its letters stay from the left, right, top and bottom edge, in points."""
    found = []
    for page in _document(paper, size):
        width, height = page.get_size()
        text = page.get_textpage()
        boxes = [text.get_rect(number) for number in range(text.count_rects())]
        left, bottom, right, top = zip(*boxes, strict=True)
        found.append((min(left), width - max(right), height - max(top), min(bottom)))
    return found
