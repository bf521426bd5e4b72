"""Meters that grow and are won: the very coups of a seed's shoes, with every award by its wager's own rules.

Workers find the rounds in which a meter pays, which are few; the stretches between them only feed it. Those
are then gone through in their order, by the commands and events of a live link.

>>> from punto.houses import find_house
>>> found = play_progressive(find_house("colorado-dice"), "dice-triple-progressive", coups=200_000, players=3)
>>> found.meters["jackpot"].full, found.unaccounted
(3, Fraction(0, 1))
"""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from punto.errors import Unreadable
from punto.exact import Fund, LongRun, Odds, long_run, price
from punto.exact.live import metered_stake
from punto.exact.progressive import full_award
from punto.houses import House
from punto.messages import message
from punto.money import format_amount
from punto.progressive import ProgressiveState
from punto.progressive.playing import Award, MeterPlay, awards_of
from punto.settle import Account, Bet, settle_lines
from punto.sim.meter_rounds import Finding, Met, RoundsDealt, Stretch
from punto.sim.running import Done, Progress, simulate
from punto.wagers import Judgment, Pay, Result, Terms

__all__ = ["MeterFigures", "ProgressivePlay", "play_progressive"]

_COUPS_A_PIECE = 200_000
_MOST_PLAYERS = 1000
_NO_LINE = Judgment(None, Pay("lose", Result.LOSE))


@dataclass(slots=True)
class MeterFigures:
    """What became of one meter: awards of all of it, and of parts; what they came to, in minor units."""

    full: int = 0
    parts: int = 0
    paid: int = 0
    largest: int = 0

    def add(self, share: Fraction, amount: int) -> None:
        """One more award."""
        self.full += share == 1
        self.parts += share < 1
        self.paid += amount
        self.largest = max(self.largest, amount)


@dataclass(frozen=True, slots=True)
class ProgressivePlay:
    """A progressive after long play. Amounts are minor units; `returned` is what fixed pays gave back.

    `state` is its link as a live table would have left it; balances add up to nothing.
    """

    odds: Odds
    stake: int
    rounds: int
    shoes: int
    seed: str
    done: Done[RoundsDealt]
    state: ProgressiveState
    meters: Mapping[str, MeterFigures]
    returned: int
    first_seeds: int
    exact: LongRun | None
    """The long run, exactly; none where prizes come off a meter."""

    @property
    def staked(self) -> int:
        """All stakes."""
        return self.state.stakes

    @property
    def contributed(self) -> int:
        """What stakes have fed the meters and reserves with."""
        return -self.state.total(Account.STAKES)

    @property
    def seeded(self) -> int:
        """What the house has put up, the first seeds among it."""
        return -self.state.total(Account.SEEDS)

    @property
    def placed(self) -> int:
        """What the meters stood at beside their seeds when play began."""
        return -self.state.total(Account.ADJUSTMENTS)

    @property
    def awarded(self) -> int:
        """What came off the meters."""
        return self.state.total(Account.AWARDS)

    @property
    def held(self) -> int:
        """What lies on the meters, in reserves, and above ceilings."""
        return sum(self.state.total(each) for each in (Account.METER, Account.RESERVE, Account.OVERFLOW))

    @property
    def unaccounted(self) -> Fraction:
        """What is missing: of the stakes' exact shares, and of all that was put in. It is nothing."""
        rates = sum((each.rate for each in self.state.meters.values()), Fraction(0))
        shares = rates * self.staked - self.contributed - sum(self.state.carried.values(), Fraction(0))
        return shares + self.contributed + self.seeded + self.placed - self.awarded - self.held

    def odds_of_full(self, meter: str) -> Fraction:
        """How many awards of all of a meter so many rounds have, on average."""
        return self.rounds * full_award(self.odds, meter)

    @property
    def exact_seeds(self) -> Fraction | None:
        """What seeds that the house puts up come to in the long run, for each unit staked."""
        rates = sum((each.rate for each in self.state.meters.values()), Fraction(0))
        return None if self.exact is None else 1 - self.exact.house_edge - self.odds.fixed_return - rates

    @property
    def house_edge(self) -> Fraction:
        """What the house has kept of the stakes: less fixed pays, what they fed, and seeds but the first."""
        seeds = self.seeded - self.first_seeds
        return Fraction(self.staked - self.returned - self.contributed - seeds, self.staked)


def play_progressive(
    house: House,
    wager: str,
    *,
    coups: int,
    players: int = 1,
    stake: int | None = None,
    meters: Mapping[str, int] | None = None,
    seed: int | str = 1,
    executor: Executor | None = None,
    workers: int | None = None,
    piece: int | None = None,
    progress: Progress[RoundsDealt] = lambda _dealt: None,
) -> ProgressivePlay:
    """Play a house's progressive for about so many rounds, with so many players betting in each.

    Meters begin at their seeds, or at so many minor units. The same seed gives the same awards, to the cent,
    with any executor and pieces of any size; they are those of dealing the shoes one by one.
    """
    table = _Table.at(house, wager, players, stake)
    play = MeterPlay(house, table.wager, meters)
    finding = Finding(house, table.terms, table.asking)
    if type(coups) is not int or coups < 1:
        raise Unreadable(message("sim.no-coups", coups=coups))
    size = piece if piece is not None else max(ceil(_COUPS_A_PIECE / finding.coups_per_shoe), 1)
    shoes = ceil(coups / finding.coups_per_shoe)
    done = simulate(
        finding, shoes, str(seed), piece=size, executor=executor, workers=workers, progress=progress
    )
    first_seeds = -play.state.total(Account.SEEDS)
    found = {name: MeterFigures() for name in play.state.meters}
    rounds = dealt = returned = 0
    for stretch in done.tally.in_order():
        returned += sum(table.round(met).returned * times for met, times in stretch.met.items())
        table.go_through(stretch, play, found)
        rounds, dealt = rounds + stretch.rounds, dealt + stretch.shoes
    return ProgressivePlay(
        table.odds,
        table.stake,
        rounds,
        dealt,
        str(seed),
        done,
        play.state,
        found,
        returned,
        first_seeds,
        table.long_run(play.state),
    )


