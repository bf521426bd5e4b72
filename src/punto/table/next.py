"""What comes next: the procedure itself, asked of the state. Decisions, automation and screens all ask here.

`due` is the next task of a round under way; `coming` the one next thing of any phase, as a dealer's screen
shows it large, with its clauses; the rest is who may do it.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from punto.game.cards import point_count
from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.game.tableau import PUNTO_BANCO
from punto.houses import Role
from punto.houses.choices import CutGoes, EqualBets, Faces, RecutBy, SeatOne, TableKind
from punto.messages import Message, message
from punto.settle import Account, Bet, Kind, Press, Stage, possible_presses, settle_first_four
from punto.table.commands import Waiver
from punto.table.keypad import KeyDue, button_of, next_keys, progressive_bets
from punto.table.owing import debtor
from punto.table.state import Phase, RoundState, TableState
from punto.wagers import Key

__all__ = [
    "Coming",
    "Due",
    "Task",
    "adds",
    "at_cut_card",
    "awaits_patron",
    "between_rounds",
    "boxed",
    "coming",
    "due",
    "entitled_to_cut",
    "from_dealers_right",
    "handled",
    "holder",
    "key_due",
    "may_agree",
    "midi",
    "next_to_turn",
    "own_stakes",
    "presser",
    "presses",
    "stage",
    "swiped_first",
    "top_bettors",
    "tucked",
    "turn_order",
    "unnamed",
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

    chore: str
    """What it is called among the chores of a table; `value`, found faster."""

    def __init__(self, chore: str) -> None:
        self.chore = chore


class Due(NamedTuple):
    """A task, and the hand it concerns."""

    task: Task
    hand: Hand | None = None

    def title(self, state: TableState) -> Message:
        """For people; dice are cleared away, not racked."""
        dice = "-dice" if self.task is Task.RACK and not state.decks else ""
        return message(f"task.{self.task.value}{dice}", hand=self.hand or "")

    def clauses(self, state: TableState) -> tuple[str, ...]:
        """Where the document says so: of cards that change hands, by hand and card; of midi tables apart."""
        key = f"task.{self.task.value}"
        if self.task in (Task.HAND_OVER, Task.RETURN) and self.hand:
            third = len(state.round.cards(self.hand)) == 3
            key = f"task.third-card-{self.hand.value}" if third else f"{key}-{self.hand.value}"
        elif self.task is Task.DEAL and midi(state):
            key = "task.deal-midi"
        elif self.task is Task.RACK and not state.decks:
            return ()
        return state.house.cites(key)


def between_rounds(state: TableState) -> bool:
    """Whether no round is under way, and nobody has bet on the one to come."""
    return state.phase is Phase.READY or (state.phase is Phase.BETTING and not state.bets)


def due(state: TableState) -> Due | None:
    """The next task of the round under way; None between rounds."""
    if state.phase is not Phase.DEALING:
        return None
    found = _dealing(state) if state.decks else _rolling(state.round)
    return found or _finishing(state.round)


def _rolling(round_: RoundState) -> Due | None:
    if not round_.shaken:
        return _SHAKE
    return None if round_.roll else _REVEAL


def _dealing(state: TableState) -> Due | None:
    round_ = state.round
    player, banker = len(round_.player), len(round_.banker)
    if player < 2 or banker < 2:
        return _DEAL[Hand.PLAYER if player == banker else Hand.BANKER]
    if round_.result_called:
        return None
    turned = round_.turned
    if turned[Hand.PLAYER] < 2 or turned[Hand.BANKER] < 2:
        return _revealing(state, Hand.PLAYER if turned[Hand.PLAYER] < 2 else Hand.BANKER)
    if not round_.points_called:
        return _CALL_POINTS
    early = state.house.early
    if early and not round_.early_settled and any(bet.wager in early for bet in state.bets):
        return _SETTLE_EARLY
    return _third_cards(state, round_)


def _third_cards(state: TableState, round_: RoundState) -> Due | None:
    """A third card that a hand must have and has not, or that still lies face down; the Player's first."""
    if len(round_.player) > round_.turned[Hand.PLAYER]:
        return _revealing(state, Hand.PLAYER)
    if round_.wants:
        return _DEAL[round_.wants]
    return _revealing(state, Hand.BANKER) if len(round_.banker) > round_.turned[Hand.BANKER] else None


