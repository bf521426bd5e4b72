"""From every state of the walk the round can be finished or voided and the table closed.

It prints from how many states every kind of command was tried, and how many more these led to: with
`scripts/test --long`, or `PUNTO_TESTS=long`, from more than 200,000.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.length import LONG
from tests.table.walk import HOUSES, concrete, house, moments, walk

from punto.errors import Reason, Refused
from punto.messages import message
from punto.table import Actor, TableState
from punto.table.commands import CallResult, Command
from punto.table.decide import DECIDERS, Decider
from punto.table.events import Event

STATES = 22_500 if LONG else 80
TABLES = [
    (name, physical) for name in HOUSES for physical in (False, True) if not (physical and name == "dice")
]


@pytest.mark.parametrize(("name", "physical"), TABLES)
def test_no_command_leads_into_a_dead_end(
    name: str, physical: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    walked = walk(moments(house(name, tmp_path), physical=physical), STATES)
    with capsys.disabled():
        kind = "real" if physical else "known"
        print(
            f"\n{name}, {kind} cards: every kind of command tried from {walked.states:,} states; "
            f"the {walked.edge:,} others that they led to wound up"
        )
    assert walked.states == STATES
    assert not walked.dead_ends, walked.dead_ends


def test_every_command_is_tried(tmp_path: Path) -> None:
    """Of each kind some are asked for, whatever kinds there are; those that lead on are met in some walk."""
    states = [
        state for name, physical in TABLES for state in moments(house(name, tmp_path), physical=physical)
    ]
    assert {type(command) for state in states for command in concrete(state)} == set(DECIDERS)


def test_a_dead_end_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a bet were taken whose result cannot be called, no day would meet it, and the walk would."""
    honest = DECIDERS[CallResult]

    def stubborn(state: TableState, command: CallResult, by: Actor) -> Iterator[Event]:
        if any(bet.wager == "tie" and bet.seat == 2 for bet in state.bets):
            raise Refused("this result", [Reason(message("table.no-bets"))])
        return honest.function(state, command, by)

    broken: dict[type[Command], Decider] = {**DECIDERS, CallResult: honest._replace(function=stubborn)}
    monkeypatch.setattr(import_module("punto.table.decide"), "DECIDERS", broken)
    assert walk(moments(house("mini", tmp_path), physical=False), 80).dead_ends
