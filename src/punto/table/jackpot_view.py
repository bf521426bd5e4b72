"""A table's progressive game as screens show it: lit sensors, awards, and the key that each waits for."""

from msgspec import Struct

from punto.houses import House
from punto.table.keypad import Game, next_keys

__all__ = ["AwardView", "JackpotsView", "jackpots_view"]


class AwardView(Struct, frozen=True):
    """An award: what was won where, how much once it is hit, and which key comes next by whom."""

    number: int
    wager: str
    meter: str
    line: str
    share: str
    seats: tuple[int, ...]
    lit: tuple[int, ...]
    amount: int | None
    shares: tuple[int, ...]
    paid: bool
    key: str | None
    by: str | None


class JackpotsView(Struct, frozen=True):
    """A game under way, from START GAME to END GAME."""

    game: int
    round: int
    sensors: tuple[int, ...]
    settled: bool
    awards: tuple[AwardView, ...]


def jackpots_view(house: House, game: Game) -> JackpotsView:
    """The game as everybody may see it."""
    due = {each.award: each for each in next_keys(house, game)}
    awards = []
    for number, pending in enumerate(game.awards, 1):
        key = due.get(number)
        award = pending.award
        awards.append(
            AwardView(
                number,
                award.wager,
                award.meter,
                award.line,
                f"{award.share.numerator * 100 // award.share.denominator}%",
                pending.seats,
                pending.lit,
                pending.amount if pending.hit_by else None,
                pending.shares,
                pending.paid,
                key.button.key.value if key else None,
                key.by.value if key else None,
            )
        )
    sensors = tuple(sorted({bet.seat for bet in game.bets}))
    return JackpotsView(game.number, game.round, sensors, game.settled, tuple(awards))
