"""Who asks, what is asked and what happened: what the streams of tables and progressives are made of."""

from typing import ClassVar

from msgspec import Struct

from punto.houses import Role

__all__ = ["Actor", "Command", "Event"]


class Actor(Struct, frozen=True, gc=False):
    """Who asks for something: in which role, and which person, by their id, where that is known."""

    role: Role
    person: str = ""

    def is_named(self, person: str) -> bool:
        """Whether a name is theirs: what one person may not do alone, Dora and dora cannot do together."""
        return bool(person) and self.person.casefold() == person.casefold()


class Command(Struct, frozen=True, gc=False):
    """Something to be decided."""


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Something that happened."""

    version: ClassVar[int] = 1

    def __repr__(self) -> str:
        """On one line; many cards as how many they are: their order is nothing to find in a log."""
        fields = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return f"{type(self).__name__}({', '.join(f'{name}={_short(value)}' for name, value in fields)})"


def _short(value: object) -> str:
    if isinstance(value, tuple) and len(value) > _MOST_SHOWN:
        return f"<{len(value)}>"
    return repr(value)


_MOST_SHOWN = 12
