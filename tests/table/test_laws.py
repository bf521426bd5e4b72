"""Laws of the live table, whatever anybody does at it, in whatever order.

A machine tries every command there is, sensible or not. After each step: money adds up to nothing, a refusal
says why in the house's own document and nothing has changed, the state is what its events fold into, every
card is in exactly one place, all of it can be stored, and nothing is raised but `Refused` and `Unreadable`.
`PUNTO_LAWS=long` tries many more.
"""

import os
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from punto.entropy import permutation, seeded
from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, Card
from punto.game.composition import Composition
from punto.game.dice import Roll
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.game.shoe import new_cards
from punto.houses import House, Offer, find_house
from punto.rulebook.clauses import catalogue
from punto.settle import Bet, Kind, Press
from punto.table import EVERYTHING, Phase, TableState, calls, decide, evolve, fold, next_command
from punto.table import commands as do
from punto.table.commands import Command
from punto.table.events import Event
from punto.table.procedure import Role, steps
from punto.table.state import Racked

VOID = {"irregularities.face_up_later": "void"}
BATCHES = {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "blue"]',
    "cards.idle": "b",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}
HOUSES = [
    find_house("colorado-mini", settings={"dealing.free_hands": "1"}),
    find_house("colorado-midi", settings={"dealing.lower_bettor_turns": "true"}),
    find_house("massachusetts-midi", settings={"vigorish.collected": "marked"} | VOID),
    find_house(
        "massachusetts-ez",
        settings={"irregularities.exposed_card": "discard", "cards.recut_by": "next-entitled"},
    ),
    find_house("colorado-mini", settings=BATCHES),
    find_house("colorado-dice", settings={"dealing.players_shake": "by-players"}),
]
LONG = os.environ.get("PUNTO_LAWS") == "long"
MIXED = [permutation(len(new_cards(8)), seeded(f"mix {number}")) for number in range(3)]
"""Shuffles of eight decks, which all these houses play with."""

