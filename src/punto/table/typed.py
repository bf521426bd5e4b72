"""What a dealer types, read as commands: `sit 3`, `bet 3:banker=100`, `4h`, `report face-up`.

>>> from punto.houses import find_house
>>> from punto.table import Table
>>> state = Table(find_house("colorado-mini")).state
>>> read_command("sit 3 maria", state).command
Sit(seat=3, person='maria', name='')
>>> read_command("4h", state)
Typed(command=DealCard(card=Card('4h'), cut_card=False), by=None)
"""

import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

from punto.errors import Unreadable, did_you_mean
from punto.game.cards import Card, card, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Role
from punto.messages import message, text
from punto.money import parse_amount
from punto.settle import Kind, Press, check_person, read_bets
from punto.table import commands as asked
from punto.table.commands import Actor, Command, Irregularity
from punto.table.next import due
from punto.table.state import Phase, TableState
from punto.wagers import Key

__all__ = ["STEPS", "WORDS", "Typed", "read_command"]


class Typed(NamedTuple):
    """A command, and who does it where the line says so; else it is done by whose duty it is."""

    command: Command
    by: Actor | None = None


Reader = Callable[[Sequence[str], TableState], Command | Typed | None]
"""Reads what comes after a word; None where it does not fit."""

Member = TypeVar("Member", bound=Enum)

_CARDS = re.compile(r"[0-9atjqk]{1,2}[a-z♣♦♥♠♧♢♡♤]\S*", re.IGNORECASE)
_DICE = re.compile(r"[0-9]{3}[-–—−]\S*")
_BET = re.compile(r"\d+:\S+=\S+")
_STAKE = re.compile(
    r"(?P<seat>\d{1,4}):(?P<wager>[^@/=#]+)(?:@(?P<on>[^@/=#]+))?(?:/[^@/=#]+)?(?:#(?P<kind>\w+)(?::(?P<person>\S+))?)?"
)


def read_command(line: str, state: TableState, also: Iterable[str] = ()) -> Typed:
    """The command that a line asks for; what cannot be understood gets the nearest right word.

    `also` are words that the caller understands.
    """
    said, by = _said_by(line)
    found = _read(said, state, also)
    typed = found if isinstance(found, Typed) else Typed(found)
    return typed._replace(by=by) if by else typed


def _said_by(line: str) -> tuple[str, Actor | None]:
    """What is said, and whose word it is where the line ends so: `4h cut by supervisor`."""
    found = re.fullmatch(r"(.+)\sby\s+(\w+)\s*", line, re.IGNORECASE)
    if not found or found[2].lower() not in {role.value for role in Role}:
        return line, None
    return found[1], Actor(Role(found[2].lower()))


def _read(line: str, state: TableState, also: Iterable[str]) -> Command | Typed:
    first, *rest = line.split() or [""]
    word = first.lower()
    if word in WORDS:
        found = WORDS[word](rest, state)
        if found is None:
            raise Unreadable(message("words.form", line=line.strip(), form=text(f"word-form.{word}")))
        return found
    if word in state.steps:
        return _step(word, rest, state)
    if _BET.fullmatch(first):
        return asked.PlaceWagers(read_bets([first, *rest], state.house))
    if _DICE.fullmatch(first):
        return asked.RevealDice(Roll.parse(line))
    if _CARDS.fullmatch(first) and len(first) <= 4:
        return _cards([first, *rest], state)
    raise Unreadable(message("words.unknown", word=first, hint=did_you_mean(word, (*also, *WORDS, *STEPS))))


def _cards(words: Sequence[str], state: TableState) -> Command:
    """Cards that are typed are dealt, or burned if that is due; a cut card before one is said."""
    if _next_step(state) == "burn":
        return asked.Prepare("burn", cards=parse_cards(" ".join(words)))
    dealt = card(words[0])
    if len(words) > 1 and [word.lower() for word in words[1:]] != ["cut"]:
        raise Unreadable(message("words.form", line=" ".join(words), form=text("word-form.deal")))
    return asked.DealCard(dealt, cut_card=len(words) > 1)


def _step(word: str, rest: Sequence[str], state: TableState) -> Typed:
    """A step on the way of the cards into the shoe, by whoever does it or is named; `name=value` is told."""
    step = state.house.procedure.step(word)
    told = tuple(
        (name.lower(), value) for name, sign, value in (each.partition("=") for each in rest) if sign
    )
    rest = [each for each in rest if "=" not in each]
    by = _member(Role, rest[0], "words.no-role") if rest and not rest[0].isdecimal() else step.by[0]
    at = _number(rest[-1]) if rest and rest[-1].isdecimal() else 0
    return Typed(asked.Prepare(word, at=at, told=told), Actor(by))


