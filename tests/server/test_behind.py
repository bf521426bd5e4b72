"""Behind a seat over a socket: two people over one shoulder, limits of their own, a seat that is left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.shoes import stack
from tests.server.serving import Page, Served, served

from punto.houses import find_house
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.server.moments import Pace
from punto.server.roles import Post
from punto.table.commands import NoMoreBets

PLAYER_9, TIE_6 = "4d5d-Kd8d", "4s2c-Qs6d"
SLOW = Pace(tempo=0.01, betting=999.0, result=0.2)
HOUSE = find_house("colorado-mini")


def prepare(database: Database) -> None:
    """A table that deals two rounds that the test knows."""
    stack(database, "1", HOUSE, (PLAYER_9, TIE_6))


@pytest.fixture
def mini(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, HOUSE, pace=SLOW, prepare=prepare) as server:
        yield server


def deal(server: Served) -> None:
    """No more bets: the machine deals the round."""
    server.run(server.floor.host("1").do(NoMoreBets()))


def arrives(page: Page, do: str, seat: int) -> Page:
    """Sits at a seat or stands behind it, with all the chips of a wallet."""
    assert page.arrive().ask(do, seat=seat)["taken"]
    assert page.ask("buy", amount=500_000)["taken"]
    return page.betting()


def why(answer: dict[str, object]) -> str:
    """Why something was refused."""
    reasons = answer["reasons"]
    assert isinstance(reasons, list)
    return " ".join(each["what"] for each in reasons)


def test_two_people_behind_one_seat_bet_and_are_paid_and_the_seat_is_left(mini: Served) -> None:
    cookies = [mini.guest(name) for name in ("Maria", "Ana", "Bob")]
    with (
        mini.page("1", cookies[0]) as maria,
        mini.page("1", cookies[1]) as ana,
        mini.page("1", cookies[2]) as bob,
    ):
        assert "nobody sits at seat 3" in why(ana.arrive().ask("behind", seat=3))
        arrives(maria, "sit", 3)
        arrives(ana, "behind", 3)
        arrives(bob, "behind", 3)
        assert [(each["seat"], each["who"], each["chips"]) for each in bob.view["behind"]] == [
            (3, "Ana", None),
            (3, "Bob", None),
        ]
        assert [page.own["bettor"] for page in (maria, ana, bob)] == ["3", "3.1", "3.2"]
        cards = [mini.get("/api/lobby", cookie)[0] for cookie in cookies]
        assert [(card["mine"], card["stands"]) for card in cards] == [(3, 0), (0, 3), (0, 3)]

        assert ana.ask("bet", box="player", amount=2500)["taken"]
        assert ana.ask("bet", box="player", amount=2500)["taken"]
        assert bob.ask("bet", box="banker", amount=2500)["taken"]
        assert maria.ask("bet", box="player", amount=1000)["taken"]
        assert bob.ask("double")["taken"]
        assert bob.ask("undo")["taken"]
        rows = [(row["bettor"], row["who"], row["amount"]) for row in maria.view["layout"]]
        assert rows == [("3", "", 1000), ("3.1", "Ana", 5000), ("3.2", "Bob", 2500)]
        piles = {(pile["place"], pile["behind"]): pile["amount"] for pile in maria.view["piles"]}
        assert piles == {("player", False): 1000, ("player", True): 5000, ("banker", True): 2500}

        deal(mini)
        ana.until(lambda page: page.own["won"] == 5000)
        assert [(row["bettor"], row["who"], row["amount"]) for row in ana.view["payments"]] == [
            ("3", "", 1000),
            ("3.1", "Ana", 5000),
        ]
        maria.until(lambda page: page.own["open"] and page.own["chips"] == 501_000)
        ana.until(lambda page: page.own["open"] and page.own["chips"] == 505_000)
        bob.until(lambda page: page.own["open"] and page.own["chips"] == 497_500)

        assert ana.ask("rebet")["taken"]
        assert ana.own["staked"] == 5000
        assert maria.ask("leave")["taken"]
        ana.until(lambda page: page.own["staked"] == 0)
        assert (ana.own["chips"], ana.own["behind"], ana.own["open"]) == (505_000, 3, False)
        assert "nobody sits at seat 3" in why(ana.ask("bet", box="player", amount=500))
        assert bob.ask("leave")["taken"]
        bob.until(lambda page: page.own["wallet"] == 497_500)
        assert ana.ask("sit", seat=3)["taken"]
        ana.until(lambda page: bool(page.own["open"]))
        assert (ana.own["seat"], ana.own["behind"], ana.own["chips"]) == (3, 0, 505_000)
    (row,) = mini.get("/api/me/rounds", cookies[1])
    assert (row["bets"], row["net"]) == (["Player $50"], 5000)


def test_ones_own_limits_hold_behind_a_seat_too(mini: Served) -> None:
    cookie = mini.guest("Ana")
    mini.post("/api/me/limits", {"kind": "loss", "currency": "USD", "amount": 1000}, cookie)
    with mini.page("1", mini.guest("Maria")) as maria, mini.page("1", cookie) as ana:
        arrives(maria, "sit", 3)
        arrives(ana, "behind", 3)
        assert ana.ask("bet", box="player", amount=1000)["taken"]
        assert "you have set yourself to lose at most $10.00" in why(ana.ask("bet", box="player", amount=500))
        mini.post("/api/me/pause", {"hours": 1}, cookie)
        assert "pause" in why(ana.ask("bet", box="tie", amount=500))
        assert ana.ask("clear")["taken"]
        assert ana.ask("leave")["taken"]


def test_whoever_stood_behind_a_seat_finds_themselves_there_again(tmp_path: Path) -> None:
    """A server stops in the middle of a round; the next one finishes it and pays."""
    cookie = ""
    with served(tmp_path, HOUSE, pace=SLOW, prepare=prepare) as first:
        cookie = first.guest("Ana")
        with first.page("1", first.guest("Maria")) as maria, first.page("1", cookie) as ana:
            arrives(maria, "sit", 3)
            arrives(ana, "behind", 3)
            assert ana.ask("bet", box="player", amount=5000)["taken"]
            first.floor.host("1").pace = Pace(tempo=999.0)
            deal(first)
    with served(tmp_path, HOUSE, pace=SLOW) as second, second.page("1", cookie) as ana:
        ana.until(lambda page: page.own.get("chips") == 505_000)
        assert (ana.own["behind"], ana.own["bettor"]) == (3, "3.1")
        ana.betting()
        assert ana.ask("leave")["taken"]
        ana.until(lambda page: page.own["wallet"] == 505_000)
    database = Database(str(tmp_path / "floor.db"))
    assert audit(database).events > 0
    database.close()


def test_a_payout_is_pressed_from_behind_a_seat(tmp_path: Path) -> None:
    """A pair: 10 win 30, which go onto 100 and win 130; the dealer turns the cards of who stands."""
    house = find_house("massachusetts-midi", settings={"bets.behind": "true"})
    with (
        served(
            tmp_path, house, pace=SLOW, prepare=lambda database: stack(database, "1", house, ("4h4d-Ks7d",))
        ) as server,
        server.page("1", server.guest("Maria")) as maria,
        server.page("1", server.guest("Ana")) as ana,
    ):
        arrives(maria, "sit", 3)
        arrives(ana, "behind", 3)
        assert ana.ask("bet", box="player", amount=10_000)["taken"]
        assert ana.ask("bet", box="house-money", amount=1000)["taken"]
        deal(server)
        ana.until(lambda page: page.own["press"] == ["player"])
        assert ana.ask("press", onto="player")["taken"]
        ana.until(lambda page: page.own["chips"] == 516_000)
        assert not any(message.get("own", {}).get("turns") for message in ana.heard)
        assert not any(message.get("own", {}).get("press") for message in maria.heard)


def test_a_refusal_says_you_to_whoever_it_is_about(tmp_path: Path) -> None:
    with (
        served(
            tmp_path,
            find_house("card-room-ez", settings={"bets.behind": "true", "limits.minimum": "5"}),
            pace=SLOW,
        ) as server,
        server.page("1", server.guest("Maria")) as maria,
        server.page("1", server.guest("Ana")) as ana,
    ):
        arrives(maria, "sit", 3)
        arrives(ana, "behind", 3)
        for page, place in ((maria, "you sit at seat 3 already"), (ana, "you stand behind seat 3 already")):
            assert page.ask("bet", box="player", amount=5000)["taken"]
            said = why(page.ask("bet", box="banker", amount=5000))
            assert said == "you bet on both Player and Banker, and may back one of them only"
            assert "you have chips for $4,950.00: buy more first" in why(
                page.ask("bet", box="tie", amount=600_000)
            )
            assert "Banker $0.01 is below the minimum of" in why(page.ask("bet", box="banker", amount=1))
            assert place in why(page.ask("sit" if page is maria else "behind", seat=3))
            assert "take" in why(page.ask("leave"))
        assert "seat 3 is taken" in why(ana.ask("sit", seat=3))


def test_a_house_that_takes_no_such_bets_says_so(tmp_path: Path) -> None:
    with served(tmp_path, "card-room-ez") as server, server.page("1", server.guest("Ana")) as ana:
        assert not server.get("/api/tables/1")["behind"]
        assert "nobody bets from behind a seat here" in why(ana.arrive().ask("behind", seat=3))


def test_a_dealer_sees_who_stands_where_and_has_forms_for_them(mini: Served) -> None:
    with mini.page("1", mini.guest("Maria")) as maria, mini.page("1", mini.guest("Ana")) as ana:
        arrives(maria, "sit", 3)
        arrives(ana, "behind", 3)
        assert ana.ask("bet", box="player", amount=5000)["taken"]
        with mini.page("1", mini.staff(Post.DEALER), seen_as="dealer") as dealer:
            dealer.arrive()
            assert [(each["who"], each["chips"]) for each in dealer.view["behind"]] == [("Ana", 495_000)]
            (cell,) = [cell for row in dealer.view["grid"]["rows"] for cell in row["cells"]]
            assert (cell["seat"], cell["mark"]) == (3, "Ana, behind")


def test_floor_and_lobby_count_who_stands_behind(mini: Served) -> None:
    supervisor = mini.staff(Post.SUPERVISOR)

    def counted() -> tuple[int, int]:
        (tile,), (card,) = mini.get("/api/floor", supervisor)["tables"], mini.get("/api/lobby")
        return tile["behind"], card["standing"]

    with (
        mini.page("1", mini.guest("Maria")) as maria,
        mini.page("1", mini.guest("Ana")) as ana,
        mini.page("1", mini.guest("Bob")) as bob,
    ):
        arrives(maria, "sit", 3)
        assert counted() == (0, 0)
        arrives(ana, "behind", 3)
        arrives(bob, "behind", 3)
        assert counted() == (2, 2)
        assert ana.ask("leave")["taken"]
        assert counted() == (1, 1)
