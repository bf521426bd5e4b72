"""Money, told apart from the code that keeps it: what each movement means is written here once more."""

from collections import Counter
from collections.abc import Iterable, Iterator

from punto.houses import Role
from punto.settle import Act, Bet, Movement
from punto.table import Actor, TableState, fold
from punto.table import events as happened
from punto.table.events import Event

__all__ = ["broken_money", "meddled"]

INTO_TRAY = {Act.COLLECT, Act.TAKE_VIGORISH, Act.TAKE_BACK, Act.UNPRESS}
OUT_OF_TRAY = {Act.PAY, Act.PRESS, Act.GIVE_BACK, Act.GIVE_VIGORISH}
ONTO_LAYOUT = {Act.PRESS, Act.GIVE_BACK}
OFF_LAYOUT = {Act.COLLECT, Act.RETURN, Act.UNPRESS}


def movements(event: Event) -> tuple[Movement, ...]:
    """What the dealer's hands did in an event."""
    found: tuple[Movement, ...] = (*getattr(event, "undone", ()), *getattr(event, "movements", ()))
    return found


def broken_money(events: Iterable[Event], start: TableState | None = None) -> list[str]:
    """Which laws of money a record breaks; none for a sound one."""
    every = list(events)
    return [*_sums(every), *_tray(every), *_layout(every), *_people(every, start), *_end(every, start)]


def meddled(events: Iterable[Event], by: Actor) -> Iterator[str]:
    """Others' money that a player moves; bets from behind go back when the one who sits there goes."""
    for event in events:
        if by.role is not Role.PLAYER or isinstance(event, happened.WagerTakenBack):
            continue
        for account, _ in getattr(event, "postings", ()):
            kind, _, owner = account.partition("/")
            if kind in _OWNED and owner != by.person:
                yield f"{by.person} moves {account} by {event}"


_OWNED = ("chips", "wallet", "cash", "layout", "vigorish-owed", "paper", "paper-layout")


def _sums(events: list[Event]) -> Iterator[str]:
    """Each event sums to zero."""
    for event in events:
        total = sum(amount for _, amount in getattr(event, "postings", ()))
        if total:
            yield f"{event} sums to {total}"


def posted_to(events: list[Event], prefix: str) -> Counter[str]:
    """What was posted to accounts of a kind."""
    found: Counter[str] = Counter()
    for event in events:
        for account, amount in getattr(event, "postings", ()):
            if account.split("/")[0] == prefix:
                found[account] += amount
    return found


def _tray(events: list[Event]) -> Iterator[str]:
    """The tray's account is what the dealer's hands took in and paid out."""
    held = spoken = counted = 0
    unchanged: list[Bet] = []
    for event in events:
        for each in movements(event):
            if each.meter or (each.bet.kind.is_paper and each.act in (Act.COLLECT, Act.GIVE_BACK)):
                continue
            held += each.amount * ((each.act in INTO_TRAY) - (each.act in OUT_OF_TRAY))
        match event:
            case happened.VigorishCollected() | happened.TrayOpened() | happened.TrayFilled():
                held += event.amount
            case happened.TrayCredited() | happened.ChipsBought():
                held -= event.amount
            case happened.MoneyReversed():
                back = {"tray-filled": -event.amount, "tray-closed": counted}
                held += back.get(event.moved, event.amount)
            case happened.TrayClosed():
                if event.expected != held - spoken:
                    yield f"the closer expects {event.expected}, movements make {held - spoken}"
                held, counted = spoken, event.expected
        spoken += _changed_for_chips(event, unchanged)
    if posted_to(events, "tray")["tray"] != held - spoken:
        yield f"the tray holds {posted_to(events, 'tray')['tray']}, its movements make {held - spoken}"


def _changed_for_chips(event: Event, unchanged: list[Bet]) -> int:
    """The cash of spoken bets that the dealer has repeated, for which chips left the tray."""
    match event:
        case happened.WagersPlaced(spoken=True):
            unchanged += event.bets
        case happened.WagerTakenBack() if event.bet in unchanged:
            unchanged.remove(event.bet)
        case happened.RoundVoided():
            unchanged.clear()
        case happened.SpokenConfirmed():
            cash = sum(bet.stake for bet in unchanged if bet.seat == event.seat)
            unchanged[:] = [bet for bet in unchanged if bet.seat != event.seat]
            return cash
        case happened.WagersCorrected():
            return sum(sign * bet.stake for bet, sign in _entered(event) if bet in event.cash)
    return 0


