"""What a page shows of a table: what everybody may see, and what is one person's own, ready for JSON.

Both are made of the views of `punto.table`, so no card is in them that this person may not know.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.facts import Game
from punto.game.roads import Mark, board, mark_of, plain_board
from punto.houses import House
from punto.messages import text
from punto.posting.wording import amount
from punto.server.console import console
from punto.server.felt import box_id, chips_for, main_boxes
from punto.server.squeeze import squeeze_words
from punto.settle import Account, Bet, Kind
from punto.table import Phase, TableState, view
from punto.table.events import BetResult
from punto.table.next import Task, adds, due, presser, presses
from punto.table.record import plain
from punto.table.views import DISPLAY, Viewer, ViewerKind, gained, player, who_bets
from punto.wagers import Result

__all__ = ["Shown", "bettors", "changes", "holdings", "shown_as", "shown_to", "told_bet"]

Shown = dict[str, Any]

_KEPT = (
    *("phase", "round", "free_hand", "hands", "winner"),
    *("seats", "behind", "cards_left", "cut_card_came", "last_hand", "commitment"),
)


_ROLLS = 72


def changes(before: Shown, after: Shown) -> Shown:
    """What is other than it was."""
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def shown_as(state: TableState, viewer: Viewer, *, by_hand: bool = False) -> Shown:
    """What somebody sees of a table who does not sit there: those who run it see all that their view has."""
    seen = plain(view(state, viewer))
    if not viewer.sees_accounts:
        return {**{name: seen[name] for name in _KEPT}, "next": seen["next"]["what"], **_drawn(state)}
    own = console(state, by_hand=by_hand) if viewer.kind is ViewerKind.DEALER else {}
    return {**seen, "next": seen["next"]["what"], "due": seen["next"], **_drawn(state), **own}


def _drawn(state: TableState) -> Shown:
    """What a page draws beside the view: roads, piles, what was paid."""
    house = state.house
    return {
        "shoe": state.shoes,
        "rounds": len(state.coups),
        "discarded": sum(len(racked.cards) for racked in state.rack),
        "roads": roads(state.coups) if house.game is not Game.DICE else _roads_of(_rolls(state)),
        "rolls": [
            {"player": each.player, "banker": each.banker, "winner": each.winner.value}
            for each in _rolls(state)[-6:]
        ],
        "piles": list(_piles(state)),
        "layout": list(_layout(state)),
        "payments": list(_payments(state)) if state.round.result_called else [],
        "taken_words": _seats_and_sum(state, Result.LOSE, "web.taken-first"),
        "stays_words": _seats_and_sum(state, Result.PUSH, "web.stays"),
    }


@lru_cache(maxsize=64)
def roads(coups: tuple[Coup, ...]) -> Shown:
    """The five roads of a shoe as grids."""
    return plain_board(board([mark_of(coup) for coup in coups]))


@lru_cache(maxsize=64)
def _roads_of(rolls: tuple[Roll, ...]) -> Shown:
    """The same of dice: their winners alone."""
    return plain_board(board([Mark(roll.winner) for roll in rolls]))


def _rolls(state: TableState) -> tuple[Roll, ...]:
    """The newest rolls that count: dice have no shoe that begins their roads anew."""
    return tuple(each.roll for each in state.played[-_ROLLS:] if each.roll and each.results)


def shown_to(state: TableState, person: str, *, wallet: int = 0) -> Shown:
    """What is one person's own: where they sit or stand, their bets box by box, what they can do."""
    seat = next((seat for seat, sits in state.seated.items() if sits == person), 0)
    behind = state.behind.get(person, 0)
    results = {
        box_id(each.bet.wager, each.bet.on): each for each in state.round.results if each.bet.person == person
    }
    bets = [bet for bet in state.bets if bet.person == person]
    chips = state.balances.get(Account.CHIPS.of(person), 0)
    owed = sum(marker.amount for marker in state.markers if marker.person == person)
    pressable = _pressable(state, person)
    return {
        "seat": seat,
        "behind": behind,
        "bettor": bettors(state).get(person, ""),
        "open": bool(seat or behind in state.seated) and state.phase is Phase.BETTING,
        "chips": chips,
        "wallet": wallet,
        "balance": chips + wallet,
        "staked": sum(_lies(bet, state) for bet in bets),
        "owed": amount(owed, state.house.currency) if owed else "",
        "gained": gained(state.balances, person) or 0,
        "won": sum(_gain(each, state) for each in results.values()),
        "bets": {
            box_id(bet.wager, bet.on): _own_bet(bet, results.get(box_id(bet.wager, bet.on)), state)
            for bet in bets
        },
        "turns": _turns(state, seat),
        "cards": _in_hand(state, seat, person),
        "help": _help(state, seat),
        "press": list(pressable),
        "press_adds": pressable,
    }


