"""A reading shoe: what it has read is dealt; where that cannot be nothing is dealt until somebody looks."""

import json
import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.browser.real_cards import ready_table
from tests.cli.command import run
from tests.server.serving import Page, Served, served
from tests.server.test_staff import act

from punto.game.cards import Card
from punto.game.hands import Hand
from punto.houses import find_house
from punto.ledger import Database
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.table import TableState

DOCS = Path(__file__).parent.parent.parent / "docs" / "casinos.md"


@pytest.fixture
def floor(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    house = find_house(getattr(request, "param", "colorado-mini"))
    with served(
        tmp_path,
        house,
        "colorado-mini",
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house, "2s"),
    ) as running:
        yield running


@pytest.fixture
def reading(floor: Served) -> Iterator["Reading"]:
    dealer, supervisor = floor.staff(Post.DEALER), floor.staff(Post.SUPERVISOR)
    with (
        floor.page("1", dealer, seen_as="dealer") as one,
        floor.page("1", supervisor, seen_as="supervisor") as other,
    ):
        one.hear()
        other.hear()
        yield Reading(floor, one, other, dealer, supervisor)


class Reading(NamedTuple):
    """A table whose shoe reads, its dealer and its supervisor."""

    floor: Served
    dealer: Page
    supervisor: Page
    dealers: str
    supervisors: str

    @property
    def state(self) -> TableState:
        return self.floor.floor.host("1").state

    def begin(self) -> None:
        """The shoe says that it reads, and a round begins."""
        self.floor.post("/api/tables/1/shoe", {}, self.dealers)
        self.deal()

    def deal(self) -> None:
        """A round begins, on what the table has come to."""
        self.catch_up(self.dealer)
        dealing(self.dealer)

    def settled(self) -> list[str]:
        """What the floor said of readings, as an auditor finds it, each by that supervisor."""
        auditor = self.floor.staff(Post.AUDITOR)
        stream, last = "table/1", self.floor.floor.host("1").audience.version
        found = self.floor.get(f"/api/audit/record?words=reading-settled&stream={stream}", auditor)["found"]
        assert found
        steps = self.floor.get(f"/api/audit/record/1/{last}?stream={stream}", auditor)["steps"]
        said = [each for each in steps if each["name"] == "reading-settled"]
        assert {each["by"] for each in said} == {"supervisor supervisor"}
        return [" ".join(each["words"]) for each in said]

    def catch_up(self, page: Page) -> None:
        page.until(lambda each: each.version >= self.floor.floor.host("1").audience.version)

    def read(self, *cards: str) -> Any:
        """Cards leave the shoe; what the dealer is shown of it then."""
        for card in cards:
            shown = self.floor.post("/api/tables/1/shoe", {"card": card}, self.dealers)[0]
        return shown

    def say(self, line: str = "", *, floor: bool = False) -> Any:
        """Somebody says something on what the table has come to."""
        page = self.supervisor if floor else self.dealer
        self.catch_up(page)
        return act(page, do="say", line=line) if line else act(page)

    def red(self) -> list[str]:
        """What waits for the floor, in words."""
        queue = self.floor.get("/api/floor", self.supervisors)["queue"]
        return [each["what"] for each in queue if each["kind"] == "reader"]

    def forms(self) -> list[str]:
        """What can be done about the shoe."""
        offered = self.floor.get("/api/tables/1/forms", self.dealers)["forms"]
        return [each["title"] for each in offered if each["group"] == "reader"]

    def rehearsed(self, line: str) -> Any:
        """What somebody hears who only asks what would happen."""
        return self.floor.post("/api/tables/1/rehearse", {"line": line}, self.dealers)[0]


MIDI = pytest.mark.parametrize("floor", ["colorado-midi"], indirect=True)


def cards(hand: tuple[Card | None, ...]) -> list[str]:
    return [str(card) for card in hand]


def dealing(page: Page) -> None:
    for line in ("sit 3 ana", "buy 3 500"):
        assert act(page, do="say", line=line)["taken"]
    assert act(page)["taken"]
    for line in ("3b100", "n"):
        assert act(page, do="say", line=line)["taken"]


