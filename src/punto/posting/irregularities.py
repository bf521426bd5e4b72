"""What becomes of cards that went wrong at a house: each case, the ruling, and where the document says so."""

from typing import NamedTuple

from punto.houses import ExposedCard, FaceUpLater, House
from punto.messages import text

__all__ = ["Case", "cases"]


class Case(NamedTuple):
    """One thing that can go wrong, and what is done then, by the keys of their words."""

    what: str
    rulings: tuple[str, ...]
    clauses: tuple[str, ...]
    reading: bool = False

    @property
    def happens(self) -> str:
        """What happens, in words."""
        return text(f"wrong.{self.what}")

    @property
    def done(self) -> str:
        """What is done, in words."""
        done = "; ".join(text(f"ruling.{each}") for each in self.rulings)
        return text("wrong.reading", done=done) if self.reading else done


def cases(house: House) -> tuple[Case, ...]:
    """Every case with the ruling of this house."""
    exposed, seen = house.irregularities.exposed_card, house.irregularities.seen_card.value
    surplus = [exposed.value, *(["discard-unseen"] if exposed is ExposedCard.DISCARD else [])]
    more = ["surplus-one-more"] if exposed is ExposedCard.DISCARD else []
    voids = house.irregularities.face_up_later is FaceUpLater.VOID
    found = (
        ("surplus-drawn", ["bankers-third"], ["surplus-bankers-third", "surplus-bankers-third-seen"]),
        ("surplus-unseen", ["next-hand"], ["surplus-next-hand"]),
        ("surplus-seen", surplus, [f"surplus-{exposed.value}", *more]),
        ("error-unseen", ["next-hand"], ["drawn-in-error"]),
        ("error-seen", [seen], ["drawn-in-error-seen"]),
        ("first-seen", ["void", seen], ["first-card-exposed", "first-card-face-up"]),
        ("later-seen", ["void", seen], ["face-up-void"])
        if voids
        else ("later-seen", ["play-on"], ["face-up-finish"]),
        ("after-seen", [seen], ["face-up-no-more-cards"]),
        ("ran-out", ["void"], ["ran-out"]),
    )
    return (
        *(
            Case(what, tuple(done), _clauses(house, cites), _reads(house, cites))
            for what, done, cites in found
        ),
        Case("missing", ("replace",), house.cites("rules.missing-card")),
    )


def _clauses(house: House, keys: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for key in keys for clause in house.cites(f"ruling.{key}")))


def _reads(house: House, keys: list[str]) -> bool:
    """Whether the document leaves the case open."""
    return any(house.reads(f"ruling.{key}") for key in keys)
