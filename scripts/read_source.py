"""What the source says of a public name: its signature, its sentence, its fields and its members.

The text is taken from the source as it stands there, so that types read as their authors wrote them.
"""

import ast
import enum
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType

__all__ = ["Field", "Member", "Told", "fields_of", "members_of", "sentence", "tell", "undocumented"]

LONG = 100
_EXAMPLE = ">>>"


@dataclass(frozen=True)
class Field:
    """One field of a value: its name, its type, what it is unless told, and its sentence, if it has one."""

    name: str
    kind: str
    default: str | None
    says: str

    def __str__(self) -> str:
        return f"{self.name}: {self.kind}" + (f" = {self.default}" if self.default is not None else "")


@dataclass(frozen=True)
class Member:
    """A method with its signature, or a property with its type; and its sentence."""

    name: str
    shown: str
    says: str


@dataclass(frozen=True)
class Told:
    """All that is said of one name. `shown` is how it is called or made; empty for what nobody makes so."""

    name: str
    shown: str
    says: str
    fields: tuple[Field, ...] = ()
    members: tuple[Member, ...] = ()
    values: tuple[str, ...] = ()


def tell(name: str, home: str, known_as: str = "") -> Told:
    """What is said of a name that lives in a module, perhaps under another name."""
    value = inspect.unwrap(getattr(importlib.import_module(home), name))
    shown = known_as or name
    if isinstance(value, ModuleType):
        return Told(shown, "", sentence(value.__doc__))
    if inspect.isfunction(value):
        return Told(
            shown, _call(shown, _definition(value), value.__module__, wrap=True), _function_says(name, value)
        )
    if not isinstance(value, type):
        return Told(shown, "", _constant_says(name, home))
    if issubclass(value, enum.Enum):
        answers = tuple(f"{each.name} = {each.value!r}" for each in value)
        return Told(shown, "", own_sentence(value), members=members_of(value), values=answers)
    return Told(shown, _making(value), own_sentence(value), fields_of(value), members_of(value))


def sentence(doc: str | None) -> str:
    """A docstring as running text: no line breaks, no examples, and no colon that led to them."""
    text = " ".join(inspect.cleandoc(doc or "").partition(_EXAMPLE)[0].split())
    return f"{text[:-1]}." if text.endswith(":") else text


def own_sentence(kind: type) -> str:
    """What a class says of itself: nothing inherited, and nothing that Python made up for it."""
    written = ast.get_docstring(_class(kind))
    return sentence(written)


