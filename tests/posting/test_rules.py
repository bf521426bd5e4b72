"""Posted rules: what is printed is what is declared, read back from the paper."""

import re
from pathlib import Path

import pytest
from tests.posting.reading import edges, pages, printed, squeezed

from punto.game.facts import Game, vocabulary
from punto.houses import PaperKind, find_house, ready_houses
from punto.houses.jurisdiction import find_jurisdiction, jurisdictions
from punto.messages import has_text
from punto.posting import Paper, html, pdf, rules_paper
from punto.posting.features import has
from punto.posting.irregularities import cases
from punto.posting.pdf import PaperSize
from punto.posting.statements import sections
from punto.rulebook import clause


def says(house: str, *words: str, settings: dict[str, str] | None = None) -> None:
    text = printed(rules_paper(find_house(house, settings=settings or {})))
    for each in words:
        assert squeezed(each) in text, each


@pytest.mark.clause("CO-2803-3-c", "CO-2804", "CO-2804-s3")
def test_colorado_rules_can_be_read_and_asked_for() -> None:
    paper = rules_paper(find_house("colorado-mini"))
    text = printed(paper)
    assert squeezed("Ask the dealer or a supervisor for a copy of these rules.") in text
    assert squeezed("in prominent places of the baccarat area that every player can reach") in text
    # All there is to know is on it: the game, the draw, every wager, what goes wrong.
    for heading in ("The game", "Third cards", "Wagers, and what they pay", "When something goes wrong"):
        assert squeezed(heading) in text
    assert paper.mark == ""


@pytest.mark.clause("CO-front-1", "CO-front-2")
def test_colorado_rules_name_their_sections_and_every_page_is_a_courtesy() -> None:
    paper = rules_paper(find_house("colorado-ez"))
    assert squeezed("the base game in sections 30-2801 to 30-2817") in printed(paper)
    assert squeezed(
        "Dragon Bonus in 30-2899.03, and EZ Baccarat with its progressive in 30-2899.04"
    ) in printed(paper)
    for page in pages(paper):
        assert squeezed("A courtesy copy without official standing.") in squeezed(page)
        assert squeezed("Secretary of State's publication in the Colorado Code of Regulations") in squeezed(
            page
        )
    assert "courtesy" not in printed(rules_paper(find_house("massachusetts-ez")))


@pytest.mark.clause("CO-2808-3-d", "CO-2899.09-1-s2")
@pytest.mark.text("CO-basis-2", "CO-2899.09-basis-2")
def test_colorado_rules_say_by_which_statutes_and_how_vigorish_changes() -> None:
    statutes = "sections 44-30-201, 44-30-203, 44-30-302, 44-30-816 and 44-30-818, C.R.S."
    changes = "Each table is given notice before the kind of vigorish changes or its rate rises."
    says("colorado-mini", statutes, changes)
    says("colorado-mini", changes, settings={"wagers.banker.paytable": "tie-vigorish"})
    says("colorado-dice", statutes, "3 Dice Baccarat is played by these rules and no others.")
    assert squeezed(changes) not in printed(rules_paper(find_house("colorado-ez")))


@pytest.mark.parametrize(
    ("house", "name", "holder"),
    [
        pytest.param(
            "colorado-mini", "5 Treasures", "SG Gaming Inc.", marks=pytest.mark.clause("CO-2899.01-1")
        ),
        pytest.param(
            "colorado-midi",
            "99 Fortunes Progressive",
            "SG Gaming Inc.",
            marks=pytest.mark.clause("CO-2899.02-lead"),
        ),
        pytest.param(
            "colorado-mini", "Dragon Bonus", "SG Gaming Inc.", marks=pytest.mark.clause("CO-2899.03-1")
        ),
        pytest.param(
            "colorado-ez", "EZ Baccarat", "SG Gaming Inc.", marks=pytest.mark.clause("CO-2899.04-1")
        ),
        pytest.param(
            "colorado-dice", "3 Dice Baccarat", "Galaxy Gaming", marks=pytest.mark.clause("CO-2899.09-1")
        ),
    ],
)
def test_variations_are_printed_with_their_rights_holder(house: str, name: str, holder: str) -> None:
    line = f"{name} is a trademark of {holder} of Las Vegas, Nevada, or of whoever the rights have been"
    says(house, line)
    assert squeezed(line) not in printed(rules_paper(find_house("card-room-ez")))


def test_a_rights_holder_that_no_document_names_is_printed_all_the_same() -> None:
    says("card-room", "Dragon Bonus: rights held by SG Gaming Inc. of Las Vegas, Nevada.")


