"""What settling gives: each bet's result, and the movements of the dealer's hands."""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Protocol

from msgspec import Struct

from punto.game.facts import Round
from punto.houses.choices import Taken
from punto.messages import text
from punto.settle.bets import Bet
from punto.wagers import Result

__all__ = ["Act", "Movement", "Outcome", "SettledBet", "Settlement", "Turn", "house_gain", "undone"]


Turn = tuple[int, int]
"""When a bet's turn comes: which turn, and where in it."""


class SettledBet(Struct, frozen=True, gc=False):
    """What became of one bet. Amounts are minor units; `net` is what the bettor gains or loses.

    `gross` is what was won, before vigorish and without the stake. What rounding moved is kept: the exact
    win is gross + capped + payout_remainder, the exact vigorish vigorish + vigorish_remainder. `pressed` is
    what an early payout added to this bet (of the early bet itself: what went there, negative), `capped` what
    an aggregate limit withheld; `swapped` says that the win came in exchange for the stake; `meter` is the
    one that paid, if any did.
    """

    bet: Bet
    result: Result
    line: str | None
    odds: str | None
    gross: int
    vigorish: int
    net: int
    payout_remainder: Fraction
    vigorish_remainder: Fraction
    pressed: int = 0
    swapped: bool = False
    capped: int = 0
    meter: str = ""

    def __repr__(self) -> str:
        return f"SettledBet({str(self.bet)!r}, {self.result.value!r}, line={self.line!r}, net={self.net})"

    @property
    def paid(self) -> int:
        """What the dealer hands over for a win: the winnings, and the stake too where it was swapped."""
        return self.gross + (self.bet.stake if self.swapped else 0)


class Outcome(Protocol):
    """What became of a bet, as the settlement or an event says it."""

    @property
    def bet(self) -> Bet: ...
    @property
    def gross(self) -> int: ...
    @property
    def net(self) -> int: ...
    @property
    def swapped(self) -> bool: ...
    @property
    def meter(self) -> str: ...


def house_gain(each: Outcome) -> int:
    """What the house gains by a bet: what its bettor loses, and what a meter has paid in its place."""
    paid = each.gross + (each.bet.stake if each.swapped else 0)
    return (paid if each.meter else 0) - each.net


class Act(Enum):
    """What the dealer does with chips."""

    COLLECT = "collect"
    PAY = "pay"
    PRESS = "press"
    TAKE_VIGORISH = "take-vigorish"
    MARK_VIGORISH = "mark-vigorish"
    LEAVE = "leave"
    RETURN = "return"
    GIVE_BACK = "give-back"
    TAKE_BACK = "take-back"
    UNPRESS = "unpress"
    GIVE_VIGORISH = "give-vigorish"
    UNMARK = "unmark"

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower

    def __str__(self) -> str:
        return text(f"act.{self.value}")


class Movement(Struct, frozen=True, gc=False):
    """One movement of the dealer's hand: the act, the bet it concerns, the amount, the meter if one pays."""

    act: Act
    bet: Bet
    amount: int
    meter: str = ""


class Settlement(Struct, frozen=True):
    """A settled round; `bets` are in the order in which the dealer acts, not that in which they came."""

    round: Round | None
    bets: tuple[SettledBet, ...]
    taken: Taken
    marked: bool = False
    early: Collection[str] = ()
    places: tuple[Turn, ...] = ()
    """When each bet's turn comes: those of one place are settled together."""

    def __repr__(self) -> str:
        round_ = "None" if self.round is None else repr(str(self.round))
        return f"Settlement({round_}, bets={len(self.bets)}, house_net={self.house_net})"

    @property
    def house_net(self) -> int:
        """What the house gains or loses on the round: what the bettors lose or gain."""
        return -sum(each.net for each in self.bets)

    def steps(self) -> list[Movement]:
        """Every movement: early bets, then losers, then seat by seat from the highest, then what stays."""
        vigorish = [each.vigorish for each in self.bets]
        if not any(vigorish):
            return [step for each in self.bets for step in _stake_steps(each)]
        together = groupby(zip(self.places, self.bets, strict=True), itemgetter(0))
        return [step for _, seat in together for step in self._seat_steps([each for _, each in seat])]

    def _seat_steps(self, settled: Sequence[SettledBet]) -> list[Movement]:
        stakes = [step for each in settled for step in _stake_steps(each)]
        owing = [each for each in settled if each.vigorish]
        if not owing:
            return stakes
        act = Act.MARK_VIGORISH if self.marked else Act.TAKE_VIGORISH
        vigorish = [Movement(act, each.bet, each.vigorish) for each in owing]
        return vigorish + stakes if self.taken is Taken.BEFORE else stakes + vigorish


def _stake_steps(each: SettledBet) -> Sequence[Movement]:
    """What happens to one bet's chips, vigorish aside."""
    act = _ONE_STEP.get(each.result)
    if act is None:
        return _win_steps(each)
    if act is Act.LEAVE and each.vigorish:
        return ()
    if each.pressed > 0:
        return _pressed_steps(act, each.bet, each.pressed)
    return (Movement(act, each.bet, each.bet.stake),)


def _pressed_steps(act: Act, bet: Bet, pressed: int) -> Sequence[Movement]:
    """The same act on all that lies there for a bet; chips pressed onto a coupon are chips beside it."""
    if bet.kind.is_paper:
        return Movement(act, bet, bet.stake), Movement(act, chips_pressed(bet, pressed), pressed)
    return (Movement(act, bet, bet.stake + pressed),)


def chips_pressed(bet: Bet, pressed: int) -> Bet:
    """What was pressed onto a bet, as a bet of chips in the same place."""
    return Bet(bet.seat, bet.wager, pressed, bet.on, bet.paytable, person=bet.person)


def undone(movements: Sequence[Movement]) -> Iterator[Movement]:
    """What takes movements back, the last one first."""
    for each in reversed(movements):
        if each.act in _UNDOES:
            yield Movement(_UNDOES[each.act], each.bet, each.amount, each.meter)


_UNDOES = {
    Act.COLLECT: Act.GIVE_BACK,
    Act.PAY: Act.TAKE_BACK,
    Act.PRESS: Act.UNPRESS,
    Act.TAKE_VIGORISH: Act.GIVE_VIGORISH,
    Act.MARK_VIGORISH: Act.UNMARK,
}


def _win_steps(each: SettledBet) -> Sequence[Movement]:
    moved = -each.pressed if each.pressed < 0 else 0
    steps = [Movement(Act.COLLECT, each.bet, each.bet.stake)] if each.swapped else []
    if moved:
        steps.append(Movement(Act.PRESS, each.bet, moved))
    if each.paid > moved:
        steps.append(Movement(Act.PAY, each.bet, each.paid - moved, each.meter))
    return steps


_ONE_STEP = {Result.LOSE: Act.COLLECT, Result.VOID: Act.RETURN, Result.PUSH: Act.LEAVE}
