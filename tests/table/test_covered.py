"""A third card at the Player's hand while hands lie face down: what may be said of it, and who gets it."""

import pytest
from tests.table.laws import broken_money
from tests.table.tables import bet, finish, opened
from tests.table.worlds import assert_in_one_place

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import card, parse_cards, point_count
from punto.game.hands import Hand
from punto.houses import find_house
from punto.table import EVERYTHING, Phase, Table, TableState, next_command
from punto.table.commands import CorrectCards, HandOver, Irregularity, Report, ReturnCards, TurnCards
from punto.table.events import CardDealt, IrregularityRuled
from punto.table.next import Task, due
from punto.table.state import RoundState

SURPLUS, DRAWN = Irregularity.SURPLUS_THIRD, Irregularity.DRAWN_IN_ERROR
BOTH = pytest.mark.parametrize("house", ["colorado-midi", "massachusetts-midi"])


def dealt(house: str, player: str = "", **settings: str) -> Table:
    """Four real cards lie there, face down and unnamed; then the Player's, if they are said, face up."""
    table = opened(house, {3: "maria", 5: "jo"}, 0, **settings)
    bet(table, "3:banker=100", "5:player=50")
    table.no_more_bets()
    for _ in range(4):
        table.deal()
    if player:
        turn(table, Hand.PLAYER, player)
    return table


def turn(table: Table, hand: Hand, cards: str) -> None:
    table.do(HandOver(hand))
    table.do(ReturnCards(hand, parse_cards(cards)))


def rulings(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.ruling, each.clauses) for each in table.events if isinstance(each, IrregularityRuled)]


@pytest.mark.clause("CO-2816-1")
@pytest.mark.clause("MA-13b")
@pytest.mark.parametrize(
    ("house", "clauses"), [("colorado-midi", ("CO-2816-1",)), ("massachusetts-midi", ("MA-13b",))]
)
def test_a_player_on_7_never_draws_and_the_banker_on_5_draws_that_card(
    house: str, clauses: tuple[str, ...]
) -> None:
    table = dealt(house, "4h 3d")
    left = table.state.left
    assert left is not None
    table.do(Report(SURPLUS))
    assert table.state.left == left - 1
    turn(table, Hand.BANKER, "Ks 5s")
    table.deal()
    assert rulings(table) == [("waits-for-banker", clauses), ("bankers-third", clauses)]
    assert (table.state.round.banker, table.state.round.waiting) == ((*parse_cards("Ks 5s"), None), ())
    assert table.state.left == left - 1
    assert_in_one_place(table.state)
    turn(table, Hand.BANKER, "3h")
    finish(table, "")
    assert str(table.state.coups[-1]) == "4h3d-Ks5s3h"
    assert broken_money(table.events) == []


@pytest.mark.clause("CO-2816-1-s2")
@pytest.mark.clause("MA-13b-s2")
@pytest.mark.parametrize(
    ("house", "clauses"), [("colorado-midi", ("CO-2816-1-s2",)), ("massachusetts-midi", ("MA-13b-s2",))]
)
def test_it_begins_the_next_hand_where_the_banker_turns_out_to_stay(
    house: str, clauses: tuple[str, ...]
) -> None:
    table = dealt(house, "4h 3d")
    table.do(Report(SURPLUS))
    turn(table, Hand.BANKER, "Ks 6s")
    assert rulings(table)[1:] == [("next-hand", clauses)]
    assert len(table.state.carried) == 1
    assert_in_one_place(table.state)
    finish(table, "")
    assert str(table.state.coups[-1]) == "4h3d-Ks6s"


@pytest.mark.clause("CO-2816-1-s2")
@pytest.mark.clause("MA-13b-s2")
@BOTH
@pytest.mark.parametrize("natural", ["4h 4d", "4h 5d"])
def test_on_a_natural_nobody_draws_whatever_the_bankers_cards_are(house: str, natural: str) -> None:
    table = dealt(house, natural)
    table.do(Report(SURPLUS))
    assert [ruling for ruling, _ in rulings(table)] == ["next-hand"]
    turn(table, Hand.BANKER, "Ks 5s")
    finish(table, "")
    assert str(table.state.coups[-1]).endswith("-Ks5s")


@BOTH
@pytest.mark.parametrize("player", ["", "4h Kd"])
def test_nobody_knows_of_a_surplus_card_while_the_player_may_yet_draw(house: str, player: str) -> None:
    table = dealt(house, player)
    with pytest.raises(Refused, match=r"turn the cards that lie face down first.*\((CO-2816-1|MA-13b)\)"):
        table.do(Report(SURPLUS))


