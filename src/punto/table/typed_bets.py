"""Bets as a dealer's fingers write them: `3b100` beside `3:banker=100`, and `3=200` for another stake.

>>> from punto.houses import find_house
>>> from punto.table import Table
>>> state = Table(find_house("colorado-mini")).state
>>> read_bet_words(["3b100", "5t10#toke"], state)
PlaceWagers(bets=(Bet('3:banker/commission=100.00'), Bet('5:tie/standard=10.00#toke')), spoken=False)
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from punto.errors import PuntoError, Reason, Refused, Unreadable, did_you_mean
from punto.game.hands import Hand, Winner
from punto.houses import House
from punto.messages import message
from punto.money import parse_amount
from punto.settle import Bet, Kind, read_bet, read_kind
from punto.table.commands import ChangeWager, Command, CorrectWagers, PlaceWagers, ReviseWagers, TakeBack
from punto.table.state import TableState
from punto.wagers import Wager

__all__ = [
    "is_bet",
    "is_unstaked",
    "named_member",
    "read_bet_words",
    "read_taken",
    "read_wager_correction",
    "wager_named",
]

Member = TypeVar("Member", bound=Enum)

_WHOSE = r"(?:#(?P<kind>[\w-]+)(?::(?P<person>\S+))?)?"
_LONG = re.compile(r"\d+:\S+=\S+")
_NAME = r"(?P<name>[a-z][a-z-]*(?:\d+[a-z-]*(?=[@=]))?)"  # with a number where no amount can be meant
_QUICK = re.compile(
    rf"(?P<seat>\d{{1,4}}){_NAME}(?:@(?P<on>[a-z]+))?(?P<sets>=)?(?P<amount>[\d.]+){_WHOSE}",
    re.ASCII | re.IGNORECASE,
)
_UNSTAKED = re.compile(r"\d{1,4}(?![cdhs]$)(?P<name>[a-z][a-z-]*)(?:@[a-z]+)?", re.ASCII | re.IGNORECASE)
_STAKE = re.compile(rf"(?P<seat>\d{{1,4}})=(?P<amount>[\d.]+){_WHOSE}", re.ASCII)
_OFF = re.compile(r"(?P<bet>\d+:[^=#]+)=0+(?:\.0*)?(?P<whose>#\S+)?", re.ASCII)
_TAKEN = re.compile(
    rf"(?P<seat>\d{{1,4}}):?(?P<name>[^@/=#:]+)(?:@(?P<on>[^@/=#]+))?(?:/[^@/=#]+)?{_WHOSE}", re.ASCII
)


def is_bet(word: str) -> bool:
    """Whether a word looks like a bet, or a change of one."""
    return any(form.fullmatch(word) for form in (_LONG, _QUICK, _STAKE))


def is_unstaked(word: str, state: TableState) -> bool:
    """Whether a word is a bet that says no amount, and no card: `3b`, and not `3h`."""
    found = _UNSTAKED.fullmatch(word)
    if not found:
        return False
    try:
        wager_named(found["name"], state.house)
    except Unreadable:
        return False
    return True


class Restaked(NamedTuple):
    """A bet that lies there, and its other stake; nothing takes it back."""

    bet: Bet
    stake: int

    @property
    def command(self) -> Command:
        """What a player asks for."""
        bet = self.bet
        if not self.stake:
            return TakeBack(bet.seat, bet.wager, bet.on, bet.kind, bet.person)
        return ChangeWager(bet.seat, bet.wager, self.stake, bet.on, bet.kind, bet.person)


def read_bet_words(words: Iterable[str], state: TableState, *, spoken: bool = False) -> Command:
    """One wish: new bets, a change of one that lies there, or several of both; or all that is wrong."""
    placed, changed = _read_all(words, state)
    if not changed:
        return PlaceWagers(placed, spoken)
    if len(changed) == 1 and not placed:
        return changed[0].command
    again = (replace(each.bet, stake=each.stake) for each in changed if each.stake)
    return ReviseWagers(tuple(each.bet for each in changed), (*placed, *again), spoken)


def read_wager_correction(words: Sequence[str], state: TableState) -> Command | None:
    """The same words where they say what should have been entered; `say` before those that came with cash."""
    spoken = bool(words) and words[0].lower() == "say"
    if not words[spoken:]:
        return None
    placed, changed = _read_all(words[spoken:], state)
    there = [(bet, _in_its_place(bet, state)) for bet in placed]
    right = [bet.by(wrong.person) if wrong else bet for bet, wrong in there]
    right += [replace(each.bet, stake=each.stake) for each in changed if each.stake]
    wrong = [wrong for _, wrong in there if wrong]
    return CorrectWagers((*wrong, *(each.bet for each in changed)), tuple(right), spoken)


def _in_its_place(bet: Bet, state: TableState) -> Bet | None:
    """What was entered where a bet lies."""
    place = (bet.seat, bet.wager, bet.on, bet.kind)
    lying = [each for each in state.bets if (each.seat, each.wager, each.on, each.kind) == place]
    return _only(
        [each for each in lying if bet.person in ("", each.person)],
        f"={bet.stake // 100}.{bet.stake % 100:02}",
    )


def _read_all(words: Iterable[str], state: TableState) -> tuple[tuple[Bet, ...], tuple[Restaked, ...]]:
    """New bets, and other stakes for those that lie there."""
    found: list[Bet | Restaked] = []
    wrong: list[tuple[str, PuntoError]] = []
    for word in words:
        try:
            found.append(_read(word, state))
        except (Unreadable, Refused) as error:
            wrong.append((word, error))
    if wrong:
        raise _all_wrong(wrong)
    return (
        tuple(each for each in found if isinstance(each, Bet)),
        tuple(each for each in found if isinstance(each, Restaked)),
    )


def _all_wrong(wrong: Sequence[tuple[str, PuntoError]]) -> PuntoError:
    if len(wrong) == 1:
        return wrong[0][1]
    return Refused(
        message("bet.several-refused", count=len(wrong)),
        [reason for word, error in wrong for reason in _reasons(word, error)],
    )


def _reasons(word: str, error: PuntoError) -> Iterator[Reason]:
    if isinstance(error, Refused):
        for reason in error.reasons:
            yield Reason(message("bet.refused", bet=word, why=reason.what), reason.clauses)
    else:
        yield Reason(message("bet.refused", bet=word, why=str(error).removeprefix(f"{word}: ")))


def _read(word: str, state: TableState) -> Bet | Restaked:
    house = state.house
    if found := _STAKE.fullmatch(word):
        lying = _only(_lying(state, int(found["seat"]), None, None, found), f"={found['amount']}")
        if lying is None:
            raise Unreadable(message("words.no-bet-there", seat=found["seat"]))
        return Restaked(lying, parse_amount(found["amount"], house.currency))
    if (off := _OFF.fullmatch(word)) and (lying := _to_be_taken(off["bet"] + (off["whose"] or ""), state)):
        return Restaked(lying, 0)
    found = _QUICK.fullmatch(word)
    if not found and ":" not in word:
        raise Unreadable(message("words.not-a-bet", word=word))
    if not found:
        return read_bet(word, house)
    wager = wager_named(found["name"], house)
    on = _hand(found["on"]) if found["on"] else None
    meant = _lying(state, int(found["seat"]), wager, on, found) if found["sets"] else []
    if lying := _only(meant, f"={found['amount']}"):
        return Restaked(lying, parse_amount(found["amount"], house.currency))
    if found["sets"] and not parse_amount(found["amount"], house.currency):
        raise Unreadable(message("table.no-such-bet", seat=found["seat"], wager=wager))
    whose = (
        f"#{found['kind']}{':' if found['person'] else ''}{found['person'] or ''}" if found["kind"] else ""
    )
    at = f"@{on.value}" if on else ""
    return read_bet(f"{found['seat']}:{wager}{at}={found['amount']}{whose}", house)


def _to_be_taken(word: str, state: TableState) -> Bet | None:
    """The bet that lies there, where a word names it in full; nothing where it is no name of one."""
    taken = read_taken(word, state)
    found = next((bet for bet in state.bets if Restaked(bet, 0).command == taken), None)
    if found is None and isinstance(taken, TakeBack):
        raise Unreadable(message("table.no-such-bet", seat=taken.seat, wager=taken.wager))
    return found


def _lying(
    state: TableState, seat: int, wager: str | None, on: Hand | None, found: re.Match[str]
) -> list[Bet]:
    """The bets of a seat that a change can mean: the player's own, unless it says whose."""
    kind = read_kind(found["kind"]) if found["kind"] else None
    return [
        bet
        for bet in state.bets
        if bet.seat == seat
        and wager in (None, bet.wager)
        and on in (None, bet.on)
        and (bet.kind is kind if kind else bet.kind not in (Kind.TOKE, Kind.BEHIND))
        and found["person"] in (None, bet.person)
    ]


