"""How fast events are written as JSON and read back; and the same with cattrs, where it is installed.

python bench/events.py
"""

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

from punto import find_house
from punto.entropy import seeded
from punto.game.cards import Card, card
from punto.settle import read_bets
from punto.table import EVERYTHING, Phase, Table, decode, encode, fold
from punto.table.commands import PlaceWagers
from punto.table.events import Event

COUPS = 300
WAGERS = ("player=100", "tie=10", "dragon-bonus@player=5")


def recorded() -> tuple[Event, ...]:
    """The events of some hundred coups, 7 seats × 3 wagers."""
    house = find_house("colorado-mini")
    bets = read_bets([f"{seat}:{wager}" for seat in range(1, 8) for wager in WAGERS], house)
    table = Table(house, EVERYTHING, seeded("bench"))
    table.run()
    for seat in range(1, 8):
        table.sit(seat)
    placed = 0
    while table.state.number < COUPS:
        if table.state.phase is Phase.BETTING and table.state.number > placed:
            placed = table.state.number
            there = {(bet.seat, bet.wager) for bet in table.state.bets}  # pushes stay on the layout
            table.do(PlaceWagers(tuple(bet for bet in bets if (bet.seat, bet.wager) not in there)))
        table.step()
    return table.events[1:]


def rate(function: Callable[[Any], object], values: list[Any]) -> float:
    """Values a second, the best of three."""
    best = 0.0
    for _ in range(3):
        start = perf_counter()
        for value in values:
            function(value)
        best = max(best, len(values) / (perf_counter() - start))
    return best


def main() -> None:
    """Print how many events a second each way."""
    events = list(recorded())
    lines = [encode(event) for event in events]
    assert [decode(line) for line in lines] == events
    size = sum(map(len, lines)) / COUPS / 1000
    print(f"{len(events):,} events of {COUPS} coups, {size:.1f} kB a coup")
    print(f"msgspec  write {rate(encode, events):>9,.0f}/s   read {rate(decode, lines):>9,.0f}/s")
    start = perf_counter()
    fold(Table(find_house("colorado-mini")).events + tuple(events))
    print(f"folded         {len(events) / (perf_counter() - start):>9,.0f}/s")
    try:
        from cattrs.preconf.json import make_converter  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        print("cattrs is not installed (pip install cattrs)")
        return
    converter = make_converter()
    converter.register_unstructure_hook(Card, str)
    converter.register_structure_hook(Card, lambda value, _: card(value))
    converter.register_structure_hook(Card | None, lambda value, _: card(value) if value else None)
    kinds = _attrs_twins({type(event) for event in events})
    twins = [_twin(event, kinds) for event in events]
    written = [(type(twin), json.dumps(converter.unstructure(twin))) for twin in twins]
    write = rate(lambda twin: json.dumps(converter.unstructure(twin)), twins)
    read = rate(lambda pair: converter.structure(json.loads(pair[1]), pair[0]), written)
    print(f"cattrs   write {write:>9,.0f}/s   read {read:>9,.0f}/s")


def _attrs_twins(kinds: set[type[Event]]) -> dict[type, type]:
    """The same events as attrs classes, and what they hold with them."""
    from typing import get_type_hints

    import attrs

    from punto.settle import Bet, Movement, Press
    from punto.table.events import BetResult, PressedBet

    made: dict[type, type] = {}

    def hint(annotation: Any) -> Any:
        for old, new in made.items():
            if annotation is old:
                return new
            if annotation == tuple[old, ...]:  # type: ignore[valid-type]
                return tuple[new, ...]  # type: ignore[valid-type]
        return annotation

    for kind in (Bet, Press, Movement, BetResult, PressedBet, *kinds):
        hints = get_type_hints(kind)
        names = _names(kind)
        fields = {name: attrs.field(type=hint(hints[name])) for name in names}
        made[kind] = attrs.make_class(kind.__name__, fields, frozen=True)
    return made


def _twin(value: Any, kinds: dict[type, type]) -> Any:
    if isinstance(value, tuple):
        return tuple(_twin(each, kinds) for each in value)
    if type(value) in kinds:
        return kinds[type(value)](*(_twin(getattr(value, name), kinds) for name in _names(type(value))))
    return value


def _names(kind: Any) -> tuple[str, ...]:
    if hasattr(kind, "__struct_fields__"):
        return tuple(kind.__struct_fields__)
    return tuple(kind.__dataclass_fields__)


if __name__ == "__main__":
    main()
