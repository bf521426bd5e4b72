"""`punto table`: by itself, for programs, and with a dealer whose commands come from a file."""

import json
import re
import signal
import subprocess
from typing import Any

import pytest
from tests.cli.command import PUNTO, run
from tests.cli.prompt import answers, dealer, opened

from punto.game.cards import Card, card, parse_cards, point_count
from punto.houses import find_house, ready_houses
from punto.messages import language
from punto.table import Table, read_command
from punto.table.commands import CorrectCards, GiveNotice, Irregularity, Report
from punto.table.record import KINDS
from punto.table.typed import WORDS
from punto.table.words import MOMENTS

PROMPT_WORDS = ("dealer", "next", "run", "done", "again", "look", "why", "roads", "undo", "help", "quit")

CARD_HOUSES = [name for name in ready_houses() if "dice" not in name]


def happenings(*options: str) -> list[dict[str, Any]]:
    result = run("table", "--auto", "--format", "json", *options)
    assert (result.returncode, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("house", CARD_HOUSES)
def test_every_house_runs_a_shoe_by_itself(house: str) -> None:
    found = happenings("--house", house, "--seed", "shoe")
    names = [each["event"] for each in found]
    opening = [name for name in names if name != "meters-connected"]
    assert (opening[0], opening[1], names[-1]) == ("charter-adopted", "confirmed", "shoe-ended")
    assert names.index("table-opened") < names.index("cards-burned") < names.index("betting-opened")
    rounds = [each for each in found if each["event"] == "result-called"]
    assert 60 < len(rounds) < 95
    for each in rounds:
        assert {bet["result"] for bet in each["results"]} <= {"win", "lose", "push"}
    for each in found:
        assert sum(amount for _, amount in each.get("postings", [])) == 0
    assert [call for each in found for call in each.get("said", [])].count("Last hand.") == 1


@pytest.mark.parametrize("house", CARD_HOUSES)
def test_each_round_is_called_in_order(house: str) -> None:
    found = happenings("--house", house, "--seed", "order", "--rounds", "20")
    for number in range(1, 21):
        calls = " ".join(call for each in found if each["round"] == number for call in each.get("said", []))
        pattern = r"No more bets\. Player shows (\d)\. Banker shows (\d)\. Player (\d), Banker (\d)\. (.*)"
        heard = re.fullmatch(pattern, calls)
        assert heard, calls
        cards = {hand: _hand(found, number, hand) for hand in ("player", "banker")}
        player, banker = point_count(cards["player"]), point_count(cards["banker"])
        assert (int(heard[3]), int(heard[4])) == (player, banker)
        winner = "Tie Hand." if player == banker else "Player wins." if player > banker else "Banker wins."
        assert heard[5].startswith(winner)


def _hand(found: list[dict[str, Any]], number: int, hand: str) -> tuple[Card, ...]:
    """A hand's cards in a round, as they were dealt face up or turned."""
    cards: list[str] = []
    for each in found:
        if each["round"] == number and each.get("hand") == hand:
            if each["event"] == "card-dealt" and each["card"]:
                cards.append(each["card"])
            elif each["event"] in ("cards-returned", "cards-turned"):
                cards = each["cards"]
    return parse_cards("".join(cards))


def test_dice_run_by_themselves() -> None:
    found = happenings("--house", "colorado-dice", "--seed", "dice", "--rounds", "20")
    rolls = [each["roll"] for each in found if each["event"] == "dice-revealed"]
    assert len(rolls) == 20
    assert len({json.dumps(roll) for roll in rolls}) > 10
    assert not any(each["event"] in ("card-dealt", "cards-burned") for each in found)


def test_onlookers_see_calls_cards_gains_and_roads() -> None:
    seen = run("table", "--auto", "--house", "massachusetts-midi", "--seed", "7", "--rounds", "3").stdout
    assert len(re.findall(r"^Round \d  “No more bets\.”$", seen, re.MULTILINE)) == 3
    for gains in re.findall(r"^    (seat-.*)$", seen, re.MULTILINE):
        amounts = [float(figure.replace(",", "")) for figure in re.findall(r"[+-]?[\d,]+\.\d\d", gains)]
        assert len(amounts) == 4
        assert sum(amounts) == 0
    assert "Bead plate" in seen
    assert "Big road" in seen


def test_the_same_seed_is_the_same_table() -> None:
    two = [run("table", "--auto", "--seed", "same", "--rounds", "5").stdout for _ in range(2)]
    assert two[0] == two[1]
    said = (*opened("colorado-mini", physical=False), "no more bets", "run")
    told = dealer(*said, options=("--seed", "same", "--bet", "1:player=100"))
    assert re.search(r"Player \d, Banker \d", told)
    assert told == dealer(*said, options=("--seed", "same", "--bet", "1:player=100"))


def test_seats_and_bets_are_whose_one_says() -> None:
    found = happenings("--seats", "2,6", "--bet", "4:banker=50", "--rounds", "2", "--seed", "1")
    assert [each["seat"] for each in found if each["event"] == "seat-taken"] == [2, 4, 6]
    placed = [each["bets"] for each in found if each["event"] == "wagers-placed"]
    assert [[(bet["seat"], bet["wager"], bet["stake"]) for bet in bets] for bets in placed] == [
        [(4, "banker", 5000)]
    ] * 2
    moved = happenings("--seats", "2,6", "--rounds", "1", "--seed", "1")
    placed = [each["bets"] for each in moved if each["event"] == "wagers-placed"]
    assert {bet["seat"] for bets in placed for bet in bets} == {2, 6}


def test_an_interrupt_ends_it_well() -> None:
    with subprocess.Popen(
        [PUNTO, "table", "--auto", "--seed", "1", "--delay", "0.05"], stdout=subprocess.PIPE, text=True
    ) as table:
        assert table.stdout
        for line in table.stdout:
            if line.startswith("Round 2"):
                break
        table.send_signal(signal.SIGINT)
        rest = table.stdout.read()
    assert table.returncode == 130
    assert "Stopped." in rest
    assert "What everybody gained" in rest


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--auto", "--dealer"), "not both"),
        (("--dealer", "--format", "json"), "leave --dealer out"),
        (("--auto", "--physical"), "add --dealer"),
        (("--dealer", "--seats", "3,9"), "there is no seat 9: the table has seats 1, 2, 3"),
        (("--auto", "--rounds", "0"), "--rounds takes 1 or more"),
        (("--auto", "--shoes", "-1"), "--shoes takes 1 or more"),
        (("--auto", "--shoes", "1", "--house", "colorado-dice"), "ask for --rounds"),
        (("--auto", "--delay", "long"), "--delay takes seconds"),
        (("--auto", "--seats", "one"), "--seats takes a whole number"),
        (
            ("--auto", "--format", "json", "--as", "player:99"),
            "there is no seat 99: the table has seats 1, 2",
        ),
        (("--auto", "--bet", "1:nowhere.toml=10"), "nowhere.toml cannot be read: No such file"),
    ],
)
def test_wrong_options(options: tuple[str, ...], complaint: str) -> None:
    result = run("table", *options)
    assert result.returncode == 2
    assert complaint in result.stderr.replace("\n", " ")


