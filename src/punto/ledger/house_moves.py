"""Who may act for the house: people let in and shut out, their passwords, their badges; one event for each.

That a password or a PIN is another one is told, and never the secret, nor its hash. Guests of a demo are not
here: they have no password, and are nothing but players.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple, replace

from punto.errors import Reason, Refused
from punto.messages import Message, message
from punto.streams import Command, Event

__all__ = [
    "COMMANDS",
    "MACHINE",
    "SHELL",
    "Asker",
    "BadgeLocked",
    "BadgeMade",
    "BadgeRevoked",
    "Begin",
    "HeldBadge",
    "HouseBegun",
    "HouseEvent",
    "KnownPerson",
    "LetBackIn",
    "LetIn",
    "LockBadge",
    "MakeBadge",
    "PasswordSet",
    "PersonLetBackIn",
    "PersonLetIn",
    "PersonShutOut",
    "PinReset",
    "ResetPin",
    "RevokeBadge",
    "Roster",
    "SetPassword",
    "ShutOut",
    "decide_house",
    "evolve_house",
]

ADMINISTRATOR = "administrator"
"""The post whose people let others in."""

SHELL = "shell"
"""The role of whoever sits at the machine itself; the person is the operating system's user."""


class Asker(NamedTuple):
    """Who asks: in which post, or as what else, and which person."""

    role: str
    person: str = ""


MACHINE = Asker("punto")
"""The floor itself: the first administrator, the people of a demo, a badge that wrong PINs lock."""


class KnownPerson(Struct, frozen=True):
    """Somebody who signs in."""

    id: str
    name: str
    post: str
    shut_out: bool = False


class HeldBadge(Struct, frozen=True):
    """A badge, and whose it is."""

    number: str
    person: str
    revoked: bool = False
    locked: bool = False


class Roster(Struct):
    """Everybody who signs in, and every badge, as far as the stream has come."""

    people: dict[str, KnownPerson] = {}
    badges: dict[str, HeldBadge] = {}
    begun: bool = False

    def copy(self) -> "Roster":
        """Another one, to be gone on with."""
        return Roster(self.people.copy(), self.badges.copy(), self.begun)


class Begin(Command, frozen=True):
    """The stream begins, with whoever was there before it."""

    people: tuple[KnownPerson, ...] = ()
    badges: tuple[HeldBadge, ...] = ()


class LetIn(Command, frozen=True):
    """Somebody new signs in from now on."""

    id: str
    name: str
    post: str


class ShutOut(Command, frozen=True):
    """Somebody is let in no longer."""

    id: str


class LetBackIn(Command, frozen=True):
    """Somebody is let in again."""

    id: str


class SetPassword(Command, frozen=True):
    """Somebody gets another password, or chooses one; a one-time password is to be changed."""

    id: str
    one_time: bool


class MakeBadge(Command, frozen=True):
    """Somebody gets a badge."""

    number: str
    person: str


class RevokeBadge(Command, frozen=True):
    """A badge is good for nothing any more."""

    number: str


class ResetPin(Command, frozen=True):
    """A badge gets another PIN, and is good again if wrong ones had locked it."""

    number: str


class LockBadge(Command, frozen=True, omit_defaults=True):
    """Too many wrong PINs came with a badge; for which stream, and who was signed in where."""

    number: str
    at: str = ""
    screen: str = ""


class HouseEvent(Event, frozen=True):
    """Something that changed who may act for the house."""


class HouseBegun(HouseEvent, frozen=True, tag="house-begun"):
    """The stream began; so far nobody had kept how these people and badges came to be."""

    people: tuple[KnownPerson, ...] = ()
    badges: tuple[HeldBadge, ...] = ()


class PersonLetIn(HouseEvent, frozen=True, tag="person-let-in"):
    """Somebody new signs in."""

    id: str
    name: str
    post: str


class PersonShutOut(HouseEvent, frozen=True, tag="person-shut-out"):
    """Somebody is let in no longer."""

    id: str


class PersonLetBackIn(HouseEvent, frozen=True, tag="person-let-back-in"):
    """Somebody is let in again."""

    id: str


class PasswordSet(HouseEvent, frozen=True, tag="password-set"):
    """Somebody has another password."""

    id: str
    one_time: bool


class BadgeMade(HouseEvent, frozen=True, tag="badge-made"):
    """Somebody has a badge."""

    number: str
    person: str


class BadgeRevoked(HouseEvent, frozen=True, tag="badge-revoked"):
    """A badge is good for nothing any more."""

    number: str


class PinReset(HouseEvent, frozen=True, tag="pin-reset"):
    """A badge has another PIN."""

    number: str


