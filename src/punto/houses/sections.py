"""What a licensee chose, section by section, as typed values: built once when a house is loaded.

The fields of each section are the settings of `settings.toml` under its name, one to one. A text that is not
set is empty; other settings that need not be set are None.

>>> from punto.houses import find_house
>>> find_house("colorado-midi").dealing.faces
<Faces.DOWN: 'down'>
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from punto.errors import Faults, FaultyFile, Unreadable
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.game.shoe import Shown
from punto.houses.choices import (
    AfterShoe,
    Collected,
    CutGoes,
    EqualBets,
    ExposedCard,
    Faces,
    FaceUpLater,
    Form,
    FreeHandFaces,
    Marking,
    NumberOn,
    OddsPosted,
    Opening,
    Operation,
    PlayersShake,
    PushPosted,
    RecutBy,
    Reshuffle,
    SeatOne,
    SeenCard,
    Shuffle,
    TableKind,
    Taken,
    Ties,
)
from punto.houses.schema import UNLIMITED, Settings, SettingValue, setting_of
from punto.messages import message
from punto.money import CURRENCIES, Currency, Rounding, Toward
from punto.wagers import Pay, Result

__all__ = [
    "Approvals",
    "BetChoices",
    "CardChoices",
    "DealingChoices",
    "Derived",
    "GameChoices",
    "IrregularityChoices",
    "LayoutChoices",
    "LimitChoices",
    "PayoutChoices",
    "PostingChoices",
    "RunChoices",
    "TableChoices",
    "Vigorish",
    "fields_of",
    "section",
    "typed",
]


class Derived:
    """Gives a value with slots, which are quick to read, a place for what is derived from them once."""

    __slots__ = ("__dict__",)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoices:
    """What is played, and for which money; these two settings stand in no section."""

    game: Game
    currency: Currency


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices:
    """The table itself: its kind, its number, its seats and where it stands."""

    kind: TableKind
    number: str
    number_on: NumberOn
    operation: Operation
    terminals: bool
    seats: int
    seat_numbers: tuple[int, ...]
    seat_1: SeatOne
    tips: bool
    discard_decks: int
    pit: str
    punto_banco: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutChoices:
    """What the layout bears beside its wagers."""

    name: bool
    logo: bool
    markings: frozenset[Marking]


@dataclass(frozen=True, slots=True, kw_only=True)
class PostingChoices:
    """Where players read the odds, and whether those of the running shoe are told."""

    odds: OddsPosted
    dragon_7_push: PushPosted | None
    live_edge: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitChoices:
    """The table's limits, in minor units."""

    minimum: int | None
    maximum: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardChoices:
    """The cards, and how they come into the shoe and out of it."""

    decks: int
    cut_cards: int
    back_colour: str
    cut_card_colour: str
    batch_backs: tuple[str, ...]
    shuffle: Shuffle
    shuffler_verifies: bool
    pre_shuffled: bool
    opening: Opening
    lace: bool
    reshuffle: Reshuffle
    cut_least: int
    cut_goes: CutGoes
    cut_card_depth: int
    recut_by: RecutBy
    burn_shown: Shown
    after_shoe: AfterShoe
    idle: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealingChoices:
    """How cards are dealt and turned; `free_hands` is None where they are unlimited."""

    faces: Faces
    free_hand_faces: FreeHandFaces
    equal_bets: EqualBets
    midi_option: str
    lower_bettor_turns: bool
    free_hands: int | None
    accommodations: bool
    players_shake: PlayersShake
    shaking_players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vigorish(Derived):
    """The house's commission: its rates, its rounding, when it is taken, whether it is marked."""

    rate: Fraction
    tie_rate: Fraction
    rounds: Toward
    round_to: int
    taken: Taken
    collected: Collected

    @cached_property
    def rates(self) -> Mapping[str, Fraction]:
        """The rates by the names that pay tables use."""
        return {"vigorish": self.rate, "tie-vigorish": self.tie_rate}

    @cached_property
    def rounding(self) -> Rounding:
        """How vigorish is rounded."""
        return Rounding(self.rounds, self.round_to)

    @cached_property
    def marked(self) -> bool:
        """Whether it is marked in its box and collected later."""
        return self.collected is Collected.MARKED


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutChoices(Derived):
    """How winners are paid."""

    rounds: Toward
    round_to: int
    procedure: str

    @cached_property
    def rounding(self) -> Rounding:
        """How payouts are rounded."""
        return Rounding(self.rounds, self.round_to)


