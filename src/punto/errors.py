"""Everything Punto raises on purpose.

    PuntoError
    ├── Unreadable       the text, name or file cannot be understood: mend the input
    │   └── FaultyFile   a file that Punto reads says something wrong, at a named place
    │       └── Faulty   several such faults, of a file or of those it names, said at once
    ├── Refused          understood, but the rules say no: carries every reason with its clauses
    ├── Stopped          the disk or the database failed, or does not hold: nothing goes on from here
    └── BrokenInvariant  Punto itself is wrong: stop, do not go on with money

Unreadable input, a refused command and a broken invariant are three different things; the command
line turns the first into exit code 2 and the second into exit code 1.
"""

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from punto.messages import Message, message

__all__ = [
    "BrokenInvariant",
    "Faults",
    "Faulty",
    "FaultyFile",
    "PuntoError",
    "Reason",
    "Refused",
    "Stopped",
    "Unreadable",
    "did_you_mean",
]

Given = TypeVar("Given")
Made = TypeVar("Made")


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
    """A file that says something wrong: the file, the place in it, and what is wrong there.

    `keys` are the settings that it is about: the one that cannot be so, then those beside which it cannot.
    """

    def __init__(self, file: str, place: str, what: Message, keys: Sequence[str] = ()) -> None:
        super().__init__(what)
        self.file = file
        self.place = place
        self.keys = tuple(keys)

    def __reduce__(self) -> tuple[type["FaultyFile"], tuple[object, ...]]:
        return FaultyFile, (self.file, self.place, self.what, self.keys)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, str(self.what)) if part)


class Faulty(FaultyFile):
    """Several faults at once; its file and place are the first one's."""

    def __init__(self, faults: Sequence[Unreadable]) -> None:
        first = faults[0]
        file, place = (first.file, first.place) if isinstance(first, FaultyFile) else ("", "")
        super().__init__(file, place, first.what)
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[type["FaultyFile"], tuple[object, ...]]:
        return Faulty, (self.faults,)

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class Faults:
    """Gathers what is wrong, so that whoever wrote a file hears all of it and not the first of it.

    >>> faults = Faults()
    >>> for text in ("one", "two"):
    ...     with faults.gathered():
    ...         raise Unreadable(message("toml.empty", key=text))
    >>> [str(fault) for fault in faults.found]
    ['"one" is empty', '"two" is empty']
    """

    def __init__(self) -> None:
        self.found: list[Unreadable] = []

    def gathered(self) -> Self:
        """Whatever is unreadable here is kept, and work goes on after it."""
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: object, _trace: object) -> bool:
        if isinstance(error, Unreadable):
            self.add(error)
            return True
        return False

    def add(self, error: Unreadable) -> None:
        """Keep a fault, or each of several."""
        self.found += error.faults if isinstance(error, Faulty) else (error,)

    def each(self, read: Callable[[Given], Made], given: Iterable[Given]) -> tuple[Made, ...]:
        """What is made of each thing that can be read; of the others, what is wrong with them is kept."""
        made = []
        for one in given:
            with self.gathered():
                made.append(read(one))
        return tuple(made)

    def instead(self, otherwise: Given, read: Callable[[], Made]) -> Given | Made:
        """What can be read, or something else in its place: what is wrong with it is kept."""
        with self.gathered():
            return read()
        return otherwise

    def stop(self) -> None:
        """Stop here if anything was wrong: one fault is raised as it is, several together."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            raise Faulty(self.found)


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


class Stopped(PuntoError):
    """What happened could not be kept, or what is kept does not hold: nothing goes on from here."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return str(self.what)


class BrokenInvariant(PuntoError, AssertionError):
    """Something that cannot be is: the program is wrong, and money must not move on."""


def did_you_mean(word: object, known: Iterable[object], *, listed_by: str = "") -> Message:
    """The end of a sentence that names the nearest right spelling, or else what there is or which command
    lists it.

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
    return message("error.listed", command=listed_by) if listed_by else Message("error.no-hint", default="")


MOST_NAMED = 20
"""More names than this are no help in one sentence."""
