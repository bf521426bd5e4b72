"""One wrong rule: where it stands, what it was, and what it is made."""

from dataclasses import dataclass
from pathlib import Path

__all__ = ["ROOT", "Mutation"]

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Mutation:
    """A piece of a file, and what it is replaced with."""

    path: str
    start: int
    end: int
    new: str
    kind: str

    def applied(self, text: str) -> str:
        """The file with the wrong rule in it."""
        return text[: self.start] + self.new + text[self.end :]

    def line(self, text: str) -> int:
        """Where it is, for people."""
        return text.count("\n", 0, self.start) + 1

    def change(self, text: str) -> str:
        """The lines it is in, before and after, each in one line: what tells it from others for good."""
        begin = text.rfind("\n", 0, self.start) + 1
        end = text.find("\n", self.end)
        after = text[begin : self.start] + self.new + text[self.end : end]
        return f"{_folded(text[begin:end])} → {_folded(after) or 'nothing'}"


def _folded(text: str) -> str:
    return " ".join(text.split())
