"""What a command was answered, so that a retry hears the same."""

import msgspec

from punto.errors import Reason, Refused
from punto.messages import Message, speaking

__all__ = ["Done", "answered", "first_answer", "refusal", "refused"]


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="answer"):
    """It was done: after how many events of the stream, and how many came of it."""

    after: int
    events: int


class _No(msgspec.Struct, frozen=True, tag="refused", tag_field="answer"):
    """It was refused, for these reasons, each with its clauses."""

    subject: str
    reasons: tuple[tuple[str, tuple[str, ...]], ...]


def answered(after: int, events: int) -> bytes:
    """The answer to a command that was done: `Done` as JSON, which is wanted for every command.

    >>> answered(7, 1) == msgspec.json.encode(Done(7, 1))
    True
    """
    return b'{"answer":"done","after":%d,"events":%d}' % (after, events)


def refused(error: Refused) -> bytes:
    """The answer to a command that was refused, in English."""
    with speaking({}):
        reasons = tuple((str(reason.what), reason.clauses) for reason in error.reasons)
        return msgspec.json.encode(_No(str(error.subject), reasons))


def first_answer(written: bytes) -> Done:
    """What it was answered; a refusal is refused again."""
    answer = msgspec.json.decode(written, type=Done | _No)
    if isinstance(answer, Done):
        return answer
    raise _again(answer)


def refusal(written: bytes) -> Refused | None:
    """Why it was refused; None if it was done."""
    answer = msgspec.json.decode(written, type=Done | _No)
    return _again(answer) if isinstance(answer, _No) else None


def _again(answer: _No) -> Refused:
    reasons = [Reason(Message("kept", default=what), clauses) for what, clauses in answer.reasons]
    return Refused(answer.subject, reasons)
