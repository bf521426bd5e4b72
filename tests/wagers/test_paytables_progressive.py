"""The progressives against their printed rows: 99 Fortunes, EZ Baccarat, Royal 9.

What a round should pay is worked out here from the words of the catalogue's rows; the book's files are
never looked at. The Triple Progressive is with the other dice bets.
"""

import re
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from punto.game.cards import DECK, Card, Rank, Suit, parse_cards
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.hands import Hand
from punto.money import PHP, USD, Money
from punto.rulebook.clauses import clause
from punto.wagers import Judgment, Meter, Pay, PayTable, Result, Style, book, final_coups, terms

Row = tuple[str, ...]
Four = tuple[Card, ...]
FILLER = parse_cards("2d 3d")


def number(printed: str) -> Fraction:
    [found] = re.findall(r"[\d.]+", printed.replace(",", ""))
    return Fraction(found)


def money(printed: str) -> Money:
    return Money(int(100 * number(printed)), PHP if printed.startswith("PHP") else USD)


@cache
def won(printed: str, unit: str) -> tuple[Style, Fraction]:
    """What a fixed pay wins for each unit staked: "to" keeps the stake, "for" and prizes replace it."""
    if printed.endswith(" to 1"):
        return Style.TO, number(printed.removesuffix(" to 1"))
    if printed.endswith(" for 1"):
        return Style.FOR, number(printed.removesuffix(" for 1")) - 1
    return Style.PRIZE, number(printed) / number(unit) - 1


def pays(pay: Pay, printed: str | None, unit: str = "$1", meter: str = "jackpot") -> bool:
    """Whether a pay is what is printed for this stake; None is a lost bet."""
    if printed is None:
        return pay.result is Result.LOSE
    if "%" in printed:
        [share] = re.findall(r"\d+(?=%)", printed)
        expected = Style.METER, meter, Fraction(share) / 100
        return pay.result is Result.WIN and (pay.style, pay.meter, pay.share) == expected
    return pay.result is Result.WIN and (pay.style, pay.won) == won(printed, unit)


# 99 Fortunes


@cache
def positions() -> list[int]:
    """The seats that the layout has, from the paragraph that lists them: there is no 4."""
    listed, _, _ = clause("CO-2899.02-4-t").says.partition(" win ")
    return [int(each) for each in re.findall(r"\d+", listed)]


@cache
def fours() -> tuple[Coup, ...]:
    """For every rank, what it and two others can make of four cards, suited or not, in a hand or across."""
    rounds: list[Coup] = []
    for rank in Rank:
        after, later = Rank(rank % 13 + 1), Rank((rank + 1) % 13 + 1)
        pool = [Card(each, suit) for each in (rank, after) for suit in (Suit.SPADES, Suit.HEARTS)]
        pool.append(Card(later, Suit.DIAMONDS))
        for a, b, c, d in combinations_with_replacement(pool, 4):
            rounds += [deal((a, b, c, d, *FILLER)), deal((a, c, b, d, *FILLER))]
    return tuple(dict.fromkeys(rounds))


def first_four(coup: Coup) -> Four:
    return coup.player[:2] + coup.banker[:2]


def suited_quads(four: Four) -> bool:
    return len(set(four)) == 1


def column(row: Row, name: str) -> str | None:
    return next((cell.removeprefix(f"{name} ") for cell in row if cell.startswith(name)), None)


def prize(row: Row) -> str:
    return next(cell for cell in row[1:] if cell and not cell.startswith(("envy", "seed")))


def fortune_met(words: str, four: Four) -> bool:
    """Whether the four pooled cards are what a row names: suited is the very same card again."""
    words = re.sub(r"(four|4) of a kind", "quads", words.lower()).replace("three of a kind", "trips")
    ranks = Counter(card.rank for card in four)
    counted = Counter(four) if "suited" in words else ranks
    if "two pair" in words:
        return sorted(ranks.values()) == [2, 2]
    [wanted] = [size for name, size in (("quads", 4), ("trips", 3), ("pair", 2)) if name in words]
    return max(counted.values()) >= wanted


def takes_meter(words: str, rank: Rank) -> bool:
    """Whether the top row is open to a rank: "A's - 8's, ex 4's" where it says so, else any seat's."""
    listed = re.findall(r"A's - (\d+)'s, ex (\d)'s", words)
    return rank in positions() and all(rank <= int(last) and rank != int(but) for last, but in listed)


