"""The sign of a house, for the table or the wall: every wager's odds, the limits, the table's number."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from punto.houses import House, OddsPosted, Offer, PaperKind, check_house
from punto.messages import text
from punto.posting.digests import imprint
from punto.posting.features import bonus_offers, main_offers
from punto.posting.paper import Aside, Block, Column, Heading, Large, Listing, Paper, Paragraph, Together
from punto.posting.rules import breach_box, foot
from punto.posting.shown import posted_texts
from punto.posting.wagers import limits_in_words, one_liners
from punto.posting.wording import amount, joined, pay_in_words, percent, shown_lines
from punto.wagers import Result

__all__ = ["sign_paper"]


def sign_paper(house: House, *, wall: bool | None = None) -> Paper:
    """The sign; of the kind that the house's choice of posting asks for, unless told."""
    breaches = check_house(house)
    on_wall = house.posting.odds is OddsPosted.WALL_SIGN if wall is None else wall
    number = house.table.number
    return Paper(
        kind="wall" if on_wall else "sign",
        title=str(house.title),
        corner=(text("paper.table", number=number),) if number else (),
        blocks=(*breach_box(breaches), *(_broad(house) if on_wall else _tall(house))),
        foot=foot(house, PaperKind.SIGN),
        imprint=imprint(house),
        mark=text("paper.not-for-posting") if breaches else "",
    )


def _tall(house: House) -> Iterator[Block]:
    """For a table: everything below each other, bonus wagers in two columns."""
    yield from (*_limits(house), *_caption(house), _main(house))
    columns = _bonus(house, 2)
    if columns:
        yield Aside(columns)
    yield from _notes(house)


def _broad(house: House) -> Iterator[Block]:
    """For a wall: limits and standard wagers on the left, bonus wagers beside them."""
    left = (*_limits(house), *_caption(house), _main(house))
    columns = _bonus(house, 2)
    yield Aside((left, (Aside(columns),)), (2, 3)) if columns else Aside((left,))
    yield from _notes(house)


def _caption(house: House) -> Iterator[Block]:
    """Where the odds stand, too."""
    if house.posting.odds is OddsPosted.LAYOUT:
        yield Paragraph(text("paper.odds-as-layout"), note=True)


def _limits(house: House) -> Iterator[Block]:
    """The table's minimum and maximum, to be read from afar."""
    given = (("minimum", house.limits.minimum), ("maximum", house.limits.maximum))
    items = tuple(
        (text(f"paper.{name}"), amount(each, house.currency)) for name, each in given if each is not None
    )
    if items:
        yield Large(items)


def _main(house: House) -> Listing:
    """The standard wagers: what wins on the right, what is charged or pushes beside the name."""
    rows = []
    for offer in main_offers(house):
        lines = shown_lines(offer.wager, offer.paytable)
        won = [(replace(pay, rate=None), pay.rate) for _, pay in lines if pay.result is Result.WIN]
        rates = [house.vigorish.rates[rate] for _, rate in won if rate]
        beside = [text("posted-pay.charge", rate=percent(rate)) for rate in rates if rate]
        beside += [
            text("paper.held", line=offer.wager.line_title(line), pays=pay_in_words(pay, house, offer))
            for line, pay in lines
            if pay.result is not Result.WIN
        ]
        pays = [pay_in_words(pay, house, offer) for pay, _ in won]
        rows.append((str(offer.wager.title), "; ".join(beside), joined(pays, "or")))
    columns = Column(share=5), Column(share=5), Column(side="right", share=4)
    return Listing(columns, tuple(rows), style="main", bold=True)


def _bonus(house: House, abreast: int) -> tuple[tuple[Block, ...], ...]:
    """Bonus wagers in columns of about one height."""
    single = one_liners(offer for offer in bonus_offers(house) if _lines(offer) == 1)
    groups = [_singles(house, name, offers) for name, offers in single.items()]
    groups += [_group(house, offer) for offer in bonus_offers(house) if _lines(offer) > 1]
    columns: list[list[Block]] = [[] for _ in range(min(abreast, len(groups)))]
    heights = [0] * len(columns)
    for group in sorted(groups, key=_height, reverse=True):
        shortest = heights.index(min(heights))
        columns[shortest].append(group)
        heights[shortest] += _height(group)
    return tuple(tuple(column) for column in columns)


def _lines(offer: Offer) -> int:
    return len(shown_lines(offer.wager, offer.paytable))


def _height(group: Together) -> int:
    return 2 + sum(len(each.rows) for each in group.blocks if isinstance(each, Listing))


def _group(house: House, offer: Offer) -> Together:
    aside = [*([text("paper.either-hand")] if offer.wager.rides_on else [])]
    stake = offer.stake(offer.paytable)
    if stake is not None:
        aside.append(text("paper.stake", stake=amount(stake, house.currency)))
    rows = tuple(
        (str(offer.wager.line_title(line)), pay_in_words(pay, house, offer))
        for line, pay in shown_lines(offer.wager, offer.paytable)
    )
    heading = Heading(str(offer.wager.title), level=2, aside=", ".join(aside))
    return Together((heading, Listing((Column(share=8), Column(side="right", share=5)), rows)))


def _singles(house: House, name: str, offers: Sequence[Offer]) -> Together:
    """Wagers of one line, whose names say it, under the name that they share if they do."""
    rows = tuple(
        (str(offer.wager.title), pay_in_words(shown_lines(offer.wager, offer.paytable)[0][1], house, offer))
        for offer in offers
    )
    listing = Listing((Column(share=8), Column(side="right", share=5)), rows, bold=not name)
    return Together((Heading(name, level=2), listing) if name else (listing,))


def _notes(house: House) -> Iterator[Block]:
    """The limits of each wager, aggregate limits, and what the document wants said."""
    yield from (Paragraph(each, note=True) for each in _limit_notes(house))
    yield from (Paragraph(words, note=True) for words, _ in posted_texts(house, PaperKind.SIGN))


def _limit_notes(house: House) -> Iterator[str]:
    said: dict[str, list[str]] = {}
    for offer in house.offers.values():
        limits = limits_in_words(house, offer)
        if limits:
            said.setdefault(limits, []).append(str(offer.wager.title))
    most_common = max(said.values(), key=len, default=[])
    for limits, names in sorted(said.items(), key=lambda each: each[1] is most_common):
        if names is most_common and len(names) > 3:
            yield text("paper.other-limits" if len(said) > 1 else "paper.all-limits", limits=limits)
        else:
            yield text("paper.limits-differ", names=", ".join(names), limits=limits)
    capped = [offer for offer in house.offers.values() if offer.aggregate is not None]
    for offer in capped:
        most = amount(offer.aggregate or 0, house.currency)
        yield text("paper.aggregate-of", names=offer.wager.title, aggregate=most)
    if not capped:
        yield text("paper.no-aggregate")
