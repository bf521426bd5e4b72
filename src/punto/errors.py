"""Everything Punto raises on purpose.

    PuntoError
    ├── Unreadable       the text, name or file cannot be understood: mend the input
    │   └── FaultyFile   a file that Punto reads says something wrong, at a named place
    ├── Refused          understood, but the rules say no: carries every reason with its clauses
    └── BrokenInvariant  Punto itself is wrong: stop, do not go on with money

Unreadable input, a refused command and a broken invariant are three different things; the command
line turns the first into exit code 2 and the second into exit code 1.
"""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from punto.messages import Message, message

__all__ = ["BrokenInvariant", "FaultyFile", "PuntoError", "Reason", "Refused", "Unreadable", "did_you_mean"]


class PuntoError(Exception):
    """The root of the tree; `str()` is one sentence for people."""


class Unreadable(PuntoError, ValueError):
    """Input that cannot be understood, with the nearest thing that could be."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return str(self.what)


class FaultyFile(Unreadable):
    """A file that says something wrong: the file, the place in it, and what is wrong there."""

    def __init__(self, file: str, place: str, what: Message) -> None:
        super().__init__(what)
        self.file = file
        self.place = place

    def __reduce__(self) -> tuple[type["FaultyFile"], tuple[str, str, Message]]:
        return FaultyFile, (self.file, self.place, self.what)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, str(self.what)) if part)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused, and the clauses that say so.

    >>> from punto.messages import message
    >>> str(Reason(message("coup.too-few", hand="Player"), ("NV-2", "NJ-7")))
    "the Player's hand has fewer than two cards (NV-2, NJ-7)"
    """

    what: Message
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.what} ({', '.join(self.clauses)})" if self.clauses else str(self.what)


class Refused(PuntoError):
    """A well-formed request that the rules forbid, with *all* the reasons."""

    def __init__(self, subject: Message | str, reasons: Iterable[Reason]) -> None:
        self.subject = subject
        self.reasons: Sequence[Reason] = tuple(reasons)
        super().__init__(subject, self.reasons)

    def __str__(self) -> str:
        return f"{self.subject}: {'; '.join(map(str, self.reasons))}"


class BrokenInvariant(PuntoError, AssertionError):
    """Something that cannot be is: the program is wrong, and money must not move on."""


def did_you_mean(word: object, known: Iterable[object]) -> Message:
    """The end of a sentence that names the nearest right spelling, or else what there is.

    >>> print(did_you_mean("bankr", ["player", "banker", "tie"]))
    ; did you mean "banker"?
    >>> print(did_you_mean("x", ["player", "banker", "tie"]))
    ; there is player, banker, tie
    """
    names = [str(name) for name in known]
    wanted = str(word)
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=0.6)
    begun = [name for name in names if len(wanted) > 3 and name.startswith(wanted)]
    if begun or near:
        return message("error.did-you-mean", near=(begun or near)[0])
    if 0 < len(names) <= MOST_NAMED:
        return message("error.there-is", names=", ".join(names))
    return Message("error.no-hint", default="")


MOST_NAMED = 20
"""More names than this are no help in one sentence."""
