"""Tables whose next rounds a test knows: shuffled by the test before a server takes them up.

Whoever shuffles brings the permutation, so a test that prepares a shoe itself knows its order; the server
finds the table in the ledger as it was left, and knows no more than of any other.
"""

from collections.abc import Sequence

from punto.game.cards import Card, parse_cards
from punto.game.coup import Coup
from punto.game.shoe import new_cards
from punto.houses import House
from punto.ledger.database import Database
from punto.ledger.kept import Kept
from punto.messages import text
from punto.settle import Bet
from punto.table import EVERYTHING, Phase
from punto.table.commands import (
    BuyIn,
    NoMoreBets,
    OfferCut,
    OpenBetting,
    OpenTray,
    PlaceWagers,
    Prepare,
    SettleEarly,
    Sit,
)
from punto.table.next import entitled_to_cut

__all__ = ["stack"]

_CUT_AT = 100
_FREE = 5
_BURNED = parse_cards("2s 7c 8c")
_BY_TEST = frozenset({"shuffle", "cut", "dealer-cut", "place-cut-cards", "betting"})


def stack(
    database: Database, name: str, house: House, coups: Sequence[str], *, played: int = 0, cut_card: int = 0
) -> None:
    """A table that deals these rounds, some of which have been played to the robots that sit there.

    A cut card so many cards from the back ends the shoe sooner than the house's own place for it.
    """
    table = Kept(database, name, house, EVERYTHING - _BY_TEST)
    table.do(OpenTray(1_000_000 * 10**house.currency.digits))
    while table.state.phase is not Phase.READY:
        if table.step():
            continue
        step = table.state.next_step
        assert step is not None
        if step.mixes:
            table.do(Prepare(step.id, _mixed(house, [card for text in coups for card in _drawn(text)])))
        elif step.id == "place-cut-cards":
            table.do(Prepare(step.id, at=cut_card or house.cards.cut_card_depth))
        else:
            table.do(OfferCut(entitled_to_cut(table.state), at=_CUT_AT))
    if played:
        _play(table, played)
    table.close()


def _play(table: Kept, rounds: int) -> None:
    """Let two robots bet against each other for some rounds."""
    seats = [seat for seat in table.house.seats if seat != _FREE][1:4:2]
    for seat in seats:
        robot = f"robot-{table.name}-{seat}"
        table.do(Sit(seat, robot, text("web.robot", name="Mei" if seat == seats[0] else "Tomás")))
        table.do(BuyIn(seat, 1_000_000, person=robot))
    for _ in range(rounds):
        table.do(OpenBetting())
        for seat, wager in zip(seats, ("player", "banker"), strict=True):
            person = f"robot-{table.name}-{seat}"
            if not any(bet.person == person for bet in table.state.bets):
                table.do(PlaceWagers((Bet(seat, wager, 2_500 * seat, person=person),)))
        while table.state.phase is not Phase.READY:
            if not table.step():
                table.do(NoMoreBets() if table.state.phase is Phase.BETTING else SettleEarly())


def _drawn(text: str) -> list[Card]:
    """The cards of a coup as they leave the shoe: one to each hand in turn."""
    coup = Coup.parse(text)
    hands = (coup.player, coup.banker)
    return [hand[place] for place in range(3) for hand in hands if place < len(hand)]


def _mixed(house: House, wanted: Sequence[Card]) -> tuple[int, ...]:
    """The shuffle after which, cut and burned, the shoe deals the wanted cards."""
    cards = new_cards(house.decks)
    places: dict[Card, list[int]] = {}
    for place, card in enumerate(cards):
        places.setdefault(card, []).append(place)
    first = [places[card].pop() for card in (*_BURNED, *wanted)]
    taken = set(first)
    order = [*first, *(place for place in range(len(cards)) if place not in taken)]
    before = order[-_CUT_AT:] + order[:-_CUT_AT]
    return tuple(_unlaced(before) if any(step.id == "lace" for step in house.procedure.steps) else before)


def _unlaced(order: list[int]) -> list[int]:
    """What becomes this order when its last deck is laced into the rest."""
    rest, deck, left = [], [], len(order) - 52
    for number in range(52):
        piece = left * (number + 1) // 52 - left * number // 52
        rest += order[:piece]
        deck.append(order[piece])
        order = order[piece + 1 :]
    return rest + deck
