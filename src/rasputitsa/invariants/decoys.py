"""Total fog: without its decoys a game is the same to all troops, but for what its rules say of decoys."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.state import State
from rasputitsa.invariants.common import name
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.fog import DECOYS, TOTAL, level
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.tally import points
from rasputitsa.mechanisms.impulse.zones import menace, troops


def decoys(s: State) -> Iterator[str]:
    """What the decoys on the map change for troops: nothing in zones, supply, scores, marches and attacks."""
    if level(s) != TOTAL or not s.todo:
        return
    decoy = s.game.of(Formations).decoy
    fakes = [u for u, hex_ in enumerate(s.where) if hex_ >= 0 and decoy[u]]
    if not fakes:
        return
    bare = s.copy()
    for unit in fakes:
        bare.remove(unit, s.game.box[DECOYS])
        bare.marks[unit] = 0
    for side, named in enumerate(s.game.sides):
        if menace(s, side) != menace(bare, side):
            yield f"decoys threaten the {named} side"
        if supplied(s, side) != supplied(bare, side):
            yield f"decoys change the supply of the {named} side"
        if points(s, side) != points(bare, side):
            yield f"decoys change the score of the {named} side"
    yield from _orders(s, bare)


def _orders(s: State, bare: State) -> Iterator[str]:
    """One unit or all targets: what can be ordered with decoys and without."""
    with_them, without = s.todo[0].ask(s), bare.todo[0].ask(bare)
    if with_them is None or without is None:
        return
    here, there = with_them.options, without.options
    if isinstance(here, Marching) and isinstance(there, Marching):
        decoy = s.game.of(Formations).decoy
        able = [u for u in here.units if not decoy[u]]
        unit = able[sum(s.where) % len(able)] if able else None
        if unit is not None and (here.roomy(unit), here.roomy_rides(unit)) != (
            there.roomy(unit),
            there.roomy_rides(unit),
        ):
            yield f"decoys hinder {name(s, unit)}"
    if isinstance(here, Engagements) and isinstance(there, Engagements):
        real = troops(s, 1 - s.side)
        if {h: u for h, u in here.targets.items() if real >> h & 1} != there.targets:
            yield "decoys change who can be attacked"
