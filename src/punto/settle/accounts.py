"""Accounts, and what each movement of chips posts to them.

An account is a kind, and an owner where the kind has one: `chips/guest-1` is what a person has at the table,
`layout/guest-1` what that person has staked, `tray` the house's chips. A posting is an account and an amount
in minor units; what one event posts sums to zero. A balance is the sum of postings and nothing else.

>>> bet = Bet(3, "banker", 10_000, person="maria")
>>> posted([Movement(Act.COLLECT, bet, 10_000)])
(('layout/maria', -10000), ('tray', 10000))
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from punto.errors import BrokenInvariant
from punto.messages import Message, message
from punto.settle.bets import Bet, Kind
from punto.settle.results import Act, Movement

__all__ = [
    "Account",
    "Posting",
    "account",
    "account_in_words",
    "balances_after",
    "bought",
    "carried_away",
    "changed_for_chips",
    "moved",
    "placed",
    "posted",
    "released",
    "taken_back",
    "together",
    "tray_counted",
    "vigorish_paid",
]

Posting = tuple[str, int]
"""An account and what is added to it."""

NOBODY: Mapping[str, str] = {}


class Account(Enum):
    """The kinds of accounts."""

    CHIPS = "chips"
    """What a person has at the table, counted from when they came."""
    WALLET = "wallet"
    """What the house keeps for a person away from the table, and chips that they took with them."""
    CASH = "cash"
    """Cash of a person's own: what came of it into the house is counted down from nothing."""
    LAYOUT = "layout"
    """A person's stakes on the layout."""
    OWED = "vigorish-owed"
    """Marked vigorish: chips that lie with a person and are the house's."""
    PAPER = "paper"
    """A person's promotional chips and coupons, at their face value."""
    PAPER_LAYOUT = "paper-layout"
    """Promotional chips and coupons on the layout."""
    PAPER_TAKEN = "paper-taken"
    """Promotional chips and coupons that the house has collected."""
    TRAY = "tray"
    """The house's chips at the table."""
    TOKES = "tokes"
    """The dealers' toke box."""
    DROP = "drop"
    """Money that was changed for chips."""
    COUNT_ROOM = "count-room"
    """Drop boxes that were taken from the table."""
    CAGE = "cage"
    """The house's chips away from the table: openers and fills come from here."""
    OVER_SHORT = "over-short"
    """What a count found to be missing, or too much of it."""
    METER = "meter"
    """A progressive meter, by wager and name; in a progressive's own books by its name."""
    RESERVE = "reserve"
    """What waits unseen for a meter's next seed; below nothing where the house has advanced it."""
    OVERFLOW = "overflow"
    """What came to a meter above its ceiling."""
    SEEDS = "seeds"
    """The house's own money that went into meters."""
    STAKES = "stakes"
    """Where shares of stakes come from, by table."""
    AWARDS = "awards"
    """What meters have paid, by table."""
    ADJUSTMENTS = "adjustments"
    """What people have put into meters or taken out by hand."""

    def of(self, owner: str) -> str:
        """The account of an owner."""
        return f"{self._value_}/{owner}"


_TRAY, _TOKES, _DROP = Account.TRAY.value, Account.TOKES.value, Account.DROP.value
_PAPER_TAKEN = Account.PAPER_TAKEN.value


def account(name: str) -> tuple[Account, str]:
    """The kind and the owner of an account.

    >>> account("layout/maria")
    (<Account.LAYOUT: 'layout'>, 'maria')
    """
    kind, _, owner = name.partition("/")
    return Account(kind), owner


def account_in_words(name: str, people: Mapping[str, str] = NOBODY) -> Message:
    """Who holds the money of an account, or where it lies: of those from which money can be taken back.

    >>> str(account_in_words("chips/guest-1", {"guest-1": "Maria"})), str(account_in_words("drop"))
    ('Maria', 'the drop box')
    """
    kind, owner = account(name)
    return message(f"account.{kind.value}", who=people.get(owner) or owner)


