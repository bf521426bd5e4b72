"""The process that reads the ledger: it is told which one first, and then answers questions about it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from punto.errors import PuntoError, Unreadable
from punto.ledger.audit import audit, heads, written_head
from punto.ledger.database import Database
from punto.ledger.finding import Search, search
from punto.ledger.game_manager import meter_over_time
from punto.ledger.meter_history import thinned
from punto.server.books.holds import holds, shift
from punto.server.books.replay import replayed
from punto.server.worker import Answer, Progress, answer_questions

__all__ = ["Question"]

_POINTS = 200
_EVERY = 5_000
"""Events between two words of progress."""


class Question(msgspec.Struct, frozen=True):
    """What is wanted of the ledger."""

    what: str
    search: Search | None = None
    stream: str = ""
    table: str = ""
    link: str = ""
    meter: str = ""
    first: int = 0
    last: int = 0


def _begin(lines: Iterator[bytes]) -> Answer:
    database = Database(msgspec.json.decode(next(lines), type=str))

    def answer(line: bytes, progress: Progress) -> Any:
        question = msgspec.json.decode(line, type=Question)
        try:
            return _ANSWERS[question.what](database, question, progress)
        except PuntoError as error:
            return {"error": str(error), "status": 404 if isinstance(error, Unreadable) else 503}

    return answer


def _verified(database: Database, _question: Question, progress: Progress) -> Any:
    """The audit, which says how far it is; what does not hold is named by the error."""
    told = 0

    def tell(events: int) -> None:
        nonlocal told
        if events - told >= _EVERY:
            told = events
            progress(events)

    found = audit(database, progress=tell)
    return {
        "found": {name: getattr(found, name) for name in found.__struct_fields__},
        "heads": [written_head(name, head) for name, head in heads(database).items()],
    }


def _replayed(database: Database, question: Question, _progress: Progress) -> Any:
    return replayed(database, question.stream, question.first, question.last)


def _searched(database: Database, question: Question, _progress: Progress) -> Any:
    return search(database, question.search or Search())


def _held(database: Database, _question: Question, _progress: Progress) -> Any:
    return {"rows": holds(database)}


def _shift(database: Database, question: Question, _progress: Progress) -> Any:
    return shift(database, question.table, question.first or None)


def _points(database: Database, question: Question, _progress: Progress) -> Any:
    with database.reading() as connection:
        found = meter_over_time(connection, question.link, question.meter, since=question.first or None)
        points = thinned(found, _POINTS)
    return {"points": [[each.time, each.value, each.event] for each in points]}


_ANSWERS: Mapping[str, Callable[[Database, Question, Progress], Any]] = {
    "search": _searched,
    "replay": _replayed,
    "holds": _held,
    "shift": _shift,
    "verify": _verified,
    "points": _points,
}


if __name__ == "__main__":
    answer_questions(_begin)
