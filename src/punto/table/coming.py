"""The one next thing at a table, whatever its phase: what a dealer's screen shows large, with its clauses.

>>> from punto.houses import find_house
>>> print(coming(TableState.closed(find_house("colorado-mini"))).what)
confirm: a chip tray
"""

from dataclasses import dataclass

from punto.game.cards import point_count
from punto.game.hands import Hand
from punto.game.tableau import PUNTO_BANCO
from punto.messages import Message, message
from punto.rulebook.citing import of_document
from punto.table.due import Task, due, handled, holder
from punto.table.midi import next_to_turn
from punto.table.opening import awaits_patron, entitled_to_cut
from punto.table.procedure import Role, checks
from punto.table.state import Phase, TableState

__all__ = ["Coming", "coming"]


@dataclass(frozen=True, slots=True)
class Coming:
    """What comes next, where that is said, and who does it."""

    what: Message
    clauses: tuple[str, ...] = ()
    by: Role = Role.DEALER


def coming(state: TableState) -> Coming:
    """What comes next at a table; where it waits for players, that."""
    if state.phase is Phase.CLOSED:
        return _opening(state)
    if state.phase is Phase.READY:
        if state.free_due:
            return Coming(message("coming.free-hand"), state.free_due.clauses)
        return Coming(message("coming.betting"))
    if state.phase is Phase.BETTING:
        return _betting(state)
    if state.phase is Phase.DEALING:
        return _dealing(state)
    return _preparing(state)


def _opening(state: TableState) -> Coming:
    for check in checks(state.house):
        if check.id not in state.checked:
            return Coming(message("coming.check", check=check.title), check.clauses, Role.FLOORPERSON)
    return Coming(message("coming.open"), by=Role.FLOORPERSON)


def _betting(state: TableState) -> Coming:
    document = state.house.document
    if state.spoken:
        return Coming(message("coming.spoken", seat=min(state.spoken)), of_document(("MA-7b-s2",), document))
    if state.bets:
        clauses = ("CO-2817-2" if handled(state) else "CO-2812-2", "MA-8b")
        return Coming(message("coming.no-more-bets"), of_document(clauses, document))
    return Coming(message("coming.wagers"), by=Role.PLAYER)


def _dealing(state: TableState) -> Coming:
    now = due(state)
    assert now is not None
    if now.hand and now.task in (Task.HAND_OVER, Task.TURN) and now.hand in state.round.asked:
        what = message("coming.offer-turn", hand=now.hand, seat=next_to_turn(state, now.hand))
        return Coming(what, of_document(("MA-8d-s2", "MA-8d-s3"), state.house.document))
    if now.hand and now.task in (Task.HAND_OVER, Task.RETURN):
        what = message(f"coming.{now.task.value}", hand=now.hand, seat=holder(state, now.hand))
        by = Role.PLAYER if now.task is Task.RETURN else Role.DEALER
        return Coming(what, now.clauses(state), by)
    if now.hand and now.task is Task.DEAL and state.round.points_called:
        return _third_card(state, now.hand)
    if now.task is Task.DEAL:
        clauses = ("CO-2817-4", "MA-8c1") if handled(state) else ("CO-2812-4", "CO-2812-4-s2", "MA-8c1")
        return Coming(now.title(), of_document(clauses, state.house.document))
    return Coming(now.title(), now.clauses(state))


def _third_card(state: TableState, hand: Hand) -> Coming:
    """A third card, and why the table of play wants it."""
    round_ = state.round
    player, banker = point_count(round_.player[:2]), point_count(round_.banker[:2])
    if hand is Hand.PLAYER:
        ruling = PUNTO_BANCO.player(player, banker)
    else:
        third = round_.player[2].points if len(round_.player) == 3 else None
        ruling = PUNTO_BANCO.banker(banker, player_third=third, player=player)
    what = message("coming.third-card", hand=hand, why=ruling.reason)
    return Coming(what, state.house.cites(ruling.rule))


def _preparing(state: TableState) -> Coming:
    step = state.next_step
    assert step is not None
    if state.phase is Phase.SHOE_OVER and state.owed:
        clauses = of_document(("MA-12d2-i",), state.house.document)
        return Coming(message("coming.vigorish", seat=next(iter(state.owed))), clauses)
    if state.phase is Phase.IDLE and awaits_patron(state):
        return Coming(message("coming.patron"), by=Role.PLAYER)
    if step.id == "cut" and entitled_to_cut(state):
        return Coming(message("coming.cut", seat=entitled_to_cut(state)), step.clauses)
    if step.id == "cut":
        return Coming(message("coming.dealer-cuts"), step.clauses)
    return Coming(step.title, step.clauses, step.by[0])
