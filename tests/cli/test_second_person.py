"""At the prompt: whose bet a word means, what `again` and `done all` go on with, what no longer counts."""

from pathlib import Path

import pytest
from tests.cli.command import run
from tests.cli.prompt import Desk, opened

from punto.game.roads import format_marks
from punto.houses import find_house


def desk_with(*bets: str, house: str = "colorado-mini", seats: tuple[int, ...] = (3, 5)) -> Desk:
    desk = Desk(house, seats=seats, size="110x24")
    desk.to_wagers()
    desk.say(*bets)
    return desk


def told(desk: Desk, *lines: str) -> str:
    return " ".join(desk.say(*lines).split())


@pytest.mark.parametrize(
    ("laid", "said", "meant", "clear"),
    [
        (
            "3p20#behind:ana 3p30#behind:bob",
            "3p=0#behind",
            "player#behind:ana, player#behind:bob: say which, such as 3player=0#behind:bob",
            "3player=0#behind:bob",
        ),
        (
            "3b100 3b50#coupon",
            "3b=0",
            "banker#chips, banker#coupon: say which, such as 3banker=0#coupon",
            "3banker=0#coupon",
        ),
        (
            "3dragon@p5 3dragon@b6",
            "take 3dragon",
            "dragon-bonus@player, dragon-bonus@banker: say which, such as 3dragon-bonus@banker",
            "take 3dragon-bonus@banker",
        ),
        (
            "3p20#behind:ana 3p30#behind:bob",
            "correct 3p40#behind",
            "player#behind:ana, player#behind:bob: say which, such as 3player=40.00#behind:bob",
            "correct 3player=40.00#behind:bob",
        ),
    ],
)
def test_a_word_that_may_mean_several_bets_asks_which(laid: str, said: str, meant: str, clear: str) -> None:
    desk = desk_with(laid)
    before = desk.state.bets
    assert f"seat 3 has bets on {meant}" in told(desk, said)
    assert desk.state.bets == before
    desk.say(clear)
    assert desk.state.bets[0] == before[0]
    assert before[1] not in desk.state.bets


def test_whoever_stands_behind_alone_need_not_be_named() -> None:
    desk = desk_with("3p20#behind:ana", "correct 3p40#behind", "take 3p#behind")
    assert desk.state.bets == ()
    desk.say("3b50#coupon", "take 3b")
    assert desk.state.bets == ()


@pytest.mark.parametrize(
    ("house", "bet", "kind"),
    [
        ("colorado-mini", "3b50#promotional", "promo"),
        ("massachusetts-midi", "3b50#match-play", "match"),
        ("massachusetts-midi", "3:banker=50#match-play", "match"),
    ],
)
def test_paper_goes_by_the_name_under_which_a_house_takes_it(house: str, bet: str, kind: str) -> None:
    assert [each.kind.value for each in desk_with(bet, house=house).state.bets] == [kind]


def test_last_rounds_bets_are_known_after_a_restart(tmp_path: Path) -> None:
    options = ("table", "--dealer", "--physical", "--db", str(tmp_path / "floor.db"))
    began = (*opened("colorado-mini"), "3b100 5p50", "n", "4h 5s 4d 4s", "run")
    run(*options, "--seats", "3,5", typed="\n".join(began))
    seen = run(*options, typed="again").stdout
    assert "seat-3: banker/commission $100.00\n  seat-5: player/standard $50.00" in seen


def test_done_all_goes_from_the_end_of_a_shoe_to_the_cut() -> None:
    desk = desk_with("3b100", "n", "report ran-out by supervisor")
    assert "offer the cut to seat 5" in told(desk, "done all")


def test_a_waiting_card_that_nobody_has_named_is_asked_for() -> None:
    desk = desk_with("3b100", "n")
    desk.say("4h 2s 3d 5s", "report surplus-third", "run", "n")
    shown = told(desk, "next")
    assert "Say: the card, such as 4h" in shown
    assert "Refused" not in shown


