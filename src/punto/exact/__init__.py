"""Exact odds: any composition in, fractions out. The rules are tabulated, never written again."""

from punto.exact.counting import Study, count, removal_effects
from punto.exact.odds import Odds, PricedLine, price
from punto.exact.press import Pressed, PressState, best_press, press_states

__all__ = [
    "Odds",
    "PressState",
    "Pressed",
    "PricedLine",
    "Study",
    "best_press",
    "count",
    "press_states",
    "price",
    "removal_effects",
]
