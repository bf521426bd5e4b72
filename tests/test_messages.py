"""Every text has a key, every key a text, and another language is only another file."""

import re
from pathlib import Path

import pytest

import punto
from punto.errors import Refused
from punto.game.coup import Coup
from punto.game.facts import vocabulary
from punto.messages import Message, language, message, speaking, text
from punto.wagers import book

SOURCES = [path.read_text("utf-8") for path in Path(punto.__file__).parent.rglob("*.py")]
PAGES = [path.read_text("utf-8") for path in Path(punto.__file__).parent.rglob("*.js")]
ENGLISH = language("en")
TABLE_KEYS = {
    f"table.{key}"
    for source in SOURCES
    for key in re.findall(r'(?:because\(\s*state,|Decider\([\w., ()]*|refusal: str =) "([\w-]+)"', source)
}
"""What the live table refuses with."""
TABLE_KEYS |= {
    f"progressive.{key}" for source in SOURCES for key in re.findall(r'_why\(\s*"([\w-]+)"', source)
}
"""What a progressive refuses with."""


def test_every_key_named_in_the_source_has_a_text() -> None:
    named = {
        key for source in SOURCES for key in re.findall(r'\b(?:message|text|reason)\(\s*"([\w.-]+)"', source)
    }
    named |= TABLE_KEYS
    assert len(named) > 80
    assert named <= set(ENGLISH)


def test_every_word_of_the_pages_has_a_text() -> None:
    named = {key for page in PAGES for key in re.findall(r'\bsay\(\s*"([\w.-]+)"', page)}
    assert len(named) > 40
    assert named <= set(ENGLISH)


def test_every_text_is_used() -> None:
    everything = "\n".join([*SOURCES, *PAGES])
    everything += "".join(f'"{key}"' for key in TABLE_KEYS)
    made = [
        r"cli\.\w+",
        r"column\.[\w-]+",
        r"(hand|winner|result|act|kind|account)\.[\w-]+",
        r"toml\.kind-\w+",
    ]
    made += [r"fact\.\w+", r"tableau\.banker-\w+(-player-stood)?", r"coup\.too-\w+", r"short\.\w+"]
    made += [r"setting\.(kind-[\w-]+|one-of|some-of)", r"allowed\.[\w-]+", r"bet\.no-such-(hand|kind)"]
    made += [
        r"check\.(not-(approved|set)|unlisted(-approval)?|odds-\w+|table-\w+|(fault|breach))",
        r"advice\.no-(limits|maximum|minimum)",
        r"accept\.(below|above)",
        r"closing\.\w+",
        r"odds\.[\w-]+",
        r"bench\.[\w-]+",
        r"sim\.fit-[\w-]+",
        r"roads\.(big-eye-boy|small-road|cockroach-pig|red|blue)",
        r"(ending|session-row)\.[\w-]+",
        r"(bench\.|sim\.fit-)[\w-]+",
        r"(role|phase|check-list|step|task|key|command|ruling|irregularity|word-form|word-help|happened)\.[\w-]+",
        r"(hint|moment|mark|recorded|word-example)\.[\w-]+",
        r"coming\.(hand-over|return)",
        r"clause\.(recorded|text)",
        r"told\.\w+",
        r"count\.two\.\w+",
        r"sim\.meters-\w+",
        r"(altered|(cage|house|link)-event)\.[\w-]+",
        r"cli\.progressives-[\w-]+",
        r"(may|meter-event|outcome|win-page)\.[\w-]+",
        r"family\.[\w-]+",
        r"web\.((kind|phase|letter|ink)-[\w-]+|(player|banker|tie)(-(next|wins))?|undo|rebet|double|clear)",
        r"web\.heard-(off|sounds|calls)",
        r"web\.((stays|taken-first)|squeeze-(wins|ties|loses|goes-on)|limit-(loss|deposit)|break-\d+)",
        r"you\.[\w.-]+",
        r"web\.proof-((hash|counts|order|seen)(-not)?|part-(burned|dealt|left))",
        r"web\.(bead_plate|big_road|big_eye_boy|small_road|cockroach_pig)",
        r"explorer\.(detail-\w+|line|pays|ways|probability|often|worth|return|decided|deviation|hit|push|sure)",
        r"wall\.(banker|player|tie|mini|midi|full|dice|bead_plate|big_road|big_eye_boy|small_road|cockroach_pig)",
        r"dealer\.(suit-[shdc]|aside-[\w-]+|hand-[\w-]+|in-hands-of|turned-by|supervisor-called|type-[\w-]+)",
        r"auditor\.((kind|mark|stream|table)-[\w-]+|at|by|words|command|charter|postings-\w+)",
        r"supervisor\.(check-\w+|rounds|handle|expected|win)",
        r"(group|guided|gap|notice|waiver|shift|staff-people)\.[\w-]+",
        r"audit\.\w+",
        r"users\.(disabled|locked|one-time|revoked)",
        r"(rules|rules-section|posted|condition|list|form|marking|shake|number|wrong)\.[\w.-]+",
        r"paper\.(par-[\w-]+|(on|short)-(player|banker)|fit-[\w-]+|ways|chance|one-in|returns)",
        r"paper\.(word-(up|down)|draws|stays(-natural)?|ace|two-to-nine|tens|a-hand|(max|min)imum|seed|rate|reserve|meter|wager|line|pays)",
    ]
    quoted = set(re.findall(r'"([\w.-]+)(?=")', everything)) | set(re.findall(r"'([\w.-]+)(?=')", everything))
    pattern = re.compile("|".join(f"(?:{each})" for each in made))
    assert [key for key in ENGLISH if key not in quoted and not pattern.fullmatch(key)] == []


