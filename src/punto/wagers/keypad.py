"""The keypad of a progressive: which keys are pressed in which order, as its wager file declares them.

What a key does is known here; which of them a document wants, what it calls them and where it says so is
data. A wager with meters that declares none has the plainest order.
"""

from dataclasses import dataclass
from enum import Enum

from punto.errors import Faults
from punto.messages import Message, message
from punto.tomlfile import TomlTable

__all__ = ["PLAINEST", "Button", "Key", "read_keypad"]


class Key(Enum):
    """What a key does."""

    START = "start-game"
    """Bets on the sensors are locked and feed the meters; the dealer takes them."""
    SPOT = "select-spot"
    """A winner's position is chosen."""
    HAND = "hand-button"
    """A winner's button is lit; pressed again, it is off."""
    HIT = "hit-jackpot"
    """The award is claimed as the meter stands."""
    CALL = "call-supervisor"
    """Somebody is called who may approve it."""
    PAY = "pay-jackpot"
    """A card is swiped: the award is approved and paid."""
    PRINT = "print-win-page"
    """The win page for accounting; at any time from the claim on."""
    END = "end-game"
    """All action is reconciled, and the next game may begin."""

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower


@dataclass(frozen=True, slots=True)
class Button:
    """A key, what the document calls it, and where it says so."""

    key: Key
    name: str = ""
    clauses: tuple[str, ...] = ()

    @property
    def title(self) -> Message:
        """For people."""
        if self.name:
            return Message(f"key.{self.key.value}.{self.name}", default=self.name)
        return message(f"key.{self.key.value}")


PLAINEST = tuple(map(Button, (Key.START, Key.HIT, Key.CALL, Key.PAY, Key.END)))


def read_keypad(table: TomlTable, meters: tuple[str, ...] | None) -> tuple[Button, ...]:
    """The keys under `[[key]]` in their order; one that could not be pressed through is a fault.

    Of meters that could not be read nothing is known.
    """
    entries = table.take_tables("key", optional=True)
    if not entries:
        return PLAINEST if meters else ()
    faults = Faults()
    buttons = faults.each(_button, entries)
    faults.stop()
    keys = [button.key for button in buttons]
    claimed = [place for place, key in enumerate(keys) if key in (Key.HIT, Key.HAND)]
    in_order = keys[0] is Key.START and keys[-1] is Key.END and Key.PAY in keys
    if not in_order or len(set(keys)) < len(keys) or not claimed or claimed[-1] > keys.index(Key.PAY):
        raise entries[0].fault(message("wager.bad-keypad"))
    if meters == ():
        raise entries[0].fault(message("wager.keypad-without-meters"))
    return buttons


def _button(entry: TomlTable) -> Button:
    """One key, or all that is wrong with it."""
    faults = Faults()
    key = faults.instead(Key.START, lambda: entry.choose("does", Key))
    name = faults.instead("", lambda: entry.filled("name"))
    clauses = faults.instead((), lambda: entry.take_texts("clauses"))
    with faults.gathered():
        entry.finish()
    faults.stop()
    return Button(key, name, clauses)
