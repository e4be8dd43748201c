"""Threats in games with stacks: what the enemy could attack in his next turn with all who can come up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rasputitsa import engagement_sheet
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.approach import approaches
from rasputitsa.mechanisms.impulse.engagement import engage
from rasputitsa.mechanisms.impulse.formation import Formations, attack
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.mechanisms.impulse.outcome import Blow, blow_of
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.sight import OBSERVER
from rasputitsa.table.stacks.overlays import troops
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Overlay

GRAVE = 1 / 3
"""An attack is a threat if this share of the faces harms the defenders, a danger if it ruins them."""


class Assault(NamedTuple):
    """The strongest attack on a hex that was found: its column, and its outcomes face by face."""

    attackers: tuple[int, ...]
    column: str
    results: tuple[str, ...]


def threat(voice: Voice, s: State, viewer: int) -> Overlay:
    """The hexes of a side that are in danger, with the odds that the enemies who are seen could reach."""
    side = s.side if viewer == OBSERVER else viewer
    classes: dict[str, list[str]] = {"danger": [], "threat": []}
    values: dict[str, str] = {}
    notes: dict[str, str] = {}
    programs = s.game.of(CombatRules).results
    enemy = Enemy(s, 1 - side)
    for hex_ in bits(troops(s, side)):
        found = enemy.assault(hex_)
        if found is None or _share(found, programs, _harms) < GRAVE:
            continue
        label = voice.label(hex_)
        classes["danger" if _share(found, programs, _ruins) >= GRAVE else "threat"].append(label)
        values[label] = found.column
        notes[label] = voice.say(
            "overlay-threat-note", hex=hex_, attackers=found.attackers, column=found.column
        )
    return Overlay(
        kind="threat",
        classes={name: sorted(labels) for name, labels in classes.items()},
        legend={name: voice.say(f"overlay-{name}", side=1 - side) for name in classes},
        values=values,
        notes=notes,
    )


def _share(found: Assault, programs: Mapping[str, tuple[object, ...]], bad: Callable[[Blow], bool]) -> float:
    return sum(bad(blow_of(programs[result])) for result in found.results) / len(found.results)


def _harms(blow: Blow) -> bool:
    """Does a result of the table cost the defenders steps or their hex?"""
    return blow.destroys or blow.steps > 0 or blow.retreats > 0


def _ruins(blow: Blow) -> bool:
    """Does a result destroy the defenders, or rout those that it reduced?"""
    return blow.destroys or (blow.steps > 0 and blow.routs)


class Enemy:
    """The units of a side that are seen and can attack, strongest for their size first; where they can go."""

    def __init__(self, s: State, side: int) -> None:
        self.s = s.copy()
        self.s.side = side
        self.s.marks = [mark & ~marks.DEFENDED for mark in s.marks]
        self.grid = s.game.terrain.grid
        self.halves = s.game.of(Formations).halves
        self.limit = s.game.of(StackLimit).halves[side]
        self.open = self.grid.board & ~s.game.of(MarchRules).impassable & ~s.occupied[1 - side]
        able = [u for u in s.on_map(side) if attack(s, u) and not s.marks[u] & marks.ENTRENCHED]
        able.sort(key=lambda u: (-attack(s, u) / self.halves[u], u))
        reach = approaches(s, side)
        self.reach: dict[int, Mask] = {unit: reach[unit] for unit in able}

    def assault(self, hex_: Hex) -> Assault | None:
        """All who can come next to a hex, as far as the hexes around it hold them."""
        places = self._gathered(hex_)
        if not places:
            return None
        s = self.s.copy()
        for unit, place in places.items():
            s.where[unit] = place
        battle = engage(s, hex_, tuple(places))
        if not engagement_sheet.known(s, battle):
            return None
        column = engagement_sheet.table_column(s, battle)
        return Assault(battle.attackers, column, engagement_sheet.outcomes(s, battle))

    def _gathered(self, hex_: Hex) -> dict[int, Hex]:
        """Units with their places around a hex: each takes the emptiest that it can reach."""
        around = self.grid.spread(1 << hex_) & self.open & ~(1 << hex_)
        room = dict.fromkeys(bits(around), self.limit)
        places: dict[int, Hex] = {}
        for unit, hexes in self.reach.items():
            free = [place for place in bits(hexes & around) if room[place] >= self.halves[unit]]
            if free:
                places[unit] = max(free, key=lambda place: room[place])
                room[places[unit]] -= self.halves[unit]
        return places
