"""Putting right what was entered wrongly: in the round until winners are paid, later by reversing it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from punto.errors import Reason
from punto.game.cards import Card, point_count
from punto.game.coup import Coup, impossible
from punto.game.dealing import deal
from punto.game.dice import Roll
from punto.game.facts import Game
from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.game.tableau import PUNTO_BANCO
from punto.houses import House
from punto.settle import (
    Act,
    Bet,
    Kind,
    Movement,
    Press,
    chips_pressed,
    placed,
    possible_presses,
    posted,
    settle_accepted,
    together,
    undone,
    void,
)
from punto.table import events as happened
from punto.table.commands import Actor, CorrectBurn, CorrectCards, CorrectRoll, ReverseRound
from punto.table.decide.dealing import bet_results, face_up
from punto.table.decide.irregularities import left_over, lies_face_up
from punto.table.decide.keypad import awards_of
from punto.table.decide.preparing import unlike_a_burn
from punto.table.decide.racking import over
from punto.table.decide.reasons import because, not_there, refuse, refuse_if, wrong_phase
from punto.table.decide.ruled_again import (
    AS_RULED,
    RuledAgain,
    dealt_on,
    ruled_again,
    said_beyond,
    with_card,
)
from punto.table.decide.rulings import bankers_third
from punto.table.events import Event
from punto.table.jackpots import Award
from punto.table.next import at_cut_card, midi
from punto.table.state import Lying, Phase, PlayedRound, Racked, RoundState, TableState
from punto.wagers import Result

__all__ = ["correct_burn", "correct_cards", "correct_roll", "reverse_round", "taken_back", "too_late"]

FIRST_FOUR = 4


def correct_cards(state: TableState, command: CorrectCards, _by: Actor) -> Iterator[Event]:
    """The round goes on from the cards as they are; whatever followed from the wrong ones is undone."""
    wrong = tuple(card for card, _ in state.round.lies)
    right = command.cards or wrong
    refuse_if(command, [*too_late(state), *_not_so(state, wrong, right)])
    both = min(len(wrong), len(right))
    first = next((place for place in range(both) if wrong[place] is not right[place]), both)
    kept = first if first >= FIRST_FOUR else min(FIRST_FOUR, both)
    again = ruled_again(state, right) if wrong != right else AS_RULED
    yield taken_back(state, kept, recount=first < FIRST_FOUR or wrong == right, again=again)
    yield from _put_right(state, wrong[:kept], right)
    yield from _dealt_again(state, right, kept, again)
    if wrong[:FIRST_FOUR:2] != right[:FIRST_FOUR:2]:
        yield from _called_again(state, right[:FIRST_FOUR:2])


def _called_again(state: TableState, player: Lying) -> Iterator[Event]:
    """At a midi table the Player's count is called when that hand is turned, before the Banker's is."""
    turned = state.round.turned
    if midi(state) and turned[Hand.PLAYER] >= len(player) == 2 > turned[Hand.BANKER]:
        yield happened.PointsCalled(Hand.PLAYER, point_count(cast(tuple[Card, ...], player)))


def too_late(state: TableState, *phases: Phase) -> list[Reason]:
    """A round can be corrected until its winners are paid, in these phases: its cards in the round alone."""
    paid = state.number if state.round.winners_paid else 0 if phases else _just_paid(state)
    if paid:
        return [because(state, "winners-paid", round=paid)]
    return wrong_phase(state, *(phases or (Phase.DEALING,)))


def _just_paid(state: TableState) -> int:
    """The round that is over, where nothing of another one lies there yet; 0: none."""
    last = state.number - (state.phase is Phase.BETTING)
    over = state.phase is not Phase.DEALING and state.played and state.played[-1].number == last
    return last if over else 0


def _not_so(state: TableState, wrong: Lying, right: Lying) -> list[Reason]:
    """Why these cannot be the cards of the round."""
    if state.house.game is Game.DICE:
        return [because(state, "no-cards")]
    if not wrong:
        return [because(state, "nothing-lies-there")] if state.phase is Phase.DEALING else []
    if wrong == right:
        called = state.round.points_called or state.round.result_called
        return [] if called else [because(state, "nothing-wrong")]
    return _not_these(state, wrong, right) if state.physical else [because(state, "cards-are-known")]


def _not_these(state: TableState, wrong: Lying, right: Lying) -> list[Reason]:
    reasons = [because(state, "too-many-cards")] if len(right) > max(len(wrong), 6) else []
    new = right[len(wrong) + said_beyond(state, right) :]
    if state.left is not None and len(new) > state.left:
        reasons.append(because(state, "shoe-empty"))
    if new and state.reported not in (None, new[0]):
        reasons.append(because(state, "reported-card", card=state.reported))
    unknown = [place for place, card in enumerate(right) if card is None]
    early = [place for place in unknown if place < len(right) - 1]  # what came after it tells what it is
    if any(wrong[place : place + 1] != (None,) for place in unknown) or (early and len(right) > FIRST_FOUR):
        reasons.append(because(state, "name-the-card"))
    if unknown and (state.aside or state.round.waiting):
        reasons.append(because(state, "turn-first"))
    said = [each.card for each in state.aside[: said_beyond(state, right)]]
    reported = new[:1] if state.reported in new[:1] else ()
    return reasons + _not_there(state, (*wrong, *said, *reported), right)


def _not_there(state: TableState, wrong: Lying, right: Lying) -> list[Reason]:
    """Cards of which there are not so many, once the wrong ones are back."""
    return not_there(state, Counter(filter(None, right)), Counter(filter(None, wrong)))


def taken_back(state: TableState, kept: int, *, recount: bool, again: RuledAgain = AS_RULED) -> Event:
    """The round with so many cards, and nothing that was called, settled or ruled on by more."""
    round_ = state.round
    done = round_.collect if round_.losers_collected else ()
    movements = tuple(undone((*(round_.early if recount else ()), *done)))
    return happened.RoundTakenBack(
        kept, recount, movements, posted(movements), again.taken_up, again.no_free_hand
    )


def _put_right(state: TableState, wrong: Lying, right: Lying) -> Iterator[Event]:
    """Cards of the first four become others, where they lie.

    One of which there are no more but those that lie there is wrong somewhere else: until all wrong ones are
    taken up, nobody names a right one.
    """
    places = [place for place, card in enumerate(wrong) if card is not right[place]]
    short = not_there(state, Counter(card for place in places if (card := right[place])))
    if short:
        yield from (_corrected(state.round, place, wrong[place], None) for place in places if wrong[place])
    for place in places:
        yield _corrected(state.round, place, None if short else wrong[place], right[place])


def _corrected(round_: RoundState, at: int, wrong: Card | None, right: Card | None) -> Event:
    """A card becomes another, where it lies."""
    hand = round_.lies[at][1]
    assert hand is not None
    place = at // 2
    up = right is not None and place < round_.turned[hand]
    return happened.CardCorrected(hand, place, wrong, right, up=up)


def _dealt_again(state: TableState, right: Lying, kept: int, again: RuledAgain) -> Iterator[Event]:
    """The other cards, to the hands that want them by the table of play; what no hand wants waits.

    A covered card that none wants was asked for by the wrong cards, and nobody has seen that it was dealt:
    whoever did deal it reports it.
    """
    up, shown = face_up(state), _shown(state)
    known = [shown[place] if place < len(shown) else up for place in range(kept, len(right))]
    lying = (*zip(right[kept:], known, strict=True), *again.dealt)
    round_, new = dealt_on(RoundState(), right[:kept]), len(state.round.lies) + said_beyond(state, right)
    came = state.cut_card_came
    for number, (card, seen) in enumerate(lying, kept):
        hand = round_.wants
        if new <= number < len(right) and not came and at_cut_card(state, after=number - new):
            yield happened.CutCardAppeared()
            came = True
        if hand is None and card is None:
            continue
        if hand is None:
            yield left_over(state, card, seen=seen)
            continue
        surplus = hand is Hand.BANKER and len(round_.player) == 2 == len(round_.banker)
        if surplus and number >= len(state.round.lies):
            yield bankers_third(state, seen=seen)
        yield happened.CardDealt(card, hand, seen or (up and card is not None))
        round_ = with_card(round_, hand, card)
    if state.reported and (lying or again.otherwise) and len(right) <= new:
        yield from lies_face_up(state, state.reported, wanted=again.wants)


def _shown(state: TableState) -> list[bool]:
    """Which of the cards that came out everybody knows, in their order; last those that went wrong."""
    round_ = state.round
    hands = {hand: iter(range(3)) for hand in Hand}
    known = [next(hands[hand]) < round_.turned[hand] for _, hand in round_.lies if hand]
    return [*known, *(each.seen for each in (*round_.waiting, *state.aside))]


def correct_roll(state: TableState, command: CorrectRoll, _by: Actor) -> Iterator[Event]:
    """The cups showed something else."""
    reasons = too_late(state)
    if not reasons and not state.round.roll:
        reasons.append(because(state, "nothing-rolled"))
    refuse_if(command, reasons)
    yield taken_back(state, 0, recount=True)
    yield happened.DiceRevealed(command.roll)


def correct_burn(state: TableState, command: CorrectBurn, _by: Actor) -> Iterator[Event]:
    """Other cards were burned at the beginning of this shoe."""
    reasons = wrong_phase(state, Phase.READY, Phase.BETTING, Phase.DEALING)
    if not reasons and state.house.game is Game.DICE:
        reasons.append(because(state, "no-cards"))
    elif not reasons and not state.physical:
        reasons.append(because(state, "cards-are-known"))
    if not reasons:
        reasons += _not_burned(state, command.cards)
    refuse_if(command, reasons)
    yield happened.BurnCorrected(command.cards, _burns(command.cards))


def _burns(cards: Sequence[Card]) -> int:
    """How many cards are burned with the first of these."""
    return 1 + cards[0].rank.burns


def _not_burned(state: TableState, cards: tuple[Card, ...]) -> list[Reason]:
    """Why these cannot have been burned."""
    unlike = unlike_a_burn(state, cards)
    if not state.rack or state.rack[0].number:
        return [*unlike, because(state, "burn-gone")]
    burned = state.rack[0].others
    if not unlike and state.left is not None and _burns(cards) > state.left + len(burned):
        unlike.append(because(state, "shoe-empty"))
    return [*unlike, *_not_there(state, burned, cards)]


def reverse_round(state: TableState, command: ReverseRound, _by: Actor) -> Iterator[Event]:
    """A round that was paid is undone exactly, and settled once more where the right result is said."""
    played = next((each for each in state.played if each.number == command.number), None)
    reasons = [] if command.supervisor.strip() else [because(state, "who-reverses")]
    reasons += [] if command.reason.strip() else [because(state, "why-reversed")]
    if played is None:
        racked = _racked(state, command.number) if command.cards else None
        if racked is None or any(place < len(racked.cards) - len(racked.others) for place in racked.hidden):
            refuse(command, [_not_played(state, command), *reasons])
        refuse_if(command, [*reasons, *_not_that_hand(state, racked, command.cards)])
        round_ = dealt_on(RoundState(), command.cards)
        hands = round_.named(Hand.PLAYER), round_.named(Hand.BANKER)
        yield happened.HandCorrected(command.number, command.supervisor, command.reason, *hands)
        return
    refuse_if(command, [*reasons, *_not_this(state, played, command)])
    again = command.roll or (deal(command.cards, law=state.house.law) if command.cards else None)
    undoing = _reversed(state, command, played, again)
    game = state.game if state.game and state.game.round == played.number else None
    paid = game.paid if game else tuple(awards_of(state, played.results))
    won = [award for award in awards_of(state, undoing.results) if award not in paid]
    refuse_if(command, _meters_have_paid(state, played, undoing, paid))
    if not (game and played.results) and (won or any(each.meter for each in undoing.movements)):
        refuse(command, [because(state, "meter-would-pay")])
    yield undoing
    yield from map(happened.AwardWon, won)


def _meters_have_paid(
    state: TableState, played: PlayedRound, undoing: happened.RoundReversed, paid: Sequence[Award]
) -> list[Reason]:
    """What a meter has paid stays paid, so its round is not void; unapproved awards go with their round."""
    void = paid and not undoing.results
    if void or any(each.meter for each in played.movements):
        return [because(state, "award-adjusts")]
    return []


def _not_played(state: TableState, command: ReverseRound) -> Reason:
    if command.number != state.number or state.phase is not Phase.DEALING:
        return because(state, "not-played", round=command.number)
    if state.round.winners_paid:
        return because(state, "rack-first")
    return because(state, "correct-instead")


def _not_this(state: TableState, played: PlayedRound, command: ReverseRound) -> list[Reason]:
    """Why the round cannot have been played so."""
    if command.roll and played.coup:
        return [because(state, "no-dice")]
    if command.cards and played.roll:
        return [because(state, "no-cards")]
    if not command.cards:
        return [] if played.results or command.roll else [because(state, "reversed-already")]
    return _not_this_coup(state, played, command)


def _not_this_coup(state: TableState, played: PlayedRound, command: ReverseRound) -> list[Reason]:
    round_ = dealt_on(RoundState(), command.cards)
    player, banker = (round_.named(hand) for hand in Hand)
    if len(player) + len(banker) < len(command.cards):
        return [because(state, "impossible-hands")]
    incomplete = impossible(player, banker, PUNTO_BANCO, state.house.law)
    if incomplete:
        return incomplete
    racked = _racked(state, played.number)
    if not state.physical:
        return [] if Coup(player, banker) == played.coup else [because(state, "cards-are-known")]
    return _not_left(state, racked, command.cards) if racked else []


def _racked(state: TableState, number: int) -> Racked | None:
    """Where a round's cards lie in the discard rack, if they still do."""
    return next((each for each in state.rack if each.number == number and each.player), None)