@pytest.mark.clause("MA-2b2-ii", "MA-2b2-ii-s2")
def test_an_ez_table_of_massachusetts_says_where_a_dragon_7_is_told() -> None:
    push = "On a Dragon 7 a Banker wager is a push and is returned."
    says("massachusetts-ez", push)
    for where, words in (
        ("layout", "is printed on the layout"),
        ("table-sign", "stands on the sign at the table"),
    ):
        settings = {"posting.dragon_7_push": where}
        says(
            "massachusetts-ez", f"On which hand Banker wagers push without a tie {words}.", settings=settings
        )


@pytest.mark.parametrize("name", ready_houses())
def test_draw_tables_are_those_of_the_rulebook(name: str) -> None:
    """Written out from the documents' third-card table: columns 0 to 9, and no third card last."""
    if find_house(name).game.value == "dice":
        return
    rows = {0: "D" * 11, 1: "D" * 11, 2: "D" * 11, 3: "DDDDDDDDSDD", 4: "SSDDDDDDSSD", 5: "SSSSDDDDSSD"}
    rows |= {6: "SSSSSSDDSSS", 7: "S" * 11}
    (page,) = [page for page in pages(rules_paper(find_house(name))) if "third card counts" in page]
    drawn = dict(re.findall(r"^(\d)((?: [■·]){11}) *$", page, re.MULTILINE))
    assert drawn == {
        str(at): "".join(" ■" if each == "D" else " ·" for each in row) for at, row in rows.items()
    }
    assert "0 to 5 draws a card" in page
    assert "6 or 7 stays" in page


@pytest.mark.clause("CO-2899.01-5-f")
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("name", ready_houses())
def test_odds_read_back_are_the_declared_ones(name: str, size: PaperSize) -> None:
    house = find_house(name)
    text = printed(rules_paper(house), size)
    for offer in house.offers.values():
        pays = [pay for pay in offer.paytable.pays if pay is not None]
        assert all(squeezed(pay.printed) in text for pay in pays if not pay.meter)
        if not offer.wager.main and len(pays) > 1:
            at = text.index(squeezed(offer.wager.name))
            for line, pay in zip(offer.wager.lines, offer.paytable.pays, strict=True):
                if pay is not None:
                    at = text.index(squeezed(line.name), at)
                    assert squeezed(pay.printed.split(" of ")[0]) in text[at : at + 300]


@pytest.mark.parametrize("name", ready_houses())
def test_amounts_read_back_are_the_declared_ones(name: str) -> None:
    house = find_house(name, settings={"limits.minimum": "25", "limits.maximum": "12345678.50"})
    text = printed(rules_paper(house))
    assert squeezed("from $25 to $12,345,678.50") in text
    for offer in house.offers.values():
        for meter in offer.meters.values():
            if meter.seed:
                assert f"${meter.seed // 100:,}" in text


def test_a_scaled_stake_scales_its_prizes() -> None:
    settings = {"wagers.dice-triple-progressive.unit": "5"}
    row = "one hand shows three dice of 3, and the other hand shows three dice of 6 $5,000"
    says("colorado-dice", "Triple Progressive PT-PRG-TRI-01, always $5", row, settings=settings)


@pytest.mark.parametrize("name", ready_houses())
def test_nothing_leaves_the_page(name: str) -> None:
    for size in ("a4", "letter"):
        for left, right, top, bottom in edges(rules_paper(find_house(name)), size):
            assert min(left, right, top, bottom) > 30, (name, size)


def test_the_same_house_is_the_same_file() -> None:
    one, two = (pdf(rules_paper(find_house("colorado-midi"))) for _ in range(2))
    assert one == two
    assert b"CreationDate" not in one


def test_breaches_come_first_and_mark_every_page() -> None:
    house = find_house("colorado-mini", settings={"cards.decks": "5", "approvals.rules": ""})
    paper = rules_paper(house)
    first, *rest = [squeezed(page) for page in pages(paper)]
    assert squeezed("Not for posting: this house is not in order") in first
    assert squeezed("cards.decks is 5; allowed: 6 to 8 (CO-2806-1)") in first
    assert squeezed("approvals.rules is not set: not approved (CO-2804-s2)") in first
    assert first.index("cards.decks") < first.index("Thegame")
    assert all("NOTFORPOSTING" in page for page in (first, *rest))
    assert "Not for posting" in html(paper)


def test_every_statement_can_be_said() -> None:
    """No `needs` is misspelt."""
    names = set(has(find_house("card-room")))
    for section in sections():
        assert section.asked.needs <= names, section.id
        every = (*section.first, *section.statements)
        assert all(each.asked.needs <= names for each in every), section.id


def test_whatever_a_document_wants_posted_says_where_it_wants_it() -> None:
    """Of copies, whether they may be had, two documents say nothing."""
    posted = [(name, each) for name in jurisdictions() for each in find_jurisdiction(name).posted]
    assert [(name, each.id) for name, each in posted if not each.clauses] == [
        ("card-room", "copies"),
        ("massachusetts", "copies"),
    ]


