"""A progressive by itself: feeding, hits, approvals, adjustments, parameters. Sums are worked by hand."""

from fractions import Fraction

import pytest
from tests.progressive.worlds import DORA, ELLEN, OTTO, World, opened, unbalanced
from tests.table.tables import bet, finish
from tests.table.tables import opened as opened_table

from punto.houses import Parameters, Role
from punto.progressive import (
    Adjust,
    ApproveClaim,
    ChangeParameters,
    ClaimAward,
    Contribute,
    EndGame,
    OpenProgressive,
    Payee,
    PayPrizes,
    RefuseClaim,
    ReturnContribution,
    fold_progressive,
)
from punto.settle import Account
from punto.streams import Actor
from punto.table.events import GameStarted


def test_fractions_of_a_cent_are_carried_until_they_are_cents() -> None:
    """1.37 % of $1 is 1.37 cents: 1, then 2.74 - 1 = 1, then 4.11 - 2 = 2."""
    world = opened("1.37%")
    shown = []
    for _ in range(3):
        world.start(100)
        shown.append((world.state.value("jackpot"), world.state.carried["meter/jackpot"]))
        world.end()
    assert shown == [
        (1_000_001, Fraction(37, 100)),
        (1_000_002, Fraction(74, 100)),
        (1_000_004, Fraction(11, 100)),
    ]
    assert unbalanced(world) == []


@pytest.mark.clause("CO-2899.02-5", "CO-2899.02-10-g-s3", "CO-2899.02-10-a")
def test_a_full_award_takes_the_meter_and_the_house_puts_the_seed_back() -> None:
    world = opened("10%")
    world.start(500)  # ten per cent of $5 is 50 cents
    number = world.hit("jackpot")
    (claim,) = world.state.pending
    assert (claim.amount, claim.reseed.house) == (1_000_050, 1_000_000)
    assert world.state.balances["meter/jackpot"] == 1_000_050  # nothing moves before the swipe
    assert world.state.value("jackpot") == 1_000_000  # whoever comes next plays for the seed
    world.approve(number)
    assert world.state.balances == {
        "meter/jackpot": 1_000_000,
        "seeds": -2_000_000,
        "stakes/table/1": -50,
        "awards/table/1": 1_000_050,
    }
    assert unbalanced(world) == []


def test_what_comes_between_hit_and_approval_lies_above_the_seed() -> None:
    world = opened("10%")
    world.start(500)
    number = world.hit("jackpot")
    world.start(1000, table="table/2")
    assert world.state.value("jackpot") == 1_000_100
    world.approve(number)
    assert world.state.value("jackpot") == 1_000_100
    assert world.state.hits[-1].amount == 1_000_050
    assert world.state.hits[-1].approved_by == ELLEN


def test_a_second_hit_takes_what_is_there_after_the_first() -> None:
    world = opened("10%")
    world.start(500)
    world.start(500, table="table/2")
    first = world.hit("jackpot")
    second = world.hit("jackpot", table="table/2")
    assert [each.amount for each in world.state.pending] == [1_000_100, 1_000_000]
    assert world.state.claimed("jackpot") == 2_000_100
    world.approve(second)
    assert world.state.claimed("jackpot") == 1_000_100
    world.approve(first)
    assert world.state.value("jackpot") == 1_000_000
    assert world.state.balances["seeds"] == -3_000_000
    assert [each.number for each in world.state.hits] == [2, 1]
    assert unbalanced(world) == []


def test_a_stale_amount_is_refused() -> None:
    world = opened("10%")
    world.start(500)
    world.start(500, table="table/2")
    world.hit("jackpot", table="table/2")
    late = ClaimAward("table/1", 1, "jackpot", "x", Fraction(1), 1_000_100, (Payee(1, "maria", 1_000_100),))
    assert "stands at 1000000 now, not at 1000100" in world.refused(late)


