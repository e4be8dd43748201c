"""Overlays: zones of control, lines of communication, threats and control, laid over the map on demand."""

from __future__ import annotations

from collections.abc import Callable

from rasputitsa.agents.outlook import mind
from rasputitsa.agents.prospects import prospects
from rasputitsa.analysis.figures import percent
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.combat import column_label
from rasputitsa.mechanisms.impulse.zones import ZoneRules
from rasputitsa.mechanisms.supply import Supply, in_supply
from rasputitsa.mechanisms.trace import Trace, in_communication, terminals
from rasputitsa.mechanisms.zoc import enemy_zone
from rasputitsa.sight import OBSERVER, seen
from rasputitsa.table.record import record
from rasputitsa.table.stacks import overlays as stack_overlays
from rasputitsa.table.stacks.threat import threat as stack_threat
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Overlay

GRAVE = 1 / 3
"""From this chance to be eliminated on, a threat is called a danger."""


def overlay(voice: Voice, state: State, viewer: int, kind: str) -> Overlay:
    """An overlay by its name; ``RasputitsaError`` if there is none of that name."""
    if kind not in OVERLAYS:
        raise RasputitsaError(f"overlay {kind}: unknown, expected one of {', '.join(OVERLAYS)}")
    stacks = record(voice.game, ZoneRules) is not None and kind in STACK_OVERLAYS
    return (STACK_OVERLAYS if stacks else OVERLAYS)[kind](voice, seen(state, viewer), viewer)


def zones(voice: Voice, s: State, viewer: int) -> Overlay:
    """The zones of control of each side."""
    sides = dict(enumerate(s.game.sides))
    return Overlay(
        kind="zones",
        classes={id_: voice.mask(enemy_zone(s, 1 - side)) for side, id_ in sides.items()},
        legend={id_: voice.say("overlay-zone", side=side) for side, id_ in sides.items()},
    )


def control(voice: Voice, s: State, viewer: int) -> Overlay:
    """Who holds the places that count."""
    sides = dict(enumerate(s.game.sides))
    return Overlay(
        kind="control",
        classes={id_: voice.mask(s.control[side]) for side, id_ in sides.items()},
        legend={id_: voice.say("overlay-control", side=side) for side, id_ in sides.items()},
    )


def communication(voice: Voice, s: State, viewer: int) -> Overlay:
    """Which units are in communication, by which way, and which are cut off."""
    classes: dict[str, Mask] = {"connected": 0, "cut-off": 0}
    lines: list[list[str]] = []
    values: dict[str, str] = {}
    for side in _sides(s, viewer) if Trace in s.game.parameters else ():
        joined = in_communication(s, side)
        classes["connected"] |= s.occupied[side] & joined
        classes["cut-off"] |= s.occupied[side] & ~joined
        ways = Ways(s, side)
        lines += [voice.labels(ways.path(hex_)) for hex_ in bits(s.occupied[side] & joined)]
        values |= _surcharges(voice, s, side)
    return Overlay(
        kind="communication",
        classes={name: voice.mask(mask) for name, mask in classes.items()},
        legend={name: voice.say(f"overlay-{name}") for name in classes},
        values=values,
        lines=lines,
    )


def _sides(s: State, viewer: int) -> list[int]:
    return list(range(len(s.game.sides))) if viewer == OBSERVER else [viewer]


def _surcharges(voice: Voice, s: State, side: int) -> dict[str, str]:
    """Where supply points are used: what a supply line costs each unit beyond the point itself."""
    if Supply not in s.game.parameters:
        return {}
    return {voice.label(s.where[unit]): f"+{price}" for unit, price in in_supply(s, side).items() if price}


class Ways:
    """Shortest lines of communication of a side: distances to its edge over hexes that a line may enter."""

    def __init__(self, s: State, side: int) -> None:
        self.grid = s.game.grid
        free = self.grid.board & ~s.occupied[1 - side] & ~enemy_zone(s, side)
        ends = terminals(s, side)
        self.ends = ends
        self.layers: list[Mask] = [ends & free]
        seen_ = ends & free
        while self.layers[-1]:
            following = self.grid.spread(self.layers[-1]) & free & ~seen_
            seen_ |= following
            self.layers.append(following)

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The line of a hex in communication, the hex itself first."""
        path = [hex_]
        if self.ends >> hex_ & 1:
            return (hex_,)
        around = self.grid.spread(1 << hex_)
        depth = next(n for n, layer in enumerate(self.layers) if layer & around)
        for layer in reversed(self.layers[: depth + 1]):
            step = layer & self.grid.spread(1 << path[-1])
            path.append((step & -step).bit_length() - 1)
        return tuple(path)


def threat(voice: Voice, s: State, viewer: int) -> Overlay:
    """The attacks worth making that the enemy of a side has in his next combat phase, at their odds."""
    side = s.side if viewer == OBSERVER else viewer
    knowledge, foe = mind(s.game, side), 1 - side
    left, weather = knowledge.attacks_left(s, foe)
    found = prospects(knowledge, s, foe, weather) if left and s.todo and s.phase >= 0 else []
    danger = [p.hex for p in found if p.killed >= GRAVE]
    classes = {
        "danger": sorted(voice.labels(tuple(danger))),
        "threat": sorted(voice.label(p.hex) for p in found if p.killed < GRAVE),
    }
    notes = {
        voice.label(p.hex): voice.say(
            "hint-risk",
            unit=p.target,
            hex=p.hex,
            column=column_label(s, p.column),
            lost=percent(voice, p.killed),
            driven=percent(voice, max(0.0, p.vacated - p.killed)),
        )
        for p in found
    }
    return Overlay(
        kind="threat",
        classes=classes,
        legend={name: voice.say(f"overlay-{name}", side=foe) for name in classes},
        values={voice.label(p.hex): column_label(s, p.column) for p in found},
        notes=notes,
    )


Draw = Callable[[Voice, State, int], Overlay]

OVERLAYS: dict[str, Draw] = {
    "zones": zones,
    "communication": communication,
    "threat": threat,
    "control": control,
}

STACK_OVERLAYS: dict[str, Draw] = {
    "zones": stack_overlays.zones,
    "communication": stack_overlays.communication,
    "threat": stack_threat,
}
