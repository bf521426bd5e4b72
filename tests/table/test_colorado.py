"""Colorado's tables played through as Rule 28 tells it: one file a subject, its clauses at its head.

What is not a sequence of happenings is asked here: who is bound, what must be approved, how cards lie.
"""

from pathlib import Path

import pytest
from tests.table.playthrough import Playthrough, play, playthroughs

from punto.entropy import below, permutation, seeded
from punto.errors import Reason, Refused, Unreadable
from punto.game.composition import Composition
from punto.game.shoe import new_cards
from punto.houses import House, find_house
from punto.houses.schema import setting_of
from punto.settle import read_bets
from punto.table import EVERYTHING, PREPARATION, Phase, Table
from punto.table.commands import (
    Actor,
    Command,
    Confirm,
    DealCard,
    NoMoreBets,
    OfferCut,
    OpenBetting,
    OpenTable,
    OrderRecut,
    PlaceWagers,
    Prepare,
    TouchCards,
)
from punto.table.events import TableOpened
from punto.table.next import entitled_to_cut

FOLDER = Path(__file__).parent / "playthroughs" / "colorado"
READY = ("colorado-mini", "colorado-midi", "colorado-ez", "colorado-dice")
BATCH = {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "blue"]',
    "cards.idle": "c",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}
CONTINUOUS = BATCH | {"cards.shuffle": "continuous-shuffler", "cards.batch_backs": "[]", "cards.idle": "d"}
PRE_SHUFFLED = CONTINUOUS | {"cards.pre_shuffled": "true", "cards.shuffler_verifies": "true"}


@pytest.mark.parametrize("playthrough", playthroughs(FOLDER))
def test_playthrough(playthrough: Playthrough) -> None:
    play(playthrough)


def checked(house: House) -> Table:
    """A table whose checklist is in order, still closed."""
    table = Table(house)
    for check in house.procedure.checks:
        table.do(Confirm(check.id))
    return table


def ready(house: House) -> Table:
    """A table that waits for wagers, seats 1 and 3 taken."""
    table = Table(house, PREPARATION, seeded("colorado"))
    table.run()
    table.sit(1)
    table.sit(3)
    table.do(OpenBetting())
    return table


def reasons(table: Table, command: Command) -> tuple[Reason, ...]:
    """Why a table refuses a command."""
    with pytest.raises(Refused) as caught:
        table.do(command)
    return tuple(caught.value.reasons)


def clauses(table: Table, command: Command) -> set[str]:
    """The clauses by which a table refuses a command."""
    return {each for reason in reasons(table, command) for each in reason.clauses}


# Who is bound, and by what


@pytest.mark.parametrize("kind", ["full", "mini", "midi", "dice"])
def test_every_authorised_kind_is_played_under_the_rule(kind: str) -> None:
    faces = "down" if kind == "midi" else "up"
    settings = {"table.kind": kind, "dealing.faces": faces} if kind != "dice" else {}
    house = find_house("colorado-dice" if kind == "dice" else "colorado-mini", settings=settings)
    table = Table(house, EVERYTHING, seeded("kinds"))
    table.run()
    table.sit(3)
    table.bet("3:dice-player=100" if kind == "dice" else "3:player=100")
    table.run()
    assert table.state.number == 2
    assert table.state.phase is Phase.BETTING
    assert sum(table.state.balances.values()) == 0


@pytest.mark.clause(
    "CO-2801-1", "CO-2899.01-1-s2", "CO-2899.02-lead-s2", "CO-2899.03-1-s2", "CO-2899.09-1-s2"
)
@pytest.mark.parametrize(
    ("name", "settings", "broken"),
    [
        ("colorado-mini", {"cards.decks": "5"}, "CO-2806-1"),
        ("colorado-ez", {"vigorish.taken": "before"}, "CO-2815-2-a"),
        ("colorado-mini", {"vigorish.rate": "6%"}, "CO-2899.01-4-s3"),
        ("colorado-mini", {"approvals.variations.5-treasures": ""}, "CO-2899.01-2"),
        ("colorado-midi", {"wagers.99-fortunes.needs_base": "false"}, "CO-2899.02-6"),
        ("colorado-midi", {"approvals.variations.99-fortunes": ""}, "CO-2899.02-lead-s4"),
        ("colorado-mini", {"approvals.variations.dragon-bonus": ""}, "CO-2899.03-2"),
        ("colorado-dice", {"approvals.variations.3-dice-baccarat": ""}, "CO-2899.09-3"),
        ("colorado-dice", {"wagers.dice-tie": "{ paytable = 'standard', minimum = '1' }"}, "CO-2899.09-5"),
    ],
)
def test_no_table_opens_otherwise_than_prescribed(name: str, settings: dict[str, str], broken: str) -> None:
    assert broken in clauses(checked(find_house(name, settings=settings)), OpenTable())
    checked(find_house(name)).do(OpenTable())


