"""The law of counts: whatever the bet, a count bets where it has the edge, and wins most of what can be won.

Every bet of the book that card values decide, and others of ours. In CI a few hundred shoes of each, enough
to see a count that bets into an edge; the whole law, with thousands of shoes, takes a quarter of an hour:

    PUNTO_TESTS=long .venv/bin/pytest tests/sim/test_count_law.py --numprocesses auto
"""

from pathlib import Path

import pytest
from tests.length import LONG

from punto.errors import Unreadable
from punto.game.facts import Detail, Game
from punto.houses import find_house
from punto.sim.advantage import play_advantage
from punto.wagers import Terms, all_terms, book, read_wager, terms

HOUSE = find_house("card-room-ez")
BOOK = [each for wager in book().values() if wager.game is Game.BACCARAT for each in all_terms(wager)]
OURS = {
    "small-tiger": ('winner = "banker", banker_points = 6, banker_cards = 2', "22 to 1"),
    "big-tiger": ('winner = "banker", banker_points = 6, banker_cards = 3', "50 to 1"),
    "tiger-tie": ('winner = "tie", player_points = 6', "35 to 1"),
    "nil-all": ('winner = "tie", player_points = 0', "150 to 1"),
    "both-natural": ("player_natural = true, banker_natural = true", "12 to 1"),
    "six-card-tie": ('winner = "tie", total_cards = 6', "20 to 1"),
    "banker-baccarat": ("banker_points = 0", "9 to 1"),
}
SHARE, WORTH_IT, FEW = 0.6, 0.01, 100
ONE_COUNT_IS_TOO_LITTLE = {"total-cards-5": 0.4}
"""Five cards come when one hand draws and the other stands: two things at once, so the shoes that favour the
bet lie around any one count. The best that a search over 30,000 shoes found wins 52 % of all there is."""


def label(bet: Terms) -> str:
    return f"{bet.wager.id}{f'@{bet.on.value}' if bet.on else ''}-{bet.paytable.id}"


def ours(name: str, folder: Path) -> Terms:
    when, pays = OURS[name]
    file = folder / f"{name}.toml"
    file.write_text(
        f'id = "{name}"\nname = "{name}"\n[[line]]\nname = "It came"\nwhen = {{ {when} }}\n'
        f'[paytable.x.pays]\n"It came" = "{pays}"\n',
        "utf-8",
    )
    return terms(read_wager(file))


def check(bet: Terms) -> None:
    """On the same shoes, so that chance favours neither; a long trial sees rarer bets than a short one."""
    shoes, worth_it = (6000, WORTH_IT) if LONG else (60, 0.25)
    counted = play_advantage(HOUSE, bet, shoes=30_000 if LONG else 400, seed="law")
    if counted.bets > FEW:  # a handful of bets can lie on either side
        assert counted.edge_per_bet > 0
    perfect = play_advantage(HOUSE, bet, shoes=shoes, seed="law", perfect=True)
    if perfect.units_per_shoe - 2 * perfect.std_error > worth_it:
        share = ONE_COUNT_IS_TOO_LITTLE.get(bet.wager.id, SHARE)
        same = play_advantage(HOUSE, bet, shoes=shoes, seed="law")
        assert same.units_per_shoe >= share * perfect.units_per_shoe


@pytest.mark.parametrize("bet", [each for each in BOOK if each.detail is Detail.VALUE], ids=label)
def test_every_bet_of_the_book_that_values_decide(bet: Terms) -> None:
    check(bet)


@pytest.mark.parametrize("name", OURS)
def test_bets_of_ones_own(name: str, tmp_path: Path) -> None:
    check(ours(name, tmp_path))


@pytest.mark.parametrize("bet", [each for each in BOOK if each.detail is not Detail.VALUE][::7], ids=label)
def test_what_a_count_of_values_cannot_follow_is_said(bet: Terms) -> None:
    with pytest.raises(Unreadable, match="looks at more than card values"):
        play_advantage(HOUSE, bet, shoes=1)
