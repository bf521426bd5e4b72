"""People at a table in tests: what only they can say, and what a dealer types for them."""

from collections.abc import Iterator

from tests.cli.prompt import BURNED, Desk

from punto.houses import House, Role
from punto.table import Entry, Phase, TableState
from punto.table import events as happened
from punto.table.next import Task, due, presses, unnamed

__all__ = ["Watched", "said_by_people"]

_OF_OTHERS = (
    *(happened.Confirmed, happened.TableOpened, happened.VigorishCollected, happened.NoMoreBetsAnnounced),
    *(happened.CutDeclined, happened.TurnDeclined, happened.TurnRelinquished, happened.TurnAccepted),
    *(happened.TurnAgreed, happened.CardsReturned),
)
_OF_REAL_CARDS = (happened.CutCardsPlaced, happened.CardsBurned, happened.CardsCut)


def facts_of_people(entry: Entry, before: TableState) -> Iterator[str]:
    """What an entry says of people, or of real cards and dice, that nobody but they can know."""
    event = entry.event
    if isinstance(event, _OF_OTHERS):
        yield "others did it"
    if isinstance(event, happened.StepDone) and entry.by.role not in (Role.DEALER, Role.SHUFFLER):
        yield "others did it"
    if isinstance(event, happened.CardsCut) and event.seat:
        yield "somebody cut, and where"
    if isinstance(event, happened.EarlySettled) and presses(before):
        yield "nobody wanted a press"
    if before.physical and isinstance(event, _OF_REAL_CARDS):
        yield "real cards"
    if before.physical and isinstance(event, happened.CardDealt) and event.card and not event.carried:
        yield "a real card"


class Watched(Desk):
    """A desk that hears every entry, with the table before it."""

    def __init__(self, house: House, *, physical: bool, seats: tuple[int, ...]) -> None:
        super().__init__(house, physical=physical, seats=seats)
        self.invented: list[str] = []
        self._told = self.dealer.sitting.watch
        self.dealer.sitting.watch = self._watch

    def _watch(self, entry: Entry, before: TableState) -> None:
        self.invented += facts_of_people(entry, before)
        if self.dealer.sitting.physical and isinstance(entry.event, happened.DiceRevealed):
            self.invented.append("real dice")
        self._told(entry, before)

    def presses(self, *words: str) -> list[str]:
        """What was said of people when somebody typed only this."""
        self.invented.clear()
        self.say(*words)
        return list(self.invented)


def said_by_people(state: TableState) -> str:
    """What a dealer types where Enter knows nothing: what people did and what the cards show."""
    if state.phase is Phase.BETTING:
        letter = "pbt"[state.number % 3]
        return "n" if state.bets else f"3{letter}100 5b50 7p25 {_early(state)}"
    return _in_a_round(state) if state.phase is Phase.DEALING else _preparing(state)


def _in_a_round(state: TableState) -> str:
    now = due(state)
    assert now is not None
    if now.hand in state.round.asked:
        return "offer no"
    if now.task is Task.DEAL or (now.task in (Task.RETURN, Task.TURN) and state.physical):
        left = sorted(map(str, state.unseen or ()))
        number = unnamed(state, now.hand) if now.hand and now.task is not Task.DEAL else 1
        places = (37 * state.number + 11 * (state.round.drawn + more) for more in range(number))
        return " ".join(left[place % len(left)] for place in places)
    return {Task.SETTLE_EARLY: "press no", Task.REVEAL: "123-456"}.get(now.task, "done")


def _preparing(state: TableState) -> str:
    step = state.next_step
    if state.phase is Phase.CLOSED or state.markers or step is None:
        return "done"
    if step.id == "cut":
        return "cut no" if state.seated and not state.declined else "cut 104"
    if step.id == "place-cut-cards":
        return f"place {state.house.cards.cut_card_depth}"
    if step.asks and state.physical:
        return " ".join([step.id, *(f"{name}=44" for name in step.asks)])
    return BURNED[state.house.cards.burn_shown.value] if step.id == "burn" else "done"


def _early(state: TableState) -> str:
    """A bet that the first four cards decide and whose payout can be pressed, where there is one."""
    early = [name for name in state.house.early if state.house.offers[name].wager.press_onto]
    return " ".join(f"3:{name}=10" for name in early)
