"""Money that several bettors share: a meter's award, and a payout limit."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from punto.errors import Reason, Unreadable
from punto.houses import House
from punto.messages import message
from punto.money import Rounding, Toward
from punto.settle.bets import Bet
from punto.settle.results import SettledBet
from punto.wagers import Judgment, Result

__all__ = ["award_shares", "capped", "meter_value", "shared", "unclaimed", "unfunded"]


def shared(
    settled: list[SettledBet], judged: list[Judgment], house: House, meters: Mapping[str, int]
) -> list[SettledBet]:
    """Pay each award of a meter, split equally among the bets that won it, in exchange for their stakes."""
    winners: defaultdict[tuple[str, str | None], list[int]] = defaultdict(list)
    for place, judgment in enumerate(judged):
        if judgment.pay.meter:
            winners[settled[place].bet.wager, settled[place].line].append(place)
    result = list(settled)
    for places in winners.values():
        for place in places:
            each, pay = result[place], judged[place].pay
            meter = pay.meter or ""
            value = meter_value(each.bet, meter, house, meters)
            won, rest = _part(value, pay.share, len(places), house)
            gross = won if each.bet.kind.is_paper else won - each.bet.stake
            result[place] = replace(
                each, gross=gross, net=gross, payout_remainder=rest, meter=f"{each.bet.wager}.{meter}"
            )
    return result


def award_shares(value: int, share: Fraction, bets: Sequence[Bet], house: House) -> tuple[int, ...]:
    """What each of the bets gets that have won a share of a meter together.

    All the same, in whole steps of the house's rounding; what that leaves stays on the meter.
    """
    won, _ = _part(value, share, len(bets), house)
    return (won,) * len(bets)


def _part(value: int, share: Fraction, winners: int, house: House) -> tuple[int, Fraction]:
    """Down, whichever way other payouts go: no meter pays more than its share."""
    award = share * value / winners
    return Rounding(Toward.DOWN, house.payout_rounding.to).apply(award.numerator, award.denominator)


def unclaimed(settled: list[SettledBet], judged: list[Judgment]) -> list[SettledBet]:
    """Awards that are still to be claimed: so far their stakes are gone, and the meter is named."""
    result = list(settled)
    for place, judgment in enumerate(judged):
        if judgment.pay.meter:
            bet = settled[place].bet
            gross = 0 if bet.kind.is_paper else -bet.stake
            meter = f"{bet.wager}.{judgment.pay.meter}"
            result[place] = replace(settled[place], gross=gross, net=gross, meter=meter)
    return result


def meter_value(bet: Bet, meter: str, house: House, meters: Mapping[str, int]) -> int:
    """What a meter stands at: as told, or else at the seed that the house or the pay table gives."""
    wager = bet.wager
    for name in (f"{wager}.{meter}", meter):
        if name in meters:
            return meters[name]
    table = house.paytable(wager, bet.paytable)
    offer = house.offer(wager)
    configured = offer.meters[meter].seed if meter in offer.meters else None
    if configured is not None and table.id == offer.paytable.id:
        return configured
    printed = table.meters.get(meter)
    if printed and printed.seed:
        return printed.seed.amount
    raise Unreadable(message("bet.no-meter", wager=wager, meter=meter))


def unfunded(bets: Iterable[Bet], house: House) -> Iterator[Reason]:
    """Bets that could win from a meter of which nobody knows what it stands at: they could not be paid."""
    for bet in {bet.wager: bet for bet in bets}.values():
        table = house.paytable(bet.wager, bet.paytable)
        for meter in dict.fromkeys([pay.meter for pay in table.pays if pay and pay.meter]):
            try:
                meter_value(bet, meter, house, {})
            except Unreadable as error:
                yield Reason(error.what)


def capped(settled: list[SettledBet], house: House) -> list[SettledBet]:
    """Hold each wager to its aggregate limit: winners share it in proportion; meters' awards stand apart."""
    result = list(settled)
    for wager in house.limited:
        limit = house.offers[wager].aggregate or 0
        places = [
            place
            for place, each in enumerate(settled)
            if each.bet.wager == wager and each.result is Result.WIN and not each.meter
        ]
        owed = sum(settled[place].paid for place in places)
        if owed <= limit:
            continue
        for place in places:
            each = settled[place]
            part = Fraction(each.paid * limit, owed)
            paid, _ = house.payout_rounding.apply(part.numerator, part.denominator)
            gross = each.gross - each.paid + paid
            withheld = each.paid - paid
            result[place] = replace(each, gross=gross, net=gross - each.vigorish, capped=withheld)
    return result
