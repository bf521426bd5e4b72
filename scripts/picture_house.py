"""Draws the rooms of the house, floor upon floor, from the layers that import-linter checks."""

import tomllib
from html import escape
from importlib import import_module
from pathlib import Path

__all__ = ["PICTURE", "drawing", "floors"]

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "house.svg"

_WIDTH, _HIGH, _NAME = 760, 30, 118


def floors() -> list[str]:
    """The rooms from the roof to the ground."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (rooms,) = [each["layers"] for each in contracts if each.get("containers") == ["punto"]]
    return list(rooms)


def drawing() -> str:
    """The house as SVG."""
    rooms = floors()
    height = 46 + _HIGH * len(rooms) + 34
    view = f'viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" font-size="13" role="img"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view}>',
        "<title>The rooms of Punto: each imports only from those below it</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<path d="M10 46 L{_WIDTH / 2} 8 L{_WIDTH - 10} 46 Z" fill="#eef0f2" stroke="#14191b"/>',
    ]
    for number, room in enumerate(rooms):
        top = 46 + number * _HIGH
        place, fill = (
            f'x="24" y="{top}" width="{_WIDTH - 48}" height="{_HIGH}"',
            "#fff" if number % 2 else "#f7f8f7",
        )
        parts += [
            f'<rect {place} fill="{fill}" stroke="#14191b" stroke-width=".8"/>',
            f'<text x="36" y="{top + 20}" font-weight="bold">{escape(room)}</text>',
            f'<text x="{36 + _NAME}" y="{top + 20}" fill="#333">{escape(_sentence(room))}</text>',
        ]
    ground = 46 + len(rooms) * _HIGH
    parts.append(f'<path d="M0 {ground} H{_WIDTH}" stroke="#14191b" stroke-width="2"/>')
    parts.append(
        f'<text x="24" y="{ground + 22}" fill="#333">Each room imports only from those below it.</text>'
    )
    return "".join([*parts, "</svg>\n"])


def _sentence(room: str) -> str:
    """The beginning of what a room says of itself, as much as fits."""
    first = (import_module(f"punto.{room}").__doc__ or "").strip().split("\n")[0].rstrip(".")
    return first if len(first) <= 92 else first[:90].rsplit(" ", 1)[0] + " …"


if __name__ == "__main__":
    PICTURE.write_text(drawing(), "utf-8")
    print(PICTURE)
