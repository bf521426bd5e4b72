"""The glossary against the clauses it explains, and the definitions against the machine that obeys them."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from punto.cli.glossary import glossary as command
from punto.cli.look_up import clause as show_clause
from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.game.cards import parse_cards, point_count
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.facts import Game, fact
from punto.game.hands import Hand, Winner
from punto.game.shoe import load, new_cards
from punto.game.tableau import SUPER_PAN_9, Action
from punto.houses import find_house, ready_houses
from punto.houses.preparation import prepare
from punto.rulebook.clauses import Kept, catalogue
from punto.rulebook.glossary import Term, find_term, glossary
from punto.sessions.plans import Standing, find_plan
from punto.settle import read_bets, settle
from punto.wagers import Result, book, final_coups, find_wager, terms

COUPS = final_coups()
THREE_BETS = ("player", "banker", "tie")
READINGS = Path(__file__).parent.parent / "docs" / "readings.md"
CITED = {clause_id for term in glossary().values() for clause_id in term.clauses}
DOCUMENT = {
    "CO-basis-1": "baccarat; mini; midi; 44-30-302(2)",
    "CO-basis-2": "44-30-201; 44-30-203; 44-30-302; 44-30-816; 44-30-818",
    "CO-2899.09-basis-1": "baccarat; mini; midi; 44-30-302(2)",
    "CO-2899.09-basis-2": "44-30-201; -203; -302; -816; -818",
    "CO-2801-1-s2": "rules of mini baccarat; Rule 28",
    "CO-2802-lead": "all its rules; mini and midi",
    "CO-2802-1": "zero; 0",
    "CO-2802-2": "Spanish; dealer",
    "CO-2802-4": "licensed dealer",
    "CO-2802-7": "hole card; face down",
    "CO-2802-12": "felt; boxes; bets; cards",
    "CO-2802-18": "stick; wood; cards",
    "CO-2802-19": "a win",
    "CO-2802-21": "somebody else",
    "CO-2802-22": "player-banker",
    "CO-2899.04-1-s2": "natural winner; wide winning margin",
    "CO-2899.04-1-s3": "nine-point; top payout",
    "CO-2899.09-6": "(7) to (9); dealing; settling",
    "MA-1-lead": "unless the context",
}
"""What the documents say in the clauses that are text; tests of the posted rules read them there, too."""

PRINTED = [
    pytest.param(clause_id, by, words, id=f"{clause_id} {by}", marks=pytest.mark.text(clause_id))
    for clause_id, words in DOCUMENT.items()
    for by in catalogue()[clause_id].by
    if by != "rules"
]


def has_natural(coup: Coup, hand: Hand, points: int) -> bool:
    natural, count = fact(f"{hand.value}_natural"), fact(f"{hand.value}_points")
    return natural.of(coup) is True and count.of(coup) == points


# The book


def test_every_definition_is_in_the_glossary() -> None:
    definitions = {entry.id for entry in catalogue().values() if entry.kind == "definition"}
    assert len(definitions) == 40
    assert definitions - CITED == set()


def test_every_clause_cited_exists() -> None:
    assert CITED - set(catalogue()) == set()
    assert all(term.clauses for term in glossary().values())


def test_terms_are_in_alphabetical_order_and_no_spelling_means_two_things() -> None:
    assert list(glossary()) == sorted(glossary(), key=str.lower)
    spellings = Counter(
        re.sub(r"[\s-]+", " ", each.lower())
        for term in glossary().values()
        for each in (term.name, *term.synonyms)
    )
    assert [spelling for spelling, number in spellings.items() if number > 1] == []


def test_no_meaning_is_a_clause_copied() -> None:
    paraphrases = {entry.says for entry in catalogue().values()}
    assert not paraphrases & {term.says for term in glossary().values()}
    assert all(term.says.endswith((".", ").")) for term in glossary().values())


@pytest.mark.parametrize(
    ("name", "reading"),
    [("burn", "K3"), ("shoe", "K4"), ("push", "K9"), ("vigorish", "K10"), ("Banker", "K18")],
)
def test_special_readings_are_owned_up_to(name: str, reading: str) -> None:
    assert f"(reading {reading})" in find_term(name).says


def test_readings_named_are_on_the_page() -> None:
    listed = set(re.findall(r"^### (K\d+) ", READINGS.read_text("utf-8"), re.MULTILINE))
    named = {each for term in glossary().values() for each in re.findall(r"\bK\d+\b", term.says)}
    assert len(named) > 5
    assert named <= listed


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("hole card", "down card"),
        ("VIG", "vigorish"),
        ("la grande", "La Grande"),
        ("La-Petite", "La Petite"),
        ("  shuffle   up ", "shuffle up"),
        ("4 5 6", "4-5-6"),
        ("dealer", "Banker"),
        ("banker's hand", "Banker"),
        ("midibaccarat", "midi baccarat"),
    ],
)
def test_terms_are_found_by_synonym_in_any_case_and_with_dashes(asked: str, found: str) -> None:
    assert find_term(asked) is glossary()[found]


@pytest.mark.parametrize(
    ("asked", "near"),
    [("vigorsh", "vigorish"), ("LA GRNDE", "la grande"), ("comission", "commission"), ("Panda 9", "panda 8")],
)
def test_an_unknown_term_gets_its_nearest_neighbour(asked: str, near: str) -> None:
    with pytest.raises(Unreadable) as caught:
        find_term(asked)
    assert str(caught.value) == f'no rule document defines "{asked}"; did you mean "{near}"?'


def test_a_term_like_no_other_gets_the_list_without_synonyms() -> None:
    with pytest.raises(Unreadable, match=r'defines "xyzzy"$') as caught:
        find_term("xyzzy")
    assert "hole card" not in str(caught.value)


# What the terms mean


@pytest.mark.parametrize(("clause_id", "by", "words"), [*PRINTED])
def test_a_text_is_printed_with_what_the_document_says(
    clause_id: str, by: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words are the document's: what its definition turns on, or the sections that a statute has."""
    monkeypatch.setenv("COLUMNS", "1000")  # each text in one line
    kind, _, term = by.partition(" ")
    if kind == "glossary":
        command(term)
    else:
        show_clause(clause_id)
    shown = " ".join(capsys.readouterr().out.split())
    assert clause_id in shown
    missing = [word for word in words.split("; ") if word.lower() not in shown.lower()]
    assert not missing


