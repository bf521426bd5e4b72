"""A table at one glance: what is due, the hands, the seats with their bets, what was said, the big road."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from punto.cli.render import STYLES, room
from punto.cli.roads_view import road_lines
from punto.cli.table.lines import quoted
from punto.game.cards import Card, Color, card
from punto.game.hands import Hand, Winner
from punto.game.roads import Mark
from punto.houses import Role
from punto.messages import Message, text
from punto.money import CURRENCIES, format_amount
from punto.table import Phase
from punto.table.jackpot_view import AwardView
from punto.table.views import BetView, HandView, NextView, SeatView, TableView

__all__ = ["due_line", "hand_lines", "screen"]

_HALF = 38
_CALLS = 4
_BACK = "▒▒"


def screen(seen: TableView, marks: Sequence[Mark], calls: Sequence[Message]) -> Iterator[Text]:
    """The whole table, in a dozen lines or two."""
    yield _heading(seen)
    yield due_line(seen)
    if seen.untold:
        yield Text(text("at-table.untold", of=", ".join(seen.untold)), "yellow")
    if seen.phase == Phase.DEALING.value:
        yield Text()
        yield from hand_lines(seen)
    if seen.seats:
        yield Text()
        yield from (_seat_line(seen, seat) for seat in seen.seats)
    if seen.jackpots:
        yield from (_award_line(award, seen) for award in seen.jackpots.awards if not award.paid)
    if calls:
        yield Text()
        yield quoted(calls[-_CALLS:])
    if marks:
        yield Text()
        yield from road_lines(marks)


def due_line(seen: TableView) -> Text:
    """The one next thing, who does it if not the dealer, and where that is said."""
    due = seen.next
    cited = f"  ({', '.join(due.clauses)})" if due.clauses else ""
    return Text.assemble(("▶ ", "bold yellow"), (_by(due), "bold"), (cited, "dim"))


def _by(due: NextView) -> str:
    role = Role(due.by)
    return due.what if role in (Role.DEALER, Role.PLAYER) else text("at-table.by", who=role, what=due.what)


def _heading(seen: TableView) -> Text:
    parts = [text(f"phase.{seen.phase}")]
    if seen.round and seen.phase in (Phase.BETTING.value, Phase.DEALING.value):
        key = "at-table.round-free" if seen.free_hand else "at-table.round"
        parts.insert(0, text(key, number=seen.round))
    if seen.cards_left is not None:
        parts.append(text("at-table.cards-left", number=seen.cards_left))
    if seen.last_hand:
        parts.append(text("at-table.last-hand"))
    elif seen.cut_card_came:
        parts.append(text("at-table.cut-card"))
    return Text.assemble((seen.title, "bold"), ("  ·  " + "  ·  ".join(parts), "dim"))


def hand_lines(seen: TableView) -> Iterator[Text]:
    """Both hands side by side, the Player's at the left; cards that lie face down show their backs."""
    half = min(_HALF, room() // 2)
    blocks = [[_hand_title(seen, hand), *_boxes(_faces(seen.hands[hand.value]))] for hand in Hand]
    for left, right in zip(*blocks, strict=True):
        line = Text.assemble("  ", left)
        line.append(" " * max(half - len(line), 1))
        line.append_text(right)
        line.rstrip()
        yield line


def _hand_title(seen: TableView, hand: Hand) -> Text:
    """The name, the count of what lies face up, and who won, in words."""
    style = STYLES[Winner(hand.value)]
    title = Text(str(hand).upper(), style)
    points = seen.hands[hand.value].points
    if points is not None:
        title.append(f"  {points}", "bold")
    if seen.hands[hand.value].tucked:
        title.append(f"  {text('at-table.tucked')}", "dim")
    if seen.winner == Winner.TIE.value:
        title.append(f"  {text('at-table.tie')}", STYLES[Winner.TIE])
    elif seen.winner == hand.value:
        title.append(f"  ★ {text('at-table.wins')}", style)
    return title


def _faces(hand: HandView) -> list[Text]:
    """What lies before a hand: cards or dice, those that nobody may see yet from behind."""
    if hand.covered:
        return [Text(_BACK, "dim")] * 3
    if hand.dice is not None:
        return [Text(f" {die}", "bold") for die in hand.dice]
    return [Text(_BACK, "dim") if each is None else _face(card(each)) for each in hand.cards]


def _face(shown: Card) -> Text:
    return Text(shown.pretty, "bold red" if shown.suit.color is Color.RED else "bold")


def _boxes(faces: Sequence[Text]) -> tuple[Text, Text, Text]:
    """Three lines of little cards."""
    top, bottom = (Text(" ".join([edge] * len(faces))) for edge in ("╭──╮", "╰──╯"))
    middle = Text(" ").join(Text.assemble("│", face, "│") for face in faces)
    return top, middle, bottom


def _seat_line(seen: TableView, seat: SeatView) -> Text:
    """A seat, its bets, what it has gained so far, and vigorish that it owes."""
    line = Text.assemble((f"{seat.seat:>4}  ", "bold"))
    if seat.who != f"seat-{seat.seat}":
        line.append(f"{seat.who}  ")
    bets = [_bet(bet, seen) for bet in seen.bets if bet.seat == seat.seat]
    line.append(" · ".join(bets) or "–", "" if bets else "dim")
    if seat.gained:
        line.append(f"   {'+' if seat.gained > 0 else ''}{_money(seat.gained, seen)}", "dim")
    if seat.owes:
        line.append(f"   {text('at-table.owes', amount=_money(seat.owes, seen))}", "yellow")
    return line


def _award_line(award: AwardView, seen: TableView) -> Text:
    """An award that is not paid yet: how much, where, and whom it waits for."""
    seats = ", ".join(text("at-table.seat", seat=seat) for seat in award.seats)
    if award.amount is None:
        return Text(f"  ★ {text('at-table.award-open', line=award.line, seats=seats)}", "bold yellow")
    by = Role(award.by) if award.by else ""
    amount = _money(award.amount, seen)
    return Text(
        f"  ★ {text('at-table.award', line=award.line, amount=amount, seats=seats, by=by)}", "bold yellow"
    )


def _bet(bet: BetView, seen: TableView) -> str:
    on = f"@{bet.on}" if bet.on else ""
    return f"{bet.wager}{on} {_money(bet.stake + bet.pressed, seen)}"


def _money(amount: int, seen: TableView) -> str:
    return format_amount(amount, next(each for each in CURRENCIES if each.code == seen.currency))
