"""A document without its rules on settings: what a value does can be seen, whether it is allowed or not."""

import re
from pathlib import Path

from punto.houses import find_jurisdiction

__all__ = ["permissive"]


def permissive(jurisdiction: str, folder: Path) -> Path:
    """Where such a copy of a jurisdiction's file stands."""
    parts = re.split(r"^(?=\[)", find_jurisdiction(jurisdiction).text, flags=re.MULTILINE)
    file = folder / f"{jurisdiction}.toml"
    file.write_text("".join(part for part in parts if not part.startswith("[[rule]]")), "utf-8")
    return file