def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields that a class declares, without those of what it is made from."""
    return tuple(_fields(kind))


def members_of(kind: type) -> tuple[Member, ...]:
    """The public methods and properties that a class defines itself."""
    module = kind.__module__
    found = []
    for node in _class(kind).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            marks = {mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)}
            if marks & {"property", "cached_property"}:
                shown = f"{node.name}: {_written(node.returns, module, early=True)}"
            else:
                shown = _call(node.name, node, module)
                shown = f"{kind.__name__}.{shown}" if "classmethod" in marks else shown
            found.append(Member(node.name, shown, sentence(ast.get_docstring(node))))
    return tuple(found)


def undocumented(name: str, told: Told) -> Iterator[str]:
    """The name, or those of its members, that have no sentence: one begins large and ends in a stop."""
    members = ((f"{name}.{member.name}", member.says) for member in told.members)
    for each, says in ((name, told.says), *members):
        if not (says and (says[0].isupper() or not says[0].isalpha()) and says.endswith((".", ")"))):
            yield each


def _function_says(name: str, function: object) -> str:
    real = getattr(function, "__name__", name)
    said = sentence(inspect.getdoc(function))
    home = getattr(function, "__module__", "")
    return _assigned(home).get(name, said) if real != name else said


def _constant_says(name: str, module: str) -> str:
    """What stands below a constant, in the module that it was imported from if need be."""
    for node in _tree(module).body:
        if isinstance(node, ast.ImportFrom) and node.module and name in [each.name for each in node.names]:
            return _constant_says(name, node.module)
    return _assigned(module).get(name, "")


def _making(kind: type) -> str:
    """How a class that says so itself is made."""
    for node in _class(kind).body:
        if isinstance(node, ast.FunctionDef) and node.name in ("__init__", "__new__"):
            return _call(kind.__name__, node, kind.__module__, wrap=True)
    return ""


def _fields(kind: type) -> Iterator[Field]:
    body = _class(kind).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        written = _written(node.annotation, kind.__module__, early=True)
        if node.target.id.startswith("_") or written.startswith("ClassVar"):
            continue
        default = None if node.value is None else _written(node.value, kind.__module__)
        if default is not None and default.startswith("field("):
            default = None
        yield Field(node.target.id, written, default, sentence(_text(after)))


def _call(name: str, node: ast.FunctionDef, module: str, *, wrap: bool = False) -> str:
    """A signature; one that is long has a line for each argument, where there is room for lines."""
    arguments = list(_arguments(node.args, module))
    answer = (
        f" -> {_written(node.returns, module, early=True)}" if node.returns and node.name[0] != "_" else ""
    )
    shown = f"{name}({', '.join(arguments)}){answer}"
    if wrap and len(shown) > LONG:
        return f"{name}(\n{''.join(f'    {each},{chr(10)}' for each in arguments)}){answer}"
    return shown


def _arguments(written: ast.arguments, module: str) -> Iterator[str]:
    positional = [*written.posonlyargs, *written.args]
    missing: list[ast.expr | None] = [None] * (len(positional) - len(written.defaults))
    for each, default in zip(positional, [*missing, *written.defaults], strict=True):
        if each.arg not in ("self", "cls"):
            yield _argument(each, default, module)
    if written.vararg:
        yield f"*{_argument(written.vararg, None, module)}"
    elif written.kwonlyargs:
        yield "*"
    for each, default in zip(written.kwonlyargs, written.kw_defaults, strict=True):
        yield _argument(each, default, module)
    if written.kwarg:
        yield f"**{_argument(written.kwarg, None, module)}"


def _argument(written: ast.arg, default: ast.expr | None, module: str) -> str:
    kind = f": {_written(written.annotation, module, early=True)}" if written.annotation else ""
    return f"{written.arg}{kind}" + (f" = {_written(default, module)}" if default is not None else "")


def _written(node: ast.expr | None, module: str, *, early: bool = False) -> str:
    """A type or a default as the source has it; the quotes around a type that is named early left out."""
    if node is None:
        return "None"
    if early and isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    first, last = node.lineno - 1, node.end_lineno or node.lineno
    lines = _lines(module)[first:last]
    lines[-1] = lines[-1][: node.end_col_offset]
    lines[0] = lines[0][node.col_offset :]
    return " ".join(b" ".join(lines).decode().split()).replace("( ", "(").replace(" )", ")")


def _definition(function: object) -> ast.FunctionDef:
    module, name = getattr(function, "__module__", ""), getattr(function, "__name__", "")
    (found,) = [
        each for each in _tree(module).body if isinstance(each, ast.FunctionDef) and each.name == name
    ]
    return found


def _class(kind: type) -> ast.ClassDef:
    body = _tree(kind.__module__).body
    (found,) = [each for each in body if isinstance(each, ast.ClassDef) and each.name == kind.__name__]
    return found


@cache
def _assigned(module: str) -> dict[str, str]:
    """What stands in quotes below the names that a module assigns."""
    found = {}
    body = _tree(module).body
    for node, after in pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        for target in targets:
            for each in ast.walk(target):
                if isinstance(each, ast.Name):
                    found[each.id] = sentence(_text(after))
    return found


def _text(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


@cache
def _source(module: str) -> str:
    file = importlib.import_module(module).__file__
    assert file is not None
    return Path(file).read_text("utf-8")


@cache
def _lines(module: str) -> list[bytes]:
    """As bytes, for places in the source are counted in them."""
    return _source(module).encode().split(b"\n")


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(_source(module))
