"""A change of procedure changes what the table does, once whoever must know of it does."""

from pathlib import Path

import pytest
from tests.houses.permissive import permissive

from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.houses import check_house, find_house
from punto.table import EVERYTHING, PREPARATION, Phase, Table, decode_entry, encode_entry, evolve, fold, view
from punto.table.commands import ChangeProcedure, GiveNotice, OpenBetting, Prepare
from punto.table.events import NoticeGiven, ProcedureChanged, ResultCalled
from punto.table.views import DISPLAY, SUPERVISOR

MINI, MIDI, MA = "colorado-mini", "colorado-midi", "massachusetts-midi"
BOTH = ("surveillance", "commission")


def ready(house: str, **settings: str) -> Table:
    """A table that is ready for its first round, where a shoe is soon over."""
    found = find_house(house, settings={key.replace("__", "."): value for key, value in settings.items()})
    table = Table(found, EVERYTHING - {"betting"}, seeded("changes"))
    while table.state.phase is not Phase.READY:
        step = table.state.next_step if table.state.steps else None
        if step and step.id == "place-cut-cards":
            table.do(Prepare(step.id, at=table.state.decks * 52 - 20))
        table.step()
    table.automation = EVERYTHING - PREPARATION - {"betting"}
    return table


def play(table: Table, *bets: str) -> None:
    """One round, to its end; what pushed in the one before stands already."""
    table.do(OpenBetting())
    if not table.state.bets:
        table.bet(*bets)
    table.no_more_bets()
    table.run()


def refusal(table: Table, key: str, value: str, at: int = 60) -> str:
    with pytest.raises(Refused) as caught:
        table.do(ChangeProcedure(key, value, at))
    return str(caught.value)


@pytest.mark.clause("CO-2808-3-d", "CO-2808-3-d-s2")
def test_a_rise_of_the_vigorish_is_told_and_then_everybody_pays_it() -> None:
    table = ready(MIDI)
    assert "table has had no notice of vigorish-rise" in refusal(table, "vigorish.rate", "7%")
    table.do(GiveNotice("vigorish-rise", ("table",), 50))
    table.do(ChangeProcedure("vigorish.rate", "7%", 60))
    table.sit(3, "maria")
    table.sit(5, "ana")
    while "banker" not in [coup.winner.value for coup in table.state.coups]:
        play(table, "3:banker=100", "5:banker=200")
    results = [event.results for event in table.events if isinstance(event, ResultCalled)]
    assert {each.bet.person: each.vigorish for each in results[-1]} == {"maria": 700, "ana": 1400}
    table.do(ChangeProcedure("vigorish.rate", "5%", 61))  # a reduction needs no notice
    assert table.house.vigorish.rate * 100 == 5
    assert "no notice" in refusal(table, "vigorish.rate", "7%")  # the old one is used up


@pytest.mark.clause("CO-2808-3-d")
def test_another_kind_of_vigorish_is_told_too() -> None:
    table = ready(MIDI)
    assert "table has had no notice of vigorish-type" in refusal(
        table, "wagers.banker.paytable", "tie-vigorish"
    )
    table.do(GiveNotice("vigorish-type", ("table",), 60))
    table.do(ChangeProcedure("wagers.banker.paytable", "tie-vigorish", 60))
    assert table.house.offers["banker"].paytable.id == "tie-vigorish"


@pytest.mark.clause("MA-5a1", "MA-5a2")
def test_the_reshuffle_comes_with_the_next_shoe() -> None:
    table = ready(MA)
    table.sit(3)
    table.do(GiveNotice("reshuffle", BOTH, 30))
    table.do(ChangeProcedure("cards.reshuffle", "some", 60))
    while table.state.phase is not Phase.SHOE_OVER:
        play(table, "3:player=5")
    assert table.state.steps.index("reshuffle-part") == table.state.steps.index("lace") + 1
    table.do(GiveNotice("reshuffle", BOTH, 70))
    table.do(ChangeProcedure("cards.reshuffle", "none", 100))
    assert "reshuffle-part" not in table.state.steps
    table.automation = EVERYTHING - {"betting"}
    table.run()
    assert not table.state.next_step


def test_limits_change_between_shoes_and_not_within_one() -> None:
    table = ready(MINI)
    table.do(ChangeProcedure("limits.minimum", "25", 60))
    table.sit(3)
    table.sit(5)
    play(table, "3:player=25")
    assert "changes between shoes" in refusal(table, "limits.maximum", "500")
    table.do(OpenBetting())
    with pytest.raises(Refused, match=r"below the minimum of \$25\.00"):
        table.bet("5:player=20")
    table.bet("5:player=25")
    table.no_more_bets()
    table.run()
    while table.state.phase is not Phase.SHOE_OVER:
        play(table, "3:player=25")
    table.do(ChangeProcedure("limits.maximum", "500", 90))
    assert table.state.house.limits.maximum == 50_000


