"""A wager: what it is called, the lines that can be met, and the pay tables that price them.

Lines are ordered and the first that is met decides; a bet that meets none loses. Conditions name facts,
so a wager can be judged, priced and simulated without any code of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from punto.errors import Unreadable, did_you_mean
from punto.game.facts import Game, Sees, Value
from punto.game.hands import Hand
from punto.messages import Message, message
from punto.money import Money
from punto.wagers.keypad import Button
from punto.wagers.pays import Pay

__all__ = ["Chair", "Condition", "Group", "Line", "Meter", "PayTable", "Wager"]

Condition = Mapping[str, frozenset[Value]]
"""Facts by name and the values wanted of each; all must hold. `@name` stands for the chair's own value."""

Chair = Mapping[str, str]
"""What belongs to one chair, by name: its rank, its combinations."""


@dataclass(frozen=True, slots=True)
class Group:
    """The file whose boxes belong together: its id, and its name for people."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """One row that can be met: any of its conditions will do."""

    name: str
    when: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Meter:
    """What a pay table prints about a progressive meter: its seed, and the share of each stake it gets."""

    seed: Money | None = None
    rate: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PayTable:
    """What every line pays; `pays` follows the wager's lines, None where a line is not in force.

    A table with prizes is printed for a stake `unit`; one may be printed for so many `spots`, and with
    `envy` sums beside its rows. `calls` are wagers whose hits the dealer calls by name where this table is
    played by, offered or not.
    """

    id: str
    name: str
    pays: tuple[Pay | None, ...]
    aliases: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    unit: Money | None = None
    spots: int | None = None
    decks: int | None = None
    meters: Mapping[str, Meter] = field(default_factory=dict)
    envy: Mapping[str, Money] = field(default_factory=dict)
    calls: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        pays = "; ".join("off" if pay is None else str(pay) for pay in self.pays)
        return f"PayTable({self.id!r}, pays={pays!r})"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Wager:
    """One declaration that serves everything; `source` is its text, which a charter keeps.

    A `main` wager is a standard one, which others may need beside them; one that `backs` a hand is against
    one that backs the other. A `family` is what a document treats alike, a `group` the boxes of one file.
    """

    id: str
    name: str
    game: Game
    main: bool
    backs: Hand | None
    aliases: tuple[str, ...]
    family: str
    group: Group | None
    rides_on: tuple[Hand, ...]
    lines: tuple[Line, ...]
    paytables: tuple[PayTable, ...]
    meters: tuple[str, ...]
    keypad: tuple[Button, ...]
    chairs: Mapping[int, Chair]
    settles: Sees
    press_onto: tuple[str, ...]
    no_tokes: tuple[str, ...]
    called: bool
    clauses: tuple[str, ...]
    rights: str
    file: str = field(compare=False)
    source: str = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Wager({self.id!r}, lines={len(self.lines)}, paytables={len(self.paytables)})"

    @property
    def title(self) -> Message:
        """The name for people, in their language where there is a translation."""
        return Message(f"wager.{self.id}.name", default=self.name)

    def line_title(self, line: Line) -> Message:
        """A line's name for people."""
        return Message(f"wager.{self.id}.line.{line.name}", default=line.name)

    def paytable(self, name: str | None = None) -> PayTable:
        """A pay table by its id or an alias; the first is the default."""
        if name is None:
            return self.paytables[0]
        for table in self.paytables:
            if name.lower() in (table.id, *table.aliases):
                return table
        hint = did_you_mean(name, [table.id for table in self.paytables])
        raise Unreadable(message("wager.no-such-table", wager=self.id, table=name, hint=hint))

    def chairs_of(self, table: PayTable) -> Sequence[int]:
        """The chairs that play at a pay table: as many as it has spots, from the first."""
        return tuple(self.chairs)[: table.spots]