@pytest.mark.clause("CO-2801-1-s3")
def test_licensee_dealer_supervisor_and_players_are_bound() -> None:
    house = find_house("colorado-mini")
    assert "CO-2803-1" in clauses(Table(house), OpenTable())  # the licensee
    table = ready(house)
    bets = read_bets(["3:player=100"], house)
    table.do(PlaceWagers(bets))
    table.do(NoMoreBets())
    assert "CO-2807-4" in clauses(table, PlaceWagers(read_bets(["1:player=100"], house)))  # a player
    for _ in range(4):
        table.do(DealCard())
    assert clauses(table, DealCard()) == {"CO-2813-1"}  # the dealer
    assert clauses(table, OrderRecut()) == {"CO-2810-5"}  # a supervisor
    assert clauses(table, TouchCards(1)) == {"CO-2815-5"}  # somebody who did not bet


@pytest.mark.clause("CO-2801-3")
def test_a_stricter_standard_than_the_rule_is_kept_to() -> None:
    table = checked(
        find_house("colorado-mini", settings={"cards.cut_least": "52", "cards.cut_card_depth": "60"})
    )
    table.do(OpenTable(physical=True))
    while table.state.next_step and table.state.next_step.id != "cut":
        table.do(Prepare(table.state.next_step.id), Actor(table.state.next_step.by[0]))
    assert "CO-2810-3" in clauses(table, OfferCut(0, at=51))
    table.do(OfferCut(0, at=52))
    assert "CO-2810-4-s2" in clauses(table, Prepare("place-cut-cards", at=59))
    table.do(Prepare("place-cut-cards", at=60))


@pytest.mark.clause("CO-2811-s2")
@pytest.mark.parametrize("missing", ["approvals.shuffler", "approvals.shuffler_procedures"])
def test_device_and_procedures_are_approved(missing: str) -> None:
    unapproved = find_house("colorado-mini", settings=CONTINUOUS | {missing: ""})
    assert clauses(checked(unapproved), OpenTable()) == {"CO-2811-s2"}
    checked(find_house("colorado-mini", settings=CONTINUOUS)).do(OpenTable())


@pytest.mark.clause("CO-2817-3-s2")
def test_a_midi_table_deals_by_the_printed_option() -> None:
    other = find_house("colorado-midi", settings={"dealing.midi_option": "5"})
    assert clauses(checked(other), OpenTable()) == {"CO-2817-3-s2"}
    checked(find_house("colorado-midi", settings={"dealing.midi_option": "4"})).do(OpenTable())


# Tables and layouts


@pytest.mark.parametrize("name", READY)
def test_every_wager_has_its_area_before_every_seat(name: str) -> None:
    house = find_house(name, settings={"layout.name": "true", "layout.logo": "true"})
    assert [(area.wager, area.on) for area in house.areas] == [
        (offer.wager.id, hand) for offer in house.offers.values() for hand in offer.wager.rides_on or (None,)
    ]
    checked(house).do(OpenTable())


def test_a_variation_may_mark_its_layout_further() -> None:
    marks = ["game", "rights-holder", "distributor", "play", "other-approved"]
    assert setting_of("layout.markings").answers == ("CO-2803-2-s2",)
    checked(find_house("colorado-ez", settings={"layout.markings": repr(marks)})).do(OpenTable())
    with pytest.raises(Unreadable):
        find_house("colorado-ez", settings={"layout.markings": "['advertisement']"})
    layout = next(check for check in find_house("colorado-ez").procedure.checks if check.id == "layout")
    assert "CO-2803-2-s2" in layout.clauses


# Cards


@pytest.mark.clause("CO-2810-4")
@pytest.mark.parametrize("at", [10, 137, 406])
def test_the_cut_brings_the_front_to_the_back(at: int) -> None:
    house = find_house("colorado-mini")
    table = checked(house)
    table.do(OpenTable())
    order = permutation(52 * house.decks, seeded("cut"))
    while table.state.next_step and table.state.next_step.id != "cut":
        step = table.state.next_step
        table.do(Prepare(step.id, permutation=order if step.mixes else ()), Actor(step.by[0]))
    before = table.state.order
    assert before is not None
    table.do(OfferCut(0, at=at))
    assert table.state.order == before[at:] + before[:at]
    table.do(Prepare("place-cut-cards", at=14))
    table.do(Prepare("load"))
    assert table.state.shoe is not None
    assert table.state.shoe.rest == before[at:] + before[:at]
    assert len(table.state.shoe.rest) - table.state.shoe.cut_card == 14


