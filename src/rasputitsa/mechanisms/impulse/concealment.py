"""The view of a side: enemy stacks under masks, and choices that the enemy has not shown yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks, tracks
from rasputitsa.mechanisms.impulse.deployment import ZONE, AssignArmies, DeployZones, Zones
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.mechanisms.impulse.fog import UNSEEN, Fog, hidden, level
from rasputitsa.mechanisms.impulse.rail import RAIL, SPARE
from rasputitsa.mechanisms.topic import topic

Conceal = Callable[[State, int], State]


def conceal(state: State, side: int) -> State:
    """The state as ``side`` sees it."""
    s = state.copy()
    s.events = [event for event in state.events if getattr(event, "only", side) == side]
    if level(s):
        _mask(s, side)
        _forget_points(s, 1 - side)
    if s.battle is not None:
        s.battle = _seal(s, s.battle, side)
    s.battles = tuple(_masked(s, _seal(s, battle, side)) for battle in s.battles)
    if s.game.of(Zones).free:
        _forget_zones(s, side)
    return s


@topic("fog.masks", "fog.view")
def _mask(s: State, side: int) -> None:
    """Put a mask on every hidden enemy stack, lowest hex first, and take what lies under it off the map."""
    enemy = 1 - side
    stacks: dict[Hex, list[int]] = {}
    for unit in s.game.units_of[enemy]:
        if s.where[unit] >= 0 and hidden(s, unit):
            stacks.setdefault(s.where[unit], []).append(unit)
    public = marks.DEFENDED | marks.BROKEN
    for mask, (hex_, units) in zip(s.game.of(Fog).masks[enemy], sorted(stacks.items()), strict=False):
        shared = public
        for unit in units:
            shared &= s.marks[unit]
        s.where[mask], s.marks[mask] = hex_, shared
    _forget(s, enemy)


def _forget(s: State, enemy: int) -> None:
    """All that lies under masks, or could before long, is in one box: where it waits would tell what enters.

    Units that are shown stand where they stand, and the dead are seen by everybody.
    """
    masks, unseen = set(s.game.of(Fog).masks[enemy]), s.game.box[UNSEEN]
    for unit in s.game.units_of[enemy]:
        public = s.marks[unit] & marks.SHOWN or s.where[unit] in (s.game.box["pool"], s.game.box["out"])
        if unit not in masks and not public:
            s.where[unit], s.steps[unit], s.marks[unit] = unseen, 0, 0


def _forget_points(s: State, enemy: int) -> None:
    """How much the enemy has moved by rail would tell how large his stacks are."""
    for name in (RAIL, SPARE):
        s.points[s.game.track[tracks.of_side(s, name, enemy)]] = 0


@topic("air.sealed")
def _seal(s: State, battle: Engagement, side: int) -> Engagement:
    """Air points that the enemy has committed unseen."""
    if not battle.sealed:
        return battle
    return battle._replace(defence_air=0) if side == s.side else battle._replace(attack_air=0)


@topic("fog.masked-attack")
def _masked(s: State, battle: Engagement) -> Engagement:
    """A battle declared but not yet fought, without the units in it that lie under masks."""
    unseen = s.game.box.get(UNSEEN)
    attackers = tuple(unit for unit in battle.attackers if s.where[unit] != unseen)
    guests = tuple(unit for unit in battle.guests if s.where[unit] != unseen)
    if s.where[battle.target] == unseen:
        mask = next(unit for unit, hex_ in enumerate(s.where) if hex_ == battle.hex)
        battle = battle._replace(target=mask, steps=0)
    return battle._replace(attackers=attackers, guests=guests)


@topic("deploy.secret")
def _forget_zones(s: State, side: int) -> None:
    """Which zones the enemy chose is secret until he has set up, and for good where masks hide his armies."""
    enemy = 1 - side
    waiting = [todo for todo in agenda_steps(s.todo) if isinstance(todo, AssignArmies | DeployZones)]
    if not level(s) and not any(todo.player == enemy for todo in waiting):
        return
    for army in s.game.of(Zones).armies[enemy]:
        s.points[s.game.track[f"{ZONE}.{army}"]] = 0


class Secrets(NamedTuple):
    """Does this game hide anything?"""

    fog: bool
    air: bool
    zones: bool

    def conceal(self) -> Conceal | None:
        return conceal if any(self) else None
