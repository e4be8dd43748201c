"""Counters: types, the values of both faces, and steps."""

from __future__ import annotations

import pytest

from boards import GAMES, Board
from rasputitsa.engine.action import Place
from rasputitsa.engine.event import Eliminated, StepLost
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply
from rasputitsa.games import load
from rules.questions import W, Walk, X, engage, every_edition, odds_of, plain, roll

ARMIES = (3, 5, 10, 13, 16, 19, 20, 24, 29, 30, 32, 33, 40, 43, 49, 50)
PANZERS = {"XL": (8, 4), "XLVIII": (8, 4), "XLVII": (9, 4), "LVI": (9, 4), "XLVI": (10, 5)} | dict.fromkeys(
    ("XXIV", "XLI", "LVII"), (12, 6)
)
INFANTRY = (
    dict.fromkeys(("XXXIV", "XLII"), (4, 2))
    | dict.fromkeys(("VI", "XII"), (5, 2))
    | dict.fromkeys(("V", "XIII", "XX", "XXVII", "LIII"), (6, 3))
)
HALF_OF_SEVEN = {"gdw": 4, "vpg": 3, "c3i": 3}
ATTACKER_LOSS = 6  # at 1:1, in both tables


def german_infantry(edition: str) -> dict[str, tuple[int, int]]:
    renamed = "XXII" if edition == "gdw" else "XXIII"
    sevens = dict.fromkeys(("VII", "VIII", "IX"), (7, HALF_OF_SEVEN[edition]))
    return INFANTRY | sevens | {renamed: (8, 4), "XXXV": (8, 4)}


def base_game_counters(game: Game, side: str) -> dict[str, tuple[int, ...]]:
    """The strengths of a side's counters that are not left out at the start."""
    state = game.start()
    units = [u for u in game.units_of[game.sides.index(side)] if state.where[u] != game.box["out"]]
    return {game.counters[u].key: game.counters[u].strength for u in units}


@pytest.mark.rule("gdw counters.values", "vpg 3.3", "c3i 3.3", "Q-03")
@every_edition
def test_strengths_of_german_counters(edition: str) -> None:
    assert base_game_counters(load(GAMES[edition]), "german") == PANZERS | german_infantry(edition)


@pytest.mark.rule("gdw counters.values", "gdw counters.types", "vpg 3.3", "c3i 3.3", "Q-69")
@every_edition
def test_strengths_of_soviet_counters_without_a_tank_unit(edition: str) -> None:
    armies = {f"{number}A": (8, 4) for number in ARMIES}
    assert base_game_counters(load(GAMES[edition]), "soviet") == armies | {"1Sh": (10, 5)}


@pytest.mark.rule("gdw counters.values", "vpg 3.3", "c3i 3.3")
@every_edition
def test_panzers_have_six_movement_points_and_all_others_four_on_both_faces(edition: str) -> None:
    counters = {c.key: c.allowance for c in load(GAMES[edition]).counters if c.key != "TU"}
    panzers = {key for key, allowance in counters.items() if allowance == (6, 6)}
    assert panzers == set(PANZERS)
    assert {counters[key] for key in counters.keys() - panzers} == {(4, 4)}


@pytest.mark.rule("c3i 3.3", "Q-03")
def test_half_strength_is_rounded_down_in_c3i() -> None:
    strengths = [c.strength for c in load(GAMES["c3i"]).counters]
    assert [half for full, half in strengths] == [full // 2 for full, half in strengths]


@pytest.mark.rule("gdw counters.types")
@every_edition
def test_only_the_panzers_move_in_the_panzer_phase(edition: str) -> None:
    board = plain(edition)
    keys = [counter.key for counter in board.game.counters if counter.side == 0]
    state = board.position("german-panzer", {key: (n - 11, 0) for n, key in enumerate(keys)}, turn=2)
    movable = {key for n, key in enumerate(keys) if not Walk(board, state, key).why_not((n - 11, 1))}
    assert movable == set(PANZERS)


@pytest.mark.rule("gdw counters.types", "Q-69")
@every_edition
def test_shock_army_counts_as_infantry_in_mud(edition: str) -> None:
    """The first edition halves everybody, the later ones only armour."""
    board = plain(edition)
    state = board.position("soviet-combat", {"1Sh": X, "XXXIV reduced": W}, turn=3)
    assert odds_of(engage(board, state, "XXXIV", "1Sh")).doubled == (10 if edition == "gdw" else 20)


@pytest.mark.rule("gdw counters.values", "vpg 3.3", "c3i 3.3", "vpg 9.0.step1", "c3i 9.0.step1")
@every_edition
def test_only_the_face_that_is_up_counts(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", {"XXIV reduced": X, "30A reduced": W})
    found = odds_of(engage(board, state, "30A", "XXIV"))
    assert (found.doubled, found.defence) == (12, 4)


@pytest.mark.rule("gdw counters.values", "vpg 3.3", "c3i 3.3")
@every_edition
def test_reduced_unit_keeps_its_movement_allowance(edition: str) -> None:
    board = plain(edition)
    walk = Walk(board, board.position("german-movement", {"XXIV reduced": X}), "XXIV")
    path = [(-n, 0) for n in range(1, 7)]
    assert walk.why_not(*path) == ""
    assert walk.why_not(*path, (-7, 0)) == "move.too-far"


@pytest.mark.rule("gdw counters.steps", "vpg 3.3", "c3i 3.3", "vpg 9.3.DRL.step", "c3i 9.3.DRL.step")
@every_edition
def test_full_unit_that_loses_a_step_is_reduced(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", {"XXXV": X, "30A": W})
    after = roll(engage(board, state, "30A", "XXXV"), ATTACKER_LOSS)
    unit = board.game.unit["XXXV"]
    assert StepLost(unit, board.hex(X)) in after.events
    assert (board.place_of(after, "XXXV"), after.steps[unit]) == (X, 1)


@pytest.mark.rule("gdw counters.steps", "vpg 3.3", "c3i 3.3", "vpg 9.3.DRL.step", "c3i 9.3.DRL.step")
@every_edition
def test_reduced_unit_that_loses_a_step_is_eliminated_to_the_pool(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", {"XXXV reduced": X, "30A reduced": W})
    after = roll(engage(board, state, "30A", "XXXV"), ATTACKER_LOSS)
    assert any(isinstance(event, Eliminated) for event in after.events)
    assert board.place_of(after, "XXXV") == "pool"


@pytest.mark.rule("gdw counters.steps", "gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
def test_unit_from_the_pool_enters_reduced(edition: str) -> None:
    board = Board(edition, west=[X])
    state = board.position("german-replacement", {"XXXV": "pool"}, turn=2)
    after = apply(state, Place(board.game.unit["XXXV"], board.hex(X)))
    assert after.steps[board.game.unit["XXXV"]] == 1
