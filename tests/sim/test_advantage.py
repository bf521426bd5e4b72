"""Advantage play: exact worth to the unit, the figures of the literature, shoes replayed through the core."""

import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import inf, perm
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.length import LONG
from tests.sim.replay import EZ, Replay, same

from punto.errors import Unreadable
from punto.exact import count, price
from punto.exact.line_sets import SetGains, set_gains
from punto.game.cards import DECK
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.game.shoe import Shown
from punto.houses import find_house
from punto.sim.advantage import play_advantage, sets_of
from punto.sim.advantage_kernel import Sets, worth
from punto.sim.following import preset
from punto.wagers import Terms, book, parse_wager, read_wager, terms

FIGURES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "figures" / "published.json").read_text("utf-8")
)
BETS = [
    terms(book()["player"]),
    terms(book()["banker"]),
    terms(book()["tie"]),
    terms(book()["dragon-7"]),
    terms(book()["panda-8"]),
    terms(book()["dragon-bonus"], Hand.BANKER),
    terms(book()["total-cards-6"]),
]


SINGLE = {
    "third-ace": ('player_third_rank = "A"', "20 to 1"),
    "face-first": ('player_first_rank = ["J", "Q", "K"]', "3 to 1"),
    "dragon-tiger": ('first_cards_winner = "player"', "1 to 1"),
    "odd": ("total_card_sum = [9, 11, 13, 15, 17, 19, 21, 23, 25]", "1 to 1"),
    "first-red": ('player_first_color = "red", banker_first_color = "red"', "3 to 1"),
    "third-red": ('player_third_color = "red"', "2 to 1"),
    "mixed": ('banker_third_rank = ["J", "Q"], player_first_points = 9, winner = "banker"', "80 to 1"),
    "one-colour": (
        """player_first_color = "red", player_second_color = "red" },
        { player_first_color = "black", player_second_color = "black" """,
        "21 to 20",
    ),
    "pair-and-tie": ('player_pair = true, winner = "tie"', "90 to 1"),
}


def own(name: str) -> Terms:
    """A bet of one's own on single cards."""
    when, pays = SINGLE[name]
    text = f'id = "{name}"\nname = "{name}"\n[[line]]\nname = "It came"\nwhen = [{{ {when} }}]\n'
    return terms(parse_wager(f'{text}[paytable.x.pays]\n"It came" = "{pays}"\n', f"{name}.toml"))


OWN = [own(name) for name in SINGLE]


@cache
def for_kernel(bet: Terms) -> tuple[SetGains, Sets]:
    """What the bet gains by each set of cards, and the tables that `worth` reads."""
    gains = set_gains(price(bet, Composition.decks(8)))
    return gains, sets_of(gains)


