"""The one head that all pages have: a page's module draws everything below it."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Template

from fastapi.responses import HTMLResponse

from punto.messages import text

__all__ = ["STATIC", "shell", "staff_page"]

_WEB = Path(str(files("punto.web")))
STATIC = _WEB / "static"


def shell(name: str, *styles: str) -> HTMLResponse:
    """A page: its module, its own style, and those that come after it."""
    return HTMLResponse(_written(name, (name, *styles), name))


def staff_page(name: str) -> HTMLResponse:
    """A screen of the staff's, which look alike."""
    return HTMLResponse(_written(name, ("instrument", name), f"instrument {name}"))


def _written(name: str, styles: tuple[str, ...], kinds: str) -> str:
    links = "\n".join(
        f'<link rel="stylesheet" href="/style/{each}.css">' for each in ("tokens", "base", *styles)
    )
    return _template().substitute(language=text("web.language"), name=name, kinds=kinds, styles=links)


@cache
def _template() -> Template:
    return Template((_WEB / "shell.html").read_text("utf-8"))
