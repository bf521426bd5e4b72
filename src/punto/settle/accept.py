"""What a dealer would say to bets before the deal: limits, base bets, forms, the house's conditions."""

from collections.abc import Iterable, Sequence

from punto.errors import Reason
from punto.game.hands import Hand
from punto.houses import Form, House, Offer
from punto.messages import Message, message
from punto.money import format_amount
from punto.settle.bets import Bet, Kind

__all__ = ["limits", "objections"]

_FORMS = {Kind.PROMO: Form.PROMOTIONAL, Kind.MATCH: Form.MATCH_PLAY}


def objections(bets: Sequence[Bet], house: House) -> tuple[Reason, ...]:
    """Every reason for which the house would not take these bets, each with its clauses."""
    said = [reason for bet in bets for reason in _about_one(bet, house)]
    for owner in dict.fromkeys(bet.owner for bet in bets if bet.kind is not Kind.TOKE):
        said += _about_owner([bet for bet in bets if bet.owner == owner], house)
    return tuple(said)


def limits(offer: Offer, house: House) -> tuple[int | None, int | None]:
    """The least and the most that the house takes on a wager: its own limits, else the table's."""
    minimum = offer.minimum if offer.minimum is not None else _table_limit(house, "minimum", offer)
    maximum = offer.maximum if offer.maximum is not None else _table_limit(house, "maximum", offer)
    return minimum, maximum


def _about_one(bet: Bet, house: House) -> Iterable[Reason]:
    offer = house.offer(bet.wager)
    minimum, maximum = limits(offer, house)
    if minimum is not None and bet.stake < minimum:
        yield Reason(_limit("below", bet, minimum, house))
    if maximum is not None and bet.stake > maximum:
        yield Reason(_limit("above", bet, maximum, house))
    if bet.kind is Kind.TOKE and (offer.wager.no_tokes or not house.bets.tokes):
        yield Reason(message("accept.no-toke", bet=bet), offer.wager.no_tokes)
    if bet.kind is Kind.BEHIND and not house.bets.behind:
        yield Reason(message("accept.no-behind", bet=bet), house.clauses_on("bets.behind"))
    forms = house.bets.forms
    if bet.kind in _FORMS and _FORMS[bet.kind] not in forms:
        taken = ", ".join(form.value for form in Form if form in forms)
        what = message("accept.form", bet=bet, form=_FORMS[bet.kind].value, forms=taken)
        yield Reason(what, house.clauses_on("bets.forms"))


def _about_owner(bets: Sequence[Bet], house: House) -> Iterable[Reason]:
    """What one bettor's bets need of each other."""
    owner = bets[0].owner
    main = {bet.wager for bet in bets if house.offer(bet.wager).wager.main}
    if len(main) > 1 and not house.bets.both_sides:
        yield Reason(message("accept.both-sides", owner=owner), house.clauses_on("bets.both_sides"))
    for bet in bets:
        if house.offer(bet.wager).needs_base and not main:
            clauses = house.clauses_on(f"wagers.{bet.wager}.needs_base")
            yield Reason(message("accept.needs-base", bet=bet), clauses)
    for wager in dict.fromkeys(bet.wager for bet in bets if bet.on):
        if {bet.on for bet in bets if bet.wager == wager} == set(Hand) and not house.offer(wager).both_hands:
            clauses = house.clauses_on(f"wagers.{wager}.both_hands")
            yield Reason(message("accept.both-hands", wager=wager, owner=owner), clauses)


def _table_limit(house: House, which: str, offer: Offer) -> int | None:
    """The table's limits bind the main wagers; optional ones have limits only where the house sets them."""
    if not offer.wager.main:
        return None
    return house.limits.minimum if which == "minimum" else house.limits.maximum


def _limit(which: str, bet: Bet, limit: int, house: House) -> Message:
    return message(f"accept.{which}", bet=bet, limit=format_amount(limit, house.currency))
