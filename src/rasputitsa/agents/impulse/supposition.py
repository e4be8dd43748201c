"""Hidden play: what a player supposes to lie under the enemy's masks, from its view alone."""

from __future__ import annotations

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.entry import Schedule
from rasputitsa.mechanisms.impulse.fog import UNSEEN, Fog, level
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.stacking import StackLimit


def supposed(view: State, side: int) -> State:
    """The position with likely units for masks: those of the enemy that have not been seen, spread evenly.

    Where nothing is hidden it is the position itself.
    """
    if not level(view):
        return view
    s, enemy = view.copy(), 1 - side
    s.events = view.events
    masks = [u for u in view.game.of(Fog).masks[enemy] if view.where[u] >= 0]
    out = view.game.box["out"]
    hexes = sorted((view.where[u], view.marks[u]) for u in masks)
    for mask in masks:
        s.remove(mask, out)
        s.marks[mask] = 0
    _spread(s, enemy, hexes)
    return s


def _spread(s: State, enemy: int, hexes: list[tuple[Hex, int]]) -> None:
    """Unseen units on masked hexes in turn, the strongest first and entrenched where they can be."""
    formations, unseen = s.game.of(Formations), s.game.box[UNSEEN]
    limit, halves = s.game.of(StackLimit).halves[enemy], formations.halves
    later = {unit for unit, turn in s.game.of(Schedule).turns if turn > s.turn}
    waiting = [u for u in s.game.units_of[enemy] if s.where[u] == unseen and not formations.decoy[u]]
    waiting = [u for u in waiting if u not in later]
    waiting.sort(key=lambda u: (-s.game.strength[u][0], u))
    load = dict.fromkeys((hex_ for hex_, _ in hexes), 0)
    while waiting and hexes:
        placed = False
        for hex_, shared in hexes:
            if waiting and load[hex_] + halves[waiting[0]] <= limit:
                unit = waiting.pop(0)
                s.place(unit, hex_)
                s.marks[unit] = shared | (marks.ENTRENCHED if formations.entrenched[unit] else 0)
                load[hex_] += halves[unit]
                placed = True
        if not placed:
            return