def test_a_reversed_round_leaves_the_roads() -> None:
    desk = desk_with("3b100", "n", "4h 5s 4d 4s", "run")
    assert format_marks(desk.dealer.sitting.marks)[0] == "B"
    desk.say("reverse 1 ann 9h 5s Kd 3s because misread")
    assert format_marks(desk.dealer.sitting.marks)[0] == "P"
    desk.say("reverse 1 ann because a card was missing")
    assert desk.dealer.sitting.marks == []
    assert "No round has been finished" in desk.say("roads")


@pytest.mark.parametrize(
    ("house", "lines", "wrong"),
    [
        ("colorado-mini", ("4h 5s 4d 4s", "run"), "correct player 1 2h"),
        ("colorado-dice", ("shake", "333-112", "run"), "correct 333-111"),
    ],
)
def test_a_correction_that_comes_too_late_is_shown_the_way(
    house: str, lines: tuple[str, ...], wrong: str
) -> None:
    desk = desk_with("3b100", "n", *lines, house=house)
    assert "winners are paid: a supervisor reverses the round (reverse 1 …)" in told(desk, wrong)


def test_what_was_called_on_wrong_cards_is_not_shown_any_more() -> None:
    desk = desk_with("3b100", "n", "4h 5s 3d 4s", "next", "next")
    assert "Banker wins" in desk.shown
    assert "Banker wins" not in desk.say("correct banker 2 3s")
    desk.say("next", "next", "next", "next", "next", "next", "3b100", "n")
    assert "No more bets" not in desk.say("report face-up 9h")


def test_what_is_called_are_sentences() -> None:
    desk = desk_with("3b100", "n", "Kh 2s Qd 2d", "run", "4c 3s", house="colorado-ez")
    assert "“Player 4, Banker 7. Banker wins. Dragon 7. 6 cards.”" in desk.say("next")


def test_a_burn_that_nobody_sees_shows_no_card() -> None:
    desk = desk_with("3b100", "n", "4h 5s 4d 4s", "next 5")
    assert "Burned: 3, unseen" in desk.say("burn 3")


def test_a_house_without_free_hands_of_its_own_says_so() -> None:
    shown = told(desk_with(house="massachusetts-midi"), "free")
    assert "hands without wagers are dealt only where the rules compel one (MA-13c2, MA-13d)" in shown


@pytest.mark.clause("CO-2899.09-3-s2")
def test_with_dice_a_tie_is_a_standard_wager_in_words_too() -> None:
    needing = find_house("colorado-dice", settings={"wagers.dice-se-01.needs_base": "true"})
    desk = Desk(needing, seats=(3,), size="110x24")
    desk.to_wagers()
    assert "needs a Player, Banker or Tie bet beside it" in told(desk, "3:dice-se-01=5")
    desk.say("3t5 3:dice-se-01=5")
    assert len(desk.state.bets) == 2


@pytest.mark.parametrize("word", ["3b", "3p", "3tie", "3dragon@p"])
def test_a_bet_without_an_amount_asks_for_one(word: str) -> None:
    desk = desk_with()
    assert f'"{word}" says no amount: write {word}100' in told(desk, word)
    assert "Taken back" not in desk.say("4h")


def test_a_typing_error_after_next_does_nothing() -> None:
    desk = desk_with("3b100", "n", "4h 5s 4d 4s")
    before = desk.state
    assert "is not how it is said" in told(desk, "next x")
    assert desk.state == before


@pytest.mark.clause("MA-5a2")
def test_a_notice_goes_to_those_whom_the_document_names() -> None:
    desk = desk_with(house="massachusetts-midi")
    shown = told(desk, "notice reshuffle surveillance comission")
    assert 'comission is nobody who must be told of reshuffle; did you mean "commission"? (MA-5a2)' in shown
    assert desk.state.notices == ()
    desk.say("notice reshuffle surveillance commission")
    assert len(desk.state.notices) == 1


def test_a_corrected_hand_is_called_again_before_the_other_is_turned() -> None:
    """At a midi table the Player's count is called when that hand comes back, and not with the Banker's."""
    desk = desk_with("3b100 5p50", "n", "next", house="massachusetts-midi")
    assert "“Player shows 7.”" in desk.say("4h 3d")
    assert "“Player shows 8.”" in desk.say("correct player 1 5h")
    assert "hand the Banker's cards to seat 3" in desk.say("look")
    assert "“Player shows 8. Banker shows 7.”" in desk.say("next", "9c 8d")
