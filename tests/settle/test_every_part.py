"""The parts of a settlement one by one: who presses, what each movement posts, what becomes of paper."""

import pytest

from punto.errors import BrokenInvariant, Refused, Unreadable
from punto.game.coup import Coup
from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.houses import find_house
from punto.money import CURRENCIES, NOTHING, PHP, USD, currency_of, parse_money
from punto.settle import (
    Act,
    Bet,
    Kind,
    Movement,
    Press,
    changed_for_chips,
    faults,
    objections,
    placed,
    possible_presses,
    posted,
    read_bets,
    released,
    settle,
    settle_accepted,
    taken_back,
    together,
    undone,
    void,
)
from punto.settle.accounts import balances_after, carried_away, tray_counted
from punto.settle.results import SettledBet, house_gain
from punto.wagers import Result

MIDI, MINI, EZ = (find_house(name) for name in ("massachusetts-midi", "colorado-mini", "colorado-ez"))
PAIRS = Coup.parse("QhQd4c-2s2d3s")
"""Two pairs, Player 4 to Banker 7: House Money wins; so does a bet on the Banker."""


def bet(kind: Kind = Kind.CHIPS, person: str = "maria", seat: int = 3, wager: str = "player") -> Bet:
    return Bet(seat, wager, 1_000, kind=kind, person=person)


@pytest.mark.parametrize(
    ("press", "mine", "others"),
    [
        (
            Press(3, "player"),
            [bet(), bet(person="jo"), bet(Kind.PROMO), bet(Kind.MATCH)],
            [bet(Kind.TOKE), bet(Kind.BEHIND), bet(seat=4)],
        ),
        (
            Press(3, "player", "ana"),
            [bet(Kind.BEHIND, "ana")],
            [bet(Kind.BEHIND, "ben"), bet(Kind.BEHIND, "ana", 4), bet(person="ana"), bet()],
        ),
    ],
)
def test_whose_bets_a_press_is_about(press: Press, mine: list[Bet], others: list[Bet]) -> None:
    assert all(press.of(each) for each in mine)
    assert not any(press.of(each) for each in others)


def test_every_press_that_could_be_chosen() -> None:
    """Seat 3 has a bet on the Banker beside House Money, seat 5 none, and ana stands behind seat 3."""
    house = find_house("massachusetts-midi", settings={"bets.behind": "true"})
    laid = ["3:house-money=10", "3:banker=100", "5:house-money=10"]
    laid += ["3:house-money=20#behind:ana", "3:player=50#behind:ana"]
    start = FirstFour(PAIRS.player[:2], PAIRS.banker[:2])
    assert possible_presses(read_bets(laid, house), start, house) == (
        Press(3, "banker"),
        Press(3, "player", "ana"),
    )
    nothing = Coup.parse("Qh4d3c-2s5d")
    lost = FirstFour(nothing.player[:2], nothing.banker[:2])
    assert possible_presses(read_bets(laid, house), lost, house) == ()


P, T, D = "chips/maria", "tray", "tokes"
WAYS: dict[Act, dict[Kind, tuple[str, str]]] = {
    Act.COLLECT: {
        Kind.CHIPS: ("layout/maria", T),
        Kind.TOKE: ("layout/maria", T),
        Kind.PROMO: ("paper-layout/maria", "paper-taken"),
    },
    Act.PAY: {Kind.CHIPS: (T, P), Kind.TOKE: (T, D), Kind.PROMO: (T, P)},
    Act.PRESS: {Kind.CHIPS: (T, "layout/maria"), Kind.PROMO: (T, "layout/maria")},
    Act.TAKE_VIGORISH: {Kind.CHIPS: (P, T), Kind.TOKE: (D, T)},
    Act.MARK_VIGORISH: {Kind.CHIPS: (P, "vigorish-owed/maria")},
    Act.RETURN: {Kind.CHIPS: ("layout/maria", P), Kind.PROMO: ("paper-layout/maria", "paper/maria")},
}
UNDONE = {
    Act.COLLECT: Act.GIVE_BACK,
    Act.PAY: Act.TAKE_BACK,
    Act.PRESS: Act.UNPRESS,
    Act.TAKE_VIGORISH: Act.GIVE_VIGORISH,
    Act.MARK_VIGORISH: Act.UNMARK,
}


@pytest.mark.parametrize(
    ("act", "kind", "ends"), [(act, kind, ends) for act, ways in WAYS.items() for kind, ends in ways.items()]
)
def test_from_where_to_where_a_movement_goes_and_back(act: Act, kind: Kind, ends: tuple[str, str]) -> None:
    source, to = ends
    done = (Movement(act, bet(kind), 700),)
    assert posted(done) == ((source, -700), (to, 700))
    back = tuple(undone(done))
    assert [each.act for each in back] == ([UNDONE[act]] if act in UNDONE else [])
    if back:
        assert posted(back) == ((to, -700), (source, 700))


