"""Laws that hold at every table whatever anybody asks for, in any order; `PUNTO_TESTS=long` tries longer."""

import pickle
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.length import LONG
from tests.table.laws import broken_money, leaks, meddled
from tests.table.winding import next_card, revealed, wound_up
from tests.table.worlds import (
    ACTORS,
    COMMANDS,
    HOUSES,
    IN_A_ROUND,
    accepted,
    apt,
    askers,
    assert_in_one_place,
    bet_within_limits,
    nearly_over,
    opened,
    owing,
    told,
)

from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, Card
from punto.game.facts import Game
from punto.game.shoe import new_cards
from punto.houses import House
from punto.rulebook import catalogue
from punto.settle import Kind, objections
from punto.table import (
    EVERYTHING,
    Actor,
    Phase,
    Table,
    calls,
    decide,
    decode,
    encode,
    evolve,
    fold,
    next_command,
    usual_actor,
)
from punto.table import commands as do
from punto.table.commands import Command
from punto.table.decide import DECIDERS
from punto.table.events import Event


def test_the_laws_try_every_command() -> None:
    every = set(do.__all__) - {"Actor", "Command", "Irregularity", "Misread", "Waiver"}
    assert {each.__name__ for each in COMMANDS} == every
    assert {each.__name__ for each in DECIDERS} == every


