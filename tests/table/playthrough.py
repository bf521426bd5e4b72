"""Playthroughs: tables written down as people would tell them, and played again line by line.

A file begins with `house`, and perhaps `set key=value`, `seats 1 3 5` and `shoe` (cards in a known order;
without it they are physical and named as they come); `clause` lines say what it proves. Then `> ` does
something, `? ` asks something, and the `= ` lines below say everything that must have come of it, `…`
standing for any text. Routine that `routine.py` knows needs no `= ` lines: it must come to what its words
say. Of anything else a text says what must come, with at least one `= ` line for each of its clauses.
`again` begins anew, with more `set` lines if need be.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.table.commands import CUT_AT, asked, commands
from tests.table.laws import broken_money, leaks
from tests.table.routine import NOTHING, Hands, must_come
from tests.table.tables import few_left
from tests.table.wording import amount, refusal, tell
from tests.table.worlds import assert_in_one_place

from punto.errors import Refused
from punto.game.cards import Card, parse_cards
from punto.game.shoe import Order, new_cards
from punto.houses import find_house
from punto.progressive import Claim, Links
from punto.rulebook.clauses import Kept, catalogue
from punto.table import Phase, Table, TableState, decode, encode, evolve, usual_actor
from punto.table.events import Event
from punto.table.meters import decide_with
from punto.table.typed import Typed

__all__ = [
    "Playthrough",
    "check_expected",
    "check_laws",
    "check_routine",
    "marked",
    "play",
    "playthroughs",
    "read",
]

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Line:
    """Something done or asked, and what must come of it, if that is said."""

    number: int
    mark: str
    text: str
    expected: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Playthrough:
    """One file, read."""

    path: Path
    clauses: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass
class Stage:
    """What the header lines have set up."""

    house: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    shoe: tuple[Card, ...] = ()
    state: TableState | None = None
    start: TableState | None = None
    links: Links = field(default_factory=Links)
    events: list[Event] = field(default_factory=list)

    def begin(self) -> TableState:
        """The table, made when it is first needed; seats are taken when it is open."""
        if self.state is None:
            table = Table(find_house(self.house, settings=self.settings))
            self.state, self.start, self.links = table.state, table.state, table.links
        return self.state


def playthroughs(folder: Path) -> list[object]:
    """The files of a folder as cases for pytest, marked with their clauses."""
    files = [read(path) for path in sorted(folder.glob("*.txt"))]
    return [pytest.param(each, id=each.path.stem, marks=marked(each.clauses, each.path)) for each in files]


def marked(clauses: Iterable[str], path: Path) -> list[pytest.MarkDecorator]:
    """What a playthrough proves, and which duties it sees recorded, by its file's name."""
    file = path.relative_to(ROOT).as_posix()
    recorded = [each for each in clauses if each in catalogue() and catalogue()[each].kept is Kept.RECORDED]
    proved = [each for each in clauses if each not in recorded]
    return [pytest.mark.clause(*proved, file=file), pytest.mark.recorded(*recorded, file=file)]


def read(path: Path) -> Playthrough:
    """Read a file; a line that means nothing is an error."""
    clauses: list[str] = []
    lines: list[Line] = []
    for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = re.sub(r"(^|\s)#\s.*", "", text).strip()
        mark, _, rest = line.partition(" ")
        if mark == "clause":
            clauses += rest.split()
        elif mark == "=":
            lines[-1].expected.append(rest.strip())
        elif mark in (">", "?", "again", *_HEADER):
            lines.append(Line(number, mark, rest.strip()))
        elif line:
            raise ValueError(f"{path.name}:{number}: cannot read {text!r}")
    return Playthrough(path, tuple(clauses), tuple(lines))


def check_expected(path: Path, clauses: Collection[str], expected: Iterable[str]) -> None:
    """That a text says what must come at least once for each of its clauses; `…` alone says nothing."""
    said = [line for line in expected if line != "…"]
    assert len(said) >= len(clauses), f"{path.name}: {len(clauses)} clauses, and {len(said)} things to see"


def play(playthrough: Playthrough) -> None:
    """Play it through; the first line that comes out otherwise fails."""
    said = (line for each in playthrough.lines for line in each.expected)
    check_expected(playthrough.path, playthrough.clauses, said)
    stage, hands = Stage(), Hands()
    for line in playthrough.lines:
        if line.mark == "again":
            assert broken_money(stage.events, stage.start) == []
            stage = replace(stage, state=None, settings=dict(stage.settings), events=[])
        elif line.mark in _HEADER:
            _set_up(stage, line)
        else:
            told = _done(stage, line) if line.mark == ">" else _asked(stage, line.text)
            where = f"{playthrough.path.name}:{line.number}: {line.mark} {line.text}"
            _compare(where, line, told or [NOTHING], hands)
            hands.hear(told)
    assert broken_money(stage.events, stage.start) == []


