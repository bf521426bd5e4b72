"""Posts, and what each may ask for: one table of every action, and whatever it does not list is refused.

A table's own rules say which role may ask for which command (`punto.table.decide`). Here stands who acts in
which role, so a post's commands follow; what else there is to ask for is listed.
"""

from collections.abc import Iterator, Mapping
from enum import Enum

from punto.houses import Role
from punto.progressive.commands import Adjust, ChangeParameters
from punto.progressive.decide import DECIDERS as LINK_DECIDERS
from punto.streams import Command
from punto.table.commands import (
    AdoptCharter,
    ConnectMeters,
    Dispute,
    MoveSeat,
    OfferCut,
    OfferTurn,
    Relinquish,
    Shake,
)
from punto.table.decide import DECIDERS
from punto.table.views import ViewerKind

__all__ = ["RIGHTS", "ROLES", "Post", "command_action", "link_action", "look_action", "may", "role_for"]


class Post(Enum):
    """What somebody is on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"

    __hash__ = object.__hash__


NOBODY = None
"""Who is not signed in."""

Who = Post | None
Whos = frozenset[Who]

_P, _D, _S, _E, _A, _M = Post
_ALL: Whos = frozenset({NOBODY, *Post})

ROLES: Mapping[Post, tuple[Role, ...]] = {
    Post.PLAYER: (Role.PLAYER,),
    Post.DEALER: (Role.DEALER, Role.SHUFFLER),
    Post.SUPERVISOR: (Role.SUPERVISOR, Role.FLOORPERSON, Role.SURVEILLANCE),
    Post.EXECUTIVE: (Role.EXECUTIVE,),
    Post.AUDITOR: (),
    Post.ADMINISTRATOR: (),
}
"""In which roles of a table a post acts; a supervisor also says what floor and surveillance have done."""

_MACHINES = (AdoptCharter, ConnectMeters)
"""What the server alone asks of a table."""

_PLAYERS = (Dispute, MoveSeat, OfferCut, OfferTurn, Relinquish, Shake)
"""What players ask of a table as it stands; for all else they have actions of their own."""

_MANAGED = (Adjust, ChangeParameters)
"""What people ask of a progressive; all else its tables do."""


def command_action(kind: type[Command]) -> str:
    """The action of a table's command."""
    return f"command {kind.__name__}"


def link_action(kind: type[Command]) -> str:
    """The action of a progressive's command: those of the Game Manager."""
    return f"manager {kind.__name__}"


def look_action(kind: ViewerKind) -> str:
    """The action of looking at a table as somebody."""
    return f"look {kind.value}"


def _of_commands() -> Iterator[tuple[str, Whos]]:
    for kind, decider in DECIDERS.items():
        posts = (post for post in Post if set(ROLES[post]) & set(decider.roles) and kind not in _MACHINES)
        yield (
            command_action(kind),
            frozenset(post for post in posts if post is not Post.PLAYER or kind in _PLAYERS),
        )


def _of_links() -> Iterator[tuple[str, Whos]]:
    for kind, decider in LINK_DECIDERS.items():
        posts = (post for post in Post if set(ROLES[post]) & set(decider.roles) and kind in _MANAGED)
        yield link_action(kind), frozenset(posts)


_LOOKS: Mapping[ViewerKind, Whos] = {
    ViewerKind.PLAYER: frozenset({_P}),
    ViewerKind.DEALER: frozenset({_D, _S, _E}),
    ViewerKind.SUPERVISOR: frozenset({_S, _E}),
    ViewerKind.AUDITOR: frozenset({_A}),
    ViewerKind.DISPLAY: _ALL,
}

RIGHTS: Mapping[str, Whos] = {
    # At a table.
    **dict.fromkeys(
        ("sit", "behind", "leave", "pay", "buy", "bet", "undo", "clear", "rebet", "double", "turn"),
        frozenset({_P}),
    ),
    "press": frozenset({_P}),
    "next": frozenset({_D}),
    "done": frozenset({_D, _S, _E}),
    "say": frozenset({_D, _S, _E}),
    "swipe": frozenset({_D, _S, _E}),
    **{look_action(kind): whos for kind, whos in _LOOKS.items()},
    **dict(_of_commands()),
    **dict(_of_links()),
    "read meters": frozenset({_S, _E, _A}),
    "manage": frozenset({_S, _E}),
    # Pages and what they read.
    **dict.fromkeys(
        ("page lobby", "page table", "page paper", "page sign-in", "page odds", "page wall"), _ALL
    ),
    **dict.fromkeys(
        ("read floor", "read health", "read me", "read words", "read odds", "read metrics"), _ALL
    ),
    "page dealer": frozenset({_D, _S, _E}),
    "page floor": frozenset({_S, _E}),
    "page report": frozenset({_S, _E, _A}),
    "page people": frozenset({_M}),
    "page audit": frozenset({_A}),
    "page manager": frozenset({_S, _E, _A}),
    "read instruments": frozenset({_S, _E}),
    "read holds": frozenset({_S, _E, _A}),
    "read audit": frozenset({_A}),
    "read edges": frozenset({_S, _A}),
    "rehearse": frozenset({_D, _S, _E}),
    "read forms": frozenset({_D, _S, _E}),
    "call": frozenset({_D}),
    "read shoe": frozenset({_D, _S}),
    "post shoe": frozenset({_D}),
    "answer": frozenset({_S, _E}),
    "own limits": frozenset({_P}),
    # People.
    "guest": frozenset({NOBODY, _P}),
    "sign in": _ALL,
    "sign out": _ALL,
    "password": frozenset(Post),
    **dict.fromkeys(
        (
            *("people list", "people add", "people disable", "people enable", "people password"),
            *("badge make", "badge revoke", "badge pin"),
        ),
        frozenset({_M}),
    ),
}
"""Every action, and who may ask for it."""


def may(post: Who, action: str) -> bool:
    """Whether somebody of this post may, or nobody in particular."""
    return post in RIGHTS.get(action, frozenset())


def role_for(post: Post, kind: type[Command], wanted: str = "") -> Role | None:
    """The role in which a post asks for a command: the one that is named, or the first that may."""
    roles = [role for role in ROLES[post] if role in DECIDERS[kind].roles]
    named = [role for role in roles if role.value == wanted] if wanted else roles
    return named[0] if named else None
