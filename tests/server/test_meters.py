"""Meters for pages: what they stand at, and where they make a bet even."""

from pathlib import Path

from tests.server.serving import served

from punto.exact import live_meters
from punto.houses import find_house


def test_a_table_tells_its_meters_and_where_they_are_even(tmp_path: Path) -> None:
    """The seed of 10,000 is far from even: by hand, from the pay table and the exact chances."""
    with served(tmp_path, "colorado-midi", "colorado-mini") as server:
        with server.page("1") as page:
            page.arrive()
        (fortunes,) = server.get("/api/tables/1/meters")
        house = find_house("colorado-midi")
        live = live_meters(house, "99-fortunes", {"jackpot": 1_000_000})
        assert live.house_edge
        assert fortunes["edge"] == f"{float(live.house_edge):.2%}"
        assert fortunes["meters"] == [
            {
                "title": "Jackpot",
                "amount": "$10,000",
                "claimed": "",
                "even": f"${round(live.meters[0].even_at) / 100:,.2f}",
            }
        ]
        assert server.get("/api/tables/2/meters") == []
        assert list(server.get("/api/meters")) == ["1"]
