"""What comes next in a round: the procedure itself, asked of the state. Everything else asks here."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from punto.game.cards import point_count
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.game.tableau import PUNTO_BANCO
from punto.houses import Faces, SeatOne, TableKind
from punto.messages import Message, message
from punto.rulebook.citing import of_document
from punto.settle import Kind, Stage
from punto.table.state import REMEMBERED, Phase, RoundState, TableState

__all__ = [
    "Due",
    "Task",
    "due",
    "from_dealers_right",
    "handled",
    "holder",
    "midi",
    "more_cards",
    "stage",
    "top_bettors",
    "tucked",
]


class Task(Enum):
    """One thing that the dealer, or the player who turns the cards, has to do."""

    SHAKE = "shake"
    REVEAL = "reveal"
    DEAL = "deal"
    HAND_OVER = "hand-over"
    RETURN = "return"
    TURN = "turn"
    CALL_POINTS = "call-points"
    SETTLE_EARLY = "settle-early"
    CALL_RESULT = "call-result"
    COLLECT = "collect"
    PAY = "pay"
    RACK = "rack"

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower


_CLAUSES: dict[Task, tuple[str, ...]] = {
    Task.SHAKE: ("CO-2899.09-8",),
    Task.REVEAL: ("CO-2899.09-8-s4",),
    Task.DEAL: ("CO-2812-4", "CO-2812-4-s2", "CO-2813-2", "CO-2817-4", "MA-8c1", "MA-9b"),
    Task.TURN: ("CO-2812-4", "MA-8d-s4"),
    Task.CALL_POINTS: ("CO-2813-1", "MA-9a"),
    Task.SETTLE_EARLY: ("MA-8c3", "MA-8c3-i"),
    Task.CALL_RESULT: ("CO-2815-1", "MA-11a"),
    Task.COLLECT: ("CO-2815-2", "MA-11b"),
    Task.PAY: ("CO-2815-2-a", "MA-11b-s3"),
    Task.RACK: ("CO-2815-4", "MA-11c"),
}


_TURNED: dict[tuple[Task, Hand], tuple[str, ...]] = {
    (Task.HAND_OVER, Hand.PLAYER): ("CO-2817-4-a", "MA-8c1-s2"),
    (Task.HAND_OVER, Hand.BANKER): ("CO-2817-4-b", "MA-8c2"),
    (Task.RETURN, Hand.PLAYER): ("CO-2817-4-a-s2", "MA-8c1-s3"),
    (Task.RETURN, Hand.BANKER): ("CO-2817-4-b-s2", "MA-8c2-s2"),
}
_THIRD = {Hand.PLAYER: ("CO-2817-4-c", "MA-8c4"), Hand.BANKER: ("CO-2817-4-d", "MA-8c5")}


@dataclass(frozen=True, slots=True)
class Due:
    """A task, and the hand it concerns."""

    task: Task
    hand: Hand | None = None

    def title(self) -> Message:
        """For people."""
        return message(f"task.{self.task.value}", hand=self.hand or "")

    def clauses(self, state: TableState) -> tuple[str, ...]:
        """Where the document says so."""
        if self.task in (Task.HAND_OVER, Task.RETURN) and self.hand:
            third = len(state.round.cards(self.hand)) == 3
            found = _THIRD[self.hand] if third else _TURNED[self.task, self.hand]
        else:
            found = _CLAUSES[self.task]
            if not midi(state):
                found = tuple(each for each in found if not each.startswith("CO-2817"))
        return of_document(found, state.house.document)


def due(state: TableState) -> Due | None:
    """The next task of the round under way; None between rounds."""
    if state.phase is not Phase.DEALING:
        return None
    known: Due | None = state.__dict__.get(REMEMBERED)
    if known is None:
        found = _rolling(state.round) if state.house.game is Game.DICE else _dealing(state)
        known = state.__dict__[REMEMBERED] = found or _finishing(state.round)
    return known


def _rolling(round_: RoundState) -> Due | None:
    if not round_.shaken:
        return Due(Task.SHAKE)
    return None if round_.roll else Due(Task.REVEAL)


def _dealing(state: TableState) -> Due | None:
    round_ = state.round
    dealt = len(round_.player) + len(round_.banker)
    if dealt < 4 and (len(round_.player) < 2 or len(round_.banker) < 2):
        return Due(Task.DEAL, Hand.PLAYER if len(round_.player) == len(round_.banker) else Hand.BANKER)
    turned = round_.turned
    if turned[Hand.PLAYER] < 2 or turned[Hand.BANKER] < 2:
        return _revealing(state, Hand.PLAYER if turned[Hand.PLAYER] < 2 else Hand.BANKER)
    if not round_.points_called:
        return Due(Task.CALL_POINTS)
    early = state.house.early
    if early and not round_.early_settled and any(bet.wager in early for bet in state.bets):
        return Due(Task.SETTLE_EARLY)
    return _third(state, Hand.PLAYER) or _third(state, Hand.BANKER)


def _third(state: TableState, hand: Hand) -> Due | None:
    """A third card that a hand must have and has not, or that still lies face down."""
    round_ = state.round
    if len(round_.cards(hand)) == 3:
        return _revealing(state, hand) if round_.turned[hand] < 3 else None
    draws = _banker_draws(round_) if hand is Hand.BANKER else _player_draws(round_)
    return Due(Task.DEAL, hand) if draws else None


def _player_draws(round_: RoundState) -> bool:
    return PUNTO_BANCO.player_draws(point_count(round_.player[:2]), point_count(round_.banker[:2]))


def _banker_draws(round_: RoundState) -> bool:
    """Whether the table of play gives the Banker a third card, the Player's hand being finished."""
    third = round_.player[2].points if len(round_.player) == 3 else None
    player, banker = point_count(round_.player[:2]), point_count(round_.banker[:2])
    return PUNTO_BANCO.banker_draws(banker, player_third=third, player=player)


