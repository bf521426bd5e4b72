"""The house's stream: who may act on a floor, kept with the rows that say so, and held against them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from tests.cli.command import as_json, run
from tests.ledger.alterations import cut_off, hash_anew, unguarded
from tests.ledger.ledgers import Ledgers

from punto.errors import Refused, Stopped
from punto.ledger.audit import audit, heads
from punto.ledger.database import Database
from punto.ledger.house import HOUSE, SHAPES, Register
from punto.ledger.house_moves import (
    Asker,
    BadgeLocked,
    BadgeMade,
    BadgeRevoked,
    HeldBadge,
    HouseBegun,
    HouseEvent,
    KnownPerson,
    LetIn,
    PasswordSet,
    PersonLetBackIn,
    PersonLetIn,
    PersonShutOut,
    PinReset,
)
from punto.ledger.log import events_of
from punto.server.badges import Badges
from punto.server.people import NotLetIn, People
from punto.server.roles import Post

PASSWORD = "a long password"
ADA = Asker("administrator", "ada")
SHELL = Asker("shell", "root")


def told(database: Database) -> list[tuple[HouseEvent, str, str]]:
    """What the stream says, and who brought it about in which role."""
    with database.reading() as connection:
        return [
            (SHAPES.decode(each.payload), each.role, each.person) for each in events_of(connection, HOUSE)
        ]


def floor(database: Database) -> tuple[People, Badges, str, str]:
    """An administrator, a dealer, a supervisor with a badge; its number and its PIN."""
    people = People(database)
    people.add("ada", "Ada", Post.ADMINISTRATOR, PASSWORD)
    people.add("dora", "Dora", Post.DEALER, PASSWORD, by=ADA)
    people.add("sue", "Sue", Post.SUPERVISOR, PASSWORD, by=ADA)
    return people, Badges(people), *Badges(people).make("sue", by=ADA)


def test_each_change_is_told_with_who_asked_for_it(ledgers: Ledgers) -> None:
    database = ledgers.new()
    people, badges, number, pin = floor(database)
    people.set_password("dora", by=ADA)
    people.disable("dora", by=SHELL)
    people.disable("dora", by=SHELL)  # nothing that would be new
    people.disable("dora", disabled=False, by=ADA)
    for _ in range(5):
        with pytest.raises(Refused, match="wrong"):
            badges.holder(number, "000000" if pin != "000000" else "111111")
    badges.new_pin(number, by=ADA)
    badges.revoke(number, by=ADA)
    badges.revoke(number, by=ADA)
    sue, _ = people.sign_in("sue", PASSWORD)
    people.change_password(sue, PASSWORD, "another long one")
    people.guest("Gus")
    ada = ("administrator", "ada")
    assert told(database) == [
        (HouseBegun(), "punto", ""),
        (PersonLetIn("ada", "Ada", "administrator"), "punto", ""),
        (PersonLetIn("dora", "Dora", "dealer"), *ada),
        (PersonLetIn("sue", "Sue", "supervisor"), *ada),
        (BadgeMade(number, "sue"), *ada),
        (PasswordSet("dora", one_time=True), *ada),
        (PersonShutOut("dora"), "shell", "root"),
        (PersonLetBackIn("dora"), *ada),
        (BadgeLocked(number), "punto", ""),
        (PinReset(number), *ada),
        (BadgeRevoked(number), *ada),
        (PasswordSet("sue", one_time=False), "supervisor", "sue"),
    ]
    assert audit(database).people == 4


def test_no_secret_stands_in_the_stream(ledgers: Ledgers) -> None:
    database = ledgers.new()
    _, _, _, pin = floor(database)
    with database.reading() as connection:
        both = "SELECT payload FROM commands UNION ALL SELECT payload FROM events"
        kept = connection.execute(text(both)).all()
    assert kept
    for secret in (PASSWORD, pin, "argon2"):
        assert not any(f'"{secret}'.encode() in bytes(payload) for (payload,) in kept)


def test_a_ledger_of_people_without_a_stream_begins_one_with_them(ledgers: Ledgers) -> None:
    database = ledgers.new()
    people, badges, number, _ = floor(database)
    people.disable("dora")
    people.guest("Gus")
    badges.revoke(number)
    forget(database)
    assert audit(database).people == 0
    again = People(database)
    assert told(database) == [
        (
            HouseBegun(
                people=(
                    KnownPerson("ada", "Ada", "administrator"),
                    KnownPerson("dora", "Dora", "dealer", shut_out=True),
                    KnownPerson("sue", "Sue", "supervisor"),
                ),
                badges=(HeldBadge(number, "sue", revoked=True),),
            ),
            "punto",
            "",
        )
    ]
    assert again.sign_in("sue", PASSWORD)[0].post is Post.SUPERVISOR
    again.add("eve", "Eve", Post.PLAYER, by=ADA)
    assert len(told(People(database).database)) == 2
    assert audit(database).people == 5


def forget(database: Database) -> None:
    """As a ledger was before there was such a stream."""
    for table in ("events", "commands", "heads"):
        _do(database, f"DELETE FROM {table} WHERE stream = 'house'")


def _do(database: Database, statement: str) -> None:
    """Change something as whoever has the database can, and leave no trace: triggers stand again."""
    if database.sqlite:
        with closing(sqlite3.connect(database.path, isolation_level=None)) as raw, unguarded(raw):
            assert raw.execute(statement).rowcount
        return
    with database.engine.begin() as connection:
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        assert connection.execute(text(statement)).rowcount


ALTERED = {
    "UPDATE people SET post = 'supervisor' WHERE id = 'dora'": (
        "house, person dora: post is supervisor there, and dealer by the stream"
    ),
    "UPDATE people SET name = 'Doreen' WHERE id = 'dora'": "house, person dora: name is Doreen there",
    "UPDATE secrets SET disabled = 1 WHERE person = 'dora'": (
        "house, person dora: shut_out is true there, and false by the stream"
    ),
    "UPDATE badges SET revoked = 0": "house, badge .*: revoked is false there, and true by the stream",
    "UPDATE badges SET person = 'dora'": "house, badge .*: person is dora there",
    "UPDATE badges SET number = '1'": "house, badge (1: no event lets it in|[^1].*: it is gone)",
    "DELETE FROM badges": "house, badge .*: it is gone",
    "DELETE FROM people WHERE id = 'dora'": "house, person dora: it is gone",
    "INSERT INTO people VALUES ('eve', 'Eve', 'executive')": "house, person eve: no event lets it in",
    "INSERT INTO secrets VALUES ('guest-1', '', 0, 0, 0, 0)": "house, person guest-1: no event lets it in",
    "UPDATE events SET person = 'sue' WHERE name = 'badge-made'": "house, event 5: it is not what was sealed",
    "DELETE FROM events WHERE stream = 'house' AND version = 3": "house, event 3",
    "DELETE FROM commands WHERE stream = 'house' AND number = 3": "house, command 3: it is missing",
}


@pytest.mark.parametrize("statement", ALTERED)
def test_an_audit_names_what_was_altered(ledgers: Ledgers, statement: str) -> None:
    database = ledgers.new()
    _, badges, number, _ = floor(database)
    badges.revoke(number)
    audit(database)
    _do(database, statement)
    with pytest.raises(Stopped, match=ALTERED[statement]):
        audit(database)


def test_a_badge_that_was_locked_stays_so(ledgers: Ledgers) -> None:
    database = ledgers.new()
    _, badges, number, pin = floor(database)
    for _ in range(5):
        with pytest.raises(Refused, match="wrong"):
            badges.holder(number, "000000" if pin != "000000" else "111111")
    _do(database, "UPDATE badges SET wrong = 0")
    with pytest.raises(Stopped, match="locked is false there, and true by the stream"):
        audit(database)
    with pytest.raises(Refused, match="ask for an audit"):
        badges.holder(number, pin)


def test_a_stream_hashed_anew_is_decided_again_and_found_by_a_head(tmp_path: Path) -> None:
    with Ledgers(tmp_path, None) as files:
        database = files.new()
        floor(database)
        given = {name: {head.number: head.hash} for name, head in heads(database).items()}

        def forge(change: Callable[[sqlite3.Connection], object]) -> None:
            with closing(sqlite3.connect(database.path, isolation_level=None)) as raw, unguarded(raw):
                change(raw)
                hash_anew(raw, HOUSE)

        forge(
            lambda raw: raw.execute("UPDATE commands SET role = 'dealer', person = 'dora' WHERE number = 5")
        )
        forge(lambda raw: raw.execute("UPDATE events SET role = 'dealer', person = 'dora' WHERE version = 5"))
        with pytest.raises(Stopped, match="house, command 5: decided again"):
            audit(database)  # a dealer makes nobody a badge
        forge(lambda raw: cut_off(raw, HOUSE, 4))
        with pytest.raises(Stopped, match=r"house, badge .*: no event lets it in"):
            audit(database)
        with closing(sqlite3.connect(database.path, isolation_level=None)) as raw:
            raw.execute("DELETE FROM badges")
        audit(database)
        with pytest.raises(Stopped, match="house, command 5: it is missing"):
            audit(database, given)


def test_rows_that_the_stream_does_not_vouch_for_open_nothing(ledgers: Ledgers) -> None:
    """Somebody makes themselves supervisor for a moment and changes it back: it was worth nothing."""
    database = ledgers.new()
    people, badges, number, pin = floor(database)
    _, session = people.sign_in("dora", PASSWORD)
    _, guest = people.guest("Gus"), people.begin(people.guest("Gus").id)
    assert people.session(session)
    assert people.session(guest)
    _do(database, "UPDATE people SET post = 'supervisor' WHERE id <> 'sue'")
    assert people.session(session) is None
    assert people.session(guest) is None
    with pytest.raises(NotLetIn, match="ask for an audit"):
        people.sign_in("dora", PASSWORD)
    _do(database, "UPDATE people SET post = 'dealer' WHERE id = 'dora'")
    assert people.session(session)
    assert badges.holder(number, pin).id == "sue"
    _do(database, "UPDATE badges SET person = 'dora'")
    with pytest.raises(Refused, match="ask for an audit"):
        badges.holder(number, pin)


def test_the_stream_says_who_may_ask(ledgers: Ledgers) -> None:
    database = ledgers.new()
    people, *_ = floor(database)
    for by in (Asker("dealer", "dora"), Asker("administrator", "dora"), Asker("administrator", "eve")):
        with pytest.raises(Refused, match="is no administrator by the house's stream"):
            people.add("fred", "Fred", Post.EXECUTIVE, by=by)
    with pytest.raises(Refused, match="last administrator"):
        people.disable("ada", by=ADA)
    before = len(told(database))
    assert "fred" not in {each.id for each in people.listed()}
    people.add("fred", "Fred", Post.ADMINISTRATOR, by=ADA)
    people.disable("ada", by=Asker("administrator", "fred"))
    with pytest.raises(Refused, match="is no administrator"):
        people.add("gus", "Gus", Post.DEALER, by=ADA)
    assert len(told(database)) == before + 2
    audit(database)


def test_two_processes_add_to_one_stream(ledgers: Ledgers) -> None:
    """Each sees what the other has done, and nobody goes on from a change that was not kept."""
    database = ledgers.new()
    here, there = People(database), People(database)
    here.add("ada", "Ada", Post.ADMINISTRATOR)
    there.add("sue", "Sue", Post.SUPERVISOR, by=ADA)
    here.disable("sue", by=ADA)

    def fails(connection: Connection) -> None:
        here.register.keep(connection, LetIn("eve", "Eve", "dealer"), ADA)
        assert "eve" in here.register.house(connection).people
        raise Refused("eve", [])

    with pytest.raises(Refused):
        database.write(fails)
    there.disable("sue", disabled=False, by=ADA)
    here.add("dora", "Dora", Post.DEALER, by=ADA)
    with database.reading() as connection:
        assert here.register.house(connection) == Register().house(connection)
    assert audit(database).people == 3


def test_at_the_command_line(tmp_path: Path) -> None:
    name = str(tmp_path / "floor.db")
    with closing(Database(name, new=True)) as database:
        People(database).first_administrator()
    assert run("users", "add", name, "sue", "--post", "supervisor").returncode == 0
    with closing(Database(name)) as database:
        event, role, person = told(database)[-1]
        assert (event, role, bool(person)) == (PersonLetIn("sue", "Sue", "supervisor"), "shell", True)
    assert run("heads", name).stdout.startswith("house:3:")
    assert "2 people and badges, each as the house's stream says" in run("audit", name).stdout
    assert as_json("audit", name)["people"] == 2
    assert run("verify", name).returncode == 0
    with closing(sqlite3.connect(name)) as raw, raw:
        raw.execute("UPDATE people SET post = 'executive' WHERE id = 'sue'")
    said = run("audit", name)
    assert said.returncode == 1
    assert "house, person sue: post is executive there, and supervisor by the stream" in said.stderr


GOLDEN = {
    "house-begun": '{"event":"house-begun","version":1,"people":[{"id":"i","name":"n","post":"p",'
    '"shut_out":true}],"badges":[{"number":"1","person":"i","revoked":true,"locked":true}]}',
    "person-let-in": '{"event":"person-let-in","version":1,"id":"i","name":"n","post":"p"}',
    "person-shut-out": '{"event":"person-shut-out","version":1,"id":"i"}',
    "person-let-back-in": '{"event":"person-let-back-in","version":1,"id":"i"}',
    "password-set": '{"event":"password-set","version":1,"id":"i","one_time":true}',
    "badge-made": '{"event":"badge-made","version":1,"number":"1","person":"i"}',
    "badge-revoked": '{"event":"badge-revoked","version":1,"number":"1"}',
    "pin-reset": '{"event":"pin-reset","version":1,"number":"1"}',
    "badge-locked": '{"event":"badge-locked","version":1,"number":"1"}',
}


def test_what_is_stored_stays_readable() -> None:
    assert set(GOLDEN) == set(SHAPES.kinds)
    for line in GOLDEN.values():
        assert SHAPES.encode(SHAPES.decode(line)).decode() == line
