from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import Unreadable
from punto.money import Currency, Rounding, Toward, currency_of, format_amount, parse_amount, parse_rate


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("100", 10000),
        ("2.50", 250),
        ("2.5", 250),
        ("0.01", 1),
        ("$7", 700),
        (" 3 ", 300),
        ("0", 0),
        ("10000000000000", 10**15),
    ],
)
def test_amounts_are_typed_in_major_units(text: str, minor: int) -> None:
    assert parse_amount(text) == minor


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not an amount"),
        ("-5", "is not an amount"),
        ("1e3", "is not an amount"),
        ("1,000", "is not an amount"),
        ("ten", "is not an amount"),
        (".5", "is not an amount"),
        ("٣", "is not an amount"),
        ("2.505", "at most 2 digits after the point"),
        ("10000000000000.01", "more than \\$10,000,000,000,000"),
        ("9" * 20, "more than \\$10,000,000,000,000"),
        ("9" * 5000, "is not an amount"),
    ],
)
def test_a_wrong_amount_is_named(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        parse_amount(text)


@given(st.integers(0, 10**12))
def test_amounts_round_trip(minor: int) -> None:
    assert parse_amount(format_amount(minor).replace(",", "")) == minor


def test_a_currency_without_minor_units() -> None:
    yen = Currency("JPY", "¥", 0)
    assert parse_amount("500", yen) == 500
    assert format_amount(1500, yen) == "¥1,500"


@given(st.integers(0, 10**9), st.integers(1, 1000), st.sampled_from([1, 5, 25, 100]))
def test_rounding_keeps_account_of_the_remainder(numerator: int, denominator: int, to: int) -> None:
    exact = Fraction(numerator, denominator)
    for toward in Toward:
        rounded, remainder = Rounding(toward, to).apply(numerator, denominator)
        assert rounded % to == 0
        assert rounded + remainder == exact
        assert abs(remainder) < to
        assert remainder >= 0 if toward is Toward.DOWN else remainder <= 0


@pytest.mark.clause("CO-2808-3-a", "MA-12c-s2")
@pytest.mark.parametrize(
    ("exact", "rounded"), [(1, 25), (24, 25), (25, 25), (26, 50), (50, 50), (63, 75), (0, 0)]
)
def test_vigorish_goes_up_to_the_next_quarter(exact: int, rounded: int) -> None:
    assert Rounding(Toward.UP, 25).apply(exact)[0] == rounded


def test_rates_are_exact() -> None:
    assert parse_rate("5%") == Fraction(1, 20)
    assert parse_rate("2.5 %") == Fraction(1, 40)
    for text in ("5", "five%", "-5%", "%"):
        with pytest.raises(Unreadable, match="is not a percentage"):
            parse_rate(text)


def test_a_currency_goes_by_its_code() -> None:
    assert [currency_of(code).sign for code in ("USD", "PHP")] == ["$", "PHP"]
