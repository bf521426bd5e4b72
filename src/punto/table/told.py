"""What happens at a table, a line each: the same words for a prompt, a screen and a transcript."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from punto.game.cards import Card
from punto.game.dice import Dice
from punto.game.hands import Hand
from punto.houses import House
from punto.messages import has_text, text
from punto.money import format_amount
from punto.settle import Bet, Kind, Movement
from punto.streams import Entry
from punto.table import events as happened
from punto.table.calls import calls, quoted
from punto.table.events import Event
from punto.table.record import name_of
from punto.table.state import TableState
from punto.table.told_jackpots import JACKPOT_VALUES
from punto.table.views import DEALER, redacted, who_bets

__all__ = ["Told", "Tone", "amount_text", "dice_text", "mark", "recorded", "told"]

_SILENT = (happened.CardsRacked, happened.CharterAdopted, happened.MetersConnected)
_CALLED = (
    happened.NoMoreBetsAnnounced,
    happened.LastHandAnnounced,
    happened.PointsCalled,
    happened.ResultCalled,
)
_AMOUNTS = (
    happened.VigorishCollected,
    happened.TrayOpened,
    happened.TrayClosed,
    happened.TrayCounted,
    happened.ChipsBought,
    happened.ColouredUp,
    happened.TrayFilled,
    happened.TrayCredited,
    happened.DropTaken,
    happened.MoneyReversed,
)
_BEHIND = (happened.StoodBehind, happened.SteppedAway)
_MONEY = ("amount", "expected", "counted")
_MOVED = (happened.EarlySettled, happened.LosersCollected, happened.WinnersPaid)
_MOVED_AND_SAID = (
    happened.RoundVoided,
    happened.StakesReturned,
    happened.ReportTakenBack,
    happened.RoundTakenBack,
    happened.RoundReversed,
    happened.GameStarted,
    happened.GameCancelled,
    happened.JackpotPaid,
)


class Tone(Enum):
    """How a line is meant: as something that happened, that is said aloud, or that somebody must see to."""

    HAPPENED = "happened"
    SAID = "said"
    TO_DO = "to-do"


class Told(NamedTuple):
    """A line for people."""

    words: str
    tone: Tone = Tone.HAPPENED


def told(entry: Entry, before: TableState) -> Iterator[Told]:
    """What happened, as the dealer is told of it; `before` is the table just before."""
    event = redacted(entry.event, DEALER)
    if isinstance(event, _CALLED):
        yield Told(quoted(calls(event, before)), Tone.SAID)
    elif isinstance(event, happened.WagersPlaced):
        key = "happened.bet-spoken" if event.spoken else "happened.bet-placed"
        yield from (Told(_bet_line(key, bet, before)) for bet in event.bets)
    elif isinstance(event, happened.CardsMixed):
        if before.physical:
            yield Told(text("happened.cards-mixed"))
    elif not isinstance(event, (*_SILENT, *_MOVED)):
        yield Told(text(_key(event, before), **_values(event, entry, before)))
    yield from _beside(event, before)
    if isinstance(event, (*_MOVED, *_MOVED_AND_SAID)):
        yield from (Told(_movement(each, before)) for each in event.movements)


def _beside(event: Event, before: TableState) -> Iterator[Told]:
    """What is said beside an event: who is to be told of it, and what of it is put right."""
    if isinstance(event, happened.ProcedureChanged) and event.tell:
        notice = before.house.jurisdiction.notices[event.of]
        values = {"of": event.of, "to": ", ".join(notice.to), "minutes": notice.minutes}
        yield Told(text("happened.to-be-told", **values), Tone.TO_DO)
    if isinstance(event, (happened.RoundTakenBack, happened.RoundReversed)) and _meter_has_paid(
        before, event
    ):
        yield Told(text("happened.award-stays"), Tone.TO_DO)
    if isinstance(event, happened.WagersCorrected):
        yield from (Told(_bet_line("happened.wager-wrong", bet, before)) for bet in event.wrong)
        yield from (Told(_bet_line("happened.wager-right", bet, before)) for bet in event.right)
    if isinstance(event, happened.RoundReversed):
        yield from (Told(_movement(each, before)) for each in event.undone)


def _meter_has_paid(before: TableState, event: happened.RoundTakenBack | happened.RoundReversed) -> bool:
    """Whether an award of the round that is put right was paid already."""
    number = event.number if isinstance(event, happened.RoundReversed) else before.number
    if before.game and before.game.round == number:
        return bool(before.game.paid)
    return any(bet.meter for each in before.played if each.number == number for bet in each.results)


def recorded(entry: Entry, before: TableState) -> list[str]:
    """An event in words, also one that nobody at the table need be told of."""
    said = [line.words for line in told(entry, before)]
    if said:
        return said
    name = f"recorded.{name_of(entry.event)}"
    return [text(f"{name}-dice" if has_text(f"{name}-dice") and not before.decks else name)]


def amount_text(amount: int, house: House) -> str:
    """An amount as the house writes it."""
    return format_amount(amount, house.currency)


def dice_text(dice: Dice) -> str:
    """Dice as people write them."""
    return " ".join(map(str, dice))


def _key(event: Event, before: TableState) -> str:
    found = _which(event, before)
    return f"happened.{name_of(event)}-{found}" if found else f"happened.{name_of(event)}"


def _which(event: Event, before: TableState) -> str:
    """Which of several sentences about such an event is meant, where there are several."""
    match event:
        case happened.CardDealt(card=None) | happened.CardCorrected(card=None):
            return "down"
        case happened.CardsBurned() if event.number > len(event.shown):
            return "hidden" if event.shown else "unseen"
        case happened.MoneyReversed(moved="tray-closed"):
            return "count"
        case happened.ReadingSettled(why=why):
            return why.value
        case happened.VigorishCollected(person=person, toke=toke):
            return "toke" if toke else "other" * (person not in ("", before.seated.get(event.seat)))
    return next((said for kind, said in _FLAGS if isinstance(event, kind) and getattr(event, said)), "")


_FLAGS = (
    (happened.CardDealt, "carried"),
    (happened.IrregularityRuled, "reading"),
    (happened.ReportTakenBack, "restored"),
    (happened.ShoeEnded, "replaced"),
)
"""Events with another sentence where something is so."""


def _values(event: Event, entry: Entry, before: TableState) -> Mapping[str, object]:
    """An event's fields, each as people read it, and what a sentence about it may also want to say."""
    values = {name: _shown(getattr(event, name)) for name in event.__struct_fields__}
    more = JACKPOT_VALUES.get(type(event), _nothing_more)
    values |= {"by": entry.by.role, "cited": _cited(event), **more(event, before.house)}
    if isinstance(event, happened.Confirmed):
        checks = before.house.procedure.checks
        values["check"] = next(each.title for each in checks if each.id == event.check)
    elif isinstance(event, happened.StepDone):
        noted = "".join(f", {_noted(*each)}" for each in event.told)
        values |= {"step": before.house.procedure.step(event.step).title, "told": noted}
    elif isinstance(event, happened.StepsOrdered):
        titles = [str(before.house.procedure.step(each).title) for each in event.steps]
        values["steps"] = "; ".join(titles)
    elif isinstance(event, happened.CardsBurned):
        values["hidden"] = event.number - len(event.shown)
    elif isinstance(event, (*_AMOUNTS, *_BEHIND)):
        values |= _amounts(event, before)
    elif isinstance(event, happened.CardCorrected):
        values["place"] = event.place + 1
    elif isinstance(event, happened.IrregularityRuled):
        values |= {"what": text(f"irregularity.{event.what.value}"), "ruling": _ruling(event)}
    elif isinstance(event, happened.DiceRevealed):
        values |= {"player": dice_text(event.roll.player), "banker": dice_text(event.roll.banker)}
    seat = getattr(event, "seat", None)
    if seat is not None:
        values["who"] = text("at-table.seat", seat=seat) if seat else text("at-table.dealer")
    return values


