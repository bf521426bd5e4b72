"""How fast sessions are played: every built-in plan, compiled and as a plain loop of the same run.

python bench/sessions.py
"""

from dataclasses import replace
from time import perf_counter

from punto.houses import find_house
from punto.sessions import PLANS, play_sessions
from punto.sessions.nets import Nets, line_ways
from punto.sessions.session import play_plainly
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
    """Print coups a second on one core, and the ratio to the plain loop of the same plan."""
    house = find_house("colorado-mini")
    bet, minimum, maximum = place_bet(house, "banker", STAKE)
    setup = Setup(house=house, bet=bet, bankroll=BANKROLL, seed="bench", minimum=minimum, maximum=maximum)
    bare(setup)
    plain = max(bare(setup) for _ in range(3))
    print(f"{'bare loop':<12} {plain:>12,.0f} coups/s")
    ways = line_ways(setup)
    for plan in PLANS:
        best = slow = 0.0
        for _ in range(3):
            start = perf_counter()
            played = play_sessions(
                house,
                bet="banker",
                stake=STAKE,
                bankroll=BANKROLL,
                plan=plan,
                sessions=10 * SESSIONS,
                coups=COUPS,
                seed="bench",
            )
            best = max(best, played.coups / (perf_counter() - start))
            start = perf_counter()
            part = play_plainly(replace(setup, plan=plan), ways, 1, SESSIONS // 10)
            slow = max(slow, int(part.columns["coups"].sum()) / (perf_counter() - start))
        print(f"{plan:<12} {best:>12,.0f} coups/s   plain {slow:>9,.0f}   ratio {best / slow:.1f}")


if __name__ == "__main__":
    main()
