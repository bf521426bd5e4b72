"""What a house does in each room that acts on settings, as lines of text: two houses that differ show it.

Bets and commands come from a house to compare with, never from the one that is looked at, so that a setting
is not seen to act merely because the question changed with it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace
from tests.table.worlds import accepted, apt, bet_within_limits, told

from punto.entropy import seeded
from punto.errors import Reason, Refused, Unreadable
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.facts import Game, Round
from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.houses import House, Role, Room, check_house, check_tables
from punto.posting import rules_paper, sign_paper
from punto.posting.paper import Box
from punto.progressive import (
    ApproveClaim,
    ClaimAward,
    Contribute,
    EndGame,
    OpenProgressive,
    Payee,
    ProgressiveState,
    decide_progressive,
    fold_progressive,
    opening,
)
from punto.server.edges import for_players
from punto.settle import Bet, Kind, Press, faults, objections, settle, settle_first_four, unfunded
from punto.table import EVERYTHING, Phase, Table, TableState, decide, next_command, usual_actor, view
from punto.table import commands as do
from punto.table.commands import Actor, Command
from punto.table.next import coming
from punto.table.record import plain_event
from punto.table.views import SUPERVISOR

__all__ = ["LOOKING"]

COUPS = tuple(
    map(
        Coup.parse,
        [
            "4hAd7c-KsQs9d",
            "9hKd-9s9h",
            "KhQd4c-2s2d3s",
            "7h7d9c-7s9d",
            "9h9h-KcQc",
            "9hKh-2c6c",
            "9hKd-9sKh",
            "KhQhTh-Ah2h4h",
            "KhQdTc-Ah2s4h",
        ],
    )
)
ROLLS = tuple(map(Roll.parse, ["666-111", "123-456", "333-333", "112-344"]))
STAKES = (1, 33, 100, 250, 499, 500, 1_000, 2_000, 10_000, 5_000_000)


def settling(house: House, like: House) -> Iterator[str]:
    """What is said to bets, one by one and all together, and what they come to."""
    for offer in like.offers.values():
        for hand in offer.wager.rides_on or (None,):
            for kind in Kind:
                yield from (
                    _said([Bet(1, offer.wager.id, stake, hand, kind=kind)], house) for stake in STAKES
                )
    plain = [
        _bet(like, name, seat, hand)
        for seat in (*like.seats[:2], like.seats[-1])
        for name, hand in _all(like)
    ]
    yield _said(plain, house)
    main = [bet for bet in plain if like.offers[bet.wager].wager.main]
    for bet in plain:
        yield _said([bet], house)
        yield from (_said([other, bet], house) for other in main if other.seat == bet.seat)
    yield _why(objections(plain, house, spoken=plain))
    rounds: Sequence[Round] = ROLLS if like.game is Game.DICE else COUPS
    for round_ in rounds:
        yield _settled(plain, round_, house)
        for bet in plain:
            yield _settled([bet], round_, house)
    for press in (Press(1, "player"), Press(1, "banker")):
        yield from (_settled(plain, round_, house, (press,)) for round_ in rounds)


def _all(house: House) -> Iterator[tuple[str, Hand | None]]:
    for name, offer in house.offers.items():
        yield from ((name, hand) for hand in offer.wager.rides_on or (None,))


def _bet(house: House, name: str, seat: int, on: Hand | None) -> Bet:
    """An odd stake, so that rounding is seen."""
    offer = house.offers[name]
    stake = offer.stake(offer.paytable) or (offer.minimum or 1_000) + 13 * seat
    return Bet(seat, name, stake, on)


def _said(bets: Sequence[Bet], house: House) -> str:
    try:
        reasons = [*objections(bets, house), *(reason for _, reason in faults(bets, house))]
        return _why((*reasons, *unfunded(bets, house)))
    except (Refused, Unreadable) as error:
        return _refused(error)


def _why(reasons: Iterable[Reason]) -> str:
    """Why something is refused, by the keys of the reasons: that a text names the setting is no effect."""
    return str([reason.what.key for reason in reasons])


def _refused(error: Refused | Unreadable) -> str:
    return _why(error.reasons) if isinstance(error, Refused) else "unreadable"


def _settled(bets: Sequence[Bet], round_: Round, house: House, presses: tuple[Press, ...] = ()) -> str:
    try:
        found = settle(bets, round_, house, presses=presses)
        early: object = None
        if presses and isinstance(round_, Coup):
            start = FirstFour(round_.player[:2], round_.banker[:2])
            early = settle_first_four(bets, start, house, presses=presses)
        return f"{found.bets} {tuple(found.steps())} {early}"
    except (Refused, Unreadable) as error:
        return _refused(error)


def dealing(house: House, like: House) -> Iterator[str]:
    """A short day at the table, and at each moment what would be said to whatever else people ask for."""
    table = Table(house, EVERYTHING, seeded("a day"))
    bettor = Table(like)
    for _ in range(160):
        state = table.state
        yield f"{coming(state)} {view(state, SUPERVISOR)}"
        yield from (_answer(state, command) for command in _asked(state))
        command = _next(table, bettor)
        if command is None or not accepted(state, command):
            return
        yield _answer(state, command)
        table.do(command)


def _asked(state: TableState) -> Iterator[Command]:
    if state.phase is Phase.CLOSED:
        return
    yield from apt(state)
    yield do.DealFreeHand()
    yield do.Accommodate("maria", "seated")
    yield from (do.GoIdle(method) for method in "abcd")
    yield from (do.OfferCut(seat, at=at) for seat in (0, 1, 3, 7) for at in (10, 52, 60))
    yield from (do.Prepare("place-cut-cards", at=at) for at in (14, 60))
    yield from (do.Prepare(step) for step in state.steps[state.done : state.done + 1])


def _answer(state: TableState, command: Command) -> str:
    """What comes of a command; the charter and its digest are the house's, and no effect of it."""
    try:
        events = decide(state, told(command, state), usual_actor(state, command))
    except (Refused, Unreadable) as error:
        return f"{command}: {_refused(error)}"
    bodies = [plain_event(event) for event in events]
    return str([{key: value for key, value in body.items() if key != "charter"} for body in bodies])


