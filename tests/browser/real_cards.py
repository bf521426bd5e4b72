"""A table with real cards, ready for its first round: opened and prepared before a server takes it up."""

from punto.entropy import fresh
from punto.game.cards import parse_cards
from punto.houses import House
from punto.ledger.database import Database
from punto.ledger.kept import Kept
from punto.table import EVERYTHING, Phase, next_chore
from punto.table.commands import OpenTray, OrderBurn, Prepare

__all__ = ["ready_table"]


def ready_table(
    database: Database, name: str, house: House, burned: str = "2s 7c 8c", *, left: int = 0, burn: bool = True
) -> None:
    """The tray is counted in, the checklist confirmed, the cards are in the shoe, and some of them burned.

    With so many `left`, all others are burned too, and the cut card is near; without `burn` none is yet.
    """
    table = Kept(database, name, house, EVERYTHING, physical=True)
    table.do(OpenTray(5_000_000))
    words = fresh()
    while table.state.phase is not Phase.READY:
        step = table.state.next_step if table.state.phase is not Phase.CLOSED else None
        if step is not None and step.id == "burn" and not burn:
            break
        if step is not None and step.id == "burn":
            table.do(Prepare("burn", cards=parse_cards(burned)))
        elif step is not None and step.asks:
            table.do(Prepare(step.id, told=tuple((asked, "1") for asked in step.asks)))
        else:
            command = next_chore(table.state, EVERYTHING, words, physical=True).command
            assert command is not None
            table.do(command)
    while left and table.state.left and table.state.left > left:
        more = table.state.left - left
        table.do(OrderBurn(more if more <= 6 else min(6, more - 3)))
    table.close()
