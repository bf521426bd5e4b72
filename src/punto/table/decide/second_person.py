"""A refusal as the player who asked reads it: "you", and bets in words, where a table names seats."""

from collections.abc import Mapping

from punto.errors import Reason, Refused
from punto.messages import Message, has_text, message
from punto.money import format_amount
from punto.settle import Bet
from punto.streams import Actor
from punto.table.state import TableState

__all__ = ["in_second_person"]


def in_second_person(error: Refused, by: Actor, state: TableState) -> Refused:
    """The same, each reason that is about whoever asked said to them."""
    return Refused(
        error.subject, [Reason(_said(each.what, by, state), each.clauses) for each in error.reasons]
    )


def _said(what: Message, by: Actor, state: TableState) -> Message:
    key = f"you.{what.key}"
    if not (has_text(key) and _about(what.values, by.person, state)):
        return what
    values = {
        name: _in_words(value, state) if isinstance(value, Bet) else value
        for name, value in what.values.items()
    }
    return message(key, **values)


def _in_words(bet: Bet, state: TableState) -> Message:
    offer = state.house.offers.get(bet.wager)
    title = (offer.wager.backs or offer.wager.title) if offer else bet.wager
    amount = format_amount(bet.stake, state.house.currency)
    return message("you.bet-on" if bet.on else "you.bet-plain", title=title, on=bet.on or "", amount=amount)


def _about(values: Mapping[str, object], person: str, state: TableState) -> bool:
    """Whether all that is named is this person, their place or their bet."""
    seats = {seat for seat, sits in state.seated.items() if sits == person}
    if person in state.behind:
        seats.add(state.behind[person])
    places = {f"{where}-{seat}" for seat in seats for where in ("seat", "behind")}
    theirs: Mapping[str, set[object]] = {
        "owner": {person, *places},
        "person": {person, state.people.get(person)},
        "seat": {*seats},
    }
    bets = (value for value in values.values() if isinstance(value, Bet))
    named = (values[name] in known for name, known in theirs.items() if name in values)
    return all(named) and all(bet.person in ("", person) for bet in bets)
