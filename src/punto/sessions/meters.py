"""Meters that grow under a session: stakes feed them, awards are paid from where they stand and empty them.

Each session begins with the meters where they are told to stand. Others at the table bet the same, feed the
same meters, and share an award that all bettors share.
"""

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from punto.progressive.playing import Award, MeterPlay
from punto.sessions.setup import Setup
from punto.settle import Bet
from punto.wagers import Pay, Result

__all__ = ["Growing"]


class Growing:
    """The meters of one session at a time; `begin` puts them back to where they stood."""

    def __init__(self, setup: Setup, players: int) -> None:
        self._setup, self._players = setup, players
        off_meter = setup.bet.wager in setup.house.off_meters
        self._asking: Mapping[int, tuple[str, Pay]] = {
            number: (line.name, pay)
            for number, (line, _, pay) in enumerate(setup.terms.lines)
            if pay.meter or (off_meter and pay.result is Result.WIN)
        }
        self.begin()

    def begin(self) -> None:
        """Another session."""
        self._play: MeterPlay | None = None
        self._bets = self._stakes = 0

    def rows(self, lines: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which sessions meet a line that asks something of a meter, at any coup."""
        return np.asarray(np.isin(lines, list(self._asking)).any(axis=1), dtype=np.bool_)

    def gained(self, stake: int, line: int, net: int) -> int:
        """What a bet gains on a line: an award by what its meter stands at now, else what it always does."""
        self._bets += self._players
        self._stakes += self._players * stake
        if line not in self._asking:
            return net
        name, pay = self._asking[line]
        if pay.meter:
            bets = tuple(self._of(player, stake) for player in range(self._players))
            ((share, *_),) = self._played().play(
                self._bets, self._stakes, [Award(pay.meter, name, pay.share, bets)]
            )
            net = share - stake
        else:
            prizes = {self._setup.house.offers[self._setup.bet.wager].paying_meters[0]: net + stake}
            self._played().play(self._bets, self._stakes, (), prizes)
        self._bets = self._stakes = 0
        return net

    def _of(self, player: int, stake: int) -> Bet:
        return replace(self._setup.bet, seat=self._setup.bet.seat + player, stake=stake)

    def _played(self) -> MeterPlay:
        """The meters; those of a session without awards are never asked for."""
        if self._play is None:
            wager = self._setup.bet.wager
            told = {name.removeprefix(f"{wager}."): held for name, held in self._setup.meters.items()}
            self._play = MeterPlay(self._setup.house, wager, told)
        return self._play