def _amounts(event: Event, before: TableState) -> Mapping[str, object]:
    """The money of an event and whose it is; what was counted, beside the books."""
    house = before.house
    values: dict[str, object] = {
        name: amount_text(getattr(event, name), house) for name in _MONEY if hasattr(event, name)
    }
    values["owner"] = getattr(event, "name", "") or _named(before, getattr(event, "person", ""))
    if isinstance(event, (happened.TrayClosed, happened.TrayCounted)):
        values["found"] = _found(event.counted - event.expected, house)
    return values


def _found(over: int, house: House) -> str:
    """What a count says beside the books."""
    if not over:
        return text("happened.counted-even")
    key = "happened.counted-over" if over > 0 else "happened.counted-short"
    return text(key, amount=amount_text(abs(over), house))


def _nothing_more(_event: Event, _house: House) -> Mapping[str, object]:
    return {}


def _named(state: TableState, person: str) -> str:
    """Who somebody is, for people: by name, else by seat."""
    seat = next((seat for seat, sits in state.seated.items() if sits == person), 0)
    return state.people.get(person) or (f"seat-{seat}" if seat else person)


def _noted(name: str, value: str) -> str:
    """What was read off the cards; a jurisdiction may ask for what we have no words for."""
    key = f"told.{name}"
    return text(key, value=value) if has_text(key) else f"{name} {value}"


