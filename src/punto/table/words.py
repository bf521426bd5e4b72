"""Every word that a dealer can say, moment by moment: how it is written, and what it does."""

from collections.abc import Mapping

from punto.messages import has_text, text

__all__ = ["MOMENTS", "explained"]

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


def explained(word: str) -> tuple[str, str, str]:
    """How a word is written, what it does, and examples of it, where there are any."""
    example = f"word-example.{word}"
    return text(f"word-form.{word}"), text(f"word-help.{word}"), text(example) if has_text(example) else ""
