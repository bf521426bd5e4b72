"""Which lines a bet meets, summed over the orders in which each set of cards can be dealt.

What a bet is worth from any cards depends on sets of cards alone: six of them, or four where the first four
decide. There are 5,005 sets of six values, 18,564 of six ranks, 341,055 of any four cards. So whoever follows
cards needs one table for a bet, whatever facts its lines are made of.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from punto.errors import Unreadable
from punto.exact.card_kinds import CardKinds, card_kinds
from punto.exact.card_sets import grown, number_of_sets
from punto.exact.hands import Ints
from punto.exact.odds import Odds
from punto.exact.starts import Starts, starts
from punto.exact.telling import decoded, questions
from punto.exact.value_coups import RAW_STARTS, play, value_cells
from punto.exact.values import VALUES
from punto.game.cards import DECK, Card, Rank, Suit
from punto.game.composition import Composition
from punto.game.facts import Game, Sees, Value
from punto.messages import Message, message
from punto.wagers import Terms

__all__ = [
    "CardGroups",
    "LineSets",
    "SetGains",
    "card_groups",
    "line_gains",
    "line_sets",
    "set_gains",
    "too_close",
]

_MOST_SETS = 400_000
_FIRST, _ALL = 4, 6
_NATURAL = 9


@dataclass(frozen=True, slots=True)
class CardGroups:
    """How closely a bet looks at cards: by ten values, by ranks or card by card, and what it tells apart.

    `names` are what people tag, and `group` has the number of each card's. `kind` has what sums go by: the
    same, but that cards which the bet cannot tell apart are one kind where it looks at cards one by one.
    """

    names: tuple[str, ...]
    group: Ints
    kind: Ints

    @property
    def kinds(self) -> int:
        """How many kinds there are."""
        return int(self.kind.max()) + 1

    @property
    def first_of(self) -> Ints:
        """A card of each kind."""
        return np.unique(self.kind, return_index=True)[1]

    @property
    def kind_names(self) -> tuple[str, ...]:
        """The cards of each kind: A, TJQK, 8s, or dh for all red ones."""
        if self.kinds == len(self.names):
            return self.names
        return tuple(
            _named([card for card in DECK if self.kind[card.index] == kind]) for kind in range(self.kinds)
        )

    def counts(self, composition: Composition) -> Ints:
        """How many cards of each kind there are."""
        cards = [composition[card] for card in DECK]
        return np.bincount(self.kind, cards, self.kinds).astype(np.int64)

    def of_kinds(self, tags: Ints) -> Ints:
        """Tags of groups as tags of kinds; refused where cards of one kind have several."""
        each = tags[self.group]
        found: Ints = each[self.first_of]
        if (found[self.kind] != each).any():
            raise Unreadable(message("exact.tags-within"))
        return found

    def of_groups(self, tags: Ints) -> Ints:
        """Tags of kinds as tags of groups."""
        found: Ints = tags[self.kind[np.unique(self.group, return_index=True)[1]]]
        return found


def _named(cards: Sequence[Card]) -> str:
    """Ranks and suits, each unless it is all of them; cards that are no such block one by one."""
    ranks = [rank for rank in Rank if any(card.rank is rank for card in cards)]
    suits = [suit for suit in Suit if any(card.suit is suit for card in cards)]
    if len(ranks) * len(suits) != len(cards):
        return " ".join(map(str, cards))
    said = "" if len(ranks) == len(Rank) else "".join(rank.letter for rank in ranks)
    return said + ("" if said and len(suits) == len(Suit) else "".join(suit.value for suit in suits))


class SetGains(NamedTuple):
    """What one unit gains, times `scale`, over all orders of each set of `size` cards: whole numbers.

    `by_line` has what it gains by each line, and by none last.
    """

    groups: CardGroups
    size: int
    gains: Ints
    by_line: tuple[int, ...]
    scale: int


class LineSets(NamedTuple):
    """In how many orders of each set each line is met, the lines as the terms have them and none last."""

    groups: CardGroups
    size: int
    orders: Ints


def set_gains(odds: Odds) -> SetGains:
    """The gains of a priced bet; one that pays from a meter, or looks too closely, is refused."""
    by_line, scale = line_gains(odds)
    found = line_sets(odds.terms)
    return SetGains(found.groups, found.size, np.array(by_line) @ found.orders, by_line, scale)


def line_gains(odds: Odds) -> tuple[tuple[int, ...], int]:
    """What one unit gains by each line, and by none last, times a scale that makes all of them whole."""
    terms = odds.terms
    if not odds.known:
        raise Unreadable(message("exact.count-meters", wager=terms.wager.id))
    gain = {line.name: odds.gain(line) for line in odds.lines}
    each = [gain.get(name, Fraction(-1)) for name in (*(line.name for line, _, _ in terms.lines), None)]
    scale = lcm(*(part.denominator for part in each))
    return tuple(int(part * scale) for part in each), scale


@lru_cache(maxsize=16)
def line_sets(terms: Terms) -> LineSets:
    """The table of a bet: refused where it would be too large to sum up."""
    why = too_close(terms)
    if why is not None:
        raise Unreadable(why)
    looked, size = _Looked(terms, card_groups(terms)), _size(terms)
    return LineSets(card_groups(terms), size, looked.at_four() if size == _FIRST else looked.at_six())


def too_close(terms: Terms) -> Message | None:
    """Why a bet's table would be too large to sum up, if it would."""
    kinds, size = card_groups(terms).kinds, _size(terms)
    if number_of_sets(kinds, size) <= _MOST_SETS:
        return None
    return message("exact.too-close", wager=terms.wager.id, kinds=kinds, cards=size)


