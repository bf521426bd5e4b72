"""A dealer's prompt: the table at a glance, one short line at a time, and every reason for a refusal.

Enter does the dealer's own next act, `done` says that others have done theirs, `run` lets the machine do its
chores. None of them says for people what people do or decide.
"""

from collections.abc import Callable, Iterator, Sequence
from time import time_ns

from msgspec.structs import replace
from rich.text import Text

from punto.cli.render import clear, hanging, height, show
from punto.cli.roads_view import show_results
from punto.cli.table.helping import help_on
from punto.cli.table.lines import lines
from punto.cli.table.prompt import QUIT, Prompt
from punto.cli.table.screen import due_line, left_open, show_screen
from punto.cli.table.sitting import Sitting
from punto.errors import PuntoError, Reason, Refused, Unreadable
from punto.houses import House
from punto.messages import message, text
from punto.settle import Bet, check_person
from punto.table import (
    BY_HAND,
    WITH_PEOPLE,
    Actor,
    Chore,
    Entry,
    Phase,
    Table,
    TableState,
    coming,
    next_chore,
    next_command,
    proposed,
    read_commands,
    view,
)
from punto.table.again import again, last_bets
from punto.table.asking import LISTS, hint, waits
from punto.table.automation import AGREE, VIGORISH
from punto.table.clock import by_the_clock
from punto.table.commands import (
    ChangeWager,
    Command,
    DealCard,
    HandOver,
    OpenTable,
    PlaceWagers,
    Prepare,
    ReviseWagers,
    TakeBack,
)
from punto.table.events import BettingOpened, FreeHandBegun, RoundTakenBack, RoundVoided
from punto.table.typed import Typed, said_by
from punto.table.views import DEALER

__all__ = ["Dealer"]

_MOST_TIMES = 1000
_ALL_ROWS = 1000
_NOTHING_CALLED = (BettingOpened, FreeHandBegun, RoundTakenBack, RoundVoided)
"""What was called before these is said no more."""
_SHORT = {"": "next", "r": "run", "d": "done", "a": "again", "l": "look", "?": "help", "q": "quit"}


