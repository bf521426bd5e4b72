"""Taking back what was reported by mistake of a card, with all that was ruled on it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from punto.errors import Reason
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.settle import Bet, Kind, placed, posted, together
from punto.table import events as happened
from punto.table.commands import Actor, TakeBackReport
from punto.table.decide.bank import unbought
from punto.table.decide.corrections import taken_back, too_late
from punto.table.decide.reasons import because, refuse, refuse_if
from punto.table.events import Event
from punto.table.state import Carried, Phase, TableState, Voided

__all__ = ["may_be_taken_back", "take_back_report"]


class _Report(NamedTuple):
    """What the last report has left at the table: cards that it took out of the shoe, and where they lie."""

    out: tuple[Carried, ...] = ()
    lay: str = ""
    restores: Voided | None = None


def take_back_report(state: TableState, command: TakeBackReport, _by: Actor) -> Iterator[Event]:
    """The cards are in the shoe again, and the round goes on from where it was."""
    reasons = too_late(state, Phase.READY, Phase.BETTING, Phase.DEALING)
    if state.house.game is Game.DICE:
        reasons.append(because(state, "no-cards"))
    refuse_if(command, reasons)
    last = _last(state)
    if last is None:
        refuse(command, [because(state, "card-since") if _overtaken(state) else because(state, "no-report")])
    refuse_if(command, [*_not_on_top(state, last), *_stays_void(state, last)])
    if last.lay == "banker" and state.round.result_called:
        yield taken_back(state, len(state.round.lies), recount=False)
    yield _taken_back(state, last)


def may_be_taken_back(state: TableState) -> bool:
    """Whether there is a report that a supervisor might take back."""
    playing = state.phase in (Phase.READY, Phase.BETTING, Phase.DEALING)
    return playing and not state.round.winners_paid and _last(state) is not None


def _last(state: TableState) -> _Report | None:
    """What was reported last; None where nothing was, or where cards have come since."""
    round_, voided = state.round, state.voided
    if voided and len(state.carried) <= voided.carried:
        return _Report(state.carried[-1:] if voided.drew else (), "next-hand" * voided.drew, voided)
    if state.reported:
        return _Report()
    if not round_.lies:
        return _Report(state.carried[-1:], "next-hand") if state.carried else _unnamed(state)
    return _in_the_round(state)


def _in_the_round(state: TableState) -> _Report | None:
    round_ = state.round
    if state.aside:
        last = max(state.aside, key=lambda each: each.after)
        if last in state.carried:
            return _Report((state.carried[-1],), "next-hand")
        place = max(at for at, each in enumerate(round_.others) if each == last)
        return _Report(round_.others[place:], "discards")
    if round_.waiting:
        return _Report(round_.waiting[-1:], "surplus")
    if round_.surplus and not any(each.surplus for each in (*round_.others, *state.carried)):
        seen = round_.turned[Hand.BANKER] > 2
        return _Report(tuple(Carried(card, seen) for card in round_.banker[2:]), "banker")
    return _unnamed(state)


def _unnamed(state: TableState) -> _Report | None:
    """A card face up in the shoe that nobody has named compels a free hand, and leaves nothing else."""
    return _Report() if state.free_due and not any(each.seen for each in state.carried) else None


def _overtaken(state: TableState) -> bool:
    """Whether a card went wrong in this round before others came that lie there."""
    return bool(state.round.drawn and (state.carried or state.round.others))


def _not_on_top(state: TableState, last: _Report) -> list[Reason]:
    """Cards of a known order go back where they came from: a shuffler that took others back mixed them."""
    if state.shoe is None:
        return []
    out = state.shoe.out
    top = state.shoe.cards[max(out - len(last.out), 0) : out]
    return [] if top == tuple(each.card for each in last.out) else [because(state, "card-since")]


def _stays_void(state: TableState, last: _Report) -> Iterator[Reason]:
    """Why a round that a report has made void cannot go on."""
    was = last.restores
    if was is None:
        return
    if state.charter is None or was.charter != state.charter.digest:
        yield because(state, "void-other-terms")
    if was.locked:
        yield because(state, "void-unlocked")
    for bet in was.bets:
        if not _still_here(state, bet):
            yield because(state, "void-bettor-gone", bet=bet)
    if any(seat and seat not in state.seated for seat in was.round.holders.values()):
        yield because(state, "void-turner-gone")
    if state.banked:
        yield from unbought(state, was.bets)


def _still_here(state: TableState, bet: Bet) -> bool:
    if bet.kind is Kind.BEHIND:
        stands = bet.person not in state.people or state.behind.get(bet.person) == bet.seat
        return stands and bet.seat in state.seated
    return state.seated.get(bet.seat) == bet.person


def _taken_back(state: TableState, last: _Report) -> Event:
    was = last.restores
    bets, movements = (was.bets, was.round.early) if was else ((), ())
    return happened.ReportTakenBack(
        cards=tuple(each.card if each.seen else None for each in last.out),
        lay=last.lay,
        surplus=state.round.surplus and last.lay != "banker" and not any(each.surplus for each in last.out),
        no_free_hand=state.free_due is not None and not _compelled(state, last),
        no_cut_card=_cut_card_again(state, last.out),
        restored=was is not None,
        bets=bets,
        movements=movements,
        postings=together(placed(bets), posted(movements)),
    )


def _compelled(state: TableState, last: _Report) -> bool:
    """Whether something else compels the free hand."""
    stay = state.carried[:-1] if last.lay == "next-hand" else state.carried
    return any(each.seen for each in stay) or (state.voided is not None and last.restores is None)


def _cut_card_again(state: TableState, out: Sequence[Carried]) -> bool:
    """Whether the cut card came with the cards that go back."""
    if not out or state.left is None or state.cut_card_left is None:
        return False
    return state.cut_card_came and not state.last_hand and state.left + len(out) >= state.cut_card_left