def check_laws(event: Event, before: TableState, after: TableState) -> None:
    """Whatever a text is about: nobody learns a card too early, and what is stored can be read again."""
    if before.phase is not Phase.CLOSED:
        assert not list(leaks(event, before, after))
    assert decode(encode(event)) == event
    if after.charter:
        assert_in_one_place(after)


def _asked(stage: Stage, text: str) -> list[str]:
    """An answer; what a meter stands at, and what was won, is asked of its link."""
    state = stage.begin()
    links = stage.links.states.values()
    if text == "hits":
        return [_hit(each) for link in links for each in link.hits]
    if not text.startswith("meter "):
        return asked(state, text)
    name = text.removeprefix("meter ")
    playing = [link for link in links if state.game is None or link.wager in state.game.wagers]
    return [amount(link.value(name)) for link in playing if name in link.meters][:1]


def _hit(claim: Claim) -> str:
    seats = ", ".join(f"seat {each.seat}" for each in claim.winners)
    approved = claim.approved_by
    by = f"{approved.role.value} {approved.person}" if approved else "nobody"
    won = f"{amount(claim.amount)} of {claim.meter} to {seats}"
    return f"{claim.table} game {claim.game}: {won}, hit by {claim.hit_by.role.value}, approved by {by}"


def _compare(where: str, line: Line, told: list[str], hands: Hands) -> None:
    if not line.expected:
        check_routine(where, line.text, told, hands)
        return
    matches = len(told) == len(line.expected) and all(
        re.fullmatch(".*".join(map(re.escape, wanted.split("…"))), each)
        for wanted, each in zip(line.expected, told, strict=True)
    )
    assert matches, "\n= ".join([f"{where} should tell", *line.expected]) + "\n= ".join(
        ["\nbut tells", *told]
    )


def check_routine(where: str, text: str, told: list[str], hands: Hands) -> None:
    """That a line of routine came to what its words say."""
    meant = must_come(text, hands)
    assert meant, f"{where}\nsay what must come of it"
    assert re.fullmatch(meant, "\n".join(told)), f"{where}\nshould come to {meant}\nbut tells {told}"


def _set_up(stage: Stage, line: Line) -> None:
    assert stage.state is None, f"line {line.number}: {line.mark} comes before what is done"
    if line.mark == "house":
        stage.house = line.text
    elif line.mark == "set":
        key, _, value = line.text.partition("=")
        stage.settings[key.strip()] = value.strip()
    elif line.mark == "seats":
        stage.seats = tuple(map(int, line.text.split()))
    else:
        stage.shoe = parse_cards(line.text)


def _done(stage: Stage, line: Line) -> list[str]:
    """Do what a line says, which may be several commands; a refusal is told and ends it."""
    told: list[str] = []
    state = stage.begin()
    left = re.fullmatch(r"leave (\d+) cards in the shoe", line.text)
    if left:
        stage.state = few_left(state, int(left[1]))
        return told
    try:
        for command in commands(line.text, stage.begin, seats=stage.seats, mixed=_mixed(stage)):
            asked, by = command if isinstance(command, Typed) else (command, None)
            actor = by or usual_actor(stage.begin(), asked)
            decided = decide_with(stage.begin(), asked, actor, stage.links.states, table="table/1")
            for link, steps in decided.links.items():
                stage.links.take(link, [event for step in steps for event in step.events], actor)
            for event in decided.events:
                told += tell(event, actor, stage.begin())
                before, stage.state = stage.begin(), evolve(stage.begin(), event)
                check_laws(event, before, stage.state)
                stage.events.append(event)
    except Refused as error:
        told += refusal(error)
    return told


def _mixed(stage: Stage) -> tuple[int, ...]:
    """The shuffle after which, cut at the usual place and burned, the shoe deals the cards that it should."""
    if not stage.shoe:
        return ()
    cards: Order = new_cards(stage.begin().house.decks)
    burned = parse_cards("2s 7c 8c")
    places: dict[Card, list[int]] = {}
    for place, card in enumerate(cards):
        places.setdefault(card, []).append(place)
    first = [places[card].pop() for card in (*burned, *stage.shoe)]
    taken = set(first)
    wanted = [*first, *(place for place in range(len(cards)) if place not in taken)]
    return tuple(wanted[-CUT_AT:] + wanted[:-CUT_AT])


_HEADER = ("house", "set", "seats", "shoe")
