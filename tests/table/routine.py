"""What must come of the routine of playthroughs, said once: a line that is not routine says it itself.

A text need not say after `> sit 5` that seat 5 is taken; that it is, all the same, is seen. What hands
count and who wins is reckoned here from the cards as they were told, and not asked of Punto.
"""

import re
from collections.abc import Callable, Iterable

__all__ = ["NOTHING", "Hands", "must_come"]

NOTHING = "nothing happens"
"""What a line is told to do that leaves no trace."""

_SHOWS = r'(\n(says )?".* shows \d\.?")?'
_READ_OFF = r"( cards)?( \w\w)*( \w+=\S+)*"
_CHARGED = "take-vigorish|mark-vigorish"


class Hands:
    """The cards of the round as they have been told."""

    def __init__(self) -> None:
        self.points = {"player": 0, "banker": 0}

    def hear(self, told: Iterable[str]) -> None:
        """A card is added to its hand; a new round begins with none."""
        for line in told:
            dealt = re.match(r"card (\w)\w to (player|banker)", line)
            if dealt:
                worth = {"A": 1}.get(dealt[1]) or (int(dealt[1]) if dealt[1].isdecimal() else 0)
                self.points[dealt[2]] = (self.points[dealt[2]] + worth) % 10
            elif re.match(r"cards racked|cards in the rack|round void|betting on", line):
                self.points = {"player": 0, "banker": 0}

    def result(self) -> str:
        """What is called: both counts, and the hand that is nearer to nine."""
        player, banker = self.points["player"], self.points["banker"]
        won = "Tie Hand" if player == banker else "Player wins" if player > banker else "Banker wins"
        return (
            rf"(?i)(says )?\"Player {player}, Banker {banker}\.?\"\n(says )?\"{won}\.?\"(\n\"\d cards\.\")?"
        )


def must_come(text: str, hands: Hands) -> str | None:
    """The pattern of all that must come of a line; None where nobody can know it from its words."""
    if text == "call result":
        return hands.result()
    for pattern, meant in _ROUTINE.items():
        found = re.fullmatch(pattern, text)
        if found:
            return meant if isinstance(meant, str) else meant(found)
    return None


def _each(words: str, line: str) -> str:
    return r"\n".join(line.format(re.escape(word)) for word in words.split())


def _bets(found: re.Match[str]) -> str:
    """One line for each, or all in one; amounts in dollars."""
    bets = [re.fullmatch(r"(\d+):([\w@-]+)=(\d+)(#\w+)?", word) for word in found[1].split()]
    lines = [f"seat {bet[1]} bets {bet[2]}{bet[4] or ''} {bet[3]}.00" for bet in bets if bet]
    short = [rf"{bet[1]}:{bet[2]}/\w+={bet[3]}\.00" for bet in bets if bet]
    assert len(lines) == len(bets), found[0]
    return r"\n".join(map(re.escape, lines)) + "|" + " ".join(short)


def _dealt(found: re.Match[str]) -> str:
    cut = (
        r"cut card put aside\n" if found["cut"] else r"(cut card put aside\n)?" if not found["cards"] else ""
    )
    return cut + _each(
        found["cards"] or "x", r"card {} to (player|banker) face (up|down)(, carried over)?"
    ).replace("card x ", r"card \w\w ")


def _step(found: re.Match[str]) -> str:
    done = {
        "place-cut-cards": rf"cut card {found['at']} from the back",
        "load": "shoe loaded|stack in the shoe",
        "burn": r"burned \d+, shown \w+",
    }
    by = found["by"] or r"\w+"
    return done.get(found["step"], rf"((cards mixed|other batch stored)\n)?{found['step']}( \w+=.+)? by {by}")


_ROUTINE: dict[str, str | Callable[[re.Match[str]], str]] = {
    r"check all": r"([\w-]+ confirmed by floorperson\n?)+",
    r"confirm ([a-z-]+)": lambda found: rf"{found[1]} (confirmed by floorperson|in order)",
    r"ready": r"(.*\n)+betting on round 1",
    r"open|open table": r"table open(ed)?",
    r"prepare all": r"(.*\n)*burned \d+, shown \w+",
    r"prepare to cut": r"(.*\n)*present by dealer",
    rf"(prepare|step) (?P<step>[a-z-]+)( at (?P<at>\d+))?( by (?P<by>\w+))?{_READ_OFF}": _step,
    r"sit ([\d ]+)": lambda found: _each(found[1], "seat {} taken"),
    r"leave seat (\d+)": lambda found: f"seat {found[1]} left",
    r"patron comes": "patron has come",
    r"dealer cuts at (\d+)": lambda found: f"dealer cuts at {found[1]}",
    r"(?:seat (\d+) cuts|offer cut to (\d+)) at (\d+)": lambda found: (
        f"seat {found[1] or found[2]} cuts at {found[3]}"
    ),
    r"seat (\d+) declines the cut|offer cut to (\d+) declined": lambda found: (
        f"seat {found[1] or found[2]} declines the cut"
    ),
    r"recut by (?:order of )?(\w+)": lambda found: f"recut (ordered )?by {found[1]}",
    r"betting|open betting": r"betting on round \d+",
    r"bet (.+)": _bets,
    r"take back (\d+):(.+)": lambda found: f"seat {found[1]} takes back {found[2]}",
    r"no more bets": r'"No more bets\."|says "no more bets"',
    r"deal(?P<cards>( \w\w)*)(?P<cut> (behind|after) the cut card)?": _dealt,
    r"hand over (\w+)": lambda found: rf"{found[1]}'s cards (to seat \d+ face down|face down to seat \d+)",
    r"return (\w+)": lambda found: (
        rf"{found[1]}'s cards (back from seat \d+ face up|face up from seat \d+){_SHOWS}"
    ),
    r"turn (\w+)": lambda found: rf"dealer turns {found[1]}'s cards{_SHOWS}",
    r"offer (\w+) to (\d+) declined": lambda found: f"seat {found[2]} declines {found[1]}'s cards",
    r"offer (\w+) to (\d+) accepted": lambda found: f"seat {found[2]} is to turn {found[1]}'s cards",
    r"call points": r'"Player shows \d\."\n"Banker shows \d\."',
    r"collect( losers)?": rf"(seat \d+ collect \S+ [\d.]+\n?)+|nothing to collect|{NOTHING}",
    r"pay( winners)?": rf"(seat \d+ (pay|{_CHARGED}) \S+ [\d.]+\n?)+|nothing to pay|{NOTHING}",
    r"collect vigorish (\d+)": lambda found: rf"seat {found[1]} pays vigorish [\d.]+",
    r"rack": "cards racked|cards in the rack",
    r"play.*": r'(.*\n)*cards racked(\n"Last hand\."|\nshoe over, cards \w+|\ncards back in the shuffler)?',
    r"free hand|simulated round": r"(free hand|simulated round) \d+(, compelled)?",
    r"shake": "dealer shakes",
    r"leave \d+ cards in the shoe": NOTHING,
    r"change ([\w-]+) at (\d+)": lambda found: f"{found[1]} changed at {found[2]}",
    r"notice of ([\w-]+) to ([\w ]+) at (\d+)": lambda found: (
        f"notice of {found[1]} to {', '.join(found[2].split())} at {found[3]}"
    ),
    r"write notice of ([\w-]+) to ([\w ]+) at \d+": lambda found: f"{found[2]} know of {found[1]}",
}
"""Routine in both ways of telling it, and the pattern of what it comes to."""
