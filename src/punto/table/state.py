"""What a table is at a moment: all of it folded from events, none of it anywhere else."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from itertools import islice
from typing import Self, cast

from msgspec import Struct, field
from msgspec.structs import replace

from punto.game.cards import Card, point_count
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.game.shoe import Order, Shoe
from punto.game.tableau import PUNTO_BANCO
from punto.houses import Charter, House, Step
from punto.settle import Bet, Movement, Press
from punto.table.commands import Waiver
from punto.table.events import BetResult, PressedBet
from punto.table.keypad import Game

Lying = tuple[Card | None, ...]
"""Cards that lie somewhere; None for a real one, face down, that nobody has named."""

__all__ = [
    "NO_ROUND",
    "Carried",
    "Committed",
    "FreeHand",
    "GivenNotice",
    "Lying",
    "Marker",
    "MoneyMoved",
    "Phase",
    "PlayedRound",
    "Racked",
    "RoundState",
    "TableState",
    "Voided",
]


class Phase(Enum):
    """How far a table has come."""

    CLOSED = "closed"
    PREPARING = "preparing"
    READY = "ready"
    BETTING = "betting"
    DEALING = "dealing"
    SHOE_OVER = "shoe-over"
    IDLE = "idle"

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower


class FreeHand(Struct, frozen=True, gc=False):
    """A hand without wagers that the rules compel."""

    clauses: tuple[str, ...]


class Racked(Struct, frozen=True, gc=False):
    """One round in the discard rack: the hands, so that they can be rebuilt, and cards that were in none.

    `hidden` are the places, among all its cards, of those that nobody has seen.
    """

    number: int
    player: Lying = ()
    banker: Lying = ()
    others: Lying = ()
    free: bool = False
    hidden: tuple[int, ...] = ()

    @property
    def cards(self) -> Lying:
        """In the order in which they lie: the Player's hand, then the Banker's."""
        return (*self.player, *self.banker, *self.others)

    @property
    def known(self) -> Lying:
        """The same, with None for each that nobody has seen."""
        if not self.hidden:
            return self.cards
        return tuple(None if place in self.hidden else card for place, card in enumerate(self.cards))


class Carried(Struct, frozen=True, gc=False):
    """A card that was drawn in error and waits for the next hand, and whether players know it.

    `after` is how many cards of its round had come out before it; `surplus` says that it was reported as a
    third card.
    """

    card: Card | None
    seen: bool
    after: int = 0
    surplus: bool = False


class PlayedRound(Struct, frozen=True, gc=False):
    """A round with wagers that is over: what it takes to undo it, and to settle it by other cards.

    One that was reversed has neither results nor movements.
    """

    number: int
    charter: Charter
    bets: tuple[Bet, ...]
    presses: tuple[Press, ...]
    results: tuple[BetResult, ...]
    movements: tuple[Movement, ...]
    coup: Coup | None = None
    roll: Roll | None = None


class Voided(Struct, frozen=True, gc=False):
    """A round that a report has made void: what it takes to go on with it, were the report a mistake.

    `carried` is how many cards waited for the next hand then; `drew` says that the report took the last of
    them out of the shoe, `locked` that bets on sensors were locked.
    """

    charter: str
    """The digest of its charter."""
    phase: Phase
    bets: tuple[Bet, ...]
    stayed: tuple[Bet, ...]
    round: "RoundState"
    racked: int
    carried: int
    drew: bool
    locked: bool


class MoneyMoved(Struct, frozen=True, gc=False):
    """Chips that a person bought, a fill or credit of a slip, or a closer, by the name of its event."""

    event: str
    amount: int
    person: str = ""
    cash: bool = False
    slip: str = ""
    undone: bool = False
    expected: int | None = None
    """Of a closer what the tray should have held: it has closed the bank."""


class Marker(Struct, frozen=True, gc=False):
    """Vigorish that a person owes, marked at a seat; that of a toke lies apart from its giver's own."""

    seat: int
    person: str
    amount: int
    toke: bool = False


class GivenNotice(Struct, frozen=True, gc=False):
    """Somebody was told of a change, and when, in minutes."""

    of: str
    to: tuple[str, ...]
    at: int


class Committed(Struct, frozen=True, gc=False):
    """The promise of a shoe's order, and what it was made from."""

    shoe: int
    commitment: str
    salt: str
    cards: Order