def test_bets_that_the_house_refuses_end_an_automatic_table() -> None:
    result = run("table", "--auto", "--bet", "1:banker=1", "--rounds", "1", "--seed", "1")
    assert result.returncode == 1
    assert "below" in result.stderr or "minimum" in result.stderr or "least" in result.stderr


def test_a_mini_table_with_real_cards() -> None:
    seen = dealer(
        "# the whole of a round, card by card",
        *("done all", "done all", "cut 104", "place 14", "next", "3s", "next"),
        "sit 3",
        "bet 3:banker=100",
        "no more bets",
        *("4h", "Ks", "Ad", "Qs"),
        "points",
        "look",
        *("7c", "9d"),
        "next",
        "collect",
        "pay",
        "rack",
        "roads",
        "leave 3",
        "close",
        options=("--physical", "--house", "colorado-mini", "--strict"),
    )
    came = dict(answers(seen))
    assert "Nobody knows the order" in came["done all"]
    assert "Burned: 3♠ and 3 more, unseen" in came["3s"]
    assert "“Player shows 5.”" in came["points"]
    assert "a third card to the Player: the Player draws on 5  (CO-2814-t1)" in came["points"]
    assert "│4♥│ │A♦│" in came["look"]
    assert "Banker on 0 draws against a Player's third card of 7  (CO-2814-t2-0)" in came["7c"]
    assert "“Player 2, Banker 9. Banker wins. 6 cards.”" in came["next"] + seen
    assert "seat 3: pay, banker $100.00" in came["pay"]
    assert "seat 3: take the vigorish, banker $5.00" in came["pay"]
    assert "Banker 1   Player 0" in came["roads"]
    assert "The table is closed." in came["close"]
    assert "Refused" not in seen


