"""A table that runs by itself, for onlookers: calls, cards, what each seat gained, the roads of each shoe."""

from collections import Counter
from dataclasses import dataclass
from time import sleep

from rich.text import Text

from punto.cli.render import STYLES, room, show, table
from punto.cli.roads_view import show_results
from punto.cli.table.lines import cards_text, lines, quoted
from punto.cli.table.sitting import Sitting
from punto.game.cards import point_count
from punto.game.hands import Hand, Winner
from punto.messages import Message, text
from punto.money import format_amount
from punto.settle import Account, account
from punto.table import Entry, Phase, TableState, calls, events
from punto.table.events import Event
from punto.table.owing import debtor
from punto.table.told import amount_text, dice_text
from punto.table.views import DISPLAY, gained, redacted, who_bets

__all__ = ["AFTERWARDS", "Onlooker", "run_table", "show_shoe", "show_totals"]

_INDENT, _CARDS = 4, 40
AFTERWARDS = (events.JackpotHit, events.JackpotPaid, events.JackpotRefused, events.RoundReversed)
"""What can come of a round when its cards have gone, and the next is under way."""

_TOLD = (
    *AFTERWARDS,
    events.CardsBurned,
    events.CardsCut,
    events.CutCardAppeared,
    events.FreeHandBegun,
    events.FreeHandDue,
    events.IrregularityRuled,
    events.LastHandAnnounced,
    events.ReportTakenBack,
    events.RoundTakenBack,
    events.RoundVoided,
    events.ShoeCommitted,
    events.ShoeRevealed,
    events.VigorishCollected,
    events.WagersCorrected,
)
"""What is told in the words that a dealer reads; the rest is told shorter, or goes without saying."""


def run_table(sitting: Sitting, *, shoes: int | None, rounds: int | None) -> bool:
    """Run until enough is played; False if somebody stopped it before."""
    try:
        while (rounds is None or sitting.rounds < rounds) and (shoes is None or sitting.shoes < shoes):
            with sitting.table.together():
                sitting.regulars_act()
                sitting.table.step()
                while sitting.state.phase is Phase.DEALING and sitting.table.step():
                    pass
    except KeyboardInterrupt:
        return False
    return True


@dataclass
class Onlooker:
    """Prints a table as it runs, with a pause after each line if somebody wants to follow."""

    delay: float = 0
    shoes: int = 0
    calls: tuple[Message, ...] = ()

    def __call__(self, entry: Entry, before: TableState) -> None:
        """Tell what happened."""
        for line in self._lines(entry, before):
            show(Text.assemble(" " * _INDENT, line))
            if self.delay:
                sleep(self.delay)

    def _lines(self, entry: Entry, before: TableState) -> list[Text]:
        event = redacted(entry.event, DISPLAY)
        if isinstance(event, events.CardsLoaded):
            self.shoes += 1
            show("", Text(text("deal.shoe-begun", number=self.shoes), "bold"))
        if isinstance(event, events.NoMoreBetsAnnounced):
            show("")
            number = Text(text("at-table.round", number=before.number).capitalize(), "bold")
            show(Text.assemble(number, "  ", quoted(calls(event, before))))
            return []
        if isinstance(event, events.PointsCalled):
            return self._points(event, before)
        if isinstance(event, events.ResultCalled):
            return _result(before, quoted(calls(event, before)))
        if isinstance(event, events.WinnersPaid):
            return [_gained(before)]
        third = _third_card(event, before)
        if third:
            return [third]
        return list(lines(entry, before)) if isinstance(event, _TOLD) else []

    def _points(self, event: events.PointsCalled, before: TableState) -> list[Text]:
        """Both counts together, beside the cards."""
        if event.hand is Hand.PLAYER:
            self.calls = calls(event, before)
            return []
        return _beside(_hands(before), quoted((*self.calls, *calls(event, before))))


