"""Reading house files: the ready ones, plain as their documents print them, or a licensee's own."""

from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from punto.errors import Unreadable, did_you_mean
from punto.houses.draft import Draft, draft_from
from punto.houses.house import House
from punto.messages import message
from punto.wagers import Wager

__all__ = ["draft_house", "find_house", "ready_houses"]


def ready_houses() -> Mapping[str, Traversable]:
    """The files of the houses that come with Punto, by house id."""
    folder = files(__package__).joinpath("ready")
    found = {
        file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")
    }
    return dict(sorted(found.items()))


def find_house(name: str, *, extra: Iterable[Wager] = (), settings: Mapping[str, str] | None = None) -> House:
    """A ready house by its id, or the house of a TOML file; all that is wrong with the file comes at once.

    `extra` wagers are offered on top; `settings` replace what the file says, by dotted name:

    >>> find_house("card-room", settings={"vigorish.rate": "4%"}).vigorish.rates["vigorish"]
    Fraction(1, 25)
    """
    return draft_house(name, extra=extra, settings=settings).finished()


def draft_house(
    name: str, *, extra: Iterable[Wager] = (), settings: Mapping[str, str] | None = None
) -> Draft:
    """The same as far as it can be read, with everything that cannot:

    >>> draft = draft_house("card-room", settings={"cards.decks": "x", "cards.cut_least": "y"})
    >>> len(draft.faults), draft.house.decks
    (2, 8)
    """
    if name.endswith(".toml"):
        return draft_from(Path(name), name, extra=extra, settings=settings)
    ready = ready_houses()
    if name not in ready:
        error = Unreadable(message("house.unknown", name=name, hint=did_you_mean(name, ready)))
        return Draft(name=name, faults=(error,))
    return draft_from(ready[name], f"{name}.toml", extra=extra, settings=settings)