def _next(table: Table, like: Table) -> Command | None:
    """The next thing of the day: three people sit down and one more later, and each round they bet.

    The cards are cut again once, and free hands are dealt as long as the house has any, two at most.
    """
    state = table.state
    if state.phase is Phase.SHOE_OVER and state.number > 3:
        return None
    command = next_command(state, EVERYTHING, table.words)
    if command is None and state.phase is Phase.DEALING:
        command = do.SettleEarly()  # nobody presses
    if isinstance(command, do.Prepare) and command.step == "place-cut-cards":
        command = do.Prepare(command.step, at=state.decks * 52 - 20)
    return command if state.phase is Phase.CLOSED else _of_people(state, like.house) or command


def _of_people(state: TableState, like: House) -> Command | None:
    """What people do of their own accord, where it is time for that."""
    if len(state.seated) < (4 if state.number else 3):
        return do.Sit([1, 3, 7, 5][len(state.seated)])
    if state.phase is Phase.PREPARING and len(state.cutters) == 1 and state.steps[state.done] != "cut":
        return do.OrderRecut()
    if state.phase is Phase.READY and state.free_hands < 2 and accepted(state, do.DealFreeHand()):
        return do.DealFreeHand()
    if state.phase is Phase.BETTING and not set(state.bets) - set(state.stayed):
        return do.PlaceWagers(_wagers(like, state))
    return None


