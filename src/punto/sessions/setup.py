"""What a run of sessions is: the table, the bet, the money and when to stop. All that a worker must know."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from punto.errors import Unreadable
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message
from punto.money import format_amount
from punto.sessions.plans import MOST_MONEY, Plan
from punto.settle import Bet, limits, read_bet
from punto.sim.shoes import Shoes
from punto.wagers import Terms

__all__ = ["MOST_COUPS", "MOST_SESSIONS", "Setup", "place_bet"]

MOST_COUPS = 1_000_000
MOST_PLAYERS = 1000
MOST_SESSIONS = 100_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """One bettor at one table; a plan is a name of `PLANS`, `FILE.py:function` or a function."""

    house: House
    bet: Bet
    bankroll: int
    seed: str
    plan: str | Plan = "flat"
    coups: int = 280
    coups_per_hour: int = 70
    minimum: int = 1
    maximum: int = MOST_MONEY
    stop_loss: int | None = None
    stop_win: int | None = None
    meters: Mapping[str, int] = field(default_factory=dict)
    players: int | None = None
    """How many feed the meters and share their awards; without a number, meters stand still."""

    def __post_init__(self) -> None:
        if self.house.game is not Game.BACCARAT:
            raise Unreadable(message("sessions.no-cards", house=self.house.id))
        Shoes.at(self.house)  # a house whose shoes its own table would refuse is refused here too
        for name, number, most in (
            ("coups", self.coups, MOST_COUPS),
            ("coups-per-hour", self.coups_per_hour, MOST_COUPS),
        ):
            _check_number(name, number, most)
        money = {"bankroll": self.bankroll, "stop-loss": self.stop_loss, "stop-win": self.stop_win}
        for name, amount in {**money, "minimum": self.minimum, "maximum": self.maximum}.items():
            if amount is not None:
                _check_money(name, amount, self.house)
        self._check_stake()
        if self.players is not None:
            self._check_players(self.players)

    def _check_players(self, players: int) -> None:
        """Meters grow only where a bet has some; where chairs have awards of their own, for one player."""
        offer = self.house.offer(self.bet.wager)
        if not offer.paying_meters:
            raise Unreadable(message("sim.no-meter", wager=self.bet.wager))
        most = 1 if offer.wager.chairs else MOST_PLAYERS
        if type(players) is not int or not 1 <= players <= most:
            key = "sessions.chairs" if offer.wager.chairs else "sim.players"
            raise Unreadable(message(key, players=players, most=most, wager=self.bet.wager))

    def _check_stake(self) -> None:
        said = {
            name: format_amount(amount, self.house.currency)
            for name, amount in (
                ("stake", self.bet.stake),
                ("minimum", self.minimum),
                ("maximum", self.maximum),
                ("bankroll", self.bankroll),
            )
        }
        fixed = self.house.offer(self.bet.wager).stake(self.terms.paytable)
        if fixed is not None and {self.bet.stake, self.minimum, self.maximum} != {fixed}:
            amount = format_amount(fixed, self.house.currency)
            raise Unreadable(message("bet.fixed-stake", wager=self.bet.wager, amount=amount))
        if not self.minimum <= self.bet.stake <= self.maximum:
            raise Unreadable(message("sessions.outside-limits", **said))
        if self.bankroll < self.bet.stake:
            raise Unreadable(message("sessions.too-little", **said))

    @property
    def terms(self) -> Terms:
        """The wager as this bettor has it, alone at the table."""
        chair = self.bet.seat if self.house.offer(self.bet.wager).wager.chairs else None
        return self.house.terms(self.bet.wager, self.bet.on, self.bet.paytable, chair=chair)

    @property
    def money(self) -> tuple[int, int, int, int, int, int]:
        """Bankroll, base, minimum, maximum, the bankroll below which a session ends, and at which it does."""
        least = max(self.minimum, self.bankroll - self.stop_loss + 1 if self.stop_loss is not None else 0)
        enough = self.bankroll + self.stop_win if self.stop_win is not None else 1 << 62
        return self.bankroll, self.bet.stake, self.minimum, self.maximum, least, enough

    @property
    def limited(self) -> bool:
        """Whether the table has a maximum."""
        return self.maximum < MOST_MONEY

    @property
    def plan_name(self) -> str:
        """What the plan is called."""
        return self.plan if isinstance(self.plan, str) else getattr(self.plan, "__name__", repr(self.plan))


def place_bet(
    house: House, bet: str, stake: int, minimum: int | None = None, maximum: int | None = None
) -> tuple[Bet, int, int]:
    """The bet written `[seat:]wager[@hand][/paytable]`, with the limits that hold for it.

    Without a minimum the base stake is the least that is bet; a wager with a fixed stake has no other.
    """
    if "=" in bet or "#" in bet:
        raise Unreadable(message("sessions.bet-with-stake", bet=bet))
    _check_money("stake", stake, house)
    written = bet if ":" in bet else f"{house.seats[0]}:{bet}"
    unit = house.currency.unit
    placed = read_bet(f"{written}={stake // unit}.{stake % unit:0{house.currency.digits}}", house)
    offer = house.offer(placed.wager)
    fixed = offer.stake(house.paytable(placed.wager, placed.paytable))
    least, most_taken = (fixed, fixed) if fixed is not None else limits(offer, house)
    least = minimum if minimum is not None else least if least is not None else stake
    most_taken = maximum if maximum is not None else most_taken if most_taken is not None else MOST_MONEY
    return placed, least, most_taken


def _check_money(what: str, amount: int, house: House) -> None:
    if type(amount) is not int:
        raise Unreadable(message("sessions.not-minor", what=what, amount=amount))
    if not 1 <= amount <= MOST_MONEY:
        most = format_amount(MOST_MONEY, house.currency)
        raise Unreadable(message("sessions.no-money", what=what, most=most))


def _check_number(what: str, number: int, most: int) -> None:
    if type(number) is not int or not 1 <= number <= most:
        raise Unreadable(message("sessions.number", what=what, number=number, most=most))