def test_real_cards_are_named_and_must_be_there() -> None:
    begun = (*opened("colorado-mini"), "sit 3", "3b100", "n")
    came = answers(dealer(*begun, "next", *["4h"] * 5, options=("--physical",)))
    assert "Say: the card, such as 4h" in came[-6][1]
    assert "what comes now is: call the point counts" in came[-1][1]
    played = ("3b100", "n", "4h 4h 4h 4h", "run") * 2
    came = answers(dealer(*begun[:-2], *played, "3b100", "n", "4h", options=("--physical",)))
    assert "no 4h is left in 8 decks" in came[-1][1]


def test_a_midi_table_hands_cards_over() -> None:
    seen = dealer(
        *opened("massachusetts-midi", physical=False),
        "bet 3:banker=100 5:player=50 7:player=50",
        "no more bets",
        "next 4",
        "look",
        "touch 5",
        "hand over player",
        "relinquish player",
        "offer 3 yes",
        "offer 5 yes",
        "hand over",
        "return",
        "run",
        "done",
        options=("--house", "massachusetts-midi", "--seed", "9", "--seats", "3,5,7"),
    )
    came = dict(answers(seen))
    assert "a card, face down, to the Player" in came["next 4"]
    assert "▶ hand the Player's cards to seat 7" in came["next 4"]
    assert came["look"].count("│▒▒│") == 4
    assert "MA-8c1-s2" in came["touch 5"]
    assert "Seat 7 gives up the Player's cards." in came["relinquish player"]
    assert "the cards are offered to seat 5 now (MA-8d-s2, MA-8d-s3)" in came["offer 3 yes"]
    assert "The Player's cards go to Seat 5." in came["hand over"]
    assert re.search(r"Seat 5 returns the Player's cards: .. ..\n  “Player shows \d\.”", came["return"])
    assert "▶ seat 3 looks, and returns the Banker's cards" in came["run"]
    assert "Seat 3 returns the Banker's cards" in came["done"]


def test_early_payouts_are_pressed() -> None:
    seen = dealer(
        *opened("massachusetts-midi"),
        "3b100 3:house-money=10",
        *("n", "4h 9s 4d 9c", "turn", "hand", "return"),
        "run",
        "press 3=player",
        "press 3=banker",
        "run",
        options=("--house", "massachusetts-midi", "--physical", "--seats", "3"),
    )
    came = dict(answers(seen))
    assert (
        "▶ the players choose: payouts are taken, or pressed onto a bet (3=banker; press none)"
        in came["return"]
    )
    assert "Say: press 3=banker, as the players choose; or n, where nobody presses" in " ".join(seen.split())
    assert "Refused: 3=player" in came["press 3=player"]
    assert "seat 3: add the payout to the bet, house-money $150.00" in came["press 3=banker"]


def test_enter_hands_nothing_over_before_equal_bettors_could_agree() -> None:
    seen = dealer(
        *opened("colorado-midi"),
        *("3b100", "5p50", "10p50", "n", "next", "run", "agree player 10", "next"),
        options=("--house", "colorado-midi", "--physical", "--seats", "3,5,10"),
    )
    came = answers(seen)[-4:]
    assert came[0][1].count("a card, face down") == 4
    assert "go to" not in came[0][1]
    waits = " ".join(came[1][1].split())
    assert "hand the Player's cards to seat 5" in waits
    assert "Enter, for seat 5 as the nearest; or agree player 10, where seats 5, 10 have agreed so" in waits
    assert "The Player's cards go to Seat 10." in came[3][1]


def test_an_irregularity_is_ruled_with_its_clauses() -> None:
    seen = dealer(
        *opened("massachusetts-midi"),
        *("3b100", "n", "4h 9s", "report face-up", "4d Kc", "turn", "hand", "return"),
        "report surplus-third 9c seen",
        "run",
        "next",
        options=("--house", "massachusetts-midi", "--physical", "--seats", "3"),
    )
    came = dict(answers(seen))
    assert "MA-13d" in came["report face-up"]
    ruled = " ".join(came["report surplus-third 9c seen"].split())
    assert "must stand: 9♣: the card begins a simulated round" in ruled
    assert "(MA-13c-s2, MA-13c2, MA-13c2-s2) A hand without wagers is due." in ruled
    assert "9♣, which was waiting, to the Player" in came["next"]


