"""How an auditor's words find rounds."""

import pytest

from punto.server.books.amounts import stands

KEPT = 'result-called dealer maria {"stake":35025,"won":35000,"number":7}'.lower()


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
        ("#350", False),
    ],
)
def test_amounts_are_found_as_they_are_written(word: str, found: bool) -> None:
    assert stands(word, KEPT) is found
