"""When bets may be made, raised or taken back: until "no more bets", and not after.

>>> from punto.houses import find_house
>>> house = find_house("massachusetts-midi")
>>> refusal(Stage.CLOSED, Change.RAISE, house).clauses == house.cites("closing.change")
True
>>> refusal(Stage.BETTING, Change.RAISE, house) is None
True
"""

from enum import Enum

from punto.errors import Reason
from punto.houses import House
from punto.messages import message

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


def refusal(stage: Stage, change: Change, house: House) -> Reason | None:
    """Why a bet may not be changed now, or nothing if it may.

    The announcement closes everything; from the first card on nobody may touch a bet. The one later change is
    the press of an early payout, between the first four cards and the third ones.
    """
    if change is Change.PRESS:
        if stage is Stage.FIRST_FOUR:
            return None
        return Reason(message("closing.press"), house.cites("closing.press"))
    if stage is Stage.BETTING:
        return None
    if change is Change.TOUCH and stage is Stage.CLOSED:
        return None
    key = "closing.touch" if change is Change.TOUCH else "closing.change"
    return Reason(message(f"closing.{change.value}"), house.cites(key))