@pytest.mark.clause("MA-12i-pt-1", "MA-12i-pt-2")
def test_a_tenth_of_a_meter_leaves_nine_tenths_and_no_new_seed() -> None:
    world = opened("9%", seed=5_000_000)
    world.start(500)  # 45 cents
    world.approve(world.hit("jackpot", share=Fraction(1, 10)))
    assert world.state.hits[0].amount == 500_004  # a tenth of 5,000,045, rounded down
    assert world.state.balances["meter/jackpot"] == 4_500_041
    assert world.state.balances["seeds"] == -5_000_000
    assert unbalanced(world) == []


@pytest.mark.clause("CO-2899.04-5-f-ii", "CO-2899.09-14-a-iv")
def test_odd_cents_of_a_split_stay_on_the_meter() -> None:
    """$10,000.50 among 7 is $1,428.64 each; two cents are left and lie above the seed."""
    world = opened("10%")
    world.start(500, bets=7)
    world.approve(world.hit("jackpot", winners=7))
    assert {each.amount for each in world.state.hits[0].winners} == {142_864}
    assert world.state.value("jackpot") == 1_000_002
    assert unbalanced(world) == []


@pytest.mark.clause("CO-2899.09-14-a-vi")
def test_a_reserve_that_players_feed_is_the_next_seed_and_pays_back_what_the_house_advanced() -> None:
    """10 % of which 4 % to the reserve: $100 staked give the meter $6 and its reserve $4."""
    world = opened("10%", seed=1000, reserve="4%")
    world.start(10_000)
    assert (world.state.value("jackpot"), world.state.balances["reserve/jackpot"]) == (1600, 400)
    world.approve(world.hit("jackpot"))
    # the seed is $10: the reserve's $4 and $6 that the house advances
    assert (world.state.value("jackpot"), world.state.balances["reserve/jackpot"]) == (1000, -600)
    world.end()
    world.start(50_000)  # $30 and $20: the advance is paid back and $14 wait
    assert (world.state.value("jackpot"), world.state.balances["reserve/jackpot"]) == (4000, 1400)
    world.approve(world.hit("jackpot"))
    assert (world.state.value("jackpot"), world.state.balances["reserve/jackpot"]) == (1400, 0)
    assert world.state.balances["seeds"] == -1000  # the first one, and no other
    assert unbalanced(world) == []


def test_what_comes_above_a_ceiling_waits_for_the_next_seed() -> None:
    world = opened("10%", seed=1000, ceiling=1500)
    world.start(8000)  # $8, of which $5 fit
    assert (world.state.value("jackpot"), world.state.balances["overflow/jackpot"]) == (1500, 300)
    world.approve(world.hit("jackpot"))
    assert (world.state.value("jackpot"), world.state.balances["overflow/jackpot"]) == (1300, 0)
    assert unbalanced(world) == []


def test_two_claims_do_not_both_count_on_one_reserve() -> None:
    world = opened("10%", seed=100, reserve="5%")
    world.start(10_000)
    world.start(10_000, table="table/2")
    first, second = world.hit("jackpot"), world.hit("jackpot", table="table/2")
    assert [each.reseed.reserve for each in world.state.pending] == [1000, 100]
    world.approve(first)
    world.approve(second)
    assert world.state.balances["reserve/jackpot"] == -100
    assert unbalanced(world) == []


@pytest.mark.parametrize("rate", ["1.37%", "10%", "33.333%"])
def test_a_void_game_takes_its_stakes_out_again_to_the_last_fraction(rate: str) -> None:
    world = opened(rate, ceiling=1_000_020, reserve="0.7%")
    world.start(300, table="table/2")
    before = world.state
    game = world.start(700)
    world.do(ReturnContribution("table/1", game))
    after = world.state
    assert {name: each for name, each in after.balances.items() if each} == dict(before.balances)
    assert after.carried == before.carried
    assert (after.bets, after.stakes) == (before.bets, before.stakes)
    assert world.do(ReturnContribution("table/1", game)) == ()


def test_a_void_game_whose_meter_was_won_meanwhile_costs_the_house() -> None:
    """Its 70 cents are in the award that somebody else has; the meter goes on from nothing."""
    world = opened("10%", seed=0)
    game = world.start(700)
    world.start(100, table="table/2")
    world.approve(world.hit("jackpot", table="table/2"))
    world.do(ReturnContribution("table/1", game))
    assert world.state.value("jackpot") == 0
    assert world.state.balances["seeds"] == -70


