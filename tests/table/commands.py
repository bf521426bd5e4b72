"""What the lines of playthroughs mean: words to commands, and questions to answers."""

import re
from collections.abc import Callable, Iterable, Iterator

from tests.table.wording import amount

from punto.entropy import seeded
from punto.game.cards import Card, card, format_cards, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Role
from punto.settle import read_bets
from punto.table import TableState
from punto.table import commands as ask
from punto.table.automation import EVERYTHING, SWIPE, next_command
from punto.table.commands import Actor, Command, Irregularity
from punto.table.next import coming, due, entitled_to_cut, holder, key_due, tucked
from punto.table.state import Phase
from punto.table.typed import Typed, read_command
from punto.table.views import gained
from punto.wagers import Key

__all__ = ["CUT_AT", "asked", "commands"]

CUT_AT = 100
"""Where the cards are cut when it does not matter."""

BURN = card("2s")
"""What is burned first when it does not matter, with two cards more."""

Now = Callable[[], TableState]


def commands(
    text: str, now: Now, *, seats: tuple[int, ...], mixed: tuple[int, ...]
) -> Iterator[Command | Typed]:
    """The commands that a line stands for: one, or a whole stretch of routine."""
    if text == "check all":
        yield from _check_all(now)
    elif text == "ready":
        yield from _check_all(now)
        yield ask.OpenTable(physical=not mixed)
        yield from (ask.Sit(seat) for seat in seats)
        yield from _prepare(now, mixed)
        yield ask.OpenBetting()
    elif text == "open":
        yield ask.OpenTable(physical=not mixed)
    elif text in ("prepare all", "prepare to cut"):
        yield from _prepare(now, mixed, to_cut=text == "prepare to cut")
    elif text.startswith("play"):
        yield from _finish(now, list(parse_cards(text.removeprefix("play"))))
    else:
        yield _command(text, now())


def _check_all(now: Now) -> Iterator[Command]:
    for check in now().house.procedure.checks:
        if check.id not in now().checked:
            yield ask.Confirm(check.id)


def _prepare(now: Now, mixed: tuple[int, ...], *, to_cut: bool = False) -> Iterator[Command | Typed]:
    """Every step that is left, up to the cut or to the burn."""
    while now().phase in (Phase.PREPARING, Phase.SHOE_OVER):
        step = now().next_step
        assert step is not None
        if step.id == "cut":
            if to_cut:
                return
            yield ask.OfferCut(entitled_to_cut(now()), at=CUT_AT)
            continue
        prepare = ask.Prepare(
            step.id,
            permutation=mixed if step.mixes else (),
            at=now().house.cards.cut_card_depth,
            cards=(BURN,) if step.id == "burn" and now().physical else (),
            told=tuple((each, "sample") for each in step.asks),
        )
        yield Typed(prepare, Actor(step.by[0]))


def _finish(now: Now, cards: list[Card]) -> Iterator[Command]:
    """Everything that is still to be done in the round, with these cards."""
    if now().phase is Phase.READY:
        yield ask.DealFreeHand() if now().free_due else ask.OpenBetting()
    if now().phase is Phase.BETTING:
        if key_due(now()):
            yield ask.PressKey(Key.START)
        yield ask.NoMoreBets()
    while due(now()) is not None:
        command = next_command(now(), EVERYTHING - SWIPE, seeded("nothing is left to chance"))
        if isinstance(command, ask.DealCard) and now().physical and not now().leading:
            command = ask.DealCard(cards.pop(0))
        yield command or ask.SettleEarly()
    assert not cards, f"cards are left: {cards}"


def _command(text: str, state: TableState) -> Command | Typed:
    for pattern, make in _FORMS.items():
        found = re.fullmatch(pattern, text)
        if found:
            return make(found, state)
    raise ValueError(f"nobody knows how to {text!r}")


def _number(text: str | None) -> int:
    return int(text) if text else 0


def _report(found: re.Match[str]) -> Command:
    named = card(found["card"]) if found["card"] else None
    what, seen = Irregularity(found["what"]), found["seen"] == "seen"
    return ask.Report(what, named, seen, found["ref"] or "")


def _step(found: re.Match[str], state: TableState) -> Typed:
    step = state.next_step
    by = Role(found["by"]) if found["by"] else step.by[0] if step else Role.DEALER
    cards = parse_cards(found["cards"]) if found["cards"] else ()
    told = tuple((name, value) for name, _, value in (each.partition("=") for each in found["told"].split()))
    return Typed(ask.Prepare(found["step"], at=_number(found["at"]), cards=cards, told=told), Actor(by))