class RoundState(Struct, frozen=True, dict=True):
    """A round under way. `turned` is how many cards of each hand lie face up; `holders` who turns them."""

    player: Lying = ()
    banker: Lying = ()
    turned: Mapping[Hand, int] = field(default_factory=lambda: dict.fromkeys(Hand, 0))
    holders: Mapping[Hand, int] = {}
    handed: Hand | None = None
    asked: Mapping[Hand, tuple[int, ...]] = {}
    points_called: bool = False
    early_settled: bool = False
    result_called: bool = False
    losers_collected: bool = False
    winners_paid: bool = False
    free: bool = False
    shaken: tuple[int, ...] = ()
    roll: Roll | None = None
    cash: tuple[Bet, ...] = ()
    """Bets that were spoken: they came as cash, which the dealer has changed for chips."""
    presses: tuple[Press, ...] = ()
    pressed: tuple[PressedBet, ...] = ()
    taken: tuple[Movement, ...] = ()
    """What was done at START GAME."""
    early: tuple[Movement, ...] = ()
    results: tuple[BetResult, ...] = ()
    collect: tuple[Movement, ...] = ()
    pay: tuple[Movement, ...] = ()
    others: tuple[Carried, ...] = ()
    drawn: int = 0
    """How many of its cards came out of the shoe for it: cards that were carried over come before those."""
    waiting: tuple[Carried, ...] = ()
    """Third cards that wait: a surplus one for the Banker's hand to be turned, and, until the round is
    racked, those that no hand wants after a correction."""
    surplus: bool = False
    """Whether a surplus third card has been ruled on."""

    def cards(self, hand: Hand) -> Lying:
        """One hand's cards."""
        return self.player if hand is Hand.PLAYER else self.banker

    def named(self, hand: Hand) -> tuple[Card, ...]:
        """One hand's cards, each of which has been named: whoever asks has seen them turned."""
        return cast(tuple[Card, ...], self.cards(hand))

    def added(self, bet: Bet) -> int:
        """What early payouts that were pressed have added to a bet."""
        return sum(each.amount for each in self.pressed if each.bet == bet)

    @property
    def lies(self) -> tuple[tuple[Card | None, Hand | None], ...]:
        """Its cards in the order in which they came, each with the hand that it belongs to, if any."""
        found: list[tuple[Card | None, Hand | None]] = []
        for place in range(3):
            found += [(self.cards(hand)[place], hand) for hand in Hand if place < len(self.cards(hand))]
        return (*found, *((each.card, None) for each in self.waiting))

    @property
    def covered(self) -> bool:
        """Whether four cards or more lie there, and some of them face down."""
        dealt = len(self.player) + len(self.banker)
        return dealt >= 4 and sum(self.turned.values()) < dealt

    @property
    def may_want(self) -> frozenset[Hand]:
        """The hands that the next card may belong to, by the cards that lie face up; empty: none can."""
        if not self.covered:
            return frozenset([self.wants] if self.wants else [])
        if len(self.banker) == 3:
            return frozenset()
        if self.turned[Hand.PLAYER] < len(self.player):
            return frozenset([Hand.BANKER] if len(self.player) == 3 else Hand)
        cards = self.named(Hand.PLAYER)
        player, third = point_count(cards[:2]), cards[2].points if len(cards) == 3 else None
        drawing = (_draws(player, banker, third) for banker in range(10))
        return frozenset(hand for hand in drawing if hand)

    @cached_property
    def wants(self) -> Hand | None:
        """Which hand the next card belongs to, by the cards that lie there already; None: to neither."""
        dealt, other = len(self.player), len(self.banker)
        if dealt < 2 or other < 2:
            return Hand.PLAYER if dealt == other else Hand.BANKER
        cards = self.named(Hand.PLAYER)
        player, banker = point_count(cards[:2]), point_count(self.named(Hand.BANKER)[:2])
        hand = _draws(player, banker, cards[2].points if dealt == 3 else None)
        return None if hand is Hand.BANKER and other == 3 else hand

    @cached_property
    def coup(self) -> Coup:
        """The finished coup."""
        return Coup(self.named(Hand.PLAYER), self.named(Hand.BANKER))

    def changed(self, **changes: object) -> Self:
        """The same with some fields replaced."""
        return replace(self, **changes)


def _draws(player: int, banker: int, third: int | None = None) -> Hand | None:
    """Which hand takes a third card now, by the counts of both; `third` is the Player's, once it has one."""
    if third is None and PUNTO_BANCO.player_draws(player, banker):
        return Hand.PLAYER
    return Hand.BANKER if PUNTO_BANCO.banker_draws(banker, player_third=third, player=player) else None


NO_ROUND = RoundState()
"""Before the first card."""


