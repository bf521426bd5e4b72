"""What a dealer types when something went wrong, or changes: reports, corrections, reversals, notices."""

import re
from collections.abc import Callable, Mapping, Sequence

from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.game.cards import card, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import setting_of
from punto.messages import message, text
from punto.money import format_amount, parse_amount
from punto.table import commands as asked
from punto.table.commands import Command, Irregularity, Waiver
from punto.table.decide.bank import undoable
from punto.table.state import MoneyMoved, TableState
from punto.table.typed_bets import is_bet, named_member, read_wager_correction
from punto.table.typed_parts import CARDS, DICE, person_named, read_hand, read_number

__all__ = [
    "money_as_typed",
    "read_accommodation",
    "read_change",
    "read_correction",
    "read_notice",
    "read_report",
    "read_reversal",
]


_BOX = re.compile(r"\d+(?![cdhs])[a-z]+", re.IGNORECASE)
"""A bet without its stake, and no card."""


def read_report(rest: Sequence[str], _state: TableState) -> Command | None:
    """What went wrong, the card, whether it was seen; of a missing card also its maker's inventory number."""
    if not rest:
        return None
    what = named_member(Irregularity, rest[0], "words.no-irregularity")
    words = [word for word in rest[1:] if word.lower() != "seen"]
    reference = ""
    if what is Irregularity.MISSING and words and not CARDS.fullmatch(words[-1]):
        reference = words.pop()
    named = [card(word) for word in words]
    seen = "seen" in (word.lower() for word in rest)
    return asked.Report(what, named[0] if named else None, seen, reference) if len(named) < 2 else None


def read_correction(rest: Sequence[str], state: TableState) -> Command | None:
    """Cards by their places or in order, the burn, the cut card's place, dice, bets, or the last report."""
    first = rest[0].lower() if rest else ""
    if first == "say" or is_bet(first):
        return read_wager_correction(rest, state)
    if first in _OF_THE_SHOE:
        return _OF_THE_SHOE[first](rest[1:])
    if DICE.fullmatch(first):
        return asked.CorrectRoll(Roll.parse(" ".join(rest)))
    if not rest or (CARDS.fullmatch(first) and not _BOX.fullmatch(first)):
        return asked.CorrectCards(parse_cards(" ".join(rest)))
    return _by_places(rest, state)


_OF_THE_SHOE: Mapping[str, Callable[[Sequence[str]], Command | None]] = {
    "burn": lambda rest: asked.CorrectBurn(parse_cards(" ".join(rest))),
    "place": lambda rest: asked.CorrectCutCard(read_number(rest[0])) if len(rest) == 1 else None,
    "report": lambda rest: None if rest else asked.TakeBackReport(),
}


def _by_places(rest: Sequence[str], state: TableState) -> Command | None:
    """A hand, a card's place in it, and the right card; or several of these."""
    if len(rest) % 3:
        return None
    if not state.round.lies:
        return asked.CorrectCards(tuple(map(card, rest[2::3])))
    cards, places = [each for each, _ in state.round.lies], _places(state)
    for hand, place, right in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        at = places.get((read_hand(hand), read_number(place)))
        if at is None:
            raise Unreadable(message("table.no-card-there", hand=read_hand(hand), place=place))
        cards[at] = card(right)
    return asked.CorrectCards(tuple(cards))


def _places(state: TableState) -> dict[tuple[Hand | None, int], int]:
    """Where among all cards of the round each card of a hand came."""
    found: dict[tuple[Hand | None, int], int] = {}
    for at, (_, hand) in enumerate(state.round.lies):
        number = 1 + sum(1 for owner, _ in found if owner is hand)
        found[hand, number] = at
    return found


