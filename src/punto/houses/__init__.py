"""Houses: what a licensee chose, what its document allows, and the check between them."""

from punto.houses.build import changed_house
from punto.houses.charter import Charter
from punto.houses.check import check_draft, check_house, check_pits, check_tables
from punto.houses.check_effect import without_effect
from punto.houses.check_limits import without_limits
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
    PrizesFrom,
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
from punto.houses.draft import Draft
from punto.houses.duties import Between, IdleMethod, Notice, PaperKind, Posted, Timing
from punto.houses.house import Area, House
from punto.houses.jurisdiction import Jurisdiction, find_jurisdiction, jurisdictions
from punto.houses.load import draft_house, find_house, ready_houses
from punto.houses.offer import HouseMeter, Offer, Parameters
from punto.houses.procedure import Check, Procedure, Role, Step
from punto.houses.schema import Room, Setting, schema, setting_of
from punto.houses.sections import Vigorish

__all__ = [
    "AfterShoe",
    "Area",
    "Between",
    "Charter",
    "Check",
    "Collected",
    "CutGoes",
    "Draft",
    "EqualBets",
    "ExposedCard",
    "FaceUpLater",
    "Faces",
    "Form",
    "FreeHandFaces",
    "House",
    "HouseMeter",
    "IdleMethod",
    "Jurisdiction",
    "Marking",
    "Notice",
    "NumberOn",
    "OddsPosted",
    "Offer",
    "Opening",
    "Operation",
    "PaperKind",
    "Parameters",
    "PlayersShake",
    "Posted",
    "PrizesFrom",
    "Procedure",
    "PushPosted",
    "RecutBy",
    "Reshuffle",
    "Role",
    "Room",
    "SeatOne",
    "SeenCard",
    "Setting",
    "Shuffle",
    "Step",
    "TableKind",
    "Taken",
    "Ties",
    "Timing",
    "Vigorish",
    "changed_house",
    "check_draft",
    "check_house",
    "check_pits",
    "check_tables",
    "draft_house",
    "find_house",
    "find_jurisdiction",
    "jurisdictions",
    "ready_houses",
    "schema",
    "setting_of",
    "without_effect",
    "without_limits",
]