def test_a_cut_card_that_was_placed_wrongly_is_put_right_in_the_shoe() -> None:
    begun = [each.replace("place 14", "place 414") for each in opened("colorado-midi")]
    options = ("--house", "colorado-midi", "--physical", "--seats", "3")
    said = ("3b100", "n", "next", "next by supervisor", "place 14", "correct place 14", "next by dealer")
    came = [answer for _, answer in answers(dealer(*begun, *said, options=options))][len(begun) :]
    assert "or where it lies (correct place 14)" in " ".join(came[2].split())
    assert "a card, face down, to the Player" in came[3]
    assert "corrected by a supervisor (correct place 14)" in came[4]
    assert "The cut card lies 14 cards from the back." in came[5]
    assert "a card, face down, to the Banker" in came[6]


def test_refused_wagers_get_every_reason_and_change_nothing() -> None:
    begun = opened("massachusetts-midi", physical=False)
    seen = dealer(
        *begun,
        "bet 3:banker=2 5:tie=5 3:player=20000",
        "look",
        "bet 3:banker=100",
        "bet 3:banker=100",
        "take 3:player",
        "take 3:banker",
        "no more bets",
        "bet 8:banker=100",
        options=("--house", "massachusetts-midi", "--seats", "3"),
    )
    came = [answer for _, answer in answers(seen)][len(begun) - 1 :]
    assert came[1].startswith("Refused: the wagers\n")
    reasons = [line for line in came[1].splitlines() if line.startswith("  · ")]
    assert len(reasons) >= 3
    assert any("seat 5" in reason for reason in reasons)
    assert "   –  3" in came[2]
    assert "there is a bet already" in came[4]
    assert "seat 3 has no such bet" in came[5]
    assert "Taken back: 3:banker" in came[6]
    assert "no wager is on the layout" in came[7]


def test_the_checklist_comes_before_opening() -> None:
    came = dict(answers(dealer("open", "confirm layout", "confirm luck", "done", options=("--strict",))))
    assert "not confirmed: the approved layout" in came["open"]
    assert "CO-2803-2" in came["open"]
    assert "in order: the approved layout" in came["confirm layout"]
    assert "luck is not on the checklist" in came["confirm luck"]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("sitt 5", 'there is no word "sitt"; did you mean "sit"?'),
        ("rods", 'did you mean "roads"?'),
        ("sit", '"sit" is not how it is said; write: sit SEAT'),
        ("sit down", '"down" is not a number'),
        ("report faceup", 'did you mean "face-up"?'),
        ("hand over bankr", 'did you mean "banker"?'),
        ("9x", '"9x" is not a card'),
        ("9 x", '"9" is not a card'),
        ("9hh", '"9hh" is not a card'),
        ("Kx", '"Kx" is not a card'),
        ("change limits.minimun=25", 'no setting "limits.minimun"; did you mean "limits.minimum"?'),
        ("777-123", "is not a roll"),
        ("relinquish player deeler", 'did you mean "dealer"?'),
        ("bet 3:bankr=5", "banker"),
        ("next 0", "write: next [TIMES]"),
        ("undo", "the record stays"),
        ("offer 5 maybe", "write: offer [SEAT] yes|no"),
        ("cut 5", "write: cut [SEAT|dealer] CARDS"),
        ("3q50", 'no wager here begins with "q"'),
        ("3total50", '"total" may be total-cards-4, total-cards-5, total-cards-6'),
        ("hlep", 'did you mean "help"?'),
        ("help bte", 'did you mean "bet"?'),
        ("done everything", "write: d, or done [all]"),
        ("again soon", "write: a, or again [SEAT ...]"),
        ("load", "Refused: this step"),  # a word of the house, though it is not its hour
        ("lod", 'did you mean "load"?'),
        ("lace", 'there is no word "lace"; did you mean "place"?'),  # nobody laces here
    ],
)
def test_wrong_words_get_the_nearest_right_one(said: str, answer: str) -> None:
    assert answer in answers(dealer(said))[0][1].replace("\n", " ")


def test_no_card_is_meant_where_dice_are_shaken() -> None:
    said = dealer("Kx", options=("--house", "colorado-dice"))
    assert 'there is no word "Kx"' in answers(said)[0][1]


def test_the_last_refusal_is_the_exit_code_of_strict() -> None:
    dealer("leave 3", code=1, options=("--strict",))
    dealer("leave 3", "done", options=("--strict",))
    dealer("leave 3")
    dealer("quit", "leave 3", options=("--strict",))


