"""Laws that hold for every record of a table: of money, whose it is, and of what somebody may see."""

from tests.table.laws.money import broken_money, meddled
from tests.table.laws.sight import leaks

__all__ = ["broken_money", "leaks", "meddled"]
