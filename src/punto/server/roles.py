"""Posts, and what each may ask for: whatever is not listed is refused."""

from collections.abc import Mapping
from enum import Enum

__all__ = ["RIGHTS", "Post", "may"]


class Post(Enum):
    """What somebody is on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


RIGHTS: Mapping[str, frozenset[Post]] = {
    "sit": frozenset({Post.PLAYER}),
    "leave": frozenset({Post.PLAYER}),
    "buy": frozenset({Post.PLAYER}),
    "bet": frozenset({Post.PLAYER}),
    "undo": frozenset({Post.PLAYER}),
    "clear": frozenset({Post.PLAYER}),
    "rebet": frozenset({Post.PLAYER}),
    "double": frozenset({Post.PLAYER}),
    "turn": frozenset({Post.PLAYER}),
    "press": frozenset({Post.PLAYER}),
}
"""Every action, and the posts that may ask for it."""


def may(post: Post | None, action: str) -> bool:
    """Whether somebody of this post may; everybody may look."""
    return post is not None and post in RIGHTS.get(action, frozenset())
