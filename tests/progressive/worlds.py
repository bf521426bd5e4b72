"""Progressives as tests know them: a driver that decides and folds, and the law of conservation."""

from fractions import Fraction

from punto.errors import Refused
from punto.houses import Parameters, Role
from punto.progressive import (
    ApproveClaim,
    ClaimAward,
    Contribute,
    EndGame,
    OpenProgressive,
    Payee,
    ProgressiveEvent,
    ProgressiveState,
    decide_progressive,
    evolve_progressive,
)
from punto.settle import Account
from punto.streams import Actor, Command

__all__ = ["DORA", "ELLEN", "OTTO", "World", "opened", "unbalanced"]

DORA, ELLEN, OTTO = (
    Actor(Role.DEALER, "dora"),
    Actor(Role.EXECUTIVE, "ellen"),
    Actor(Role.SUPERVISOR, "otto"),
)


class World:
    """A progressive, and all that has happened to it; stakes are counted again beside it."""

    def __init__(self, *meters: Parameters, executive_from: int | None = None) -> None:
        self.state = ProgressiveState()
        self.events: list[ProgressiveEvent] = []
        self.staked: dict[str, Fraction] = {}
        self.do(OpenProgressive("floor", "any", "USD", meters, executive_from), ELLEN)

    def do(self, command: Command, by: Actor = DORA) -> tuple[ProgressiveEvent, ...]:
        """Decide one command and take what happens."""
        happened = decide_progressive(self.state, command, by)
        for event in happened:
            self.state = evolve_progressive(self.state, event)
        self.events += happened
        if isinstance(command, Contribute) and happened:
            for name, meter in self.state.meters.items():
                self.staked[name] = self.staked.get(name, Fraction(0)) + meter.rate * command.stakes
        return happened

    def refused(self, command: Command, by: Actor = DORA) -> str:
        """Why a command is refused, which it must be; nothing changes by that."""
        before = self.state
        try:
            decide_progressive(self.state, command, by)
        except Refused as error:
            assert self.state is before
            return str(error)
        raise AssertionError(f"{command} was accepted")

    def start(self, stakes: int, *, table: str = "table/1", bets: int = 1) -> int:
        """The next game of a table."""
        game = self.state.played.get(table, 0) + 1
        self.do(Contribute(table, game, bets, stakes))
        return game

    def hit(
        self,
        meter: str,
        *,
        table: str = "table/1",
        share: Fraction = Fraction(1),
        winners: int = 1,
        by: Actor = DORA,
    ) -> int:
        """A hit in the game under way, split among so many in whole minor units; its number."""
        value = self.state.value(meter)
        each = int(share * value / winners)
        people = tuple(Payee(seat, f"guest-{seat}", each) for seat in range(1, winners + 1))
        game = self.state.played[table]
        self.do(ClaimAward(table, game, meter, f"line {share}", share, value, people), by)
        return self.state.claims

    def approve(self, number: int, by: Actor = ELLEN) -> None:
        """The card is swiped."""
        (claim,) = [each for each in self.state.pending if each.number == number]
        self.do(ApproveClaim(claim.table, claim.game, claim.meter, claim.line), by)

    def end(self, table: str = "table/1") -> None:
        """END GAME."""
        self.do(EndGame(table, self.state.played[table]))


def opened(
    rate: str = "1.37%", *, seed: int = 1_000_000, reserve: str = "0%", ceiling: int | None = None
) -> World:
    """One meter, `jackpot`."""
    per_cent = Fraction(rate.rstrip("%")) / 100
    return World(Parameters("jackpot", seed, per_cent, Fraction(reserve.rstrip("%")) / 100, ceiling))


def unbalanced(world: World) -> list[str]:
    """Where money was lost or made: seeds + contributions ± adjustments = paid + meters + reserve + overflow.

    In whole minor units, and once more with the carried fractions against what was staked.
    """
    state, wrong = world.state, []
    in_ = -sum(map(state.total, (Account.SEEDS, Account.STAKES, Account.ADJUSTMENTS)))
    held = sum(map(state.total, (Account.METER, Account.RESERVE, Account.OVERFLOW)))
    if in_ != state.total(Account.AWARDS) + held:
        wrong.append(f"{in_} came in, {state.total(Account.AWARDS)} went out and {held} is there")
    posted = -state.total(Account.STAKES)
    exact = sum(world.staked.values(), Fraction(0))
    if exact != posted + sum(state.carried.values(), Fraction(0)):
        wrong.append(f"stakes are worth {exact}; {posted} were posted, {dict(state.carried)} are carried")
    if any(not 0 <= each < 1 for each in state.carried.values()):
        wrong.append(f"carried: {dict(state.carried)}")
    return wrong
