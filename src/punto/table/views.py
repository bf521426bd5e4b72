"""What somebody may see: a table as one person sees it, and an event as that person is told of it.

Screens, sockets and JSON are drawn from these and from nothing else. No card that the person may not know yet
is in either: not the order of the shoe, not a card that lies face down, not one that was burned unseen.

>>> from punto.houses import find_house
>>> from punto.table import Table
>>> view(Table(find_house("colorado-mini")).state, DISPLAY).next.what
'confirm: a chip tray'
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from punto.game.cards import point_count
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.settle import Account, Bet, Kind, Movement, Posting, Press, account
from punto.streams import Actor, name_of
from punto.table import events as happened
from punto.table.events import Award, BetResult, Event
from punto.table.jackpot_view import jackpots_view
from punto.table.next import coming, holder, tucked
from punto.table.owing import owed_view
from punto.table.seen import BetView, CheckView, HandView, NextView, RackView, SeatView, TableView
from punto.table.state import Phase, Racked, TableState

__all__ = [
    "AUDITOR",
    "DEALER",
    "DISPLAY",
    "HIDING",
    "SUPERVISOR",
    "BetView",
    "CheckView",
    "HandView",
    "NextView",
    "RackView",
    "SeatView",
    "TableView",
    "Viewer",
    "ViewerKind",
    "gained",
    "player",
    "redacted",
    "view",
    "who_bets",
]


class ViewerKind(Enum):
    """As what somebody looks at a table."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    AUDITOR = "auditor"
    DISPLAY = "display"


class Viewer(Struct, frozen=True):
    """Who looks: a player is at a seat, and a person."""

    kind: ViewerKind
    seat: int = 0
    person: str = ""

    @property
    def sees_accounts(self) -> bool:
        """Whether everybody's money is their business."""
        return self.kind in (ViewerKind.DEALER, ViewerKind.SUPERVISOR, ViewerKind.AUDITOR)


DEALER, SUPERVISOR, AUDITOR, DISPLAY = (
    Viewer(ViewerKind.DEALER),
    Viewer(ViewerKind.SUPERVISOR),
    Viewer(ViewerKind.AUDITOR),
    Viewer(ViewerKind.DISPLAY),
)
"""Who looks without sitting at the table."""


def player(seat: int, person: str = "") -> Viewer:
    """The player at a seat."""
    return Viewer(ViewerKind.PLAYER, seat, person)


def view(state: TableState, who: Viewer) -> TableView:
    """The table as somebody sees it."""
    house, round_, next_thing = state.house, state.round, coming(state)
    hands = {hand.value: _hand(state, hand, who) for hand in Hand}
    return TableView(
        house=house.id,
        title=str(house.title),
        currency=house.currency.code,
        game=house.game.value,
        charter=house.charter.digest,
        phase=state.phase.value,
        round=state.number,
        next=NextView(str(next_thing.what), next_thing.clauses, next_thing.by.value),
        free_hand=round_.free,
        physical=state.physical,
        hands=hands,
        winner=(round_.roll or round_.coup).winner.value if round_.result_called else None,
        bets=tuple(_bet(state, bet, who) for bet in state.bets),
        results=tuple(_result(each, who) for each in round_.results),
        seats=tuple(_seat(state, seat, person, who) for seat, person in state.seated.items()),
        behind=tuple(_seat(state, seat, person, who) for person, seat in state.behind.items()),
        owed=owed_view(state),
        checklist=tuple(_checklist(state)),
        cards_left=state.left,
        cut_card_came=state.cut_card_came,
        last_hand=state.last_hand,
        carried=tuple(str(each.card) if each.seen else None for each in state.carried),
        waiting=tuple(str(each.card) if each.seen else None for each in round_.waiting),
        reported=str(state.reported) if state.reported else None,
        commitment=state.committed.commitment if state.committed else "",
        rack=tuple(map(_rack, state.rack)),
        coups=tuple(map(str, state.coups)),
        balances=dict(_own(state.balances.items(), who)),
        untold=tuple(state.untold) if who.sees_accounts else (),
        jackpots=jackpots_view(house, state.game) if state.game else None,
    )


