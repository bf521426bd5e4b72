"""One run says everything: what cannot be read and what is not allowed, side by side, however much it is."""

import re
from pathlib import Path

import pytest

from punto.errors import Faulty, FaultyFile, Unreadable
from punto.houses import check_draft, check_house, check_tables, draft_house, find_house, without_limits
from punto.houses.schema import setting_of
from punto.wagers import book

HOUSE = """
id = "mine"
name = "Mine"
jurisdiction = "colorado"
{top}
[table]
number = "7"
{table}
[limits]
minimum = "5"
maximum = "1000"
{limits}
[approvals]
rules = "a"
rules_location = "b"
variations = {{ dragon-bonus = "c", 5-treasures = "d" }}
{sections}
[wagers]
player = "standard"
banker = "commission"
{wagers}
"""


def write(folder: Path, name: str = "mine.toml", **parts: str) -> str:
    """A house in order, but for these lines."""
    lines = {part: parts.get(part, "") for part in ("top", "table", "limits", "sections", "wagers")}
    (folder / name).write_text(HOUSE.format(**lines), "utf-8")
    return str(folder / name)


def said(file: str) -> list[str]:
    """Everything that is wrong with a file, without its name."""
    draft = draft_house(file)
    faults = [str(fault).replace(f"{file}: ", "") for fault in draft.faults]
    return [*faults, *(str(reason.what) for reason in check_draft(draft))]


def test_a_house_in_order_is_that(tmp_path: Path) -> None:
    file = write(tmp_path)
    assert said(file) == []
    assert draft_house(file).finished() == find_house(file)


WRONG = {
    "top": """
wager_files = ["gone.toml", "lost.toml"]
colour = "red"
currency = "EUR"
""",
    "table": """
kind = "round"
seats = "seven"
tips = "yes"
discard_decks = -1
seat_1 = "left"
""",
    "sections": """
[cards]
decks = 5
shuffle = "robot"
cut_least = 9
cut_card_depth = 13
idle = "z"
duck = 1
cut_card_colour = "blue"
[dealing]
faces = "sideways"
free_hands = "many"
[vigorish]
rate = "40%"
round_to = "0"
rounds = "down"
collected = "marked"
[bets]
forms = ["chips", "gold"]
[payout]
procedure = "b"
[irregularities]
exposed_card = "discard"
""",
    "wagers": """
bankr = "ez"
[wagers.tie]
minimum = 50
maximum = 20
aggregate = 0
[wagers.fortune-7]
paytable = "9"
aggregate = 0
[wagers.dragon-bonus]
minimum = 2000
pays = { "Win by 9 points" = "x", "Win by 10 points" = "9 to 1", "Win by 8 points" = "1 to 1" }
both_hands = 3
""",
}
SENTENCES = """
gone.toml cannot be read: No such file or directory
lost.toml cannot be read: No such file or directory
[wagers]: there is no wager "bankr"; did you mean "banker"?
colour: there is no setting "colour"; punto houses settings lists what there is
currency must be one of USD, PHP, not "EUR"
table.kind must be one of mini, midi, full, not "round"
table.seats must be a whole number, 0 or more, not "seven"
table.tips must be true or false, not "yes"
table.discard_decks must be a whole number, 0 or more, not -1
table.seat_1 must be one of dealer-right, dealer-left, not "left"
cards.shuffle must be one of dealer, batch-shuffler, continuous-shuffler, not "robot"
cards.idle must be one of a, b, c, d, not "z"
cards.duck: there is no setting "cards.duck"; did you mean "cards.decks"?
dealing.faces must be one of up, down, not "sideways"
dealing.free_hands must be a whole number, 0 or more, or "unlimited", not "many"
vigorish.round_to: a rounding unit must be more than 0
bets.forms must be a list, such as ["chips"], of some of chips, plaques, promotional, coupon, match-play
wagers.dragon-bonus.both_hands must be true or false, not 3
wagers.dragon-bonus.pays.Win by 9 points: "x" is not a pay
wagers.dragon-bonus.pays: pays for "Win by 10 points", which is not a line
wagers.fortune-7.paytable: fortune-7 has no pay table "9"; there is 1, 2
cards.decks is 5; allowed: 6 to 8
cards.decks is 5; allowed: 6 to 20
cards.cut_least is 9; allowed: 10 or more
cards.cut_card_depth is 13; allowed: 14 or more
cards.cut_card_colour is blue; allowed: anything but cards.back_colour, which is blue
vigorish.rate is 40%; allowed: 5% to 25%
vigorish.rate is 40%; allowed: 5%
vigorish.rounds is down; allowed: up
vigorish.collected is marked; allowed: with-payout
payout.procedure is b; allowed: a
irregularities.exposed_card is discard; allowed: free-hand
wagers.tie.minimum is 50.00, which is above wagers.tie.maximum; allowed: 20.00 or less
wagers.tie.aggregate is 0.00, which lets nothing in; allowed: more than 0
wagers.tie.aggregate is set; allowed: not set
wagers.fortune-7.aggregate is 0.00, which lets nothing in; allowed: more than 0
wagers.dragon-bonus.minimum is 2000.00, which is above limits.maximum; allowed: 1000.00 or less
dragon-bonus, "Win by 8 points" pays 1 to 1; allowed: 10 to 1 or better
"""