SEATS, CARDS, HANDS = st.integers(0, 10), st.sampled_from(DECK), st.sampled_from(Hand)
ROLES, NAMES = st.sampled_from(Role), st.sampled_from(["reshuffle", "payment", "vigorish-type", "nothing"])
PLACES = st.sampled_from([0, 9, 10, 13, 14, 51, 52, 200, 364, 390, 400, 416, 417])
DICE = st.tuples(*[st.integers(1, 6)] * 3)
STEPS = st.sampled_from(
    [*sorted({step.id for house in HOUSES for step in steps(house)}), "bring", "nonsense"]
)
WAGERS = st.sampled_from(
    [
        "player",
        "banker",
        "tie",
        "dragon-bonus",
        "house-money",
        "royal-9",
        "dragon-7",
        "dice-se-06",
        "nonsense",
    ]
)
BETS = st.builds(
    Bet,
    seat=st.integers(1, 10),
    wager=WAGERS,
    stake=st.sampled_from([1, 499, 500, 1000, 10_000, 10**9]),
    on=st.none() | HANDS,
    kind=st.sampled_from(Kind) | st.just(Kind.CHIPS),
)
COMMANDS: dict[type[Command], st.SearchStrategy[Any]] = {
    do.Confirm: st.builds(do.Confirm, st.sampled_from(["chip-tray", "layout", "nonsense"]), ROLES),
    do.OpenTable: st.builds(do.OpenTable),
    do.CloseTable: st.builds(do.CloseTable),
    do.GoIdle: st.builds(do.GoIdle, st.sampled_from("abcdx")),
    do.Resume: st.builds(do.Resume),
    do.Sit: st.builds(do.Sit, SEATS),
    do.Leave: st.builds(do.Leave, SEATS),
    do.Prepare: st.builds(
        do.Prepare,
        STEPS,
        ROLES,
        st.just(()) | st.sampled_from([*MIXED, (1, 0)]),
        PLACES,
        st.lists(CARDS, max_size=11).map(tuple),
    ),
    do.OfferCut: st.builds(do.OfferCut, SEATS, st.booleans(), PLACES),
    do.OrderRecut: st.builds(do.OrderRecut, ROLES | st.just(Role.SUPERVISOR)),
    do.OpenBetting: st.builds(do.OpenBetting),
    do.PlaceWagers: st.builds(do.PlaceWagers, st.lists(BETS, max_size=4).map(tuple), st.booleans()),
    do.ConfirmSpoken: st.builds(do.ConfirmSpoken, SEATS),
    do.TakeBack: st.builds(do.TakeBack, SEATS, WAGERS, st.none() | HANDS),
    do.NoMoreBets: st.builds(do.NoMoreBets),
    do.DealCard: st.builds(do.DealCard, st.none() | CARDS, st.booleans()),
    do.HandOver: st.builds(do.HandOver, HANDS),
    do.ReturnCards: st.builds(do.ReturnCards, HANDS),
    do.TurnCards: st.builds(do.TurnCards, HANDS),
    do.TouchCards: st.builds(do.TouchCards, SEATS),
    do.TouchChips: st.builds(do.TouchChips, SEATS),
    do.Agree: st.builds(do.Agree, HANDS, SEATS),
    do.Substitute: st.builds(
        do.Substitute, HANDS, SEATS, st.frozensets(SEATS) | st.just(frozenset(range(11)))
    ),
    do.Relinquish: st.builds(do.Relinquish, HANDS, ROLES),
    do.OfferTurn: st.builds(do.OfferTurn, HANDS, SEATS, st.booleans()),
    do.CallPoints: st.builds(do.CallPoints),
    do.SettleEarly: st.builds(
        do.SettleEarly, st.lists(st.builds(Press, st.integers(1, 9), WAGERS), max_size=2).map(tuple)
    ),
    do.CallResult: st.builds(do.CallResult),
    do.CollectLosers: st.builds(do.CollectLosers),
    do.PayWinners: st.builds(do.PayWinners),
    do.CollectVigorish: st.builds(do.CollectVigorish, SEATS),
    do.RackCards: st.builds(do.RackCards),
    do.DealFreeHand: st.builds(do.DealFreeHand),
    do.Report: st.builds(do.Report, st.sampled_from(do.Irregularity), st.none() | CARDS, st.booleans()),
    do.CorrectCard: st.builds(
        do.CorrectCard, HANDS, st.integers(-1, 3), CARDS, ROLES | st.just(Role.SUPERVISOR)
    ),
    do.GiveNotice: st.builds(
        do.GiveNotice,
        NAMES,
        st.lists(st.sampled_from(["surveillance", "commission", "table"])).map(tuple),
        st.integers(0, 100),
        st.booleans(),
    ),
    do.ChangeProcedure: st.builds(do.ChangeProcedure, NAMES, st.integers(0, 100)),
    do.Accommodate: st.builds(do.Accommodate, st.just("a guest"), st.just("seated"), st.booleans()),
    do.Dispute: st.builds(do.Dispute, st.integers(-1, 5)),
    do.Shake: st.builds(do.Shake, ROLES, SEATS),
    do.ExposeDice: st.builds(do.ExposeDice),
    do.RevealDice: st.builds(do.RevealDice, st.builds(Roll, DICE, DICE)),
}
IN_A_ROUND = [
    *(do.Report, do.Relinquish, do.OfferTurn, do.CorrectCard, do.SettleEarly, do.Substitute, do.Agree),
    *(do.Leave, do.Sit, do.TouchCards, do.TouchChips, do.PlaceWagers, do.OrderRecut, do.DealCard),
]


def test_the_laws_try_every_command() -> None:
    assert {each.__name__ for each in COMMANDS} == set(do.__all__) - {"Command", "Irregularity"}


def _bet(offer: Offer, seat: int) -> Bet:
    """A bet within the limits."""
    stake = offer.stake(offer.paytable) or offer.minimum or 1000
    on = offer.wager.rides_on[0] if offer.wager.rides_on else None
    return Bet(seat, offer.wager.id, stake, on, offer.paytable.id)


