"""A table that people run over sockets: the dealer's next act, commands in a role, stale screens, badges."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.serving import Page, Served, served

from punto.houses import Role
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.ledger.cage import Cage, cage_holds
from punto.ledger.cage_moves import Fund
from punto.ledger.notes import REASON
from punto.ledger.schema import COMMANDS, EVENTS
from punto.server.badges import Badges
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.table import Actor


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "colorado-mini", dealt={"1": DealtBy.DEALER}) as server:
        yield server


@pytest.fixture
def supervisor(floor: Served) -> Iterator[Page]:
    with floor.page("1", floor.staff(Post.SUPERVISOR), seen_as="supervisor") as page:
        page.hear()
        yield page


@pytest.fixture
def dealer(floor: Served) -> Iterator[Page]:
    with floor.page("1", floor.staff(Post.DEALER), seen_as="dealer") as page:
        page.hear()
        yield page


def act(page: Page, *others: Page, do: str = "next", **fields: Any) -> dict[str, Any]:
    """Something on what a page shows now; the others follow."""
    answer = page.ask(do, seen=page.version, **fields)
    for other in others:
        other.until(lambda other: other.version >= answer.get("version", 0))
    return answer


def command(page: Page, *others: Page, name: str, **fields: Any) -> dict[str, Any]:
    return act(page, *others, do="command", command=name, fields=fields)


def open_table(supervisor: Page, dealer: Page) -> None:
    """The bank, the checklist, the cards on their way into the shoe: each by whose duty it is."""
    assert command(supervisor, dealer, name="OpenTray", amount=10_000_000)["taken"]
    for check in supervisor.view["checklist"]:
        assert command(supervisor, dealer, name="Confirm", check=check["id"])["taken"]
    assert command(supervisor, dealer, name="OpenTable")["taken"]
    while dealer.view["phase"] == "preparing":
        if dealer.view["due"]["by"] == "surveillance":
            assert act(supervisor, dealer, do="done")["taken"]
        elif not act(dealer, supervisor)["taken"]:
            assert act(dealer, supervisor, do="say", line="cut dealer 200")["taken"]


def test_a_whole_checklist_is_done_at_once_and_the_tray_comes_first(supervisor: Page, dealer: Page) -> None:
    assert "floorperson" in dealer.view["say"]  # whose badge it takes
    assert dealer.view["badge"]
    assert not act(dealer, do="done", line="done all")["taken"]
    answer = act(supervisor, dealer, do="say", line="done all")
    assert "tray 50000" in answer["reasons"][0]["what"]
    assert command(supervisor, dealer, name="OpenTray", amount=10_000_000)["taken"]
    assert act(supervisor, dealer, do="say", line="done all")["taken"]
    assert dealer.view["phase"] == "preparing"
    for typed, why in (("done al", "write: d, or done [all]"), ("don all", 'did you mean "done"?')):
        assert why in act(dealer, do="say", line=typed)["reasons"][0]["what"]
    # The dealer's own steps in a row, up to one that is somebody else's.
    assert act(dealer, supervisor, do="say", line="Done  all")["taken"]
    assert dealer.view["due"]["by"] == "surveillance"


def test_people_run_a_table_and_the_record_says_who(
    floor: Served, supervisor: Page, dealer: Page, tmp_path: Path
) -> None:
    open_table(supervisor, dealer)
    with floor.page("1", floor.guest("Maria")) as player:
        player.hear()
        assert act(dealer, supervisor)["taken"]
        player.ask("sit", seat=3)
        player.ask("buy", amount=100_000)
        assert player.ask("bet", box="banker", amount=2500)["taken"]
        dealer.until(lambda page: page.version >= player.version)
        assert dealer.view["seats"][0]["chips"] == 97_500
        assert not act(dealer)["taken"]  # whoever bets is waited for
        assert command(dealer, name="NoMoreBets")["taken"]
        while dealer.view["phase"] == "dealing":
            assert act(dealer)["taken"]
    floor_events = Database(str(tmp_path / "floor.db"))
    with floor_events.reading() as connection:
        rows = connection.execute(select(EVENTS.c.name, EVENTS.c.role, EVENTS.c.person)).all()
    floor_events.close()
    said = {tuple(row) for row in rows}
    assert ("no-more-bets-announced", "dealer", "dealer") in said
    assert ("table-opened", "floorperson", "supervisor") in said
    assert any(name == "cards-mixed" and person == "dealer" for name, _, person in said)


def test_a_stale_screen_does_nothing_and_one_of_two_is_first(
    floor: Served, supervisor: Page, dealer: Page
) -> None:
    with floor.page("1", floor.staff(Post.SUPERVISOR, "sue"), seen_as="supervisor") as other:
        other.hear()
        seen = other.version
        assert command(supervisor, dealer, name="OpenTray", amount=10_000_000)["taken"]
        late = other.ask("command", command="OpenTray", fields={"amount": 5_000_000}, seen=seen)
        why = "supervisor was first: The tray opens with $100,000.00. Look again."
        assert late["reasons"][0]["what"] == why
    unseen = supervisor.ask("command", command="CloseTray", fields={"counted": 1})
    assert "say which version" in unseen["reasons"][0]["what"]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("fill 5000 17 ann", "A fill of $5,000.00, slip 17."),
        ("credit 3000 18 ann", "A credit of $3,000.00, slip 18."),
        ("recut", "The cards are cut once more."),
        ("accommodate dealer reads the cards aloud", "dealer: reads the cards aloud."),
        ("notice reshuffle surveillance commission", "surveillance, commission: told of reshuffle."),
        ("close", "The table is closed."),
    ],
)
def test_two_supervisors_at_the_same_thing_get_one_result_and_the_second_reads_who_was_first(
    floor: Served, supervisor: Page, dealer: Page, line: str, what: str
) -> None:
    open_table(supervisor, dealer)
    with floor.page("1", floor.staff(Post.SUPERVISOR, "sue"), seen_as="supervisor") as other:
        other.hear()
        seen = supervisor.version
        with ThreadPoolExecutor() as pool:
            both = [
                pool.submit(page.ask, "say", line=line, seen=seen, id=f"the-race-of-{who}")
                for who, page in (("supervisor", supervisor), ("sue", other))
            ]
        first, second = sorted((each.result() for each in both), key=lambda each: not each["taken"])
        assert first["taken"]
        winner = "sue" if both[1].result()["taken"] else "supervisor"
        assert second["reasons"][0]["what"] == f"{winner} was first: {what} Look again."


def test_players_do_not_make_a_dealers_screen_stale(floor: Served, supervisor: Page, dealer: Page) -> None:
    open_table(supervisor, dealer)
    act(dealer)
    seen = dealer.version
    with floor.page("1", floor.guest("Maria")) as player:
        player.hear()
        player.ask("sit", seat=3)
        player.ask("buy", amount=100_000)
        player.ask("bet", box="banker", amount=2500)
        assert dealer.ask("command", command="NoMoreBets", seen=seen)["taken"]


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        ("OpenTabel", {}, 'did you mean "OpenTable"'),
        ("OpenTray", {"amuont": 1}, 'did you mean "amount"'),
        ("OpenTray", {"amount": "x"}, "cannot be read"),
        ("OpenTray", {}, "cannot be read"),
        ("OpenTray", {"amount": 10**30}, "larger than"),
        ("CountTray", {"chips": [[100, 2**63]]}, "larger than"),
        ("Prepare", {"step": "shuffle", "permutation": [1, 0]}, "is the machine's to say"),
        ("Prepare", {"step": "shuffle", "salt": "00"}, "is the machine's to say"),
        ("BuyIn", {"seat": 1, "amount": 5, "wallet": 10**9}, "is the machine's to say"),
        ("AdoptCharter", {}, "you may not"),
    ],
)
def test_what_cannot_be_asked_for(supervisor: Page, name: str, fields: dict[str, Any], why: str) -> None:
    answer = command(supervisor, name=name, **fields)
    assert not answer["taken"]
    assert why in answer["reasons"][0]["what"]


def test_nobody_names_the_machines_dice(tmp_path: Path) -> None:
    with (
        served(tmp_path, "colorado-dice", dealt={"1": DealtBy.DEALER}) as floor,
        floor.page("1", floor.staff(Post.DEALER), seen_as="dealer") as page,
    ):
        page.hear()
        answer = command(page, name="RevealDice", roll={"player": [6, 6, 6], "banker": [1, 1, 1]})
        assert "is the machine's to say" in answer["reasons"][0]["what"]


def test_a_role_that_is_named_must_be_ones_own(supervisor: Page) -> None:
    asked = {"command": "Confirm", "fields": {"check": "x"}}
    assert "may not" in act(supervisor, do="command", role="dealer", **asked)["reasons"][0]["what"]
    assert "may not" not in act(supervisor, do="command", role="floorperson", **asked)["reasons"][0]["what"]


def test_a_badge_acts_for_its_holder_at_anothers_screen(floor: Served, dealer: Page) -> None:
    floor.staff(Post.SUPERVISOR)
    number, pin = Badges(floor.people).make("supervisor")
    asked = {"command": "OpenTray", "fields": {"amount": 10_000_000}}
    why = "that is for the floorperson, a supervisor, not for the dealer"
    assert act(dealer, do="command", **asked)["reasons"][0]["what"] == why
    wrong = act(dealer, do="command", badge=number, pin="x", **asked)
    assert "PIN is wrong" in wrong["reasons"][0]["what"]
    assert act(dealer, do="command", badge=number, pin=pin, **asked)["taken"]
    assert dealer.heard[-1]["kind"] == "answer"
    told = [event for message in dealer.heard for event in message.get("events", ())]
    assert told[-1]["by"] == {"role": "floorperson", "person": "supervisor"}
    assert told[-1]["said"] == ["The tray opens with $100,000.00."]


def test_a_reason_stands_in_the_chain(floor: Served, supervisor: Page, tmp_path: Path) -> None:
    asked = {"command": "OpenTray", "fields": {"amount": 10_000_000}}
    assert act(supervisor, do="command", reason="a new day", id="command-1", **asked)["taken"]
    database = Database(str(tmp_path / "floor.db"))
    with database.reading() as connection:
        kept = connection.execute(select(COMMANDS.c.payload).filter_by(name=REASON)).scalars().all()
    assert kept == [b'{"id":"command-1","reason":"a new day"}']
    assert audit(database).events > 0
    database.close()
    assert floor.get("/api/lobby")[0]["dealt"] == "dealer"


def test_the_same_request_twice_is_done_once(supervisor: Page) -> None:
    """A page that had no answer asks again, on what it saw then; and is told what came of it."""
    asked = {"command": "OpenTray", "fields": {"amount": 10_000_000}, "seen": supervisor.version}
    for _ in range(2):
        assert supervisor.ask("command", id="only-once", **asked)["taken"]
    assert supervisor.view["balances"]["tray"] == 10_000_000


def test_a_machines_table_waits_for_its_tray_where_a_cage_is_kept(tmp_path: Path) -> None:
    """What somebody brought into the cage goes into a tray when somebody says how much."""

    def bring(database: Database) -> None:
        Cage(database, "USD").do(Fund(10_000_000), Actor(Role.SUPERVISOR, "stella"), id="1")

    with served(tmp_path, "colorado-mini", prepare=bring) as floor:
        with floor.page("1", floor.staff(Post.SUPERVISOR), seen_as="supervisor") as page:
            page.hear()
            assert page.view["phase"] == "closed"
            assert act(page, do="say", line="tray 50000")["taken"]
            page.until(lambda page: page.view["phase"] == "betting")
        with floor.floor.database.reading() as connection:
            assert cage_holds(connection, "USD") == 5_000_000


def test_an_answer_says_what_happened_in_words(supervisor: Page) -> None:
    """Whoever asks again, because no answer came, hears only that it was done."""
    answer = act(supervisor, do="say", line="tray 50000", id="the-opener")
    assert answer["happened"] == ["The tray opens with $50,000.00."]
    assert "happened" not in supervisor.ask(
        "say", line="tray 50000", id="the-opener", seen=supervisor.version
    )
    refused = act(supervisor, do="say", line="tray 50000")
    assert (refused["taken"], refused.get("happened")) == (False, None)


def test_whoever_may_not_do_a_step_reads_for_whom_it_is(
    floor: Served, supervisor: Page, dealer: Page
) -> None:
    """The same sentence for a badge whose post does no step of the cards at all."""
    assert command(supervisor, dealer, name="OpenTray", amount=10_000_000)["taken"]
    assert act(supervisor, dealer, do="say", line="done all")["taken"]
    assert act(dealer, supervisor, do="say", line="done all")["taken"]
    floor.staff(Post.EXECUTIVE, "ellen")
    badge, pin = Badges(floor.people).make("ellen")
    due = dealer.view["due"]["what"]
    said = [
        act(dealer, do="done", **swiped)["reasons"][0]["what"]
        for swiped in ({}, {"badge": badge, "pin": pin})
    ]
    assert said == [
        f"{due}: that is for surveillance, not for the dealer",
        f"{due}: that is for surveillance, not for an executive",
    ]
