"""`punto deal`: whole shoes dealt and settled, in our notation."""

from collections import Counter
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cards import format_cards
from punto.cli.options import HouseName, Settings, WagerFiles, open_house
from punto.cli.render import STYLES, Format, console, print_json, table
from punto.cli.settle import bet_as_json
from punto.demo import DemoShoe, demo_bets, demo_shoe
from punto.entropy import fresh, seeded
from punto.errors import Unreadable
from punto.houses import House
from punto.messages import message, text
from punto.money import format_amount
from punto.settle import Bet, read_bets

__all__ = ["deal"]


def deal(
    *,
    house: HouseName = "colorado-mini",
    shoes: Annotated[int, Parameter(help=text("cli.option.shoes"))] = 1,
    seed: Annotated[str | None, Parameter(help=text("cli.option.seed"))] = None,
    bets: Annotated[tuple[str, ...], Parameter(name="--bet", help=text("cli.option.deal-bet"))] = (),
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Format = "table",
) -> None:
    """Deal shoes from the burn to the last hand, with the same bets on every round."""
    if shoes < 1:
        raise Unreadable(message("cli.no-shoes", number=shoes))
    opened = open_house(house, wager_files, settings)
    placed = read_bets(bets, opened) if bets else demo_bets(opened)
    dealt = (
        demo_shoe(opened, fresh() if seed is None else seeded(seed, number), placed)
        for number in range(1, shoes + 1)
    )
    if format == "json":
        each_shoe = [_shoe_as_json(number, shoe) for number, shoe in enumerate(dealt, 1)]
        print_json(
            {"house": opened.id, "seed": seed, "bets": [str(bet) for bet in placed], "shoes": each_shoe}
        )
    else:
        for number, shoe in enumerate(dealt, 1):
            _show(number, shoe, opened, placed)


def _show(number: int, dealt: DemoShoe, house: House, bets: tuple[Bet, ...]) -> None:
    owners = sorted({bet.owner for bet in bets})
    screen = console()
    if number == 1:
        _show_bets(house, bets)
    listing = table(
        f"\n{text('deal.shoe', number=number, cards=len(dealt.shoe.cards), burned=_shown(dealt))}",
        [("number", "right"), ("coup", "left"), ("points", "left"), ("result", "left")],
    )
    for owner in (*owners, text("deal.house")):
        listing.add_column(owner, justify="right")
    totals: Counter[str] = Counter()
    for round_, settlement in dealt.rounds:
        nets = Counter(dict.fromkeys(owners, 0))
        for each in settlement.bets:
            nets[each.bet.owner] += each.net
        totals.update(nets)
        coup = round_.coup
        listing.add_row(
            str(round_.number),
            coup.pretty,
            f"{coup.player_points}:{coup.banker_points}",
            Text.assemble(
                (str(coup.winner), STYLES[coup.winner]), _remark(round_.cut_card_came, round_.last_hand)
            ),
            *(format_amount(nets[owner], house.currency) for owner in owners),
            format_amount(settlement.house_net, house.currency),
        )
    amounts = [totals[owner] for owner in owners]
    listing.add_section()
    listing.add_row(
        "", text("deal.total"), "", "",
        *(format_amount(amount, house.currency) for amount in (*amounts, -sum(amounts))),
        style="bold",
    )  # fmt: skip
    screen.print(listing)


def _show_bets(house: House, bets: tuple[Bet, ...]) -> None:
    listing = table(
        text("deal.bets", house=house.title), [("owner", "left"), ("bet", "left"), ("stake", "right")]
    )
    for bet in bets:
        on = f"@{bet.on.value}" if bet.on else ""
        listing.add_row(
            bet.owner, f"{bet.wager}{on}/{bet.paytable}", format_amount(bet.stake, house.currency)
        )
    console().print(listing)


def _remark(cut_card_came: bool, last_hand: bool) -> str:
    if last_hand:
        return f"  {text('deal.last-hand')}"
    return f"  {text('deal.cut-card')}" if cut_card_came else ""


def _shown(dealt: DemoShoe) -> str:
    shown = " ".join(card.pretty for card in dealt.burned.shown)
    hidden = len(dealt.burned.cards) - len(dealt.burned.shown)
    return f"{shown} +{hidden}" if hidden else shown


def _shoe_as_json(number: int, dealt: DemoShoe) -> dict[str, object]:
    return {
        "shoe": number,
        "cards": len(dealt.shoe.cards),
        "cut_card": dealt.shoe.cut_card,
        "burned": format_cards(dealt.burned.cards),
        "coups": [
            {
                "number": round_.number,
                "coup": str(round_.coup),
                "winner": round_.coup.winner.value,
                "cut_card_came": round_.cut_card_came,
                "last_hand": round_.last_hand,
                "bets": [bet_as_json(each) for each in settlement.bets],
                "house_net": settlement.house_net,
            }
            for round_, settlement in dealt.rounds
        ],
        "house_net": sum(settlement.house_net for _, settlement in dealt.rounds),
    }
