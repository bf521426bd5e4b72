"""What a table is at a moment: all of it folded from events, none of it anywhere else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from punto.game.cards import Card
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.game.shoe import Order, Shoe
from punto.houses import House
from punto.settle import Bet, Movement, Press, Settlement
from punto.table.procedure import Step, steps

__all__ = ["NO_ROUND", "REMEMBERED", "FreeHand", "Phase", "Racked", "RoundState", "TableState"]


class Phase(Enum):
    """How far a table has come."""

    CLOSED = "closed"
    PREPARING = "preparing"
    READY = "ready"
    BETTING = "betting"
    DEALING = "dealing"
    SHOE_OVER = "shoe-over"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class FreeHand:
    """A hand without wagers that is due, and whether the rules compel it."""

    compelled: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Racked:
    """One round in the discard rack: the hands, so that they can be rebuilt, and cards that were in none."""

    number: int
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    others: tuple[Card, ...] = ()
    free: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """In the order in which they lie: the Player's hand, then the Banker's."""
        return (*self.player, *self.banker, *self.others)


REMEMBERED = "_remembered"
"""Where an answer that many ask for is kept: a state never changes, so neither does the answer."""


class _Changing:
    """A frozen value that is changed by copying: several times faster than `dataclasses.replace`."""

    def changed(self, **changes: object) -> Self:
        """The same with some fields replaced."""
        made = object.__new__(type(self))
        fields = made.__dict__
        fields.update(self.__dict__)
        fields.pop(REMEMBERED, None)
        known = len(fields)
        fields.update(changes)
        assert len(fields) == known, changes.keys() - self.__dict__.keys()
        return made


@dataclass(frozen=True)
class RoundState(_Changing):
    """A round under way. `turned` is how many cards of each hand lie face up; `holders` who turns them."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    turned: Mapping[Hand, int] = field(default_factory=lambda: {Hand.PLAYER: 0, Hand.BANKER: 0})
    holders: Mapping[Hand, int] = field(default_factory=dict)
    handed: Hand | None = None
    asked: Mapping[Hand, tuple[int, ...]] = field(default_factory=dict)
    points_called: bool = False
    early_settled: bool = False
    result_called: bool = False
    losers_collected: bool = False
    winners_paid: bool = False
    free: bool = False
    shaken: tuple[int, ...] = ()
    roll: Roll | None = None
    presses: tuple[Press, ...] = ()
    settlement: Settlement | None = None
    movements: tuple[Movement, ...] = ()
    others: tuple[Card, ...] = ()
    corrected: tuple[tuple[Card, Card], ...] = ()

    def cards(self, hand: Hand) -> tuple[Card, ...]:
        """One hand's cards."""
        return self.player if hand is Hand.PLAYER else self.banker

    @property
    def coup(self) -> Coup:
        """The finished coup."""
        known: Coup | None = self.__dict__.get(REMEMBERED)
        if known is None:
            known = self.__dict__[REMEMBERED] = Coup(self.player, self.banker)
        return known


NO_ROUND = RoundState()
"""Before the first card."""


@dataclass(frozen=True, kw_only=True)
class TableState(_Changing):
    """The whole table."""

    house: House
    phase: Phase = Phase.CLOSED
    checked: frozenset[str] = frozenset()
    seats: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    done: int = 0
    order: Order | None = None
    waiting: Order | None = None
    batch: int = 0
    declined: tuple[int, ...] = ()
    cutters: tuple[int, ...] = ()
    cut_card_from_back: int = 0
    shoe: Shoe | None = None
    unseen: Composition | None = None
    bets: tuple[Bet, ...] = ()
    spoken: frozenset[int] = frozenset()
    round: RoundState = NO_ROUND
    number: int = 0
    cut_card_came: bool = False
    last_hand: bool = False
    carried: tuple[Card, ...] = ()
    free_due: FreeHand | None = None
    free_hands: int = 0
    rack: tuple[Racked, ...] = ()
    coups: tuple[Coup, ...] = ()
    owed: Mapping[int, int] = field(default_factory=dict)
    balances: Mapping[str, int] = field(default_factory=dict)
    notices: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    untold: Mapping[str, int] = field(default_factory=dict)
    accommodations: tuple[tuple[str, str], ...] = ()

    @classmethod
    def closed(cls, house: House) -> "TableState":
        """A house's table before its first opening."""
        return cls(house=house)

    @property
    def physical(self) -> bool:
        """Whether cards are named as they come, because nobody knows their order."""
        return self.shoe is None

    @property
    def next_step(self) -> Step | None:
        """The next step on the way of the cards into the shoe."""
        return self.steps[self.done] if self.done < len(self.steps) else None

    @property
    def first_steps(self) -> tuple[Step, ...]:
        """Every step, for cards that are new."""
        return steps(self.house)

    @property
    def again_steps(self) -> tuple[Step, ...]:
        """The steps for cards that have been played."""
        return tuple(step for step in steps(self.house) if step.again)