@dataclass(frozen=True, slots=True, kw_only=True)
class BetChoices:
    """Which bets are taken."""

    both_sides: bool
    behind: bool
    tokes: bool
    forms: frozenset[Form]


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityChoices:
    """What becomes of cards that went wrong."""

    exposed_card: ExposedCard
    seen_card: SeenCard
    face_up_later: FaceUpLater


@dataclass(frozen=True, slots=True, kw_only=True)
class RunChoices:
    """The terms of a Run bet, where the house had one approved: Punto keeps them, and deals none."""

    length: int | None
    side: Hand | None
    pays: Pay | None
    ties: Ties | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Approvals:
    """References of what a regulator approved; and of notices; some by what they are of."""

    layout: str
    rules: str
    rules_location: str
    rules_submission: str
    cut_cards: str
    shuffler: str
    shuffler_procedures: str
    no_commission: str
    notices: Mapping[str, str]
    wagers: Mapping[str, str]
    variations: Mapping[str, str]


Section = TypeVar("Section")


_FIELDS: dict[type, Mapping[str, Any]] = {}


def fields_of(kind: type) -> Mapping[str, Any]:
    """The fields of a section and what each may hold, found out once."""
    if kind not in _FIELDS:
        _FIELDS[kind] = get_type_hints(kind)
    return _FIELDS[kind]


def section(kind: type[Section], name: str, chosen: Settings, file: str) -> Section:
    """One section from the settings under its name; all that cannot be so in it is said with its key."""
    faults, fields = Faults(), {}
    for field, hint in fields_of(kind).items():
        key = f"{name}.{field}" if name else field
        with faults.gathered():
            if get_origin(hint) is Mapping:
                fields[field] = _named(key, chosen)
            else:
                fields[field] = typed(key, hint, chosen[key], file)
    faults.stop()
    return kind(**fields)


@lru_cache(maxsize=4096, typed=True)
def typed(key: str, hint: Any, value: SettingValue, file: str = "") -> Any:
    """A setting's value as its field has it: answers as enum members, pays read, "unlimited" as None.

    What must be set and is not is a fault of the file.
    """
    args = get_args(hint)
    kind = next(each for each in args or (hint,) if each is not NoneType)
    if value in (None, "") or (value == UNLIMITED and kind is int):
        if hint is not str and NoneType not in args:
            what = message("check.not-set", key=key, wanted=setting_of(key).wanted)
            raise FaultyFile(file, "", what, (key,))
        return "" if hint is str else None
    if isinstance(value, tuple):
        return frozenset(map(kind, value)) if get_origin(hint) is frozenset else value
    if issubclass(kind, Enum):
        return kind(value)
    if kind not in _MAKERS:
        return value
    try:
        return _MAKERS[kind](str(value))
    except Unreadable as error:
        raise FaultyFile(file, key, error.what, (key,)) from None


def _winning_pay(text: str) -> Pay:
    pay = Pay.parse(text)
    if pay is None or pay.result is not Result.WIN:
        raise Unreadable(message("pay.unreadable", text=text))
    return pay


_MAKERS: dict[type, Callable[[str], object]] = {
    Pay: _winning_pay,
    Currency: lambda code: next(each for each in CURRENCIES if each.code == code),
}


def _named(key: str, chosen: Settings) -> dict[str, str]:
    """The settings whose last part is a name of the licensee's own, by that name."""
    prefix = f"{key}."
    found = {each.removeprefix(prefix): value for each, value in chosen.items() if each.startswith(prefix)}
    return {name: str(value) for name, value in found.items() if value is not None}
