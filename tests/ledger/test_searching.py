"""How an auditor's words find events."""

import pytest

from punto.ledger.searching import Words

KEPT = 'result-called dealer maria {"stake":35025,"won":35000,"number":7,"slip":"A-13","clauses":["MA-13a"]}'


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("$350.25", True),
        ("350.25", True),
        ("$350", True),
        ("€350", True),
        ("$35", False),
        ("$35,025", False),
        ("350", True),
        ("maria", True),
        ("Mar", True),
        ("aria", False),
        ("called", True),
        ("#350", False),
        ("A-1", False),
        ("A-13", True),
        ("MA-13a", True),
        ("Miss Mar", False),
        ("Stevens", True),
    ],
)
def test_words_begin_as_words_of_the_record_do_and_amounts_as_they_are_written(
    word: str, found: bool
) -> None:
    words = Words(word, {"maria": "Ria Stevens", "otto": "Miss Otto"})
    assert (not words.missing(KEPT.lower())) is found
