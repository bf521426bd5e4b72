"""What one line of a pay table pays, read from the way rulebooks print it.

>>> Pay.parse("3 to 2").won, Pay.parse("250 for 1").won
(Fraction(3, 2), Fraction(249, 1))
>>> str(Pay.parse("1 to 1 less @vigorish"))
'1 to 1 less @vigorish'
>>> Pay.parse("off") is None
True

"To" pays on top of a stake that is returned; "for" pays in exchange for it: 250 for 1 wins 249.
"""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from punto.errors import Unreadable, did_you_mean
from punto.messages import message, text

__all__ = ["RATES", "Pay", "Result"]

RATES = ("vigorish", "tie-vigorish")
"""The rates a house sets, which a pay may be charged with: of a win what was won, of a push the stake."""


class Result(Enum):
    """What becomes of a bet; a round that is void voids every bet on it."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"

    def __str__(self) -> str:
        return text(f"result.{self.value}")


@dataclass(frozen=True, slots=True)
class Pay:
    """One line's pay."""

    printed: str
    result: Result
    won: Fraction = Fraction(0)
    rate: str | None = None

    @classmethod
    def parse(cls, text: str) -> "Pay | None":
        """Read `30 to 1`, `250 for 1`, `push` (these may add `less @rate`), `lose`; nothing for `off`."""
        found = _PAY.fullmatch(text.strip())
        if not found:
            raise Unreadable(message("pay.unreadable", text=text))
        if found["word"] in ("lose", "off"):
            if found["rate"]:
                raise Unreadable(message("pay.nothing-to-charge", text=text, word=found["word"]))
            return cls("lose", Result.LOSE) if found["word"] == "lose" else None
        rate = found["rate"]
        if rate and rate not in RATES:
            raise Unreadable(message("pay.unknown-rate", rate=rate, hint=did_you_mean(rate, RATES)))
        if found["word"]:
            return cls("push", Result.PUSH, rate=rate)
        return cls(f"{found['pays']} {found['style']} {found['per']}", Result.WIN, _won(found, text), rate)

    def __str__(self) -> str:
        return f"{self.printed} less @{self.rate}" if self.rate else self.printed


def _won(found: re.Match[str], text: str) -> Fraction:
    pays, per = Fraction(found["pays"]), Fraction(found["per"])
    if not per:
        raise Unreadable(message("pay.impossible", text=text))
    won = pays / per - (found["style"] == "for")
    if won <= 0:
        raise Unreadable(message("pay.impossible", text=text))
    return won


_NUMBER = r"\d{1,9}(?:\.\d{1,6})?"
_PAY = re.compile(
    rf"(?:(?P<word>push|lose|off)|(?P<pays>{_NUMBER}) (?P<style>to|for) (?P<per>{_NUMBER}))"
    r"(?: less @(?P<rate>[\w-]+))?",
    re.ASCII,
)
