"""Rules of this code base that a reader would otherwise have to take on trust."""

import ast
import pickle
import re
from functools import cache
from pathlib import Path

import pytest

import punto
from punto.errors import FaultyFile, Reason, Refused, Unreadable
from punto.game.coup import Coup
from punto.houses import find_house
from punto.messages import message
from punto.settle import read_bets, settle
from punto.wagers import book, terms

SOURCES = sorted(Path(punto.__file__).parent.rglob("*.py"))


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that a module is made of."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def literals(path: Path) -> set[str]:
    """The strings in a module's code, docstrings aside."""
    docs = {
        id(node.body[0].value)
        for node in nodes(path)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }


def test_no_python_knows_a_wager_by_name() -> None:
    """Player, Banker and Tie are also hands and results, and those are the game's."""
    ids = {name for wager in book().values() for name in (wager.id, *wager.aliases, wager.family) if name}
    ids -= {"player", "banker", "tie", "punto", "banco"}
    assert len(ids) > 40
    for path in SOURCES:
        if path.name in ("samples.py",) or path.parent.name == "facts":
            continue
        assert not ids & literals(path), path


def test_no_python_names_a_document_or_a_clause() -> None:
    """Documents are data. Ids of ready houses, in small letters, are what people type."""
    clause = re.compile(r"\b(CO|MA|HR)-[0-9a-z]|\b(Colorado|Massachusetts)\b")
    for path in SOURCES:
        assert not clause.search(path.read_text("utf-8")), path
        assert not {"CO", "MA", "HR"} & literals(path), path


def test_every_function_has_a_name() -> None:
    for path in SOURCES:
        names = [
            node.name for node in nodes(path) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        ]
        assert "_" not in names, path


def test_no_setting_is_looked_up_by_its_name() -> None:
    """Choices are typed: only what loads a house knows them by key, and checks go by the keys in rules."""
    for path in SOURCES:
        if path.parent.name == "houses" and path.name in ("build.py", "load.py", "sections.py"):
            continue
        for node in nodes(path):
            assert not _named_lookup(node), (path, node.lineno)  # type: ignore[attr-defined]


def _named_lookup(node: ast.AST) -> bool:
    """Whether code asks settings for a key that is written out: `x.chosen["a"]`, `settings.get(f"a")`."""
    if isinstance(node, ast.Subscript):
        of, key = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        if node.func.attr != "get":
            return False
        of, key = node.func.value, node.args[0]
    else:
        return False
    name = of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
    written = isinstance(key, ast.JoinedStr) or (isinstance(key, ast.Constant) and isinstance(key.value, str))
    return name in ("chosen", "settings") and written


@pytest.mark.parametrize(
    "code", ['house.settings["a.b"]', 'house.chosen.get("a.b")', 'settings[f"a.{b}"]', 'chosen.get(f"{a}")']
)
def test_a_look_up_by_name_would_be_found(code: str) -> None:
    assert any(map(_named_lookup, ast.walk(ast.parse(code))))
    assert not any(map(_named_lookup, ast.walk(ast.parse("house.chosen[rule.setting], chosen.get(key)"))))


def test_chance_comes_from_entropy_alone() -> None:
    for path in SOURCES:
        imported = {
            alias.name for node in nodes(path) if isinstance(node, ast.Import) for alias in node.names
        }
        imported |= {str(node.module) for node in nodes(path) if isinstance(node, ast.ImportFrom)}
        if path.name != "benchmark_loop.py":  # the benchmark's plain loop shuffles as anybody's would
            assert not imported & {"random", "secrets", "numpy.random"}, path
        if path.parent.name != "entropy":
            assert "urandom" not in path.read_text("utf-8"), path


def test_a_page_asks_where_a_missing_answer_is_an_answer() -> None:
    """A server can go in the middle of its answer: two modules know that, and pages ask through them."""
    pages = Path(punto.__file__).parent / "web" / "static"
    asking = {path.name for path in pages.rglob("*.js") if "fetch(" in path.read_text("utf-8")}
    assert asking == {"asked.js", "needed.js"}


def test_no_float_is_written_where_money_is() -> None:
    rooms = ("money.py", "settle", "table", "decide", "houses", "wagers", "facts", "tableau.py", "coup.py")
    for path in SOURCES:
        if "cli" not in path.parts and (path.name in rooms or path.parent.name in rooms):
            for node in nodes(path):
                assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
                assert not (
                    isinstance(node, ast.Name) and node.id == "float" and path.name != "tomlfile.py"
                ), path


def test_values_travel_between_processes() -> None:
    house = find_house("massachusetts-midi")
    coup = Coup.parse("4hAd7c-KsQs9d")
    bets = read_bets(["3:banker=100"], house)
    there = pickle.loads(pickle.dumps(house))
    assert settle(bets, coup, there).house_net == settle(bets, coup, house).house_net
    judged = terms(book()["tie"])
    assert pickle.loads(pickle.dumps(judged)).judge(coup) == judged.judge(coup)
    assert pickle.loads(pickle.dumps(coup)) == coup


@pytest.mark.parametrize(
    "error",
    [
        Unreadable(message("card.unknown", text="1h")),
        FaultyFile("a.toml", "line 1", message("toml.not-text")),
        Refused("x", [Reason(message("coup.cards-ran-out"), ("MA-13e",))]),
    ],
)
def test_errors_travel_too(error: Exception) -> None:
    there = pickle.loads(pickle.dumps(error))
    assert (type(there), str(there)) == (type(error), str(error))
