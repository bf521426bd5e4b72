"""Punto: baccarat for everybody around the table.

>>> import punto
>>> house = punto.find_house("colorado-mini")
>>> bets = punto.read_bets(["3:banker=100", "3:dragon-bonus@banker=25"], house)
>>> settlement = punto.settle(bets, punto.Coup.parse("4hAd7c-KsQs9d"), house)
>>> [(each.bet.wager, each.net) for each in settlement.bets]
[('banker', 9500), ('dragon-bonus', 15000)]

Importing it costs next to nothing: each name is fetched from where it lives when it is first asked for, and
so are the rooms (`punto.exact`, `punto.table` and so on). docs/api.md tells of them all.
"""

import sys

from punto.late import OwnNames, late_names

TYPE_CHECKING = (
    False  # type checkers take it for true; importing it from typing would cost more than all this
)
if TYPE_CHECKING:
    from punto import (
        entropy,
        errors,
        exact,
        game,
        houses,
        ledger,
        messages,
        money,
        posting,
        progressive,
        rulebook,
        sessions,
        sim,
        streams,
        table,
        wagers,
    )
    from punto.entropy import seeded
    from punto.errors import BrokenInvariant, FaultyFile, PuntoError, Reason, Refused, Unreadable
    from punto.exact import Odds, PricedLine, price
    from punto.game import roads
    from punto.game.cards import Card, card, parse_cards, point_count
    from punto.game.composition import Composition
    from punto.game.coup import Coup
    from punto.game.dealing import Dealt, deal, deal_out
    from punto.game.dice import Roll
    from punto.game.facts import Fact, fact, vocabulary
    from punto.game.hands import Hand, Winner
    from punto.game.shoe import Shoe
    from punto.game.tableau import PUNTO_BANCO, SUPER_PAN_9, Tableau
    from punto.houses import (
        Charter,
        House,
        Jurisdiction,
        Offer,
        Role,
        Setting,
        check_house,
        find_house,
        find_jurisdiction,
        jurisdictions,
        ready_houses,
        setting_of,
    )
    from punto.houses.preparation import prepare
    from punto.rulebook import Clause, catalogue, clause
    from punto.sessions import Sessions, play_sessions
    from punto.settle import Bet, Movement, SettledBet, Settlement, read_bet, read_bets, settle, void
    from punto.sim import Simulation
    from punto.sim import run as simulate
    from punto.table import (
        Actor,
        Coming,
        Entry,
        Phase,
        Table,
        TableState,
        Viewer,
        calls,
        coming,
        commands,
        decide,
        decode,
        decode_entry,
        encode,
        encode_entry,
        events,
        evolve,
        fold,
        next_command,
        read_command,
        redacted,
        view,
    )
    from punto.table.commands import Command
    from punto.table.events import Event
    from punto.table.views import AUDITOR, DEALER, DISPLAY, SUPERVISOR, TableView, ViewerKind
    from punto.wagers import (
        Pay,
        PayTable,
        Result,
        Terms,
        Wager,
        book,
        find_wager,
        load_wager,
        load_wagers,
        read_wager,
        terms,
    )

    __version__: str

__all__ = [
    "AUDITOR",
    "DEALER",
    "DISPLAY",
    "PUNTO_BANCO",
    "SUPERVISOR",
    "SUPER_PAN_9",
    "Actor",
    "Bet",
    "BrokenInvariant",
    "Card",
    "Charter",
    "Clause",
    "Coming",
    "Command",
    "Composition",
    "Coup",
    "Dealt",
    "Entry",
    "Event",
    "Fact",
    "FaultyFile",
    "Hand",
    "House",
    "Jurisdiction",
    "Movement",
    "Odds",
    "Offer",
    "Pay",
    "PayTable",
    "Phase",
    "PricedLine",
    "PuntoError",
    "Reason",
    "Refused",
    "Result",
    "Role",
    "Roll",
    "Sessions",
    "Setting",
    "SettledBet",
    "Settlement",
    "Shoe",
    "Simulation",
    "Table",
    "TableState",
    "TableView",
    "Tableau",
    "Terms",
    "Unreadable",
    "Viewer",
    "ViewerKind",
    "Wager",
    "Winner",
    "book",
    "calls",
    "card",
    "catalogue",
    "check_house",
    "clause",
    "coming",
    "commands",
    "deal",
    "deal_out",
    "decide",
    "decode",
    "decode_entry",
    "encode",
    "encode_entry",
    "entropy",
    "errors",
    "events",
    "evolve",
    "exact",
    "fact",
    "find_house",
    "find_jurisdiction",
    "find_wager",
    "fold",
    "game",
    "houses",
    "jurisdictions",
    "ledger",
    "load_wager",
    "load_wagers",
    "messages",
    "money",
    "next_command",
    "parse_cards",
    "play_sessions",
    "point_count",
    "posting",
    "prepare",
    "price",
    "progressive",
    "read_bet",
    "read_bets",
    "read_command",
    "read_wager",
    "ready_houses",
    "redacted",
    "roads",
    "rulebook",
    "seeded",
    "sessions",
    "setting_of",
    "settle",
    "sim",
    "simulate",
    "streams",
    "table",
    "terms",
    "view",
    "vocabulary",
    "void",
    "wagers",
]

