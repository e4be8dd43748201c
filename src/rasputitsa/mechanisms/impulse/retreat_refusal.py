"""Why a retreat is refused: the first condition that it breaks."""

from __future__ import annotations

from rasputitsa.engine.action import Action, Retreat
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.stacking import has_room
from rasputitsa.mechanisms.impulse.withdrawal import WithdrawalRules, open_hexes
from rasputitsa.mechanisms.impulse.zones import menace


def explain(s: State, action: Action, units: tuple[int, ...], hexes: int) -> Refusal:
    """The reason why this is not one of the retreats at hand."""
    if not isinstance(action, Retreat) or action.unit not in units:
        return _refuse(s, "withdrawal.expected", hex=s.battle.hex)
    return _broken_step(s, action) or _broken_end(s, action, hexes)


def _broken_step(s: State, action: Retreat) -> Refusal | None:
    grid, unit = s.game.terrain.grid, action.unit
    fear, free = menace(s, s.game.side_of[unit]), open_hexes(s, unit)
    here, seen = s.where[unit], {s.where[unit]}
    for hex_ in action.path:
        if not grid.adjacent(here, hex_):
            return _refuse(s, "retreat.not-adjacent", start=here, hex=hex_)
        if hex_ in seen:
            return _refuse(s, "retreat.no-hex-twice", hex=hex_)
        if fear.enemies >> hex_ & 1:
            return _refuse(s, "retreat.enemy", hex=hex_)
        if s.game.of(WithdrawalRules).impassable >> hex_ & 1:
            return _refuse(s, "retreat.impassable", hex=hex_)
        if not free >> hex_ & 1:
            return _refuse(s, "retreat.zone", hex=hex_)
        seen.add(hex_)
        here = hex_
    return None


def _broken_end(s: State, action: Retreat, hexes: int) -> Refusal:
    if len(action.path) != hexes:
        asked = s.game.cite("retreat.withdraw" if hexes == 1 else "retreat.rout")
        return _refuse(s, "retreat.distance", hexes=hexes)._replace(rule=asked)
    if not has_room(s, action.unit, action.path[-1]):
        return _refuse(s, "stack.full", hex=action.path[-1])
    return _refuse(s, "retreat.loss-free-first", hex=action.path[-1])


def _refuse(s: State, topic: str, **args: object) -> Refusal:
    return Refusal(topic, tuple(args.items()), s.game.cite(topic))
