"""A charter holds all that is in force: a house rebuilt from it is the house, wherever it came from."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path

import pytest

import punto
from punto.cli.demo import demo_bets
from punto.entropy import seeded
from punto.errors import Unreadable
from punto.game.dealing import deal_out
from punto.game.dice import Roll
from punto.game.facts import Game, Round
from punto.houses import Charter, House, check_house, find_house, ready_houses
from punto.houses.preparation import prepare
from punto.rulebook import jurisdiction_files
from punto.settle import Bet, settle
from punto.wagers import Wager, read_wager, starter

MY_BET = starter("my-bet", "My bet")
OVERRIDES: list[tuple[str, Mapping[str, str]]] = [
    ("colorado-mini", {"wagers.tie.pays.Tie": "9 to 1", "wagers.fortune-7.aggregate": "500", "name": "Mine"}),
    ("colorado-mini", {"vigorish.round_to": "0.25", "wagers.banker": "tie-vigorish", "cards.decks": "5"}),
    ("colorado-midi", {"wagers.99-fortunes.meters.jackpot.seed": "12345.67", "dealing.free_hands": "3"}),
    ("massachusetts-midi", {"vigorish.collected": "marked", "wagers.house-money.press": "50%"}),
    ("card-room-ez", {"approvals.wagers.run": 'a "letter"', "table.pit": "Ümläut", "limits.minimum": ""}),
]


def my_bet(folder: Path, text: str = MY_BET) -> Wager:
    """A wager of one's own."""
    path = folder / "my-bet.toml"
    path.write_text(text, "utf-8")
    return read_wager(path)


def own_house(folder: Path) -> House:
    """A house with a jurisdiction and a wager beside it, both of its own."""
    text = jurisdiction_files()["card-room"].read_text("utf-8").replace('document = "HR"', 'document = "NV"')
    (folder / "nevada.toml").write_text(text.replace("HR-", "NV-"), "utf-8")
    wager = my_bet(folder)
    (folder / "house.toml").write_text(
        'id = "mine"\nname = "Mine"\njurisdiction = "nevada.toml"\nwager_files = ["my-bet.toml"]\n'
        f'[wagers]\nplayer = "standard"\nbanker = "commission"\n{wager.id} = "{wager.paytables[0].id}"\n',
        "utf-8",
    )
    return find_house(str(folder / "house.toml"))


HOUSES: dict[str, Callable[[Path], House]] = {
    **{name: lambda _, name=name: find_house(name) for name in ready_houses()},  # type: ignore[misc]
    **{
        f"{name} {number}": lambda _, name=name, settings=settings: find_house(name, settings=settings)  # type: ignore[misc]
        for number, (name, settings) in enumerate(OVERRIDES)
    },
    "tried out": lambda folder: find_house("colorado-ez", extra=[my_bet(folder)]),
    "own": own_house,
}


