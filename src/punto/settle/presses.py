"""Pressing: an early payout goes onto its bettor's Player or Banker bet instead of into the bettor's hand.

>>> Press.parse("3=banker")
Press(seat=3, onto='banker', person='')
>>> str(Press.parse("3=banker#behind:ana"))
'3=banker#behind:ana'
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from punto.errors import Reason, Refused, Unreadable
from punto.houses import House, Offer
from punto.messages import message
from punto.settle.accept import limits
from punto.settle.bets import Bet, Kind, check_person
from punto.settle.results import SettledBet
from punto.wagers import Result

__all__ = ["Press", "Pressed", "pressed_stakes"]


@dataclass(frozen=True, slots=True)
class Press:
    """The player at a seat, or a person behind it, has the winning early payout added to a bet."""

    seat: int
    onto: str
    person: str = ""
    """Who stands behind the seat; empty for the player who sits there."""

    @classmethod
    def parse(cls, text: str) -> "Press":
        """Read `seat=wager[#behind:person]`."""
        found = re.fullmatch(r"(\d{1,4})=([\w-]+)(?:#behind:(\S+))?", text.strip(), re.ASCII)
        if not found:
            raise Unreadable(message("press.unreadable", text=text))
        return cls(int(found[1]), found[2], check_person(found[3]) if found[3] else "")

    def __str__(self) -> str:
        return f"{self.seat}={self.onto}" + (f"#behind:{self.person}" if self.person else "")

    @property
    def taken(self) -> str:
        """How it is written that they take their payout instead."""
        return str(Press(self.seat, "no", self.person))

    def of(self, bet: Bet) -> bool:
        """Whether a bet is one of whoever presses."""
        if self.person:
            return bet.kind is Kind.BEHIND and (bet.seat, bet.person) == (self.seat, self.person)
        return bet.seat == self.seat and bet.kind not in (Kind.TOKE, Kind.BEHIND)


class Pressed(NamedTuple):
    """What goes onto which bet, by its place among them, and how much of it from which settled bet."""

    onto: int
    sources: tuple[tuple[int, int], ...]

    @property
    def amount(self) -> int:
        """All that is added."""
        return sum(amount for _, amount in self.sources)


def pressed_stakes(
    presses: Sequence[Press], settled: Sequence[SettledBet], bets: Sequence[Bet], house: House
) -> Iterator[Pressed]:
    """What each press adds to a bet: all early payouts of whoever presses; else refused."""
    pressed: set[tuple[int, str]] = set()
    for press in presses:
        if (press.seat, press.person) in pressed:
            raise Refused(str(press), [Reason(message("press.twice", seat=press.seat), house.cites("press"))])
        pressed.add((press.seat, press.person))
        yield _pressed(press, settled, bets, house)


def _pressed(press: Press, settled: Sequence[SettledBet], bets: Sequence[Bet], house: House) -> Pressed:
    onto, clauses = house.offer(press.onto).wager.id, house.cites("press")
    won = {place: house.offer(each.bet.wager) for place, each in enumerate(settled) if _won(press, each)}
    won = {place: offer for place, offer in won.items() if offer.wager.press_onto}
    takes = {place: offer for place, offer in won.items() if onto in offer.wager.press_onto}
    reasons = []
    if not won:
        reasons.append(Reason(message("press.nothing-won", seat=press.seat), clauses))
    elif not takes:
        allowed = ", ".join(dict.fromkeys(each for offer in won.values() for each in offer.wager.press_onto))
        reasons.append(Reason(message("press.not-onto", onto=onto, allowed=allowed), clauses))
    places = [place for place, bet in enumerate(bets) if press.of(bet) and bet.wager == onto]
    if not places:
        reasons.append(Reason(message("press.no-bet", seat=press.seat, onto=onto), clauses))
    if reasons:
        raise Refused(str(press), reasons)
    sources: list[tuple[int, int]] = []
    for place, offer in takes.items():
        amount = _portion(settled[place], offer, house)
        room = _room(bets[places[0]], offer, house, sum(added for _, added in sources))
        sources.append((place, amount if room is None else min(amount, room)))
    if not any(added for _, added in sources):
        raise Refused(str(press), [Reason(message("press.at-maximum", onto=onto), clauses)])
    return Pressed(places[0], tuple(sources))


def _won(press: Press, each: SettledBet) -> bool:
    return press.of(each.bet) and each.result is Result.WIN


def _portion(each: SettledBet, offer: Offer, house: House) -> int:
    """As much of a payout as the house lets be pressed."""
    part = offer.press
    return house.payout_rounding.apply(each.gross * part.numerator, part.denominator)[0]


def _room(bet: Bet, offer: Offer, house: House, added: int) -> int | None:
    """How much more may lie on a bet; None where a press may take it above its maximum."""
    most = None if offer.press_exempt else limits(house.offer(bet.wager), house)[1]
    return None if most is None else max(most - bet.stake - added, 0)
