"""`punto settle`: every bet on a coup, to the cent, in the order in which the dealer acts."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.options import HouseName, Settings, WagerFiles, open_house
from punto.cli.render import Column, Format, console, print_json, table
from punto.composition import Composition
from punto.coup import Coup
from punto.errors import Unreadable
from punto.houses import House
from punto.messages import message, text
from punto.money import format_amount
from punto.settle import Kind, SettledBet, Settlement, read_bets, void
from punto.settle import settle as settle_bets
from punto.wagers import Result

__all__ = ["bet_as_json", "settle"]

_COLUMNS: tuple[Column, ...] = (
    ("seat", "right"),
    ("bet", "left"),
    ("kind", "left"),
    ("stake", "right"),
    ("result", "left"),
    ("odds", "left"),
    ("gross", "right"),
    ("vigorish", "right"),
    ("net", "right"),
)
STYLES = {Result.WIN: "bold green", Result.LOSE: "red", Result.PUSH: "yellow", Result.VOID: "dim"}


def settle(
    coup: Annotated[str, Parameter(help=text("cli.argument.coup-or-void"))],
    /,
    *,
    house: HouseName = "colorado-mini",
    bets: Annotated[Sequence[str], Parameter(name="--bet", help=text("cli.option.bet"))] = (),
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Format = "table",
) -> None:
    """Settle bets on a coup; `void` in its place returns every stake."""
    opened = open_house(house, wager_files, settings)
    if not bets:
        raise Unreadable(message("cli.no-bets"))
    round_ = None
    if coup.lower() != "void":
        round_ = Coup.parse(coup, shoe=Composition.decks(opened.decks), document=opened.document)
    placed = read_bets(bets, opened)
    settled = settle_bets(placed, round_, opened) if round_ else void(placed, opened)
    if format == "json":
        print_json(_as_json(settled, opened))
    else:
        _show(settled, opened)


def _show(settlement: Settlement, house: House) -> None:
    title = (
        f"{settlement.round.pretty}  {settlement.round.winner}"
        if isinstance(settlement.round, Coup)
        else "void"
    )
    listing = table(f"{title}  ·  {house.title}", _COLUMNS)
    for each in settlement.bets:
        bet = each.bet
        amounts = [format_amount(amount, house.currency) for amount in (each.gross, each.vigorish, each.net)]
        listing.add_row(
            str(bet.seat),
            f"{bet.wager}{f'@{bet.on.value}' if bet.on else ''}/{bet.paytable}",
            "" if bet.kind is Kind.CHIPS else str(bet.kind),
            format_amount(bet.stake, house.currency),
            Text(str(each.result), STYLES[each.result]),
            each.odds or "",
            *amounts,
        )
    screen = console()
    screen.print(listing)
    screen.print(f"\n{text('title.steps')}", style="bold")
    for number, step in enumerate(settlement.steps(), 1):
        amount = format_amount(step.amount, house.currency)
        screen.print(
            text(
                "settle.step",
                number=number,
                seat=step.bet.seat,
                act=step.act,
                wager=step.bet.wager,
                amount=amount,
            )
        )
    screen.print(
        text("settle.house-net", amount=format_amount(settlement.house_net, house.currency)), style="bold"
    )


def _as_json(settlement: Settlement, house: House) -> dict[str, object]:
    return {
        "coup": str(settlement.round) if settlement.round else None,
        "house": house.id,
        "currency": house.currency.code,
        "bets": [bet_as_json(each) for each in settlement.bets],
        "steps": [
            {"act": step.act.value, "seat": step.bet.seat, "bet": str(step.bet), "amount": step.amount}
            for step in settlement.steps()
        ],
        "house_net": settlement.house_net,
    }


def bet_as_json(settled: SettledBet) -> dict[str, object]:
    """One settled bet for programs; amounts are minor units."""
    bet = settled.bet
    return {
        "seat": bet.seat,
        "owner": bet.owner,
        "wager": bet.wager,
        "on": bet.on.value if bet.on else None,
        "paytable": bet.paytable,
        "stake": bet.stake,
        "kind": bet.kind.value,
        "result": settled.result.value,
        "line": settled.line,
        "odds": settled.odds,
        "gross": settled.gross,
        "vigorish": settled.vigorish,
        "net": settled.net,
        "payout_remainder": str(settled.payout_remainder),
        "vigorish_remainder": str(settled.vigorish_remainder),
    }
