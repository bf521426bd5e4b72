"""A table over a socket: people sit, bet and are paid; what is asked twice is done once; nothing leaks."""

from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from tests.browser.shoes import stack
from tests.server.serving import Page, Served, served

from punto.houses import find_house
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.posting import html, rules_paper, sign_paper
from punto.server.moments import Pace


@pytest.fixture
def mini(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "colorado-mini") as server:
        yield server


@pytest.fixture
def midi(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "colorado-midi") as server:
        yield server


def test_a_person_sits_bets_and_is_paid(mini: Served) -> None:
    with mini.page("1", mini.guest("Maria")) as page:
        page.arrive()
        assert page.own["wallet"] == 500_000
        assert page.ask("sit", seat=3)["taken"]
        assert page.ask("buy", amount=100_000)["taken"]
        page.betting()
        assert page.ask("bet", box="player", amount=2500)["taken"]
        assert page.ask("bet", box="player", amount=2500)["taken"]
        assert page.own["bets"]["player"]["amount"] == 5000
        assert page.own["chips"] == 95_000
        page.result()
        gained = {"player": 5000, "banker": -5000, "tie": 0}[page.view["winner"]]
        page.until(lambda page: page.view["phase"] in ("ready", "betting") and page.view["round"] >= 1)
        page.until(lambda page: page.own["staked"] in (0, 5000) and page.view["phase"] == "betting")
        assert page.own["chips"] + page.own["staked"] == 100_000 + gained


def test_undo_double_clear_and_rebet(mini: Served) -> None:
    with mini.page("1", mini.guest("Jo")) as page:
        page.arrive()
        page.ask("sit", seat=1)
        page.ask("buy", amount=500_000)
        page.betting()
        assert not page.ask("undo")["taken"]
        for box in ("banker", "tie"):
            assert page.ask("bet", box=box, amount=500)["taken"]
        assert page.ask("double")["taken"]
        assert {box: bet["amount"] for box, bet in page.own["bets"].items()} == {"banker": 1000, "tie": 1000}
        assert page.ask("undo")["taken"]
        assert {box: bet["amount"] for box, bet in page.own["bets"].items()} == {"banker": 500, "tie": 500}
        assert page.ask("clear")["taken"]
        assert page.own["bets"] == {}
        assert page.own["chips"] == 500_000
        page.ask("bet", box="player", amount=500)
        while page.own["bets"]:  # a push stays: another round
            page.result()
            page.until(lambda page: page.view["winner"] is None).betting()
            if page.own["bets"]:
                page.ask("bet", box="tie", amount=500)
        assert page.ask("rebet")["taken"]
        assert page.own["bets"]["player"]["amount"] == 500


def test_a_request_that_comes_twice_is_carried_out_once(mini: Served) -> None:
    cookie = mini.guest("Ana")
    with mini.page("1", cookie) as page:
        page.arrive()
        page.ask("sit", seat=2)
        for _ in range(3):
            assert page.ask("buy", amount=10_000, id="buy-once-only")["taken"]
        assert page.own["chips"] == 10_000
        assert page.own["wallet"] == 490_000
        page.betting()
        for _ in range(3):
            assert page.ask("bet", box="banker", amount=500, id="bet-once-only")["taken"]
        assert page.own["bets"]["banker"]["amount"] == 500
        refused = [page.ask("bet", box="banker", amount=10**9, id="too-much-once") for _ in range(2)]
        assert refused[0]["reasons"] == refused[1]["reasons"]
    with mini.page("1", mini.guest("Eve")) as other:
        other.arrive()
        assert "another command" in other.ask("sit", seat=5, id="buy-once-only")["reasons"][0]["what"]


