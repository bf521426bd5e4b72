"""Accommodations, disputes, and what a shoe has misread: all on the record."""

from collections.abc import Iterator

from punto.houses import House, Role
from punto.table import events as happened
from punto.table.commands import Accommodate, Actor, Dispute, SettleReading
from punto.table.decide.dealing import face_up
from punto.table.decide.reasons import because, refuse_if
from punto.table.events import Event
from punto.table.state import TableState

__all__ = ["accommodate", "dispute", "may_waive", "settle_reading"]


def may_waive(house: House) -> bool:
    """Whether the document lets anything be waived for a person: one that does says what for nobody."""
    return bool(house.cites("table.not-waived"))


def accommodate(state: TableState, command: Accommodate, _by: Actor) -> Iterator[Event]:
    """A person may do a thing in another way, if the house grants that."""
    reasons = []
    if not state.house.dealing.accommodations:
        reasons.append(because(state, "no-accommodations"))
    people = (*state.seated.values(), *state.behind, Role.DEALER.value)
    if command.person not in people:
        reasons.append(because(state, "nobody-called", person=command.person, here=", ".join(people)))
    if command.waives and not may_waive(state.house):
        reasons.append(because(state, "nothing-waived"))
    refuse_if(command, reasons)
    yield happened.Accommodated(command.person, command.how, command.waives)


def dispute(state: TableState, command: Dispute, _by: Actor) -> Iterator[Event]:
    """A round's hands are rebuilt from the discard rack; burned cards, which lie there too, are no round."""
    found = [racked for racked in state.rack if racked.number == command.round and racked.player]
    refuse_if(command, [] if found else [because(state, "not-in-rack", round=command.round)])
    known = found[0].known
    two, four = len(found[0].player), len(found[0].player) + len(found[0].banker)
    yield happened.Disputed(command.round, known[:two], known[two:four])


def settle_reading(state: TableState, command: SettleReading, _by: Actor) -> Iterator[Event]:
    """What a shoe has read was looked at; whatever stands is dealt or corrected after it."""
    seen = face_up(state)
    yield happened.ReadingSettled(command.why, command.read, command.said, command.stands, seen)
