"""A command as a request brings it: fields by their names, values of their kinds, no number beyond all."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from punto.errors import Unreadable, did_you_mean
from punto.messages import message
from punto.money import LARGEST
from punto.streams import Command, parsed

__all__ = ["read_fields"]

Kind = TypeVar("Kind", bound=Command)


def read_fields(kind: type[Kind], fields: Mapping[str, Any]) -> Kind:
    """The command that these fields make; what no ledger could hold is refused before it is decided."""
    for name in fields:
        if name not in kind.__struct_fields__:
            hint = did_you_mean(name, kind.__struct_fields__)
            raise Unreadable(message("staff.no-such-field", command=kind.__name__, field=name, hint=hint))
    for number in _numbers(list(fields.values())):
        if abs(number) > LARGEST:
            raise Unreadable(message("staff.too-large", number=number, most=LARGEST))
    try:
        return msgspec.convert(fields, kind, dec_hook=parsed)
    except msgspec.ValidationError as error:
        raise Unreadable(message("web.unreadable", why=str(error))) from None


def _numbers(value: object) -> Iterator[int]:
    """Every whole number of a value that came as JSON."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _numbers(each)
