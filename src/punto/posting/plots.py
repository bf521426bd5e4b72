"""Plots of PAR sheets, drawn as SVG by hand: the same figures are the same picture on every machine."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from punto.posting.par import Z_95, Z_99, Band

__all__ = ["hold_plot"]

_WIDTH, _HEIGHT = 320.0, 150.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 8.0, 8.0, 22.0
_POINTS = 60
_TYPE = 'font-family="Libertinus Serif, serif" font-size="9"'


def hold_plot(bands: Sequence[Band]) -> str:
    """Where the hold lies after so many coups: dark for 95 of 100 samples, light and dashed for 99."""
    first, last = bands[0], bands[-1]
    low, high = first.bounds(Z_99)
    step = _step(high - low)
    bottom, top = floor(low / step) * step, ceil(high / step) * step
    begin, end = log10(first.coups), log10(last.coups)
    across = _scale(begin, end, _LEFT, _WIDTH - _RIGHT)
    up = _scale(bottom, top, _HEIGHT - _BOTTOM, _TOP)
    powers = [begin + (end - begin) * number / _POINTS for number in range(_POINTS + 1)]

    def bound(z: float, side: int) -> list[str]:
        found = [Band(round(10**power), first.edge, first.deviation).bounds(z)[side] for power in powers]
        return [f"{across(power):.2f},{up(value):.2f}" for power, value in zip(powers, found, strict=True)]

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" width="{_WIDTH:g}">',
        *_area(bound(Z_99, 0), bound(Z_99, 1), "#ececec", ' stroke-dasharray="3 2"'),
        *_area(bound(Z_95, 0), bound(Z_95, 1), "#c9c9c9", ""),
        *_axes(across, up, (begin, end), (bottom, top, step)),
    ]
    edge = up(first.edge)
    parts.append(_line(across(begin), edge, across(end), edge, 'stroke-width="1.6"'))
    return "".join([*parts, "</svg>"])


def _step(reach: float) -> float:
    """A round distance between ticks: five of them, more or less."""
    rough = max(reach, 1e-9) / 5
    size = 10.0 ** floor(log10(rough))
    return next(size * each for each in (1, 2, 5, 10) if size * each >= rough * 0.999)


def _scale(low: float, high: float, begin: float, end: float) -> Callable[[float], float]:
    return lambda value: begin + (value - low) / (high - low) * (end - begin)


def _area(lower: list[str], upper: list[str], fill: str, dashes: str) -> list[str]:
    outline = " ".join([*lower, *reversed(upper)])
    lines = [
        f'<polyline points="{" ".join(each)}" fill="none" stroke="#000" stroke-width=".6"{dashes}/>'
        for each in (lower, upper)
    ]
    return [f'<polygon points="{outline}" fill="{fill}"/>', *lines]


def _axes(
    across: Callable[[float], float],
    up: Callable[[float], float],
    powers: tuple[float, float],
    values: tuple[float, float, float],
) -> list[str]:
    (begin, end), (bottom, top, step) = powers, values
    parts = [
        _line(across(begin), up(bottom), across(begin), up(top), 'stroke-width=".6"'),
        _line(across(begin), up(bottom), across(end), up(bottom), 'stroke-width=".6"'),
    ]
    if bottom < 0 < top:
        parts.append(
            _line(across(begin), up(0), across(end), up(0), 'stroke-width=".6" stroke-dasharray="1 2"')
        )
    digits = max(0, -floor(log10(step)) - 2)
    for number in range(round((top - bottom) / step) + 1):
        value = bottom + number * step
        shown = f"{value * 100:.{digits}f}%".replace("-", "−")
        parts.append(_line(across(begin) - 3, up(value), across(begin), up(value), 'stroke-width=".6"'))
        parts.append(_words(across(begin) - 5, up(value) + 3, "end", shown))
    for power in range(round(begin), round(end) + 1):
        at = across(power)
        parts.append(_line(at, up(bottom), at, up(bottom) + 3, 'stroke-width=".6"'))
        raised = f'10<tspan dy="-3" font-size="6.5">{power}</tspan>'
        parts.append(_words(at, up(bottom) + 14, "middle", raised))
    return parts


def _line(x1: float, y1: float, x2: float, y2: float, how: str) -> str:
    return f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="#000" {how}/>'


def _words(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}" {_TYPE}>{words}</text>'
