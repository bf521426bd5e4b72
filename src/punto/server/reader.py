"""A shoe that reads its cards: what it has read waits for the dealer, and where they differ the round stops.

A reader posts each card as it leaves the shoe. The dealer's card must be the same; another one stops the
table until somebody of the floor has looked at the card and says which it is.
"""

from collections import deque
from collections.abc import Sequence

from punto.errors import Reason, Refused
from punto.game.cards import Card, card
from punto.houses import Role
from punto.messages import message
from punto.server.unfinished import WasRead
from punto.streams import Actor, Command
from punto.table.commands import DealCard
from punto.table.events import CardDealt, Event

__all__ = ["Reader"]

_MOST = 12
"""Cards that wait for their dealer: more than any hand takes."""

_SETTLES = (Role.SUPERVISOR, Role.FLOORPERSON, Role.EXECUTIVE)


class Reader:
    """What a table's shoe has read and nobody has dealt."""

    def __init__(self, before: WasRead | None = None) -> None:
        known = before or WasRead(0)
        self.waiting = deque(DealCard(card(name), cut_card) for name, cut_card in known.waiting)
        self.differs: tuple[Card, Card] | None = None
        """What was read and what was dealt, where the two differ."""
        if known.differs:
            read, dealt = known.differs
            self.differs = card(read), card(dealt)

    @property
    def waits(self) -> bool:
        """Whether anything was read that the table has not heard of."""
        return bool(self.waiting or self.differs)

    def noted(self, version: int) -> WasRead:
        """All of it, as it is at a version of the table."""
        waiting = [(str(each.card), each.cut_card) for each in self.waiting]
        differs = (str(self.differs[0]), str(self.differs[1])) if self.differs else None
        return WasRead(version, waiting, differs)

    def reads(self, read: Card, *, cut_card: bool) -> None:
        """A card has left the shoe."""
        if len(self.waiting) >= _MOST:
            raise Refused(message("reader.title"), [Reason(message("reader.too-many", most=_MOST))])
        self.waiting.append(DealCard(read, cut_card))

    def agreed(self, commands: Sequence[Command], by: Actor) -> list[Command]:
        """The same commands, a card that nobody named being the one read; refused where they differ."""
        settles = by.role in _SETTLES
        if self.differs and not settles:
            raise self._stopped(*self.differs)
        read, agreed = iter(self.waiting), []
        for command in commands:
            known = next(read, None) if isinstance(command, DealCard) else None
            if not isinstance(command, DealCard) or known is None:
                agreed.append(command)
            elif command.card is None:
                agreed.append(known)
            elif command.card != known.card and not settles:
                assert known.card is not None
                self.differs = known.card, command.card
                raise self._stopped(*self.differs)
            else:
                agreed.append(DealCard(command.card, command.cut_card or known.cut_card))
        return agreed

    def happened(self, event: Event) -> None:
        """A card was dealt: the reading that waited for it is done with, and so is any difference."""
        if isinstance(event, CardDealt) and not event.carried:
            self.differs = None
            if self.waiting:
                self.waiting.popleft()

    def _stopped(self, read: Card, dealt: Card) -> Refused:
        return Refused(
            message("reader.title"), [Reason(message("reader.differs", read=read.pretty, dealt=dealt.pretty))]
        )
