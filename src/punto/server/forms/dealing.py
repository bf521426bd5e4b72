"""What a dealer has forms for: seats and chips, who turns, vigorish, presses, what went wrong."""

from collections.abc import Iterator

from punto.game.facts import Game
from punto.game.hands import Hand
from punto.messages import text
from punto.posting.wording import amount
from punto.server.forms.model import Field, Form, Group, Kind, choice, form
from punto.settle import Account, Press
from punto.table import Phase, TableState
from punto.table import commands as ask
from punto.table.decide.preparing import no_such_mistake
from punto.table.decide.taking_back import may_be_taken_back
from punto.table.next import Task, due, handled, holder, next_to_turn, own_stakes, presses
from punto.table.owing import as_typed, debtor

__all__ = ["at_hand", "dealing", "who"]

_AMOUNT = Field("amount", Kind.AMOUNT)
_CARD = Field("card", Kind.CARD)


def dealing(state: TableState) -> Iterator[Form]:
    """Whatever a dealer may need now, group by group."""
    yield from _turns(state)
    yield from _vigorish(state)
    yield from _presses(state)
    yield from _seats(state)
    yield from _chips(state)
    yield from _irregularities(state)
    yield from _corrections(state)


def at_hand(state: TableState) -> list[str]:
    """The groups among those with a key that seldom does something, and now does."""
    found = (*_turns(state), *_presses(state), *_vigorish(state))
    return list(dict.fromkeys(each.group.value for each in found))


def who(state: TableState, seat: int) -> str:
    """A seat and who sits there."""
    person = state.seated.get(seat, "")
    name = state.people.get(person) or person
    return text("guided.who", seat=seat, name=name) if name else text("web.seat", seat=seat)


def _turns(state: TableState) -> Iterator[Form]:
    """Who turns a hand: given up, offered round, agreed on, or left to a lower bettor."""
    if state.phase is not Phase.DEALING or not handled(state):
        return
    for hand in state.round.asked:
        seat = next_to_turn(state, hand)
        if seat:
            for answer in ("yes", "no"):
                yield form(Group.TURNS, f"offer-{answer}", f"offer {answer}", ask.OfferTurn, seat=seat)
    now = due(state)
    if now and now.hand and now.task in (Task.HAND_OVER, Task.RETURN):
        seat, line = holder(state, now.hand), f"relinquish {now.hand.value}"
        yield form(Group.TURNS, "relinquish", line, ask.Relinquish, hand=now.hand, seat=seat)
    for hand in state.round.turned:
        bettors = sorted(own_stakes(bet for bet in state.bets if bet.wager == hand.value))
        if len(bettors) < 2 or state.round.turned[hand]:
            continue
        seat_field = choice("seat", ((seat, who(state, seat)) for seat in bettors))
        agreed = choice("agreed", ((seat, who(state, seat)) for seat in state.seats), Kind.SEVERAL)
        yield form(Group.TURNS, "agree", f"agree {hand.value} {{seat}}", ask.Agree, seat_field, hand=hand)
        line = f"substitute {hand.value} {{seat}} {{agreed}}"
        yield form(Group.TURNS, "substitute", line, ask.Substitute, seat_field, agreed, hand=hand)


def _vigorish(state: TableState) -> Iterator[Form]:
    for marker in state.markers:
        sits = not marker.toke and state.seated.get(marker.seat) == marker.person
        named = who(state, marker.seat) if sits else debtor(state, marker)
        values = {"who": named, "amount": amount(marker.amount, state.house.currency)}
        yield form(Group.VIGORISH, "vigorish", as_typed(state, marker), ask.CollectVigorish, **values)


def _presses(state: TableState) -> Iterator[Form]:
    now = due(state)
    if now is None or now.task is not Task.SETTLE_EARLY:
        return
    found = presses(state)
    if found:
        titles = {wager: str(offer.wager.title) for wager, offer in state.house.offers.items()}
        options = (
            (each, text("guided.press-on", who=_presser(state, each), onto=titles[each.onto]))
            for each in found
        )
        several = choice("presses", options, Kind.SEVERAL)
        yield form(Group.PRESSES, "press", "press {presses} others=no", ask.SettleEarly, several)
        yield form(Group.PRESSES, "press-no", "press no", ask.SettleEarly)


def _presser(state: TableState, press: Press) -> str:
    return dict(_behind(state)).get(press.person, press.person) or who(state, press.seat)


