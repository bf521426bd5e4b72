"""Marked vigorish at a dealer's prompt: each pays their own, and every line says whose it is."""

import pytest
from tests.cli.prompt import Desk, answers, dealer, opened

from punto.houses import find_house

MARKED = {"vigorish.collected": "marked", "bets.behind": "true"}
OPTIONS = tuple(f"--set={key}={value}" for key, value in MARKED.items())
WON = ("behind 3 ana", "3b100 3b20#behind:ana 3b5#toke", "n", "2h 9s 5d Kc", "turn", "hand", "return", "run")
"""Banker wins: 5 % of 100, of 20 and of the toke's 5."""


def said(*words: str) -> dict[str, str]:
    """What is heard of each word after that."""
    house = "massachusetts-midi"
    before = (*opened(house, settings=MARKED), *WON)
    options = ("--physical", f"--house={house}", "--seats=3", *OPTIONS)
    heard = answers(dealer(*before, *words, "look", options=options))
    return {word: " ".join(came.split()) for word, came in heard[len(before) :]}


@pytest.mark.clause("MA-12d2-i")
def test_each_pays_their_own_vigorish_by_name() -> None:
    heard = said(
        "away ana", "vigorish ana", "away ana", "leave 3", "vigorish 3", "vigorish 3 toke", "leave 3"
    )
    assert "Refused" not in heard["away ana"] + heard["leave 3"]  # the second time
    assert "ana pays vigorish of $1.00, marked at seat 3." in heard["vigorish ana"]
    assert "Seat 3 pays vigorish of $5.00." in heard["vigorish 3"]
    assert "Seat 3: vigorish of $0.25 is paid (for the dealer)." in heard["vigorish 3 toke"]


@pytest.mark.clause("MA-12d2-i")
def test_whoever_owes_is_named_where_somebody_cannot_go() -> None:
    heard = said("away ana", "leave 3", "close", "vigorish 3 ana")
    assert "· ana, behind seat 3, owes vigorish of $1.00 (MA-12d2-i)" in heard["away ana"]
    assert "· seat 3 owes vigorish of $5.00 (MA-12d2-i)" in heard["leave 3"]
    assert "· the toke at seat 3 owes vigorish of $0.25 (MA-12d2-i)" in heard["leave 3"]
    assert "ana" not in heard["leave 3"]
    assert heard["close"].count("owes vigorish") == 3
    assert "ana pays vigorish of $1.00" in heard["vigorish 3 ana"]


def test_who_owes_nothing_is_told_who_does() -> None:
    heard = said("vigorish ana", "vigorish 3", "vigorish ANA", "vigorish 3", "vigorish 7", "vigorish zed")
    assert "ANA owes no vigorish; it is owed by: the toke at seat 3" in heard["vigorish ANA"]
    assert "seat 3 owes no vigorish · the toke at seat 3 owes some: vigorish 3 toke" in heard["vigorish 3"]
    assert "seat 7 owes no vigorish" in heard["vigorish 7"]
    assert "zed owes no vigorish" in heard["vigorish zed"]


def test_a_debt_where_nobody_sits_any_more_is_seen() -> None:
    """A round that is settled again makes a debt for whoever has left meanwhile."""
    again = "reverse 1 sue 2h 9s 5d Kc because a card was read wrongly"
    lost = ("3b100 3b10#toke", "n", "2h 3s 7d Kc", "turn", "hand", "return", "run", "leave 3", again)
    house = "massachusetts-midi"
    options = ("--physical", f"--house={house}", "--seats=3", *OPTIONS)
    before = opened(house, settings=MARKED)
    heard = dict(answers(dealer(*before, *lost, "look", "vigorish zed", "close", options=options)))
    assert "   3  guest-1, who bet at seat 3, owes vigorish of $5.00\n" in heard["look"]
    assert "   3  the toke at seat 3 owes vigorish of $0.50\n" in heard["look"]
    assert "owed by: guest-1, who bet at seat 3; the toke at seat 3\n" in heard["vigorish zed"]
    assert "$5.00" in heard["close"]


def test_the_screen_tells_a_tokes_vigorish_apart() -> None:
    desk = Desk(find_house("massachusetts-midi", settings=MARKED), seats=(3,))
    desk.to_wagers()
    desk.say(*WON)
    shown = " ".join(desk.say("look").split())
    assert "owes $5.00 the toke at seat 3 owes vigorish of $0.25" in shown
    assert "owes $1.00" in shown
