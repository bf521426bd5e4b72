"""What becomes of a round: wagers, cards, results, chips; and of cards that went wrong."""

from collections.abc import Sequence

from msgspec.structs import replace

from punto.game.cards import Card
from punto.game.hands import Hand
from punto.game.shoe import Shoe
from punto.settle import balances_after
from punto.table import events as happened
from punto.table.commands import Irregularity
from punto.table.evolve.markers import markers_after
from punto.table.evolve.tables import gone, without_shoe
from punto.table.state import (
    NO_ROUND,
    Carried,
    FreeHand,
    Phase,
    PlayedRound,
    Racked,
    RoundState,
    TableState,
    Voided,
)

__all__ = [
    "betting_opened",
    "card_dealt",
    "cards_handed",
    "cards_racked",
    "cards_returned",
    "cards_turned",
    "cut_card_appeared",
    "dice_exposed",
    "dice_revealed",
    "dice_shaken",
    "early_settled",
    "free_hand_begun",
    "free_hand_due",
    "irregularity_ruled",
    "last_hand_announced",
    "losers_collected",
    "no_more_bets_announced",
    "points_called",
    "result_called",
    "round_voided",
    "spoken_confirmed",
    "stakes_returned",
    "turn_accepted",
    "turn_agreed",
    "turn_declined",
    "turn_relinquished",
    "vigorish_collected",
    "wager_taken_back",
    "wagers_placed",
    "winners_paid",
]


def betting_opened(state: TableState, event: happened.BettingOpened) -> TableState:
    return replace(state, phase=Phase.BETTING, number=event.number, round=NO_ROUND, voided=None)


def wagers_placed(state: TableState, event: happened.WagersPlaced) -> TableState:
    spoken = (*state.spoken_bets, *event.bets) if event.spoken else state.spoken_bets
    return replace(
        state,
        bets=(*state.bets, *event.bets),
        spoken_bets=spoken,
        balances=balances_after(state.balances, event.postings),
    )


def spoken_confirmed(state: TableState, event: happened.SpokenConfirmed) -> TableState:
    spoken = tuple(bet for bet in state.spoken_bets if bet.seat != event.seat)
    cash = [bet for bet in state.spoken_bets if bet.seat == event.seat]
    return replace(
        state,
        spoken_bets=spoken,
        round=replace(state.round, cash=(*state.round.cash, *cash)),
        balances=balances_after(state.balances, event.postings),
    )


def wager_taken_back(state: TableState, event: happened.WagerTakenBack) -> TableState:
    left = list(state.bets)
    left.remove(event.bet)
    return replace(
        state,
        bets=tuple(left),
        spoken_bets=tuple(bet for bet in state.spoken_bets if bet != event.bet),
        stayed=tuple(bet for bet in state.stayed if bet != event.bet),
        round=replace(state.round, cash=tuple(bet for bet in state.round.cash if bet != event.bet)),
        balances=balances_after(state.balances, event.postings),
    )


def no_more_bets_announced(state: TableState, _event: happened.NoMoreBetsAnnounced) -> TableState:
    return replace(state, phase=Phase.DEALING, stayed=())


def free_hand_due(state: TableState, event: happened.FreeHandDue) -> TableState:
    return replace(state, free_due=FreeHand(event.clauses))


def free_hand_begun(state: TableState, event: happened.FreeHandBegun) -> TableState:
    return replace(
        state,
        phase=Phase.DEALING,
        number=event.number,
        round=RoundState(free=True),
        free_due=None,
        voided=None,
        free_hands=state.free_hands + (not event.compelled),
    )


def card_dealt(state: TableState, event: happened.CardDealt) -> TableState:
    round_, card = state.round, event.card
    cards = (*round_.cards(event.hand), card)
    turned = {**round_.turned, event.hand: len(cards)} if event.up else round_.turned
    player = cards if event.hand is Hand.PLAYER else round_.player
    banker = cards if event.hand is Hand.BANKER else round_.banker
    drawn = round_.drawn + (not event.carried)
    round_ = replace(round_, player=player, banker=banker, turned=turned, drawn=drawn)
    if event.carried:
        named = () if card is None or state.leading[0].card else (card,)
        if round_.waiting:
            state = replace(state, round=replace(round_, waiting=round_.waiting[1:]))
        else:
            state = replace(state, round=round_, carried=state.carried[1:])
        return replace(state, unseen=gone(state.unseen, named))
    return _drawn(state, card, round_)


def cut_card_appeared(state: TableState, _event: happened.CutCardAppeared) -> TableState:
    return replace(state, cut_card_came=True, cut_card_left=state.left)


def cards_handed(state: TableState, event: happened.CardsHanded) -> TableState:
    holders = {**state.round.holders, event.hand: event.seat}
    return replace(state, round=replace(state.round, handed=event.hand, holders=holders))


