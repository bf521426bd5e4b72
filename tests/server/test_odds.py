"""The odds explorer's answers: what a file is worth, or each fault at its line; and nobody waits for ever."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from tests.cli.command import as_json
from tests.server.serving import Served, served

from punto.errors import Refused
from punto.houses import find_house
from punto.server.odds.pricing import Asked, boxes, effects, priced
from punto.server.odds.process import Question
from punto.server.worker import Worker

FILE = """id = "six-card-tie"
name = "Six-Card Tie"

[[line]]
name = "Six cards, tied at 9"
when = { winner = "tie", total_cards = 6, player_points = 9 }

[[line]]
name = "Six cards, tied"
when = { winner = "tie", total_cards = 6 }

[[line]]
name = "Any other tie"
when = { winner = "tie" }

[paytable.standard]
[paytable.standard.pays]
"Six cards, tied at 9" = "80 to 1"
"Six cards, tied" = "20 to 1"
"Any other tie" = "push"
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("odds"), "colorado-mini") as running:
        yield running


def ask(server: Served, path: str, **asked: Any) -> Any:
    body = json.dumps(asked).encode()
    headers = {"content-type": "application/json"}
    return server.send(Request(f"http://{server.address}{path}", data=body, headers=headers))[0]


def test_a_pasted_wager_is_priced_and_solved_for_an_edge(server: Served) -> None:
    answer = ask(server, "/api/odds", file=FILE, line="Six cards, tied", edge="8%")
    assert answer["faults"] == []
    assert answer["edge"] == "12.651407%"
    assert answer["fraction"] == "39209306068 / 309920527995"
    assert [line["ways"] for line in answer["lines"]][:2] == ["10,307,243,902,976", "153,291,182,426,368"]
    assert answer["solve"]["pays"] == "21.5167 to 1"
    assert answer["solve"]["points"][0][1] > answer["solve"]["edge"] > answer["solve"]["points"][1][1]
    gone = ask(server, "/api/odds/effects", file=FILE)["effects"]
    assert {each["card"]: each["text"] for each in gone}["8"] == "+0.238164%"


def test_its_par_sheet_is_a_page(server: Served) -> None:
    where = ask(server, "/api/odds/par", file=FILE)["page"]
    with urlopen(f"http://{server.address}{where}") as page:
        assert "Six-Card Tie" in page.read().decode()
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://{server.address}/odds/par/0123456789abcdef")


@pytest.mark.parametrize(
    ("was", "typed", "line", "what"),
    [
        ("winner", "winer", 6, 'there is no fact "winer"; did you mean "winner"?'),
        ('"push"', '"pushh"', 20, '"pushh" is not a pay'),
        ('name = "Six-Card Tie"', "name = ", 2, "this is not TOML"),
        ('"Six cards, tied" = "20 to 1"', "", 16, 'does not say what line "Six cards, tied" pays'),
        ('name = "Six-Card Tie"\n', "", 1, '"name" is missing'),
        ('{ winner = "tie" }', '"tie"', 14, '"when" must be conditions'),
        (FILE, "", 0, "nothing is written yet"),
        (FILE, "x = [" * 3000, 1, ""),
    ],
)
def test_each_fault_is_said_at_its_line(was: str, typed: str, line: int, what: str) -> None:
    (fault,) = priced(Asked(FILE.replace(was, typed, 1)))["faults"]
    assert fault["line"] == line
    assert what in fault["what"]


def test_a_house_that_cannot_have_so_few_decks_says_so_in_words() -> None:
    """A designer knows no setting by its name."""
    (fault,) = priced(Asked(FILE, "massachusetts-midi", decks=1))["faults"]
    assert fault == {
        "line": 0,
        "what": "how many cards from either end the cut must be: "
        "52 cards are too many for a shoe of 1 deck: at most 26, or 2 decks or more",
    }


