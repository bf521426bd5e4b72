"""Playthroughs in plain text: what is done at a table after `> `, and what must happen then after `= `.

house massachusetts-midi        the house, and what is set differently at it
set vigorish.collected=marked
clause MA-8b                    what the text proves
ready                           a table whose cards, physical ones, are in the shoe; or `ready for cut`
> deal Kh 4c                    a command; routine (`routine.py`) needs no `=` lines, all else does
= card Kh to player face down   all that happens, in order; … stands for any words
? markers                       a look at the table, answered by `=` lines
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.table.laws import broken_money
from tests.table.playthrough import check_expected, check_laws, check_routine
from tests.table.routine import NOTHING, Hands
from tests.table.tables import few_left

from punto.errors import Refused
from punto.game.cards import Card, card, format_cards, parse_cards
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.settle import Movement, Press, read_bets
from punto.table import Actor, Entry, Table, TableState, calls, events
from punto.table import commands as do
from punto.table.commands import Command
from punto.table.events import Event
from punto.table.next import entitled_to_cut, holder, tucked
from punto.table.typed import Typed

__all__ = ["Playthrough", "read_playthrough"]


@dataclass
class Playthrough:
    """One text: its file, the clauses it proves, and its lines with their numbers."""

    path: Path
    house: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    lines: list[tuple[int, str]] = field(default_factory=list)

    def play(self) -> None:
        """Do all that it says, and compare all that happens."""
        said = (line for _, _, expected in self._blocks() for line in expected)
        check_expected(self.path, self.clauses, said)
        table = Table(find_house(self.house, settings=self.settings))
        table.watch = lambda entry, before: check_laws(entry.event, before, table.state)
        hands = Hands()
        for number, line, expected in self._blocks():
            place = f"{self.path.name}:{number}: {line}"
            happenings = list(_happenings(table, line)) or [NOTHING]
            hands.hear(happenings)
            if line.startswith("ready"):
                continue
            if expected or line.startswith("?"):
                assert len(happenings) == len(expected), f"{place}\n" + "\n".join(happenings)
                for wanted, got in zip(expected, happenings, strict=True):
                    assert _matches(wanted, got), f"{place}\nexpected: {wanted}\n     got: {got}"
            else:
                check_routine(place, line.removeprefix("> "), happenings, hands)
        assert broken_money(table.events) == []

    def _blocks(self) -> Iterator[tuple[int, str, list[str]]]:
        for place, (number, line) in enumerate(self.lines):
            if not line.startswith("= "):
                expected = []
                for _, after in self.lines[place + 1 :]:
                    if not after.startswith("= "):
                        break
                    expected.append(after.removeprefix("= "))
                yield number, line, expected


def read_playthrough(path: Path) -> Playthrough:
    """Read one text; lines that begin with # are objections."""
    play = Playthrough(path)
    for number, raw in enumerate(path.read_text("utf-8").splitlines(), start=1):
        line = raw.strip()
        word, _, rest = line.partition(" ")
        if not line or word == "#":
            continue
        if word == "house":
            play.house = rest
        elif word == "set":
            key, _, value = rest.partition("=")
            play.settings[key] = value
        elif word == "clause":
            play.clauses += tuple(rest.split())
        else:
            assert word in ("ready", ">", "=", "?"), f"{path.name}:{number}: {line}"
            play.lines.append((number, line))
    return play


def _matches(wanted: str, got: str) -> bool:
    pattern = ".*".join(map(re.escape, wanted.split("…")))
    return re.fullmatch(pattern, got) is not None


def _happenings(table: Table, line: str) -> Iterator[str]:
    if line.startswith("ready"):
        _make_ready(table, line.removeprefix("ready for "))
    elif found := re.fullmatch(r"> leave (\d+) cards in the shoe", line):
        table.state = few_left(table.state, int(found[1]))
    elif line.startswith("? "):
        yield from _LOOKS[line.removeprefix("? ")](table.state)
    else:
        for command in _commands(table, line.removeprefix("> ")):
            yield from _done(table, command)


def _done(table: Table, command: Command | Typed | Callable[[], Command]) -> Iterator[str]:
    before, entries = table.state, len(table.entries)
    try:
        asked = command() if callable(command) else command
        table.do(*asked) if isinstance(asked, Typed) else table.do(asked)
    except Refused as error:
        yield from (f"refused: {reason}" for reason in error.reasons)
        return
    for entry in table.entries[entries:]:
        yield from _told(entry, before)


