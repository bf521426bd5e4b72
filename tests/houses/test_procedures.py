"""How cards come into the shoe, step by step, and how they are kept at an idle table."""

import pytest

from punto.game.facts import Game
from punto.houses import (
    Role,
    Shuffle,
    check_house,
    find_house,
    find_jurisdiction,
    jurisdictions,
    ready_houses,
    without_effect,
)

DEVICE = {"approvals.shuffler": "sample", "approvals.shuffler_procedures": "sample"}
CONTINUOUS = DEVICE | {"cards.shuffle": "continuous-shuffler", "cards.idle": "d"}
BATCH = DEVICE | {
    "cards.shuffle": "batch-shuffler",
    "cards.idle": "c",
    "cards.batch_backs": '["red", "blue"]',
}
BRICKS = CONTINUOUS | {"cards.pre_shuffled": "true", "cards.shuffler_verifies": "true"}
NO_LACE = {"cards.lace": "false"}
CUT = ("present", "cut", "place-cut-cards", "load", "burn")
INSPECTED = ("receive", "inspect", "verify")
SHOWN = ("view", "turn-down")
SEALED = ("bring", "break-seal", "insert")


@pytest.mark.parametrize(
    ("name", "settings", "steps"),
    [
        ("colorado-mini", {}, (*INSPECTED, "wash", "stack", "shuffle", *CUT)),
        ("colorado-mini", CONTINUOUS, (*INSPECTED, "wash", "stack", "shuffle")),
        ("colorado-mini", BATCH, (*INSPECTED, "spread-batches", *SHOWN, "stack", "shuffle", "store", *CUT)),
        ("colorado-mini", BRICKS, (*SEALED, "shuffle")),
        (
            "massachusetts-midi",
            {"cards.opening": "spread", "cards.reshuffle": "none"},
            (*INSPECTED, "spread-up", *SHOWN, "wash", "stack", "shuffle", "lace", *CUT),
        ),
        (
            "massachusetts-midi",
            {"cards.opening": "regulations", "cards.reshuffle": "all"},
            (*INSPECTED, "wash", "stack", "shuffle", "lace", "reshuffle", *CUT),
        ),
        ("card-room", NO_LACE, (*INSPECTED, "wash", "stack", "shuffle", *CUT)),
        ("card-room", CONTINUOUS | NO_LACE, (*INSPECTED, "wash", "stack", "shuffle")),
        ("card-room", BATCH | NO_LACE, (*INSPECTED, "stack", "shuffle", *CUT)),
        ("card-room", BRICKS | NO_LACE, (*SEALED, "shuffle")),
        (
            "card-room",
            {"cards.lace": "true", "cards.reshuffle": "all"},
            (*INSPECTED, "wash", "stack", "shuffle", "lace", "reshuffle", *CUT),
        ),
        (
            "card-room",
            {"cards.lace": "true", "cards.reshuffle": "some"},
            (*INSPECTED, "wash", "stack", "shuffle", "lace", "reshuffle-part", *CUT),
        ),
    ],
)
def test_the_way_of_the_cards(name: str, settings: dict[str, str], steps: tuple[str, ...]) -> None:
    house = find_house(name, settings=settings)
    found = tuple(step.id for step in house.procedure.steps)
    assert found[: len(steps)] == steps
    assert steps[-1] in ("burn", "shuffle")  # a device that shuffles on and on: what comes after is its own
    assert found == steps or house.cards.shuffle is Shuffle.CONTINUOUS_SHUFFLER


@pytest.mark.clause("CO-2810-6-a", "CO-2810-6-b", "CO-2810-6-c", "CO-2810-6-d")
@pytest.mark.parametrize("law", jurisdictions())
def test_idle_cards_lie_before_the_dealer_or_stay_in_the_device(law: str) -> None:
    kept = {
        key: (set(method.shuffle), method.in_device) for key, method in find_jurisdiction(law).idle.items()
    }
    assert kept == {
        "a": ({Shuffle.DEALER}, False),
        "b": ({Shuffle.BATCH_SHUFFLER}, False),
        "c": ({Shuffle.BATCH_SHUFFLER}, True),
        "d": ({Shuffle.CONTINUOUS_SHUFFLER}, True),
    }


def test_least_odds_are_paid_without_a_charge() -> None:
    charged = find_house("colorado-mini", settings={"wagers.tie.pays.Tie": "9 to 1 less @vigorish"})
    assert any("tie" in str(each) and "8 to 1 or better" in str(each) for each in check_house(charged))


@pytest.mark.clause("CO-2815-3-c", "CO-2808-3-d", "MA-5a2")
@pytest.mark.parametrize(
    ("law", "told"),
    [
        (
            "colorado",
            {
                "payment": (("surveillance",), "after", 30, False),
                "vigorish-type": (("table",), "before", 0, False),
                "vigorish-rise": (("table",), "before", 0, False),
            },
        ),
        ("massachusetts", {"reshuffle": (("surveillance", "commission"), "before", 30, True)}),
        ("card-room", {}),
    ],
)
def test_who_is_told_of_changes_and_when(law: str, told: dict[str, object]) -> None:
    """A change that concerns nobody else can be made, and nobody need be told."""
    notices = find_jurisdiction(law).notices
    assert set(notices) == {"reshuffle", "payment", "vigorish-type", "vigorish-rise", "limits"}
    found = {
        of: (each.to, each.when.value, each.minutes, each.written) for of, each in notices.items() if each.to
    }
    assert found == told


