"""`punto deal`: whole shoes dealt and settled, in our notation."""

from collections import Counter
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.demo import DemoShoe, demo_bets, demo_shoe
from punto.cli.naming import with_ids
from punto.cli.options import Bets, Format, HouseName, Settings, WagerFiles, open_house, seed_word, whole
from punto.cli.render import STYLES, print_json, show, table
from punto.cli.settle import bet_as_json
from punto.entropy import fresh, seeded
from punto.errors import Unreadable
from punto.game.cards import format_cards
from punto.game.dealing import Dealt
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message, text
from punto.money import format_amount
from punto.settle import Bet, read_bets

__all__ = ["deal"]


def deal(
    *,
    house: HouseName = "colorado-mini",
    shoes: Annotated[str, Parameter(help=text("cli.option.shoes"))] = "1",
    seed: Annotated[str | None, Parameter(help=text("cli.option.seed"))] = None,
    bets: Bets = (),
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Format = "table",
) -> None:
    """Deal shoes from the burn to the last hand, with the same bets on every round."""
    seed = None if seed is None else seed_word(seed)
    number = whole("--shoes", shoes)
    if number < 1:
        raise Unreadable(message("cli.no-shoes", number=number))
    opened = open_house(house, wager_files, settings, bets)
    if opened.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=opened.id))
    placed = read_bets(with_ids(bets), opened) if bets else demo_bets(opened)
    dealt = (
        demo_shoe(opened, fresh() if seed is None else seeded(seed, shoe), placed)
        for shoe in range(1, number + 1)
    )
    if format == "json":
        each_shoe = [_shoe_as_json(shoe, each, opened) for shoe, each in enumerate(dealt, 1)]
        print_json(
            {"house": opened.id, "seed": seed, "bets": [str(bet) for bet in placed], "shoes": each_shoe}
        )
        return
    _show_bets(opened, placed)
    for shoe, each in enumerate(dealt, 1):
        _show(shoe, each, opened, placed)


def _show(number: int, dealt: DemoShoe, house: House, bets: tuple[Bet, ...]) -> None:
    owners = sorted({bet.owner for bet in bets}, key=lambda owner: (len(owner), owner))
    listing = table(
        f"\n{text('deal.shoe', number=number, cards=len(dealt.shoe.cards), burned=_shown(dealt))}",
        [("number", "right"), ("coup", "left"), ("points", "left"), ("result", "left")],
    )
    listing.padding = (0, 1, 0, 0)
    for owner in (*owners, text("deal.house")):
        listing.add_column(owner, justify="right", no_wrap=True)
    totals: Counter[str] = Counter()
    for round_, settlement in dealt.rounds:
        nets = Counter(dict.fromkeys(owners, 0))
        for each in settlement.bets:
            nets[each.bet.owner] += each.net
        for owner, net in nets.items():
            totals[owner] += net
        coup = round_.coup
        listing.add_row(
            str(round_.number),
            coup.pretty.replace(" – ", "–"),
            f"{coup.player_points}:{coup.banker_points}",
            Text.assemble((text(f"short.{coup.winner.value}"), STYLES[coup.winner]), _remark(round_)),
            *(_figure(nets[owner], house) for owner in owners),
            _figure(settlement.house_net, house),
        )
    figures = [*(totals[owner] for owner in owners), -sum(totals.values())]
    listing.add_row("", text("deal.total"), "", "", *(_figure(each, house) for each in figures), style="bold")
    show(listing)


def _figure(amount: int, house: House) -> str:
    return format_amount(amount, house.currency).replace(house.currency.sign, "")


def _show_bets(house: House, bets: tuple[Bet, ...]) -> None:
    listing = table(
        text("deal.bets", house=house.title, currency=house.currency.code),
        [("owner", "left"), ("bet", "left"), ("stake", "right")],
    )
    for bet in bets:
        listing.add_row(bet.owner, bet.label, _figure(bet.stake, house))
    show(listing)


def _remark(round_: Dealt) -> str:
    if round_.last_hand:
        return f" {text('deal.last-hand')}"
    return f" {text('deal.cut-card')}" if round_.cut_card_came else ""


def _shown(dealt: DemoShoe) -> str:
    shown = " ".join(card.pretty for card in dealt.burned.shown)
    hidden = len(dealt.burned.cards) - len(dealt.burned.shown)
    return f"{shown} +{hidden}" if hidden else shown


def _shoe_as_json(number: int, dealt: DemoShoe, house: House) -> dict[str, object]:
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
                "bets": [bet_as_json(each, house) for each in settlement.bets],
                "house_net": settlement.house_net,
            }
            for round_, settlement in dealt.rounds
        ],
        "house_net": sum(settlement.house_net for _, settlement in dealt.rounds),
    }
