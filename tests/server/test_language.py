"""A floor in another language: whatever it says, from whichever of its threads and processes, it says so."""

from pathlib import Path

from tests.server.serving import served

from punto.messages import speaking

GERMAN = {
    "hand.player": "Spieler",
    "hand.banker": "Bank",
    "call.no-more-bets": "Nichts geht mehr.",
    "call.final": "Spieler {player}, Bank {banker}.",
    "web.house-edge": "Hausvorteil, genau",
    "web.not-seated": "erst Platz nehmen",
}


def test_what_a_floor_says_is_said_in_its_language(tmp_path: Path) -> None:
    with speaking(GERMAN), served(tmp_path, "colorado-mini") as floor:
        with floor.page("1", floor.guest("Maria")) as page:
            page.arrive()
            assert page.ask("bet", box="player", amount=2_500)["reasons"][0]["what"] == "erst Platz nehmen"
            assert page.ask("sit", seat=3)["taken"]
            assert page.ask("buy", amount=500_000)["taken"]
            assert page.betting().ask("bet", box="banker", amount=2_500)["taken"]
            page.until(lambda page: bool(page.view["layout"]))
            assert page.view["layout"][0]["main"] == "Bank $25"
            page.result()
        said = " ".join(call for each in page.heard for call in each.get("calls", ()))
        assert "Nichts geht mehr." in said
        assert ", Bank " in said
        assert floor.get("/api/tables/1/wagers/banker")["edge_words"] == "Hausvorteil, genau"


def test_what_is_kept_is_in_no_language(tmp_path: Path) -> None:
    """A ledger that was written by one floor is read by another, whatever either speaks."""
    with (
        speaking(GERMAN),
        served(tmp_path, "colorado-mini") as floor,
        floor.page("1", floor.guest("Ana")) as page,
    ):
        page.arrive()
        assert not page.ask("bet", box="player", amount=2_500)["taken"]
        assert page.ask("sit", seat=3)["taken"]
        assert page.ask("buy", amount=500_000)["taken"]
        assert page.betting().ask("bet", box="banker", amount=2_500)["taken"]
        page.result()
    written = b"".join(each.read_bytes() for each in tmp_path.glob("floor.db*"))
    assert not any(each.encode() in written for each in ("Spieler", "Nichts geht", "Platz nehmen"))
