"""Options: named patches of a ruleset, with what they need, imply and exclude."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rasputitsa.data.choice_fault import (
    BORROWABLE,
    EXCLUDES,
    FOREIGN,
    REQUIRES,
    UNKNOWN,
    VALUE,
    ChoiceError,
    ChoiceFault,
    fault,
)
from rasputitsa.data.patch import OPERATIONS
from rasputitsa.data.reader import Reader

ON = "on"
OFF = "off"


class Option(NamedTuple):
    """A switch, on or off; one with ``free_text`` takes any value. ``patches``: the change for on and off."""

    name: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    editions: tuple[str, ...]
    default: str
    rules: tuple[str, ...]
    implies: tuple[str, ...]
    requires: tuple[str, ...]
    excludes: tuple[str, ...]
    borrowable: bool
    free_text: bool
    patches: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


def read_options(
    name: str, table: dict[str, Any], editions: Collection[str] = (), faults: list[str] | None = None
) -> dict[str, Option]:
    """Read an options file; ``DataError`` with every fault, those found already included.

    ``editions`` are those that options may belong to (empty: any).
    """
    reader = Reader(name, table, faults)
    options = reader.sub("option")
    found = {}
    for key in options.names():
        row = options.sub(key)
        found[key] = _option(key, row)
        _check_names(row, found[key], options.names(), editions)
    reader.finish()
    reader.check()
    return found


def _option(name: str, row: Reader) -> Option:
    patches = {ON: _patch(row.sub("patch", {})), OFF: _patch(row.sub("off", {}))}
    option = Option(
        name=name,
        title=row.raw("title", dict),
        text=row.raw("text", dict),
        editions=tuple(row.texts("editions")),
        default=row.text("default", OFF, among=(ON, OFF)),
        rules=tuple(row.texts("rules")),
        implies=tuple(row.texts("implies", [])),
        requires=tuple(row.texts("requires", [])),
        excludes=tuple(row.texts("excludes", [])),
        borrowable=row.flag("borrowable", False),
        free_text=row.flag("free_text", False),
        patches=patches,
    )
    row.finish()
    return option


def _check_names(row: Reader, option: Option, names: Collection[str], editions: Collection[str]) -> None:
    for key, given, known in (
        ("editions", option.editions, editions or option.editions),
        ("implies", option.implies, names),
        ("requires", option.requires, names),
        ("excludes", option.excludes, names),
    ):
        for word in given:
            if word not in known:
                row.fault(key, f"unknown {word!r}")


def _patch(row: Reader) -> dict[str, Any]:
    patch = {key: row.raw(key, dict, {}) for key in OPERATIONS}
    row.finish()
    return patch


BORROW = "allow_cross_edition"


def resolve(known: Mapping[str, Option], edition: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """The options in force: defaults, what is wanted, and what that implies; in the order of the files.

    Raises ``ChoiceError`` naming every unknown name, unknown value and forbidden combination.
    """
    faults = [*_unknown(known, wanted)]
    if faults:
        raise ChoiceError(faults)
    values = {name: o.default for name, o in known.items() if o.default != OFF and edition in o.editions}
    explicit = dict(wanted)
    queue = [name for name, value in wanted.items() if value != OFF]
    while queue:
        name = queue.pop()
        for implied in known[name].implies:
            if explicit.setdefault(implied, ON) != OFF and implied not in values:
                queue.append(implied)
                values[implied] = ON
    values.update(explicit)
    active = {name: value for name, value in values.items() if value != OFF}
    faults = [*_forbidden(known, edition, active), *_not_ours(known, edition, wanted)]
    if faults:
        raise ChoiceError(faults)
    return {name: values[name] for name in known if name in values}


def _not_ours(known: Mapping[str, Option], edition: str, wanted: Mapping[str, str]) -> Iterable[ChoiceFault]:
    """Options that are on by default in their edition cannot be switched off in another."""
    for name, value in wanted.items():
        option = known[name]
        if value == OFF != option.default and edition not in option.editions:
            yield fault(FOREIGN, name, home=", ".join(option.editions), edition=edition)


def _unknown(known: Mapping[str, Option], wanted: Mapping[str, str]) -> Iterable[ChoiceFault]:
    for name, value in wanted.items():
        if name not in known:
            yield fault(UNKNOWN, name)
        elif value not in (ON, OFF) and not known[name].free_text:
            yield fault(VALUE, name, value=repr(value))


def _forbidden(known: Mapping[str, Option], edition: str, active: Mapping[str, str]) -> Iterable[ChoiceFault]:
    borrow = BORROW in active
    for name in active:
        option = known[name]
        if edition not in option.editions and not (borrow and option.borrowable):
            home = ", ".join(option.editions)
            kind = BORROWABLE if option.borrowable and not borrow else FOREIGN
            yield fault(kind, name, home=home, edition=edition, other=BORROW)
        for other in option.excludes:
            if other in active:
                yield fault(EXCLUDES, name, other=other)
        for other in option.requires:
            if other not in active:
                yield fault(REQUIRES, name, other=other)


def chosen_patch(option: Option, value: str) -> dict[str, Any]:
    """The change that an option makes with this value; free text takes its place in the patch."""
    patch = option.patches[value if value in option.patches else ON]
    if not option.free_text:
        return dict(patch)
    filled = {key: value if put == "$value" else put for key, put in patch["set"].items()}
    return {**patch, "set": filled}


def recorded(chosen: Mapping[str, str], known: Mapping[str, Option]) -> dict[str, str]:
    """What a save must say to get the same game again: all that is not the default, and all that is off."""
    return {name: value for name, value in chosen.items() if value == OFF or value != known[name].default}


def active_rules(chosen: Mapping[str, str], known: Mapping[str, Option]) -> list[str]:
    """The rules that options in force bring into play."""
    return [rule for name, value in chosen.items() if value != OFF for rule in known[name].rules]