def _size(terms: Terms) -> int:
    """How many cards may decide."""
    return _FIRST if terms.sees is Sees.FIRST_FOUR else _ALL


@lru_cache(maxsize=64)
def card_groups(terms: Terms) -> CardGroups:
    """The coarsest groups that people know, of which a bet tells no two cards apart."""
    if terms.wager.game is not Game.BACCARAT:
        raise Unreadable(message("exact.no-cards", wager=terms.wager.id))
    apart = _apart(terms)
    for names, group in (
        (VALUES, [(card.points or 10) - 1 for card in DECK]),
        (tuple(rank.letter for rank in Rank), [list(Rank).index(card.rank) for card in DECK]),
    ):
        if len(set(zip(group, apart.tolist(), strict=True))) == len(names):
            return CardGroups(names, np.array(group), np.array(group))
    return CardGroups(tuple(map(str, DECK)), np.arange(len(DECK)), apart)


def _apart(terms: Terms) -> Ints:
    """Cards that could change places anywhere, and no line would see it, have the same number."""
    asked = questions([terms])
    cards = card_kinds(asked)
    every = starts(asked, Composition.decks(1), cards)
    codes = _early_codes(every)
    rows, columns = _alike(codes)[every.index], _alike(codes.T)[every.index]
    known: dict[object, int] = {}
    found = []
    for card in DECK:
        kind = cards.start[card.index]
        looks = tuple(each.tobytes() for table in (rows, columns) for each in (table[kind], table[:, kind]))
        third = cards.third[card.index] if terms.sees is Sees.FINAL else 0
        found.append(known.setdefault((looks, third), len(known)))
    return np.array(found)


def _early_codes(every: Starts) -> Ints:
    """What early facts come to for each two starting hands."""
    hands = np.arange(len(every.one))
    found: Ints = every.codes(hands, hands) // every.pool_codes
    return found


def _alike(table: Ints) -> Ints:
    """Equal rows have equal numbers."""
    known: dict[bytes, int] = {}
    return np.array([known.setdefault(row.tobytes(), len(known)) for row in table], dtype=np.int64)