def fortune_pay(rows: tuple[Row, ...], four: Four, chair: int, others: list[int]) -> tuple[Row, str] | None:
    """The row met and the printed sum due: the meter to the seat of the rank, envy to the rest (K27)."""
    top, *rest = rows
    envy = column(top, "envy")
    if suited_quads(four) and takes_meter(top[0], four[0].rank):
        if four[0].rank == chair:
            return top, prize(top)
        if envy and four[0].rank in others:
            return top, envy
    return next(((row, prize(row)) for row in rest if fortune_met(row[0], four)), None)


def fortune(table: PayTable, chair: int, others: list[int], coup: Coup) -> Judgment:
    return terms(book()["99-fortunes"], None, table, chair=chair, others=others).judge(coup)


def prove_patterns(rows: tuple[Row, ...], table: PayTable, unit: str) -> dict[Row, set[str]]:
    """Every pattern of four cards, for seat 1 with all seats betting; returns which line each row is."""
    lines = defaultdict(set)
    others = positions()[1 : table.spots]
    bet = terms(book()["99-fortunes"], None, table, chair=1, others=others)
    for coup in fours():
        met = fortune_pay(rows, first_four(coup), 1, others)
        judgment = bet.judge(coup)
        assert pays(judgment.pay, met[1] if met else None, unit), str(coup)
        if met and met[1] == prize(met[0]):  # not envy, which is a line beside the row
            assert judgment.line
            lines[met[0]].add(judgment.line.name)
    return lines


def prove_seats(rows: tuple[Row, ...], table: PayTable, unit: str) -> None:
    """Suited quads of every rank, for every seat, whoever else bets."""
    seats = positions()[: table.spots]
    assert list(book()["99-fortunes"].chairs_of(table)) == seats
    hit = set()
    for coup, chair in product([each for each in fours() if suited_quads(first_four(each))], seats):
        four, rest = first_four(coup), [seat for seat in seats if seat != chair]
        for others in ([], rest, [seat for seat in rest if seat != four[0].rank]):
            met = fortune_pay(rows, four, chair, others)
            assert met
            assert pays(fortune(table, chair, others, coup).pay, met[1], unit), (str(coup), chair, others)
            hit.add(met)
    envy = column(rows[0], "envy")
    assert hit == {(rows[0], "100%"), (rows[1], prize(rows[1])), *([(rows[0], envy)] if envy else [])}


def prove_fortunes(table_id: str, clause_id: str, unit: str) -> None:
    entry, table = clause(clause_id), book()["99-fortunes"].paytable(table_id)
    assert table.unit == money(unit)
    assert [table.spots, table.decks] == [
        next(map(int, re.findall(rf"(\d) {what}", entry.says)), None) for what in ("spots", "decks")
    ]
    lines = prove_patterns(entry.rows, table, unit)
    assert set(lines) == set(entry.rows)
    assert table.envy == {
        line: money(envy) for row in entry.rows for line in lines[row] if (envy := column(row, "envy"))
    }
    seed = column(entry.rows[0], "seed")
    assert table.meters == ({"jackpot": Meter(money(seed))} if seed else {})
    prove_seats(entry.rows, table, unit)


@pytest.mark.clause("CO-2899.02-3-pt", "CO-2899.02-11-p1", "CO-2899.02-11-p4b")
@pytest.mark.clause("CO-2899.02-11-p2-7-usd5", "CO-2899.02-11-p5", "CO-2899.02-11-p6")
@pytest.mark.parametrize(
    ("table", "clause_id", "unit"),
    [
        ("sample", "CO-2899.02-3-pt", "$1"),
        ("p1", "CO-2899.02-11-p1", "$1"),
        ("p4b", "CO-2899.02-11-p4b", "$1"),
        ("p2-7-usd5", "CO-2899.02-11-p2-7-usd5", "$5"),
        ("p5", "CO-2899.02-11-p5", "$5"),
        ("p6", "CO-2899.02-11-p6", "$5"),
    ],
)
def test_99_fortunes_with_envy(table: str, clause_id: str, unit: str) -> None:
    assert column(clause(clause_id).rows[0], "envy")
    prove_fortunes(table, clause_id, unit)


