"""What a paper was made from: digests of the house, of each wager's text, and of this build of Punto."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import punto
from punto.houses import House
from punto.messages import text
from punto.wagers import Wager

__all__ = ["build", "house_digest", "imprint", "wager_digest"]

_SHOWN = 16


def imprint(house: House) -> str:
    """The line at the foot that says which house, and which Punto."""
    return text("paper.imprint", digest=house_digest(house), version=punto.__version__)


def house_digest(house: House) -> str:
    """The beginning of the charter's digest: all that is in force at the house."""
    return house.charter.digest[:_SHOWN]


def wager_digest(wager: Wager) -> str:
    """The digest of the wager's own text."""
    return sha256(wager.source.encode()).hexdigest()[:_SHOWN]


@cache
def build() -> str:
    """The version of Punto, and a digest of its files: code, rules and words."""
    total = sha256()
    for name, content in sorted(_contents(files("punto"), "")):
        total.update(f"{name} {sha256(content).hexdigest()}\n".encode())
    return f"{punto.__version__}+{total.hexdigest()[:_SHOWN]}"


def _contents(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for each in folder.iterdir():
        name = f"{path}/{each.name}"
        if each.is_dir() and not each.name.startswith(("__pycache__", ".")):
            found += _contents(each, name)
        elif each.is_file() and each.name.endswith((".py", ".toml", ".typ", ".css")):
            found.append((name, each.read_bytes()))
    return found