def _next_step(state: TableState) -> str:
    preparing = state.phase in (Phase.PREPARING, Phase.SHOE_OVER, Phase.IDLE)
    return state.next_step.id if preparing and state.next_step else ""


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        raise Unreadable(message("words.number", word=word))
    return int(word)


def _seat(word: str) -> int:
    """A seat's number; the dealer is 0."""
    return 0 if word.lower() == Role.DEALER.value else _number(word)


def _clock(word: str) -> int:
    """A time of day, 14:30, in minutes."""
    found = re.fullmatch(r"(\d{1,2}):([0-5]\d)", word, re.ASCII)
    return 60 * int(found[1]) + int(found[2]) if found else _number(word)


def _member(kinds: type[Member], word: str, complaint: str) -> Member:
    known = [kind.value for kind in kinds]
    if word.lower() not in known:
        raise Unreadable(message(complaint, word=word, hint=did_you_mean(word.lower(), known)))
    return kinds(word.lower())


def _hand(word: str) -> Hand:
    return _member(Hand, word, "bet.no-such-hand")


def _of_hand(make: Callable[[Hand], Command]) -> Reader:
    """A command about a hand; unnamed, the one whose turn it is."""

    def read(rest: Sequence[str], state: TableState) -> Command | None:
        words = [word for word in rest if word.lower() != "over"]
        now = due(state)
        if not words:
            return make(now.hand if now and now.hand else Hand.PLAYER)
        return make(_hand(words[0])) if len(words) == 1 else None

    return read


def _revealed(make: Callable[[Hand, tuple[Card, ...]], Command]) -> Reader:
    """A hand is turned, unnamed the one whose turn it is; cards that nobody knew are named."""

    def read(rest: Sequence[str], state: TableState) -> Command | None:
        now = due(state)
        hand = now.hand if now and now.hand else Hand.PLAYER
        if rest and not _CARDS.fullmatch(rest[0]):
            hand, rest = _hand(rest[0]), rest[1:]
        return make(hand, parse_cards(" ".join(rest)))

    return read


def _of_seat(make: Callable[[int], Command]) -> Reader:
    return lambda rest, _state: make(_seat(rest[0])) if len(rest) == 1 else None


def _of_amount(make: Callable[[int], Command]) -> Reader:
    return lambda rest, state: make(_amount(rest[0], state)) if len(rest) == 1 else None


def _of_seat_and_amount(make: Callable[[int, int], Command]) -> Reader:
    return lambda rest, state: make(_seat(rest[0]), _amount(rest[1], state)) if len(rest) == 2 else None


def _of_slip(make: Callable[[int, str], Command]) -> Reader:
    return lambda rest, state: make(_amount(rest[0], state), rest[1]) if len(rest) == 2 else None


def _amount(word: str, state: TableState) -> int:
    return parse_amount(word, state.house.currency)


