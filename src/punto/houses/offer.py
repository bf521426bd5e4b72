"""One wager as a house offers it."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from punto.game.hands import Hand
from punto.houses.choices import PrizesFrom
from punto.houses.sections import Derived
from punto.wagers import Meter, PayTable, Terms, Wager
from punto.wagers import terms as make_terms

__all__ = ["HouseMeter", "Offer", "Parameters"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseMeter:
    """What the house set of a meter; `Parameters` says what each part means."""

    seed: int | None = None
    rate: Fraction | None = None
    reserve: Fraction | None = None
    ceiling: int | None = None


class Parameters(Struct, frozen=True):
    """What is in force of a meter, amounts in minor units.

    It begins at the seed, and after a full award there again. `rate` is the share of each stake that feeds
    it, of which `reserve` waits unseen for the next seed, as does what comes above its `ceiling`. A `fixed`
    seed is the pay table's, and no choice.
    """

    name: str
    seed: int
    rate: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    ceiling: int | None = None
    fixed: bool = False


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
    follows_hand: bool = False
    after_the_rest: bool = False
    fixed_prizes_from: PrizesFrom = PrizesFrom.TRAY
    executive_from: int | None = None
    link: str = ""
    """The link whose meters its bets feed and win; the house's own where it names none."""
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

    def parameters(self, meter: str) -> Parameters | None:
        """What is in force of a meter: the house's own, else what is printed; None where it has no seed.

        A seed is printed for the table's stake, and is multiplied with it.
        """
        chosen, printed = self.meters.get(meter, HouseMeter()), self.paytable.meters.get(meter, Meter())
        seed, rate = chosen.seed, chosen.rate if chosen.rate is not None else printed.rate
        due = self.printed_seed(meter)
        if seed is None:
            seed = due
        if seed is None:
            return None
        reserve = chosen.reserve or Fraction(0)
        fixed = due is not None and not reserve
        return Parameters(meter, seed, rate or Fraction(0), reserve, chosen.ceiling, fixed)

    def printed_seed(self, meter: str) -> int | None:
        """The seed that the pay table prints, for the stake that is played for."""
        printed, unit = self.paytable.meters.get(meter, Meter()), self.paytable.unit
        if printed.seed is None:
            return None
        if self.unit is None or unit is None:
            return printed.seed.amount
        return printed.seed.amount * self.unit // unit.amount

    @cached_property
    def paying_meters(self) -> tuple[str, ...]:
        """The meters that a line of the pay table in force pays from."""
        return tuple(dict.fromkeys([pay.meter for pay in self.paytable.pays if pay and pay.meter]))

    @property
    def unfunded(self) -> bool:
        """Whether a meter that it pays from has no seed, so that nobody knows what it begins at."""
        return any(self.parameters(meter) is None for meter in self.paying_meters)

    def is_one_of(self, names: Container[str]) -> bool:
        """Whether a list of wagers and families means this one."""
        return self.wager.id in names or self.wager.family in names

    def stake(self, table: PayTable) -> int | None:
        """The fixed stake at a pay table, if there is one."""
        if self.unit is not None:
            return self.unit
        return table.unit.amount if table.unit else None
