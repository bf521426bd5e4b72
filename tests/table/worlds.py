"""What any table might be asked: houses, commands of every kind, and tables nearly out of cards."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from punto.entropy import permutation, seeded
from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, parse_cards
from punto.game.composition import Composition
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.game.shoe import new_cards
from punto.houses import House, Offer, Role, find_house
from punto.settle import Bet, Kind, Press, balances_after
from punto.table import (
    EVERYTHING,
    Actor,
    Phase,
    Table,
    TableState,
    decide,
    evolve,
    next_command,
    usual_actor,
)
from punto.table import commands as do
from punto.table.commands import Command
from punto.table.decide import DECIDERS
from punto.table.state import Marker, Racked
from punto.wagers import Key

__all__ = [
    "ACTORS",
    "COMMANDS",
    "HOUSES",
    "IN_A_ROUND",
    "accepted",
    "apt",
    "askers",
    "assert_in_one_place",
    "bet_within_limits",
    "nearly_over",
    "opened",
    "owing",
    "told",
]

VOID = {"irregularities.face_up_later": "void"}
BATCHES = {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "blue"]',
    "cards.idle": "b",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}
CONTINUOUS = {
    "cards.shuffle": "continuous-shuffler",
    "cards.idle": "d",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}
HOUSES = [
    find_house("colorado-mini", settings={"dealing.free_hands": "1", "bets.behind": "true"}),
    find_house("colorado-midi", settings={"dealing.lower_bettor_turns": "true"}),
    find_house("massachusetts-midi", settings={"vigorish.collected": "marked", "bets.behind": "true"} | VOID),
    find_house(
        "massachusetts-ez",
        settings={"irregularities.exposed_card": "discard", "cards.recut_by": "next-entitled"},
    ),
    find_house("colorado-mini", settings=BATCHES),
    find_house("colorado-dice", settings={"dealing.players_shake": "by-players"}),
    find_house("card-room-ez"),
    find_house("colorado-mini", settings=CONTINUOUS),
]
MIXED = [permutation(len(new_cards(8)), seeded(f"mix {number}")) for number in range(3)]
"""Shuffles of eight decks, which all these houses play with."""

SEATS, CARDS, HANDS = st.integers(0, 10), st.sampled_from(DECK), st.sampled_from(Hand)
NAMES = st.sampled_from(["reshuffle", "payment", "vigorish-type", "nothing"])
PEOPLE = st.sampled_from(["", "maria", "guest-1", "behind-3"])
ACTORS = st.builds(Actor, st.sampled_from(Role), PEOPLE)
AMOUNTS, SLIPS = st.sampled_from([-1, 0, 1, 500, 10_000, 10**7]), st.sampled_from(["", "17", "18"])
PLACES = st.sampled_from([0, 9, 10, 13, 14, 51, 52, 200, 364, 390, 400, 416, 417])
SOME_CARDS = st.lists(CARDS, max_size=7).map(tuple)
DICE = st.tuples(*[st.integers(1, 6)] * 3) | st.just((3, 3, 3))
STEPS = st.sampled_from(
    [*sorted({step.id for house in HOUSES for step in house.procedure.steps}), "bring", "nonsense"]
)
WAGERS = st.sampled_from(
    [
        *("player", "banker", "tie", "dragon-bonus", "house-money", "royal-9", "99-fortunes"),
        *("dragon-7", "dice-se-06", "nonsense"),
    ]
)
BETS = st.builds(
    Bet,
    seat=st.integers(1, 10),
    wager=WAGERS,
    stake=st.sampled_from([1, 499, 500, 1000, 10_000, 10**9]),
    on=st.none() | HANDS,
    kind=st.sampled_from(Kind) | st.just(Kind.CHIPS),
    person=PEOPLE,
)
COMMANDS: dict[type[Command], st.SearchStrategy[Any]] = {
    do.AdoptCharter: st.builds(do.AdoptCharter, st.sampled_from([house.charter for house in HOUSES])),
    do.Confirm: st.builds(do.Confirm, st.sampled_from(["chip-tray", "layout", "nonsense"])),
    do.OpenTable: st.builds(do.OpenTable, st.booleans()),
    do.CloseTable: st.builds(do.CloseTable),
    do.GoIdle: st.builds(do.GoIdle, st.sampled_from("abcdx")),
    do.Resume: st.builds(do.Resume),
    do.Sit: st.builds(do.Sit, SEATS, PEOPLE),
    do.Leave: st.builds(do.Leave, SEATS),
    do.StandBehind: st.builds(do.StandBehind, SEATS, PEOPLE),
    do.StepAway: st.builds(do.StepAway, PEOPLE),
    do.MoveSeat: st.builds(do.MoveSeat, SEATS, SEATS),
    do.OpenTray: st.builds(do.OpenTray, AMOUNTS),
    do.CloseTray: st.builds(do.CloseTray, AMOUNTS),
    do.BuyIn: st.builds(do.BuyIn, SEATS, AMOUNTS, st.none() | AMOUNTS, PEOPLE),
    do.ColourUp: st.builds(do.ColourUp, SEATS, AMOUNTS),
    do.CountTray: st.builds(
        do.CountTray,
        st.lists(st.tuples(st.sampled_from([0, 100, 500, 10_000]), st.integers(-1, 9)), max_size=3).map(
            tuple
        ),
    ),
    do.FillTray: st.builds(do.FillTray, AMOUNTS, SLIPS, again=st.booleans()),
    do.CreditTray: st.builds(do.CreditTray, AMOUNTS, SLIPS, again=st.booleans()),
    do.TakeDrop: st.builds(do.TakeDrop),
    do.ReverseMoney: st.builds(
        do.ReverseMoney, st.integers(0, 3), st.sampled_from(["", "ann"]), st.sampled_from(["", "a typo"])
    ),
    do.Prepare: st.builds(
        do.Prepare,
        STEPS,
        st.just(()) | st.sampled_from([*MIXED, (1, 0)]),
        PLACES,
        st.lists(CARDS, max_size=11).map(tuple),
    ),
    do.OfferCut: st.builds(do.OfferCut, SEATS, st.booleans(), PLACES),
    do.OrderBurn: st.builds(do.OrderBurn, st.integers(2, 7), st.just(()) | st.just(DECK[:4])),
    do.OrderRecut: st.builds(do.OrderRecut),
    do.OpenBetting: st.builds(do.OpenBetting),
    do.PlaceWagers: st.builds(do.PlaceWagers, st.lists(BETS, max_size=4).map(tuple), st.booleans()),
    do.ConfirmSpoken: st.builds(do.ConfirmSpoken, SEATS),
    do.TakeBack: st.builds(do.TakeBack, SEATS, WAGERS, st.none() | HANDS, st.sampled_from(Kind), PEOPLE),
    do.ChangeWager: st.builds(
        do.ChangeWager,
        SEATS,
        WAGERS,
        st.integers(1, 20_000),
        st.none() | HANDS,
        st.sampled_from(Kind),
        PEOPLE,
    ),
    do.ReviseWagers: st.builds(
        do.ReviseWagers,
        st.lists(BETS, max_size=2).map(tuple),
        st.lists(BETS, max_size=2).map(tuple),
        st.booleans(),
    ),
    do.NoMoreBets: st.builds(do.NoMoreBets),
    do.DealCard: st.builds(do.DealCard, st.none() | CARDS, st.booleans()),
    do.HandOver: st.builds(do.HandOver, HANDS),
    do.ReturnCards: st.builds(do.ReturnCards, HANDS, SOME_CARDS),
    do.TurnCards: st.builds(do.TurnCards, HANDS, SOME_CARDS),
    do.TouchCards: st.builds(do.TouchCards, SEATS),
    do.TouchChips: st.builds(do.TouchChips, SEATS),
    do.Agree: st.builds(do.Agree, HANDS, SEATS),
    do.Substitute: st.builds(
        do.Substitute, HANDS, SEATS, st.frozensets(SEATS) | st.just(frozenset(range(11)))
    ),
    do.Relinquish: st.builds(do.Relinquish, HANDS),
    do.OfferTurn: st.builds(do.OfferTurn, HANDS, SEATS, st.booleans()),
    do.CallPoints: st.builds(do.CallPoints),
    do.SettleEarly: st.builds(
        do.SettleEarly, st.lists(st.builds(Press, st.integers(1, 9), WAGERS, PEOPLE), max_size=2).map(tuple)
    ),
    do.CallResult: st.builds(do.CallResult),
    do.CollectLosers: st.builds(do.CollectLosers),
    do.PayWinners: st.builds(do.PayWinners),
    do.CollectVigorish: st.builds(do.CollectVigorish, SEATS, toke=st.booleans()),
    do.RackCards: st.builds(do.RackCards, st.just(()) | st.sampled_from(MIXED)),
    do.DealFreeHand: st.builds(do.DealFreeHand),
    do.Report: st.builds(do.Report, st.sampled_from(do.Irregularity), st.none() | CARDS, st.booleans()),
    do.CorrectCards: st.builds(do.CorrectCards, SOME_CARDS),
    do.TakeBackReport: st.builds(do.TakeBackReport),
    do.CorrectRoll: st.builds(do.CorrectRoll, st.builds(Roll, DICE, DICE)),
    do.CorrectBurn: st.builds(do.CorrectBurn, SOME_CARDS),
    do.CorrectCutCard: st.builds(do.CorrectCutCard, st.integers(0, 420)),
    do.CorrectWagers: st.builds(
        do.CorrectWagers,
        st.lists(BETS, max_size=2).map(tuple),
        st.lists(BETS, max_size=2).map(tuple),
        st.booleans(),
    ),
    do.ReverseRound: st.builds(
        do.ReverseRound,
        st.integers(0, 5),
        st.sampled_from(["ann", ""]),
        st.sampled_from(["a typo", " "]),
        SOME_CARDS,
        st.none() | st.builds(Roll, DICE, DICE),
    ),
    do.GiveNotice: st.builds(
        do.GiveNotice,
        NAMES,
        st.lists(st.sampled_from(["surveillance", "commission", "table"])).map(tuple),
        st.integers(0, 100),
        st.booleans(),
    ),
    do.ChangeProcedure: st.builds(
        do.ChangeProcedure,
        st.sampled_from(["cards.reshuffle", "vigorish.rate", "wagers.banker.paytable", "table.seats", "x"]),
        st.sampled_from(["none", "some", "6%", "ez", "commission", "1"]),
        st.integers(0, 100),
    ),
    do.Accommodate: st.builds(
        do.Accommodate,
        PEOPLE,
        st.just("seated"),
        st.lists(st.sampled_from(do.Waiver), max_size=2).map(tuple),
    ),
    do.Dispute: st.builds(do.Dispute, st.integers(-1, 5)),
    do.SettleReading: st.builds(
        do.SettleReading,
        st.sampled_from(do.Misread),
        SOME_CARDS,
        SOME_CARDS,
        SOME_CARDS,
    ),
    do.ConnectMeters: st.builds(do.ConnectMeters, st.lists(WAGERS, max_size=2).map(tuple)),
    do.PressKey: st.builds(
        do.PressKey,
        st.sampled_from(Key),
        st.integers(0, 2),
        SEATS,
        st.just({}),
    ),
    do.RefuseJackpot: st.builds(do.RefuseJackpot, st.sampled_from(["", "not verified"]), st.integers(0, 2)),
    do.Shake: st.builds(do.Shake, SEATS),
    do.ExposeDice: st.builds(do.ExposeDice),
    do.RevealDice: st.builds(do.RevealDice, st.builds(Roll, DICE, DICE)),
}
IN_A_ROUND: list[type[Command]] = [
    *(
        do.Report,
        do.Relinquish,
        do.OfferTurn,
        do.CorrectCards,
        do.CorrectRoll,
        do.TakeBackReport,
        do.CorrectWagers,
        do.SettleEarly,
        do.Substitute,
        do.Agree,
    ),
    *(do.Leave, do.Sit, do.TouchCards, do.TouchChips, do.PlaceWagers, do.OrderRecut, do.DealCard),
]


def told(command: Command, state: TableState) -> Command:
    """A key that claims an award is pressed by somebody who knows what the meters stand at."""
    if not isinstance(command, do.PressKey) or not state.charter:
        return command
    offers = (state.house.offers[name] for name in state.house.progressives)
    meters = {f"{offer.wager.id}.{meter}": 1_000_123 for offer in offers for meter in offer.paying_meters}
    return do.PressKey(command.key, command.award, command.seat, meters)


def bet_within_limits(offer: Offer, seat: int, kind: Kind = Kind.CHIPS) -> Bet:
    """A bet within the limits."""
    stake = offer.stake(offer.paytable) or offer.minimum or 1000
    on = offer.wager.rides_on[0] if offer.wager.rides_on else None
    return Bet(seat, offer.wager.id, stake, on, offer.paytable.id, kind)


def apt(state: TableState) -> Iterator[Command]:
    """Commands with what the state knows, so that rare ones are met too."""
    yield from (do.CollectVigorish(each.seat, each.person, each.toke) for each in state.markers)
    yield from map(do.ConfirmSpoken, state.spoken)
    yield from (do.TakeBack(bet.seat, bet.wager, bet.on, bet.kind, bet.person) for bet in state.bets)
    yield from (
        do.ChangeWager(bet.seat, bet.wager, 2 * bet.stake, bet.on, bet.kind, bet.person) for bet in state.bets
    )
    yield do.ReviseWagers(state.bets[:2], tuple(replace(bet, stake=2 * bet.stake) for bet in state.bets[1:3]))
    yield from (do.Dispute(racked.number) for racked in state.rack[-1:])
    yield from [do.OrderRecut()] * (state.phase is Phase.PREPARING)
    yield do.GoIdle(state.house.cards.idle)
    yield from (do.PressKey(key) for key in Key)
    yield from [do.RefuseJackpot("not verified")] * bool(state.game)
    yield from (do.PressKey(Key.HAND, seat=seat) for seat in state.seats if state.game)
    yield do.Resume()
    yield do.ExposeDice()
    yield do.DealCard(DECK[0])
    yield do.SettleEarly(tuple(Press(seat, hand.value) for seat in state.seats[:1] for hand in Hand)[:1])
    yield do.OpenTray(10**7)
    yield from (do.OrderBurn(4), do.OrderBurn(4, DECK[9:13]))
    yield do.ChangeProcedure(
        "vigorish.rate", "5%" if state.house.vigorish.rate > Fraction(1, 20) else "6%", 60
    )
    yield do.ChangeProcedure("cards.reshuffle", "none", 60)
    yield do.ChangeProcedure("cards.reshuffle", "some", 60)
    for person, seat in state.behind.items():
        yield do.BuyIn(seat, 100_000, person=person)
        yield do.PlaceWagers(
            (bet_within_limits(next(iter(state.house.offers.values())), seat, Kind.BEHIND).by(person),)
        )
        yield do.StandBehind(seat + 1, person)
        yield do.Sit(seat, person)
    yield from (
        do.StepAway(name.removeprefix("chips/")) for name in state.balances if name.startswith("chips/")
    )
    for seat in state.seats:
        yield do.StandBehind(seat, "ana")
        yield do.BuyIn(seat, 100_000)
        yield do.MoveSeat(seat, seat + 1)
        yield do.Leave(seat)
        yield do.OfferCut(seat, accepts=False)
        yield do.Shake(seat)
    for what in do.Irregularity:
        yield from (do.Report(what, card, seen) for card in (None, DECK[9]) for seen in (False, True))
    yield from _corrections(state)
    for hand in Hand:
        yield do.Relinquish(hand)
        yield from (do.OfferTurn(hand, seat, accepts) for seat in state.seats for accepts in (False, True))
        yield from (do.Agree(hand, seat) for seat in state.seats)
        yield from (do.Substitute(hand, seat, frozenset(state.seats)) for seat in state.seats)


def _corrections(state: TableState) -> Iterator[Command]:
    """The cards of a round under way, one of them another, or one more or fewer; rounds that were paid."""
    lies = [card for card, _ in state.round.lies]
    yield do.CorrectCards()
    for place in range(len(lies)):
        yield do.CorrectCards((*lies[:place], DECK[(7 * place + len(lies)) % 52], *lies[place + 1 :]))
    yield do.CorrectCards((*lies, DECK[3]))
    yield do.CorrectCards(tuple(lies[:-1]) or (DECK[5],))
    yield do.TakeBackReport()
    yield do.CorrectRoll(Roll((1, 2, 3), (4, 5, 6)))
    yield from _right_bets(state)
    yield do.CorrectBurn((DECK[0],))
    yield do.CorrectBurn((DECK[13], DECK[5]))
    yield from map(do.CorrectCutCard, (14, state.left or 0, 200))
    yield from (do.ReverseMoney(number, "ann", "a typo") for number in range(1, len(state.money) + 1)[-3:])
    for played in state.played[-3:]:
        yield do.ReverseRound(played.number, "ann", "a typo")
        if played.roll:
            yield do.ReverseRound(played.number, "ann", "a typo", roll=Roll((1, 2, 3), (3, 2, 1)))
        else:
            yield from (do.ReverseRound(played.number, "ann", "a typo", cards) for cards in RIGHT)


def _right_bets(state: TableState) -> Iterator[Command]:
    """A bet with another stake, in another place, not at all; one that was left out, in chips or cash."""
    offered = [
        bet_within_limits(offer, seat) for seat in state.seats for offer in state.house.offers.values()
    ]
    for bet in state.bets:
        yield do.CorrectWagers((bet,), (msgspec.structs.replace(bet, stake=2 * bet.stake),))
        yield do.CorrectWagers((bet,))
        yield from (do.CorrectWagers((bet,), (other,)) for other in offered if other.wager == bet.wager)
    yield from (do.CorrectWagers((), (bet,), spoken) for bet in offered for spoken in (False, True))


RIGHT = [parse_cards(text) for text in ("9c 2d Kh 3s", "4c 4d 2h 4s Kc", "2c 5d Kh Qs 2h 9d")]
"""Coups that a round might rather have been: Player 9 to 5, a tie of 6 and 8 to be, third cards."""


@cache
def opened(house: House, *, physical: bool) -> TableState:
    """A table whose checklist is done; no cards are in the shoe yet."""
    table = Table(house)
    while table.state.phase is Phase.CLOSED:
        command = next_command(table.state, EVERYTHING, seeded("a day"), physical=physical)
        assert command is not None
        table.do(command)
    return table.state


def nearly_over(state: TableState, left: int) -> TableState:
    """The same table with so many cards left to deal; all others lie in the rack."""
    cards = state.shoe.cards if state.shoe else new_cards(state.house.decks)
    played = (Racked(0, others=cards[:-left]),)
    if state.shoe:
        return state.changed(shoe=replace(state.shoe, out=len(cards) - left), rack=played)
    return state.changed(unseen=Composition.of(cards[-left:]), rack=played)


def owing(state: TableState) -> TableState:
    """The same table where everybody owes marked vigorish, two people at one seat, and one for a toke."""
    sitting = [(seat, person, False) for seat, person in state.seated.items()]
    behind = [(seat, person, False) for person, seat in state.behind.items()]
    here = [*sitting, *behind, *((seat, person, True) for seat, person, _ in sitting[:1])]
    markers = tuple(Marker(seat, who, 100 + number, toke) for number, (seat, who, toke) in enumerate(here))
    owed = [(f"vigorish-owed/{marker.person}", marker.amount) for marker in markers]
    wallets = [(f"wallet/{marker.person}", -marker.amount) for marker in markers]
    return state.changed(markers=markers, balances=balances_after(state.balances, (*owed, *wallets)))


def accepted(state: TableState, command: Command) -> bool:
    """Whether whoever may ask for a thing could have it now."""
    try:
        return bool(decide(state, told(command, state), usual_actor(state, command)))
    except (Refused, Unreadable):
        return False


def askers(state: TableState, command: Command) -> list[Actor]:
    """Whoever might ask for a thing: whose duty it is, and every player here, if players may at all."""
    people = dict.fromkeys((*state.seated.values(), *state.behind))
    players = [Actor(Role.PLAYER, each) for each in people if Role.PLAYER in DECIDERS[type(command)].roles]
    return [usual_actor(state, command), *players]


def assert_in_one_place(state: TableState) -> None:
    """Nobody sits and stands; bets lie where somebody sits; bets and debts alone hold who stands behind."""
    assert not set(state.behind) & set(state.seated.values())
    assert {bet.seat for bet in state.bets} <= set(state.seated)
    held = {bet.person for bet in state.bets} | {marker.person for marker in state.markers}
    held |= {bet.person for each in (state.game.awards if state.game else ()) for bet in each.award.bets}
    for person in set(state.behind) - held:
        (gone,) = decide(state, do.StepAway(person), Actor(Role.PLAYER, person))
        after = evolve(state, gone)
        assert person not in after.behind
        assert not after.balances.get(f"chips/{person}")