def _make_ready(table: Table, until: str) -> None:
    """Physical cards, straight into the shoe, or until a step is next; nobody sits yet: the dealer cuts."""
    for check in table.house.procedure.checks:
        table.do(do.Confirm(check.id))
    table.do(do.OpenTable(physical=True))
    while (step := table.state.next_step) and step.id != until:
        if step.id == "cut":
            table.do(do.OfferCut(entitled_to_cut(table.state), at=200))
        else:
            burned = parse_cards("AsAs") if step.id == "burn" else ()
            table.do(do.Prepare(step.id, at=14, cards=burned), Actor(step.by[-1]))


def _commands(table: Table, text: str) -> list[Command | Typed | Callable[[], Command]]:
    for pattern, made in _COMMANDS:
        found = re.fullmatch(pattern, text)
        if found:
            return list(made(table, *found.groups()))
    raise AssertionError(f"no such command: {text}")


Made = Iterator[Command | Typed | Callable[[], Command]]


def _deal(_table: Table, cards: str, cut_card: str | None) -> Made:
    for number, each in enumerate(parse_cards(cards)):
        yield do.DealCard(each, cut_card=bool(cut_card) and number == 0)


def _bet(table: Table, how: str, bets: str) -> Made:
    yield lambda: do.PlaceWagers(read_bets(bets.split(), table.house), spoken=how == "speak")


def _sit(_table: Table, seats: str) -> Made:
    yield from (do.Sit(int(seat)) for seat in seats.split())


def _report(_table: Table, what: str, seen: str | None, named: str | None) -> Made:
    yield do.Report(do.Irregularity(what), _card(named), seen=bool(seen))


def _step(_table: Table, step: str, by: str | None, at: str | None, cards: str | None) -> Made:
    prepare = do.Prepare(step, at=int(at or 0), cards=parse_cards(cards or ""))
    yield Typed(prepare, Actor(Role(by or "dealer")))


def _presses(_table: Table, presses: str | None) -> Made:
    yield do.SettleEarly(tuple(map(Press.parse, (presses or "").split())))


def _notice(_table: Table, manner: str, of: str, to: str, at: str) -> Made:
    yield do.GiveNotice(of, tuple(to.split(" and ")), int(at), written=manner == "write")


def _relinquish(table: Table, hand: str, by: str | None) -> Made:
    """By a player: the one whose cards they are."""
    turns = table.state.seated.get(holder(table.state, Hand(hand)), "")
    actor = Actor(Role(by)) if by else Actor(Role.PLAYER, turns)
    yield Typed(do.Relinquish(Hand(hand)), actor)


def _card(text: str | None) -> Card | None:
    return card(text) if text else None


def _one(made: Callable[..., Command | Typed]) -> Callable[..., Made]:
    """A reader for commands that are made from their words alone."""

    def read(_table: Table, *words: str) -> Made:
        yield made(*words)

    return read


