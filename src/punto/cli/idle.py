"""Options that would do nothing beside the others given: refused, since whoever writes one expects something."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["check_idle", "refuse_idle"]
RULES = {}
def check_idle(command: str, given: Mapping[str, object]) -> None:
    pass
def refuse_idle(): pass