@pytest.mark.clause("CO-2899.04-5-f-i-s2")
def test_fixed_prizes_come_off_the_meter_where_the_house_has_it_so() -> None:
    world = opened("10%", seed=1000)
    game = world.start(1000)
    world.do(PayPrizes("table/1", game, "jackpot", 600))
    assert world.state.value("jackpot") == 500
    assert world.do(PayPrizes("table/1", game, "jackpot", 600)) == ()  # told twice, paid once
    assert "in another amount" in world.refused(PayPrizes("table/1", game, "jackpot", 601))
    world.end()
    game = world.start(1000)
    world.do(PayPrizes("table/1", game, "jackpot", 900))  # there are 600: the house adds 300
    assert (world.state.value("jackpot"), world.state.balances["seeds"]) == (0, -1300)
    assert unbalanced(world) == []


def test_what_a_table_says_twice_happens_once() -> None:
    world = opened("10%")
    assert world.do(Contribute("table/1", 1, 1, 500))
    assert world.do(Contribute("table/1", 1, 1, 500)) == ()
    assert "has not ended its game 1" in world.refused(Contribute("table/1", 2, 1, 500))
    claim = ClaimAward("table/1", 1, "jackpot", "x", Fraction(1), 1_000_050, (Payee(1, "m", 1_000_050),))
    assert world.do(claim)
    assert world.do(claim) == ()
    other = ClaimAward("table/1", 1, "jackpot", "x", Fraction(1), 1_000_000, (Payee(1, "m", 1_000_000),))
    assert "claimed already, as number 1" in world.refused(other)
    assert "award 1 from meter jackpot is not paid" in world.refused(EndGame("table/1", 1))
    approval = ApproveClaim("table/1", 1, "jackpot", "x")
    world.do(approval, ELLEN)
    assert "no award of meter jackpot that is to be approved" in world.refused(approval, ELLEN)
    world.end()
    assert world.do(EndGame("table/1", 1)) == ()
    assert "game 1 of table/1 is over" in world.refused(Contribute("table/1", 1, 1, 500))
    assert "has no game 1 under way" in world.refused(claim)


@pytest.mark.clause("CO-2899.02-10-g-s2", "CO-2899.04-5-f-v-s2")
@pytest.mark.parametrize(
    ("by", "why"),
    [
        (Actor(Role.DEALER, "dieter"), "needs the card of a supervisor"),
        (Actor(Role.FLOORPERSON, "flo"), "needs the card of a supervisor"),
        (Actor(Role.SUPERVISOR, "dora"), "dora pressed the buttons of this hit"),
        (Actor(Role.EXECUTIVE, "Dora"), "Dora pressed the buttons of this hit"),
        (Actor(Role.EXECUTIVE), "whose card it is must be said"),
        (Actor(Role.PLAYER, "maria"), "a player may not do this"),
    ],
)
def test_whose_card_will_not_do(by: Actor, why: str) -> None:
    world = opened("10%")
    world.start(500)
    world.hit("jackpot")
    assert why in world.refused(ApproveClaim("table/1", 1, "jackpot", "line 1"), by)
    world.approve(1, OTTO)


@pytest.mark.clause("CO-2899.02-10-g-s2")
def test_from_the_threshold_on_it_takes_an_executive() -> None:
    """$10,000 is the threshold: the meter at $9,999.99 is a supervisor's, at $10,000.00 an executive's."""
    for seed, enough in ((999_949, True), (999_950, False)):
        world = World(Parameters("jackpot", seed, Fraction(1, 10)), executive_from=1_000_000)
        world.start(500)
        number = world.hit("jackpot")
        approval = ApproveClaim("table/1", 1, "jackpot", "line 1")
        if not enough:
            assert "needs the card of an executive" in world.refused(approval, OTTO)
        world.approve(number, OTTO if enough else ELLEN)


