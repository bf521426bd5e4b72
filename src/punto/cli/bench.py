"""`punto bench`: how fast this machine simulates, each figure beside a plain Python loop of the same run."""

import resource
import time
from collections.abc import Callable
from math import inf
from typing import Annotated

from cyclopts import Parameter

from punto.cli.options import Format, HouseName, Settings, open_house
from punto.cli.progress import compile_first
from punto.cli.render import print_json, show, table
from punto.errors import Unreadable
from punto.game.facts import Game
from punto.messages import message, text
from punto.sim.advantage import play_advantage
from punto.sim.benchmark_loop import cards_loop, values_loop
from punto.sim.pools import cores
from punto.sim.running import simulate
from punto.sim.shoes import Shoes
from punto.wagers import book, terms

__all__ = ["bench"]

_MAIN = ("player", "banker", "tie")


def bench(
    *,
    house: HouseName = "colorado-mini",
    settings: Settings = (),
    seconds: Annotated[float, Parameter(help=text("cli.option.bench-seconds"))] = 2.0,
    format: Format = "table",
) -> None:
    """Measure each way of dealing in turn."""
    if not 0 < seconds < inf:
        raise Unreadable(message("bench.seconds", seconds=seconds))
    opened = open_house(house, settings=settings)
    if opened.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=opened.id))
    compile_first()
    values, cards = Shoes.at(opened), Shoes.at(opened, opened.every_terms())
    tie = terms(book()["tie"])

    def compiled(game: Shoes, workers: int) -> Callable[[int], int]:
        return lambda shoes: (
            simulate(game, shoes, "bench", piece=max(shoes // (4 * workers), 1), workers=workers).tally.coups
        )

    def dealt(counts: dict[str, int]) -> int:
        return sum(counts[name] for name in _MAIN)

    measured = {
        "plain-values": _rate(lambda shoes: dealt(values_loop(values, shoes, 1)), seconds),
        "plain-cards": _rate(lambda shoes: dealt(cards_loop(values, shoes, 1)), seconds),
        "values": _rate(compiled(values, 1), seconds),
        "cards": _rate(compiled(cards, 1), seconds),
        "cores": _rate(compiled(values, cores()), seconds),
        "perfect": _rate(
            lambda shoes: play_advantage(opened, tie, shoes=shoes, perfect=True, workers=1).played.coups,
            seconds,
        ),
    }
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    beside = {"values": "plain-values", "cards": "plain-cards", "cores": "plain-values"}
    ratios = {name: measured[name] / measured[other] for name, other in beside.items()}
    if format == "json":
        rates = {name: round(rate) for name, rate in measured.items()}
        print_json({"house": opened.id, "coups_per_second": rates, "ratios": ratios, "peak_mb": megabytes})
        return
    listing = table(text("bench.title"), [("measured", "left"), ("rate", "right"), ("ratio", "right")])
    for name, rate in measured.items():
        ratio = f"{ratios[name]:.0f} ×" if name in ratios else ""
        listing.add_row(text(f"bench.{name}", cores=cores()), f"{rate:,.0f}", ratio)
    show(listing)
    show(text("bench.memory", megabytes=megabytes))


def _rate(deal: Callable[[int], int], seconds: float) -> float:
    """Coups a second, from a first short run that says how many shoes fill the time."""
    deal(1)  # loads what is compiled
    shoes = 8
    while True:
        began = time.perf_counter()
        coups = deal(shoes)
        taken = time.perf_counter() - began
        if taken >= seconds / 2:
            return coups / taken
        shoes = max(int(shoes * min(seconds / max(taken, 1e-4), 32)), shoes + 1)
