"""The Game Manager over a ledger: what it shows, what people decide there, and refusals that are recorded."""

from contextlib import closing, nullcontext
from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.ledger.jackpots import (
    ELLEN,
    LINK,
    OTTO,
    SEED,
    hit,
    taken_up,
    the_link,
    up_to_the_dice,
)
from tests.ledger.ledgers import Ledgers

from punto.errors import Refused, Unreadable
from punto.game.dice import Roll
from punto.houses import Role
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.ledger.claims import Outcome
from punto.ledger.game_manager import (
    adjust,
    approve,
    change_parameters,
    claim_numbered,
    last_hits,
    limits_of,
    meter_over_time,
    meters_now,
    pending_claims,
    refusals,
    refuse,
    swipe,
)
from punto.ledger.meter_history import thinned
from punto.progressive import Adjust
from punto.streams import Actor
from punto.table.commands import PressKey, ReverseRound
from punto.wagers import Key

WAGER = "dice-triple-progressive"
DORA = Actor(Role.DEALER, "dora")


def with_a_hit(database: Database) -> None:
    """One table, an award of $1,000.10 that waits for its card; nobody runs the table."""
    with closing(taken_up(database, "1")) as table:
        up_to_the_dice(table)
        hit(table)


def test_meters_show_what_is_claimed_apart(ledgers: Ledgers) -> None:
    """$1,000 and ten per cent of a dollar are claimed; whoever comes next plays for the seed."""
    database = ledgers.new()
    with_a_hit(database)
    (meter,) = meters_now(database)
    assert (meter.link, meter.wager, meter.meter) == (LINK, WAGER, "jackpot")
    assert (meter.value, meter.claimed, meter.seed) == (SEED, SEED + 10, SEED)
    assert (meter.rate, meter.carried, meter.reserve) == (Fraction(1, 10), Fraction(0), 0)
    (waiting,) = pending_claims(database)
    assert (waiting.outcome, waiting.claim.amount, waiting.back) == (Outcome.PENDING, SEED + 10, 10)
    assert last_hits(database) == ()
    with pytest.raises(Unreadable, match='did you mean "floor"'):
        meters_now(database, "flor")


