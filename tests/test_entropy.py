import struct
from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest

from punto.entropy import below, fresh, keystream, permutation, scale, seed_key, seeded, uneven
from punto.entropy.compiled import draws, scaled, shuffled, stream

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
    for drawn in ((a, b, c) for a in range(4) for b in range(3) for c in range(2)):
        words = iter([(draw << 16) // number + 1 for draw, number in zip(drawn, (4, 3, 2), strict=True)])
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


GOLDEN = [32040, 45791, 4297, 39627]


def test_the_stream_is_chacha() -> None:
    """Bernstein's ChaCha8 with a key and nonce of zeros, and the example of ChaCha20 in RFC 8439 2.3.2."""
    assert keystream((0,) * 8, 0, 0).hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b")
    key = struct.unpack("<8I", bytes(range(32)))
    nonce = 0x00000000_4A000000  # words 14 and 15; word 13, here a part of the block number, is 0x09000000
    block = keystream(key, 0x09000000_00000001, nonce, rounds=20)
    assert block.hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c06803")


@pytest.mark.parametrize(
    ("decks", "cut_least", "seed"), [(8, 10, "7"), (8, 52, "x"), (1, 10, "7"), (20, 300, "é")]
)
def test_compiled_shoes_are_the_plain_ones_to_the_card(decks: int, cut_least: int, seed: str) -> None:
    size = 52 * decks
    order = np.arange(size) % 256
    rows = np.empty((60, size), dtype=np.uint8)
    odd = np.array([7, 2**53 + 1, 3] * 20, dtype=np.int64)
    for numbers in (range(1, 61), range(2**32 - 30, 2**32 + 30), odd):  # also across a 32-bit number's border
        shuffled(seed_key(seed), numbers, order.astype(np.uint8), cut_least, rows)
        for number, row in zip(map(int, numbers), rows, strict=True):
            words = seeded(seed, number)
            cards = order[list(permutation(size, words))].tolist()
            at = cut_least + below(size - 2 * cut_least + 1, words)
            assert row.tolist() == cards[at:] + cards[:at]


def test_the_compiled_draw_is_exactly_uniform_too() -> None:
    """Every word for every range to 1,040, through the function that the simulator scales words with."""
    words = np.arange(1 << 16, dtype=np.uint16)
    out = np.empty(1 << 16, dtype=np.uint32)
    for number in range(2, 1041):
        bounds, left_over = np.full(1 << 16, number, np.uint32), np.full(1 << 16, uneven(number), np.uint32)
        refused, at = [], 0
        while (at := scaled(words, 0, at, bounds, left_over, out)) < len(words):
            refused.append(at)
            at += 1
        counts = np.bincount(np.delete(out, refused), minlength=number)
        assert len(refused) == 65536 % number
        assert counts.tolist() == [65536 // number] * number


def test_words_that_may_not_be_used_are_passed_over_as_the_plain_draw_does() -> None:
    """A range that refuses half of all words, so that many streams need more words than draws."""
    out = np.empty((40, 700), dtype=np.uint32)
    draws(seed_key("7"), 1, 32769, out)
    for number, row in enumerate(out.tolist(), 1):
        words = seeded("7", number)
        assert row == [below(32769, words) for _ in range(700)]


def test_a_raw_stream_is_the_keystream() -> None:
    words = seeded("7", 5)
    found = [*stream(seed_key("7"), 5, 0, 2), *stream(seed_key("7"), 5, 2, 1)]
    assert found == [words() for _ in range(1536)]