@pytest.mark.clause("CO-2806-1", "CO-2806-4", "CO-2808-3", "CO-2810-3", "CO-2899.01-4-s3")
def test_thirty_eight_mistakes_are_said_in_one_run(tmp_path: Path) -> None:
    expected = SENTENCES.strip().splitlines()
    assert len(expected) == 38
    found = said(write(tmp_path, **WRONG))
    for sentence in expected:
        assert [each for each in found if sentence in each], sentence
    assert len(found) == len(expected), found


def test_find_house_raises_with_all_of_them_in_one_line(tmp_path: Path) -> None:
    file = write(tmp_path, **WRONG)
    with pytest.raises(Faulty) as caught:
        find_house(file)
    assert len(caught.value.faults) == 21
    assert "\n" not in str(caught.value)
    for fault in caught.value.faults:
        assert str(fault) in str(caught.value)


def test_each_section_has_its_say_whatever_is_wrong_elsewhere(tmp_path: Path) -> None:
    """What a default stands in for is not blamed, and what hangs on it neither."""
    assert said(write(tmp_path, table='seats = "seven"\nseat_numbers = [1, 2]')) == [
        'table.seats must be a whole number, 0 or more, not "seven"'
    ]
    (one,) = said(write(tmp_path, sections='[cards]\nshuffle = "robot"\ndecks = 12'))
    assert "cards.shuffle" in one  # twelve decks are right at a machine
    (one,) = said(write(tmp_path, sections='[cards]\npre_shuffled = "perhaps"'))
    assert "cards.pre_shuffled" in one  # only if they were would a dealer's shuffle be wrong
    (one,) = said(write(tmp_path, sections='[cards]\ndecks = "x"\ncut_least = 190'))
    assert "cards.decks" in one
    file = Path(write(tmp_path))
    file.write_text(file.read_text("utf-8").replace('rules = "a"', "rules = true"), "utf-8")
    (one,) = said(str(file))
    assert "approvals.rules must be" in one  # it is not said to be missing, too
    one, two = said(write(tmp_path, sections='[vigorish]\nrate = "x"', wagers="[wagers.tie]\nminimum = 2000"))
    assert ("vigorish.rate must be" in one, "wagers.tie.minimum is 2000.00" in two) == (True, True)


