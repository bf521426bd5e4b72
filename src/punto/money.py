"""Money as whole minor units, odds as exact fractions; never a float.

>>> parse_amount("2.50")
250
>>> Rounding(Toward.UP, to=25).apply(126)
(150, Fraction(-24, 1))
"""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from punto.errors import Unreadable
from punto.messages import message

__all__ = [
    "CURRENCIES",
    "LARGEST",
    "NOTHING",
    "PHP",
    "USD",
    "Currency",
    "Money",
    "Rounding",
    "Toward",
    "currency_of",
    "format_amount",
    "parse_amount",
    "parse_money",
    "parse_rate",
]


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its code, its sign and how many digits its minor unit takes."""

    code: str
    sign: str
    digits: int = 2

    @property
    def unit(self) -> int:
        """Minor units in one major unit."""
        return int(10**self.digits)


USD = Currency("USD", "$")
PHP = Currency("PHP", "PHP")
CURRENCIES = (USD, PHP)
"""The currencies that the rule documents print."""


def currency_of(code: str) -> Currency:
    """A currency by its code."""
    return next(each for each in CURRENCIES if each.code == code)


class Money(NamedTuple):
    """An amount with its currency, as pay tables print prizes."""

    amount: int
    currency: Currency


NOTHING = Fraction(0)


class Toward(Enum):
    """Which way an amount goes that is not a whole number of units."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Rounding:
    """Round to a multiple of `to` minor units, and keep account of what that moved."""

    toward: Toward
    to: int = 1

    def apply(self, numerator: int, denominator: int = 1) -> tuple[int, Fraction]:
        """The rounded amount, and what is left of the exact one: exact = rounded + remainder."""
        whole, rest = divmod(numerator, denominator * self.to)
        if not rest:
            return whole * self.to, NOTHING
        rounded = (whole + (self.toward is Toward.UP)) * self.to
        return rounded, Fraction(numerator, denominator) - rounded


def parse_amount(text: str, currency: Currency = USD) -> int:
    """Read an amount in major units, as people type it, into minor units."""
    digits = currency.digits
    found = re.fullmatch(r"(\d{1,30})(?:\.(\d{1,30}))?", text.strip().removeprefix(currency.sign), re.ASCII)
    if not found:
        raise Unreadable(message("money.unreadable", text=text))
    major, minor = found[1], found[2] or ""
    if len(minor) > digits:
        raise Unreadable(message("money.too-fine", text=text, digits=digits, code=currency.code))
    amount = int(major) * currency.unit + int(minor.ljust(digits, "0") or 0)
    if amount > LARGEST:
        raise Unreadable(message("money.too-large", text=text, largest=format_amount(LARGEST, currency)))
    return amount


def parse_money(text: str) -> Money:
    """Read a printed prize or unit.

    >>> parse_money("PHP100,000").amount
    10000000
    """
    for currency in CURRENCIES:
        if text.startswith(currency.sign):
            digits = text.removeprefix(currency.sign)
            if re.fullmatch(r"\d{1,3}(,\d{3})*(\.\d\d)?|\d+(\.\d\d)?", digits, re.ASCII):
                return Money(parse_amount(digits.replace(",", ""), currency), currency)
    raise Unreadable(message("money.unreadable-prize", text=text))


def format_amount(amount: int, currency: Currency = USD) -> str:
    """Write minor units as people read them.

    >>> format_amount(-123450)
    '-$1,234.50'
    """
    major, minor = divmod(abs(amount), currency.unit)
    cents = f".{minor:0{currency.digits}}" if currency.digits else ""
    return f"{'-' if amount < 0 else ''}{currency.sign}{major:,}{cents}"


def parse_rate(text: str) -> Fraction:
    """Read a percentage exactly.

    >>> parse_rate("5%"), parse_rate("0.5 %")
    (Fraction(1, 20), Fraction(1, 200))
    """
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)\s*%", text.strip(), re.ASCII)
    if not found:
        raise Unreadable(message("money.unreadable-rate", text=text))
    return Fraction(found[1]) / 100


LARGEST = 10**15
"""The largest single amount taken from people, in minor units: far above any table's limit."""
