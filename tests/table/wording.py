"""How playthroughs tell what happened: one plain line for each thing, the same for every table."""

from collections.abc import Callable, Iterator
from typing import Any

from punto.errors import Refused
from punto.game.cards import Card, format_cards
from punto.settle import Bet, Kind, Movement
from punto.table import TableState, calls
from punto.table import events as happened
from punto.table.commands import Actor
from punto.table.events import Event

__all__ = ["amount", "refusal", "tell"]


def tell(event: Event, by: Actor, state: TableState) -> Iterator[str]:
    """An event's lines, and in quotation marks what is said with it; `state` is the table just before."""
    spoken = [f'"{each}"' for each in calls(event, state)]
    words = _WORDS.get(type(event))
    if type(event) in _BY:
        yield f"{_BY[type(event)](event)} by {by.role.value}"
    elif words:
        yield from words(event)
    elif not spoken:
        yield _SHORT[type(event)]
    yield from spoken


def refusal(error: Refused) -> list[str]:
    """One line for each reason, with its clauses."""
    return [f"refused: {reason}" for reason in error.reasons]


def amount(minor: int) -> str:
    """Dollars and cents."""
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02}"


def _bet(bet: Bet) -> str:
    on = f"@{bet.on.value}" if bet.on else ""
    kind = "" if bet.kind is Kind.CHIPS else f"#{bet.kind.value}"
    return f"{bet.wager}{on}{kind}"


def _moved(movements: tuple[Movement, ...], otherwise: str) -> Iterator[str]:
    for each in movements:
        yield f"seat {each.bet.seat} {each.act.value} {_bet(each.bet)} {amount(each.amount)}"
    if not movements:
        yield otherwise


def _hand(cards: tuple[Card | None, ...]) -> str:
    return "".join(str(card or "??") for card in cards)


def _clauses(clauses: tuple[str, ...]) -> str:
    return f" ({', '.join(clauses)})" if clauses else ""


def _who(seat: int) -> str:
    return f"seat {seat}" if seat else "dealer"


def _one(words: Callable[[Any], str]) -> Callable[[Any], Iterator[str]]:
    return lambda event: iter((words(event),))


def _dealt(event: happened.CardDealt) -> str:
    faces = "up" if event.up else "down"
    return f"card {event.card} to {event.hand.value} face {faces}{', carried over' if event.carried else ''}"


def _ruled(event: happened.IrregularityRuled) -> str:
    card = f" {event.card}" if event.card else ""
    number = f", inventory number {event.reference}" if event.reference else ""
    reading = ", a reading" if event.reading else ""
    return f"ruled {event.ruling}{card}{number}{_clauses(event.clauses)}{reading}"


def _won(event: happened.AwardWon) -> str:
    award = event.award
    seats = " ".join(str(bet.seat) for bet in award.bets)
    return f"seats {seats} win {award.share} of {award.meter}: {award.line}"


def _voided(event: happened.RoundVoided) -> Iterator[str]:
    yield "round void"
    yield from _moved(event.movements, "no wagers to return")


def _accommodated(event: happened.Accommodated) -> str:
    waived = f", waived {', '.join(each.value for each in event.waives)}" if event.waives else ""
    return f"accommodated {event.person}: {event.how}{waived}"


def _taken_back(event: happened.RoundTakenBack) -> Iterator[str]:
    yield f"taken back to card {event.kept}{', counts and all' if event.recount else ''}"
    yield from _moved(event.movements, "no chips to move")


def _report_taken_back(event: happened.ReportTakenBack) -> Iterator[str]:
    cards = f", {len(event.cards)} back in the shoe" if event.cards else ""
    yield f"report taken back{cards}{', round restored' if event.restored else ''}"


def _wagers_corrected(event: happened.WagersCorrected) -> Iterator[str]:
    for bets, told in ((event.wrong, "did not bet"), (event.right, "bets")):
        for bet in bets:
            cash = " aloud" if bet in event.cash else ""
            yield f"seat {bet.seat} {told} {_bet(bet)} {amount(bet.stake)}{cash}"


def _reversed(event: happened.RoundReversed) -> Iterator[str]:
    hands = f", now {_hand(event.player)}-{_hand(event.banker)}" if event.player else ""
    yield f"round {event.number} reversed by {event.supervisor}: {event.reason}{hands}"
    yield from _moved(event.undone, "nothing to take back")
    yield from _moved(event.movements, "no chips to move")


