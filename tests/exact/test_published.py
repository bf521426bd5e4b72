"""Published odds, with the sources that the figures file names, against ours."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from punto.exact import Odds, price
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.wagers import Result, book, read_wager, terms

FIGURES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "figures" / "published.json").read_text("utf-8")
)

# How the sources name our wagers: (wager, pay table there) -> (id, hand, pay table here).
NAMES: dict[tuple[str, str], tuple[str, Hand | None, str]] = {
    ("Banker", "5% commission"): ("banker", None, "commission"),
    ("Banker", "any"): ("banker", None, "commission"),
    ("Banker EZ (Dragon 7 push)", "no commission"): ("banker", None, "ez"),
    ("Player", "1:1"): ("player", None, "standard"),
    ("Player", "any"): ("player", None, "standard"),
    ("Tie", "8:1"): ("tie", None, "standard"),
    ("Tie", "any"): ("tie", None, "standard"),
    ("Dragon 7 / Fortune 7", "40:1"): ("dragon-7", None, "standard"),
    ("Panda 8 / Golden 8", "25:1"): ("panda-8", None, "standard"),
    ("Dragon Bonus Player", "1 (A) 30/10/6/4/2/1"): ("dragon-bonus", Hand.PLAYER, "a"),
    ("Dragon Bonus Banker", "1 (A) 30/10/6/4/2/1"): ("dragon-bonus", Hand.BANKER, "a"),
    ("Perfect Pair (either hand)", "25:1"): ("perfect-pair", None, "standard"),
    ("Perfect Pair (either hand)", "any"): ("perfect-pair", None, "standard"),
    ("Player Pair / Banker Pair (Match Pair)", "11:1"): ("match-pair", Hand.PLAYER, "standard"),
    ("4-5-6: 4 cards", "3:2"): ("total-cards-4", None, "standard"),
    ("4-5-6: 5 cards", "2:1"): ("total-cards-5", None, "standard"),
    ("4-5-6: 6 cards", "2:1"): ("total-cards-6", None, "standard"),
    ("Small (4 cards)", "3:2"): ("total-cards-4", None, "standard"),
    ("3 Dice Player/Banker", "1:1, 3-over-0 push"): ("dice-player", None, "standard"),
    ("3 Dice Tie", "8:1"): ("dice-tie", None, "standard"),
    ("3 Dice Moon 8 (Player winning 8)", "10:1"): ("dice-se-05", None, "standard"),
}

# Misprints and rounded values: docs/odds.md lists each with the exact one.
MISPRINTS = [
    ("Player", "any", 6, 0.446276),
    ("Player Pair / Banker Pair (Match Pair)", "11:1", 8, 3.184),
    ("Player Pair / Banker Pair (Match Pair)", "11:1", 8, 3.16),
    ("Banker EZ (Dragon 7 push)", "no commission", 6, 0.01018),
    ("Banker EZ (Dragon 7 push)", "no commission", 8, 2179619555108870),
    ("Small (4 cards)", "3:2", None, 0.0527),
]


def answer(odds: Odds, quantity: str) -> Fraction | float | None:
    """Our value for a quantity that a source prints, or None for what is not this command's business."""
    wins = sum(line.ways for line in odds.lines if line.pay.result is Result.WIN)
    simple: dict[str, Fraction | float] = {
        "house edge": odds.house_edge,
        "expected return": -odds.house_edge,
        "probability": odds.hit_rate,
        "win probability": odds.hit_rate,
        "hit frequency": odds.hit_rate,
        "standard deviation": odds.std_dev,
        "winning combinations": Fraction(wins),
        "win combinations of 46656": Fraction(wins),
        "combinations Banker wins and is paid": Fraction(wins),
    }
    if quantity in simple:
        return simple[quantity]
    found = re.fullmatch(r"winning combinations of ([\d,]+)", quantity)
    if found:
        return odds.hit_rate * int(found[1].replace(",", ""))
    lines = {line.name: Fraction(line.ways) for line in odds.lines}
    found = re.fullmatch(r"combinations non-natural win by (\d)", quantity)
    words = {
        "loss combinations": None,
        "push on 3 over 0, combinations": "Player wins 3 over 0",
        "combinations natural win": "Natural winner",
        "combinations natural tie (push)": "Natural tie",
        quantity if found else "": f"Win by {found[1]} points" if found else "",
    }
    return lines[words[quantity]] if quantity in words else None


def at_printed_precision(value: Fraction | float, printed: float) -> bool:
    """Equal when rounded, or cut off, to the digits that the source prints."""
    if isinstance(printed, int):
        return value == printed
    digits = len(f"{printed:.10f}".rstrip("0").split(".")[1])
    step = 10.0**-digits
    return abs(float(value) - printed) <= step * (1.1 if digits >= 5 else 0.5) + 1e-12


KNOWN = [
    figure
    for figure in FIGURES
    if (figure["wager"], figure["paytable"]) in NAMES and figure["decks"] != "infinite"
]


@pytest.mark.parametrize("figure", KNOWN, ids=lambda f: f"{f['wager']}, {f['decks']} decks: {f['quantity']}")
def test_published_figures_come_out(figure: dict[str, Any]) -> None:
    wager, hand, table = NAMES[figure["wager"], figure["paytable"]]
    decks = figure["decks"] if isinstance(figure["decks"], int) else 8
    odds = price(terms(book()[wager], hand, book()[wager].paytable(table)), Composition.decks(decks))
    ours = answer(odds, figure["quantity"])
    if ours is None:
        assert re.search(r"count|P\(|total \d|effect|co-count", figure["quantity"]), figure["quantity"]
        return
    agrees = at_printed_precision(ours, figure["value"])
    misprint = (figure["wager"], figure["paytable"], figure["decks"], figure["value"]) in MISPRINTS
    assert agrees is not misprint, (float(ours), figure["value"], figure["source"])


def test_most_figures_are_looked_at() -> None:
    assert len(KNOWN) > 100


EGALITE = [
    (figure["quantity"][-1], figure["value"])
    for figure in FIGURES
    if figure["wager"].startswith("Tie (Egalite") and figure["quantity"].startswith("combinations")
]


@pytest.mark.parametrize(("total", "ways"), EGALITE)
def test_ties_by_total(total: str, ways: int, tmp_path: Path) -> None:
    """A wager nobody here has seen: each total of a tie, from a file."""
    file = tmp_path / "egalite.toml"
    file.write_text(
        'id = "egalite"\nname = "Egalité"\n[[line]]\nname = "Tie"\n'
        f'when = {{ winner = "tie", player_points = {total} }}\n'
        '[paytable.x.pays]\n"Tie" = "80 to 1"\n',
        "utf-8",
    )
    assert price(terms(read_wager(file)), Composition.decks(8)).lines[0].ways == ways
