"""The announced battles that can still be changed, and what came of a change."""

from __future__ import annotations

from collections.abc import Sequence

from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.reannounce import Change
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.prompt import Announced, LostBattle


def changeable(voice: Voice, s: State, battles: Sequence[Battle]) -> list[Announced]:
    """Each battle with the units beside its target that take part in none."""
    grid, busy = s.game.terrain.grid, {unit for battle in s.battles for unit in battle.attackers}
    found = []
    for battle in battles:
        near = bits(grid.spread(1 << battle.hex) & s.occupied[s.side])
        able = [unit for hex_ in near if (unit := s.unit_at(hex_)) is not None and unit not in busy]
        found.append(
            Announced(
                target=voice.key(battle.target),
                attackers=voice.keys(battle.attackers),
                able=voice.keys(able),
            )
        )
    return found


def lost(voice: Voice, change: Change) -> list[LostBattle]:
    """The battles that could not be announced again, and why."""
    return [
        LostBattle(
            target=voice.key(battle.target),
            text=voice.say("battle-lost", attackers=battle.attackers, target=battle.target),
            reason=voice.cited(refusal),
        )
        for battle, refusal in change.lost
    ]
