"""`punto coup`: a coup read, counted and explained."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cards import Card, point_count
from punto.clauses import Document, cited
from punto.cli.options import open_house
from punto.cli.render import STYLES, Format, console, print_json, table
from punto.composition import Composition
from punto.coup import Coup
from punto.facts import vocabulary
from punto.hands import Hand, Winner
from punto.messages import text
from punto.tableau import Ruling

__all__ = ["coup"]


def coup(
    coup: Annotated[str, Parameter(help=text("cli.argument.coup"))],
    /,
    *,
    house: Annotated[str | None, Parameter(help=text("cli.option.coup-house"))] = None,
    decks: Annotated[int | None, Parameter(help=text("cli.option.decks"))] = None,
    without: Annotated[str, Parameter(help=text("cli.option.without"))] = "",
    format: Format = "table",
) -> None:
    """Totals, facts, and why each third card was or was not drawn."""
    opened = open_house(house) if house else None
    number = decks if decks is not None else opened.decks if opened else 8
    shoe = Composition.decks(number).without(without)
    document = opened.document if opened else None
    read = Coup.parse(coup, shoe=shoe, document=document)
    if format == "json":
        print_json(_as_json(read, document))
    else:
        _show(read, document)


def _show(coup: Coup, document: Document | None) -> None:
    hands = table(
        coup.pretty,
        [
            ("hand", "left"),
            ("cards", "left"),
            ("first-two", "right"),
            ("total", "right"),
            ("third-card", "left"),
        ],
    )
    for hand, ruling in zip(Hand, coup.rulings(), strict=True):
        cards = coup.hand(hand)
        clauses = ", ".join(cited(ruling.clauses, document))
        hands.add_row(
            Text(str(hand), STYLES[Winner(hand.value)]),
            " ".join(card.pretty for card in cards),
            str(point_count(cards[:2])),
            str(point_count(cards)),
            Text.assemble(f"{ruling.reason} ", (f"({clauses})", "dim")),
        )
    facts = table("", [("fact", "left"), ("value", "left"), ("meaning", "left")])
    for fact in vocabulary().values():
        facts.add_row(fact.name, str(fact.of(coup)), Text(str(fact.phrase), "dim"))
    screen = console()
    screen.print(hands)
    screen.print(Text(f"\n{coup.winner}", STYLES[coup.winner]))
    screen.print(facts)


def _as_json(coup: Coup, document: Document | None) -> dict[str, object]:
    player, banker = coup.rulings()
    return {
        "coup": str(coup),
        "winner": coup.winner.value,
        "player": _hand_as_json(coup.player, player, document),
        "banker": _hand_as_json(coup.banker, banker, document),
        "facts": {fact.name: fact.of(coup) for fact in vocabulary().values()},
    }


def _hand_as_json(cards: tuple[Card, ...], ruling: Ruling, document: Document | None) -> dict[str, object]:
    return {
        "cards": [str(card) for card in cards],
        "first_two": point_count(cards[:2]),
        "points": point_count(cards),
        "third_card": {
            "action": ruling.action.value,
            "why": str(ruling.reason),
            "clauses": list(cited(ruling.clauses, document)),
        },
    }
