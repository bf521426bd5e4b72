"""What a dealer types, read as commands: `sit 3`, `3b100`, `4h Ks`, `report face-up`.

>>> from punto.houses import find_house
>>> from punto.table import Table
>>> state = Table(find_house("colorado-mini")).state
>>> read_command("sit 3 maria", state).command
Sit(seat=3, person='maria', name='')
>>> [typed.command for typed in read_commands("4h Ks cut", state)]
[DealCard(card=Card('4h'), cut_card=False), DealCard(card=Card('Ks'), cut_card=True)]
"""

import re
from collections.abc import Iterable, Sequence

from punto.errors import Unreadable, did_you_mean
from punto.game.dice import Roll
from punto.game.facts import Game
from punto.houses import Role
from punto.messages import message, text
from punto.settle import Press, check_person
from punto.table import commands as asked
from punto.table.commands import Actor, Command
from punto.table.next import Task, due, key_due, presses
from punto.table.state import Phase, TableState
from punto.table.typed_bets import is_bet, is_unstaked, named_member, read_bet_words, read_taken, wager_named
from punto.table.typed_cards import (
    of_hand,
    read_agreement,
    read_burn,
    read_cards_in_turn,
    read_cut,
    read_deal,
    read_offer,
    read_place,
    read_relinquished,
    read_substitute,
    revealed,
)
from punto.table.typed_parts import CARDS, DICE, Reader, Typed, of_seat, plain, read_number, read_seat
from punto.table.typed_people import (
    by_floor,
    of_amount,
    of_slip,
    of_somebody_and_amount,
    read_behind,
    read_counts,
    read_move,
    read_sit,
    read_vigorish,
)
from punto.table.typed_trouble import (
    read_accommodation,
    read_change,
    read_correction,
    read_money_reversal,
    read_notice,
    read_report,
    read_reversal,
)
from punto.wagers import Key

__all__ = ["SHORT", "WORDS", "Typed", "read_command", "read_commands", "said_by"]


def read_command(line: str, state: TableState, also: Iterable[str] = ()) -> Typed:
    """The one command that a line asks for; a line that asks for several is unreadable."""
    found = read_commands(line, state, also)
    if len(found) != 1:
        raise Unreadable(message("words.several", line=line.strip(), number=len(found)))
    return found[0]


def read_commands(line: str, state: TableState, also: Iterable[str] = ()) -> tuple[Typed, ...]:
    """The commands that a line asks for; what cannot be understood gets the nearest right word.

    Cards are dealt one by one, bets go onto the layout together. `also` are words that the caller knows.
    """
    said, by = said_by(line)
    found = _read(said, state, also)
    several = (found,) if isinstance(found, (Typed, Command)) else found
    typed = (each if isinstance(each, Typed) else Typed(each) for each in several)
    return tuple(each._replace(by=by) if by else each for each in typed)


def said_by(line: str) -> tuple[str, Actor | None]:
    """What is said, and whose word it is where the line ends so: `4h cut by supervisor`."""
    found = re.fullmatch(r"(.+)\sby\s+(\w+)\s*", line, re.IGNORECASE)
    if not found or found[2].lower() not in {role.value for role in Role}:
        return line, None
    return found[1], Actor(Role(found[2].lower()))


def _read(line: str, state: TableState, also: Iterable[str]) -> Command | Typed | tuple[Command, ...]:
    first, *rest = _apart(line.split() or [""])
    word = SHORT.get(first.lower(), first.lower())
    if word in WORDS:
        found = WORDS[word](rest, state)
        if found is None:
            raise Unreadable(message("words.form", line=line.strip(), form=text(f"word-form.{word}")))
        return found
    if word in state.house.procedure.ids:
        return _step(word, rest, state)
    if is_bet(first):
        return read_bet_words([first, *rest], state)
    if is_unstaked(first, state):
        raise Unreadable(message("words.no-stake", word=first))
    if DICE.fullmatch(first) or (_MEANT_AS_DICE.fullmatch(first) and _reveals(state)):
        return asked.RevealDice(Roll.parse(line))
    if state.phase is Phase.BETTING and first[:1].isdigit() and not _REAL_CARDS.fullmatch(first):
        raise Unreadable(message("words.not-a-bet", word=first))
    if CARDS.fullmatch(first):
        return read_cards_in_turn([first, *rest], state)
    if state.house.game is not Game.DICE and _MEANT_AS_CARD.fullmatch(first):
        raise Unreadable(message("card.unknown", text=first))
    raise Unreadable(
        message(
            "words.unknown", word=first, hint=did_you_mean(word, (*also, *WORDS, *state.house.procedure.ids))
        )
    )


