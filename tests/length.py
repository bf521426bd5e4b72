"""How long tests try: `scripts/test --long`, or `PUNTO_TESTS=long` before pytest, lets them try for hours.

And how long they wait for what must come.
"""

import os

__all__ = ["LONG", "PATIENCE"]

LONG = os.environ.get("PUNTO_TESTS") == "long"

PATIENCE = 90.0
"""Seconds: a machine may be busy, or stand still for a while.

`faulthandler_timeout` is less, and shows what waits.
"""
