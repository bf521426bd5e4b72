"""Lines, words and scales of drawings as SVG, made by hand: the same figures are the same picture."""

from collections.abc import Callable
from math import floor, log10

__all__ = ["line", "scale", "step_of", "words"]

_TYPE = 'font-family="Libertinus Serif, serif" font-size="9"'


def step_of(reach: float) -> float:
    """A round distance between ticks: five of them, more or less."""
    rough = max(reach, 1e-9) / 5
    size = 10.0 ** floor(log10(rough))
    return next(size * each for each in (1, 2, 5, 10) if size * each >= rough * 0.999)


def scale(low: float, high: float, begin: float, end: float) -> Callable[[float], float]:
    """From values to places: both ends go where they are told."""
    return lambda value: begin + (value - low) / (high - low) * (end - begin)


def line(x1: float, y1: float, x2: float, y2: float, how: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="#000" {how}/>'


def words(x: float, y: float, anchor: str, words: str) -> str:
    """Words at a place, by the size and face of papers."""
    return f'<text x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}" {_TYPE}>{words}</text>'
