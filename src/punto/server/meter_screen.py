"""The Game Manager's screen: each link with its meters, claims, hits and books, ready to be drawn."""

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple

from fastapi import APIRouter, Depends, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from punto.errors import Unreadable
from punto.game.cards import parse_cards
from punto.game.facts import Game
from punto.houses import House
from punto.ledger.claims import KnownClaim
from punto.ledger.database import Database
from punto.ledger.game_manager import claim_numbered, last_hits, limits_of, links_now, pending_claims
from punto.ledger.meters import by_hand
from punto.ledger.restoring import stream_of
from punto.ledger.winning import winning_of
from punto.messages import message, text
from punto.money import Currency
from punto.posting import html
from punto.posting.win_page import win_page_paper
from punto.posting.wording import amount, meter_name, percent
from punto.progressive import ProgressiveState, link_of
from punto.server.books.process import Question
from punto.server.books.routes import Books
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.meters import claimed
from punto.server.odds.figures import Live
from punto.server.odds.reckoner import Reckoner
from punto.server.pages import PAPER_POLICY
from punto.server.shell import staff_page
from punto.settle import Account

__all__ = ["router"]

router = APIRouter(responses={each: {"model": Problem} for each in (401, 403, 404, 409, 422)})
_READS = [Depends(Asks("read meters"))]
_AT_ONCE = 0.2
"""Seconds that a screen waits for figures: they come with its next look."""

Plain = dict[str, Any]


@router.get("/manager", include_in_schema=False, dependencies=[Depends(Asks("page manager"))])
async def manager_page() -> HTMLResponse:
    """The Game Manager's screen."""
    return staff_page("manager")


@router.get("/api/manager", dependencies=_READS)
async def manager_shows(request: Request) -> list[Plain]:
    """Every link: meters, pending claims, the last hits, and that nothing is lost between accounts."""
    floor: Floor = request.app.state.floor
    reckoner: Reckoner = request.app.state.reckoner
    shown = await run_in_threadpool(lambda: list(_links(floor)))
    asked = (reckoner.live(each.house, each.wager, each.state.readings, within=_AT_ONCE) for each in shown)
    live = await asyncio.gather(*asked)
    found = await run_in_threadpool(
        lambda: [_link(floor, each, figures) for each, figures in zip(shown, live, strict=True)]
    )
    return sorted(found, key=lambda each: not each["pending"])


@router.get("/api/manager/{link}/{meter}/points", dependencies=_READS)
async def manager_points(link: str, meter: str, request: Request, since: int = 0) -> Response:
    """A meter over time."""
    books: Books = request.app.state.books
    return await books.answer(Question("points", link=link, meter=meter, first=max(since, 0)), books.links)


@router.get("/manager/win/{link}/{number}", include_in_schema=False, dependencies=_READS)
async def win_page(link: str, number: int, request: Request) -> HTMLResponse:
    """The win page of an award, for signature."""
    floor: Floor = request.app.state.floor

    def written() -> str:
        links = floor.links_ledger()
        winning = winning_of(links, claim_numbered(links, number, link), floor.database)
        if winning is None:
            raise Unreadable(message("progressives.table-elsewhere", number=number))
        return html(win_page_paper(winning))

    page = await run_in_threadpool(written)
    return HTMLResponse(page, headers={"Content-Security-Policy": PAPER_POLICY})


class _Played(NamedTuple):
    """A link that the floor plays for: one of the houses that do, and at which tables."""

    state: ProgressiveState
    house: House
    wager: str
    tables: list[str]


def _links(floor: Floor) -> Iterator[_Played]:
    playing: dict[str, list[tuple[str, House, str]]] = {}
    for name in floor.houses:
        house = floor.house(name)
        for wager in house.progressives:
            playing.setdefault(link_of(house, wager), []).append((name, house, wager))
    for link, state in links_now(floor.links_ledger()).items():
        if link in playing:
            _, house, wager = playing[link][0]
            yield _Played(state, house, wager, [name for name, _, _ in playing[link]])


