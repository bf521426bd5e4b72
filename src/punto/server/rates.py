"""How often somebody may try: to sign in, to come as a guest, to ask."""

from collections import deque
from time import monotonic

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from punto.errors import Reason, Refused
from punto.messages import message

__all__ = ["Rates", "TooOften"]


class TooOften(Refused):
    """Refused for now: later it may be taken."""


class Rates:
    """The limits of a floor, each by who tries: an address, or a page."""

    def __init__(
        self, *, sign_ins: str = "20/minute", guests: str = "60/minute", asks: str = "60/second"
    ) -> None:
        self.sign_ins, self.guests, self.asks = parse(sign_ins), parse(guests), parse(asks)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def sign_in(self, address: str) -> None:
        """Somebody tries a password, or a PIN."""
        self._count(self.sign_ins, "sign-in", address)

    def guest(self, address: str) -> None:
        """Somebody comes as a guest."""
        self._count(self.guests, "guest", address)

    def ask(self, lately: deque[float]) -> None:
        """A page asks for something that has asked at these times; each of its requests is counted here."""
        now = monotonic()
        while lately and lately[0] <= now - self.asks.get_expiry():
            lately.popleft()
        if len(lately) >= self.asks.amount:
            raise TooOften("ask", [Reason(message("web.too-often"))])
        lately.append(now)

    def _count(self, limit: RateLimitItem, *who: str) -> None:
        if not self._limiter.hit(limit, *who):
            raise TooOften(who[0], [Reason(message("web.too-often"))])