@pytest.mark.clause("CO-2899.02-10-g", "CO-2899.04-5-f-v")
def test_a_claim_that_cannot_be_verified_is_refused_with_a_reason_and_nothing_has_moved() -> None:
    world = opened("10%")
    world.start(500)
    before = world.state.value("jackpot")
    world.hit("jackpot")
    refusal = RefuseClaim("table/1", 1, "jackpot", "line 1", "not verified")
    assert "needs the card of a supervisor" in world.refused(refusal)
    assert "dora pressed the buttons" in world.refused(refusal, Actor(Role.SUPERVISOR, "dora"))
    assert "say why" in world.refused(RefuseClaim("table/1", 1, "jackpot", "line 1", " "), OTTO)
    world.do(refusal, OTTO)
    assert (world.state.value("jackpot"), world.state.pending) == (before, ())
    assert "no award of meter jackpot" in world.refused(
        ApproveClaim("table/1", 1, "jackpot", "line 1"), ELLEN
    )
    world.approve(world.hit("jackpot"))  # hit again, as a claim of its own
    assert [each.number for each in world.state.hits] == [2]
    world.end()
    assert unbalanced(world) == []


@pytest.mark.clause("CO-2899.02-10-i-s2", "CO-2899.04-5-f-vii-s2")
def test_an_award_is_backed_out_by_hand_by_two_people_who_say_why() -> None:
    world = World(Parameters("jackpot", 1_000_000, Fraction(1, 10)), executive_from=1_000_000)
    world.start(500)
    world.approve(world.hit("jackpot"))
    back = Adjust("jackpot", 1_000_050, "the cards were misread", OTTO, claim=1)
    assert "it is for a supervisor, an executive" in world.refused(back, DORA)
    assert "two people" in world.refused(back, OTTO)
    assert "two people" in world.refused(back, Actor(Role.EXECUTIVE, "Otto"))
    assert "needs the card of an executive" in world.refused(back, Actor(Role.SUPERVISOR, "sam"))
    assert "say why" in world.refused(Adjust("jackpot", 5, "  ", OTTO), ELLEN)
    assert "changes something" in world.refused(Adjust("jackpot", 0, "x", OTTO), ELLEN)
    assert "below nothing" in world.refused(Adjust("jackpot", -1_000_001, "x", OTTO), ELLEN)
    assert "no award of number 7" in world.refused(Adjust("jackpot", 5, "x", OTTO, claim=7), ELLEN)
    assert "it takes a supervisor" in world.refused(Adjust("jackpot", 5, "x", DORA), ELLEN)
    assert "there is no meter major" in world.refused(Adjust("major", 5, "x", OTTO), ELLEN)
    world.do(back, ELLEN)
    assert world.state.value("jackpot") == 2_000_050
    assert world.state.balances["adjustments"] == -1_000_050
    assert "award 1 was backed out already" in world.refused(back, ELLEN)
    world.do(Adjust("jackpot", -1_000_000, "the seed was put back twice", ELLEN), OTTO)
    assert world.state.value("jackpot") == 1_000_050
    assert unbalanced(world) == []


@pytest.mark.clause("CO-2899.02-10-i-s2", "CO-2899.04-5-f-vii-s2")
@pytest.mark.parametrize(("reserve", "ceiling"), [("4%", None), ("0%", 1200), ("4%", 1200), ("10%", None)])
def test_an_award_that_is_backed_out_leaves_meter_reserve_and_overflow_as_they_were(
    reserve: str, ceiling: int | None
) -> None:
    """With all of 10 % to the reserve the meter stands at its seed, and nothing goes onto it or off it."""
    world = opened("10%", seed=1000, reserve=reserve, ceiling=ceiling)
    world.start(10_000)
    accounts = ("meter/jackpot", "reserve/jackpot", "overflow/jackpot")
    before = [world.state.balances.get(each, 0) for each in accounts]
    world.approve(world.hit("jackpot"))
    (claim,) = world.state.hits
    world.do(Adjust("jackpot", claim.amount - claim.reseed.amount, "misread", OTTO, claim=1), ELLEN)
    assert [world.state.balances.get(each, 0) for each in accounts] == before
    assert world.state.backed_out == (1,)
    assert unbalanced(world) == []