def test_two_people_at_one_table_see_each_other(mini: Served) -> None:
    with mini.page("1", mini.guest("A")) as one, mini.page("1", mini.guest("B")) as other:
        one.arrive()
        other.arrive()
        assert one.ask("sit", seat=1)["taken"]
        answer = other.ask("sit", seat=1)
        assert not answer["taken"]
        assert "seat 1 is taken" in answer["reasons"][0]["what"]
        assert other.ask("sit", seat=5)["taken"]
        other.until(lambda page: [seat["seat"] for seat in page.view["seats"]] == [1, 5])
        assert [seat["who"] for seat in other.view["seats"]] == ["A", "B"]
        assert [seat["chips"] for seat in other.view["seats"]] == [None, None]


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ("{", "cannot be read"),
        ('{"id": "12345678", "do": "dance"}', 'there is no action "dance"'),
        ('{"id": "12345678", "do": "bet", "box": "bankr", "amount": 500}', 'there is no box "bankr"'),
        ('{"id": "1", "do": "sit"}', "8 to 64"),
        ('{"id": "12345678", "do": "sit", "seat": "x"}', "cannot be read"),
        ('{"id": "12345678", "do": "sit", "seat": 77}', "there is no seat 77"),
        ('{"id": "12345678", "do": "leave"}', "take a seat first"),
        ('{"id": "12345678", "do": "turn", "hand": "player"}', ""),
        ('{"id": "12345678", "do": "sit", "how": 1}', "cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(mini: Served, request_: str, why: str) -> None:
    with mini.page("1", mini.guest("X")) as page:
        page.arrive()
        answer = page.send(request_)
        assert answer["taken"] is False
        assert why in answer["reasons"][0]["what"]
        assert page.own["seat"] == 0
        assert page.own["wallet"] == 500_000


def test_whoever_is_not_signed_in_only_looks(mini: Served) -> None:
    with mini.page("1") as page:
        page.arrive()
        assert "may not" in page.ask("sit", seat=1)["reasons"][0]["what"]
        assert page.own == {}


def test_a_page_of_somebody_elses_gets_nothing(mini: Served) -> None:
    with pytest.raises(Exception, match="403"), mini.page("1", origin="http://evil.example") as page:
        page.arrive()


def test_a_page_that_comes_back_misses_nothing(mini: Served) -> None:
    cookie = mini.guest("Maria")
    with mini.page("1", cookie) as page:
        page.arrive()
        page.ask("sit", seat=3)
        page.ask("buy", amount=50_000)
        page.betting()
        page.ask("bet", box="banker", amount=500)
        left, view = page.version, page.view
    with mini.page("1", cookie, since=left) as again:
        again.view = view
        again.result()
        assert all(message["kind"] != "table" for message in again.heard)
        versions = [message["version"] for message in again.heard if message["kind"] == "step"]
        assert versions == sorted(set(versions))


def test_a_server_that_ends_mid_round_goes_on_from_there(tmp_path: Path) -> None:
    with served(tmp_path, "colorado-mini", pace=Pace(tempo=2.0, betting=2.0)) as server:
        cookie = server.guest("Maria")
        with server.page("1", cookie) as page:
            page.arrive()
            page.ask("sit", seat=3)
            page.ask("buy", amount=50_000)
            page.betting()
            page.ask("bet", box="banker", amount=1000)
            page.until(lambda page: page.view["phase"] == "dealing")
            number = page.view["round"]
    with served(tmp_path, "colorado-mini") as server, server.page("1", cookie) as page:
        page.arrive()
        assert page.own["seat"] == 3
        assert page.view["round"] == number
        page.result()
    with_database = Database(str(tmp_path / "floor.db"))
    assert audit(with_database).events > 0
    with_database.close()


def test_a_payout_that_nobody_presses_is_taken_and_the_table_goes_on(tmp_path: Path) -> None:
    """Somebody whose House Money wins, with a pair, has looked away: the dealer pays and deals on."""
    house, pair = find_house("massachusetts-midi"), "4h4d-Ks7d"
    with (
        served(tmp_path, house.id, prepare=lambda database: stack(database, "1", house, [pair])) as server,
        server.page("1") as watcher,
    ):
        with server.page("1", server.guest("Maria")) as page:
            page.arrive()
            page.ask("sit", seat=3)
            page.ask("buy", amount=100_000)
            page.betting()
            assert page.ask("bet", box="player", amount=10_000)["taken"]
            assert page.ask("bet", box="house-money", amount=1_000)["taken"]
        watcher.arrive()
        watcher.until(lambda watcher: watcher.view["round"] == 2)
    events = [event for message in watcher.heard for event in message.get("events", ())]
    (settled,) = [event for event in events if event["event"] == "early-settled"]
    assert [(each["result"], each["pressed"]) for each in settled["results"]] == [("win", 0)]


def turning_or_over(page: Page) -> bool:
    return bool(page.own["turns"] or page.view["winner"])


def test_no_byte_tells_a_card_before_it_is_turned(midi: Served) -> None:
    """Nobody but the holder of a hand, while it is in their hands, hears of a card that lies face down."""
    told = 0
    with midi.page("1", midi.guest("Maria")) as holder, midi.page("1") as watcher:
        holder.arrive()
        watcher.arrive()
        holder.ask("sit", seat=3)
        holder.ask("buy", amount=500_000)
        for _ in range(3):
            holder.betting()
            holder.ask("bet", box="banker", amount=1000)
            while not holder.until(lambda page: bool(page.own["turns"] or page.view["winner"])).view[
                "winner"
            ]:
                hand = holder.own["cards"]["banker"]
                assert all(hand)
                assert holder.view["hands"]["banker"]["cards"][-1] is None
                told += 1
                holder.ask("turn", hand="banker")
            holder.until(lambda page: page.view["phase"] == "betting")
        watcher.until(lambda page: page.version >= holder.version - 1)
    assert told
    known: set[tuple[int, str, int]] = set()
    for message in watcher.heard:
        for event in message.get("events", ()):
            if event["event"] == "card-dealt" and not event["up"]:
                assert event["card"] is None
            if event["event"] in ("cards-returned", "cards-turned"):
                known.add((message["version"], event["hand"], len(event["cards"])))
            if event["event"] in ("cards-handed", "cards-mixed", "cards-cut"):
                assert not event.get("cards")
                assert not event.get("order")
    assert known


def test_papers_hang_at_the_table(mini: Served) -> None:
    house = mini.floor.host("1").house
    for name, paper in (("rules", rules_paper(house)), ("sign", sign_paper(house))):
        with urlopen(f"http://{mini.address}/table/1/{name}") as answer:
            assert answer.read().decode() == html(paper)
            assert "unsafe-inline" in answer.headers["content-security-policy"]
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://{mini.address}/table/1/menu")


def test_lobby_felt_and_wagers_are_told(mini: Served) -> None:
    lobby = mini.get("/api/lobby")
    assert [(table["name"], table["title"]) for table in lobby] == [("1", "Colorado mini baccarat")]
    felt = mini.get("/api/tables/1")
    assert [box["place"] for box in felt["main"]] == ["player", "tie", "banker"]
    tie = mini.get("/api/tables/1/wagers/tie")
    assert tie["fraction"] == "103841353768/723147898655"
    assert mini.get("/api/me")["id"] == ""
    cookie = mini.guest("Maria")
    assert mini.get("/api/me", cookie)["name"] == "Maria"


def test_bets_that_stay_are_played_for_when_the_time_is_up(tmp_path: Path) -> None:
    """A tie, and nobody adds anything: the table goes on, and the bet that lay there wins."""
    house = find_house("colorado-mini")
    coups = ["4s2c-Qs6d", "4h2d-Ks7d"]
    with (
        served(
            tmp_path, "colorado-mini", prepare=lambda database: stack(database, "1", house, coups)
        ) as server,
        server.page("1", server.guest("Maria")) as page,
    ):
        page.arrive()
        page.ask("sit", seat=3)
        page.ask("buy", amount=100_000)
        page.betting()
        page.ask("bet", box="banker", amount=10_000)
        page.until(lambda page: page.view["round"] == 2 and page.view["winner"] == "banker")
        page.until(lambda page: page.view["round"] == 3)
        assert page.own["chips"] == 109_500
