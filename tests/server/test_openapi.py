"""Whatever programs ask for, as the OpenAPI has it: no fault of ours, and no answer that it does not tell."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error, status_code_conformance
from tests.length import LONG
from tests.server.serving import PASSWORD, UNLIMITED

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.app import make_app
from punto.server.floor import Floor
from punto.server.people import People
from punto.server.roles import Post

EXAMPLES = 200 if LONG else 4
PATIENCE = 120
"""Seconds: a process that answers beside the tables starts late on a busy machine."""

CHECKS = [not_a_server_error, status_code_conformance]
there: dict[str, People] = {}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    folder: Path = tmp_path_factory.mktemp("api")
    database = Database(str(folder / "floor.db"), new=True)
    people = People(database)
    for post in (Post.ADMINISTRATOR, Post.SUPERVISOR):
        people.add(post.value, post.value, post, PASSWORD)
    there["people"] = people
    floor = Floor(database, [find_house("colorado-mini")])
    app = make_app(floor, people, demo=True, rates=UNLIMITED)
    found = schemathesis.openapi.from_asgi("/openapi.json", app)  # it opens the floor and closes it again
    found.config.phases.coverage.enabled = LONG
    yield found
    database.close()


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=not LONG)
def test_no_fault_and_no_answer_that_is_not_told(case: "schemathesis.Case[Any]") -> None:
    for who in ("", "administrator", "supervisor"):
        headers = {"cookie": f"punto={there['people'].begin(who)}"} if who else {}
        case.call_and_validate(checks=CHECKS, headers=headers, timeout=PATIENCE)
