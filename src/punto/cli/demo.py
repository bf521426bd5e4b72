"""A shoe dealt and settled with a few seats, so that a newcomer sees the whole machine turn once."""

from collections.abc import Sequence
from dataclasses import dataclass

from punto.entropy import Words
from punto.game.dealing import Dealt, deal_out
from punto.game.hands import Hand
from punto.game.shoe import Burn, Shoe, opening_burn
from punto.houses import House, Offer
from punto.houses.preparation import prepare
from punto.settle import Bet, Settlement, objections, settle

__all__ = ["DemoShoe", "demo_bets", "demo_shoe"]

MAIN_STAKE, SIDE_STAKE = 10_000, 500


@dataclass(frozen=True, slots=True)
class DemoShoe:
    """One shoe from the burn to the last hand, every round settled."""

    shoe: Shoe
    burned: Burn
    rounds: tuple[tuple[Dealt, Settlement], ...]


def demo_bets(house: House) -> tuple[Bet, ...]:
    """Three seats flat-bet a hand each, and one side bet each of those that the house offers."""
    seats = house.seats[:6:2]
    offered = [
        (offer, hand)
        for offer in house.offers.values()
        if not offer.wager.chairs
        for hand in offer.wager.rides_on or (None,)
    ]
    main = [each for each in offered if each[0].wager.main]
    side = [each for each in offered if not each[0].wager.main]
    bets = [_bet(seat, *main[number % len(main)], MAIN_STAKE) for number, seat in enumerate(seats)]
    for number, seat in enumerate(seats):
        there = [bet for bet in bets if bet.seat == seat]
        turned = [_bet(seat, *side[(number + more) % len(side)], SIDE_STAKE) for more in range(len(side))]
        bets += next(([bet] for bet in turned if not objections([*there, bet], house)), [])
    return tuple(bets)


def _bet(seat: int, offer: Offer, hand: Hand | None, stake: int) -> Bet:
    return Bet(seat, offer.wager.id, offer.stake(offer.paytable) or stake, hand, offer.paytable.id)


def demo_shoe(house: House, words: Words, bets: Sequence[Bet]) -> DemoShoe:
    """Prepare, burn, and deal to the last hand with the same bets on every round."""
    shoe = prepare(house, words)
    burned, shoe = opening_burn(shoe, house.cards.burn_shown, law=house.law)
    dealt = deal_out(shoe, law=house.law)
    return DemoShoe(shoe, burned, tuple((each, settle(bets, each.coup, house)) for each in dealt))