class _Round(NamedTuple):
    """What lines that all bets met come to: paid back from the tray, awards, prizes off a meter."""

    returned: int
    awards: tuple[Award, ...]
    prizes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Table:
    """Who bets what, every round; and what each combination of lines comes to, settled once."""

    house: House
    wager: str
    terms: tuple[Terms, ...]
    bets: tuple[Bet, ...]
    odds: Odds
    _known: dict[Met, _Round] = field(default_factory=dict)

    @classmethod
    def at(cls, house: House, wager: str, players: int, stake: int | None) -> "_Table":
        """So many players at the first chairs that the wager has; where chairs do not matter, any number."""
        offer = house.offer(wager)
        if not offer.paying_meters:
            raise Unreadable(message("sim.no-meter", wager=offer.wager.id))
        chairs = offer.wager.chairs_of(offer.paytable)
        most = len(chairs) if chairs else _MOST_PLAYERS
        if type(players) is not int or not 1 <= players <= most:
            raise Unreadable(message("sim.players", players=players, most=most, wager=offer.wager.id))
        name, there = offer.wager.id, chairs[:players]
        terms = tuple(
            house.terms(name, chair=chair, others=[each for each in there if each != chair])
            for chair in there
        ) or (house.terms(name),)
        fixed = offer.stake(offer.paytable)
        if stake is not None and fixed is not None and stake != fixed:
            amount = format_amount(fixed, house.currency)
            raise Unreadable(message("bet.fixed-stake", wager=name, amount=amount))
        unit = stake if stake is not None else metered_stake(terms[0], house)
        bets = tuple(Bet(seat, name, unit) for seat in there or range(1, players + 1))
        odds = price(terms[0], house=house, players=players)
        return cls(house, name, terms, bets, odds)

    @property
    def stake(self) -> int:
        """What each player bets."""
        return self.bets[0].stake

    @property
    def asking(self) -> tuple[frozenset[int], ...]:
        """The lines of each bettor's terms that ask something of a meter."""
        off_meter = self.wager in self.house.off_meters
        return tuple(
            frozenset(
                number
                for number, (_, _, pay) in enumerate(terms.lines)
                if pay.meter or (off_meter and pay.result is Result.WIN)
            )
            for terms in self.terms
        )

    def round(self, met: Met) -> _Round:
        """What a round comes to in which the bets met these lines."""
        found = self._known.get(met)
        if found is None:
            found = self._known[met] = self._settled(met)
        return found

    def _settled(self, met: Met) -> _Round:
        each = met if len(self.terms) > 1 or len(self.bets) == 1 else met * len(self.bets)
        terms = self.terms if len(self.terms) > 1 else self.terms * len(self.bets)
        judged = [
            Judgment(one.lines[line][0], one.lines[line][2]) if line < len(one.lines) else _NO_LINE
            for one, line in zip(terms, each, strict=True)
        ]
        returned, won, prizes = 0, [], Counter[str]()
        for settled, (line, pay) in zip(settle_lines(self.bets, judged, self.house), judged, strict=True):
            back = settled.net + settled.bet.stake
            if pay.meter and line:
                won.append((settled.bet, line.name, pay.meter, pay.share))
            elif settled.meter:
                prizes[settled.meter.rpartition(".")[2]] += back
            else:
                returned += back
        return _Round(returned, awards_of(won), dict(prizes))

    def go_through(self, stretch: Stretch, play: MeterPlay, found: Mapping[str, MeterFigures]) -> None:
        """Feed and pay the meters, round by round where one is asked for and at once where none is."""
        past, crowd, stakes = 0, len(self.bets), sum(bet.stake for bet in self.bets)
        for at, met in stretch.asked:
            rounds, come = at + 1 - past, self.round(met)
            for award, shares in zip(
                come.awards,
                play.play(rounds * crowd, rounds * stakes, come.awards, come.prizes),
                strict=True,
            ):
                found[award.meter].add(award.share, sum(shares))
            past = at + 1
        rest = stretch.rounds - past
        if rest:
            play.play(rest * crowd, rest * stakes)

    def long_run(self, state: ProgressiveState) -> LongRun | None:
        """The exact long run of these very players."""
        if self.wager in self.house.off_meters:
            return None
        funds = {
            name: Fund(Fraction(each.seed, self.stake), each.rate, each.reserve)
            for name, each in state.meters.items()
        }
        return long_run(self.odds, funds)
