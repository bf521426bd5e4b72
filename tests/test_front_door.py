"""The library's front door: cheap to open, one meaning for each name, and values that say what they are."""

import ast
import importlib
import pkgutil
import subprocess
import sys
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

import punto

MODULES = [
    module.name for module in pkgutil.walk_packages(punto.__path__, "punto.") if ".cli" not in module.name
]
INNER = {
    ("punto.exact.odds", "price"),
    ("punto.sim.running", "simulate"),
    ("punto.table.decide.preparing", "prepare"),
}
"""Names that inner modules have for other things, and that their packages keep to themselves."""


def alone(code: str) -> str:
    """What a program prints in a Python of its own."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_it_imports_next_to_nothing() -> None:
    new = alone("import sys; before = set(sys.modules); import punto; print(*set(sys.modules) - before)")
    assert {name for name in new.split() if name.startswith("punto")} == {"punto", "punto.late"}
    assert len(new.split()) <= 4


def test_each_name_is_what_lives_at_its_home() -> None:
    for name, home in punto._HOMES.items():
        module, _, there = home.partition(":")
        assert getattr(punto, name) is getattr(importlib.import_module(module), there or name)
    assert set(punto._HOMES) < set(punto.__all__) <= set(dir(punto))


def test_type_checkers_are_told_the_same() -> None:
    """What they see is imported where they alone look, from where the names really live."""
    tree = ast.parse(Path(punto.__file__).read_text("utf-8"))
    (told,) = [node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)]
    homes = {}
    for node in told.body:
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                called = f":{each.name}" if each.asname else ""
                homes[each.asname or each.name] = f"{node.module}{called}"
    rooms = {name for name, home in homes.items() if home == "punto"}
    assert {name: home for name, home in homes.items() if name not in rooms} == punto._HOMES
    assert rooms == set(punto.__all__) - set(punto._HOMES)


def test_every_room_is_there() -> None:
    modules = {module.name for module in pkgutil.iter_modules(punto.__path__)}
    assert modules - {"late", "settle"} == set(punto._ROOMS)
    game = {module.name for module in pkgutil.iter_modules(punto.game.__path__)}
    assert game == set(punto.game.__all__)
    code = "import punto; print(*(getattr(punto, name).__name__ for name in reversed(punto._ROOMS)))"
    assert alone(code).split() == [f"punto.{name}" for name in reversed(punto._ROOMS)]
    assert alone("import punto; print(punto.game.cards.card('9h'), punto.roads.ROWS)") == "9h 6\n"


def test_a_name_means_one_thing_in_every_room() -> None:
    shared = {
        (name, each)
        for name in MODULES
        for each in importlib.import_module(name).__all__
        if each in punto.__all__ and getattr(importlib.import_module(name), each) is not getattr(punto, each)
    }
    assert shared <= INNER
    assert not set(punto._HOMES) & set(punto._ROOMS)


@pytest.mark.parametrize(
    "first",
    [
        "import punto.settle",
        "import punto.table.live",
        "from punto.settle.bets import read_bet",
        "import punto; punto.settle; import punto.settle.closing",
        "from punto import *; import punto",
    ],
)
def test_settle_is_the_function_whoever_came_first(first: str) -> None:
    code = f"{first}\nimport punto\nfrom punto.settle import settle\nprint(punto.settle is settle)"
    assert alone(code) == "True\n"


def test_other_attributes_can_still_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    double = ModuleType("double")
    monkeypatch.setattr(punto, "settle", double)
    assert vars(punto)["settle"] is double


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("setle", "settle"),
        ("Tabel", "Table"),
        ("hand", "Hand"),
        ("COMPOSITION", "Composition"),
        ("exat", "exact"),
    ],
)
def test_a_misspelt_name_gets_the_nearest(asked: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=rf"^punto has no {asked}; did you mean {meant}\?$"):
        getattr(punto, asked)
    assert not hasattr(punto, asked)


def test_what_is_like_nothing_gets_no_advice() -> None:
    with pytest.raises(AttributeError, match=r"^punto has no zzz$"):
        getattr(punto, "zzz")  # noqa: B009
    with pytest.raises(AttributeError, match=r"^punto\.game has no card; did you mean cards\?$"):
        getattr(punto.game, "card")  # noqa: B009


def test_the_version_is_that_of_what_is_installed() -> None:
    assert punto.__version__ == version("punto")


HOUSE = punto.find_house("colorado-mini")
COUP = punto.Coup.parse("4hAd7c-KsQs9d")


def values() -> list[object]:
    """One of each kind of value that people meet."""
    shoe = punto.prepare(HOUSE, punto.seeded("repr"))
    table = punto.Table(HOUSE, punto.table.EVERYTHING, punto.seeded("repr"))
    table.run()
    table.sit(3, "maria")
    table.bet("3:banker=100")
    table.run()
    bets = punto.read_bets(["3:dragon-bonus@banker=25", "5:player=50#toke"], HOUSE)
    settlement = punto.settle(bets, COUP, HOUSE)
    odds = punto.price("tie")
    found = punto.simulate(HOUSE, coups=200, workers=1)
    evenings = punto.play_sessions(
        HOUSE, bet="banker", stake=5_00, bankroll=50_00, sessions=2, coups=9, seed=1
    )
    wager, clause = (
        punto.find_wager("dragon-bonus"),
        max(punto.catalogue().values(), key=lambda c: len(c.says)),
    )
    view, first = punto.view(table.state, punto.DISPLAY), next(punto.deal_out(shoe))
    priced = [odds, odds.lines[0], odds.terms, found, found.counts, found.wagers[0], evenings]
    settled = [settlement, settlement.bets[0], settlement.steps()[0], bets[0], punto.void(bets, HOUSE)]
    live = [table, table.state, punto.TableState(), view, table.entries[0], punto.coming(table.state)]
    events = [event for event in table.events if not isinstance(event, punto.events.ResultCalled)]
    houses = [HOUSE, HOUSE.charter, HOUSE.jurisdiction, HOUSE.procedure, HOUSE.offers["banker"]]
    wagers = [wager, *wager.paytables, wager.paytables[0].pays[0], punto.fact("winner")]
    game = [COUP, first, shoe, punto.card("9h"), punto.Roll.parse("333-666"), punto.PUNTO_BANCO]
    roads = [punto.roads.board(punto.roads.read_marks("BPTB"))]
    rules = [clause, punto.setting_of("cards.decks"), punto.Composition.decks(8)]
    return [*priced, *settled, *live, *events, *houses, *wagers, *game, *roads, *rules]


def test_a_value_says_what_it_is_on_one_line() -> None:
    for value in values():
        shown = repr(value)
        assert shown.startswith(type(value).__name__), shown
        assert "\n" not in shown
        assert " object at 0x" not in shown
        assert len(shown) <= (400 if isinstance(value, punto.Event) else 220), shown  # events carry postings


def test_no_repr_tells_the_order_of_a_shoe() -> None:
    shoe = punto.prepare(HOUSE, punto.seeded("repr"))
    table = punto.Table(HOUSE, punto.table.EVERYTHING, punto.seeded("repr"))
    table.run()
    assert table.state.shoe is not None
    mixed = [event for event in table.events if isinstance(event, punto.events.CardsMixed)]
    for value, card in (
        (shoe, shoe.rest[0]),
        (table.state, table.state.shoe.rest[0]),
        (mixed[0], mixed[0].order[0]),
    ):
        assert str(card) not in repr(value)


def test_wagers_and_shoes_are_told_apart_by_their_repr() -> None:
    assert repr(COUP) == "Coup('4hAd7c-KsQs9d')"
    assert repr(punto.find_wager("tie").paytable()) == "PayTable('standard', pays='8 to 1')"
    assert repr(punto.price("tie")) == "Odds('tie/standard', house_edge=14.359629%)"
    assert repr(HOUSE.terms("dragon-bonus", punto.Hand.PLAYER)) == "Terms('dragon-bonus@player/a')"


@pytest.mark.parametrize(
    "composition",
    [
        punto.Composition.decks(8),
        punto.Composition.decks(6).without("9h 9h Ks"),
        punto.Composition.parse("8Ac 7Ks Td"),
        punto.Composition({}),
        punto.Composition({punto.card("9h"): 500}),
    ],
)
def test_the_repr_of_a_composition_makes_an_equal_one(composition: punto.Composition) -> None:
    assert eval(repr(composition), {"Composition": punto.Composition}) == composition
    assert len(repr(composition)) < 60


def test_the_door_is_typed() -> None:
    """Checked by mypy as much as here: an error there if the door did not say what each of these is."""
    edge: Fraction = punto.price("tie").house_edge
    hand: punto.Hand = punto.Hand.PLAYER
    said: str = punto.__version__
    coup: punto.Coup = punto.game.dealing.deal(punto.parse_cards("4h Ks Ad Qs 7c 9d"))
    assert edge > 0
    assert hand.other is punto.Hand.BANKER
    assert said
    assert coup == COUP
