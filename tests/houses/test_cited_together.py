"""Rules that rest on several sentences of their document: each of them is cited, and no other."""

import pytest

from punto.houses import find_jurisdiction, jurisdictions

CITED: dict[str, dict[str, str]] = {
    "colorado": {
        "tableau.player-natural": "2814-1 2814-t1b",
        "tableau.banker-natural": "2814-1 2814-t2-8",
        "table.idle-unshuffled": "2810-6-a 2810-6-b",
        "table.not-tied": "2817-4-e 2817-4-e-s2",
        "table.dealer-turns": "2802-14-s2 2815-5",
        "task.deal": "2812-4 2812-4-s2 2813-2",
        "task.deal-midi": "2812-4 2812-4-s2 2813-2 2817-4",
        "coming.first-cards": "2812-4 2812-4-s2",
        "closing.change": "2807-4 2899.03-6-a",
        "bet.mixed-vigorish": "2808-3-c-s3 2808-3-d-s2",
        "rules.two-hands": "2806-1 2812-1",
        "rules.card-values": "2806-2-a 2806-2-b 2806-2-c",
        "rules.last-digit": "2806-3 2806-3-a 2806-3-b",
        "rules.dice-sum": "2899.09-1-s4 2899.09-1-s5",
        "rules.third-cards": "2813-2 2813-3",
        "rules.last-hand": "2813-4 2813-4-s2 2813-4-s3",
    },
    "massachusetts": {
        "table.turn-goes-to": "8d-s2 8d-s3",
        "table.no-agreement": "8c6 8c6-s2",
        "ruling.surplus-discard": "13c-s2 13c1",
        "ruling.surplus-simulated-round": "13c-s2 13c2 13c2-s2",
        "ruling.drawn-in-error-seen": "13d 13d-s2",
        "ruling.first-card-exposed": "13d 13d-s2",
        "ruling.first-card-face-up": "13d 13d-s2",
        "ruling.face-up-no-more-cards": "13d 13d-s2",
        "ruling.face-up-void": "13d 13d-s2",
        "ruling.ran-out": "13e 13e-s2",
        "task.deal": "8c1 9b",
        "task.deal-midi": "8c1 9b",
        "task.settle-early": "8c3 8c3-i",
        "closing.press": "8c3 8c3-i-s2",
        "rules.two-hands": "3a 8a",
        "rules.card-values": "6a1 6a2 6a3",
        "rules.last-digit": "6b 6b1 6b2",
        "rules.third-cards": "9b 9c",
        "rules.last-hand": "9d 9d-s2 9d-s3",
        "rules.vigorish-marked": "12d2 12d2-ii",
    },
    "card-room": {
        "rules.two-hands": "bac-1 bac-2 bac-4",
        "rules.third-cards": "deal-2 deal-3",
    },
}
RULED: dict[str, dict[str, str]] = {
    "colorado": {
        "cards.batch_backs": "2806-1-a-i 2806-1-a-ii",
        "cards.idle": "2810-6-b 2810-6-c",
        "cards.after_shoe": "2813-4-s3 2816-4",
        "irregularities.seen_card": "2816-2 2816-3",
    },
    "massachusetts": {
        "posting.dragon_7_push": "2b2-ii 2b2-ii-s2",
        "wagers.dragon-7.paytable": "2b2 2b2-i",
        "wagers.panda-8.paytable": "2b2 2b2-iii",
        "cards.after_shoe": "9d-s3 13e-s2",
        "dealing.lower_bettor_turns": "8c1-s2 8c2 8d-s2",
        "dealing.free_hands": "13c2 13d",
        "dealing.free_hand_faces": "13c2-s2 13d-s2",
    },
    "card-room": {"run.side": "side-1 ez-8"},
}
"""Settings, and the sentences that rule them together."""


def written(law: str, listed: dict[str, str]) -> dict[str, tuple[str, ...]]:
    document = find_jurisdiction(law).document
    return {key: tuple(f"{document}-{each}" for each in text.split()) for key, text in listed.items()}


@pytest.mark.parametrize("law", jurisdictions())
def test_what_rests_on_several_sentences_cites_each(law: str) -> None:
    cites = find_jurisdiction(law).cites
    assert {key: clauses for key, clauses in cites.items() if len(clauses) > 1} == written(law, CITED[law])


@pytest.mark.parametrize("law", jurisdictions())
def test_a_rule_on_a_setting_cites_each_sentence_that_makes_it(law: str) -> None:
    rules = find_jurisdiction(law).rules
    several = {rule.setting: rule.clauses for rule in rules if len(rule.clauses) > 1}
    assert several == written(law, RULED[law])


@pytest.mark.parametrize(
    ("law", "capped", "scaled"),
    [
        (
            "colorado",
            ("5-treasures", "99-fortunes", "dragon-bonus", "ez-baccarat", "3-dice-baccarat"),
            ("dice-triple-progressive",),
        ),
        ("massachusetts", (), ()),
    ],
)
def test_what_may_be_capped_and_scaled(law: str, capped: tuple[str, ...], scaled: tuple[str, ...]) -> None:
    document = find_jurisdiction(law)
    assert (set(document.capped), set(document.scaled)) == (set(capped), set(scaled))


@pytest.mark.parametrize("law", jurisdictions())
def test_which_rulings_are_readings_of_words_that_leave_them_open(law: str) -> None:
    """Massachusetts leaves open what is done with a card found face up: what is done is a reading of it."""
    read = {"massachusetts": {"ruling.face-up-void", "ruling.face-up-finish"}}
    assert set(find_jurisdiction(law).readings) >= read.get(law, set())


@pytest.mark.parametrize(
    ("law", "table", "clauses"),
    [
        ("colorado", "tie-vigorish", ("CO-2808-3-c", "CO-2808-3-c-s3")),
        ("colorado", "ez", ("CO-2899.04-2-s3", "CO-2899.04-2-s4")),
        ("massachusetts", "ez", ("MA-7a1-iii", "MA-12c")),
        ("card-room", "commission", ("HR-wagers-5",)),
        ("card-room", "ez", ("HR-ez-3", "HR-ez-4")),
    ],
)
def test_each_table_of_the_banker_bet_has_its_own_sentences(
    law: str, table: str, clauses: tuple[str, ...]
) -> None:
    assert find_jurisdiction(law).permits["banker"].clauses_of[table] == clauses
