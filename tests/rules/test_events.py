"""What is told of a battle and of losses: the facts, exactly."""

from __future__ import annotations

import pytest

from boards import EDITIONS, Board
from rasputitsa.engine.event import BattleDeclared, BattleOdds, BattleResult, Eliminated, StepLost
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, odds
from rasputitsa.mechanisms.losses import FROSTBITE, eliminate, lose_step
from rasputitsa.mechanisms.marks import NEW, REDUCED_THIS_TURN

every_edition = pytest.mark.parametrize("edition", EDITIONS)


@every_edition
def test_a_battle_is_told_with_its_odds_and_its_result(edition: str) -> None:
    b = Board(edition)
    u, x = b.game.unit, b.hex((0, 0))
    state = b.position("german-combat", {"XXIV": (-1, 0), "LVII": (0, -1), "30A reduced": (0, 0)})
    state = b.play(state, "attack 30A with XXIV LVII")
    assert state.events == [BattleDeclared(u["30A"], (u["XXIV"], u["LVII"]))]
    face = b.game.of(Combat).columns[-1].results.index("DE") + 1
    state = b.play(state, "done", f"roll {face}")
    assert state.events == [
        BattleOdds(u["30A"], (u["XXIV"], u["LVII"]), "6:1"),
        BattleResult(u["30A"], "6:1", face, "DE"),
        Eliminated(u["30A"], x, "combat"),
    ]


@every_edition
def test_a_shift_names_its_rule(edition: str) -> None:
    b = Board(edition, forest=[(0, 0)])
    state = b.position("german-combat", {"XXIV": (-1, 0), "30A reduced": (0, 0)})
    (shift,) = odds(state, Battle(b.game.unit["30A"], b.hex((0, 0)), (b.game.unit["XXIV"],))).shifts
    rule = {"gdw": "gdw combat.terrain", "vpg": "vpg 9.2.hex", "c3i": "c3i 9.2.hex"}[edition]
    assert (shift.id, shift.value, shift.rule) == ("forest", -1, rule)


@every_edition
def test_losses_are_told_and_marked(edition: str) -> None:
    b = Board(edition)
    unit, x = b.game.unit["30A"], b.hex((0, 0))
    state = b.position("soviet-movement", {"30A new": (0, 0), "V": (9, 0)}).copy()
    assert lose_step(state, unit, "combat") == 4
    assert state.events == [StepLost(unit, x)]
    assert state.marks[unit] == NEW | REDUCED_THIS_TURN
    assert lose_step(state, unit, "combat") == 4
    assert (state.marks[unit], state.events[-1]) == (0, Eliminated(unit, x, "combat"))


@pytest.mark.rule("kane victory.elimination", "kane winter.no-points")
@pytest.mark.parametrize(("reason", "points"), [("combat", 1), ("no-retreat", 1), (FROSTBITE, 0)])
def test_an_elimination_scores_unless_the_frost_did_it(reason: str, points: int) -> None:
    b = Board("gdw", scenario="campaign14")
    state = b.position("soviet-movement", {"30A": (0, 0), "V": (9, 0)}, turn=9).copy()
    eliminate(state, b.game.unit["30A"], reason)
    assert state.points[b.game.track["vp.german"]] == points


def test_eliminations_score_nothing_in_the_seven_turn_game() -> None:
    b = Board("gdw")
    state = b.position("soviet-movement", {"30A": (0, 0), "V": (9, 0)}).copy()
    eliminate(state, b.game.unit["30A"], "combat")
    assert not any(state.points)