class Dealer:
    """Reads lines, does what they ask, and shows what came of it."""

    def __init__(
        self,
        house: House,
        *,
        seed: str | None,
        seats: tuple[int, ...],
        bets: tuple[Bet, ...],
        physical: bool,
        make: Callable[..., Table] = Table,
    ) -> None:
        automation = BY_HAND if physical else WITH_PEOPLE
        self.clock = _now
        self.told: list[Text] = []
        self.round_calls = 0
        self.sitting = Sitting(house, automation, seed, seats, bets, self._watch, physical, make=make)
        self.prompt = Prompt()
        self.words: dict[str, Callable[[list[str]], None]] = {
            "next": self._next,
            "run": self._run,
            "done": self._done,
            "again": self._again,
            "dealer": self._dealer,
        }
        self.listings: dict[str, Callable[[list[str]], None]] = {
            "look": lambda _: None,
            "why": lambda _: self._why(),
            "roads": lambda _: self._roads(),
            "undo": lambda _: show(text("at-table.undo")),
            "help": lambda rest: show(*help_on(" ".join(rest))),
        }

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.sitting.state

    def run(self) -> bool:
        """Until a file ends or somebody quits; whether the last command went well."""
        went_well = True
        self.sitting.sit_down()
        self._show()
        for line in self.prompt.lines():
            if _words(line)[0] not in (QUIT, "exit"):
                went_well = self._answer(line)
            elif self.prompt.agrees(self._leaving()):
                self._bye()
                return went_well
            else:
                self._show()
        return went_well

    def _leaving(self) -> str:
        """Whether to go, and what would be left behind."""
        for line in left_open(view(self.state, DEALER)):
            show(line)
        return text("at-table.quit-ask")

    def _bye(self) -> None:
        show(text("at-table.bye-kept" if self.sitting.table.kept else "at-table.bye"))

    def _answer(self, line: str) -> bool:
        word, *rest = _words(line)
        if self.prompt.live:
            clear()
        self.told.clear()
        refused: PuntoError | None = None
        try:
            if word in self.listings:
                self.listings[word](rest)
            elif word in self.words:
                self.words[word](rest)
            else:
                self._do(read_commands(line, self.state, (*self.words, *self.listings, "quit")))
        except (Refused, Unreadable) as error:
            refused = error
        self._show(refused, word=word)
        return refused is None

    def _do(self, typed: Sequence[Typed]) -> None:
        """What a line asks for: bets all or none, cards in turn until one cannot be."""
        for number, each in enumerate(typed):
            try:
                self.sitting.table.do(self._completed(each.command), each.by)
            except Refused as error:
                left = [one.command for one in typed[number:]]
                raise Refused(error.subject, [*error.reasons, *self._also(left)]) from None
        self.sitting.regulars_act()

    def _also(self, left: Sequence[Command]) -> Iterator[Reason]:
        """Which cards of the line were not dealt; and how a bet is put right that was typed wrongly."""
        cards = [each.card.pretty for each in left if isinstance(each, DealCard) and each.card]
        if len(left) > 1 and cards:
            yield Reason(message("at-table.not-dealt", cards=" ".join(cards)))
        late = self.state.phase is Phase.DEALING and not self.state.round.free
        if late and isinstance(left[0], (PlaceWagers, ChangeWager, ReviseWagers, TakeBack)):
            yield Reason(message("at-table.typed-wrongly"))

    def _completed(self, command: Command) -> Command:
        """With what the machine adds: which cards are played, the time, and the shuffle where that is its."""
        command = by_the_clock(command, self.clock())
        if isinstance(command, OpenTable):
            return OpenTable(self.sitting.physical)
        own = self._chore().command
        if isinstance(command, Prepare) and isinstance(own, Prepare) and _same_step(command, own):
            return replace(command, permutation=own.permutation, at=command.at or own.at)
        return command

    def _chore(self) -> Chore:
        table = self.sitting.table
        return next_chore(table.state, table.automation, table.words, physical=table.physical)

    def _own(self) -> Command | None:
        """What Enter does."""
        table = self.sitting.table
        return proposed(table.state, table.automation, table.words, physical=table.physical)

    def _take_step(self, command: Command | None, by: Actor | None = None) -> None:
        """One thing; where nothing can be done, what somebody must say."""
        if command is None:
            raise Unreadable(waits(self.state, self._chore(), self._own()))
        self.sitting.table.do(command, by)
        self.sitting.regulars_act()

    def _next(self, rest: list[str]) -> None:
        """The dealer's own next act, or several; one, where it takes somebody else's word."""
        said, by = said_by(" ".join(["next", *rest]))
        if by and said == "next":
            self._take_step(self._own(), by)
            return
        times = int(rest[0]) if rest and rest[0].isdecimal() else 0 if rest else 1
        if len(rest) > 1 or not 1 <= times <= _MOST_TIMES:
            raise _form("next", rest)
        for _ in range(times):
            self._one_act()

    def _one_act(self) -> None:
        """One act; unseen real cards are dealt and handed over in one go, unless players may agree."""
        own = self._own()
        self._take_step(own)
        while self.state.physical and _unseen(own):
            own = self._own()
            if self._chore().name == AGREE or not isinstance(own, (DealCard, HandOver)):
                return
            self._take_step(own)

    def _done(self, rest: list[str]) -> None:
        """Somebody has done what is due; or all of the checklist, or of the cards' way into the shoe."""
        if rest not in ([], ["all"]):
            raise _form("done", rest)
        among = next((phases for phases in LISTS if self.state.phase in phases), ())
        self._take_step(self._chore().command)
        while rest and self.state.phase in among:
            chore = self._chore()
            if chore.command is None or chore.name == VIGORISH:
                return
            self._take_step(chore.command)

    def _run(self, _rest: list[str]) -> None:
        """The machine's chores, until it waits for somebody or takes wagers for another round."""
        table = self.sitting.table
        self._take_step(self._machines())
        while self.state.phase is not Phase.BETTING:
            command = self._machines()
            if command is None:
                return
            table.do(command)
            self.sitting.regulars_act()

    def _machines(self) -> Command | None:
        table = self.sitting.table
        return next_command(table.state, table.automation, table.words, physical=table.physical)

    def _again(self, rest: list[str]) -> None:
        """Last round's bets, of all seats or of those named."""
        if not all(word.isdecimal() for word in rest):
            raise _form("again", rest)
        seats = set(map(int, rest))
        last = last_bets(self.sitting.table.entries, self.state)
        bets = [bet for bet in last if not seats or bet.seat in seats]
        if not bets:
            raise Unreadable(message("again.nothing"))
        command, reasons = again(self.state, bets)
        if command is None:
            raise Refused(message("command.PlaceWagers"), reasons)
        self.sitting.table.do(command)
        self.told += [Text(f"  {reason}") for reason in reasons]

    def _dealer(self, rest: list[str]) -> None:
        """Somebody takes over: what the dealer does from now on is theirs."""
        if len(rest) != 1:
            raise _form("dealer", rest)
        self.sitting.table.dealer = check_person(rest[0])
        self.told.append(Text("  " + text("at-table.dealer-named", person=rest[0])))

    def _why(self) -> None:
        found = coming(self.state)
        if not found.clauses:
            show(text("at-table.no-clauses"))
        for each in found.clauses:
            found_clause = self.sitting.house.jurisdiction.clause(each)
            show(Text.assemble((f"{each}  ", "bold"), found_clause.says))

    def _roads(self) -> None:
        if self.sitting.marks:
            show_results(self.sitting.marks)
        else:
            show(text("at-table.no-roads"))

    def _watch(self, entry: Entry, before: TableState) -> None:
        self.told += (Text.assemble("  ", line) for line in lines(entry, before))
        if isinstance(entry.event, _NOTHING_CALLED):
            self.round_calls = len(self.sitting.table.calls)

    def _show(self, refused: PuntoError | None = None, *, word: str = "") -> None:
        """What happened, or why it did not; then, for a person, the table, and else only what is due.

        Below a listing only the hands and what is due are shown; `look` shows all, however high it is.
        """
        news = list(hanging((*self.told, *_refusal(refused))))
        seen = view(self.state, DEALER)
        if not self.prompt.live and word != "look":
            show(*news, due_line(seen))
            return
        calls = self.sitting.table.calls[self.round_calls :]
        say = hint(self.state, self._chore(), self._own())
        rows = _ALL_ROWS if word == "look" else 0 if word in self.listings else height()
        show_screen(seen, self.sitting.marks, calls, news, say=say, rows=rows)


def _now() -> int:
    """Microseconds since 1970."""
    return time_ns() // 1000


def _words(line: str) -> list[str]:
    """A line's words in small letters, the first of them in full."""
    first, *rest = line.lower().split() or [""]
    return [_SHORT.get(first, first), *rest]


def _form(word: str, rest: Sequence[str]) -> Unreadable:
    line = " ".join([word, *rest])
    return Unreadable(message("words.form", line=line, form=text(f"word-form.{word}")))


def _refusal(refused: PuntoError | None) -> list[Text]:
    if isinstance(refused, Refused):
        heading = Text(text("at-table.refused", what=refused.subject), "bold red")
        return [heading, *(Text(f"  · {reason}") for reason in refused.reasons)]
    return [Text(str(refused), "bold red")] if refused else []


def _unseen(command: Command | None) -> bool:
    return isinstance(command, DealCard) and command.card is None


def _same_step(typed: Prepare, own: Prepare) -> bool:
    """Whether the machine would do the step that somebody typed; cards that were named are people's."""
    return typed.step == own.step and not typed.cards
