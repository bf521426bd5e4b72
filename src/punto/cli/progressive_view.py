"""How `punto sim --progressive` shows what became of the meters."""

from collections.abc import Iterator
from fractions import Fraction

from punto.cli.odds_view import named
from punto.cli.options import Format
from punto.cli.render import per_second, print_json, show, table
from punto.houses import House
from punto.messages import text
from punto.money import format_amount
from punto.settle import Account
from punto.sim.progressives import ProgressivePlay

__all__ = ["print_progressive"]


def print_progressive(found: ProgressivePlay, house: House, format: Format) -> None:
    """Each meter and its awards, then where all the money came from and went to."""
    if format == "json":
        print_json(_as_json(found, house))
        return
    terms = found.odds.terms
    values = {"bet": terms.label, "players": found.odds.players, "seed": found.seed}
    seconds = found.done.seconds
    values |= {"rounds": f"{found.rounds:,}", "shoes": f"{found.shoes:,}", "seconds": f"{seconds:.1f}"}
    rate = per_second(found.done.tally.coups / seconds) if seconds else ""
    show(text("sim.played-progressive", stake=_money(found.stake, house), rate=rate, **values))
    if found.done.stopped:
        show(text("sim.stopped"), style="bold yellow")
    if not found.rounds:
        return
    meters = table("", [("meter", "left"), *((each, "right") for each in _METERS)])
    for name, each in found.meters.items():
        expected = found.odds_of_full(name)
        meters.add_row(
            name,
            f"{each.full:,}",
            f"{float(expected):,.1f}",
            f"{each.parts:,}",
            _money(each.paid, house),
            _money(each.largest, house),
            _money(found.state.value(name), house),
        )
    show(meters)
    sums = table("", [("figure", "left"), ("amount", "right"), ("of-stakes", "right"), ("long-run", "right")])
    for key, amount, exact in _sums(found):
        figures = _money(amount, house), f"{amount / found.staked:.4%}"
        sums.add_row(text(f"sim.meters-{key}"), *figures, "" if exact is None else f"{float(exact):.4%}")
    show(sums)
    show(text("sim.meters-balance", difference=found.unaccounted))


_METERS = ("full-awards", "expected", "part-awards", "paid", "largest", "stands-at")


def _sums(found: ProgressivePlay) -> Iterator[tuple[str, int, Fraction | None]]:
    """What was staked and what became of it, each with its exact long-run share where one is known."""
    yield "staked", found.staked, None
    yield "returned", found.returned, found.odds.fixed_return if found.exact else None
    rates = sum((each.rate for each in found.state.meters.values()), Fraction(0))
    yield "contributed", found.contributed, rates
    yield "seeded", found.seeded, found.exact_seeds
    if found.placed:
        yield "placed", found.placed, None
    awards = None if found.exact_seeds is None else rates + found.exact_seeds
    yield "awarded", found.awarded, awards
    yield "held", found.held, Fraction(0) if found.exact else None
    kept = found.house_edge * found.staked
    yield "kept", int(kept), found.exact.house_edge if found.exact else None


def _money(amount: int, house: House) -> str:
    return format_amount(amount, house.currency)


def _as_json(found: ProgressivePlay, house: House) -> dict[str, object]:
    state = found.state
    return {
        "house": house.id,
        **named(found.odds.terms),
        "players": found.odds.players,
        "stake": found.stake,
        "rounds": found.rounds,
        "shoes": found.shoes,
        "seed": found.seed,
        "stopped": found.done.stopped,
        **{key: amount for key, amount, _ in _sums(found)},
        "house_edge": float(found.house_edge) if found.staked else None,
        "long_run_house_edge": float(found.exact.house_edge) if found.exact else None,
        "long_run_house_edge_exact": str(found.exact.house_edge) if found.exact else None,
        "unaccounted": str(found.unaccounted),
        "meters": {
            name: {
                "full_awards": each.full,
                "expected_full_awards": float(found.odds_of_full(name)),
                "part_awards": each.parts,
                "paid": each.paid,
                "largest": each.largest,
                "value": state.value(name),
                "reserve": state.balance(Account.RESERVE, name),
                "overflow": state.balance(Account.OVERFLOW, name),
                "carried": str(state.fraction(Account.METER, name)),
            }
            for name, each in found.meters.items()
        },
    }