def _hand(found: re.Match[str]) -> Hand:
    return Hand(found["hand"])


def _by(found: re.Match[str]) -> Actor | None:
    """Whoever the line names, and else whose duty it is."""
    return Actor(Role(found["by"])) if found["by"] else None


def _seats(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split()))


_CARD = r"[A2-9TJQK][cdhs]"
_BURNED = rf"(?P<cards>(?: {_CARD})*)"
_TOLD = r"(?P<told>(?: \w+=\S+)*)"
_HAND = r"(?P<hand>player|banker)"
_FORMS: dict[str, Callable[[re.Match[str], TableState], Command | Typed]] = {
    r"confirm (?P<check>[\w-]+)": lambda f, _: ask.Confirm(f["check"]),
    r"close": lambda _f, _: ask.CloseTable(),
    r"go idle (?P<method>\w)": lambda f, _: ask.GoIdle(f["method"]),
    r"patron comes": lambda _f, _: ask.Resume(),
    r"sit (?P<seat>\d+)": lambda f, _: ask.Sit(int(f["seat"])),
    r"leave seat (?P<seat>\d+)": lambda f, _: ask.Leave(int(f["seat"])),
    rf"prepare (?P<step>[\w-]+)(?: at (?P<at>\d+))?(?: by (?P<by>\w+))?{_BURNED}{_TOLD}": _step,
    r"dealer cuts at (?P<at>\d+)": lambda f, _: ask.OfferCut(0, at=int(f["at"])),
    r"seat (?P<seat>\d+) cuts at (?P<at>\d+)": lambda f, _: ask.OfferCut(int(f["seat"]), at=int(f["at"])),
    r"seat (?P<seat>\d+) declines the cut": lambda f, _: ask.OfferCut(int(f["seat"]), accepts=False),
    r"recut by order of (?P<by>\w+)": lambda f, _: Typed(ask.OrderRecut(), _by(f)),
    r"betting": lambda _f, _: ask.OpenBetting(),
    r"bet (?P<bets>.+)": lambda f, state: ask.PlaceWagers(read_bets(f["bets"].split(), state.house)),
    r"say (?P<bets>.+)": lambda f, state: ask.PlaceWagers(
        read_bets(f["bets"].split(), state.house), spoken=True
    ),
    r"confirm seat (?P<seat>\d+)": lambda f, _: ask.ConfirmSpoken(int(f["seat"])),
    r"take back (?P<seat>\d+):(?P<wager>[\w-]+)": lambda f, _: ask.TakeBack(int(f["seat"]), f["wager"]),
    r"no more bets": lambda _f, _: ask.NoMoreBets(),
    r"deal(?: (?P<card>\w\w))?(?P<cut> behind the cut card)?": lambda f, _: ask.DealCard(
        card(f["card"]) if f["card"] else None, cut_card=bool(f["cut"])
    ),
    rf"hand over {_HAND}": lambda f, _: ask.HandOver(_hand(f)),
    rf"(?:return|turn) {_HAND}.*": lambda f, state: read_command(f[0], state),
    r"seat (?P<seat>\d+) touches the cards": lambda f, _: ask.TouchCards(int(f["seat"])),
    r"seat (?P<seat>\d+) touches the chips": lambda f, _: ask.TouchChips(int(f["seat"])),
    rf"agree on seat (?P<seat>\d+) for {_HAND}": lambda f, _: ask.Agree(_hand(f), int(f["seat"])),
    rf"substitute seat (?P<seat>\d+) for {_HAND}, agreed (?P<seats>[\d ]+)": lambda f, _: ask.Substitute(
        _hand(f), int(f["seat"]), _seats(f["seats"])
    ),
    rf"give up {_HAND}(?: by (?P<by>\w+))?": lambda f, _: Typed(ask.Relinquish(_hand(f)), _by(f)),
    rf"offer {_HAND} to seat (?P<seat>\d+), who (?P<answer>accepts|declines)": lambda f, _: ask.OfferTurn(
        _hand(f), int(f["seat"]), accepts=f["answer"] == "accepts"
    ),
    r"call points": lambda _f, _: ask.CallPoints(),
    r"settle early": lambda _f, _: ask.SettleEarly(),
    r"call result": lambda _f, _: ask.CallResult(),
    r"collect": lambda _f, _: ask.CollectLosers(),
    r"pay": lambda _f, _: ask.PayWinners(),
    r"rack": lambda _f, _: ask.RackCards(),
    r"collect vigorish of seat (?P<seat>\d+)": lambda f, _: ask.CollectVigorish(int(f["seat"])),
    r"free hand": lambda _f, _: ask.DealFreeHand(),
    rf"report (?P<what>[\w-]+)(?: (?P<seen>seen|unseen))?(?: (?P<card>{_CARD}))?(?: ref (?P<ref>\S+))?": (
        lambda f, _: _report(f)
    ),
    rf"correct {_HAND} (?P<place>\d) to (?P<card>\w\w) by (?P<by>\w+)": lambda f, state: Typed(
        read_command(f"correct {f['hand']} {f['place']} {f['card']}", state).command, _by(f)
    ),
    r"(?:start|end) game|(?:spot|button|jackpot|refuse) .+|hit jackpot|supervisor|page": lambda f, state: (
        read_command(f[0], state)
    ),
    r"(?:correct|reverse)( .+)?": lambda f, state: read_command(f[0], state),
    r"(?P<not>unwritten )?notice of (?P<of>[\w-]+) to (?P<to>[\w ]+) at (?P<at>\d+)": lambda f, _: (
        ask.GiveNotice(f["of"], tuple(f["to"].split()), int(f["at"]), written=not f["not"])
    ),
    r"change (?P<key>[\w.-]+) to (?P<value>\S+) at (?P<at>\d+)": lambda f, _: ask.ChangeProcedure(
        f["key"], f["value"], int(f["at"])
    ),
    r"accommodate \S+ waives=.+": lambda f, state: read_command(f[0], state),
    r"accommodate (?P<person>.+?): (?P<how>.+)": lambda f, _: ask.Accommodate(f["person"], f["how"]),
    r"dispute round (?P<round>\d+)": lambda f, _: ask.Dispute(int(f["round"])),
    r"shake": lambda _f, _: ask.Shake(),
    r"seat (?P<seat>\d+) shakes": lambda f, _: ask.Shake(int(f["seat"])),
    r"dice show early": lambda _f, _: ask.ExposeDice(),
    r"reveal (?P<roll>[\d-]+)": lambda f, _: ask.RevealDice(Roll.parse(f["roll"])),
}


