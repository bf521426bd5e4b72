"""PAR sheets: figures by hand and from published tables, on paper and for programs."""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from tests.cli.command import run as punto
from tests.length import LONG
from tests.posting.reading import edges, pages, printed, squeezed

from punto.errors import Unreadable
from punto.exact import price, removal_effects
from punto.game.cards import parse_cards
from punto.game.composition import Composition
from punto.houses import find_house, ready_houses
from punto.messages import message
from punto.posting import html, par_json, par_paper, par_sheets, pdf, sampled
from punto.posting.par import Z_95, Band
from punto.posting.pdf import PaperSize
from punto.posting.plots import hold_plot
from punto.sim import Simulation, run
from punto.wagers import Terms, book, terms

MIDI = find_house("massachusetts-midi")


def test_dragon_bonus_by_the_published_figures() -> None:
    """House edges of pay table A from eight decks: 2.65% on the Player, 9.37% on the Banker."""
    text = printed(par_paper(par_sheets(MIDI, ["dragon-bonus"])))
    for words in (
        "Dragon Bonus",
        "Win by 9 points 30 to 1 18,409,431,764,992 0.00368307 271.51",
        "all ways 4,998,398,275,503,360 1.00000000",
        "house edge 2.651675% 103547854751 / 3904998652737 9.373074%",
        "416 · 415 · 414 · 413 · 412 · 411 = 4,998,398,275,503,360",
    ):
        assert squeezed(words) in text, words


def test_bounds_of_the_hold_by_hand() -> None:
    """A fair coin: after 10,000 even bets the hold lies within 1.96% of nothing, 95 times of 100."""
    band = Band(10_000, 0.0, 1.0)
    low, high = band.bounds(Z_95)
    assert (round(low, 4), round(high, 4)) == (-0.0196, 0.0196)
    side = par_sheets(MIDI, ["tie"])[0].sides[0]
    spread = sqrt(side.odds.variance)
    for band in side.bands:
        low, high = band.bounds(Z_95)
        assert high - low == pytest.approx(2 * 1.959964 * spread / sqrt(band.coups), rel=1e-6)
    assert [band.coups for band in side.bands] == [1_000, 10_000, 100_000, 1_000_000, 10_000_000]


def test_effects_of_removal_are_those_of_pricing_anew() -> None:
    (sheet,) = par_sheets(MIDI, ["banker"])
    shoe, banker = Composition.decks(8), terms(book()["banker"])
    rates = MIDI.vigorish.rates
    found = {card: effect.effect for effect in sheet.sides[0].effects for card in effect.cards}
    assert found == {name: effect for name, effect, _ in removal_effects(banker, shoe, rates=rates)}
    four = shoe.without([next(card for card in shoe if card.rank.letter == "4")])
    gain = price(banker, four, rates=rates).returned - price(banker, shoe, rates=rates).returned
    assert found["4"] == gain > 0


def test_cards_of_one_rank_share_an_effect_only_where_suits_do_not_matter() -> None:
    """Two ranks in four suits; then one card fewer, after which suits are told apart."""
    pair = terms(book()["perfect-pair"])
    even = Composition.parse(" ".join(f"6{rank}{suit}" for rank in "9K" for suit in "cdhs"))
    uneven = even.without(parse_cards("9h"))
    for shoe in (even, uneven):
        effects = {name: effect for name, effect, _ in removal_effects(pair, shoe)}
        for name in ("9h", "9s", "Kc"):
            gone = price(pair, shoe.without(parse_cards(name)))
            assert effects[name] == gone.returned - price(pair, shoe).returned
    assert effects["9h"] != effects["9s"]


def test_a_meter_makes_the_bet_even_where_the_sheet_says() -> None:
    (sheet,) = par_sheets(find_house("colorado-dice"), ["dice-triple-progressive"])
    side = sheet.sides[0]
    (meter,) = side.meters
    assert meter.even_at is not None
    fair = price(side.odds.terms, Composition.decks(8), meters={"jackpot": meter.even_at})
    assert fair.house_edge == 0
    assert meter.seed == 1000
    assert squeezed("Meters") in printed(par_paper([sheet]))


def test_what_players_feed_into_a_reserve_comes_back_to_them() -> None:
    """With a reserve the seed costs the house nothing, and all that stakes feed is paid out some day."""
    meter = "wagers.dice-triple-progressive.meters.jackpot"
    house = find_house("colorado-dice", settings={f"{meter}.rate": "10%", f"{meter}.reserve": "4%"})
    (sheet,) = par_sheets(house, ["dice-triple-progressive"])
    side = sheet.sides[0]
    assert side.long_run is not None
    assert side.long_run.house_edge == 1 - side.odds.fixed_return - Fraction(1, 10)


@pytest.mark.parametrize("name", ready_houses())
def test_every_house_has_sheets_that_stay_on_their_pages(name: str) -> None:
    """On A4, which is narrower; in CI every fourth house on letter paper too."""
    sizes: tuple[PaperSize, ...] = ("a4", "letter")
    if not LONG and list(ready_houses()).index(name) % 4:
        sizes = ("a4",)
    sheets = par_sheets(find_house(name))
    paper = par_paper(sheets)
    text = printed(paper)
    for sheet in sheets:
        assert squeezed(str(sheet.offer.wager.title)) in text
        for side in sheet.sides:
            for line in side.odds.lines:
                assert f"{line.ways:,}" in text
    for size in sizes:
        assert all(min(each) > 20 for each in edges(paper, size))


