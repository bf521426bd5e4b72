"""The answers that settings can have, as values: what a licensee chose is one of these, never a loose word.

Each holds the answers of one setting of `settings.toml`, in its order; a test keeps the two together.

>>> Shuffle("batch-shuffler") is Shuffle.BATCH_SHUFFLER
True
"""

from enum import Enum

__all__ = [
    "AfterShoe",
    "Choice",
    "Collected",
    "CutGoes",
    "EqualBets",
    "ExposedCard",
    "FaceUpLater",
    "Faces",
    "Form",
    "FreeHandFaces",
    "Marking",
    "NumberOn",
    "OddsPosted",
    "Opening",
    "Operation",
    "PlayersShake",
    "PrizesFrom",
    "PushPosted",
    "RecutBy",
    "Reshuffle",
    "SeatOne",
    "SeenCard",
    "Shuffle",
    "TableKind",
    "Taken",
    "Ties",
]


class Choice(Enum):
    """An answer among few."""

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower


class TableKind(Choice):
    """The kind of table."""

    MINI = "mini"
    MIDI = "midi"
    FULL = "full"


class NumberOn(Choice):
    """Where the table's number stands."""

    SURFACE = "surface"
    ACCESSORY = "accessory"


class Operation(Choice):
    """Live, or with a dealer and electronic terminals."""

    LIVE = "live"
    HYBRID = "hybrid"


class SeatOne(Choice):
    """Which end of the table the seats are numbered from."""

    DEALER_RIGHT = "dealer-right"
    DEALER_LEFT = "dealer-left"


class Marking(Choice):
    """What else a variation's layout shows."""

    GAME = "game"
    RIGHTS_HOLDER = "rights-holder"
    DISTRIBUTOR = "distributor"
    PLAY = "play"
    OTHER_APPROVED = "other-approved"


class OddsPosted(Choice):
    """Where the odds are published."""

    LAYOUT = "layout"
    TABLE_SIGN = "table-sign"
    WALL_SIGN = "wall-sign"


class PushPosted(Choice):
    """Where a table without commission says on which hand Banker bets push."""

    LAYOUT = "layout"
    TABLE_SIGN = "table-sign"


class Shuffle(Choice):
    """Who shuffles."""

    DEALER = "dealer"
    BATCH_SHUFFLER = "batch-shuffler"
    CONTINUOUS_SHUFFLER = "continuous-shuffler"


class Opening(Choice):
    """Whether new cards are spread for the first players."""

    SPREAD = "spread"
    REGULATIONS = "regulations"


class Reshuffle(Choice):
    """How much is shuffled again after lacing."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


class CutGoes(Choice):
    """Which way round the table the cut is offered."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class RecutBy(Choice):
    """Who cuts again when a supervisor orders it."""

    LAST_CUTTER = "last-cutter"
    NEXT_ENTITLED = "next-entitled"


class AfterShoe(Choice):
    """What becomes of played cards: shuffled again, or replaced by new decks."""

    RESHUFFLE = "reshuffle"
    REPLACE = "replace"


class Faces(Choice):
    """How the first four cards are dealt."""

    UP = "up"
    DOWN = "down"


class FreeHandFaces(Choice):
    """How hands without wagers are dealt: face up, or as any other hand is."""

    UP = "up"
    AS_DEALT = "as-dealt"


class EqualBets(Choice):
    """Who turns the cards where the highest bets are equal: as they agree, or the nearest to the dealer."""

    AGREE = "agree"
    NEAREST = "nearest"


class PlayersShake(Choice):
    """Whether players may shake the dice cups, and by what."""

    NO = "no"
    BY_WAGER = "by-wager"
    BY_PLAYERS = "by-players"
    BY_OTHER_CRITERIA = "by-other-criteria"


class Taken(Choice):
    """When the dealer takes a winner's vigorish: before the payment or after it."""

    AFTER = "after"
    BEFORE = "before"


class Collected(Choice):
    """Whether vigorish is taken with each payout, or marked and collected later."""

    WITH_PAYOUT = "with-payout"
    MARKED = "marked"


class Form(Choice):
    """What bets may be made with."""

    CHIPS = "chips"
    PLAQUES = "plaques"
    PROMOTIONAL = "promotional"
    COUPON = "coupon"
    MATCH_PLAY = "match-play"
    VERBAL = "verbal"


class ExposedCard(Choice):
    """What becomes of a surplus card that was seen when the Banker stays."""

    FREE_HAND = "free-hand"
    DISCARD = "discard"
    SIMULATED_ROUND = "simulated-round"


class SeenCard(Choice):
    """What a card opens that was seen out of turn, or lay face up in the shoe."""

    FREE_HAND = "free-hand"
    SIMULATED_ROUND = "simulated-round"


class FaceUpLater(Choice):
    """What becomes of a round in which a later card is found face up."""

    FINISH = "finish"
    VOID = "void"


class Ties(Choice):
    """Whether a tie breaks a Run or does not count."""

    IGNORED = "ignored"
    BREAK = "break"


class PrizesFrom(Choice):
    """Where a progressive's fixed prizes are paid from."""

    TRAY = "tray"
    METER = "meter"
