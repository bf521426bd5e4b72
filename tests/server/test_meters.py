"""Meters for pages: what they stand at, and where they make a bet even."""

import json
from pathlib import Path
from urllib.error import HTTPError

import pytest
from tests.server.serving import served

from punto.exact import live_meters
from punto.houses import find_house
from punto.server.badges import Badges
from punto.server.roles import Post


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


def test_of_two_who_are_at_a_meter_one_is_first_and_the_other_reads_so(tmp_path: Path) -> None:
    with served(tmp_path, "massachusetts-midi") as server:
        ellen, eric = (server.staff(Post.EXECUTIVE, each) for each in ("ellen", "eric"))
        server.staff(Post.SUPERVISOR, "ann")
        badge, pin = Badges(server.people).make("ann")
        (link,) = server.get("/api/manager", ellen)
        meter = link["meters"][0]["id"]
        path = f"/api/progressives/{link['link']}/commands"
        adjust = {"command": "Adjust", "badge": badge, "pin": pin, "seen": link["by_hand"]}
        adjust["fields"] = {"meter": meter, "amount": "12.50", "reason": "counted again"}
        change = {"command": "ChangeParameters", "fields": {"meter": meter, "reason": "new", "rate": "4%"}}

        def refused(cookie: str, body: object) -> str:
            with pytest.raises(HTTPError) as caught:
                server.post(path, body, cookie)
            with caught.value as answer:
                return str(json.loads(answer.read())["error"])

        assert server.post(path, {"id": "ellen-is-first"} | adjust, ellen)[0]["events"] == 1
        late = refused(eric, {"id": "eric-is-second"} | adjust)
        assert "ellen was first: adjusted by hand. Look again." in late
        assert server.post(path, {"id": "ellen-is-first"} | adjust, ellen)[0]["events"] == 1  # as before
        (seen,) = server.get("/api/manager", eric)
        assert seen["meters"][0]["amount"] == "$50,012.50"
        again = change | {"seen": seen["by_hand"]}
        assert server.post(path, {"id": "eric-changes-it"} | again, eric)[0]["events"] == 1
        assert "eric was first: parameters changed" in refused(ellen, {"id": "ellen-changes"} | again)
        written = {"meter": meter, "amount": "1", "reason": "x"}
        for name, fields, why in (
            ("Adjust", written | {"amount": 10**30}, "larger than"),
            ("Adjust", written | {"amount": "", "claim": "one"}, "cannot be read"),
            ("Adjust", written | {"amount": ""}, "say how much"),
            ("Adjust", written | {"amount": "", "claim": 10**30}, "no claim of number"),
            ("ChangeParameters", {"meter": meter, "reason": "x", "seed": 5}, "cannot be read"),
            ("ChangeParameters", {"meter": meter, "reason": "x"}, "nothing to change"),
        ):
            why_not = refused(ellen, adjust | {"id": "for nothing", "command": name, "fields": fields})
            assert why in why_not
            assert "--" not in why_not  # that is for a shell
