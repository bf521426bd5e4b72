"""People who sign in: passwords, locks, sessions that end, badges; and pages of somebody else's."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from argon2 import PasswordHasher, Type
from tests.server.serving import PASSWORD, Served, served
from websockets.exceptions import ConnectionClosed

from punto.errors import Refused, Unreadable
from punto.ledger.database import Database
from punto.server.badges import Badges
from punto.server.people import NotLetIn, People
from punto.server.rates import Rates
from punto.server.roles import Post


class Clock:
    """A time that tests move."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(tmp_path: Path, clock: Clock) -> Iterator[People]:
    database = Database(str(tmp_path / "floor.db"), new=True)
    yield People(database, clock)
    database.close()


@pytest.fixture
def floor(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    with served(tmp_path, "colorado-mini", clock=clock) as server:
        yield server


def test_a_password_that_is_made_is_never_refused(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.server.secrets.new_password", lambda: "abcd-sue2-wxyz-2345")
    assert people.sign_in("sue", people.add("sue", "Sue Lee", Post.SUPERVISOR))[0].one_time
    assert people.sign_in("sue", people.set_password("sue"))[0].one_time
    with pytest.raises(Unreadable, match="owner's id"):
        people.set_password("sue", "abcd-sue2-wxyz-2345")


def test_the_first_start_makes_an_administrator_whose_password_is_told_once(people: People) -> None:
    password = people.first_administrator()
    assert password
    assert people.first_administrator() is None
    person, token = people.sign_in("admin", password)
    assert (person.post, person.one_time) == (Post.ADMINISTRATOR, True)
    people.change_password(person, password, PASSWORD)
    assert people.session(token) is None  # all that was open under the old one
    assert not people.sign_in("Admin ", PASSWORD)[0].one_time
    with pytest.raises(NotLetIn):
        people.sign_in("admin", password)


def test_five_wrong_passwords_lock_for_a_quarter_of_an_hour(people: People, clock: Clock) -> None:
    people.add("maria", "Maria", Post.DEALER, PASSWORD)
    for _ in range(5):
        with pytest.raises(NotLetIn, match="wrong"):
            people.sign_in("maria", "guess")
    with pytest.raises(NotLetIn, match="locked for 15 more minutes"):
        people.sign_in("maria", PASSWORD)
    clock.now += 15 * 60
    assert people.sign_in("maria", PASSWORD)
    for _ in range(4):
        with pytest.raises(NotLetIn, match="wrong"):
            people.sign_in("maria", "guess")
    assert people.sign_in("maria", PASSWORD)
    with pytest.raises(NotLetIn, match="wrong"):  # and the count begins again
        people.sign_in("maria", "guess")
    assert people.sign_in("maria", PASSWORD)


def test_an_administrator_lifts_a_lock(people: People) -> None:
    people.add("maria", "Maria", Post.DEALER, PASSWORD)
    for _ in range(5):
        with pytest.raises(NotLetIn):
            people.sign_in("maria", "guess")
    assert people.sign_in("maria", people.set_password("maria"))[0].one_time


@pytest.mark.parametrize(
    "id", ["x", "guest-1", "robot-7-3", "demo-dealer", "Maria", "a b", "9nine", "seat-1"]
)
def test_an_id_is_plain_and_none_that_the_floor_gives(people: People, id: str) -> None:
    with pytest.raises(Unreadable, match="is no id"):
        people.add(id, "X", Post.DEALER)


GUESSED = ("1234567890", "0987654321", "aaaaaaaaaaaa", "abcabcabcabc", "Qwertyuiop1", "passwordpassword")


@pytest.mark.parametrize(
    ("password", "why"),
    [
        *((each, "a password has 10 to 128 characters") for each in ("short", "x" * 129)),
        ("maria-maria-maria", 'choose one without "maria"'),
        *((each, "is guessed first") for each in GUESSED),
    ],
)
def test_a_password_is_long_and_not_the_id_and_nothing_that_is_guessed_first(
    people: People, password: str, why: str
) -> None:
    with pytest.raises(Unreadable, match=why):
        people.add("maria", "Maria", Post.DEALER, password)


@pytest.mark.parametrize("password", ["correct horse battery", "19-04-1987 x", "hunter2hunter3"])
def test_a_password_of_ones_own_is_taken(people: People, password: str) -> None:
    assert people.add("maria", "Maria", Post.DEALER, password) == password


def test_somebody_who_is_there_is_not_added_and_the_last_administrator_stays(people: People) -> None:
    people.add("maria", "Maria", Post.ADMINISTRATOR, PASSWORD)
    with pytest.raises(Refused, match="signs in already"):
        people.add("maria", "Another", Post.DEALER)
    with pytest.raises(Refused, match="last administrator"):
        people.disable("maria")
    with pytest.raises(Unreadable, match='did you mean "maria"'):
        people.disable("marya")


def test_no_secret_can_be_read_back(people: People, tmp_path: Path) -> None:
    people.add("maria", "Maria", Post.SUPERVISOR, PASSWORD)
    _, token = people.sign_in("maria", PASSWORD)
    _, pin = Badges(people).make("maria")
    people.database.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert PASSWORD.encode() not in kept
    assert token.encode() not in kept
    assert b"$argon2id$" in kept
    assert f"\0{pin}\0".encode() not in kept


def test_whoever_reads_the_ledger_does_not_guess_passwords(costs: PasswordHasher) -> None:
    """Each guess costs so much memory and time: no less than is thought to be enough."""
    assert costs.type is Type.ID
    assert (costs.memory_cost, costs.time_cost) >= (19 * 1024, 2)


def test_staff_of_a_demo_have_new_passwords_each_time_and_none_afterwards(people: People) -> None:
    first = people.demo_staff([Post.DEALER])
    again = people.demo_staff([Post.DEALER])
    with pytest.raises(NotLetIn):
        people.sign_in("demo-dealer", first["demo-dealer"])
    assert people.sign_in("demo-dealer", again["demo-dealer"])[0].post is Post.DEALER
    assert people.demo_staff([]) == {}
    with pytest.raises(NotLetIn, match="not let in"):
        people.sign_in("demo-dealer", again["demo-dealer"])


def test_a_badge_bears_five_wrong_pins(people: People) -> None:
    people.add("maria", "Maria", Post.SUPERVISOR, PASSWORD)
    badges = Badges(people)
    number, pin = badges.make("maria")
    assert badges.holder(number, pin).id == "maria"
    said = []
    for _ in range(5):
        with pytest.raises(Refused) as error:
            badges.holder(number, "000000" if pin != "000000" else "111111")
        said.append(str(error.value.reasons[0].what))
    assert said == [
        *(["the badge or its PIN is wrong"] * 2),
        "the badge or its PIN is wrong: after 2 more wrong PINs the badge is locked",
        "the badge or its PIN is wrong: after 1 more wrong PIN the badge is locked",
        "too many wrong PINs: the badge is locked until an administrator gives it another PIN",
    ]
    with pytest.raises(Refused, match="too many wrong PINs"):
        badges.holder(number, pin)
    pin = badges.new_pin(number)
    assert badges.holder(number, pin).post is Post.SUPERVISOR
    people.disable("maria")
    with pytest.raises(Refused, match="wrong"):
        badges.holder(number, pin)
    people.disable("maria", disabled=False)
    badges.revoke(number)
    with pytest.raises(Refused, match="wrong"):
        badges.holder(number, pin)
    assert [(each.person, each.revoked) for each in badges.listed()] == [("maria", True)]


def test_whoever_acts_at_no_table_gets_no_badge(people: People) -> None:
    people.add("audra", "Audra", Post.AUDITOR, PASSWORD)
    with pytest.raises(Refused, match="approves nothing"):
        Badges(people).make("audra")


def test_a_cookie_is_for_the_server_alone(floor: Served) -> None:
    floor.people.add("maria", "Maria", Post.DEALER, PASSWORD)
    body = json.dumps({"id": "maria", "password": PASSWORD}).encode()
    request = Request(f"http://{floor.address}/api/sign-in", body, {"content-type": "application/json"})
    with urlopen(request) as answer:
        said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=strict" in said
    assert "path=/" in said


def test_another_sites_page_changes_nothing(floor: Served) -> None:
    floor.people.add("maria", "Maria", Post.DEALER, PASSWORD)
    body = {"id": "maria", "password": PASSWORD}
    for foreign in ({"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        assert floor.status("POST", "/api/sign-in", body, **foreign) == 403
    assert floor.status("POST", "/api/sign-in", body, origin=f"http://{floor.address}") == 200


def test_every_answer_says_what_a_browser_may_do(floor: Served) -> None:
    for path in ("/", "/api/lobby", "/style/base.css"):
        with urlopen(f"http://{floor.address}{path}") as answer:
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"


def test_a_one_time_password_opens_nothing_but_its_change(floor: Served) -> None:
    once = floor.people.add("maria", "Maria", Post.ADMINISTRATOR)
    me, cookie = floor.post("/api/sign-in", {"id": "maria", "password": once})
    assert (me["id"], me["post"], me["one_time"], me["screens"]) == ("maria", "administrator", True, [])
    assert floor.status("GET", "/api/people", cookie=cookie) == 403
    assert floor.status("POST", "/api/people", {"id": "jo", "name": "Jo", "post": "dealer"}, cookie) == 403
    assert floor.status("POST", "/api/password", {"old": once, "new": once}, cookie) == 409
    _, after = floor.post("/api/password", {"old": once, "new": PASSWORD}, cookie)
    assert floor.status("GET", "/api/people", cookie=cookie) == 401
    assert [each["id"] for each in floor.get("/api/people", after)] == ["maria"]


def test_tries_are_counted_by_address(tmp_path: Path) -> None:
    rates = Rates(sign_ins="3/hour")
    with served(tmp_path, "colorado-mini", rates=rates) as floor:
        body = {"id": "nobody", "password": "x"}
        assert [floor.status("POST", "/api/sign-in", body) for _ in range(5)] == [401, 401, 401, 429, 429]


def test_the_log_keeps_no_name_that_is_nobodys(floor: Served, caplog: pytest.LogCaptureFixture) -> None:
    """It may be a password in the wrong field."""
    floor.people.add("joe", "Joe", Post.DEALER, PASSWORD)
    for typed in (PASSWORD, "Joe"):
        assert floor.status("POST", "/api/sign-in", {"id": typed, "password": "x"}) == 401
    assert [vars(each)["person"] for each in caplog.records if each.msg == "not let in"] == ["", "joe"]


def test_requests_of_one_socket_are_counted(tmp_path: Path) -> None:
    with served(tmp_path, "colorado-mini", rates=Rates(asks="3/hour")) as floor:
        with floor.page("1", floor.guest("X")) as page:
            answers = [page.ask("leave", id=f"request-{number}") for number in range(4)]
        said = [answer["reasons"][0]["what"] for answer in answers]
        assert [answer["id"] for answer in answers] == [f"request-{number}" for number in range(4)]
        assert said[3] == "too often: wait a moment"
        assert said[2] != said[3]


def test_an_administrator_lets_people_in_and_out(floor: Served) -> None:
    cookie = floor.staff(Post.ADMINISTRATOR)
    made, _ = floor.post("/api/people", {"id": "sue", "name": "Sue", "post": "supervisor"}, cookie)
    _, first = floor.post("/api/sign-in", made)
    floor.post("/api/password", {"old": made["password"], "new": PASSWORD}, first)
    badge, _ = floor.post("/api/people/sue/badges", {}, cookie)
    assert floor.post(f"/api/badges/{badge['number']}/pin", {}, cookie)[0]["pin"] != badge["pin"]
    assert floor.status("POST", f"/api/badges/{badge['number']}/revoke", {}, cookie) == 200
    (sue,) = [each for each in floor.get("/api/people", cookie) if each["id"] == "sue"]
    assert sue["badges"] == [{"number": badge["number"], "locked": False, "revoked": True}]
    assert floor.status("POST", "/api/people/sue/disable", {}, cookie) == 200
    assert floor.status("POST", "/api/sign-in", {"id": "sue", "password": PASSWORD}) == 401
    assert floor.status("POST", "/api/people/sue/enable", {}, cookie) == 200
    assert floor.status("POST", "/api/sign-in", {"id": "sue", "password": PASSWORD}) == 200


def test_a_session_that_is_over_asks_for_nothing(floor: Served, clock: Clock) -> None:
    cookie = floor.guest("Maria")
    with floor.page("1", cookie) as page:
        page.arrive()
        clock.now += 12 * 3600
        assert page.ask("sit", seat=1)["reasons"][0]["what"] == "the session is over: sign in again"
        with pytest.raises(ConnectionClosed) as closed:
            page.until(lambda _: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
    assert floor.get("/api/me", cookie)["id"] == ""


@pytest.mark.parametrize("way", ["sign out", "disabled", "new password"])
def test_sockets_end_with_their_session(floor: Served, way: str) -> None:
    cookie, administrator = floor.staff(Post.DEALER, "maria"), floor.staff(Post.ADMINISTRATOR)
    with floor.page("1", cookie, seen_as="dealer") as page:
        page.hear()
        if way == "sign out":
            floor.post("/api/sign-out", {}, cookie)
        else:
            path = "disable" if way == "disabled" else "password"
            floor.post(f"/api/people/maria/{path}", {}, administrator)
        with pytest.raises(ConnectionClosed) as closed:
            page.until(lambda _: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
    with floor.page("1", cookie, seen_as="dealer") as page, pytest.raises(ConnectionClosed) as closed:
        page.hear()  # a console that comes back after it, as after a night, is told the same
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4401
    with pytest.raises(HTTPError, match="401"):
        floor.get("/api/people", cookie)
