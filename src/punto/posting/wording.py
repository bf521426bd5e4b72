"""Figures in words: amounts, rates, lists, and what a line pays."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from punto.houses import House, Offer
from punto.messages import has_text, text
from punto.money import Currency, format_amount
from punto.wagers import Line, Pay, PayTable, Result, Style, Wager

__all__ = [
    "amount",
    "clause_list",
    "joined",
    "meter_name",
    "numbers",
    "pay_in_words",
    "percent",
    "sentence",
    "shown_lines",
]


def amount(minor: int, currency: Currency) -> str:
    """An amount as signs print it: without cents where there are none.

    >>> from punto.money import USD
    >>> amount(1000000, USD), amount(250, USD)
    ('$10,000', '$2.50')
    """
    shown = format_amount(minor, currency)
    return shown.removesuffix("." + "0" * currency.digits) if currency.digits else shown


def percent(rate: Fraction) -> str:
    """A rate as a percentage with the digits that it has.

    >>> percent(Fraction(1, 20)), percent(Fraction(12, 125))
    ('5%', '9.6%')
    """
    shown = f"{float(rate * 100):.6f}".rstrip("0").rstrip(".")
    return f"{shown}%"


def sentence(words: str) -> str:
    """The same with a capital letter."""
    return words[:1].upper() + words[1:]


def joined(words: Sequence[str], last: str = "and") -> str:
    """A list as people write one.

    >>> joined(["one", "two", "three"]), joined(["4", "5"], "or")
    ('one, two and three', '4 or 5')
    """
    if len(words) < 2:
        return "".join(words)
    between = "; " if last == "else" else ", "
    return text(f"list.{last}", first=between.join(words[:-1]), last=words[-1])


def numbers(values: Iterable[int]) -> str:
    """Numbers with runs of three and more drawn together.

    >>> numbers([4, 5, 6, 7]), numbers([6, 7]), numbers([0, 2, 3, 4, 9])
    ('4 to 7', '6 or 7', '0, 2 to 4 or 9')
    """
    parts: list[str] = []
    for _, run in groupby(enumerate(sorted(values)), key=lambda each: each[1] - each[0]):
        found = [value for _, value in run]
        whole = len(found) > 2
        parts += [text("list.range", least=found[0], most=found[-1])] if whole else map(str, found)
    return joined(parts, "or")


def clause_list(clauses: Iterable[str]) -> tuple[str, ...]:
    """Each clause once, in the order given."""
    return tuple(dict.fromkeys(clauses))


def pay_in_words(pay: Pay, house: House, offer: Offer) -> str:
    """What a line pays, with the house's rates in it; prizes are for the stake that is bet here."""
    printed = pay.printed
    if pay.result is not Result.WIN:
        printed = str(pay.result)
    elif pay.style is Style.METER and pay.meter:
        meter = meter_name(offer.wager, pay.meter)
        printed = text("posted-pay.meter", share=percent(pay.share), meter=meter)
    elif pay.style is Style.PRIZE and (stake := offer.stake(offer.paytable)) is not None:
        prize = (pay.won + 1) * stake
        printed = amount(prize.numerator // prize.denominator, house.currency)
    if not pay.rate or not house.vigorish.rates[pay.rate]:
        return printed
    return text("posted-pay.less", pay=printed, rate=percent(house.vigorish.rates[pay.rate]))


def meter_name(wager: Wager, meter: str) -> str:
    """A meter for people: its id as words, where no language names it."""
    key = f"wager.{wager.id}.meter.{meter}"
    return text(key) if has_text(key) else meter.replace("-", " ").title()


def shown_lines(wager: Wager, table: PayTable) -> list[tuple[Line, Pay]]:
    """The lines in force, each with its pay."""
    return [(line, pay) for line, pay in zip(wager.lines, table.pays, strict=True) if pay is not None]