def _apt(state: TableState) -> Iterator[Command]:
    """Commands with what the state knows, so that rare ones are met too."""
    yield from map(do.CollectVigorish, state.owed)
    yield from map(do.ConfirmSpoken, state.spoken)
    yield from (do.TakeBack(bet.seat, bet.wager, bet.on, bet.kind) for bet in state.bets)
    yield from (do.Dispute(racked.number) for racked in state.rack[-1:])
    yield from [do.OrderRecut()] * (state.phase is Phase.PREPARING)
    yield do.GoIdle(state.house.cards.idle)
    yield do.Resume()
    yield do.ExposeDice()
    yield do.DealCard(DECK[0])
    yield do.SettleEarly(tuple(Press(seat, hand.value) for seat in state.seats[:1] for hand in Hand)[:1])
    for seat in state.seats:
        yield do.Leave(seat)
        yield do.OfferCut(seat, accepts=False)
        yield do.Shake(Role.PLAYER, seat)
    for what in (do.Irregularity.SURPLUS_THIRD, do.Irregularity.DRAWN_IN_ERROR):
        yield from (do.Report(what, card, seen) for card in (None, DECK[9]) for seen in (False, True))
    for hand in Hand:
        yield do.Relinquish(hand)
        yield do.CorrectCard(hand, 1, DECK[9])
        yield from (do.OfferTurn(hand, seat, accepts) for seat in state.seats for accepts in (False, True))
        yield from (do.Agree(hand, seat) for seat in state.seats)
        yield from (do.Substitute(hand, seat, frozenset(state.seats)) for seat in state.seats)


def _nearly_over(state: TableState, left: int) -> TableState:
    """The same table with so many cards left to deal; all others lie in the rack."""
    cards = state.shoe.cards if state.shoe else new_cards(state.house.decks)
    played = (Racked(0, (), (), cards[:-left]),)
    if state.shoe:
        return state.changed(shoe=replace(state.shoe, out=len(cards) - left), rack=played)
    return state.changed(unseen=Composition.of(cards[-left:]), rack=played)


def _accepted(state: TableState, command: Command) -> bool:
    try:
        return bool(decide(state, command))
    except (Refused, Unreadable):
        return False


