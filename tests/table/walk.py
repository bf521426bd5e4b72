"""A walk over what can happen at small tables, breadth first, for so many states.

From each of them, those of a few rounds first, a few commands of every kind are tried. What they lead to when
there are enough is the edge of the walk: each of those is wound up, and left. A state that nobody can get out
of is a dead end: one from which no command that was tried leads to a good one, or, at the edge, one that
cannot be wound up.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import blake2b
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec.structs import fields
from tests.houses.permissive import permissive
from tests.table.winding import wound_up
from tests.table.worlds import apt, askers, assert_in_one_place, bet_within_limits, told

from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, Card
from punto.game.composition import Composition
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.game.shoe import Shown
from punto.houses import House, find_house
from punto.settle import Bet, Kind
from punto.table import EVERYTHING, Phase, Table, TableState, decide, fold, next_command, usual_actor
from punto.table import commands as do
from punto.table.commands import Command
from punto.table.decide import DECIDERS

__all__ = ["HOUSES", "Walked", "concrete", "house", "moments", "walk"]

ROUNDS = 4
"""How many rounds a day has at most: a shoe is over sooner."""

HOUSES = {
    "mini": """
        jurisdiction = "colorado.toml"
        table = { number = "1", seats = 2 }
        limits = { minimum = 5, maximum = 100 }
        vigorish = { collected = "marked" }
        dealing = { free_hands = 1 }
        bets = { behind = true, forms = ["chips", "promotional", "coupon", "verbal"] }
        [wagers]
        player = "standard"
        banker = "commission"
        tie = "standard"
        dragon-bonus = { needs_base = true }
    """,
    "midi": """
        jurisdiction = "massachusetts.toml"
        table = { number = "2", seats = 2 }
        limits = { minimum = 5, maximum = 100 }
        cards = { lace = false }
        dealing = { lower_bettor_turns = true, equal_bets = "agree" }
        irregularities = { face_up_later = "void" }
        bets = { behind = true, forms = ["chips", "match-play", "verbal"] }
        [wagers]
        player = "standard"
        banker = "ez"
        house-money = "standard"
        dragon-7 = "standard"
        panda-8 = "standard"
    """,
    "progressive": """
        jurisdiction = "colorado.toml"
        table = { number = "3", seats = 2 }
        limits = { minimum = 5, maximum = 100 }
        dealing = { faces = "down" }
        approvals = { wagers = { ez-progressive = "sample" } }
        [wagers]
        player = "standard"
        banker = "ez"
        [wagers.ez-progressive]
        meters = { jackpot = { seed = 500, rate = "10%" } }
    """,
    "royal": """
        jurisdiction = "massachusetts.toml"
        table = { number = "5", seats = 2 }
        limits = { minimum = 5, maximum = 100 }
        [wagers]
        player = "standard"
        banker = "commission"
        royal-9 = "1"
    """,
    "dice": """
        game = "dice"
        jurisdiction = "colorado.toml"
        table = { number = "4", seats = 2 }
        limits = { minimum = 5, maximum = 100 }
        dealing = { players_shake = "by-wager" }
        [wagers]
        dice-player = "standard"
        dice-banker = "standard"
        dice-tie = "standard"
        dice-golden-talons = "1"
        [wagers.dice-triple-progressive]
        meters = { jackpot = { seed = 500, rate = "10%" } }
    """,
}
"""Tables for two, with one deck where no pay table wants more. Their documents' rules on settings are left
out: none allows so few cards.
"""

ONE_DECK = {"cards.decks": "1", "cards.cut_least": "10"}


def house(name: str, folder: Path) -> House:
    """One of these houses, beside a copy of its document."""
    for law in ("colorado", "massachusetts"):
        permissive(law, folder)
    file = folder / f"{name}.toml"
    lines = (line.strip() for line in HOUSES[name].splitlines())
    file.write_text("\n".join([f'id = "{name}"', f'name = "{name}"', *lines]), "utf-8")
    return find_house(str(file), settings={} if name in ("dice", "royal") else ONE_DECK)


class Walked(NamedTuple):
    """What a walk met: how many states had all commands tried, how many lie at its edge, which kinds led on.

    `dead_ends` are the ways to states that nobody gets out of, as the commands that led there.
    """

    states: int
    edge: int
    accepted: frozenset[type[Command]]
    dead_ends: tuple[str, ...]


class Walk:
    """States by number, in the order in which they were met, and how they hang together."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.numbers: dict[bytes, int] = {}
        self.came_by: list[tuple[int, Command | None]] = []
        self.leads_to: list[set[int]] = []
        self.waiting: deque[TableState] = deque()
        self.good: set[int] = set()
        self.accepted: set[type[Command]] = set()

    def meet(self, state: TableState, before: int, command: Command | None) -> int:
        """The number of a state; one that is new waits for its commands to be tried, or is wound up."""
        key = fingerprint(state)
        number = self.numbers.setdefault(key, len(self.numbers))
        if number == len(self.came_by):
            self.came_by.append((before, command))
            assert_in_one_place(state)
            if number < self.most:
                self.waiting.append(state)
            if state.phase is Phase.CLOSED:
                assert_accounted(state)
                self.good.add(number)
            elif number >= self.most and ends(state):
                self.good.add(number)
        return number

    def try_all(self) -> None:
        """Every command from the state that has waited longest."""
        state, number = self.waiting.popleft(), len(self.leads_to)
        found = set()
        for command, after in successors(state):
            self.accepted.add(type(command))
            found.add(self.meet(after, number, command))
        self.leads_to.append(found)

    def look_back(self) -> list[int]:
        """The dead ends: what no command leads out of, and no way on from the edge of the walk."""
        comes_from: list[list[int]] = [[] for _ in self.came_by]
        for number, found in enumerate(self.leads_to):
            for after in found:
                comes_from[after].append(number)
        spreading = list(self.good)
        while spreading:
            for number in comes_from[spreading.pop()]:
                if number not in self.good:
                    self.good.add(number)
                    spreading.append(number)
        return [number for number in range(len(self.came_by)) if number not in self.good]

    def way_to(self, number: int) -> str:
        """The commands that led to a state."""
        way: list[str] = []
        while number >= 0:
            number, command = self.came_by[number]
            way.append(str(command))
        return ", then ".join(reversed(way[:-1]))


