"""How a tally of pairs is shown: its points, in words where few will do, and where the bet turns."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, groupby

from punto.cli.render import finite, show, table
from punto.exact import Tally
from punto.game.cards import DECK, Card, Rank
from punto.messages import text

__all__ = ["print_tally", "tally_as_json", "tally_in_words", "turns_in_words"]

_RANKS = tuple(rank.letter for rank in Rank)
_CARDS = tuple(map(str, DECK))
_RELATIONS = ("card", "colored", "rank", "suit", "color", "other")


def print_tally(found: Tally) -> None:
    """The points of two cards, the first row that fits them, and where the bet turns."""
    listing = table("", [("two-cards", "left"), ("points", "right")])
    for words, points in _by_relation(found) or _by_points(found):
        listing.add_row(words, f"{points:+d}" if points else "0")
    show(listing)
    show(turns_in_words(found, "count.tally", found.turns_at))


def tally_in_words(found: Tally, bet: str) -> str:
    """What two cards count, where few words say it; else where to read it."""
    rows = _by_relation(found)
    if rows is None:
        return text("sim.tallying-many", bet=bet)
    said = (text("count.two.points", points=points, words=words) for words, points in rows)
    return text("sim.tallying", bet=bet, points=", ".join(said))


def turns_in_words(found: Tally, key: str, trigger: float) -> str:
    """The average to bet from beside that of the full shoe."""
    average, worth = f"{found.mean:.4f}", f"{found.worth:.4f}"
    return text(key, turns=f"{trigger:.4f}", average=average, worth=worth)


def tally_as_json(found: Tally) -> dict[str, object]:
    """Kinds of cards, the points of each two of them, and the average to bet from (null: never)."""
    return {
        "kinds": list(found.kinds),
        "points": [list(row) for row in found.points],
        "average": found.mean,
        "worth": found.worth,
        "turns_at": finite(found.turns_at),
    }


def _by_relation(found: Tally) -> list[tuple[str, int]] | None:
    """Rows such as two of one rank; None where it matters which rank or suit it is."""
    if found.kinds not in (_RANKS, _CARDS):
        return None
    points: dict[str, set[int]] = {name: set() for name in _RELATIONS}
    for one, two in combinations_with_replacement(range(len(found.kinds)), 2):
        alike = (
            _relation(DECK[one], DECK[two]) if found.kinds == _CARDS else "other" if one != two else "rank"
        )
        points[alike].add(found.points[one][two])
    if any(len(each) > 1 for each in points.values()):
        return None
    known = [(name, each.pop()) for name, each in points.items() if each]
    widest = [[*rows][-1] for _, rows in groupby(known, key=lambda row: row[1])]
    return [(text(f"count.two.{name}"), each) for name, each in widest]


def _relation(one: Card, two: Card) -> str:
    """The first thing that two cards have in common."""
    if one is two:
        return "card"
    same = one.suit.color is two.suit.color
    if one.rank is two.rank:
        return "colored" if same else "rank"
    return "suit" if one.suit is two.suit else "color" if same else "other"


def _by_points(found: Tally) -> Iterator[tuple[str, int]]:
    """Every two kinds with the same points in a row, the highest first."""
    pairs = combinations_with_replacement(range(len(found.kinds)), 2)
    by_points: dict[int, list[str]] = {}
    for one, two in pairs:
        by_points.setdefault(found.points[one][two], []).append(f"{found.kinds[one]}-{found.kinds[two]}")
    for points in sorted(by_points, reverse=True):
        yield ", ".join(by_points[points]), points
