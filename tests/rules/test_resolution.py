"""Resolving battles: one after the other, each with all its consequences before the next."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import DONE, Advance, Fight, Retreat
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.event import Advanced, BattleOdds, BattleResult, BattleVoid, Eliminated, Retreated
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rules.questions import (
    NE,
    SE,
    W,
    X,
    announce,
    asked,
    attack,
    done,
    every_edition,
    phase,
    plain,
    refusal,
    roll,
    strike,
    topic,
)  # fmt: skip

RETREAT = {"gdw": 2, "vpg": 1, "c3i": 1}  # dice at 3:1
NO_EFFECT = {"gdw": 2, "vpg": 4, "c3i": 4}  # dice at 1:1
ELIMINATED = {"gdw": 1, "vpg": 6, "c3i": 6}  # dice at 6:1
OPEN: Axial = (0, 1)  # the way out of a hex attacked from W and NE


def three_battles(board: Board) -> State:
    """Three battles of 12 against 8, far from each other and all announced; VI stands idle beside 30A."""
    pairs = {"30A": "XXIV", "10A": "XLI", "13A": "LVII"}
    units: dict[str, Axial] = {}
    for row, (army, panzer) in enumerate(pairs.items()):
        units |= {army: (0, 5 * row - 5), panzer: (-1, 5 * row - 5)}
    state = board.position("german-combat", units | {"VI": (1, -6)})
    for army, panzer in pairs.items():
        state = announce(board, state, army, panzer)
    return done(state)


def targets(state: State) -> list[str]:
    return [state.game.counters[a.target].key for a in asked(state).options if isinstance(a, Fight)]


@pytest.mark.rule("gdw combat.order", "vpg 9.0.order", "c3i 9.0.order", "vpg 9.0.step7", "c3i 9.0.step7")
@every_edition
def test_attacker_chooses_the_order_battle_by_battle(edition: str) -> None:
    board = plain(edition)
    state = three_battles(board)
    assert (asked(state).player, topic(state)) == (0, "combat.next")
    assert targets(state) == ["30A", "10A", "13A"]
    state = roll(board.play(state, "fight 10A"), 6)
    assert targets(state) == ["30A", "13A"]
    state = roll(board.play(state, "fight 13A"), 6)
    assert (asked(state).player, state.battle.target) == (CHANCE, board.game.unit["30A"])
    assert phase(roll(state, 6)) == "german-movement"


@pytest.mark.rule("gdw combat.order", "vpg 9.0.step5", "c3i 9.0.step5", "vpg 9.0.order", "c3i 9.0.order")
@every_edition
def test_result_is_carried_out_before_the_next_battle(edition: str) -> None:
    """An attacker loss at 1:1 has cost its step when the next battle is chosen."""
    board = plain(edition)
    state = roll(board.play(three_battles(board), "fight 10A"), 6)
    assert state.steps[board.game.unit["XLI"]] == 1
    assert topic(state) == "combat.next"


@pytest.mark.rule("gdw combat.once", "vpg 9.0.once", "c3i 9.0.once", "Q-31")
@every_edition
def test_unit_that_has_defended_is_safe_from_idle_neighbours(edition: str) -> None:
    board = plain(edition)
    state = roll(board.play(three_battles(board), "fight 30A"), NO_EFFECT[edition])
    again = attack(board, "30A", "VI")
    assert board.game.grid.adjacent(state.where[board.game.unit["30A"]], state.where[board.game.unit["VI"]])
    assert refusal(state, again) == "combat.next-expected"
    state = roll(board.play(state, "fight 10A"), NO_EFFECT[edition])
    assert refusal(roll(state, NO_EFFECT[edition]), again) == "move.expected"


def finish_first_battle(state: State, second: int) -> State:
    """Answer whatever the first battle asks until the die of the second is due."""
    while state.battle is None or state.battle.target != second:
        state = apply(state, next(iter(asked(state).options)))
    return state


@pytest.mark.rule("gdw combat.once", "gdw combat.order", "vpg 9.0.once", "vpg 9.0.order", "c3i 9.0.once")
@pytest.mark.rule("c3i 9.0.order", "Q-30")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("panzer", ["XXIV", "XXIV reduced"])
@every_edition
def test_no_battle_touches_the_units_of_a_later_one(edition: str, face: int, panzer: str) -> None:
    """Two battles side by side: the attackers are neighbours, and so are the defenders."""
    board = plain(edition)
    units = {panzer: W, "30A reduced": X, "XLI": (-2, 1), "10A": (-1, 1)}
    state = board.position("german-combat", units)
    state = done(announce(board, announce(board, state, "30A", "XXIV"), "10A", "XLI"))
    later = [board.game.unit[key] for key in ("XLI", "10A")]
    before = [(state.where[u], state.steps[u]) for u in later]
    state = finish_first_battle(roll(board.play(state, "fight 30A"), face), later[1])
    assert [(state.where[u], state.steps[u]) for u in later] == before
    assert state.battle.attackers == (later[0],)


@pytest.mark.rule("gdw combat.steps", "gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6")
@every_edition
def test_steps_of_a_battle_follow_each_other(edition: str) -> None:
    board = plain(edition)
    state = strike(board, {"XXIV": W, "XLI": NE, "30A reduced": X}, "30A")
    fallen = roll(state, ELIMINATED[edition])
    assert [type(event) for event in fallen.events] == [BattleOdds, BattleResult, Eliminated]
    assert (asked(fallen).player, topic(fallen)) == (0, "advance.ask")
    entered = apply(fallen, Advance(board.game.unit["XLI"]))
    assert isinstance(entered.events[0], Advanced)
    assert (board.place_of(entered, "XLI"), board.place_of(entered, "XXIV")) == (X, W)


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6")
@every_edition
def test_advance_may_be_declined(edition: str) -> None:
    board = plain(edition)
    state = strike(board, {"XXIV": W, "XLI": NE, "30A reduced": X}, "30A")
    after = done(roll(state, ELIMINATED[edition]))
    assert phase(after) == "german-movement"
    assert (board.place_of(after, "XXIV"), board.place_of(after, "XLI")) == (W, NE)


def two_on_thirty(board: Board, *advance: str) -> State:
    """10A is thrown back from (1, 1) first, perhaps with an advance; then the die for 30A brings DR."""
    units: dict[str, Axial] = {"XXIV": W, "XLI": NE, "30A": X, "LVII": (2, 1), "10A reduced": (1, 1)}
    state = board.position("german-combat", units)
    state = done(announce(board, announce(board, state, "30A", "XXIV", "XLI"), "10A", "LVII"))
    edition = board.game.id.split("-")[1]
    state = roll(board.play(state, "fight 10A"), RETREAT[edition])
    away = Retreat(board.game.unit["10A"], board.path((0, 2), (0, 3)))
    state = board.play(apply(state, away), *(advance or ("done",)))
    return roll(state, RETREAT[edition])


@pytest.mark.rule("gdw combat.order", "vpg 9.0.step5", "c3i 9.0.step5", "Q-32")
@every_edition
def test_without_an_advance_one_way_out_is_left(edition: str) -> None:
    board = plain(edition)
    state = two_on_thirty(board)
    assert {a.path[0] for a in asked(state).options if isinstance(a, Retreat)} == {board.hex(OPEN)}


@pytest.mark.rule("gdw combat.order", "gdw combat.advance", "vpg 9.0.step5", "vpg 9.0.step6", "Q-32")
@pytest.mark.parametrize("edition", ["gdw", "vpg"])
def test_advance_closes_the_way_out_of_a_later_battle(edition: str) -> None:
    state = two_on_thirty(plain(edition), "advance LVII")
    assert [event.reason for event in state.events if isinstance(event, Eliminated)] == ["no-retreat"]


@pytest.mark.rule("c3i 9.0.step5", "c3i 9.0.step6", "Q-32")
def test_advance_makes_a_later_retreat_cost_a_step() -> None:
    board = plain("c3i")
    state = two_on_thirty(board, "advance LVII")
    assert topic(state) == "retreat.ask"
    state = apply(state, next(iter(asked(state).options)))
    assert state.steps[board.game.unit["30A"]] == 1


@pytest.mark.rule("gdw zoc.extent", "vpg 7.0", "c3i 7.0", "Q-67")
@pytest.mark.parametrize("first", ["10A", "30A"])
@pytest.mark.parametrize("edition", ["gdw", "vpg"])
def test_units_before_and_after_their_attack_have_a_zone(edition: str, first: str) -> None:
    """XXXV, which attacks 10A, closes the way out of 30A whether or not it has fought yet."""
    board = plain(edition)
    units = {"XXIV": W, "XLI": NE, "30A": X, "XXXV": (0, 2), "10A": (0, 3)}
    state = board.position("german-combat", units)
    state = done(announce(board, announce(board, state, "30A", "XXIV", "XLI"), "10A", "XXXV"))
    state = board.play(state, f"fight {first}")
    if first == "10A":
        state = roll(state, NO_EFFECT[edition])
    after = roll(state, RETREAT[edition])
    assert board.place_of(after, "30A") == "pool"


@pytest.mark.rule("gdw example.second-attack", "vpg 9.3.example", "c3i 9.3.example")
@every_edition
def test_second_attack_of_the_example_eliminates_on_a_retreat(edition: str) -> None:
    board = Board(edition, fort=[X], river=[(X, W), (X, NE)])
    units = {"XLVII": W, "V": NE, "XLII reduced": SE, "30A reduced": X}
    after = roll(strike(board, units, "30A"), RETREAT[edition])
    assert any(isinstance(event, BattleResult) and event.result == "DR" for event in after.events)
    assert not any(isinstance(event, Retreated) for event in after.events)
    assert board.place_of(after, "30A") == "pool"


@pytest.mark.rule("Q-55")
def test_announced_attack_that_falls_below_the_advanced_table_has_no_effect() -> None:
    """8 against 8 in a fortification is 1:2 until another army is driven into the fortification beside it."""
    options = {"kurcina_advanced_crt": "on", "kurcina_strong_line": "on"}
    board = Board("gdw", fort=[X, (1, 0)], options=options)
    state = board.position("german-combat", {"XXXV": W, "30A": X, "XXIV": (4, 0), "10A": (3, 0)})
    state = done(announce(board, announce(board, state, "30A", "XXXV"), "10A", "XXIV"))
    state = roll(board.play(state, "fight 10A"), 1)
    state = apply(state, Retreat(board.game.unit["10A"], board.path((2, 0), (1, 0))))
    state = apply(state, DONE)
    assert BattleVoid(board.game.unit["30A"]) in state.events
    assert phase(state) == "german-movement"


@pytest.mark.rule("Q-55")
def test_attack_below_the_advanced_table_is_refused_when_announced() -> None:
    options = {"kurcina_advanced_crt": "on", "kurcina_strong_line": "on"}
    board = Board("gdw", fort=[X, (1, 0)], options=options)
    state = board.position("german-combat", {"XXXV": W, "30A": X, "10A": (1, 0), "VI": NE})
    assert refusal(state, attack(board, "30A", "XXXV")) == "combat.below-table"
    assert refusal(state, attack(board, "30A", "VI")) == "combat.below-table"
