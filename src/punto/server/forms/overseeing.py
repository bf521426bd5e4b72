"""What a supervisor has forms for: opening and closing, money, cards, limits, notices, rounds put right."""

from collections.abc import Iterator

from punto.messages import text
from punto.posting.wording import amount
from punto.server.forms.dealing import who
from punto.server.forms.model import Field, Form, Group, Kind, choice, form
from punto.table import Phase, TableState
from punto.table import commands as ask
from punto.table.decide.bank import undoable
from punto.table.decide.oversight import may_waive
from punto.table.decide.preparing import no_burn, no_recut
from punto.table.state import MoneyMoved
from punto.table.typed_trouble import money_as_typed

__all__ = ["overseeing", "reversals"]

_AMOUNT = Field("amount", Kind.AMOUNT)
_REASON = Field("reason", Kind.WORDS)
_SLIP = Field("slip", Kind.WORD)
_IDLE = (Phase.READY, Phase.BETTING, Phase.SHOE_OVER)


def overseeing(state: TableState) -> Iterator[Form]:
    """Whatever a supervisor may want of this table now."""
    yield from _table(state)
    yield from _money(state)
    yield from _cards(state)
    yield from _limits(state)
    yield from _notices(state)
    yield from _accommodations(state)
    yield from _disputes(state)
    yield from reversals(state)


def _table(state: TableState) -> Iterator[Form]:
    """The table as a whole."""
    if state.phase is Phase.CLOSED:
        yield form(Group.TABLE, "open", "open", ask.OpenTable)
        return
    yield form(Group.TABLE, "close", "close", ask.CloseTable)
    if state.phase in _IDLE:
        yield form(Group.TABLE, "idle", f"idle {state.house.cards.idle}", ask.GoIdle)
    if state.phase is Phase.IDLE:
        yield form(Group.TABLE, "resume", "resume", ask.Resume)


def _money(state: TableState) -> Iterator[Form]:
    if not state.banked:
        yield form(Group.MONEY, "tray", "tray {amount}", ask.OpenTray, _AMOUNT)
        return
    yield form(Group.MONEY, "fill", "fill {amount} {slip}", ask.FillTray, _AMOUNT, _SLIP)
    yield form(Group.MONEY, "credit", "credit {amount} {slip}", ask.CreditTray, _AMOUNT, _SLIP)
    yield form(Group.MONEY, "drop", "drop", ask.TakeDrop)
    if state.phase is Phase.CLOSED:
        yield form(Group.MONEY, "count", "count {amount}", ask.CloseTray, _AMOUNT)


def _cards(state: TableState) -> Iterator[Form]:
    if not no_recut(state):
        yield form(Group.CARDS, "recut", "recut", ask.OrderRecut)
    if not no_burn(state):
        cards = Field("cards", Kind.CARDS, optional=True)
        number = Field("number", Kind.NUMBER)
        yield form(Group.CARDS, "burn", "burn {number} {cards}", ask.OrderBurn, number, cards)


def _limits(state: TableState) -> Iterator[Form]:
    """What the table shows as its least and its most; said anew between shoes."""
    house = state.house
    for key, now in (("limits.minimum", house.limits.minimum), ("limits.maximum", house.limits.maximum)):
        shown = "–" if now is None else amount(now, house.currency)
        line = f"change {key}={{amount}}"
        yield form(Group.LIMITS, key.partition(".")[2], line, ask.ChangeProcedure, _AMOUNT, now=shown)


def _notices(state: TableState) -> Iterator[Form]:
    notices = state.house.jurisdiction.notices
    told = choice("of", ((each.of, text(f"notice.{each.of}")) for each in notices.values() if each.to))
    if told.options:
        people = dict.fromkeys(name for each in notices.values() for name in each.to)
        to = choice("to", ((name, name) for name in people), Kind.SEVERAL)
        spoken = Field("spoken", Kind.FLAG, optional=True)
        line = "notice {of} {to} {spoken}"
        yield form(Group.NOTICES, "notice", line, ask.GiveNotice, told, to, spoken)
    settings = [key for each in notices.values() for key in each.settings if key in state.house.chosen]
    others = choice("setting", ((key, f"{key} = {_chosen(state, key)}") for key in settings))
    value = Field("value", Kind.WORD)
    yield form(Group.NOTICES, "change", "change {setting}={value}", ask.ChangeProcedure, others, value)


def _chosen(state: TableState, key: str) -> str:
    value = state.house.chosen[key]
    return str(getattr(value, "value", value))


def _accommodations(state: TableState) -> Iterator[Form]:
    if not state.seated:
        return
    people = choice("person", ((person, who(state, seat)) for seat, person in state.seated.items()))
    waived = ((f"waives={each.value}", text(f"waiver.{each.value}")) for each in ask.Waiver)
    waives = [choice("waives", waived, Kind.SEVERAL, optional=True)] if may_waive(state.house) else []
    line = "accommodate {person} {waives} {how}" if waives else "accommodate {person} {how}"
    how = Field("how", Kind.WORDS)
    yield form(Group.ACCOMMODATE, "accommodate", line, ask.Accommodate, people, *waives, how)


def _disputes(state: TableState) -> Iterator[Form]:
    rounds = [each.number for each in state.rack if each.player]
    if rounds:
        numbers = choice("round", ((each, text("guided.round", round=each)) for each in reversed(rounds)))
        yield form(Group.DISPUTE, "dispute", "dispute {round}", ask.Dispute, numbers)


def reversals(state: TableState) -> Iterator[Form]:
    """A paid round, bought chips, a fill, a credit or a count: undone, by whoever asks, with a reason."""
    rounds = [each.number for each in state.played if each.results]
    if state.physical:  # of a hand without wagers the cards alone are put right
        rounds = sorted({*rounds, *(each.number for each in state.rack if each.player)})
    if rounds:
        numbers = choice("round", ((each, text("guided.round", round=each)) for each in reversed(rounds)))
        cards = Field("right_cards", Kind.CARDS, optional=True)
        line = "reverse {round} {me} {right_cards} because {reason}"
        yield form(Group.REVERSE, "reverse", line, ask.ReverseRound, numbers, cards, _REASON)
    undone = choice("moved", (_moved(each, state) for _, each in reversed([*undoable(state)])))
    if undone.options:
        line = "undo-money {moved} {me} because {reason}"
        yield form(Group.REVERSE, "undo-money", line, ask.ReverseMoney, undone, _REASON)


def _moved(each: MoneyMoved, state: TableState) -> tuple[str, str]:
    """How a line names chips that were bought, a slip or a count; and how people do."""
    shown = amount(each.amount, state.house.currency)
    typed = money_as_typed(each, state)
    if each.slip:
        return typed, text("guided.moved-slip", slip=each.slip, amount=shown)
    if each.expected is not None:
        return typed, text("guided.moved-count", amount=shown)
    name = state.people.get(each.person) or each.person
    return typed, text("guided.moved-chips", name=name, amount=shown)