def test_clauses_in_the_margin_are_those_of_the_document_in_force() -> None:
    for name in ready_houses():
        house = find_house(name)
        shown = re.findall(r"\b(?:CO|MA|HR)-[\w.-]+", html(rules_paper(house)))
        assert shown
        assert {each.partition("-")[0] for each in shown} == {house.document}


@pytest.mark.parametrize(
    ("house", "sentence", "clause_id"),
    [
        ("massachusetts-midi", "where its line says so.", "MA-12c"),
        ("massachusetts-midi", "rounded up to $0.01.", "MA-12c-s2"),
        ("massachusetts-midi", "It is taken before the winner is paid.", "MA-11b-s2"),
        ("colorado-mini", "where its line says so.", "CO-2808-3"),
        ("colorado-mini", "rounded up to $0.01.", "CO-2808-3-a"),
        ("colorado-mini", "It is taken with the payment.", "CO-2808-3-b"),
        ("card-room", "where its line says so.", "HR-wagers-5"),
        ("card-room", "no hand gets more than one.", "HR-deal-2, deal-3"),
    ],
)
def test_a_sentence_has_its_clause_beside_it(house: str, sentence: str, clause_id: str) -> None:
    shown = re.sub(r"<[^>]+>", " ", html(rules_paper(find_house(house))))
    after = shown[shown.index(sentence) + len(sentence) :]
    assert after.lstrip().startswith(f"{clause_id} ")


def test_the_index_says_where_a_clause_stands() -> None:
    says("massachusetts-midi", f"MA-8c6 {clause('MA-8c6').source}")


def test_irregularities_are_ruled_as_the_house_chose() -> None:
    discard = find_house("massachusetts-midi", settings={"irregularities.exposed_card": "discard"})
    found = {case.what: case for case in cases(discard)}
    assert found["surplus-seen"].rulings == ("discard", "discard-unseen")
    assert found["surplus-seen"].clauses == ("MA-13c-s2", "MA-13c1")
    assert found["ran-out"].clauses == ("MA-13e", "MA-13e-s2")
    assert found["later-seen"].reading  # of that alone the document is silent
    assert [case.what for case in found.values() if case.reading] == ["later-seen"]
    assert "leaves this open" in found["later-seen"].done
    voids = find_house("colorado-mini", settings={"irregularities.face_up_later": "void"})
    later = {case.what: case for case in cases(voids)}["later-seen"]
    assert later.rulings == ("void", "free-hand")


POSTING = {
    "table.number_on": "accessory",
    "layout.name": "false",
    "layout.logo": "true",
    "posting.odds": "wall-sign",
    "posting.dragon_7_push": "table-sign",
}


@pytest.mark.parametrize("key", POSTING)
def test_a_setting_of_posting_or_layout_changes_what_is_printed(key: str) -> None:
    assert html(rules_paper(find_house("massachusetts-ez", settings={key: POSTING[key]}))) != html(
        rules_paper(find_house("massachusetts-ez"))
    )


def test_foreign_names_do_not_break_the_page(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    name = "Casa de Juego Ñandú & Söhne <b> #strong[x] $y$ " + "W" * 70
    file.write_text(
        f'id = "casa"\nname = "{name}"\njurisdiction = "card-room"\n[wagers]\nplayer = "standard"\n', "utf-8"
    )
    paper: Paper = rules_paper(find_house(str(file)))
    assert squeezed("Casa de Juego Ñandú & Söhne <b> #strong[x] $y$ WWW") in printed(paper)
    assert "&lt;b&gt;" in html(paper)
    assert all(min(each) > 30 for each in edges(paper))


def test_a_paper_says_what_the_document_wants_on_it() -> None:
    posted = find_house("colorado-ez").posted(PaperKind.SIGN)
    assert [each.of for each in posted if each.of] == ["Dragon Bonus", "EZ Baccarat"]


@pytest.mark.parametrize("game", Game)
def test_every_fact_has_words_for_posted_rules(game: Game) -> None:
    """What a condition says of a fact reads as a sentence; its phrase alone reads like a list."""
    for name, fact in vocabulary(game).items():
        prefix, _, rest = name.partition("_")
        kind = rest if prefix in ("player", "banker") else name
        values = [str(each).lower() if isinstance(each, bool) else str(each) for each in fact.values]
        one_by_one = all(has_text(f"condition.{kind}-is.{each}") for each in values)
        assert one_by_one or has_text(f"condition.{kind}"), name


def test_the_tables_minimum_is_said_to_be_that_of_main_wagers() -> None:
    settings = {"limits.minimum": "25", "limits.maximum": "5000"}
    mini = "wagers on Player or Banker from $25 to $5,000, and others up to $5,000"
    says("colorado-mini", mini, settings=settings)
    says("colorado-dice", "or Tie (3 Dice Baccarat) from $25 to $5,000, and others", settings=settings)
