"""What a fact is, and the list of all there are."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TypeVar

from punto.errors import Unreadable, did_you_mean
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.messages import Message, message

__all__ = [
    "Detail",
    "Fact",
    "Game",
    "Round",
    "Seen",
    "Sees",
    "Value",
    "fact",
    "hand_fact",
    "round_fact",
    "vocabulary",
]

Value = int | bool | str
"""What a fact can be; a list of them is all that a condition can ask for."""

Judge = TypeVar("Judge", bound=Callable[..., Value])

Round = Coup | Roll
"""A finished round: the coup of baccarat, the roll of 3 Dice Baccarat."""

Seen = Round | FirstFour
"""What a fact looks at: a finished round, or for facts that see no further the first four cards."""


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


class Sees(Enum):
    """How much of the round a fact needs: the four cards dealt first, or the finished hands."""

    FIRST_FOUR = "first-four"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Fact:
    """One named fact: what it can be, what it looks at, and how posted rules put it.

    Most facts only compare suits; one that `names_suits` changes when suits change names. Most look at hands
    whole; a `single` one looks at cards by their places, or adds them up. Of those, one about the first four
    looks at its hand alone, or compares the first cards of both; one about final hands that looks closer than
    values sees its hand's third card alone. So whoever prices them knows what must be told apart.
    """

    name: str
    of: Callable[[Seen], Value]
    values: tuple[Value, ...]
    games: frozenset[Game]
    detail: Detail
    sees: Sees
    names_suits: bool
    single: bool
    phrase: Message

    @property
    def of_hand(self) -> bool:
        """Whether it is about one of the hands."""
        return self.name.startswith(("player_", "banker_"))

    def __repr__(self) -> str:
        return f"Fact({self.name!r}, values={len(self.values)}, sees={self.sees.value!r})"


_FACTS: dict[str, Fact] = {}


def vocabulary(game: Game = Game.BACCARAT) -> Mapping[str, Fact]:
    """The facts of a game by name."""
    return {name: fact for name, fact in _FACTS.items() if game in fact.games}


def fact(name: str, game: Game = Game.BACCARAT) -> Fact:
    """One fact; a name outside the vocabulary is unreadable."""
    known = vocabulary(game)
    try:
        return known[name]
    except KeyError:
        raise Unreadable(message("fact.unknown", name=name, hint=did_you_mean(name, known))) from None


def round_fact(
    *,
    values: Iterable[Value],
    games: Iterable[Game] = (Game.BACCARAT,),
    detail: Detail = Detail.VALUE,
    sees: Sees = Sees.FINAL,
    names_suits: bool = False,
    single: bool = False,
) -> Callable[[Judge], Judge]:
    """Declare a fact about the whole round; the function gets the coup or roll."""

    def declare(function: Judge) -> Judge:
        name = function.__name__
        _FACTS[name] = Fact(
            name=name,
            of=function,
            values=tuple(values),
            games=frozenset(games),
            detail=detail,
            sees=sees,
            names_suits=names_suits,
            single=single,
            phrase=message(f"fact.{name}"),
        )
        return function

    return declare


def hand_fact(
    *,
    values: Iterable[Value],
    games: Iterable[Game] = (Game.BACCARAT,),
    detail: Detail = Detail.VALUE,
    sees: Sees = Sees.FINAL,
    names_suits: bool = False,
    single: bool = False,
) -> Callable[[Judge], Judge]:
    """Declare a fact about a hand, once for each: `points` becomes `player_points` and `banker_points`.

    The function gets the hand's cards (or dice), its final point count and the other hand's.
    """
    listed = tuple(values)

    def declare(function: Judge) -> Judge:
        for hand in Hand:
            name = f"{hand.value}_{function.__name__}"
            _FACTS[name] = Fact(
                name=name,
                of=_looking_at(hand, function),
                values=listed,
                games=frozenset(games),
                detail=detail,
                sees=sees,
                names_suits=names_suits,
                single=single,
                phrase=message(f"fact.{function.__name__}", hand=hand),
            )
        return function

    return declare


def _looking_at(hand: Hand, function: Callable[..., Value]) -> Callable[[Seen], Value]:
    if hand is Hand.PLAYER:
        return lambda round_: function(round_.player, round_.player_points, round_.banker_points)
    return lambda round_: function(round_.banker, round_.banker_points, round_.player_points)
