"""`punto roads`: the five roads of a shoe, in the terminal, as JSON or as a picture."""

import sys
from collections.abc import Sequence
from inspect import signature
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from punto.cli.demo import demo_shoe
from punto.cli.files import write_file
from punto.cli.idle import spelled
from punto.cli.options import Format, Settings, open_house, seed_word, whole
from punto.cli.pictures import check_picture, drawn_as
from punto.cli.render import print_json, show
from punto.cli.roads_view import show_board
from punto.entropy import fresh, seeded
from punto.errors import FaultyFile, Refused, Unreadable, did_you_mean
from punto.game.facts import Game
from punto.game.roads import (
    ROWS,
    Mark,
    board,
    mark_of,
    plain_board,
    read_marks,
)
from punto.game.roads import picture as svg_of
from punto.messages import message, text

__all__ = ["roads"]


def roads(
    *results: Annotated[
        str, Parameter(name="RESULTS", help=text("cli.argument.results"), allow_leading_hyphen=True)
    ],
    file: Annotated[str | None, Parameter(help=text("cli.option.roads-file"))] = None,
    seed: Annotated[str | None, Parameter(help=text("cli.option.roads-seed"))] = None,
    house: Annotated[str | None, Parameter(help=text("cli.option.roads-house"))] = None,
    settings: Settings = (),
    rows: Annotated[str, Parameter(help=text("cli.option.rows"))] = str(ROWS),
    columns: Annotated[str | None, Parameter(help=text("cli.option.columns"))] = None,
    picture: Annotated[
        str | None, Parameter(name=("--picture", "--svg"), help=text("cli.option.picture"))
    ] = None,
    format: Format = "table",
) -> None:
    """Draw the roads of the results given, of a file's, or of a demo shoe's."""
    _check_options(results)
    seed = None if seed is None else seed_word(seed)
    demo = seed is not None or house is not None
    if bool(results) + (file is not None) + demo > 1 or ("-" in results and len(results) > 1):
        raise Unreadable(message("cli.one-source"))
    if picture is not None:
        check_picture(picture)
    if demo:
        marks = _dealt(house, seed, settings)
    else:
        marks = _from_file(file) if file is not None else _given(results)
    if not marks:
        raise Unreadable(message("cli.no-results"))
    drawn = board(marks, whole("--rows", rows))
    if columns is not None:
        drawn = drawn.window(whole("--columns", columns))
    if picture is not None:
        write_file(picture, drawn_as(picture, svg_of(drawn)))
    if format == "json":
        print_json(plain_board(drawn))
    elif picture is not None:
        show(text("cli.svg-written", file=picture))
    else:
        show_board(drawn)


def _check_options(words: tuple[str, ...]) -> None:
    """A lone dash is standard input, so words may begin with one; any other such word is a slip."""
    for word in words:
        if word.startswith("-") and word != "-":
            named = (each for each in signature(roads).parameters.values() if each.kind is each.KEYWORD_ONLY)
            hint = did_you_mean(word, [spelled(each.name) for each in named])
            raise Unreadable(message("error.unknown-option", option=word, hint=hint))


def _dealt(house: str | None, seed: str | None, settings: Sequence[str]) -> tuple[Mark, ...]:
    """The first shoe that `punto deal` deals from this seed."""
    opened = open_house("colorado-mini" if house is None else house, settings=settings)
    if opened.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=opened.id))
    shoe = demo_shoe(opened, fresh() if seed is None else seeded(seed), ())
    return tuple(mark_of(dealt.coup) for dealt, _ in shoe.rounds)


def _given(results: tuple[str, ...]) -> tuple[Mark, ...]:
    if results == ("-",):
        return _lines(text("roads.input"), sys.stdin.buffer.read())
    return read_marks(" ".join(results))


def _from_file(file: str) -> tuple[Mark, ...]:
    try:
        return _lines(file, Path(file).read_bytes())
    except (OSError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        why = getattr(error, "strerror", None) or error
        raise Unreadable(message("toml.no-file", file=file, why=why)) from None


def _lines(name: str, content: bytes) -> tuple[Mark, ...]:
    """Marks line by line, so that a mistake gets its place."""
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise FaultyFile(name, "", message("toml.not-text")) from None
    marks: list[Mark] = []
    for number, line in enumerate(lines, 1):
        place = text("roads.line", number=number)
        try:
            marks += read_marks(line)
        except Unreadable as error:
            raise FaultyFile(name, place, error.what) from None
        except Refused as error:
            raise Refused(f"{name}: {place}: {error.subject}", error.reasons) from None
    return tuple(marks)
