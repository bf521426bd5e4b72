"""What those who run a table ask for: any of its commands, in their role, on what they have seen."""

from msgspec.structs import replace

from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.messages import Message, message, text
from punto.server.fields import read_fields
from punto.server.host import Asked, DealtBy, Host
from punto.server.people import Person
from punto.server.reader import OFF, SETTLED
from punto.server.roles import ROLES, Post, command_action, may, role_for
from punto.server.wire import Ask
from punto.streams import Actor, Command
from punto.table import (
    Phase,
    TableState,
    decide,
    fold,
    next_chore,
    next_command,
    read_commands,
    usual_actor,
)
from punto.table.again import once_more
from punto.table.asking import LISTS, hint
from punto.table.automation import VIGORISH
from punto.table.commands import (
    OpenTable,
    Prepare,
    RackCards,
    RevealDice,
    ReverseMoney,
    ReverseRound,
    SettleReading,
)
from punto.table.decide import DECIDERS, other_role
from punto.table.told import recorded

__all__ = ["asked_by_staff", "was_first"]

_KINDS = {kind.__name__: kind for kind in DECIDERS}
_DONE = ("done", "d")
"""How a line says that what is due is done; before `all`, all that follows of a list."""
_RUN = ("run", "r")
"""How it says that the machine does its chores, until somebody is waited for or takes wagers again."""
_AGAIN = ("again", "a")
"""How it says that last round's bets lie there once more, of all seats or of those that follow."""
_OURS = ("permutation", "salt", "meters", "wallet")
"""What only the machine brings: chance, and what other books hold."""


def asked_by_staff(ask: Ask, host: Host, person: Person) -> Asked:
    """The commands that somebody's request means, if they may ask for them at this table."""
    _look_again(ask, host, person)
    asked = _MEANS.get(ask.do, _command)(ask, host, person)
    _count_first(asked, host)
    return host.agreed(asked)


def _look_again(ask: Ask, host: Host, person: Person) -> None:
    """Nobody acts on what their screen does not show; players' own doings at their seats do not count."""
    if person.post is Post.PLAYER:
        return
    if ask.seen is None:
        raise Unreadable(message("staff.seen"))
    if ask.seen < host.acted:
        raise Refused(_named(ask), [Reason(was_first(host, ask.seen))])


def _count_first(asked: Asked, host: Host) -> None:
    """A table where people play is opened with its tray counted in: what they win and lose is then chips."""
    opens = any(isinstance(each, OpenTable) for each in asked.commands)
    if opens and not host.state.banked:
        raise Refused(message("command.OpenTable"), [Reason(message("staff.no-tray"))])


def was_first(host: Host, seen: int) -> Message:
    """Who did what since: whoever comes second reads it."""
    first = host.first_since(seen)
    if first is None:
        return message("staff.stale")
    entry, before = first
    what = " ".join(recorded(entry, before)).removesuffix(".")
    who = host.state.people.get(entry.by.person) or entry.by.person or entry.by.role.value
    return message("staff.was-first", who=who, what=what)


def _next(ask: Ask, host: Host, person: Person) -> Asked:
    """The dealer's own next act; or what is due, which somebody in one of this person's roles has done."""
    rest = ask.line.lower().split()[1:]
    if rest not in ([], ["all"]):
        raise Unreadable(message("words.form", line=ask.line.strip(), form=text("word-form.done")))
    command = host.proposed() if ask.do == "next" else host.chore()
    if command is None:
        raise _waits(ask, host)
    by = _actor(command, host.state, person)
    return Asked(_and_on(command, by, host) if rest else [command], by)


def _waits(ask: Ask, host: Host) -> Refused:
    """What somebody must say first."""
    chore = next_chore(host.state, host.table.automation, host.words, physical=host.table.physical)
    return Refused(_named(ask), [Reason(message("staff.waits", hint=hint(host.state, chore, None)))])


def _and_on(command: Command, by: Actor, host: Host) -> list[Command]:
    """What follows of a list as well, as far as the same person may do it in the same role."""
    state, table, done = host.state, host.table, list[Command]()
    among = next((phases for phases in LISTS if state.phase in phases), ())
    coming_next: Command | None = command
    while coming_next is not None:
        try:
            events = decide(state, coming_next, by)
        except Refused:
            break
        done.append(coming_next)
        state = fold(events, state)
        chore = next_chore(state, table.automation, host.words, physical=table.physical)
        coming_next = chore.command if state.phase in among and chore.name != VIGORISH else None
    return done or [command]