@pytest.mark.clause("CO-2899.02-10-g-s2")
def test_an_executives_award_is_not_backed_out_by_two_supervisors() -> None:
    """$10,000.50 was paid and $10,000 is the next seed: 50 cents go back, but the award is what counts."""
    world = World(Parameters("jackpot", 1_000_000, Fraction(1, 10)), executive_from=1_000_000)
    world.start(500)
    world.approve(world.hit("jackpot"))
    back = Adjust("jackpot", 50, "misread", OTTO, claim=1)
    assert "needs the card of an executive" in world.refused(back, Actor(Role.SUPERVISOR, "sam"))
    world.do(back, ELLEN)


def test_an_award_is_backed_out_on_its_own_meter() -> None:
    world = World(Parameters("a", 1000, Fraction(1, 10)), Parameters("b", 1000, Fraction(1, 10)))
    world.start(500)
    world.approve(world.hit("a"))
    assert "award 1 came from meter a" in world.refused(Adjust("b", 50, "x", OTTO, claim=1), ELLEN)


@pytest.mark.clause("CO-2899.09-14-a-vii")
def test_parameters_change_only_while_no_wager_is_at_risk() -> None:
    fixed = Parameters("jackpot", 1_000_000, Fraction(1, 10), fixed=True)
    world = World(fixed)
    other = ChangeParameters(Parameters("jackpot", 1_000_000, Fraction(1, 20), fixed=True), "the new year")
    world.start(500)
    assert "wagers are at risk (at table/1" in world.refused(other, ELLEN)
    number = world.hit("jackpot")
    assert "approved: 1" in world.refused(other, ELLEN)
    world.approve(number)
    world.end()
    assert "it is for an executive" in world.refused(other, OTTO)
    seed = ChangeParameters(Parameters("jackpot", 1, Fraction(1, 20), fixed=True), "smaller")
    assert "fixed by its pay table" in world.refused(seed, ELLEN)
    wrong = ChangeParameters(Parameters("jackpot", 1_000_000, Fraction(1, 20), Fraction(1, 10)), "x")
    assert "at most its rate" in world.refused(wrong, ELLEN)
    low = ChangeParameters(Parameters("jackpot", 1_000_000, Fraction(1, 20), ceiling=5), "x")
    assert "its ceiling at least its seed" in world.refused(low, ELLEN)
    assert "say why" in world.refused(ChangeParameters(other.meter, ""), ELLEN)
    world.do(other, ELLEN)
    world.start(1000)
    assert world.state.value("jackpot") == 1_000_050


def test_a_progressive_is_opened_once_and_before_anything_else() -> None:
    world = opened()
    again = OpenProgressive("floor", "any", "USD", (), None)
    assert "is open already" in world.refused(again, ELLEN)
    fresh = World(Parameters("a", 1), Parameters("b", 2))
    fresh.state = type(fresh.state)()
    assert "is not open" in fresh.refused(Contribute("table/1", 1, 1, 100))
    assert "a game begins with bets" in world.refused(Contribute("table/1", 1, 0, 0))


def test_the_last_25_hits_are_kept_and_a_state_is_what_its_events_add_up_to() -> None:
    world = opened("10%", seed=100)
    for _ in range(30):
        world.start(1000)
        world.approve(world.hit("jackpot"))
        world.end()
    assert [each.number for each in world.state.hits] == list(range(6, 31))
    assert fold_progressive(world.events) == world.state
    assert world.state.total(Account.AWARDS) == 30 * 200


@pytest.mark.clause("CO-2899.02-2")
def test_the_progressive_bet_is_optional() -> None:
    """A round without one has no START GAME, and feeds no meter."""
    table = opened_table("colorado-midi", {2: "maria"})
    bet(table, "2:player=100")
    finish(table, "9h 2c Kh 2d")
    assert not [event for event in table.events if isinstance(event, GameStarted)]
    (link,) = table.links.states.values()
    assert (link.bets, link.value("jackpot")) == (0, 1_000_000)
