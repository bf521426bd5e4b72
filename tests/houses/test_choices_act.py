"""Choices of a licensee where bets are taken: what is chosen is what a dealer takes, and nothing else."""

import pytest
from tests.houses.test_choices import DICE, LIMITED, MA_MIDI, MIDI, MINI, NEEDS_BASE

from punto.errors import Refused
from punto.game.coup import Coup
from punto.game.facts import Game
from punto.houses import House, check_house, find_house
from punto.settle import objections, read_bets, settle
from punto.wagers import book


def laid(wager: str, stake: str = "5") -> str:
    """A bet of seat 1, on a hand where it goes on one."""
    on = book()[wager].rides_on
    return f"1:{wager}{f'@{on[0].value}' if on else ''}={stake}"


def refused(house: House, *bets: str) -> list[str]:
    return [str(reason.what) for reason in objections(read_bets(bets, house), house)]


@pytest.mark.clause("CO-2899.01-2-s4", "CO-2899.03-2-s4", "CO-2899.04-5-e-s3", "CO-2899.09-3-s2")
@pytest.mark.parametrize(
    ("name", "wager"), [(house, each) for house in NEEDS_BASE for each in NEEDS_BASE[house]]
)
def test_a_bonus_is_taken_alone_unless_the_house_asks_for_a_base_bet(name: str, wager: str) -> None:
    key = f"wagers.{wager}.needs_base"
    base = "1:dice-player=5" if name == DICE else "1:player=5"
    lax, strict = (find_house(name, settings={key: answer}) for answer in ("false", "true"))
    assert refused(lax, laid(wager)) == []
    assert [each for each in refused(strict, laid(wager)) if "beside it" in each]
    assert refused(strict, base, laid(wager)) == []


@pytest.mark.clause("CO-2899.01-3-a", "CO-2899.02-1-a", "CO-2899.03-3-a", "CO-2899.04-3-a")
@pytest.mark.parametrize(("name", "wager"), LIMITED)
def test_separate_limits_hold_to_the_last_cent(name: str, wager: str) -> None:
    limits = {f"wagers.{wager}.minimum": "2", f"wagers.{wager}.maximum": "250.50"}
    house = find_house(name, settings=limits)
    base = "1:player=100"
    for stake in ("2", "250.50"):
        assert refused(house, base, laid(wager, stake)) == []
    assert "below the minimum of $2.00" in refused(house, base, laid(wager, "1.99"))[0]
    assert "above the maximum of $250.50" in refused(house, base, laid(wager, "250.51"))[0]
    assert refused(house, "1:player=251") == []


@pytest.mark.clause("CO-2802-14-s3", "CO-2802-15-s3", "CO-2803-lead")
@pytest.mark.parametrize(("name", "kind"), [(MINI, "mini"), (MIDI, "midi")])
def test_a_table_has_the_spots_that_were_chosen_and_no_more(name: str, kind: str) -> None:
    house = find_house(name, settings={"table.seats": "3", "table.seat_numbers": "[]", "table.kind": kind})
    assert refused(house, *(f"{seat}:player=5" for seat in (1, 2, 3))) == []
    with pytest.raises(Refused, match="there is no seat 4"):
        read_bets(["4:player=5"], house)


@pytest.mark.clause("CO-2899.09-2-s2", "MA-7a7")
@pytest.mark.parametrize(
    ("name", "wagers", "taken", "not_taken"),
    [
        (DICE, ("dice-player", "dice-se-05"), "1:dice-se-05=5", "1:dice-se-06=5"),
        (DICE, ("dice-player", "dice-golden-talons"), "1:dice-golden-talons@player=5", "1:dice-se-05=5"),
        (MA_MIDI, ("player", "banker", "house-money"), "1:house-money=5", "1:dragon-bonus@player=5"),
        (MA_MIDI, ("player", "banker"), "1:player=5", "1:house-money=5"),
    ],
)
def test_only_what_the_licensee_offers_is_taken(
    name: str, wagers: tuple[str, ...], taken: str, not_taken: str
) -> None:
    tables = ", ".join(f'{each} = "{book()[each].paytables[0].id}"' for each in wagers)
    house = find_house(name, settings={"wagers": f"{{ {tables} }}"})
    assert refused(house, taken) == []
    with pytest.raises(Refused, match="does not offer"):
        read_bets([not_taken], house)


@pytest.mark.clause("CO-2808-3-e")
def test_where_no_commission_is_approved_none_is_taken() -> None:
    free = {"wagers.banker": "ez", "approvals.no_commission": "letter 12"}
    charged, freed = (find_house(MIDI, settings=each) for each in ({}, free))
    won = Coup.parse("2h3d5c-KsQs9d")
    for house, vigorish in ((charged, 500), (freed, 0)):
        (settled,) = settle(read_bets(["1:banker=100"], house), won, house).bets
        assert (settled.gross, settled.vigorish) == (10_000, vigorish)


VARIATIONS = {
    "5-treasures": "CO-2899.01-2",
    "99-fortunes": "CO-2899.02-lead-s4",
    "dragon-bonus": "CO-2899.03-2",
    "ez-baccarat": "CO-2899.04-2-s2",
    "3-dice-baccarat": "CO-2899.09-3",
}
VARIED = [(wager.id, wager.family or wager.id) for wager in book().values()]


@pytest.mark.clause(*VARIATIONS.values())
@pytest.mark.parametrize(("wager", "variation"), [each for each in VARIED if each[1] in VARIATIONS])
def test_each_wager_of_a_variation_wants_its_approval_though_it_be_the_only_one(
    wager: str, variation: str
) -> None:
    main = ("dice-player",) if book()[wager].game is Game.DICE else ("player", "banker")
    offers = dict.fromkeys((*main, wager))
    tables = ", ".join(f'{each} = "{book()[each].paytables[0].id}"' for each in offers)
    settings = {
        "wagers": f"{{ {tables} }}",
        "approvals.no_commission": "letter 12",
        f"approvals.variations.{variation}": "",
    }
    broken = check_house(find_house(DICE if main == ("dice-player",) else MINI, settings=settings))
    wanted = [each.clauses for each in broken if f"approvals.variations.{variation} is not set" in str(each)]
    assert wanted == [(VARIATIONS[variation],)]
