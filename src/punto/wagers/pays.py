"""What one line of a pay table pays, read from the way rulebooks print it.

>>> Pay.parse("3 to 2").won, Pay.parse("250 for 1").won
(Fraction(3, 2), Fraction(249, 1))
>>> str(Pay.parse("1 to 1 less @vigorish"))
'1 to 1 less @vigorish'
>>> Pay.parse("$1,500", unit=parse_money("$5")).won
Fraction(299, 1)
>>> Pay.parse("10% of major").share
Fraction(1, 10)
>>> Pay.parse("off") is None
True

"To" pays on top of a stake that is returned; "for" pays in exchange for it: 250 for 1 wins 249. Prizes and
shares of a meter are paid in exchange for the stake too, which left the table before the cards came.
"""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from punto.errors import Unreadable, did_you_mean
from punto.messages import message, text
from punto.money import Money, parse_money, parse_rate

__all__ = ["RATES", "Pay", "Result", "Style"]

RATES = ("vigorish", "tie-vigorish")
"""The rates a house sets, which a pay may be charged with: of a win what was won, of a push the stake."""


class Result(Enum):
    """What becomes of a bet; a round that is void voids every bet on it."""

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"

    def __str__(self) -> str:
        return text(f"result.{self.value}")


class Style(Enum):
    """How a win is reckoned: on top of the stake, in exchange for it, a prize, or a share of a meter."""

    TO = "to"
    FOR = "for"
    PRIZE = "prize"
    METER = "meter"


@dataclass(frozen=True, slots=True, repr=False)
class Pay:
    """One line's pay; `won` is the win for each unit staked, without the stake (a meter's share aside)."""

    printed: str
    result: Result
    won: Fraction = Fraction(0)
    rate: str | None = None
    style: Style = Style.TO
    meter: str | None = None
    share: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: str, *, unit: Money | None = None) -> "Pay | None":
        """Read a pay; nothing for `off`. Prizes need the stake unit that they are printed for."""
        found = _PAY.fullmatch(text.strip())
        if not found:
            raise Unreadable(message("pay.unreadable", text=text))
        rate = found["rate"]
        if rate and rate not in RATES:
            raise Unreadable(message("pay.unknown-rate", rate=rate, hint=did_you_mean(rate, RATES)))
        if rate and not (found["word"] == "push" or found["style"]):
            raise Unreadable(message("pay.nothing-to-charge", text=text, what=found["what"]))
        if found["word"]:
            result = {"push": Result.PUSH, "lose": Result.LOSE}.get(found["word"])
            return cls(found["word"], result, rate=rate) if result else None
        if found["meter"]:
            share = parse_rate(found["share"])
            if not 0 < share <= 1:
                raise Unreadable(message("pay.no-share", text=text))
            return cls(found["what"], Result.WIN, style=Style.METER, meter=found["meter"], share=share)
        if found["prize"]:
            return cls(found["what"], Result.WIN, _prize(found["prize"], unit), style=Style.PRIZE)
        return cls(found["what"], Result.WIN, _odds(found), rate, Style(found["style"]))

    def __repr__(self) -> str:
        return f"Pay({str(self)!r})"

    def __str__(self) -> str:
        return f"{self.printed} less @{self.rate}" if self.rate else self.printed


def _odds(found: re.Match[str]) -> Fraction:
    pays, per = Fraction(found["pays"]), Fraction(found["per"])
    won = pays / per - (found["style"] == "for") if per else Fraction(0)
    if won <= 0:
        raise Unreadable(message("pay.impossible", text=found[0]))
    return won


def _prize(printed: str, unit: Money | None) -> Fraction:
    prize = parse_money(printed)
    if unit is None or unit.currency != prize.currency:
        raise Unreadable(message("pay.prize-without-unit", text=printed, sign=prize.currency.sign))
    won = Fraction(prize.amount, unit.amount) - 1
    if won <= 0:
        raise Unreadable(message("pay.impossible", text=printed))
    return won


_NUMBER = r"\d{1,9}(?:\.\d{1,6})?"
_PAY = re.compile(
    rf"(?P<what>(?P<word>push|lose|off)|(?P<pays>{_NUMBER}) (?P<style>to|for) (?P<per>{_NUMBER})"
    rf"|(?P<share>{_NUMBER}%) of (?P<meter>[a-z0-9-]+)|(?P<prize>(?:\$|[A-Z]{{3}})[\d,]+(?:\.\d\d)?))"
    r"(?: less @(?P<rate>[\w-]+))?",
    re.ASCII,
)