def test_every_fault_is_said_and_not_the_first_alone() -> None:
    """In conditions and in pays, each at its line; of a box with the box that it is of."""
    file = FILE.replace("winner", "winer").replace('"push"', '"pushh"').replace("20 to 1", "20 t 1")
    found = priced(Asked(file))["faults"]
    lines = file.splitlines()
    assert [lines[each["line"] - 1].split(" = ")[0] for each in found] == [
        *["when" for line in lines if "winer" in line],
        *[line.split(" = ")[0] for line in lines if "20 t 1" in line or "pushh" in line],
    ]
    boxes = EGALITE.replace("winner", "winer").replace('"220 to 1"', '"x"').replace('"150 to 1"', '"y"')
    found = priced(Asked(boxes))["faults"]
    assert [(each["line"], each["what"][:15]) for each in found] == [
        (6, 'box "egalite-0"'),
        (8, 'box "egalite-2"'),
        (12, 'box "egalite-0"'),  # what all boxes share is told once
    ]


MANY = """id = "Six Card Tie"
mane = "Six-Card Tie"
clauses = ["CO-2807-99"]
press_onto = ["nothing"]
[[line]]
name = "A"
when = { player_point = 9, banker_pints = 9, player_cards = [7, 8], winner = "bank" }
[[line]]
name = "A"
when = { winer = "tie" }
wen = 1
[[line]]
name = "Never"
when = { winner = "tie", player_margin = 3 }
[[line]]
when = { winner = "tie" }
[paytable.standard]
unit = "$0"
spots = 0
aliases = ["Two"]
clauses = ["CO-2807-99"]
[paytable.standard.pays]
"A" = "80 t 1"
"Never" = "$20"
[paytable.two]
[paytable.two.pays]
"Never" = "1 to 1"
"A" = "push"
[paytable.two.envy]
"Never" = "x"
"""


def test_one_reading_tells_all_mistakes_of_every_kind_in_the_order_of_lines() -> None:
    """And none that follows from another: prizes for a stake that cannot be read, an id beside it."""
    found = [(each["line"], each["what"]) for each in priced(Asked(MANY))["faults"]]
    wanted = [
        (1, '"Six Card Tie" is not an id'),
        (1, '"name" is missing'),
        (2, 'no key "mane"'),
        (3, 'no rule document has a clause "CO-2807-99"'),
        (4, 'press_onto names "nothing"'),
        (7, 'no fact "player_point"; did you mean "player_points"?'),
        (7, 'no fact "banker_pints"; did you mean "banker_points"?'),
        (7, "player_cards is never 7"),
        (7, "player_cards is never 8"),
        (7, 'winner is never "bank"'),
        (9, 'another line is called "A" already'),
        (10, 'no fact "winer"'),
        (11, 'no key "wen"'),
        (13, "no round can meet this line"),
        (15, '"name" is missing'),
        (18, "$0 is no stake"),
        (19, '"spots"'),
        (20, '"Two" is not an id'),
        (21, '[paytable.standard], clauses: no rule document has a clause "CO-2807-99"'),
        (23, '"80 t 1" is not a pay'),
        (30, '"x"'),
    ]
    assert [line for line, _ in found] == [line for line, _ in wanted]
    assert [said for said, (_, what) in zip(wanted, found, strict=True) if said[1] not in what] == []


@pytest.mark.parametrize(
    ("was", "typed"),
    [
        ('name = "Six-Card Tie"', 'name = "Six-Card Tie"\ngame = "bacarat"'),
        ('name = "Six-Card Tie"', 'name = "Six-Card Tie"\nmeters = ["Big one"]'),
        ('name = "Six-Card Tie"', 'name = "Six-Card Tie"\nrides_on = ["player", "dealer"]'),
        ('{ winner = "tie" }', '{ winer = "tie" }'),
        ("[paytable.standard]", '[paytable.standard]\nunit = "five"'),
        (FILE[: FILE.index("[paytable")], 'id = "six-card-tie"\nname = "Six-Card Tie"\n'),
    ],
)
def test_a_mistake_brings_no_others_with_it(was: str, typed: str) -> None:
    """Where a game, hands, meters or a stake cannot be read, nothing is said of what builds upon them."""
    pay = {"meters": "100% of big", "unit": "$500"}
    text = FILE.replace("80 to 1", next((pay[key] for key in pay if key in typed), "80 to 1"))
    (fault,) = priced(Asked(text.replace(was, typed, 1)))["faults"]
    assert fault["line"]


