"""Announcing battles: who may attack whom, once each, and nothing can be changed afterwards."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import DONE, Attack, Fight, Move, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.event import BattleDeclared, BattleResult
from rasputitsa.engine.play import apply
from rules.questions import (
    NE,
    SE,
    E,
    W,
    X,
    announce,
    asked,
    attack,
    done,
    engage,
    every_edition,
    phase,
    plain,
    refusal,
    topic,
)  # fmt: skip

THREE_ON_ONE = {"XXIV": W, "XLI": NE, "VI": SE, "30A": X}
SOUTH: Axial = (0, 6)
LINE = {"XXIV": W, "30A": X, "XLI": (-1, 6), "10A": SOUTH}  # two battles far from each other


@pytest.mark.rule("gdw combat.voluntary", "vpg 9.0.voluntary", "c3i 9.0.voluntary", "Q-05")
@pytest.mark.parametrize(("phase_id", "player"), [("german-combat", 0), ("soviet-combat", 1)])
@every_edition
def test_german_attacks_in_phase_three_and_soviet_in_phase_seven(
    edition: str, phase_id: str, player: int
) -> None:
    state = plain(edition).position(phase_id, {"XXIV": W, "30A": X})
    assert (asked(state).player, topic(state)) == (player, "combat.ask")
    numbers = [row.id for row in state.game.phases]
    assert numbers.index(phase_id) + 1 == {0: 3, 1: 7}[player]


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle")
@every_edition
def test_any_of_the_adjacent_units_may_take_part(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", THREE_ON_ONE)
    attacks = [action for action in asked(state).options if isinstance(action, Attack)]
    groups = {frozenset(board.game.counters[u].key for u in action.attackers) for action in attacks}
    assert (len(attacks), len(groups)) == (7, 7)
    assert frozenset(("XXIV", "XLI", "VI")) in groups


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle", "Q-68")
@every_edition
def test_no_terrain_prevents_an_attack_on_an_adjacent_hex(edition: str) -> None:
    board = Board(edition, forest=[X], fort=[X], moscow=X, river=[(X, W)])
    state = board.position("german-combat", THREE_ON_ONE)
    assert refusal(state, attack(board, "30A", "XXIV")) == ""


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle")
@every_edition
def test_attacker_must_be_adjacent(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", THREE_ON_ONE | {"XII": (2, 0)})
    assert refusal(state, attack(board, "30A", "XII")) == "combat.not-adjacent"
    assert refusal(state, attack(board, "30A", "XXIV", "XII")) == "combat.not-adjacent"


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle")
@every_edition
def test_battle_needs_attackers_each_named_once(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", THREE_ON_ONE)
    assert refusal(state, attack(board, "30A")) == "combat.attackers"
    assert refusal(state, attack(board, "30A", "XXIV", "XXIV")) == "combat.attackers"


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle")
@every_edition
def test_attackers_are_own_units_on_the_map(edition: str) -> None:
    board = plain(edition)
    units: dict[str, Axial | str] = {**THREE_ON_ONE, "10A": E, "XII": "pool"}
    state = board.position("german-combat", units)
    assert refusal(state, attack(board, "30A", "10A")) == "combat.not-yours"
    assert refusal(state, attack(board, "30A", "XXIV", "10A")) == "combat.not-yours"
    assert refusal(state, attack(board, "30A", "XII")) == "combat.attacker-off-map"


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle")
@every_edition
def test_target_is_an_enemy_unit_on_the_map(edition: str) -> None:
    board = plain(edition)
    units: dict[str, Axial | str] = {**THREE_ON_ONE, "10A": "pool"}
    state = board.position("german-combat", units)
    assert refusal(state, attack(board, "XLI", "XXIV")) == "combat.own-target"
    assert refusal(state, attack(board, "10A", "XXIV")) == "combat.target-off-map"


@pytest.mark.rule("gdw combat.once", "vpg 9.0.once", "c3i 9.0.once")
@every_edition
def test_unit_attacks_once(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", {"XXIV": W, "XLI": NE, "30A": X, "10A": (-1, -1)})
    state = announce(board, state, "30A", "XXIV")
    assert refusal(state, attack(board, "10A", "XXIV")) == "combat.attacks-once"
    assert board.game.unit["XXIV"] not in {
        u for action in asked(state).options if isinstance(action, Attack) for u in action.attackers
    }


@pytest.mark.rule("gdw combat.once", "vpg 9.0.once", "c3i 9.0.once")
@every_edition
def test_unit_is_attacked_once(edition: str) -> None:
    board = plain(edition)
    state = announce(board, board.position("german-combat", THREE_ON_ONE), "30A", "XXIV")
    assert refusal(state, attack(board, "30A", "XLI")) == "combat.defends-once"
    assert list(asked(state).options) == [DONE]


@pytest.mark.rule("gdw combat.declare", "vpg 9.0.declare", "c3i 9.0.declare")
@every_edition
def test_all_battles_are_announced_before_the_first_die(edition: str) -> None:
    board = plain(edition)
    state = announce(board, board.position("german-combat", LINE), "30A", "XXIV")
    assert BattleDeclared(board.game.unit["30A"], (board.game.unit["XXIV"],)) in state.events
    assert topic(state) == "combat.ask"
    state = announce(board, state, "10A", "XLI")
    assert topic(state) == "combat.ask"
    assert len(state.battles) == 2
    assert not any(isinstance(event, BattleResult) for event in state.events)


@pytest.mark.rule("gdw combat.declare", "vpg 9.0.declare", "c3i 9.0.declare")
@every_edition
def test_announced_battle_can_be_neither_changed_nor_called_off(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", LINE | {"VI": SE})
    state = done(announce(board, announce(board, state, "30A", "XXIV"), "10A", "XLI"))
    assert topic(state) == "combat.next"
    expected = "combat.next-expected"
    assert refusal(state, DONE) == expected
    assert refusal(state, attack(board, "30A", "XXIV", "VI")) == expected
    assert refusal(state, Fight(board.game.unit["XXIV"])) == expected
    assert refusal(state, Move(board.game.unit["VI"], board.path((0, 2)))) == expected


@pytest.mark.rule("gdw combat.declare", "vpg 9.0.declare", "c3i 9.0.declare")
@every_edition
def test_battle_not_announced_is_not_fought(edition: str) -> None:
    board = plain(edition)
    state = engage(board, board.position("german-combat", LINE), "30A", "XXIV")
    assert (asked(state).player, state.battle.target) == (CHANCE, board.game.unit["30A"])
    assert state.battles == ()


@pytest.mark.rule("gdw combat.crt", "vpg 9.0.step4", "c3i 9.0.step4", "vpg 3.3.die", "c3i 3.3.die")
@every_edition
def test_battle_is_decided_by_one_die_with_six_faces(edition: str) -> None:
    board = plain(edition)
    state = engage(board, board.position("german-combat", LINE), "30A", "XXIV")
    assert topic(state) == "combat.roll"
    assert list(asked(state).options) == [Roll(face) for face in range(1, 7)]
    answers = [refusal(state, Roll(face)) for face in (0, 7)]
    assert answers == ["dice.face", "dice.face"]


@pytest.mark.rule("gdw combat.declare", "vpg 9.0.declare", "c3i 9.0.declare")
@every_edition
def test_only_battles_may_be_announced_in_a_combat_phase(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", LINE)
    assert refusal(state, Move(board.game.unit["XXIV"], board.path((-2, 0)))) == "combat.expected"
    assert refusal(state, Fight(board.game.unit["30A"])) == "combat.expected"
    assert phase(apply(state, DONE)) == "german-movement"
