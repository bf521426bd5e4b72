"""Events for programs: one JSON object a line, amounts in minor units, cards in our notation."""

import json
import sys
from collections.abc import Callable

from punto.table import Entry, TableState, calls
from punto.table.record import plain, plain_event
from punto.table.views import Viewer, ViewerKind, player, redacted

__all__ = ["entry_as_json", "printer"]


def printer(who: Viewer) -> Callable[[Entry, TableState], None]:
    """Prints what this viewer is told of, line by line as it happens."""

    def print_entry(entry: Entry, before: TableState) -> None:
        sys.stdout.write(json.dumps(entry_as_json(entry, before, who), ensure_ascii=False) + "\n")
        sys.stdout.flush()

    return print_entry


def entry_as_json(entry: Entry, before: TableState, who: Viewer) -> dict[str, object]:
    """An event as somebody is told of it, its round, who acted, and what was said aloud."""
    if who.kind is ViewerKind.PLAYER:
        who = player(who.seat, before.seated.get(who.seat, ""))
    body = plain_event(redacted(entry.event, who))
    found = {"event": body.pop("event"), "round": getattr(entry.event, "number", before.number)}
    found |= {"by": plain(entry.by), **body}
    spoken = [str(call) for call in calls(entry.event, before)]
    return {**found, "said": spoken} if spoken else found