_WORDS: dict[type[Event], Callable[[Any], Iterator[str]]] = {
    happened.TableIdled: _one(lambda e: f"idle by method {e.method}"),
    happened.StepsOrdered: _one(lambda e: f"first {', '.join(e.steps)}"),
    happened.SeatTaken: _one(lambda e: f"seat {e.seat} taken"),
    happened.SeatLeft: _one(lambda e: f"seat {e.seat} left"),
    happened.CutDeclined: _one(lambda e: f"seat {e.seat} declines the cut"),
    happened.CardsCut: _one(lambda e: f"{_who(e.seat)} cuts at {e.at}"),
    happened.CutCardsPlaced: _one(lambda e: f"cut card {e.from_back} from the back"),
    happened.CardsBurned: _one(lambda e: f"burned {e.number}, shown {format_cards(e.shown) or 'none'}"),
    happened.BettingOpened: _one(lambda e: f"betting on round {e.number}"),
    happened.WagersPlaced: lambda e: (
        f"seat {bet.seat} bets {_bet(bet)} {amount(bet.stake)}{' aloud' if e.spoken else ''}"
        for bet in e.bets
    ),
    happened.SpokenConfirmed: _one(lambda e: f"seat {e.seat} confirmed"),
    happened.WagerTakenBack: _one(lambda e: f"seat {e.bet.seat} takes back {_bet(e.bet)}"),
    happened.FreeHandDue: _one(lambda e: f"free hand due{_clauses(e.clauses)}"),
    happened.FreeHandBegun: _one(lambda e: f"free hand {e.number}{', compelled' if e.compelled else ''}"),
    happened.CardDealt: _one(_dealt),
    happened.CardsHanded: _one(lambda e: f"{e.hand.value}'s cards to seat {e.seat} face down"),
    happened.CardsReturned: _one(lambda e: f"{e.hand.value}'s cards back from seat {e.seat} face up"),
    happened.CardsTurned: _one(lambda e: f"dealer turns {e.hand.value}'s cards"),
    happened.TurnAgreed: _one(lambda e: f"seat {e.seat} is to turn {e.hand.value}'s cards"),
    happened.TurnRelinquished: _one(lambda e: f"seat {e.seat} gives up {e.hand.value}'s cards"),
    happened.TurnDeclined: _one(lambda e: f"seat {e.seat} declines {e.hand.value}'s cards"),
    happened.TurnAccepted: _one(lambda e: f"{_who(e.seat)} accepts {e.hand.value}'s cards"),
    happened.EarlySettled: lambda e: _moved(e.movements, "nothing to settle early"),
    happened.LosersCollected: lambda e: _moved(e.movements, "nothing to collect"),
    happened.WinnersPaid: lambda e: _moved(e.movements, "nothing to pay"),
    happened.VigorishCollected: _one(lambda e: f"seat {e.seat} pays vigorish {amount(e.amount)}"),
    happened.ShoeEnded: _one(lambda e: f"shoe over, cards {'replaced' if e.replaced else 'reshuffled'}"),
    happened.IrregularityRuled: _one(_ruled),
    happened.RoundVoided: _voided,
    happened.StakesReturned: lambda e: _moved(e.movements, "nothing to return"),
    happened.ReportTakenBack: _report_taken_back,
    happened.RoundTakenBack: _taken_back,
    happened.RoundReversed: _reversed,
    happened.BurnCorrected: _one(lambda e: f"burned were {e.number}, shown {format_cards(e.cards)}"),
    happened.HandCorrected: _one(
        lambda e: f"hand {e.number}, says {e.supervisor}: {_hand(e.player)}-{_hand(e.banker)}, {e.reason}"
    ),
    happened.CardCorrected: _one(
        lambda e: f"{e.hand.value} card {e.place + 1}: {e.original} becomes {e.card}"
    ),
    happened.WagersCorrected: _wagers_corrected,
    happened.GameStarted: lambda e: _moved(e.movements, "nothing to lock"),
    happened.GameCancelled: lambda e: _moved(e.movements, "nothing to unlock"),
    happened.AwardWon: _one(_won),
    happened.SpotSelected: _one(lambda e: f"spot {e.seat} selected"),
    happened.HandPressed: _one(lambda e: f"button of seat {e.seat} {'lit' if e.lit else 'off'}"),
    happened.JackpotHit: _one(lambda e: f"hit at {amount(e.value)}: {' '.join(map(amount, e.shares))}"),
    happened.SupervisorCalled: _one(lambda _: "supervisor called"),
    happened.JackpotPaid: lambda e: _moved(e.movements, "nothing to pay"),
    happened.JackpotRefused: _one(lambda e: f"award {e.award} refused by {e.refused_by.person}: {e.reason}"),
    happened.WinPagePrinted: _one(lambda _: "win page printed"),
    happened.GameEnded: _one(lambda e: f"game {e.number} ended"),
    happened.NoticeGiven: _one(lambda e: f"notice of {e.of} to {', '.join(e.to)} at {e.at}"),
    happened.ProcedureChanged: _one(lambda e: f"{e.setting} is {e.value} from {e.at} on"),
    happened.Accommodated: _one(_accommodated),
    happened.Disputed: _one(lambda e: f"round {e.number}: player {_hand(e.player)} banker {_hand(e.banker)}"),
    happened.ReadingSettled: _one(lambda e: f"the shoe read {_hand(e.read)}: {e.why.value}"),
    happened.DiceShaken: _one(lambda e: f"{_who(e.seat)} shakes"),
    happened.DiceRevealed: _one(lambda e: f"dice {e.roll}"),
}
_BY: dict[type[Event], Callable[[Any], str]] = {
    happened.Confirmed: lambda e: f"{e.check} confirmed",
    happened.StepDone: lambda e: " ".join((e.step, *(f"{name}={value}" for name, value in e.told))),
    happened.RecutOrdered: lambda _: "recut ordered",
}
"""Where it is told who did it."""

_SHORT: dict[type[Event], str] = {
    happened.TableOpened: "table opened",
    happened.TableClosed: "table closed",
    happened.TableResumed: "patron has come",
    happened.CardsMixed: "cards mixed",
    happened.BatchStored: "other batch stored",
    happened.CardsLoaded: "shoe loaded",
    happened.CardsRecirculated: "cards back in the shuffler",
    happened.CutCardAppeared: "cut card put aside",
    happened.CardsRacked: "cards racked",
    happened.DiceExposed: "dice exposed",
}