@pytest.mark.parametrize(
    ("rules", "told"), [(("false",), False), (("true",), False), (("true", "false"), True)]
)
def test_what_breaks_a_rule_both_ways_is_said_before_it_is_known_which(
    tmp_path: Path, rules: tuple[str, ...], told: bool
) -> None:
    """Seven decks are wrong for cards of one kind: they may be of the other, until a rule covers that too."""
    law = "".join(
        f'[[rule]]\nsetting = "cards.decks"\nallows = 8\nwhen = {{ "cards.pre_shuffled" = {each} }}\n'
        for each in rules
    )
    head = 'id = "law"\nname = "Law"\ndocument = "LW"\n[unlisted]\nby_approval = false\n'
    (tmp_path / "law.toml").write_text(head + law, "utf-8")
    file = tmp_path / "mine.toml"
    start = 'id = "mine"\nname = "Mine"\njurisdiction = "law.toml"\n[cards]\ndecks = 7\n'
    file.write_text(f'{start}pre_shuffled = "perhaps"\n', "utf-8")
    found = [each for each in said(str(file)) if each.startswith("cards.decks is 7")]
    assert bool(found) is told


@pytest.mark.parametrize("rest", ["", '\n[cards]\ndecks = "x"\n[limits]\nminimum = 9\nmaximum = 2\n'])
@pytest.mark.parametrize("law", ["nevada", "nevada.toml"])
def test_without_its_document_a_house_is_still_read(tmp_path: Path, law: str, rest: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        f'id = "mine"\nname = "Mine"\njurisdiction = "{law}"\n{rest}[wagers]\ntie="standard"', "utf-8"
    )
    found = said(str(file))
    assert "nevada" in found[0]
    assert [each.split(" ")[0] for each in found[1:]] == (["cards.decks", "limits.minimum"] if rest else [])


def test_a_file_that_is_none_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("id = [", "utf-8")
    for name in (str(tmp_path / "mine.toml"), str(tmp_path / "gone.toml"), "colorado-mni"):
        draft = draft_house(name)
        assert (len(draft.faults), draft.house, check_draft(draft)) == (1, None, ())


PLAIN = 'id = "mine"\nname = "Mine"\njurisdiction = "card-room"\n'


@pytest.mark.parametrize("wagers", ["", "[wagers]\n", "wagers = {}\n"])
def test_a_house_at_which_nothing_can_be_bet_is_told(tmp_path: Path, wagers: str) -> None:
    (tmp_path / "mine.toml").write_text(PLAIN + wagers, "utf-8")
    (one,) = said(str(tmp_path / "mine.toml"))
    assert one == '[wagers] lists no wager, so nothing can be bet: write such as banker = "commission"'
    assert draft_house(str(tmp_path / "mine.toml"), extra=[book()["tie"]]).faults == ()
    (tmp_path / "mine.toml").write_text(f"{PLAIN}{wagers}[limit]\n", "utf-8")
    assert one in said(str(tmp_path / "mine.toml"))


@pytest.mark.parametrize(
    "wagers", ["wagers = 5", '[wagers]\nbankr = "ez"', '[Wagers]\nplayer = "standard"', "[wager.player]"]
)
def test_wagers_that_cannot_be_read_are_not_said_to_be_none(tmp_path: Path, wagers: str) -> None:
    (tmp_path / "mine.toml").write_text(PLAIN + wagers, "utf-8")
    (one,) = said(str(tmp_path / "mine.toml"))
    assert "nothing can be bet" not in one


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("[wager]", 'there is no table [wager]; did you mean "[wagers]"?'),
        ("[wager.x]", 'there is no table [wager]; did you mean "[wagers]"?'),
        ('[Wagers]\nplayer = "standard"', 'there is no table [Wagers]; did you mean "[wagers]"?'),
        ("[WAGERS]", 'there is no table [WAGERS]; did you mean "[wagers]"?'),
        ("[limit]", 'there is no table [limit]; did you mean "[limits]"?'),
        ("[vigorishh]", 'there is no table [vigorishh]; did you mean "[vigorish]"?'),
        ("[[standards]]", 'there is no table [standards]; did you mean "[[standard]]"?'),
        ("[approvals.variation]", 'did you mean "[approvals.variations]"?'),
        ("[wagers.tie.pay]", 'there is no table [wagers.tie.pay]; did you mean "[wagers.tie.pays]"?'),
        ("[cards.deck]", 'there is no table [cards.deck]; did you mean "cards.decks"?'),
        ("[cards.decks]", "cards.decks must be a whole number, 0 or more, not {}"),
        ("[vigorishh]\nrate = '5%'", 'no setting "vigorishh.rate"; did you mean "vigorish.rate"?'),
    ],
)
def test_a_misspelt_table_is_named_even_if_it_is_empty(tmp_path: Path, table: str, sentence: str) -> None:
    (one,) = said(write(tmp_path, wagers=table))
    assert sentence in one


