"""Times and dates as people write them."""

from datetime import date, datetime, time, timedelta

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["read_begin", "read_clock", "read_date", "read_end"]


def read_begin(option: str, written: str, now: datetime) -> datetime:
    """A date and time, or a time alone: the last such one."""
    found = _read(option, written)
    if isinstance(found, datetime):
        return found
    today = datetime.combine(now.date(), found)
    return today if today <= now else today - timedelta(days=1)


def read_end(option: str, written: str, begin: datetime) -> datetime:
    """A date and time, or a time alone: the first such one after the beginning."""
    found = _read(option, written)
    if not isinstance(found, datetime):
        same_day = datetime.combine(begin.date(), found)
        found = same_day if same_day > begin else same_day + timedelta(days=1)
    if found <= begin:
        raise Unreadable(message("report.no-time-between", begin=f"{begin:%Y-%m-%d %H:%M}", end=written))
    return found


def read_clock(option: str, written: str) -> time:
    """A time of the day."""
    try:
        return time.fromisoformat(written)
    except ValueError:
        raise Unreadable(message("report.no-clock", option=option, text=written)) from None


def read_date(option: str, written: str) -> date:
    """A day."""
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise Unreadable(message("report.no-date", option=option, text=written)) from None


def _read(option: str, written: str) -> datetime | time:
    try:
        if len(written) <= len("00:00:00"):
            return time.fromisoformat(written)
        found = datetime.fromisoformat(written)
    except ValueError:
        raise Unreadable(message("report.no-time", option=option, text=written)) from None
    return found.astimezone().replace(tzinfo=None) if found.tzinfo else found
