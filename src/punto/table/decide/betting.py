"""Wagers: made until "no more bets", within limits, by whoever is there, on what the house offers."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from punto.errors import Reason, Refused
from punto.game.facts import Game
from punto.houses import House, Role
from punto.messages import message
from punto.settle import (
    Bet,
    Change,
    Kind,
    changed_for_chips,
    faults,
    objections,
    placed,
    posted,
    refusal,
    taken_back,
    void,
)
from punto.table import events as happened
from punto.table.commands import (
    Actor,
    ChangeWager,
    ConfirmSpoken,
    DealFreeHand,
    NoMoreBets,
    OpenBetting,
    PlaceWagers,
    ReviseWagers,
    TakeBack,
    Waiver,
)
from punto.table.decide.bank import unbought
from punto.table.decide.keypad import cited, may_bet
from punto.table.decide.reasons import because, refuse, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.evolve import evolve
from punto.table.keypad import progressive_bets
from punto.table.next import between_rounds, stage
from punto.table.state import Phase, TableState
from punto.wagers import Key

__all__ = [
    "area",
    "change_wager",
    "confirm_spoken",
    "deal_free_hand",
    "no_more_bets",
    "open_betting",
    "other_table",
    "owned",
    "place_wagers",
    "revise_wagers",
    "take_back",
    "unacceptable",
]


def open_betting(state: TableState, command: OpenBetting, _by: Actor) -> Iterator[Event]:
    """Between rounds, unless a hand without wagers is due."""
    reasons = wrong_phase(state, Phase.READY)
    if state.free_due:
        reasons.append(Reason(message("table.free-hand-due"), state.free_due.clauses))
    refuse_if(command, reasons)
    yield happened.BettingOpened(state.number + 1)


def place_wagers(state: TableState, command: PlaceWagers, by: Actor) -> Iterator[Event]:
    """All of them or none, beside what lies there already; each becomes the bet of a person."""
    reasons = _closed(state, Change.PLACE)
    if not command.bets:
        reasons.append(because(state, "no-bets"))
    bets = tuple([owned(bet, state.seated) for bet in command.bets])
    reasons += unacceptable(state, bets, by, bets if command.spoken else ())
    refuse_if(command, _each_once(reasons))
    yield happened.WagersPlaced(bets, command.spoken, placed(bets, cash=command.spoken))


def unacceptable(
    state: TableState, bets: tuple[Bet, ...], by: Actor, spoken: Sequence[Bet] = ()
) -> list[Reason]:
    """Why bets cannot be laid beside what lies there; some of them may be spoken."""
    house = state.house
    reasons = list(_misplaced(state, bets))
    if by.role is Role.PLAYER and any(bet.person != by.person for bet in bets):
        reasons.append(because(state, "not-your-bet"))
    if by.role is Role.PLAYER:
        reasons += _from_elsewhere(state, bets)
    reasons += [because(state, "other-paytable", bet=bet) for bet in bets if other_table(house, bet)]
    if state.banked:
        reasons += unbought(state, [bet for bet in bets if bet not in spoken])
    reasons += _against_the_house(state, bets, spoken)
    return _each_once([*reasons, *may_bet(state, bets)])


def _from_elsewhere(state: TableState, bets: Sequence[Bet]) -> Iterator[Reason]:
    """A player bets over the shoulder in front of them, and over no other."""
    for bet in bets:
        if bet.kind is Kind.BEHIND and state.behind.get(bet.person) != bet.seat:
            yield because(state, "not-behind-seat", seat=bet.seat)


def _each_once(reasons: Sequence[Reason]) -> list[Reason]:
    return list({str(reason): reason for reason in reasons}.values())


def _may_speak(state: TableState, bet: Bet) -> bool:
    """Whether an accommodation lets a person speak their wagers where others may not."""
    return not bet.kind.is_paper and state.waives(bet.person, Waiver.SPEAK)


def other_table(house: House, bet: Bet) -> bool:
    """At a table the pay table is the house's; another one is a what-if for the lab."""
    offer = house.offers.get(bet.wager)
    return offer is not None and bet.paytable not in (None, offer.paytable.id)


