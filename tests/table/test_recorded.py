"""Duties of people: Punto asks for each, does not go on without it, and keeps on the record who did it.

The catalogue names the check, step or notice that records each such clause; all of them are played here.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from punto.errors import Refused
from punto.game.facts import Game
from punto.houses import House, Role, Step, check_house, find_house, ready_houses
from punto.rulebook.clauses import Kept, catalogue
from punto.table import Actor, Entry, Table, decode_entry, encode_entry
from punto.table import events as happened
from punto.table.commands import (
    Command,
    Confirm,
    GiveNotice,
    Irregularity,
    OfferCut,
    OpenTable,
    Prepare,
    Report,
)
from punto.table.next import entitled_to_cut

SHUFFLER = {"approvals.shuffler": "sample", "approvals.shuffler_procedures": "sample"}
BATCH = SHUFFLER | {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "blue"]',
    "cards.idle": "c",
}
CONTINUOUS = SHUFFLER | {"cards.shuffle": "continuous-shuffler", "cards.idle": "d"}
BRICKS = CONTINUOUS | {"cards.pre_shuffled": "true", "cards.shuffler_verifies": "true"}
CHOICES: tuple[dict[str, str], ...] = (
    {},
    BATCH,
    BRICKS,
    {"table.terminals": "true"},
    {"vigorish.collected": "marked"},
)
"""Choices of which one at least wants each duty."""

DUTIES = [
    pytest.param(clause.id, *duty.split(), id=f"{clause.id} {duty}", marks=pytest.mark.recorded(clause.id))
    for clause in catalogue().values()
    if clause.kept is Kept.RECORDED
    for duty in clause.by
]


@pytest.mark.parametrize(("clause_id", "kind", "name"), DUTIES)
def test_a_duty_is_asked_for_and_recorded(clause_id: str, kind: str, name: str) -> None:
    {"check": check_is_kept, "step": step_is_kept, "notice": notice_is_kept}[kind](clause_id, name)


def check_is_kept(clause_id: str, name: str) -> None:
    """Without it the table stays closed, by its clause; whoever has looked stands in the record."""
    house, wanted = next(
        (house, check)
        for house in houses(clause_id)
        for check in house.procedure.checks
        if check.id == name and clause_id in check.clauses
    )
    table = Table(house)
    for check in house.procedure.checks:
        if check.id != name:
            table.do(Confirm(check.id))
    assert refused(table, OpenTable()) == set(wanted.clauses)
    looked = Actor(Role.SUPERVISOR, "ines")
    table.do(Confirm(name), looked)
    on_record(table, Entry(looked, happened.Confirmed(name)))
    table.do(OpenTable())


def step_is_kept(clause_id: str, name: str) -> None:
    """Nothing comes before it and nobody else does it, by its clause; whoever did it stands in the record."""
    house, step = next(
        (house, step)
        for house in houses(clause_id)
        for step in (*house.procedure.steps, *house.procedure.repairs)
        if step.id == name and clause_id in step.clauses
    )
    table = up_to(house, step)
    for other in house.procedure.steps:
        if other.id not in (name, "cut"):
            assert refused(table, Prepare(other.id)) == set(step.clauses)
    told = tuple((asked, f"{asked}-7") for asked in step.asks)
    for role in set(Role) - set(step.by):
        with pytest.raises(Refused):
            table.do(Prepare(name, told=told), Actor(role))
    for missing in range(len(told)):
        assert refused(table, Prepare(name, told=told[:missing] + told[missing + 1 :])) == set(step.clauses)
    did = Actor(step.by[-1], "ines")
    table.do(Prepare(name, told=told), did)
    on_record(table, Entry(did, happened.StepDone(name, told)))


def notice_is_kept(clause_id: str, name: str) -> None:
    """Who was told, by whom and when."""
    house = find_house("colorado-mini")
    notice = house.jurisdiction.notices[name]
    assert clause_id in notice.clauses
    table, told = Table(house), Actor(Role.SUPERVISOR, "ines")
    (event,) = table.do(GiveNotice(name, notice.to, 630), told)
    assert isinstance(event, happened.NoticeGiven)
    assert (event.of, event.to, event.at) == (name, notice.to, 630)
    on_record(table, Entry(told, event))


@pytest.mark.recorded("CO-2809-3-s2", "MA-4c")
@pytest.mark.parametrize(("name", "settings"), [("colorado-mini", BATCH), ("massachusetts-midi", {})])
def test_the_record_says_who_looked_at_the_cards(name: str, settings: dict[str, str]) -> None:
    house = find_house(name, settings=settings)
    view = house.procedure.step("view")
    empty = up_to(house, view)
    assert refused(empty, Prepare("view"), Actor(Role.PLAYER)) == set(house.cites("table.nobody-looks"))
    empty.do(Prepare("view"), Actor(Role.FLOORPERSON, "ines"))  # in whose place the house may look
    on_record(empty, Entry(Actor(Role.FLOORPERSON, "ines"), happened.StepDone("view")))
    table = up_to(house, view)
    table.sit(3, "maria")
    table.sit(5, "jo")
    table.do(Prepare("view"), Actor(Role.PLAYER, "maria"))
    on_record(
        table,
        Entry(Actor(Role.PLAYER, "maria"), happened.StepDone("view", (("viewers", "maria, jo"),))),
    )


def houses(clause_id: str) -> Iterator[House]:
    """Houses of a clause's document."""
    return (house for house in _may_open() if clause_id.startswith(house.jurisdiction.document))


@cache
def _may_open() -> list[House]:
    """Houses that play with cards, with each of the choices that lets them open."""
    found = [find_house(name, settings=each) for name in ready_houses() for each in CHOICES]
    return [house for house in found if house.game is Game.BACCARAT and not check_house(house)]


def up_to(house: House, step: Step) -> Table:
    """A table of real cards at which this step is next; one after a missing card has one."""
    table = Table(house)
    for check in house.procedure.checks:
        table.do(Confirm(check.id))
    table.do(OpenTable(physical=True))
    if step.after:
        table.do(Report(Irregularity(step.after), reference="lot-17"))
    while (due := table.state.next_step) is not None and due.id != step.id:
        if due.id == "cut":
            table.do(OfferCut(entitled_to_cut(table.state), at=100))
        else:
            told = tuple((asked, "sample") for asked in due.asks)
            table.do(Prepare(due.id, told=told), Actor(due.by[-1]))
    return table


def refused(table: Table, command: Command, by: Actor | None = None) -> set[str]:
    """The clauses by which a table refuses a command."""
    with pytest.raises(Refused) as caught:
        table.do(command, by)
    return {each for reason in caught.value.reasons for each in reason.clauses}


def on_record(table: Table, entry: Entry) -> None:
    """The last line of the record, also as it is written and read."""
    assert table.entries[-1] == entry
    assert decode_entry(encode_entry(table.entries[-1])) == entry