def test_a_line_whose_pay_cannot_be_read_leaves_something_for_those_after_it() -> None:
    """It may be off where it is priced."""
    file = FILE.replace('winner = "tie", total_cards = 6, player_points = 9', 'winner = "tie"')
    assert len(priced(Asked(file))["faults"]) == 2
    (fault,) = priced(Asked(file.replace("80 to 1", "offf")))["faults"]
    assert '"offf" is not a pay' in fault["what"]


def test_of_a_family_each_mistake_is_told_once() -> None:
    """Unknown parameters where they are asked for, and not what they then cannot be."""
    file = EGALITE.replace('= "@pays"', '= "@pay"').replace('name = "Egalite"', "")
    found = [(each["line"], each["what"]) for each in priced(Asked(file))["faults"]]
    assert found == [
        (1, '"name" is missing'),
        (15, 'there is no "@pay"; did you mean "@pays"?'),
    ]


def test_a_file_that_begins_with_a_mark_of_its_encoding_is_the_same() -> None:
    assert priced(Asked(f"\ufeff{FILE}")) == priced(Asked(FILE))


def test_cards_left_and_decks_count() -> None:
    assert priced(Asked(FILE, decks=6))["cards"] == 312
    assert priced(Asked(FILE, remaining="8Ac 7Ks Td"))["cards"] == 16
    assert "six are needed" in priced(Asked(FILE, remaining="Ac"))["faults"][0]["what"]
    assert priced(Asked(FILE, remaining="zz"))["faults"][0]["line"] == 0
    assert "there is no house" in priced(Asked(FILE, house="../secret.toml"))["faults"][0]["what"]


def test_a_wager_of_dice_has_no_effects_of_cards() -> None:
    dice = FILE.replace("[[line]]", 'game = "dice"\n[[line]]', 1).replace(
        "total_cards = 6", "player_triple = 0"
    )
    asked = Asked(dice, house="colorado-dice")
    assert priced(asked)["faults"] == []
    assert effects(asked)["effects"] == []


def pricing(seconds: float) -> Worker:
    return Worker("punto.server.odds.process", seconds=seconds)


def test_what_takes_too_long_is_ended_and_the_next_is_answered() -> None:
    async def twice() -> bytes:
        worker = pricing(seconds=0.0)
        with pytest.raises(Refused, match="takes longer"):
            await worker.ask(Question("priced", Asked(FILE)))
        worker.seconds = 60.0
        try:
            return await worker.ask(Question("priced", Asked(FILE)))
        finally:
            await worker.close()

    assert b"12.651407%" in asyncio.run(twice())