class TableState(Struct, frozen=True, kw_only=True, dict=True):
    """The whole table."""

    charter: Charter | None = None
    phase: Phase = Phase.CLOSED
    checked: frozenset[str] = frozenset()
    physical: bool = False
    decks: int = 0
    people: Mapping[str, str] = {}
    guests: int = 0
    seated: Mapping[int, str] = {}
    behind: Mapping[str, int] = {}
    """Who stands behind which seat."""
    steps: tuple[str, ...] = ()
    done: int = 0
    order: Order | None = None
    waiting: Order | None = None
    batch: int = 0
    shoes: int = 0
    """How many shoes have been committed to."""
    committed: Committed | None = None
    declined: tuple[int, ...] = ()
    cutters: tuple[int, ...] = ()
    cut_card_from_back: int = 0
    shoe: Shoe | None = None
    unseen: Composition | None = None
    bets: tuple[Bet, ...] = ()
    spoken_bets: tuple[Bet, ...] = ()
    stayed: tuple[Bet, ...] = ()
    round: RoundState = NO_ROUND
    number: int = 0
    cut_card_came: bool = False
    cut_card_left: int | None = None
    """How many cards the shoe held when the cut card came."""
    last_hand: bool = False
    carried: tuple[Carried, ...] = ()
    reported: Card | None = None
    """A real card that lies face up in the shoe, as somebody has said: it must come next."""
    free_due: FreeHand | None = None
    voided: Voided | None = None
    """The last round, where a report has made it void and nothing has followed."""
    free_hands: int = 0
    rack: tuple[Racked, ...] = ()
    played: tuple[PlayedRound, ...] = ()
    markers: tuple[Marker, ...] = ()
    balances: Mapping[str, int] = {}
    connected: frozenset[str] = frozenset()
    """The progressives whose meters can be reached."""
    game: Game | None = None
    games: int = 0
    """How many games with progressive bets there have been at this table, ever."""
    banked: bool = False
    """Whether chips are bought here: the tray has been opened."""
    closing: bool = False
    """Whether the table was closed and its drop box and tray are still to be seen to."""
    slips: tuple[str, ...] = ()
    """The numbers of fills and credits since then; one that served again stands twice."""
    money: tuple[MoneyMoved, ...] = ()
    """Chips bought, fills and credits since then, and the closer."""
    counted: tuple[tuple[int, int], ...] = ()
    """The chips in the tray when they were last counted: values, and how many of each."""
    notices: tuple[GivenNotice, ...] = ()
    untold: Mapping[str, int] = {}
    accommodations: tuple[tuple[str, str], ...] = ()
    waived: Mapping[str, tuple[Waiver, ...]] = {}

    def __repr__(self) -> str:
        """Whose table it is, how far it has come, who sits there: never the order of its cards."""
        house = self.house.id if self.charter else None
        bets = f"seats={self.seats}, bets={len(self.bets)}"
        return f"TableState({house!r}, phase={self.phase.value!r}, round={self.number}, {bets})"

    @property
    def house(self) -> House:
        """Whose table it is: the house of its charter."""
        assert self.charter is not None, "a table plays by a charter"
        return self.charter.house_in_force

    @property
    def metered(self) -> bool:
        """Whether what happens here may be any business of a progressive's meters."""
        if self.connected or self.game:
            return True
        return self.charter is not None and bool(self.charter.house_in_force.progressives)

    @property
    def game_here(self) -> Game | None:
        """The progressives' game of this round; one that waits for an approval may be an older one's."""
        return self.game if self.game and self.game.round == self.number else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are taken."""
        return tuple(self.seated)

    def waives(self, person: str, what: Waiver) -> bool:
        """Whether an accommodation waives a thing for a person."""
        return what in self.waived.get(person, ())

    @property
    def coups(self) -> tuple[Coup, ...]:
        """The coups of this shoe that count, in their order."""
        return tuple([each.coup for each in self.played if each.coup and each.results])

    @property
    def spoken(self) -> frozenset[int]:
        """The seats whose spoken wagers the dealer has still to repeat."""
        return frozenset([bet.seat for bet in self.spoken_bets])

    @property
    def leading(self) -> tuple[Carried, ...]:
        """Cards that are out already and come now: one that waits in the round; those that were carried over
        begin a hand, and go into none that has begun.
        """
        return self.round.waiting or (() if self.round.drawn else self.carried)

    @property
    def aside(self) -> tuple[Carried, ...]:
        """Cards that went wrong after all that lie in this round: those seen among its discards, and those
        that wait. One that came before a card that lies there cannot come after it any more.
        """
        wrong = (*(each for each in self.round.others if each.seen), *self.carried)
        return tuple(each for each in wrong if self.round.drawn and each.after >= len(self.round.lies))

    def carried_by(self, wrong: Lying, right: Lying) -> tuple[Carried, ...]:
        """Which of the cards carried over are those that the right hands have beyond the wrong ones."""
        more = Counter(right) - Counter(wrong)
        found = (each for each in self.carried if each.card and more[each.card] > 0)
        return tuple(islice(found, max(len(right) - len(wrong), 0)))

    @property
    def left(self) -> int | None:
        """How many cards the shoe holds: real ones are counted too, though nobody knows their order."""
        if self.shoe:
            return self.shoe.left
        return None if self.unseen is None else self.unseen.total - self._nameless

    @property
    def _nameless(self) -> int:
        """How many cards are out of the shoe that nobody has named."""
        round_ = self.round
        lying = (*round_.player, *round_.banker, *(card for each in self.rack for card in each.cards))
        aside = (each.card for each in (*round_.others, *round_.waiting, *self.carried))
        return sum(card is None for card in (*lying, *aside))

    @property
    def next_step(self) -> Step | None:
        """The next step on the way of the cards into the shoe."""
        return self.house.procedure.step(self.steps[self.done]) if self.done < len(self.steps) else None

    @property
    def owed(self) -> dict[int, int]:
        """The vigorish marked at each seat."""
        owed: dict[int, int] = {}
        for marker in self.markers:
            owed[marker.seat] = owed.get(marker.seat, 0) + marker.amount
        return owed

    def changed(self, **changes: object) -> Self:
        """The same with some fields replaced."""
        return replace(self, **changes)
