"""Plots of PAR sheets and reports, drawn as SVG by hand: the same figures are the same picture everywhere."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from statistics import NormalDist
from xml.sax.saxutils import escape

from punto.ledger.takings import Report
from punto.messages import text
from punto.money import CURRENCIES, format_amount
from punto.posting.drawing import line, scale, step_of, words
from punto.posting.par import Z_95, Z_99, Band

__all__ = ["hold_plot", "win_plot"]

_WIDTH, _HEIGHT = 320.0, 150.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 8.0, 8.0, 22.0
_POINTS = 60


def hold_plot(bands: Sequence[Band]) -> str:
    """Where the hold lies after so many coups: dark for 95 of 100 samples, light and dashed for 99."""
    first, last = bands[0], bands[-1]
    low, high = first.bounds(Z_99)
    step = step_of(high - low)
    bottom, top = floor(low / step) * step, ceil(high / step) * step
    begin, end = log10(first.coups), log10(last.coups)
    across = scale(begin, end, _LEFT, _WIDTH - _RIGHT)
    up = scale(bottom, top, _HEIGHT - _BOTTOM, _TOP)
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
    parts.append(line(across(begin), edge, across(end), edge, 'stroke-width="1.6"'))
    return "".join([*parts, "</svg>"])


def win_plot(report: Report, confidence: float) -> str:
    """What a table won, round by round, beside what it could expect and the band where that lies."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    points = report.course
    low = min(0.0, *(min(each.win, each.expected - z * each.deviation) for each in points))
    high = max(0.0, *(max(each.win, each.expected + z * each.deviation) for each in points))
    step = step_of(max(high - low, 1))
    bottom, top = floor(low / step) * step, ceil(high / step) * step
    left = 64.0
    across = scale(0, points[-1].rounds, left, _WIDTH - _RIGHT)
    up = scale(bottom, top, _HEIGHT - _BOTTOM, _TOP)

    def way(found: list[tuple[int, float]]) -> list[str]:
        return [f"{across(at):.2f},{up(value):.2f}" for at, value in [(0, 0.0), *found]]

    def bound(side: float) -> list[str]:
        found = [(each.rounds, each.expected + side * z * each.deviation) for each in points]
        return way(found)

    won = " ".join(way([(each.rounds, each.win) for each in points]))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" width="{_WIDTH:g}">',
        *_area(bound(-1), bound(1), "#ececec", ' stroke-dasharray="3 2"'),
        f'<polyline points="{" ".join(bound(0))}" fill="none" stroke="#000" stroke-width=".8"/>',
        f'<polyline points="{won}" fill="none" stroke="#000" stroke-width="1.4"/>',
        *_money_axes(across, up, report, (bottom, top, step)),
    ]
    return "".join([*parts, "</svg>"])


def _money_axes(
    across: Callable[[float], float],
    up: Callable[[float], float],
    report: Report,
    values: tuple[float, float, float],
) -> list[str]:
    bottom, top, step = values
    money = next(each for each in CURRENCIES if each.code == report.currency)
    rounds = report.course[-1].rounds
    parts = [
        line(across(0), up(bottom), across(0), up(top), 'stroke-width=".6"'),
        line(across(0), up(bottom), across(rounds), up(bottom), 'stroke-width=".6"'),
        line(across(0), up(0), across(rounds), up(0), 'stroke-width=".6" stroke-dasharray="1 2"'),
        words(across(rounds), up(bottom) + 14, "end", f"{rounds:,} {escape(text('report.plot-rounds'))}"),
        words(across(0), up(bottom) + 14, "middle", "0"),
        words(across(0) + 4, up(top) + 6, "start", escape(text("report.plot-win"))),
    ]
    for number in range(round((top - bottom) / step) + 1):
        value = bottom + number * step
        shown = format_amount(round(value), money).replace("-", "−")
        parts.append(line(across(0) - 3, up(value), across(0), up(value), 'stroke-width=".6"'))
        parts.append(words(across(0) - 5, up(value) + 3, "end", escape(shown)))
    return parts


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
        line(across(begin), up(bottom), across(begin), up(top), 'stroke-width=".6"'),
        line(across(begin), up(bottom), across(end), up(bottom), 'stroke-width=".6"'),
    ]
    if bottom < 0 < top:
        parts.append(
            line(across(begin), up(0), across(end), up(0), 'stroke-width=".6" stroke-dasharray="1 2"')
        )
    digits = max(0, -floor(log10(step)) - 2)
    for number in range(round((top - bottom) / step) + 1):
        value = bottom + number * step
        shown = f"{value * 100:.{digits}f}%".replace("-", "−")
        parts.append(line(across(begin) - 3, up(value), across(begin), up(value), 'stroke-width=".6"'))
        parts.append(words(across(begin) - 5, up(value) + 3, "end", shown))
    for power in range(round(begin), round(end) + 1):
        at = across(power)
        parts.append(line(at, up(bottom), at, up(bottom) + 3, 'stroke-width=".6"'))
        raised = f'10<tspan dy="-3" font-size="6.5">{power}</tspan>'
        parts.append(words(at, up(bottom) + 14, "middle", raised))
    return parts
