from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest

from punto.entropy import below, fresh, permutation, scale, seeded

ALL_WORDS = np.arange(1 << 16, dtype=np.int64)


def test_the_bounded_draw_is_exactly_uniform_for_every_range_to_1040() -> None:
    """All 65,536 words through the function that live draws use: each result equally often."""
    for number in range(2, 1041):
        results, usable = scale(ALL_WORDS, number)  # type: ignore[arg-type]
        counts = np.bincount(np.asarray(results)[np.asarray(usable)], minlength=number)
        assert counts.tolist() == [65536 // number] * number


@pytest.mark.parametrize("number", [2, 3, 52, 416, 1040])
def test_the_proof_speaks_of_the_ints_that_draws_use(number: int) -> None:
    results, usable = scale(ALL_WORDS, number)  # type: ignore[arg-type]
    for word in range(0, 1 << 16, 7):
        assert scale(word, number) == (np.asarray(results)[word], np.asarray(usable)[word])


def test_a_draw_throws_unusable_words_away() -> None:
    """Of 65,536 words 416 can use 65,312; word 0 is not among them (0 < 65536 mod 416)."""
    words = iter([0, 0, 65535])
    assert not scale(0, 416)[1]
    assert below(416, lambda: next(words)) == 415


@pytest.mark.parametrize("number", [0, -1, 65537])
def test_a_draw_from_nothing_is_an_error(number: int) -> None:
    with pytest.raises(ValueError, match="a draw is from"):
        below(number, fresh())


def test_a_shuffle_maps_equally_likely_draws_onto_equally_likely_orders() -> None:
    """Four cards: the 4·3·2 possible draws give each of the 24 orders exactly once."""
    orders: Counter[tuple[int, ...]] = Counter()
    for draws in ((a, b, c) for a in range(4) for b in range(3) for c in range(2)):
        words = iter([(draw << 16) // number + 1 for draw, number in zip(draws, (4, 3, 2), strict=True)])
        orders[permutation(4, words.__next__)] += 1
    assert orders == Counter(dict.fromkeys(permutations(range(4)), 1))


def test_a_permutation_is_one() -> None:
    for size in (0, 1, 2, 416, 1040):
        assert sorted(permutation(size, fresh())) == list(range(size))


def test_fresh_words_are_fresh_and_seeded_ones_repeat() -> None:
    def first(words: object) -> list[int]:
        return list(islice(iter(words, None), 1500))  # type: ignore[call-overload]

    assert first(fresh()) != first(fresh())
    assert first(seeded("7")) == first(seeded("7"))
    assert first(seeded("7")) != first(seeded("8"))
    assert first(seeded("7", 1)) != first(seeded("7", 2))
    assert first(seeded("1", 11)) != first(seeded("11", 1))


def test_seeded_words_are_the_same_on_every_machine() -> None:
    words = seeded("punto")
    assert [words() for _ in range(4)] == GOLDEN


GOLDEN = [20239, 23125, 6593, 660]
