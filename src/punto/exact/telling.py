"""What lines tell apart: answers of facts that no line distinguishes are one answer."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from punto.exact.hands import Ints
from punto.game.facts import Fact, Value, fact
from punto.wagers import Terms

__all__ = ["Questions", "Told", "asked_facts", "decoded", "questions", "told_apart"]

Questions = Mapping[str, tuple[frozenset[Value], ...]]
"""Facts by name, each with the values that some line asks for together."""


def questions(bets: Iterable[Terms]) -> Questions:
    """What all lines of these bets ask, in the order in which they do."""
    asked: dict[str, dict[frozenset[Value], None]] = {}
    for terms in bets:
        for each in terms.facts:
            asked.setdefault(each.name, {})
        for _, when, _ in terms.lines:
            for name, values in ((name, values) for condition in when for name, values in condition.items()):
                asked[name][values] = None
    return {name: tuple(values) for name, values in asked.items()}


def asked_facts(asked: Questions) -> list[Fact]:
    """The facts that are asked about."""
    return [fact(name) for name in asked]


@dataclass(frozen=True, slots=True)
class Told:
    """Some facts: what they come to in each class, and the class of each case that was asked about."""

    shown: list[dict[str, Value]]
    classes: Ints

    def __len__(self) -> int:
        return len(self.shown)


def told_apart(asked: Questions, facts: Sequence[Fact], cases: Sequence[tuple[Value, ...]]) -> Told:
    """Cases, by what the facts come to in each; without facts they are all one."""
    wanted = [asked[each.name] for each in facts]
    known: dict[tuple[bool, ...], int] = {}
    answers: dict[tuple[Value, ...], int] = {}
    shown: list[dict[str, Value]] = []
    classes = np.empty(len(cases), dtype=np.int64)
    for place, case in enumerate(cases):
        number = answers.get(case)
        if number is None:
            key = tuple(value in each for value, sets in zip(case, wanted, strict=True) for each in sets)
            number = answers[case] = known.setdefault(key, len(known))
            if len(known) > len(shown):
                shown.append({each.name: value for each, value in zip(facts, case, strict=True)})
        classes[place] = number
    return Told(shown, classes)


def decoded(code: int, answers: Sequence[list[dict[str, Value]]]) -> dict[str, Value]:
    """What all facts come to; a code says which answer of each kind was met, the last one last."""
    told: dict[str, Value] = {}
    for shown in reversed(answers):
        code, at = divmod(code, len(shown))
        told.update(shown[at])
    return told
