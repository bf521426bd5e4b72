"""Houses: what a licensee chose, read from TOML."""

from punto.houses.house import House, Taken, Vigorish
from punto.houses.load import find_house, load_house, ready_houses

__all__ = ["House", "Taken", "Vigorish", "find_house", "load_house", "ready_houses"]