def said(page: Page, line: str) -> Any:
    return act(page, do="say", line=line)


NOTHING = {"waiting": [], "read": "", "dealt": ""}


def readings(floor: Served, cookie: str) -> dict[str, Any]:
    found = floor.get("/api/tables/1/shoe", cookie)
    return {name: found[name] for name in NOTHING}


def test_a_new_shoe_does_as_it_is_written(reading: Reading) -> None:
    """The commands of docs/casinos.md, from letting it in to a card that the table knows."""
    _, _, written = DOCS.read_text("utf-8").partition("\nA **reading shoe** ")
    lines = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", written, re.M | re.S)[:2]
        for line in block.splitlines()
    ]
    reading.deal()
    floor, kept, told = reading.floor, "", ""
    for line in lines:
        words = shlex.split(line.replace("ONE-TIME", told).replace("floor.db", floor.database))
        if words[0] == "punto":
            told = run(*words[1:]).stdout.split("once: ")[1].split()[0]
            continue
        given = dict(pairwise(words))
        path = words[-1].removeprefix("http://127.0.0.1:8000")
        answer, cookie = floor.post(path, json.loads(given["-d"]), kept if "-b" in given else "")
        kept = cookie if "-c" in given else kept
    assert len(lines) == 5
    assert answer["waiting"] == ["9h"]


def test_reader_and_dealer_agree_or_the_round_stops(floor: Served) -> None:
    cookie = floor.staff(Post.DEALER)

    def read(card: str) -> Any:
        return floor.post("/api/tables/1/shoe", {"card": card}, cookie)[0]

    supervising = floor.staff(Post.SUPERVISOR)
    with (
        floor.page("1", cookie, seen_as="dealer") as dealer,
        floor.page("1", supervising, seen_as="supervisor") as supervisor,
    ):
        dealer.hear()
        supervisor.hear()
        dealing(dealer)
        assert read("4c")["waiting"] == ["4c"]
        assert said(dealer, "4c")["taken"]
        assert floor.get("/api/tables/1/shoe", cookie)["waiting"] == []
        read("Ks")
        refused = said(dealer, "Kd")
        assert "the shoe has read K♠, the dealer says K♦" in refused["reasons"][0]["what"]
        assert readings(floor, cookie) == {"waiting": ["Ks"], "read": "Ks", "dealt": "Kd"}
        assert not said(dealer, "Ks")["taken"]
        queue = floor.get("/api/floor", supervising)["queue"]
        assert [each["kind"] for each in queue] == ["reader"]
        supervisor.until(lambda page: page.version >= dealer.version)
        assert said(supervisor, "Ks")["taken"]
        assert readings(floor, cookie) == NOTHING
        dealer.until(lambda page: page.version >= supervisor.version)
        assert said(dealer, "4d 9c")["taken"]


def test_what_becomes_of_a_reading_stands_in_the_record(reading: Reading) -> None:
    """Who of the floor has looked, why, which card was read and which one it is: found by an auditor."""
    reading.read("9h")
    assert reading.say("reader settled", floor=True)["taken"]
    assert "stopped for nothing" in str(reading.say("reader settled", floor=True)["reasons"])
    reading.deal()
    reading.read("4c")
    assert reading.say("4d")["reasons"]
    assert reading.say("4d", floor=True)["taken"]
    reading.read("Ks")
    assert reading.say("Ks")["taken"]
    assert reading.say("reader off", floor=True)["taken"]
    assert reading.settled() == [
        "The shoe had read 9♥, and no card was due; a supervisor strikes it out.",
        "The shoe had read 4♣, the dealer said 4♦; a supervisor says that it is 4♦.",
        "The shoe reads no longer, a supervisor says: the table goes on without it.",
    ]


@MIDI
def test_a_reading_of_a_card_that_lies_face_down_is_named_to_nobody(reading: Reading) -> None:
    reading.begin()
    reading.read("2d", "4c", "4s", "9c")
    assert not reading.say("2d 5s")["taken"]
    assert reading.say("correct player 2 5s", floor=True)["taken"]
    assert reading.settled() == ["The shoe had read ▒▒, the dealer said 5♠; a supervisor says that it is ▒▒."]


