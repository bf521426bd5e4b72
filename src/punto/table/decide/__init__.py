"""`decide(state, command, by)`: what a command makes happen, or every reason why not. It changes nothing.

Every command stands in one table, with the function that decides it and the roles that may ask for it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from punto.errors import Reason, Refused
from punto.houses import Role
from punto.messages import message
from punto.table import commands as ask
from punto.table.commands import Actor, Command
from punto.table.decide import (
    bank,
    betting,
    corrections,
    dealing,
    irregularities,
    keypad,
    notices,
    opening,
    oversight,
    preparing,
    racking,
    rolling,
    taking_back,
    turning,
    wager_corrections,
)
from punto.table.decide.reasons import refuse
from punto.table.decide.second_person import in_second_person
from punto.table.events import Event
from punto.table.fair import BRING_SALT, QUIET, committed
from punto.table.next import holder
from punto.table.state import TableState

__all__ = ["DECIDERS", "Decider", "decide", "other_role", "usual_actor"]

D, F, S, E, V, P, M = (
    Role.DEALER,
    Role.FLOORPERSON,
    Role.SUPERVISOR,
    Role.EXECUTIVE,
    Role.SURVEILLANCE,
    Role.PLAYER,
    Role.SHUFFLER,
)


class Decider(NamedTuple):
    """Who decides a command, and who may ask for it: the first of these is who usually does."""

    function: Callable[[TableState, Any, Actor], Iterator[Event]]
    roles: tuple[Role, ...]
    refusal: str = "other-role"


DECIDERS: Mapping[type[Command], Decider] = {
    ask.AdoptCharter: Decider(opening.adopt_charter, (S,)),
    ask.Confirm: Decider(opening.confirm, (F, S)),
    ask.OpenTable: Decider(opening.open_table, (F, S)),
    ask.CloseTable: Decider(opening.close_table, (F, S, D)),
    ask.GoIdle: Decider(opening.go_idle, (D, F, S)),
    ask.Resume: Decider(opening.resume, (D, F, S)),
    ask.Sit: Decider(opening.sit, (D, P, F, S)),
    ask.Leave: Decider(opening.leave, (D, P, F, S)),
    ask.StandBehind: Decider(opening.stand_behind, (D, P, F, S)),
    ask.StepAway: Decider(opening.step_away, (D, P, F, S)),
    ask.MoveSeat: Decider(opening.move_seat, (D, P, F, S)),
    ask.CollectVigorish: Decider(opening.collect_vigorish, (D, P, F, S)),
    ask.OpenTray: Decider(bank.open_tray, (F, S)),
    ask.CloseTray: Decider(bank.close_tray, (F, S)),
    ask.CountTray: Decider(bank.count_tray, (D, F, S)),
    ask.BuyIn: Decider(bank.buy_in, (D, P, F, S)),
    ask.ColourUp: Decider(bank.colour_up, (D, P, F, S)),
    ask.FillTray: Decider(bank.fill_tray, (F, S)),
    ask.CreditTray: Decider(bank.credit_tray, (F, S)),
    ask.TakeDrop: Decider(bank.take_drop, (F, S)),
    ask.Prepare: Decider(preparing.prepare_cards, (D, F, S, V, P, M)),
    ask.OfferCut: Decider(preparing.offer_cut, (D, P)),
    ask.OrderRecut: Decider(preparing.order_recut, (S,), "supervisor-only"),
    ask.OrderBurn: Decider(preparing.order_burn, (S,), "supervisor-burns"),
    ask.OpenBetting: Decider(betting.open_betting, (D,)),
    ask.PlaceWagers: Decider(betting.place_wagers, (D, P)),
    ask.ConfirmSpoken: Decider(betting.confirm_spoken, (D,)),
    ask.TakeBack: Decider(betting.take_back, (D, P)),
    ask.ChangeWager: Decider(betting.change_wager, (D, P)),
    ask.ReviseWagers: Decider(betting.revise_wagers, (D,)),
    ask.NoMoreBets: Decider(betting.no_more_bets, (D,)),
    ask.DealFreeHand: Decider(betting.deal_free_hand, (D,)),
    ask.ConnectMeters: Decider(keypad.connect_meters, (D, F, S)),
    ask.PressKey: Decider(keypad.press_key, (D, F, S, E)),
    ask.RefuseJackpot: Decider(keypad.refuse_jackpot, (S, E, D, F)),
    ask.DealCard: Decider(dealing.deal_card, (D, S)),
    ask.CallPoints: Decider(dealing.call_points, (D,)),
    ask.SettleEarly: Decider(dealing.settle_early, (D,)),
    ask.CallResult: Decider(dealing.call_result, (D,)),
    ask.CollectLosers: Decider(dealing.collect_losers, (D,)),
    ask.PayWinners: Decider(dealing.pay_winners, (D,)),
    ask.RackCards: Decider(racking.rack_cards, (D,)),
    ask.HandOver: Decider(turning.hand_over, (D,)),
    ask.ReturnCards: Decider(turning.return_cards, (D, P)),
    ask.TurnCards: Decider(turning.turn_cards, (D,)),
    ask.TouchCards: Decider(turning.touch_cards, (D, P, F, S)),
    ask.TouchChips: Decider(turning.touch_chips, (D, P, F, S)),
    ask.Agree: Decider(turning.agree, (D, F, S)),
    ask.Substitute: Decider(turning.substitute, (D, F, S)),
    ask.Relinquish: Decider(turning.relinquish, (D, P, F), "not-to-say"),
    ask.OfferTurn: Decider(turning.offer_turn, (D, P)),
    ask.Shake: Decider(rolling.shake, (D, P), "not-a-shaker"),
    ask.ExposeDice: Decider(rolling.expose_dice, (D, F, S)),
    ask.RevealDice: Decider(rolling.reveal_dice, (D,)),
    ask.Report: Decider(irregularities.report, (D, F, S)),
    ask.TakeBackReport: Decider(taking_back.take_back_report, (S,), "supervisor-corrects"),
    ask.CorrectCards: Decider(corrections.correct_cards, (S,), "supervisor-corrects"),
    ask.CorrectRoll: Decider(corrections.correct_roll, (S,), "supervisor-corrects"),
    ask.CorrectBurn: Decider(corrections.correct_burn, (S,), "supervisor-corrects"),
    ask.CorrectCutCard: Decider(preparing.correct_cut_card, (S,), "supervisor-corrects"),
    ask.CorrectWagers: Decider(wager_corrections.correct_wagers, (S,), "supervisor-corrects"),
    ask.ReverseMoney: Decider(bank.reverse_money, (S,), "supervisor-corrects"),
    ask.ReverseRound: Decider(corrections.reverse_round, (S,), "supervisor-corrects"),
    ask.GiveNotice: Decider(notices.give_notice, (F, S)),
    ask.ChangeProcedure: Decider(notices.change_procedure, (F, S)),
    ask.Accommodate: Decider(oversight.accommodate, (F, S)),
    ask.Dispute: Decider(oversight.dispute, (D, P, F, S)),
    ask.SettleReading: Decider(oversight.settle_reading, (S, F, E)),
}
"""From a command to the function that decides it, and who may ask."""


def decide(state: TableState, command: Command, by: Actor) -> tuple[Event, ...]:
    """What a command makes happen; refused with every reason, and then nothing has changed."""
    decider = DECIDERS[type(command)]
    if by.role not in decider.roles:
        refuse(command, [other_role(state, type(command), by.role)])
    if by.role is Role.PLAYER and not _at_own_seat(state, command, by):
        refuse(command, [Reason(message("table.not-your-seat"))])
    try:
        events = tuple(decider.function(state, command, by))
    except Refused as error:
        raise (
            in_second_person(error, by, state) if by.role is Role.PLAYER and by.person else error
        ) from None
    quiet = state.committed is None or QUIET.issuperset(map(type, events))
    if quiet and not (isinstance(command, BRING_SALT) and command.salt):
        return events
    return (*events, *committed(state, command, events))


def usual_actor(state: TableState, command: Command) -> Actor:
    """Who does this, where nobody says who: whose duty or right it is."""
    return _USUAL.get(type(command)) or Actor(_whose_turn(state, command))


_WHOSE_TURN = (ask.Prepare, ask.PressKey)
_USUAL = {each: Actor(decider.roles[0]) for each, decider in DECIDERS.items() if each not in _WHOSE_TURN}
"""Whose duty each is, but those that are now one's, now another's."""


def _whose_turn(state: TableState, command: Command) -> Role:
    if isinstance(command, ask.PressKey):
        return keypad.who_presses(state, command)
    step = state.next_step
    return (step.by[0] if state.seated else step.by[-1]) if step else Role.DEALER


def other_role(state: TableState, kind: type[Command], role: Role) -> Reason:
    """Why somebody in this role does not do it: for whom it is."""
    step = state.next_step
    if kind is ask.Prepare and step:
        return preparing.not_theirs(step, role)
    decider = DECIDERS[kind]
    names = {"who": role, "by": ", ".join(map(str, decider.roles))}
    clauses = state.house.cites(f"table.{decider.refusal}") if state.charter else ()
    return Reason(message(f"table.{decider.refusal}", **names), clauses)


_OWN_ALONE = (ask.Prepare, ask.PlaceWagers, ask.TakeBack, ask.ChangeWager, ask.CollectVigorish)
_NAMES_A_PERSON = (ask.Sit, ask.StandBehind, ask.StepAway, ask.BuyIn, ask.ColourUp)


def _at_own_seat(state: TableState, command: Command, by: Actor) -> bool:
    """A player acts for nobody else; whose bets or debts they are is looked at where they are dealt with."""
    if isinstance(command, _OWN_ALONE):
        return True
    if isinstance(command, _NAMES_A_PERSON) and command.person:
        return command.person == by.person
    if isinstance(command, (ask.Sit, ask.StandBehind)):
        return True
    if isinstance(command, (ask.ReturnCards, ask.Relinquish)):
        return state.seated.get(holder(state, command.hand)) == by.person
    if isinstance(command, ask.Dispute):
        return by.person in state.behind or by.person in state.seated.values()
    return state.seated.get(getattr(command, "seat", 0)) == by.person
