"""What a card that is being squeezed would decide, in words: said only where it is certain.

It is reckoned from what everybody sees, so it tells the holder nothing about the card.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from punto.game.cards import card, point_count
from punto.game.hands import Hand
from punto.game.tableau import PUNTO_BANCO
from punto.messages import text
from punto.posting.wording import joined, sentence
from punto.table.views import HandView, TableView

__all__ = ["squeeze_words"]

_COURT = 0
_ACE = 1
_EIGHT = 8


def squeeze_words(seen: TableView, hand: Hand) -> dict[str, Any]:
    """How this hand stands, and what each third card would make of it; nothing where more is unknown."""
    mine, other = seen.hands[hand.value], seen.hands[_other(hand).value]
    if len(mine.cards) != 3 or mine.cards[2] is not None or None in (*mine.cards[:2], *other.cards):
        return {}
    points, against = _points(mine), _points(other)
    endings: dict[str, list[int]] = {}
    for third in range(10):
        endings.setdefault(_ending(hand, (points + third) % 10, against, third, other), []).append(third)
    return {
        "title": text("web.squeeze-against", hand=str(hand), points=points, other=against),
        "lines": [
            sentence(text(f"web.squeeze-{ending}", cards=joined(list(_named(thirds)), "or"), hand=str(hand)))
            for ending in ("wins", "ties", "loses", "goes-on")
            if (thirds := endings.get(ending))
        ],
    }


def _ending(hand: Hand, points: int, against: int, third: int, other: HandView) -> str:
    if (
        hand is Hand.PLAYER
        and len(other.cards) == 2
        and PUNTO_BANCO.banker_draws(against, player_third=third)
    ):
        return "goes-on"
    return "ties" if points == against else "wins" if points > against else "loses"


def _points(hand: HandView) -> int:
    return point_count(card(each) for each in hand.cards if each is not None)


def _other(hand: Hand) -> Hand:
    return Hand.BANKER if hand is Hand.PLAYER else Hand.PLAYER


def _named(thirds: Sequence[int]) -> Iterator[str]:
    """Cards by what they count, those that follow each other together: an ace, a 3 to 5, a 10, a court."""
    if _ACE in thirds:
        yield text("web.squeeze-ace")
    pips = [each for each in thirds if each > _ACE]
    while pips:
        run = [each for place, each in enumerate(pips) if each == pips[0] + place]
        first = text("web.squeeze-eight") if run[0] == _EIGHT else text("web.squeeze-pip", points=run[0])
        yield text("web.squeeze-pips", least=first, most=run[-1]) if len(run) > 1 else first
        pips = pips[len(run) :]
    if _COURT in thirds:
        yield text("web.squeeze-ten")
        yield text("web.squeeze-court")