def cards_returned(state: TableState, event: happened.CardsReturned) -> TableState:
    return _turned(state, event.hand, event.cards, handed=None)


def cards_turned(state: TableState, event: happened.CardsTurned) -> TableState:
    return _turned(state, event.hand, event.cards, handed=state.round.handed)


def turn_agreed(state: TableState, event: happened.TurnAgreed) -> TableState:
    return replace(state, round=replace(state.round, holders={**state.round.holders, event.hand: event.seat}))


def turn_relinquished(state: TableState, event: happened.TurnRelinquished) -> TableState:
    holders = {**state.round.holders, event.hand: 0}
    return replace(
        state, round=replace(_asked(state.round, event.hand, event.seat), holders=holders, handed=None)
    )


def turn_declined(state: TableState, event: happened.TurnDeclined) -> TableState:
    return replace(state, round=_asked(state.round, event.hand, event.seat))


def turn_accepted(state: TableState, event: happened.TurnAccepted) -> TableState:
    asked = {hand: seats for hand, seats in state.round.asked.items() if hand is not event.hand}
    holders = {**state.round.holders, event.hand: event.seat}
    return replace(state, round=replace(state.round, holders=holders, asked=asked))


def points_called(state: TableState, event: happened.PointsCalled) -> TableState:
    return replace(state, round=replace(state.round, points_called=event.hand is Hand.BANKER))


def early_settled(state: TableState, event: happened.EarlySettled) -> TableState:
    round_ = replace(
        state.round, early_settled=True, presses=event.presses, pressed=event.pressed, early=event.movements
    )
    return replace(
        state,
        round=round_,
        markers=markers_after(state.markers, event.movements),
        balances=balances_after(state.balances, event.postings),
    )


def result_called(state: TableState, event: happened.ResultCalled) -> TableState:
    called = {"results": event.results, "collect": event.collect, "pay": event.pay}
    return replace(state, round=replace(state.round, result_called=True, **called))


def losers_collected(state: TableState, event: happened.LosersCollected) -> TableState:
    balances = balances_after(state.balances, event.postings)
    return replace(state, round=replace(state.round, losers_collected=True), balances=balances)


def winners_paid(state: TableState, event: happened.WinnersPaid) -> TableState:
    return replace(
        state,
        round=replace(state.round, winners_paid=True),
        game=replace(state.game_here, settled=True) if state.game_here else state.game,
        markers=markers_after(state.markers, event.movements),
        balances=balances_after(state.balances, event.postings),
    )


def vigorish_collected(state: TableState, event: happened.VigorishCollected) -> TableState:
    markers = tuple(
        marker
        for marker in state.markers
        if marker.seat != event.seat
        or event.person not in ("", marker.person)
        or event.toke not in (None, marker.toke)
    )
    return replace(state, markers=markers, balances=balances_after(state.balances, event.postings))


def cards_racked(state: TableState, event: happened.CardsRacked) -> TableState:
    round_ = state.round
    over = replace(
        state,
        phase=Phase.READY,
        bets=event.stay,
        stayed=event.stay,
        round=NO_ROUND,
        played=(*state.played, _played(state))[-_remembered(state) :] if state.bets else state.played,
        balances=balances_after(state.balances, event.postings),
    )
    if round_.roll:
        return over
    return replace(over, rack=(*state.rack, _racked(state)))


def stakes_returned(state: TableState, event: happened.StakesReturned) -> TableState:
    balances = balances_after(state.balances, event.postings)
    return replace(state, bets=(), stayed=(), spoken_bets=(), balances=balances)


def last_hand_announced(state: TableState, _event: happened.LastHandAnnounced) -> TableState:
    return replace(state, last_hand=True)


def irregularity_ruled(state: TableState, event: happened.IrregularityRuled) -> TableState:
    """A card that was drawn waits for the next hand, or lies with the discards.

    Decks in which one was replaced are mixed again.
    """
    if event.back_to:
        mixing = state.steps.index(event.back_to)
        return replace(without_shoe(state), done=min(state.done, mixing), cutters=())
    if event.what is Irregularity.SURPLUS_THIRD:
        state = replace(state, round=replace(state.round, surplus=True))
    if not event.from_shoe:
        return replace(state, reported=event.card) if event.card else state
    round_, already = state.round, state.carried
    if event.waited:
        state = replace(state, round=replace(state.round, waiting=state.round.waiting[1:]))
    else:
        state = _drawn(state, event.card, state.round)
    before = len(round_.lies) + len(round_.others) + len(already) if round_.drawn else 0
    surplus = event.what is Irregularity.SURPLUS_THIRD
    return _laid_aside(state, event.ruling, Carried(event.card, event.seen, before, surplus))


