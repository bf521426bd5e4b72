"""What happens at a table as a terminal writes it: the words are the table's, the colours are put on here."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from punto.game.cards import Card, Color
from punto.messages import Message
from punto.table import Entry, TableState
from punto.table.calls import quoted as in_quotes
from punto.table.told import Told, Tone, told

__all__ = ["cards_text", "lines", "quoted"]


def lines(entry: Entry, before: TableState) -> Iterator[Text]:
    """What happened, as the dealer is told of it; `before` is the table just before."""
    return map(_styled, told(entry, before))


def quoted(spoken: Iterable[Message | str]) -> Text:
    """What is said aloud, as speech."""
    return Text(in_quotes(spoken), "italic")


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards with their suits in colour."""
    return Text(" ").join(
        Text(card.pretty, "red" if card.suit.color is Color.RED else "bold") for card in cards
    )


def _styled(line: Told) -> Text:
    """Red suits in red wherever a card is named."""
    made = Text(line.words, {Tone.SAID: "italic", Tone.TO_DO: "yellow"}.get(line.tone, ""))
    if line.tone is Tone.HAPPENED:
        made.highlight_regex(r"[A2-9TJQK][♥♦]", "red")
        made.highlight_regex(r"[A2-9TJQK][♠♣]", "bold")
    return made
