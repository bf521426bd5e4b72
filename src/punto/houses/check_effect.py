"""Choices that change nothing: each that has no effect beside the others is said, for somebody meant one."""

from punto.houses.allowed import shown_value
from punto.houses.build import default_settings
from punto.houses.house import House
from punto.houses.schema import holds, setting_of
from punto.messages import Message, message

__all__ = ["without_effect"]


def without_effect(house: House) -> tuple[Message, ...]:
    """What a house chose, other than by default, that does nothing beside its other choices."""
    plain = default_settings(())
    defaults = plain | house.jurisdiction.defaults_for(house.chosen, plain)
    found = []
    for key, value in house.chosen.items():
        only = setting_of(key).only
        if value is not None and value != defaults.get(key) and not holds(only, house.chosen):
            idle = {name: values for name, values in only.items() if not holds({name: values}, house.chosen)}
            where = ", ".join(
                f"{name} = {' / '.join(shown_value(each, setting_of(name)) for each in values)}"
                for name, values in idle.items()
            )
            names = {"key": key, "value": shown_value(value, setting_of(key)), "where": where}
            found.append(message("advice.no-effect", **names))
    return tuple(found)