def _revealing(state: TableState, hand: Hand) -> Due:
    """How cards that lie face down come up: through the player who may turn them, or by the dealer."""
    if not handled(state):
        return Due(Task.TURN, hand)
    if state.round.handed is hand:
        return Due(Task.RETURN, hand)
    return Due(Task.HAND_OVER if holder(state, hand) else Task.TURN, hand)


def _finishing(round_: RoundState) -> Due:
    if not round_.result_called:
        return _CALL_RESULT
    if not round_.free and not round_.losers_collected:
        return _COLLECT
    if not round_.free and not round_.winners_paid:
        return _PAY
    return _RACK


_DEAL = {hand: Due(Task.DEAL, hand) for hand in Hand}
_SHAKE, _REVEAL, _CALL_POINTS = Due(Task.SHAKE), Due(Task.REVEAL), Due(Task.CALL_POINTS)
_SETTLE_EARLY, _CALL_RESULT = Due(Task.SETTLE_EARLY), Due(Task.CALL_RESULT)
_COLLECT, _PAY, _RACK = Due(Task.COLLECT), Due(Task.PAY), Due(Task.RACK)


def midi(state: TableState) -> bool:
    """Whether hands lie face down until they are turned one after the other, the Banker's waiting tucked."""
    house = state.house
    return house.table.kind is TableKind.MIDI and house.dealing.faces is Faces.DOWN


def handled(state: TableState) -> bool:
    """Whether players turn the cards: at midi tables, and never in a free hand."""
    return midi(state) and not state.round.free


def presses(state: TableState) -> tuple[Press, ...]:
    """What players may choose when early bets are settled: each payout that could go onto a bet of theirs."""
    return possible_presses(state.bets, _first_four(state), state.house)


def adds(state: TableState, press: Press) -> int:
    """What a press that may be chosen would add to its bet."""
    _, pressed = settle_first_four(state.bets, _first_four(state), state.house, presses=(press,))
    return sum(amount for _, amount in pressed)


def _first_four(state: TableState) -> FirstFour:
    player, banker = (state.round.named(hand)[:2] for hand in Hand)
    return FirstFour(player, banker)


def presser(state: TableState, press: Press) -> str:
    """The person who may choose a press."""
    return press.person or state.seated.get(press.seat, "")


def at_cut_card(state: TableState, after: int = 0) -> bool:
    """Whether the cut card must lie before the next card, or the one so many after it: cards are counted."""
    if state.cut_card_came or not state.cut_card_from_back or state.left is None:
        return False
    return state.left - after <= state.cut_card_from_back


def unnamed(state: TableState, hand: Hand) -> int:
    """How many of a hand's cards nobody has named: real ones that were dealt face down."""
    return state.round.cards(hand).count(None)


def tucked(state: TableState) -> bool:
    """Whether the Banker's two cards wait under the shoe's right corner for the Player's to be called."""
    complete = len(state.round.banker) == 2
    return complete and midi(state) and state.round.turned[Hand.PLAYER] < 2


def holder(state: TableState, hand: Hand) -> int:
    """The seat that turns a hand's cards; 0, the dealer, where nobody bet on it or nobody would."""
    if hand in state.round.holders:
        return state.round.holders[hand]
    seat = next(iter(top_bettors(state, hand)), 0)
    return 0 if state.waived and state.waives(state.seated.get(seat, ""), Waiver.TURN) else seat


def top_bettors(state: TableState, hand: Hand) -> tuple[int, ...]:
    """The seats with the highest bet on a hand, the nearest to the dealer going counterclockwise first."""
    stakes = own_stakes(bet for bet in state.bets if bet.wager == hand.value)
    most = max(stakes.values(), default=0)
    return from_dealers_right(state, (seat for seat, stake in stakes.items() if stake == most))


def may_agree(state: TableState, hand: Hand) -> bool:
    """Whether equal highest bettors may still agree which of them turns a hand."""
    said = hand in state.round.holders
    leaves = state.house.dealing.equal_bets is EqualBets.AGREE
    return leaves and not said and len(top_bettors(state, hand)) > 1


def own_stakes(bets: Iterable[Bet]) -> dict[int, int]:
    """What whoever sits at each seat has bet for themselves: no tokes, and nothing from over the shoulder."""
    stakes: dict[int, int] = {}
    for bet in bets:
        if bet.kind not in (Kind.TOKE, Kind.BEHIND):
            stakes[bet.seat] = stakes.get(bet.seat, 0) + bet.stake
    return stakes


