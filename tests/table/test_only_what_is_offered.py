"""At a live table the pay table is the house's; another one is a what-if for `punto settle` and `odds`."""

import pytest

from punto.entropy import seeded
from punto.errors import Refused
from punto.houses import House, Offer, find_house, ready_houses
from punto.settle import Bet
from punto.table import EVERYTHING, Table
from punto.table.commands import OpenBetting, PlaceWagers
from punto.wagers import book

READY = ready_houses()


def betting(name: str) -> Table:
    """A table where the betting is open and its first seat is taken."""
    table = Table(find_house(name), EVERYTHING - {"betting"}, seeded("offers"))
    table.run()
    table.sit(table.house.seats[0])
    table.do(OpenBetting())
    return table


def bet(offer: Offer, house: House, paytable: str | None) -> Bet:
    on = offer.wager.rides_on[0] if offer.wager.rides_on else None
    stake = offer.stake(offer.paytable) or offer.minimum or 1000
    return Bet(house.seats[0], offer.wager.id, stake, on, paytable)


def refusal(table: Table, *bets: Bet) -> str:
    """What is said to bets; nothing where they are taken, which changes nothing for the next."""
    before = table.state
    try:
        table.do(PlaceWagers(bets))
    except Refused as error:
        return str(error)
    table.state = before
    return ""


@pytest.mark.parametrize("name", READY)
def test_every_wager_is_taken_at_the_houses_pay_table_and_at_no_other(name: str) -> None:
    table = betting(name)
    house = table.house
    main = [bet(offer, house, None) for offer in house.offers.values() if offer.wager.main][:1]
    tried = 0
    for offer in house.offers.values():
        beside = [] if offer.wager.main else main
        for paytable in (None, offer.paytable.id):
            assert refusal(table, *beside, bet(offer, house, paytable)) == "", offer
        for other in offer.wager.paytables:
            if other.id != offer.paytable.id:
                tried += 1
                assert "pay table" in refusal(table, *beside, bet(offer, house, other.id)), (offer, other.id)
    assert tried


@pytest.mark.parametrize("name", READY)
def test_a_wager_of_the_book_that_the_house_does_not_offer_is_refused(name: str) -> None:
    table = betting(name)
    strangers = [wager for wager in book().values() if wager.id not in table.house.offers]
    assert strangers
    for wager in strangers:
        on = wager.rides_on[0] if wager.rides_on else None
        asked = Bet(table.house.seats[0], wager.id, 1000, on)
        assert "does not offer" in refusal(table, asked), wager.id
