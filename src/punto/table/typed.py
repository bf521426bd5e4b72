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
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from punto.errors import Unreadable, did_you_mean
from punto.game.cards import Card, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Role
from punto.messages import message, text
from punto.money import parse_amount
from punto.settle import Press, check_person
from punto.table import commands as asked
from punto.table.commands import Actor, Command
from punto.table.next import Task, due, entitled_to_cut, next_to_turn, unnamed
from punto.table.state import Phase, TableState
from punto.table.typed_bets import is_bet, is_unstaked, named_member, read_bet_words, read_taken, wager_named
from punto.table.typed_parts import CARDS, DICE, read_hand, read_number, read_seat
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

__all__ = ["SHORT", "STEPS", "WORDS", "Typed", "read_command", "read_commands"]


class Typed(NamedTuple):
    """A command, and who does it where the line says so; else it is done by whose duty it is."""

    command: Command
    by: Actor | None = None


Reader = Callable[[Sequence[str], TableState], Command | Typed | tuple[Command, ...] | None]
"""Reads what comes after a word; None where it does not fit."""


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
    said, by = _said_by(line)
    found = _read(said, state, also)
    several = (found,) if isinstance(found, (Typed, Command)) else found
    typed = (each if isinstance(each, Typed) else Typed(each) for each in several)
    return tuple(each._replace(by=by) if by else each for each in typed)


def _said_by(line: str) -> tuple[str, Actor | None]:
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
    if word in state.steps:
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
        return _cards([first, *rest], state)
    raise Unreadable(message("words.unknown", word=first, hint=did_you_mean(word, (*also, *WORDS, *STEPS))))


_REAL_CARDS = re.compile(r"(?:(?:10|[2-9atjqk])[cdhs♣♦♥♠♧♢♡♤])+", re.IGNORECASE)
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


def _cards(words: Sequence[str], state: TableState) -> tuple[Command, ...]:
    """Cards that are typed are dealt in turn, burned or turned, as is due; "cut" came before a card."""
    if _next_step(state) == "burn":
        return (asked.Prepare("burn", cards=parse_cards(" ".join(words))),)
    now = due(state)
    if now and now.hand and now.task in _TURNING:
        return (_turned(parse_cards(" ".join(words)), now.hand, now.task, state),)
    dealt: list[tuple[Card, bool]] = []
    for word in words:
        if word.lower() == "cut" and dealt:
            dealt[-1] = (dealt[-1][0], True)
        else:
            dealt += [(each, False) for each in parse_cards(word)]
    return tuple(asked.DealCard(each, cut_card=cut) for each, cut in dealt)


_TURNING = {Task.RETURN: asked.ReturnCards, Task.TURN: asked.TurnCards}


def _turned(shown: tuple[Card, ...], hand: Hand, task: Task, state: TableState) -> Command:
    """Cards that come up are read off; those that were named when they were dealt are the same."""
    lying = state.round.cards(hand)
    if unnamed(state, hand):
        return _TURNING[task](hand, shown)
    if shown not in (lying, lying[state.round.turned[hand] :]):
        raise Unreadable(message("words.other-cards", hand=hand))
    return _TURNING[task](hand)


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


def _next_step(state: TableState) -> str:
    preparing = state.phase in (Phase.PREPARING, Phase.SHOE_OVER, Phase.IDLE)
    return state.next_step.id if preparing and state.next_step else ""


def _of_hand(make: Callable[[Hand], Command]) -> Reader:
    """A command about a hand; unnamed, the one whose turn it is."""

    def read(rest: Sequence[str], state: TableState) -> Command | None:
        words = [word for word in rest if word.lower() != "over"]
        now = due(state)
        if not words:
            return make(now.hand if now and now.hand else Hand.PLAYER)
        return make(read_hand(words[0])) if len(words) == 1 else None

    return read


def _revealed(make: Callable[[Hand, tuple[Card, ...]], Command]) -> Reader:
    """A hand is turned, unnamed the one whose turn it is; cards that nobody knew are named."""

    def read(rest: Sequence[str], state: TableState) -> Command | None:
        now = due(state)
        hand = now.hand if now and now.hand else Hand.PLAYER
        if rest and not CARDS.fullmatch(rest[0]):
            hand, rest = read_hand(rest[0]), rest[1:]
        return make(hand, parse_cards(" ".join(rest)))

    return read


def _of_seat(make: Callable[[int], Command]) -> Reader:
    return lambda rest, _state: make(read_seat(rest[0])) if len(rest) == 1 else None


def _of_amount(make: Callable[[int], Command]) -> Reader:
    return lambda rest, state: make(_amount(rest[0], state)) if len(rest) == 1 else None


