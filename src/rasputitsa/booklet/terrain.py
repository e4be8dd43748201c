"""The terrain effects chart, read from the rows of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.booklet.markdown import code, table
from rasputitsa.booklet.sources import Edition, Row
from rasputitsa.booklet.words import Words


def terrain(edition: Edition, say: Words) -> Iterator[str]:
    """What each terrain does, and whether the shifts add up."""
    rows = [(*cells, code(map(edition.number, rules))) for *cells, rules in _rows(edition, say)]
    yield table([say(key) for key in ("terrain", "cost", "shift", "rules")], rows)
    modifiers = edition.ruleset["combat"]["modifiers"].values()
    yield say("shift.once" if any("once" in row for row in modifiers) else "shift.sum")


def _rows(edition: Edition, say: Words) -> Iterator[tuple[str, str, str, list[str]]]:
    """Name, cost, shift and rules of each terrain: of those that shift odds, and of those that do not."""
    movement, modifiers = edition.ruleset["movement"], edition.ruleset["combat"]["modifiers"]
    entering, by_rail = edition.game.cite("move.costs"), edition.game.cite("move.rail-costs")
    under, none = say("cost.under"), say("shift.none")
    yield say("terrain.clear"), str(movement["default_cost"]), none, [entering]
    for row in modifiers.values():
        name, cost = _feature(edition, row, say), _cost(movement, row, under)
        yield name, cost, _shift(row, say), [entering, row["rule"]]
    yield say("terrain.city"), under, none, [entering, modifiers["major"]["rule"]]
    yield say("terrain.rail"), say("cost.rail"), none, [by_rail]


def _feature(edition: Edition, row: Row, say: Words) -> str:
    """The terrain that a modifier speaks of; a place is called by its name."""
    when = row["when"]
    name = when["all_across"] if "all_across" in when else when["defender_in"][0].partition(":")[0]
    if name in edition.place_names:
        return edition.place(name, say.language)
    mask = edition.game.terrain.hexes.get(name, 0)
    inside = [place for place, hex_ in edition.game.terrain.places.items() if mask >> hex_ & 1]
    return say(f"terrain.{name}", places=say.listed(edition.place(place, say.language) for place in inside))


def _cost(movement: Row, row: Row, under: str) -> str:
    when = row["when"]
    return "0" if "all_across" in when else str(movement["costs"].get(when["defender_in"][0], under))


def _shift(row: Row, say: Words) -> str:
    when = row["when"]
    text = say("shift.left", n=-row["value"]) + ("\\*" if "once" in row else "")
    if "all_across" in when:
        return say.listed([text, say("shift.all")])
    _, _, side = when["defender_in"][0].partition(":")
    return say.listed([text, say(f"shift.side.{side}")]) if side else text
