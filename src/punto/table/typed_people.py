"""What a dealer types about people and their money: who sits or stands where, chips, the tray, vigorish."""

from collections.abc import Callable, Sequence

from punto.errors import Unreadable
from punto.houses import Role
from punto.messages import message, text
from punto.money import parse_amount
from punto.settle import Kind, check_person
from punto.table import commands as asked
from punto.table.commands import Actor, Command
from punto.table.owing import debtors
from punto.table.state import TableState
from punto.table.typed_parts import Reader, Typed, person_named, read_number, read_seat

__all__ = [
    "by_floor",
    "of_amount",
    "of_slip",
    "of_somebody_and_amount",
    "read_behind",
    "read_counts",
    "read_move",
    "read_sit",
    "read_vigorish",
]


def of_amount(make: Callable[[int], Command]) -> Reader:
    return lambda rest, state: make(_amount(rest[0], state)) if len(rest) == 1 else None


def of_somebody_and_amount(make: Callable[[int, int, str], Command]) -> Reader:
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


def of_slip(kind: type[asked.FillTray | asked.CreditTray]) -> Reader:
    """How much, and the slip's number; a slip whose money was undone serves again."""
    return lambda rest, state: kind(_amount(rest[0], state), rest[1], again=True) if len(rest) == 2 else None


def by_floor(read: Reader, words: int) -> Reader:
    """The same after so many words, and whoever of the floor does it may be named at the end."""

    def read_named(rest: Sequence[str], state: TableState) -> Command | Typed | tuple[Command, ...] | None:
        command = read(rest[:words], state) if len(rest) == words + 1 else None
        if not isinstance(command, Command):
            return read(rest, state)
        return Typed(command, Actor(Role.FLOORPERSON, check_person(rest[-1])))

    return read_named


def _amount(word: str, state: TableState) -> int:
    return parse_amount(word, state.house.currency)


def read_counts(rest: Sequence[str], state: TableState) -> Command | None:
    """How many there are of each value: 21x1000 34x500."""
    pairs = [word.lower().partition("x") for word in rest]
    if not pairs or not all(value for _, _, value in pairs):
        return None
    return asked.CountTray(tuple((_amount(value, state), read_number(number)) for number, _, value in pairs))


def read_move(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.MoveSeat(read_seat(rest[0]), read_seat(rest[1])) if len(rest) == 2 else None


def read_sit(rest: Sequence[str], _state: TableState) -> Command | None:
    """A seat, and who sits down there: a guest, unless somebody is named."""
    if len(rest) not in (1, 2):
        return None
    return asked.Sit(read_seat(rest[0]), rest[1] if len(rest) == 2 else "")


def read_behind(rest: Sequence[str], _state: TableState) -> Command | None:
    """A seat, and who stands behind it: a guest, unless somebody is named."""
    if len(rest) not in (1, 2):
        return None
    return asked.StandBehind(read_seat(rest[0]), rest[1] if len(rest) == 2 else "")


def read_vigorish(rest: Sequence[str], state: TableState) -> tuple[Command, ...] | None:
    """Of whoever sits at a seat, or of the toke there; or of somebody by name, at that seat or wherever."""
    if len(rest) not in (1, 2):
        return None
    first, last = rest[0], rest[-1]
    seat = read_seat(first) if first.isdecimal() else 0
    if seat and (len(rest) == 1 or last.lower() == Kind.TOKE.value):
        return (asked.CollectVigorish(seat, toke=len(rest) == 2),)
    if len(rest) == 2:
        return (asked.CollectVigorish(seat, person_named(last, state)),) if seat else None
    person = person_named(last, state)
    owed = [marker for marker in state.markers if marker.person == person and not marker.toke]
    if not owed:
        here = debtors(state) or text("words.nobody")
        raise Unreadable(message("words.owes-nothing", person=last, here=here))
    return tuple(asked.CollectVigorish(marker.seat, person) for marker in owed)
