"""Bets, and their settlement to the cent."""

from punto.settle.accept import check_bets, faults, limits, objections
from punto.settle.accounts import (
    Account,
    Posting,
    account,
    balances_after,
    bought,
    carried_away,
    changed_for_chips,
    moved,
    placed,
    posted,
    released,
    taken_back,
    together,
    tray_counted,
    vigorish_paid,
)
from punto.settle.bets import Bet, Kind, check_person, read_bet, read_bets
from punto.settle.closing import Change, Stage, refusal
from punto.settle.presses import Press
from punto.settle.results import Act, Movement, SettledBet, Settlement, house_gain, undone
from punto.settle.settlement import (
    possible_presses,
    settle,
    settle_accepted,
    settle_first_four,
    settle_line,
    void,
)
from punto.settle.shares import award_shares, unfunded

__all__ = [
    "Account",
    "Act",
    "Bet",
    "Change",
    "Kind",
    "Movement",
    "Posting",
    "Press",
    "SettledBet",
    "Settlement",
    "Stage",
    "account",
    "award_shares",
    "balances_after",
    "bought",
    "carried_away",
    "changed_for_chips",
    "check_bets",
    "check_person",
    "faults",
    "house_gain",
    "limits",
    "moved",
    "objections",
    "placed",
    "possible_presses",
    "posted",
    "read_bet",
    "read_bets",
    "refusal",
    "released",
    "settle",
    "settle_accepted",
    "settle_first_four",
    "settle_line",
    "taken_back",
    "together",
    "tray_counted",
    "undone",
    "unfunded",
    "vigorish_paid",
    "void",
]
