"""The way of the cards into the shoe: steps, the cut and its order, the burn."""

from collections import Counter
from collections.abc import Iterator, Sequence

from punto.errors import Reason
from punto.game.cards import Card
from punto.game.facts import Game
from punto.game.shoe import Order, Shoe, Shown, burn, cut, lace, new_cards, opening_burn, shuffle
from punto.houses import Role, Step
from punto.messages import message
from punto.settle import posted, undone
from punto.table import events as happened
from punto.table.commands import Actor, CorrectCutCard, OfferCut, OrderBurn, OrderRecut, Prepare
from punto.table.decide.opening import all_owed
from punto.table.decide.reasons import because, not_there, refuse, refuse_if, tried, wrong_phase
from punto.table.events import Event
from punto.table.next import between_rounds, entitled_to_cut
from punto.table.state import Phase, TableState

__all__ = [
    "correct_cut_card",
    "no_burn",
    "no_recut",
    "no_such_mistake",
    "not_theirs",
    "offer_cut",
    "order_burn",
    "order_recut",
    "prepare_cards",
    "unlike_a_burn",
]


def prepare_cards(state: TableState, command: Prepare, by: Actor) -> Iterator[Event]:
    """The next step, by one of those whose step it is."""
    reasons = wrong_phase(state, Phase.PREPARING, Phase.SHOE_OVER, Phase.IDLE)
    step = _placed_again(state, command) or state.next_step
    if not reasons and step:
        if step.id != command.step:
            reasons.append(Reason(message("table.other-step", step=step.title), step.clauses))
        elif by.role not in step.by:
            reasons.append(not_theirs(step, by.role))
        elif state.physical and (asked := [each for each in step.asks if not dict(command.told).get(each)]):
            names = {"step": step.id, "asked": " ".join(f"{each}=…" for each in asked)}
            reasons.append(Reason(message("table.step-asks", **names), step.clauses))
        elif step.id == "view" and by.role is Role.PLAYER and not state.seated:
            reasons.append(because(state, "nobody-looks"))
        if state.phase is Phase.IDLE:
            reasons += _kept(state, step)
    if state.phase is Phase.SHOE_OVER:
        reasons += all_owed(state)
    if command.step == "cut":
        reasons.append(because(state, "offer-the-cut"))
    if command.step == "place-cut-cards" and not no_such_mistake(state):
        reasons.append(because(state, "cut-card-placed", at=command.at))
    refuse_if(command, reasons)
    assert step is not None
    yield from _prepared(state, command, step, by)


def not_theirs(step: Step, role: Role) -> Reason:
    """Why somebody in this role does not do a step: whose it is."""
    names = {"step": step.title, "by": ", ".join(map(str, step.by)), "who": role}
    return Reason(message("table.not-theirs", **names), step.clauses)


def _placed_again(state: TableState, command: Prepare) -> Step | None:
    """The cut card lies elsewhere, or was said to by mistake: until the stack is in the shoe it may."""
    just_done = state.steps[state.done - 1 : state.done]
    again = command.step == "place-cut-cards" and just_done == (command.step,)
    return state.house.procedure.step(command.step) if again else None


def _kept(state: TableState, step: Step) -> list[Reason]:
    """Idle cards are shuffled and stacked, or stay in the device; the cut waits for a patron."""
    method = state.house.jurisdiction.idle.get(state.house.cards.idle)
    if method and method.in_device:
        return [Reason(message("table.stay-in-device"), method.clauses)]
    return [because(state, "nobody-came")] if step.id == "present" else []


def _prepared(state: TableState, command: Prepare, step: Step, by: Actor) -> Iterator[Event]:
    """What a step does with the cards."""
    if step.id == "place-cut-cards":
        yield _cut_cards_placed(state, command)
    elif step.id == "load":
        yield happened.CardsLoaded()
    elif step.id == "burn":
        yield _burned(state, command)
    else:
        yield from _mixed(state, command, step)
        yield happened.StepDone(step.id, _told(state, command, step, by))


