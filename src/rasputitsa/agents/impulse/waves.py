"""How soon a side's tanks could be where: a flood from all of them at once, enemy zones in their way."""

from __future__ import annotations

from rasputitsa.hexes import Grid, Mask
from rasputitsa.mechanisms.impulse.travel import Passage, Way


def wave(grid: Grid, starts: Mask, way: Way, points: int, passage: Passage) -> list[Mask]:
    """``layers[n]``: hexes first entered with n half points spent, from zone to zone for a toll."""
    fear, toll = passage.menace, passage.rights.toll
    stops, zone, shifts = passage.stops, fear.zone, grid.shifts
    pending: list[Mask] = [0] * (points + 1)
    pending[0] = starts
    unseen = grid.board & ~fear.enemies
    layers = []
    for spent in range(points + 1):
        new = pending[spent] & unseen
        unseen &= ~new
        layers.append(new)
        go_on = new & ~stops if spent else new
        if not go_on:
            continue
        held, free = go_on & zone, go_on & ~zone
        for cost, leaving in way.steps:
            total = spent + cost
            if total > points:
                break
            plain = slipping = 0
            for direction, shift in enumerate(shifts):
                left = leaving[direction] & ~fear.barred[direction] if fear.barred else leaving[direction]
                out = free & left
                if out:
                    plain |= out << shift if shift > 0 else out >> -shift
                out = held & left
                if out:
                    gone = out << shift if shift > 0 else out >> -shift
                    plain |= gone & ~zone
                    out &= ~passage.bars[direction]
                    slipping |= (out << shift if shift > 0 else out >> -shift) & zone
            pending[total] |= plain
            if slipping and total + toll <= points:
                pending[total + toll] |= slipping
    return layers