@pytest.mark.parametrize("table", ["[cards]", "[wagers.tie]", "[wagers.tie.pays]", "[approvals.notices]"])
def test_a_table_that_is_there_may_be_empty(tmp_path: Path, table: str) -> None:
    assert said(write(tmp_path, wagers=table)) == []


@pytest.mark.parametrize(
    ("approved", "near"),
    [
        ("variations.dragonbonus", "variations.dragon-bonus"),
        ("wagers.matchpair", "wagers.match-pair"),
        ("notices.reshufle", "notices.reshuffle"),
    ],
)
def test_an_approval_of_something_that_is_not_there_is_named(
    tmp_path: Path, approved: str, near: str
) -> None:
    for key, wrong in ((approved, True), (near, False)):
        part, name = key.split(".")
        given = f'[approvals.{part}]\n{name} = "N-1"\n'
        (tmp_path / "mine.toml").write_text(f'{PLAIN}[wagers]\nplayer = "standard"\n{given}', "utf-8")
        found = [f'approvals.{key}: nothing is called "{name}"; did you mean "{near.split(".")[1]}"?']
        assert said(str(tmp_path / "mine.toml")) == found * wrong


STANDARD = '[[standard]]\nreference = "r"\nsetting = "wagers.{}.maximum"\nallows = {}\n'


@pytest.mark.parametrize(
    ("standard", "sentence"),
    [
        (
            STANDARD.format("tei", "5"),
            '[[standard]] 1, setting: there is no wager "tei"; did you mean "tie"?',
        ),
        (
            STANDARD.format("*", "{ least = 9, most = 3 }"),
            "[[standard]] 1, allows: least is 9.00, above most",
        ),
        (
            STANDARD.format("tie", '"given"') + 'when = { "wagers.tei.paytable" = "standard" }',
            '[[standard]] 1, when: there is no wager "tei"; did you mean "tie"?',
        ),
    ],
)
def test_a_standard_that_nothing_meets_is_refused_as_such(
    tmp_path: Path, standard: str, sentence: str
) -> None:
    (one,) = said(write(tmp_path, wagers=standard))
    assert sentence in one
    assert said(write(tmp_path, wagers=STANDARD.format("tie", "{ least = 3, most = 3 }"))) != [one]


def test_bounds_that_cross_in_a_document_are_refused_as_such(tmp_path: Path) -> None:
    law = 'id = "law"\nname = "Law"\ndocument = "LW"\n[unlisted]\nby_approval = true\n'
    rule = '[[rule]]\nsetting = "cards.decks"\nallows = { least = 9, most = 8 }\n'
    (tmp_path / "law.toml").write_text(law + rule, "utf-8")
    house = PLAIN.replace("card-room", "law.toml") + '[wagers]\nplayer = "standard"\n'
    house += '[approvals.wagers]\nplayer = "x"\n'
    (tmp_path / "mine.toml").write_text(house, "utf-8")
    one, _ = said(str(tmp_path / "mine.toml"))
    assert one == "law.toml: cards.decks: least is 9, above most, which is 8: nothing is allowed so"


