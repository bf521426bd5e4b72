"""How fast wagers are priced: one composition for all value-level wagers, beside naive dealing of one coup.

python bench/odds.py
"""

import resource
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np

from punto.exact import price, value_counts
from punto.exact.final import final_weights, flush_weights
from punto.exact.many import final_weights_of_many
from punto.exact.tables import compiled
from punto.game.composition import Composition
from punto.game.dealing import deal
from punto.game.facts import Game
from punto.game.shoe import new_cards
from punto.wagers import Terms, all_terms, book, read_wager, terms

MIXED = {
    "suits with first cards": 'player_pair = true, banker_flush = "suit"',
    "pooled cards with results": "four_alike = 2, total_cards = 6",
    "named cards with pooled ones": 'player_royal9 = "Kc9c", four_alike = 2',
    "ranks of single cards": 'player_first_rank = "A", banker_third_rank = "A"',
    "sums with suits of single cards": 'total_card_sum = { least = 30 }, player_third_suit = "spades"',
    "everything at once": 'player_first_suit = "hearts", banker_third_rank = "K", all_flush = "color"',
}
"""Conditions that join whole hands, first cards and single ones."""


def mixed(when: str, folder: Path) -> Terms:
    """A file nobody has seen, with such a condition."""
    file = folder / "bet.toml"
    file.write_text(
        f'id = "bet"\nname = "Bet"\n[[line]]\nname = "It"\nwhen = {{ {when} }}\n'
        '[[line]]\nname = "A tie"\nwhen = { winner = "tie" }\n'
        '[paytable.x.pays]\n"It" = "80 to 1"\n"A tie" = "8 to 1"\n',
        "utf-8",
    )
    return terms(read_wager(file))


def best_of(times: int, job: Callable[[], object]) -> float:
    """The best of several runs, in milliseconds of processor time: the machine may be busy."""
    best = float("inf")
    for _ in range(times):
        start = process_time()
        job()
        best = min(best, process_time() - start)
    return best * 1000


def main() -> None:
    """Print milliseconds, and ratios to dealing a thousand coups."""
    shoe = Composition.decks(8)
    cards = new_cards(8)
    thousand = best_of(3, lambda: [deal(cards[start : start + 6]) for start in range(400)] * 2) * 2.5
    every = [
        bet
        for wager in book().values()
        if wager.game is Game.BACCARAT
        for bet in all_terms(wager)
        if bet.chair in (None, 1)
    ]
    values = [bet for bet in every if bet.by_values]

    def one_composition() -> None:
        final_weights.cache_clear()
        final_weights(shoe)

    def fresh_values() -> None:
        final_weights.cache_clear()
        for each in values:
            price(each, shoe)

    def with_suits() -> None:
        flush_weights.cache_clear()
        flush_weights(shoe)

    jobs: dict[str, Callable[[], object]] = {
        "205 states of one composition": one_composition,
        f"{len(values)} value-level prices of one composition": fresh_values,
        "10,045 states with suits": with_suits,
        f"{len(every)} prices, the whole card book": lambda: [price(bet, shoe) for bet in every],
    }
    if compiled():
        many = np.tile(value_counts(shoe), (10_000, 1))
        many[:, :] -= np.arange(10_000)[:, None] % 7
        jobs["10,000 compositions, compiled"] = lambda: final_weights_of_many(many)
        jobs["1 composition, compiled"] = lambda: final_weights_of_many(many[:1])
    with tempfile.TemporaryDirectory() as folder:
        bets = {name: mixed(when, Path(folder)) for name, when in MIXED.items()}
    jobs |= {f"mixed: {name}": partial(price, bet, shoe) for name, bet in bets.items()}
    for name, job in jobs.items():
        job()
        took = best_of(3, job)
        print(f"{name:<45} {took:>9.2f} ms   {took / thousand:>7.2f} × dealing 1,000 coups")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
