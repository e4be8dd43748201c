"""Battles between stacks as a viewer may see them."""

from __future__ import annotations

from rasputitsa import engagement_sheet
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.position import DeclaredBattle


def declared(voice: Voice, s: State, battle: Engagement, fighting: bool) -> DeclaredBattle:
    """A battle with those of its units that are seen on the map."""
    return DeclaredBattle(
        target=voice.key(battle.target) if _seen(s, battle.target) else "",
        hex=voice.label(battle.hex),
        attackers=voice.keys([unit for unit in battle.attackers if _seen(s, unit)]),
        column=engagement_sheet.table_column(s, battle),
        fighting=fighting,
        attack_air=battle.attack_air,
        defence_air=battle.defence_air,
    )


def _seen(s: State, unit: int) -> bool:
    return s.where[unit] >= 0


def fighters(s: State, battle: Engagement) -> tuple[set[int], set[int]]:
    """The units on both sides of a battle that are seen: attackers, and everybody on the hex."""
    enemy = s.game.units_of[1 - s.side]
    return set(battle.attackers), {unit for unit in enemy if s.where[unit] == battle.hex}