def test_dice_are_shaken_and_told() -> None:
    seen = dealer(
        *opened("colorado-dice"),
        "3p10",
        "n",
        "next",
        "look",
        "next",
        "expose",
        "shake",
        "333-666",
        "look",
        "run",
        options=("--house", "colorado-dice", "--seats", "3", "--physical"),
    )
    came = answers(seen)[1:]
    assert came[4][1].count("│▒▒│") == 6
    assert "The table waits for: reveal the dice" in came[5][1]
    assert "shaken again" in came[6][1]
    assert "The cups are lifted: 3 3 3 – 6 6 6" in came[8][1]
    assert "│ 3│ │ 3│ │ 3│" in came[9][1]
    assert "“Player 9, Banker 8. Player wins.”" in came[10][1]


def test_marked_vigorish_is_collected_before_leaving() -> None:
    house = ("--house", "massachusetts-midi", "--set", "vigorish.collected=marked")
    begun = (*opened("massachusetts-midi"), "3b100", "n", "2h 9s 5d Kc", "turn", "hand", "return")
    seen = dealer(
        *begun,
        "run",
        "leave 3",
        "close",
        "vigorish 3",
        "leave 3",
        "close",
        options=(*house, "--physical", "--seats", "3"),
    )
    came = [answer for _, answer in answers(seen)][len(begun) - 9 :]
    assert "mark the vigorish owed, banker $5.00" in came[9]
    assert "seat 3 owes vigorish of $5.00 (MA-12d2-i)" in came[10]
    assert "owes vigorish" in came[11]
    assert "Seat 3 pays vigorish of $5.00." in came[12]
    assert "The table is closed." in came[14]


def test_every_event_has_its_words() -> None:
    english = language("en")
    told_otherwise = {
        "no-more-bets-announced",
        "last-hand-announced",
        "points-called",
        "result-called",
        "early-settled",
        "losers-collected",
        "winners-paid",
        "wagers-placed",
        "cards-racked",
        "charter-adopted",
        "meters-connected",
    }
    for name in KINDS:
        words = [key for key in english if key.startswith(f"happened.{name}")]
        assert name in told_otherwise or words, name


def test_every_word_is_explained() -> None:
    english = language("en")
    words = [word for words in MOMENTS.values() for word in words]
    assert sorted(words) == sorted({*WORDS, *PROMPT_WORDS})
    for word in words:
        assert f"word-form.{word}" in english
        assert f"word-help.{word}" in english
        assert english[f"word-form.{word}"].split()[0] in dealer(f"help {word}")
    for moment, said in MOMENTS.items():
        seen = dealer(f"help {moment}")
        assert all(english[f"word-form.{word}"].split()[0] in seen for word in said)


def test_an_idle_table_waits_for_a_patron() -> None:
    begun = ("done all", "done all", "cut 104", "run", "3b100", "n", "run", "leave 3")
    idle = ("idle a", "resume", "run", "next", "sit 5", "resume", "run", "close")
    seen = dealer(*begun, *idle, options=("--seed", "3", "--seats", "3"))
    came = [answer for _, answer in answers(seen)][len(begun) :]
    assert "first: shuffle the cards (CO-2810-6-a" in came[1]
    assert "nobody sits here: a patron takes a seat first" in came[1]
    assert "a patron, and then the cut" in came[2]
    assert "The table waits for: a patron" in came[3]
    assert "A patron has come" in came[5]
    assert "offer the cut to seat 5" in came[6]
    assert "The table is closed." in came[7]


def test_a_table_with_wagers_is_not_closed() -> None:
    said = (*opened("colorado-mini", physical=False), "close", "idle a")
    came = answers(dealer(*said, options=("--seats", "3", "--bet", "3:banker=100")))[3:]
    assert "seat 3 has bets on the layout" in came[1][1]
    assert "seat 3 has bets on the layout" in came[2][1]
    assert "players sit at seat 3" in came[2][1]


def test_reports_are_read_with_all_they_say() -> None:
    closed = Table(find_house("colorado-mini")).state
    assert read_command("report missing 9h INV-77", closed).command == Report(
        Irregularity.MISSING, card("9h"), reference="INV-77"
    )
    assert read_command("report exposed 9h seen", closed).command == Report(
        Irregularity.EXPOSED, card("9h"), True
    )
    assert read_command("notice reshuffle surveillance commission", closed).command == GiveNotice(
        "reshuffle", ("surveillance", "commission")
    )
    assert read_command("correct 9h 4c", closed).command == CorrectCards(parse_cards("9h 4c"))
