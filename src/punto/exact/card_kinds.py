"""Which cards a wager cannot tell apart: as third cards, and among the first four."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from punto.exact.final import POOLS, final_examples, flush_examples, pool_number
from punto.exact.hands import Ints
from punto.exact.telling import Questions, Told, asked_facts, told_apart
from punto.exact.value_coups import NONE
from punto.game.cards import DECK, Card, Suit, parse_cards
from punto.game.coup import Coup
from punto.game.facts import Detail, Fact, Sees
from punto.game.hands import Hand

__all__ = ["CardKinds", "Thirds", "card_kinds"]

_SUITS = tuple(Suit)
_NO_SUIT = len(_SUITS)
_DETAILS: dict[Detail, Callable[[Card], object]] = {
    Detail.VALUE: lambda card: card.points,
    Detail.RANK: lambda card: card.rank,
    Detail.COLOR: lambda card: (card.rank, card.suit.color),
    Detail.SUIT: lambda card: card,
}


@dataclass(frozen=True, slots=True)
class Thirds:
    """Kinds of third cards; the last entry of each list stands for no card.

    What they count, their suit, and the class of what is asked of them as the Player's or the Banker's.
    """

    points: Ints
    suits: Ints
    player: Ints
    banker: Ints

    def __len__(self) -> int:
        return len(self.points) - 1


@dataclass(frozen=True, slots=True)
class CardKinds:
    """How cards are told apart: `third` and `start` have the kind of each card, `examples` one card a start.

    `pools` says what the suits that hands keep to come to; `suited` whether anybody asks.
    """

    third: Ints
    thirds: Thirds
    start: Ints
    examples: tuple[Card, ...]
    player: Told
    banker: Told
    pools: Told
    suited: bool

    @property
    def idle(self) -> bool:
        """Whether no third card matters for its suit or rank."""
        return not self.suited and len(self.player) == len(self.banker) == 1

    def kept(self, pools: int, third: Ints, fourth: Ints) -> Ints:
        """The class of the suits that hands keep to, for each third and each fourth card."""
        if not self.suited:
            return np.zeros((len(third), len(fourth)), dtype=np.int64)
        player, banker = divmod(pools, len(POOLS))
        one = _joined()[player, self.thirds.suits[third]]
        two = _joined()[banker, self.thirds.suits[fourth]]
        found: Ints = self.pools.classes[one[:, None] * len(POOLS) + two]
        return found


def card_kinds(asked: Questions) -> CardKinds:
    """The kinds that matter to what is asked."""
    facts = asked_facts(asked)
    final = [each for each in facts if each.sees is Sees.FINAL and each.detail is not Detail.VALUE]
    early = [each for each in facts if each.sees is Sees.FIRST_FOUR]
    flush = [each for each in final if not each.single]
    told = [
        _thirds_told(
            asked, hand, [each for each in final if each.single and each.name.startswith(hand.value)]
        )
        for hand in Hand
    ]
    detail = _DETAILS[max((each.detail for each in early), default=Detail.VALUE)]
    classes = [each.classes.tolist() for each in told]
    third, found = _numbered(
        [
            (card.points, card.suit if flush else None, *(each[card.index] for each in classes))
            for card in DECK
        ]
    )
    start, examples = _numbered([(third[card.index], detail(card)) for card in DECK])
    kinds = Thirds(
        points=np.array([*(DECK[at].points for at in found), NONE]),
        suits=np.array([*(_SUITS.index(DECK[at].suit) for at in found), _NO_SUIT]),
        player=told[0].classes[[*found, len(DECK)]],
        banker=told[1].classes[[*found, len(DECK)]],
    )
    cards = tuple(DECK[at] for at in examples)
    pools = told_apart(asked, flush, [tuple(each.of(coup) for each in flush) for coup in _pools_shown()])
    return CardKinds(np.array(third), kinds, np.array(start), cards, told[0], told[1], pools, bool(flush))


def _numbered(keys: Sequence[object]) -> tuple[list[int], list[int]]:
    """The number of each key, and where each comes first."""
    known: dict[object, int] = {}
    first: list[int] = []
    numbers = []
    for place, key in enumerate(keys):
        numbers.append(known.setdefault(key, len(known)))
        if len(known) > len(first):
            first.append(place)
    return numbers, first


def _thirds_told(asked: Questions, hand: Hand, facts: Sequence[Fact]) -> Told:
    """What facts about a hand's third card come to for each card, and last for none."""
    shown = [*(_with_third(hand, card) for card in DECK), Coup(*_STANDING)] if facts else [None] * 53
    return told_apart(asked, facts, [tuple(each.of(coup) for each in facts if coup) for coup in shown])


_STANDING = parse_cards("Ks 7s"), parse_cards("Kc 7c")
_DRAWING = parse_cards("Ks Kc")


def _with_third(hand: Hand, card: Card) -> Coup:
    """A coup in which this is the hand's third card: it starts with nothing, against a 7 that stands."""
    drawn = (*_DRAWING, card)
    return Coup(drawn, _STANDING[1]) if hand is Hand.PLAYER else Coup(_STANDING[0], drawn)


@cache
def _pools_shown() -> tuple[Coup, ...]:
    """For each two pools of suits, a coup whose hands, of three cards each, keep to them."""
    size = len(final_examples())
    at = next(n for n, coup in enumerate(final_examples()) if len(coup.player) + len(coup.banker) == 6)
    return flush_examples()[at::size]


@cache
def _joined() -> Ints:
    """7 × 5: the pool of a hand that kept to one, after a third card of a suit, or none."""
    joined = np.empty((len(POOLS), _NO_SUIT + 1), dtype=np.int64)
    for pool, suit in product(range(len(POOLS)), range(_NO_SUIT + 1)):
        joined[pool, suit] = pool_number({*POOLS[pool], *_SUITS[suit : suit + 1]})
    return joined
