"""The end of a round: its cards go to the discard rack, winning stakes to their bettors, pushes stay.

A push that could not be bet for the next round is taken back.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from punto.game.facts import Game
from punto.game.shoe import shuffle
from punto.houses import House
from punto.houses.choices import Shuffle
from punto.settle import Bet, Posting, chips_pressed, objections, released, taken_back
from punto.table import events as happened
from punto.table.commands import Actor, RackCards
from punto.table.decide.betting import area
from punto.table.decide.dealing import end_of_shoe
from punto.table.decide.irregularities import waited
from punto.table.decide.reasons import because, must_be_due, refuse
from punto.table.events import BetResult, Event
from punto.table.next import Task
from punto.table.state import TableState
from punto.wagers import Result

__all__ = ["Over", "over", "rack_cards"]


def rack_cards(state: TableState, command: RackCards, _by: Actor) -> Iterator[Event]:
    """The cards are put away; winners have their stakes back, and what pushed stays for the next round."""
    must_be_due(state, command, Task.RACK)
    rulings = tuple(waited(state)) if state.round.waiting else ()
    yield from rulings
    stakes = over(state.round.results)
    yield happened.CardsRacked(stakes.pushed, stakes.released)
    if not all(_as_it_was(bet, state) for bet in stakes.pushed):
        back = _cannot_stay(stakes.pushed, state.house)
        yield from (happened.WagerTakenBack(bet, taken_back(bet)) for bet in back)
    if state.house.game is Game.DICE:
        return
    if state.house.cards.shuffle is Shuffle.CONTINUOUS_SHUFFLER:
        yield from _recirculated(state, command, rulings)
    elif state.last_hand:
        yield end_of_shoe(state)
    elif state.cut_card_came:
        yield happened.LastHandAnnounced()


def _recirculated(state: TableState, command: RackCards, rulings: tuple[Event, ...]) -> Iterator[Event]:
    """A continuous shuffler takes all cards back; one that begins a hand without wagers comes first."""
    if state.free_due or any(isinstance(each, happened.FreeHandDue) for each in rulings):
        return
    if not state.shoe:
        if command.permutation:
            refuse(command, [because(state, "real-cards")])
        yield happened.CardsRecirculated()
        return
    if not command.permutation:
        refuse(command, [because(state, "no-permutation")])
    lying = (card for each in state.rack for card in each.cards)
    played = (*state.round.player, *state.round.banker, *(each.card for each in state.round.others))
    cards = tuple(card for card in (*state.shoe.rest, *lying, *played) if card)
    yield happened.CardsRecirculated(shuffle(cards, command.permutation))


class Over(NamedTuple):
    """Stakes when a round is over: what winning ones post as they go back, and bets that pushed."""

    released: tuple[Posting, ...]
    pushed: tuple[Bet, ...]


def over(results: Sequence[BetResult]) -> Over:
    """What becomes of the stakes that lie there still."""
    won = [each for each in results if each.result is Result.WIN and not each.swapped]
    pushed = [each for each in results if each.result is Result.PUSH]
    return Over(released([(each.bet, max(each.pressed, 0)) for each in won]), _standing(pushed))


def _standing(pushed: Sequence[BetResult]) -> tuple[Bet, ...]:
    """Bets that pushed, with what was pressed onto them; onto a coupon these are chips of their own."""
    if not any(each.pressed > 0 for each in pushed):
        return tuple([each.bet for each in pushed])
    lie: dict[tuple[object, ...], Bet] = {}
    for bet in (bet for each in pushed for bet in _with_pressed(each.bet, max(each.pressed, 0))):
        there = lie.get(area(bet))
        lie[area(bet)] = _raised(there, bet.stake) if there else bet
    return tuple(lie.values())


def _with_pressed(bet: Bet, pressed: int) -> tuple[Bet, ...]:
    if bet.kind.is_paper and pressed:
        return bet, chips_pressed(bet, pressed)
    return (_raised(bet, pressed),)


def _raised(bet: Bet, by: int) -> Bet:
    return replace(bet, stake=bet.stake + by)


def _as_it_was(bet: Bet, state: TableState) -> bool:
    """Whether nothing about a bet has changed since it was taken: it was not raised, and needs no other."""
    return bet in state.bets and state.house.offers[bet.wager].wager.main


def _cannot_stay(pushed: Sequence[Bet], house: House) -> Iterator[Bet]:
    """What may not lie there for the next round: above its limit, or without a bet that it needs."""
    stay: dict[int, list[Bet]] = {}
    for bet in sorted(pushed, key=lambda bet: not house.offer(bet.wager).wager.main):
        beside = stay.setdefault(bet.seat, [])
        if objections([*beside, bet], house):
            yield bet
        else:
            beside.append(bet)
