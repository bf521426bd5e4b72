"""A dealer's prompt in tests: what somebody says, and what they see then."""

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from unittest import mock

from punto.cli.shell import run
from punto.cli.table.dealer import Dealer
from punto.game.facts import Game
from punto.houses import House, find_house
from punto.table import Phase, TableState

__all__ = ["BURNED", "Desk", "answers", "dealer", "opened"]

BURNED = {"all": "5h 4c 3c 2c Ac 9d", "first": "Ks", "none": "Ks"}
"""What is burned, as the house shows it."""


def opened(house: str, *, physical: bool = True, settings: dict[str, str] | None = None) -> tuple[str, ...]:
    """What a dealer says from the checklist to the first wagers; seats are taken already."""
    chosen = find_house(house, settings=settings or {})
    if chosen.game is Game.DICE:
        return ("done all", "next")
    if not physical:
        return ("done all", "done all", "cut 104", "run")
    burned = BURNED[chosen.cards.burn_shown.value]
    return (
        *("done all", "done all", "cut 104", f"place {chosen.cards.cut_card_depth}"),
        *("next", burned, "next"),
    )


def dealer(*said: str, options: tuple[str, ...] = (), code: int = 0) -> str:
    """What a dealer sees whose words come from a file."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "stdin", io.StringIO("\n".join(said))),
        mock.patch.dict(os.environ, {"COLUMNS": "120"}),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        found = run(["table", "--dealer", *options])
    assert (found, err.getvalue()) == (code, "")
    return out.getvalue()


def answers(seen: str) -> list[tuple[str, str]]:
    """Each command with what came of it."""
    parts = re.split(r"^> ", seen, flags=re.MULTILINE)[1:]
    return [(said, came) for said, _, came in (part.partition("\n") for part in parts)]


class Desk:
    """A dealer at a keyboard, in a window of some size: what was pressed, and what can be seen then."""

    def __init__(
        self, house: str | House, *, physical: bool = True, seats: tuple[int, ...] = (), size: str = "80x24"
    ) -> None:
        self.columns, self.rows = map(int, size.split("x"))
        found = find_house(house) if isinstance(house, str) else house
        self.dealer = Dealer(found, seed="desk", seats=seats, bets=(), physical=physical)
        self.dealer.prompt.live = True
        self.shown = ""
        self.keys = 0

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.dealer.state

    def say(self, *lines: str) -> str:
        """Type lines; the last answer, whole."""
        for line in lines:
            self.keys += len(line) + 1
            with self._window() as out:
                self.dealer._answer(line)
            self.shown = out.getvalue()
        return self.shown

    def tell(self, *lines: str) -> str:
        """Type cards, dice or bets, which nobody can be spared: these keys are not counted."""
        before = self.keys
        shown = self.say(*lines)
        self.keys = before
        return shown

    @property
    def window(self) -> str:
        """What the window holds after the last answer, the prompt's line below it."""
        return "\n".join(self.shown.splitlines()[-(self.rows - 1) :])

    def to_wagers(self) -> None:
        """From the checklist to the first wagers."""
        house = self.state.house
        self.say(*opened(house.id, physical=self.dealer.sitting.physical))
        assert self.state.phase is Phase.BETTING, self.shown

    @contextmanager
    def _window(self) -> Iterator[io.StringIO]:
        out = io.StringIO()
        size = {"COLUMNS": str(self.columns), "LINES": str(self.rows)}
        with mock.patch.dict(os.environ, size), redirect_stdout(out):
            yield out