def _laid_aside(state: TableState, ruling: str, lies: Carried) -> TableState:
    if ruling in ("waits", "waits-for-banker"):
        return replace(state, round=replace(state.round, waiting=(*state.round.waiting, lies)))
    if ruling in ("next-hand", "free-hand", "simulated-round"):
        return replace(state, carried=(*state.carried, lies))
    if ruling in ("discard", "discard-unseen"):
        return replace(state, round=replace(state.round, others=(*state.round.others, lies)))
    return state


def round_voided(state: TableState, event: happened.RoundVoided) -> TableState:
    rack = state.rack
    if state.round.player:
        rack = (*rack, _racked(state))
    phase = Phase.READY if state.phase in (Phase.BETTING, Phase.DEALING) else state.phase
    return replace(
        state,
        phase=phase,
        bets=(),
        stayed=(),
        spoken_bets=(),
        rack=rack,
        round=NO_ROUND,
        voided=_void(state),
        game=None if state.game_here else state.game,
        markers=markers_after(state.markers, event.movements),
        balances=balances_after(state.balances, event.postings),
    )


def _void(state: TableState) -> Voided:
    """What is kept of a round that is void, should the report have been a mistake."""
    last = state.carried[-1] if state.carried else None
    drew = last is not None and last.seen and not last.after and state.phase is not Phase.DEALING
    assert state.charter is not None
    return Voided(
        charter=state.charter.digest,
        phase=state.phase,
        bets=state.bets,
        stayed=state.stayed,
        round=state.round,
        racked=len(state.rack),
        carried=len(state.carried),
        drew=drew and state.reported is None,
        locked=state.game_here is not None,
    )


def dice_shaken(state: TableState, event: happened.DiceShaken) -> TableState:
    return replace(state, round=replace(state.round, shaken=(*state.round.shaken, event.seat)))


def dice_exposed(state: TableState, _event: happened.DiceExposed) -> TableState:
    return replace(state, round=replace(state.round, shaken=()))


def dice_revealed(state: TableState, event: happened.DiceRevealed) -> TableState:
    return replace(state, round=replace(state.round, roll=event.roll))


def _drawn(state: TableState, card: Card | None, round_: RoundState) -> TableState:
    """A card has left the shoe, which makes this of the round."""
    shoe = state.shoe
    if shoe:
        return replace(state, round=round_, shoe=Shoe(shoe.cards, shoe.cut_card, shoe.out + 1), reported=None)
    named = (card,) if card else ()
    return replace(state, round=round_, unseen=gone(state.unseen, named), reported=None)


def _racked(state: TableState) -> Racked:
    """The round's cards in the order in which they are racked, and which of them nobody has seen."""
    round_ = state.round
    in_none = (*round_.others, *round_.waiting)
    others = tuple([each.card for each in in_none])
    return Racked(state.number, round_.player, round_.banker, others, round_.free, _hidden(round_, in_none))


def _hidden(round_: RoundState, in_none: Sequence[Carried]) -> tuple[int, ...]:
    """The places of cards that nobody has seen, among all of a round's."""
    player, banker = len(round_.player), len(round_.banker)
    player_up, banker_up = round_.turned[Hand.PLAYER], round_.turned[Hand.BANKER]
    aside = [player + banker + place for place, each in enumerate(in_none) if not each.seen]
    return (*range(player_up, player), *range(player + banker_up, player + banker), *aside)


def _remembered(state: TableState) -> int:
    """How many rounds can be undone, and are on roads: a whole shoe's, where shoes end, and no more."""
    return 13 * max(state.decks, 8)


def _played(state: TableState) -> PlayedRound:
    """What is kept of a round with wagers, should it ever have to be undone."""
    round_ = state.round
    movements = (*round_.taken, *round_.early, *round_.collect, *round_.pay)
    coup = None if round_.roll else round_.coup
    assert state.charter is not None
    return PlayedRound(
        number=state.number,
        charter=state.charter,
        bets=state.bets,
        presses=round_.presses,
        results=round_.results,
        movements=movements,
        coup=coup,
        roll=round_.roll,
    )


def _turned(state: TableState, hand: Hand, cards: tuple[Card, ...], *, handed: Hand | None) -> TableState:
    """A hand's cards lie face up; those that nobody had named have their names now."""
    round_ = state.round
    before = round_.cards(hand)
    turned = {**round_.turned, hand: len(cards)}
    if None not in before:
        return replace(state, round=replace(round_, turned=turned, handed=handed))
    named = tuple(card for card, was in zip(cards, before, strict=True) if was is None)
    changes = {hand.value: cards, "turned": turned, "handed": handed}
    return replace(state, round=replace(round_, **changes), unseen=gone(state.unseen, named))


def _asked(round_: RoundState, hand: Hand, seat: int) -> RoundState:
    return replace(round_, asked={**round_.asked, hand: (*round_.asked.get(hand, ()), seat)})