@pytest.mark.parametrize(
    ("wagers", "sentence"),
    [
        (
            'tie = { pays = "9 to 1" }',
            'wagers.tie.pays: what is paid is written by line: pays = { "Tie" = "9 to 1" }',
        ),
        ("tie = { pays = 9 }", 'by line: pays = { "Tie" = "9 to 1" }'),
        ("tie = { rate = '5%' }", "wagers.tie.rate: tie has no meter, so no rate"),
        ("99-fortunes = { seed = 5 }", 'did you mean "wagers.99-fortunes.meters.*.seed"?'),
    ],
)
def test_what_a_wager_wants_elsewhere_is_told_where(tmp_path: Path, wagers: str, sentence: str) -> None:
    assert sentence in said(write(tmp_path, wagers=wagers))[0]


@pytest.mark.parametrize(
    ("wagers", "said_of"),
    [
        (
            "[wagers.tie]\n[wagers.tie]",
            'line 22, column 12: this is not TOML: "wagers.tie" stands here again',
        ),
        ('player = "standard"', 'line 21, column 20: this is not TOML: "player" stands here again'),
        ("tie = { minimum = 5, minimum = 6 }", 'line 21, column 33: this is not TOML: "minimum" stands here'),
        ("tie.minimum = 5\ntie.minimum = 6", '"tie.minimum" stands here again: say it once'),
        ('tie = "standard"\n[wagers.tie]\nminimum = 5', '"wagers.tie" stands here again'),
        ("tie = { minimum = 5 }\ntie.maximum = 6", '"tie.maximum" stands here again'),
        (
            "[wagers.tie]\nminimum = 5,00",
            'line 22, column 12: this is not TOML: "5,00" is no value; write "5.00"',
        ),
        ("[wagers.tie]\nminimum = $5", '"$5" is no value; write "5"'),
        ("[wagers.tie]\nminimum = 1,000.50 # or so", '"1,000.50" is no value; write "1000.50"'),
        ("tie = standard", '"standard" is no value; write "standard"'),
        ('[bets]\nforms = ["chips"]\nforms = [\n"chips",\n"coupon"]', '"forms" stands here again'),
        ("tie =", "no value stands after tie ="),
    ],
)
def test_what_is_no_toml_is_said_in_plain_words(tmp_path: Path, wagers: str, said_of: str) -> None:
    (found,) = said(write(tmp_path, wagers=wagers))
    assert said_of in found
    assert not re.search(r"[dD]eclare|[oO]verwrite|statement|namespace", found)


@pytest.mark.parametrize("parts", [51, 3000, 30_000])
def test_a_name_of_thousands_of_parts_is_refused_in_a_sentence(tmp_path: Path, parts: int) -> None:
    name = ".".join("a" * parts)
    for wrong in (
        {"sections": f"[{name}]"},
        {"sections": f"[{name}]\nb = 1"},
        {"wagers": f"[wagers.{name}]"},
    ):
        (found,) = said(write(tmp_path, **wrong))
        assert found == "a number or a nesting in this file is too large"
    draft = draft_house(write(tmp_path), settings={name: "1"})
    (fault,) = draft.faults
    assert "a nesting in this file is too large" in str(fault)


def test_a_jurisdiction_file_says_all_its_faults_too(tmp_path: Path) -> None:
    (tmp_path / "law.toml").write_text(
        'id = "Law"\nname = ""\ndocument = "NV"\n[unlisted]\nby_approval = 1\n'
        '[defaults]\n"cards.decks" = "x"\n[[rule]]\nsetting = "cards.duck"\nallows = 1\n'
        '[[rule]]\nsetting = "cards.decks"\nallows = "x"\n'
        '[[step]]\nid = "shuffle"\nby = ["robot"]\n[cites]\na = 1\nb = 2\n[wagers.tie]\nodds = "best"\n',
        "utf-8",
    )
    (tmp_path / "mine.toml").write_text(
        'id = "mine"\nname = "M"\njurisdiction = "law.toml"\ncolour = 1\nwagers = { tie = "standard" }',
        "utf-8",
    )
    found = said(str(tmp_path / "mine.toml"))
    assert len(found) == 11
    for piece in ('"Law" is not an id', '"name" is empty', '"by_approval" must be', "cards.duck", '"robot"'):
        assert [each for each in found if piece in each], piece
    assert sum(each.startswith("law.toml: ") for each in found) == 10


