"""When bets may be made, raised or taken back: until "no more bets", and not after (K36).

>>> refusal(Stage.CLOSED, Change.RAISE, "MA").clauses
('MA-7c',)
>>> refusal(Stage.BETTING, Change.RAISE, "MA") is None
True
"""

from enum import Enum

from punto.errors import Reason
from punto.messages import message
from punto.rulebook.citing import of_document

__all__ = ["Change", "Stage", "refusal"]


class Stage(Enum):
    """How far a round has come, as far as bets are concerned."""

    BETTING = "betting"
    CLOSED = "closed"
    FIRST_FOUR = "first-four"
    DEALING = "dealing"


class Change(Enum):
    """What somebody wants to do with a bet."""

    PLACE = "place"
    RAISE = "raise"
    WITHDRAW = "withdraw"
    TOUCH = "touch"
    PRESS = "press"


def refusal(stage: Stage, change: Change, document: str) -> Reason | None:
    """Why a bet may not be changed now, or nothing if it may.

    The announcement closes everything; from the first card on nobody may touch a bet. The one later change is
    the press of an early payout, between the first four cards and the third ones.
    """
    if change is Change.PRESS:
        if stage is Stage.FIRST_FOUR:
            return None
        return Reason(message("closing.press"), of_document(("MA-8c3", "MA-8c3-i-s2"), document))
    if stage is Stage.BETTING:
        return None
    if change is Change.TOUCH and stage is Stage.CLOSED:
        return None
    clauses = ("CO-2807-5",) if change is Change.TOUCH else ("CO-2807-4", "CO-2899.03-6-a", "MA-7c")
    return Reason(message(f"closing.{change.value}"), of_document(clauses, document))