def test_a_process_whose_asker_has_gone_ends_quietly() -> None:
    """Killed, a server reads no answer: that is the end of the process, not an error of its own."""
    with subprocess.Popen(
        [sys.executable, "-m", "punto.server.odds.process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdout.close()
        process.stdin.write(b"{}\n" + msgspec.json.encode(Question("priced", Asked(FILE))) + b"\n")
        _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, b"")


def test_only_so_many_wait() -> None:
    async def crowd() -> list[object]:
        worker = pricing(seconds=60.0)
        try:
            asked = [worker.ask(Question("priced", Asked(FILE))) for _ in range(10)]
            return await asyncio.gather(*asked, return_exceptions=True)
        finally:
            await worker.close()

    answers = asyncio.run(crowd())
    assert sum(isinstance(each, Refused) for each in answers) == 2


def test_a_file_that_is_too_long_is_refused(server: Served) -> None:
    with pytest.raises(HTTPError, match="422"):
        ask(server, "/api/odds", file="#" * 70_000)
    assert server.get("/healthz") == {"status": "ok"}
    assert len(server.get("/api/odds/houses")) == 8
    assert "tie" in server.get("/api/odds/book/tie")["file"]
    with pytest.raises(HTTPError, match="404"):
        server.get("/api/odds/book/tye")


EGALITE = """id = "egalite"
name = "Egalite"

[boxes]
# each at its own odds
egalite-0 = { name = "Egalite 0", total = 0, pays = "150 to 1" }
egalite-1 = { name = "Egalite 1", total = 1, pays = "215 to 1" }
egalite-2 = { name = "Egalite 2", total = 2, pays = "220 to 1" }

[[line]]
name = "Tie on @total"
when = { winner = "tie", player_points = "@total" }

[paytable.standard.pays]
"Tie on @total" = "@pays"
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('pays = "220', 'pay = "220', 8, '"pay" is no word of box "egalite-0"; did you mean "pays"?'),
        (', pays = "220 to 1"', "", 8, 'lacks "pays", which box "egalite-0" has'),
        (
            'egalite-2 = { name = "Egalite 2", total = 2, pays = "220 to 1" }',
            '[boxes.egalite-2]\nname = "Egalite 2"\ntotal = 2\npay = "220 to 1"',
            11,
            '"pay" is no word of box',
        ),
    ],
)
def test_a_mistake_in_a_box_is_marked_where_it_stands(old: str, new: str, line: int, said: str) -> None:
    (fault,) = priced(Asked(EGALITE.replace(old, new)))["faults"]
    assert fault["line"] == line
    assert said in fault["what"]


PROGRESSIVE = """id = "nine-up"
name = "Nine Up"
meters = ["jackpot"]

[[line]]
name = "Tie on 9"
when = { winner = "tie", player_points = 9 }

[[line]]
name = "Tie"
when = { winner = "tie" }

[paytable.standard]
unit = "$5"
meters = { jackpot = { seed = "$1,000", rate = "10%" } }
[paytable.standard.pays]
"Tie on 9" = "10% of jackpot"
"Tie" = "5 to 1"
"""


def test_meters_stand_at_their_seeds_or_where_they_are_put_beside_the_long_run(tmp_path: Path) -> None:
    """The same figures as `punto odds` has."""
    file = tmp_path / "nine-up.toml"
    file.write_text(PROGRESSIVE, "utf-8")
    for written, given in (("", "1000"), ("2,244.50", "2244.50")):
        (told,) = as_json("odds", str(file), "--meter", f"jackpot={given}")
        answer = priced(Asked(PROGRESSIVE, meters={"jackpot": written} if written else {}))
        assert answer["edge"] == f"{told['house_edge']:.6%}".replace("-", "−")
        assert answer["long_run"] == f"{told['long_run_house_edge']:.6%}"
        (meter,) = answer["meters"]
        assert meter["even"] == f"${told['meters'][0]['break_even']:,.2f}"
        assert meter["stands"] == ("$2,244.50" if written else "$1,000")
        assert answer["meters_said"] == ("meters as set here" if written else "meters at their seeds")
    assert abs(told["house_edge"]) < 1e-6
    (fault,) = priced(Asked(PROGRESSIVE, meters={"jackpot": "much"}))["faults"]
    assert "much" in fault["what"]
    assert priced(Asked(FILE, meters={"jackpot": "5"}))["meters"] == []


def test_boxes_of_a_family_stand_side_by_side() -> None:
    found = boxes(Asked(EGALITE))["boxes"]
    assert [each["title"] for each in found] == ["Egalite 0", "Egalite 1", "Egalite 2"]
    for each in found:
        assert each["edge"] == priced(Asked(EGALITE, wager=each["id"]))["edge"]
    assert priced(Asked(EGALITE))["file"] == "egalite"
    assert boxes(Asked(FILE))["boxes"] == []


def test_a_wager_is_tried_at_the_house_that_is_played_here(tmp_path: Path) -> None:
    """Its own rate of vigorish counts; and a house that comes along is not listed twice."""
    own = find_house("colorado-mini", settings={"vigorish.rate": "4%", "cards.decks": "6"})
    less = FILE.replace('"push"', '"1 to 1 less @vigorish"')
    with served(tmp_path, own, "card-room") as running:
        listed = running.get("/api/odds/houses")
        assert [each["title"] for each in listed if "played here" in each["title"]] == [
            "Colorado mini baccarat, as played here"
        ]
        answer = ask(running, "/api/odds", file=less, house=listed[0]["id"])
        assert (answer["faults"], answer["decks"]) == ([], 6)
        same = ask(running, "/api/odds", file=less, house="colorado-mini", decks=6)
        assert answer["edge"] != same["edge"]