_REAL_CARDS = re.compile(r"(?:(?:10|[2-9atjqk])[cdhs♣♦♥♠♧♢♡♤])+", re.IGNORECASE)
_MEANT_AS_CARD = re.compile(r"\d\w*|[atjqk]\w?", re.IGNORECASE)
_MEANT_AS_DICE = re.compile(r"[\d-]+")


def _apart(words: Sequence[str]) -> Sequence[str]:
    """Cards and bets may have commas between them; in other words a comma stays what it is."""
    pieces = [piece for word in words for piece in re.split(r"[,;]+", word) if piece]
    listed = all(map(is_bet, pieces)) or all(map(CARDS.fullmatch, pieces))
    return pieces if pieces and listed else words


def _reveals(state: TableState) -> bool:
    """Whether somebody says now what dice show."""
    now = due(state)
    return now is not None and now.task is Task.REVEAL


def _step(word: str, rest: Sequence[str], state: TableState) -> Typed:
    """A step on the way of the cards into the shoe, by whoever does it or is named; `name=value` is told."""
    step = state.house.procedure.step(word)
    told = tuple(
        (name.lower(), value) for name, sign, value in (each.partition("=") for each in rest) if sign
    )
    rest = [each for each in rest if "=" not in each]
    by = named_member(Role, rest[0], "words.no-role") if rest and not rest[0].isdecimal() else step.by[0]
    at = read_number(rest[-1]) if rest and rest[-1].isdecimal() else 0
    return Typed(asked.Prepare(word, at=at, told=told), Actor(by))


def _open(rest: Sequence[str], state: TableState) -> Command | None:
    """Opens what can be opened: a closed table, or else the betting."""
    return None if rest else asked.OpenTable() if state.phase is Phase.CLOSED else asked.OpenBetting()


def _confirm(rest: Sequence[str], _state: TableState) -> Command | None:
    """An item of the checklist by its name, or the spoken wagers of a seat by its number."""
    if len(rest) != 1:
        return None
    return asked.ConfirmSpoken(int(rest[0])) if rest[0].isdecimal() else asked.Confirm(rest[0].lower())


def _bets(*, spoken: bool) -> Reader:
    return lambda rest, state: read_bet_words(rest, state, spoken=spoken) if rest else None


def _take(rest: Sequence[str], state: TableState) -> Command | None:
    return read_taken(rest[0], state) if len(rest) == 1 else None


def _key(key: Key) -> Reader:
    """A key of the progressives, for a seat or for none."""

    def read(rest: Sequence[str], _state: TableState) -> Command | None:
        if len(rest) > (key in (Key.SPOT, Key.HAND)):
            return None
        return asked.PressKey(key, seat=read_number(rest[0]) if rest else 0)

    return read


def _plain_key(key: Key, *fillers: str) -> Reader:
    return plain(lambda: asked.PressKey(key), *fillers)


def _swipe(rest: Sequence[str], _state: TableState) -> Typed | None:
    """Whose card is swiped: a supervisor's or an executive's, and their name."""
    if len(rest) > 2:
        return None
    by = named_member(Role, rest[0], "words.no-role") if rest else None
    person = check_person(rest[1]) if len(rest) == 2 else ""
    return Typed(asked.PressKey(Key.PAY), Actor(by, person) if by else None)


def _refusal(rest: Sequence[str], _state: TableState) -> Typed | None:
    """Whose card it is that will not approve, and after `because` why."""
    words = [word.lower() for word in rest]
    if "because" not in words[1:3]:
        return None
    cut = words.index("because")
    by = named_member(Role, rest[0], "words.no-role")
    person = check_person(rest[1]) if cut == 2 else ""
    return Typed(asked.RefuseJackpot(" ".join(rest[cut + 1 :])), Actor(by, person))