@pytest.mark.clause("CO-2899.02-11-p2-6", "CO-2899.02-11-p2-7-php100")
@pytest.mark.clause("CO-2899.02-11-p3-6", "CO-2899.02-11-p3-7")
@pytest.mark.parametrize(
    ("table", "clause_id", "unit"),
    [
        ("p2-6-php", "CO-2899.02-11-p2-6", "PHP100"),
        ("p2-7-php100", "CO-2899.02-11-p2-7-php100", "PHP100"),
        ("p3-6-php", "CO-2899.02-11-p3-6", "PHP200"),
        ("p3-7-php", "CO-2899.02-11-p3-7", "PHP200"),
    ],
)
def test_99_fortunes_in_pesos_without_envy(table: str, clause_id: str, unit: str) -> None:
    assert not any(column(row, "envy") for row in clause(clause_id).rows)
    prove_fortunes(table, clause_id, unit)


# EZ Baccarat Progressive

READINGS = ["ez-progressive", "ez-progressive-each-hand", "ez-progressive-winning-hand"]


@cache
def suited_rounds() -> tuple[Coup, ...]:
    """Every final state with each hand in one suit, one colour or neither, and a thousand deals more."""
    suits = ("sss", "hhh", "scs", "hdd", "shd")
    rng = Random(2899)
    dressed = (
        Coup(dress(coup.player, player), dress(coup.banker, banker))
        for coup, player, banker in product(final_coups(), suits, suits)
    )
    return (*dressed, *(deal(rng.choices(DECK, k=6)) for _ in range(1000)))


def dress(cards: Four, suits: str) -> Four:
    return tuple(Card(card.rank, Suit(suit)) for card, suit in zip(cards, suits, strict=False))


def count(cards: Four) -> int:
    return sum(min(card.rank, 10) for card in cards) % 10


def events(coup: Coup) -> dict[str, bool]:
    player, banker = count(coup.player), count(coup.banker)
    return {
        "Dragon 7": banker == 7 > player and len(coup.banker) == 3,
        "Panda 8": player == 8 > banker and len(coup.player) == 3,
        "Player 0": player == 0,
        "Banker 2-Card 7": banker == 7 and len(coup.banker) == 2,
        "Banker 3-card 7": banker == 7 and len(coup.banker) == 3,
    }


def match(cards: Four, how: str) -> bool:
    """Whether cards are "suited" or of the "same color"; a row that asks for neither takes any."""
    suits = {card.suit.value for card in cards}
    return {"suited": len(suits) == 1, "same color": suits <= {*"cs"} or suits <= {*"dh"}}.get(how, True)


def ez_met(words: str, coup: Coup, happened: dict[str, bool], reading: str) -> bool:
    """Whose cards must match is not printed: all of both hands, each hand's own, the winner's (K29)."""
    how = words.lower().rpartition(" - ")[2]
    if " or " in words:  # one hand is named, and only its own cards count
        hands = {"Panda 8": coup.player, "Dragon 7": coup.banker}
        return any(happened[name] and match(cards, how) for name, cards in hands.items())
    named = [name for name in happened if name in words]
    assert len(named) == 2
    if not all(happened[name] for name in named):
        return False
    winner = coup.player if count(coup.player) > count(coup.banker) else coup.banker
    matched = {
        "ez-progressive": [coup.player + coup.banker],
        "ez-progressive-each-hand": [coup.player, coup.banker],
        "ez-progressive-winning-hand": [winner],
    }[reading]
    return all(match(cards, how) for cards in matched)


def prove_ez(reading: str, table: str, rows: tuple[Row, ...]) -> None:
    bet = terms(book()[reading], None, book()[reading].paytable(table))
    hit = set()
    for coup in suited_rounds():
        happened = events(coup)
        met = next((row for row in rows if ez_met(row[0], coup, happened, reading)), None)
        assert pays(bet.judge(coup).pay, met[1] if met else None), str(coup)
        hit.add(met)
    assert hit == {*rows, None}


@pytest.mark.clause("CO-2899.04-pt-1", "CO-2899.04-pt-2", "CO-2899.04-pt-3")
@pytest.mark.parametrize(("reading", "table"), list(product(READINGS, "123")))
def test_ez_progressive(reading: str, table: str) -> None:
    prove_ez(reading, table, clause(f"CO-2899.04-pt-{table}").rows)


@pytest.mark.parametrize("reading", READINGS)
def test_ez_paytable_3_with_its_last_row_read_as_for_1(reading: str) -> None:
    *rows, (words, printed) = clause("CO-2899.04-pt-3").rows
    prove_ez(reading, "3-for-1", (*rows, (words, printed.replace(" to ", " for "))))


@pytest.mark.clause("CO-2899.04-5-g")
def test_the_ez_tables_are_samples_that_set_no_seed_and_no_rate() -> None:
    for reading in READINGS:
        wager = book()[reading]
        assert {each for table in wager.paytables for each in table.clauses} == {
            f"CO-2899.04-pt-{printed}" for printed in "123"
        }
        assert wager.meters == ("jackpot",)
        assert not any(table.meters or table.unit for table in wager.paytables)


