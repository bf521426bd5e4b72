"""The law of counts: whatever the bet, a count bets where it has the edge, and wins most of what can be won.

Every card bet of the book without a meter, and others of ours, on whole hands, single cards and pairs. In CI
up to two hundred shoes of each, enough to see a count that bets into an edge; the whole law, with thousands
of shoes, takes some eight minutes:

    PUNTO_TESTS=long .venv/bin/pytest tests/sim/test_count_law.py --numprocesses auto
"""

from pathlib import Path

import pytest
from tests.length import LONG

from punto.exact import price
from punto.exact.line_sets import set_gains
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.houses import find_house
from punto.sim.advantage import play_advantage
from punto.wagers import Terms, all_terms, book, read_wager, terms

HOUSE = find_house("card-room-ez")
CARDS = [wager for wager in book().values() if wager.game is Game.BACCARAT and not wager.meters]
EVERY = [each for wager in CARDS for each in all_terms(wager)]
ONCE = {(each.wager.id, each.on): each for each in EVERY}
BY_PAIRS = ("perfect-pair", "total-cards-5")
BOOK = [each for each in EVERY if LONG or (each in ONCE.values() and each.wager.id not in BY_PAIRS)]
"""All of them; in CI one pay table for each hand of a wager, if there is no other test of it here."""

THREE = ("player_first_suit", "player_second_suit", "banker_first_suit")
FOUR_REDS = ", ".join(
    f'{hand}_{place}_color = "red"' for hand in ("player", "banker") for place in ("first", "second")
)
OURS = {
    "small-tiger": ('winner = "banker", banker_points = 6, banker_cards = 2', "22 to 1"),
    "big-tiger": ('winner = "banker", banker_points = 6, banker_cards = 3', "50 to 1"),
    "tiger-tie": ('winner = "tie", player_points = 6', "35 to 1"),
    "nil-all": ('winner = "tie", player_points = 0', "150 to 1"),
    "both-natural": ("player_natural = true, banker_natural = true", "12 to 1"),
    "six-card-tie": ('winner = "tie", total_cards = 6', "20 to 1"),
    "banker-baccarat": ("banker_points = 0", "9 to 1"),
    "third-ace": ('player_third_rank = "A"', "24 to 1"),
    "face-first": ('player_first_rank = ["J", "Q", "K"]', "3 to 1"),
    "both-red": ('player_first_color = "red", banker_first_color = "red"', "3 to 1"),
    "nine-over": ('player_first_points = 9, first_cards_winner = "player"', "19 to 1"),
    "low-cards": ("total_card_sum = { most = 12 }", "5 to 2"),
    "banker-draws-low": ('banker_third_rank = ["A", "2", "3"]', "8 to 1"),
    "eight-wins": ('player_second_points = 8, winner = "player"', "22 to 1"),
    "red-third": ('player_third_color = "red"', "5 to 2"),
    "one-colour": (f"{FOUR_REDS} }}, {{ {FOUR_REDS.replace('red', 'black')}", "6 to 1"),
    "all-low-or-all-ten": (
        """player_first_points = 0, player_second_points = 0 },
        { player_first_points = [1, 2, 3], player_second_points = [1, 2, 3]""",
        "4 to 1",
    ),
    "three-of-a-suit": (
        " }, { ".join(
            ", ".join(f'{place} = "{suit}"' for place in THREE)
            for suit in ("clubs", "diamonds", "hearts", "spades")
        ),
        "15 to 1",
    ),
    "first-cards-higher": ('first_cards_winner = "player"', "1 to 1"),
    "pair-and-tie": ('player_pair = true, winner = "tie"', "130 to 1"),
}
SLOW = {"low-cards", "red-third", "three-of-a-suit"}
SHARE, FEW = 0.6, 100
WORTH_IT = 0.01 if LONG else 0.1


def label(bet: Terms) -> str:
    return f"{bet.wager.id}{f'@{bet.on.value}' if bet.on else ''}-{bet.paytable.id}"


def ours(name: str, folder: Path) -> Terms:
    when, pays = OURS[name]
    file = folder / f"{name}.toml"
    file.write_text(
        f'id = "{name}"\nname = "{name}"\n[[line]]\nname = "It came"\nwhen = [{{ {when} }}]\n'
        f'[paytable.x.pays]\n"It came" = "{pays}"\n',
        "utf-8",
    )
    return terms(read_wager(file))


def shoes_for(bet: Terms) -> int:
    """Perfect play sums up every set of cards before every coup: fewer shoes where there are many."""
    sets = len(set_gains(price(bet, Composition.decks(HOUSE.decks), rates=HOUSE.vigorish.rates)).gains)
    return max(60, min(6000, 10**8 // sets)) if LONG else max(40, min(200, 10**6 // sets))


def check(bet: Terms) -> None:
    """On the same shoes, so that chance favours neither; a long trial sees rarer bets than a short one."""
    shoes = shoes_for(bet)
    counted = same = play_advantage(HOUSE, bet, shoes=shoes, seed="law")
    if LONG:
        counted = play_advantage(HOUSE, bet, shoes=30_000, seed="law")
    if counted.bets > FEW:  # a handful of bets can lie on either side
        assert counted.edge_per_bet > 0
    perfect = play_advantage(HOUSE, bet, shoes=shoes, seed="law", perfect=True)
    if perfect.units_per_shoe - 2 * perfect.std_error > WORTH_IT:
        assert same.units_per_shoe >= SHARE * perfect.units_per_shoe


@pytest.mark.parametrize("bet", BOOK, ids=label)
def test_every_card_bet_of_the_book(bet: Terms) -> None:
    check(bet)


@pytest.mark.parametrize("name", [each for each in OURS if LONG or each not in SLOW])
def test_bets_of_ones_own(name: str, tmp_path: Path) -> None:
    check(ours(name, tmp_path))


@pytest.mark.parametrize("wager", BY_PAIRS)
def test_a_tally_of_pairs_wins_nearly_all_that_tags_leave(wager: str) -> None:
    """Of pairs, tags win next to nothing; of five cards, about half."""
    bet = terms(book()[wager])
    perfect = play_advantage(HOUSE, bet, shoes=2 * shoes_for(bet), seed="tally", perfect=True)
    tallied = play_advantage(HOUSE, bet, shoes=perfect.shoes, seed="tally")
    tagged = play_advantage(HOUSE, bet, shoes=perfect.shoes, seed="tally", tally=False)
    assert tallied.following.tally
    assert tallied.units_per_shoe > 0.9 * perfect.units_per_shoe > 0
    assert tagged.units_per_shoe < 0.6 * perfect.units_per_shoe