def test_what_is_said_to_you_is_said_of_others_with_the_same_values() -> None:
    """A refusal that is about whoever asked is another sentence of the same message."""
    fields = {key: set(re.findall(r"{(\w+)}", said)) for key, said in ENGLISH.items()}
    yours = [key for key in fields if key.startswith("you.") and key.count(".") > 1]
    assert yours
    assert [key for key in yours if not fields[key] <= fields.get(key.removeprefix("you."), set())] == []


def test_facts_have_phrases() -> None:
    assert all(str(fact.phrase) for fact in vocabulary().values())


def test_another_language_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "es.toml"
    file.write_text(
        '[tableau]\nplayer-stands = "el Punto se planta con {points}"\n[wager.tie]\nname = "Empate"\n',
        "utf-8",
    )
    with pytest.raises(Refused) as caught:
        Coup.parse("4h2d7c-KsQs9d")
    with speaking(language(str(file))):
        assert "el Punto se planta con 6" in str(caught.value)
        assert str(book()["tie"].title) == "Empate"
        assert str(book()["banker"].title) == "Banker"
        assert text("hand.player") == "Player"
    assert "the Player stands on 6" in str(caught.value)


def test_what_is_counted_has_a_word_for_each_number() -> None:
    assert text("table.cards-left", left=1) == "1 card is left to deal"
    assert text("table.cards-left", left=2) == "2 cards are left to deal"
    assert text("audit.events", number=1_001) == "  1,001 events, each the same to the byte"
    assert text("sim.progress", coups="1,000", rate="") == "1,000 coups, "
    assert text("sim.progress", coups="1M", rate="") == "1M coups, "


def test_another_language_says_which_numbers_take_which_word(tmp_path: Path) -> None:
    file = tmp_path / "pl.toml"
    file.write_text(
        '[plural]\nforms = "1; *[2-4] not *1[2-4]"\n'
        '[table]\ncards-left = "{left:|została|zostały|zostało} {left} {left:|karta|karty|kart}"\n',
        "utf-8",
    )
    with speaking(language(str(file))):
        said = [text("table.cards-left", left=number) for number in (0, 1, 3, 5, 12, 22, 101, 112)]
        assert text("table.burn-count", card="A", wanted=1).endswith("1 burned card is named")
    assert said == [
        "zostało 0 kart",
        "została 1 karta",
        "zostały 3 karty",
        "zostało 5 kart",
        "zostało 12 kart",
        "zostały 22 karty",
        "zostało 101 kart",
        "zostało 112 kart",
    ]


def test_every_counted_word_names_one_and_several() -> None:
    """A word that follows a number has a form for one; what is never one is named here."""
    never_one = {"table.part-of-the-cards", "shoe.not-a-permutation"}
    for key, said in ENGLISH.items():
        for forms in re.findall(r"{\w+:\|([^}]*)}", said):
            assert forms.count("|") == 1, key
        assert key in never_one or not re.search(
            r"{(?:number|count|left|decks|rounds|coups|minutes|events|bets|tables|wanted|at|cards)(?::,)?} "
            r"(?:cards|decks|rounds|coups|minutes|events|bets|tables|boxes|rows|shoes)\b",
            said,
        ), key


def test_texts_from_files_may_hold_braces() -> None:
    assert str(Message("wager.x.name", default="{curly}")) == "{curly}"


def test_a_message_without_text_is_an_error() -> None:
    with pytest.raises(KeyError):
        str(message("no.such-key"))