def read_reversal(rest: Sequence[str], _state: TableState) -> Command | None:
    """The round, who reverses it, the right cards or dice if they are known, and after `because` why."""
    words = [word.lower() for word in rest]
    if len(rest) < 4 or "because" not in words[2:]:
        return None
    cut = words.index("because", 2)
    number, name, *right = rest[:cut]
    rolled = bool(right) and DICE.fullmatch(right[0]) is not None
    return asked.ReverseRound(
        number=read_number(number),
        supervisor=name,
        reason=" ".join(rest[cut + 1 :]),
        cards=() if rolled else parse_cards(" ".join(right)),
        roll=Roll.parse(" ".join(right)) if rolled else None,
    )


_SLIP, _COUNT = "slip", "count"


def read_money_reversal(rest: Sequence[str], state: TableState) -> Command | None:
    """Whose chips for how much, or which slip; who reverses it; after `because` why. The last such one."""
    words = [word.lower() for word in rest]
    if len(rest) < 5 or "because" not in words[3:]:
        return None
    cut = words.index("because", 3)
    whose, what, *name = rest[:cut]
    if len(name) != 1:
        return None
    by_kind = words[0] in (_SLIP, _COUNT)
    person = words[0] if by_kind else state.seated.get(int(whose), "") if whose.isdecimal() else whose
    typed = what if words[0] == _SLIP else _as_typed(parse_amount(what, state.house.currency), state)
    there = {number: money_as_typed(each, state) for number, each in undoable(state)}
    wanted = [number for number, each in there.items() if each == f"{person} {typed}"]
    if not wanted:
        here = ", ".join(there.values()) or text("words.nobody")
        raise Unreadable(message("words.no-such-money", here=here))
    return asked.ReverseMoney(wanted[-1], name[0], " ".join(rest[cut + 1 :]))


def money_as_typed(moved: MoneyMoved, state: TableState) -> str:
    """How a line names chips that were bought, a slip, or the count of a tray."""
    if moved.slip:
        return f"{_SLIP} {moved.slip}"
    counted = moved.expected is not None
    return f"{_COUNT if counted else moved.person} {_as_typed(moved.amount, state)}"


def _as_typed(amount: int, state: TableState) -> str:
    return format_amount(amount, state.house.currency).replace(",", "")


def read_notice(rest: Sequence[str], _state: TableState) -> Command | None:
    """What of, and who is told, now; in writing unless it was spoken."""
    words = [word.lower() for word in rest if word.lower() != "spoken"]
    _not_another_time(words)
    if len(words) < 2:
        return None
    return asked.GiveNotice(words[0], tuple(words[1:]), written=len(words) == len(rest))


def read_change(rest: Sequence[str], _state: TableState) -> Command | None:
    """What is set from now on, `setting=value`; what is no setting is told the nearest one."""
    _not_another_time(rest)
    key, equals, value = rest[0].partition("=") if len(rest) == 1 else ("", "", "")
    if not equals:
        return None
    setting_of(key.lower())
    return asked.ChangeProcedure(key.lower(), value)


def _not_another_time(words: Sequence[str]) -> None:
    """It is now that somebody is told, or that a table changes; a time that is typed would mean nothing."""
    for word in words:
        if re.fullmatch(r"\d{1,2}:\d\d", word, re.ASCII):
            raise Unreadable(message("words.another-time", word=word))


def read_accommodation(rest: Sequence[str], state: TableState) -> Command | None:
    """Who, how, and what is waived for them."""
    named = [word for word in rest[1:] if word.lower().startswith("waives=")]
    how = " ".join(word for word in rest[1:] if word not in named)
    waived = [each for word in named for each in word.partition("=")[2].split(",")]
    waives = tuple(_waiver(each, state) for each in waived)
    return asked.Accommodate(person_named(rest[0], state), how, waives) if rest and how else None


def _waiver(word: str, state: TableState) -> Waiver:
    """How cards and chips are handled can be waived; what is dealt, paid or bet when, for nobody."""
    known = [each.value for each in Waiver]
    if word.lower() not in known:
        what = message("table.not-waived", word=word, hint=did_you_mean(word.lower(), known))
        raise Refused(message("command.Accommodate"), [Reason(what, state.house.cites("table.not-waived"))])
    return Waiver(word.lower())
