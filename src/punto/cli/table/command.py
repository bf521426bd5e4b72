"""`punto table`: a live table, running by itself or with a person as its dealer."""

import sys
from contextlib import closing
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.naming import with_ids
from punto.cli.options import Format, Settings, WagerFiles, seed_word, whole
from punto.cli.render import show
from punto.cli.table.as_json import printer
from punto.cli.table.auto import Onlooker, run_table, show_shoe, show_totals
from punto.cli.table.dealer import Dealer
from punto.cli.table.keeping import origin
from punto.cli.table.sitting import Sitting, regulars
from punto.errors import Unreadable, did_you_mean
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message, text
from punto.settle import read_bets
from punto.table import EVERYTHING, Entry, TableState
from punto.table.events import ShoeEnded
from punto.table.views import Viewer, ViewerKind

__all__ = ["table"]

_DICE_ROUNDS = 20
_LONGEST_DELAY = 60.0


def table(
    *,
    house: Annotated[str | None, Parameter(help=text("cli.option.table-house"))] = None,
    db: Annotated[str | None, Parameter(help=text("cli.option.table-db"))] = None,
    links: Annotated[str | None, Parameter(help=text("cli.option.table-links"))] = None,
    named: Annotated[str, Parameter(name="--table", help=text("cli.option.table-name"))] = "1",
    auto: Annotated[bool, Parameter(help=text("cli.option.table-auto"))] = False,
    dealer: Annotated[bool, Parameter(help=text("cli.option.table-dealer"))] = False,
    physical: Annotated[bool, Parameter(help=text("cli.option.table-physical"))] = False,
    seed: Annotated[str | None, Parameter(help=text("cli.option.seed"))] = None,
    seats: Annotated[str | None, Parameter(help=text("cli.option.table-seats"))] = None,
    bets: Annotated[
        tuple[str, ...],
        Parameter(
            name="--bet", help=text("cli.option.table-bet"), allow_leading_hyphen=True, show_default=False
        ),
    ] = (),
    shoes: Annotated[str | None, Parameter(help=text("cli.option.table-shoes"))] = None,
    rounds: Annotated[str | None, Parameter(help=text("cli.option.table-rounds"))] = None,
    wager_files: WagerFiles = (),
    settings: Settings = (),
    delay: Annotated[str, Parameter(help=text("cli.option.table-delay"))] = "0",
    seen_by: Annotated[str, Parameter(name="--as", help=text("cli.option.table-as"))] = "auditor",
    strict: Annotated[bool, Parameter(help=text("cli.option.table-strict"))] = False,
    format: Format = "table",
) -> int:
    """Run a table from its checklist to the last hand."""
    seed = None if seed is None else seed_word(seed)
    source = origin(db, named, links)
    opened = source.house(house, wager_files, settings, bets)
    physical = source.physical(physical)
    taken = tuple(_seat("--seats", each, opened) for each in seats.split(",")) if seats else ()
    placed = read_bets(with_ids(bets), opened)
    if auto and dealer:
        raise Unreadable(message("cli.table-one-way"))
    if dealer or not (auto or format == "json" or not (sys.stdin.isatty() and sys.stdout.isatty())):
        if format == "json":
            raise Unreadable(message("cli.table-json"))
        prompt = Dealer(opened, seed=seed, seats=taken, bets=placed, physical=physical, make=source.make)
        with closing(prompt.sitting.table):
            return 0 if prompt.run() or not strict else 1
    if physical:
        raise Unreadable(message("cli.table-physical"))
    ends = _ends(opened, shoes, rounds)
    pause = _seconds(delay)
    watch = printer(_viewer(seen_by, opened)) if format == "json" else Onlooker(pause)
    bets_made = placed or regulars(opened, taken)
    sitting = Sitting(opened, EVERYTHING, seed, taken, bets_made, watch, make=source.make)
    with closing(sitting.table):
        if format == "json":
            run_table(sitting, **ends)
        else:
            _play_for_people(sitting, ends)
    return 0


def _play_for_people(sitting: Sitting, ends: dict[str, int | None]) -> None:
    onlooker = sitting.watch
    key = "at-table.heading" if sitting.seed is not None else "at-table.heading-fresh"
    show(Text(text(key, house=sitting.house.title, seed=sitting.seed), "bold"))

    def watch(entry: Entry, before: TableState) -> None:
        onlooker(entry, before)
        if isinstance(entry.event, ShoeEnded):
            show_shoe(sitting)

    sitting.watch = watch
    if not run_table(sitting, **ends):
        show("", text("at-table.stopped"))
    show_shoe(sitting)
    show_totals(sitting)


def _ends(house: House, shoes: str | None, rounds: str | None) -> dict[str, int | None]:
    """How much is played: shoes or rounds, or one shoe, or with dice a few rounds."""
    most = whole("--rounds", rounds) if rounds is not None else None
    if most is not None and most < 1:
        raise Unreadable(message("cli.table-rounds", number=most))
    number = whole("--shoes", shoes) if shoes is not None else None
    if number is not None and number < 1:
        raise Unreadable(message("cli.no-shoes", number=number))
    if house.game is Game.DICE:
        if number is not None:
            raise Unreadable(message("cli.table-no-shoes", house=house.id))
        return {"shoes": None, "rounds": most or _DICE_ROUNDS}
    return {"shoes": number or (None if most else 1), "rounds": most}


def _viewer(written: str, house: House) -> Viewer:
    """Who looks: a role, or a player's seat as in `player:3`."""
    kind, _, seat = written.lower().partition(":")
    known = [each.value for each in ViewerKind]
    if kind not in known or (kind == ViewerKind.PLAYER.value) != bool(seat):
        hint = did_you_mean(kind, ["player:3", *known[1:]])
        raise Unreadable(message("cli.table-as", text=written, hint=hint))
    return Viewer(ViewerKind(kind), _seat("--as", seat, house) if seat else 0)


def _seat(option: str, written: str, house: House) -> int:
    """A seat that the house's tables have."""
    number = whole(option, written)
    if number not in house.seats:
        raise Unreadable(message("bet.no-such-seat", seat=number, seats=", ".join(map(str, house.seats))))
    return number


def _seconds(written: str) -> float:
    try:
        seconds = float(written)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _LONGEST_DELAY:
        raise Unreadable(message("cli.table-delay", text=written))
    return seconds
