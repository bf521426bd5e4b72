"""What a dealer types about cards: dealt, burned, turned, cut, and who turns them."""

from collections.abc import Callable, Sequence

from punto.game.cards import Card, parse_cards
from punto.game.hands import Hand
from punto.houses import Role
from punto.table import commands as asked
from punto.table.commands import Actor, Command
from punto.table.next import Task, due, entitled_to_cut, next_to_turn, unnamed
from punto.table.state import Phase, TableState
from punto.table.typed_bets import named_member
from punto.table.typed_parts import CARDS, Reader, Typed, read_hand, read_number, read_seat

__all__ = [
    "of_hand",
    "read_agreement",
    "read_burn",
    "read_cards_in_turn",
    "read_cut",
    "read_deal",
    "read_offer",
    "read_place",
    "read_relinquished",
    "read_substitute",
    "revealed",
]


def read_cards_in_turn(words: Sequence[str], state: TableState) -> tuple[Command, ...]:
    """Cards that are typed are dealt in turn, burned or turned, as is due; "cut" came before a card."""
    if _next_step(state) == "burn":
        return (asked.Prepare("burn", cards=parse_cards(" ".join(words))),)
    now = due(state)
    if now and now.hand and now.task in _TURNING:
        return (_TURNING[now.task](now.hand, _shown(parse_cards(" ".join(words)), now.hand, state)),)
    dealt: list[tuple[Card, bool]] = []
    for word in words:
        if word.lower() == "cut" and dealt:
            dealt[-1] = (dealt[-1][0], True)
        else:
            dealt += [(each, False) for each in parse_cards(word)]
    return tuple(asked.DealCard(each, cut_card=cut) for each, cut in dealt)


_TURNING = {Task.RETURN: asked.ReturnCards, Task.TURN: asked.TurnCards}


def _shown(cards: tuple[Card, ...], hand: Hand, state: TableState) -> tuple[Card, ...]:
    """Cards that come up are read off; those of the hand that lie face up already go before them."""
    lying, up = state.round.cards(hand), state.round.turned[hand]
    if not cards or unnamed(state, hand) or len(cards) != len(lying) - up:
        return cards
    return (*state.round.named(hand)[:up], *cards)


def _next_step(state: TableState) -> str:
    preparing = state.phase in (Phase.PREPARING, Phase.SHOE_OVER, Phase.IDLE)
    return state.next_step.id if preparing and state.next_step else ""


def of_hand(make: Callable[[Hand], Command]) -> Reader:
    """A command about a hand; unnamed, the one whose turn it is."""

    def read(rest: Sequence[str], state: TableState) -> Command | None:
        words = [word for word in rest if word.lower() != "over"]
        now = due(state)
        if not words:
            return make(now.hand if now and now.hand else Hand.PLAYER)
        return make(read_hand(words[0])) if len(words) == 1 else None

    return read


def revealed(make: Callable[[Hand, tuple[Card, ...]], Command]) -> Reader:
    """A hand is turned, unnamed the one whose turn it is; cards that nobody knew are named."""

    def read(rest: Sequence[str], state: TableState) -> Command | None:
        now = due(state)
        hand = now.hand if now and now.hand else Hand.PLAYER
        if rest and not CARDS.fullmatch(rest[0]):
            hand, rest = read_hand(rest[0]), rest[1:]
        return make(hand, _shown(parse_cards(" ".join(rest)), hand, state))

    return read


def read_cut(rest: Sequence[str], state: TableState) -> Command | None:
    """A seat, or the dealer, cuts so many cards in, or declines; unnamed, whoever is offered the cut."""
    who, *words = rest if len(rest) == 2 else ("", *rest)
    seat = read_seat(who) if who else entitled_to_cut(state)
    if len(words) != 1 or (not who and words[0] in map(str, state.house.seats)):
        return None
    if words[0].lower() == "no":
        return asked.OfferCut(seat, accepts=False)
    return asked.OfferCut(seat, at=read_number(words[0]))


def read_place(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.Prepare("place-cut-cards", at=read_number(rest[0])) if len(rest) == 1 else None


def read_burn(rest: Sequence[str], _state: TableState) -> Command:
    """The first cards of a shoe, or how many a supervisor orders burned, and those that were shown."""
    if rest and rest[0].isdecimal():
        return asked.OrderBurn(read_number(rest[0]), parse_cards(" ".join(rest[1:])) if rest[1:] else ())
    return asked.Prepare("burn", cards=parse_cards(" ".join(rest)))


def read_deal(rest: Sequence[str], state: TableState) -> Command | tuple[Command, ...]:
    """The cards that are named; or one that lies face down, and is named when it is turned."""
    if [word.lower() for word in rest] in ([], ["cut"]):
        return asked.DealCard(cut_card=bool(rest))
    return read_cards_in_turn(rest, state)


def read_agreement(rest: Sequence[str], _state: TableState) -> Command | None:
    return asked.Agree(read_hand(rest[0]), read_seat(rest[1])) if len(rest) == 2 else None


def read_substitute(rest: Sequence[str], _state: TableState) -> Command | None:
    """The hand, who turns it, and then the seats that agree."""
    if len(rest) < 2:
        return None
    return asked.Substitute(read_hand(rest[0]), read_seat(rest[1]), frozenset(map(read_seat, rest[2:])))


def read_relinquished(rest: Sequence[str], _state: TableState) -> Command | Typed | None:
    if len(rest) not in (1, 2):
        return None
    command = asked.Relinquish(read_hand(rest[0]))
    return Typed(command, Actor(named_member(Role, rest[1], "words.no-role"))) if len(rest) == 2 else command


def read_offer(rest: Sequence[str], state: TableState) -> Command | None:
    """A seat takes, or does not, the hand that was given up; unnamed, the seat whose turn it is."""
    if len(rest) not in (1, 2) or rest[-1].lower() not in ("yes", "no"):
        return None
    hand = next(iter(state.round.asked), Hand.PLAYER)
    seat = read_seat(rest[0]) if len(rest) == 2 else next_to_turn(state, hand)
    return asked.OfferTurn(hand, seat, accepts=rest[-1].lower() == "yes")