# Royal 9

FACES = (Rank.KING, Rank.QUEEN, Rank.JACK)
Royal = tuple[Rank, str] | None
"""A Royal 9 as its face card and the suits of face and nine; None for any other hand."""


def royal(cards: Four) -> Royal:
    nine, face = sorted(cards, key=lambda card: card.rank)
    return (face.rank, face.suit.value + nine.suit.value) if nine.rank == 9 and face.rank > 10 else None


@cache
def royal_rounds() -> tuple[tuple[Coup, Royal, Royal], ...]:
    """Every two Royal 9s, and each against hands that are none, the nine first or last."""
    hands = [(Card(face, one), Card(Rank.NINE, two)) for face in FACES for one, two in product(Suit, Suit)]
    hands += [(nine, face) for face, nine in hands[::5]]
    for near in ("9s9h", "KsQh", "9sTd", "8sKs"):
        one, two = parse_cards(near)
        hands.append((one, two))
    return tuple(
        (deal((player[0], banker[0], player[1], banker[1], *FILLER)), royal(player), royal(banker))
        for player, banker in product(hands, hands)
    )


def royal_met(player: Royal, banker: Royal, chair: str) -> dict[str, bool]:
    """Which rows the first two cards of each hand meet, for a chair's pair of suits."""
    royals = [hand for hand in (player, banker) if hand]
    personal = [hand for hand in royals if hand[1] == chair]
    suited = [hand for hand in royals if len(set(hand[1])) == 1]
    return {
        "Exact Match Personal Progressive": len(personal) == 2 and personal[0] == personal[1],
        "Any Two Personal Progressive": len(personal) == 2 and personal[0] != personal[1],
        "Personal K9 on Banker Hand": banker == (Rank.KING, chair),
        "Personal K9 on Player Hand": player == (Rank.KING, chair),
        "Suited Royal 9 Tie Hand": len(suited) == 2,
        "Royal 9 Tie Hand": len(royals) == 2,
        "Any Suited Royal 9": bool(suited),
        "Any Royal 9": bool(royals),
    }


def meter_named(words: str) -> str:
    """The meter that a row speaks of: a K9 meter by its hand, else the major jackpot."""
    return next((f"k9-{hand.value}" for hand in Hand if f"K9 {hand.value.title()}" in words), "major")


@pytest.mark.clause("MA-12i-pt-1", "MA-12i-pt-2", "MA-12i-t2", "MA-12i-exact", "MA-12i-royal9", "MA-12i-s4")
@pytest.mark.parametrize("table", ["1", "2"])
def test_royal_9(table: str) -> None:
    """Every row from every chair, whose suits are those that the table of combinations lists."""
    rows = clause(f"MA-12i-pt-{table}").rows[:8]
    chairs = re.findall(r"(\d) (\w)\w+/9 of (\w)", clause("MA-12i-t2").says)
    assert [int(chair) for chair, _, _ in chairs] == list(range(1, 10))
    for chair, face, nine in chairs:
        bet = terms(book()["royal-9"], None, book()["royal-9"].paytable(table), chair=int(chair))
        hit = set()
        for coup, player, banker in royal_rounds():
            meets = royal_met(player, banker, face + nine)
            met = next((row for row in rows if meets[row[0]]), None)
            pay = bet.judge(coup).pay
            printed, meter = (met[1], meter_named(met[1])) if met else (None, "")
            assert pays(pay, printed, "$5", meter), (chair, str(coup))
            hit.add(met)
        assert hit == {*rows, None}


@pytest.mark.clause("MA-12i-pt-1", "MA-12i-pt-2")
@pytest.mark.parametrize("printed", ["1", "2"])
def test_royal_9_is_five_dollars_on_eight_decks_with_printed_seeds_and_rates(printed: str) -> None:
    table = book()["royal-9"].paytable(printed)
    rows = clause(f"MA-12i-pt-{printed}").rows[8:]
    seeds = {meter_named(words): money(amount) for words, amount in rows if "$" in amount}
    rates = {meter_named(words): number(rate) / 100 for words, rate in rows if rate.endswith("%")}
    assert len(seeds) + len(rates) == len(rows)
    assert table.meters == {name: Meter(seed, rates[name]) for name, seed in seeds.items()}
    assert (table.unit, table.decks) == (money("$5"), 8)
