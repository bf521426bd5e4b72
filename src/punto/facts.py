"""The vocabulary of wagers: named facts about a finished round, each with its finite list of values.

A wager's condition is a conjunction of these and nothing else, so whoever judges, prices or simulates
a wager needs no code of the wager's own. A fact sees the round alone: no seats, no stakes.

>>> coup = Coup.parse("4hAd7c-KsQs9d")
>>> fact("banker_points").of(coup), fact("winner").of(coup), fact("total_cards").of(coup)
(9, 'banker', 6)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType

from punto.coup import Coup
from punto.dice import Roll
from punto.errors import Unreadable, did_you_mean
from punto.hands import Hand
from punto.messages import Message, message

__all__ = ["Detail", "Fact", "Game", "Round", "Value", "fact", "vocabulary"]

Value = int | bool | str
"""What a fact can be; a list of them is all that a condition can ask for."""

Round = Coup | Roll
"""What a fact looks at: the coup of baccarat, the roll of 3 Dice Baccarat."""


class Game(Enum):
    """The games that share the machinery."""

    BACCARAT = "baccarat"
    DICE = "dice"


class Detail(IntEnum):
    """How closely a fact looks at cards. A promise: cards alike in that detail give the same value."""

    VALUE = 0
    RANK = 1
    COLOR = 2
    SUIT = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """One named fact: what it can be, what it looks at, and how posted rules put it."""

    name: str
    of: Callable[[Round], Value]
    values: tuple[Value, ...]
    games: frozenset[Game]
    detail: Detail
    phrase: Message


def vocabulary(game: Game = Game.BACCARAT) -> Mapping[str, Fact]:
    """The facts of a game by name."""
    return MappingProxyType({name: fact for name, fact in _FACTS.items() if game in fact.games})


def fact(name: str, game: Game = Game.BACCARAT) -> Fact:
    """One fact; a name outside the vocabulary is unreadable."""
    known = vocabulary(game)
    try:
        return known[name]
    except KeyError:
        raise Unreadable(message("fact.unknown", name=name, hint=did_you_mean(name, known))) from None


_FACTS: dict[str, Fact] = {}
_BOTH_GAMES = frozenset(Game)
_BACCARAT = frozenset({Game.BACCARAT})


def _of_round(
    values: tuple[Value, ...], games: frozenset[Game], detail: Detail = Detail.VALUE
) -> Callable[[Callable[..., Value]], None]:
    """Declare a fact about the whole round."""

    def declare(function: Callable[..., Value]) -> None:
        name = function.__name__
        _FACTS[name] = Fact(name, function, values, games, detail, message(f"fact.{name}"))

    return declare


def _of_hand(
    values: tuple[Value, ...], games: frozenset[Game], detail: Detail = Detail.VALUE
) -> Callable[[Callable[..., Value]], None]:
    """Declare a fact about a hand, once for each: `points` becomes `player_points` and `banker_points`."""

    def declare(function: Callable[..., Value]) -> None:
        for hand in Hand:
            name = f"{hand.value}_{function.__name__}"
            phrase = message(f"fact.{function.__name__}", hand=hand)
            _FACTS[name] = Fact(name, _looking_at(hand, function), values, games, detail, phrase)

    return declare


def _looking_at(hand: Hand, function: Callable[..., Value]) -> Callable[[Round], Value]:
    if hand is Hand.PLAYER:
        return lambda round_: function(round_.player, round_.player_points, round_.banker_points)
    return lambda round_: function(round_.banker, round_.banker_points, round_.player_points)


# Facts about a hand get its cards (or dice), its final point count and the other hand's.


@_of_hand(tuple(range(10)), _BOTH_GAMES)
def points(_cards: object, points: int, _other: int) -> Value:
    """The final point count."""
    return points


@_of_hand(tuple(range(-9, 10)), _BOTH_GAMES)
def margin(_cards: object, points: int, other: int) -> Value:
    """By how much the hand leads; negative where it trails."""
    return points - other


@_of_hand((2, 3), _BACCARAT)
def cards(cards: tuple[object, ...], _points: int, _other: int) -> Value:
    """How many cards the hand ended with."""
    return len(cards)


@_of_hand((False, True), _BACCARAT)
def natural(cards: tuple[object, ...], points: int, _other: int) -> Value:
    """Whether the first two cards count 8 or 9: no such hand draws, so its final count tells."""
    return len(cards) == 2 and points >= 8


@_of_round(("player", "banker", "tie"), _BOTH_GAMES)
def winner(round_: Round) -> Value:
    """Which hand has the higher final point count."""
    return round_.winner.value


@_of_round((4, 5, 6), _BACCARAT)
def total_cards(coup: Coup) -> Value:
    """How many cards both hands took together."""
    return len(coup.player) + len(coup.banker)