def owned(bet: Bet, seated: Mapping[int, str]) -> Bet:
    """Whose bet it is: the seated person's, or that of somebody who stands behind."""
    if bet.kind is Kind.BEHIND:
        return bet if bet.person else bet.by(bet.place)
    person = seated.get(bet.seat) or bet.place
    return bet if bet.person == person else bet.by(person)


def _misplaced(state: TableState, bets: Sequence[Bet]) -> Iterator[Reason]:
    """Bets at seats that nobody has taken, and where a bet lies already."""
    areas = {area(bet) for bet in state.bets}
    for bet in bets:
        if bet.seat not in state.seated:
            if bet.seat not in state.house.seats:
                listed = ", ".join(map(str, state.house.seats))
                yield because(state, "no-such-seat", seat=bet.seat, seats=listed)
            else:
                yield because(state, "seat-empty", seat=bet.seat)
        here = area(bet)
        if here in areas:
            yield because(state, "bet-there", bet=bet)
        areas.add(here)


def _against_the_house(state: TableState, bets: Sequence[Bet], spoken: Sequence[Bet]) -> list[Reason]:
    """What the house says to the whole layout: of bets that are not offered, that; else of their terms."""
    house, there = state.house, state.bets
    found: list[Reason] = []
    offered = [bet for bet in bets if bet.wager in house.offers]
    if len(offered) < len(bets):
        found += [reason for bet in bets for reason in _not_offered(house, bet)]
    seats = {bet.seat for bet in offered}
    beside = [*[bet for bet in there if bet.seat in seats], *offered]
    aloud = [bet for bet in offered if bet in spoken and not _may_speak(state, bet)] if spoken else []
    found += objections(beside, house, spoken=aloud)
    if seats <= set(house.seats):
        found += [reason for _, reason in faults([*there, *offered], house)]
    return found


def _not_offered(house: House, bet: Bet) -> Sequence[Reason]:
    try:
        house.offer(bet.wager)
    except Refused as error:
        return error.reasons
    return ()


def area(bet: Bet) -> tuple[object, ...]:
    """Where a bet lies: no two lie in one place."""
    return bet.seat, bet.wager, bet.on, bet.kind, bet.person


def _closed(state: TableState, change: Change) -> list[Reason]:
    """Why bets may not change now. What stands from the round before can be taken back between rounds."""
    if change is Change.WITHDRAW and state.phase not in (Phase.BETTING, Phase.DEALING):
        return []
    if state.phase in (Phase.BETTING, Phase.DEALING):
        reason = refusal(stage(state), change, state.house)
        return [reason] if reason else []
    return wrong_phase(state, Phase.BETTING)


def confirm_spoken(state: TableState, command: ConfirmSpoken, _by: Actor) -> Iterator[Event]:
    """The dealer repeats what a seat has said, and the cash becomes chips."""
    reasons = wrong_phase(state, Phase.BETTING)
    if command.seat not in state.spoken:
        reasons.append(because(state, "nothing-spoken", seat=command.seat))
    refuse_if(command, reasons)
    yield happened.SpokenConfirmed(command.seat, changed_for_chips(_spoken(state, command.seat)))


def _spoken(state: TableState, seat: int) -> list[Bet]:
    return [bet for bet in state.spoken_bets if bet.seat == seat]


def take_back(state: TableState, command: TakeBack, by: Actor) -> Iterator[Event]:
    """A bet comes off the layout, if what stays there can stay alone."""
    found, reasons = _meant(state, command, by)
    left = [bet for bet in state.bets if bet.seat == command.seat and bet not in found[:1]]
    reasons += objections(left, state.house)
    refuse_if(command, reasons)
    yield _off(state, found[0])


def change_wager(state: TableState, command: ChangeWager, by: Actor) -> Iterator[Event]:
    """Another stake in the same place: the bet comes off and goes on again, both or neither."""
    found, reasons = _meant(state, command, by)
    if not found:
        refuse(command, reasons)
    off, spoken = _off(state, found[0]), found[0] in state.spoken_bets
    changed = (replace(found[0], stake=command.stake),)
    reasons += unacceptable(evolve(state, off), changed, by, changed if spoken else ())
    refuse_if(command, reasons)
    yield off
    yield happened.WagersPlaced(changed, spoken, placed(changed, cash=spoken))


