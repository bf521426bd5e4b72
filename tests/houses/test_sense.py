"""What makes sense whatever a document says: limits, forms, odds and meters, each to the last value."""

from dataclasses import replace
from fractions import Fraction

import pytest

from punto.houses import check_house, find_house
from punto.houses.allowed import Allowed, shown_value
from punto.houses.check_effect import without_effect
from punto.houses.check_limits import without_limits
from punto.houses.schema import setting_of

Settings = dict[str, str]
EZ, MIDI, MINI = "colorado-ez", "massachusetts-midi", "colorado-mini"
METER = "wagers.ez-progressive.meters.jackpot"


def told(name: str, settings: Settings) -> list[str]:
    """What is said against a house."""
    return [str(reason.what) for reason in check_house(find_house(name, settings=settings))]


@pytest.mark.parametrize(
    ("name", "fine", "wrong", "said"),
    [
        (EZ, {f"{METER}.rate": "100%"}, {f"{METER}.rate": "100.1%"}, "a rate of 100% at most"),
        (EZ, {f"{METER}.rate": "0.1%"}, {f"{METER}.rate": "0%"}, "more than 0"),
        (EZ, {f"{METER}.seed": "0.01"}, {f"{METER}.seed": "0"}, "more than 0"),
        (EZ, {f"{METER}.reserve": "10%"}, {f"{METER}.reserve": "10.1%"}, "at most all of it"),
        (
            MIDI,
            {"wagers.royal-9.meters.major.reserve": "9%"},
            {"wagers.royal-9.meters.major.reserve": "9.1%"},
            "wagers.royal-9.meters.major.reserve is 9.1%; allowed: a part of the meter's rate",
        ),
        (
            MINI,
            {"limits.minimum": "50", "limits.maximum": "50"},
            {"limits.minimum": "50.01", "limits.maximum": "50"},
            "limits.minimum is 50.01, which is above limits.maximum; allowed: 50.00 or less",
        ),
        (
            MINI,
            {"wagers.tie.minimum": "20", "wagers.tie.maximum": "20"},
            {"wagers.tie.minimum": "20.01", "wagers.tie.maximum": "20"},
            "wagers.tie.minimum is 20.01, which is above wagers.tie.maximum; allowed: 20.00 or less",
        ),
        (
            MINI,
            {"limits.maximum": "500", "wagers.tie.minimum": "500"},
            {"limits.maximum": "500", "wagers.tie.minimum": "500.01"},
            "wagers.tie.minimum is 500.01, which is above limits.maximum; allowed: 500.00 or less",
        ),
        (
            MINI,
            {"limits.minimum": "25", "wagers.player.maximum": "25"},
            {"limits.minimum": "25", "wagers.player.maximum": "24.99"},
            "limits.minimum is 25.00, which is above wagers.player.maximum; allowed: 24.99 or less",
        ),
        (
            MIDI,
            {"wagers.royal-9.minimum": "5", "wagers.royal-9.maximum": "5"},
            {"wagers.royal-9.minimum": "5.01"},
            "royal-9 is a bet of 5.00, which its limits do not let in",
        ),
        (
            MIDI,
            {"wagers.royal-9.maximum": "5"},
            {"wagers.royal-9.maximum": "4.99"},
            "royal-9 is a bet of 5.00, which its limits do not let in",
        ),
        (
            MINI,
            {"wagers.dragon-bonus.aggregate": "0.01"},
            {"wagers.dragon-bonus.aggregate": "0"},
            "wagers.dragon-bonus.aggregate is 0.00, which lets nothing in",
        ),
        (
            MINI,
            {"wagers.tie.maximum": "0.01"},
            {"wagers.tie.maximum": "0"},
            "wagers.tie.maximum is 0.00, which lets nothing in",
        ),
        (MINI, {"bets.forms": '["chips"]'}, {"bets.forms": "[]"}, "bets.forms is empty"),
        (
            MIDI,
            {"bets.forms": '["chips", "verbal"]'},
            {"bets.forms": '["verbal"]'},
            "neither chips nor plaques",
        ),
        (
            MIDI,
            {"bets.forms": '["plaques", "verbal"]'},
            {"bets.forms": '["match-play", "verbal"]'},
            "neither chips nor plaques",
        ),
        (
            MINI,
            {"wagers.tie.pays.Tie": "9 to 1"},
            {"wagers.tie.pays.Tie": "7 to 1"},
            'tie, "Tie" pays 7 to 1; allowed: 8 to 1 or better',
        ),
        (
            MINI,
            {"wagers.tie.pays.Tie": "8 to 1"},
            {"wagers.tie.pays.Tie": "push"},
            'tie, "Tie" pays push; allowed: 8 to 1 or better',
        ),
        (
            MINI,
            {"wagers.tie.pays.Tie": "8 to 1"},
            {"wagers.tie.pays.Tie": "off"},
            'tie, "Tie" pays off; allowed: 8 to 1 or better',
        ),
        (
            MIDI,
            {"wagers.royal-9.unit": "5"},
            {"wagers.royal-9.unit": "10"},
            "wagers.royal-9.unit is 10.00; allowed: 5.00, the stake that the table is for",
        ),
        (MINI, {}, {"wagers.tie.unit": "5"}, "wagers.tie.unit is 5.00; allowed: not set"),
        (
            MINI,
            {"wagers.dragon-bonus.pays.Natural tie": "1 to 1"},
            {"wagers.dragon-bonus.pays.Natural tie": "lose"},
            'dragon-bonus, "Natural tie" pays lose; allowed: push or better',
        ),
        (
            MINI,
            {"wagers.dragon-bonus.pays.Natural winner": "2 to 1"},
            {"wagers.dragon-bonus.pays.Natural winner": "push"},
            'dragon-bonus, "Natural winner" pays push; allowed: 1 to 1 or better',
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_sense_to_the_last_value(name: str, fine: Settings, wrong: Settings, said: str) -> None:
    assert told(name, fine) == []
    assert [each for each in told(name, wrong) if said in each], told(name, wrong)


def test_a_tables_minimum_is_for_main_wagers_and_a_wagers_own_goes_before() -> None:
    """A side bet may have a maximum below it, and a main bet that has a minimum of its own, too."""
    side = {"limits.minimum": "25", "wagers.dragon-bonus.maximum": "10"}
    own = {"limits.minimum": "25", "wagers.player.minimum": "5", "wagers.player.maximum": "10"}
    assert (told(MINI, side), told(MINI, own)) == ([], [])


def test_a_maximum_that_lets_nothing_in_is_said_for_that_alone() -> None:
    assert told(MINI, {"wagers.dragon-bonus.maximum": "0"}) == [
        "wagers.dragon-bonus.maximum is 0.00, which lets nothing in; allowed: more than 0"
    ]


def test_a_reserve_without_a_rate_is_a_missing_rate() -> None:
    bare = {
        "wagers.ez-progressive": '{ paytable = "1", meters = { jackpot = { seed = 5000, reserve = "5%" } } }'
    }
    (said,) = told(EZ, bare)
    assert f"{METER}.rate is not set" in said
    more = {key: value.replace("5%", "101%") for key, value in bare.items()}
    assert [each for each in told(EZ, more) if f"{METER}.reserve is 101%" in each]


def test_a_table_without_a_minimum_asks_for_none() -> None:
    assert told(MIDI, {"limits.minimum": "", "wagers.player.maximum": "10"}) == []


def test_one_fault_is_said_and_those_that_follow_from_it_are_not() -> None:
    crossed = {"wagers.player.minimum": "30", "wagers.player.maximum": "20", "limits.maximum": "25"}
    assert told(MINI, crossed) == [
        "wagers.player.minimum is 30.00, which is above wagers.player.maximum; allowed: 20.00 or less"
    ]


@pytest.mark.parametrize(
    ("settings", "kinds"),
    [
        ({}, ["advice.no-minimum"]),
        ({"limits.maximum": ""}, ["advice.no-maximum", "advice.no-minimum"]),
        ({"limits.minimum": "", "limits.maximum": ""}, ["advice.no-limits"]),
        (
            {"limits.minimum": "", "limits.maximum": "", "wagers.player.minimum": "5"},
            ["advice.no-limits", "advice.no-maximum"],
        ),
    ],
)
def test_a_wager_without_limits_is_pointed_out(settings: Settings, kinds: list[str]) -> None:
    found = without_limits(find_house(MINI, settings=settings))
    assert [each.key for each in found] == kinds
    if "wagers.player.minimum" in settings:
        assert found[1].values["wagers"] == "player"
        assert "player" not in str(found[0].values["wagers"]).split(", ")


def test_who_has_a_maximum_or_a_fixed_stake_is_not_among_those_without() -> None:
    house = find_house(MIDI, settings={"limits.maximum": "", "wagers.tie.maximum": "100"})
    endless, bare = without_limits(house)
    assert not {"royal-9", "tie"} & set(str(endless.values["wagers"]).split(", "))
    assert not {"royal-9", "player", "banker"} & set(str(bare.values["wagers"]).split(", "))
    assert "tie" in str(bare.values["wagers"]).split(", ")


def test_a_wager_is_unfunded_where_one_of_its_meters_has_no_seed() -> None:
    """Royal 9 pays from three meters, and prints the seed of each; without one seed nobody knows it."""
    offer = find_house(MIDI).offers["royal-9"]
    assert set(offer.paying_meters) == {"major", "k9-banker", "k9-player"}
    assert not offer.unfunded
    bare = find_house(EZ, settings={"wagers.ez-progressive": '{ paytable = "1" }'}).offers["ez-progressive"]
    assert bare.unfunded
    one = {name: meter for name, meter in offer.paytable.meters.items() if name != "k9-banker"}
    assert replace(offer, paytable=replace(offer.paytable, meters=one)).unfunded


def test_a_meter_that_nobody_gave_a_rate_is_fed_nothing() -> None:
    bare = {"wagers.ez-progressive": '{ paytable = "1", meters = { jackpot = { seed = 5000 } } }'}
    found = find_house(EZ, settings=bare).offers["ez-progressive"].parameters("jackpot")
    assert found is not None
    assert (found.seed, found.rate, found.fixed) == (500_000, Fraction(0), False)


def test_what_is_in_force_of_a_meter() -> None:
    """The printed seed is for the printed stake and grows with it; one that a house feeds is its own."""
    house = find_house(EZ, settings={f"{METER}.reserve": "2%", f"{METER}.ceiling": "9000"})
    found = house.offers["ez-progressive"].parameters("jackpot")
    assert found is not None
    assert (found.seed, found.rate, found.reserve, found.ceiling) == (
        500_000,
        Fraction(1, 10),
        Fraction(1, 50),
        900_000,
    )
    plain = find_house(EZ).offers["ez-progressive"].parameters("jackpot")
    assert plain is not None
    assert plain.reserve == 0
    assert plain.ceiling is None
    royal = find_house(MIDI).offers["royal-9"]
    assert royal.printed_seed("major") == 5_000_000
    twice = find_house(MIDI, settings={"wagers.royal-9.unit": "10"}).offers["royal-9"]
    assert twice.printed_seed("major") == 10_000_000
    of_no_stake = replace(twice, paytable=replace(twice.paytable, unit=None))
    assert of_no_stake.printed_seed("major") == 5_000_000
    major = twice.parameters("major")
    assert major is not None
    assert major.seed == 10_000_000


def test_an_offer_is_judged_on_each_hand_that_it_rides_on() -> None:
    offers = find_house(MINI).offers
    assert list(offers["player"].terms) == [None]
    assert [hand.value for hand in offers["dragon-bonus"].terms if hand] == ["player", "banker"]
    assert find_house(MIDI).offers["royal-9"].terms.keys() <= {None}


def test_a_bound_that_another_setting_makes() -> None:
    setting = setting_of("limits.minimum")
    most = Allowed(setting=setting, at_most="limits.maximum")
    assert most.holds(500, {"limits.maximum": 500})
    assert not most.holds(501, {"limits.maximum": 500})
    assert most.holds(None, {"limits.maximum": 500})
    assert most.holds(501, {"limits.maximum": None})
    assert str(most) == "no more than limits.maximum, which is not set"
    assert most.shown_beside({"limits.maximum": 500}) == "no more than limits.maximum, which is 5.00"
    for how, wanted in (("same_as", True), ("differs_from", False)):
        allowed = Allowed(setting=setting, **{how: "limits.maximum"})  # type: ignore[arg-type]
        assert allowed.holds(500, {"limits.maximum": 500}) is wanted
        assert allowed.holds(501, {"limits.maximum": 500}) is not wanted


def test_lists_that_are_allowed() -> None:
    setting = setting_of("cards.batch_backs")
    two = Allowed(setting=setting, two_different=True)
    assert two.holds(("red", "blue"), {})
    assert not any(
        two.holds(each, {}) for each in (("red", "red"), ("red",), ("a", "b", "c"), (), None, "ab")
    )
    some = Allowed(setting=setting, subset_of=("red", "blue"))
    assert all(some.holds(each, {}) for each in (("red", "blue"), ("red",), ()))
    assert not any(some.holds(each, {}) for each in (("red", "green"), ("green",), None))


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("limits.minimum", 500, "5.00"),
        ("limits.minimum", 1_205, "12.05"),
        ("limits.minimum", None, "not set"),
        ("table.number", "", "not set"),
        ("cards.decks", 8, "8"),
        ("cards.lace", True, "true"),
        ("cards.lace", False, "false"),
        ("vigorish.rate", Fraction(1, 20), "5%"),
        ("vigorish.rate", Fraction(51, 1000), "5.1%"),
        ("cards.batch_backs", ("red", "blue"), "red, blue"),
    ],
)
def test_values_as_people_read_them(key: str, value: object, shown: str) -> None:
    assert shown_value(value, setting_of(key)) == shown  # type: ignore[arg-type]


def test_a_choice_that_does_nothing_beside_the_others_is_pointed_out() -> None:
    """What a batch is backed with matters to a batch shuffler; a dealer who shuffles has one batch."""
    assert without_effect(find_house(MINI)) == ()
    (advice,) = without_effect(find_house(MINI, settings={"cards.batch_backs": '["red", "blue"]'}))
    assert advice.values["key"] == "cards.batch_backs"
    assert advice.values["value"] == "red, blue"
    assert advice.values["where"] == "cards.shuffle = batch-shuffler"
    device = {"cards.shuffle": "batch-shuffler", "cards.batch_backs": '["red", "blue"]'}
    assert "cards.batch_backs" not in {
        each.values["key"] for each in without_effect(find_house(MINI, settings=device))
    }


def test_what_a_document_does_not_list_is_approved_in_colorado_and_nowhere_else() -> None:
    for name, words in (
        (MINI, "does not list it: not approved (give approvals.wagers.royal-9)"),
        ("card-room", "does not list it; it lists player, banker"),
    ):
        assert any(words in each for each in told(name, {"wagers.royal-9": '"1"'})), name
    assert not any(
        "does not list it" in each
        for each in told(MINI, {"wagers.royal-9": '"1"', "approvals.wagers.royal-9": "letter 7"})
    )


def test_a_wager_that_was_approved_is_offered_at_its_printed_odds() -> None:
    approved = {"wagers.royal-9": '{ paytable = "1" }', "approvals.wagers.royal-9": "letter 7"}
    line = next(iter(find_house(MIDI).offers["royal-9"].wager.lines[-2:])).name
    other = {"wagers.royal-9": f'{{ paytable = "1", pays = {{ "{line}" = "2 to 1" }} }}'}
    assert not [each for each in told(MINI, approved) if "allowed: exactly" in each]
    assert [each for each in told(MINI, approved | other) if f'royal-9, "{line}" pays 2 to 1' in each]
