"""What events say in a list, for a search: their words, without playing a table back for each of them.

What is kept of an event is looked through first. Of what comes many times a round only that is put in words
whose sentence could have a word that is still missing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from msgspec.structs import replace
from sqlalchemy import Connection

from punto.errors import PuntoError
from punto.game.dice import Roll
from punto.houses import Role
from punto.ledger.chain import Happening
from punto.ledger.restoring import charters_of, restored, stream_of
from punto.ledger.searching import Words, searched
from punto.ledger.stored import event_from
from punto.ledger.telling import Teller, lines
from punto.messages import sections
from punto.progressive import events as metered
from punto.streams import Actor, Entry, name_of
from punto.table import TableState
from punto.table import events as happened
from punto.table.told import recorded
from punto.table.views import AUDITOR, redacted

__all__ = ["Sayings"]

_FREQUENT = frozenset(
    name_of(each)
    for each in (
        *(happened.BettingOpened, happened.WagersPlaced, happened.NoMoreBetsAnnounced, happened.CardDealt),
        *(happened.CardsTurned, happened.PointsCalled, happened.ResultCalled, happened.DiceRevealed),
        *(happened.LosersCollected, happened.WinnersPaid, happened.CardsRacked, happened.DiceShaken),
        *(metered.Contributed, metered.GameClosed),
    )
)
"""Events that come with most rounds: their sentences could have words of their own kind, and of these."""
_BESIDE = ("call", "winner", "hand", "act", "mark", "at-table", "happened.movement", "happened.bet")
_RESULT = name_of(happened.ResultCalled)
_ROLLED = Roll((1, 1, 1), (1, 1, 1))


class Sayings:
    """What is looked for, and the words of events, as far as each can be told by itself."""

    def __init__(self, connection: Connection, streams: Iterable[str], written: str) -> None:
        self._connection = connection
        self._teller = Teller(connection)
        self._find = charters_of(connection)
        self._tables: dict[str, TableState | None] = {}
        self._could: dict[tuple[str, str], frozenset[int]] = {}
        self.words = Words(written, self._names(streams) if written.strip() else {})

    def _names(self, streams: Iterable[str]) -> Mapping[str, str]:
        """What people are called, of the house and at its tables, by their id; whose each badge is."""
        names: dict[str, str] = {}
        for stream in streams:
            if stream.startswith(stream_of("")):
                left = self._left(stream)
                names.update(left.people if left else {})
        return {**names, **self._teller.names}

    def meeting(self, events: Sequence[Happening], more: str = "") -> list[str]:
        """All that each of these events can be found by, if every word stands there, or in `more`."""
        said = [searched(link) for link in events]
        missing = self.words.missing(f"{' '.join(said)} {more}")
        if missing:
            could = [self._could_say(link.stream, link.name) for link in events]
            if not missing <= frozenset().union(*could):
                return []
            for at, link in enumerate(events):
                if missing & could[at]:
                    said[at] += f" {self._told(link)}".lower()
            if missing & self.words.missing(" ".join(said)):
                return []
        return said

    def _could_say(self, stream: str, name: str) -> frozenset[int]:
        """Which of the words the sentence about such an event could have beside what the event keeps."""
        if (stream, name) not in self._could:
            texts = [self._beside, self._sentences(name), self._hits(stream) if name == _RESULT else ""]
            missing = self.words.missing(" ".join(texts)) if name in _FREQUENT else frozenset()
            self._could[stream, name] = frozenset(range(len(self.words.each))) - missing
        return self._could[stream, name]

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return sections("happened", "recorded", "link-event", *_BESIDE)

    @cached_property
    def _beside(self) -> str:
        return _joined(text for key, text in self._texts.items() if key.startswith(_BESIDE))

    def _sentences(self, name: str) -> str:
        return _joined(text for key, text in self._texts.items() if key.partition(".")[2].startswith(name))

    def _hits(self, stream: str) -> str:
        """What is called with a result by its cards: wagers that hit, and how many there are."""
        left = self._left(stream)
        called = left.house.called if left else ()
        return _joined([self._texts["call.cards"], *(str(terms.wager.title) for terms in called)])

    def _told(self, link: Happening) -> str:
        """Its words; none where they cannot be had, as of a record that was altered."""
        with suppress(PuntoError, LookupError, AttributeError, StopIteration):
            return self._words(link)
        return ""

    def _words(self, link: Happening) -> str:
        """Of a table as it was left: what only the table of then could say cannot be had."""
        if not link.stream.startswith(stream_of("")):
            return self._teller.words(link)
        hits = self._hits(link.stream) if link.name == _RESULT else ""
        if hits and any(word.search(hits) for word in self.words.each):
            (line,) = lines(self._connection, link.stream, link.version, link.version)
            return " ".join(line.words)
        event = redacted(event_from(link.name, link.payload, self._find), AUDITOR)
        left = self._left(link.stream)
        return " ".join(recorded(Entry(Actor(Role(link.role), link.person), event), left)) if left else ""

    def _left(self, stream: str) -> TableState | None:
        """A table as it was left, its people gone and its cards not known; None where it cannot be had."""
        if stream not in self._tables:
            self._tables[stream] = None
            with suppress(PuntoError):
                left, _ = restored(self._connection, stream)
                gone = replace(left, seated={}, round=replace(left.round, roll=_ROLLED))
                self._tables[stream] = gone if left.charter else None
        return self._tables[stream]


def _joined(texts: Iterable[str]) -> str:
    """Texts as a search looks at them; words that go by numbers stand beside each other."""
    return re.sub(r"[{}|:]", " ", " ".join(texts)).lower()
