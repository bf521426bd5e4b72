"""The keypad of a table's progressives: what was pressed, and which key comes next.

Keys never hold the base game up: while somebody is waited for who may approve an award, hands are dealt on,
without progressive bets until the game is ended.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from punto.houses import House, Role
from punto.messages import Message
from punto.progressive.badges import level
from punto.rulebook.citing import of_document
from punto.settle import Bet
from punto.streams import Actor
from punto.table.jackpots import Award
from punto.wagers import Button, Key

__all__ = ["Game", "KeyDue", "PendingAward", "button_of", "next_keys", "plays_for_meter", "progressive_bets"]


class PendingAward(Struct, frozen=True, gc=False):
    """An award and how far its keys are pressed."""

    award: Award
    spot: int = 0
    lit: tuple[int, ...] = ()
    value: int = 0
    shares: tuple[int, ...] = ()
    hit_by: Actor | None = None
    called: bool = False
    paid: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """Where it was won."""
        return tuple(sorted({bet.seat for bet in self.award.bets}))

    @property
    def amount(self) -> int:
        """What its winners get together."""
        return sum(self.shares)

    def done(self, key: Key) -> bool:
        """Whether a key has been pressed to its end."""
        return {
            Key.SPOT: bool(self.spot),
            Key.HAND: self.lit == self.seats,
            Key.HIT: bool(self.hit_by),
            Key.CALL: self.called,
            Key.PAY: self.paid,
        }.get(key, True)


class Game(Struct, frozen=True, gc=False):
    """A round with progressive bets, until END GAME; `settled` says that its winners are paid."""

    number: int
    round: int
    bets: tuple[Bet, ...]
    awards: tuple[PendingAward, ...] = ()
    settled: bool = False

    @property
    def wagers(self) -> tuple[str, ...]:
        """What was bet on."""
        return tuple(dict.fromkeys([bet.wager for bet in self.bets]))

    @property
    def paid(self) -> tuple[Award, ...]:
        """Awards that a card has approved: whatever becomes of the round, they stay paid."""
        return tuple(each.award for each in self.awards if each.paid)

    @property
    def without_unpaid(self) -> "Game":
        """The same with no other awards than those."""
        return replace(self, awards=tuple(each for each in self.awards if each.paid))

    def with_award(self, number: int, **changes: object) -> "Game":
        """The same with something changed about an award."""
        awards = list(self.awards)
        awards[number - 1] = replace(awards[number - 1], **changes)
        return replace(self, awards=tuple(awards))


class KeyDue(NamedTuple):
    """A key that is to be pressed: of which award, for which seat, and by whom."""

    button: Button
    award: int = 0
    seat: int = 0
    by: Role = Role.DEALER

    @property
    def what(self) -> Message:
        """For people."""
        return self.button.title

    def clauses(self, house: House) -> tuple[str, ...]:
        """Where the house's document says so."""
        return of_document(self.button.clauses, house.document)


def plays_for_meter(house: House, wager: str) -> bool:
    """Whether a bet on a wager is laid on a sensor."""
    offer = house.offers.get(wager)
    return offer is not None and bool(offer.paying_meters)


def progressive_bets(house: House, bets: tuple[Bet, ...], game: Game | None) -> tuple[Bet, ...]:
    """Bets on sensors that are not locked yet."""
    if not house.progressives:
        return ()
    locked = game.bets if game else ()
    return tuple(bet for bet in bets if bet.wager in house.progressives and bet not in locked)


def button_of(house: House, wager: str, key: Key) -> Button:
    """A key of a wager, by the name that its document gives it."""
    keypad = house.offers[wager].wager.keypad
    return next((button for button in keypad if button.key is key), Button(key))


def next_keys(house: House, game: Game) -> Iterator[KeyDue]:
    """The next key of each award of a game, and END GAME when all is reconciled."""
    for number, pending in enumerate(game.awards, 1):
        offer = house.offers[pending.award.wager]
        for button in offer.wager.keypad:
            if not pending.done(button.key):
                seats = [seat for seat in pending.seats if seat not in pending.lit]
                wrong = [seat for seat in pending.lit if seat not in pending.seats]
                seat = (wrong or seats or pending.seats)[0] if button.key in (Key.SPOT, Key.HAND) else 0
                by = level(pending.amount, offer.executive_from) if button.key is Key.PAY else Role.DEALER
                yield KeyDue(button, number, seat, by)
                break
    if game.settled and all(pending.paid for pending in game.awards):
        yield KeyDue(button_of(house, game.wagers[0], Key.END))
