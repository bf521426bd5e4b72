"""Writes docs/roles.md: who may ask a floor for what, as the server has it."""

from collections.abc import Iterator
from pathlib import Path

from punto.houses import Role
from punto.server.roles import RIGHTS, ROLES, Post

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).parent.parent / "docs" / "roles.md"

_INTRODUCTION = """# Who may do what

Made by `python -m scripts.roles_page` from `punto.server.roles`, which is what the server asks. Whatever is
not listed is refused, whoever asks; somebody with a one-time password counts as nobody until they have
changed it. [casinos.md](casinos.md#people-and-badges) says how people are let in.
"""
_SECTIONS = {
    "": "What people do at a table, and everywhere",
    "look": "As what somebody looks at a table",
    "command": "Commands of a table",
    "manager": "Commands of the Game Manager",
    "page": "Pages",
    "read": "What pages and programs read",
    "people": "People",
    "badge": "Badges",
}
_NOTES = {
    "command": "A command is asked for in a role of the table's; which post acts in which stands above. Where"
    " nobody is ticked, the server alone asks.",
    "manager": "All others are asked for by tables, as their rounds go.",
}


def page() -> str:
    """The whole page."""
    return "\n".join((_INTRODUCTION, *_roles(), *_sections())).rstrip() + "\n"


def _roles() -> Iterator[str]:
    yield "| post | acts at a table as |\n|---|---|"
    for post, roles in ROLES.items():
        yield f"| {post.value} | {', '.join(map(_role, roles)) or 'nobody: they look'} |"
    yield ""


def _role(role: Role) -> str:
    return role.value


def _sections() -> Iterator[str]:
    whos = (None, *Post)
    heads = " | ".join(who.value if who else "not signed in" for who in whos)
    for begins, title in _SECTIONS.items():
        actions = [action for action in RIGHTS if _section(action) == begins]
        yield f"## {title}\n"
        if begins in _NOTES:
            yield f"{_NOTES[begins]}\n"
        yield f"| action | {heads} |\n|---|{':-:|' * len(whos)}"
        for action in actions:
            ticks = " | ".join("✓" if who in RIGHTS[action] else "" for who in whos)
            yield f"| {action.removeprefix(begins).strip()} | {ticks} |"
        yield ""


def _section(action: str) -> str:
    first, _, rest = action.partition(" ")
    return first if rest and first in _SECTIONS else ""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