class BadgeLocked(HouseEvent, frozen=True, omit_defaults=True, tag="badge-locked"):
    """Wrong PINs have locked a badge; old records do not say where."""

    number: str
    at: str = ""
    screen: str = ""


_COMES_OF: Mapping[type[Command], type[HouseEvent]] = {
    Begin: HouseBegun,
    LetIn: PersonLetIn,
    ShutOut: PersonShutOut,
    LetBackIn: PersonLetBackIn,
    SetPassword: PasswordSet,
    MakeBadge: BadgeMade,
    RevokeBadge: BadgeRevoked,
    ResetPin: PinReset,
    LockBadge: BadgeLocked,
}
"""What each command brings about: an event of the same fields."""

COMMANDS = {kind.__name__: kind for kind in _COMES_OF}


def decide_house(house: Roster, command: Command, by: Asker) -> HouseEvent:
    """The event that a command brings about, or the reason why it does not."""
    wrong = _wrong(house, command, by)
    if wrong is not None:
        raise Refused(_whom(command), [Reason(wrong)])
    return _COMES_OF[type(command)](*astuple(command))


def _wrong(house: Roster, command: Command, by: Asker) -> Message | None:
    if house.begun is isinstance(command, Begin) or not _fits(house, command):
        return message("register.otherwise", what=_whom(command))
    if not _may(house, command, by):
        return message("register.may-not", who=by.person)
    if isinstance(command, ShutOut) and _administrators(house) == [command.id]:
        return message("people.last-administrator", id=command.id)
    return None


def _fits(house: Roster, command: Command) -> bool:
    """Whether there is somebody, or a badge, of whom this can be said."""
    if isinstance(command, LetIn):
        return command.id not in house.people
    if isinstance(command, (ShutOut, LetBackIn)):
        known = house.people.get(command.id)
        return known is not None and known.shut_out is isinstance(command, LetBackIn)
    if isinstance(command, SetPassword):
        return command.id in house.people
    if isinstance(command, MakeBadge):
        return command.number not in house.badges and command.person in house.people
    return isinstance(command, Begin) or _fits_badge(house, command)


def _fits_badge(house: Roster, command: Command) -> bool:
    badge = house.badges.get(getattr(command, "number", ""))
    if badge is None:
        return False
    gone = badge.revoked and isinstance(command, RevokeBadge)
    return not gone and not (badge.locked and isinstance(command, LockBadge))


def _may(house: Roster, command: Command, by: Asker) -> bool:
    """Administrators may, as long as they are; everybody chooses their own password."""
    if by == MACHINE or by.role == SHELL:
        return True
    known = house.people.get(by.person)
    if known is None or known.shut_out or known.post != by.role:
        return False
    own = isinstance(command, SetPassword) and command.id == by.person
    return own or known.post == ADMINISTRATOR


def _administrators(house: Roster) -> list[str]:
    return [each.id for each in house.people.values() if each.post == ADMINISTRATOR and not each.shut_out]


def _whom(command: Command) -> str:
    return str(getattr(command, "id", "") or getattr(command, "number", "") or "house")


def evolve_house(house: Roster, event: HouseEvent) -> None:
    """What an event says goes into the house that is handed over."""
    _EVOLVE[type(event)](house, event)


def _begun(house: Roster, event: HouseBegun) -> None:
    house.people = {each.id: each for each in event.people}
    house.badges = {each.number: each for each in event.badges}
    house.begun = True


def _let_in(house: Roster, event: PersonLetIn) -> None:
    house.people[event.id] = KnownPerson(event.id, event.name, event.post)


def _made(house: Roster, event: BadgeMade) -> None:
    house.badges[event.number] = HeldBadge(event.number, event.person)


def _person(**values: bool) -> Callable[[Roster, PersonShutOut | PersonLetBackIn], None]:
    def change(house: Roster, event: PersonShutOut | PersonLetBackIn) -> None:
        house.people[event.id] = replace(house.people[event.id], **values)

    return change


def _badge(**values: bool) -> Callable[[Roster, BadgeRevoked | PinReset | BadgeLocked], None]:
    def change(house: Roster, event: BadgeRevoked | PinReset | BadgeLocked) -> None:
        house.badges[event.number] = replace(house.badges[event.number], **values)

    return change


def _nothing(_house: Roster, _event: PasswordSet) -> None:
    """It is told, and changes nothing that is known here."""


_EVOLVE: Mapping[type[HouseEvent], Callable[..., None]] = {
    HouseBegun: _begun,
    PersonLetIn: _let_in,
    PersonShutOut: _person(shut_out=True),
    PersonLetBackIn: _person(shut_out=False),
    PasswordSet: _nothing,
    BadgeMade: _made,
    BadgeRevoked: _badge(revoked=True),
    PinReset: _badge(locked=False),
    BadgeLocked: _badge(locked=True),
}
