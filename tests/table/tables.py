"""Tables for tests of money and people: real cards, named as a test wants them."""

from msgspec.structs import replace

from punto.game.cards import Card, parse_cards
from punto.houses import House, find_house
from punto.settle import read_bets
from punto.table import EVERYTHING, Phase, Table, TableState
from punto.table.commands import DealCard, OpenBetting, OpenTray, PlaceWagers, Prepare, RackCards
from punto.table.state import Racked

__all__ = ["at", "bet", "few_left", "finish", "opened", "opened_house"]


def opened(name: str, seats: dict[int, str], tray: int = 0, **settings: str) -> Table:
    """A table ready for wagers, these people at it; cards are named as they come. A tray makes it a bank."""
    chosen = {key.replace("__", "."): value for key, value in settings.items()}
    return opened_house(find_house(name, settings=chosen), seats, tray)


def opened_house(house: House, seats: dict[int, str], tray: int = 0) -> Table:
    """The same for a house that is at hand."""
    table = Table(house, EVERYTHING - {"burn", "deal", "reveal"}, physical=True)
    if tray:
        table.do(OpenTray(tray))
    while table.state.phase is not Phase.READY:
        if not table.step():
            step = table.state.next_step
            assert step is not None
            burned = "2s 7c 8c" if house.cards.burn_shown.value == "all" else "2s"
            table.do(Prepare(step.id, cards=parse_cards(burned) if step.id == "burn" else ()))
    for seat, person in seats.items():
        table.sit(seat, person)
    table.do(OpenBetting())
    return table


def bet(table: Table, *bets: str, spoken: bool = False) -> None:
    """Place bets."""
    table.do(PlaceWagers(read_bets(bets, table.house), spoken))


def finish(table: Table, cards: str) -> None:
    """The round to its end, with these cards."""
    left = list(parse_cards(cards))
    number = table.state.number
    while not (table.state.phase is Phase.BETTING and table.state.number > number):
        if not table.step():
            table.do(DealCard(left.pop(0)) if left else RackCards())
    assert not left


def at(table: Table) -> dict[str, int]:
    """Accounts that hold something."""
    return {name: amount for name, amount in table.state.balances.items() if amount}


def few_left(state: TableState, left: int) -> TableState:
    """The same table with so many cards left: the others lie in the rack, real ones without a name."""
    if state.shoe:
        return state.changed(shoe=replace(state.shoe, out=len(state.shoe.cards) - left))
    gone: tuple[Card | None, ...] = (None,) * ((state.left or 0) - left)
    return state.changed(rack=(*state.rack, Racked(0, others=gone, hidden=tuple(range(len(gone))))))
