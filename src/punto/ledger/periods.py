"""Moments and days by the clock on the wall: a business day begins when the house says so."""

from datetime import date, datetime, time, timedelta

__all__ = ["business_day", "microseconds", "today"]


def microseconds(moment: datetime) -> int:
    """A moment as ledgers keep it; one without a zone is of the machine's own."""
    return round(moment.timestamp() * 1_000_000)


def today(begins: time, moment: datetime) -> date:
    """The business day of a moment: before the day begins it is still the one before.

    >>> today(time(6), datetime(2026, 11, 16, 5, 59)), today(time(6), datetime(2026, 11, 16, 6, 0))
    (datetime.date(2026, 11, 15), datetime.date(2026, 11, 16))
    """
    day = moment.date()
    return day if moment.time() >= begins else day - timedelta(days=1)


def business_day(day: date, begins: time) -> tuple[int, int]:
    """From its beginning to that of the next, as ledgers keep moments."""
    start, end = (datetime.combine(each, begins) for each in (day, day + timedelta(days=1)))
    return microseconds(start), microseconds(end)
