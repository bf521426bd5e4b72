"""Limits and forms that make sense whatever the document says, and wagers that nobody set a limit for."""

from collections.abc import Iterator

from punto.errors import Reason
from punto.houses.allowed import shown_value
from punto.houses.choices import Form
from punto.houses.house import House
from punto.houses.offer import Offer
from punto.houses.schema import setting_of
from punto.messages import Message, message

__all__ = ["form_breaches", "limit_breaches", "without_limits"]

_NOTHING: frozenset[str] = frozenset()


def limit_breaches(house: House, unread: frozenset[str] = _NOTHING) -> Iterator[Reason]:
    """Limits that cross each other or let nothing in; those that could not be read are passed over."""
    sign = house.cites("check.above")
    for where in (_Limits("limits", house, unread), *(_limits(each, house, unread) for each in _real(house))):
        clauses = where.clauses or sign
        if where.low is not None and where.high is not None and where.low > where.high:
            yield Reason(_above(where.key("minimum"), where.low, where.key("maximum"), where.high), clauses)
        elif where.own:
            yield from _beside_table(where, _Limits("limits", house, unread), clauses)
        for name in ("maximum", "aggregate", "unit"):
            if where.of(name) == 0:
                shown = {"key": where.key(name), "value": _amount(0)}
                yield Reason(message("check.nothing", **shown), clauses)


def form_breaches(house: House, unread: frozenset[str] = _NOTHING) -> Iterator[Reason]:
    """Forms of which no wager could be made: none, or spoken cash without chips that it could become."""
    forms, clauses = house.bets.forms, house.clauses_on("bets.forms")
    if "bets.forms" in unread:
        return
    if not forms:
        yield Reason(message("check.no-forms"), clauses)
    elif Form.VERBAL in forms and not forms & {Form.CHIPS, Form.PLAQUES}:
        yield Reason(message("check.verbal-alone"), clauses)


class _Limits:
    """The limits that stand under one name of a house's file, for the table or for a wager."""

    def __init__(self, place: str, house: House, unread: frozenset[str], offer: Offer | None = None) -> None:
        self.place, self.own = place, offer
        self._chosen, self._unread = house.chosen, unread
        self.low, self.high = self.of("minimum"), self.of("maximum")
        by_wager = house.jurisdiction.limits
        self.clauses = by_wager.get(offer.wager.id, by_wager.get(offer.wager.family, ())) if offer else ()

    def key(self, name: str) -> str:
        return f"{self.place}.{name}"

    def of(self, name: str) -> int | None:
        """One of the limits, if it is set and could be read."""
        key = self.key(name)
        value = None if key in self._unread else self._chosen.get(key)
        return value if isinstance(value, int) else None


def _real(house: House) -> list[Offer]:
    """What is offered; a file that somebody tries out is nobody's offer yet."""
    return [offer for name, offer in house.offers.items() if name not in house.extra]


def _limits(offer: Offer, house: House, unread: frozenset[str]) -> _Limits:
    return _Limits(f"wagers.{offer.wager.id}", house, unread, offer)


def _beside_table(where: _Limits, table: _Limits, clauses: tuple[str, ...]) -> Iterator[Reason]:
    """A wager's limits beside the table's, whose minimum is for main wagers, and around its fixed stake."""
    assert where.own
    low, high, fixed = where.low, where.high, where.own.stake(where.own.paytable)
    if fixed is not None:
        if (low is not None and low > fixed) or (high is not None and high < fixed):
            stake = _amount(fixed)
            yield Reason(message("check.limits-exclude", wager=where.own.wager.id, stake=stake), clauses)
    elif low is not None and table.high is not None and low > table.high:
        yield Reason(_above(where.key("minimum"), low, table.key("maximum"), table.high), clauses)
    elif high is not None and low is None and _least(where.own, table) > high:
        least = _least(where.own, table)
        yield Reason(_above(table.key("minimum"), least, where.key("maximum"), high), clauses)


def _least(offer: Offer, table: _Limits) -> int:
    """The least that the table itself asks of a wager."""
    return table.low if offer.wager.main and table.low is not None else 0


def _above(low_key: str, low: int, high_key: str, high: int) -> Message:
    shown = {"key": low_key, "value": _amount(low), "other": high_key, "limit": _amount(high)}
    return message("check.above", **shown)


def without_limits(house: House) -> tuple[Message, ...]:
    """Wagers on which anybody may bet anything, as neither they nor the table have a limit for them."""
    free = [each for each in _real(house) if each.stake(each.paytable) is None]
    low, high = house.limits.minimum, house.limits.maximum
    bare = [each for each in free if each.minimum is None and (low is None or not each.wager.main)]
    endless = [each for each in free if each.maximum is None and high is None]
    unlimited = [each for each in endless if each in bare and low is None]
    found = {
        "limits": unlimited,
        "maximum": [each for each in endless if each not in unlimited],
        "minimum": [each for each in bare if each not in unlimited],
    }
    return tuple(
        message(
            f"advice.no-{what}", wagers=", ".join(each.wager.id for each in offers), first=offers[0].wager.id
        )
        for what, offers in found.items()
        if offers
    )


def _amount(minor: int) -> str:
    return shown_value(minor, setting_of("limits.minimum"))