def test_what_a_reader_cannot_post(floor: Served) -> None:
    cookie = floor.staff(Post.DEALER)
    assert floor.status("POST", "/api/tables/1/shoe", {"card": "1z"}, cookie) == 422
    assert floor.status("POST", "/api/tables/2/shoe", {"card": "9h"}, cookie) == 409


def test_a_reading_that_no_card_is_due_for_stops_the_table(reading: Reading) -> None:
    """Between rounds, and a seventh card: no reading is carried into what comes then."""
    shown = reading.read("9h", "8h")
    assert "the shoe has read 9♥, and no card is due" in shown["stopped"]
    assert shown["waiting"] == []
    assert reading.red() == [shown["stopped"]]
    assert shown["stopped"] in str(reading.say("sit 3 ana"))
    assert not reading.say("reader settled")["taken"]
    assert reading.forms() == ["Strike out what was read, and go on"]
    assert reading.say("reader settled", floor=True)["taken"]
    assert reading.red() == []
    reading.deal()
    reading.read("4c", "Ks", "4d", "9c", "6s", "7s")
    assert reading.say("4c Ks 4d 9c")["taken"]
    reading.say()
    assert "7♠" in reading.red()[0]  # Banker has a natural: no card is due any more


@MIDI
def test_face_down_cards_are_dealt_as_they_are_read(reading: Reading) -> None:
    """Nothing is dealt before it is read, nobody is told what it is, and the cards that come up are those."""
    reading.begin()
    assert "the shoe has not read it" in reading.say()["reasons"][0]["what"]
    assert reading.read("2d", "4c", "4s")["waiting"] == []
    assert cards(reading.state.round.player) == ["2d", "4s"]
    reading.read("9c")
    reading.catch_up(reading.dealer)
    heard = reading.dealer.bytes + reading.supervisor.bytes
    assert not any(f'"{card}"' in heard for card in ("2d", "4c", "4s", "9c"))
    assert reading.red() == []
    assert reading.say("2d 4s")["taken"]
    assert reading.state.round.turned[Hand.PLAYER] == 2


@MIDI
def test_a_late_reading_is_not_the_next_card(reading: Reading) -> None:
    """Four cards are dealt without a reading: one that comes then names no card of this round or the next."""
    dealing(reading.dealer)
    for _ in range(4):
        assert reading.say()["taken"]
    shown = reading.read("2d", "4c")
    assert "a card that is not due" in shown["stopped"]
    assert reading.red() == [shown["stopped"]]
    assert "2♦" not in shown["stopped"]
    assert not reading.say()["taken"]
    assert reading.say("reader settled", floor=True)["taken"]
    assert reading.say("3d 5s")["taken"]
    assert cards(reading.state.round.player) == ["3d", "5s"]


@MIDI
def test_cards_that_come_up_as_others_than_were_read_stop_the_round(reading: Reading) -> None:
    reading.begin()
    reading.read("2d", "4c", "4s", "9c")
    refused = reading.say("2d 5s")
    assert "the shoe has read another card than 5♠" in refused["reasons"][0]["what"]
    assert reading.red() == [refused["reasons"][0]["what"]]
    assert reading.forms() == ["It is the 5♠", "It is the card that was read"]
    assert not reading.say()["taken"]
    assert reading.say("correct player 2 5s", floor=True)["taken"]
    assert reading.red() == []
    assert reading.say("2d 5s")["taken"]
    assert cards(reading.state.round.player) == ["2d", "5s"]


@MIDI
def test_a_rehearsal_tells_nothing_of_cards_that_were_read_face_down(reading: Reading) -> None:
    """Whoever asks for every two cards hears the same of all of them; so of the machine's own cards."""
    reading.begin()
    reading.read("2d", "4c", "4s", "9c")
    lines = ("2d 4s", "2d 5s", "turn player 2d 4s", "turn player 2d 5s", "correct player 1 3d")
    answers = [reading.rehearsed(line) for line in lines]
    assert all(answer["hidden"] for answer in answers)
    assert not any(answer["reasons"] for answer in answers)