@pytest.mark.clause("CO-2803-3-b", "CO-2899.09-5")
@pytest.mark.parametrize("house", ["colorado-mini", "colorado-dice", "massachusetts-midi", "card-room"])
def test_limits_that_cross_are_said_under_every_document(house: str) -> None:
    crossed = {"limits.minimum": "50", "limits.maximum": "20", "cards.cut_cards": "1"}
    found = [str(reason.what) for reason in check_house(find_house(house, settings=crossed))]
    assert "limits.minimum is 50.00, which is above limits.maximum; allowed: 20.00 or less" in found
    even = check_house(find_house(house, settings=crossed | {"limits.minimum": "20"}))
    assert not [reason for reason in even if "above" in str(reason)]


@pytest.mark.parametrize("house", ["colorado-mini", "massachusetts-midi", "card-room"])
def test_a_wagers_limits_beside_the_tables(house: str) -> None:
    table = {"limits.minimum": "10", "limits.maximum": "100"}

    def above(wager: str = "tie", **limits: str) -> list[str]:
        settings = {f"wagers.{wager}.{name}": value for name, value in limits.items()}
        found = check_house(find_house(house, settings=table | settings))
        return [str(reason.what) for reason in found]

    assert above(minimum="100") == above(maximum="10") == above(minimum="5", maximum="9") == []
    assert above(minimum="100.01") == [
        "wagers.tie.minimum is 100.01, which is above limits.maximum; allowed: 100.00 or less"
    ]
    # The table's minimum is for Player and Banker: beside these others may be smaller, as dealers take them.
    assert above(maximum="9.99") == []
    assert above("player", maximum="9.99") == [
        "limits.minimum is 10.00, which is above wagers.player.maximum; allowed: 9.99 or less"
    ]
    assert above(minimum="5", maximum="0")[1:] == [
        "wagers.tie.maximum is 0.00, which lets nothing in; allowed: more than 0"
    ]


@pytest.mark.clause("MA-7b", "MA-7b-s2")
def test_forms_of_which_no_wager_can_be_made() -> None:
    def wrong(*forms: str) -> list[str]:
        named = ", ".join(f'"{form}"' for form in forms)
        house = find_house("massachusetts-midi", settings={"bets.forms": f"[{named}]"})
        return [str(reason) for reason in check_house(house)]

    assert wrong("match-play") == wrong("verbal", "plaques") == wrong("chips", "verbal") == []
    assert wrong() == ["bets.forms is empty, which lets nothing in; allowed: at least one form (MA-7b)"]
    for forms in (("verbal",), ("verbal", "match-play")):
        assert ["neither chips nor plaques" in each for each in wrong(*forms)] == [True]


def test_an_aggregate_of_nothing_is_none() -> None:
    for amount, wrong in (("0", True), ("0.01", False)):
        found = check_house(find_house("colorado-mini", settings={"wagers.fortune-7.aggregate": amount}))
        assert bool(found) == wrong


@pytest.mark.clause("CO-2803-1-s2")
def test_twins_are_told_apart(tmp_path: Path) -> None:
    mine = find_house(write(tmp_path))
    names = {"id": "yours", "table.number": "7"}
    (reason,) = check_tables([mine, find_house(write(tmp_path), settings=names)])
    assert str(reason) == (
        "yours has table.number 7; allowed: another one, as it is that of mine (CO-2803-1-s2)"
    )
    assert check_tables([mine, find_house(write(tmp_path), settings=names | {"table.number": "8"})]) == ()
    assert check_tables([mine, find_house("card-room", settings={"table.number": "7"})]) == ()
    assert check_tables([find_house("card-room"), find_house("card-room-ez")]) == ()  # neither has one
    (reason,) = check_tables([mine, find_house(write(tmp_path), settings={"table.number": "8"})])
    assert "has id mine" in str(reason)


