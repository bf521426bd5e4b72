"""Amounts and parameters of a meter as people write them: `-12.50`, `1.37%`, `none` for no ceiling."""

from collections.abc import Mapping

from msgspec.structs import replace

from punto.errors import Unreadable, did_you_mean
from punto.houses import Parameters
from punto.messages import message
from punto.money import Currency, currency_of, parse_amount, parse_rate
from punto.progressive.state import ProgressiveState

__all__ = ["parameters_written", "signed_amount"]


def signed_amount(written: str, money: Currency) -> int:
    """An amount that may be taken off.

    >>> signed_amount("-12.50", currency_of("USD"))
    -1250
    """
    off = written.strip().startswith(("-", "−"))
    amount = parse_amount(written.strip().lstrip("+-−"), money)
    return -amount if off else amount


def parameters_written(state: ProgressiveState, meter: str, given: Mapping[str, str | None]) -> Parameters:
    """A meter's parameters with those that are given changed: seed, rate, reserve, ceiling."""
    if meter not in state.meters:
        hint = did_you_mean(meter, state.meters)
        raise Unreadable(message("progressives.no-meter", meter=meter, hint=hint))
    money = currency_of(state.currency)
    found: dict[str, object] = {}
    for name, written in given.items():
        if not written:
            continue
        if name == "ceiling" and written.strip().lower() == "none":
            found[name] = None
        else:
            found[name] = parse_rate(written) if name in ("rate", "reserve") else parse_amount(written, money)
    if not found:
        raise Unreadable(message("progressives.changes-nothing"))
    return replace(state.meters[meter], **found)
