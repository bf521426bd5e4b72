"""A shoe that the machine shuffled is promised before the cut and shown when it is over, whatever ends it."""

from hashlib import sha256

import pytest
from tests.table.worlds import CONTINUOUS

from punto.entropy import new_salt, seeded
from punto.game.cards import Card
from punto.game.shoe import cut
from punto.houses import Role, find_house
from punto.table import EVERYTHING, Actor, Phase, Table, next_command, redacted, view
from punto.table.commands import CloseTable, GoIdle, Leave, OrderRecut, Prepare
from punto.table.events import (
    BettingOpened,
    CardDealt,
    CardsBurned,
    CardsCut,
    CardsLoaded,
    ShoeCommitted,
    ShoeEnded,
    ShoeRevealed,
)
from punto.table.fair import wants_salt, with_salt
from punto.table.views import AUDITOR, DEALER, DISPLAY, SUPERVISOR, player

MINI = find_house("colorado-mini")
SALTS = seeded("salts")


def step(table: Table) -> None:
    """One chore of the machine's, which brings a salt where one is wanted."""
    command = next_command(table.state, EVERYTHING, table.words)
    if command is not None:
        if wants_salt(table.state, command):
            command = with_salt(command, new_salt(SALTS))
        table.do(command)


def opened(house: str = "colorado-mini") -> Table:
    """A table that takes wagers."""
    table = Table(find_house(house), EVERYTHING, seeded("fair"))
    while table.state.phase is not Phase.BETTING:
        step(table)
    return table


def play_out(table: Table) -> None:
    """Rounds until the shoe is over."""
    table.sit(3, "maria")
    while table.state.phase is not Phase.SHOE_OVER:
        if table.state.phase is Phase.BETTING and not table.state.bets:
            table.bet("3:player=100")
        elif table.state.phase is Phase.BETTING:
            table.no_more_bets()
        step(table)


def by_hand(event: ShoeRevealed) -> str:
    """The hash as the document tells to make it."""
    cards = "".join(str(card) for card in event.cards)
    return sha256(f"punto-shoe-1\n{event.shoe}\n{event.salt}\n{cards}".encode()).hexdigest()


@pytest.mark.parametrize("house", ["colorado-mini", "massachusetts-midi", "card-room-ez"])
def test_promised_before_the_cut_and_shown_at_the_end(house: str) -> None:
    table = opened(house)
    kinds = [type(event) for event in table.events]
    assert kinds.index(ShoeCommitted) < kinds.index(CardsCut) < kinds.index(CardsLoaded)
    assert kinds.index(ShoeCommitted) < kinds.index(BettingOpened)
    assert ShoeRevealed not in kinds
    promise = next(event for event in table.events if isinstance(event, ShoeCommitted))
    at = next(event.at for event in table.events if isinstance(event, CardsCut))
    shoe = table.state.shoe
    assert shoe is not None
    play_out(table)
    (shown,) = [event for event in table.events if isinstance(event, ShoeRevealed)]
    assert by_hand(shown) == shown.commitment == promise.commitment
    assert cut(shown.cards, at) == shoe.cards
    assert not shown.voided
    assert isinstance(table.events[-2], ShoeEnded)
    assert table.state.committed is None


def test_every_shoe_has_a_number_of_its_own() -> None:
    table = opened()
    play_out(table)
    while table.state.phase is not Phase.BETTING:
        step(table)
    promises = [event for event in table.events if isinstance(event, ShoeCommitted)]
    assert [each.shoe for each in promises] == [1, 2]
    assert len({each.commitment for each in promises}) == 2


def test_a_shoe_that_is_given_up_is_shown_as_void() -> None:
    for end in (CloseTable(), GoIdle("a")):
        table = opened()
        table.state = table.state.changed(number=2)  # rounds were played
        table.do(end, Actor(Role.FLOORPERSON))
        (shown,) = [event for event in table.events if isinstance(event, ShoeRevealed)]
        assert shown.voided
        assert by_hand(shown) == shown.commitment


def test_a_recut_keeps_the_promise() -> None:
    table = opened()
    promise = table.state.committed
    table.do(OrderRecut(), Actor(Role.SUPERVISOR))
    assert table.state.committed == promise is not None
    while table.state.phase is not Phase.READY:
        step(table)
    assert table.state.committed == promise
    assert sum(isinstance(event, ShoeCommitted) for event in table.events) == 1


def test_nobody_sees_the_salt_before_the_end() -> None:
    table = opened()
    table.sit(3, "maria")
    promise = table.state.committed
    assert promise is not None
    for who in (AUDITOR, DEALER, DISPLAY, SUPERVISOR, player(3, "maria")):
        assert view(table.state, who).commitment == promise.commitment
        assert promise.salt not in repr(view(table.state, who))
        told = [redacted(event, who) for event in table.events]
        assert not any(promise.salt in str(event) for event in told)
        assert any(promise.commitment in str(event) for event in told)
    table.do(Leave(3))


def test_real_cards_are_not_promised() -> None:
    table = Table(MINI, EVERYTHING, seeded("real"), physical=True)
    while table.state.phase is Phase.CLOSED:
        table.step()
    assert not wants_salt(table.state, Prepare(table.state.steps[0]))


def shuffled_rounds(rounds: int) -> Table:
    """A table with a continuous shuffler after so many rounds."""
    table = Table(find_house("colorado-mini", settings=CONTINUOUS), EVERYTHING, seeded("fair"))
    while table.state.phase is not Phase.BETTING:
        step(table)
    table.sit(3, "maria")
    for _ in range(rounds):
        if not table.state.bets:
            table.bet("3:player=100")
        table.no_more_bets()
        while table.state.phase is not Phase.BETTING:
            step(table)
    return table


def test_a_continuous_shuffler_promises_every_order_that_it_deals_from() -> None:
    """Each round's cards are the first of an order that was promised before its bets, and shown after it."""
    table = shuffled_rounds(5)
    promised: dict[int, str] = {}
    burned, dealt, shown = 0, list[Card](), list[int]()
    for event in table.events:
        if isinstance(event, ShoeCommitted):
            promised[event.shoe] = event.commitment
        elif isinstance(event, BettingOpened):
            assert len(promised) == len(shown) + 1
        elif isinstance(event, CardsBurned):
            burned = event.number
        elif isinstance(event, CardDealt) and event.card:
            dealt.append(event.card)
        elif isinstance(event, ShoeRevealed):
            assert by_hand(event) == event.commitment == promised[event.shoe]
            assert len(dealt) >= 4
            assert list(event.cards[burned : burned + len(dealt)]) == dealt
            shown.append(event.shoe)
            burned = 0
            dealt.clear()
    assert shown == [1, 2, 3, 4, 5]
    assert list(promised) == [1, 2, 3, 4, 5, 6]
