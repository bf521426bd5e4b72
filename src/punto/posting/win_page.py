"""The win page of an award, for signature: what was won by which round, who gets it, who approved it."""

from collections.abc import Iterator
from datetime import UTC, datetime

from punto.houses import House
from punto.ledger.claims import KnownClaim, Outcome
from punto.ledger.restoring import stream_of
from punto.ledger.winning import Winning
from punto.messages import text
from punto.money import Currency, format_amount
from punto.posting.digests import imprint
from punto.posting.paper import Block, Column, Heading, Listing, Paper, Together
from punto.posting.wording import percent
from punto.rulebook.citing import of_document
from punto.streams import Actor
from punto.table.keypad import KeyDue, button_of
from punto.wagers import Key

__all__ = ["win_page_paper"]

_TO_SIGN = "_" * 18
_PAIR = (Column(share=4), Column(share=9))


def win_page_paper(winning: Winning) -> Paper:
    """The page; marked where the award is not paid, or no longer is."""
    known, house = winning.known, winning.house
    paid = known.outcome is Outcome.PAID
    return Paper(
        kind="win",
        title=text("win-page.title"),
        above=str(house.title),
        corner=(text("win-page.number", link=known.link, number=known.claim.number), _table(known)),
        blocks=tuple(_blocks(winning)),
        imprint=imprint(house),
        mark="" if paid else text(f"win-page.mark-{known.outcome.value}"),
    )


def _blocks(winning: Winning) -> Iterator[Block]:
    known, house, money = winning.known, winning.house, winning.house.currency
    yield _section("award", _award(winning), _clauses(winning))
    yield Together((Heading(text("win-page.winners"), level=2), _winners(winning, money)))
    yield _section("meter", _meter(known, money))
    yield Together((Heading(text("win-page.people"), level=2), _people(winning, house)))
    yield _section("record", _record(winning), small=True)


def _section(
    name: str, rows: Iterator[tuple[str, str]], clauses: tuple[str, ...] = (), *, small: bool = False
) -> Together:
    said = tuple((text(f"win-page.{key}"), value) for key, value in rows)
    listing = Listing(_PAIR, said, style="open", small=small)
    return Together((Heading(text(f"win-page.{name}"), level=2, clauses=clauses), listing))


def _table(known: KnownClaim) -> str:
    return text("web.table", number=known.claim.table.rpartition(stream_of(""))[2])


def _owner(winning: Winning, owner: str) -> str:
    return winning.names.get(owner, owner)


def _award(winning: Winning) -> Iterator[tuple[str, str]]:
    claim, house, money = winning.known.claim, winning.house, winning.house.currency
    offer = house.offers[winning.link.wager]
    titles = {line.name: str(offer.wager.line_title(line)) for line in offer.wager.lines}
    yield "wager", str(offer.wager.title)
    yield "paytable", offer.paytable.name
    yield "line", titles.get(claim.line, claim.line)
    yield "round", text("win-page.of-round", round=winning.round, game=claim.game)
    player, banker = winning.hands
    yield "player", player
    yield "banker", banker
    yield "stood-at", text("win-page.meter-at", meter=claim.meter, amount=format_amount(claim.value, money))
    yield "share", percent(claim.share)
    yield "amount", format_amount(claim.amount, money)


def _clauses(winning: Winning) -> tuple[str, ...]:
    """Where the document prints the pay table, and asks for the card and the page."""
    house, wager = winning.house, winning.link.wager
    printed = of_document(house.offers[wager].paytable.clauses, house.document)
    keys = [KeyDue(button_of(house, wager, key)).clauses(house) for key in (Key.PAY, Key.PRINT)]
    return tuple(dict.fromkeys([*printed, *(clause for each in keys for clause in each)]))


def _winners(winning: Winning, money: Currency) -> Listing:
    claim = winning.known.claim
    rows = [
        (
            text("win-page.seat", seat=each.seat),
            _owner(winning, each.owner),
            format_amount(each.amount, money),
        )
        for each in claim.winners
    ]
    rows.append((text("win-page.together"), "", format_amount(claim.amount, money)))
    columns = Column(text("win-page.where"), share=3), Column(text("win-page.who"), share=4)
    last = Column(text("win-page.gets"), side="right", share=4)
    return Listing((*columns, last), tuple(rows), totals=1)


def _meter(known: KnownClaim, money: Currency) -> Iterator[tuple[str, str]]:
    seed = known.claim.reseed
    yield "reseeded", format_amount(seed.amount, money)
    for name, amount in (("reserve", seed.reserve), ("overflow", seed.overflow), ("house", seed.house)):
        if amount:
            yield f"from-{name}", format_amount(amount, money)


def _people(winning: Winning, house: House) -> Listing:
    """Whoever did something, when, and a line for each to sign on; the winners sign as well."""
    known = winning.known
    rows = [(text("win-page.hit-by"), _name(winning, known.claim.hit_by), _when(known.hit_at), _TO_SIGN)]
    if known.outcome is Outcome.BACKED_OUT and known.claim.approved_by:
        approved = _name(winning, known.claim.approved_by), _when(known.approved_at)
        rows.append((text("win-page.by-paid"), *approved, _TO_SIGN))
    for person in known.people or (None,):
        name = "" if person is None else _name(winning, person)
        rows.append((text(f"win-page.by-{known.outcome.value}"), name, _when(known.ended_at), _TO_SIGN))
    rows += [
        (text("win-page.seat", seat=each.seat), _owner(winning, each.owner), "", _TO_SIGN)
        for each in known.claim.winners
    ]
    if known.reason:
        rows.append((text("win-page.reason"), known.reason, "", ""))
    heads = ("what", "who", "when", "signature")
    columns = tuple(Column(text(f"win-page.{head}"), share=3 + (head == "signature")) for head in heads)
    clauses = KeyDue(button_of(house, winning.link.wager, Key.PAY)).clauses(house)
    return Listing(columns, tuple(rows), clauses=(clauses,) if clauses else ())


def _record(winning: Winning) -> Iterator[tuple[str, str]]:
    known = winning.known
    yield "hash-hit", known.hashes[0]
    if known.outcome is Outcome.BACKED_OUT:
        yield "hash-paid", known.hashes[1]
    if len(known.hashes) > 1:
        yield "hash-end", known.hashes[-1]
    yield "head", winning.head
    yield "charter", winning.house.charter.digest


def _name(winning: Winning, by: Actor) -> str:
    return f"{_owner(winning, by.person)} ({by.role.value})" if by.person else str(by.role)


def _when(time: int | None) -> str:
    return "" if time is None else datetime.fromtimestamp(time / 1e6, UTC).strftime("%Y-%m-%d %H:%M:%S")