def balances_after(balances: Mapping[str, int], postings: Iterable[Posting]) -> dict[str, int]:
    """Balances once more has been posted, all of which sums to zero."""
    after = dict(balances)
    total = 0
    for name, amount in postings:
        total += amount
        after[name] = after.get(name, 0) + amount
    if total:
        raise BrokenInvariant(message("error.postings", total=total))
    return after


def placed(bets: Iterable[Bet], *, cash: bool = False) -> tuple[Posting, ...]:
    """What bets post when they come onto the layout; spoken ones come with cash."""
    stakes: dict[tuple[str, Kind], int] = {}
    for bet in bets:
        key = (bet.person, bet.kind)
        stakes[key] = stakes.get(key, 0) + bet.stake
    return _summed(
        [
            (_purse(kind, person, cash=cash), _lies(kind, person), stake)
            for (person, kind), stake in stakes.items()
        ]
    )


def taken_back(bet: Bet, *, cash: bool = False) -> tuple[Posting, ...]:
    """What a bet posts that its person takes off the layout."""
    return moved(_lies(bet.kind, bet.person), _purse(bet.kind, bet.person, cash=cash), bet.stake)


def bought(person: str, amount: int, *, cash: bool) -> tuple[Posting, ...]:
    """What a buy-in posts: chips for cash in the drop box, or for a wallet's money, which the cage has."""
    paid = (Account.CASH.of(person), _DROP) if cash else (Account.WALLET.of(person), Account.CAGE.value)
    return (*moved(*paid, amount), *moved(_TRAY, Account.CHIPS.of(person), amount))


def tray_counted(expected: int, counted: int) -> tuple[Posting, ...]:
    """What a closer posts: all that was counted goes to the cage, and the tray is empty."""
    cage, rest = Account.CAGE.value, Account.OVER_SHORT.value
    return tuple(
        (name, sum_)
        for name, sum_ in ((_TRAY, -expected), (cage, counted), (rest, expected - counted))
        if sum_
    )


def changed_for_chips(bets: Iterable[Bet]) -> tuple[Posting, ...]:
    """Cash on the layout that goes into the drop box, chips from the tray taking its place."""
    cash = sum(bet.stake for bet in bets)
    return (_DROP, cash), (_TRAY, -cash)


def vigorish_paid(owed: Iterable[tuple[str, int]]) -> tuple[Posting, ...]:
    """Marked vigorish that people pay, each so much."""
    return _summed((Account.OWED.of(person), _TRAY, amount) for person, amount in owed)


def carried_away(person: str, balances: Mapping[str, int]) -> tuple[Posting, ...]:
    """Whoever leaves takes their chips along."""
    chips = Account.CHIPS.of(person)
    amount = balances.get(chips, 0)
    return moved(chips, Account.WALLET.of(person), amount) if amount else ()


def released(lying: Iterable[tuple[Bet, int]]) -> tuple[Posting, ...]:
    """Stakes that still lie there when the round is over, each with what was pressed onto it, go back.

    A toke that is not lost is the dealers'.
    """
    stakes: dict[tuple[str, Kind], int] = {}
    for bet, pressed in lying:
        chips = pressed if bet.kind.is_paper else 0  # pressed onto a coupon, they lie beside it
        key = (bet.person, bet.kind)
        stakes[key] = stakes.get(key, 0) + bet.stake + pressed - chips
        if chips:
            key = (bet.person, Kind.CHIPS)
            stakes[key] = stakes.get(key, 0) + chips
    return _summed(
        [
            (_lies(kind, person), _TOKES if kind is Kind.TOKE else _purse(kind, person), stake)
            for (person, kind), stake in stakes.items()
        ]
    )