def _cited(event: Event) -> str:
    """The clauses that an event names, if any."""
    clauses = ", ".join(getattr(event, "clauses", ()))
    return f" ({clauses})" if clauses else ""


def _ruling(event: happened.IrregularityRuled) -> str:
    ruling = text(f"ruling.{event.ruling}")
    return f"{event.card.pretty}: {ruling}" if event.card else ruling


def _shown(value: object) -> object:
    if isinstance(value, Card):
        return value.pretty
    if value is None:
        return "▒▒"
    if isinstance(value, tuple):
        between = " " if any(isinstance(each, Card) for each in value) else ", "
        return between.join(str(_shown(each)) for each in value)
    if isinstance(value, Enum) and not isinstance(value, Hand):
        return str(value) if type(value).__str__ is not Enum.__str__ else value.value
    return value


def _bet_line(key: str, bet: Bet, state: TableState) -> str:
    amount = amount_text(bet.stake, state.house)
    return text(key, owner=_bettor(state, bet), bet=bet.label, amount=amount) + _mark(bet, state)


def _movement(movement: Movement, state: TableState) -> str:
    bet = movement.bet
    amount = amount_text(movement.amount, state.house)
    wager = f"{bet.wager}@{bet.on.value}" if bet.on else bet.wager
    values = {"seat": bet.seat, "act": movement.act, "wager": wager, "amount": amount}
    return text("happened.movement", **values) + _mark(bet, state)


def _bettor(state: TableState, bet: Bet) -> str:
    """At whose seat it lies; that it is somebody else's, its mark says."""
    if bet.kind not in (Kind.TOKE, Kind.BEHIND):
        return who_bets(state, bet)
    return state.people.get(state.seated.get(bet.seat, "")) or f"seat-{bet.seat}"


def _mark(bet: Bet, state: TableState) -> str:
    found = mark(bet.kind.value, who_bets(state, bet))
    return f" ({found})" if found else ""


def mark(kind: str, who: str) -> str:
    """What every line says of a bet that is not its player's own in chips; nothing of one that is."""
    if kind == Kind.BEHIND.value and who.startswith(f"{kind}-"):
        return text("mark.behind-unnamed")
    return text(f"mark.{kind}", who=who) if kind != Kind.CHIPS.value else ""
