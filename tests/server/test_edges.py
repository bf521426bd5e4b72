"""The edge of a running shoe: exact, from the cards that everybody has seen, and only for whom it is."""

from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.browser.shoes import stack
from tests.server.serving import Served, served

from punto.entropy import seeded
from punto.exact import price
from punto.game.cards import card
from punto.game.composition import Composition
from punto.houses import House, find_house
from punto.ledger import Database
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.table import EVERYTHING, Phase, Table, TableState
from punto.table.automation import next_command
from punto.table.running import unseen_by_all
from punto.table.state import Carried
from punto.wagers import book

SHOWN = "2s 4h Ks 2d 7d"
"""The burn card, which is turned, and the round below; nobody sees the two that are burned after it."""


def after_a_round(folder: Path, house: House) -> AbstractContextManager[Served]:
    """A floor whose one table has played a round, and waits for its dealer."""

    def prepare(database: Database) -> None:
        stack(database, "1", house, ["4h2d-Ks7d"], played=1)

    return served(folder, house, dealt={"1": DealtBy.DEALER}, prepare=prepare)


def percent(house: House, wager: str, shoe: Composition) -> str:
    return f"{float(price(wager, shoe, house=house).house_edge):.4%}".replace("-", "−")


def test_surveillance_reads_it_and_players_do_not(tmp_path: Path) -> None:
    house = find_house("colorado-mini")
    full = Composition.decks(house.decks)
    with after_a_round(tmp_path, house) as floor:
        told = floor.get("/api/tables/1/edges", floor.staff(Post.AUDITOR))
        assert (told["left"], told["cards"], told["round"]) == (full.total - 5, full.total, 2)
        found = {each["box"]: (each["edge"], each["full"]) for each in told["boxes"]}
        for wager in ("player", "banker", "tie", "perfect-pair"):
            now, before = percent(house, wager, full.without(SHOWN)), percent(house, wager, full)
            assert found[wager] == (now, before)
            assert now != before
        for cookie in ("", floor.guest("Maria"), floor.staff(Post.DEALER), floor.staff(Post.ADMINISTRATOR)):
            assert floor.status("GET", "/api/tables/1/edges", cookie=cookie) in (401, 403)
            assert floor.get("/api/tables/1/wagers/player", cookie)["now"] == ""


def test_any_wager_is_followed_through_the_shoe(tmp_path: Path) -> None:
    """Before the first round one card was seen, the burn card; before the second, its four cards too."""
    house = find_house("colorado-mini")
    full = Composition.decks(house.decks)
    with after_a_round(tmp_path, house) as floor:
        written = {"file": book()["tie"].source, "house": "colorado-mini"}
        told, _ = floor.post("/api/tables/1/edges", written, floor.staff(Post.AUDITOR))
        shoes = (full.without("2s"), full.without(SHOWN))
        assert told["rounds"] == [1, 2]
        assert told["edges"] == [float(price("tie", each, house=house).house_edge) for each in shoes]
        assert told["full"] == float(price("tie", full, house=house).house_edge)
        for cookie in ("", floor.guest("Maria"), floor.staff(Post.DEALER)):
            assert floor.status("POST", "/api/tables/1/edges", written, cookie) in (401, 403)


def test_players_read_it_where_the_house_says_so(tmp_path: Path) -> None:
    house = find_house("colorado-mini", settings={"posting.live_edge": "true"})
    shoe = Composition.decks(house.decks).without(SHOWN)
    with after_a_round(tmp_path, house) as floor:
        told = floor.get("/api/tables/1/wagers/tie", floor.guest("Maria"))
        assert told["now"] == f"{percent(house, 'tie', shoe)} as this shoe stands, {shoe.total} cards unseen"


@pytest.mark.parametrize("house_id", ["colorado-mini", "colorado-midi"])
def test_it_is_reckoned_from_what_was_shown_alone(house_id: str) -> None:
    """Whatever else lay in the shoe, or was burned unseen: it makes no difference."""
    table = Table(find_house(house_id), EVERYTHING, seeded("edges"))
    looked = 0
    while table.state.number < 4:
        state = table.state
        if state.phase is Phase.BETTING and not state.bets:
            if not state.seated:
                table.sit(1)
            table.bet("1:player=100")
        found = unseen_by_all(state)
        if state.shoe and found:
            hidden = sum(each is None for racked in state.rack for each in racked.known)
            lying = state.round.player + state.round.banker if state.phase is Phase.DEALING else ()
            assert unseen_by_all(all_nines(state)) == found
            assert found.total == state.shoe.left + hidden + len(lying)
            looked += 1
        command = next_command(table.state, EVERYTHING, table.words)
        assert command is not None
        table.do(command)
    assert looked > 20


def all_nines(state: TableState) -> TableState:
    """The same table, but every card that nobody has seen is a nine of hearts."""
    assert state.shoe
    nine = card("9h")
    burned, *rounds = state.rack
    others = tuple(known or nine for known in burned.known)
    shoe = replace(state.shoe, cards=(nine,) * len(state.shoe.cards))
    return replace(state, shoe=shoe, rack=(replace(burned, others=others), *rounds))


def test_a_known_card_that_comes_next_leaves_nothing_to_reckon() -> None:
    table = Table(find_house("colorado-mini"), EVERYTHING, seeded("edges"))
    while table.state.phase is not Phase.READY:
        command = next_command(table.state, EVERYTHING, table.words)
        assert command is not None
        table.do(command)
    ready = table.state
    assert unseen_by_all(ready) is not None
    assert unseen_by_all(replace(ready, carried=(Carried(card("9h"), False),))) is not None
    assert unseen_by_all(replace(ready, carried=(Carried(card("9h"), True),))) is None
    assert unseen_by_all(replace(ready, reported=card("9h"))) is None
    assert unseen_by_all(replace(ready, phase=Phase.SHOE_OVER)) is None
