"""A wager: what it is called, the lines that can be met, and the pay tables that price them.

Lines are ordered and the first that is met decides; a bet that meets none loses. Conditions name facts,
so a wager can be judged, priced and simulated without any code of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from punto.errors import Unreadable, did_you_mean
from punto.facts import Detail, Fact, Game, Round, Value, fact
from punto.hands import Hand
from punto.messages import Message, message
from punto.wagers.pays import Pay, Result

__all__ = ["Condition", "Judgment", "Line", "PayTable", "Terms", "Wager"]

Condition = Mapping[str, frozenset[Value]]
"""Facts by name and the values wanted of each; all must hold."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row that can be met: any of its conditions will do."""

    name: str
    when: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class PayTable:
    """What every line pays; `pays` follows the wager's lines, None where a line is not in force."""

    id: str
    name: str
    pays: tuple[Pay | None, ...]
    aliases: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One declaration that serves everything."""

    id: str
    name: str
    game: Game
    main: bool
    aliases: tuple[str, ...]
    rides_on: tuple[Hand, ...]
    lines: tuple[Line, ...]
    paytables: tuple[PayTable, ...]
    clauses: tuple[str, ...]
    rights: str
    file: str

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

    def terms(self, on: Hand | None = None, paytable: str | None = None) -> "Terms":
        """The wager on one hand (if it rides on one) at one pay table: all that judging needs."""
        if self.rides_on and on is None:
            forms = " / ".join(f"{self.id}@{hand.value}" for hand in self.rides_on)
            raise Unreadable(message("wager.needs-hand", wager=self.id, forms=forms))
        if on is not None and on not in self.rides_on:
            raise Unreadable(message("wager.no-such-hand", wager=self.id, hand=on.value))
        return Terms(self, on, self.paytable(paytable))


class Judgment(NamedTuple):
    """The line a round meets, if any, and what it pays."""

    line: Line | None
    pay: Pay


class Terms:
    """A wager ready to judge rounds. Rounds alike in its facts are judged once and remembered."""

    __slots__ = ("_looks", "_seen", "facts", "lines", "on", "paytable", "wager")

    def __init__(self, wager: Wager, on: Hand | None, paytable: PayTable) -> None:
        self.wager = wager
        self.on = on
        self.paytable = paytable
        self.lines = tuple(
            (line, tuple(_on_hand(condition, on) for condition in line.when), pay)
            for line, pay in zip(wager.lines, paytable.pays, strict=True)
            if pay is not None
        )
        names = dict.fromkeys(name for _, when, _ in self.lines for condition in when for name in condition)
        self.facts: tuple[Fact, ...] = tuple(fact(name, wager.game) for name in names)
        self._looks = tuple(fact.of for fact in self.facts)
        self._seen: dict[tuple[Value, ...], Judgment] = {}

    @property
    def detail(self) -> Detail:
        """How closely cards must be told apart to judge this."""
        return max((fact.detail for fact in self.facts), default=Detail.VALUE)

    def judge(self, round_: Round) -> Judgment:
        """The first line that this round meets, and its pay."""
        values = tuple([look(round_) for look in self._looks])
        found = self._seen.get(values)
        if found is None:
            found = self._seen[values] = self._match(values)
        return found

    def _match(self, values: tuple[Value, ...]) -> Judgment:
        known = {fact.name: value for fact, value in zip(self.facts, values, strict=True)}
        for line, when, pay in self.lines:
            if any(all(known[name] in wanted for name, wanted in each.items()) for each in when):
                return Judgment(line, pay)
        return Judgment(None, _NO_LINE)


def _on_hand(condition: Condition, on: Hand | None) -> Condition:
    """Say `hand` and `other` as the hand that the bet rides on and its opponent."""
    if on is None:
        return condition
    names = {"hand": on.value, "other": on.other.value}
    renamed = {}
    for fact_name, wanted in condition.items():
        prefix, _, rest = fact_name.partition("_")
        name = f"{names[prefix]}_{rest}" if prefix in names else fact_name
        renamed[name] = frozenset(
            names.get(value, value) if isinstance(value, str) else value for value in wanted
        )
    return renamed


_NO_LINE = Pay("lose", Result.LOSE)
