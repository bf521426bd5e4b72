"""A wager file to begin from, with comments on what can change."""

from importlib.resources import files

__all__ = ["starter"]


def starter(wager: str, name: str, *, family: bool = False) -> str:
    """The file of a wager with this id and name; `family` has boxes."""
    file = "starter_family.toml" if family else "starter.toml"
    return files("punto.wagers").joinpath(file).read_text("utf-8").format(id=wager, name=name)
