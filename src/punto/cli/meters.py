"""What `--meter NAME=AMOUNT` says, the same for every command: a meter's name, or WAGER.METER."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from punto.cli.options import pairs
from punto.errors import Unreadable, did_you_mean
from punto.exact.live import metered_stake
from punto.houses import House
from punto.messages import message
from punto.money import USD, Currency, parse_amount
from punto.wagers import Terms, Wager

__all__ = ["in_stakes", "read_meters"]


def read_meters(written: Sequence[str], wagers: Iterable[Wager], currency: Currency = USD) -> dict[str, int]:
    """What meters of these wagers stand at, in minor units; each by its name or by WAGER.METER."""
    known = {name for each in wagers for meter in each.meters for name in (meter, f"{each.id}.{meter}")}
    found = {}
    for name, amount in pairs(written, "cli.bad-meter").items():
        if name not in known:
            raise Unreadable(message("bet.no-such-meter", meter=name, hint=did_you_mean(name, sorted(known))))
        found[name] = parse_amount(amount, currency)
    return found


def in_stakes(bet: Terms, meters: Mapping[str, int], house: House | None) -> dict[str, Fraction]:
    """What the meters of one bet stand at, in its stakes; WAGER.METER goes before the bare name."""
    unit = metered_stake(bet, house)
    return {
        name: Fraction(meters[key], unit)
        for name in bet.wager.meters
        for key in (name, f"{bet.wager.id}.{name}")
        if key in meters
    }
