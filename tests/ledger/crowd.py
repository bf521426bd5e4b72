"""A crowd: many clients at once bet from one balance while the dealer closes the betting."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random
from threading import Barrier
from typing import NamedTuple

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.hands import Hand
from punto.houses import find_house
from punto.ledger import Database, Kept
from punto.ledger.postings import Books
from punto.settle import Bet, Kind
from punto.table import EVERYTHING
from punto.table.commands import BuyIn, Command, NoMoreBets, OpenTray, PlaceWagers, TakeBack
from punto.table.events import NoMoreBetsAnnounced, WagersPlaced, WagerTakenBack

__all__ = ["Crowd", "crowd", "wallets"]

HOUSE = find_house("colorado-mini", settings={"bets.behind": "true"})
SEATS = 7
WAGERS = [("player", None), ("banker", None), ("tie", None), ("dragon-bonus", Hand.PLAYER)]


class Crowd(NamedTuple):
    """What clients asked for, what they got, and what they should not have got."""

    asked: int
    taken: int
    refused: int
    overspent: int
    late: int


def crowd(database: Database, clients: int, bets: int, balance: int) -> Crowd:
    """So many clients, each so many bets on one person's chips; the dealer closes the betting among them."""
    table = Kept(database, "1", HOUSE, EVERYTHING, seeded("crowd"))
    table.run()
    table.do(OpenTray(10_000_000))
    for seat in range(1, SEATS + 1):
        table.sit(seat, f"person-{seat}")
    table.do(BuyIn(1, balance, person="maria"))
    start = Barrier(clients + 1)

    def client(number: int) -> int:
        random = Random(number)
        start.wait()
        return sum(_asks(table, random, f"{number}-{each}") for each in range(bets))

    with ThreadPoolExecutor(clients + 1) as pool:
        asked = [pool.submit(client, number) for number in range(clients)]
        start.wait()
        asked[0].result()  # the first to have asked for all: the others are still at it
        table.do(NoMoreBets())
        taken = sum(each.result() for each in asked)
    found = Crowd(clients * bets, taken, clients * bets - taken, *_wrong(table))
    table.close()
    return found


def _asks(table: Kept, random: Random, id: str) -> bool:
    """A bet behind any seat, or one taken back; asked for twice under one id, and done once."""
    seat, wager, on = random.randrange(1, SEATS + 1), *random.choice(WAGERS)
    command: Command = TakeBack(seat, wager, on, Kind.BEHIND, "maria")
    if random.random() < 0.7:
        stake = random.randrange(500, 10_000, 500)
        command = PlaceWagers((Bet(seat, wager, stake, on, kind=Kind.BEHIND, person="maria"),))
    try:
        first = table.do(command, id=id)
    except Refused:
        return False
    assert table.do(command, id=id) == first
    return True


def _wrong(table: Kept) -> tuple[int, int]:
    """By how much chips were ever overspent, and how many bets came after the betting was closed."""
    chips = least = late = 0
    closed = False
    for event in table.events:
        postings = getattr(event, "postings", ())
        chips += sum(amount for account, amount in postings if account == "chips/maria")
        least = min(least, chips)
        late += closed and isinstance(event, (WagersPlaced, WagerTakenBack))
        closed |= isinstance(event, NoMoreBetsAnnounced)
    return -least, late


def wallets(database: Database, tables: int, draws: int, amount: int) -> tuple[int, int]:
    """Tables draw at once on one wallet that holds half of what they want: what they got, what is left."""
    with closing(Kept(database, "first", HOUSE, EVERYTHING, seeded("wallet"))) as table:
        table.run()
        table.do(OpenTray(10_000_000))
        table.sit(1, "maria")
        table.do(BuyIn(1, tables * draws * amount // 2))
        table.leave(1)

    def drawn(name: int) -> int:
        with closing(Kept(database, str(name), HOUSE, EVERYTHING, seeded("wallet"))) as other:
            other.run()
            other.do(OpenTray(10_000_000))
            return sum(_draws(other, amount) for _ in range(draws))

    with ThreadPoolExecutor(tables) as pool:
        got = sum(pool.map(drawn, range(tables)))
    with database.reading() as connection:
        left = Books("", "USD").amount(connection, "wallet/maria")
    return got, left


def _draws(table: Kept, amount: int) -> int:
    try:
        table.do(BuyIn(1, amount, wallet=10**9, person="maria"))
    except Refused:
        return 0
    return amount
