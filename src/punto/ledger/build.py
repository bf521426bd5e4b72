"""Which Punto this is, to the letter: its version, and a digest of its source and data."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

__all__ = ["build"]


@cache
def build() -> str:
    """The version and the digest, as in `0.1.0+3f8a…`."""
    found = sha256()
    root = Path(__file__).parent.parent
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".toml"):
            found.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return f"{version('punto')}+{found.hexdigest()[:16]}"
