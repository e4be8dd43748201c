"""Overlays of games with stacks: zones with those of armoured units, and supply lines."""

from __future__ import annotations

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import frozen
from rasputitsa.mechanisms.impulse.supply_line import SupplyLines, sources, supplied
from rasputitsa.mechanisms.impulse.zones import Menace, menace, suspected
from rasputitsa.sight import OBSERVER
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Overlay


def _fear(s: State, side: int, viewer: int) -> Menace:
    """What a side must fear: its enemy as the viewer sees him."""
    own = viewer != OBSERVER and viewer != side
    return menace(s, side) if own else suspected(s, side)


def zones(voice: Voice, s: State, viewer: int) -> Overlay:
    """The zones of control of each side, and among them those of its armoured units."""
    classes: dict[str, list[str]] = {}
    legend: dict[str, str] = {}
    for side, id_ in enumerate(s.game.sides):
        fear = _fear(s, 1 - side, viewer)
        classes |= {id_: voice.mask(fear.zone), f"{id_}-armour": voice.mask(fear.armoured)}
        legend |= {
            id_: voice.say("overlay-zone", side=side),
            f"{id_}-armour": voice.say("overlay-zone-armour", side=side),
        }
    return Overlay(kind="zones", classes=classes, legend=legend)


def communication(voice: Voice, s: State, viewer: int) -> Overlay:
    """Which units are supplied, by which way, which are cut off, and where supply lines begin."""
    classes: dict[str, Mask] = {"connected": 0, "cut-off": 0, "source": 0}
    lines: list[list[str]] = []
    values: dict[str, str] = {}
    for side in _sides(s, viewer):
        fear = _fear(s, side, viewer)
        fed, own = supplied(s, side, fear), troops(s, side)
        classes["connected"] |= own & fed
        classes["cut-off"] |= own & ~fed
        values |= _markers(voice, s, side)
        if side == viewer or len(_sides(s, viewer)) == 1:
            ways = Lines(s, side, fear)
            classes["source"] |= ways.layers[0]
            lines += [voice.labels(ways.path(hex_)) for hex_ in bits(own & fed & ~ways.layers[0])]
    return Overlay(
        kind="communication",
        classes={name: voice.mask(mask) for name, mask in classes.items()},
        legend={name: voice.say(f"overlay-supply-{name}") for name in classes},
        values=values,
        lines=lines,
    )


def _sides(s: State, viewer: int) -> list[int]:
    """Both sides if nothing is hidden, else one's own: who is cut off can only be judged when all is seen."""
    if s.game.conceal is None:
        return list(range(len(s.game.sides)))
    return [] if viewer == OBSERVER else [viewer]


def troops(s: State, side: int) -> Mask:
    """The hexes of a side that hold more than decoys."""
    decoy, total = s.game.of(Formations).decoy, 0
    for unit in s.on_map(side):
        if not decoy[unit]:
            total |= 1 << s.where[unit]
    return total


def _markers(voice: Voice, s: State, side: int) -> dict[str, str]:
    """The markers of units that were cut off when supply was checked."""
    found: dict[str, str] = {}
    for unit in s.on_map(side):
        if s.marks[unit] & marks.CUT:
            found[voice.label(s.where[unit])] = "✕✕" if s.marks[unit] & marks.CUT_AGAIN else "✕"
    return found


class Lines:
    """Shortest supply lines of a side: hexes by their distance from its sources."""

    def __init__(self, s: State, side: int, fear: Menace) -> None:
        rules = s.game.of(SupplyLines)
        self.grid = s.game.terrain.grid
        self.open = rules.open_sides[frozen(s)]
        fed = supplied(s, side, fear)
        self.layers = [sources(s, side, fear)]
        found = self.layers[0]
        while self.layers[-1]:
            following = self.grid.follow(self.layers[-1], self.open) & fed & ~found
            found |= following
            self.layers.append(following)

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """The line of a supplied hex, the hex itself first."""
        number = next(n for n, layer in enumerate(self.layers) if layer >> hex_ & 1)
        path = [hex_]
        for layer in reversed(self.layers[:number]):
            step = self.grid.follow(1 << path[-1], self.open) & layer
            path.append((step & -step).bit_length() - 1)
        return tuple(path)
