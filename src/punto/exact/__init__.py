"""Exact odds: any composition in, fractions out. The rules are tabulated, never written again."""

from punto.exact.counting import Study, count, removal_effects
from punto.exact.given_count import GivenCount, Turning, edge_given_count
from punto.exact.live import LiveMeter, LiveMeters, beside_meters, live_meters
from punto.exact.many import edges_of_many, final_weights_of_many, line_ways_of_many
from punto.exact.odds import Odds, PricedLine
from punto.exact.press import Pressed, PressState, best_press, press_states
from punto.exact.pricing import price
from punto.exact.progressive import Fund, LongRun, long_run
from punto.exact.tally import Tally, better_tally, tally, told_by_tags
from punto.exact.values import VALUES, value_counts

__all__ = [
    "VALUES",
    "Fund",
    "GivenCount",
    "LiveMeter",
    "LiveMeters",
    "LongRun",
    "Odds",
    "PressState",
    "Pressed",
    "PricedLine",
    "Study",
    "Tally",
    "Turning",
    "beside_meters",
    "best_press",
    "better_tally",
    "count",
    "edge_given_count",
    "edges_of_many",
    "final_weights_of_many",
    "line_ways_of_many",
    "live_meters",
    "long_run",
    "press_states",
    "price",
    "removal_effects",
    "tally",
    "told_by_tags",
    "value_counts",
]
