"""A wager ready to judge rounds: on one hand, at one pay table, from one chair."""

from collections.abc import Iterable
from typing import NamedTuple

from punto.errors import Unreadable
from punto.game.facts import Detail, Fact, Seen, Sees, Value, fact
from punto.game.hands import Hand
from punto.messages import message
from punto.wagers.model import Condition, Line, PayTable, Wager
from punto.wagers.pays import Pay, Result

__all__ = ["Judgment", "Terms", "all_terms", "terms"]


class Judgment(NamedTuple):
    """The line a round meets, if any, and what it pays."""

    line: Line | None
    pay: Pay


def terms(
    wager: Wager,
    on: Hand | None = None,
    paytable: PayTable | None = None,
    *,
    chair: int | None = None,
    others: Iterable[int] = (),
) -> "Terms":
    """The wager as one bettor has it; `others` are the chairs that bet on it too.

    >>> from punto.wagers import book
    >>> str(terms(book()["dragon-bonus"], Hand.PLAYER).lines[0][2])
    '1 to 1'
    """
    if wager.rides_on and on is None:
        forms = " / ".join(f"{wager.id}@{hand.value}" for hand in wager.rides_on)
        raise Unreadable(message("wager.needs-hand", wager=wager.id, forms=forms))
    if on is not None and on not in wager.rides_on:
        raise Unreadable(message("wager.no-such-hand", wager=wager.id, hand=on.value))
    table = paytable or wager.paytable()
    if wager.chairs and chair not in wager.chairs_of(table):
        known = ", ".join(map(str, wager.chairs_of(table)))
        raise Unreadable(message("wager.no-such-chair", wager=wager.id, chair=chair, known=known))
    playing = frozenset(others) & frozenset(wager.chairs_of(table))
    return Terms(wager, on, table, chair if wager.chairs else None, playing)


def all_terms(wager: Wager) -> Iterable["Terms"]:
    """Every way to bet on the wager: each chair, table and hand, with all other chairs betting."""
    for chair in wager.chairs or (None,):
        for table in wager.paytables:
            chairs = wager.chairs_of(table)
            if chair is None or chair in chairs:
                others = [other for other in chairs if other != chair]
                for hand in wager.rides_on or (None,):
                    yield terms(wager, hand, table, chair=chair, others=others)


class Terms:
    """Judges rounds. Rounds alike in the facts that matter are judged once and remembered."""

    __slots__ = (
        "__weakref__",
        "_looks",
        "_seen",
        "chair",
        "facts",
        "lines",
        "on",
        "others",
        "paytable",
        "wager",
    )

    def __init__(
        self, wager: Wager, on: Hand | None, paytable: PayTable, chair: int | None, others: frozenset[int]
    ) -> None:
        self.wager = wager
        self.on = on
        self.paytable = paytable
        self.chair = chair
        self.others = others
        said = _Sayings(wager, on, chair, others)
        self.lines = tuple(
            (line, tuple(said.condition(each) for each in line.when), pay)
            for line, pay in zip(wager.lines, paytable.pays, strict=True)
            if pay is not None
        )
        names = dict.fromkeys(name for _, when, _ in self.lines for condition in when for name in condition)
        self.facts: tuple[Fact, ...] = tuple(fact(name, wager.game) for name in names)
        self._looks = tuple(fact.of for fact in self.facts)
        self._seen: dict[tuple[Value, ...], Judgment] = {}

    @property
    def label(self) -> str:
        """What is bet on, as people write it: wager, hand and pay table."""
        return f"{self.wager.id}{f'@{self.on.value}' if self.on else ''}/{self.paytable.id}"

    def __repr__(self) -> str:
        chair = "" if self.chair is None else f", chair={self.chair}"
        return f"Terms({self.label!r}{chair})"

    def __reduce__(self) -> tuple[type["Terms"], tuple[object, ...]]:
        return Terms, (self.wager, self.on, self.paytable, self.chair, self.others)

    @property
    def detail(self) -> Detail:
        """How closely cards must be told apart to judge this."""
        return max((fact.detail for fact in self.facts), default=Detail.VALUE)

    @property
    def sees(self) -> Sees:
        """Whether the first four cards decide it."""
        return Sees.FINAL if any(fact.sees is Sees.FINAL for fact in self.facts) else Sees.FIRST_FOUR

    @property
    def by_hands(self) -> bool:
        """Whether whole final hands decide: what they count, in how many cards, the suits they keep to."""
        return all(fact.sees is Sees.FINAL and not fact.single for fact in self.facts)

    @property
    def by_values(self) -> bool:
        """Whether of those hands only what they count, and in how many cards."""
        return self.by_hands and self.detail is Detail.VALUE

    def judge(self, round_: Seen) -> Judgment:
        """The first line that this round meets, and its pay."""
        return self.judge_values(tuple([look(round_) for look in self._looks]))

    def judge_values(self, values: tuple[Value, ...]) -> Judgment:
        """The same, from what `facts` come to in the round."""
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


class _Sayings:
    """Puts what a file says of "hand", "other" and "@…" into the words of one bettor."""

    def __init__(self, wager: Wager, on: Hand | None, chair: int | None, others: frozenset[int]) -> None:
        self._hands = {"hand": on.value, "other": on.other.value} if on else {}
        self._chair = wager.chairs.get(chair, {}) if chair is not None else {}
        self._others = [wager.chairs[other] for other in others if other in wager.chairs]

    def condition(self, condition: Condition) -> Condition:
        return {
            self._fact(name): frozenset(said for value in wanted for said in self._value(value))
            for name, wanted in condition.items()
        }

    def _fact(self, name: str) -> str:
        prefix, _, rest = name.partition("_")
        return f"{self._hands[prefix]}_{rest}" if prefix in self._hands else name

    def _value(self, value: Value) -> Iterable[Value]:
        if not isinstance(value, str):
            return [value]
        if value.startswith("@others."):
            return [other[value.removeprefix("@others.")] for other in self._others]
        if value.startswith("@"):
            return [self._chair[value.removeprefix("@")]]
        return [self._hands.get(value, value)]


_NO_LINE = Pay("lose", Result.LOSE)