@pytest.mark.parametrize("bet", [*BETS, *OWN], ids=lambda bet: str(bet.wager.id))
@settings(max_examples=200 if LONG else 12)
@given(counts=st.lists(st.integers(0, 32), min_size=52, max_size=52).filter(lambda each: sum(each) >= 6))
def test_worth_is_the_exact_price_to_the_unit(bet: Terms, counts: list[int]) -> None:
    shoe = Composition(dict(zip(DECK, [number // 4 for number in counts], strict=True)))
    assume(shoe.total >= 6)
    odds = price(bet, shoe)
    gains, sets = for_kernel(bet)
    found = worth(gains.groups.counts(shoe), sets)
    assert Fraction(int(found), perm(shoe.total, gains.size) * gains.scale) == -odds.house_edge


@pytest.mark.parametrize(
    ("wager", "named", "shoes"), [("dragon-7", "Dragon 7", 70_000), ("panda-8", "Panda 8", 120_000)]
)
def test_published_units_a_shoe(wager: str, named: str, shoes: int) -> None:
    """Jacobson's counts, 8 decks, the cut card at 14, burned cards unseen."""
    (published,) = [
        each["value"]
        for each in FIGURES
        if each["wager"].startswith(named)
        and each["quantity"] == "counter win rate, units per shoe (cut card 14)"
    ]
    (tags,) = [
        each["value"]
        for each in FIGURES
        if each["wager"].startswith(f"{named} /") and each["quantity"] == "count tags A..9,T"
    ]
    known = preset(EZ.terms(wager))
    assert known
    assert known.tags == tuple(int(tag) for tag in tags.split(","))
    assert (EZ.decks, EZ.cards.cut_card_depth) == (8, 14)
    found = play_advantage(EZ, EZ.terms(wager), shoes=shoes if LONG else shoes // 6, seed="literature")
    assert found.std_error < (0.007 if LONG else 0.017) * found.units_per_shoe
    assert found.units_per_shoe == pytest.approx(published, rel=0.02 if LONG else 0.05)
    assert abs(found.gained_per_shoe - found.units_per_shoe) < 4 * found.gained_error


def test_the_same_bets_however_the_work_is_shared_out() -> None:
    bet = EZ.terms("dragon-7")
    alone = play_advantage(EZ, bet, shoes=500, seed=7, workers=1).played
    assert play_advantage(EZ, bet, shoes=500, seed=7, workers=3, piece=77).played == alone
    assert play_advantage(EZ, bet, shoes=500, seed="7", workers=1, piece=1).played == alone
    with ThreadPoolExecutor(2) as pool:
        assert play_advantage(EZ, bet, shoes=500, seed=7, executor=pool, piece=10**6).played == alone
    assert play_advantage(EZ, bet, shoes=500, seed=8).played != alone
    exact = play_advantage(EZ, bet, shoes=20, seed=7, perfect=True, workers=1).played
    assert play_advantage(EZ, bet, shoes=20, seed=7, perfect=True, workers=3, piece=7).played == exact


def test_perfect_play_is_what_the_core_would_have_bet() -> None:
    bet = EZ.terms("panda-8")
    replayed = Replay(EZ, bet)
    same(replayed, play_advantage(EZ, bet, shoes=1, seed=3, perfect=True), "3", range(1, 7))
    assert replayed.edges
    assert min(replayed.edges) > 0


@pytest.mark.parametrize("seen", [Shown.NONE, Shown.FIRST, Shown.ALL])
def test_counted_play_is_what_the_core_would_have_bet(seen: Shown) -> None:
    """Burned cards that are seen are counted, as many as the house shows."""
    house = find_house(EZ.id, settings={"cards.burn_shown": seen.value})
    bet = house.terms("dragon-7")
    known = preset(bet)
    assert known
    found = play_advantage(house, bet, shoes=1, seed="burn", burn_seen=seen is not Shown.NONE)
    replayed = Replay(house, bet, known.tags, [(1, 4, -inf)], seen)
    assert found.following.trigger == 4
    same(replayed, found, "burn", range(1, 13))
    assert replayed.edges


@pytest.mark.parametrize("name", [each for each in SINGLE if LONG or each != "third-red"])
def test_bets_on_single_cards_are_watched_as_the_core_would(name: str) -> None:
    """By tags with their exact trigger; cards told apart as the bet does.

    One that tells twenty kinds apart takes as long as all others.
    """
    bet = own(name)
    found = play_advantage(EZ, bet, shoes=1, seed="single", tally=False)
    assert found.following.turning
    same(Replay.of(found), found, "single", range(1, 3 if LONG else 2))


@pytest.mark.parametrize(
    ("bet", "shoe"),
    [(terms(book()["match-pair"], Hand.PLAYER), 10), (terms(book()["total-cards-5"]), 14)],
    ids=["match-pair", "total-cards-5"],
)
def test_a_tally_of_pairs_is_kept_as_the_core_would(bet: Terms, shoe: int) -> None:
    """Bet by bet, in a shoe that has some: the average over every two cards left, added up one by one."""
    found = play_advantage(EZ, bet, shoes=1, seed="tally")
    assert found.following.tally
    replayed = Replay.of(found)
    same(replayed, found, "tally", range(shoe, shoe + 1))
    assert replayed.edges


def test_perfect_play_on_single_cards_is_what_the_core_would_have_bet() -> None:
    bet = own("third-ace")
    replayed = Replay(EZ, bet)
    same(replayed, play_advantage(EZ, bet, shoes=1, seed="single", perfect=True), "single", range(1, 2))
    assert replayed.edges


def test_burned_cards_that_nobody_sees_are_not_counted() -> None:
    house = find_house(EZ.id, settings={"cards.burn_shown": "none"})
    with pytest.raises(Unreadable, match="no burned card can be counted at card-room-ez: it shows none"):
        play_advantage(house, house.terms("dragon-7"), shoes=1, burn_seen=True)


def test_burned_cards_stay_unseen_unless_asked() -> None:
    house = find_house(EZ.id, settings={"cards.burn_shown": "all"})
    bet = house.terms("dragon-7")
    unseen = play_advantage(house, bet, shoes=300, seed=1).played
    assert unseen == play_advantage(EZ, bet, shoes=300, seed=1).played
    assert unseen != play_advantage(house, bet, shoes=300, seed=1, burn_seen=True).played


def test_perfect_play_beats_the_count() -> None:
    bet = EZ.terms("dragon-7")
    counted = play_advantage(EZ, bet, shoes=400, seed=2)
    perfect = play_advantage(EZ, bet, shoes=400, seed=2, perfect=True)
    assert perfect.following.trigger is None
    assert perfect.played.coups == counted.played.coups
    assert perfect.units_per_shoe > counted.units_per_shoe > 0
    assert perfect.edge_per_bet > 0


def test_triggers_and_tags_of_ones_own() -> None:
    bet = EZ.terms("dragon-7")
    early, right, late = (play_advantage(EZ, bet, shoes=2000, seed=5, trigger=at) for at in (1, 4, 8))
    assert early.bets > right.bets > late.bets > 0
    assert late.edge_per_bet > right.edge_per_bet > early.edge_per_bet
    assert right.played == play_advantage(EZ, bet, shoes=2000, seed=5).played
    assert right.units_per_shoe > max(early.units_per_shoe, late.units_per_shoe)
    whole = play_advantage(EZ, bet, shoes=2000, seed=5, tags=[0, 0, 0, -2, -2, -2, -2, 4, 4, 0], trigger=8)
    assert whole.bets == right.bets
    always = play_advantage(EZ, bet, shoes=50, seed=5, trigger=-1000)
    assert always.bets == always.played.coups
    never = play_advantage(EZ, bet, shoes=50, seed=5, tags=[0] * 10)
    assert (never.bets, never.edge_per_bet, never.units_per_shoe, never.std_error) == (0, 0, 0, 0)


@pytest.mark.parametrize("more", [1, -3, 40])
def test_adding_the_same_to_every_tag_changes_nothing(more: int) -> None:
    """A drift says nothing about the cards left: the same bets, and the same trigger."""
    bet, tags = EZ.terms("dragon-7"), [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
    one = play_advantage(EZ, bet, shoes=300, seed=5, tags=tags)
    two = play_advantage(EZ, bet, shoes=300, seed=5, tags=[tag + more for tag in tags])
    assert one.bets > 1000
    assert two.played == one.played
    assert one.following.study
    assert two.following.study
    assert (two.following.study.correlation, two.following.study.turns_at) == (
        one.following.study.correlation,
        one.following.study.turns_at,
    )
    assert two.following.study.drift == one.following.study.drift + more
    for a, b in zip(one.following.turning, two.following.turning, strict=True):
        assert a.true_count == pytest.approx(b.true_count, abs=1e-6)
    from_four = play_advantage(EZ, bet, shoes=300, seed=5, tags=[tag + more for tag in tags], trigger=4)
    assert from_four.played == play_advantage(EZ, bet, shoes=300, seed=5).played


def test_a_house_with_another_vigorish_is_counted_at_its_own() -> None:
    house = find_house("colorado-mini", settings={"vigorish.rate": "10%"})
    bet = house.terms("banker")
    cheap = find_house("colorado-mini")
    dear = play_advantage(house, bet, shoes=1, seed=1, tags=[1, 1, 1, 1, -1, -2, -1, -1, 0, 0])
    fair = play_advantage(
        cheap, cheap.terms("banker"), shoes=1, seed=1, tags=[1, 1, 1, 1, -1, -2, -1, -1, 0, 0]
    )
    assert dear.following.study
    assert fair.following.study
    assert dear.following.study.returned < fair.following.study.returned
    assert abs(dear.following.study.turns_at) > abs(fair.following.study.turns_at)


def test_without_tags_the_best_small_ones_are_found() -> None:
    bet = EZ.terms("tie")
    assert preset(bet) is None
    found = play_advantage(EZ, bet, shoes=1, seed=1)
    study = count(bet, Composition.decks(8))
    assert found.following.study == study
    assert found.following.trigger is None
    assert found.following.turning


@pytest.mark.parametrize(
    ("house", "wager", "options", "sentence"),
    [
        ("colorado-mini", "perfect-pair", {"tags": [1, 2]}, "52 tags are wanted"),
        ("colorado-ez", "ez-progressive", {}, "pays from a meter"),
        ("card-room-ez", "tie", {"tags": [1, 2]}, "10 tags are wanted"),
        ("card-room-ez", "tie", {"shoes": 0}, "0 shoes"),
        ("colorado-dice", "dice-tie", {}, "deals no cards"),
    ],
)
def test_refusals_are_one_sentence(house: str, wager: str, options: dict[str, Any], sentence: str) -> None:
    at = find_house(house)
    with pytest.raises(Unreadable, match=sentence) as caught:
        play_advantage(at, at.terms(wager), **{"shoes": 1, **options})
    assert "\n" not in str(caught.value)


SAME_THIRDS = """id = "same-thirds"
name = "Same thirds"
[[line]]
name = "Two hearts or two spades"
when = [
    { player_third_suit = "hearts", banker_third_suit = "hearts" },
    { player_third_suit = "spades", banker_third_suit = "spades" },
]
[paytable.x.pays]
"Two hearts or two spades" = "18 to 1"
"""


@pytest.mark.parametrize("sign", [1, -1])
def test_a_bet_that_tells_too_many_cards_apart_goes_by_a_straight_line(sign: int) -> None:
    """As the core would: beyond the count at which the line turns, on the side where the edge goes up."""
    bet = terms(parse_wager(SAME_THIRDS, "same-thirds.toml"))
    tags = [sign * tag for _, tag in count(bet, Composition.decks(8)).tags]
    found = play_advantage(EZ, bet, shoes=40, seed="close", tags=tags)
    assert found.following.study
    turns = found.following.study.turns_at
    assert (found.exact, found.following.trigger, turns * sign > 0) == (False, turns, True)
    levels = [(1, turns, -inf)] if sign > 0 else [(1, inf, turns)]
    number = next(each for each in range(1, 41) if 0 < found.player.count("close", each, 1).tallies[2] < 9)
    played = found.player.count("close", number, 1).tallies
    assert played[1:3] + played[5:6] == Replay(EZ, bet, tags, levels).shoe("close", number)[:3]
    assert (found.units_per_shoe, found.std_error) == (found.gained_per_shoe, found.gained_error)


def test_a_bet_that_tells_too_many_cards_apart_has_no_perfect_play() -> None:
    bet = terms(parse_wager(SAME_THIRDS, "same-thirds.toml"))
    for tally in (None, True):
        with pytest.raises(Unreadable, match="tells 30 kinds of cards apart in rounds of 6 cards"):
            play_advantage(EZ, bet, shoes=1, perfect=not tally, tally=tally)


METERED = """id = "bet"
name = "Bet"
meters = ["pot"]
[[line]]
name = "Tie"
when = { winner = "tie" }
[paytable.x]
unit = "$1"
[paytable.x.meters.pot]
seed = "$100"
[paytable.x.pays]
"Tie" = "100% of pot"
"""


@pytest.mark.parametrize("perfect", [False, True])
def test_a_meter_cannot_be_counted(tmp_path: Path, perfect: bool) -> None:
    file = tmp_path / "bet.toml"
    file.write_text(METERED, "utf-8")
    with pytest.raises(Unreadable, match="pays from a meter"):
        play_advantage(EZ, terms(read_wager(file)), shoes=1, perfect=perfect)