def _not_left(state: TableState, racked: Racked, right: tuple[Card, ...]) -> list[Reason]:
    """Cards of which there are not so many, once those that lie there, or went on from there, are back."""
    wrong = (*racked.player, *racked.banker)
    carried = state.carried_by(wrong, right)
    out = Counter(filter(None, (*wrong, *(each.card for each in carried))))
    more = len(right) - len(wrong) - len(carried)
    empty = (
        [because(state, "shoe-empty")] if more > 0 and state.left is not None and more > state.left else []
    )
    return [*not_there(state, Counter(right), out), *empty]


def _not_that_hand(state: TableState, racked: Racked, right: tuple[Card, ...]) -> list[Reason]:
    """Why a hand on which nobody had a wager cannot have been these cards."""
    round_ = dealt_on(RoundState(), right)
    player, banker = (round_.named(hand) for hand in Hand)
    reasons = [] if state.physical else [because(state, "cards-are-known")]
    if len(player) + len(banker) < len(right):
        reasons.append(because(state, "impossible-hands"))
    elif len(right) != len(racked.player) + len(racked.banker) or round_.wants is None:
        reasons += impossible(player, banker, PUNTO_BANCO, state.house.law)
    return reasons + _not_left(state, racked, right)


def _reversed(
    state: TableState, command: ReverseRound, played: PlayedRound, again: Coup | Roll | None
) -> happened.RoundReversed:
    """What undoes the round, and what settles it once more, by its own charter, or returns its wagers."""
    house = played.charter.house_in_force
    was = over(played.results)
    undoing = tuple(_unmarked(state, undone(played.movements)))
    stands = was.pushed if played.results else played.bets
    if again is None:
        movements = tuple(void([bet for bet in played.bets if not _pushed(bet, played)], house).steps())
        postings = together(placed(_pressed(played)), posted((*undoing, *movements)), back=was.released)
        return happened.RoundReversed(
            command.number,
            command.supervisor,
            command.reason,
            undoing,
            movements=movements,
            postings=postings,
        )
    settled = settle_accepted(played.bets, again, house, presses=_pressable(house, played, again))
    results = bet_results(settled.bets)
    now = over(results)
    movements = (*settled.steps(), *void(now.pushed, house).steps())
    return happened.RoundReversed(
        number=command.number,
        supervisor=command.supervisor,
        reason=command.reason,
        undone=undoing,
        player=again.player if isinstance(again, Coup) else (),
        banker=again.banker if isinstance(again, Coup) else (),
        roll=again if isinstance(again, Roll) else None,
        results=results,
        movements=movements,
        postings=together(placed(stands), posted((*undoing, *movements)), now.released, back=was.released),
    )


