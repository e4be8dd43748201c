"""Why a retreat is refused: the first condition that the path breaks."""

from __future__ import annotations

from rasputitsa.engine.action import Action, Retreat
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.control import path_mask
from rasputitsa.mechanisms.losses import full
from rasputitsa.mechanisms.retreat import RetreatRules, leads_away, retreats
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
    """A path of the wrong length, or one that ends on a friend or in an enemy zone of control."""
    rules, side = s.game.of(RetreatRules), s.game.side_of[action.unit]
    if len(action.path) < rules.hexes or (len(action.path) > rules.hexes and not rules.extend):
        return _refuse(s, "retreat.distance", hexes=rules.hexes)
    end = action.path[-1]
    if s.occupied[side] >> end & 1:
        return _refuse(s, "retreat.friends", hex=end)
    zone = enemy_zone(s, side)
    if zone >> end & 1:
        return _refuse(s, "retreat.zone", hex=end)
    crossed = next((hex_ for hex_ in action.path if zone >> hex_ & 1), None)
    return None if crossed is None else _broken_crossing(s, action.unit, crossed)


def _broken_crossing(s: State, unit: int, crossed: Hex) -> Refusal | None:
    """A way through an enemy zone of control: never, not for this unit, or not while there is another."""
    if not s.game.of(RetreatRules).through_zone:
        return _refuse(s, "retreat.zone", hex=crossed)
    if not full(s, unit):
        return _refuse(s, "retreat.zone-for-full", unit=unit, hex=crossed)
    zone = enemy_zone(s, s.game.side_of[unit])
    if any(path_mask(path) & zone for path in retreats(s, s.battle)):
        return None
    return _refuse(s, "retreat.last-resort", hex=crossed)


def _refuse(s: State, topic: str, **args: object) -> Refusal:
    return Refusal(topic, tuple(args.items()), s.game.cite(topic))
