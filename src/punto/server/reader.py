"""A shoe that reads its cards: what it has read waits for the dealer, and where they differ the round stops.

A reader posts each card as it leaves the shoe. The dealer's card must be the same; another one stops the
table until somebody of the floor has looked at the card and says which it is.
"""

from collections import deque
from collections.abc import Sequence

from punto.errors import Reason, Refused
from punto.game.cards import Card
from punto.houses import Role
from punto.messages import message
from punto.streams import Actor, Command
from punto.table.commands import DealCard
from punto.table.events import CardDealt, Event

__all__ = ["Reader"]

_MOST = 12
"""Cards that wait for their dealer: more than any hand takes."""

_SETTLES = (Role.SUPERVISOR, Role.FLOORPERSON, Role.EXECUTIVE)


class Reader:
    """What a table's shoe has read and nobody has dealt."""

    def __init__(self) -> None:
        self.waiting: deque[DealCard] = deque()
        self.differs: tuple[Card, Card] | None = None
        """What was read and what was dealt, where the two differ."""

    def reads(self, card: Card, *, cut_card: bool) -> None:
        """A card has left the shoe."""
        if len(self.waiting) >= _MOST:
            raise Refused(message("reader.title"), [Reason(message("reader.too-many", most=_MOST))])
        self.waiting.append(DealCard(card, cut_card))

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
