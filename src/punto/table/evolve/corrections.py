"""What becomes of a table when something that was entered wrongly is put right."""

from msgspec.structs import replace

from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.hands import Hand
from punto.settle import Bet, balances_after
from punto.table import events as happened
from punto.table.evolve.markers import markers_after
from punto.table.state import Carried, Lying, PlayedRound, Racked, RoundState, TableState

__all__ = [
    "burn_corrected",
    "card_corrected",
    "hand_corrected",
    "report_taken_back",
    "round_reversed",
    "round_taken_back",
    "wagers_corrected",
]


def report_taken_back(state: TableState, event: happened.ReportTakenBack) -> TableState:
    back, number = _where_they_lay(state, event.lay)[-len(event.cards) :], len(event.cards)
    round_ = state.round.changed(surplus=event.surplus)
    if number and event.lay == "banker":
        turned = {**round_.turned, Hand.BANKER: min(round_.turned[Hand.BANKER], 2)}
        handed = None if round_.handed is Hand.BANKER else round_.handed
        round_ = round_.changed(banker=round_.banker[:2], turned=turned, handed=handed)
    elif number and event.lay == "surplus":
        round_ = round_.changed(waiting=round_.waiting[:-number])
    elif number and event.lay == "discards":
        round_ = round_.changed(others=round_.others[:-number])
    carried = state.carried[:-number] if event.lay == "next-hand" else state.carried
    after = state.changed(
        round=round_,
        carried=carried,
        reported=None,
        free_due=None if event.no_free_hand else state.free_due,
        cut_card_came=state.cut_card_came and not event.no_cut_card,
        shoe=replace(state.shoe, out=state.shoe.out - number) if state.shoe else None,
        unseen=_counted(state.unseen, back if number else (), ()),
        markers=markers_after(state.markers, event.movements),
        balances=balances_after(state.balances, event.postings),
    )
    return _restored(after) if event.restored else after


def _where_they_lay(state: TableState, lay: str) -> Lying:
    aside = {"surplus": state.round.waiting, "discards": state.round.others, "next-hand": state.carried}
    return state.round.banker if lay == "banker" else tuple(each.card for each in aside.get(lay, ()))


def _restored(state: TableState) -> TableState:
    """A void round as it was; bets that came as cash are chips by now."""
    was = state.voided
    assert was is not None
    racked = was.racked + bool(was.round.player)
    return state.changed(
        phase=was.phase,
        bets=was.bets,
        stayed=was.stayed,
        round=was.round.changed(cash=()),
        rack=(*state.rack[: was.racked], *state.rack[racked:]),
        voided=None,
    )


def round_taken_back(state: TableState, event: happened.RoundTakenBack) -> TableState:
    round_ = _shortened(state.round, event.kept).changed(
        result_called=False, losers_collected=False, results=(), collect=(), pay=(), roll=None
    )
    if event.recount:
        round_ = round_.changed(points_called=False, early_settled=False, presses=(), pressed=(), early=())
    taken_up = state.aside[: event.taken_up]
    again = (*(card for card, _ in state.round.lies[event.kept :]), *(each.card for each in taken_up))
    if taken_up or event.kept < len(state.round.lies):
        round_ = round_.changed(surplus=False)
    if taken_up:
        round_ = round_.changed(others=_without_these(round_.others, taken_up))
        state = state.changed(carried=_without_these(state.carried, taken_up))
    return state.changed(
        round=round_,
        free_due=None if event.no_free_hand else state.free_due,
        game=state.game_here.without_unpaid if state.game_here else state.game,
        unseen=_counted(state.unseen, again, ()),
        markers=markers_after(state.markers, event.movements),
        balances=balances_after(state.balances, event.postings),
    )


def _without_these(cards: tuple[Carried, ...], taken_up: tuple[Carried, ...]) -> tuple[Carried, ...]:
    return tuple(each for each in cards if each not in taken_up)


