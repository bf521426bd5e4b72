"""A charter: all that is in force at a table, as text, so that its house can be rebuilt without our files.

A record that keeps its charter stands alone: houses, jurisdictions and wagers may change meanwhile, and yet
what happened can be settled again as it was. Two houses are equal if their charters have one digest.

>>> from punto.houses import find_house
>>> house = find_house("card-room")
>>> house.charter.house_in_force == house
True
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from punto.errors import Unreadable
from punto.messages import message

if TYPE_CHECKING:
    from punto.houses.house import House

__all__ = ["Charter", "canonical"]


def canonical(value: object) -> str:
    """The one way to write a value as JSON, so that equal values have equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@dataclass(frozen=True, kw_only=True)
class Charter:
    """A house's choices as JSON, its jurisdiction and its wagers as TOML, and the digest of it all.

    `extra` names the wagers that somebody only tries out. One that its digest does not fit is unreadable.
    """

    house: str
    jurisdiction: str
    wagers: Mapping[str, str]
    extra: tuple[str, ...] = ()
    digest: str = field(default="")

    def __post_init__(self) -> None:
        said = self.digest
        found = sha256(canonical(self._contents()).encode()).hexdigest()
        if said not in ("", found):
            raise Unreadable(message("charter.altered", found=found[:12], said=said[:12]))
        object.__setattr__(self, "digest", found)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Charter({self.digest[:12]!r})"

    def _contents(self) -> dict[str, object]:
        return {
            "house": self.house,
            "jurisdiction": self.jurisdiction,
            "wagers": dict(self.wagers),
            "extra": list(self.extra),
        }

    def as_json(self) -> str:
        """The whole charter as one text."""
        return canonical({**self._contents(), "digest": self.digest})

    @classmethod
    def read(cls, text: str) -> "Charter":
        """A charter from its text."""
        try:
            written = json.loads(text)
            if set(written) != {each.name for each in fields(cls)}:
                raise Unreadable(message("charter.unreadable", why=", ".join(sorted(written)) or text[:20]))
            return cls(**{**written, "extra": tuple(written["extra"])})
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            if isinstance(error, Unreadable):
                raise
            raise Unreadable(message("charter.unreadable", why=error)) from None

    @cached_property
    def house_in_force(self) -> "House":
        """The house as it was: made of this charter and the list of settings alone."""
        from punto.houses.rebuild import rebuilt_house

        return rebuilt_house(self)