def _hand(state: TableState, hand: Hand, who: Viewer) -> HandView:
    round_ = state.round
    if state.house.game is Game.DICE:
        if not round_.roll:
            return HandView(covered=bool(round_.shaken))
        dice = round_.roll.player if hand is Hand.PLAYER else round_.roll.banker
        return HandView(dice=dice, points=sum(dice) % 10)
    cards, turned = round_.cards(hand), round_.turned[hand]
    handed = round_.handed is hand
    turns = holder(state, hand) if state.phase is Phase.DEALING else None
    looks = handed and who.kind is ViewerKind.PLAYER and who.seat == turns
    shown = cards if looks else cards[:turned]
    return HandView(
        cards=tuple(str(card) if card and place < len(shown) else None for place, card in enumerate(cards)),
        points=point_count(round_.named(hand)[:turned]) if turned else None,
        holder=turns,
        handed=handed,
        tucked=hand is Hand.BANKER and tucked(state),
    )


def who_bets(state: TableState, bet: Bet) -> str:
    """Who bets, for people: by name where one was given, else by where they are; a toke is the dealer's."""
    if bet.kind is Kind.TOKE:
        return bet.place
    if bet.kind is Kind.BEHIND:
        return state.people.get(bet.person) or bet.person
    return state.people.get(bet.person) or bet.place


def _bet(state: TableState, bet: Bet, _who: Viewer) -> BetView:
    return BetView(
        seat=bet.seat,
        wager=bet.wager,
        stake=bet.stake,
        who=who_bets(state, bet),
        on=bet.on.value if bet.on else None,
        paytable=bet.paytable,
        kind=bet.kind.value,
        pressed=state.round.added(bet),
        spoken=bet in state.spoken_bets,
        stayed=bet in state.stayed,
    )


def _seat(state: TableState, seat: int, person: str, who: Viewer) -> SeatView:
    """A person at a seat or behind it."""
    theirs = who.sees_accounts or (who.kind is ViewerKind.PLAYER and who.person == person)
    return SeatView(
        seat=seat,
        who=state.people.get(person) or (f"behind-{seat}" if person in state.behind else f"seat-{seat}"),
        person=person if theirs else "",
        gained=gained(state.balances, person) if theirs else None,
        chips=state.balances.get(Account.CHIPS.of(person), 0) if theirs and state.banked else None,
        owes=sum(each.amount for each in state.markers if each.person == person and not each.toke),
    )


def gained(balances: Mapping[str, int], person: str) -> int | None:
    """What a person has gained so far, stakes on the layout counted as still theirs; None before any bet."""
    kinds = (Account.CHIPS, Account.LAYOUT, Account.WALLET, Account.CASH)
    found = [balances[each.of(person)] for each in kinds if each.of(person) in balances]
    return sum(found) if found else None


def _checklist(state: TableState) -> Iterable[CheckView]:
    if state.phase is Phase.CLOSED:
        for check in state.house.procedure.checks:
            yield CheckView(check.id, str(check.title), check.id in state.checked)


@lru_cache(maxsize=1024)
def _rack(racked: Racked) -> RackView:
    cards = [str(card) if card else None for card in racked.known]
    two, four = len(racked.player), len(racked.player) + len(racked.banker)
    return RackView(
        racked.number, tuple(cards[:two]), tuple(cards[two:four]), tuple(cards[four:]), racked.free
    )


def _own(postings: Iterable[Posting], who: Viewer) -> Iterable[Posting]:
    """Of accounts, those that are this viewer's business."""
    if who.sees_accounts:
        return postings
    if who.kind is ViewerKind.DISPLAY or not who.person:
        return ()
    return (each for each in postings if account(each[0])[1] == who.person)


def redacted(event: Event, who: Viewer) -> Event:
    """An event as somebody is told of it."""
    hide = _HIDES.get(type(event))
    if hide:
        event = hide(event, who)
    if not who.sees_accounts:
        changes = {name: _anonymous(getattr(event, name), who) for name in _named_fields(type(event))}
        if changes:
            event = replace(event, **changes)
    return event


