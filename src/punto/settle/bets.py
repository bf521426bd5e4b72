"""Bets, and how people write them: `seat:wager[@hand][/paytable]=amount[#kind[:person]]`.

>>> from punto.houses import find_house
>>> house = find_house("colorado-mini")
>>> bet = read_bet("3:dragon-bonus@player/1=25", house)
>>> str(bet), bet.stake, bet.owner
('3:dragon-bonus@player/a=25.00', 2500, 'seat-3')
"""

import re
from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.game.hands import Hand
from punto.houses import House
from punto.houses.choices import Form
from punto.messages import message, text
from punto.money import parse_amount
from punto.wagers import terms

__all__ = ["FORMS", "Bet", "Kind", "check_person", "read_bet", "read_bets", "read_kind"]


class Kind(Enum):
    """Whose bet it is, or what it is made with."""

    CHIPS = "chips"
    TOKE = "toke"
    BEHIND = "behind"
    PROMO = "promo"
    MATCH = "match"
    COUPON = "coupon"

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower

    is_paper: bool
    """Promotional chips, match play and coupons: lost, they cost the bettor no money."""

    def __init__(self, value: str) -> None:
        self.is_paper = value in ("promo", "match", "coupon")

    def __str__(self) -> str:
        return text(f"kind.{self.value}")


FORMS = {Kind.PROMO: Form.PROMOTIONAL, Kind.MATCH: Form.MATCH_PLAY, Kind.COUPON: Form.COUPON}
"""What paper is called among the forms that a house takes."""


class Bet(Struct, frozen=True, gc=False):
    """One stake of a whole number of minor units on one wager, at a seat."""

    seat: int
    wager: str
    stake: int
    on: Hand | None = None
    paytable: str | None = None
    kind: Kind = Kind.CHIPS
    person: str = ""
    """Whose stake it is, by their id; empty where nobody has said, as in `punto settle`."""

    def __post_init__(self) -> None:
        if self.seat < 1:
            raise Unreadable(message("bet.seat", seat=self.seat))
        if type(self.stake) is not int or self.stake < 1:
            raise Unreadable(message("bet.nothing-staked"))

    @property
    def owner(self) -> str:
        """Who wins and loses: the bettor, by id or else by seat; the dealer for a toke."""
        if self.kind is Kind.TOKE:
            return "dealer"
        return self.person or self.place

    @property
    def place(self) -> str:
        """Where the bettor is: at the seat or behind it; a toke is the dealer's."""
        if self.kind is Kind.TOKE:
            return "dealer"
        return f"behind-{self.seat}" if self.kind is Kind.BEHIND else f"seat-{self.seat}"

    def by(self, person: str) -> "Bet":
        """The same bet as this person's."""
        return Bet(self.seat, self.wager, self.stake, self.on, self.paytable, self.kind, person)

    @property
    def label(self) -> str:
        """What the bet is on: wager, hand and pay table."""
        on = f"@{self.on.value}" if self.on else ""
        return f"{self.wager}{on}{f'/{self.paytable}' if self.paytable else ''}"

    def __repr__(self) -> str:
        person = f", person={self.person!r}" if self.person else ""
        return f"Bet({str(self)!r}{person})"

    def __str__(self) -> str:
        kind = "" if self.kind is Kind.CHIPS else f"#{self.kind.value}"
        if self.kind is Kind.BEHIND and self.person:
            kind += f":{self.person}"
        amount = f"{self.stake // 100}.{self.stake % 100:02}"
        return f"{self.seat}:{self.label}={amount}{kind}"


def read_bet(text: str, house: House) -> Bet:
    """Read one bet, as the house offers it; the pay table is filled in."""
    found = _BET.fullmatch(text.strip())
    if not found:
        raise Unreadable(message("bet.unreadable", text=text))
    try:
        return _read(found, text, house)
    except Unreadable as error:
        raise Unreadable(message("bet.refused", bet=text, why=error.what)) from None


def _read(found: re.Match[str], text: str, house: House) -> Bet:
    seat = int(found["seat"])
    reasons = []
    if seat not in house.seats:
        seats = ", ".join(map(str, house.seats))
        reasons.append(Reason(message("bet.no-such-seat", seat=seat, seats=seats)))
    try:
        wager, table = house.offer(found["wager"]).wager, house.paytable(found["wager"], found["table"])
    except Refused as error:
        raise Refused(text, [*reasons, *error.reasons]) from None
    on, kind = _hand(found["on"] or found["on_last"]), read_kind(found["kind"] or Kind.CHIPS.value)
    stake = parse_amount(found["amount"], house.currency)
    if found["person"]:
        check_person(found["person"])
    bet = Bet(seat, wager.id, stake, on, table.id, kind, found["person"] or "")
    if reasons:
        raise Refused(text, reasons)
    terms(wager, on, table, chair=seat)
    return bet


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
        raise Refused(message("bet.several-refused", count=len(refused)), reasons)
    return tuple(bets)


def check_person(person: str) -> str:
    """A person's id, as accounts are named by it; anything else is unreadable."""
    if not _PERSON.fullmatch(person):
        raise Unreadable(message("bet.person", person=person))
    return person


def read_kind(word: str) -> Kind:
    """A kind of bet by its name, or by that of the form in which a house takes it.

    >>> read_kind("match-play") is read_kind("match") is Kind.MATCH
    True
    """
    known = {kind.value: kind for kind in Kind} | {form.value: kind for kind, form in FORMS.items()}
    if word.lower() not in known:
        hint = did_you_mean(word, [kind.value for kind in Kind])
        raise Unreadable(message("bet.no-such-kind", word=word, hint=hint))
    return known[word.lower()]


def _hand(word: str | None) -> Hand | None:
    if word is None:
        return None
    known = [hand.value for hand in Hand]
    if word.lower() not in known:
        raise Unreadable(message("bet.no-such-hand", word=word, hint=did_you_mean(word, known)))
    return Hand(word.lower())


_BET = re.compile(
    r"(?P<seat>\d{1,4}):(?P<wager>[^@/=#\s]+)(?:@(?P<on>[^@/=#\s]+))?(?:/(?P<table>[^@/=#\s]+))?"
    r"(?:@(?P<on_last>[^@/=#\s]+))?"
    r"=(?P<amount>[^#\s]+)(?:#(?P<kind>[^\s:]+)(?::(?P<person>\S+))?)?",
    re.ASCII,
)
_PERSON = re.compile(r"[A-Za-z0-9][\w.-]{0,63}")