_HOMES = {
    "AUDITOR": "punto.table.views",
    "DEALER": "punto.table.views",
    "DISPLAY": "punto.table.views",
    "PUNTO_BANCO": "punto.game.tableau",
    "SUPERVISOR": "punto.table.views",
    "SUPER_PAN_9": "punto.game.tableau",
    "Actor": "punto.table",
    "Bet": "punto.settle",
    "BrokenInvariant": "punto.errors",
    "Card": "punto.game.cards",
    "Charter": "punto.houses",
    "Clause": "punto.rulebook",
    "Coming": "punto.table",
    "Command": "punto.table.commands",
    "Composition": "punto.game.composition",
    "Coup": "punto.game.coup",
    "Dealt": "punto.game.dealing",
    "Entry": "punto.table",
    "Event": "punto.table.events",
    "Fact": "punto.game.facts",
    "FaultyFile": "punto.errors",
    "Hand": "punto.game.hands",
    "House": "punto.houses",
    "Jurisdiction": "punto.houses",
    "Movement": "punto.settle",
    "Odds": "punto.exact",
    "Offer": "punto.houses",
    "Pay": "punto.wagers",
    "PayTable": "punto.wagers",
    "Phase": "punto.table",
    "PricedLine": "punto.exact",
    "PuntoError": "punto.errors",
    "Reason": "punto.errors",
    "Refused": "punto.errors",
    "Result": "punto.wagers",
    "Role": "punto.houses",
    "Roll": "punto.game.dice",
    "Sessions": "punto.sessions",
    "Setting": "punto.houses",
    "SettledBet": "punto.settle",
    "Settlement": "punto.settle",
    "Shoe": "punto.game.shoe",
    "Simulation": "punto.sim",
    "Table": "punto.table",
    "TableState": "punto.table",
    "TableView": "punto.table.views",
    "Tableau": "punto.game.tableau",
    "Terms": "punto.wagers",
    "Unreadable": "punto.errors",
    "Viewer": "punto.table",
    "ViewerKind": "punto.table.views",
    "Wager": "punto.wagers",
    "Winner": "punto.game.hands",
    "book": "punto.wagers",
    "calls": "punto.table",
    "card": "punto.game.cards",
    "catalogue": "punto.rulebook",
    "check_house": "punto.houses",
    "clause": "punto.rulebook",
    "coming": "punto.table",
    "commands": "punto.table",
    "deal": "punto.game.dealing",
    "deal_out": "punto.game.dealing",
    "decide": "punto.table",
    "decode": "punto.table",
    "decode_entry": "punto.table",
    "encode": "punto.table",
    "encode_entry": "punto.table",
    "events": "punto.table",
    "evolve": "punto.table",
    "fact": "punto.game.facts",
    "find_house": "punto.houses",
    "find_jurisdiction": "punto.houses",
    "find_wager": "punto.wagers",
    "fold": "punto.table",
    "jurisdictions": "punto.houses",
    "load_wager": "punto.wagers",
    "load_wagers": "punto.wagers",
    "next_command": "punto.table",
    "parse_cards": "punto.game.cards",
    "play_sessions": "punto.sessions",
    "point_count": "punto.game.cards",
    "prepare": "punto.houses.preparation",
    "price": "punto.exact",
    "read_bet": "punto.settle",
    "read_bets": "punto.settle",
    "read_command": "punto.table",
    "read_wager": "punto.wagers",
    "ready_houses": "punto.houses",
    "redacted": "punto.table",
    "roads": "punto.game",
    "seeded": "punto.entropy",
    "setting_of": "punto.houses",
    "settle": "punto.settle",
    "simulate": "punto.sim:run",
    "terms": "punto.wagers",
    "view": "punto.table",
    "vocabulary": "punto.game.facts",
    "void": "punto.settle",
}
"""Where each name lives, and after a colon what it is called there."""

_ROOMS = (
    "cli",
    "client",
    "edition",
    "entropy",
    "errors",
    "exact",
    "game",
    "houses",
    "ledger",
    "messages",
    "money",
    "posting",
    "progressive",
    "rulebook",
    "server",
    "sessions",
    "sim",
    "streams",
    "table",
    "tomlfile",
    "wagers",
    "web",
)
"""The modules that can be reached as `punto.name`; the room that settles has lent the function its name."""


def _version() -> str:
    from importlib.metadata import version

    return version("punto")


if not TYPE_CHECKING:  # a type checker that saw `__getattr__` would take every misspelling for a name
    _ask, __dir__ = late_names(__name__, _HOMES, _ROOMS)
    sys.modules[__name__].__class__ = OwnNames

    def __getattr__(name):
        return _version() if name == "__version__" else _ask(name)