def _named_fields(kind: type[Event]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name in _PERSONAL)


_PERSONAL = (
    *(
        "postings",
        "bets",
        "bet",
        "results",
        "undone",
        "movements",
        "collect",
        "pay",
        "presses",
        "pressed",
        "person",
    ),
    *("award", "hit_by", "approved_by"),
)


def _anonymous(value: Any, who: Viewer) -> Any:
    """The same, with nobody's account or id but this viewer's own."""
    if isinstance(value, str):
        return value if value == who.person else ""
    if isinstance(value, Bet):
        return value if value.person in ("", who.person) else _stranger(value)
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return tuple(_own(value, who))
    if isinstance(value, tuple):
        return tuple(_anonymous_part(each, who) for each in value)
    return _anonymous_award(value, who)


def _anonymous_award(value: Any, who: Viewer) -> Any:
    """Of an award nobody's id, of those who handled it only their role."""
    if isinstance(value, Award):
        return replace(value, bets=_anonymous(value.bets, who))
    return Actor(value.role) if isinstance(value, Actor) else value


def _anonymous_part(value: Any, who: Viewer) -> Any:
    if isinstance(value, Bet):
        return _anonymous(value, who)
    if isinstance(value, Press):
        return Press(value.seat, value.onto, _anonymous(value.person, who))
    if isinstance(value, Movement):
        return Movement(value.act, _anonymous(value.bet, who), value.amount, value.meter)
    return replace(value, bet=_anonymous(value.bet, who))


def _stranger(bet: Bet) -> Bet:
    return Bet(bet.seat, bet.wager, bet.stake, bet.on, bet.paytable, bet.kind)


def _result(result: BetResult, who: Viewer) -> BetResult:
    return result if who.sees_accounts else replace(result, bet=_anonymous(result.bet, who))


Mixed = happened.CardsMixed | happened.BatchStored | happened.CardsCut | happened.CardsRecirculated


def _order(event: Mixed, _who: Viewer) -> Event:
    return replace(event, order=())


def _promised(event: happened.ShoeCommitted, _who: Viewer) -> Event:
    return replace(event, salt="")


def _burned(event: happened.CardsBurned, _who: Viewer) -> Event:
    return replace(event, cards=event.shown)


def _dealt(event: happened.CardDealt, _who: Viewer) -> Event:
    return event if event.up or event.seen else replace(event, card=None)


def _handed(event: happened.CardsHanded, who: Viewer) -> Event:
    return event if who.seat == event.seat else replace(event, cards=())


def _ruled(event: happened.IrregularityRuled, _who: Viewer) -> Event:
    return event if event.seen or not event.from_shoe else replace(event, card=None)


def _corrected(event: happened.CardCorrected, _who: Viewer) -> Event:
    return event if event.up else replace(event, original=None, card=None)


def _settled_reading(event: happened.ReadingSettled, who: Viewer) -> Event:
    """Such a card may still come: players hear of none."""
    if event.seen and who.sees_accounts:
        return event
    hidden = {name: (None,) * len(getattr(event, name)) for name in ("read", "stands")}
    return replace(event, **hidden, said=event.said if who.sees_accounts else (None,) * len(event.said))


_HIDES: Mapping[type[Event], Callable[[Any, Viewer], Event]] = {
    happened.CardsMixed: _order,
    happened.BatchStored: _order,
    happened.CardsCut: _order,
    happened.CardsRecirculated: _order,
    happened.CardsBurned: _burned,
    happened.ShoeCommitted: _promised,
    happened.CardDealt: _dealt,
    happened.CardsHanded: _handed,
    happened.IrregularityRuled: _ruled,
    happened.CardCorrected: _corrected,
    happened.ReadingSettled: _settled_reading,
}
"""Events that hold cards which not everybody may know."""

HIDING = frozenset(name_of(kind) for kind in _HIDES)
"""The names of these events."""
