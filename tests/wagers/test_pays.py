from fractions import Fraction

import pytest

from punto.errors import Unreadable
from punto.money import Money, parse_money
from punto.wagers import Pay, Result


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("1 to 1", Fraction(1)),
        ("3 to 2", Fraction(3, 2)),
        ("0.95 to 1", Fraction(19, 20)),
        ("30 to 1", Fraction(30)),
        ("250 for 1", Fraction(249)),
        ("3 for 2", Fraction(1, 2)),
    ],
)
def test_to_and_for_are_never_confused(text: str, won: Fraction) -> None:
    pay = Pay.parse(text)
    assert pay is not None
    assert (pay.result, pay.won, str(pay)) == (Result.WIN, won, text)


@pytest.mark.parametrize(("text", "result"), [("push", Result.PUSH), ("lose", Result.LOSE)])
def test_words(text: str, result: Result) -> None:
    pay = Pay.parse(text)
    assert pay is not None
    assert (pay.result, pay.won, pay.rate) == (result, Fraction(0), None)


@pytest.mark.parametrize(
    ("text", "rate"), [("1 to 1 less @vigorish", "vigorish"), ("push less @tie-vigorish", "tie-vigorish")]
)
def test_a_pay_may_be_charged(text: str, rate: str) -> None:
    pay = Pay.parse(text)
    assert pay is not None
    assert (pay.rate, str(pay)) == (rate, text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8:1", "is not a pay: write"),
        ("eight to one", "is not a pay"),
        ("-1 to 1", "is not a pay"),
        ("", "is not a pay"),
        ("1 to 1 less 5%", "is not a pay"),
        ("0 to 1", "can pay nothing to a winner"),
        ("1 to 0", "can pay nothing to a winner"),
        ("1 for 1", "can pay nothing to a winner"),
        ("lose less @vigorish", 'nothing can be taken from "lose"'),
        ("1 to 1 less @vigorsh", 'no rate "@vigorsh"; did you mean "vigorish"'),
    ],
)
def test_an_impossible_pay_is_named(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        Pay.parse(text)


def test_a_meter_gives_no_more_than_it_holds() -> None:
    whole = Pay.parse("100% of jackpot")
    assert whole is not None
    assert whole.share == 1
    for text in ("101% of jackpot", "0% of jackpot"):
        with pytest.raises(Unreadable, match="more than 0% and at most 100%"):
            Pay.parse(text)


def test_a_prize_is_printed_with_the_stake_in_it() -> None:
    """$25 for a bet of $5 is four times the stake, and the stake; $5 for it would be nothing won."""
    prize = Pay.parse("$25", unit=parse_money("$5"))
    assert prize is not None
    assert prize.won == 4
    with pytest.raises(Unreadable):
        Pay.parse("$5", unit=parse_money("$5"))


@pytest.mark.parametrize("unit", [None, parse_money("PHP100")])
def test_a_prize_is_for_a_stake_in_its_own_currency(unit: Money | None) -> None:
    with pytest.raises(Unreadable, match=r"\$"):
        Pay.parse("$25", unit=unit)