def _only(lying: Sequence[Bet], stake: str = "") -> Bet | None:
    """The one bet that is meant, or none; where it may be one of several, somebody must say which."""
    if len(lying) > 1:
        listed = ", ".join(_said(bet, lying) for bet in lying)
        example = f"{lying[-1].seat}{_said(lying[-1], lying, stake)}"
        raise Unreadable(message("words.which-bet", seat=lying[0].seat, bets=listed, example=example))
    return lying[0] if lying else None


def _said(bet: Bet, lying: Sequence[Bet], stake: str = "") -> str:
    """A bet as it is typed after its seat, so that it is told from the others that lie there."""
    on = f"@{bet.on.value}" if bet.on else ""
    alone = sum((each.wager, each.on) == (bet.wager, bet.on) for each in lying) == 1
    if alone and bet.kind is not Kind.BEHIND:
        return f"{bet.wager}{on}{stake}"
    whose = f":{bet.person}" if bet.kind is Kind.BEHIND and bet.person else ""
    return f"{bet.wager}{on}{stake}#{bet.kind.value}{whose}"


def wager_named(name: str, house: House) -> str:
    """By a main bet's letter, or by the first letters of any that is offered, or of a later word of it."""
    offered = [offer.wager for offer in house.offers.values()]
    for winner in Winner:
        if winner.value.startswith(name.lower()):
            main = [wager.id for wager in offered if _pays_for(wager, winner)]
            if main:
                return main[0]
    ids = [wager.id for wager in offered]
    meant = [each for each in ids if each.startswith(name.lower())]
    meant = meant or [each for each in ids if f"-{name.lower()}" in each]
    if len(meant) > 1 and name.lower() not in meant:
        raise Unreadable(message("words.which-wager", word=name, wagers=", ".join(meant)))
    if not meant:
        raise Unreadable(message("words.no-wager", word=name, hint=did_you_mean(name, ids)))
    return name.lower() if name.lower() in meant else meant[0]


