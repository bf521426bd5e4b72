"""What a progressive is at a moment: all of it folded from its events."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from punto.houses import Parameters
from punto.progressive.events import Claim, Fed
from punto.settle import Account

__all__ = ["HITS_KEPT", "OpenGame", "ProgressiveState"]

HITS_KEPT = 25
"""How many of the last hits a Game Manager shows."""

NOTHING: Fraction = Fraction(0)


class OpenGame(Struct, frozen=True, gc=False):
    """A table's game under way: what it fed, the awards that it has claimed, and prizes taken off meters."""

    number: int
    bets: int
    stakes: int
    fed: tuple[Fed, ...]
    claims: tuple[Claim, ...] = ()
    prizes: tuple[tuple[str, int], ...] = ()


class ProgressiveState(Struct, frozen=True, kw_only=True):
    """A link of meters: what they hold, who plays for them, what is claimed of them."""

    link: str = ""
    wager: str = ""
    currency: str = ""
    meters: Mapping[str, Parameters] = {}
    executive_from: int | None = None
    carried: Mapping[str, Fraction] = {}
    """Fractions of a minor unit that belong to an account."""
    balances: Mapping[str, int] = {}
    games: Mapping[str, OpenGame] = {}
    """Each table's game under way."""
    played: Mapping[str, int] = {}
    """The number of each table's last game."""
    pending: tuple[Claim, ...] = ()
    hits: tuple[Claim, ...] = ()
    """The last ones that were approved."""
    backed_out: tuple[int, ...] = ()
    """Those of them that were backed out, by their numbers."""
    claims: int = 0
    bets: int = 0
    stakes: int = 0

    def value(self, meter: str) -> int:
        """What a meter stands at: without awards that are claimed, and with the seed that follows them."""
        seeds = sum(each.reseed.amount for each in self.pending if each.meter == meter)
        return self.balance(Account.METER, meter) - self.claimed(meter) + seeds

    def claimed(self, meter: str) -> int:
        """What all awards of a meter come to that wait for a card."""
        return sum(each.amount for each in self.pending if each.meter == meter)

    @property
    def readings(self) -> dict[str, int]:
        """What every meter stands at, as a table is told."""
        return {meter: self.value(meter) for meter in self.meters}

    def free(self, kind: Account, meter: str) -> int:
        """What of a meter's reserve or overflow no claim has its hand on."""
        held = sum(
            each.reseed.reserve if kind is Account.RESERVE else each.reseed.overflow
            for each in self.pending
            if each.meter == meter
        )
        return self.balance(kind, meter) - held

    def balance(self, kind: Account, owner: str) -> int:
        """What an account comes to."""
        return self.balances.get(kind.of(owner), 0)

    def fraction(self, kind: Account, owner: str) -> Fraction:
        """The part of a minor unit that an account carries on."""
        return self.carried.get(kind.of(owner), NOTHING)

    def total(self, kind: Account) -> int:
        """What all accounts of a kind come to."""
        prefix = f"{kind.value}/"
        return sum(
            amount for name, amount in self.balances.items() if name == kind.value or name.startswith(prefix)
        )

    def changed(self, **changes: object) -> Self:
        """The same with some fields replaced."""
        return replace(self, **changes)