def _shortened(round_: RoundState, kept: int) -> RoundState:
    """The round with only its first cards; who turns them stays as it was."""
    lies = round_.lies
    if kept >= len(lies):
        return round_
    left = [hand for _, hand in lies[:kept]]
    numbers = {hand: left.count(hand) for hand in Hand}
    gone = [hand for _, hand in lies[kept:]]
    return round_.changed(
        player=round_.player[: numbers[Hand.PLAYER]],
        banker=round_.banker[: numbers[Hand.BANKER]],
        turned={hand: min(number, numbers[hand]) for hand, number in round_.turned.items()},
        handed=None if round_.handed in gone else round_.handed,
        waiting=(),
    )


def card_corrected(state: TableState, event: happened.CardCorrected) -> TableState:
    cards = list(state.round.cards(event.hand))
    cards[event.place] = event.card
    round_ = state.round.changed(**{event.hand.value: tuple(cards)})
    return state.changed(round=round_, unseen=_counted(state.unseen, (event.original,), (event.card,)))


def wagers_corrected(state: TableState, event: happened.WagersCorrected) -> TableState:
    cash = (*state.round.cash, *[bet for bet in event.right if bet in event.cash])
    return state.changed(
        bets=(*_without(state.bets, event.wrong), *event.right),
        stayed=_without(state.stayed, event.wrong),
        round=state.round.changed(cash=_without(cash, event.wrong)),
        balances=balances_after(state.balances, event.postings),
    )


def _without(bets: tuple[Bet, ...], wrong: tuple[Bet, ...]) -> tuple[Bet, ...]:
    return tuple([bet for bet in bets if bet not in wrong])


def burn_corrected(state: TableState, event: happened.BurnCorrected) -> TableState:
    burned, *rest = state.rack
    cards = (*event.cards, *[None] * (event.number - len(event.cards)))
    hidden = tuple(range(len(event.cards), event.number))
    return state.changed(
        rack=(Racked(burned.number, others=cards, hidden=hidden), *rest),
        unseen=_counted(state.unseen, burned.others, event.cards),
    )


def round_reversed(state: TableState, event: happened.RoundReversed) -> TableState:
    played = tuple(_settled(each, event) if each.number == event.number else each for each in state.played)
    here = state.game if state.game and state.game.round == event.number else None
    state = state.changed(
        played=played,
        game=here.without_unpaid if here else state.game,
        markers=markers_after(state.markers, (*event.undone, *event.movements)),
        balances=balances_after(state.balances, event.postings),
    )
    return _racked_again(state, event) if event.player else state


def _settled(played: PlayedRound, event: happened.RoundReversed) -> PlayedRound:
    """A round as it counts now: by the right cards or dice, or not at all."""
    coup = Coup(event.player, event.banker) if event.player else played.coup
    settled = event.movements if event.results else ()
    return replace(
        played, results=event.results, movements=settled, coup=coup, roll=event.roll or played.roll
    )


def hand_corrected(state: TableState, event: happened.HandCorrected) -> TableState:
    return _racked_again(state, event)


def _racked_again(state: TableState, event: happened.RoundReversed | happened.HandCorrected) -> TableState:
    """The right cards in the discard rack, if that round still lies there.

    One that it had after all, and that was carried over to begin the next hand, is not carried any more.
    """
    for place, racked in enumerate(state.rack):
        if racked.number == event.number and racked.player:
            wrong, cards = (*racked.player, *racked.banker), (*event.player, *event.banker)
            hidden = tuple(at - len(wrong) + len(cards) for at in racked.hidden)
            right = replace(racked, player=event.player, banker=event.banker, hidden=hidden)
            carried = state.carried_by(wrong, cards)
            unseen = _counted(state.unseen, (*wrong, *(each.card for each in carried)), cards)
            return state.changed(
                rack=(*state.rack[:place], right, *state.rack[place + 1 :]),
                carried=_without_these(state.carried, carried),
                unseen=unseen,
            )
    return state


def _counted(unseen: Composition | None, wrong: Lying, right: Lying) -> Composition | None:
    """What may still be in the shoe, if those cards never came out of it and these did."""
    if unseen is None or wrong == right:
        return unseen
    counts = dict(unseen.items())
    for card in wrong:
        if card:
            counts[card] = counts.get(card, 0) + 1
    return Composition(counts).without([card for card in right if card])
