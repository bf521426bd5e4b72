"""Exact odds: any composition in, fractions out. The rules are tabulated, never written again."""

from punto.exact.odds import Odds, PricedLine, price

__all__ = ["Odds", "PricedLine", "price"]