def _wagers(house: House, state: TableState) -> tuple[Bet, ...]:
    """Whoever sits there bets on one hand or the other, and on what the first four cards decide."""
    offers = list(house.offers.values())
    main = [offer for offer in offers if offer.wager.main]
    early = [offer for offer in offers if offer.wager.id in house.early][:1]
    hands = [main[(state.number + turn) % 2] for turn in range(len(state.seats))]
    bets = [bet_within_limits(offer, seat) for offer, seat in zip(hands, state.seats, strict=True)]
    bets = [replace(bet, stake=bet.stake * (1 + number)) for number, bet in enumerate(bets)]
    standing = {(bet.seat, bet.wager) for bet in state.bets}
    every = (*bets, *(bet_within_limits(offer, 1) for offer in early))
    return tuple(bet for bet in every if (bet.seat, bet.wager) not in standing)


def checking(house: House, like: House) -> Iterator[str]:
    """What the check says to a statement, alone and beside another table of its pit."""
    yield str([str(reason) for reason in check_house(house)])
    yield str([str(reason) for reason in check_tables([house, like])])


def progressing(house: House, like: House) -> Iterator[str]:
    """Each progressive from its opening to awards that are approved, and where prizes come from."""
    for name in (name for name, offer in like.offers.items() if offer.paying_meters):
        begin = opening(house, name)
        yield begin.link
        link = ProgressiveState()
        for command, by in _jackpots(begin):
            try:
                events = decide_progressive(link, command, by)
            except Refused as error:
                yield _refused(error)
                continue
            link = fold_progressive(events, link)
            yield f"{link.balances} {link.carried}"
        bets = [_bet(like, name, like.seats[0], None)]
        yield from (_settled(bets, round_, house) for round_ in (ROLLS if like.game is Game.DICE else COUPS))


def _jackpots(begin: OpenProgressive) -> Iterator[tuple[Command, Actor]]:
    """One game after another with stakes that grow; each award is claimed, and approved if it can be."""
    dealer, supervisor, executive = (
        Actor(role, role.value) for role in (Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE)
    )
    yield begin, executive
    link = fold_progressive(decide_progressive(ProgressiveState(), begin, executive))
    meter = begin.meters[0].name
    for game, stakes in enumerate((1_013, 1_000_017, 10_000_019), 1):
        feed = Contribute("table/1", game, 1, stakes)
        yield feed, dealer
        link = fold_progressive(decide_progressive(link, feed, dealer), link)
        value = link.value(meter)
        claim = ClaimAward("table/1", game, meter, "x", Fraction(1), value, (Payee(1, "maria", value),))
        yield claim, dealer
        link = fold_progressive(decide_progressive(link, claim, dealer), link)
        approval = ApproveClaim("table/1", game, meter, "x")
        yield approval, supervisor
        yield approval, executive
        link = fold_progressive(decide_progressive(link, approval, executive), link)
        over = EndGame("table/1", game)
        yield over, dealer
        link = fold_progressive(decide_progressive(link, over, dealer), link)


def printing(house: House, _like: House) -> Iterator[str]:
    """What rules and sign say; which house it was and its breaches stand on every paper, and do not count."""
    for paper in (rules_paper(house), sign_paper(house)):
        yield str((paper.kind, paper.corner, [block for block in paper.blocks if not isinstance(block, Box)]))


def showing(house: House, _like: House) -> Iterator[str]:
    """What players' pages may be told beside what their table shows, over the first rounds of a shoe."""
    table = Table(house, EVERYTHING, seeded("a day"))
    while table.state.number < 3:
        if table.state.phase is Phase.BETTING and not table.state.bets:
            if not table.state.seated:
                table.sit(1)
            table.bet("1:player=100")
        command = next_command(table.state, EVERYTHING, table.words)
        assert command is not None
        table.do(command)
        yield str(for_players(table.state))


LOOKING: Mapping[Room, Callable[[House, House], Iterator[str]]] = {
    Room.SETTLE: settling,
    Room.TABLE: dealing,
    Room.POSTING: printing,
    Room.LAYOUT: printing,
    Room.RECORD: checking,
    Room.PROGRESSIVE: progressing,
    Room.SCREENS: showing,
}