def _told(state: TableState, command: Prepare, step: Step, by: Actor) -> tuple[tuple[str, str], ...]:
    """The numbers that the step asks for; and where players look at the cards, who they are."""
    if step.id == "view" and by.role is Role.PLAYER:
        return (("viewers", ", ".join(state.seated.values())),)
    return tuple((name, value) for name, value in command.told if name in step.asks)


def _mixed(state: TableState, command: Prepare, step: Step) -> Iterator[Event]:
    """Whoever mixes cards whose order is known says how; of real cards nobody knows the order then."""
    if step.id == "store":
        assert state.waiting is not None
        order = _shuffled(state, command, state.waiting, must=True)
        yield happened.BatchStored(order or ())
    elif step.part:
        order = _partly_shuffled(state, command)
        yield happened.CardsMixed(order or ())
    elif step.mixes or step.id == "wash":
        order = _shuffled(state, command, state.order, must=step.mixes)
        if order != state.order:
            yield happened.CardsMixed(order or ())
    elif step.id == "lace" and state.order is not None:
        yield happened.CardsMixed(lace(state.order, law=state.house.law))


def _shuffled(state: TableState, command: Prepare, order: Order | None, *, must: bool) -> Order | None:
    """A stack after it was mixed; None where nobody knows."""
    if state.physical:
        if command.permutation:
            refuse(command, [because(state, "real-cards")])
        return None if must else order
    if not command.permutation:
        if must:
            refuse(command, [because(state, "no-permutation")])
        return order
    assert order is not None
    return shuffle(order, command.permutation)


def _partly_shuffled(state: TableState, command: Prepare) -> Order | None:
    """A stack whose front was mixed, as many cards as the permutation moves; the rest lies as it lay."""
    moved = len(command.permutation)
    if state.physical or not moved:
        return _shuffled(state, command, state.order, must=True)
    assert state.order is not None
    if moved >= len(state.order):
        refuse(command, [because(state, "part-of-the-cards", cards=len(state.order))])
    return (*shuffle(state.order[:moved], command.permutation), *state.order[moved:])


def _cut_cards_placed(state: TableState, command: Prepare) -> Event:
    least = state.house.cards.cut_card_depth
    if not least <= command.at <= len(_stack(state)):
        refuse(command, [because(state, "cut-card-depth", at=command.at, least=least)])
    return happened.CutCardsPlaced(command.at)


def correct_cut_card(state: TableState, command: CorrectCutCard, _by: Actor) -> Iterator[Event]:
    """A real cut card in the shoe lies elsewhere than was said: between the next card and the last."""
    reasons = no_such_mistake(state)
    least, left = state.house.cards.cut_card_depth, state.left or 0
    if not reasons and command.at > left:
        reasons.append(because(state, "cut-card-behind", at=command.at, left=left))
    if not reasons and command.at < least:
        reasons.append(because(state, "cut-card-depth", at=command.at, least=least))
    refuse_if(command, reasons)
    yield happened.CutCardsPlaced(command.at)


def no_such_mistake(state: TableState) -> list[Reason]:
    """Why the cut card's place cannot have been entered wrongly, if it cannot."""
    if "load" not in state.steps[: state.done] or state.cut_card_came or not state.cut_card_from_back:
        return [because(state, "no-cut-card")]
    return [] if state.physical else [because(state, "cards-are-known")]


def _stack(state: TableState) -> Order:
    """The stack; where nobody knows its order, one of as many cards, to measure by."""
    return state.order or new_cards(state.decks)


def _burned(state: TableState, command: Prepare) -> Event:
    """The first card and as many more as it counts; of physical cards those that were shown are named."""
    shown = state.house.cards.burn_shown
    if state.shoe:
        burned, _ = opening_burn(state.shoe, shown)
        return happened.CardsBurned(burned.cards, burned.shown, len(burned.cards))
    refuse_if(command, [*unlike_a_burn(state, command.cards), *not_there(state, Counter(command.cards))])
    return happened.CardsBurned(command.cards, command.cards, 1 + command.cards[0].rank.burns)


