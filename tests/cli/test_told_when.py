"""Notices and changes at a prompt are of the moment at which they are said, midnight or not."""

import pytest
from tests.cli.prompt import Desk

from punto.houses import find_house
from punto.server.forms.rehearsal import rehearsed
from punto.table.clock import by_the_clock
from punto.table.commands import GiveNotice

MINUTE = 60_000_000
LATE = 20_000 * 24 * 60 * MINUTE - 10 * MINUTE
"""Ten minutes before a midnight."""
NOTICE, CHANGE = "notice reshuffle surveillance commission", "change cards.reshuffle=some"


def at(minutes: int, desk: Desk, line: str) -> str:
    desk.dealer.clock = lambda: LATE + minutes * MINUTE
    return " ".join(desk.say(line).split())


@pytest.fixture
def desk() -> Desk:
    return Desk(find_house("massachusetts-midi"), seats=(3,))


@pytest.mark.clause("MA-5a2")
@pytest.mark.parametrize(("later", "changes"), [(29, False), (30, True), (35, True)])
def test_half_an_hour_is_half_an_hour_also_at_midnight(desk: Desk, later: int, changes: bool) -> None:
    at(0, desk, NOTICE)
    shown = at(later, desk, CHANGE)
    assert ("From now on cards.reshuffle is some." in shown) is changes
    assert (
        "surveillance has had no notice of reshuffle that is 30 minutes old (MA-5a2)" in shown
    ) is not changes


@pytest.mark.parametrize("line", [f"{NOTICE} 22:00", f"{CHANGE} 22:30", f"{NOTICE} 22:00 spoken"])
def test_another_time_than_now_is_not_taken_for_now(desk: Desk, line: str) -> None:
    before = desk.state
    assert "the table's clock says when: leave 22:" in at(0, desk, line)
    assert desk.state == before


def test_what_is_shown_before_a_change_goes_by_the_clock_too(desk: Desk) -> None:
    desk.say(NOTICE)
    (reason, *_) = rehearsed(desk.state, CHANGE)["reasons"]
    assert "30 minutes old" in reason["what"]
    long_ago = by_the_clock(GiveNotice("reshuffle", ("surveillance", "commission")), LATE)
    desk.dealer.sitting.table.do(long_ago)
    assert "reasons" not in rehearsed(desk.state, CHANGE)