class TableLaws(RuleBasedStateMachine):
    """Anything, in any order; `proceed` does what comes next, so that the machine gets somewhere."""

    house: House

    def __init__(self) -> None:
        super().__init__()
        self.state = self.start = Table(self.house).state
        self.events: list[Event] = []
        self.known = True
        self.words = seeded("laws")

    @initialize(
        known=st.booleans(),
        seats=st.frozensets(st.integers(1, 7), min_size=1, max_size=4),
        depth=st.sampled_from([400, 390, 14, 14, 395, 1, 400, 0]),
        left=st.sampled_from([0, 1, 5, 9]),
    )
    def open(self, known: bool, seats: frozenset[int], depth: int, left: int) -> None:
        """Mostly a table that is ready, its cut card near the front; or only open, or closed.

        Where vigorish is marked, everybody owes some from rounds before, also who stands behind a seat.
        """
        house, self.known = self.house, known
        if depth:
            self.state = opened(house, physical=not known)
        for seat in sorted(seats):
            self._try(do.Sit(seat))
        if house.bets.behind:
            self._try(do.StandBehind(min(seats), "ana"))
        while self.state.phase is Phase.PREPARING and depth > 1:
            self._next(depth)
        if left and self.state.phase is Phase.READY and house.game is not Game.DICE:
            self.state = nearly_over(self.state, left)
        if house.vigorish.marked and self.state.phase is not Phase.CLOSED:
            self.state = owing(self.state)
        self.start, self.events = self.state, []

    @rule(command=st.one_of(*COMMANDS.values()), by=ACTORS)
    def anything(self, command: Command, by: Actor) -> None:
        """Whatever anybody might ask for, and in whatever role."""
        self._try(command, by)

    @rule(command=st.one_of(*COMMANDS.values()))
    def anything_rightly(self, command: Command) -> None:
        """Whatever anybody might ask for who may."""
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
        seats, kinds = st.sampled_from(self.state.seats), st.sampled_from([Kind.CHIPS] * 4 + list(Kind))
        bets = tuple(bet_within_limits(offer, data.draw(seats), data.draw(kinds)) for offer in offers)
        self._try(do.PlaceWagers(bets, spoken))

    @rule(data=st.data())
    def something_apt(self, data: st.DataObject) -> None:
        """What people seldom ask for, and may now."""
        every = list(apt(self.state))
        kinds = list(dict.fromkeys(map(type, every)))
        first = data.draw(st.integers(0, len(kinds) - 1))
        for kind in (*kinds[first:], *kinds[:first]):
            found = [each for each in every if type(each) is kind and accepted(self.state, each)]
            if found:
                command = data.draw(st.sampled_from(found))
                self._try(command, data.draw(st.sampled_from(askers(self.state, command))))
                return

    @precondition(lambda self: self.state.markers)
    @rule(data=st.data())
    def pay_vigorish(self, data: st.DataObject) -> None:
        """Who owes something pays it, or somebody else who is here says so, or the dealer collects."""
        owed = data.draw(st.sampled_from(self.state.markers))
        command = do.CollectVigorish(owed.seat, owed.person, owed.toke)
        self._try(command, data.draw(st.sampled_from(askers(self.state, command))))

    @rule(times=st.sampled_from([1, 1, 2, 3, 5, 12]), depth=st.sampled_from([14, 395]))
    def proceed(self, times: int, depth: int) -> None:
        """What comes next, several times."""
        for _ in range(times):
            self._next(depth)

    def _next(self, depth: int) -> None:
        """The machine's own next chore; physical cards are named, and somebody bets where nobody did."""
        if self.state.phase is Phase.BETTING and not self.state.bets and self.state.seats:
            main = [offer for offer in self.state.house.offers.values() if offer.wager.main]
            self._try(do.PlaceWagers((bet_within_limits(main[self.state.number % 2], self.state.seats[0]),)))
            return
        command = next_command(self.state, EVERYTHING, self.words, physical=not self.known)
        if isinstance(command, do.Prepare):
            at = depth if command.step == "place-cut-cards" else 0
            burned = (DECK[0],) * (2 if self.state.house.cards.burn_shown.value == "all" else 1)
            cards = burned if command.step == "burn" and not self.state.shoe else ()
            command = do.Prepare(command.step, command.permutation, at, cards)
        if isinstance(command, do.DealCard):
            command = next_card(self.state, len(self.events))
        if command is None and self.state.phase is Phase.DEALING:
            command = revealed(self.state)
        if command:
            self._try(command)

    def _try(self, command: Command, by: Actor | None = None) -> None:
        by = by or usual_actor(self.state, command)
        try:
            happened = decide(self.state, told(command, self.state), by)
        except (Refused, Unreadable) as error:
            self._says_why(command, error)
            return
        assert not list(meddled(happened, by))
        for event in happened:
            assert all(map(str, calls(event, self.state)))
            before, self.state = self.state, evolve(self.state, event)
            assert not list(leaks(event, before, self.state))
            assert decode(encode(event)) == event
        self.events += happened

    def _says_why(self, command: Command, error: Refused | Unreadable) -> None:
        assert str(error)
        if isinstance(error, Refused):
            assert error.reasons, command
            for clause_id in (each for reason in error.reasons for each in reason.clauses):
                assert clause_id in catalogue(), (command, clause_id)
                assert clause_id.startswith(self.state.house.document), (command, clause_id)

    @invariant()
    def money_keeps_its_laws(self) -> None:
        assert broken_money(self.events, self.start) == []

    def teardown(self) -> None:
        """A state is what its events add up to, and can be stored; once a run, because that is slow."""
        assert fold([decode(encode(event)) for event in self.events], self.start) == self.state
        assert pickle.loads(pickle.dumps(self.state)) == self.state
        self._can_be_finished()

    def _can_be_finished(self) -> None:
        """From wherever the table is: the round is finished or void, the table closed, all stakes gone."""
        state = self.state
        for after, _, _ in wound_up(state):
            state = after
        assert state.phase is Phase.CLOSED
        layout = [amount for name, amount in state.balances.items() if "layout" in name]
        assert not any(layout)
        assert sum(state.balances.values()) == sum(self.start.balances.values())

    @invariant()
    def everybody_is_in_one_place(self) -> None:
        assert_in_one_place(self.state)

    @invariant()
    def what_lies_there_could_be_bet(self) -> None:
        state = self.state
        for seat in {bet.seat for bet in state.bets} if state.phase in (Phase.READY, Phase.BETTING) else ():
            assert not objections([bet for bet in state.bets if bet.seat == seat], state.house)
        for bet in state.bets:
            assert bet.paytable in (None, state.house.offers[bet.wager].paytable.id)

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
            if state.left is not None:
                assert state.left + len(list(self._outside())) == len(new_cards(state.house.decks))

    def _lying(self) -> Iterator[Card]:
        """Cards outside the shoe that somebody has named."""
        return (card for card in self._outside() if card)

    def _outside(self) -> Iterator[Card | None]:
        """Cards outside the shoe: in the round, carried over to the next, in the rack."""
        round_ = self.state.round
        yield from (*round_.player, *round_.banker)
        yield from (each.card for each in (*round_.others, *round_.waiting, *self.state.carried))
        for racked in self.state.rack:
            yield from racked.cards


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.id)
def test_laws_hold(house: House) -> None:
    run_state_machine_as_test(type("Laws", (TableLaws,), {"house": house}), settings=TRIES)


TRIES = settings(
    max_examples=150 if LONG else 7,
    stateful_step_count=50 if LONG else 40,
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=list(HealthCheck),
)