def test_what_stays_moves_nothing_and_meters_pay_from_their_own_account() -> None:
    stays = Movement(Act.LEAVE, bet(), 1_000)
    paid = Movement(Act.PAY, bet(), 500, "royal-9.major")
    assert posted([stays]) == ()
    assert posted([stays, paid, Movement(Act.PAY, bet(), 20)]) == (
        ("meter/royal-9.major", -500),
        ("chips/maria", 520),
        ("tray", -20),
    )
    taken = [Movement(Act.COLLECT, bet(), 1), Movement(Act.PAY, bet(), 2, "m")]
    assert [(each.act, each.amount, each.meter) for each in undone(taken)] == [
        (Act.TAKE_BACK, 2, "m"),
        (Act.GIVE_BACK, 1, ""),
    ]


def test_bets_come_with_chips_cash_or_paper_and_go_back_the_same_way() -> None:
    both = [bet(), bet(), bet(Kind.PROMO), bet(person="jo")]
    assert dict(placed(both)) == {
        "chips/maria": -2_000,
        "layout/maria": 2_000,
        "paper/maria": -1_000,
        "paper-layout/maria": 1_000,
        "chips/jo": -1_000,
        "layout/jo": 1_000,
    }
    assert dict(placed([bet()], cash=True)) == {"cash/maria": -1_000, "layout/maria": 1_000}
    assert dict(taken_back(bet())) == {"layout/maria": -1_000, "chips/maria": 1_000}
    assert dict(taken_back(bet(), cash=True)) == {"layout/maria": -1_000, "cash/maria": 1_000}
    assert dict(taken_back(bet(Kind.PROMO))) == {"paper-layout/maria": -1_000, "paper/maria": 1_000}
    assert changed_for_chips([bet(), bet()]) == (("drop", 2_000), ("tray", -2_000))


def test_what_lies_there_at_the_end_goes_to_whose_it_is() -> None:
    """Chips with what was pressed onto them; a toke to the dealers; onto a coupon chips were pressed."""
    lying = [(bet(), 300), (bet(Kind.TOKE), 0), (bet(Kind.COUPON), 250), (bet(), 0)]
    assert dict(released(lying)) == {
        "layout/maria": -(1_000 + 300 + 1_000 + 250 + 1_000),
        "chips/maria": 1_000 + 300 + 250 + 1_000,
        "tokes": 1_000,
        "paper-layout/maria": -1_000,
        "paper/maria": 1_000,
    }


def test_a_closer_posts_what_is_over_or_short() -> None:
    assert tray_counted(500, 500) == (("tray", -500), ("cage", 500))
    assert tray_counted(500, 450) == (("tray", -500), ("cage", 450), ("over-short", 50))
    assert tray_counted(500, 510) == (("tray", -500), ("cage", 510), ("over-short", -10))


def test_who_leaves_takes_all_their_chips_and_nothing_else() -> None:
    held = {"chips/maria": 70, "chips/jo": 5, "wallet/maria": 9}
    assert carried_away("maria", held) == (("chips/maria", -70), ("wallet/maria", 70))
    assert carried_away("ana", held) == carried_away("maria", {"chips/maria": 0}) == ()


def test_postings_that_undo_each_other_leave_nothing() -> None:
    assert together((("a", 5), ("b", -5)), (("a", 1), ("c", -1)), back=(("a", 6), ("b", -5))) == (("c", -1),)
    assert balances_after({"a": 1}, (("a", 2), ("b", -2))) == {"a": 3, "b": -2}
    with pytest.raises(BrokenInvariant):
        balances_after({}, (("a", 2), ("b", -1)))


def test_a_void_round_gives_each_stake_back_and_reckons_nothing() -> None:
    (nothing,) = void([bet()], MINI).bets
    assert nothing == SettledBet(bet(), Result.VOID, None, None, 0, 0, 0, NOTHING, NOTHING)
    assert void([bet()], MINI).steps() == [Movement(Act.RETURN, bet(), 1_000)]


def test_what_the_house_gains_counts_what_a_meter_paid() -> None:
    """Paid 500 by a meter for a stake of 10 that is gone: the house has the 10."""
    won = SettledBet(bet(), Result.WIN, "x", None, 49_000, 0, 49_000, NOTHING, NOTHING, 0, True, meter="m")
    tray = SettledBet(bet(), Result.WIN, "x", None, 1_000, 50, 950, NOTHING, NOTHING)
    lost = SettledBet(bet(), Result.LOSE, None, None, 0, 0, -1_000, NOTHING, NOTHING)
    assert [house_gain(each) for each in (won, tray, lost)] == [1_000, -950, 1_000]
    paper = SettledBet(bet(Kind.PROMO), Result.WIN, "x", None, 500, 0, 500, NOTHING, NOTHING, meter="m")
    assert house_gain(paper) == 0


