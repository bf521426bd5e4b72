"""Whose card completes a jackpot: the level that its amount asks for, and never the dealer who hit it.

Where that dealer has a name, a card without one could be theirs.
"""

from collections.abc import Iterator

from punto.houses import Role
from punto.messages import Message, message
from punto.streams import Actor

__all__ = ["badge_faults", "level"]


def level(amount: int, executive_from: int | None) -> Role:
    """The card that an amount needs at least."""
    if executive_from is not None and amount >= executive_from:
        return Role.EXECUTIVE
    return Role.SUPERVISOR


def badge_faults(by: Actor, hit_by: Actor, needed: Role) -> Iterator[Message]:
    """Why a card will not do."""
    if by.role is not Role.EXECUTIVE and by.role is not needed:
        yield message("badge.level", who=by.role, needed=needed)
    if hit_by.is_named(by.person):
        yield message("badge.own-hit", person=by.person)
    elif hit_by.person and not by.person:
        yield message("badge.nobodys", person=hit_by.person)
