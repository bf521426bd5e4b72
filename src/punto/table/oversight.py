"""Notices, changes of procedure, accommodations, disputes and corrections: all on the record."""

from collections.abc import Iterator

from punto.errors import Refused
from punto.game.cards import Card
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.hands import Hand
from punto.table import events as happened
from punto.table.commands import Accommodate, ChangeProcedure, CorrectCard, Dispute, GiveNotice
from punto.table.deciding import because, decides, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.procedure import Role
from punto.table.state import Phase, TableState

__all__ = ["PROCEDURES", "overdue"]

MINUTES = 30
"""How long before, or after, a change others must know of it."""

PROCEDURES = {
    "reshuffle": ("MA-5a2",),
    "payment": ("CO-2815-3-c",),
    "vigorish-type": ("CO-2808-3-d",),
    "vigorish-rise": ("CO-2808-3-d",),
}
"""Changes that somebody must be told of, and where that is said."""

_BEFORE = {
    ("MA", "reshuffle"): (("surveillance", "commission"), MINUTES),
    ("CO", "vigorish-type"): (("table",), 0),
    ("CO", "vigorish-rise"): (("table",), 0),
}
"""Who must know before a change, and how many minutes before."""

_AFTER = {("CO", "payment")}
"""Changes that surveillance must be told of within half an hour."""


@decides(GiveNotice)
def _(state: TableState, command: GiveNotice) -> Iterator[Event]:
    reasons = []
    if command.of not in PROCEDURES:
        reasons.append(because(state, "no-such-procedure", of=command.of, known=", ".join(PROCEDURES)))
    elif command.of == "reshuffle" and not command.written:
        reasons.append(because(state, "in-writing", "MA-5a2"))
    if not command.to:
        reasons.append(because(state, "nobody-told"))
    refuse_if(command, reasons)
    yield happened.NoticeGiven(command.of, command.to, command.at)


@decides(ChangeProcedure)
def _(state: TableState, command: ChangeProcedure) -> Iterator[Event]:
    reasons = []
    if command.of not in PROCEDURES:
        reasons.append(because(state, "no-such-procedure", of=command.of, known=", ".join(PROCEDURES)))
    key = (state.house.document, command.of)
    wanted, minutes = _BEFORE.get(key, ((), 0))
    for whom in wanted:
        told = [at for of, to, at in state.notices if of == command.of and whom in to]
        if not any(at + minutes <= command.at for at in told):
            clauses = PROCEDURES[command.of]
            reasons.append(because(state, "not-told", *clauses, whom=whom, minutes=minutes, of=command.of))
    refuse_if(command, reasons)
    told_lately = any(
        of == command.of and "surveillance" in to and command.at - MINUTES <= at
        for of, to, at in state.notices
    )
    yield happened.ProcedureChanged(command.of, command.at, tell=key in _AFTER and not told_lately)


def overdue(state: TableState, now: int) -> tuple[str, ...]:
    """Changes that surveillance should have been told of by now."""
    return tuple(of for of, at in state.untold.items() if now - at > MINUTES)


@decides(Accommodate)
def _(state: TableState, command: Accommodate) -> Iterator[Event]:
    reasons = []
    if not state.house.dealing.accommodations:
        reasons.append(because(state, "no-accommodations", "CO-2801-2"))
    if command.helps_cheating:
        reasons.append(because(state, "helps-cheating", "CO-2801-2-s2"))
    refuse_if(command, reasons)
    yield happened.Accommodated(command.person, command.how)


@decides(Dispute)
def _(state: TableState, command: Dispute) -> Iterator[Event]:
    found = [racked for racked in state.rack if racked.number == command.round]
    refuse_if(
        command, [] if found else [because(state, "not-in-rack", "CO-2815-4", "MA-11c", round=command.round)]
    )
    yield happened.Disputed(command.round, found[0].player, found[0].banker)


@decides(CorrectCard)
def _(state: TableState, command: CorrectCard) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.DEALING)
    if not state.physical:
        reasons.append(because(state, "cards-are-known"))
    if command.by is not Role.SUPERVISOR:
        reasons.append(because(state, "supervisor-corrects", who=command.by))
    cards = state.round.cards(command.hand)
    if not 0 <= command.place < len(cards):
        reasons.append(because(state, "no-card-there", hand=command.hand, place=command.place + 1))
    elif state.unseen is not None and not state.unseen[command.card]:
        decks = state.house.decks
        reasons.append(because(state, "no-such-card", "CO-2806-1", "MA-3a", card=command.card, decks=decks))
    elif not _possible(state, command):
        reasons.append(because(state, "impossible-hands", "CO-2813-2", "MA-9b"))
    if state.round.early_settled or state.round.result_called:
        reasons.append(because(state, "too-late"))
    refuse_if(command, reasons)
    original = cards[command.place]
    yield happened.CardCorrected(command.hand, command.place, original, command.card, command.by)


def _possible(state: TableState, command: CorrectCard) -> bool:
    """Whether the cards on the table could have been dealt so, as far as the round has come."""
    hands = {hand: list(state.round.cards(hand)) for hand in Hand}
    hands[command.hand][command.place] = command.card
    player, banker = hands[Hand.PLAYER], hands[Hand.BANKER]
    if len(player) < 2 or len(banker) < 2:
        return True
    if len(player) + len(banker) == 4:
        return True
    filler: tuple[Card, ...] = (player[0], player[0])
    try:
        dealt = deal((player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:], *filler))
    except Refused:
        return False
    return _begins(dealt, player, banker)


def _begins(dealt: Coup, player: list[Card], banker: list[Card]) -> bool:
    return list(dealt.player[: len(player)]) == player and list(dealt.banker[: len(banker)]) == banker