def test_every_text_says_what_prints_it() -> None:
    texts = [clause for clause in catalogue().values() if clause.kept is Kept.TEXT]
    assert {clause.id for clause in texts} == set(DOCUMENT)
    assert {by.partition(" ")[0] for clause in texts for by in clause.by} == {"glossary", "clause", "rules"}


def test_the_definitions_reach_every_term() -> None:
    assert {f"CO-2802-{number}" for number in range(1, 33)} <= CITED
    assert {clause_id for clause_id in catalogue() if clause_id.startswith("MA-1-")} <= CITED


def test_names_for_people_and_hands_are_understood() -> None:
    assert find_term(str(point_count(parse_cards("KhQd")))).name == "baccarat"
    assert [find_wager(word).id for word in ("punto", "banco")] == ["player", "banker"]
    assert find_term(Result.WIN.value) is find_term("pass")
    assert "the punter may" in str(SUPER_PAN_9.player(5, 5).reason)


@pytest.mark.clause("CO-2802-3", "CO-2802-30")
def test_there_are_three_bets_and_every_coup_wins_one_of_them() -> None:
    for coup in COUPS:
        won = [name for name in THREE_BETS if terms(book()[name], None).judge(coup).pay.result is Result.WIN]
        assert won == [coup.winner.value]
    for house in map(find_house, ready_houses()):
        if all(house.wagers[name].game is Game.BACCARAT for name in house.offers):
            assert set(THREE_BETS) <= set(house.offers)


@pytest.mark.clause("CO-2802-6", "CO-2802-28", "CO-2802-29")
def test_a_coup_is_two_hands_a_table_of_play_and_perhaps_a_tie() -> None:
    for coup in COUPS:
        for hand, ruling in zip(Hand, coup.rulings(), strict=True):
            assert len(coup.hand(hand)) == (3 if ruling.action is Action.DRAW else 2)
        assert (coup.winner is Winner.TIE) == (coup.player_points == coup.banker_points)
    for one_hand in ("-KsQs9d", "4hAd7c-"):
        with pytest.raises(Refused, match="fewer than two cards"):
            Coup.parse(one_hand)


@pytest.mark.clause("CO-2802-10", "CO-2802-11")
@pytest.mark.parametrize("hand", Hand)
def test_la_grande_beats_everything_else_and_la_petite_everything_but_la_grande(hand: Hand) -> None:
    grande = [coup for coup in COUPS if has_natural(coup, hand, 9)]
    petite = [coup for coup in COUPS if has_natural(coup, hand, 8)]
    assert len(grande) == len(petite) == 10
    for coup in grande:
        tied = has_natural(coup, hand.other, 9)
        assert coup.winner.value == ("tie" if tied else hand.value)
    for coup in petite:
        tied, lost = has_natural(coup, hand.other, 8), has_natural(coup, hand.other, 9)
        assert coup.winner.value == ("tie" if tied else hand.other.value if lost else hand.value)


