"""The one head that all pages have: a page's module draws everything below it."""

import posixpath
import re
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path, PurePosixPath
from string import Template

from fastapi.responses import HTMLResponse

from punto.messages import text

__all__ = ["STATIC", "problem_page", "shell", "staff_page"]

_WEB = Path(str(files("punto.web")))
STATIC = _WEB / "static"
_IMPORT = re.compile(r'^import (?:.*? from )?"(\.[^"]+)";', re.MULTILINE)


def shell(name: str, *styles: str) -> HTMLResponse:
    """A page: its module, its own style, and those that come after it."""
    return HTMLResponse(_written(name, (name, *styles), name))


def staff_page(name: str) -> HTMLResponse:
    """A screen of the staff's, which look alike."""
    return HTMLResponse(_written(name, ("instrument", name), f"instrument {name}"))


def problem_page(why: str, status: int) -> HTMLResponse:
    """A page for people who came to where there is none for them."""
    title = {404: "web.no-page", 403: "web.no-entry"}.get(status, "web.not-now")
    words = {"title": text(title), "why": why[:1].upper() + why[1:], "back": text("web.lobby")}
    written = _template("problem").substitute(
        {key: escape(each) for key, each in words.items()}, language=text("web.language")
    )
    return HTMLResponse(written, status_code=status)


def _written(name: str, styles: tuple[str, ...], kinds: str) -> str:
    links = "\n".join(
        f'<link rel="stylesheet" href="/style/{each}.css">' for each in ("tokens", "base", *styles)
    )
    modules = "\n".join(f'<link rel="modulepreload" href="/{each}">' for each in _imported(f"{name}.js"))
    return _template("shell").substitute(
        language=text("web.language"), name=name, kinds=kinds, styles=links, modules=modules
    )


@cache
def _imported(module: str) -> tuple[str, ...]:
    """Every module that one imports, near or far: a browser then asks for all of them at once."""
    found: dict[str, None] = {}
    waiting = [module]
    while waiting:
        path = PurePosixPath(waiting.pop(0))
        source = (STATIC / path).read_text("utf-8")
        for name in _IMPORT.findall(source):
            near = posixpath.normpath(path.parent / name)
            if near not in found:
                found[near] = None
                waiting.append(near)
    return tuple(found)


@cache
def _template(name: str) -> Template:
    return Template((_WEB / f"{name}.html").read_text("utf-8"))
