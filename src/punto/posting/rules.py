"""The posted rules of a house as a paper.

>>> from punto.houses import find_house
>>> paper = rules_paper(find_house("card-room-ez"))
>>> paper.title, paper.below
('Card room EZ Baccarat', 'The rules of the game')
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from punto.errors import Reason
from punto.houses import House, PaperKind, check_house
from punto.messages import text
from punto.posting import shown
from punto.posting.digests import imprint
from punto.posting.features import features, values
from punto.posting.paper import Block, Box, Heading, Paper, Paragraph, Step, Steps
from punto.posting.statements import Section, Statement, sections
from punto.posting.wagers import bonus_wagers, main_wagers, meters

__all__ = ["breach_box", "foot", "rules_paper"]

_SHOWN: Mapping[str, Callable[[House], Sequence[Block]]] = {
    "card-values": shown.card_values,
    "draw-tables": shown.draw_tables,
    "main-wagers": main_wagers,
    "bonus-wagers": bonus_wagers,
    "meters": meters,
    "irregularities": shown.irregularities,
    "glossary": shown.words,
    "notices": shown.notices,
}
"""What statements.toml can show."""


def rules_paper(house: House) -> Paper:
    """The whole paper; breaches come first, and mark it as not for posting."""
    breaches = check_house(house)
    body = [block for section in _numbered(house) for block in section]
    number = str(sum(isinstance(each, Heading) and bool(each.number) for each in body) + 1)
    return Paper(
        kind="rules",
        title=str(house.title),
        below=text("rules.title"),
        corner=corner(house),
        blocks=(*breach_box(breaches), *body, *shown.sources(house, body, number)),
        foot=foot(house, PaperKind.RULES),
        imprint=imprint(house),
        mark=text("paper.not-for-posting") if breaches else "",
    )


def corner(house: House) -> tuple[str, ...]:
    """What stands opposite the title: the table's number, and under which rules it plays."""
    number = [text("paper.table", number=house.table.number)] if house.table.number else []
    return (*number, house.jurisdiction.name)


def breach_box(breaches: Sequence[Reason]) -> tuple[Block, ...]:
    """What is wrong with the house, where nobody overlooks it."""
    if not breaches:
        return ()
    lines = tuple(Step(str(each.what), each.clauses) for each in breaches)
    return (Box(text("paper.breaches"), lines),)


def foot(house: House, on: PaperKind) -> tuple[str, ...]:
    """What stands at the foot of every page."""
    return tuple(str(each.text()) for each in house.posted(on) if each.footer)


def _numbered(house: House) -> Iterator[list[Block]]:
    """Each section that the house asks for and that has something to say."""
    has, said = features(house), values(house)
    number = 0
    for section in sections():
        body = _body(section, house, has, said) if section.asked.by(house, has) else []
        if body:
            number += 1
            yield [Heading(text(f"rules-section.{section.id}"), number=str(number)), *body]


def _body(section: Section, house: House, has: frozenset[str], said: Mapping[str, str]) -> list[Block]:
    def told(statements: Sequence[Statement]) -> tuple[Step, ...]:
        return tuple(
            Step(text(f"rules.{each.id}", **said), each.clauses(house))
            for each in statements
            if each.asked.by(house, has)
        )

    first = [Paragraph(each.text, each.clauses) for each in told(section.first)]
    drawn = [block for name in section.shows if name in _SHOWN for block in _SHOWN[name](house)]
    steps = told(section.statements)
    if section.steps:
        return [*first, *drawn, *([Steps(steps)] if steps else [])]
    return [*first, *drawn, *(Paragraph(each.text, each.clauses) for each in steps)]