def test_the_sample_is_the_same_for_a_seed_and_stands_beside_the_odds() -> None:
    sheets = par_sheets(MIDI, ["banker", "tie"])
    one, two = (sampled(sheets, coups=50_000, seed="par", simulate=run) for _ in range(2))
    assert pdf(par_paper(one)) == pdf(par_paper(two))
    found = par_json(one)
    direct = run(
        MIDI, coups=50_000, seed="par", bets=[side.odds.terms for sheet in sheets for side in sheet.sides]
    )
    assert found["sample"]["coups"] == direct.coups  # type: ignore[index]
    assert [each["sample"]["z"] for each in found["wagers"]] == [each.z for each in direct.wagers]  # type: ignore[attr-defined]
    text = printed(par_paper(one))
    assert squeezed(f"{direct.coups:,} coups from {direct.shoes:,} shoes of seed par") in text
    fit = direct.fits["final"]
    assert fit
    assert squeezed(f"χ² {fit.statistic:,.1f}, {fit.degrees:,} degrees of freedom") in text
    assert "Nosamplewasdrawn" in printed(par_paper(sheets))


def test_wagers_that_cannot_be_counted_together_are_sampled_one_by_one() -> None:
    """A simulation counts so many kinds of coup and no more."""

    def narrow(*args: Any, bets: Sequence[Terms], **more: Any) -> Simulation:
        if len(bets) > 1:
            raise Unreadable(message("sim.too-many-classes", classes=10**6))
        return run(*args, bets=bets, **more)

    found = sampled(par_sheets(MIDI, ["banker", "tie"]), coups=1_000, seed="par", simulate=narrow)
    assert all(sheet.sides[0].tested for sheet in found)
    with pytest.raises(Unreadable):
        sampled(par_sheets(MIDI, ["dragon-bonus"]), coups=1_000, seed="par", simulate=narrow)


def test_digests_name_wager_house_and_build() -> None:
    (sheet,) = par_sheets(MIDI, ["tie"])
    found = par_json([sheet])
    text = printed(par_paper([sheet]))
    assert str(found["house_digest"])[:16] == MIDI.charter.digest[:16]
    assert MIDI.charter.digest[:16] in text
    assert squeezed(str(found["build"])) in text
    assert found["wagers"][0]["digest"] in text  # type: ignore[index]


def test_json_is_exact() -> None:
    (wager,) = json.loads(json.dumps(par_json(par_sheets(MIDI, ["tie"]))))["wagers"]
    assert Fraction(wager["house_edge_exact"]) == price("tie", house=MIDI).house_edge
    assert sum(int(line["ways"]) for line in wager["lines"]) == int(wager["lines"][0]["of"])


def test_plots_are_drawn_within_their_frame() -> None:
    for deviation in (0.01, 1.0, 2_000.0):
        svg = hold_plot([Band(coups, 0.02, deviation) for coups in (10**3, 10**7)])
        assert svg == hold_plot([Band(coups, 0.02, deviation) for coups in (10**3, 10**7)])
        points = re.findall(r"([\d.-]+),([\d.-]+)[ \"]", svg)
        assert points
        assert all(0 <= float(x) <= 320 and 0 <= float(y) <= 150 for x, y in points)
    assert "<svg" in html(par_paper(par_sheets(MIDI, ["tie"])))


WAGER = """id = "lucky"
name = "Lucky Side"
[[line]]
name = "Seven"
when = {{ {fact} = 7 }}
[paytable.standard.pays]
"Seven" = "{pays}"
"""
HOUSE = """id = "corner"
name = "The corner table"
jurisdiction = "card-room"
wager_files = ["lucky.toml"]
[wagers]
player = "standard"
banker = "commission"
lucky = "standard"
"""


@pytest.mark.clause("CO-2899.01-6-c")
def test_a_changed_rule_changes_rules_sign_sheet_and_settlement(tmp_path: Path) -> None:
    """One edit of one wager file, and nothing else."""
    (tmp_path / "house.toml").write_text(HOUSE, "utf-8")
    told = []
    for fact, pays in (("player_points", "4 to 1"), ("banker_points", "5 to 1")):
        (tmp_path / "lucky.toml").write_text(WAGER.format(fact=fact, pays=pays), "utf-8")
        for what, kind in (("rules", "html"), ("sign", "html"), ("par", "json")):
            more = ["--coups", "1000"] if what == "par" else []
            done = punto(what, "house.toml", "-o", f"{what}.{kind}", *more, cwd=tmp_path)
            assert done.returncode == 0, done.stderr
        settled = punto("settle", "4h3d-KsQs4d", "--house", "house.toml", "--bet", "1:lucky=10", cwd=tmp_path)
        told.append(
            [(tmp_path / f).read_text("utf-8") for f in ("rules.html", "sign.html", "par.json")]
            + [settled.stdout]
        )
    for before, after in zip(*told, strict=True):
        assert before != after
    rules, sign, par, settled_text = told[1]
    assert "the Banker’s hand counts 7" in rules
    assert "5 to 1" in rules
    assert "5 to 1" in sign
    assert [line["pays"] for line in json.loads(par)["wagers"][2]["lines"]] == ["5 to 1", "lose"]
    assert "-$10.00" in settled_text
    assert "$40.00" in told[0][3]


def test_a_single_sheet_is_titled_by_its_wager_and_several_begin_with_all() -> None:
    assert par_paper(par_sheets(MIDI, ["tie"])).title == "Tie"
    first = pages(par_paper(par_sheets(MIDI)))[0]
    assert "Massachusetts Midibaccarat" in first
    assert squeezed("Dragon Bonus, on the Banker's hand a 90.626926% 9.373074%") in squeezed(first)