def _run(ask: Ask, host: Host, person: Person) -> Asked:
    """The machine's chores one after the other, and none that people do or decide."""
    state, table, done = host.state, host.table, list[Command]()
    first = next_command(state, table.automation, host.words, physical=table.physical)
    if first is None:
        raise _waits(ask, host)
    by = _actor(first, state, person)
    command: Command | None = first
    while command is not None:
        try:
            events = decide(state, command, by)
        except Refused:
            break  # what it wants is brought when it is asked for by itself
        done.append(command)
        state = fold(events, state)
        on = state.phase is not Phase.BETTING
        command = next_command(state, table.automation, host.words, physical=table.physical) if on else None
    return Asked(done or [first], by)


def _said(ask: Ask, host: Host, person: Person) -> Asked:
    """What a line means, as at a dealer's prompt; whoever says it acts in their own role."""
    first, *rest = ask.line.lower().split() or [""]
    if first in _DONE:
        return _next(ask, host, person)
    if first in _RUN and not rest:
        return _run(ask, host, person)
    if ask.line in (SETTLED, OFF):
        return _settled(host, person, off=ask.line == OFF)
    if first in _AGAIN and all(word.isdecimal() for word in rest):
        command = once_more(host.state, set(map(int, rest)))
        return Asked([command], _actor(command, host.state, person))
    typed = read_commands(ask.line, host.state, (*_AGAIN, *_RUN, *_DONE))
    commands = [_completed(each.command, host, person) for each in typed]
    named = [each.by.role.value for each in typed if each.by]
    actors = {_actor(command, host.state, person, *named[:1]) for command in commands}
    return Asked(commands, actors.pop())


def _settled(host: Host, person: Person, *, off: bool) -> Asked:
    """Somebody of the floor has looked at what the reading shoe stopped for, or at the shoe: it goes on."""
    command = host.reader.settlement()
    _check_right(type(command), host.state, person)
    if off == host.reader.stopped:
        why = host.reader.why(host.state) if off else message("reader.stopped-for-nothing")
        raise Refused(message("reader.title"), [Reason(why)])
    return Asked([command], _actor(command, host.state, person))


def _command(ask: Ask, host: Host, person: Person) -> Asked:
    kind = _KINDS.get(ask.command)
    if kind is None:
        raise Unreadable(
            message("staff.no-such-command", name=ask.command, hint=did_you_mean(ask.command, _KINDS))
        )
    _check_right(kind, host.state, person)
    for name in ask.fields:
        if name in _OURS:
            raise Unreadable(message("staff.ours", field=name))
    command = _completed(read_fields(kind, ask.fields), host, person)
    return Asked([command], _actor(command, host.state, person, *filter(None, [ask.role])))


def _actor(command: Command, state: TableState, person: Person, *named: str) -> Actor:
    """Who asks: in the role that is named, or in whose duty it is, or in the first that may."""
    step = state.next_step if isinstance(command, Prepare) else None
    duty = step.by if step else (usual_actor(state, command).role,)
    own = [role.value for role in duty if role in ROLES[person.post]]
    _check_right(type(command), state, person)
    role = role_for(person.post, type(command), (*named, *own, "")[0])
    if role is None:
        raise _refused(type(command), Reason(message("web.may-not")))
    return Actor(role, person.id)


def _check_right(kind: type[Command], state: TableState, person: Person) -> None:
    """Whoever may not ask for a command at all reads for whom it is."""
    if may(person.post, command_action(kind)):
        return
    roles = ROLES[person.post]
    others = roles and not set(roles) & set(DECIDERS[kind].roles)
    raise _refused(kind, other_role(state, kind, roles[0]) if others else Reason(message("web.may-not")))


def _refused(kind: type[Command], reason: Reason) -> Refused:
    return Refused(message(f"command.{kind.__name__}"), [reason])


def _completed(command: Command, host: Host, person: Person) -> Command:
    """With what the machine adds: who asks, which cards are played, and chance, nobody else's to bring."""
    physical = host.dealt is DealtBy.REAL_CARDS
    if isinstance(command, ReverseRound | ReverseMoney):
        return replace(command, supervisor=person.id)
    if isinstance(command, OpenTable):
        return OpenTable(physical)
    if isinstance(command, SettleReading):
        return host.reader.settlement()
    if isinstance(command, RevealDice) and not physical:
        raise Refused(message("command.RevealDice"), [Reason(message("staff.ours", field="roll"))])
    own = host.chore()
    if isinstance(command, RackCards) and isinstance(own, RackCards):
        return own
    if isinstance(command, Prepare) and isinstance(own, Prepare) and command.step == own.step:
        return replace(command, permutation=own.permutation, at=command.at or own.at)
    return command


def _named(ask: Ask) -> str:
    return ask.command or ask.do


_MEANS = {"next": _next, "done": _next, "say": _said}
