"""Bets, and how people write them: `seat:wager[@hand][/paytable]=amount[#kind]`.

>>> from punto.houses import find_house
>>> house = find_house("colorado-mini")
>>> bet = read_bet("3:dragon-bonus@player/1=25", house)
>>> str(bet), bet.stake, bet.owner
('3:dragon-bonus@player/a=25.00', 2500, 'seat-3')
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.hands import Hand
from punto.houses import House
from punto.messages import message, text
from punto.money import parse_amount

__all__ = ["Bet", "Kind", "read_bet", "read_bets"]


class Kind(Enum):
    """Whose bet it is, or what it is made with."""

    CHIPS = "chips"
    TOKE = "toke"
    BEHIND = "behind"
    PROMO = "promo"
    MATCH = "match"

    @property
    def is_paper(self) -> bool:
        """Promotional chips and match-play coupons: lost, they cost the bettor no money."""
        return self in (Kind.PROMO, Kind.MATCH)

    def __str__(self) -> str:
        return text(f"kind.{self.value}")


@dataclass(frozen=True, slots=True)
class Bet:
    """One stake of a whole number of minor units on one wager, at a seat."""

    seat: int
    wager: str
    stake: int
    on: Hand | None = None
    paytable: str | None = None
    kind: Kind = Kind.CHIPS

    def __post_init__(self) -> None:
        if self.seat < 1:
            raise Unreadable(message("bet.seat", seat=self.seat))
        if self.stake < 1:
            raise Unreadable(message("bet.nothing-staked"))

    @property
    def owner(self) -> str:
        """Who wins and loses: the seated player, the dealer for a toke, or the bettor behind the seat."""
        if self.kind is Kind.TOKE:
            return "dealer"
        return f"behind-{self.seat}" if self.kind is Kind.BEHIND else f"seat-{self.seat}"

    def __str__(self) -> str:
        on = f"@{self.on.value}" if self.on else ""
        table = f"/{self.paytable}" if self.paytable else ""
        kind = "" if self.kind is Kind.CHIPS else f"#{self.kind.value}"
        amount = f"{self.stake // 100}.{self.stake % 100:02}"
        return f"{self.seat}:{self.wager}{on}{table}={amount}{kind}"


def read_bet(text: str, house: House) -> Bet:
    """Read one bet, as the house offers it; the pay table is filled in."""
    found = _BET.fullmatch(text.strip())
    if not found:
        raise Unreadable(message("bet.unreadable", text=text))
    seat = int(found["seat"])
    reasons = []
    if not 1 <= seat <= house.seats:
        reasons.append(Reason(message("bet.no-such-seat", seat=seat, seats=house.seats)))
    try:
        terms = house.terms(found["wager"], _hand(found["on"], text), found["table"])
    except Refused as error:
        raise Refused(text, [*reasons, *error.reasons]) from None
    stake = _stake(found["amount"], text, house)
    if reasons:
        raise Refused(text, reasons)
    return Bet(seat, terms.wager.id, stake, terms.on, terms.paytable.id, _kind(found["kind"], text))


def read_bets(texts: Iterable[str], house: House) -> tuple[Bet, ...]:
    """Read all the bets, or say everything that is refused about any of them."""
    bets, refused = [], []
    for text_ in texts:
        try:
            bets.append(read_bet(text_, house))
        except Refused as error:
            refused.append(error)
    if len(refused) == 1:
        raise refused[0]
    if refused:
        reasons = [
            Reason(message("bet.refused", bet=error.subject, why=reason.what), reason.clauses)
            for error in refused
            for reason in error.reasons
        ]
        raise Refused(text("bet.several-refused", count=len(refused)), reasons)
    return tuple(bets)


def _stake(amount: str, bet: str, house: House) -> int:
    try:
        stake = parse_amount(amount, house.currency)
    except Unreadable as error:
        raise Unreadable(message("bet.bad-amount", bet=bet, why=error.what)) from None
    if not stake:
        raise Unreadable(message("bet.bad-amount", bet=bet, why=message("bet.nothing-staked")))
    return stake


def _hand(word: str | None, bet: str) -> Hand | None:
    if word is None:
        return None
    try:
        return Hand(word.lower())
    except ValueError:
        hint = did_you_mean(word, [hand.value for hand in Hand])
        raise Unreadable(message("bet.no-such-hand", bet=bet, hand=word, hint=hint)) from None


def _kind(word: str | None, bet: str) -> Kind:
    if word is None:
        return Kind.CHIPS
    try:
        return Kind(word.lower())
    except ValueError:
        hint = did_you_mean(word, [kind.value for kind in Kind])
        raise Unreadable(message("bet.no-such-kind", bet=bet, kind=word, hint=hint)) from None


_BET = re.compile(
    r"(?P<seat>\d{1,4}):(?P<wager>[^@/=#\s]+)(?:@(?P<on>[^/=#\s]+))?(?:/(?P<table>[^=#\s]+))?"
    r"=(?P<amount>[^#\s]+)(?:#(?P<kind>\S+))?",
    re.ASCII,
)