def _pressable(house: House, played: PlayedRound, again: Coup | Roll) -> tuple[Press, ...]:
    """The presses that still have a payout to move."""
    if isinstance(again, Roll):
        return ()
    possible = possible_presses(played.bets, FirstFour(again.player[:2], again.banker[:2]), house)
    return tuple(press for press in played.presses if press in possible)


def _pushed(bet: Bet, played: PlayedRound) -> bool:
    return any(each.bet == bet and each.result is Result.PUSH for each in played.results)


def _pressed(played: PlayedRound) -> list[Bet]:
    """Payouts on bets that pushed, which their bettors have: they are taken from there."""
    pushed = [each for each in played.results if each.result is Result.PUSH and each.pressed > 0]
    return [chips_pressed(each.bet, each.pressed) for each in pushed]


def _unmarked(state: TableState, movements: Iterator[Movement]) -> Iterator[Movement]:
    """Marked vigorish that was collected since comes out of the tray again."""
    owed = {(marker.seat, marker.person, marker.toke): marker.amount for marker in state.markers}
    for each in movements:
        key = (each.bet.seat, each.bet.person, each.bet.kind is Kind.TOKE)
        if each.act is Act.UNMARK and owed.get(key, 0) < each.amount:
            yield Movement(Act.GIVE_VIGORISH, each.bet, each.amount)
            continue
        if each.act is Act.UNMARK:
            owed[key] -= each.amount
        yield each
