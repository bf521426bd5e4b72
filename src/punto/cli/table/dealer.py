"""A dealer's prompt: the table at a glance, one short command at a time, and every reason for a refusal."""

import sys
from collections.abc import Callable, Iterator

from rich.padding import Padding
from rich.text import Text

from punto.cli.render import clear, show, table
from punto.cli.roads_view import show_results
from punto.cli.table.lines import lines
from punto.cli.table.screen import due_line, screen
from punto.cli.table.sitting import Sitting
from punto.errors import PuntoError, Refused, Unreadable
from punto.houses import House
from punto.messages import message, text
from punto.settle import Bet
from punto.table import (
    BY_HAND,
    EVERYTHING,
    SWIPE,
    Actor,
    Entry,
    Phase,
    Table,
    TableState,
    coming,
    proposed,
    read_command,
    view,
)
from punto.table.commands import Command, OpenTable, Prepare
from punto.table.events import BettingOpened, FreeHandBegun
from punto.table.typed import WORDS
from punto.table.views import DEALER

__all__ = ["Dealer"]

_PROMPT = "> "
_MOST_TIMES = 1000


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
        automation = (BY_HAND if physical else EVERYTHING) - SWIPE
        self.told: list[Text] = []
        self.round_calls = 0
        self.sitting = Sitting(house, automation, seed, seats, bets, self._watch, physical, make=make)
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.screen: dict[str, Callable[[list[str]], None]] = {
            "next": self._next,
            "run": self._run,
            "look": lambda _: show(*self._view()),
            "why": lambda _: self._why(),
            "roads": lambda _: self._roads(),
            "undo": lambda _: show(text("at-table.undo")),
            "help": lambda _: self._help(),
        }

    def run(self) -> bool:
        """Until the input ends or somebody quits; whether the last command went well."""
        went_well = True
        self._show()
        for line in self._input():
            if line.strip().lower() in ("quit", "exit", "q"):
                show(text("at-table.bye-kept" if self.sitting.table.kept else "at-table.bye"))
                break
            went_well = self._answer(line)
        return went_well

    def _input(self) -> Iterator[str]:
        """Lines as they are typed; a file's comments and empty lines are left out and the rest is echoed."""
        if not self.live:
            for line in sys.stdin or ():
                written = line.strip()
                if written and not written.startswith("#"):
                    show(Text(f"{_PROMPT}{written}", "bold"))
                    yield written
            return
        import readline  # noqa: F401

        while True:
            try:
                yield input(_PROMPT)
            except (EOFError, KeyboardInterrupt):
                print()
                return

    def _answer(self, line: str) -> bool:
        word, *rest = line.lower().split() or ["next"]
        if self.live:
            clear()
        self.told.clear()
        refused: PuntoError | None = None
        try:
            if word in self.screen:
                self.screen[word](rest)
            else:
                self._do(*read_command(line, self.sitting.state, self.screen))
        except (Refused, Unreadable) as error:
            refused = error
        self._show(refused, quietly=word in self.screen and not self.told, seen=word == "look")
        return refused is None

    def _do(self, command: Command, by: Actor | None) -> None:
        """One command; a step that mixes is the machine's where it has that chore."""
        table = self.sitting.table
        own = proposed(table.state, table.automation, table.words, physical=table.physical)
        if isinstance(command, OpenTable):
            command = OpenTable(table.physical)
        if isinstance(command, Prepare) and isinstance(own, Prepare) and _same_step(command, own):
            command = Prepare(own.step, own.permutation, command.at or own.at)
        table.do(command, by)
        self.sitting.regulars_act()

    def _next(self, rest: list[str]) -> None:
        """The next due thing, or several."""
        times = int(rest[0]) if rest and rest[0].isdecimal() else 1
        if len(rest) > 1 or (rest and not 1 <= times <= _MOST_TIMES):
            line = " ".join(["next", *rest])
            raise Unreadable(message("words.form", line=line, form=text("word-form.next")))
        for _ in range(times):
            self._step()

    def _step(self) -> None:
        table = self.sitting.table
        command = proposed(table.state, table.automation, table.words, physical=table.physical)
        if command is None:
            raise Unreadable(message("at-table.waits", what=coming(table.state).what))
        table.do(command)
        self.sitting.regulars_act()

    def _run(self, _rest: list[str]) -> None:
        """All that is due until the table waits, or takes wagers for another round.

        A refusal on the way is what it waits for.
        """
        self._step()
        try:
            while self.sitting.state.phase is not Phase.BETTING:
                self._step()
        except (Refused, Unreadable):
            pass

    def _why(self) -> None:
        found = coming(self.sitting.state)
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

    def _help(self) -> None:
        listing = table(text("at-table.help-title"), [("say", "left"), ("means", "left")])
        for word in (*self.screen, *WORDS, "quit"):
            listing.add_row(Text(text(f"word-form.{word}"), "bold"), text(f"word-help.{word}"))
        show(listing, text("at-table.cards-help"))

    def _watch(self, entry: Entry, before: TableState) -> None:
        self.told += lines(entry, before)
        if isinstance(entry.event, (BettingOpened, FreeHandBegun)):
            self.round_calls = len(self.sitting.table.calls)

    def _view(self) -> Iterator[Text]:
        calls = self.sitting.table.calls[self.round_calls :]
        return screen(view(self.sitting.state, DEALER), self.sitting.marks, calls)

    def _show(self, refused: PuntoError | None = None, *, quietly: bool = False, seen: bool = False) -> None:
        """What happened, or why it did not; then, for a person, the table, and else only what is due."""
        if self.live and not quietly:
            show(*self._view(), "")
        for line in self.told:
            show(Padding(line, (0, 0, 0, 2), expand=False))
        if isinstance(refused, Refused):
            show(Text(text("at-table.refused", what=refused.subject), "bold red"))
            for reason in refused.reasons:
                show(Padding(Text(f"· {reason}"), (0, 0, 0, 2), expand=False))
        elif refused:
            show(Text(str(refused), "bold red"))
        if (quietly or not self.live) and not seen:
            show(due_line(view(self.sitting.state, DEALER)))


def _same_step(typed: Prepare, own: Prepare) -> bool:
    """Whether the machine would do the step that somebody typed; cards that were named are people's."""
    return typed.step == own.step and not typed.cards
