"""The opening checklist and the way of the cards under every combination of choices, told by hand."""

from itertools import product

import pytest

from punto.houses import Role, Step, find_house, find_jurisdiction, jurisdictions
from punto.houses.procedure import in_force
from punto.houses.schema import Settings

D, F, S, V, P, M = (
    *(Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE),
    *(Role.PLAYER, Role.SHUFFLER),
)
HOUSES = {
    "colorado": "colorado-mini",
    "massachusetts": "massachusetts-midi",
    "card-room": "card-room",
}
DEALER, BATCH, CONTINUOUS = "dealer", "batch-shuffler", "continuous-shuffler"

Told = tuple[str, tuple[Role, ...], tuple[str, ...]]
"""A step, who does it, and where that is said."""


def written(law: str, text: str) -> tuple[str, ...]:
    """`2809-2 2809-3` with the document's letters before each."""
    letters = {"colorado": "CO", "massachusetts": "MA"}
    return tuple(f"{letters[law]}-{each}" for each in text.split()) if law in letters else ()


def new_cards(law: str, shuffle: str, opening: str, *, bricks: bool) -> list[Told]:
    """What is done with cards that come to the table, and never again with them."""
    colorado = law == "colorado"

    def told(id_: str, by: tuple[Role, ...], text: str = "", massachusetts: str = "") -> Told:
        return id_, by, written(law, text if colorado else massachusetts)

    if bricks:  # the supervisor opens what comes under surveillance, and the dealer puts it in
        return [
            told("bring", (V,), "2810-7-s2 2810-7-s4", "4d"),
            told("break-seal", (S,), "2810-7-s3 2810-7-s4"),
            told("insert", (D,), "2810-7-s4"),
        ]
    verifies = F if law == "massachusetts" else V
    steps = [
        told("receive", (D,), "2809-1", "4a"),
        told("inspect", (D,), "2809-2", "4b"),
        told("verify", (verifies,), "2809-2", "4b"),
    ]
    if colorado and shuffle == BATCH:  # each batch is spread, looked at and turned on its own
        steps += [
            told("spread-batches", (D,), "2809-3"),
            told("view", (P, F), "2809-3-s2"),
            told("turn-down", (D,), "2809-3-s2"),
        ]
    if law == "massachusetts" and opening == "spread":
        steps += [
            told("spread-up", (D,), "", "4b 4b-s2"),
            told("view", (P, F), "", "4c"),
            told("turn-down", (D,), "", "4c"),
        ]
    if law == "massachusetts" or shuffle != BATCH:
        steps.append(told("wash", (D,), "2809-2", "4c"))
    return [*steps, told("stack", (D,), "2809-2 2809-3-s2", "4c")]


def into_the_shoe(law: str, shuffle: str) -> list[Told]:
    """The cut and the burn; a device that shuffles on and on is not cut where the document knows of one."""
    both: list[tuple[str, tuple[Role, ...], str, str]] = [
        ("present", (D,), "2810-2", "5c"),
        ("cut", (P, D), "2810-2-s2 2810-2-s3 2810-3 2810-4", "5c-s2 5c-s3 5d 5e"),
        ("place-cut-cards", (D,), "2810-4-s2", "5e-s2"),
        ("load", (D,), "2810-4-s3", "5e-s3"),
        ("burn", (D,), "2810-4-s4", "5e-s4"),
    ]
    if shuffle == CONTINUOUS and law != "massachusetts":
        both = both[3:]
    return [(id_, by, written(law, co if law == "colorado" else ma)) for id_, by, co, ma in both]


def shuffled(law: str, shuffle: str, lace: bool, reshuffle: str, *, bricks: bool) -> list[Told]:
    """By the dealer, laced and perhaps shuffled again; or by a device, which mixes bricks once more, too."""
    if shuffle == BATCH:
        device: list[Told] = [
            ("shuffle", (M,), written(law, "2810-1 2810-7-s5 2811-s2" if law == "colorado" else "4e"))
        ]
        if law == "colorado":
            device.append(("store", (M,), written(law, "2806-1-a-iii 2810-1")))
        return device
    if shuffle == CONTINUOUS:
        return [("shuffle", (M,), written(law, "2810-1 2810-7-s5 2811-s2" if law == "colorado" else "4e"))]
    if bricks:
        return []
    steps: list[Told] = [("shuffle", (D,), written(law, "2810-1" if law == "colorado" else "5a"))]
    massachusetts = law == "massachusetts"
    if lace:
        steps.append(("lace", (D,), written(law, "5a-s2") if massachusetts else ()))
    again = {"all": "reshuffle", "some": "reshuffle-part"}
    if reshuffle in again:
        steps.append((again[reshuffle], (D,), written(law, "5a1") if massachusetts else ()))
    return steps


def told_by_the_program(step: Step) -> Told:
    return step.id, step.by, step.clauses


COMBINED = list(
    product(
        (False, True),
        (DEALER, BATCH, CONTINUOUS),
        (False, True),
        ("none", "some", "all"),
        ("spread", "regulations"),
    )
)


