"""Threats between stacks: who can come up counts, as far as there is room, and as the viewer sees it."""

from __future__ import annotations

from rasputitsa.engine.game import Game
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.table.overlays import overlay
from rasputitsa.table.stacks.threat import Enemy
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.analysis import Overlay
from rules.moskva.field import (
    ID1,
    ID2,
    NE,
    NW,
    PZ1,
    PZ2,
    SD1,
    SD2,
    SD3,
    SD4,
    SD5,
    SE,
    SW,
    TBR1,
    C,
    N,
    S,
    field,
    scene,
)

GERMAN, SOVIET = 0, 1
GAME = field()
NEAR, FAR = "0804", "0801"
"""Three hexes and six hexes to the west of the middle."""


def threats(units: dict[str, str], game: Game = GAME, viewer: int = SOVIET) -> Overlay:
    state = scene(game, "soviet-movement", units)
    return overlay(voice(game, "en"), state, viewer, "threat")


def test_who_can_come_up_counts() -> None:
    found = threats({PZ1: NEAR, PZ2: NEAR, SD1: C})
    assert C in {*found.classes["danger"], *found.classes["threat"]}
    assert PZ1 in found.notes[C]
    assert PZ2 in found.notes[C]


def test_who_is_too_far_away_does_not() -> None:
    assert not threats({ID1: FAR, SD1: C}).values


def test_the_odds_grow_with_those_who_join() -> None:
    alone, together = threats({ID1: N, SD1: C}), threats({ID1: N, PZ1: NEAR, PZ2: NEAR, SD1: C})
    assert PZ1 not in alone.notes.get(C, "")
    assert together.values[C] != alone.values.get(C)


def test_no_more_come_than_find_room() -> None:
    """Soviets on all sides but one: the hex that is left holds a single stack."""
    halves, limit = GAME.of(Formations).halves, GAME.of(StackLimit).halves[GERMAN]
    whole = [GAME.counters[unit].key for unit in GAME.units_of[GERMAN] if halves[unit] == 2]
    crowd = dict.fromkeys(whole[:3], SW) | dict.fromkeys(whole[3:6], "0805")
    ring = {SD1: N, SD2: NE, SD3: SE, SD4: S, SD5: NW, TBR1: C}
    state = scene(GAME, "soviet-movement", crowd | ring)
    found = Enemy(state, GERMAN).assault(GAME.grid.hex(C))
    assert found is not None
    assert 0 < sum(halves[unit] for unit in found.attackers) <= limit


def test_masks_threaten_nothing_that_is_known() -> None:
    """What lies under a mask is not known, so it is not counted."""
    masked = field("masks")
    units = {PZ1: N, ID2: N, SD1: C, SD2: C}
    assert not threats(units, masked).values
    assert threats(units).values