_COMMANDS: list[tuple[str, Callable[..., Made]]] = [
    (r"sit ([\d ]+)", _sit),
    (r"leave (\d+)", _one(lambda seat: do.Leave(int(seat)))),
    (r"confirm spoken (\d+)", _one(lambda seat: do.ConfirmSpoken(int(seat)))),
    (r"confirm ([\w-]+)", _one(do.Confirm)),
    (r"open table", _one(lambda: do.OpenTable(physical=True))),
    (r"close table", _one(do.CloseTable)),
    (r"step ([\w-]+)(?: by (\w+))?(?: at (\d+))?(?: cards (.+))?", _step),
    (r"offer cut to (\d+) at (\d+)", _one(lambda seat, at: do.OfferCut(int(seat), at=int(at)))),
    (r"offer cut to (\d+) declined", _one(lambda seat: do.OfferCut(int(seat), accepts=False))),
    (r"dealer cuts at (\d+)", _one(lambda at: do.OfferCut(0, at=int(at)))),
    (r"recut by (\w+)", _one(lambda by: Typed(do.OrderRecut(), Actor(Role(by))))),
    (r"open betting", _one(do.OpenBetting)),
    (r"(bet|speak) (.+)", _bet),
    (r"take back (\d+) ([\w-]+)", _one(lambda seat, wager: do.TakeBack(int(seat), wager))),
    (r"no more bets", _one(do.NoMoreBets)),
    (r"deal", _one(do.DealCard)),
    (r"deal ((?:[A2-9TJQK][cdhs] ?)+)( after the cut card)?", _deal),
    (r"hand over (\w+)", _one(lambda hand: do.HandOver(Hand(hand)))),
    (
        r"return (\w+)( [\w ]+)?",
        _one(lambda hand, named: do.ReturnCards(Hand(hand), parse_cards(named or ""))),
    ),
    (r"turn (\w+)( [\w ]+)?", _one(lambda hand, named: do.TurnCards(Hand(hand), parse_cards(named or "")))),
    (r"touch cards (\d+)", _one(lambda seat: do.TouchCards(int(seat)))),
    (r"touch chips (\d+)", _one(lambda seat: do.TouchChips(int(seat)))),
    (r"agree (\w+) (\d+)", _one(lambda hand, seat: do.Agree(Hand(hand), int(seat)))),
    (
        r"relinquish (\w+)(?: by (\w+))?",
        _relinquish,
    ),
    (
        r"offer (\w+) to (\d+) (accepted|declined)",
        _one(lambda hand, seat, how: do.OfferTurn(Hand(hand), int(seat), how == "accepted")),
    ),
    (r"settle early(?: press (.+))?", _presses),
    (r"call points", _one(do.CallPoints)),
    (r"call result", _one(do.CallResult)),
    (r"collect losers", _one(do.CollectLosers)),
    (r"pay winners", _one(do.PayWinners)),
    (r"collect vigorish (\d+)", _one(lambda seat: do.CollectVigorish(int(seat)))),
    (r"rack", _one(do.RackCards)),
    (r"simulated round", _one(do.DealFreeHand)),
    (r"report ([\w-]+)( seen)?(?: (\w\w))?", _report),
    (r"(write|tell) notice of (\w+) to ([\w ]+) at (\d+)", _notice),
    (r"change (\S+) to (\S+) at (\d+)", _one(lambda key, to, at: do.ChangeProcedure(key, to, int(at)))),
    (r"dispute (\d+)", _one(lambda number: do.Dispute(int(number)))),
]


def _told(entry: Entry, before: TableState) -> Iterator[str]:
    """What happened, in plain words, then what is said aloud."""
    event, role = entry.event, entry.by.role.value
    teller = _TOLD.get(type(event))
    if type(event) in _BY:
        yield f"{_BY[type(event)](event)} by {role}"
    elif teller:
        yield from teller(event)
    for call in calls(event, before):
        yield f'says "{str(call).rstrip(".").lower()}"'


def _moved(movements: tuple[Movement, ...]) -> Iterator[str]:
    for step in movements:
        amount = f"{step.amount // 100}.{step.amount % 100:02}"
        on = f"@{step.bet.on.value}" if step.bet.on else ""
        yield f"seat {step.bet.seat} {step.act.value} {step.bet.wager}{on} {amount}"


def _ruled(event: events.IrregularityRuled) -> Iterator[str]:
    """A card that nobody may see is not named."""
    named = f" {event.card}" if event.card and event.ruling != "discard-unseen" else ""
    reading = ", a reading" if event.reading else ""
    yield f"ruling {event.ruling}{named} ({', '.join(event.clauses)}){reading}"


def _tell(pattern: Callable[..., str]) -> Callable[..., Iterator[str]]:
    def tell(event: Event) -> Iterator[str]:
        yield pattern(event)

    return tell


