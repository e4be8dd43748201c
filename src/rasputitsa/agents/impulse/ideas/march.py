"""Where units go that are far from the enemy: the ground of every plan."""

from __future__ import annotations

from rasputitsa.agents.impulse.ideas.idea import pull_of
from rasputitsa.agents.impulse.operation import Draft, Operation, Plan
from rasputitsa.hexes import Hex


def follow(op: Operation) -> Plan:
    """Units far from the enemy march or ride along the field of places: the ground of every plan."""
    draft = Draft(op)
    touched = set(op.in_touch)
    far = [u for u in op.units if u not in touched]
    if op.side == op.c.attacker:
        draft.pull(far, lambda u, h: pull_of(op, u)[h])
        return draft.changed()
    reach = op.eye.danger.strength

    def score(unit: int, hex_: Hex) -> float:
        crowd = draft.load.get(hex_, 0) / op.limit
        return pull_of(op, unit)[hex_] - 0.5 * crowd - 0.3 * (hex_ in reach and not draft.load.get(hex_, 0))

    draft.pull(far, score, within=lambda u: op.ends(u) | op.rides[u])
    return draft.changed()
