"""The process that prices wager files: what it is asked is one of the explorer's questions."""

from collections.abc import Iterator
from typing import Any

import msgspec

from punto.server.odds.pricing import ANSWERS, Asked
from punto.server.worker import Answer, Progress, answer_questions

__all__ = ["Question"]


class Question(msgspec.Struct, frozen=True):
    """What is wanted of a wager file: its price, the effects of removal, its PAR sheet."""

    what: str
    asked: Asked


def _begin(_lines: Iterator[bytes]) -> Answer:
    def answer(line: bytes, _progress: Progress) -> Any:
        question = msgspec.json.decode(line, type=Question)
        return ANSWERS[question.what](question.asked)

    return answer


if __name__ == "__main__":
    answer_questions(_begin)
