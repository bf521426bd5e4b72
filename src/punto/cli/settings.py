"""`punto houses settings`: everything that a house can choose, what it can be, and who leaves it open."""

from collections.abc import Iterable
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.options import Format
from punto.cli.render import print_json, show, table
from punto.errors import Unreadable, did_you_mean
from punto.houses import Jurisdiction, Setting, find_jurisdiction, jurisdictions, schema, setting_of
from punto.houses.allowed import Rule, shown_value
from punto.houses.schema import When
from punto.messages import message, text
from punto.rulebook.citing import of_document

__all__ = ["settings"]


def settings(
    *names: Annotated[str, Parameter(name="NAME", help=text("cli.argument.settings"))],
    format: Format = "table",
) -> None:
    """List the settings, or those of some sections, with what each document makes of them."""
    chosen = [setting for setting in schema().values() if not names or _named(setting.key, names)]
    for name in names:
        if not any(_named(setting.key, (name,)) for setting in chosen):
            sections = dict.fromkeys(key.split(".")[0] for key in schema())
            hint = did_you_mean(name, [*sections, *schema()])
            raise Unreadable(message("setting.unknown", key=name, hint=hint))
    laws = [find_jurisdiction(name) for name in jurisdictions()]
    if format == "json":
        print_json([_as_json(setting, laws) for setting in chosen])
        return
    columns = ("setting", "meaning", "values", "default", "acts", "clauses")
    listing = table(text("title.settings"), [(column, "left") for column in columns])
    for setting in chosen:
        clauses = dict.fromkeys(clause for law in laws for clause in _clauses(setting, law))
        default = Text("\n".join([_shown(setting), *_defaults(setting, laws)]))
        listing.add_row(
            setting.key,
            setting.says,
            str(setting.wanted),
            default,
            Text("\n".join([setting.acts.value, *_only(setting)])),
            Text(", ".join(clauses), "dim"),
        )
    listing.columns[0].no_wrap = True
    show(listing)


def _named(key: str, names: Iterable[str]) -> bool:
    """Whether a setting is one of those named, or in a section that is."""
    return any(key == name or key.startswith(f"{name}.") for name in names)


def _shown(setting: Setting) -> str:
    return shown_value(setting.default, setting)


def _defaults(setting: Setting, laws: Iterable[Jurisdiction]) -> Iterable[str]:
    """What it is in each document that has a default of its own, and under which choices."""
    for law in laws:
        if setting.key in law.defaults:
            yield f"{law.id}: {shown_value(law.defaults[setting.key], setting)}"
        for each in law.defaults_when:
            if each.setting == setting.key:
                value = f"{law.id}: {shown_value(each.value, setting)}"
                yield text("setting.default-where", value=value, when=_where(each.when))


def _only(setting: Setting) -> Iterable[str]:
    """Under which choices it has an effect, where that is not always."""
    if setting.only:
        yield text("setting.only-where", when=_where(setting.only))


def _where(when: When) -> str:
    return ", ".join(f"{key} = {' / '.join(map(str, values))}" for key, values in when.items())


def _rules(setting: Setting, law: Jurisdiction) -> list[Rule]:
    return [rule for rule in law.rules if _pattern(rule.setting) == setting.key]


def _pattern(key: str) -> str:
    """The key in the list of settings that a rule's key belongs to."""
    return setting_of(key.replace("*", "any")).key


def _clauses(setting: Setting, law: Jurisdiction) -> tuple[str, ...]:
    """The clauses that leave it open or rule it, each once."""
    ruling = [clause for rule in _rules(setting, law) for clause in rule.clauses]
    for pit in law.pits:
        ruling += (*(pit.clauses if pit.setting == setting.key else ()),)
        ruling += (*(pit.led_clauses if pit.led_by == setting.key else ()),)
    return tuple(dict.fromkeys((*of_document(setting.answers, law.document), *ruling)))


def _as_json(setting: Setting, laws: Iterable[Jurisdiction]) -> dict[str, object]:
    return {
        "key": setting.key,
        "says": setting.says,
        "kind": setting.kind,
        "values": str(setting.wanted),
        "choices": list(setting.choices),
        "default": setting.write(setting.default),
        "acts": setting.acts.value,
        "only": _where(setting.only),
        "jurisdictions": {law.id: _law_as_json(setting, law) for law in laws},
    }


def _law_as_json(setting: Setting, law: Jurisdiction) -> dict[str, object]:
    return {
        "default": setting.write(law.defaults.get(setting.key, setting.default)),
        "defaults_when": [
            {"value": setting.write(each.value), "when": _where(each.when)}
            for each in law.defaults_when
            if each.setting == setting.key
        ],
        "rules": [
            {
                "setting": rule.setting,
                "allowed": str(rule.allowed),
                "when": _where(rule.when),
                "offered": list(rule.offered),
                "clauses": list(rule.clauses),
            }
            for rule in _rules(setting, law)
        ],
        "clauses": list(_clauses(setting, law)),
    }