def test_a_card_approves_an_award_of_a_table_that_nobody_runs(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with_a_hit(database)
    approve(database, claim_numbered(database, 1), OTTO, id="swipe-1")
    (paid,) = last_hits(database)
    assert (paid.outcome, paid.people) == (Outcome.PAID, (OTTO,))
    assert len(paid.hashes) == 2
    with closing(taken_up(database, "1")) as table:
        table.run()
        assert table.state.game is None  # END GAME could be pressed
    with pytest.raises(Refused, match="no award of meter jackpot that is to be approved"):
        approve(database, paid, ELLEN)
    (again,) = refusals(database)
    assert (again.by, again.command) == (ELLEN, "ApproveClaim")
    audit(database)


@pytest.mark.parametrize("roll", [None, Roll((3, 3, 3), (1, 2, 4))])
def test_a_round_that_is_reversed_takes_its_claim_along(ledgers: Ledgers, roll: Roll | None) -> None:
    """Void, or settled by what the cups showed: the meter has its seed, or ten cents more."""
    database = ledgers.new()
    with_a_hit(database)
    with closing(taken_up(database, "1")) as table:
        table.do(ReverseRound(1, "otto", "the dice were misread", roll=roll), OTTO)
        table.run()
        assert table.state.game is None
    assert pending_claims(database) == last_hits(database) == ()
    assert claim_numbered(database, 1).outcome is Outcome.WITHDRAWN
    assert the_link(database).value("jackpot") == SEED + (10 if roll else 0)
    audit(database)


def test_a_table_that_somebody_runs_is_named(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with closing(taken_up(database, "1")) as table:
        up_to_the_dice(table)
        hit(table)
        with pytest.raises(Refused, match="process"):
            approve(database, claim_numbered(database, 1), OTTO)
        table.do(swipe(table.state, claim_numbered(database, 1).claim), OTTO)
    assert last_hits(database)[0].people == (OTTO,)


def test_what_is_refused_stands_in_the_links_stream_with_its_reason(ledgers: Ledgers) -> None:
    """A wrong level, the dealer's own card, a second approval, a stale amount, new parameters during play."""
    database = ledgers.new()
    with closing(taken_up(database, "1", by_hand=True)) as table:
        up_to_the_dice(table)
        hit(table)
        stale = {f"{WAGER}.jackpot": SEED + 11}
        for command, by, accepted in (
            (PressKey(Key.HIT, meters=stale), DORA, False),
            (PressKey(Key.HIT), DORA, True),
            (PressKey(Key.CALL), DORA, True),
            (PressKey(Key.PAY), Actor(Role.FLOORPERSON, "flo"), False),
            (PressKey(Key.PAY), Actor(Role.SUPERVISOR, "dora"), False),
            (PressKey(Key.PAY), OTTO, True),
            (PressKey(Key.PAY), OTTO, False),
        ):
            with nullcontext() if accepted else pytest.raises(Refused):
                table.do(command, by)
        meter = the_link(database).meters["jackpot"]
        with pytest.raises(Refused, match="wagers are at risk"):
            change_parameters(database, LINK, replace(meter, rate=Fraction(1, 20)), "slower", ELLEN)
    told = [(each.command, each.by.person, each.reasons[0]) for each in reversed(refusals(database))]
    assert [each[:2] for each in told] == [
        ("ClaimAward", "dora"),
        ("ApproveClaim", "flo"),
        ("ApproveClaim", "dora"),
        ("ApproveClaim", "otto"),
        ("ChangeParameters", "ellen"),
    ]
    for (*_, why), words in zip(
        told,
        (
            "stands at 100010 now, not at 100011",
            "needs the card of a supervisor",
            "dora pressed the buttons",
            "no award of meter jackpot",
            "wagers are at risk (at table/1",
        ),
        strict=True,
    ):
        assert words in why
    assert audit(database).refusals == 5 + 4  # those of cards and of the stale amount at the table, too


def test_a_win_that_cannot_be_verified_is_refused_and_may_be_hit_again(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with_a_hit(database)
    first = claim_numbered(database, 1)
    with pytest.raises(Refused, match="say why"):
        refuse(database, first, " ", OTTO)
    refuse(database, first, "the dice were not seen", OTTO)
    assert claim_numbered(database, 1).outcome is Outcome.REFUSED
    assert claim_numbered(database, 1).reason == "the dice were not seen"
    assert the_link(database).value("jackpot") == SEED + 10
    with closing(taken_up(database, "1")) as table:
        table.run()  # the dealer's keys, once more
    approve(database, claim_numbered(database, 2), ELLEN)
    assert [each.claim.number for each in last_hits(database)] == [2]
    audit(database)


def test_two_people_adjust_a_meter_and_back_an_award_out_once(ledgers: Ledgers) -> None:
    """The award took $1,000.10 and the house put $1,000 back: ten cents make the meter what it was."""
    database = ledgers.new()
    with_a_hit(database)
    approve(database, claim_numbered(database, 1), OTTO)
    paid = claim_numbered(database, 1)
    back = Adjust("jackpot", paid.back, "the dice were misread", OTTO, claim=1)
    with pytest.raises(Refused, match="two people"):
        adjust(database, LINK, back, OTTO)
    done = adjust(database, LINK, back, ELLEN, id="back-1")
    assert adjust(database, LINK, back, ELLEN, id="back-1") == done
    with pytest.raises(Refused, match="backed out already"):
        adjust(database, LINK, back, ELLEN)
    assert the_link(database).value("jackpot") == SEED + 10
    (hit_,) = last_hits(database)
    assert (hit_.outcome, hit_.people, hit_.reason) == (
        Outcome.BACKED_OUT,
        (ELLEN, OTTO),
        "the dice were misread",
    )
    assert len(refusals(database)) == 2
    audit(database)


def test_parameters_change_between_games_and_act_from_then_on(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with closing(taken_up(database, "1")) as table:
        meter = the_link(database).meters["jackpot"]
        change_parameters(database, LINK, replace(meter, rate=Fraction(1, 20)), "slower", ELLEN)
        up_to_the_dice(table)
        assert the_link(database).value("jackpot") == SEED + 5
    with pytest.raises(Refused, match="it is for an executive"):
        change_parameters(database, LINK, meter, "back", OTTO)
    audit(database)


def test_a_meter_over_time_is_what_each_event_made_of_it(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with_a_hit(database)
    approve(database, claim_numbered(database, 1), OTTO)
    with database.reading() as connection:
        points = list(meter_over_time(connection, LINK, "jackpot"))
        assert [(each.event, each.value, each.claimed) for each in points] == [
            ("progressive-opened", SEED, 0),
            ("contributed", SEED + 10, 0),
            ("award-claimed", SEED, SEED + 10),
            ("claim-approved", SEED, 0),
        ]
        later = list(meter_over_time(connection, LINK, "jackpot", since=points[2].time))
        assert later == points[1:]  # with what it began with
        early = list(meter_over_time(connection, LINK, "jackpot", until=points[0].time))
        assert early == points[:1]
    many = [replace(points[0], version=each, value=each % 997) for each in range(10_000)]
    few = thinned(many, 100)
    assert len(few) < 200
    assert (max(each.value for each in few), few[-1]) == (996, many[-1])


def test_limits_of_each_role(ledgers: Ledgers) -> None:
    database = ledgers.new()
    with_a_hit(database)
    state = the_link(database).changed(executive_from=500_000)
    assert {(each.role.value, each.command): each.below for each in limits_of(state)} == {
        ("supervisor", "ApproveClaim"): 500_000,
        ("supervisor", "RefuseClaim"): 500_000,
        ("supervisor", "Adjust"): 500_000,
        ("executive", "ApproveClaim"): None,
        ("executive", "RefuseClaim"): None,
        ("executive", "Adjust"): None,
        ("executive", "ChangeParameters"): None,
    }
