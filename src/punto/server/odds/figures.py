"""The process that reckons exact figures of houses: a box explained, meters and where they are even."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from punto.exact import live_meters
from punto.game.composition import Composition
from punto.houses import House
from punto.houses.charter import Charter
from punto.houses.rebuild import rebuilt_house
from punto.server.explained import explained
from punto.server.odds.running import Meters, edges
from punto.server.worker import Answer, Progress, answer_questions

__all__ = ["Live", "Question"]


class Question(msgspec.Struct, frozen=True):
    """A box of the house of a charter; or a progressive wager of it, with what its meters stand at."""

    digest: str
    charter: str
    box: str = ""
    wager: str = ""
    readings: Mapping[str, int] = {}
    cards: str = ""
    """The cards of a running shoe: what every box is worth there, the meters standing at `meters`."""
    meters: Meters = {}


class Live(msgspec.Struct, frozen=True):
    """Where each meter makes the bet even, in minor units, and what the house keeps as they stand."""

    even: Mapping[str, int] = {}
    edge: float | None = None


def live(house: House, wager: str, readings: Mapping[str, int]) -> Live:
    """The figures of a progressive wager as its meters stand."""
    found = live_meters(house, wager, readings)
    even = {each.name: round(each.even_at) for each in found.meters}
    return Live(even, None if found.house_edge is None else float(found.house_edge))


def _begin(_lines: Iterator[bytes]) -> Answer:
    houses: dict[str, House] = {}

    def answer(line: bytes, _progress: Progress) -> Any:
        asked = msgspec.json.decode(line, type=Question)
        if asked.digest not in houses:
            houses[asked.digest] = rebuilt_house(Charter.read(asked.charter))
        house = houses[asked.digest]
        if asked.cards:
            return list(edges(house, Composition.parse(asked.cards), asked.meters))
        return explained(house, asked.box) if asked.box else live(house, asked.wager, asked.readings)

    return answer


if __name__ == "__main__":
    answer_questions(_begin)
