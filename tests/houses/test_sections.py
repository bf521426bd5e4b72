"""Settings and their typed fields are one list, and every value can be written and read again."""

from dataclasses import MISSING, fields
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import FaultyFile
from punto.game.hands import Hand
from punto.game.shoe import Shown
from punto.houses import (
    AfterShoe,
    EqualBets,
    Faces,
    Form,
    FreeHandFaces,
    House,
    HouseMeter,
    Offer,
    PrizesFrom,
    SeenCard,
    Setting,
    Shuffle,
    TableKind,
    find_house,
    ready_houses,
    schema,
    setting_of,
)
from punto.houses.sections import Approvals, GameChoices, typed

SECTIONS = {
    name: kind for name, kind in get_type_hints(House).items() if kind.__module__ == "punto.houses.sections"
}


def hints() -> dict[str, Any]:
    """The type of each field of each section, by the key of its setting."""
    found = {f"{name}.{field}": kind for name, each in SECTIONS.items() for field, kind in typed_(each)}
    for key in ("approvals.notices", "approvals.wagers", "approvals.variations"):
        found[f"{key}.*"] = found.pop(key)
    return found | dict(typed_(GameChoices))


def typed_(kind: type) -> list[tuple[str, Any]]:
    return list(get_type_hints(kind).items())


def test_each_setting_is_a_field_and_each_field_a_setting() -> None:
    assert set(hints()) == {key for key in schema() if not key.startswith("wagers.")}
    offer = {f"wagers.*.{field.name}" for field in fields(Offer) if field.name not in ("wager", "meters")}
    meters = {f"wagers.*.meters.*.{field.name}" for field in fields(HouseMeter)}
    assert offer - {"wagers.*.after_the_rest"} | meters | {"wagers.*.order", "wagers.*.pays.*"} == {
        key for key in schema() if key.startswith("wagers.")
    }


def test_each_answer_is_a_member_and_each_member_an_answer() -> None:
    enums = {
        key: each
        for key, hint in (hints() | {"wagers.*.fixed_prizes_from": PrizesFrom}).items()
        for each in (hint, *get_args(hint))
        if isinstance(each, type) and issubclass(each, Enum)
    }
    for key, setting in schema().items():
        if setting.choices and key not in ("currency", "wagers.*.order"):
            assert {member.value for member in enums.pop(key)} == set(setting.choices), key
    assert not enums


def test_an_offers_defaults_are_the_settings() -> None:
    for field in fields(Offer):
        setting = schema().get(f"wagers.*.{field.name}")
        if setting and field.default is not MISSING and setting.default is not None:
            assert typed(setting.key, get_type_hints(Offer)[field.name], setting.default) == field.default


def test_choices_are_values() -> None:
    mini, midi = find_house("colorado-mini"), find_house("massachusetts-midi")
    assert (mini.table.kind, midi.table.kind) == (TableKind.MINI, TableKind.MIDI)
    assert (mini.dealing.faces, midi.dealing.faces) == (Faces.UP, Faces.DOWN)
    assert (mini.cards.burn_shown, midi.cards.burn_shown) == (Shown.FIRST, Shown.ALL)
    assert (mini.dealing.equal_bets, midi.dealing.equal_bets) == (EqualBets.AGREE, EqualBets.NEAREST)
    assert (mini.cards.after_shoe, midi.cards.after_shoe) == (AfterShoe.RESHUFFLE, AfterShoe.REPLACE)
    assert mini.irregularities.seen_card is SeenCard.FREE_HAND
    assert midi.irregularities.seen_card is SeenCard.SIMULATED_ROUND
    assert mini.dealing.free_hand_faces is FreeHandFaces.UP
    assert midi.dealing.free_hand_faces is FreeHandFaces.AS_DEALT
    assert mini.dealing.free_hands is None
    assert mini.cards.shuffle is Shuffle.DEALER
    changed = find_house(
        "colorado-mini",
        settings={
            "dealing.free_hands": "0",
            "bets.forms": '["chips", "coupon"]',
            "run.side": "banker",
            "run.pays": "7 to 1",
            "approvals.wagers.run": "letter 3",
        },
    )
    assert changed.dealing.free_hands == 0
    assert changed.bets.forms == {Form.CHIPS, Form.COUPON}
    assert (changed.run.side, str(changed.run.pays)) == (Hand.BANKER, "7 to 1")
    assert changed.approvals.wagers["run"] == "letter 3"
    assert isinstance(changed.approvals, Approvals)


def test_a_progressive_has_its_meters_and_conditions() -> None:
    offer = find_house("colorado-midi").offers["99-fortunes"]
    assert offer.meters == {
        **{name: HouseMeter() for name in offer.wager.meters},
        "jackpot": HouseMeter(seed=1_000_000, rate=Fraction(1, 10)),
    }
    assert (offer.executive_from, offer.fixed_prizes_from) == (1_000_000, PrizesFrom.TRAY)


@pytest.mark.parametrize("key", ["cards.decks", "table.seats", "bets.tokes", "vigorish.rate", "game"])
def test_what_must_be_set_is_asked_for(key: str) -> None:
    with pytest.raises(FaultyFile, match=f"{key} is not set, and must be"):
        find_house("card-room", settings={key: ""})


def test_an_idle_method_is_one_of_the_documents() -> None:
    with pytest.raises(FaultyFile, match=r'cards.idle must be one of a, b, c, d, not "e"'):
        find_house("colorado-mini", settings={"cards.idle": "e"})


def test_a_house_is_one_line() -> None:
    for name in ready_houses():
        assert "\n" not in repr(find_house(name))
        assert len(repr(find_house(name))) < 100


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=20)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "yes-no": st.booleans(),
    "number": st.integers(0, 10**9),
    "numbers": st.lists(st.integers(0, 99)).map(tuple),
    "text": WORDS,
    "choice": WORDS.filter(bool),
    "texts": st.lists(WORDS).map(tuple),
    "quota": st.integers(0, 10**6) | st.just("unlimited"),
    "amount": st.integers(0, 10**15),
    "rate": st.decimals(0, 10**9 - 1, places=9).map(lambda percent: Fraction(percent) / 100),
}


@pytest.mark.parametrize("kind", sorted({setting.kind for setting in schema().values()}))
@given(data=st.data())
def test_what_is_written_is_read_again(kind: str, data: st.DataObject) -> None:
    setting = Setting(key="x", kind=kind, says="x")
    value = data.draw(VALUES[kind] | st.none())
    assert setting.read(setting.write(value)) == value
    assert isinstance(setting.write(value), (bool, int, str, list, NoneType))


@pytest.mark.parametrize("name", ready_houses())
def test_every_choice_of_a_house_can_be_written_and_read(name: str) -> None:
    for key, value in find_house(name).chosen.items():
        setting = setting_of(key)
        assert setting.read(setting.write(value)) == value, key
