"""Changes of procedure while a table plays, and who is told of them before or after."""

from collections.abc import Iterator
from functools import lru_cache

from punto.errors import Reason, did_you_mean
from punto.houses import Between, House, Notice, Timing, changed_house, check_house
from punto.messages import message
from punto.settle import Bet, objections
from punto.table import events as happened
from punto.table.commands import Actor, ChangeProcedure, GiveNotice
from punto.table.decide.betting import other_table
from punto.table.decide.reasons import because, refuse, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.next import between_rounds
from punto.table.state import Phase, TableState

__all__ = ["change_procedure", "give_notice"]


def give_notice(state: TableState, command: GiveNotice, _by: Actor) -> Iterator[Event]:
    """Somebody is told of a change that the document wants told."""
    known = state.house.jurisdiction.notices
    notice = known.get(command.of)
    reasons = []
    if notice is None:
        reasons.append(because(state, "no-such-notice", of=command.of, known=", ".join(known)))
    elif notice.written and not command.written:
        reasons.append(Reason(message("table.in-writing"), notice.clauses))
    if not command.to:
        reasons.append(because(state, "nobody-told"))
    if notice and notice.to:
        others = [each for each in command.to if each not in notice.to]
        reasons += [_another(each, notice) for each in others]
    refuse_if(command, reasons)
    fulfils = notice is not None and notice.when is Timing.AFTER and set(notice.to) <= set(command.to)
    yield happened.NoticeGiven(command.of, command.to, command.at, fulfils)


def _another(who: str, notice: Notice) -> Reason:
    """Somebody whom the document does not name: most likely they were meant whom it names."""
    hint = did_you_mean(who, notice.to)
    return Reason(message("table.no-such-listener", who=who, of=notice.of, hint=hint), notice.clauses)


def change_procedure(state: TableState, command: ChangeProcedure, _by: Actor) -> Iterator[Event]:
    """A setting is another one from now on, if the document allows it and whoever must know before knows.

    It is between rounds that a table changes: no card is out and nobody has bet on the round to come.
    """
    notice = _notice_of(state, command)
    after = _changed(state.house, *_changes(state, command, notice).items())
    before = state.house.chosen[command.setting]
    reasons = [] if between_rounds(state) else wrong_phase(state, Phase.CLOSED, Phase.SHOE_OVER)
    begun = state.decks and state.played and state.phase is not Phase.SHOE_OVER
    if notice.between is Between.SHOES and begun:
        reasons.append(because(state, "between-shoes", setting=command.setting))
    if before == after.chosen[command.setting]:
        reasons.append(because(state, "no-change", setting=command.setting, value=command.value))
    asked = notice.asked_for(before, after.chosen[command.setting])
    untold = [*_not_told(state, command, notice)] if asked and notice.when is Timing.BEFORE else []
    told = _changed(after, (_reference(notice), notice.of)) if untold else after
    refuse_if(command, [*reasons, *_would_not_be_taken(state, after), *untold, *_breaches(told)])
    yield happened.ProcedureChanged(
        notice.of,
        command.at,
        tell=asked and notice.when is Timing.AFTER and not _told_lately(state, command, notice),
        setting=command.setting,
        value=command.value,
        charter=after.charter,
        steps=_steps(state, after),
    )


@lru_cache(maxsize=64)
def _changed(house: House, *changes: tuple[str, str]) -> House:
    """The house after it: whoever asks is told first, and asks again."""
    return changed_house(house, dict(changes))


@lru_cache(maxsize=64)
def _breaches(house: House) -> tuple[Reason, ...]:
    return check_house(house)


def _would_not_be_taken(state: TableState, after: House) -> Iterator[Reason]:
    """Pushes that stand for the next round, where nobody could bet so any more, or they would be charged
    otherwise: they are taken back first.
    """
    for seat in sorted({bet.seat for bet in state.bets}):
        bets = [bet for bet in state.bets if bet.seat == seat]
        if objections(bets, after) or any(
            other_table(after, bet) or _other_rate(state, after, bet) for bet in bets
        ):
            yield because(state, "bets-stand", seat=seat)


def _other_rate(state: TableState, after: House, bet: Bet) -> bool:
    """Whether another vigorish would be charged on a bet than when it was made."""
    rates = {pay.rate for pay in after.paytable(bet.wager, bet.paytable).pays if pay and pay.rate}
    return any(state.house.vigorish.rates[each] != after.vigorish.rates[each] for each in rates)


def _notice_of(state: TableState, command: ChangeProcedure) -> Notice:
    """The notice that a change of this setting is of; what no table changes while it plays is refused."""
    notices = state.house.jurisdiction.notices.values()
    found = next((notice for notice in notices if command.setting in notice.settings), None)
    if found is None or command.setting not in state.house.chosen:
        known = ", ".join(key for notice in notices for key in notice.settings if key in state.house.chosen)
        refuse(command, [because(state, "no-such-procedure", setting=command.setting, known=known)])
    return found


def _changes(state: TableState, command: ChangeProcedure, notice: Notice) -> dict[str, str]:
    """The setting; and where somebody was told, that, as a house's file would say it."""
    told = [f"{', '.join(each.to)} {each.at}" for each in state.notices if each.of == notice.of]
    kept = {_reference(notice): "; ".join(told)} if told else {}
    return {command.setting: command.value, **kept}


def _reference(notice: Notice) -> str:
    """The setting in which a house says that it has given this notice."""
    return f"approvals.notices.{notice.of}"


def _told(state: TableState, notice: Notice, whom: str) -> list[int]:
    return [each.at for each in state.notices if each.of == notice.of and whom in each.to]


def _not_told(state: TableState, command: ChangeProcedure, notice: Notice) -> Iterator[Reason]:
    """Whoever must know so many minutes before and does not."""
    for whom in notice.to:
        if not any(at + notice.minutes <= command.at for at in _told(state, notice, whom)):
            names = {"whom": whom, "minutes": notice.minutes, "of": notice.of}
            key = "table.not-told" if notice.minutes else "table.not-told-at-all"
            yield Reason(message(key, **names), notice.clauses)


def _told_lately(state: TableState, command: ChangeProcedure, notice: Notice) -> bool:
    """Whether everybody who must hear of it afterwards has been told shortly before."""
    return all(
        any(command.at - notice.minutes <= at for at in _told(state, notice, whom)) for whom in notice.to
    )


def _steps(state: TableState, after: House) -> tuple[str, ...]:
    """What is done with cards that wait to be prepared: all steps where new ones come, else those again."""
    if state.phase is not Phase.SHOE_OVER:
        return ()
    every = state.steps == tuple(step.id for step in state.house.procedure.steps)
    return tuple(step.id for step in after.procedure.steps if every or step.again)