def rounds(house: House) -> list[Round]:
    """Fifty rounds of the house's game."""
    if house.game is Game.DICE:
        throws = [(n % 6, n % 5, n % 4, n // 6 % 6, n % 3, n % 2) for n in range(50)]
        return [Roll((a + 1, b + 1, c + 1), (d + 1, e + 1, f + 1)) for a, b, c, d, e, f in throws]
    shoe = prepare(house, seeded("charter"))
    return [each.coup for each in islice(deal_out(shoe), 50)]


def bets(house: House) -> tuple[Bet, ...]:
    """What the demo bets, and what a chair bets on the wagers that have chairs."""
    chairs = [
        Bet(house.seats[0], name, offer.stake(offer.paytable) or 500, None, offer.paytable.id)
        for name, offer in house.offers.items()
        if offer.wager.chairs and house.seats[0] in offer.wager.chairs_of(offer.paytable)
    ]
    return (*demo_bets(house), *chairs)


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_rebuilt_from_its_charter_is_the_house(name: str, tmp_path: Path) -> None:
    house = HOUSES[name](tmp_path)
    rebuilt = Charter.read(house.charter.as_json()).house_in_force
    assert rebuilt == house
    assert hash(rebuilt) == hash(house)
    for field in fields(House):
        if field.name != "file":
            assert getattr(rebuilt, field.name) == getattr(house, field.name), field.name
    assert list(rebuilt.offers) == list(house.offers)
    assert rebuilt.procedure == house.procedure
    assert replace(rebuilt).charter == house.charter  # made anew, from what was rebuilt
    assert check_house(rebuilt) == check_house(house)
    placed = bets(house)
    assert placed
    meters = {meter: 123_456_00 for bet in placed for meter in house.offer(bet.wager).wager.meters}
    for round_ in rounds(house):
        assert settle(placed, round_, rebuilt, meters=meters) == settle(placed, round_, house, meters=meters)


def test_only_what_is_in_force_makes_a_difference(tmp_path: Path) -> None:
    house = find_house("card-room")
    assert house == find_house("card-room", settings={"cards.decks": "8"})
    others = [
        find_house("card-room", settings={"cards.decks": "6"}),
        find_house("card-room", settings={"name": "Mine"}),
        find_house("card-room", settings={"wagers.tie.pays.Tie": "9 to 1"}),
        find_house("card-room", extra=[my_bet(tmp_path)]),
        find_house("card-room", extra=[my_bet(tmp_path, MY_BET + "\n# another text\n")]),
    ]
    assert len({house, *others}) == 6
    assert house != "card-room"


def test_a_charter_is_plain_and_whole() -> None:
    charter = find_house("colorado-mini").charter
    written = json.loads(charter.as_json())
    assert set(written) == {"house", "jurisdiction", "wagers", "extra", "digest"}
    assert len(written["digest"]) == 64
    house = json.loads(written["house"])
    assert house["settings"]["currency"] == "USD"
    assert house["settings"]["vigorish.rate"] == "5%"
    assert set(house["offers"]) == set(written["wagers"])
    assert Charter.read(charter.as_json()) == charter


def test_an_altered_charter_is_found_out() -> None:
    charter = find_house("card-room").charter
    written = json.loads(charter.as_json())
    with pytest.raises(Unreadable, match="this charter was altered"):
        Charter.read(json.dumps({**written, "house": written["house"].replace("5%", "4%")}))
    for text in ("", "[]", "7", "{}", '"x"', '{"house": 1}', json.dumps({**written, "wagers": 3})):
        with pytest.raises(Unreadable):
            Charter.read(text)
    for house in ("{}", "[]", "x", '{"id": "a", "name": "b", "offers": ["c"], "settings": {}}'):
        with pytest.raises(Unreadable):
            assert replace(charter, house=house, digest="").house_in_force


def test_a_setting_added_since_has_its_default_and_the_charter_stays() -> None:
    charter = find_house("card-room").charter
    house = json.loads(charter.house)
    del house["settings"]["cards.after_shoe"]
    old = Charter(house=json.dumps(house), jurisdiction=charter.jurisdiction, wagers=charter.wagers)
    rebuilt = old.house_in_force
    assert rebuilt.cards == find_house("card-room").cards
    assert rebuilt.charter is old


ALONE = """
import sys
from pathlib import Path
import punto
from punto.houses import Charter, check_house, ready_houses
from punto.settle import read_bets, settle
from punto.wagers import book

here = Path(punto.__file__).parent
assert str(here).startswith(sys.argv[1]), here
assert not list(here.rglob("ready")) and not list(here.rglob("jurisdictions")) and not book()
house = Charter.read(sys.stdin.read()).house_in_force
assert check_house(house) == ()
bets = read_bets(["3:banker=100", "3:dragon-bonus@banker=25"], house)
print(house.charter.digest)
print([(each.bet.wager, each.net) for each in settle(bets, punto.Coup.parse("4hAd7c-KsQs9d"), house).bets])
try:
    punto.Coup.parse("4h2d7c-KsQs9d", law=house.law)
except punto.Refused as error:
    print([house.jurisdiction.clause(each).id for each in error.reasons[0].clauses])
"""


def test_a_charter_needs_none_of_our_houses_jurisdictions_and_wagers(tmp_path: Path) -> None:
    package = tmp_path / "site" / "punto"
    gone = shutil.ignore_patterns("ready", "jurisdictions", "book", "__pycache__")
    shutil.copytree(Path(punto.__file__).parent, package, ignore=gone)
    house = find_house("colorado-mini")
    done = subprocess.run(
        [sys.executable, "-c", ALONE, str(tmp_path)],
        input=house.charter.as_json(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(tmp_path / "site"), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        house.charter.digest,
        "[('banker', 9500), ('dragon-bonus', 15000)]",
        "['CO-2814-t1']",
    ]