@pytest.mark.clause("HR-bac-4")
def test_the_hand_nearer_to_nine_wins() -> None:
    for coup in COUPS:
        short = {"player": 9 - coup.player_points, "banker": 9 - coup.banker_points}
        nearest = [hand for hand, missing in short.items() if missing == min(short.values())]
        assert min(short.values()) >= 0
        assert coup.winner.value == (nearest[0] if len(nearest) == 1 else "tie")


@pytest.mark.clause("CO-2802-14", "CO-2802-15")
def test_mini_seats_seven_and_midi_nine() -> None:
    for name, seats in (("colorado-mini", 7), ("massachusetts-midi", 9)):
        house = find_house(name)
        assert len(read_bets([f"{seat}:player=100" for seat in range(1, seats + 1)], house)) == seats
        with pytest.raises(Refused, match=f"no seat {seats + 1}"):
            read_bets([f"{seats + 1}:player=100"], house)


def test_things_that_lie_on_the_table_have_two_names() -> None:
    assert find_term("hole card") is find_term("down card")
    assert find_term("table layout") is find_term("layout")


@pytest.mark.clause("CO-2802-25", "CO-2802-26")
def test_a_shoe_gives_single_cards_and_a_shuffle_up_loads_them_all_anew() -> None:
    for decks in (6, 8, 10):
        shoe = load(new_cards(decks))
        for expected in new_cards(decks):
            (card,), shoe = shoe.draw(1)
            assert card is expected
        assert shoe.left == 0
    house = find_house("colorado-mini")
    first, second = (prepare(house, seeded("shuffle up", shoe)) for shoe in (1, 2))
    assert first.cards != second.cards
    for shoe in (first, second):
        assert shoe.out == 0
        assert Composition.of(shoe.cards) == Composition.decks(house.decks)


@pytest.mark.clause("CO-2802-9")
@pytest.mark.parametrize("net", [-100, 0, 100])
def test_a_flat_bet_stays_the_same_whether_the_hand_before_won_or_lost(net: int) -> None:
    result = {-100: Result.LOSE, 0: Result.PUSH, 100: Result.WIN}[net]
    standing = Standing(
        bankroll=1000 + net, start=1000, base=100, minimum=5, maximum=5000, coup=2,
        last_stake=100, last_net=net, last_result=result,
        wins=int(net > 0), losses=int(net < 0), history=[net],
    )  # fmt: skip
    assert find_plan("flat")(standing) == standing.last_stake == 100


@pytest.mark.clause("CO-2802-31")
def test_vigorish_is_a_percentage_of_a_win() -> None:
    charged = {
        (wager.id, pay.rate, pay.result)
        for wager in book().values()
        for paytable in wager.paytables
        for pay in paytable.pays
        if pay and pay.rate
    }
    assert charged == {("banker", "vigorish", Result.WIN), ("banker", "tie-vigorish", Result.PUSH)}
    house = find_house("colorado-mini")
    for coup in COUPS:
        (each,) = settle(read_bets(["1:banker=100"], house), coup, house).bets
        assert each.vigorish == each.gross * house.vigorish.rates["vigorish"]
        assert (each.vigorish > 0) == (each.result is Result.WIN)


@pytest.mark.clause("MA-1-ez-baccarat")
def test_ez_baccarat_is_midi_baccarat_without_vigorish() -> None:
    assert [pay.rate for pay in book()["banker"].paytable("ez").pays if pay] == [None] * 3
    midi, ez = find_house("massachusetts-midi"), find_house("massachusetts-ez")
    for coup in COUPS:
        plain, easy = (settle(read_bets(["1:banker=100"], each), coup, each).bets[0] for each in (midi, ez))
        assert easy.vigorish == 0
        assert easy.gross == (0 if easy.line == "Dragon 7" else plain.gross)


# The command


def test_the_whole_glossary_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    command()
    shown = capsys.readouterr().out
    for words in ("Terms of the rule documents", "rules of mini baccarat", "A natural 9.", "MA-1-lead"):
        assert words in shown
    assert all(re.search(rf"^{re.escape(name)}  ", shown, re.MULTILINE) for name in glossary())


def test_terms_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    command("hole-card", "LA GRANDE")
    shown = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in shown[2:] if line[:1].strip()] == ["down card", "La Grande"]


def test_terms_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    command("Hole Card", format="json")
    assert json.loads(capsys.readouterr().out) == [
        {
            "name": "down card",
            "says": "A card that lies face down.",
            "clauses": ["CO-2802-7"],
            "synonyms": ["hole card"],
        }
    ]
    command(format="json")
    assert [
        Term(
            name=each["name"],
            says=each["says"],
            clauses=tuple(each["clauses"]),
            synonyms=tuple(each["synonyms"]),
        )
        for each in json.loads(capsys.readouterr().out)
    ] == list(glossary().values())


def test_one_unknown_term_stops_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unreadable, match='did you mean "coup"'):
        command("tie", "coupp")
    assert capsys.readouterr().out == ""
