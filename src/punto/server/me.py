"""Who somebody is, to their own pages: their name and post, and the screens that are theirs."""

from collections.abc import Iterator

from fastapi import Request
from pydantic import BaseModel

from punto.messages import text
from punto.server.floor import Floor
from punto.server.people import Person
from punto.server.roles import Post, may

__all__ = ["Me", "Screen", "shown_me"]

_SCREENS = {
    "page floor": ("/floor", "supervisor.title"),
    "page audit": ("/audit", "auditor.title"),
    "page manager": ("/manager", "manager.title"),
    "page report": ("/floor/report", "shift.title"),
    "page people": ("/people", "staff-people.title"),
}
"""The staff's screens by their rights, in the order in which they are offered."""


class Screen(BaseModel):
    """A screen, as a link."""

    path: str
    title: str


class Me(BaseModel):
    """Who somebody is: an empty id for nobody. A one-time password must be changed before anything else."""

    id: str
    name: str = ""
    post: str = ""
    one_time: bool = False
    demo: bool = False
    """Whether this floor is a demo: guests, and play money."""
    home: str = "/"
    """Where somebody goes who signs in."""
    screens: list[Screen] = []


def shown_me(person: Person | None, request: Request) -> Me:
    """Somebody, to themselves."""
    demo: bool = request.app.state.demo
    if person is None:
        return Me(id="", demo=demo)
    screens = [] if person.one_time else list(_screens(person.post, request.app.state.floor))
    alone = person.post is not Post.DEALER or len(screens) == 1
    return Me(
        id=person.id,
        name=person.name,
        post=person.post.value,
        one_time=person.one_time,
        demo=demo,
        home=screens[0].path if screens and alone else "/",
        screens=screens,
    )


def _screens(post: Post, floor: Floor) -> Iterator[Screen]:
    """A dealer's are the consoles of the tables that people deal."""
    if post is Post.DEALER:
        for name in floor.dealt:
            yield Screen(path=f"/dealer/{name}", title=text("dealer.title", number=name))
    for right, (path, title) in _SCREENS.items():
        if may(post, right):
            yield Screen(path=path, title=text(title))
