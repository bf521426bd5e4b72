"""A continuous shuffler: no cut, no cut card, no last hand, and all cards back after each round."""

from collections import Counter

import pytest
from tests.table.tables import bet, finish, opened
from tests.table.worlds import CONTINUOUS

from punto.entropy import permutation, seeded
from punto.errors import Refused
from punto.game.cards import card
from punto.game.shoe import new_cards
from punto.houses import find_house
from punto.table import EVERYTHING, Table, redacted
from punto.table.commands import DealCard, Irregularity, NoMoreBets, OrderRecut, RackCards, Report
from punto.table.events import CardsRecirculated, CutCardAppeared, LastHandAnnounced, ShoeEnded
from punto.table.next import Task, due
from punto.table.views import AUDITOR


def shuffler() -> Table:
    """A table of which the machine does everything, ready for wagers."""
    table = Table(find_house("colorado-mini", settings=CONTINUOUS), EVERYTHING, seeded("shuffler"))
    table.run()
    table.sit(3, "maria")
    return table


def test_no_cut_no_cut_card_no_last_hand() -> None:
    table = shuffler()
    assert not {"present", "cut", "place-cut-cards"} & set(table.state.steps)
    with pytest.raises(Refused, match="not been cut"):
        table.do(OrderRecut())
    for _ in range(120):  # far more than one shoe would hold
        if table.state.bets:
            table.no_more_bets()
        else:
            table.bet("3:banker=100")
        table.run()
    never = (CutCardAppeared, LastHandAnnounced, ShoeEnded)
    assert not [event for event in table.events if isinstance(event, never)]
    assert table.state.left == 416


def test_the_cards_come_back_mixed_by_fresh_chance() -> None:
    table = shuffler()
    table.automation -= {Task.RACK.value}
    table.bet("3:banker=100")
    table.run()
    with pytest.raises(Refused, match="in which order"):
        table.do(RackCards())
    events = table.do(RackCards(permutation(416, seeded("one"))))
    (back,) = [event for event in events if isinstance(event, CardsRecirculated)]
    assert Counter(back.order) == Counter(new_cards(8))
    assert redacted(back, AUDITOR) == CardsRecirculated()
    assert table.state.rack == ()
    assert len(table.state.coups) == 1


def test_real_cards_come_back_and_are_counted_again() -> None:
    chosen = {key.replace(".", "__"): value for key, value in CONTINUOUS.items()}
    table = opened("colorado-mini", {3: "maria"}, 0, **chosen)
    bet(table, "3:banker=100")
    finish(table, "2h 4c Kd 5d")
    assert table.state.left == 416
    assert table.state.unseen is not None
    assert table.state.unseen[card("2h")] == 8
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    with pytest.raises(Refused, match="no cut card"):
        table.do(DealCard(card("2h"), cut_card=True))


def test_a_card_that_opens_a_free_hand_is_not_mixed_in_before_it() -> None:
    table = shuffler()
    table.automation -= {Task.CALL_RESULT.value}
    table.bet("3:banker=100")
    table.run()
    assert table.state.shoe is not None
    lies = table.state.shoe.rest[0]
    table.do(Report(Irregularity.FACE_UP, seen=True))
    table.automation = EVERYTHING
    while due(table.state) is not None:
        table.step()
    assert table.state.free_due
    table.step()
    table.step()
    assert table.state.round.player == (lies,)
    table.run()
    assert table.state.left == 416


def test_a_card_that_waits_for_the_next_hand_is_not_mixed_in_either() -> None:
    """Drawn in error and seen by nobody, it begins the next hand; all others come back."""
    table = shuffler()
    table.automation -= {Task.CALL_RESULT.value}
    table.bet("3:banker=100")
    table.run()
    assert table.state.shoe is not None
    drawn = table.state.shoe.rest[0]
    table.do(Report(Irregularity.DRAWN_IN_ERROR))
    table.automation = EVERYTHING
    while due(table.state) is not None:
        table.step()
    assert table.state.left == 415
    table.run()
    if not table.state.bets:
        table.bet("3:banker=100")
    table.no_more_bets()
    table.step()
    assert table.state.round.player == (drawn,)
