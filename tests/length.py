"""How long tests try: `scripts/test --long`, or `PUNTO_TESTS=long` before pytest, lets them try for hours."""

import os

__all__ = ["LONG"]

LONG = os.environ.get("PUNTO_TESTS") == "long"
