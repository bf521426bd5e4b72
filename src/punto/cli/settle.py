"""`punto settle`: every bet on a round, to the cent, in the order in which the dealer acts."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.naming import with_ids
from punto.cli.options import Bets, Format, HouseName, Settings, WagerFiles, open_house, pairs
from punto.cli.render import Column, print_json, show, table
from punto.errors import Reason, Unreadable
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.facts import Game, Round
from punto.houses import House, check_house
from punto.messages import message, text
from punto.money import format_amount, parse_amount
from punto.rulebook.citing import of_document
from punto.settle import Kind, Press, SettledBet, Settlement, objections, read_bets, void
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
_RESULTS = {Result.WIN: "bold green", Result.LOSE: "red", Result.PUSH: "yellow", Result.VOID: "dim"}


def settle(
    coup: Annotated[str, Parameter(name="COUP", help=text("cli.argument.coup-or-void"))],
    /,
    *,
    house: HouseName = "colorado-mini",
    bets: Bets = (),
    press: Annotated[tuple[str, ...], Parameter(help=text("cli.option.press"), show_default=False)] = (),
    meter: Annotated[tuple[str, ...], Parameter(help=text("cli.option.meter"), show_default=False)] = (),
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Format = "table",
) -> None:
    """Settle bets on a coup or a roll; `void` in its place returns every stake."""
    opened = open_house(house, wager_files, settings, bets)
    if not bets:
        raise Unreadable(message("cli.no-bets"))
    round_ = None if coup.lower() == "void" else _read_round(coup, opened)
    placed = read_bets(with_ids(bets), opened)
    meters = {name: parse_amount(amount) for name, amount in pairs(meter, "cli.bad-meter").items()}
    presses = [Press.parse(each) for each in press]
    if round_ is None:
        settled = void(placed, opened)
    else:
        settled = settle_bets(placed, round_, opened, meters=meters, presses=presses)
    said = [*check_house(opened), *objections(placed, opened)]
    if format == "json":
        print_json(_as_json(settled, opened, said))
    else:
        _show(settled, opened, said)


def _read_round(written: str, house: House) -> Round:
    if house.game is Game.DICE:
        return Roll.parse(written)
    return Coup.parse(written, shoe=Composition.decks(house.decks), law=house.law)


def _title(round_: Round | None) -> str:
    if round_ is None:
        return text("result.void")
    return f"{round_.pretty if isinstance(round_, Coup) else round_}  {round_.winner}"


def _show(settlement: Settlement, house: House, said: Sequence[Reason]) -> None:
    hidden = set()
    if all(each.bet.kind is Kind.CHIPS for each in settlement.bets):
        hidden.add("kind")
    if not any(each.vigorish for each in settlement.bets):
        hidden |= {"gross", "vigorish"}  # then the net says it all
    listing = table(
        f"{_title(settlement.round)}  ·  {house.title}", [each for each in _COLUMNS if each[0] not in hidden]
    )
    for each in settlement.bets:
        cells = _cells(each, house)
        listing.add_row(*(cells[key] for key, _ in _COLUMNS if key not in hidden))
    listing.columns[1].no_wrap = True
    show(listing, f"\n{text('title.steps')}")
    for number, step in enumerate(settlement.steps(), 1):
        amount = format_amount(step.amount, house.currency)
        values = {"seat": step.bet.seat, "act": step.act, "wager": step.bet.wager, "amount": amount}
        show(text("settle.step", number=number, **values))
    net = format_amount(settlement.house_net, house.currency)
    show(text("settle.house-net", amount=net), style="bold")
    for each_said in said:
        show(text("settle.remark", remark=each_said), style="yellow")


def _cells(settled: SettledBet, house: House) -> dict[str, Text | str]:
    bet = settled.bet
    amounts = {
        "stake": bet.stake + max(settled.pressed, 0),
        "gross": settled.gross,
        "vigorish": settled.vigorish,
        "net": settled.net,
    }
    return {
        "seat": str(bet.seat),
        "bet": bet.label,
        "kind": "" if bet.kind is Kind.CHIPS else str(bet.kind),
        "result": Text(str(settled.result), _RESULTS[settled.result]),
        "odds": settled.odds or "",
        **{key: format_amount(amount, house.currency) for key, amount in amounts.items()},
    }


def _as_json(settlement: Settlement, house: House, said: Sequence[Reason]) -> dict[str, object]:
    return {
        "coup": str(settlement.round) if settlement.round else None,
        "house": house.id,
        "currency": house.currency.code,
        "bets": [bet_as_json(each, house) for each in settlement.bets],
        "steps": [
            {"act": step.act.value, "seat": step.bet.seat, "bet": str(step.bet), "amount": step.amount}
            for step in settlement.steps()
        ],
        "house_net": settlement.house_net,
        "objections": [{"text": str(each.what), "clauses": list(each.clauses)} for each in said],
    }


def bet_as_json(settled: SettledBet, house: House) -> dict[str, object]:
    """One settled bet for programs; amounts are minor units."""
    bet = settled.bet
    paytable = house.paytable(bet.wager, bet.paytable)
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
        "pressed": settled.pressed,
        "capped": settled.capped,
        "payout_remainder": str(settled.payout_remainder),
        "vigorish_remainder": str(settled.vigorish_remainder),
        "clauses": list(of_document(paytable.clauses, house.document)),
    }
