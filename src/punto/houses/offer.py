"""One wager as a house offers it."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from punto.game.hands import Hand
from punto.houses.choices import PrizesFrom
from punto.houses.sections import Derived
from punto.wagers import PayTable, Terms, Wager
from punto.wagers import terms as make_terms

__all__ = ["HouseMeter", "Offer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseMeter:
    """What the house set of a meter: its seed, and the shares of each stake that it and its reserve get."""

    seed: int | None = None
    rate: Fraction | None = None
    reserve: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Offer(Derived):
    """A wager, the pay table in force with the house's own odds in it, and the house's conditions."""

    wager: Wager
    paytable: PayTable
    minimum: int | None = None
    maximum: int | None = None
    aggregate: int | None = None
    unit: int | None = None
    press: Fraction = Fraction(1)
    press_exempt: bool = True
    needs_base: bool = False
    both_hands: bool = True
    after_the_rest: bool = False
    fixed_prizes_from: PrizesFrom = PrizesFrom.TRAY
    executive_from: int | None = None
    meters: Mapping[str, HouseMeter] = field(default_factory=dict)
    """One for each meter of the wager."""

    def __repr__(self) -> str:
        limits = f"minimum={self.minimum}, maximum={self.maximum}"
        return f"Offer('{self.wager.id}/{self.paytable.id}', {limits})"

    @cached_property
    def terms(self) -> Mapping[Hand | None, Terms]:
        """The wager at its table, ready to judge, on each hand that it can ride on; none if chairs differ."""
        if self.wager.chairs:
            return {}
        hands = self.wager.rides_on or (None,)
        return {hand: make_terms(self.wager, hand, self.paytable) for hand in hands}

    def is_one_of(self, names: Container[str]) -> bool:
        """Whether a list of wagers and families means this one."""
        return self.wager.id in names or self.wager.family in names

    def stake(self, table: PayTable) -> int | None:
        """The fixed stake at a pay table, if there is one."""
        if self.unit is not None:
            return self.unit
        return table.unit.amount if table.unit else None
