"""The wagers of a house as posted rules tell them: what each line asks for, and what it pays."""

from collections.abc import Iterable, Iterator

from punto.errors import Unreadable
from punto.game.cards import parse_cards
from punto.houses import House, Offer, PrizesFrom
from punto.messages import text
from punto.posting.conditions import line_in_words
from punto.posting.features import bonus_offers, main_offers
from punto.posting.paper import Block, Column, Heading, Listing, Paragraph, Together
from punto.posting.wording import amount, clause_list, meter_name, pay_in_words, percent, shown_lines
from punto.rulebook import of_document
from punto.settle import limits

__all__ = ["bonus_wagers", "limits_in_words", "main_wagers", "meters", "one_liners"]


def main_wagers(house: House) -> list[Block]:
    """The standard wagers in one table."""
    return [_listed(house, main_offers(house))] if main_offers(house) else []


def bonus_wagers(house: House) -> list[Block]:
    """Wagers of one line in one table for each family of boxes, each of the others with its own."""
    offers = bonus_offers(house)
    blocks: list[Block] = []
    for name, single in one_liners(offer for offer in offers if _is_plain(offer)).items():
        if name:
            blocks.append(Heading(name, level=2))
        blocks += [_listed(house, single), *_limits_of(house, single)]
    return [*blocks, *(_alone(house, offer) for offer in offers if not _is_plain(offer))]


