"""One event of each kind, every field other than its default."""

from fractions import Fraction

from punto.houses import Parameters, Role
from punto.progressive import events as happened
from punto.progressive.commands import Payee
from punto.progressive.events import Claim, Fed, ProgressiveEvent, Reseed
from punto.streams import Actor

DEALER, ELLEN, OTTO = (
    Actor(Role.DEALER, "dora"),
    Actor(Role.EXECUTIVE, "ellen"),
    Actor(Role.SUPERVISOR, "otto"),
)
METER = Parameters("major", 5_000_000, Fraction(9, 100), Fraction(1, 50), 9_000_000, True)
OTHER = Parameters("major", 5_000_000, Fraction(137, 10_000), Fraction(1, 200), 8_000_000, True)
FED = (Fed("major", 34, Fraction(1, 4), 2, 9, Fraction(3, 7)),)
POSTINGS = (("meter/major", 45), ("stakes/table/1", -45))
CLAIM = Claim(
    *(3, "table/1", 17, "major", "Exact Match", Fraction(1), 5_000_123, 5_000_122),
    (Payee(1, "maria", 2_500_061), Payee(3, "guest-2", 2_500_061)),
    Reseed(7, 8, 9),
    DEALER,
    ELLEN,
)

SAMPLES: list[ProgressiveEvent] = [
    happened.ProgressiveOpened("floor", "royal-9", "USD", (METER,), 2_500_000, POSTINGS),
    happened.Contributed("table/1", 17, 3, 1500, FED, POSTINGS),
    happened.ContributionReturned("table/1", 17, 3, 1500, FED, POSTINGS),
    happened.GameClosed("table/1", 17),
    happened.AwardClaimed(CLAIM),
    happened.ClaimApproved(3, 5_000_122, ELLEN, POSTINGS),
    happened.ClaimWithdrawn(3),
    happened.ClaimRefused(3, "the hand was not verified", OTTO),
    happened.PrizesTaken("table/1", 17, "major", 2500, POSTINGS),
    happened.Adjusted("major", -123, "backed out", ELLEN, OTTO, 3, POSTINGS),
    happened.ParametersChanged(OTHER, METER, "from the first of May"),
]