class TableLaws(RuleBasedStateMachine):
    """Anything, in any order; `proceed` does what comes next, so that the machine gets somewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.state = TableState.closed(HOUSES[0])
        self.start = self.state
        self.events: list[Event] = []
        self.known = True
        self.words = seeded("laws")

    @initialize(
        house=st.sampled_from(HOUSES),
        known=st.booleans(),
        seats=st.frozensets(st.integers(1, 7), min_size=1, max_size=4),
        depth=st.sampled_from([400, 390, 14, 14, 395, 1, 400, 0]),
        left=st.sampled_from([0, 1, 5, 9]),
    )
    def open(self, house: House, known: bool, seats: frozenset[int], depth: int, left: int) -> None:
        """Mostly a table that is ready, its cut card near the front; or only open, or closed."""
        self.state = self.start = TableState.closed(house)
        self.known = known
        while depth and self.state.phase is Phase.CLOSED:
            self._next(depth)
        for seat in sorted(seats):
            self._try(do.Sit(seat))
        while self.state.phase is Phase.PREPARING and depth > 1:
            self._next(depth)
        if left and self.state.phase is Phase.READY and house.game is not Game.DICE:
            self.state, self.events = _nearly_over(self.state, left), []
            self.start = self.state

    @rule(command=st.one_of(*COMMANDS.values()))
    def anything(self, command: Command) -> None:
        """Whatever anybody might ask for."""
        self._try(command)

    @precondition(lambda self: self.state.phase is Phase.DEALING)
    @rule(command=st.one_of(*(COMMANDS[each] for each in IN_A_ROUND)))
    def in_a_round(self, command: Command) -> None:
        """What can cross a round under way."""
        self._try(command)

    @precondition(lambda self: self.state.phase is Phase.BETTING and self.state.seats)
    @rule(data=st.data(), spoken=st.booleans())
    def bet(self, data: st.DataObject, spoken: bool) -> None:
        """Bets as the house likes them."""
        offers = data.draw(st.lists(st.sampled_from(list(self.state.house.offers.values())), max_size=5))
        seats = st.sampled_from(self.state.seats)
        self._try(do.PlaceWagers(tuple(_bet(offer, data.draw(seats)) for offer in offers), spoken))

    @rule(data=st.data())
    def something_apt(self, data: st.DataObject) -> None:
        """What people seldom ask for, and may now."""
        apt = [command for command in _apt(self.state) if _accepted(self.state, command)]
        if apt:
            kind = data.draw(st.sampled_from(list(dict.fromkeys(map(type, apt)))))
            self._try(data.draw(st.sampled_from([each for each in apt if type(each) is kind])))

    @rule(times=st.sampled_from([1, 1, 2, 3, 5, 12]), depth=st.sampled_from([14, 395]))
    def proceed(self, times: int, depth: int) -> None:
        """What comes next, several times."""
        for _ in range(times):
            self._next(depth)

    def _next(self, depth: int) -> None:
        """The machine's own next chore; physical cards are named, and somebody bets where nobody did."""
        if self.state.phase is Phase.BETTING and not self.state.bets and self.state.seats:
            main = [offer for offer in self.state.house.offers.values() if offer.wager.main]
            self._try(do.PlaceWagers((_bet(main[self.state.number % 2], self.state.seats[0]),)))
            return
        command = next_command(self.state, EVERYTHING, self.words)
        if isinstance(command, do.Prepare):
            mixed = command.permutation if self.known else ()
            at = depth if command.step == "place-cut-cards" else 0
            burned = (DECK[0],) * (2 if self.state.house.cards.burn_shown.value == "all" else 1)
            cards = burned if command.step == "burn" and not self.state.shoe else ()
            command = do.Prepare(command.step, command.by, mixed, at, cards)
        if isinstance(command, do.DealCard) and not self.state.carried:
            command = self._deal()
        if command:
            self._try(command)

    def _deal(self) -> Command:
        """The next card, if there is one."""
        shoe, left = self.state.shoe, list(self.state.unseen or ())
        if not (shoe.left if shoe else left):
            return do.Report(do.Irregularity.RAN_OUT)
        return do.DealCard() if shoe else do.DealCard(left[len(self.events) * 7 % len(left)])

    def _try(self, command: Command) -> None:
        try:
            happened = decide(self.state, command)
        except (Refused, Unreadable) as error:
            self._says_why(command, error)
            return
        for event in happened:
            assert all(map(str, calls(event, self.state)))
            self.state = evolve(self.state, event)
        self.events += happened
        assert pickle.loads(pickle.dumps(happened)) == happened

    def _says_why(self, command: Command, error: Refused | Unreadable) -> None:
        assert str(error)
        if isinstance(error, Refused):
            assert error.reasons, command
            for clause_id in (each for reason in error.reasons for each in reason.clauses):
                assert clause_id in catalogue(), (command, clause_id)
                assert clause_id.startswith(self.state.house.document), (command, clause_id)

    @invariant()
    def money_adds_up(self) -> None:
        assert sum(self.state.balances.values()) == 0

    @invariant()
    def events_fold_into_the_state(self) -> None:
        assert fold(self.start, self.events) == self.state

    def teardown(self) -> None:
        """A state can be stored; once for each run, because its house comes along."""
        assert pickle.loads(pickle.dumps(self.state)) == self.state

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        state = self.state
        if state.house.game is Game.DICE:
            assert not list(self._lying())
        elif state.phase not in (Phase.CLOSED, Phase.IDLE):
            held: Iterator[Card] | tuple[Card, ...] = ()
            if state.shoe:
                held = state.shoe.rest
            elif state.unseen is not None:
                held = (card for card, number in state.unseen.items() for _ in range(number))
            else:
                held = state.order or new_cards(state.house.decks)
            assert Counter(held) + Counter(self._lying()) == Counter(new_cards(state.house.decks))

    def _lying(self) -> Iterator[Card]:
        """Cards outside the shoe: in the round, carried over to the next, in the rack."""
        round_ = self.state.round
        yield from (*round_.player, *round_.banker, *round_.others, *self.state.carried)
        for racked in self.state.rack:
            yield from racked.cards


TestTableLaws = TableLaws.TestCase
TestTableLaws.settings = settings(
    max_examples=1000 if LONG else 150,
    stateful_step_count=50 if LONG else 40,
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=list(HealthCheck),
)