def _link(floor: Floor, played: _Played, live: Live) -> Plain:
    state, house, wager = played.state, played.house, played.wager
    offer, money, ledger = house.offers[wager], house.currency, floor.links_ledger()
    stake = offer.stake(offer.paytable)
    return {
        "link": state.link,
        "title": str(offer.wager.title),
        "tables": played.tables,
        "stake": "" if stake is None else amount(stake, money),
        "edge": "" if live.edge is None else f"{live.edge:.6%}",
        "executive_from": "" if state.executive_from is None else amount(state.executive_from, money),
        "locked": bool(state.games),
        "bets": state.bets,
        "by_hand": _by_hand(ledger, state),
        "meters": [_meter(state, house, wager, name, live.even.get(name)) for name in state.meters],
        "pending": [
            _claim(each, house, wager) | {"hands": _hands(floor, each)}
            for each in pending_claims(ledger, state.link)
        ],
        "hits": [_claim(each, house, wager) for each in last_hits(ledger, state.link)],
        "accounts": list(_accounts(state, money)),
        "carried": str(sum(state.carried.values())),
        "limits": [
            {
                "role": str(each.role),
                "what": text(f"may.{each.command}"),
                "below": text("progressives.any-amount")
                if each.below is None
                else text("progressives.below", amount=amount(each.below, money)),
            }
            for each in limits_of(state)
        ],
    }


def _by_hand(ledger: Database, state: ProgressiveState) -> str:
    with ledger.reading() as connection:
        return by_hand(connection, state)


def _meter(state: ProgressiveState, house: House, wager: str, name: str, even: int | None) -> Plain:
    terms, money = state.meters[name], house.currency
    value = state.value(name)
    return {
        "id": name,
        "title": meter_name(house.offers[wager].wager, name),
        "amount": amount(value, money),
        "claimed": claimed(state, name, house),
        "seed": amount(terms.seed, money),
        "rate": percent(terms.rate),
        "reserve": amount(state.balance(Account.RESERVE, name), money),
        "ceiling": "" if terms.ceiling is None else amount(terms.ceiling, money),
        "even": "" if even is None else amount(even, money),
        "share": min(1.0, value / even) if even else 0.0,
        "seed_share": min(1.0, terms.seed / even) if even else 0.0,
    }


def _claim(known: KnownClaim, house: House, wager: str) -> Plain:
    claim = known.claim
    return {
        "number": claim.number,
        "table": claim.table.rpartition(stream_of(""))[2],
        "seats": ", ".join(str(each.seat) for each in claim.winners),
        "meter": meter_name(house.offers[wager].wager, claim.meter),
        "meter_id": claim.meter,
        "line": claim.line,
        "amount": amount(claim.amount, house.currency),
        "back": known.back,
        "time": known.hit_at,
        "outcome": known.outcome.value,
        "by": ", ".join(each.person or each.role.value for each in known.people),
    }


def _hands(floor: Floor, known: KnownClaim) -> dict[str, list[str]]:
    """The cards that won it, as its table has recorded them; none with dice, or of a table kept elsewhere."""
    winning = winning_of(floor.links_ledger(), known, floor.database)
    if winning is None or winning.house.game is Game.DICE:
        return {}
    return {
        name: [str(card) for card in parse_cards(cards)]
        for name, cards in zip(("player", "banker"), winning.hands, strict=True)
    }


def _accounts(state: ProgressiveState, money: Currency) -> Iterator[Plain]:
    """What each kind of account comes to; together they come to nothing."""
    kinds = dict.fromkeys(name.partition("/")[0] for name in state.balances)
    for kind in kinds:
        total = sum(held for name, held in state.balances.items() if name.partition("/")[0] == kind)
        yield {"account": kind, "amount": f"{'−' if total < 0 else '+'}{amount(abs(total), money)}"}
    whole = sum(state.balances.values())
    yield {"account": "", "amount": amount(abs(whole), money), "even": not whole}
