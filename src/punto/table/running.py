"""The running shoe as everybody at a table may know it."""

from collections.abc import Mapping, Sequence

from punto.game.composition import Composition
from punto.table.state import Phase, Racked, TableState

__all__ = ["unseen_at_each_round", "unseen_by_all"]

_PLAYED = (Phase.READY, Phase.BETTING, Phase.DEALING)


def unseen_by_all(state: TableState) -> Composition | None:
    """What the next coup is drawn from: the shoe's decks without the cards of earlier rounds that were shown.

    Whoever prices with it knows no more than somebody who has watched; cards that lie in no round's rack yet
    do not count. None where no shoe is played, or where a card that is known begins the next hand.
    """
    known = state.reported is not None or any(each.seen for each in state.carried)
    if state.phase not in _PLAYED or not state.decks or known:
        return None
    return _without(state, state.rack)


def unseen_at_each_round(state: TableState) -> Mapping[int, Composition]:
    """The same when each round of this shoe began that lies in the rack, by its number; and now."""
    now = unseen_by_all(state)
    if now is None:
        return {}
    rounds = [(number, racked) for number, racked in enumerate(state.rack) if racked.player]
    found = {racked.number: _without(state, state.rack[:number]) for number, racked in rounds}
    return {**found, state.number + (state.phase is Phase.READY): now}


def _without(state: TableState, rack: Sequence[Racked]) -> Composition:
    return Composition.decks(state.decks).without(card for each in rack for card in each.known if card)
