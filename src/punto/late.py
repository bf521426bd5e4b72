"""Names that a package imports when somebody asks for them, so that importing the package costs nothing.

>>> ask, names = late_names("punto", {"simulate": "punto.sim:run"}, ["money"])
>>> ask("money").parse_amount("12.50")
1250
>>> ask("simulat")
Traceback (most recent call last):
AttributeError: punto has no simulat; did you mean simulate?
"""

import sys
from types import ModuleType

TYPE_CHECKING = False  # type checkers take it for true; what is imported here is imported with every command
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = ["OwnNames", "late_names"]


def late_names(
    package: str, homes: "Mapping[str, str]", rooms: "Iterable[str]" = ()
) -> "tuple[Callable[[str], object], Callable[[], list[str]]]":
    """The `__getattr__` and the `__dir__` of a package.

    `homes` says where each name lives: `module`, or `module:name` if it is called otherwise there. `rooms`
    are the modules of the package that can be reached without importing them by name.
    """
    module = sys.modules[package]
    known = sorted({*homes, *rooms})

    def ask(name: str) -> object:
        from importlib import import_module

        if name in homes:
            home, _, there = homes[name].partition(":")
            found = getattr(import_module(home), there or name)
        elif name in known:
            found = import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"{package} has no {name}{_nearest(name, known)}", name=name)
        module.__dict__[name] = found  # the next time Python finds it there
        return found

    def names() -> list[str]:
        return sorted({*known, *(name for name in module.__dict__ if name.startswith("__"))})

    return ask, names


class OwnNames(ModuleType):
    """A package in which a name means one thing, though a module of it is called the same.

    Python puts each module that is imported into its package, under its name. `punto.settle` stays the
    function, whoever has imported `punto.settle.bets` meanwhile.
    """

    def __setattr__(self, name: str, value: object) -> None:
        own = name in self.__dict__["_HOMES"]
        if not own or value is not sys.modules.get(f"{self.__name__}.{name}"):
            super().__setattr__(name, value)


def _nearest(name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    folded = {each.lower(): each for each in known}
    near = get_close_matches(name, known) + [folded[each] for each in get_close_matches(name.lower(), folded)]
    return f"; did you mean {near[0]}?" if near else ""
