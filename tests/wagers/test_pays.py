from fractions import Fraction

import pytest

from punto.errors import Unreadable
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