def _third_card(event: Event, before: TableState) -> Text | None:
    """A third card, once everybody can see it."""
    if isinstance(event, events.CardDealt) and event.card and len(before.round.cards(event.hand)) == 2:
        return Text.assemble(_name(event.hand), " + ", cards_text([event.card]))
    if isinstance(event, (events.CardsReturned, events.CardsTurned)) and len(event.cards) == 3:
        return Text.assemble(_name(event.hand), " + ", cards_text(event.cards[2:]))
    return None


def _name(hand: Hand) -> Text:
    return Text(str(hand), STYLES[Winner(hand.value)])


def _hands(state: TableState) -> Text:
    """Both hands in a line, cards or dice, each with its count."""
    line = Text()
    for hand in Hand:
        if state.round.roll:
            roll = state.round.roll
            dice = roll.player if hand is Hand.PLAYER else roll.banker
            shown, points = Text(dice_text(dice)), sum(dice) % 10
        else:
            cards = state.round.named(hand)
            shown, points = cards_text(cards), point_count(cards)
        line.append_text(Text.assemble(_name(hand), " ", shown, (f"  {points}", "bold")))
        line.append(" " * max(_CARDS // 2 * (hand is Hand.PLAYER) - len(line), 3))
    line.rstrip()
    return line


def _result(state: TableState, calls: Text) -> list[Text]:
    """The final hands with their calls; hands that everybody has just seen are not shown again."""
    as_before = not state.round.roll and len(state.round.player) + len(state.round.banker) == 4
    return _beside(Text() if as_before else _hands(state), calls)


def _beside(left: Text, right: Text) -> list[Text]:
    """In one line where there is room for both."""
    gap = max(_CARDS - len(left), 3)
    if _INDENT + len(left) + gap + len(right) > room():
        return [left, right]
    return [Text.assemble(left, " " * gap, right)]


def _gained(state: TableState) -> Text:
    """What everybody gained in the round just paid, the house last."""
    nets: Counter[str] = Counter()
    for each in state.round.results:
        nets[who_bets(state, each.bet)] += each.net
    owners = sorted(nets, key=lambda owner: (len(owner), owner))
    parts = [_net(owner, nets[owner], state) for owner in owners]
    return Text("   ").join([*parts, _net(text("deal.house"), -nets.total(), state)])


def _net(owner: str, amount: int, state: TableState) -> Text:
    figure = format_amount(amount, state.house.currency).replace(state.house.currency.sign, "")
    style = "green" if amount > 0 else "red" if amount < 0 else "dim"
    return Text.assemble((f"{owner} ", "dim"), (f"{'+' if amount > 0 else ''}{figure}", style))


def show_totals(sitting: Sitting) -> None:
    """What everybody gained in all; it adds up to nothing."""
    state = sitting.state
    listing = table("", [("owner", "left"), ("gained", "right")])
    listing.title = None
    seats = {person: f"seat-{seat}" for seat, person in state.seated.items()}
    for person in state.people:
        amount = gained(state.balances, person)
        if amount is not None:
            name = state.people[person] or seats.get(person, person)
            listing.add_row(name, amount_text(amount, state.house))
    tokes = state.balances.get(Account.TOKES.value)
    if tokes is not None:
        listing.add_row(text("at-table.tokes"), amount_text(tokes, state.house))
    listing.add_row(text("deal.house"), amount_text(_house_gained(state), state.house), style="bold")
    show("", Text(text("at-table.totals"), "bold"), listing)
    for marker in state.markers:
        owed = amount_text(marker.amount, state.house)
        show(text("at-table.owed", who=debtor(state, marker), amount=owed), style="yellow")


def _house_gained(state: TableState) -> int:
    """What lies in the house's own places, and what is owed to it."""
    own = (Account.TRAY, Account.DROP, Account.OWED, Account.METER)
    return sum(amount for name, amount in state.balances.items() if account(name)[0] in own)


def show_shoe(sitting: Sitting) -> None:
    """The roads of the shoe so far."""
    if sitting.marks:
        show("", Text(text("at-table.rounds-done", rounds=len(sitting.marks)), "bold"))
        show_results(sitting.marks)