@pytest.mark.clause("MA-5a2")
def test_a_house_that_begins_with_the_reshuffle_says_who_was_told() -> None:
    begins = {"cards.reshuffle": "all"}
    (breach,) = check_house(find_house(MA, settings=begins))
    assert breach.clauses == ("MA-5a2",)
    assert not check_house(find_house(MA, settings=begins | {"approvals.notices.reshuffle": "letter 7"}))
    table = ready(MA)
    table.do(GiveNotice("reshuffle", BOTH, 30))
    table.do(ChangeProcedure("cards.reshuffle", "all", 60))
    assert table.house.approvals.notices == {"reshuffle": "surveillance, commission 30"}


@pytest.mark.recorded("CO-2815-3-c")
def test_surveillance_hears_of_another_payment_procedure_within_half_an_hour(tmp_path: Path) -> None:
    """Rule 28 prints one procedure alone; a second one needs a document that lets the house choose."""
    table = ready(MINI, jurisdiction=f'"{permissive("colorado", tmp_path)}"')
    table.do(ChangeProcedure("payout.procedure", "b", 100))
    assert table.house.payout.procedure == "b"
    assert view(table.state, SUPERVISOR).untold == ("payment",)
    assert view(table.state, DISPLAY).untold == ()
    with pytest.raises(Refused, match="floorperson is nobody who must be told of payment"):
        table.do(GiveNotice("payment", ("floorperson",), 110))
    assert table.state.untold == {"payment": 100}
    table.do(GiveNotice("payment", ("surveillance",), 120))
    assert table.state.untold == {}
    table.do(ChangeProcedure("payout.procedure", "a", 160))  # forty minutes after they were told of the last
    assert table.state.untold == {"payment": 160}
    table.do(GiveNotice("payment", ("surveillance",), 170))
    table.do(GiveNotice("payment", ("surveillance",), 190))
    table.do(ChangeProcedure("payout.procedure", "b", 200))  # told shortly before
    assert table.state.untold == {}
    assert "payout.procedure is b; allowed: a" in refusal(ready(MINI), "payout.procedure", "b")


def test_what_does_not_change_while_a_table_plays() -> None:
    table = ready(MINI)
    table.sit(3)
    assert "table.seats does not change while the table plays" in refusal(table, "table.seats", "5")
    assert "does not change" in refusal(table, "nonsense", "5")
    assert "vigorish.rate is 5% already" in refusal(table, "vigorish.rate", "5%")
    assert "allowed: 5% to 25%" in refusal(table, "vigorish.rate", "26%")
    with pytest.raises(Unreadable, match=r"vigorish\.rate must be"):
        table.do(ChangeProcedure("vigorish.rate", "much", 60))
    table.do(OpenBetting())
    table.bet("3:player=5")
    assert "betting is open" in refusal(table, "cards.lace", "true")


def test_a_table_may_change_until_somebody_has_bet() -> None:
    table = ready(MINI)
    table.sit(3)
    table.do(OpenBetting())
    table.do(ChangeProcedure("cards.lace", "true", 60))
    assert table.house.cards.lace
    play_on = table.state.phase
    assert play_on is Phase.BETTING
    table.bet("3:player=5")
    table.no_more_bets()
    table.run()
    assert table.state.coups


def test_the_record_holds_what_is_in_force() -> None:
    table = ready(MA)
    table.do(GiveNotice("reshuffle", BOTH, 30))
    table.do(ChangeProcedure("cards.reshuffle", "some", 60))
    again = fold(decode_entry(encode_entry(entry)).event for entry in table.entries)
    assert again == table.state
    assert again.house == table.house != find_house(MA)


def test_a_change_that_was_kept_before_charters_were_leaves_the_charter_as_it_is() -> None:
    state = ready(MINI).state
    assert evolve(state, ProcedureChanged("payment", 880, tell=True)).charter == state.charter is not None


@pytest.mark.parametrize(("fulfils", "left"), [(True, {"limits": 2}), (False, {"payment": 1, "limits": 2})])
def test_a_notice_ends_its_own_duty_and_no_other(fulfils: bool, left: dict[str, int]) -> None:
    state = ready(MINI).state.changed(untold={"payment": 1, "limits": 2})
    told = NoticeGiven("payment", ("surveillance",), at=5, fulfils=fulfils)
    assert evolve(state, told).untold == left