def _seats(state: TableState) -> Iterator[Form]:
    free = [(seat, text("web.seat", seat=seat)) for seat in state.house.seats if seat not in state.seated]
    taken = [(seat, who(state, seat)) for seat in state.seated]
    if free:
        yield form(
            Group.SEATS, "sit", "sit {seat} {person}", ask.Sit, choice("seat", free), _person(optional=True)
        )
    if taken:
        yield form(Group.SEATS, "leave", "leave {seat}", ask.Leave, choice("seat", taken))
    if free and taken:
        to = choice("to", free)
        yield form(Group.SEATS, "move", "move {seat} {to}", ask.MoveSeat, choice("seat", taken), to)
    if taken and state.house.bets.behind:
        seat = choice("seat", taken)
        yield form(
            Group.SEATS, "behind", "behind {seat} {person}", ask.StandBehind, seat, _person(optional=True)
        )
    if state.behind:
        yield form(Group.SEATS, "away", "away {person}", ask.StepAway, choice("person", _behind(state)))


def _behind(state: TableState) -> list[tuple[str, str]]:
    """Who stands behind a seat, as lines name them and as people do."""
    return [
        (person, text("guided.behind-seat", name=state.people.get(person) or person, seat=seat))
        for person, seat in state.behind.items()
    ]


def _person(*, optional: bool = False) -> Field:
    return Field("person", Kind.WORD, optional=optional)


def _chips(state: TableState) -> Iterator[Form]:
    if state.banked:
        counts = Field("chips", Kind.CHIPS)
        yield form(Group.CHIPS, "chips", "chips {chips}", ask.CountTray, counts)
    if not (state.banked and state.seated):
        return
    sitting = [(seat, who(state, seat)) for seat in state.seated]
    seats = choice("seat", (*sitting, *_behind(state)))
    yield form(Group.CHIPS, "buy", "buy {seat} {amount}", ask.BuyIn, seats, _AMOUNT)
    held = [seat for seat, person in state.seated.items() if state.balances.get(Account.CHIPS.of(person))]
    if held:
        seats = choice("seat", ((seat, who(state, seat)) for seat in held))
        yield form(Group.CHIPS, "colour", "colour {seat} {amount}", ask.ColourUp, seats, _AMOUNT)


def _irregularities(state: TableState) -> Iterator[Form]:
    """What can go wrong with a card, or with dice under their cups."""
    if state.house.game is Game.DICE:
        yield form(Group.IRREGULARITY, "expose", "expose", ask.ExposeDice)
        return
    card = Field("card", Kind.CARD, optional=True)
    seen = Field("seen", Kind.FLAG, optional=True)
    missing = (ask.Irregularity.MISSING,)
    for what in ask.Irregularity:
        more = (Field("reference", Kind.WORD, optional=True),) if what in missing else (seen,)
        line = f"report {what.value} {{card}} {{{more[0].name}}}"
        yield Form(Group.IRREGULARITY, text(f"irregularity.{what.value}"), line, ask.Report, (card, *more))


def _corrections(state: TableState) -> Iterator[Form]:
    """Cards, dice and bets that were entered wrongly, until winners are paid."""
    if state.phase is Phase.DEALING and state.round.roll:
        dice = Field("dice", Kind.DICE)
        yield form(Group.CORRECT, "correct-dice", "correct {dice}", ask.CorrectRoll, dice)
    lies = state.round.lies if state.physical and state.phase is Phase.DEALING else ()
    places = dict.fromkeys(Hand, 0)
    for card, hand in lies:
        if hand:
            places[hand] += 1
        if hand and card:
            values = {
                "hand": hand,
                "place": places[hand],
                "card": card.pretty if places[hand] <= state.round.turned[hand] else "▒",
            }
            line = f"correct {hand.value} {places[hand]} {{card}}"
            yield form(Group.CORRECT, "correct-card", line, ask.CorrectCards, _CARD, **values)
    if any(card for card, _ in lies):
        cards = Field("round_cards", Kind.CARDS)
        yield form(Group.CORRECT, "correct-cards", "correct {round_cards}", ask.CorrectCards, cards)
    if state.round.points_called or state.round.result_called:
        yield form(Group.CORRECT, "correct-called", "correct", ask.CorrectCards)
    if not no_such_mistake(state):
        place = Field("place", Kind.NUMBER)
        line, at = "correct place {place}", state.cut_card_from_back
        yield form(Group.CORRECT, "correct-cut-card", line, ask.CorrectCutCard, place, at=at)
    if may_be_taken_back(state):
        yield form(Group.CORRECT, "correct-report", "correct report", ask.TakeBackReport)
    if state.bets:
        bets = Field("bets", Kind.BETS)
        yield form(Group.CORRECT, "correct-bets", "correct {bets}", ask.CorrectWagers, bets)
