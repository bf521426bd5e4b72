"""From every state that the walk meets the round can be finished or voided and the table closed.

It prints how many states it met, and from how many of them commands of every kind were tried: with
`scripts/test --long`, or `PUNTO_TESTS=long`, more than 200,000 are met, and commands tried from about one in
fifteen. The others are only wound up.
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

STATES = 32_000 if LONG else 600
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
            f"\n{name}, {kind} cards: {walked.states:,} states met; every kind of command tried from "
            f"{walked.tried:,} of them, the other {walked.states - walked.tried:,} only wound up"
        )
    assert walked.states >= STATES
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
    assert walk(moments(house("mini", tmp_path), physical=False), 600).dead_ends