def holdings(state: TableState, person: str) -> int:
    """What somebody has at a table, in minor units: chips before them, and what they bet."""
    staked = sum(_lies(bet, state) for bet in state.bets if bet.person == person)
    return state.balances.get(Account.CHIPS.of(person), 0) + staked


def _lies(bet: Bet, state: TableState) -> int:
    """What lies there for a bet: its stake, and what was pressed onto it."""
    return bet.stake + state.round.added(bet)


def _in_hand(state: TableState, seat: int, person: str) -> Shown:
    """The cards of the hand that somebody at the table has before them, as this person sees them."""
    if not (seat and state.round.handed):
        return {}
    seen = view(state, player(seat, person))
    return {name: list(hand.cards) for name, hand in seen.hands.items() if hand.handed}


def _own_bet(bet: Bet, result: BetResult | None, state: TableState) -> Shown:
    digits = state.house.currency.digits
    lies = _lies(bet, state)
    made: Shown = {"amount": lies, "chips": chips_for(lies, digits)}
    if result:
        net = _gain(result, state)
        paid = chips_for(_handed(result, state), digits) if net > 0 and state.round.winners_paid else []
        made |= {"state": result.result.value, "net": net, "paid": paid}
    return made


def _gain(result: BetResult, state: TableState) -> int:
    """What a bet has gained: what its line pays, and what a meter paid for it."""
    awards = state.game_here.awards if state.game_here else ()
    shares = (
        (bet, share)
        for each in awards
        if each.paid
        for bet, share in zip(each.award.bets, each.shares, strict=False)
    )
    return result.net + sum(share for bet, share in shares if bet == result.bet)


def _handed(result: BetResult, state: TableState) -> int:
    """What the dealer hands over for a bet: marked vigorish lies with its winner still."""
    return _gain(result, state) + (result.vigorish if state.house.vigorish.marked else 0)


def _turns(state: TableState, seat: int) -> str | None:
    """The hand that this seat has in its hands to turn."""
    handed = state.round.handed
    return handed.value if handed and seat and state.round.holders.get(handed) == seat else None


def _help(state: TableState, seat: int) -> Shown:
    """What the card in this seat's hands would decide, where everybody can tell."""
    hand = state.round.handed
    return squeeze_words(view(state, DISPLAY), hand) if hand and _turns(state, seat) else {}


def _pressable(state: TableState, person: str) -> dict[str, str]:
    """The bets that a person's early payout could go onto, and how much of it, while the question is open."""
    now = due(state)
    if now is None or now.task is not Task.SETTLE_EARLY:
        return {}
    own = [press for press in presses(state) if presser(state, press) == person]
    return {press.onto: amount(adds(state, press), state.house.currency) for press in own}


def bettors(state: TableState) -> dict[str, str]:
    """A name on the felt for everybody who may bet: their seat, or the one before them and a number.

    Nobody else learns by it who somebody is.
    """
    found = {person: str(seat) for seat, person in state.seated.items()}
    behind = dict(state.behind)
    behind |= {bet.person: bet.seat for bet in state.bets if bet.kind is Kind.BEHIND} | behind
    for person, seat in behind.items():
        number = sum(each.startswith(f"{seat}.") for each in found.values()) + 1
        found.setdefault(person, f"{seat}.{number}")
    return found


def _called(state: TableState, bet: Bet) -> str:
    """Who bets from behind a seat; of the seated player's own bets the seat says enough."""
    return who_bets(state, bet) if bet.kind is Kind.BEHIND else ""


