"""The messages of a table's socket, as they are sent: JSON, each with its kind."""

from typing import Any

from msgspec import Struct

__all__ = ["Answer", "Ask", "Clock", "Here", "Message", "Own", "Step", "Waits", "Whole", "Why"]


class Ask(Struct, forbid_unknown_fields=True):
    """What a page asks for, under an id of its own making; the same id is never carried out twice.

    Those who run a table send commands in their role, on what they have seen. A badge and its PIN let
    somebody else act at this screen.
    """

    id: str
    """8 to 64 letters without a dot, for each request another; asked again, it is answered again."""
    do: str
    """The action."""
    seat: int = 0
    """The seat to take, 0 for one that is free; or the one to stand behind."""
    box: str = ""
    """The box to bet on, by its id on the felt."""
    amount: int = 0
    """An amount of money, in minor units."""
    hand: str = ""
    """The hand whose cards are turned: player or banker."""
    onto: str = ""
    """The wager that an early payout is pressed onto; nothing to take it."""
    command: str = ""
    """For `command`: the command of the table, by its name."""
    fields: dict[str, Any] = {}
    """For `command`: what the command says."""
    role: str = ""
    """For `command`: the role to act in, where somebody has several."""
    reason: str = ""
    """Why, in one's own words; kept in the table's chain."""
    seen: int | None = None
    """The version of the table that somebody who runs it has before them."""
    badge: str = ""
    """The number of the badge of whoever acts at this screen."""
    pin: str = ""
    """The badge's PIN."""
    line: str = ""
    """For `say`: a line as at a dealer's prompt."""


class Why(Struct):
    """A reason, and the clauses that it stands in."""

    what: str
    clauses: list[str] = []


class Answer(Struct, tag="answer", tag_field="kind", omit_defaults=True):
    """What came of a request: taken, or every reason why not."""

    id: str
    """The request's id."""
    taken: bool
    """Whether it was done, now or when it was first asked for."""
    version: int | None = None
    """The version of the table after it."""
    reasons: list[Why] = []
    """Why it was not taken."""
    happened: list[str] = []
    """What came of it in words, for those who run the table; nothing where it was answered before."""


class Waits(Struct):
    """What a table waits for, and how long."""

    what: str
    left: float
    """Milliseconds that are left."""
    total: float
    """Milliseconds in all."""


class Clock(Struct, tag="clock", tag_field="kind"):
    """A clock begins to run, or stops."""

    clock: Waits | None
    """None where no clock is shown."""


class Own(Struct, tag="own", tag_field="kind"):
    """What is a player's own has changed."""

    version: int
    """The version of the table at which it is so."""
    own: dict[str, Any]
    """Where one sits or stands, chips, wallet, bets by box, cards in one's hands, what can be done."""
    sat: int
    """Milliseconds for which they have played here; 0 where they do not."""


class Step(Struct, tag="step", tag_field="kind"):
    """Something happened."""

    version: int
    """The version of the table after it."""
    events: list[dict[str, Any]]
    """What happened, without what this viewer may not know; for those who run the table also `by` whom,
    and what is `said` of it in words."""
    changes: dict[str, Any]
    """The parts of the view that are now others."""
    calls: list[str]
    """What the dealer says."""


class Whole(Struct, tag="table", tag_field="kind"):
    """The whole table: at the beginning, and whenever a page has fallen too far behind."""

    version: int
    """The version of the table."""
    view: dict[str, Any]
    """What this viewer may see."""
    own: dict[str, Any]
    """What is a player's own; nothing for everybody else."""
    calls: list[str]
    """What the dealer said last."""
    clock: Waits | None
    """What the table waits for."""
    sat: int
    """Milliseconds for which a player has played here; 0 where they do not."""


class Here(Struct, tag="here", tag_field="kind"):
    """The server is there; said where nothing else is, to whoever asks for it by `?beats=true`."""


Message = Whole | Step | Own | Clock | Answer | Here
"""What a server sends."""