@pytest.mark.clause("CO-2809-4", "CO-2810-7-s6")
def test_bricks_are_the_makers_word_and_nobody_elses_inspection() -> None:
    house = find_house("colorado-mini", settings=PRE_SHUFFLED)
    names = [step.id for step in house.procedure.steps]
    assert names[:4] == ["bring", "break-seal", "insert", "shuffle"]
    assert not {"receive", "inspect", "verify", "spread-batches", "view", "wash"} & set(names)
    assert "CO-2810-7-s2" in house.procedure.steps[0].clauses
    table = Table(house, PREPARATION, seeded("brick"))
    table.run()
    assert table.state.shoe is not None
    assert Composition.of(table.state.shoe.cards) == Composition.decks(house.decks)


@pytest.mark.clause("CO-2806-1-a-iii", "CO-2806-1-a-iv", "CO-2806-1-a-v")
def test_batches_take_turns_each_shuffled_while_the_other_is_played() -> None:
    table = Table(find_house("colorado-mini", settings=BATCH), EVERYTHING, seeded("batches"))
    table.run()
    (begun,) = [each for each in table.events if isinstance(each, TableOpened)]
    assert begun.batches == 2
    table.sit(3)
    seen = []
    for _ in range(3):
        stored, batch = table.state.waiting, table.state.batch
        assert stored is not None
        assert sorted(stored) == sorted(new_cards(8))
        assert stored != new_cards(8)
        seen.append(batch)
        while table.state.batch == batch:
            if not table.state.bets:
                table.bet("3:player=100")
            table.no_more_bets()
            table.run()
        assert _is_cut_of(table.state.shoe.cards if table.state.shoe else (), stored)
        assert table.state.waiting != stored
        assert len(table.state.rack) == 1, "only the burn of the batch in play"
    assert seen == [0, 1, 0]


def _is_cut_of(cards: tuple[object, ...], stored: tuple[object, ...]) -> bool:
    return any(stored[at:] + stored[:at] == cards for at in range(len(stored)))


@pytest.mark.clause("CO-2810-2-s2")
@pytest.mark.parametrize("name", ["colorado-mini", "colorado-midi"])
def test_the_cut_comes_round_to_everybody_once_and_then_to_the_dealer(name: str) -> None:
    house = find_house(name)
    table = checked(house)
    table.do(OpenTable(physical=True))
    words = seeded("seats")
    for seat in {house.seats[below(len(house.seats), words)] for _ in range(6)}:
        table.sit(seat)
    while table.state.next_step and table.state.next_step.id != "cut":
        table.do(Prepare(table.state.next_step.id), Actor(table.state.next_step.by[0]))
    for seat in sorted(table.state.seats, reverse=True):
        assert all(reasons(table, OfferCut(other, at=100)) for other in (*house.seats, 0) if other != seat)
        table.do(OfferCut(seat, accepts=False))
    table.do(OfferCut(0, at=100))


@pytest.mark.clause("CO-2810-2-s2", "MA-5c-s2")
@pytest.mark.parametrize(
    ("name", "seat_1", "order"),
    [
        ("colorado-mini", "dealer-right", [7, 5, 2]),  # clockwise comes down the seats
        ("colorado-mini", "dealer-left", [7, 2, 5]),  # and here goes on from seat 1, beside the highest
        ("massachusetts-midi", "dealer-left", [7, 5, 2]),
        ("massachusetts-midi", "dealer-right", [7, 2, 5]),  # seat 9 is empty: nobody sits higher than 7
    ],
)
def test_the_cut_goes_the_documents_way_however_seats_are_numbered(
    name: str, seat_1: str, order: list[int]
) -> None:
    table = checked(find_house(name, settings={"table.seat_1": seat_1}))
    table.do(OpenTable(physical=True))
    for seat in (2, 5, 7):
        table.sit(seat)
    assert offered_the_cut(table) == order


@pytest.mark.clause("CO-2810-2-s2", "MA-5c-s2")
@pytest.mark.parametrize(
    ("name", "seat_1"), [("colorado-mini", "dealer-left"), ("massachusetts-midi", "dealer-right")]
)
def test_who_sits_down_higher_meanwhile_is_asked_in_turn(name: str, seat_1: str) -> None:
    table = checked(find_house(name, settings={"table.seat_1": seat_1}))
    table.do(OpenTable(physical=True))
    for seat in (1, 3, 6):
        table.sit(seat)
    assert offered_the_cut(table, joins=7) == [6, 7, 1, 3]


def offered_the_cut(table: Table, joins: int = 0) -> list[int]:
    """Who is asked, where everybody declines; after the first one perhaps somebody joins."""
    while table.state.next_step and table.state.next_step.id != "cut":
        table.do(Prepare(table.state.next_step.id), Actor(table.state.next_step.by[0]))
    offered = []
    while entitled_to_cut(table.state):
        offered.append(entitled_to_cut(table.state))
        table.do(OfferCut(offered[-1], accepts=False))
        if joins and joins not in table.state.seated:
            table.sit(joins)
    return offered
