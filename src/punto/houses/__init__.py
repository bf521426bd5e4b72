"""Houses: what a licensee chose, what its document allows, and the check between them."""

from punto.houses.check import check_house, check_pits
from punto.houses.house import Area, House, Offer, Taken, Vigorish
from punto.houses.jurisdiction import Jurisdiction, find_jurisdiction, jurisdictions
from punto.houses.load import find_house, load_house, ready_houses
from punto.houses.schema import Setting, schema, setting_of

__all__ = [
    "Area",
    "House",
    "Jurisdiction",
    "Offer",
    "Setting",
    "Taken",
    "Vigorish",
    "check_house",
    "check_pits",
    "find_house",
    "find_jurisdiction",
    "jurisdictions",
    "load_house",
    "ready_houses",
    "schema",
    "setting_of",
]
