"""`punto users`: who signs in at a floor, their passwords and their badges."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import cyclopts
from cyclopts import Parameter

from punto.cli.ledger.opening import LedgerName, opened
from punto.cli.options import Format
from punto.cli.render import print_json, show, table
from punto.errors import Reason as Why
from punto.errors import Refused, Unreadable, did_you_mean
from punto.ledger.house import at_the_shell
from punto.messages import message, text

if TYPE_CHECKING:
    from punto.server.people import People

__all__ = ["app"]

Id = Annotated[str, Parameter(name="ID", help=text("cli.argument.user"))]


def app() -> cyclopts.App:
    """The command and its parts."""
    made = cyclopts.App(name="users", help=text("cli.users"))
    made.command(list_users, name="list", help=text("cli.users-list"))
    made.command(add, help=text("cli.users-add"))
    made.command(password, help=text("cli.users-password"))
    made.command(disable, help=text("cli.users-disable"))
    made.command(enable, help=text("cli.users-enable"))
    made.command(badge, help=text("cli.users-badge"))
    return made


@contextmanager
def _people(ledger: str) -> "Iterator[People]":
    try:
        from punto.server.people import People
    except ModuleNotFoundError as error:
        raise Refused("users", [Why(message("serve.needs-server", module=error.name))]) from None
    with opened(ledger) as database:
        yield People(database)


def list_users(ledger: LedgerName, /, *, format: Format = "table") -> None:
    """List everybody who signs in, and their badges."""
    from punto.server.badges import Badges

    with _people(ledger) as people:
        found, badges = people.listed(), Badges(people).listed()
    states = {each.id: _states(each.one_time, each.locked, each.disabled) for each in found}
    held = {each.id: [badge for badge in badges if badge.person == each.id] for each in found}
    if format == "json":
        rows = [{"id": each.id, "name": each.name, "post": each.post.value} for each in found]
        for row in rows:
            numbers = {badge.number: _states(badge.locked, badge.revoked) for badge in held[row["id"]]}
            row |= {"state": states[row["id"]], "badges": numbers}  # type: ignore[dict-item]
        print_json(rows)
        return
    listing = table(
        text("title.users"),
        [("id", "left"), ("name", "left"), ("post", "left"), ("state", "left"), ("badges", "left")],
    )
    for each in found:
        shown = [f"{badge.number}{_in_words(badge.locked, badge.revoked)}" for badge in held[each.id]]
        said = ", ".join(text(f"users.{word}") for word in states[each.id])
        listing.add_row(each.id, each.name, each.post.value, said, ", ".join(shown))
    show(listing)


def _states(*flags: bool) -> list[str]:
    names = ("one-time", "locked", "disabled") if len(flags) == 3 else ("locked", "revoked")
    return [name for name, flag in zip(names, flags, strict=True) if flag]


def _in_words(*flags: bool) -> str:
    words = [text(f"users.{name}") for name in _states(*flags)]
    return f" ({', '.join(words)})" if words else ""


def add(
    ledger: LedgerName,
    id: Id,
    /,
    *,
    post: Annotated[str, Parameter(help=text("cli.option.user-post"))],
    name: Annotated[str | None, Parameter(help=text("cli.option.user-name"))] = None,
) -> None:
    """Let somebody in, with a one-time password."""
    from punto.server.roles import Post

    posts = [each.value for each in Post]
    if post not in posts:
        raise Unreadable(message("people.post", post=post, hint=did_you_mean(post, posts)))
    with _people(ledger) as people:
        made = people.add(id, name or id.capitalize(), Post(post), by=at_the_shell())
        show(text("users.added", id=id, password=made))


def password(ledger: LedgerName, id: Id, /) -> None:
    """Give somebody a one-time password."""
    with _people(ledger) as people:
        show(text("users.password", id=id, password=people.set_password(id, by=at_the_shell())))


def disable(ledger: LedgerName, id: Id, /) -> None:
    """Let somebody in no longer."""
    with _people(ledger) as people:
        people.disable(id, by=at_the_shell())
        show(text("users.is-disabled", id=id))


def enable(ledger: LedgerName, id: Id, /) -> None:
    """Let somebody in again."""
    with _people(ledger) as people:
        people.disable(id, disabled=False, by=at_the_shell())
        show(text("users.is-enabled", id=id))


def badge(
    ledger: LedgerName,
    id: Annotated[str | None, Parameter(name="ID", help=text("cli.argument.user"))] = None,
    /,
    *,
    revoke: Annotated[str | None, Parameter(help=text("cli.option.badge-revoke"))] = None,
    pin: Annotated[str | None, Parameter(help=text("cli.option.badge-pin"))] = None,
) -> None:
    """Make somebody a badge; or revoke one, or give one another PIN."""
    if [id, revoke, pin].count(None) != 2:
        raise Unreadable(message("users.badge-one"))
    with _people(ledger) as people:
        from punto.server.badges import Badges

        badges = Badges(people)
        if id is not None:
            number, made = badges.make(id, by=at_the_shell())
            show(text("users.badge", id=id, number=number, pin=made))
        elif pin is not None:
            show(text("users.pin", number=pin, pin=badges.new_pin(pin, by=at_the_shell())))
        elif revoke is not None:
            badges.revoke(revoke, by=at_the_shell())
            show(text("users.is-revoked", number=revoke))
