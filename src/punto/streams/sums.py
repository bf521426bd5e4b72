"""Balances: sums of postings, and nothing else."""

from collections.abc import Iterable, Mapping

from punto.errors import BrokenInvariant
from punto.messages import message
from punto.settle import Posting

__all__ = ["balances_after"]


def balances_after(balances: Mapping[str, int], postings: Iterable[Posting]) -> dict[str, int]:
    """Balances are sums of postings, and nothing else; what one event posts sums to zero."""
    after = dict(balances)
    total = 0
    for account, amount in postings:
        total += amount
        after[account] = after.get(account, 0) + amount
    if total:
        raise BrokenInvariant(message("error.postings", total=total))
    return after
