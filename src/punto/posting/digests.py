"""What a paper was made from: digests of the house and of each wager's text."""

from hashlib import sha256

import punto
from punto.houses import House
from punto.messages import text
from punto.wagers import Wager

__all__ = ["house_digest", "imprint", "wager_digest"]

_SHOWN = 16


def imprint(house: House) -> str:
    """The line at the foot that says which house, and which Punto."""
    return text("paper.imprint", digest=house_digest(house), version=punto.__version__)


def house_digest(house: House) -> str:
    """The beginning of the charter's digest: all that is in force at the house."""
    return house.charter.digest[:_SHOWN]


def wager_digest(wager: Wager) -> str:
    """The digest of the wager's own text."""
    return sha256(wager.source.encode()).hexdigest()[:_SHOWN]
