"""How fast coups are dealt, counted and exported, each beside a plain Python loop of the same run.

python bench/sim.py
"""

import csv
import os
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from punto.entropy import seeded
from punto.game.dealing import deal_out
from punto.game.shoe import opening_burn
from punto.houses import House, find_house
from punto.houses.preparation import prepare
from punto.sim.benchmark_loop import cards_loop, values_loop
from punto.sim.export import export_shoes
from punto.sim.pools import cores
from punto.sim.shoes import Shoes
from punto.sim.streaming import stream

SHOES = 122_800
"""About ten million coups of eight decks."""


def rate(job: Callable[[], int], times: int = 3) -> float:
    """Coups a second: the best of several runs."""
    job()
    best = 0.0
    for _ in range(times):
        start = perf_counter()
        coups = job()
        best = max(best, coups / (perf_counter() - start))
    return best


def plain_export(house: House, path: Path, shoes: int) -> int:
    """What somebody would write in an afternoon: the core's coups, row by row."""
    coups = 0
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        for number in range(1, shoes + 1):
            _, shoe = opening_burn(prepare(house, seeded("bench", number)), house.cards.burn_shown)
            for each in deal_out(shoe):
                hands = str(each.coup).split("-")
                points = each.coup.player_points, each.coup.banker_points
                writer.writerow((number, each.number, *hands, *points, each.coup.winner.value))
                coups += 1
    return coups


def main() -> None:
    """Print coups a second and ratios to the plain loops."""
    house = find_house("colorado-mini")
    values, cards = Shoes.at(house), Shoes.at(house, house.every_terms())
    main_bets = ("player", "banker", "tie")

    def dealt(counts: dict[str, int]) -> int:
        return sum(counts[name] for name in main_bets)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        plain = {
            "values": rate(lambda: dealt(values_loop(values, 300, 1))),
            "cards": rate(lambda: dealt(cards_loop(values, 200, 1))),
            "export": rate(lambda: plain_export(house, path / "plain.csv", 10)),
        }
        compiled = {
            "values, one core": ("values", rate(lambda: values.count("bench", 1, 12_000).coups)),
            "cards with suits, one core": ("cards", rate(lambda: cards.count("bench", 1, 8_000).coups)),
            "coups streamed to Python": (
                "export",
                rate(lambda: sum(1 for _ in stream(house, seed="bench", shoes=2_000))),
            ),
            f"Parquet of ten million, {cores()} cores": (
                "export",
                rate(lambda: export_shoes(house, path / "x.parquet", "bench", SHOES, lambda _: None)),
            ),
        }
    for name, each in plain.items():
        print(f"plain loop, {name:<24} {each:>14,.0f} coups/s")
    for name, (beside, each) in compiled.items():
        print(f"{name:<36} {each:>14,.0f} coups/s   {each / plain[beside]:>6.0f} × the plain loop")
    print(
        f"load {os.getloadavg()[0]:.1f}, peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
    )


if __name__ == "__main__":
    main()
