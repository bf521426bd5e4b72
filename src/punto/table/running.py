"""The running shoe as everybody at a table may know it."""

from punto.game.composition import Composition
from punto.table.state import Phase, TableState

__all__ = ["unseen_by_all"]

_PLAYED = (Phase.READY, Phase.BETTING, Phase.DEALING)


def unseen_by_all(state: TableState) -> Composition | None:
    """What the next coup is drawn from: the shoe's decks without the cards of earlier rounds that were shown.

    Whoever prices with it knows no more than somebody who has watched; cards that lie in no round's rack yet
    do not count. None where no shoe is played, or where a card that is known begins the next hand.
    """
    known = state.reported is not None or any(each.seen for each in state.carried)
    if state.phase not in _PLAYED or not state.decks or known:
        return None
    return Composition.decks(state.decks).without(card for each in state.rack for card in each.known if card)
