"""What a ruling on a card that went wrong says: the word for it, and the clauses."""

from punto.game.cards import Card
from punto.table import events as happened
from punto.table.commands import Irregularity, Report
from punto.table.events import Event
from punto.table.state import TableState

__all__ = ["bankers_third", "ruled"]


def bankers_third(state: TableState, *, seen: bool) -> Event:
    """A surplus card goes to a Banker's hand that must draw."""
    cites = "surplus-bankers-third-seen" if seen else "surplus-bankers-third"
    report = Report(Irregularity.SURPLUS_THIRD, seen=seen)
    return ruled(state, report, "bankers-third", cites, None, out=False)


def ruled(
    state: TableState,
    command: Report,
    ruling: str,
    cites: str,
    card: Card | None,
    *,
    seen: bool | None = None,
    waited: bool = False,
    out: bool = True,
) -> Event:
    """A ruling on what was reported; `out` where the card has left the shoe for it."""
    return happened.IrregularityRuled(
        command.what,
        ruling,
        state.house.cites(f"ruling.{cites}"),
        card,
        from_shoe=out,
        seen=command.seen if seen is None else seen,
        waited=waited,
        reading=state.house.reads(f"ruling.{cites}"),
    )
