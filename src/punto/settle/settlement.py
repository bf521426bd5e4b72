"""Settlement: bets and a coup in, money to the cent out, in the order in which the dealer acts.

>>> from punto.coup import Coup
>>> from punto.houses import find_house
>>> from punto.settle.bets import read_bets
>>> house = find_house("colorado-mini")
>>> bets = read_bets(["3:banker=100", "5:player=50"], house)
>>> for each in settle(bets, Coup.parse("4hAd7c-KsQs9d"), house).bets:
...     print(each.bet, each.result.value, each.gross, each.vigorish, each.net)
5:player/standard=50.00 lose 0 0 -5000
3:banker/commission=100.00 win 10000 500 9500
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from punto.errors import Reason, Refused
from punto.facts import Round
from punto.houses import House, Taken
from punto.messages import message, text
from punto.money import NOTHING
from punto.settle.bets import Bet
from punto.wagers import Judgment, Result

__all__ = ["Act", "SettledBet", "Settlement", "Step", "settle", "void"]


class SettledBet(NamedTuple):
    """What became of one bet. Amounts are minor units; `net` is what the bettor gains or loses.

    `gross` is what was won, before vigorish and without the stake. What rounding moved is kept:
    the exact win is gross + payout_remainder, the exact vigorish vigorish + vigorish_remainder.
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


class Act(Enum):
    """What the dealer does with chips."""

    COLLECT = "collect"
    PAY = "pay"
    TAKE_VIGORISH = "take-vigorish"
    LEAVE = "leave"
    RETURN = "return"

    def __str__(self) -> str:
        return text(f"act.{self.value}")


class Step(NamedTuple):
    """One movement of the dealer's hand: the act, the bet it concerns and the amount."""

    act: Act
    bet: Bet
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round; `bets` are in the order in which the dealer acts, not that in which they came."""

    round: Round | None
    bets: tuple[SettledBet, ...]
    taken: Taken

    @property
    def house_net(self) -> int:
        """What the house gains or loses on the round: what the bettors lose or gain."""
        return -sum(each.net for each in self.bets)

    def steps(self) -> Iterator[Step]:
        """Every movement in order: losers collected, then seat by seat from the highest, then what stays."""
        for (_, _), group in groupby(self.bets, key=_dealer_order):
            yield from self._seat_steps(list(group))

    def _seat_steps(self, settled: Sequence[SettledBet]) -> Iterator[Step]:
        vigorish = [Step(Act.TAKE_VIGORISH, each.bet, each.vigorish) for each in settled if each.vigorish]
        if self.taken is Taken.BEFORE:
            yield from vigorish
        for each in settled:
            if each.result is Result.LOSE:
                yield Step(Act.COLLECT, each.bet, each.bet.stake)
            elif each.result is Result.WIN:
                yield Step(Act.PAY, each.bet, each.gross)
            elif each.result is Result.VOID:
                yield Step(Act.RETURN, each.bet, each.bet.stake)
            elif not each.vigorish:
                yield Step(Act.LEAVE, each.bet, each.bet.stake)
        if self.taken is Taken.AFTER:
            yield from vigorish


def settle(bets: Iterable[Bet], round_: Round, house: House) -> Settlement:
    """Settle every bet on a finished round."""
    judged: dict[tuple[object, ...], Judgment] = {}
    settled = []
    for bet in bets:
        terms = (bet.wager, bet.on, bet.paytable)
        judgment = judged.get(terms)
        if judgment is None:
            judgment = judged[terms] = house.terms(*terms).judge(round_)
        if bet.seat > house.seats:
            raise Refused(str(bet), [Reason(message("bet.no-such-seat", seat=bet.seat, seats=house.seats))])
        settled.append(_settle_bet(bet, judgment, house))
    settled.sort(key=_dealer_order)
    return Settlement(round_, tuple(settled), house.vigorish.taken)


def void(bets: Iterable[Bet], house: House) -> Settlement:
    """A round that does not count: every stake goes back (MA-13e)."""
    settled = [SettledBet(bet, Result.VOID, None, None, 0, 0, 0, NOTHING, NOTHING) for bet in bets]
    return Settlement(None, tuple(sorted(settled, key=_dealer_order)), house.vigorish.taken)


def _settle_bet(bet: Bet, judgment: Judgment, house: House) -> SettledBet:
    line, pay = judgment
    name = line.name if line else None
    result = pay.result
    if result is Result.LOSE:
        lost = 0 if bet.kind.is_paper else bet.stake
        return SettledBet(bet, result, name, None, 0, 0, -lost, NOTHING, NOTHING)
    gross, payout_rest, charged = 0, NOTHING, bet.stake
    if result is Result.WIN:
        gross, payout_rest = house.payout_rounding.apply(bet.stake * pay.won.numerator, pay.won.denominator)
        charged = gross
    vigorish, vigorish_rest = 0, NOTHING
    if pay.rate:
        rate = house.vigorish.rates[pay.rate]
        vigorish, vigorish_rest = house.vigorish.rounding.apply(charged * rate.numerator, rate.denominator)
    odds = pay.printed if result is Result.WIN else None
    return SettledBet(bet, result, name, odds, gross, vigorish, gross - vigorish, payout_rest, vigorish_rest)


def _dealer_order(settled: SettledBet) -> tuple[int, int]:
    """Losers; then winners, and pushes that owe vigorish, from the highest seat down; then what stays."""
    if settled.result is Result.LOSE:
        return 0, -settled.bet.seat
    moves = settled.result is Result.WIN or settled.vigorish > 0
    return 1 if moves else 2, -settled.bet.seat
