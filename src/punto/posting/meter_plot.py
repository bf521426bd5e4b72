"""A meter over time, drawn as SVG by hand: it climbs with stakes and falls with awards."""

from collections.abc import Sequence
from datetime import UTC, datetime
from math import ceil, floor

from punto.ledger.meter_history import Point
from punto.money import Currency, format_amount
from punto.posting.drawing import line, scale, step_of, words

__all__ = ["meter_plot"]

_WIDTH, _HEIGHT = 640.0, 260.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 78.0, 24.0, 10.0, 30.0
_TICKS = 4
_DAY = 86_400_000_000
_HIT = "award-claimed"


def meter_plot(points: Sequence[Point], currency: Currency) -> str:
    """What a meter stood at: a line that goes from point to point, and a ring at each hit."""
    values = [each.value for each in points] or [0]
    size = step_of(max(max(values) - min(values), currency.unit))
    bottom, top = floor(min(values) / size) * size, ceil(max(values) / size) * size
    top = top if top > bottom else bottom + size
    begin, end = (points[0].time, points[-1].time) if points else (0, 1)
    across = scale(begin, max(end, begin + 1), _LEFT, _WIDTH - _RIGHT)
    up = scale(bottom, top, _HEIGHT - _BOTTOM, _TOP)
    ground = _HEIGHT - _BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" width="{_WIDTH:g}">',
        f'<rect width="{_WIDTH:g}" height="{_HEIGHT:g}" fill="#fff"/>',
        line(_LEFT, _TOP, _LEFT, ground, 'stroke-width=".6"'),
        line(_LEFT, ground, _WIDTH - _RIGHT, ground, 'stroke-width=".6"'),
    ]
    for number in range(round((top - bottom) / size) + 1):
        value = bottom + number * size
        parts.append(line(_LEFT - 3, up(value), _LEFT, up(value), 'stroke-width=".6"'))
        parts.append(words(_LEFT - 6, up(value) + 3, "end", format_amount(round(value), currency)))
    for number in range(_TICKS + 1 if end > begin else 1):
        time = begin + (end - begin) * number // _TICKS
        parts.append(line(across(time), ground, across(time), ground + 3, 'stroke-width=".6"'))
        parts.append(words(across(time), ground + 15, "middle", _shown(time, end - begin)))
    parts.append(_stairs(points, [(across(each.time), up(each.value)) for each in points]))
    return "".join([*parts, "</svg>"])


def _stairs(points: Sequence[Point], places: Sequence[tuple[float, float]]) -> str:
    """Each value holds until the next; a ring stands where a hit took the meter from."""
    corners: list[str] = []
    rings: list[str] = []
    for number, (x, y) in enumerate(places):
        if number:
            before = places[number - 1][1]
            corners.append(f"{x:.2f},{before:.2f}")
            if points[number].event == _HIT:
                rings.append(f'<circle cx="{x:.2f}" cy="{before:.2f}" r="3" fill="#fff" stroke="#000"/>')
        corners.append(f"{x:.2f},{y:.2f}")
    drawn = f'<polyline points="{" ".join(corners)}" fill="none" stroke="#000" stroke-width="1.2"/>'
    return "".join([drawn, *rings])


def _shown(time: int, span: int) -> str:
    """A moment as finely as the span wants it, in UTC."""
    form = "%Y-%m-%d" if span > 4 * _DAY else "%m-%d %H:%M" if span > _DAY // 24 else "%H:%M:%S"
    return datetime.fromtimestamp(time / 1e6, UTC).strftime(form)
