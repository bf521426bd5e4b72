"""The general method: every start of two hands, every card that can follow, told apart by value and suit.

For facts that no quicker method joins. Starts are put into classes by the facts about the first four cards
themselves; a compiled walk over the cards that follow counts each class with each final state and the suits
that the hands keep to; each such combination is then judged once. It needs numba (the `sim` extra).
"""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from punto.errors import Unreadable
from punto.exact.final import LARGEST_IN_64_BITS, final_examples, flush_examples
from punto.exact.first_four import starting_hands
from punto.exact.hands import Ints
from punto.exact.starting_pairs import start_classes
from punto.exact.tables import compiled, draw_tables
from punto.game.cards import DECK, Card, Suit
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.facts import Detail, Fact, Sees, Value
from punto.messages import message
from punto.wagers import Terms

__all__ = ["walked_ways"]

_SUITS = tuple(Suit)


def walked_ways(terms: Terms, composition: Composition) -> dict[str | None, int]:
    """In how many ordered draws of six cards each line is met; None: no line."""
    early = [fact for fact in terms.facts if fact.sees is Sees.FIRST_FOUR]
    suited = [fact for fact in terms.facts if fact.sees is Sees.FINAL and fact.detail is not Detail.VALUE]
    if not compiled() or composition.total > LARGEST_IN_64_BITS:
        odd = suited or early[:1]
        one, two = odd[0].name, next(fact.name for fact in terms.facts if fact not in odd)
        raise Unreadable(message("exact.needs-numba", wager=terms.wager.id, one=one, two=two))
    classes, seen = start_classes(early)
    kept, shown = _suits_kept()
    counts = _walk_all(composition, classes, len(seen), kept, len(shown))
    told = [_told(fact, seen, shown) for fact in terms.facts]
    ways: dict[str | None, int] = {}
    places = np.argwhere(counts)
    for place, number in zip(places.tolist(), counts[tuple(places.T)].tolist(), strict=True):
        line, _ = terms.judge_values(tuple([values[place[axis]] for axis, values in told]))
        name = line.name if line else None
        ways[name] = ways.get(name, 0) + number
    return ways


def _told(fact: Fact, seen: Sequence[dict[str, Value]], shown: Sequence[Coup]) -> tuple[int, list[Value]]:
    """Whether a fact depends on the start (0), the final state (1) or the suits kept to (2); its values."""
    if fact.sees is Sees.FIRST_FOUR:
        return 0, [each[fact.name] for each in seen]
    if fact.detail is Detail.VALUE:
        return 1, [fact.of(coup) for coup in final_examples()]
    return 2, [fact.of(coup) for coup in shown]


@cache
def _suits_kept() -> tuple[Ints, list[Coup]]:
    """For each set of suits in each hand: the number of what that shows, and a coup that shows it."""
    shown: list[Coup] = []
    numbers: dict[tuple[object, ...], int] = {}
    kept = np.full((16, 16), -1, dtype=np.int64)
    wide = [coup for coup in flush_examples() if len(coup.player) + len(coup.banker) == 6]
    by_kind: dict[tuple[object, ...], Coup] = {}
    for coup in wide:
        by_kind.setdefault(tuple(_kind(_mask(hand)) for hand in (coup.player, coup.banker)), coup)
    for one in range(1, 16):
        for two in range(1, 16):
            key = (_kind(one), _kind(two))
            if key not in numbers:
                numbers[key] = len(shown)
                shown.append(by_kind[key])
            kept[one, two] = numbers[key]
    return kept, shown


def _mask(hand: Sequence[Card]) -> int:
    mask = 0
    for card in hand:
        mask |= 1 << _SUITS.index(card.suit)
    return mask


def _kind(mask: int) -> object:
    """What a set of suits comes to: one suit, one colour, or neither."""
    suits = [suit for number, suit in enumerate(_SUITS) if mask >> number & 1]
    if len(suits) == 1:
        return suits[0]
    colors = {suit.color for suit in suits}
    return colors.pop() if len(colors) == 1 else None


def _walk_all(composition: Composition, classes: Ints, class_count: int, kept: Ints, kinds: int) -> Ints:
    starts = np.array([[each.index for each in hand] for hand in starting_hands()], dtype=np.int64)
    value = np.array([each.points for each in DECK], dtype=np.int64)
    suit = np.array([_SUITS.index(each.suit) for each in DECK], dtype=np.int64)
    counts = np.array([composition[each] for each in DECK], dtype=np.int64)
    player, banker, state = draw_tables()
    out = np.zeros((class_count, len(final_examples()), kinds), dtype=np.int64)
    _walker()(counts, starts, value, suit, classes, player, banker, state, kept, out)
    return out


@cache
def _walker() -> Callable[..., None]:
    import numba

    made: Callable[..., None] = numba.njit(cache=True, nogil=True)(_walk)
    return made


def _walk(
    counts: Ints,
    starts: Ints,
    value: Ints,
    suit: Ints,
    classes: Ints,
    player: Ints,
    banker: Ints,
    state: Ints,
    kept: Ints,
    out: Ints,
) -> None:
    """Walk through both starting hands, then third cards by value and suit."""
    left = np.zeros((10, 4), dtype=np.int64)
    for card in range(52):
        left[value[card], suit[card]] += counts[card]
    rest = counts.sum() - 4
    for one in range(starts.shape[0]):
        a, b = starts[one, 0], starts[one, 1]
        first = counts[a] * (counts[b] - 1) if a == b else 2 * counts[a] * counts[b]
        if first <= 0:
            continue
        counts[a] -= 1
        counts[b] -= 1
        left[value[a], suit[a]] -= 1
        left[value[b], suit[b]] -= 1
        player_two = (value[a] + value[b]) % 10
        player_suits = (1 << suit[a]) | (1 << suit[b])
        for two in range(starts.shape[0]):
            c, d = starts[two, 0], starts[two, 1]
            ways = first * (counts[c] * (counts[d] - 1) if c == d else 2 * counts[c] * counts[d])
            if ways <= 0:
                continue
            group = classes[one, two]
            banker_two = (value[c] + value[d]) % 10
            banker_suits = (1 << suit[c]) | (1 << suit[d])
            draws = player[player_two, banker_two]
            if not draws and not banker[player_two, banker_two, 10]:
                at = state[player_two, 2, banker_two, 2]
                out[group, at, kept[player_suits, banker_suits]] += ways * rest * (rest - 1)
                continue
            left[value[c], suit[c]] -= 1
            left[value[d], suit[d]] -= 1
            for third in range(40 if draws else 1):
                v, s = third // 4, third % 4
                more = ways * left[v, s] if draws else ways
                if more <= 0:
                    continue
                points = (player_two + v) % 10 if draws else player_two
                cards = 3 if draws else 2
                suits = player_suits | (1 << s) if draws else player_suits
                if not banker[player_two, banker_two, v if draws else 10]:
                    out[group, state[points, cards, banker_two, 2], kept[suits, banker_suits]] += more * (
                        rest - 1
                    )
                    continue
                spare = 1 if draws else rest - 1
                if draws:
                    left[v, s] -= 1
                for fourth in range(10):
                    at = state[points, cards, (banker_two + fourth) % 10, 3]
                    for color in range(4):
                        out[group, at, kept[suits, banker_suits | (1 << color)]] += (
                            more * left[fourth, color] * spare
                        )
                if draws:
                    left[v, s] += 1
            left[value[c], suit[c]] += 1
            left[value[d], suit[d]] += 1
        counts[a] += 1
        counts[b] += 1
        left[value[a], suit[a]] += 1
        left[value[b], suit[b]] += 1
