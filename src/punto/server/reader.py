"""A shoe that reads its cards: what it has read is what is dealt, and where that cannot be the round stops.

A reader posts each card as it leaves the shoe. Face up it waits for the dealer, whose card must be the same;
face down it is dealt as it is read, known to nobody. Another card than the one that was read, and a reading
that no card is due for, stop the table until somebody of the floor has looked.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from punto.errors import Reason, Refused
from punto.game.cards import Card, parse_cards
from punto.game.hands import Hand
from punto.houses import Role
from punto.ledger.log import events_of
from punto.ledger.restoring import charters_of, stream_of
from punto.ledger.stored import event_from
from punto.messages import Message, message
from punto.server.unfinished import Kind, Unfinished, WasRead
from punto.streams import Actor, Command
from punto.table import Phase, TableState
from punto.table.commands import CorrectCards, DealCard, Misread, ReturnCards, SettleReading, TurnCards
from punto.table.decide.dealing import face_up
from punto.table.events import (
    CardCorrected,
    CardDealt,
    CardsBurned,
    Event,
    ReadingSettled,
    ReportTakenBack,
    RoundTakenBack,
)
from punto.table.next import Task, due

__all__ = ["OFF", "SETTLED", "SETTLES", "Reader", "read_before"]

SETTLED, OFF = "reader settled", "reader off"
"""How somebody of the floor says that the table goes on: what stopped it was looked at, or the shoe reads no
longer. Said twice, the first never means the second.
"""

SETTLES = (Role.SUPERVISOR, Role.FLOORPERSON, Role.EXECUTIVE)

_MOST_BURNED = 11
_FIRST, _ALL = 4, 6
"""Cards of a round."""


class Reader:
    """What a table's shoe has read and nobody has dealt."""

    def __init__(self, before: WasRead | None = None) -> None:
        known = before or WasRead(0)
        self.used = known.used
        """Whether the shoe of this table reads: a card that lies face down is then dealt by its reading."""
        self.waiting = deque(DealCard(parse_cards(name)[0], cut_card) for name, cut_card in known.waiting)
        self.stray = parse_cards(known.stray)[0] if known.stray else None
        """A card that was read when none was due; whatever is read until somebody has looked goes with it."""
        self.differs: tuple[Sequence[Card], Sequence[Card]] | None = None
        """What was read and what was dealt or turned, where the two differ."""
        if known.differs:
            read, dealt = known.differs
            self.differs = parse_cards(read), parse_cards(dealt)
        self.turning = Hand(known.turning) if known.turning else None
        """The hand that showed other cards than were read when it was turned."""
        self._burned = 0
        """Cards of a burn that is on record, and that were not read yet."""
        self._burn_read = False
        """Whether some of that burn were read: then the others are too, whatever is due meanwhile."""

    @property
    def waits(self) -> bool:
        """Whether there is anything to remember."""
        return bool(self.used or self.waiting or self.stopped)

    @property
    def stopped(self) -> bool:
        """Whether nothing is dealt until somebody of the floor has looked."""
        return bool(self.differs or self.stray)

    def noted(self, version: int) -> WasRead:
        """All of it, as it is at a version of the table."""
        return WasRead(
            version,
            [(str(each.card), each.cut_card) for each in self.waiting],
            (_written(self.differs[0]), _written(self.differs[1])) if self.differs else None,
            self.turning.value if self.turning else "",
            str(self.stray) if self.stray else "",
            self.used,
        )

    def shown(self, state: TableState) -> Mapping[str, Any]:
        """As a dealer is shown it: cards that are dealt face down stay unknown."""
        open_ = face_up(state) or _burning(state)
        read, dealt = map(_written, self.differs) if self.differs and not self.turning else ("", "")
        return {
            "used": self.used,
            "waiting": [str(each.card) for each in self.waiting] if open_ else [],
            "read": read,
            "dealt": dealt,
            "stopped": str(self.why(state)) if self.stopped else "",
        }

    def why(self, state: TableState) -> Message:
        """Why nothing is dealt; no card is named that may lie face down."""
        if self.differs:
            read, dealt = (", ".join(card.pretty for card in cards) for cards in self.differs)
            return message("reader.turned" if self.turning else "reader.differs", read=read, dealt=dealt)
        if self.stray and face_up(state):
            return message("reader.stray", card=self.stray.pretty)
        return message("reader.stray-unseen")

    def reads(self, read: Card, state: TableState, *, cut_card: bool) -> None:
        """A card has left the shoe: to be dealt, or burned; one that cannot come now stops the table."""
        self.used = True
        if self._burned and (self._burn_read or not _room(state)):
            self._burned -= 1
            self._burn_read = True
        elif self.stray is None:
            self.waiting.append(DealCard(read, cut_card))
            self.look(state)

    def next_unseen(self, state: TableState) -> DealCard | None:
        """A card that was read and is dealt face down now."""
        now = due(state)
        deals = now is not None and now.task is Task.DEAL and not face_up(state)
        return self.waiting[0] if self.waiting and deals and not (self.stopped or state.leading) else None

    def look(self, state: TableState) -> bool:
        """Whether more was read than can come: the table stops."""
        strays = bool(self.waiting) and len(self.waiting) > _room(state)
        if strays:
            self.stop()
        return strays

    def stop(self) -> None:
        """What was read cannot be dealt."""
        self.stray = self.waiting[-1].card
        self.waiting.clear()

    def settlement(self, *named: Card) -> SettleReading:
        """Somebody has looked: what they name stands, else what was read. Else the shoe reads no longer."""
        if self.differs:
            read, said = (tuple(each) for each in self.differs)
            return SettleReading(Misread.DIFFERS, read, said, named or read)
        if self.stray:
            return SettleReading(Misread.NOT_DUE, (self.stray,))
        return SettleReading(Misread.OFF, tuple(each.card for each in self.waiting if each.card))

    def agreed(self, commands: Sequence[Command], by: Actor, state: TableState) -> list[Command]:
        """The same commands, a card that nobody named being the one read; refused where they differ."""
        settles = by.role in SETTLES
        if self.stopped and not settles:
            raise Refused(message("reader.title"), [Reason(self.why(state))])
        carried, read, agreed = len(state.leading), iter(self.waiting), list[Command]()
        said = tuple(self.differs[1]) if self.differs else ()
        for command in commands:
            if isinstance(command, TurnCards | ReturnCards):
                self._turned(command, state)
            if isinstance(command, CorrectCards) and self.turning and self.differs:
                agreed.append(self.settlement(*self.differs[1]))
            if not isinstance(command, DealCard) or carried:
                carried -= isinstance(command, DealCard)
                agreed.append(command)
                continue
            known = next(read, None)
            if known is None and command.card is None and self.used and not settles and not face_up(state):
                raise Refused(message("reader.title"), [Reason(message("reader.not-read"))])
            dealt = self._same(command, known, state, settles=settles)
            if known and known.card and dealt.card and (said or dealt.card != known.card):
                said = said or (dealt.card,)
                agreed.append(SettleReading(Misread.DIFFERS, (known.card,), said, (dealt.card,)))
            said = ()
            agreed.append(dealt)
        return agreed

    def _same(
        self, command: DealCard, known: DealCard | None, state: TableState, *, settles: bool
    ) -> DealCard:
        if known is None or known.card is None:
            return command
        if command.card is None:
            return known
        if command.card != known.card and not settles:
            self.differs = (known.card,), (command.card,)
            raise Refused(message("reader.title"), [Reason(self.why(state))])
        return DealCard(command.card, command.cut_card or known.cut_card)

    def _turned(self, command: TurnCards | ReturnCards, state: TableState) -> None:
        """Cards that come up are those that were read."""
        lying = state.round.cards(command.hand)
        if not self.used or len(command.cards) != len(lying):
            return
        pairs = [(was, card) for was, card in zip(lying, command.cards, strict=True) if was and was != card]
        if pairs:
            self.differs = [was for was, _ in pairs], [card for _, card in pairs]
            self.turning = command.hand
            raise Refused(message("reader.title"), [Reason(self.why(state))])

    def happened(self, event: Event) -> None:
        """A card was dealt or put right: its reading is done with, and so is any difference."""
        if isinstance(event, CardDealt) and not event.carried:
            self._burned = 0
            if self.waiting:
                self.waiting.popleft()
        elif isinstance(event, CardsBurned):
            read = min(event.number, len(self.waiting))
            self._burned, self._burn_read = event.number - read, read > 0
            for _ in range(read):
                self.waiting.popleft()
        if isinstance(event, CardDealt | CardCorrected | ReportTakenBack | RoundTakenBack):
            self.differs = self.turning = None
        if isinstance(event, ReadingSettled):
            self.differs = self.turning = self.stray = None
            if event.why is Misread.OFF:
                self.waiting.clear()
                self.used = False


