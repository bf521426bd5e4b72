"""Rulings on paper are those of the table: each case is played at a table of real cards and compared."""

from itertools import product

import pytest
from tests.table.tables import bet, opened

from punto.game.cards import card, parse_cards
from punto.houses import House, find_house
from punto.posting.irregularities import cases
from punto.table import Table
from punto.table.commands import DealCard, Irregularity, NoMoreBets, Report
from punto.table.events import IrregularityRuled, RoundVoided
from punto.table.next import Task, due

CHOICES = {
    "irregularities.exposed_card": ("free-hand", "discard", "simulated-round"),
    "irregularities.seen_card": ("free-hand", "simulated-round"),
    "irregularities.face_up_later": ("finish", "void"),
}
SETTINGS = [dict(zip(CHOICES, chosen, strict=True)) for chosen in product(*CHOICES.values())]
STANDS = "4h Ks 2d 5s"
"""The Player has 6 and stands; the Banker has 5 and draws."""
BOTH_STAND = "4h Ks 2d 7s"


def dealt(settings: dict[str, str], cards: str) -> Table:
    """A round with these cards on the table."""
    chosen = {key.replace(".", "__"): value for key, value in settings.items()}
    table = opened("card-room", {1: "maria"}, 0, **chosen)
    bet(table, "1:player=10")
    table.do(NoMoreBets())
    for each in parse_cards(cards):
        table.do(DealCard(each))
        while (now := due(table.state)) and now.task is Task.CALL_POINTS:
            assert table.step()
    return table


def ruled(table: Table, what: Irregularity, *, seen: bool) -> tuple[str, ...]:
    """The rulings that come of a report, and whether the round is void."""
    events = table.do(Report(what, card("9h") if seen else None, seen=seen))
    voids = ["void"] if any(isinstance(each, RoundVoided) for each in events) else []
    return (*voids, *(each.ruling for each in events if isinstance(each, IrregularityRuled)))


@pytest.mark.parametrize("settings", SETTINGS)
def test_rulings_on_paper_are_those_of_the_table(settings: dict[str, str]) -> None:
    house: House = find_house("card-room", settings=settings)
    paper = {case.what: case.rulings for case in cases(house)}
    surplus, error, face_up = Irregularity.SURPLUS_THIRD, Irregularity.DRAWN_IN_ERROR, Irregularity.FACE_UP
    found = {
        "surplus-drawn": ruled(dealt(settings, STANDS), surplus, seen=True),
        "surplus-unseen": ruled(dealt(settings, BOTH_STAND), surplus, seen=False),
        "surplus-seen": ruled(dealt(settings, BOTH_STAND), surplus, seen=True),
        "error-unseen": ruled(dealt(settings, BOTH_STAND), error, seen=False),
        "error-seen": ruled(dealt(settings, BOTH_STAND), error, seen=True),
        "first-seen": ruled(dealt(settings, ""), face_up, seen=True),
        "later-seen": ruled(dealt(settings, "4h Ks"), face_up, seen=True),
        "after-seen": ruled(dealt(settings, BOTH_STAND), face_up, seen=True),
    }
    assert found == {what: paper[what] for what in found}
