"""Simulation: billions of coups, the same for a seed wherever they are dealt."""

from punto.sim.counts import Counts
from punto.sim.fit import Fit, fit
from punto.sim.progressives import MeterFigures, ProgressivePlay, play_progressive
from punto.sim.result import Simulation, Tested
from punto.sim.running import run
from punto.sim.streaming import StreamedCoup, stream

__all__ = [
    "Counts",
    "Fit",
    "MeterFigures",
    "ProgressivePlay",
    "Simulation",
    "StreamedCoup",
    "Tested",
    "fit",
    "play_progressive",
    "run",
    "stream",
]
