"""What the tests of wrong houses share: a table of cases, and the question asked of each."""

import pytest

from punto.houses import check_house, find_house

__all__ = ["Wrong", "check", "pays", "wrong"]

Wrong = tuple[str, dict[str, str], str, str]
"""A ready house, what is changed, the clauses that this breaks, and a piece of the refusal."""

_WORDS = ("allowed", "not approved", "must be", "does not list", "is for", "pays in", "is above", "wager of")


def pays(wager: str, line: str, odds: str) -> dict[str, str]:
    """Other odds for one line."""
    return {f"wagers.{wager}.pays.{line}": odds}


def wrong(*cases: Wrong) -> pytest.MarkDecorator:
    """Parametrise a test over wrong houses."""
    return pytest.mark.parametrize(
        "case", cases, ids=[f"{house}-{list(to)[-1]}" for house, to, _, _ in cases]
    )


def check(case: Wrong) -> None:
    """The refusals cite exactly these clauses, and each says what is wrong and what would be right."""
    house, changes, clauses, sentence = case
    reasons = check_house(find_house(house, settings=changes))
    assert {clause_id for reason in reasons for clause_id in reason.clauses} == set(clauses.split())
    assert sentence in "; ".join(map(str, reasons))
    assert all(any(word in str(reason) for word in _WORDS) for reason in reasons)
