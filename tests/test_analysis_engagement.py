"""What attacks on stacks bring: faces reckoned by hand, and the sheet that tells it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rasputitsa.analysis.engagement import prospect
from rasputitsa.engine.action import Attack
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.engagement import engage
from rasputitsa.messages import LANGUAGES
from rasputitsa.table.odds import odds
from rasputitsa.table.voice import voice
from rules.moskva.field import (
    ID1,
    ID2,
    ID3,
    MOT,
    NE,
    NW,
    PZ1,
    PZ2,
    PZ3,
    SD1,
    SE,
    SW,
    TBR1,
    C,
    N,
    S,
    field,
    scene,
)

BRIGADES = (TBR1, "43.148TBr")
GAME = field()
OPEN = scene(GAME, "german-combat", {ID1: N, ID2: N, BRIGADES[0]: C, BRIGADES[1]: C})
"""Two divisions against two brigades of two steps: 2/1, RX EX D1 D2 DR1 DR1."""


def attacked(state: State, *keys: str, hex_: str = C) -> tuple[Fraction, ...]:
    units = tuple(state.game.unit[key] for key in keys)
    return tuple(prospect(state, engage(state, state.game.grid.hex(hex_), units)))


def test_every_face_counts() -> None:
    """Reduced by RX, DR1 and DR1, destroyed by EX; the attackers match RX by a step and EX by two."""
    before = OPEN.copy()
    assert attacked(OPEN, ID1, ID2) == (
        Fraction(2 + 4 + 0 + 0 + 2 + 2, 6),
        Fraction(1 + 2, 6),
        Fraction(1, 6),
        Fraction(5, 6),
        Fraction(3, 6),
    )
    assert (OPEN.where, OPEN.steps, OPEN.marks) == (before.where, before.steps, before.marks)


def test_who_is_surrounded_loses_more() -> None:
    around = {ID3: NE, PZ1: NW, PZ2: SE, PZ3: SW, MOT: S}
    shut_in = scene(GAME, "german-combat", {ID1: N, ID2: N, BRIGADES[0]: C, BRIGADES[1]: C} | around)
    free, caught = attacked(OPEN, ID1, ID2), attacked(shut_in, ID1, ID2)
    assert caught[0] > free[0]
    assert caught[1] == free[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_tells_the_losses_of_both_sides(language: str) -> None:
    unit = GAME.unit
    attack = Attack(unit[BRIGADES[0]], (unit[ID1], unit[ID2]))
    sheet = odds(voice(GAME, language), OPEN, 0, attack)
    assert sheet.refusal is None
    assert sheet.losses == {"german": pytest.approx(0.5), "soviet": pytest.approx(10 / 6)}
    assert {fate.id: fate.share for fate in sheet.fates} == {
        "eliminated": pytest.approx(1 / 6),
        "left": pytest.approx(5 / 6),
        "reduced": pytest.approx(3 / 6),
    }
    assert sheet.expected
    assert all(fate.name != f"fate-{fate.id}" for fate in sheet.fates)


def test_nothing_is_foretold_of_an_attack_that_may_not_be_made() -> None:
    far = scene(GAME, "german-combat", {ID1: N, SD1: "0101"})
    sheet = odds(voice(GAME, "en"), far, 0, Attack(GAME.unit[SD1], (GAME.unit[ID1],)))
    assert sheet.refusal is not None
    assert (sheet.losses, sheet.fates) == ({}, [])
