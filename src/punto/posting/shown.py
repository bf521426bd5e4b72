"""What posted rules show beside sentences: values, draw tables, rulings, words, notices, sources."""

from collections.abc import Iterable, Iterator

from punto.game.cards import DECK
from punto.game.tableau import PUNTO_BANCO
from punto.houses import House, PaperKind, Posted
from punto.messages import text
from punto.posting.irregularities import cases
from punto.posting.paper import Aside, Block, Box, Column, Heading, Listing, Paragraph, Steps, Together
from punto.posting.wording import joined, numbers, sentence
from punto.rulebook import catalogue, glossary, of_document

__all__ = ["card_values", "draw_tables", "irregularities", "notices", "posted_texts", "sources", "words"]

_DRAWS, _STAYS = "■", "·"


def card_values(house: House) -> list[Block]:
    """What cards count."""
    heads = {"ace": 2, "two-to-nine": 4, "tens": 5, "a-hand": 6}
    tens = next(str(card.points) for card in DECK if card.rank.letter == "K")
    ace = next(str(card.points) for card in DECK if card.rank.letter == "A")
    row = (ace, text("paper.pips"), tens, text("paper.last-digit"))
    columns = tuple(Column(text(f"paper.{head}"), share=share) for head, share in heads.items())
    return [Listing(columns, (row,), clauses=(house.cites("rules.card-values"),))]


def draw_tables(_house: House) -> list[Block]:
    """When each hand draws, asked of the table of play cell by cell."""
    player = Listing(
        (Column(text("paper.player-has")), Column()),
        tuple((numbers(counts), text(f"paper.{what}")) for what, counts in _player_rows()),
    )
    left = (
        player,
        Paragraph(text("paper.draws-mark"), note=True),
        Paragraph(text("paper.stays-mark"), note=True),
    )
    thirds = [str(points) for points in range(10)]
    columns = (Column(text("paper.banker-has")), *(Column(each, "center") for each in thirds))
    grid = Listing(
        (*columns, Column(text("paper.no-third"), "center")),
        tuple(_banker_row(points) for points in range(8)),
        style="grid",
        bold=True,
        above=text("paper.third"),
    )
    return [Aside((left, (grid,)), (5, 12))]


def _player_rows() -> Iterator[tuple[str, list[int]]]:
    draws = [points for points in range(10) if PUNTO_BANCO.player_draws(points, 0)]
    yield "draws", draws
    yield "stays", [points for points in range(8) if points not in draws]
    yield "stays-natural", [8, 9]


def _banker_row(points: int) -> tuple[str, ...]:
    thirds = (*range(10), None)
    drawn = [PUNTO_BANCO.banker_draws(points, player_third=third) for third in thirds]
    return (str(points), *(_DRAWS if each else _STAYS for each in drawn))


def irregularities(house: House) -> list[Block]:
    """What is done when something goes wrong with the cards."""
    found = cases(house)
    return [
        Listing(
            (Column(text("paper.happens"), share=5), Column(text("paper.done"), share=6)),
            tuple((sentence(each.happens), each.done) for each in found),
            clauses=tuple(each.clauses for each in found),
        )
    ]


def words(house: House) -> list[Block]:
    """The words that this house's document defines."""
    found = {term: of_document(term.clauses, house.document) for term in glossary().values()}
    terms = {term: clauses for term, clauses in found.items() if clauses}
    if not terms:
        return []
    rows = tuple((sentence(term.name), term.says) for term in terms)
    columns = (Column(text("paper.term"), share=2), Column(text("paper.meaning"), share=7))
    return [Listing(columns, rows, clauses=tuple(terms.values()), bold=True, small=True)]


def posted_texts(house: House, on: PaperKind) -> Iterator[tuple[str, Posted]]:
    """What the document wants said on a paper, its footer aside; rights holders as the wagers name them."""
    for each in house.posted(on):
        if not each.footer:
            offers = [offer for offer in house.offers.values() if offer.is_one_of(each.offered)]
            holders = dict.fromkeys(offer.wager.rights for offer in offers if offer.wager.rights)
            yield str(each.text(rights=joined(list(holders)))), each


def notices(house: House) -> list[Block]:
    """What the document wants players told, and whose names these are where it says nothing of that."""
    told = list(posted_texts(house, PaperKind.RULES))
    named = [each for _, each in told if each.of]
    holders: dict[str, list[str]] = {}
    for offer in house.offers.values():
        if offer.wager.rights and not any(offer.is_one_of(each.offered) for each in named):
            holders.setdefault(offer.wager.rights, []).append(str(offer.wager.title))
    rights = [text("paper.rights", names=joined(names), rights=holder) for holder, names in holders.items()]
    return [*(Paragraph(words, each.clauses) for words, each in told), *map(Paragraph, rights)]


def sources(house: House, body: Iterable[Block], number: str) -> list[Block]:
    """Every clause that the paper cites, and where in the document it stands."""
    known = [*catalogue(), *house.jurisdiction.clauses]
    cited = sorted(_cited(body), key=known.index)
    if not cited:
        return []
    found = [(clause, house.jurisdiction.clause(clause).source) for clause in cited]
    abreast = 3
    height = -(-len(found) // abreast)
    rows = tuple(
        tuple(
            cell
            for at in range(row, height * abreast, height)
            for cell in (found[at] if at < len(found) else ("", ""))
        )
        for row in range(height)
    )
    heads = (Column(text("paper.clause"), share=3), Column(text("paper.source"), share=4)) * abreast
    heading = Heading(text("rules-section.sources"), number=number)
    return [
        heading,
        Paragraph(text("paper.sources-note"), note=True),
        Listing(heads, rows, style="open", small=True),
    ]


def _cited(blocks: Iterable[Block]) -> list[str]:
    """The clauses of some blocks, each once."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, (Heading, Paragraph)):
            found += block.clauses
        elif isinstance(block, (Steps, Box)):
            found += (
                clause
                for step in (block.steps if isinstance(block, Steps) else block.lines)
                for clause in step.clauses
            )
        elif isinstance(block, Listing):
            found += (clause for row in block.clauses for clause in row)
        elif isinstance(block, Together):
            found += _cited(block.blocks)
        elif isinstance(block, Aside):
            found += (clause for column in block.columns for clause in _cited(column))
    return list(dict.fromkeys(found))