def _revealing(state: TableState, hand: Hand) -> Due:
    """How cards that lie face down come up: through the player who may turn them, or by the dealer."""
    if not handled(state):
        return Due(Task.TURN, hand)
    if state.round.handed is hand:
        return Due(Task.RETURN, hand)
    return Due(Task.HAND_OVER if holder(state, hand) else Task.TURN, hand)


def _finishing(round_: RoundState) -> Due:
    if not round_.result_called:
        return Due(Task.CALL_RESULT)
    if not round_.free and not round_.losers_collected:
        return Due(Task.COLLECT)
    if not round_.free and not round_.winners_paid:
        return Due(Task.PAY)
    return Due(Task.RACK)


def more_cards(round_: RoundState) -> bool:
    """Whether the hands still want a card, by the cards that lie there already."""
    if len(round_.player) < 2 or len(round_.banker) < 2:
        return True
    if len(round_.player) == 2 and _player_draws(round_):
        return True
    return len(round_.banker) == 2 and _banker_draws(round_)


def midi(state: TableState) -> bool:
    """Whether hands lie face down until they are turned one after the other, the Banker's waiting tucked."""
    house = state.house
    return house.table.kind is TableKind.MIDI and house.dealing.faces is Faces.DOWN


def handled(state: TableState) -> bool:
    """Whether players turn the cards: at midi tables, and never in a free hand."""
    return midi(state) and not state.round.free


def tucked(state: TableState) -> bool:
    """Whether the Banker's two cards wait under the shoe's right corner for the Player's to be called."""
    complete = len(state.round.banker) == 2
    return complete and midi(state) and state.round.turned[Hand.PLAYER] < 2


def holder(state: TableState, hand: Hand) -> int:
    """The seat that turns a hand's cards; 0, the dealer, where nobody bet on it or nobody would."""
    if hand in state.round.holders:
        return state.round.holders[hand]
    return next(iter(top_bettors(state, hand)), 0)


def top_bettors(state: TableState, hand: Hand) -> tuple[int, ...]:
    """The seats with the highest bet on a hand, the nearest to the dealer going counterclockwise first."""
    stakes: dict[int, int] = {}
    for bet in state.bets:
        if bet.wager == hand.value and bet.kind not in (Kind.TOKE, Kind.BEHIND):
            stakes[bet.seat] = stakes.get(bet.seat, 0) + bet.stake
    most = max(stakes.values(), default=0)
    return from_dealers_right(state, (seat for seat, stake in stakes.items() if stake == most))


def from_dealers_right(state: TableState, seats: Iterable[int]) -> tuple[int, ...]:
    """Seats counterclockwise from the dealer, which begins at the dealer's right."""
    downwards = state.house.table.seat_1 is SeatOne.DEALER_LEFT
    return tuple(sorted(seats, reverse=downwards))


def stage(state: TableState) -> Stage:
    """How far the round has come, as far as bets are concerned."""
    if state.phase is Phase.BETTING:
        return Stage.BETTING
    next_task = due(state)
    if next_task is None or not (state.round.player or state.round.shaken):
        return Stage.CLOSED
    return Stage.FIRST_FOUR if next_task.task is Task.SETTLE_EARLY else Stage.DEALING
