"""A shoe as a house prepares it: shuffled and cut with the words it is given."""

from punto.entropy import Words, below, permutation
from punto.game.shoe import Shoe, cut, load, new_cards, shuffle
from punto.houses import House

__all__ = ["prepare"]


def prepare(house: House, words: Words) -> Shoe:
    """New cards shuffled, cut and loaded. One such shuffle is enough: all orders are as likely."""
    cards = new_cards(house.decks)
    cards = shuffle(cards, permutation(len(cards), words))
    least = house.cards.cut_least
    places = len(cards) - 2 * least + 1
    cards = cut(cards, least + below(places, words), least=least, law=house.law)
    return load(cards, cut_card_from_back=house.cards.cut_card_depth, law=house.law)