def _press(rest: Sequence[str], state: TableState) -> Command | None:
    """What each winner has added to their bets, or that they take it (`5=no`); or nobody anything.

    What somebody may choose is said of everybody who may: `others=no` says it of the rest. What cannot be
    pressed is refused for reasons of its own, first.
    """
    if [word.lower() for word in rest] in (["no"], ["none"]):
        return asked.SettleEarly()
    said = [Press.parse(word) for word in rest if word.lower() != "others=no"]
    if not said and not rest:
        return None
    answered = {(each.seat, each.person) for each in said}
    now = due(state)
    may = presses(state) if now and now.task is Task.SETTLE_EARLY else ()
    unsaid = [each for each in may if (each.seat, each.person) not in answered]
    pressed = [each for each in said if each.onto.lower() != "no"]
    onto = [wager_named(each.onto, state.house) for each in pressed]
    found = [Press(each.seat, wager, each.person) for each, wager in zip(pressed, onto, strict=True)]
    can_be = set(found) <= set(may) and len({(each.seat, each.person) for each in found}) == len(found)
    if unsaid and can_be and len(said) == len(rest):
        raise Unreadable(message("press.unsaid", choices=", ".join(map(str, unsaid)), take=unsaid[0].taken))
    return asked.SettleEarly(tuple(found))


def _no(rest: Sequence[str], state: TableState) -> Command | tuple[Command, ...] | None:
    """No more bets, after START GAME where bets lie on sensors; of early payouts, that nobody presses one."""
    now = due(state)
    if now and now.task is Task.SETTLE_EARLY and not rest:
        return asked.SettleEarly()
    if {word.lower() for word in rest} - {"more", "bets"}:
        return None
    key = key_due(state)
    starts = key is not None and key.button.key is Key.START
    return (asked.PressKey(Key.START), asked.NoMoreBets()) if starts else asked.NoMoreBets()


def _shake(rest: Sequence[str], _state: TableState) -> Command | None:
    if not rest:
        return asked.Shake()
    return asked.Shake(read_seat(rest[0])) if len(rest) == 1 else None


def _idle(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.GoIdle(rest[0].lower()) if len(rest) == 1 else None


WORDS: dict[str, Reader] = {
    "open": _open,
    "confirm": _confirm,
    "sit": read_sit,
    "leave": of_seat(asked.Leave),
    "behind": read_behind,
    "away": lambda rest, _state: asked.StepAway(check_person(rest[0])) if len(rest) == 1 else None,
    "move": read_move,
    "tray": by_floor(of_amount(asked.OpenTray), 1),
    "buy": of_somebody_and_amount(lambda seat, amount, who: asked.BuyIn(seat, amount, person=who)),
    "colour": of_somebody_and_amount(lambda seat, amount, who: asked.ColourUp(seat, amount, person=who)),
    "fill": by_floor(of_slip(asked.FillTray), 2),
    "credit": by_floor(of_slip(asked.CreditTray), 2),
    "drop": by_floor(plain(asked.TakeDrop), 0),
    "chips": read_counts,
    "count": by_floor(of_amount(asked.CloseTray), 1),
    "cut": read_cut,
    "place": read_place,
    "recut": plain(asked.OrderRecut),
    "burn": read_burn,
    "bet": _bets(spoken=False),
    "say": _bets(spoken=True),
    "take": _take,
    "start": _plain_key(Key.START, "game"),
    "no": _no,
    "deal": read_deal,
    "hand": of_hand(asked.HandOver),
    "return": revealed(asked.ReturnCards),
    "turn": revealed(asked.TurnCards),
    "touch": of_seat(asked.TouchCards),
    "touch-chips": of_seat(asked.TouchChips),
    "agree": read_agreement,
    "substitute": read_substitute,
    "relinquish": read_relinquished,
    "offer": read_offer,
    "points": plain(asked.CallPoints),
    "press": _press,
    "result": plain(asked.CallResult),
    "collect": plain(asked.CollectLosers),
    "pay": plain(asked.PayWinners),
    "rack": plain(asked.RackCards),
    "spot": _key(Key.SPOT),
    "button": _key(Key.HAND),
    "hit": _plain_key(Key.HIT, "jackpot"),
    "supervisor": _key(Key.CALL),
    "jackpot": _swipe,
    "refuse": _refusal,
    "page": _key(Key.PRINT),
    "end": _plain_key(Key.END, "game"),
    "vigorish": read_vigorish,
    "shake": _shake,
    "expose": plain(asked.ExposeDice),
    "free": plain(asked.DealFreeHand, "hand"),
    "report": read_report,
    "correct": read_correction,
    "undo-money": read_money_reversal,
    "reverse": read_reversal,
    "dispute": lambda rest, _state: asked.Dispute(read_number(rest[0])) if len(rest) == 1 else None,
    "notice": read_notice,
    "change": read_change,
    "accommodate": read_accommodation,
    "idle": _idle,
    "resume": plain(asked.Resume),
    "close": plain(asked.CloseTable),
}
"""The words, in the order of a table's day; how each is written stands under `word-form` in the messages."""

SHORT = {"n": "no"}
"""Words that are said in every round, in a letter."""