def asked(state: TableState, text: str) -> list[str]:
    """The answer to a question, one line."""
    question, _, of = text.partition(" of ")
    return [_ANSWERS[question](state, of)]


def _due(state: TableState, _of: str) -> str:
    task = due(state)
    return str(task.title(state)) if task else "nothing"


def _told(cards: Iterable[Card | None]) -> str:
    return "".join(str(card) if card else "??" for card in cards)


def _rack(state: TableState, _of: str) -> str:
    hands = (f"{_told(each.player)}-{_told(each.banker)}" for each in state.rack if each.player)
    return " ".join(hands) or "no hands"


_ANSWERS: dict[str, Callable[[TableState, str], str]] = {
    "phase": lambda state, _: state.phase.value,
    "due": _due,
    "coming": lambda state, _: f"{(now := coming(state)).what} by {now.by.value} ({', '.join(now.clauses)})",
    "step": lambda state, _: state.next_step.id if state.next_step else "none",
    "sensors": lambda state, _: (
        " ".join(str(bet.seat) for bet in state.game.bets) if state.game else "none lit"
    ),
    "carried": lambda state, _: _told(each.card for each in state.carried) or "none",
    "bets": lambda state, _: " ".join(f"{bet.seat}:{bet.wager}" for bet in state.bets) or "none",
    "next cards": lambda state, of: format_cards(state.shoe.rest[: int(of)]) if state.shoe else "unknown",
    "cut goes to": lambda state, _: f"seat {entitled_to_cut(state)}",
    "turns": lambda state, of: f"seat {holder(state, Hand(of))}" if holder(state, Hand(of)) else "dealer",
    "tucked": lambda state, _: "yes" if tucked(state) else "no",
    "untold": lambda state, _: ", ".join(state.untold) or "nothing",
    "batch": lambda state, _: str(state.batch),
    "rack": _rack,
    "gained": lambda state, of: amount(
        gained(state.balances, state.seated[int(of.removeprefix("seat "))]) or 0
    ),
    "accommodations": lambda state, _: (
        "; ".join(f"{who}: {how}" for who, how in state.accommodations) or "none"
    ),
}
