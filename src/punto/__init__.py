"""Punto: baccarat for everybody around the table.

>>> import punto
>>> house = punto.find_house("colorado-mini")
>>> bets = punto.read_bets(["3:banker=100", "3:dragon-bonus@banker=25"], house)
>>> settlement = punto.settle(bets, punto.Coup.parse("4hAd7c-KsQs9d"), house)
>>> [(each.bet.wager, each.net) for each in settlement.bets]
[('banker', 9500), ('dragon-bonus', 15000)]

Names are fetched when they are first asked for, so that a command that needs few of them starts at once.
"""

import sys

TYPE_CHECKING = False  # typing's own takes longer to fetch than all the rest here
if TYPE_CHECKING:
    from punto.errors import BrokenInvariant, FaultyFile, PuntoError, Reason, Refused, Unreadable
    from punto.game.cards import Card, card, parse_cards, point_count
    from punto.game.composition import Composition
    from punto.game.coup import Coup
    from punto.game.dealing import deal, deal_out
    from punto.game.dice import Roll
    from punto.game.facts import fact, vocabulary
    from punto.game.hands import Hand, Winner
    from punto.game.shoe import Shoe
    from punto.game.tableau import PUNTO_BANCO, SUPER_PAN_9, Tableau
    from punto.houses import House, find_house
    from punto.rulebook.clauses import Clause, catalogue, clause
    from punto.settle import Bet, Settlement, read_bet, read_bets, settle, void
    from punto.wagers import Wager, book, find_wager, read_wager

    __version__: str

__all__ = [
    "PUNTO_BANCO",
    "SUPER_PAN_9",
    "Bet",
    "BrokenInvariant",
    "Card",
    "Clause",
    "Composition",
    "Coup",
    "FaultyFile",
    "Hand",
    "House",
    "PuntoError",
    "Reason",
    "Refused",
    "Roll",
    "Settlement",
    "Shoe",
    "Tableau",
    "Unreadable",
    "Wager",
    "Winner",
    "book",
    "card",
    "catalogue",
    "clause",
    "deal",
    "deal_out",
    "fact",
    "find_house",
    "find_wager",
    "parse_cards",
    "point_count",
    "read_bet",
    "read_bets",
    "read_wager",
    "settle",
    "vocabulary",
    "void",
]

_ROOMS = {
    "errors": ("BrokenInvariant", "FaultyFile", "PuntoError", "Reason", "Refused", "Unreadable"),
    "game.cards": ("Card", "card", "parse_cards", "point_count"),
    "game.composition": ("Composition",),
    "game.coup": ("Coup",),
    "game.dealing": ("deal", "deal_out"),
    "game.dice": ("Roll",),
    "game.facts": ("fact", "vocabulary"),
    "game.hands": ("Hand", "Winner"),
    "game.shoe": ("Shoe",),
    "game.tableau": ("PUNTO_BANCO", "SUPER_PAN_9", "Tableau"),
    "houses": ("House", "find_house"),
    "rulebook.clauses": ("Clause", "catalogue", "clause"),
    "settle": ("Bet", "Settlement", "read_bet", "read_bets", "settle", "void"),
    "wagers": ("Wager", "book", "find_wager", "read_wager"),
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> object:
    """A public name from the room where it lives, a room by its own name, or the version installed."""
    from importlib import import_module

    if name in _HOME:
        return getattr(import_module(f"punto.{_HOME[name]}"), name)
    if name == "__version__":
        return import_module("importlib.metadata").version("punto")
    if not name.startswith("_"):
        try:
            return import_module(f"punto.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"punto.{name}":
                raise
    raise AttributeError(f"module 'punto' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What a person sees who asks what there is."""
    return sorted({*globals(), *__all__, "__version__"})


class _Face(type(sys)):  # type: ignore[misc]
    """`settle` is a function here and a room below: importing the room must not hide the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, type(sys))):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Face
