"""`evolve(state, event)`: what an event makes of a table. No rules are asked: what happened, happened.

No house and no setting is asked either: an event says all that its state needs.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from punto.table import events as happened
from punto.table.events import Event
from punto.table.evolve import bank, corrections, jackpots, rounds, tables
from punto.table.state import TableState

__all__ = ["EVOLVERS", "evolve", "fold"]


def evolve(state: TableState, event: Event) -> TableState:
    """The state after an event."""
    return EVOLVERS[type(event)](state, event)


def fold(events: Iterable[Event], state: TableState | None = None) -> TableState:
    """The state after many, from a table that nothing has happened at unless one is given."""
    return reduce(evolve, events, state or TableState())


EVOLVERS: Mapping[type[Event], Callable[[TableState, Any], TableState]] = {
    happened.CharterAdopted: tables.charter_adopted,
    happened.MetersConnected: jackpots.meters_connected,
    happened.GameStarted: jackpots.game_started,
    happened.GameCancelled: jackpots.game_cancelled,
    happened.AwardWon: jackpots.award_won,
    happened.SpotSelected: jackpots.spot_selected,
    happened.HandPressed: jackpots.hand_pressed,
    happened.JackpotHit: jackpots.jackpot_hit,
    happened.SupervisorCalled: jackpots.supervisor_called,
    happened.JackpotPaid: jackpots.jackpot_paid,
    happened.JackpotRefused: jackpots.jackpot_refused,
    happened.WinPagePrinted: jackpots.win_page_printed,
    happened.GameEnded: jackpots.game_ended,
    happened.Confirmed: tables.confirmed,
    happened.TableOpened: tables.table_opened,
    happened.TableClosed: tables.table_closed,
    happened.TableIdled: tables.table_idled,
    happened.TableResumed: tables.table_resumed,
    happened.SeatTaken: tables.seat_taken,
    happened.SeatChanged: tables.seat_changed,
    happened.SeatLeft: tables.seat_left,
    happened.StoodBehind: tables.stood_behind,
    happened.SteppedAway: tables.stepped_away,
    happened.TrayOpened: bank.tray_opened,
    happened.TrayClosed: bank.tray_closed,
    happened.TrayCounted: bank.tray_counted,
    happened.ChipsBought: bank.chips_bought,
    happened.ColouredUp: bank.coloured_up,
    happened.TrayFilled: bank.by_slip,
    happened.TrayCredited: bank.by_slip,
    happened.MoneyReversed: bank.money_reversed,
    happened.DropTaken: bank.drop_taken,
    happened.StepDone: tables.step_done,
    happened.StepsOrdered: tables.steps_ordered,
    happened.CardsMixed: tables.cards_mixed,
    happened.BatchStored: tables.batch_stored,
    happened.ShoeCommitted: tables.shoe_committed,
    happened.ShoeRevealed: tables.shoe_revealed,
    happened.CutDeclined: tables.cut_declined,
    happened.CardsCut: tables.cards_cut,
    happened.RecutOrdered: tables.recut_ordered,
    happened.CutCardsPlaced: tables.cut_cards_placed,
    happened.CardsLoaded: tables.cards_loaded,
    happened.CardsBurned: tables.cards_burned,
    happened.CardsRecirculated: tables.cards_recirculated,
    happened.BettingOpened: rounds.betting_opened,
    happened.WagersPlaced: rounds.wagers_placed,
    happened.SpokenConfirmed: rounds.spoken_confirmed,
    happened.WagerTakenBack: rounds.wager_taken_back,
    happened.NoMoreBetsAnnounced: rounds.no_more_bets_announced,
    happened.FreeHandDue: rounds.free_hand_due,
    happened.FreeHandBegun: rounds.free_hand_begun,
    happened.CardDealt: rounds.card_dealt,
    happened.CutCardAppeared: rounds.cut_card_appeared,
    happened.CardsHanded: rounds.cards_handed,
    happened.CardsReturned: rounds.cards_returned,
    happened.CardsTurned: rounds.cards_turned,
    happened.TurnAgreed: rounds.turn_agreed,
    happened.TurnRelinquished: rounds.turn_relinquished,
    happened.TurnDeclined: rounds.turn_declined,
    happened.TurnAccepted: rounds.turn_accepted,
    happened.PointsCalled: rounds.points_called,
    happened.EarlySettled: rounds.early_settled,
    happened.ResultCalled: rounds.result_called,
    happened.LosersCollected: rounds.losers_collected,
    happened.WinnersPaid: rounds.winners_paid,
    happened.VigorishCollected: rounds.vigorish_collected,
    happened.CardsRacked: rounds.cards_racked,
    happened.StakesReturned: rounds.stakes_returned,
    happened.LastHandAnnounced: rounds.last_hand_announced,
    happened.ShoeEnded: tables.shoe_ended,
    happened.IrregularityRuled: rounds.irregularity_ruled,
    happened.RoundVoided: rounds.round_voided,
    happened.ReportTakenBack: corrections.report_taken_back,
    happened.RoundTakenBack: corrections.round_taken_back,
    happened.CardCorrected: corrections.card_corrected,
    happened.BurnCorrected: corrections.burn_corrected,
    happened.HandCorrected: corrections.hand_corrected,
    happened.WagersCorrected: corrections.wagers_corrected,
    happened.RoundReversed: corrections.round_reversed,
    happened.NoticeGiven: tables.notice_given,
    happened.ProcedureChanged: tables.procedure_changed,
    happened.Accommodated: tables.accommodated,
    happened.Disputed: tables.only_written_down,
    happened.ReadingSettled: tables.only_written_down,
    happened.DiceShaken: rounds.dice_shaken,
    happened.DiceExposed: rounds.dice_exposed,
    happened.DiceRevealed: rounds.dice_revealed,
}
"""What each kind of event makes of a table."""