@pytest.mark.clause("MA-13c")
def test_a_seen_one_lies_face_up_before_the_banker_at_once() -> None:
    table = dealt("massachusetts-midi", "4h 3d")
    table.do(Report(SURPLUS, card("2c"), seen=True))
    turn(table, Hand.BANKER, "Ks 5s")
    table.deal()
    assert CardDealt(card("2c"), Hand.BANKER, up=True, carried=True, seen=True) in table.events
    assert [clauses for _, clauses in rulings(table)] == [("MA-13c",), ("MA-13c",)]
    finish(table, "")
    assert str(table.state.coups[-1]) == "4h3d-Ks5s2c"


@pytest.mark.clause("MA-13c-s2", "MA-13c1")
def test_a_seen_one_that_nobody_wants_is_discarded_with_one_more() -> None:
    table = dealt("massachusetts-midi", "4h 3d", irregularities__exposed_card="discard")
    left = table.state.left
    assert left is not None
    table.do(Report(SURPLUS, card("2c"), seen=True))
    turn(table, Hand.BANKER, "Ks 7s")
    assert [ruling for ruling, _ in rulings(table)] == ["waits-for-banker", "discard", "discard-unseen"]
    assert [each.card for each in table.state.round.others] == [card("2c"), None]
    assert table.state.left == left - 2


@pytest.mark.clause("MA-13c1")
def test_of_a_shoe_whose_order_is_known_the_very_next_card_is_the_one_more() -> None:
    house = find_house("massachusetts-midi", settings={"irregularities.exposed_card": "discard"})
    table = Table(house, EVERYTHING - {"hand-over", "return", "turn"}, seeded("covered"))
    while (now := due(table.state)) is None or now.task is not Task.TURN or not both_stand(table.state):
        if table.state.phase is Phase.BETTING and not table.state.bets:
            if not table.state.seated:
                table.sit(3)
            bet(table, "3:tie=25")
        command = next_command(table.state, EVERYTHING, seeded("covered"), physical=False)
        assert command
        table.do(command)
    table.do(TurnCards(Hand.PLAYER))
    assert table.state.shoe is not None
    surplus, further = table.state.shoe.rest[:2]
    table.do(Report(SURPLUS, surplus, seen=True))
    table.do(TurnCards(Hand.BANKER))
    assert [each.card for each in table.state.round.others] == [surplus, further]


def both_stand(state: TableState) -> bool:
    """The Player on 6 or 7, and the Banker on more than 5."""
    player, banker = (point_count(state.round.named(hand)) for hand in Hand)
    return len(state.round.lies) == 4 and player in (6, 7) and banker > 5


@BOTH
def test_there_is_one_surplus_third_card_in_a_round(house: str) -> None:
    """A further card that came out is one that was drawn in error."""
    table = dealt(house, "4h 5d")
    table.do(Report(SURPLUS))
    with pytest.raises(Refused, match="no surplus third card now"):
        table.do(Report(SURPLUS))
    turn(table, Hand.BANKER, "Ks 5s")
    with pytest.raises(Refused, match="no surplus third card now"):
        table.do(Report(SURPLUS))
    table.do(Report(DRAWN))
    assert len(table.state.carried) == 2


def test_there_is_one_where_the_banker_has_taken_it_too() -> None:
    table = dealt("colorado-midi", "4h 3d")
    turn(table, Hand.BANKER, "Ks 5s")
    table.do(Report(SURPLUS))
    with pytest.raises(Refused, match="no surplus third card now"):
        table.do(Report(SURPLUS))


def test_a_correction_waits_for_the_bankers_cards_then_and_rules_again() -> None:
    """A natural was typed for a 7: by the right cards the Banker on 5 draws the card that was laid by."""
    table = dealt("massachusetts-midi", "4h 5d")
    table.do(Report(SURPLUS))
    right = (card("4h"), None, card("3d"), None)
    with pytest.raises(Refused, match="turn the cards that lie face down first"):
        table.do(CorrectCards(right))
    turn(table, Hand.BANKER, "Ks 5s")
    table.do(CorrectCards(parse_cards("4h Ks 3d 5s")))
    assert table.state.round.banker == (*parse_cards("Ks 5s"), None)
    assert (table.state.carried, table.state.phase) == ((), Phase.DEALING)


def test_once_the_player_has_three_cards_only_the_banker_may_want_one() -> None:
    """Whatever lies face down there: 5 and an 8 make 3, on which a Player with two cards would draw."""
    turned = {Hand.PLAYER: 3, Hand.BANKER: 0}
    round_ = RoundState(player=parse_cards("2d 3d 8s"), banker=(None, None), turned=turned)
    assert round_.may_want == {Hand.BANKER}
