"""The law of counts: whatever the bet, a count bets where it has the edge, and wins most of what can be won.

Every card bet of the book without a meter, and others of ours, on whole hands and on single cards. In CI a
few hundred shoes of each, enough to see a count that bets into an edge; the whole law, with thousands of
shoes, takes a quarter of an hour:

    PUNTO_TESTS=long .venv/bin/pytest tests/sim/test_count_law.py --numprocesses auto
"""

from pathlib import Path

import pytest
from tests.length import LONG

from punto.game.facts import Detail, Game
from punto.houses import find_house
from punto.sim.advantage import play_advantage
from punto.wagers import Terms, all_terms, book, read_wager, terms

HOUSE = find_house("card-room-ez")
CARDS = [wager for wager in book().values() if wager.game is Game.BACCARAT and not wager.meters]
EVERY = [each for wager in CARDS for each in all_terms(wager)]
PAIRS = {each.wager.id: each for each in EVERY if each.detail is not Detail.VALUE}
BOOK = [each for each in EVERY if LONG or each.detail is Detail.VALUE or each is PAIRS[each.wager.id]]
"""All of them; in CI of pairs, which take long, one pay table each."""

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
}
SLOW = {"low-cards", "red-third"}
SHARE, WORTH_IT, FEW = 0.6, 0.01, 100
ONE_COUNT_IS_TOO_LITTLE = {"total-cards-5": 0.5}
"""Five cards come when one hand draws and the other stands: two things at once, so the shoes that favour the
bet lie around any one count. The best tags that a search over 30,000 shoes found win 54 % of all there is."""


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


def check(bet: Terms) -> None:
    """On the same shoes, so that chance favours neither; a long trial sees rarer bets than a short one."""
    shoes, worth_it = (6000, WORTH_IT) if LONG else (60, 0.25)
    counted = play_advantage(HOUSE, bet, shoes=30_000 if LONG else 400, seed="law")
    assert counted.study
    if counted.study.alike and not counted.bets:  # pairs come from shoes short of any cards: no one count
        assert bet.wager.id in PAIRS
        return
    if counted.bets > FEW:  # a handful of bets can lie on either side
        assert counted.edge_per_bet > 0
    perfect = play_advantage(HOUSE, bet, shoes=shoes, seed="law", perfect=True)
    if perfect.units_per_shoe - 2 * perfect.std_error > worth_it:
        share = ONE_COUNT_IS_TOO_LITTLE.get(bet.wager.id, SHARE)
        same = play_advantage(HOUSE, bet, shoes=shoes, seed="law")
        assert same.units_per_shoe >= share * perfect.units_per_shoe


@pytest.mark.parametrize("bet", BOOK, ids=label)
def test_every_card_bet_of_the_book(bet: Terms) -> None:
    check(bet)


@pytest.mark.parametrize("name", [each for each in OURS if LONG or each not in SLOW])
def test_bets_of_ones_own(name: str, tmp_path: Path) -> None:
    check(ours(name, tmp_path))
