"""What a road keeps of a round: who won, which pairs came, whether a natural ended it.

A mark is written as B, P or T with small letters after it: p for a Player pair, b for a Banker pair, n for
a natural. Capitals begin a mark, so marks need nothing between them.

>>> [str(mark) for mark in read_marks("BPpT, Bbp")]
['B', 'Pp', 'T', 'Bpb']
>>> str(mark_of(Coup.parse("2h2d9c-KsQs9d")))
'Bp'
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from punto.errors import Unreadable
from punto.game.coup import Coup
from punto.game.facts import fact
from punto.game.hands import Winner
from punto.messages import Message, message

__all__ = ["Mark", "format_marks", "mark_of", "read_marks"]

_LETTERS = {Winner.BANKER: "B", Winner.PLAYER: "P", Winner.TIE: "T"}
_WINNERS = {letter: winner for winner, letter in _LETTERS.items()}
_MARK = re.compile(r"([BPT])([pbn]*)")
_DASH = re.compile(r"[-–—−]")


@dataclass(frozen=True, slots=True)
class Mark:
    """One round as the roads see it; `str()` reads back."""

    winner: Winner
    player_pair: bool = False
    banker_pair: bool = False
    natural: bool = False

    @property
    def letter(self) -> str:
        """B, P or T."""
        return _LETTERS[self.winner]

    def __str__(self) -> str:
        signs = (self.player_pair, "p"), (self.banker_pair, "b"), (self.natural, "n")
        return self.letter + "".join(sign for there, sign in signs if there)


def mark_of(coup: Coup) -> Mark:
    """What the roads keep of a coup. Pairs and naturals are the facts that wagers are settled by."""
    return Mark(
        coup.winner,
        player_pair=bool(_PLAYER_PAIR(coup)),
        banker_pair=bool(_BANKER_PAIR(coup)),
        natural=bool(_PLAYER_NATURAL(coup) or _BANKER_NATURAL(coup)),
    )


def read_marks(text: str) -> tuple[Mark, ...]:
    """Results as people write them: marks with or without spaces or commas between them, and whole coups.

    >>> format_marks(read_marks("BB P 4hAd7c-KsQs9d"))
    'BBPB'
    """
    return tuple(_read(text))


def format_marks(marks: Iterable[Mark]) -> str:
    """The text that `read_marks` reads back."""
    return "".join(map(str, marks))


def _read(text: str) -> Iterator[Mark]:
    for word in re.finditer(r"[^\s,;]+", text):
        if _DASH.search(word[0]):
            yield mark_of(Coup.parse(word[0]))
        else:
            yield from _read_word(word[0], word.start())


def _read_word(word: str, before: int) -> Iterator[Mark]:
    at = 0
    while at < len(word):
        found = _MARK.match(word, at)
        if not found:
            raise _unreadable(word, at, before)
        signs = found[2]
        for place, sign in enumerate(signs, found.start(2)):
            if sign in word[found.start(2) : place]:
                raise Unreadable(message("roads.twice", sign=sign, place=before + place + 1, mark=found[0]))
        yield Mark(_WINNERS[found[1]], "p" in signs, "b" in signs, "n" in signs)
        at = found.end()


def _unreadable(word: str, at: int, before: int) -> Unreadable:
    return Unreadable(
        message("roads.unreadable", found=word[at], place=before + at + 1, hint=_nearest(word, at))
    )


def _nearest(word: str, at: int) -> Message:
    """Winners written out, or in small letters, are what people write most often instead."""
    lowered = word.lower()
    for winner, letter in _LETTERS.items():
        if lowered in (winner.value, str(winner).lower()):
            return message("error.did-you-mean", near=letter)
    if at == 0 and set(lowered) <= set("bpt") and len(word) <= _MOST_SHOWN:
        return message("error.did-you-mean", near=word.upper())
    return Message("error.no-hint", default="")


_MOST_SHOWN = 60
_PLAYER_PAIR, _BANKER_PAIR = fact("player_pair").of, fact("banker_pair").of
_PLAYER_NATURAL, _BANKER_NATURAL = fact("player_natural").of, fact("banker_natural").of
