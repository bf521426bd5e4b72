"""What settling gives: each bet's result, and the movements of the dealer's hands."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from punto.game.facts import Round
from punto.houses.choices import Taken
from punto.messages import text
from punto.settle.bets import Bet
from punto.wagers import Result

__all__ = ["Act", "Movement", "Outcome", "SettledBet", "Settlement", "house_gain", "undone"]


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
    late: Collection[str] = ()
    early_downwards: bool = True
    places: tuple[tuple[int, int], ...] = ()
    """When each bet's turn comes: `in_order` knows, and `steps` asks for it again."""

    def __repr__(self) -> str:
        round_ = "None" if self.round is None else repr(str(self.round))
        return f"Settlement({round_}, bets={len(self.bets)}, house_net={self.house_net})"

    @property
    def house_net(self) -> int:
        """What the house gains or loses on the round: what the bettors lose or gain."""
        return -sum(each.net for each in self.bets)

    def in_order(self) -> "Settlement":
        """The same, its bets in the order in which the dealer acts."""
        placed = sorted([(self._place(each), number) for number, each in enumerate(self.bets)])
        bets = tuple([self.bets[number] for _, number in placed])
        return replace(self, bets=bets, places=tuple([place for place, _ in placed]))

    def steps(self) -> Iterator[Movement]:
        """Every movement: early bets, then losers, then seat by seat from the highest, then what stays."""
        group: list[SettledBet] = []
        place = None
        for each, at in zip(self.bets, self.places or map(self._place, self.bets), strict=True):
            if at != place and group:
                yield from self._seat_steps(group)
                group = []
            place = at
            group.append(each)
        yield from self._seat_steps(group)

    def _place(self, settled: SettledBet) -> tuple[int, int]:
        """Losers before winners, and pushes that owe vigorish, from the highest seat down; then what stays.

        Bets that the first four cards decide are settled before third cards, seat by seat from the dealer's
        right: downwards where seat 1 is at the dealer's left. Some a house settles last.
        """
        seat = -settled.bet.seat
        if settled.bet.wager in self.early:
            return -1, seat if self.early_downwards else -seat
        after = 10 if settled.bet.wager in self.late else 0
        if settled.result is Result.LOSE:
            return after, seat
        moves = settled.result is Result.WIN or settled.vigorish > 0
        return after + (1 if moves else 2), seat

    def _seat_steps(self, settled: Sequence[SettledBet]) -> list[Movement]:
        stakes = [step for each in settled for step in _stake_steps(each)]
        owing = [each for each in settled if each.vigorish]
        if not owing:
            return stakes
        act = Act.MARK_VIGORISH if self.marked else Act.TAKE_VIGORISH
        vigorish = [Movement(act, each.bet, each.vigorish) for each in owing]
        return vigorish + stakes if self.taken is Taken.BEFORE else stakes + vigorish


def _stake_steps(each: SettledBet) -> Iterable[Movement]:
    """What happens to one bet's chips, vigorish aside."""
    act = _ONE_STEP.get(each.result)
    if act is None:
        return _win_steps(each)
    if act is Act.LEAVE and each.vigorish:
        return ()
    return _stake_moves(act, each.bet, each.pressed)


def _stake_moves(act: Act, bet: Bet, pressed: int) -> tuple[Movement, ...]:
    """The same act on all that lies there for a bet; chips pressed onto a coupon are chips beside it."""
    if pressed > 0 and bet.kind.is_paper:
        chips = Bet(bet.seat, bet.wager, pressed, bet.on, bet.paytable, person=bet.person)
        return Movement(act, bet, bet.stake), Movement(act, chips, pressed)
    return (Movement(act, bet, bet.stake + max(pressed, 0)),)


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


def _win_steps(each: SettledBet) -> Iterator[Movement]:
    moved = max(-each.pressed, 0)
    if each.swapped:
        yield Movement(Act.COLLECT, each.bet, each.bet.stake)
    if moved:
        yield Movement(Act.PRESS, each.bet, moved)
    if each.paid > moved:
        yield Movement(Act.PAY, each.bet, each.paid - moved, each.meter)


_ONE_STEP = {Result.LOSE: Act.COLLECT, Result.VOID: Act.RETURN, Result.PUSH: Act.LEAVE}