def _of_somebody_and_amount(make: Callable[[int, int, str], Command]) -> Reader:
    """An amount of whoever sits at a seat, or of somebody behind one by name."""

    def read(rest: Sequence[str], state: TableState) -> Command | None:
        if len(rest) != 2:
            return None
        who, amount = rest[0], _amount(rest[1], state)
        if who in state.behind:
            return make(state.behind[who], amount, who)
        if not who[0].isdigit():
            here = ", ".join(state.behind) or text("words.nobody")
            raise Unreadable(message("words.not-behind", person=who, here=here))
        return make(read_seat(who), amount, "")

    return read


def _of_slip(make: Callable[[int, str], Command]) -> Reader:
    return lambda rest, state: make(_amount(rest[0], state), rest[1]) if len(rest) == 2 else None


def _by_floor(read: Reader, words: int) -> Reader:
    """The same after so many words, and whoever of the floor does it may be named at the end."""

    def read_named(rest: Sequence[str], state: TableState) -> Command | Typed | tuple[Command, ...] | None:
        command = read(rest[:words], state) if len(rest) == words + 1 else None
        if not isinstance(command, Command):
            return read(rest, state)
        return Typed(command, Actor(Role.FLOORPERSON, check_person(rest[-1])))

    return read_named


def _amount(word: str, state: TableState) -> int:
    return parse_amount(word, state.house.currency)


def _counted(rest: Sequence[str], state: TableState) -> Command | None:
    """How many there are of each value: 21x1000 34x500."""
    pairs = [word.lower().partition("x") for word in rest]
    if not pairs or not all(value for _, _, value in pairs):
        return None
    return asked.CountTray(tuple((_amount(value, state), read_number(number)) for number, _, value in pairs))


