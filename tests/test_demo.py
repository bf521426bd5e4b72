from punto.cli.demo import demo_bets, demo_shoe
from punto.entropy import below, permutation, seeded
from punto.game.shoe import cut, load, new_cards, opening_burn, shuffle
from punto.houses import find_house, ready_houses
from punto.houses.preparation import prepare

HOUSE = find_house("massachusetts-midi")


def test_a_shoe_is_shuffled_cut_and_loaded_with_the_words_it_is_given() -> None:
    words = seeded("proof")
    cards = shuffle(new_cards(8), permutation(416, words))
    cards = cut(cards, 52 + below(416 - 2 * 52 + 1, words), least=52)
    assert prepare(HOUSE, seeded("proof")) == load(cards, cut_card_from_back=14)


def test_the_cut_reaches_every_place_it_may() -> None:
    """The least and the greatest word that a draw can use give the ends of the range."""
    places = 416 - 2 * 52 + 1
    assert {below(places, iter([word]).__next__) for word in (65535, 300)} >= {places - 1}


def test_a_demo_shoe_burns_as_the_house_shows_and_settles_every_round() -> None:
    dealt = demo_shoe(HOUSE, seeded("demo"), demo_bets(HOUSE))
    burned, _ = opening_burn(prepare(HOUSE, seeded("demo")), HOUSE.cards.burn_shown)
    assert dealt.burned == burned
    assert burned.shown == burned.cards  # Massachusetts shows them all
    assert all(len(settlement.bets) == len(demo_bets(HOUSE)) for _, settlement in dealt.rounds)


def test_every_card_house_has_demo_bets() -> None:
    for name in ready_houses():
        house = find_house(name)
        bets = demo_bets(house)
        assert {bet.seat for bet in bets} <= set(house.seats)
        assert len(bets) == 6
