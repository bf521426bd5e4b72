"""How `punto count` and `punto sim --count` say where a bet turns."""

from collections.abc import Sequence
from math import isinf

from punto.cli.render import finite
from punto.exact import Turning
from punto.messages import text

__all__ = ["turning_as_json", "turning_in_words"]

_TOLD = 4
"""So many depths are told of: the rest lie between."""


def turning_as_json(turning: Sequence[Turning]) -> list[dict[str, object]]:
    """Cards left, the true counts to bet from (null: never), how often it comes to that, the mean edge."""
    return [
        {
            "left": each.left,
            "true_count": finite(each.true_count),
            "down_from": finite(each.down_from),
            "chance": each.chance,
            "edge": each.edge,
        }
        for each in turning
    ]


def turning_in_words(turning: Sequence[Turning]) -> str:
    """A few depths, the fullest shoe first; nothing where the bet never turns."""
    known = [each for each in reversed(turning) if each.chance]
    step = max(len(known) // _TOLD, 1)
    return ", ".join(_in_words(each) for each in known[::step][: _TOLD + 1])


def _in_words(turning: Turning) -> str:
    """A depth, and where the bet turns: at the upper end, at the lower or at both."""
    ends = {"turns": f"{turning.true_count:+.2f}", "down": f"{turning.down_from:+.2f}"}
    key = "count.turning" if isinf(turning.down_from) else "count.both"
    return text("count.down" if isinf(turning.true_count) else key, left=turning.left, **ends)
