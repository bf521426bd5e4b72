"""Help at the prompt: what a dealer can say, moment by moment, and one word or moment at length."""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from punto.cli.render import table
from punto.errors import Unreadable, did_you_mean
from punto.messages import has_text, message, text

__all__ = ["MOMENTS", "help_on"]

MOMENTS: Mapping[str, tuple[str, ...]] = {
    "prompt": ("next", "done", "run", "look", "why", "roads", "undo", "help", "quit"),
    "opening": ("confirm", "open", "notice", "change", "accommodate"),
    "people": ("dealer", "sit", "leave", "move", "behind", "away", "buy", "colour"),
    "shoe": ("cut", "recut", "place", "burn"),
    "betting": ("bet", "again", "say", "take", "no", "touch-chips"),
    "cards": ("deal", "points", "press", "free"),
    "turning": ("hand", "return", "turn", "relinquish", "offer", "agree", "substitute", "touch"),
    "dice": ("shake", "expose"),
    "paying": ("result", "collect", "pay", "rack", "vigorish"),
    "jackpot": ("start", "spot", "button", "hit", "supervisor", "jackpot", "refuse", "page", "end"),
    "trouble": ("report", "correct", "reverse", "dispute"),
    "tray": ("tray", "chips", "fill", "credit", "undo-money", "drop", "count"),
    "closing": ("idle", "resume", "close"),
}
"""Every word stands in one moment."""


def help_on(about: str) -> Iterator[RenderableType]:
    """All moments with their words; or one of them, or one word, at length."""
    if not about:
        yield from _overview()
    elif about in MOMENTS:
        listing = table(text(f"moment.{about}"), [("say", "left"), ("means", "left")])
        for word in MOMENTS[about]:
            listing.add_row(Text(text(f"word-form.{word}"), "bold"), text(f"word-help.{word}"))
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
    yield Text.assemble((text(f"word-form.{word}"), "bold"), f"  {text(f'word-help.{word}')}")
    if has_text(f"word-example.{word}"):
        yield text(f"word-example.{word}")
