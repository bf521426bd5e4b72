"""The table of play: whether a hand takes a third card. Written once, here, as data.

Everything else asks this module, or tabulates it: dealing, reading a coup, pricing, simulating.

>>> ruling = PUNTO_BANCO.banker(3, player_third=8)
>>> ruling.action.value, ruling.rule
('stand', 'tableau.banker-on-3')
>>> str(ruling.reason)
"the Banker on 3 stands against a Player's third card of 8"
"""

from dataclasses import dataclass
from enum import Enum

from punto.messages import Message, message

__all__ = ["PUNTO_BANCO", "SUPER_PAN_9", "Action", "Ruling", "Tableau"]


class Action(Enum):
    """What a hand does about a third card; only Super Pan 9 leaves it to the punter."""

    DRAW = "draw"
    STAND = "stand"
    CHOOSE = "choose"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a hand must do, why, and the key of the rule that says so: `cited` knows its clauses."""

    action: Action
    reason: Message
    rule: str


# One letter for each point count of the Player's first two cards, 0 to 9: D draws, S stands.
_PLAYER = "DDDDDDSSSS"

# One row for each point count of the Banker's first two cards, 0 to 9. The first column is for a
# Player who stood, the others for the points of the Player's third card, 0 to 9.
_BANKER = (
    "D DDDDDDDDDD",
    "D DDDDDDDDDD",
    "D DDDDDDDDDD",
    "D DDDDDDDDSD",
    "D SSDDDDDDSS",
    "D SSSSDDDDSS",
    "S SSSSSSDDSS",
    "S SSSSSSSSSS",
    "S SSSSSSSSSS",
    "S SSSSSSSSSS",
)


@dataclass(frozen=True, slots=True, repr=False)
class Tableau:
    """A table of play: the two grids, and whether the punter may choose instead of the first."""

    name: str
    player_grid: str = _PLAYER
    banker_grid: tuple[str, ...] = _BANKER
    punter_chooses: bool = False

    def __repr__(self) -> str:
        return f"Tableau({self.name!r})"

    def player(self, player: int, banker: int) -> Ruling:
        """The Player's Hand, from the point counts of both hands' first two cards."""
        if self.punter_chooses:
            return Ruling(Action.CHOOSE, message("tableau.choose"), "tableau.choose")
        natural = _natural(player, banker)
        if natural:
            return natural
        if self.player_grid[player] == "D":
            reason = message("tableau.player-draws", points=player)
            return Ruling(Action.DRAW, reason, "tableau.player-draws")
        reason = message("tableau.player-stands", points=player)
        return Ruling(Action.STAND, reason, "tableau.player-stands")

    def banker(self, banker: int, *, player_third: int | None, player: int = 0) -> Ruling:
        """The Banker's Hand; `player_third` is the points of the Player's third card, None if it stood."""
        natural = _natural(player if player_third is None else 0, banker)
        if natural:
            return natural
        action = Action.DRAW if self.banker_draws(banker, player_third=player_third) else Action.STAND
        if player_third is None:
            reason = message(f"tableau.banker-{action.value}s-player-stood", points=banker)
            return Ruling(action, reason, "tableau.player-stood")
        reason = message(f"tableau.banker-{action.value}s", points=banker, third=player_third)
        return Ruling(action, reason, f"tableau.banker-on-{banker}")

    def player_draws(self, player: int, banker: int) -> bool:
        """Whether the Player's Hand must draw: the ruling without its words."""
        return player < 8 and banker < 8 and self.player_grid[player] == "D"

    def banker_draws(self, banker: int, *, player_third: int | None, player: int = 0) -> bool:
        """Whether the Banker's Hand must draw: the ruling without its words."""
        if player_third is None:
            return player < 8 and self.banker_grid[banker][0] == "D"
        return self.banker_grid[banker][player_third + 2] == "D"


def _natural(player: int, banker: int) -> Ruling | None:
    if player >= 8:
        return Ruling(
            Action.STAND, message("tableau.player-natural", points=player), "tableau.player-natural"
        )
    if banker >= 8:
        return Ruling(
            Action.STAND, message("tableau.banker-natural", points=banker), "tableau.banker-natural"
        )
    return None


PUNTO_BANCO = Tableau("punto-banco")
"""The table of play of every rulebook that comes with Punto."""

SUPER_PAN_9 = Tableau("super-pan-9", punter_chooses=True)
"""The punter hits or stands on any count; the Banker's grid is unchanged."""
