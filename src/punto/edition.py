"""Which Punto this is, to the letter: its version, and a digest of its code, rules and words."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["build"]

_COUNTS = (".py", ".toml", ".typ", ".css")


@cache
def build() -> str:
    """The version and the digest, as in `0.1.0+3f8a…`."""
    total = sha256()
    for name, content in sorted(_contents(files("punto"), "")):
        total.update(f"{name} {sha256(content).hexdigest()}\n".encode())
    return f"{version('punto')}+{total.hexdigest()[:16]}"


def _contents(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        name = f"{path}/{each.name}"
        if each.is_dir() and not each.name.startswith(("__pycache__", ".")):
            yield from _contents(each, name)
        elif each.is_file() and each.name.endswith(_COUNTS):
            yield name, each.read_bytes()