def read_before(unfinished: Unfinished, state: TableState) -> Reader:
    """What the shoe had read when the table was held last, without the cards that were dealt since."""
    written = unfinished.find(Kind.READER)
    if not written:
        return Reader()
    before = msgspec.json.decode(written, type=WasRead)
    reader = Reader(before)
    with unfinished.database.reading() as connection:
        find = charters_of(connection)
        for each in events_of(connection, stream_of(unfinished.table), before.version):
            reader.happened(event_from(each.name, each.payload, find))
    reader.look(state)
    return reader


def _room(state: TableState) -> int:
    """How many cards can leave the shoe before anything else is said."""
    if _burning(state):
        return _MOST_BURNED
    now = due(state)
    if now is None:
        return 0
    up, dealt = face_up(state), len(state.round.lies)
    if dealt < _FIRST:
        return (_ALL if up else _FIRST) - dealt - len(state.leading)
    if up and now.task in (Task.CALL_POINTS, Task.SETTLE_EARLY):
        return 2
    return 0 if now.task is not Task.DEAL else 2 if up and now.hand is Hand.PLAYER else 1


def _burning(state: TableState) -> bool:
    preparing = state.phase in (Phase.PREPARING, Phase.SHOE_OVER)
    return preparing and state.next_step is not None and state.next_step.id == "burn"


def _written(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