def one_liners(offers: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    """Wagers by the name of the file whose boxes they are; those with a file of their own come first."""
    found: dict[str, tuple[Offer, ...]] = {}
    for offer in sorted(offers, key=lambda each: each.wager.group is not None):
        name = offer.wager.group.name if offer.wager.group else ""
        found[name] = (*found.get(name, ()), offer)
    return found


def _is_plain(offer: Offer) -> bool:
    """Whether one row says it all."""
    wager = offer.wager
    return len(shown_lines(wager, offer.paytable)) == 1 and not (
        wager.chairs or wager.meters or wager.press_onto
    )


def _listed(house: House, offers: tuple[Offer, ...]) -> Listing:
    """Wagers with their lines; a wager's name stands beside its first line."""
    rows, cited = [], []
    for offer in offers:
        name = str(offer.wager.title)
        for line, pay in shown_lines(offer.wager, offer.paytable):
            rows.append((name, line_in_words(offer.wager, line), pay_in_words(pay, house, offer)))
            cited.append(_clauses(house, offer) if name else ())
            name = ""
    columns = (
        Column(text("paper.wager"), share=3),
        Column(text("paper.when"), share=6),
        Column(text("paper.pays"), "right", 4),
    )
    return Listing(columns, tuple(rows), bold=True, clauses=tuple(cited))


def _limits_of(house: House, offers: tuple[Offer, ...]) -> Iterator[Block]:
    """What is particular about wagers that share a table, said once for all that have it alike."""
    said: dict[str, list[str]] = {}
    for offer in offers:
        for particular in (limits_in_words(house, offer), *_particulars(house, offer)):
            if particular:
                said.setdefault(particular, []).append(str(offer.wager.title))
    for particular, names in said.items():
        if len(names) == len(offers):
            yield Paragraph(text("paper.all-these", what=particular))
        else:
            yield Paragraph(text("paper.of-these", names=", ".join(names), what=particular))


def _alone(house: House, offer: Offer) -> Block:
    """A wager with a heading of its own."""
    wager, table = offer.wager, offer.paytable
    name = [table.name] if table.name and len(wager.paytables) > 1 else []
    aside = [*name, *([text("paper.either-hand")] if wager.rides_on else []), limits_in_words(house, offer)]
    rows = tuple(
        (str(wager.line_title(line)), line_in_words(wager, line), pay_in_words(pay, house, offer))
        for line, pay in shown_lines(wager, table)
    )
    columns = (
        Column(text("paper.line"), share=9),
        Column(text("paper.when"), share=15),
        Column(text("paper.pays"), "right", 9),
    )
    blocks: list[Block] = [
        Heading(str(wager.title), level=2, aside=", ".join(filter(None, aside))),
        Listing(columns, rows, clauses=(_clauses(house, offer),)),
        *(Paragraph(each) for each in _particulars(house, offer)),
        *_chairs(offer),
    ]
    return Together(tuple(blocks))


def _chairs(offer: Offer) -> Iterator[Block]:
    """What belongs to each chair."""
    chairs = offer.wager.chairs_of(offer.paytable)
    if chairs:
        names = tuple(offer.wager.chairs[chairs[0]])
        columns = Column(text("paper.seat")), *(Column(name) for name in names)
        rows = tuple(
            (str(chair), *(_card_text(offer.wager.chairs[chair][name]) for name in names)) for chair in chairs
        )
        yield Paragraph(text("paper.chairs"))
        yield Listing(columns, rows, style="open", small=True)


def _card_text(value: str) -> str:
    """Two cards as people write them; anything else as it is."""
    try:
        return " ".join(card.pretty for card in parse_cards(value))
    except Unreadable:
        return text(f"condition.value.{value}") if value in "ATJQK" else value


def _particulars(house: House, offer: Offer) -> Iterator[str]:
    """The house's conditions on a wager, beside its limits."""
    wager = offer.wager
    if offer.needs_base:
        yield text("paper.needs-base", bases=house.bases)
    if wager.rides_on and not offer.both_hands:
        yield text("paper.one-hand")
    if wager.no_tokes and house.bets.tokes:
        yield text("paper.no-tokes")
    if offer.aggregate is not None:
        yield text("paper.aggregate", aggregate=amount(offer.aggregate, house.currency))
    if offer.after_the_rest:
        yield text("paper.after-the-rest")
    if wager.meters:
        yield text("paper.own-award" if wager.chairs else "paper.shared")
        if offer.fixed_prizes_from is PrizesFrom.METER:
            yield text("paper.fixed-prizes-meter")


def limits_in_words(house: House, offer: Offer) -> str:
    """What may be bet on a wager."""
    stake = offer.stake(offer.paytable)
    money = house.currency
    if stake is not None:
        return text("paper.stake", stake=amount(stake, money))
    least, most = limits(offer, house)
    if least is not None and most is not None:
        return text("paper.from-to", minimum=amount(least, money), maximum=amount(most, money))
    if most is not None:
        return text("paper.up-to", maximum=amount(most, money))
    return text("paper.from", minimum=amount(least, money)) if least is not None else ""


def meters(house: House) -> list[Block]:
    """Each meter: its seed, and what feeds it."""
    rows = []
    for offer in house.offers.values():
        name = str(offer.wager.title)
        for meter in offer.wager.meters:
            fed = offer.parameters(meter)
            rows.append(
                (
                    name,
                    meter_name(offer.wager, meter),
                    "" if fed is None else amount(fed.seed, house.currency),
                    "" if fed is None else text("paper.of-each", rate=percent(fed.rate - fed.reserve)),
                    ""
                    if fed is None or not fed.reserve
                    else text("paper.of-each", rate=percent(fed.reserve)),
                )
            )
            name = ""
    heads = (("wager", 4), ("meter", 3), ("seed", 2), ("rate", 3), ("reserve", 3))
    last = 5 if any(row[4] for row in rows) else 4
    columns = tuple(
        Column(text(f"paper.{head}"), "right" if head == "seed" else "left", share) for head, share in heads
    )
    return [Listing(columns[:last], tuple(row[:last] for row in rows), bold=True)]


def _clauses(house: House, offer: Offer) -> tuple[str, ...]:
    """What the document says of the wager and of the pay table in force."""
    return clause_list(of_document((*offer.wager.clauses, *offer.paytable.clauses), house.document))