def from_dealers_right(state: TableState, seats: Iterable[int]) -> tuple[int, ...]:
    """Seats counterclockwise from the dealer, which begins at the dealer's right."""
    return tuple(sorted(seats, reverse=state.house.table.seat_1 is SeatOne.DEALER_LEFT))


def next_to_turn(state: TableState, hand: Hand) -> int:
    """Who is offered a relinquished hand, counterclockwise from whoever gave it up; 0: nobody."""
    asked = state.round.asked.get(hand)
    return next(iter(turn_order(state, asked[0], asked)), 0) if asked else 0


def turn_order(state: TableState, first: int, asked: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that may still be asked to turn a hand that the first one gave up."""
    order = from_dealers_right(state, {*state.seats, first})
    at = order.index(first)
    return tuple(seat for seat in (*order[at + 1 :], *order[:at]) if seat not in asked)


def stage(state: TableState) -> Stage:
    """How far the round has come, as far as bets are concerned."""
    if state.phase is Phase.BETTING:
        return Stage.BETTING
    next_task = due(state)
    if next_task is None or not (state.round.player or state.round.shaken):
        return Stage.CLOSED
    return Stage.FIRST_FOUR if next_task.task is Task.SETTLE_EARLY else Stage.DEALING


def awaits_patron(state: TableState) -> bool:
    """Whether the cards of an idle table need nothing more before the cut, or stay in their device."""
    step = state.next_step
    method = state.house.jurisdiction.idle.get(state.house.cards.idle)
    if step is None or (method and method.in_device):
        return True
    return not step.mixes and step.id != "lace"


def entitled_to_cut(state: TableState) -> int:
    """Who is offered the cut now: from the highest seat round the table until one accepts; 0 is the dealer.

    A recut is done by whoever cut last, or by the next in turn, as the house chose.
    """
    order = _cut_order(state)
    after = None
    if state.declined:
        after = state.declined[-1]
    elif state.cutters:
        after = state.cutters[-1]
        if state.house.cards.recut_by is RecutBy.LAST_CUTTER and (after == 0 or after in state.seated):
            return after
    begin = 0 if after is None else order.index(after) + 1 if after else len(order)
    return next((seat for seat in order[begin:] if seat in state.seated), 0)


def _cut_order(state: TableState) -> tuple[int, ...]:
    """All seats from the highest taken one on, clockwise or not as the document says, however numbered.

    Who sits down meanwhile does not move the beginning.
    """
    house = state.house
    clockwise = house.cards.cut_goes is CutGoes.CLOCKWISE
    downwards = clockwise is (house.table.seat_1 is SeatOne.DEALER_RIGHT)
    seats = sorted(house.seats, reverse=downwards)
    if state.declined and not state.cutters:
        first = state.declined[0]
    else:
        first = max((*state.seated, *state.declined, *state.cutters), default=seats[0])
    begin = seats.index(first) if first else 0
    return (*seats[begin:], *seats[:begin])


class Coming(NamedTuple):
    """What comes next, where that is said, and who does it."""

    what: Message
    clauses: tuple[str, ...] = ()
    by: Role = Role.DEALER


def key_due(state: TableState) -> KeyDue | None:
    """The next key of the progressives' keypad; a swipe that is waited for comes after all others.

    The table goes on beside it until the cards would be racked: they lie there for whoever verifies the win.
    """
    if state.phase is Phase.BETTING and not state.spoken:
        laid = progressive_bets(state.house, state.bets, state.game)
        if laid and any(bet not in state.stayed for bet in state.bets):
            return KeyDue(button_of(state.house, laid[0].wager, Key.START))
    if state.game is None:
        return None
    keys = sorted(next_keys(state.house, state.game), key=lambda each: each.button.key is Key.PAY)
    return next(iter(keys), None)


def coming(state: TableState) -> Coming:
    """What comes next at a table; where it waits for players, that."""
    key = key_due(state)
    if key and (key.button.key is not Key.PAY or swiped_first(state)):
        return Coming(_key_title(key), key.clauses(state.house), key.by)
    return _of_phase(state)


def swiped_first(state: TableState) -> bool:
    """Whether the cards that have won an award would be put away now: a card is swiped for it before that."""
    now = due(state)
    return state.game is not None and state.game.round == state.number and bool(now and now.task is Task.RACK)


def _of_phase(state: TableState) -> Coming:
    if state.phase is Phase.CLOSED:
        return _opening(state)
    if state.phase is Phase.READY:
        if state.free_due:
            return Coming(message("coming.free-hand"), state.free_due.clauses)
        return Coming(message("coming.betting"))
    if state.phase is Phase.BETTING:
        return _betting(state)
    if state.phase is Phase.DEALING:
        return _in_round(state)
    return _preparing(state)


def _key_title(key: KeyDue) -> Message:
    return message("coming.key-for", key=key.what, seat=key.seat) if key.seat else key.what


def boxed(state: TableState) -> bool:
    """Whether anything lies in the drop box."""
    return state.balances.get(Account.DROP.value, 0) > 0


def _opening(state: TableState) -> Coming:
    if state.closing:
        return Coming(message("coming.drop" if boxed(state) else "coming.count"), by=Role.FLOORPERSON)
    for check in state.house.procedure.checks:
        if check.id not in state.checked:
            return Coming(message("coming.check", check=check.title), check.clauses, Role.FLOORPERSON)
    return Coming(message("coming.open"), by=Role.FLOORPERSON)


def _betting(state: TableState) -> Coming:
    cites = state.house.cites
    if state.spoken:
        return Coming(message("coming.spoken", seat=min(state.spoken)), cites("table.unconfirmed"))
    if state.bets:
        key = "coming.no-more-bets-midi" if handled(state) else "coming.no-more-bets"
        return Coming(message("coming.no-more-bets"), cites(key))
    return Coming(message("coming.wagers"), by=Role.PLAYER)


def _in_round(state: TableState) -> Coming:
    now = due(state)
    assert now is not None
    if now.task is Task.SETTLE_EARLY and (chosen := presses(state)):
        listed = ", ".join(map(str, chosen))
        return Coming(message("coming.press", presses=listed), now.clauses(state), Role.PLAYER)
    if now.hand and now.task in (Task.HAND_OVER, Task.TURN) and now.hand in state.round.asked:
        what = message("coming.offer-turn", hand=now.hand, seat=next_to_turn(state, now.hand))
        return Coming(what, state.house.cites("table.turn-goes-to"))
    if now.hand and now.task in (Task.HAND_OVER, Task.RETURN):
        what = message(f"coming.{now.task.value}", hand=now.hand, seat=holder(state, now.hand))
        by = Role.PLAYER if now.task is Task.RETURN else Role.DEALER
        return Coming(what, now.clauses(state), by)
    if now.hand and now.task is Task.DEAL and state.round.points_called:
        return _third_card(state, now.hand)
    if now.task is Task.DEAL:
        key = "coming.first-cards-midi" if handled(state) else "coming.first-cards"
        return Coming(now.title(state), state.house.cites(key))
    return Coming(now.title(state), now.clauses(state))


def _third_card(state: TableState, hand: Hand) -> Coming:
    """A third card, and why the table of play wants it."""
    round_ = state.round
    cards = round_.named(Hand.PLAYER)
    player, banker = point_count(cards[:2]), point_count(round_.named(Hand.BANKER)[:2])
    if hand is Hand.PLAYER:
        ruling = PUNTO_BANCO.player(player, banker)
    else:
        third = cards[2].points if len(cards) == 3 else None
        ruling = PUNTO_BANCO.banker(banker, player_third=third, player=player)
    what = message("coming.third-card", hand=hand, why=ruling.reason)
    return Coming(what, state.house.cites(ruling.rule))


def _preparing(state: TableState) -> Coming:
    step = state.next_step
    assert step is not None
    for marker in state.markers:
        what = message("coming.vigorish", who=debtor(state, marker))
        return Coming(what, state.house.cites("table.owes-vigorish"))
    if state.phase is Phase.IDLE and awaits_patron(state):
        return Coming(message("coming.patron"), by=Role.PLAYER)
    if step.id == "cut" and entitled_to_cut(state):
        return Coming(message("coming.cut", seat=entitled_to_cut(state)), step.clauses)
    if step.id == "cut":
        return Coming(message("coming.dealer-cuts"), step.clauses)
    return Coming(step.title, step.clauses, step.by[0])
