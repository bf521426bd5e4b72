"""Tables of one link, and jackpots hit at them: two hands of 333 at a dice table."""

from punto.entropy import seeded
from punto.game.dice import Roll
from punto.houses import House, Role, find_house
from punto.ledger import Database, Kept
from punto.ledger.meters import KeptLinks
from punto.progressive import ProgressiveState
from punto.table import EVERYTHING, SWIPE, Actor
from punto.table.commands import RackCards, RevealDice
from punto.table.next import Task, swiped_first
from punto.wagers import Key

__all__ = [
    "ELLEN",
    "HOUSE",
    "JACKPOT",
    "LINK",
    "OTTO",
    "SEED",
    "hit",
    "taken_up",
    "the_link",
    "up_to_the_dice",
]

LINK = "floor"
HOUSE = find_house("colorado-dice", settings={"wagers.dice-triple-progressive.link": LINK})
SEED = 100_000
PLAYED = EVERYTHING - SWIPE - {Task.REVEAL.value}
"""People throw the dice, and swipe cards."""
OTTO, ELLEN = Actor(Role.SUPERVISOR, "otto"), Actor(Role.EXECUTIVE, "ellen")
JACKPOT = Roll((3, 3, 3), (3, 3, 3))


def taken_up(database: Database, name: str, *, by_hand: bool = False, house: House = HOUSE) -> Kept:
    """A table of the link, one person at it, ready for bets or where it was left."""
    keys = {key.value for key in (Key.SPOT, Key.HAND, Key.HIT, Key.CALL)} if by_hand else set()
    table = Kept(database, name, house, PLAYED - keys, seeded(name))
    table.run()
    if not table.state.seated:
        table.sit(1, f"guest-of-{name}")
        table.run()
    return table


def up_to_the_dice(table: Kept) -> None:
    """Bets, START GAME, no more bets, the cups shaken."""
    table.bet("1:dice-triple-progressive=1")
    table.run()


def hit(table: Kept) -> None:
    """Two hands of 333: the jackpot is claimed, a supervisor called, and the round ended while it waits."""
    table.do(RevealDice(JACKPOT))
    table.run()
    if swiped_first(table.state):
        table.do(RackCards())
        table.run()


def the_link(database: Database) -> ProgressiveState:
    return KeptLinks(database).states(["floor"])["floor"]
