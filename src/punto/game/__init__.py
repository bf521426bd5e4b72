"""The game itself: cards, the table of play, rounds, shoes, what can be said of a round, and its roads."""

from punto.late import late_names

__all__ = [
    "cards",
    "composition",
    "coup",
    "dealing",
    "dice",
    "facts",
    "first_four",
    "hands",
    "roads",
    "shoe",
    "tableau",
]

TYPE_CHECKING = False  # what type checkers take for true
if TYPE_CHECKING:
    from punto.game import (
        cards,
        composition,
        coup,
        dealing,
        dice,
        facts,
        first_four,
        hands,
        roads,
        shoe,
        tableau,
    )
else:
    __getattr__, __dir__ = late_names(__name__, {}, __all__)
