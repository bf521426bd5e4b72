"""Reading a wager's lines: conditions in the vocabulary of facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from punto.errors import Faults, did_you_mean
from punto.game.facts import Game, Value, fact, vocabulary
from punto.game.hands import Hand
from punto.messages import message
from punto.tomlfile import TomlTable, as_written
from punto.wagers.model import Chair, Condition, Line

__all__ = ["Speech", "read_lines"]


@dataclass(frozen=True, slots=True)
class Speech:
    """What a file's conditions may speak of: the facts of a game, the hand ridden on, the chair's own.

    Of chairs that could not be read nothing is known: any of their names may be asked for.
    """

    game: Game
    rides_on: tuple[Hand, ...]
    chairs: Mapping[int, Chair] | None

    @property
    def parameters(self) -> list[str]:
        """What a condition may say in place of a value, filled in for each chair."""
        names = next(iter((self.chairs or {}).values()), {})
        return [f"{prefix}{name}" for prefix in ("@", "@others.") for name in names]


def read_lines(table: TomlTable, speech: Speech, faults: Faults) -> dict[str, Line]:
    """The `[[line]]` tables in order, each under its name; one that is wrong has no condition."""
    lines: dict[str, Line] = {}
    entries = faults.instead([], lambda: table.take_tables("line"))
    if not entries and not faults.found:
        faults.add(table.fault(message("wager.no-lines")))
    for entry in entries:
        name = ""
        with faults.gathered():
            name = entry.filled("name")
            if name in lines:
                faults.add(entry.fault(message("wager.line-twice", name=name)))
            else:
                entry.place = f'line "{name}"'
        when = faults.instead((), lambda entry=entry: _when(entry, speech))  # type: ignore[misc]
        with faults.gathered():
            entry.finish()
        lines.setdefault(name, Line(name, when))
    return lines


def _when(entry: TomlTable, speech: Speech) -> tuple[Condition, ...]:
    """The conditions of a line, or all that is wrong in them."""
    faults = Faults()
    when = entry.take_any("when")
    alternatives = when if isinstance(when, list) else [when]
    if not alternatives:
        raise entry.fault(message("wager.when-shape"))
    found = faults.each(lambda condition: _condition(entry, condition, speech), alternatives)
    faults.stop()
    return found


def _condition(entry: TomlTable, condition: object, speech: Speech) -> Condition:
    if not isinstance(condition, dict) or not condition:
        raise entry.fault(message("wager.when-shape"))
    faults = Faults()
    asked = faults.each(lambda each: (each[0], frozenset(_values(entry, *each, speech))), condition.items())
    faults.stop()
    return dict(asked)


def _values(entry: TomlTable, name: str, asked: object, speech: Speech) -> list[Value]:
    """The values asked of a fact, each of which it must be able to have: `true` is not 1."""
    known = _known_values(entry, name, speech)
    if isinstance(asked, dict):
        return _in_range(entry, name, asked, known)
    wanted: list[Value] = asked if isinstance(asked, list) else [asked]  # type: ignore[list-item]
    if not wanted:
        raise entry.fault(message("wager.no-values", fact=name))
    faults = Faults()
    for value in wanted:
        with faults.gathered():
            _check_value(entry, name, value, known, speech)
    faults.stop()
    return wanted


def _check_value(entry: TomlTable, name: str, value: Value, known: tuple[Value, ...], speech: Speech) -> None:
    if isinstance(value, str) and value.startswith("@"):
        _check_parameter(entry, name, value, known, speech)
    elif not _among(value, known):
        shown = ", ".join(map(as_written, known))
        raise entry.fault(message("wager.bad-value", fact=name, value=as_written(value), known=shown))


def _in_range(entry: TomlTable, name: str, asked: dict[str, object], known: tuple[Value, ...]) -> list[Value]:
    """The numbers from `least` to `most` that the fact can be; either may be left out."""
    if (
        not asked
        or not asked.keys() <= {"least", "most"}
        or any(type(each) is not int for each in asked.values())
    ):
        raise entry.fault(message("wager.range-shape"), name)
    shown = ", ".join(map(as_written, known))
    numbers = [each for each in known if type(each) is int]
    if not numbers:
        raise entry.fault(message("wager.range-without-numbers", fact=name, known=shown))
    least, most = asked.get("least", min(numbers)), asked.get("most", max(numbers))
    found: list[Value] = [each for each in numbers if least <= each <= most]  # type: ignore[operator]
    if not found:
        raise entry.fault(message("wager.range-empty", fact=name, range=as_written(asked), known=shown))
    return found


def _check_parameter(
    entry: TomlTable, name: str, parameter: str, known: tuple[Value, ...], speech: Speech
) -> None:
    if speech.chairs is None:
        return
    if parameter not in speech.parameters:
        hint = did_you_mean(parameter, speech.parameters)
        raise entry.fault(message("wager.unknown-parameter", parameter=parameter, hint=hint))
    key = parameter.removeprefix("@").removeprefix("others.")
    for number, chair in speech.chairs.items():
        if not _among(chair[key], known):
            place = message("wager.bad-chair-value", chair=number, key=key, fact=name, value=chair[key])
            raise entry.fault(place)


def _among(value: object, known: tuple[Value, ...]) -> bool:
    return any(type(value) is type(possible) and value == possible for possible in known)


def _known_values(entry: TomlTable, name: str, speech: Speech) -> tuple[Value, ...]:
    words = vocabulary(speech.game)
    prefix, _, rest = name.partition("_")
    relative = prefix in ("hand", "other") and f"player_{rest}" in words
    if relative and not speech.rides_on:
        raise entry.fault(message("wager.rides-on-nothing", fact=name, rest=rest))
    if not relative and name not in words:
        elsewhere = [game for game in Game if name in vocabulary(game)]
        if elsewhere:
            game, played = elsewhere[0].value, speech.game.value
            raise entry.fault(message("fact.other-game", name=name, game=game, played=played))
        names = list(words)
        if speech.rides_on:
            names += [word.replace("player", side, 1) for word in names for side in ("hand", "other")]
        raise entry.fault(message("fact.unknown", name=name, hint=did_you_mean(name, dict.fromkeys(names))))
    known = fact(f"player_{rest}" if relative else name, speech.game).values
    if speech.rides_on and Hand.PLAYER.value in known:
        known = ("hand", "other", *known)
    return known