@pytest.mark.clause("CO-2810-3", "CO-2810-4-s2", "MA-5d", "MA-5e-s2")
@pytest.mark.parametrize(("name", "cut"), [("colorado-mini", 10), ("massachusetts-midi", 52)])
def test_a_house_that_says_nothing_cuts_where_its_document_lets_it(name: str, cut: int) -> None:
    cards = find_house(name).cards
    assert (cards.cut_least, cards.cut_card_depth) == (cut, 14)


@pytest.mark.clause("CO-2805-s2")
@pytest.mark.parametrize("name", ["colorado-mini", "massachusetts-midi", "card-room"])
def test_shoe_and_shuffler_are_inspected_each_gaming_day(name: str) -> None:
    checks = find_house(name, settings=BATCH).procedure.checks
    assert {check.id for check in checks if check.daily} == {"shoe-inspected", "shuffler-inspected"}


@pytest.mark.clause("CO-2810-2", "MA-5c")
@pytest.mark.parametrize("name", ["colorado-mini", "massachusetts-midi", "card-room"])
def test_the_cut_is_a_players_and_else_the_dealers(name: str) -> None:
    assert find_house(name).procedure.step("cut").by == (Role.PLAYER, Role.DEALER)


@pytest.mark.parametrize("name", ready_houses())
def test_no_table_opens_before_its_equipment_has_been_seen(name: str) -> None:
    ids = {check.id for check in find_house(name).procedure.checks}
    cards = (
        {"shoe-inspected", "cards-alike", "cut-cards"} if find_house(name).game is Game.BACCARAT else set()
    )
    assert {"chip-tray", "drop-box", "tip-box", "layout", "signs"} | cards <= ids


@pytest.mark.parametrize("settings", [NO_LACE, BATCH | NO_LACE, CONTINUOUS | NO_LACE])
def test_every_shoe_of_a_card_room_is_shuffled_anew(settings: dict[str, str]) -> None:
    again = find_house("card-room", settings=settings).procedure.again
    assert again[0] == "shuffle"
    assert not {"receive", "inspect", "verify", "wash", "stack"} & set(again)


@pytest.mark.clause("MA-5e-s2", "MA-5e-s3", "MA-5e-s4")
def test_the_next_batch_is_cut_loaded_and_burned_like_the_first() -> None:
    """What a shuffler had ready needs no inspection, but it comes into the shoe like any other stack."""
    for name in ("massachusetts-midi", "colorado-mini"):
        again = find_house(name, settings=BATCH).procedure.again
        assert again[-len(CUT) :] == CUT, name


@pytest.mark.clause("CO-2803-2-s3")
@pytest.mark.parametrize("law", jurisdictions())
def test_screens_are_confirmed_where_bets_are_made_on_them_and_only_there(law: str) -> None:
    name = next(each for each in ready_houses() if find_house(each).jurisdiction.id == law)
    for terminals in ("true", "false"):
        house = find_house(name, settings={"table.terminals": terminals})
        checks = [check.id for check in house.procedure.checks]
        assert ("terminal-screens" in checks) is (terminals == "true")


@pytest.mark.clause("MA-12c")
def test_a_line_that_a_table_has_not_must_stay_off() -> None:
    house = find_house("massachusetts-midi", settings={"wagers.banker.pays.Dragon 7": "push"})
    assert any("pays push; allowed: exactly off" in str(each) for each in check_house(house))


@pytest.mark.clause("MA-5c-s2", "CO-2810-2-s2")
@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("massachusetts-midi", "clockwise", "counterclockwise"),
        ("colorado-mini", "counterclockwise", "clockwise"),
    ],
)
def test_each_document_says_which_way_the_cut_goes(name: str, wrong: str, right: str) -> None:
    found = check_house(find_house(name, settings={"cards.cut_goes": wrong}))
    assert [str(each.what) for each in found] == [f"cards.cut_goes is {wrong}; allowed: {right}"]


@pytest.mark.clause("CO-2899.03-5-b")
def test_a_push_is_less_than_a_win_and_more_than_a_loss() -> None:
    """Where odds are the least that may be paid: a natural winner may not push, a natural tie may pay."""
    for line, pays, fine in (
        ("Natural winner", "push", False),
        ("Natural tie", "lose", False),
        ("Natural tie", "1 to 1", True),
    ):
        house = find_house("colorado-mini", settings={f"wagers.dragon-bonus.pays.{line}": pays})
        assert (check_house(house) == ()) is fine, (line, pays)


def test_what_has_no_effect_is_told_with_what_would_give_it_one() -> None:
    (told,) = without_effect(find_house("colorado-dice", settings={"dealing.shaking_players": "3"}))
    assert "dealing.players_shake = by-players" in str(told)
    assert "game" not in str(told).replace("dealing.", "")  # it is dice already
