"""A progressive's events as JSON and back, by the same rules as a table's."""

from punto.progressive import events as happened
from punto.progressive.events import ProgressiveEvent
from punto.streams import Shapes

__all__ = ["SHAPES"]

SHAPES: Shapes[ProgressiveEvent] = Shapes(happened, ProgressiveEvent)
"""Every kind of event by its name, and how it is written and read."""
