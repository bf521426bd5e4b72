"""What a line asks for, in words, from its conditions and the facts' own phrases.

>>> from punto.wagers import book
>>> panda, heavenly = book()["panda-8"], book()["heavenly-9"]
>>> line_in_words(panda, panda.lines[0])
"the Player's hand wins, counts 8 and has three cards"
>>> line_in_words(heavenly, heavenly.lines[1])
'either hand counts 9 and has three cards'
"""

from collections.abc import Mapping, Sequence

from punto.game.facts import Fact, Value, fact
from punto.game.hands import Hand
from punto.messages import has_text, text
from punto.posting.wording import joined, numbers
from punto.wagers import Condition, Line, Wager

__all__ = ["line_in_words"]

Said = Mapping[str, tuple[str, ...]]
"""What a condition says of each hand, and under "" of the whole round."""

_HANDS = ("player", "banker", "hand", "other")
_MIRRORED = {"player": "banker", "banker": "player", "hand": "other", "other": "hand"}


def line_in_words(wager: Wager, line: Line) -> str:
    """Any of its conditions will do; two that differ in the hand alone are said once."""
    waiting = [_said(wager, condition) for condition in line.when]
    words = []
    while waiting:
        said = waiting.pop(0)
        mirrored = {_MIRRORED.get(subject, ""): what for subject, what in said.items()}
        if mirrored != said and mirrored in waiting:
            waiting.remove(mirrored)
            said = _either(said)
        words.append(_in_words(said))
    return joined(words, "else")


def _either(said: Said) -> Said:
    """The same of whichever hand."""
    hands = [subject for subject in said if subject]
    names = dict(zip(hands, ("one", "the-other") if len(hands) > 1 else ("either",), strict=True))
    return {names.get(subject, subject): what for subject, what in said.items()}


def _in_words(said: Said) -> str:
    hands = [subject for subject in said if subject]
    if len(hands) == 2 and said[hands[0]] == said[hands[1]]:
        said = {"each": said[hands[0]], **{subject: what for subject, what in said.items() if not subject}}
    parts = [
        text("condition.said", who=text(f"condition.{subject}"), what=joined(what))
        if subject
        else joined(what)
        for subject, what in said.items()
    ]
    return joined(parts, "both")


def _said(wager: Wager, condition: Condition) -> Said:
    """All of it must hold: what is said of one hand is said together, that it wins before the rest."""
    said: dict[str, tuple[str, ...]] = {}
    for name, wanted in sorted(condition.items(), key=lambda each: each[0] != "winner"):
        subject, predicate = _predicate(wager, name, wanted)
        said[subject] = (*said.get(subject, ()), predicate)
    return said


def _predicate(wager: Wager, name: str, wanted: frozenset[Value]) -> tuple[str, str]:
    """Of which hand a fact speaks ("" for the whole round), and what it says."""
    if name == "winner" and len(wanted) == 1 and (winner := next(iter(wanted))) in _HANDS:
        return str(winner), text("condition.wins")
    prefix, _, rest = name.partition("_")
    subject, kind = (prefix, rest) if prefix in _HANDS else ("", name)
    values = _in_order(wager, name, wanted)
    if _anything_but_none(wager, name, wanted) and has_text(f"condition.{kind}-is.any"):
        return subject, text(f"condition.{kind}-is.any")
    if all(has_text(f"condition.{kind}-is.{each}") for each in values):
        return subject, joined([text(f"condition.{kind}-is.{each}") for each in values], "or")
    if has_text(f"condition.{kind}"):
        return subject, text(f"condition.{kind}", values=_values(values))
    return "", text("condition.fact", fact=_fact(wager, name).phrase, values=_values(values))


def _fact(wager: Wager, name: str) -> Fact:
    """The fact that a condition names; of a hand that the bettor chooses, either will do for its values."""
    prefix, _, rest = name.partition("_")
    chosen = {"hand": Hand.PLAYER, "other": Hand.BANKER}
    return fact(f"{chosen[prefix].value}_{rest}" if prefix in chosen else name, wager.game)


def _in_order(wager: Wager, name: str, wanted: frozenset[Value]) -> list[str]:
    """The values in the order of the fact's own list; what stands for the bettor's own comes first."""
    known = _fact(wager, name).values
    chair = [f"@{each}" for each in next(iter(wager.chairs.values()), {})]
    own = sorted(str(each) for each in wanted if each not in known)
    own.sort(key=lambda each: chair.index(each) if each in chair else len(chair))
    return [
        *own,
        *(str(each).lower() if isinstance(each, bool) else str(each) for each in known if each in wanted),
    ]


def _anything_but_none(wager: Wager, name: str, wanted: frozenset[Value]) -> bool:
    """Whether every value will do that stands for something: not "none", not 0."""
    return frozenset(each for each in _fact(wager, name).values if each not in ("none", 0)) == wanted


def _values(values: Sequence[str]) -> str:
    if all(each.lstrip("-").isdigit() for each in values):
        return numbers(map(int, values))
    return joined([_value(each) for each in values], "or")


def _value(value: str) -> str:
    if value.startswith("@others."):
        return text("condition.others", what=value.removeprefix("@others."))
    if value.startswith("@"):
        return text("condition.own", what=value.removeprefix("@"))
    key = f"condition.value.{value}"
    return text(key) if has_text(key) else value
