"""Why a retreat is refused: the first condition that the path breaks."""

from __future__ import annotations

from rasputitsa.engine.action import Action, Retreat
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.retreat import RetreatRules, leads_away
from rasputitsa.mechanisms.zoc import enemy_zone


def explain_retreat(s: State, action: Action) -> Refusal:
    """The reason why this is not one of the retreats at hand."""
    if not isinstance(action, Retreat) or action.unit != s.battle.target:
        return _refuse(s, "retreat.expected", unit=s.battle.target)
    return _broken_step(s, action) or _broken_end(s, action) or _refuse(s, "retreat.cleaner-path")


def _broken_step(s: State, action: Retreat) -> Refusal | None:
    """A hex that no retreat may enter in this order."""
    grid, origin = s.game.terrain.grid, s.battle.hex
    enemies = s.occupied[1 - s.game.side_of[action.unit]]
    here = origin
    for distance, hex_ in enumerate(action.path, start=1):
        if not grid.adjacent(here, hex_):
            return _refuse(s, "retreat.not-adjacent", start=here, hex=hex_)
        if enemies >> hex_ & 1:
            return _refuse(s, "retreat.enemy", hex=hex_)
        if grid.distance(origin, hex_) != distance:
            return _refuse(s, "retreat.zigzag", hex=hex_)
        if not leads_away(s, s.battle, here, hex_):
            return _refuse(s, "retreat.straight", hex=hex_)
        here = hex_
    return None


def _broken_end(s: State, action: Retreat) -> Refusal | None:
    """A path that stops too early, on a friend, or in an enemy zone of control."""
    side = s.game.side_of[action.unit]
    if len(action.path) < s.game.of(RetreatRules).hexes:
        return _refuse(s, "retreat.distance", hexes=s.game.of(RetreatRules).hexes)
    end = action.path[-1]
    if s.occupied[side] >> end & 1:
        return _refuse(s, "retreat.friends", hex=end)
    zone = enemy_zone(s, side)
    if zone >> end & 1:
        return _refuse(s, "retreat.zone", hex=end)
    for hex_ in action.path:
        if zone >> hex_ & 1:
            return _refuse(s, "retreat.zone", hex=hex_)
    return None


def _refuse(s: State, topic: str, **args: object) -> Refusal:
    return Refusal(topic, tuple(args.items()), s.game.cite(topic))