def _piles(state: TableState) -> Iterator[Shown]:
    """Chips on the felt: of each seat, what lies in a main box, and the rest together; and what was paid.

    What others have there from behind the seat lies apart.
    """
    house, now = state.house, state.round
    places = main_boxes(house)
    results = {(each.bet.person, each.bet.wager, each.bet.on): each for each in now.results}
    found: dict[tuple[int, str, bool], list[tuple[Bet, BetResult | None]]] = {}
    for bet in state.bets:
        key = (bet.seat, places.get(bet.wager, "side"), bet.kind is Kind.BEHIND)
        found.setdefault(key, []).append((bet, results.get((bet.person, bet.wager, bet.on))))
    for (seat, place, behind), bets in found.items():
        lost = [_lies(bet, state) for bet, result in bets if result and result.result is Result.LOSE]
        wins = [each for _, each in bets if each and each.result is Result.WIN and now.winners_paid]
        won = max(0, sum(_handed(each, state) for each in wins))
        staked = sum(_lies(bet, state) for bet, _ in bets)
        left = staked - sum(lost)
        lies = staked if place != "side" or not now.losers_collected else left
        ends = {result.result.value for _, result in bets if result}
        yield {
            "seat": seat,
            "place": place,
            "behind": behind,
            "amount": lies,
            "chips": chips_for(lies, house.currency.digits) if lies else [],
            "state": ends.pop() if len(ends) == 1 else "",
            "gone": now.losers_collected and not left,
            "paid": chips_for(won, house.currency.digits) if won else [],
        }


def _layout(state: TableState) -> Iterator[Shown]:
    """What lies there, a row for each seat, and each who stands behind: main bets, then the others."""
    house, named = state.house, bettors(state)
    rows = {(bet.seat, bet.kind is Kind.BEHIND, named.get(bet.person, "")): bet for bet in state.bets}
    for (seat, behind, bettor), first in sorted(rows.items(), key=lambda row: row[0]):
        bets = [
            bet
            for bet in state.bets
            if (bet.seat, bet.kind is Kind.BEHIND, named.get(bet.person, "")) == (seat, behind, bettor)
        ]
        main = [bet for bet in bets if bet.wager in main_boxes(house)]
        side = [bet for bet in bets if bet not in main]
        yield {
            "seat": seat,
            "bettor": bettor,
            "who": _called(state, first),
            "main": ", ".join(told_bet(bet, house, state.round.added(bet)) for bet in main),
            "side": ", ".join(told_bet(bet, house, state.round.added(bet)) for bet in side),
            "amount": sum(_lies(bet, state) for bet in bets),
        }


def told_bet(bet: Bet, house: House, added: int = 0) -> str:
    """A bet in words: what is backed, and with how much, with what was pressed onto it."""
    kind = "" if bet.kind in (Kind.CHIPS, Kind.BEHIND) else f" ({bet.kind})"
    on = f" {bet.on}" if bet.on else ""
    offer = house.offers.get(bet.wager)  # a house of earlier may have offered others
    title = str(offer.wager.backs or offer.wager.title) if offer else bet.wager
    return f"{title}{on} {amount(bet.stake + added, house.currency)}{kind}"


def _payments(state: TableState) -> Iterator[Shown]:
    """What was paid, from the highest seat down, first to whoever sits there; each bet in words."""
    won = [each for each in state.round.results if each.result is Result.WIN]
    named = bettors(state)
    paid: dict[tuple[int, str], list[BetResult]] = {}
    for each in won:
        paid.setdefault((each.bet.seat, named.get(each.bet.person, "")), []).append(each)
    for (seat, bettor), theirs in sorted(paid.items(), key=lambda row: (-row[0][0], row[0][1])):
        yield {
            "seat": seat,
            "bettor": bettor,
            "who": _called(state, theirs[0].bet),
            "amount": sum(_handed(each, state) for each in theirs),
            "bets": [_payment(each, state) for each in theirs],
        }


def _payment(result: BetResult, state: TableState) -> Shown:
    """One bet that was paid: in words, its chips, and what was handed over for it."""
    digits = state.house.currency.digits
    return {
        "words": _paid(result, state.house),
        "amount": _handed(result, state),
        "chips": chips_for(result.bet.stake + max(result.pressed, 0), digits),
    }


def _paid(result: BetResult, house: House) -> str:
    said = text("web.paid", bet=told_bet(result.bet, house, max(result.pressed, 0)), odds=result.odds or "")
    if not result.vigorish:
        return said
    key = "web.paid-marked" if house.vigorish.marked else "web.paid-less"
    return text(key, paid=said, vigorish=amount(result.vigorish, house.currency))


def _seats_and_sum(state: TableState, result: Result, key: str) -> str:
    """Whose bets had this result, and what they come to, in words; nothing before it is called."""
    found = [each for each in state.round.results if each.result is result]
    if not found or not state.round.result_called:
        return ""
    seats = sorted({each.bet.seat for each in found}, reverse=True)
    stakes = sum(each.bet.stake + max(each.pressed, 0) for each in found)
    said = ", ".join(map(str, seats))
    return text(key, number=len(seats), seats=said, amount=amount(stakes, state.house.currency))