def test_an_award_is_claimed_later_or_paid_from_the_meter_at_once() -> None:
    house = MIDI
    nines = Coup.parse("Kd9h-Kd9h")
    for kind, lost in (("", -500), ("#match", 0)):
        bets = read_bets([f"9:royal-9/1=5{kind}"], house)
        (waits,) = settle_accepted(bets, nines, house).bets
        assert (waits.gross, waits.net, waits.meter) == (lost, lost, "royal-9.major")
        (paid,) = settle(bets, nines, house, meters={"major": 700_000}).bets
        assert (paid.net, paid.meter) == (700_000 + lost, "royal-9.major")
        (own,) = settle(bets, nines, house, meters={"royal-9.major": 600_000, "major": 1}).bets
        assert own.net == 600_000 + lost


@pytest.mark.parametrize(("limit", "paid"), [("80", [8_000]), ("79.99", [7_999]), ("80.01", [8_000])])
def test_a_limit_on_all_payouts_holds_to_the_cent(limit: str, paid: list[int]) -> None:
    """Ten on the tie win eighty."""
    house = find_house("colorado-mini", settings={"wagers.tie.aggregate": limit})
    settled = settle(read_bets(["3:tie=10"], house), Coup.parse("4h5d-Kd9c"), house).bets
    assert [each.gross for each in settled] == paid
    assert [each.capped for each in settled] == [8_000 - paid[0]]


def test_winners_share_a_limit_in_proportion() -> None:
    house = find_house("colorado-mini", settings={"wagers.tie.aggregate": "60"})
    bets = read_bets(["3:tie=10", "5:tie=20", "5:player=50"], house)
    settled = {
        each.bet.seat: each for each in settle(bets, Coup.parse("4h5d-Kd9c"), house).bets if each.gross
    }
    assert {seat: each.gross for seat, each in settled.items()} == {3: 2_000, 5: 4_000}
    assert {seat: each.capped for seat, each in settled.items()} == {3: 6_000, 5: 12_000}


def test_seats_and_stakes_that_there_cannot_be() -> None:
    assert Bet(1, "player", 1).stake == 1
    for seat, stake in ((0, 1), (1, 0), (1, -1)):
        with pytest.raises(Unreadable):
            Bet(seat, "player", stake)
    assert str(Bet(3, "player", 1_205)) == "3:player=12.05"
    assert str(bet(Kind.BEHIND, "ana")) == "3:player=10.00#behind:ana"
    assert (bet().label, Bet(3, "dragon-bonus", 5, Hand.PLAYER, "a").label) == (
        "player",
        "dragon-bonus@player/a",
    )


@pytest.mark.parametrize(
    "bets",
    [
        ["1:ez-progressive=5", "2:ez-progressive=5"],
        ["1:ez-progressive=5", "1:ez-progressive=5#toke"],
        ["1:player=10", "1:player=20"],
    ],
)
def test_one_bet_a_person_on_a_progressive(bets: list[str]) -> None:
    settle(read_bets(bets, EZ), PAIRS, EZ)
    with pytest.raises(Refused, match="twice"):
        settle(read_bets(["3:ez-progressive=5", *bets, "3:ez-progressive=5"], EZ), PAIRS, EZ)


def test_both_hands_of_a_bonus_are_the_houses_to_allow_whatever_else_is_bet() -> None:
    """A house that asks nothing else of its bets still hears of both hands where it does not take them."""
    free = {"wagers.dragon-bonus.needs_base": "false", "wagers.dragon-bonus.follows_hand": "false"}
    both = ["3:dragon-bonus@player=10", "3:dragon-bonus@banker=10"]
    for allowed in ("true", "false"):
        house = find_house("colorado-mini", settings=free | {"wagers.dragon-bonus.both_hands": allowed})
        assert bool(objections(read_bets(both, house), house)) is (allowed == "false")
        assert not objections(read_bets([both[0], "5:dragon-bonus@banker=10"], house), house)


def test_one_table_by_its_name_or_without_is_one_table() -> None:
    named, plain = Bet(3, "banker", 1_000, paytable="commission"), Bet(5, "banker", 1_000)
    assert list(faults([named, plain], MINI)) == []
    other = Bet(5, "banker", 1_000, paytable="tie-vigorish")
    assert [subject for subject, _ in faults([named, other], MINI)] == ["banker"]


def test_a_seed_of_the_houses_own_is_for_its_own_table() -> None:
    """Royal 9 at table 1 begins at 60,000 here; at table 2, which the house does not play, at its 25,000."""
    house = find_house("massachusetts-midi", settings={"wagers.royal-9.meters.major.seed": "60000"})
    for table, seed in (("1", 6_000_000), ("2", 2_500_000)):
        bets = read_bets([f"9:royal-9/{table}=5"], house)
        assert settle(bets, Coup.parse("Kd9h-Kd9h"), house).bets[0].net == seed - 500


def test_currencies_by_their_codes() -> None:
    assert [currency_of(each.code) for each in CURRENCIES] == [USD, PHP]
    assert parse_money("$1,000.50") == (100_050, USD)
    assert parse_money("PHP100,000") == (10_000_000, PHP)
    for wrong in ("1000", "$1,00", "$1.5", "EUR5", "$", "$-5"):
        with pytest.raises(Unreadable):
            parse_money(wrong)