def test_a_wager_without_limits_is_warned_of() -> None:
    (warning,) = without_limits(find_house("card-room"))
    assert str(warning).startswith("player, banker, tie, dragon-bonus: no limits")
    endless, bare = without_limits(find_house("card-room", settings={"limits.minimum": "5"}))
    assert str(endless).startswith("player, banker, tie, dragon-bonus: no maximum")
    assert str(bare).startswith("tie, dragon-bonus: no minimum")
    own = {f"wagers.{name}.maximum": "5" for name in ("player", "banker", "tie")}
    warning, bare = without_limits(find_house("card-room", settings=own))
    assert str(warning).startswith("dragon-bonus: no limits")
    assert str(bare).startswith("player, banker, tie: no minimum")
    both = {"limits.minimum": "5", "limits.maximum": "500"}
    both |= {f"wagers.{name}.minimum": "1" for name in ("tie", "dragon-bonus")}
    assert without_limits(find_house("card-room", settings=both)) == ()
    bare, endless = without_limits(find_house("card-room", settings={"wagers.tie.minimum": "5"}))
    assert str(bare).startswith("player, banker, dragon-bonus: no limits")
    assert str(endless).startswith("tie: no maximum")
    fixed = '{ player = "standard", royal-9 = "1" }'  # a bet of $5, whatever the table's limits are
    royal = find_house("massachusetts-midi", settings={"limits": "{}", "wagers": fixed})
    assert [str(each).split(":")[0] for each in without_limits(royal)] == ["player"]


def test_a_fixed_stake_lies_within_its_limits() -> None:
    """Royal 9 costs $5: a minimum above that, or a maximum below it, lets nobody bet."""
    for limit, amount in (("minimum", "10"), ("maximum", "4")):
        house = find_house("massachusetts-midi", settings={f"wagers.royal-9.{limit}": amount})
        (breach,) = check_house(house)
        assert "royal-9" in str(breach)
    assert check_house(find_house("massachusetts-midi", settings={"wagers.royal-9.minimum": "5"})) == ()


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("bets.minimum", "limits.minimum"),
        ("free_hands.per_shoe", "dealing.free_hands"),
        ("bets.aggregate", "wagers.*.aggregate"),
        ("cards.cut_lest", "cards.cut_least"),
    ],
)
def test_a_setting_in_the_wrong_section_is_found(tmp_path: Path, key: str, near: str) -> None:
    assert any(near in each for each in said(write(tmp_path, top=f"{key} = 1")))


def test_a_misspelt_game_is_the_one_whose_wagers_are_offered(tmp_path: Path) -> None:
    """Else nothing would be said of cards, which dice have not."""
    found = said(write(tmp_path, top='game = "bacarat"', sections="[cards]\ndecks = 5"))
    assert len(found) == 2
    assert "game must be one of" in found[0]
    assert "cards.decks is 5; allowed: 6 to 8" in found[1]


def test_a_fault_is_about_a_setting() -> None:
    with pytest.raises(FaultyFile) as caught:
        find_house("card-room", settings={"wagers.tie.minimum": "much"})
    assert caught.value.keys == ("wagers.tie.minimum",)


def test_a_document_that_lists_no_wager_is_not_said_to_list_some(tmp_path: Path) -> None:
    head = 'id = "law"\nname = "Own"\ndocument = "LW"\n[unlisted]\nby_approval = false\n'
    (tmp_path / "law.toml").write_text(head, "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(
        'id = "mine"\nname = "Mine"\njurisdiction = "law.toml"\n[wagers]\ntie = "standard"\n', "utf-8"
    )
    assert "tie is offered, but Own lists no wagers at all" in said(str(file))


def test_no_name_is_made_up_for_a_setting_that_wants_one_more() -> None:
    with pytest.raises(Unreadable, match=r'no setting "wagers\.99-fortunes\.wagers"') as error:
        setting_of("wagers.99-fortunes.wagers")
    assert "pays.wagers" not in str(error.value)
    with pytest.raises(Unreadable, match=r'did you mean "wagers\.tie\.minimum"'):
        setting_of("wagers.tie.minium")