class _Looked:
    """Every start by kinds, what follows it, and the line that comes of both."""

    def __init__(self, terms: Terms, groups: CardGroups) -> None:
        self.terms, self.kinds = terms, groups.kinds
        asked = questions([terms])
        self.cards: CardKinds = card_kinds(asked)
        self.cells = value_cells(asked)
        every = starts(asked, Composition.decks(1), self.cards)
        told = self.cells.told, self.cards.pools, self.cards.player, self.cards.banker
        self.answers = (*every.shown, *(each.shown for each in told))
        cards: list[Card] = [DECK[at] for at in groups.first_of.tolist()]
        self.third = self.cards.third[[card.index for card in cards]]
        points = np.array([card.points for card in cards])
        one, two = (each.ravel() for each in np.indices((self.kinds, self.kinds)))
        self.sums = (points[one] + points[two]) % (RAW_STARTS if self.cells.raw else 10)
        start = self.cards.start[[card.index for card in cards]]
        hands = every.index[start[one], start[two]]
        self.early = _early_codes(every)[np.ix_(hands, hands)]
        two_cards = grown(self.kinds, 1)[one, two]
        three = grown(self.kinds, 2)[two_cards][:, one]
        self.four = grown(self.kinds, 3)[three, two]
        self.numbers = {line.name: number for number, (line, _, _) in enumerate(terms.lines)}
        self._known: dict[int, int] = {}

    def at_four(self) -> Ints:
        """Where the first four decide."""
        rest = self._code(0, _NATURAL, _NATURAL, np.array([-1]), np.array([-1])).item()
        lines = self._lines(self.early.ravel() * self._after + rest)
        return self._counted(lines, self.four.ravel(), np.ones(lines.size, dtype=np.int64), _FIRST)

    def at_six(self) -> Ints:
        """Where all cards may: starts of one class at a time, each with every two cards that follow."""
        found = np.zeros((len(self.numbers) + 1, number_of_sets(self.kinds, _ALL)), dtype=np.int64)
        five, six = grown(self.kinds, 4), grown(self.kinds, 5)
        for player, banker, rows, columns in self._chunks():
            early, fours = self.early[np.ix_(rows, columns)].ravel(), self.four[np.ix_(rows, columns)].ravel()
            for code in np.unique(early).tolist():
                sets, times = np.unique(fours[early == code], return_counts=True)
                lines = self._lines(self._following(code, player, banker))
                ends = six[five[sets]]
                weights = np.broadcast_to(times[:, None, None], ends.shape)
                every = np.broadcast_to(lines, ends.shape)
                found += self._counted(every.ravel(), ends.ravel(), weights.ravel(), _ALL)
        return found

    def _chunks(self) -> Iterator[tuple[int, int, Ints, Ints]]:
        """Starting hands by what both count."""
        places = {each: np.flatnonzero(self.sums == each) for each in np.unique(self.sums).tolist()}
        for player, rows in places.items():
            for banker, columns in places.items():
                yield player, banker, rows, columns

    def _following(self, early: int, player: int, banker: int) -> Ints:
        """The code of a start followed by each two kinds of cards, drawn or not."""
        draws, after, alone = play(player, banker)
        nobody = np.array([-1])
        if not draws:
            code = self._code(early, player, banker, nobody, self.third if alone else nobody)
            return np.broadcast_to(code.reshape(-1, 1), (self.kinds, self.kinds))
        stands = self._code(early, player, banker, self.third, nobody)
        both = self._code(early, player, banker, self.third, self.third)
        follows = after[self.cards.thirds.points[self.third]]
        return np.where(follows[:, None], both, stands)

    def _code(self, early: int, player: int, banker: int, third: Ints, fourth: Ints) -> Ints:
        """Which answers of each kind are met; what the table of play does not allow has any."""
        cards, kinds = self.cards, self.cards.thirds
        ends = self.cells.classes_at(player, banker, kinds.points[third][:, None], kinds.points[fourth])
        code = early * len(self.cells.told) + ends
        code = code * len(cards.pools) + cards.kept(0, third, fourth)
        code = code * len(cards.player) + kinds.player[third][:, None]
        return np.asarray(code * len(cards.banker) + kinds.banker[fourth], dtype=np.int64)

    @property
    def _after(self) -> int:
        """How many codes each class of starts has."""
        return len(self.cells.told) * len(self.cards.pools) * len(self.cards.player) * len(self.cards.banker)

    def _lines(self, codes: Ints) -> Ints:
        """The number of the line that each code meets."""
        found = np.zeros(int(codes.max()) + 1, dtype=np.int64)
        for code in np.flatnonzero(np.bincount(codes.ravel())).tolist():
            found[code] = self._line(code)
        return found[codes]

    def _line(self, code: int) -> int:
        found = self._known.get(code)
        if found is None:
            told: dict[str, Value] = decoded(code, self.answers)
            line = self.terms.judge_values(tuple(told[fact.name] for fact in self.terms.facts)).line
            found = self._known[code] = self.numbers[line.name] if line else len(self.numbers)
        return found

    def _counted(self, lines: Ints, sets: Ints, times: Ints, size: int) -> Ints:
        number, kept = number_of_sets(self.kinds, size), len(self.numbers) + 1
        return np.bincount(lines * number + sets, times, kept * number).astype(np.int64).reshape(kept, -1)
