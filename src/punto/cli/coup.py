"""`punto coup`: a coup, or a roll of the dice, read, counted and explained."""

import re
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.idle import refuse_idle
from punto.cli.options import Format, Settings, open_house, whole
from punto.cli.render import STYLES, print_json, show, table
from punto.game.cards import Card, point_count
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.facts import Game, Round, vocabulary
from punto.game.hands import Hand, Winner
from punto.game.tableau import Ruling
from punto.messages import message, text
from punto.rulebook.citing import Law, cited
from punto.tomlfile import as_written

__all__ = ["coup"]


def coup(
    coup: Annotated[str, Parameter(name="COUP", help=text("cli.argument.coup"))],
    /,
    *,
    house: Annotated[str | None, Parameter(help=text("cli.option.coup-house"))] = None,
    settings: Settings = (),
    decks: Annotated[str | None, Parameter(help=text("cli.option.decks"))] = None,
    without: Annotated[str, Parameter(help=text("cli.option.without"))] = "",
    format: Format = "table",
) -> None:
    """Totals, facts, and why each third card was or was not drawn."""
    opened = open_house(house, settings=settings) if house is not None else None
    law = opened.law if opened else None
    if (opened and opened.game is Game.DICE) or re.fullmatch(r"[\d\s]+[-–][\d\s]+", coup):
        roll = Roll.parse(coup)
        for option, given in (("--decks", decks), ("--without", without)):
            if given:
                refuse_idle(option, message("coup.no-shoe"))
        _answer_roll(roll, format)
        return
    number = whole("--decks", decks) if decks is not None else opened.decks if opened else 8
    shoe = Composition.decks(number).without(without)
    read = Coup.parse(coup, shoe=shoe, law=law)
    if format == "json":
        print_json(_as_json(read, law))
    else:
        _show(read, law)


def _answer_roll(roll: Roll, format: str) -> None:
    if format == "json":
        facts = {fact.name: fact.of(roll) for fact in vocabulary(Game.DICE).values()}
        print_json({"roll": str(roll), "winner": roll.winner.value, "facts": facts})
        return
    show(Text(f"{roll}  {roll.player_points}:{roll.banker_points}  {roll.winner}", STYLES[roll.winner]))
    _show_facts(roll, Game.DICE)


def _show(coup: Coup, law: Law | None) -> None:
    columns = ("hand", "left"), ("cards", "left"), ("first-two", "right"), ("total", "right")
    hands = table(coup.pretty, [*columns, ("third-card", "left")])  # type: ignore[list-item]
    for hand, ruling in zip(Hand, coup.rulings(), strict=True):
        cards = coup.hand(hand)
        clauses = ", ".join(cited(ruling.rule, law))
        hands.add_row(
            Text(str(hand), STYLES[Winner(hand.value)]),
            " ".join(card.pretty for card in cards),
            str(point_count(cards[:2])),
            str(point_count(cards)),
            Text.assemble(f"{ruling.reason} ", (f"({clauses})", "dim")),
        )
    show(hands, Text(f"\n{coup.winner}", STYLES[coup.winner]))
    _show_facts(coup, Game.BACCARAT)


def _show_facts(round_: Round, game: Game) -> None:
    facts = table("", [("fact", "left"), ("value", "left"), ("meaning", "left")])
    for fact in vocabulary(game).values():
        facts.add_row(fact.name, as_written(fact.of(round_)), Text(str(fact.phrase), "dim"))
    show(facts)


def _as_json(coup: Coup, law: Law | None) -> dict[str, object]:
    player, banker = coup.rulings()
    return {
        "coup": str(coup),
        "winner": coup.winner.value,
        "player": _hand_as_json(coup.player, player, law),
        "banker": _hand_as_json(coup.banker, banker, law),
        "facts": {fact.name: fact.of(coup) for fact in vocabulary().values()},
    }


def _hand_as_json(cards: tuple[Card, ...], ruling: Ruling, law: Law | None) -> dict[str, object]:
    return {
        "cards": [str(card) for card in cards],
        "first_two": point_count(cards[:2]),
        "points": point_count(cards),
        "third_card": {
            "action": ruling.action.value,
            "why": str(ruling.reason),
            "clauses": list(cited(ruling.rule, law)),
        },
    }
