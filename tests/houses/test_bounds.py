"""Every bound of the documents, exactly: what it still allows, and the next thing that it does not."""

import pytest

from punto.houses import check_house, find_house

DEVICE = {
    "cards.shuffle": "continuous-shuffler",
    "cards.idle": "d",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}
TIE_VIGORISH = {"wagers.banker": "{ paytable = 'tie-vigorish' }", "approvals.no_commission": ""}

Bound = tuple[str, dict[str, str], str, tuple[str, ...], tuple[str, ...], str]
BOUNDS: list[Bound] = [
    ("colorado-mini", {}, "cards.decks", ("6", "7", "8"), ("5", "9"), "CO-2806-1"),
    ("colorado-mini", DEVICE, "cards.decks", ("6", "20"), ("5",), "CO-2806-4"),
    ("colorado-mini", {}, "table.seats", ("1", "7"), ("8",), "CO-2802-14"),
    ("colorado-mini", {}, "cards.cut_cards", ("2",), ("1", "3"), "CO-2806-1-b"),
    ("colorado-mini", {}, "cards.cut_least", ("10", "11"), ("9",), "CO-2810-3"),
    ("colorado-mini", {}, "cards.cut_card_depth", ("14", "15"), ("13",), "CO-2810-4-s2"),
    ("colorado-midi", {}, "vigorish.rate", ("5%", "25%"), ("4.9%", "25.1%"), "CO-2808-3"),
    ("colorado-midi", TIE_VIGORISH, "vigorish.tie_rate", ("5%", "25%"), ("4.9%", "25.1%"), "CO-2808-3-c"),
    ("colorado-mini", {}, "vigorish.rate", ("5%",), ("4.9%", "5.1%"), "CO-2899.01-4-s3"),
    ("massachusetts-midi", {}, "table.seats", ("1", "9"), ("10",), "MA-2a"),
    ("massachusetts-midi", {}, "table.discard_decks", ("8", "9"), ("7",), "MA-2c"),
    ("massachusetts-midi", {}, "cards.decks", ("6", "7", "8"), ("5",), "MA-3a"),
    ("massachusetts-midi", {}, "cards.cut_cards", ("2",), ("1", "3"), "MA-3a"),
    ("massachusetts-midi", {}, "cards.cut_least", ("52", "53"), ("51",), "MA-5d"),
    ("massachusetts-midi", {}, "cards.cut_card_depth", ("14", "15"), ("13",), "MA-5e-s2"),
    ("massachusetts-midi", {}, "vigorish.rate", ("5%",), ("4.9%", "5.1%"), "MA-12c"),
    ("massachusetts-midi", {}, "wagers.house-money.press", ("1%", "100%"), ("0.9%", "101%"), "MA-8c3-i-a"),
    ("colorado-mini", {"run.side": "player"}, "run.length", ("2", "3"), ("1",), "CO-2802-24"),
    ("card-room", {}, "cards.decks", ("8",), ("7", "9"), "HR-bac-1"),
]


@pytest.mark.parametrize(
    ("name", "settings", "key", "allowed", "refused", "clause_id"),
    [
        pytest.param(*bound, id=f"{bound[0]} {bound[2]} {bound[5]}", marks=pytest.mark.clause(bound[5]))
        for bound in BOUNDS
    ],
)
def test_a_bound_holds_to_the_last_value(
    name: str,
    settings: dict[str, str],
    key: str,
    allowed: tuple[str, ...],
    refused: tuple[str, ...],
    clause_id: str,
) -> None:
    def breaches(value: str) -> set[str]:
        reasons = check_house(find_house(name, settings=settings | {key: value}))
        return {each for reason in reasons if key in str(reason) for each in reason.clauses}

    assert [breaches(value) for value in allowed] == [set()] * len(allowed)
    assert all(clause_id in breaches(value) for value in refused)
