"""No code is there for tests alone: whatever the source offers, the source uses, or somebody is shown how to.

A function, class or method counts as used where another line of the source names it. Beside that stand what
the front door gives, and what scripts and the docs that people write show in use.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import punto

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "punto"
GENERATED = ("api.md", "conformance.md")
OF_OTHERS = {"on_broken_pipe", "readline", "writable"}
"""Methods that libraries call by these names."""


class Offered(NamedTuple):
    """Something with a name that others could call."""

    name: str
    place: str
    method: bool = False


def offered(tree: ast.Module, file: str) -> Iterator[Offered]:
    """Functions, classes and methods; facts are used by wager files."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not _is_fact(node):
            yield Offered(node.name, f"{file}:{node.lineno}")
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield Offered(inner.name, f"{file}:{inner.lineno}", method=True)


def _is_fact(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return any("fact" in ast.unparse(each) for each in node.decorator_list)


def unused(sources: dict[str, str], shown: str, front_door: set[str]) -> list[str]:
    """What no line of these sources names, and no text shows."""
    names: Counter[str] = Counter()
    attributes: Counter[str] = Counter()
    every: list[Offered] = []
    for file, text in sources.items():
        tree = ast.parse(text)
        every += [each for each in offered(tree, file) if not each.name.startswith("_")]
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                names[node.id] += 1
            elif isinstance(node, ast.Attribute):
                attributes[node.attr] += 1
    in_use = {name.strip("(.") for name in re.findall(r"\.\w+\b|\b\w+\(", shown)}
    return [
        f"{each.place} {each.name}"
        for each in every
        if not attributes[each.name] + (0 if each.method else names[each.name])
        and each.name not in in_use | (set() if each.method else front_door)
    ]


def test_nothing_is_there_for_tests_alone() -> None:
    sources = {str(path.relative_to(SOURCE)): path.read_text("utf-8") for path in SOURCE.rglob("*.py")}
    written = [path for path in (ROOT / "docs").glob("*.md") if path.name not in GENERATED]
    written += [*ROOT.glob("*.md"), *(path for path in (ROOT / "scripts").iterdir() if path.is_file())]
    shown = "\n".join(path.read_text("utf-8") for path in written)
    commands = set(re.findall(r'"([\w-]+)": "[\w.]+"', sources["cli/front.py"]))  # loaded by their names
    found = unused(sources, shown, set(punto.__all__) | commands)
    assert [each for each in found if each.split()[1] not in OF_OTHERS] == []


def test_what_only_tests_call_would_be_found() -> None:
    methods = "    def areas(self): ...\n    def seats(self): ...\n"
    code = {"a.py": f"def used(): ...\ndef idle(): ...\nclass House:\n{methods}"}
    code["b.py"] = "from a import House, idle, used\nareas = [used(), House().seats()]\n"
    assert unused(code, "", set()) == ["a.py:2 idle", "a.py:4 areas"]
    assert unused(code, "call `idle()`, and house.areas tells", set()) == []
    assert unused(code, "", {"idle", "areas"}) == ["a.py:4 areas"]


def unsaid(sources: dict[str, str], kinds: dict[str, tuple[str, ...]]) -> list[str]:
    """Fields of commands that no line of these sources fills in, in a call or in a copy."""
    placed: dict[str, int] = dict.fromkeys(kinds, 0)
    named: set[tuple[str, str | None]] = set()
    for text in sources.values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
                named |= {(name, each.arg) for each in node.keywords}
                placed[name] = max(placed.get(name, 0), len(node.args))
    return [
        f"{kind}.{field}"
        for kind, fields in kinds.items()
        for place, field in enumerate(fields)
        if place >= placed[kind] and not {(kind, field), ("replace", field)} & named
    ]


def test_whatever_a_command_can_say_somebody_can_say() -> None:
    sources = {str(path): path.read_text("utf-8") for path in SOURCE.rglob("*.py")}
    kinds = (getattr(punto.commands, name) for name in punto.commands.__all__)
    commands = {kind.__name__: kind for kind in kinds if issubclass(kind, punto.commands.Command)}
    fields = {name: kind.__struct_fields__ for name, kind in commands.items()}
    needed = {name: len(fields[name]) - len(kind.__struct_defaults__) for name, kind in commands.items()}
    optional = {f"{name}.{field}" for name in fields for field in fields[name][needed[name] :]}
    assert optional.intersection(unsaid(sources, fields)) == set()


def test_what_only_tests_say_would_be_found() -> None:
    code = {"a.py": "do(Sit(3, 'maria'), Leave(seat=3))\ncut = replace(command, salt='x')\n"}
    kinds = {"Sit": ("seat", "person", "cheats"), "Leave": ("seat",), "Cut": ("salt",)}
    assert unsaid(code, kinds) == ["Sit.cheats"]
