"""Retreats: the paths a beaten unit may be moved along, cleanest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms.battle import Battle, survivors
from rasputitsa.mechanisms.losses import full
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.zoc import enemy_zone

Path = tuple[Hex, ...]


class RetreatRules(NamedTuple):
    """How far, and what an edition allows when the plain retreat fails.

    ``extend``: go on past friends to an empty hex. ``through_zone``: cross enemy zones for a step.
    ``from_attackers``: every hex must also lead away from every attacker.
    """

    hexes: int = 2
    extend: bool = False
    through_zone: bool = False
    from_attackers: bool = False


@topic("retreat.clean", "retreat.extended", "retreat.through-zone", "retreat.tiers")
def retreats(s: State, battle: Battle) -> tuple[Path, ...]:
    """The paths of the first tier that offers any: plain, extended, then (a full unit) through enemy zones.

    The tiers are strict, so a path that crosses an enemy zone is at hand only when it must be paid for.
    """
    rules = s.game.of(RetreatRules)
    farthest = len(s.game.counters) if rules.extend else rules.hexes
    crossings = (False, True) if rules.through_zone and full(s, battle.target) else (False,)
    for crossing in crossings:
        for length in range(rules.hexes, farthest + 1):
            paths = tuple(_paths(s, battle, length, crossing))
            if paths:
                return paths
            if not _goes_on(s, battle, length):
                break
    return ()


@topic("retreat.straight")
def leads_away(s: State, battle: Battle, here: Hex, hex_: Hex) -> bool:
    """Where an edition asks for it: is this step away from every surviving attacker of the battle?"""
    if not s.game.of(RetreatRules).from_attackers:
        return True
    distance = s.game.terrain.grid.distance
    return all(distance(s.where[u], hex_) > distance(s.where[u], here) for u in survivors(s, battle))


def _goes_on(s: State, battle: Battle, length: int) -> bool:
    """Is there a friend at this distance past whom a longer retreat could lead?"""
    side = s.game.side_of[battle.target]
    return bool(s.game.terrain.grid.ring(battle.hex, length) & s.occupied[side])


@topic(
    "retreat.distance", "retreat.enemy", "retreat.zone", "retreat.edge", "retreat.friends", "retreat.straight"
)
def _paths(s: State, battle: Battle, length: int, crossing: bool) -> Iterator[Path]:
    """Paths of exactly this length, each hex one farther from the defended hex than the last."""
    grid = s.game.terrain.grid
    side = s.game.side_of[battle.target]
    friends, enemies = s.occupied[side], s.occupied[1 - side]
    zone = enemy_zone(s, side)
    plain = s.game.of(RetreatRules).hexes

    def extend(path: Path, here: Hex) -> Iterator[Path]:
        depth = len(path) + 1
        ahead = grid.spread(1 << here) & grid.ring(battle.hex, depth) & ~enemies
        if depth == length:
            ahead &= ~friends & ~zone
        else:
            if not crossing:
                ahead &= ~zone
            if depth >= plain:
                ahead &= friends
        for hex_ in bits(ahead):
            if not leads_away(s, battle, here, hex_):
                continue
            if depth == length:
                yield (*path, hex_)
            else:
                yield from extend((*path, hex_), hex_)

    return extend((), battle.hex)