def _move(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.MoveSeat(read_seat(rest[0]), read_seat(rest[1])) if len(rest) == 2 else None


def _plain(make: Callable[[], Command], *fillers: str) -> Reader:
    return lambda rest, _state: make() if not {word.lower() for word in rest} - set(fillers) else None


def _sit(rest: Sequence[str], _state: TableState) -> Command | None:
    """A seat, and who sits down there: a guest, unless somebody is named."""
    if len(rest) not in (1, 2):
        return None
    return asked.Sit(read_seat(rest[0]), rest[1] if len(rest) == 2 else "")


def _behind(rest: Sequence[str], _state: TableState) -> Command | None:
    """A seat, and who stands behind it: a guest, unless somebody is named."""
    if len(rest) not in (1, 2):
        return None
    return asked.StandBehind(read_seat(rest[0]), rest[1] if len(rest) == 2 else "")


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
    return _plain(lambda: asked.PressKey(key), *fillers)


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


def _cut(rest: Sequence[str], state: TableState) -> Command | None:
    """A seat, or the dealer, cuts so many cards in, or declines; unnamed, whoever is offered the cut."""
    who, *words = rest if len(rest) == 2 else ("", *rest)
    seat = read_seat(who) if who else entitled_to_cut(state)
    if len(words) != 1 or (not who and words[0] in map(str, state.house.seats)):
        return None
    if words[0].lower() == "no":
        return asked.OfferCut(seat, accepts=False)
    return asked.OfferCut(seat, at=read_number(words[0]))


def _place(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.Prepare("place-cut-cards", at=read_number(rest[0])) if len(rest) == 1 else None


def _burn(rest: Sequence[str], _state: TableState) -> Command:
    """The first cards of a shoe, or how many a supervisor orders burned, and those that were shown."""
    if rest and rest[0].isdecimal():
        return asked.OrderBurn(read_number(rest[0]), parse_cards(" ".join(rest[1:])) if rest[1:] else ())
    return asked.Prepare("burn", cards=parse_cards(" ".join(rest)))


def _deal(rest: Sequence[str], state: TableState) -> Command | tuple[Command, ...]:
    """The cards that are named; or one that lies face down, and is named when it is turned."""
    if [word.lower() for word in rest] in ([], ["cut"]):
        return asked.DealCard(cut_card=bool(rest))
    return _cards(rest, state)


def _agree(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.Agree(read_hand(rest[0]), read_seat(rest[1])) if len(rest) == 2 else None


def _substitute(rest: Sequence[str], _state: TableState) -> Command | None:
    """The hand, who turns it, and then the seats that agree."""
    if len(rest) < 2:
        return None
    return asked.Substitute(read_hand(rest[0]), read_seat(rest[1]), frozenset(map(read_seat, rest[2:])))


def _relinquish(rest: Sequence[str], _state: TableState) -> Command | Typed | None:
    if len(rest) not in (1, 2):
        return None
    command = asked.Relinquish(read_hand(rest[0]))
    return Typed(command, Actor(named_member(Role, rest[1], "words.no-role"))) if len(rest) == 2 else command


def _offer(rest: Sequence[str], state: TableState) -> Command | None:
    """A seat takes, or does not, the hand that was given up; unnamed, the seat whose turn it is."""
    if len(rest) not in (1, 2) or rest[-1].lower() not in ("yes", "no"):
        return None
    hand = next(iter(state.round.asked), Hand.PLAYER)
    seat = read_seat(rest[0]) if len(rest) == 2 else next_to_turn(state, hand)
    return asked.OfferTurn(hand, seat, accepts=rest[-1].lower() == "yes")


def _press(rest: Sequence[str], state: TableState) -> Command | None:
    """What winners have added to their bets; or nobody anything."""
    if [word.lower() for word in rest] in (["no"], ["none"]):
        return asked.SettleEarly()
    presses = [Press.parse(word) for word in rest]
    onto = [wager_named(each.onto, state.house) for each in presses]
    found = (Press(each.seat, wager, each.person) for each, wager in zip(presses, onto, strict=True))
    return asked.SettleEarly(tuple(found)) if rest else None


def _shake(rest: Sequence[str], _state: TableState) -> Command | None:
    if not rest:
        return asked.Shake()
    return asked.Shake(read_seat(rest[0])) if len(rest) == 1 else None


def _idle(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.GoIdle(rest[0].lower()) if len(rest) == 1 else None


WORDS: dict[str, Reader] = {
    "open": _open,
    "confirm": _confirm,
    "sit": _sit,
    "leave": _of_seat(asked.Leave),
    "behind": _behind,
    "away": lambda rest, _state: asked.StepAway(check_person(rest[0])) if len(rest) == 1 else None,
    "move": _move,
    "tray": _by_floor(_of_amount(asked.OpenTray), 1),
    "buy": _of_somebody_and_amount(lambda seat, amount, who: asked.BuyIn(seat, amount, person=who)),
    "colour": _of_somebody_and_amount(lambda seat, amount, who: asked.ColourUp(seat, amount, person=who)),
    "fill": _by_floor(_of_slip(asked.FillTray), 2),
    "credit": _by_floor(_of_slip(asked.CreditTray), 2),
    "drop": _by_floor(_plain(asked.TakeDrop), 0),
    "chips": _counted,
    "count": _by_floor(_of_amount(asked.CloseTray), 1),
    "cut": _cut,
    "place": _place,
    "recut": _plain(asked.OrderRecut),
    "burn": _burn,
    "bet": _bets(spoken=False),
    "say": _bets(spoken=True),
    "take": _take,
    "start": _plain_key(Key.START, "game"),
    "no": _plain(asked.NoMoreBets, "more", "bets"),
    "deal": _deal,
    "hand": _of_hand(asked.HandOver),
    "return": _revealed(asked.ReturnCards),
    "turn": _revealed(asked.TurnCards),
    "touch": _of_seat(asked.TouchCards),
    "touch-chips": _of_seat(asked.TouchChips),
    "agree": _agree,
    "substitute": _substitute,
    "relinquish": _relinquish,
    "offer": _offer,
    "points": _plain(asked.CallPoints),
    "press": _press,
    "result": _plain(asked.CallResult),
    "collect": _plain(asked.CollectLosers),
    "pay": _plain(asked.PayWinners),
    "rack": _plain(asked.RackCards),
    "spot": _key(Key.SPOT),
    "button": _key(Key.HAND),
    "hit": _plain_key(Key.HIT, "jackpot"),
    "supervisor": _key(Key.CALL),
    "jackpot": _swipe,
    "refuse": _refusal,
    "page": _key(Key.PRINT),
    "end": _plain_key(Key.END, "game"),
    "vigorish": _of_seat(asked.CollectVigorish),
    "shake": _shake,
    "expose": _plain(asked.ExposeDice),
    "free": _plain(asked.DealFreeHand, "hand"),
    "report": read_report,
    "correct": read_correction,
    "undo-money": read_money_reversal,
    "reverse": read_reversal,
    "dispute": lambda rest, _state: asked.Dispute(read_number(rest[0])) if len(rest) == 1 else None,
    "notice": read_notice,
    "change": read_change,
    "accommodate": read_accommodation,
    "idle": _idle,
    "resume": _plain(asked.Resume),
    "close": _plain(asked.CloseTable),
}
"""The words, in the order of a table's day; how each is written stands under `word-form` in the messages."""

SHORT = {"n": "no"}
"""Words that are said in every round, in a letter."""

STEPS = ("wash", "shuffle", "lace", "load", "present")
"""Steps that people are likely to type; any step of the procedure is a word while it is on the way."""
