"""How fast sessions are played: every built-in plan, beside a loop with no plan that only adds up results.

python bench/sessions.py
"""

from time import perf_counter

from punto.houses import find_house
from punto.sessions import PLANS, play_sessions
from punto.sessions.nets import Nets, line_ways
from punto.sessions.setup import Setup, place_bet
from punto.sessions.shoes import Lines

SESSIONS, COUPS, STAKE, BANKROLL = 2_000, 280, 100_00, 1_000_000_00


def bare(setup: Setup) -> float:
    """Coups a second of dealing and adding up alone."""
    lines, nets = Lines(setup), Nets(setup, line_ways(setup)).at(STAKE).nets
    start = perf_counter()
    for session in range(1, SESSIONS + 1):
        bankroll = BANKROLL
        for line in lines.of(session, COUPS):
            bankroll += nets[line]
    return SESSIONS * COUPS / (perf_counter() - start)


def main() -> None:
    """Print coups a second on one core, and the ratio to the bare loop."""
    house = find_house("colorado-mini")
    bet, minimum, maximum = place_bet(house, "banker", STAKE)
    setup = Setup(house=house, bet=bet, bankroll=BANKROLL, seed="bench", minimum=minimum, maximum=maximum)
    bare(setup)
    plain = max(bare(setup) for _ in range(3))
    print(f"{'bare loop':<12} {plain:>12,.0f} coups/s")
    for plan in PLANS:
        best = 0.0
        for _ in range(3):
            start = perf_counter()
            played = play_sessions(
                house,
                bet="banker",
                stake=STAKE,
                bankroll=BANKROLL,
                plan=plan,
                sessions=SESSIONS,
                coups=COUPS,
                seed="bench",
            )
            best = max(best, played.coups / (perf_counter() - start))
        print(f"{plan:<12} {best:>12,.0f} coups/s   ratio {best / plain:.2f}")


if __name__ == "__main__":
    main()
