"""A table at one glance: the seats with their bets, the hands, what is due, and what to say.

What is due and the hands come last, right above the prompt: however long a listing is, they stay in sight.
"""

from collections.abc import Iterator, Sequence

from rich.text import Text

from punto.cli.render import STYLES, hanging, room, show
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
from punto.table.owing import OwedView
from punto.table.told import mark
from punto.table.views import BetView, HandView, NextView, SeatView, TableView

__all__ = ["due_line", "hand_lines", "left_open", "show_screen"]

_HALF = 38
_CALLS = 4
_BACK = "▒▒"
_PROMPT_LINES = 1


def show_screen(
    seen: TableView,
    marks: Sequence[Mark],
    calls: Sequence[Message],
    news: Sequence[Text],
    *,
    say: str,
    rows: int,
) -> None:
    """The news, the hands and what is due; above them as much of the table as fits into so many rows."""
    below = list(hanging(_below(seen, say)))
    left = rows - _PROMPT_LINES - len(below) - len(news)
    for block in _blocks(seen, marks, calls):
        lines = [*hanging(block), Text()]
        if len(lines) <= left:
            left -= len(lines)
            show(*lines)
    show(*news, *below)


def _blocks(seen: TableView, marks: Sequence[Mark], calls: Sequence[Message]) -> Iterator[list[Text]]:
    """What stands above, the most wanted first."""
    yield [_heading(seen)]
    if seen.seats or seen.owed:
        yield list(_seat_lines(seen))
    if calls:
        yield [quoted(calls[-_CALLS:])]
    if marks:
        yield list(road_lines(marks))


def _below(seen: TableView, say: str) -> Iterator[Text]:
    if seen.untold:
        yield Text(text("at-table.untold", of=", ".join(seen.untold)), "yellow")
    if seen.jackpots:
        yield from (_award_line(award, seen) for award in seen.jackpots.awards if not award.paid)
    if seen.phase == Phase.DEALING.value:
        yield from hand_lines(seen)
    yield due_line(seen)
    yield Text(f"  {say}", "dim")


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
    top, bottom = (
        Text(" ".join(f"{left}{'─' * face.cell_len}{right}" for face in faces))
        for left, right in ("╭╮", "╰╯")
    )
    middle = Text(" ").join(Text.assemble("│", face, "│") for face in faces)
    return top, middle, bottom


def _seat_lines(seen: TableView) -> Iterator[Text]:
    """Each seat with a bet, a gain or a debt; the others together; debts where nobody sits any more."""
    quiet = [seat for seat in seen.seats if not _busy(seat, seen)]
    yield from (_seat_line(seen, seat) for seat in seen.seats if seat not in quiet)
    if quiet:
        names = ", ".join(_name(seat) for seat in quiet)
        yield Text.assemble((f"   –  {names}", "dim"))
    yield from (_behind_line(seen, each) for each in seen.behind)
    taken = {seat.seat for seat in seen.seats}
    left = (each for each in seen.owed if each.apart and each.seat not in taken)
    yield from (Text(f"{each.seat:>4}  {_owed(each, seen)}", "yellow") for each in left)


def _behind_line(seen: TableView, person: SeatView) -> Text:
    """Who stands behind a seat, and how they stand; their bets are told at the seat."""
    line = Text.assemble((f"      {text('at-table.behind', who=person.who, seat=person.seat)}", "dim"))
    return _with_money(line, person, seen)


def _busy(seat: SeatView, seen: TableView) -> bool:
    return bool(
        seat.gained or seat.seat in {*(bet.seat for bet in seen.bets), *(each.seat for each in seen.owed)}
    )


def _name(seat: SeatView) -> str:
    return str(seat.seat) if seat.who == f"seat-{seat.seat}" else f"{seat.seat} {seat.who}"


def _seat_line(seen: TableView, seat: SeatView) -> Text:
    """A seat, its bets, what it has gained so far, and vigorish that it owes."""
    line = Text.assemble((f"{seat.seat:>4}  ", "bold"))
    if seat.who != f"seat-{seat.seat}":
        line.append(f"{seat.who}  ")
    bets = [_bet(bet, seen) for bet in seen.bets if bet.seat == seat.seat]
    line.append(" · ".join(bets) or "–", "" if bets else "dim")
    line = _with_money(line, seat, seen)
    for each in seen.owed:
        if each.apart and each.seat == seat.seat:
            line.append(f"   {_owed(each, seen)}", "yellow")
    return line


def _owed(each: OwedView, seen: TableView) -> str:
    return text("at-table.owed", who=each.who, amount=_money(each.amount, seen))


def _with_money(line: Text, seat: SeatView, seen: TableView) -> Text:
    """What somebody has gained so far, and vigorish that they owe."""
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
    """A bet, whose it is where it is not the seated player's, and whether it stands or was only spoken."""
    on = f"@{bet.on}" if bet.on else ""
    shown = f"{bet.wager}{on} {_money(bet.stake + bet.pressed, seen)}"
    marks = [mark(bet.kind, bet.who)]
    marks += [text("at-table.pressed", amount=_money(bet.pressed, seen))] * bool(bet.pressed)
    marks += [text("at-table.stands")] * bet.stayed + [text("at-table.spoken")] * bet.spoken
    told = ", ".join(filter(None, marks))
    return f"{shown} ({told})" if told else shown


def left_open(seen: TableView) -> Iterator[Text]:
    """What somebody who goes away leaves behind: bets, vigorish that is owed, a round."""
    if seen.bets:
        bets = " · ".join(f"{bet.seat} {_bet(bet, seen)}" for bet in seen.bets)
        yield Text(text("at-table.open-bets", bets=bets), "yellow")
    yield from (Text(_owed(each, seen), "yellow") for each in seen.owed)


def _money(amount: int, seen: TableView) -> str:
    return format_amount(amount, next(each for each in CURRENCIES if each.code == seen.currency))