@MIDI
def test_a_shoe_that_reads_no_longer_is_gone_on_without(reading: Reading) -> None:
    reading.begin()
    reading.read("2d")
    assert not reading.say()["taken"]
    assert reading.forms() == ["The shoe reads no longer: go on without it"]
    assert reading.say("reader off", floor=True)["taken"]
    assert reading.say()["taken"]
    assert reading.state.round.banker == (None,)


def test_burned_cards_that_were_read_are_no_cards_of_the_round(tmp_path: Path) -> None:
    """The first says how many: those that are read after it was said belong to it too."""
    house = find_house("colorado-mini")

    def prepare(database: Database) -> None:
        ready_table(database, "1", house, "2s", burn=False)

    with served(tmp_path, house, dealt={"1": DealtBy.REAL_CARDS}, prepare=prepare) as floor:
        cookie = floor.staff(Post.DEALER)
        with floor.page("1", cookie, seen_as="dealer") as dealer:
            dealer.hear()
            for card in ("2s", "9h"):
                shown = floor.post("/api/tables/1/shoe", {"card": card}, cookie)[0]
            assert shown["waiting"] == ["2s", "9h"]
            assert said(dealer, "2s")["taken"]
            shown = floor.post("/api/tables/1/shoe", {"card": "8h"}, cookie)[0]
            assert (shown["waiting"], shown["stopped"]) == ([], "")
            assert floor.post("/api/tables/1/shoe", {"card": "7h"}, cookie)[0]["stopped"]


def test_cards_of_an_ordered_burn_are_the_burns(reading: Reading) -> None:
    """Three are ordered, and read as they go; a fourth is none of them. An unread burn takes no card."""
    assert reading.say("burn 3", floor=True)["taken"]
    shown = reading.read("9h", "8h", "7h")
    assert (shown["waiting"], shown["stopped"]) == ([], "")
    assert "6♥" in reading.read("6h")["stopped"]
    assert reading.say("reader settled", floor=True)["taken"]
    assert reading.say("burn 3", floor=True)["taken"]
    assert reading.say("sit 5 ben")["taken"]
    dealing(reading.dealer)
    assert reading.read("4c", "Ks")["waiting"] == ["4c", "Ks"]


def test_what_was_read_and_a_ruling_that_was_begun_outlive_the_server(tmp_path: Path) -> None:
    """Also when it dies: nothing is kept at its end. What was dealt since, or done, is over."""
    house, dealt = find_house("colorado-mini"), {"1": DealtBy.REAL_CARDS}
    ruling = {"form": "expose {card}", "group": "irregularity", "values": {"card": "9h"}, "asked": ""}

    def prepare(database: Database) -> None:
        ready_table(database, "1", house, "2s")

    with served(tmp_path, house, dealt=dealt, prepare=prepare) as first:
        cookie = first.staff(Post.DEALER)
        with first.page("1", cookie, seen_as="dealer") as dealer:
            dealer.hear()
            dealing(dealer)
            for card in ("4c", "Ks"):
                first.post("/api/tables/1/shoe", {"card": card}, cookie)
            assert said(dealer, "4c")["taken"]
            assert not said(dealer, "Kd")["taken"]
        first.post("/api/tables/1/ruling", ruling, cookie)
    with served(tmp_path, house, dealt=dealt) as second:
        assert readings(second, cookie) == {"waiting": ["Ks"], "read": "Ks", "dealt": "Kd"}
        assert second.get("/api/tables/1/forms", cookie)["begun"] == ruling
        supervising = second.staff(Post.SUPERVISOR)
        with second.page("1", supervising, seen_as="supervisor") as supervisor:
            supervisor.hear()
            second.post("/api/tables/1/ruling", ruling | {"asked": "settled-it"}, cookie)
            assert act(supervisor, id="settled-it", do="say", line="Ks")["taken"]
    with served(tmp_path, house, dealt=dealt) as third:
        assert readings(third, cookie) == NOTHING
        assert third.get("/api/tables/1/forms", cookie)["begun"] is None