def _layout(events: list[Event]) -> Iterator[str]:
    """A person's stakes on the layout are those that came and have not gone, money and paper apart."""
    lying: Counter[str] = Counter()
    for event, back in zip(events, _going_back(events), strict=True):
        for lies, _, amount in back:
            lying[lies] -= amount
        for bet, sign in _entered(event):
            lying[_lies(bet)] += sign * bet.stake
        for each in movements(event):
            place = f"layout/{each.bet.person}" if each.act in (Act.PRESS, Act.UNPRESS) else _lies(each.bet)
            lying[place] += each.amount * ((each.act in ONTO_LAYOUT) - (each.act in OFF_LAYOUT))
    posted = posted_to(events, "layout") + Counter()
    posted.update(posted_to(events, "paper-layout"))
    for place in {*lying, *posted}:
        if lying[place] != posted[place]:
            yield f"{place} holds {posted[place]}, and {lying[place]} lies there"


def _entered(event: Event) -> list[tuple[Bet, int]]:
    """Bets that come onto the layout by an event (1), or come off (-1)."""
    match event:
        case happened.WagersPlaced():
            return [(bet, 1) for bet in event.bets]
        case happened.WagerTakenBack():
            return [(event.bet, -1)]
        case happened.ReportTakenBack():
            return [(bet, 1) for bet in event.bets]
        case happened.WagersCorrected():
            return [*((bet, 1) for bet in event.right), *((bet, -1) for bet in event.wrong)]
    return []


def _going_back(events: list[Event]) -> Iterator[list[tuple[str, str, int]]]:
    """With each event what goes off the layout by it beside movements: from where, to whom, how much.

    When cards are racked these are the winning stakes that were not swapped for a prize, with what was
    pressed onto them; a push stays. A reversal takes them from their bettors again.
    """
    called: tuple[happened.BetResult, ...] = ()
    number, rounds = 0, dict[int, tuple[list[Bet], tuple[happened.BetResult, ...]]]()
    for event in events:
        moves: list[tuple[str, str, int]] = []
        if isinstance(event, (happened.BettingOpened, happened.FreeHandBegun)):
            number = event.number
        elif isinstance(event, happened.ResultCalled):
            called = event.results
        elif isinstance(event, happened.CardsRacked):
            moves = _won(called)
            rounds[number] = [each.bet for each in called], called
            called = ()
        elif isinstance(event, happened.RoundReversed):
            bets, was = rounds[event.number]
            again = _settled_again(bets, was) if event.results else _pressed_on_pushes(was)
            back = [(lies, purse, -amount) for lies, purse, amount in (*_won(was), *again)]
            moves = [*back, *_won(event.results)]
            rounds[event.number] = bets, event.results
        yield moves


def _won(results: Iterable[happened.BetResult]) -> list[tuple[str, str, int]]:
    """Winning stakes and what was pressed onto them; a toke that wins is the dealers'."""
    moves = []
    for each in results:
        if each.result.value == "win" and not each.swapped:
            toke = each.bet.kind.value == "toke"
            moves.append((_lies(each.bet), "tokes" if toke else _purse(each.bet), each.bet.stake))
            person = each.bet.person
            pressed = max(each.pressed, 0)
            moves.append((f"layout/{person}", "tokes" if toke else f"chips/{person}", pressed))
    return moves


def _pressed_on_pushes(was: tuple[happened.BetResult, ...]) -> list[tuple[str, str, int]]:
    """Payouts that were pressed onto pushes lie with their bettors when a round is reversed for good."""
    pushed = [each for each in was if each.result.value == "push" and each.pressed > 0]
    return [(f"layout/{each.bet.person}", f"chips/{each.bet.person}", each.pressed) for each in pushed]


def _settled_again(bets: list[Bet], was: tuple[happened.BetResult, ...]) -> list[tuple[str, str, int]]:
    """Stakes that lie with their bettors when a round is settled anew: pushes, or all if it was reversed."""
    if not was:
        return [(_lies(bet), _purse(bet), bet.stake) for bet in bets]
    pushed = [each for each in was if each.result.value == "push"]
    stakes = [(_lies(each.bet), _purse(each.bet), each.bet.stake) for each in pushed]
    return [*stakes, *_pressed_on_pushes(was)]


