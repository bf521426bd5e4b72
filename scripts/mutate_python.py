"""Wrong rules in Python: comparisons, numbers, truth values, conditions that are dropped."""

import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.mutations import ROOT, Mutation

__all__ = ["python_mutations"]

ROOMS = (
    *("game/tableau.py", "game/coup.py", "game/dealing.py", "game/dice.py", "game/hands.py", "game/shoe.py"),
    *("game/first_four.py", "game/facts/dice.py", "game/facts/hands.py", "game/facts/suits.py"),
    *("money.py", "settle/*.py", "wagers/terms.py", "wagers/pays.py"),
    *("houses/check*.py", "houses/allowed.py", "houses/offer.py", "houses/standard.py"),
    *("table/decide/*.py", "table/evolve/*.py", "table/next.py", "table/calls.py", "table/views.py"),
    "table/automation.py",
)
"""Where rules are; what reads files and talks to people is not looked at."""

_WORDS = {
    *("because", "message", "Message", "text", "Reason", "cited", "cites", "isinstance"),
    *("fault", "take", "take_table", "take_tables", "take_texts", "understand", "fullmatch"),
}
"""Calls whose arguments are words for people, types, or what a file must look like."""

_COMPARED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
_SIGNS: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+"}
_OTHER_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


def python_mutations() -> Iterator[Mutation]:
    """Every wrong rule that Python can be made to hold, file by file."""
    source = ROOT / "src" / "punto"
    for path in sorted({path for room in ROOMS for path in source.glob(room)}):
        yield from _Finder(path).found()


class _Finder:
    """Walks one file; messages, annotations, assertions and what a screen prints are passed by."""

    def __init__(self, path: Path) -> None:
        self.path = path.relative_to(ROOT).as_posix()
        self.text = path.read_text("utf-8")
        self.tree = ast.parse(self.text)
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def found(self) -> Iterator[Mutation]:
        for function in ast.walk(self.tree):
            if isinstance(function, ast.FunctionDef) and function.name not in (
                "__repr__",
                "__str__",
                "title",
            ):
                for statement in function.body:
                    yield from self._in(statement)

    def _in(self, node: ast.AST) -> Iterator[Mutation]:
        if isinstance(node, (ast.FunctionDef, ast.Assert, ast.Raise, ast.JoinedStr)):
            return  # an inner function is met on its own
        if isinstance(node, ast.Call) and _name(node.func) in _WORDS:
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return
        yield from self._of_value(node)
        yield from self._of_step(node)
        for field, value in ast.iter_fields(node):
            if field not in ("annotation", "slice", "decorator_list"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        yield from self._in(child)

    def _of_value(self, node: ast.AST) -> Iterator[Mutation]:
        """What is compared, counted, and joined."""
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                for other in _COMPARED[type(operator)]:
                    yield self._between(left, right, f" {other} ", "comparison")
            case ast.Constant(value=bool(value)):
                yield self._whole(node, str(not value), "truth value")
            case ast.Constant(value=int(value)):
                yield self._whole(node, str(value + 1), "number")
            case ast.BoolOp(op=operator, values=[first, second]):
                other = "or" if isinstance(operator, ast.And) else "and"
                yield self._between(first, second, f" {other} ", "and, or")
                yield self._whole(node, self._source(first), "condition dropped")
                yield self._whole(node, self._source(second), "condition dropped")
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _SIGNS:
                yield self._between(left, right, f" {_SIGNS[type(operator)]} ", "sign")
            case ast.Call(func=ast.Name(id=name) as function) if name in _OTHER_CALLS:
                yield self._whole(function, _OTHER_CALLS[name], "function")

    def _of_step(self, node: ast.AST) -> Iterator[Mutation]:
        """What is done, and whether."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._whole(node, self._source(operand), "not dropped")
            case ast.If(test=test):
                yield self._whole(test, "False", "branch dropped")
            case ast.IfExp(test=test):
                yield self._whole(test, "True", "branch dropped")
                yield self._whole(test, "False", "branch dropped")
            case ast.AugAssign() | ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()):
                yield self._whole(node, "pass", "statement dropped")

    def _whole(self, node: ast.expr | ast.stmt | ast.AST, new: str, kind: str) -> Mutation:
        return Mutation(self.path, self._start(node), self._end(node), new, kind)

    def _between(self, left: ast.expr, right: ast.expr, new: str, kind: str) -> Mutation:
        """What stands between two operands, brackets left where they are."""
        start, end = self._end(left), self._start(right)
        between = self.text[start:end]
        opening = len(between) - len(between.lstrip(") \n"))
        closing = len(between) - len(between.rstrip("( \n"))
        head, tail = between[:opening].rstrip(), between[len(between) - closing :].lstrip()
        return Mutation(self.path, start, end, f"{head}{new}{tail}", kind)

    def _source(self, node: ast.expr) -> str:
        return f"({self.text[self._start(node) : self._end(node)]})"

    def _start(self, node: ast.AST) -> int:
        return self._offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def _end(self, node: ast.AST) -> int:
        return self._offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def _offset(self, line: int, column: int) -> int:
        """Columns count bytes, offsets letters."""
        begin = self.starts[line - 1]
        return begin + len(self.text[begin : self.starts[line]].encode()[:column].decode())


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