def _move(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.MoveSeat(_seat(rest[0]), _seat(rest[1])) if len(rest) == 2 else None


def _plain(make: Callable[[], Command], *fillers: str) -> Reader:
    return lambda rest, _state: make() if not {word.lower() for word in rest} - set(fillers) else None


def _sit(rest: Sequence[str], _state: TableState) -> Command | None:
    """A seat, and who sits down there: a guest, unless somebody is named."""
    if len(rest) not in (1, 2):
        return None
    return asked.Sit(_seat(rest[0]), rest[1] if len(rest) == 2 else "")


def _open(rest: Sequence[str], state: TableState) -> Command | None:
    """Opens what can be opened: a closed table, or else the betting."""
    return None if rest else asked.OpenTable() if state.phase is Phase.CLOSED else asked.OpenBetting()


def _confirm(rest: Sequence[str], _state: TableState) -> Command | None:
    """An item of the checklist by its name, or the spoken wagers of a seat by its number."""
    if len(rest) != 1:
        return None
    return asked.ConfirmSpoken(int(rest[0])) if rest[0].isdecimal() else asked.Confirm(rest[0].lower())


def _bets(*, spoken: bool) -> Reader:
    return lambda rest, state: asked.PlaceWagers(read_bets(rest, state.house), spoken) if rest else None


def _take(rest: Sequence[str], state: TableState) -> Command | None:
    found = _STAKE.fullmatch(rest[0]) if len(rest) == 1 else None
    if not found:
        return None
    wager = state.house.offer(found["wager"]).wager.id
    on = _hand(found["on"]) if found["on"] else None
    kind = _member(Kind, found["kind"], "bet.no-such-kind") if found["kind"] else Kind.CHIPS
    return asked.TakeBack(int(found["seat"]), wager, on, kind, found["person"] or "")


def _key(key: Key) -> Reader:
    """A key of the progressives, for a seat or for none."""

    def read(rest: Sequence[str], _state: TableState) -> Command | None:
        if len(rest) > (key in (Key.SPOT, Key.HAND)):
            return None
        return asked.PressKey(key, seat=_number(rest[0]) if rest else 0)

    return read


def _plain_key(key: Key, *fillers: str) -> Reader:
    return _plain(lambda: asked.PressKey(key), *fillers)


def _swipe(rest: Sequence[str], _state: TableState) -> Typed | None:
    """Whose card is swiped: a supervisor's or an executive's, and their name."""
    if len(rest) > 2:
        return None
    by = _member(Role, rest[0], "words.no-role") if rest else None
    person = check_person(rest[1]) if len(rest) == 2 else ""
    return Typed(asked.PressKey(Key.PAY), Actor(by, person) if by else None)


def _cut(rest: Sequence[str], state: TableState) -> Command | None:
    """A seat, or the dealer, cuts so many cards in; or declines."""
    if len(rest) == 2 and rest[1].lower() == "no":
        return asked.OfferCut(_seat(rest[0]), accepts=False)
    at = _number(rest[1]) if len(rest) == 2 else state.house.decks * 26
    return asked.OfferCut(_seat(rest[0]), at=at) if len(rest) in (1, 2) else None


def _burn(rest: Sequence[str], _state: TableState) -> Command:
    """The first cards of a shoe, or how many a supervisor orders burned, and those that were shown."""
    if rest and rest[0].isdecimal():
        return asked.OrderBurn(_number(rest[0]), parse_cards(" ".join(rest[1:])) if rest[1:] else ())
    return asked.Prepare("burn", cards=parse_cards(" ".join(rest)))


def _deal(rest: Sequence[str], state: TableState) -> Command:
    return _cards(rest, state) if rest else asked.DealCard()


def _agree(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.Agree(_hand(rest[0]), _seat(rest[1])) if len(rest) == 2 else None


def _substitute(rest: Sequence[str], _state: TableState) -> Command | None:
    """The hand, who turns it, and then the seats that agree."""
    if len(rest) < 2:
        return None
    return asked.Substitute(_hand(rest[0]), _seat(rest[1]), frozenset(map(_seat, rest[2:])))


def _relinquish(rest: Sequence[str], _state: TableState) -> Command | Typed | None:
    if len(rest) not in (1, 2):
        return None
    command = asked.Relinquish(_hand(rest[0]))
    return Typed(command, Actor(_member(Role, rest[1], "words.no-role"))) if len(rest) == 2 else command


def _offer(rest: Sequence[str], state: TableState) -> Command | None:
    """A seat takes, or does not, the hand that was given up."""
    if len(rest) != 2 or rest[1].lower() not in ("yes", "no"):
        return None
    hand = next(iter(state.round.asked), Hand.PLAYER)
    return asked.OfferTurn(hand, _seat(rest[0]), accepts=rest[1].lower() == "yes")


def _press(rest: Sequence[str], _state: TableState) -> Command | None:
    if [word.lower() for word in rest] == ["none"]:
        return asked.SettleEarly()
    return asked.SettleEarly(tuple(map(Press.parse, rest))) if rest else None


def _report(rest: Sequence[str], _state: TableState) -> Command | None:
    """What went wrong, the card, whether it was seen; of a missing card also its maker's inventory number."""
    if not rest:
        return None
    what = _member(Irregularity, rest[0], "words.no-irregularity")
    words = [word for word in rest[1:] if word.lower() != "seen"]
    reference = ""
    if what is Irregularity.MISSING and words and not (_CARDS.fullmatch(words[-1]) and len(words[-1]) <= 3):
        reference = words.pop()
    named = [card(word) for word in words]
    seen = "seen" in (word.lower() for word in rest)
    return asked.Report(what, named[0] if named else None, seen, reference) if len(named) < 2 else None


def _correct(rest: Sequence[str], state: TableState) -> Command | None:
    """One card by its place or several, all cards of the round in their order, the burn, or the dice."""
    first = rest[0].lower() if rest else ""
    if first == "burn":
        return asked.CorrectBurn(parse_cards(" ".join(rest[1:])))
    if _DICE.fullmatch(first):
        return asked.CorrectRoll(Roll.parse(" ".join(rest)))
    if not rest or _CARDS.fullmatch(first):
        return asked.CorrectCards(parse_cards(" ".join(rest)))
    if len(rest) % 3:
        return None
    cards, places = [each for each, _ in state.round.lies], _places(state)
    for hand, place, right in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        at = places.get((_hand(hand), _number(place)))
        if at is None:
            raise Unreadable(message("table.no-card-there", hand=_hand(hand), place=place))
        cards[at] = card(right)
    return asked.CorrectCards(tuple(cards))


def _places(state: TableState) -> dict[tuple[Hand | None, int], int]:
    """Where among all cards of the round each card of a hand came."""
    found: dict[tuple[Hand | None, int], int] = {}
    for at, (_, hand) in enumerate(state.round.lies):
        number = 1 + sum(1 for owner, _ in found if owner is hand)
        found[hand, number] = at
    return found


def _reverse(rest: Sequence[str], _state: TableState) -> Command | None:
    """The round, who reverses it, the right cards or dice if they are known, and after `because` why."""
    words = [word.lower() for word in rest]
    if len(rest) < 4 or "because" not in words:
        return None
    cut = words.index("because")
    number, name, *right = rest[:cut]
    rolled = bool(right) and _DICE.fullmatch(right[0]) is not None
    return asked.ReverseRound(
        number=_number(number),
        supervisor=name,
        reason=" ".join(rest[cut + 1 :]),
        cards=() if rolled else parse_cards(" ".join(right)),
        roll=Roll.parse(" ".join(right)) if rolled else None,
    )


def _notice(rest: Sequence[str], _state: TableState) -> Command | None:
    """What of, who is told, and when; in writing unless it was spoken."""
    words = [word.lower() for word in rest if word.lower() != "spoken"]
    if len(words) < 3:
        return None
    of, *to, at = words
    return asked.GiveNotice(of, tuple(to), _clock(at), written=len(words) == len(rest))


def _change(rest: Sequence[str], _state: TableState) -> Command | None:
    """What is set from now on, `setting=value`, and since when."""
    key, equals, value = rest[0].partition("=") if len(rest) == 2 else ("", "", "")
    return asked.ChangeProcedure(key.lower(), value, _clock(rest[1])) if equals else None


def _accommodate(rest: Sequence[str], _state: TableState) -> Command | None:
    named = [word for word in rest[1:] if word.lower().startswith("waives=")]
    how = " ".join(word for word in rest[1:] if word not in named)
    waived = [each for word in named for each in word.partition("=")[2].split(",")]
    waives = tuple(_member(asked.Waiver, each, "words.no-waiver") for each in waived)
    return asked.Accommodate(rest[0], how, waives=waives) if rest and how else None


def _shake(rest: Sequence[str], _state: TableState) -> Command | None:
    if not rest:
        return asked.Shake()
    return asked.Shake(_seat(rest[0])) if len(rest) == 1 else None


def _idle(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.GoIdle(rest[0].lower()) if len(rest) == 1 else None


WORDS: dict[str, Reader] = {
    "open": _open,
    "confirm": _confirm,
    "sit": _sit,
    "leave": _of_seat(asked.Leave),
    "move": _move,
    "tray": _of_amount(asked.OpenTray),
    "buy": _of_seat_and_amount(asked.BuyIn),
    "colour": _of_seat_and_amount(asked.ColourUp),
    "fill": _of_slip(asked.FillTray),
    "credit": _of_slip(asked.CreditTray),
    "drop": _plain(asked.TakeDrop),
    "count": _of_amount(asked.CloseTray),
    "cut": _cut,
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
    "page": _key(Key.PRINT),
    "end": _plain_key(Key.END, "game"),
    "vigorish": _of_seat(asked.CollectVigorish),
    "shake": _shake,
    "expose": _plain(asked.ExposeDice),
    "free": _plain(asked.DealFreeHand, "hand"),
    "report": _report,
    "correct": _correct,
    "reverse": _reverse,
    "dispute": lambda rest, _state: asked.Dispute(_number(rest[0])) if len(rest) == 1 else None,
    "notice": _notice,
    "change": _change,
    "accommodate": _accommodate,
    "idle": _idle,
    "resume": _plain(asked.Resume),
    "close": _plain(asked.CloseTable),
}
"""The words, in the order of a table's day; how each is written stands under `word-form` in the messages."""

STEPS = ("wash", "shuffle", "lace", "load", "present")
"""Steps that people are likely to type; any step of the procedure is a word while it is on the way."""
