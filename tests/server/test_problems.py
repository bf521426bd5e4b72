"""What is not there or not allowed: a sentence for programs, a page with a way back for people."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest
from tests.server.serving import Served, served

from punto.server.problems import LARGEST
from punto.server.roles import Post

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def looked(floor: Served, path: str, **headers: str) -> tuple[int, str, str]:
    """What a browser is answered that follows a link: status, where it is sent, what it reads."""
    line = HTTPConnection(floor.address, timeout=60)
    line.request("GET", path, headers=BROWSER | headers)
    answer = line.getresponse()
    read = answer.status, answer.headers.get("location", ""), answer.read().decode()
    line.close()
    return read


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("floor"), "colorado-mini") as running:
        yield running


@pytest.mark.parametrize(
    ("path", "says"),
    [("/nowhere", "There is no page at this address."), ("/table/9", "There is no table &quot;9&quot;")],
)
def test_people_who_come_to_no_page_are_told_so_and_shown_the_way_back(
    floor: Served, path: str, says: str
) -> None:
    status, _, page = looked(floor, path)
    assert (status, says in page, 'href="/"' in page) == (404, True, True)
    assert floor.status("GET", path) == 404


def test_what_an_address_says_is_never_written_into_a_page_as_it_is(floor: Served) -> None:
    status, _, page = looked(floor, "/table/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    assert status == 404
    assert "<script>alert" not in page


def test_whoever_is_not_signed_in_is_asked_to_and_comes_back(floor: Served) -> None:
    assert looked(floor, "/floor")[:2] == (303, "/sign-in?then=/floor")
    assert floor.status("GET", "/floor") == 401


def test_whoever_may_not_see_a_page_is_told_so(floor: Served) -> None:
    dealer = floor.staff(Post.DEALER)
    status, _, page = looked(floor, "/people", cookie=dealer)
    assert (status, "You may not do this here" in page, "Nothing here" in page) == (403, True, False)


def test_what_the_ledger_does_not_hold_is_refused_like_everything_else(floor: Served) -> None:
    """Whoever answers in a process of its own."""
    auditor = floor.staff(Post.AUDITOR)
    assert floor.status("GET", "/api/audit/record/99999/99999?stream=table/1", cookie=auditor) == 404
    assert floor.status("GET", "/api/manager/nowhere/major/points", cookie=auditor) == 404


def test_whoever_has_a_one_time_password_is_led_to_where_it_is_changed(floor: Served) -> None:
    once = floor.people.add("sue", "Sue", Post.SUPERVISOR)
    _, cookie = floor.post("/api/sign-in", {"id": "sue", "password": once})
    assert looked(floor, "/floor", cookie=cookie)[:2] == (303, "/sign-in?then=/floor")
    assert floor.status("GET", "/api/floor", cookie=cookie) == 403


@pytest.mark.parametrize("announced", [True, False])
def test_more_than_a_request_can_be_is_not_read(floor: Served, announced: bool) -> None:
    line = HTTPConnection(floor.address, timeout=60)
    body = json.dumps({"name": "x" * LARGEST}).encode()
    pieces = (body[at : at + 65_536] for at in range(0, len(body), 65_536))
    headers = {"content-type": "application/json"}
    line.request("POST", "/api/guest", body if announced else pieces, headers, encode_chunked=not announced)
    answer = line.getresponse()
    assert (answer.status, json.loads(answer.read())) == (
        413,
        {"error": f"a request has at most {LARGEST} bytes"},
    )
    line.close()


def test_a_request_is_read_however_it_is_framed(floor: Served) -> None:
    with floor.page("1", floor.guest("Maria")) as page:
        page.arrive()
        page.socket.send(b"\x00\xff")
        page.until(lambda page: any(each.get("taken") is False for each in page.heard))
        assert page.ask("sit", seat=3)["taken"]
