"""Every post asks for every action, over real sockets and requests: the matrix says who may."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute
from scripts import roles_page
from tests.server.serving import Page, Served, served
from websockets.exceptions import ConnectionClosed

from punto.houses import Role
from punto.messages import text
from punto.progressive.decide import DECIDERS as LINK_DECIDERS
from punto.server.app import make_app
from punto.server.asks import ACTIONS
from punto.server.guard import Asks
from punto.server.host import DealtBy
from punto.server.roles import RIGHTS, Post, command_action, link_action, look_action, may
from punto.table import TableState
from punto.table.decide import DECIDERS, other_role
from punto.table.views import ViewerKind

NOBODY = None
WHOS = (NOBODY, *Post)
REQUESTS: dict[str, tuple[str, str, object]] = {
    "page lobby": ("GET", "/", None),
    "page table": ("GET", "/table/1", None),
    "page paper": ("GET", "/table/1/sign", None),
    "page sign-in": ("GET", "/sign-in", None),
    "page wall": ("GET", "/wall/1", None),
    "page odds": ("GET", "/odds", None),
    "read odds": ("GET", "/api/odds/houses", None),
    "read floor": ("GET", "/api/lobby", None),
    "read health": ("GET", "/healthz", None),
    "own limits": ("GET", "/api/me/limits", None),
    "read metrics": ("GET", "/metrics", None),
    "read me": ("GET", "/api/me", None),
    "read words": ("GET", "/words.json", None),
    "read meters": ("GET", "/api/progressives", None),
    "page dealer": ("GET", "/dealer/1", None),
    "page report": ("GET", "/floor/report", None),
    "page people": ("GET", "/people", None),
    "page floor": ("GET", "/floor", None),
    "page manager": ("GET", "/manager", None),
    "page audit": ("GET", "/audit", None),
    "read instruments": ("GET", "/api/floor", None),
    "read holds": ("GET", "/api/floor/holds", None),
    "read audit": ("GET", "/api/audit/streams", None),
    "read edges": ("GET", "/api/tables/1/edges", None),
    "rehearse": ("POST", "/api/tables/1/rehearse", {"line": "dance"}),
    "read forms": ("GET", "/api/tables/1/forms", None),
    "read shoe": ("GET", "/api/tables/1/shoe", None),
    "post shoe": ("POST", "/api/tables/1/shoe", {"card": "9h"}),
    "call": ("POST", "/api/tables/1/call", {}),
    "answer": ("POST", "/api/tables/1/answer", {}),
    "guest": ("POST", "/api/guest", {"name": "X"}),
    "sign in": ("POST", "/api/sign-in", {"id": "nobody", "password": "x"}),
    "password": ("POST", "/api/password", {"old": "x", "new": "y"}),
    "manage": ("POST", "/api/progressives/x/commands", {"id": "12345678", "command": "Dance"}),
    "people list": ("GET", "/api/people", None),
    "people add": ("POST", "/api/people", {"id": "!", "name": "x", "post": "dealer"}),
    "people disable": ("POST", "/api/people/nobody/disable", {}),
    "people enable": ("POST", "/api/people/nobody/enable", {}),
    "people password": ("POST", "/api/people/nobody/password", {}),
    "badge make": ("POST", "/api/people/nobody/badges", {}),
    "badge revoke": ("POST", "/api/badges/1/revoke", {}),
    "badge pin": ("POST", "/api/badges/1/pin", {}),
    "sign out": ("POST", "/api/sign-out", {}),
}
STAFF: dict[str, dict[str, str]] = {
    "say": {"do": "say", "line": "dance"},
    "swipe": {"do": "command", "badge": "1"},
    "next": {"do": "next", "badge": "1"},
    "done": {"do": "done", "badge": "1"},
}
"""What is refused for another reason, if it is theirs to ask."""
WRONG = 401
"""What a wrong password is answered, and nobody who wants something of somebody's."""
NOT_THEIRS = {
    text("web.may-not"),
    *(str(other_role(TableState(), kind, role).what) for kind in DECIDERS for role in Role),
}
"""How somebody is refused who may not ask: where the table knows for whom it is, that is said."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("roles")
    with served(folder, "colorado-mini", dealt={"1": DealtBy.DEALER}) as server:
        yield server


@pytest.fixture(scope="module")
def cookies(floor: Served) -> dict[Post | None, str]:
    return {NOBODY: "", **{post: floor.staff(post) for post in Post}}


def test_the_page_is_what_the_server_asks() -> None:
    assert roles_page.PAGE.read_text("utf-8") == roles_page.page()


def test_every_action_is_tried_here() -> None:
    tried = {*REQUESTS, *ACTIONS, "next", "done", "say", "swipe"}
    tried |= {look_action(kind) for kind in ViewerKind}
    tried |= {command_action(kind) for kind in DECIDERS} | {link_action(kind) for kind in LINK_DECIDERS}
    assert tried == set(RIGHTS)


def test_every_route_asks_who_may(floor: Served) -> None:
    app = make_app(floor.floor, floor.people)
    asked, others = set(), []
    for route in app.routes:
        if isinstance(route, APIRoute):
            depends = (each.call for each in route.dependant.dependencies)
            actions = [each.action for each in depends if isinstance(each, Asks)]
            assert len(actions) == 1, route.path
            asked |= set(actions)
        else:
            others.append(getattr(route, "path", route))
    assert asked == set(REQUESTS)
    assert others == ["/ws/tables/{name}", "/openapi.json", ""]


@pytest.mark.parametrize("who", WHOS)
def test_requests(floor: Served, cookies: dict[Post | None, str], who: Post | None) -> None:
    for action, (method, path, body) in REQUESTS.items():
        if action == "sign out":
            continue
        status = floor.status(method, path, body, cookies[who])
        allowed = status not in (401, 403) or (status == WRONG and action in ("sign in", "password") and who)
        if action == "sign in":
            allowed = status == WRONG  # the password was looked at
        assert bool(allowed) == may(who, action), (action, status)


def test_everybody_may_sign_out(floor: Served) -> None:
    for post in Post:
        cookie = floor.staff(post, f"other-{post.value}")
        assert floor.get("/api/me", cookie)["post"] == post.value
        assert floor.status("POST", "/api/sign-out", {}, cookie) == 200
        assert floor.get("/api/me", cookie)["post"] == ""
    assert floor.status("POST", "/api/sign-out", {}) == 200
    assert RIGHTS["sign out"] == set(WHOS)


@pytest.mark.parametrize("who", WHOS)
def test_looks(floor: Served, cookies: dict[Post | None, str], who: Post | None) -> None:
    """Whoever comes back without a session of their own is told so, also who played."""
    with floor.page("1", cookies[who]) as page:
        page.hear()
        assert bool(page.own) == may(who, look_action(ViewerKind.PLAYER))
    for kind in ViewerKind:
        with floor.page("1", cookies[who], seen_as=kind.value) as page:
            if may(who, look_action(kind)):
                page.hear()
                assert ("balances" in page.view) == (kind not in (ViewerKind.DISPLAY, ViewerKind.PLAYER))
            else:
                with pytest.raises(ConnectionClosed, match="4401"):
                    page.hear()


@pytest.mark.parametrize("who", WHOS)
def test_actions_and_commands(floor: Served, cookies: dict[Post | None, str], who: Post | None) -> None:
    with floor.page("1", cookies[who]) as page:
        page.hear()
        for action in ACTIONS:
            assert refused_as_not_entitled(page, do=action) != may(who, action), action
        for action, asked in STAFF.items():
            assert refused_as_not_entitled(page, **asked) != may(who, action), action
        for kind in DECIDERS:
            refused = refused_as_not_entitled(page, do="command", command=kind.__name__)
            assert refused != may(who, command_action(kind)), kind


def refused_as_not_entitled(page: Page, do: str, **asked: Any) -> bool:
    answer = page.ask(do, seen=10**9, **asked)
    return not answer["taken"] and answer["reasons"][0]["what"] in NOT_THEIRS


@pytest.mark.parametrize("who", WHOS)
def test_commands_of_the_game_manager(
    floor: Served, cookies: dict[Post | None, str], who: Post | None
) -> None:
    for kind in LINK_DECIDERS:
        body = {"id": "12345678", "command": kind.__name__}
        status = floor.status("POST", "/api/progressives/x/commands", body, cookies[who])
        assert (status not in (401, 403)) == may(who, link_action(kind)), kind


def test_an_action_that_is_not_listed_is_nobodys() -> None:
    assert not any(may(who, "dance") for who in WHOS)