def unlike_a_burn(state: TableState, cards: Sequence[Card]) -> list[Reason]:
    """Why these cannot be the burned cards that were shown: the first, or as many more as it counts too."""
    if not cards:
        return [because(state, "name-the-burn")]
    first = cards[0]
    if state.house.cards.burn_shown is not Shown.ALL:
        return [] if len(cards) == 1 else [because(state, "burn-first-only", cites="burn-count", card=first)]
    wanted = 1 + first.rank.burns
    return [] if len(cards) == wanted else [because(state, "burn-count", card=first, wanted=wanted)]


def offer_cut(state: TableState, command: OfferCut, _by: Actor) -> Iterator[Event]:
    """The cut goes round until somebody accepts; if nobody does, the dealer cuts."""
    refuse_if(command, wrong_phase(state, Phase.PREPARING))
    step, reasons = state.next_step, list[Reason]()
    if step and step.id != "cut":
        reasons.append(Reason(message("table.other-step", step=step.title), step.clauses))
    elif command.seat != entitled_to_cut(state):
        reasons.append(_cut_is_for(state, entitled_to_cut(state)))
    elif command.seat == 0 and not command.accepts:
        reasons.append(because(state, "dealer-cuts"))
    if not command.accepts:
        refuse_if(command, reasons)
        yield happened.CutDeclined(command.seat)
        return
    least, law = state.house.cards.cut_least, state.house.law
    order = tried(command, reasons, lambda: cut(_stack(state), command.at, least=least, law=law))
    yield happened.CardsCut(command.seat, command.at, order if state.order else ())


def _cut_is_for(state: TableState, entitled: int) -> Reason:
    again = {"cites": "recut-goes-to"} if state.cutters else {}
    if entitled:
        return because(state, "cut-goes-to", seat=entitled, **again)
    return because(state, "dealer-cuts", **again)


def no_recut(state: TableState) -> list[Reason]:
    """Why the cards cannot be cut once more now, if they cannot."""
    reasons = wrong_phase(state, Phase.PREPARING, Phase.READY, Phase.BETTING, Phase.DEALING)
    awaited = state.phase is Phase.PREPARING and state.next_step is not None and state.next_step.id == "cut"
    if not reasons and (awaited or not state.cutters):
        reasons.append(because(state, "not-cut"))
    if not reasons and (len(state.rack) > 1 or state.round.player or state.carried):
        reasons.append(because(state, "already-dealt"))
    return reasons


def no_burn(state: TableState) -> list[Reason]:
    """Why no cards can be burned now on a supervisor's word, if none can."""
    reasons = [] if between_rounds(state) else wrong_phase(state)
    return [*reasons, *([because(state, "no-cards")] if state.house.game is Game.DICE else [])]


def order_recut(state: TableState, command: OrderRecut, _by: Actor) -> Iterator[Event]:
    """Before any card is dealt."""
    refuse_if(command, no_recut(state))
    if state.game_here:
        back = tuple(undone(state.round.taken))
        yield happened.GameCancelled(state.game_here.number, back, posted(back))
    yield happened.RecutOrdered()


def order_burn(state: TableState, command: OrderBurn, _by: Actor) -> Iterator[Event]:
    """Between rounds: three to six cards, shown where the document has burned cards shown."""
    refuse_if(command, no_burn(state))
    reasons = [because(state, "card-waits")] if state.free_due or state.carried else []
    shown = Shown.ALL if state.house.cards.burn_shown is Shown.ALL else Shown.NONE
    wanted = command.number if shown is Shown.ALL and state.physical else 0
    if len(command.cards) != wanted:
        reasons.append(because(state, "name-burned", wanted=wanted))
    reasons += not_there(state, Counter(command.cards))
    law = state.house.law
    burned, rest = tried(command, reasons, lambda: burn(_shoe(state), command.number, shown, law=law))
    if rest.left < state.cut_card_from_back and not state.cut_card_came:
        yield happened.CutCardAppeared()
    cards = (burned.cards, burned.shown) if state.shoe else (command.cards, command.cards)
    yield happened.CardsBurned(*cards, command.number, ordered=True)


def _shoe(state: TableState) -> Shoe:
    """The shoe; of real cards one of as many, to measure by."""
    return state.shoe or Shoe(new_cards(state.decks)[: state.left or 0], 0)
