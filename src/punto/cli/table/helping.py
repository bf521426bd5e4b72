"""Help at the prompt: what a dealer can say, moment by moment, and one word or moment at length."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from punto.cli.render import table
from punto.errors import Unreadable, did_you_mean
from punto.messages import message, text
from punto.table.words import MOMENTS, explained

__all__ = ["help_on"]


def help_on(about: str) -> Iterator[RenderableType]:
    """All moments with their words; or one of them, or one word, at length."""
    if not about:
        yield from _overview()
    elif about in MOMENTS:
        listing = table(text(f"moment.{about}"), [("say", "left"), ("means", "left")])
        for word in MOMENTS[about]:
            form, does, _ = explained(word)
            listing.add_row(Text(form, "bold"), does)
        yield listing
    else:
        yield from _word(about)


def _overview() -> Iterator[RenderableType]:
    listing = table("", [("moment", "left"), ("say", "left")])
    for moment, words in MOMENTS.items():
        listing.add_row(Text(moment, "bold"), "  ".join(words))
    yield listing
    yield text("at-table.cards-help")


def _word(word: str) -> Iterator[RenderableType]:
    moment = next((name for name, words in MOMENTS.items() if word in words), None)
    if moment is None:
        words = [*MOMENTS, *(word for words in MOMENTS.values() for word in words)]
        raise Unreadable(message("words.no-help", word=word, hint=did_you_mean(word, words)))
    form, does, example = explained(word)
    yield Text.assemble((form, "bold"), f"  {does}")
    if example:
        yield example