def walk(starts: Iterable[TableState], most: int) -> Walked:
    """Breadth first from all these states at once, for so many of them."""
    walked = Walk(most)
    for state in starts:
        walked.meet(state, -1, None)
    while walked.waiting:
        walked.try_all()
    ways = tuple(walked.way_to(number) for number in walked.look_back()[:5])
    tried = len(walked.leads_to)
    return Walked(tried, len(walked.came_by) - tried, frozenset(walked.accepted), ways)


def ends(state: TableState) -> bool:
    """Whether the round can be finished or voided from here, and the table closed."""
    try:
        for after, _, _ in wound_up(state):
            state = after
    except (AssertionError, Refused, Unreadable):
        return False
    assert_accounted(state)
    return True


def assert_accounted(state: TableState) -> None:
    """At a closed table no stake lies anywhere, nobody owes anything, and no cent has come or gone."""
    assert not state.bets
    assert not state.spoken_bets
    assert not [name for name, amount in state.balances.items() if amount and name.split("/")[0] in LYING]
    assert not sum(state.balances.values())


LYING = ("layout", "paper-layout", "vigorish-owed", "chips")


def fingerprint(state: TableState) -> bytes:
    """What tells states apart: all of it, the charter by its digest."""
    unordered = {"balances": dict(sorted(state.balances.items())), "checked": sorted(state.checked)}
    written = _WRITE.encode(state.changed(charter=None, **unordered))
    digest = state.charter.digest if state.charter else ""
    return blake2b(written + digest.encode(), digest_size=16).digest()


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return _TEXTS[value]
    if isinstance(value, Composition):
        return [value[card] for card in DECK]
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


_TEXTS = {card: str(card) for card in DECK}
_WRITE = msgspec.json.Encoder(enc_hook=_plain)


def successors(state: TableState) -> Iterator[tuple[Command, TableState]]:
    """Where each command leads that is not refused; one that changes nothing leads nowhere.

    Of what is owed players pay their own; all else leads to the same states whoever may ask for it.
    """
    for command in concrete(state):
        owed = isinstance(command, do.CollectVigorish)
        for by in askers(state, command) if owed else (usual_actor(state, command),):
            try:
                events = decide(state, told(command, state), by)
            except (Refused, Unreadable):
                continue
            if events:
                yield command, fold(events, state)