def revise_wagers(state: TableState, command: ReviseWagers, by: Actor) -> Iterator[Event]:
    """Bets come off and others go on; what lies there in between is nobody's wish."""
    reasons = _closed(state, Change.PLACE) if command.bets else []
    after, off, spoken = state, list[Event](), {area(bet) for bet in state.spoken_bets}
    for bet in command.off:
        found, why = _meant(after, bet, by)
        reasons += why
        if not why:
            off.append(_off(after, found[0]))
            after = evolve(after, off[-1])
    bets = tuple(owned(bet, state.seated) for bet in command.bets)
    came_off = {area(bet) for bet in state.bets} - {area(bet) for bet in after.bets}
    aloud = [bet for bet in bets if (area(bet) in spoken if area(bet) in came_off else command.spoken)]
    reasons += unacceptable(after, bets, by, aloud)
    for seat in {bet.seat for bet in command.off} - {bet.seat for bet in bets}:
        reasons += objections([bet for bet in after.bets if bet.seat == seat], state.house)
    refuse_if(command, _each_once(reasons))
    yield from off
    for said in (False, True):
        laid = tuple(bet for bet in bets if (bet in aloud) is said)
        if laid:
            yield happened.WagersPlaced(laid, said, placed(laid, cash=said))


def _meant(
    state: TableState, command: TakeBack | ChangeWager | Bet, by: Actor
) -> tuple[list[Bet], list[Reason]]:
    """The bets that a command may mean, and why none of them may be changed."""
    wanted = (command.seat, command.wager, command.on, command.kind)
    found = [
        bet
        for bet in state.bets
        if (bet.seat, bet.wager, bet.on, bet.kind) == wanted and command.person in ("", bet.person)
    ]
    reasons = _closed(state, Change.WITHDRAW)
    if not found:
        reasons.append(because(state, "no-such-bet", seat=command.seat, wager=command.wager))
    elif state.game and found[0] in state.game.bets:
        reasons.append(cited(state, because(state, "locked", bet=found[0]), found[0], Key.START))
    elif len(found) > 1:
        people = ", ".join(bet.person for bet in found)
        reasons.append(because(state, "whose-bet", seat=command.seat, wager=command.wager, people=people))
    elif by.role is Role.PLAYER and by.person != found[0].person:
        reasons.append(because(state, "not-your-bet"))
    return found, reasons


def _off(state: TableState, bet: Bet) -> Event:
    return happened.WagerTakenBack(bet, taken_back(bet, cash=bet in state.spoken_bets))


def no_more_bets(state: TableState, command: NoMoreBets, _by: Actor) -> Iterator[Event]:
    """Once there are bets, and every spoken one is confirmed."""
    reasons = wrong_phase(state, Phase.BETTING)
    if not reasons and not state.bets:
        reasons.append(because(state, "no-wagers"))
    laid = progressive_bets(state.house, state.bets, state.game)
    if not reasons and laid:
        reasons.append(cited(state, because(state, "start-first"), laid[0], Key.START))
    for seat in sorted(state.spoken):
        reasons.append(because(state, "unconfirmed", seat=seat))
    refuse_if(command, reasons)
    yield happened.NoMoreBetsAnnounced()


def deal_free_hand(state: TableState, command: DealFreeHand, _by: Actor) -> Iterator[Event]:
    """One that is due, or one of the house's own accord; never over wagers: those that stand go back."""
    reasons = [] if between_rounds(state) else wrong_phase(state)
    quota = state.house.dealing.free_hands
    if state.house.game is Game.DICE:
        reasons.append(because(state, "no-free-rolls"))
    elif not state.free_due and quota is not None and state.free_hands >= quota:
        reasons.append(_no_free_hand(state, quota))
    refuse_if(command, reasons)
    if state.bets:
        returned = tuple(void(state.bets, state.house).steps())
        yield happened.StakesReturned(returned, posted(returned))
    yield happened.FreeHandBegun(state.number + 1, state.free_due is not None)


def _no_free_hand(state: TableState, quota: int) -> Reason:
    """The shoe has had those that the house allows; or there are none of its own accord."""
    if quota:
        return because(state, "free-hands-used", quota=quota)
    return Reason(message("table.no-free-hands"), state.house.clauses_on("dealing.free_hands"))
