"""What stakes and awards do to a meter, to the last fraction of a minor unit.

Of each stake a meter gets its rate, less what goes to its reserve. Whole minor units are posted; the fraction
left is carried on to the next stakes and never lost.
"""

from collections.abc import Iterable, Iterator

from punto.houses import Parameters
from punto.progressive.events import Fed, Reseed
from punto.progressive.state import ProgressiveState
from punto.settle import Account, Posting

__all__ = ["adjusting", "drawn", "fed", "fed_back", "fed_out", "feeding", "reseeded", "reseeding", "seeds"]


def fed(state: ProgressiveState, meter: str, stakes: int) -> Fed:
    """What these stakes do to a meter; what comes above its ceiling waits for the next seed."""
    terms = state.meters[meter]
    amount, carried = divmod(state.fraction(Account.METER, meter) + (terms.rate - terms.reserve) * stakes, 1)
    reserve, reserve_carried = divmod(state.fraction(Account.RESERVE, meter) + terms.reserve * stakes, 1)
    room = amount if terms.ceiling is None else max(terms.ceiling - state.value(meter), 0)
    return Fed(meter, min(amount, room), carried, max(amount - room, 0), reserve, reserve_carried)


def fed_back(state: ProgressiveState, before: Fed, stakes: int) -> Fed:
    """What takes the share of these stakes out again, by the rates of now: none change during a game."""
    after = fed(state, before.meter, -stakes)
    taken = after.amount + after.overflow
    overflow = -min(before.overflow, -taken)
    return Fed(before.meter, taken - overflow, after.carried, overflow, after.reserve, after.reserve_carried)


def feeding(table: str, parts: Iterable[Fed]) -> tuple[Posting, ...]:
    """What a table's stakes post."""
    moves: list[Posting] = []
    for each in parts:
        moves += [
            (Account.METER.of(each.meter), each.amount),
            (Account.OVERFLOW.of(each.meter), each.overflow),
            (Account.RESERVE.of(each.meter), each.reserve),
        ]
    total = sum(amount for _, amount in moves)
    return _nonzero([*moves, (Account.STAKES.of(table), -total)])


def fed_out(state: ProgressiveState, table: str, parts: Iterable[Fed]) -> tuple[Posting, ...]:
    """What a void game posts; where a meter was won meanwhile and has too little left, the house adds it."""
    parts = tuple(parts)
    moves: list[Posting] = []
    for each in parts:
        short = max(-each.amount - max(state.value(each.meter), 0), 0)
        moves += [(Account.METER.of(each.meter), short), (Account.SEEDS.value, -short)]
    return (*feeding(table, parts), *_nonzero(moves))


def reseeding(state: ProgressiveState, meter: str) -> Reseed:
    """What a meter will go on with after a full award.

    Where players feed a reserve, all of it, and the house advances what it is short of the seed: later stakes
    pay that back, so in the long run the seed costs the house nothing. Else the house puts up the seed.
    """
    terms = state.meters[meter]
    reserve, overflow = state.free(Account.RESERVE, meter), state.free(Account.OVERFLOW, meter)
    if terms.reserve:
        return Reseed(max(terms.seed, reserve), overflow)
    left = max(reserve, 0)
    return Reseed(left, overflow, max(terms.seed - left, 0))


def reseeded(meter: str, seed: Reseed) -> tuple[Posting, ...]:
    """What a new seed posts."""
    return _nonzero(
        [
            (Account.METER.of(meter), seed.amount),
            (Account.RESERVE.of(meter), -seed.reserve),
            (Account.OVERFLOW.of(meter), -seed.overflow),
            (Account.SEEDS.value, -seed.house),
        ]
    )


def adjusting(meter: str, amount: int, seed: Reseed) -> tuple[Posting, ...]:
    """What an adjustment posts.

    Where it backs an award out, what the seed after that took from reserve and overflow goes back there.
    """
    moves = [
        (Account.METER.of(meter), amount),
        (Account.RESERVE.of(meter), seed.reserve),
        (Account.OVERFLOW.of(meter), seed.overflow),
    ]
    return _nonzero([*moves, (Account.ADJUSTMENTS.value, -sum(each for _, each in moves))])


def drawn(state: ProgressiveState, meter: str, amount: int, to: str) -> tuple[Posting, ...]:
    """What comes off a meter for somebody; what it has not, the house adds."""
    short = max(amount - max(state.value(meter), 0), 0)
    return _nonzero([(Account.METER.of(meter), short - amount), (Account.SEEDS.value, -short), (to, amount)])


def _nonzero(moves: Iterable[Posting]) -> tuple[Posting, ...]:
    return tuple(each for each in moves if each[1])


def seeds(meters: Iterable[Parameters]) -> Iterator[Posting]:
    """What meters post that begin at their seeds."""
    total = 0
    for each in meters:
        total += each.seed
        yield Account.METER.of(each.name), each.seed
    yield Account.SEEDS.value, -total