def _purse(bet: Bet) -> str:
    return f"{'paper' if bet.kind.is_paper else 'chips'}/{bet.person}"


def _lies(bet: Bet) -> str:
    return f"{'paper-layout' if bet.kind.is_paper else 'layout'}/{bet.person}"


def _people(events: list[Event], start: TableState | None) -> Iterator[str]:
    """What each person, the dealers, the drop and the meters gained or gave is what their events say."""
    had = _Purses()
    if start:
        had.seated = dict(start.seated)
        had.owed = [(each.seat, each.person, each.toke, each.amount) for each in start.markers]
    for event, back in zip(events, _going_back(events), strict=True):
        had.count(event)
        for _, purse, amount in back:
            had.held[purse] += amount
    for kind in (
        *("chips", "wallet", "cash", "tokes", "paper", "paper-taken", "vigorish-owed", "meter", "drop"),
        *("count-room", "cage", "over-short"),
    ):
        posted = posted_to(events, kind)
        for account in {*posted, *(each for each in had.held if each.split("/")[0] == kind)}:
            if posted[account] != had.held[account]:
                yield f"{account} holds {posted[account]}, and should {had.held[account]}"


class _Purses:
    """What everybody should hold, counted from what is said to have happened."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self.spoken: list[Bet] = []
        self.seated: dict[int, str] = {}
        self.owed: list[tuple[int, str, bool, int]] = []
        self.short = 0

    def count(self, event: Event) -> None:
        """One more event."""
        for each in movements(event):
            _count_movement(each, self.held)
            if each.act in (Act.MARK_VIGORISH, Act.UNMARK):
                sign = 1 if each.act is Act.MARK_VIGORISH else -1
                toke = each.bet.kind.value == "toke"
                self.owed.append((each.bet.seat, each.bet.person, toke, sign * each.amount))
        counted = getattr(self, f"_{type(event).__name__}", None)
        if counted:
            counted(event)

    def purse(self, bet: Bet, *, spoken: bool) -> str:
        return f"cash/{bet.person}" if spoken and not bet.kind.is_paper else _purse(bet)

    def _WagersPlaced(self, event: happened.WagersPlaced) -> None:  # noqa: N802
        for bet in event.bets:
            self.held[self.purse(bet, spoken=event.spoken)] -= bet.stake
        self.spoken += event.bets if event.spoken else ()

    def _WagerTakenBack(self, event: happened.WagerTakenBack) -> None:  # noqa: N802
        spoken = event.bet in self.spoken
        self.held[self.purse(event.bet, spoken=spoken)] += event.bet.stake
        if spoken:
            self.spoken.remove(event.bet)

    def _WagersCorrected(self, event: happened.WagersCorrected) -> None:  # noqa: N802
        for bet, sign in _entered(event):
            spoken = bet in event.cash
            self.held[self.purse(bet, spoken=spoken)] -= sign * bet.stake
            self.held["drop"] += sign * bet.stake if spoken else 0

    def _ReportTakenBack(self, event: happened.ReportTakenBack) -> None:  # noqa: N802
        for bet in event.bets:
            self.held[self.purse(bet, spoken=False)] -= bet.stake

    def _SpokenConfirmed(self, event: happened.SpokenConfirmed) -> None:  # noqa: N802
        self.held["drop"] += sum(bet.stake for bet in self.spoken if bet.seat == event.seat)
        self.spoken = [bet for bet in self.spoken if bet.seat != event.seat]

    def _RoundVoided(self, _event: happened.RoundVoided) -> None:  # noqa: N802
        self.spoken.clear()

    def _VigorishCollected(self, event: happened.VigorishCollected) -> None:  # noqa: N802
        paid = [each for each in self.owed if each[:3] == (event.seat, event.person, event.toke)]
        for _, person, _, amount in paid:
            self.held[f"vigorish-owed/{person}"] -= amount
        self.owed = [each for each in self.owed if each not in paid]

    def _SeatTaken(self, event: happened.SeatTaken) -> None:  # noqa: N802
        self.seated[event.seat] = event.person

    def _SeatLeft(self, event: happened.SeatLeft) -> None:  # noqa: N802
        self._goes(self.seated.pop(event.seat, event.person))

    def _SteppedAway(self, event: happened.SteppedAway) -> None:  # noqa: N802
        self._goes(event.person)

    def _SeatChanged(self, event: happened.SeatChanged) -> None:  # noqa: N802
        self.seated[event.to] = self.seated.pop(event.seat, event.person)

    def _TableClosed(self, _event: happened.TableClosed) -> None:  # noqa: N802
        for purse in [each for each in self.held if each.startswith("chips/")]:
            self._goes(purse.removeprefix("chips/"))
        self.seated.clear()

    def _ChipsBought(self, event: happened.ChipsBought) -> None:  # noqa: N802
        self.held[f"{'cash' if event.cash else 'wallet'}/{event.person}"] -= event.amount
        self.held[f"chips/{event.person}"] += event.amount
        self.held["drop" if event.cash else "cage"] += event.amount

    def _MoneyReversed(self, event: happened.MoneyReversed) -> None:  # noqa: N802
        if event.moved == "chips-bought":
            self.held[f"{'cash' if event.cash else 'wallet'}/{event.person}"] += event.amount
            self.held[f"chips/{event.person}"] -= event.amount
            self.held["drop" if event.cash else "cage"] -= event.amount
            return
        self.held["cage"] += event.amount if event.moved == "tray-filled" else -event.amount
        self.held["over-short"] -= self.short if event.moved == "tray-closed" else 0

    def _DropTaken(self, _event: happened.DropTaken) -> None:  # noqa: N802
        self.held["count-room"] += self.held["drop"]
        self.held["drop"] = 0

    def _TrayOpened(self, event: happened.TrayOpened) -> None:  # noqa: N802
        self.held["cage"] -= event.amount

    def _TrayFilled(self, event: happened.TrayFilled) -> None:  # noqa: N802
        self.held["cage"] -= event.amount

    def _TrayCredited(self, event: happened.TrayCredited) -> None:  # noqa: N802
        self.held["cage"] += event.amount

    def _TrayClosed(self, event: happened.TrayClosed) -> None:  # noqa: N802
        self.held["cage"] += event.counted
        self.short = event.expected - event.counted
        self.held["over-short"] += self.short

    def _goes(self, person: str) -> None:
        self.held[f"wallet/{person}"] += self.held[f"chips/{person}"]
        self.held[f"chips/{person}"] = 0


def _count_movement(each: Movement, had: Counter[str]) -> None:
    bet, amount = each.bet, each.amount
    toke = bet.kind.value == "toke"
    winner = "tokes" if toke else f"chips/{bet.person}"
    purse = f"{'paper' if bet.kind.is_paper else 'chips'}/{bet.person}"
    if each.act in (Act.PAY, Act.TAKE_BACK):
        sign = 1 if each.act is Act.PAY else -1
        had[winner] += sign * amount
        if each.meter:
            had[f"meter/{each.meter}"] -= sign * amount
    elif each.act in (Act.TAKE_VIGORISH, Act.MARK_VIGORISH, Act.GIVE_VIGORISH, Act.UNMARK):
        sign = 1 if each.act in (Act.TAKE_VIGORISH, Act.MARK_VIGORISH) else -1
        had[winner] -= sign * amount
        if each.act in (Act.MARK_VIGORISH, Act.UNMARK):
            had[f"vigorish-owed/{bet.person}"] += sign * amount
    elif each.act is Act.RETURN:
        had[purse] += amount
    elif each.act in (Act.COLLECT, Act.GIVE_BACK) and bet.kind.is_paper:
        had["paper-taken"] += amount * (1 if each.act is Act.COLLECT else -1)


def _end(events: list[Event], start: TableState | None) -> Iterator[str]:
    """No stake is forgotten: where no bet lies, nothing lies; markers are what is owed."""
    try:
        state = fold(events, start)
    except AssertionError as error:
        yield str(error)
        return
    layout = {name: amount for name, amount in state.balances.items() if name.split("/")[0] in _LAYOUTS}
    if not state.bets and any(layout.values()):
        yield f"no bets, and {layout} on the layout"
    owed: Counter[str] = Counter()
    for marker in state.markers:
        owed[f"vigorish-owed/{marker.person}"] += marker.amount
    for name in {*owed, *(each for each in state.balances if each.startswith("vigorish-owed/"))}:
        if owed[name] != state.balances.get(name, 0):
            yield f"{name} is {state.balances.get(name, 0)}, markers say {owed[name]}"
    if sum(state.balances.values()):
        yield f"all balances together are {sum(state.balances.values())}"


_LAYOUTS = ("layout", "paper-layout")
