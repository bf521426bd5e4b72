"""What a win page tells of an award: the claim, and the round that won it as its table's stream has it."""

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import Connection

from punto.houses import House
from punto.ledger.audit import written_head
from punto.ledger.claims import KnownClaim
from punto.ledger.database import Database
from punto.ledger.history import Told, played_back
from punto.ledger.log import head_of, named_events
from punto.ledger.meters import KeptLinks, link_stream
from punto.ledger.restoring import stream_of
from punto.ledger.telling import names_of
from punto.progressive import ProgressiveState
from punto.streams import name_of
from punto.table.events import AwardWon, GameStarted
from punto.table.record import decode
from punto.table.state import RoundState

__all__ = ["Winning", "winning_of"]


class Winning(Struct, frozen=True):
    """An award with its round: the house in force then, and the cards or dice."""

    known: KnownClaim
    link: ProgressiveState
    house: House
    round: int
    hands: tuple[str, str]
    names: Mapping[str, str]
    """What people are called, by their ids."""
    head: str
    """How far the link's stream had come when this was read, with its last hash."""


def winning_of(database: Database, known: KnownClaim, tables: Database | None = None) -> Winning | None:
    """The award with its round; None where its table is in another ledger than the one of `tables`."""
    state = KeptLinks(database).states([known.link])[known.link]
    stream = link_stream(known.link)
    with database.reading() as connection:
        head = written_head(stream, head_of(connection, stream))
    with (tables or database).reading() as connection:
        told = _won(connection, known)
        names = names_of(connection)
    if told is None:
        return None
    before = told.before
    names = {**names, **{person: name for person, name in before.people.items() if name}}
    return Winning(known, state, before.house, before.number, _hands(before.round), names, head)


def _won(connection: Connection, known: KnownClaim) -> Told | None:
    """The moment at which the table's result gave this award; the last one, where it was corrected."""
    claim, at, game = known.claim, 0, 0
    stream = stream_of(claim.table.rpartition(stream_of(""))[2])
    for each in named_events(connection, stream, [name_of(GameStarted), name_of(AwardWon)]):
        event = decode(each.payload)
        if isinstance(event, GameStarted):
            game = event.number
        elif isinstance(event, AwardWon) and _of(event) == (claim.meter, claim.line) and game == claim.game:
            at = each.version
    return next(played_back(connection, stream, at - 1, at), None) if at else None


def _of(event: AwardWon) -> tuple[str, str]:
    return event.award.meter, event.award.line


def _hands(round_: RoundState) -> tuple[str, str]:
    if round_.roll:
        return "".join(map(str, round_.roll.player)), "".join(map(str, round_.roll.banker))
    player, banker = (
        " ".join(card.pretty for card in cards if card) for cards in (round_.player, round_.banker)
    )
    return player, banker