def concrete(state: TableState) -> Iterator[Command]:
    """A few of every kind of command: what is due, what might be, and what is wrong."""
    routine = next_command(state, EVERYTHING, seeded("a walk"), physical=False)
    if routine:
        yield _near(routine, state)
    if state.phase is Phase.DEALING and state.physical and state.unseen:
        left = list(state.unseen)
        yield from (do.DealCard(card) for card in (left[0], left[len(left) // 2], left[-1]))
        yield do.DealCard(left[0], cut_card=True)
    if state.phase is Phase.BETTING:
        yield from _wagers(state)
    if not state.notices and state.phase is Phase.READY:
        yield do.GiveNotice("reshuffle", ("surveillance", "commission"), 1)
    if not state.accommodations:
        yield do.Accommodate("guest-1", "seated")
    if state.charter and state.checked:
        yield do.AdoptCharter(state.charter)
    yield from apt(state)
    yield from (do.Sit(seat) for seat in (1, 2, 3) if state.guests < 4)
    yield from _ANY


def _near(command: Command, state: TableState) -> Command:
    """The machine's own command, with the cut card not far from the front."""
    if isinstance(command, do.Prepare) and command.step == "place-cut-cards":
        return do.Prepare(command.step, at=30)
    if isinstance(command, do.Prepare) and command.step == "burn" and state.physical:
        return do.Prepare(command.step, cards=DECK[: 2 if state.house.cards.burn_shown is Shown.ALL else 1])
    if isinstance(command, do.RevealDice):
        return do.RevealDice(Roll((3, 3, 3) if state.game else (1, 2, 3), (3, 3, 3)))
    return command


def _wagers(state: TableState) -> Iterator[Command]:
    """One bet of each kind that the house may take, two that need each other, and wrong ones."""
    offers = list(state.house.offers.values())
    for seat in (1, 2):
        for offer in offers:
            yield do.PlaceWagers((bet_within_limits(offer, seat),))
    first = offers[0]
    for kind in (Kind.TOKE, Kind.BEHIND, Kind.PROMO, Kind.MATCH):
        yield do.PlaceWagers((bet_within_limits(first, 1, kind),))
    yield do.PlaceWagers((bet_within_limits(offers[1], 2),), spoken=True)
    yield do.PlaceWagers((bet_within_limits(first, 1), bet_within_limits(offers[-1], 1)))
    yield do.PlaceWagers((Bet(1, first.wager.id, 10**9),))


def _values(hint: Any) -> tuple[object, ...]:
    """A few values of a type."""
    known: dict[Any, tuple[object, ...]] = {
        int: (0, 1),
        str: ("", "a"),
        bool: (False, True),
        Hand: tuple(Hand),
        do.Irregularity: tuple(do.Irregularity),
        Kind: (Kind.CHIPS,),
        Card: (DECK[0],),
        frozenset[int]: (frozenset(),),
        Roll: (Roll((1, 1, 1), (2, 2, 2)),),
    }
    return known.get(hint, ((),) if str(hint).startswith("tuple") else (None,))


def _any(kind: type[Command]) -> Iterator[Command]:
    hints = get_type_hints(kind)
    needed = [_values(hints[each.name]) for each in fields(kind)]
    yield from (kind(*values) for values in list(product(*needed))[:8])


_ANY = tuple(
    command for kind in DECIDERS if kind not in (do.AdoptCharter, do.Prepare) for command in _any(kind)
)
"""A few of each kind whatever the state is: mostly they are refused."""


def moments(house: House, *, physical: bool) -> Iterator[TableState]:
    """A day's states one after the other, to walk from: some rounds, with different bets in each."""
    table = Table(house)
    while table.state.phase is not Phase.SHOE_OVER and table.state.number < ROUNDS:
        command = _of_the_day(table.state, physical=physical)
        if not isinstance(command, (do.Confirm, do.Prepare)):
            yield table.state
        assert command is not None
        table.do(command)


def _of_the_day(state: TableState, *, physical: bool) -> Command | None:
    if state.phase is not Phase.CLOSED and len(state.seated) < 2:
        return do.Sit(len(state.seated) + 1)
    if state.phase is not Phase.CLOSED and state.house.bets.behind and not state.behind:
        return do.StandBehind(2, "ana")
    if state.phase is Phase.BETTING and not set(state.bets) - set(state.stayed):
        offers = list(state.house.offers.values())
        first, second = offers[state.number % 2], offers[(state.number + 1) % 2]
        third = offers[2 + state.number % (len(offers) - 2)]
        over = state.behind and state.number % 2 == 0
        beside = bet_within_limits(second, 2, Kind.BEHIND).by("ana") if over else bet_within_limits(second, 2)
        wanted = [bet_within_limits(first, 1), beside, bet_within_limits(third, 1)]
        standing = {(bet.seat, bet.wager) for bet in state.bets}
        return do.PlaceWagers(tuple(bet for bet in wanted if (bet.seat, bet.wager) not in standing))
    command = next_command(state, EVERYTHING, seeded("a day"), physical=physical)
    if isinstance(command, do.DealCard) and state.physical and state.unseen and not state.leading:
        left = list(state.unseen)
        return do.DealCard(left[state.number * 7 % len(left)])
    return _near(command, state) if command else None
