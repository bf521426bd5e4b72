"""What programs are told of the server is what it is; and what it counts and writes of itself."""

import json
import logging
from pathlib import Path
from urllib.request import urlopen

import msgspec
from scripts import server_page
from tests.server.serving import served

from punto.server.logs import write_logs
from punto.server.wire import Message


def test_the_page_is_what_the_server_is() -> None:
    assert server_page.PAGE.read_text("utf-8") == server_page.page()


def test_messages_have_the_shapes_that_are_told_and_the_floor_counts_them(tmp_path: Path) -> None:
    write_logs(str(tmp_path / "log"))
    with served(tmp_path, "colorado-mini") as floor:
        with floor.page("1", floor.guest("Maria")) as page:
            page.arrive()
            page.ask("sit", seat=3)
            page.ask("dance")
            for each in page.heard:
                msgspec.convert(each, Message)
            with urlopen(f"http://{floor.address}/metrics") as answer:
                counted = answer.read().decode().splitlines()
        assert floor.get("/readyz") == {"status": "ready"}
    logging.getLogger("punto").handlers[0].close()
    logging.getLogger("punto").handlers = []
    assert 'punto_requests_total{action="sit",outcome="taken"} 1' in counted
    assert 'punto_requests_total{action="",outcome="refused"} 1' in counted
    assert 'punto_clients{table="1",as="display"} 1' in counted
    assert "punto_answer_seconds_count 2" in counted
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    told = [(line["what"], line["do"]) for line in lines if line["from"] == "punto.socket"]
    assert told == [("taken", "sit"), ("refused", "")]
