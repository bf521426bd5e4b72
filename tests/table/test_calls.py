"""What the dealer says: Dragon 7 and Panda 8 wherever Banker is played without a commission."""

import pytest
from tests.table.tables import bet, finish, opened, opened_house

from punto.houses import find_house

UNINSURED = '{ player = "standard", banker = "ez", tie = "standard" }'
DRAGON, PANDA = "Kh 2c 6d 3s 2d", "Kh 7c 2d Ks 6d"
"""Banker wins with a three-card 7; Player wins with a three-card 8."""


@pytest.mark.clause("MA-11a-s3")
@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("card-room-ez", {"wagers": UNINSURED}),
        ("colorado-ez", {"wagers": UNINSURED}),
        ("colorado-ez", {}),
        ("massachusetts-ez", {}),
    ],
)
@pytest.mark.parametrize(("cards", "called"), [(DRAGON, "Dragon 7"), (PANDA, "Panda 8"), ("Kh 2c 6d 7s", "")])
def test_they_are_called_whether_anybody_can_bet_on_them_or_not(
    name: str, settings: dict[str, str], cards: str, called: str
) -> None:
    table = opened_house(find_house(name, settings=settings), {3: "maria"})
    bet(table, "3:banker=100")
    finish(table, cards)
    said = [str(each) for each in table.calls]
    assert [each for each in said if each in ("Dragon 7", "Panda 8")] == ([called] if called else [])


def test_where_a_commission_is_taken_nobody_calls_them() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    finish(table, DRAGON)
    assert not {"Dragon 7", "Panda 8"} & set(map(str, table.calls))


def test_a_charter_keeps_what_is_only_called() -> None:
    house = find_house("card-room-ez", settings={"wagers": UNINSURED})
    assert [terms.wager.id for terms in house.charter.house_in_force.called] == ["dragon-7", "panda-8"]
    assert set(house.offers) == {"player", "banker", "tie"}
