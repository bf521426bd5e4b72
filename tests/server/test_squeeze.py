"""What is said while a card is squeezed: only what is certain, from what everybody sees."""

from msgspec.structs import replace

from punto.game.hands import Hand
from punto.houses import find_house
from punto.server.squeeze import squeeze_words
from punto.table import Table
from punto.table.views import DISPLAY, HandView, TableView, view

EMPTY = view(Table(find_house("colorado-midi")).state, DISPLAY)


def seen(player: str, banker: str) -> TableView:
    """Hands as cards with ? for one face down."""
    hands = {
        name: HandView(cards=tuple(None if card == "?" else card for card in cards.split()))
        for name, cards in (("player", player), ("banker", banker))
    }
    return replace(EMPTY, hands=hands)


def test_the_bankers_third_card_decides() -> None:
    words = squeeze_words(seen("4h Ad 7c", "Ks Qs ?"), Hand.BANKER)
    assert words["title"] == "Banker has 0 against 2"
    assert words["lines"] == [
        "A 3 to 9 wins for Banker",
        "A 2 ties",
        "An ace, a 10 or a court card loses",
    ]


def test_after_the_players_third_card_the_banker_may_draw() -> None:
    """On 6 the Banker draws against a third card of 6 or 7 alone."""
    words = squeeze_words(seen("2h 3d ?", "Ks 6s"), Hand.PLAYER)
    assert words["lines"] == [
        "A 2 to 4 wins for Player",
        "An ace ties",
        "A 5, an 8 to 9, a 10 or a court card loses",
        "After a 6 to 7 the Banker draws",
    ]


def test_nothing_is_said_while_more_is_unknown() -> None:
    assert squeeze_words(seen("? ?", "Ks 6s"), Hand.PLAYER) == {}
    assert squeeze_words(seen("2h 3d ?", "? ?"), Hand.PLAYER) == {}
    assert squeeze_words(seen("4h Ad ?", "Ks Qs ?"), Hand.BANKER) == {}
