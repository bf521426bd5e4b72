"""Writes docs/server.md: what programs ask a floor for, over HTTP and over a table's socket."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi.routing import APIRoute
from scripts.read_source import fields_of, own_sentence

from punto.ledger.database import Database
from punto.server import wire
from punto.server.app import make_app
from punto.server.asks import ACTIONS
from punto.server.floor import Floor
from punto.server.guard import Asks
from punto.server.people import People

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).parent.parent / "docs" / "server.md"
TEMPLATE = Path(__file__).parent / "server_template.md"


def page() -> str:
    """The whole page: the template, with what the server is in place of its marks."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(str(Path(folder) / "floor.db"), new=True)
        app = make_app(Floor(database, []), People(database))
        actions, schema = dict(_actions(app.routes)), app.openapi()
        database.close()
    written = TEMPLATE.read_text("utf-8")
    parts = {"messages": _messages(), "paths": _paths(schema, actions), "actions": _player_actions()}
    for name, lines in parts.items():
        written = written.replace(f"<!-- {name} -->", "\n".join(lines).rstrip())
    return written


def _actions(routes: Any) -> Iterator[tuple[str, str]]:
    for route in routes:
        if isinstance(route, APIRoute):
            calls = [each.call for each in route.dependant.dependencies]
            for method in route.methods or ():
                yield f"{method} {route.path}", next(each.action for each in calls if isinstance(each, Asks))


def _messages() -> Iterator[str]:
    for kind in (
        wire.Ask,
        wire.Whole,
        wire.Step,
        wire.Own,
        wire.Clock,
        wire.Waits,
        wire.Answer,
        wire.Why,
        wire.Here,
    ):
        tag = kind.__struct_config__.tag
        yield f"### {kind.__name__}{f': `kind` is `{tag}`' if tag else ''}\n"
        yield f"{own_sentence(kind)}\n"
        yield from (f"- `{each}`{f': {each.says}' if each.says else ''}" for each in fields_of(kind))
        yield ""


def _player_actions() -> Iterator[str]:
    yield ", ".join(f"`{action}`" for action in ACTIONS)


def _paths(schema: dict[str, Any], actions: dict[str, str]) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            name = f"{method.upper()} {path}"
            yield f"### {name}\n"
            yield f"{told['description']} Action: {actions[name]}.\n"
            body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            if body:
                yield f"- takes {_shape(body, schema)}"
            for status, answer in sorted(told["responses"].items()):
                found = answer.get("content", {}).get("application/json", {}).get("schema")
                yield f"- {status}: {_shape(found, schema) if found else answer['description']}"
            yield ""


def _shape(body: dict[str, Any], schema: dict[str, Any]) -> str:
    """A value in a few words: an object by its fields."""
    if "$ref" in body:
        found = schema["components"]["schemas"][body["$ref"].rsplit("/", 1)[1]]
        fields = ", ".join(f"`{name}`" for name in found.get("properties", ()))
        return f"{found['title']} ({fields})"
    if body.get("type") == "array":
        return f"a list of {_shape(body['items'], schema)}"
    return "an object" if body.get("type", "object") == "object" else str(body["type"])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