def _pays_for(wager: Wager, winner: Winner) -> bool:
    """Whether it is the plain bet on this result."""
    if winner is not Winner.TIE:
        return wager.main and wager.backs is Hand(winner.value)
    return [line.when for line in wager.lines] == [({"winner": frozenset({winner.value})},)]


def _hand(word: str) -> Hand:
    for hand in Hand:
        if hand.value.startswith(word.lower()):
            return hand
    return named_member(Hand, word, "bet.no-such-hand")


def read_taken(word: str, state: TableState) -> Command | None:
    """A bet to be taken back: `3b`, or `3:dragon-bonus@player`; None where it says none."""
    found = _TAKEN.fullmatch(word)
    if not found:
        return None
    name = found["name"]
    long = ":" in word.partition("#")[0]
    wager = state.house.offer(name).wager.id if long else wager_named(name, state.house)
    on = _hand(found["on"]) if found["on"] else None
    seat = int(found["seat"])
    if lying := _only(_lying(state, seat, wager, on, found)):
        return Restaked(lying, 0).command
    kind = read_kind(found["kind"]) if found["kind"] else Kind.CHIPS
    return TakeBack(seat, wager, on, kind, found["person"] or "")


def named_member(kinds: type[Member], word: str, complaint: str) -> Member:
    """One of a kind by its name; another word gets the nearest right one."""
    known = [kind.value for kind in kinds]
    if word.lower() not in known:
        raise Unreadable(message(complaint, word=word, hint=did_you_mean(word.lower(), known)))
    return kinds(word.lower())
