"""A table at one glance: what is due, the hands, the seats with their bets, what was said, the big road."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from punto.cli.render import STYLES, room
from punto.cli.roads_view import road_lines
from punto.cli.table.lines import money, quoted
from punto.game.cards import Card, Color, point_count
from punto.game.facts import Game
from punto.game.hands import Hand, Winner
from punto.game.roads import Mark
from punto.messages import Message, text
from punto.table import Coming, Phase, TableState, coming
from punto.table.procedure import Role

__all__ = ["due_line", "hands", "view"]

_HALF = 38
_CALLS = 4
_BACK = "▒▒"


def view(state: TableState, marks: Sequence[Mark], calls: Sequence[Message]) -> Iterator[Text]:
    """The whole table, in a dozen lines or two."""
    yield _heading(state)
    yield due_line(state)
    if state.phase is Phase.DEALING:
        yield Text()
        yield from hands(state)
    if state.seats:
        yield Text()
        yield from (_seat_line(state, seat) for seat in state.seats)
    if calls:
        yield Text()
        yield quoted(calls[-_CALLS:])
    if marks:
        yield Text()
        yield from road_lines(marks)


def due_line(state: TableState) -> Text:
    """The one next thing, who does it if not the dealer, and where that is said."""
    next_thing = coming(state)
    return Text.assemble(("▶ ", "bold yellow"), (_by(next_thing), "bold"), (_cited(next_thing), "dim"))


def _by(next_thing: Coming) -> str:
    if next_thing.by in (Role.DEALER, Role.PLAYER):
        return str(next_thing.what)
    return text("at-table.by", who=next_thing.by, what=next_thing.what)


def _cited(next_thing: Coming) -> str:
    return f"  ({', '.join(next_thing.clauses)})" if next_thing.clauses else ""


def _heading(state: TableState) -> Text:
    parts = [text(f"phase.{state.phase.value}")]
    if state.number and state.phase in (Phase.BETTING, Phase.DEALING):
        key = "at-table.round-free" if state.round.free else "at-table.round"
        parts.insert(0, text(key, number=state.number))
    if state.house.game is Game.BACCARAT and state.shoe:
        parts.append(text("at-table.cards-left", number=state.shoe.left))
    if state.last_hand:
        parts.append(text("at-table.last-hand"))
    elif state.cut_card_came:
        parts.append(text("at-table.cut-card"))
    return Text.assemble((str(state.house.title), "bold"), ("  ·  " + "  ·  ".join(parts), "dim"))


def hands(state: TableState) -> Iterator[Text]:
    """Both hands side by side, the Player's at the left; cards that lie face down show their backs."""
    half = min(_HALF, room() // 2)
    blocks = [[_hand_title(state, hand), *_boxes(_faces(state, hand))] for hand in Hand]
    for left, right in zip(*blocks, strict=True):
        line = Text.assemble("  ", left)
        line.append(" " * max(half - len(line), 1))
        line.append_text(right)
        line.rstrip()
        yield line


def _hand_title(state: TableState, hand: Hand) -> Text:
    """The name, the count of what lies face up, and who won, in words."""
    style = STYLES[Winner(hand.value)]
    title = Text(str(hand).upper(), style)
    points = _points(state, hand)
    if points is not None:
        title.append(f"  {points}", "bold")
    if state.round.result_called:
        winner = Winner.of(_points(state, Hand.PLAYER) or 0, _points(state, Hand.BANKER) or 0)
        if winner is Winner.TIE:
            title.append(f"  {text('at-table.tie')}", STYLES[Winner.TIE])
        elif winner.value == hand.value:
            title.append(f"  ★ {text('at-table.wins')}", style)
    return title


def _points(state: TableState, hand: Hand) -> int | None:
    round_ = state.round
    if round_.roll:
        return round_.roll.player_points if hand is Hand.PLAYER else round_.roll.banker_points
    shown = round_.cards(hand)[: round_.turned[hand]]
    return point_count(shown) if shown else None


def _faces(state: TableState, hand: Hand) -> list[Text]:
    """What lies before a hand: cards or dice, those that nobody may see yet from behind."""
    round_ = state.round
    if state.house.game is Game.DICE:
        if not round_.roll:
            return [Text(_BACK, "dim")] * (3 if round_.shaken else 0)
        return [Text(f" {die}", "bold") for die in getattr(round_.roll, hand.value)]
    cards, turned = round_.cards(hand), round_.turned[hand]
    return [_face(card) if place < turned else Text(_BACK, "dim") for place, card in enumerate(cards)]


def _face(card: Card) -> Text:
    return Text(card.pretty, "bold red" if card.suit.color is Color.RED else "bold")


def _boxes(faces: Sequence[Text]) -> tuple[Text, Text, Text]:
    """Three lines of little cards."""
    top, bottom = (Text(" ".join([edge] * len(faces))) for edge in ("╭──╮", "╰──╯"))
    middle = Text(" ").join(Text.assemble("│", face, "│") for face in faces)
    return top, middle, bottom


def _seat_line(state: TableState, seat: int) -> Text:
    """A seat, its bets, what it has gained so far, and vigorish that it owes."""
    line = Text.assemble((f"{seat:>4}  ", "bold"))
    bets = [
        f"{bet.label.partition('/')[0]} {money(bet.stake, state.house)}"
        for bet in state.bets
        if bet.seat == seat
    ]
    line.append(" · ".join(bets) or "–", "" if bets else "dim")
    gained = state.balances.get(f"seat-{seat}")
    if gained is not None:
        line.append(f"   {'+' if gained > 0 else ''}{money(gained, state.house)}", "dim")
    if seat in state.owed:
        line.append(f"   {text('at-table.owes', amount=money(state.owed[seat], state.house))}", "yellow")
    return line
