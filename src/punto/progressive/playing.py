"""Meters under long play: stretches of rounds feed them at once, awards are claimed and approved on the spot.

It is decided and folded like everything else that happens to a link, so a simulation holds no arithmetic of
its own. Whole minor units are posted and fractions carried on, so feeding a thousand rounds together comes to
the same as feeding them one by one.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from punto.houses import House, Role
from punto.progressive.commands import (
    Adjust,
    ApproveClaim,
    ClaimAward,
    Contribute,
    EndGame,
    Payee,
    PayPrizes,
)
from punto.progressive.decide import decide_progressive
from punto.progressive.evolve import fold_progressive
from punto.progressive.opening import opening
from punto.progressive.state import ProgressiveState
from punto.settle import Bet, award_shares
from punto.streams import Actor, Command

__all__ = ["Award", "MeterPlay", "awards_of"]

_TABLE = "table"
_DEALER, _SIGNING, _SECOND = (
    Actor(Role.DEALER, "dealer"),
    Actor(Role.EXECUTIVE, "executive"),
    Actor(Role.EXECUTIVE, "second"),
)


class Award(Struct, frozen=True):
    """A share of a meter that bets have won together, by a line."""

    meter: str
    line: str
    share: Fraction
    bets: tuple[Bet, ...]


class MeterPlay:
    """The meters of a house's wager, from where they stand: at their seeds unless told."""

    def __init__(self, house: House, wager: str, standing: Mapping[str, int] | None = None) -> None:
        self.house = house
        self.state = ProgressiveState()
        self._do(replace(opening(house, wager), executive_from=None), _SIGNING)
        for meter, value in (standing or {}).items():
            if value != self.state.value(meter):
                change = value - self.state.value(meter)
                self._do(Adjust(meter, change, "where it stands", _SECOND), _SIGNING)

    def play(
        self, bets: int, stakes: int, awards: Sequence[Award] = (), prizes: Mapping[str, int] | None = None
    ) -> list[tuple[int, ...]]:
        """Rounds with so many bets and stakes in all; the last of them gives these awards, and prizes.

        The answer is what each bet of each award gets, prizes that come off a meter aside.
        """
        game = self.state.played.get(_TABLE, 0) + 1
        self._do(Contribute(_TABLE, game, bets, stakes), _DEALER)
        for meter, amount in (prizes or {}).items():
            self._do(PayPrizes(_TABLE, game, meter, amount), _DEALER)
        shares = [self._award(game, each) for each in awards]
        self._do(EndGame(_TABLE, game), _DEALER)
        return shares

    def _award(self, game: int, award: Award) -> tuple[int, ...]:
        value = self.state.value(award.meter)
        shares = award_shares(value, award.share, award.bets, self.house)
        if sum(shares):
            payees = tuple(
                Payee(bet.seat, bet.owner, share) for bet, share in zip(award.bets, shares, strict=True)
            )
            claim = ClaimAward(_TABLE, game, award.meter, award.line, award.share, value, payees)
            self._do(claim, _DEALER)
            self._do(ApproveClaim(_TABLE, game, award.meter, award.line), _SIGNING)
        return shares

    def _do(self, command: Command, by: Actor) -> None:
        self.state = fold_progressive(decide_progressive(self.state, command, by), self.state)


def awards_of(bets: Iterable[tuple[Bet, str, str, Fraction]]) -> tuple[Award, ...]:
    """Awards from bets with the line, the meter and the share that each has won: one for each line."""
    won: dict[tuple[str, str, Fraction], list[Bet]] = {}
    for bet, line, meter, share in bets:
        won.setdefault((line, meter, share), []).append(bet)
    return tuple(Award(meter, line, share, tuple(each)) for (line, meter, share), each in won.items())