@pytest.mark.parametrize("law", HOUSES)
def test_every_step_under_every_combination_of_choices(law: str) -> None:
    document, plain = find_jurisdiction(law), find_house(HOUSES[law]).chosen
    for bricks, shuffle, lace, reshuffle, opening in COMBINED:
        chosen: Settings = {
            **plain,
            "cards.pre_shuffled": bricks,
            "cards.shuffle": shuffle,
            "cards.lace": lace,
            "cards.reshuffle": reshuffle,
            "cards.opening": opening,
        }
        procedure = in_force(document.checks, document.steps, chosen)
        found = [told_by_the_program(step) for step in procedure.steps]
        first = new_cards(law, shuffle, opening, bricks=bricks)
        mixed = shuffled(law, shuffle, lace, reshuffle, bricks=bricks)
        last = into_the_shoe(law, shuffle)
        assert found == [*first, *mixed, *last], (bricks, shuffle, lace, reshuffle, opening)
        waits = law == "colorado" and shuffle == BATCH  # the other batch has been shuffled meanwhile
        again = [id_ for id_, _, _ in (*mixed, *last) if not (waits and id_ == "shuffle")]
        assert list(procedure.again) == again
        brought = law == "massachusetts" and bricks
        for step in procedure.steps:
            mixing = step.id in ("shuffle", "store", "reshuffle", "reshuffle-part")
            assert step.mixes is (mixing or (brought and step.id == "bring")), step
            assert step.part is (step.id == "reshuffle-part")
            asked = {"bring": ("certificate",), "break-seal": ("seal", "inspectors")}
            assert step.asks == (asked.get(step.id, ()) if law == "colorado" else ())
        missing = [(step.id, step.by, step.after, step.clauses) for step in procedure.repairs]
        repairs = ("check-decks", "replace", "tell-maker") if law == "colorado" and bricks else ()
        assert missing == [(id_, (S,), "missing", ("CO-2810-7-s8",)) for id_ in repairs]


CHECKS: dict[str, dict[str, str]] = {
    "chip-tray": {"colorado": "2803-1"},
    "discard-rack": {"colorado": "2803-1", "massachusetts": "2c"},
    "drop-box": {"colorado": "2803-1"},
    "tip-box": {"colorado": "2803-1"},
    "number-in-view": {"colorado": "2803-1-s3"},
    "layout": {"colorado": "2803-2 2803-2-s2", "massachusetts": "2b 2b1 2b2-i 2b2-iii 2b3"},
    "vigorish-boxes": {"massachusetts": "2b4"},
    "terminal-screens": {"colorado": "2803-2-s3"},
    "signs": {"colorado": "2804-s2"},
    "shoe-inspected": {"colorado": "2805 2805-s2 2805-s3 2811"},
    "shuffler-inspected": {"colorado": "2805-s2"},
    "cards-alike": {"colorado": "2806-1-a 2811"},
    "cut-cards": {"colorado": "2806-1-b-i", "massachusetts": "3a-s2"},
}
"""What is looked at before a table opens, and where that is said."""

CARDS_ONLY = {"discard-rack", "shoe-inspected", "shuffler-inspected", "cards-alike", "cut-cards"}


@pytest.mark.parametrize("law", HOUSES)
def test_every_check_under_every_combination_of_choices(law: str) -> None:
    document, plain = find_jurisdiction(law), find_house(HOUSES[law]).chosen
    every = product(
        ("baccarat", "dice"),
        (DEALER, BATCH, CONTINUOUS),
        (False, True),
        (False, True),
        ("with-payout", "marked"),
        ("commission", "ez"),
    )
    for game, shuffle, tips, terminals, collected, banker in every:
        chosen: Settings = {
            **plain,
            "game": game,
            "cards.shuffle": shuffle,
            "table.tips": tips,
            "table.terminals": terminals,
            "vigorish.collected": collected,
            "wagers.banker.paytable": banker,
        }
        left_out = {
            "tip-box": not tips,
            "number-in-view": law != "colorado",
            "vigorish-boxes": not (collected == "marked" and banker == "commission"),
            "terminal-screens": not terminals,
            "shuffler-inspected": shuffle == DEALER,
        }
        wanted = [
            id_ for id_ in CHECKS if not left_out.get(id_) and not (game == "dice" and id_ in CARDS_ONLY)
        ]
        checks = in_force(document.checks, document.steps, chosen).checks
        assert [check.id for check in checks] == wanted
        for check in checks:
            assert check.daily is (check.id in ("shoe-inspected", "shuffler-inspected"))
            assert check.clauses == written(law, CHECKS[check.id].get(law, "")), check


@pytest.mark.parametrize("law", jurisdictions())
def test_what_changes_between_rounds_or_only_between_shoes(law: str) -> None:
    """Colorado leaves lacing to the house, so that may change; Massachusetts has every shoe laced."""
    lacing = () if law == "massachusetts" else ("cards.lace",)
    notices = find_jurisdiction(law).notices
    assert {of: (each.settings, each.between.value, each.rises) for of, each in notices.items()} == {
        "reshuffle": ((*lacing, "cards.reshuffle"), "rounds", False),
        "payment": (("payout.procedure",), "rounds", False),
        "vigorish-type": (("wagers.banker.paytable",), "rounds", False),
        "vigorish-rise": (("vigorish.rate", "vigorish.tie_rate"), "rounds", True),
        "limits": (("limits.minimum", "limits.maximum"), "shoes", False),
    }
