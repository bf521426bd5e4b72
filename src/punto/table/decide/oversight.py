"""Notices, changes of procedure, accommodations and disputes: all on the record."""

from collections.abc import Iterator

from punto.errors import Reason
from punto.houses import Timing
from punto.messages import message
from punto.table import events as happened
from punto.table.commands import Accommodate, Actor, ChangeProcedure, Dispute, GiveNotice
from punto.table.decide.reasons import because, refuse_if
from punto.table.events import Event
from punto.table.state import TableState

__all__ = ["accommodate", "change_procedure", "dispute", "give_notice", "overdue"]


def give_notice(state: TableState, command: GiveNotice, _by: Actor) -> Iterator[Event]:
    """Somebody is told of a change that the document wants told."""
    reasons = _unknown(state, command.of)
    notice = state.house.jurisdiction.notices.get(command.of)
    if notice and notice.written and not command.written:
        reasons.append(Reason(message("table.in-writing"), notice.clauses))
    if not command.to:
        reasons.append(because(state, "nobody-told"))
    refuse_if(command, reasons)
    fulfils = notice is not None and notice.when is Timing.AFTER and set(notice.to) <= set(command.to)
    yield happened.NoticeGiven(command.of, command.to, command.at, fulfils)


def change_procedure(state: TableState, command: ChangeProcedure, _by: Actor) -> Iterator[Event]:
    """A procedure begins or ends, if whoever must know before knows; who must know after is remembered."""
    reasons = _unknown(state, command.of)
    notice = state.house.jurisdiction.notices.get(command.of)
    told_lately = True
    if notice:
        for whom in notice.to:
            told = [each.at for each in state.notices if each.of == command.of and whom in each.to]
            if notice.when is Timing.AFTER:
                told_lately &= any(command.at - notice.minutes <= at for at in told)
            elif not any(at + notice.minutes <= command.at for at in told):
                names = {"whom": whom, "minutes": notice.minutes, "of": command.of}
                reasons.append(Reason(message("table.not-told", **names), notice.clauses))
    refuse_if(command, reasons)
    yield happened.ProcedureChanged(command.of, command.at, tell=not told_lately)


def _unknown(state: TableState, of: str) -> list[Reason]:
    known = state.house.jurisdiction.notices
    if of in known:
        return []
    return [because(state, "no-such-procedure", of=of, known=", ".join(known))]


def overdue(state: TableState, now: int) -> tuple[str, ...]:
    """Changes that somebody should have been told of by now."""
    notices = state.house.jurisdiction.notices
    return tuple(of for of, at in state.untold.items() if now - at > notices[of].minutes)


def accommodate(state: TableState, command: Accommodate, _by: Actor) -> Iterator[Event]:
    """A person may do a thing in another way, if the house grants that and it helps nobody cheat."""
    reasons = []
    if not state.house.dealing.accommodations:
        reasons.append(because(state, "no-accommodations"))
    if command.helps_cheating:
        reasons.append(because(state, "helps-cheating"))
    refuse_if(command, reasons)
    yield happened.Accommodated(command.person, command.how)


def dispute(state: TableState, command: Dispute, _by: Actor) -> Iterator[Event]:
    """A round's hands are rebuilt from the discard rack."""
    found = [racked for racked in state.rack if racked.number == command.round]
    refuse_if(command, [] if found else [because(state, "not-in-rack", round=command.round)])
    known = found[0].known
    two, four = len(found[0].player), len(found[0].player) + len(found[0].banker)
    yield happened.Disputed(command.round, known[:two], known[two:four])
