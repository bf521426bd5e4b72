"""What can be bet at all, and what a dealer would say to bets before the deal; neither needs a round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from punto.errors import Reason, Refused
from punto.game.hands import Hand
from punto.houses import House, Offer
from punto.houses.choices import Form
from punto.messages import Message, message
from punto.money import format_amount
from punto.settle.bets import FORMS, Bet, Kind

__all__ = ["check_bets", "faults", "limits", "objections"]

Fault = tuple[str, Reason]
"""What cannot be settled, a bet or a wager, and why."""


def check_bets(bets: Sequence[Bet], house: House) -> None:
    """Refuse bets that could not be settled here."""
    for subject, reason in faults(bets, house):
        raise Refused(subject, [reason])


def faults(bets: Sequence[Bet], house: House) -> Iterator[Fault]:
    """Everything for which bets could not be settled: of each, and of all of them together."""
    alike = {(bet.wager, bet.on, bet.paytable, bet.stake): bet for bet in bets}
    wagers = {bet.wager: house.offer(bet.wager).wager for bet in alike.values()}
    if len({(bet.wager, bet.paytable) for bet in alike.values()}) > len(wagers):
        yield from _mixed_vigorish(bets, house)
    if not {bet.seat for bet in bets}.issubset(house.seats):
        bet = next(bet for bet in bets if bet.seat not in house.seats)
        what = message("bet.no-such-seat", seat=bet.seat, seats=", ".join(map(str, house.seats)))
        yield str(bet), Reason(what)
        return
    for bet in alike.values():
        if not wagers[bet.wager].chairs:
            yield from _faults_of_one(bet, house)
    for name, wager in wagers.items():
        if wager.chairs:
            yield from (fault for bet in bets if bet.wager == name for fault in _faults_of_one(bet, house))
        if wager.meters:
            yield from _twice([bet for bet in bets if bet.wager == name])


def _twice(bets: Sequence[Bet]) -> Iterator[Fault]:
    """Nobody has two bets on one progressive."""
    owners: set[str] = set()
    for bet in bets:
        if bet.owner in owners:
            yield str(bet), Reason(message("bet.twice", owner=bet.owner, wager=bet.wager))
        owners.add(bet.owner)


def _faults_of_one(bet: Bet, house: House) -> Iterator[Fault]:
    offer = house.offer(bet.wager)
    if offer.wager.game is not house.game:
        yield str(bet), Reason(message("bet.other-game", wager=offer.wager.id))
        return
    chair = bet.seat if offer.wager.chairs else None
    table = house.terms(bet.wager, bet.on, bet.paytable, chair=chair).paytable
    if table.unit and table.unit.currency != house.currency:
        names = {"wager": offer.wager.id, "table": table.id, "currency": table.unit.currency.code}
        yield str(bet), Reason(message("bet.other-currency", house=house.currency.code, **names))
    fixed = offer.stake(table)
    if fixed is not None and bet.stake != fixed:
        amount = format_amount(fixed, house.currency)
        what = message("bet.fixed-stake", wager=offer.wager.id, amount=amount)
        yield str(bet), Reason(what, table.clauses[:1])


def _mixed_vigorish(bets: Sequence[Bet], house: House) -> Iterator[Fault]:
    """A wager that vigorish is charged on has one pay table for the whole table."""
    tables: dict[str, set[str | None]] = {}
    for bet in bets:
        tables.setdefault(bet.wager, set()).add(bet.paytable)
    for wager, named in tables.items():
        if len(named) > 1:
            chosen = [house.paytable(wager, name) for name in sorted(named, key=str)]
            charged = any(pay and pay.rate for table in chosen for pay in table.pays)
            if charged and len({table.id for table in chosen}) > 1:
                ids = ", ".join(table.id for table in chosen)
                what = message("bet.mixed-vigorish", wager=wager, tables=ids)
                yield wager, Reason(what, house.cites("bet.mixed-vigorish"))


def objections(bets: Sequence[Bet], house: House, *, spoken: Sequence[Bet] = ()) -> tuple[Reason, ...]:
    """Every reason for which the house would not take these bets, each with its clauses.

    Those of them that are `spoken` come with cash and lie nowhere yet.
    """
    offers = {wager: house.offer(wager) for wager in dict.fromkeys([bet.wager for bet in bets])}
    bounds = {wager: limits(offer, house) for wager, offer in offers.items()}
    found = [*_about_money(bets, spoken, house)]
    for bet in bets:
        minimum, maximum = bounds[bet.wager]
        if minimum is not None and bet.stake < minimum:
            found.append(Reason(_limit("below", bet, minimum, house)))
        if maximum is not None and bet.stake > maximum:
            found.append(Reason(_limit("above", bet, maximum, house)))
        if bet.kind is not Kind.CHIPS:
            found += _about_kind(bet, offers[bet.wager], house)
    if not house.bets.both_sides or any(_asks_of_others(each) for each in offers.values()):
        owned: dict[str, list[Bet]] = {}
        for bet in bets:
            if bet.kind is not Kind.TOKE:
                owned.setdefault(bet.owner, []).append(bet)
        for theirs in owned.values():
            found += _about_owner(theirs, offers, house)
    return tuple(found)


def _asks_of_others(offer: Offer) -> bool:
    """Whether it hangs on what else its bettor has bet."""
    return offer.needs_base or offer.follows_hand or not offer.both_hands


def limits(offer: Offer, house: House) -> tuple[int | None, int | None]:
    """The least and the most that the house takes on a wager: its own limits, else the table's.

    The table's maximum binds every wager; its minimum the main ones, beside which others may be smaller.
    """
    minimum, maximum = offer.minimum, offer.maximum
    if minimum is None and offer.wager.main:
        minimum = house.limits.minimum
    if maximum is None:
        maximum = house.limits.maximum
    return minimum, maximum


def _about_money(bets: Sequence[Bet], spoken: Sequence[Bet], house: House) -> Iterator[Reason]:
    """Bets that are made with money where only paper is taken, and spoken ones."""
    forms = house.bets.forms
    if not (Form.CHIPS in forms or Form.PLAQUES in forms):
        yield from (_no_form(bet, Form.CHIPS, house) for bet in bets if not bet.kind.is_paper)
    if spoken and Form.VERBAL not in forms:
        yield Reason(message("table.no-spoken"), house.clauses_on("bets.forms"))
    if any(bet.kind.is_paper for bet in spoken):
        yield Reason(message("table.spoken-with-cash"), house.cites("table.spoken-with-cash"))


def _no_form(bet: Bet, form: Form, house: House) -> Reason:
    taken = ", ".join(each.value for each in Form if each in house.bets.forms)
    what = message("accept.form", bet=bet, form=form.value, forms=taken or message("accept.nothing"))
    return Reason(what, house.clauses_on("bets.forms"))


def _about_kind(bet: Bet, offer: Offer, house: House) -> Iterable[Reason]:
    """Bets for the dealer, from behind a seat, or with paper."""
    if bet.kind is Kind.TOKE and not house.takes_tokes:
        key = "accept.no-tips" if house.bets.tokes else "accept.no-tokes"
        yield Reason(message(key, bet=bet))
    elif bet.kind is Kind.TOKE and offer.wager.no_tokes:
        yield Reason(message("accept.no-toke", bet=bet), offer.wager.no_tokes)
    if bet.kind is Kind.BEHIND and not house.bets.behind:
        yield Reason(message("accept.no-behind", bet=bet), house.clauses_on("bets.behind"))
    elif bet.kind is Kind.BEHIND and offer.wager.chairs:
        yield Reason(message("accept.behind-chair", bet=bet), house.cites("accept.behind-chair"))
    if bet.kind in FORMS and FORMS[bet.kind] not in house.bets.forms:
        yield _no_form(bet, FORMS[bet.kind], house)


def _about_owner(bets: Sequence[Bet], offers: Mapping[str, Offer], house: House) -> Iterable[Reason]:
    """What one bettor's bets need of each other."""
    wagers = dict.fromkeys([bet.wager for bet in bets])
    main = [name for name in wagers if offers[name].wager.main]
    if not house.bets.both_sides and {offers[name].wager.backs for name in main} >= set(Hand):
        what = message("accept.both-sides", owner=bets[0].place)
        yield Reason(what, house.clauses_on("bets.both_sides"))
    for bet in bets:
        if not main and offers[bet.wager].needs_base:
            clauses = house.clauses_on(f"wagers.{bet.wager}.needs_base")
            yield Reason(message("accept.needs-base", bet=bet, bases=house.bases), clauses)
    backed = {offers[name].wager.backs for name in main} - {None}
    for bet in bets:
        if backed and bet.on and offers[bet.wager].follows_hand and bet.on not in backed:
            clauses = house.clauses_on(f"wagers.{bet.wager}.follows_hand")
            yield Reason(message("accept.other-hand", bet=bet), clauses)
    for name in wagers:
        if not offers[name].both_hands and {bet.on for bet in bets if bet.wager == name} == set(Hand):
            clauses = house.clauses_on(f"wagers.{name}.both_hands")
            yield Reason(message("accept.both-hands", wager=name, owner=bets[0].place), clauses)


def _limit(which: str, bet: Bet, limit: int, house: House) -> Message:
    return message(f"accept.{which}", bet=bet, limit=format_amount(limit, house.currency))