_TOLD: dict[type[Event], Callable[..., Iterator[str]]] = {
    events.Confirmed: _tell(lambda it: f"{it.check} in order"),
    events.TableOpened: _tell(lambda _: "table open"),
    events.BettingOpened: _tell(lambda it: f"betting on round {it.number}"),
    events.TableClosed: _tell(lambda _: "table closed"),
    events.SeatTaken: _tell(lambda it: f"seat {it.seat} taken"),
    events.SeatLeft: _tell(lambda it: f"seat {it.seat} left"),
    events.CutDeclined: _tell(lambda it: f"seat {it.seat} declines the cut"),
    events.CardsCut: _tell(lambda it: f"{f'seat {it.seat}' if it.seat else 'dealer'} cuts at {it.at}"),
    events.CutCardsPlaced: _tell(lambda it: f"cut card {it.from_back} from the back"),
    events.CardsLoaded: _tell(lambda _: "stack in the shoe"),
    events.CardsBurned: _tell(lambda it: f"burned {it.number}, shown {format_cards(it.shown)}"),
    events.WagersPlaced: _tell(lambda it: " ".join(map(str, it.bets)) + (" spoken" if it.spoken else "")),
    events.SpokenConfirmed: _tell(lambda it: f"seat {it.seat} confirmed"),
    events.FreeHandDue: _tell(lambda it: f"no wagers next ({', '.join(it.clauses)})"),
    events.FreeHandBegun: _tell(lambda it: f"simulated round {it.number}"),
    events.CardDealt: _tell(
        lambda it: (
            f"card {it.card} to {it.hand.value} face {'up' if it.up else 'down'}"
            + (", carried over" if it.carried else "")
        )
    ),
    events.CutCardAppeared: _tell(lambda _: "cut card put aside"),
    events.CardsHanded: _tell(lambda it: f"{it.hand.value}'s cards face down to seat {it.seat}"),
    events.CardsReturned: _tell(lambda it: f"{it.hand.value}'s cards face up from seat {it.seat}"),
    events.CardsTurned: _tell(lambda it: f"dealer turns {it.hand.value}'s cards"),
    events.TurnDeclined: _tell(lambda it: f"seat {it.seat} declines {it.hand.value}'s cards"),
    events.TurnAccepted: _tell(
        lambda it: f"{f'seat {it.seat}' if it.seat else 'dealer'} is to turn {it.hand.value}'s cards"
    ),
    events.EarlySettled: lambda it: _moved(it.movements),
    events.LosersCollected: lambda it: _moved(it.movements),
    events.WinnersPaid: lambda it: _moved(it.movements),
    events.VigorishCollected: _tell(lambda it: f"seat {it.seat} pays vigorish {it.amount / 100:.2f}"),
    events.CardsRacked: _tell(lambda _: "cards in the rack"),
    events.ShoeEnded: _tell(lambda it: f"shoe over, {'new' if it.replaced else 'same'} decks"),
    events.IrregularityRuled: _ruled,
    events.StakesReturned: lambda it: _moved(it.movements),
    events.RoundVoided: lambda it: iter(("round void", *_moved(it.movements))),
    events.NoticeGiven: _tell(lambda it: f"{' and '.join(it.to)} know of {it.of}"),
    events.ProcedureChanged: _tell(lambda it: f"{it.setting} is {it.value} from {it.at} on"),
    events.Disputed: _tell(
        lambda it: (
            f"round {it.number}: {format_cards(filter(None, it.player))}"
            f"-{format_cards(filter(None, it.banker))}"
        )
    ),
}


_BY: dict[type[Event], Callable[..., str]] = {
    events.StepDone: lambda it: str(it.step),
    events.RecutOrdered: lambda _: "recut",
    events.TurnRelinquished: lambda it: f"seat {it.seat} gives up {it.hand.value}'s cards,",
}
"""Where it is told who did it."""


def _racked(state: TableState) -> Iterator[str]:
    for each in state.rack[1:]:
        player, banker, others = map(_written, (each.player, each.banker, each.others))
        yield f"round {each.number}: {player}-{banker}{f' {others}' if others else ''}"


def _written(cards: Iterable[Card | None]) -> str:
    return "".join(str(card) if card else "??" for card in cards)


_LOOKS: dict[str, Callable[[TableState], Iterator[str]]] = {
    "markers": lambda state: (
        f"box {seat} holds {state.owed[seat] / 100:.2f}"
        for seat in state.house.vigorish_boxes
        if seat in state.owed
    ),
    "rack": _racked,
    "steps": lambda state: iter(state.steps[state.done :]),
    "table": lambda state: iter((state.phase.value, *map(str, state.bets))),
    "corner": lambda state: iter(("banker's hand under the right corner of the shoe",) * tucked(state)),
    "unseen": lambda state: iter((str(state.unseen.total if state.unseen else 0),)),
}
"""What a text can look at: vigorish markers, the rack, the steps to come, the phase and bets, cards left;
`corner` what waits under the shoe."""