def posted(movements: Iterable[Movement]) -> tuple[Posting, ...]:
    """What movements of the dealer's hand post: one pair for each account that they change."""
    amounts: dict[_Alike, int] = {}
    for movement in movements:
        if movement.act is not Act.LEAVE:
            bet = movement.bet
            key = (movement.act, bet.kind, bet.person, movement.meter)
            amounts[key] = amounts.get(key, 0) + movement.amount
    return _summed([(*_ENDS[key[0]](*key[1:]), amount) for key, amount in amounts.items()])


_Alike = tuple[Act, Kind, str, str]
"""Movements alike in act, kind of bet, person and meter go the same way."""

Ends = tuple[str, str]
"""The accounts from which and to which something moves."""


def _collect(kind: Kind, person: str, _meter: str) -> Ends:
    return _lies(kind, person), _PAPER_TAKEN if kind.is_paper else _TRAY


def _pay(kind: Kind, person: str, meter: str) -> Ends:
    return f"meter/{meter}" if meter else _TRAY, _winner(kind, person)


def _press(_kind: Kind, person: str, _meter: str) -> Ends:
    return _TRAY, f"layout/{person}"


def _take_vigorish(kind: Kind, person: str, _meter: str) -> Ends:
    return _winner(kind, person), _TRAY


def _mark_vigorish(kind: Kind, person: str, _meter: str) -> Ends:
    return _winner(kind, person), f"vigorish-owed/{person}"


def _return(kind: Kind, person: str, _meter: str) -> Ends:
    return _lies(kind, person), _purse(kind, person)


def _back(way: Callable[[Kind, str, str], Ends]) -> Callable[[Kind, str, str], Ends]:
    """The other way round: what was done before the round was void goes back as it came."""

    def ends(kind: Kind, person: str, meter: str) -> Ends:
        source, to = way(kind, person, meter)
        return to, source

    return ends


_ENDS: Mapping[Act, Callable[[Kind, str, str], Ends]] = {
    Act.COLLECT: _collect,
    Act.PAY: _pay,
    Act.PRESS: _press,
    Act.TAKE_VIGORISH: _take_vigorish,
    Act.MARK_VIGORISH: _mark_vigorish,
    Act.RETURN: _return,
    Act.GIVE_BACK: _back(_collect),
    Act.TAKE_BACK: _back(_pay),
    Act.UNPRESS: _back(_press),
    Act.GIVE_VIGORISH: _back(_take_vigorish),
    Act.UNMARK: _back(_mark_vigorish),
}
"""From where to where each movement goes; what is left lies where it lies."""


def _purse(kind: Kind, person: str, *, cash: bool = False) -> str:
    if kind.is_paper:
        return f"paper/{person}"
    return f"cash/{person}" if cash else f"chips/{person}"


def _lies(kind: Kind, person: str) -> str:
    return f"paper-layout/{person}" if kind.is_paper else f"layout/{person}"


def _winner(kind: Kind, person: str) -> str:
    """A toke wins for the dealers; promotional paper wins chips."""
    return _TOKES if kind is Kind.TOKE else f"chips/{person}"


def moved(source: str, to: str, amount: int) -> tuple[Posting, Posting]:
    """What one amount posts that goes from an account to another."""
    return (source, -amount), (to, amount)


def together(*posted: Iterable[Posting], back: Iterable[Posting] = ()) -> tuple[Posting, ...]:
    """Several postings as one, an amount an account; those that go `back` are undone by it."""
    sums: dict[str, int] = {}
    for account_, amount in (*(each for one in posted for each in one), *((to, -much) for to, much in back)):
        sums[account_] = sums.get(account_, 0) + amount
    return tuple([each for each in sums.items() if each[1]])


def _summed(moves: Iterable[tuple[str, str, int]]) -> tuple[Posting, ...]:
    sums: dict[str, int] = {}
    for source, to, amount in moves:
        sums[source] = sums.get(source, 0) - amount
        sums[to] = sums.get(to, 0) + amount
    return tuple([each for each in sums.items() if each[1]])
