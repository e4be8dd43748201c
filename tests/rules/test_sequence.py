"""The sequence of play: turns, phases, who acts in them, weather and replacement points of the track."""

from __future__ import annotations

from functools import lru_cache

import pytest

from boards import GAMES, Axial, Board, label
from rasputitsa.engine.action import DONE, Action, Arrange, Attack, Move, Restore
from rasputitsa.engine.event import GameOver, PhaseBegan, WeatherCame
from rasputitsa.engine.play import apply, decision
from rasputitsa.games import load
from rules.questions import (
    FIRST_PHASE,
    E,
    W,
    Walk,
    X,
    asked,
    attack,
    done,
    engage,
    every_edition,
    later_editions,
    phase,
    plain,
    refusal,
    roll,
    topic,
)

GERMAN_TURN = ("german-replacement", "german-panzer", "german-combat", "german-movement")
SOVIET_TURN = ("soviet-replacement", "soviet-rail", "soviet-combat", "soviet-movement")
PHASES = {
    "gdw": (*GERMAN_TURN, *SOVIET_TURN),
    "vpg": (*GERMAN_TURN, *SOVIET_TURN, "administration"),
    "c3i": (*GERMAN_TURN, *SOVIET_TURN, "administration"),
}
NO_EFFECT = {"gdw": 2, "vpg": 4, "c3i": 4}  # dice at 1:1


@lru_cache
def idle_game(edition: str) -> tuple[list[PhaseBegan], list[WeatherCame], list[GameOver]]:
    """What happens in a game in which both players do as little as they may."""
    state = apply(load(GAMES[edition]).start(), Arrange("historical"))
    events = list(state.events)
    while (choice := decision(state)) is not None:
        state = apply(state, DONE if DONE in choice.options else next(iter(choice.options)))
        events += state.events
    return (
        [event for event in events if isinstance(event, PhaseBegan)],
        [event for event in events if isinstance(event, WeatherCame)],
        [event for event in events if isinstance(event, GameOver)],
    )


@pytest.mark.rule("gdw sequence.turns", "gdw sequence.phases", "gdw sequence.first-turn")
@pytest.mark.rule("vpg 4.0.turns", "vpg 4.0.phases", "vpg 4.0.1", "vpg 4.0.2", "vpg 4.0.9", "vpg 6.0.5")
@pytest.mark.rule("c3i 4.0.turns", "c3i 4.0.phases", "c3i 4.0.1", "c3i 4.0.2", "c3i 4.0.9", "c3i 6.0.4")
@every_edition
def test_seven_turns_of_phases_in_order(edition: str) -> None:
    phases, _, over = idle_game(edition)
    every = [(turn, id_) for turn in range(1, 8) for id_ in PHASES[edition]]
    assert [(event.turn, event.phase) for event in phases] == every[every.index((1, FIRST_PHASE[edition])) :]
    assert len(over) == 1


@pytest.mark.rule("gdw sequence.phases", "vpg 4.0.phases", "c3i 4.0.phases", "vpg 4.0.8", "c3i 4.0.8", "Q-05")
@every_edition
def test_phases_one_to_four_are_german_and_five_to_eight_soviet(edition: str) -> None:
    sides = {event.phase: event.side for event in idle_game(edition)[0]}
    assert [sides[id_] for id_ in GERMAN_TURN] == [0] * 4
    assert [sides[id_] for id_ in SOVIET_TURN] == [1] * 4


@pytest.mark.rule("gdw sequence.first-turn")
def test_seq_01_gdw_begins_with_panzer_movement_and_no_replacement_point() -> None:
    state = apply(load(GAMES["gdw"]).start(), Arrange("historical"))
    assert (state.turn, phase(state), topic(state)) == (1, "german-panzer", "move.ask")
    assert state.points[state.game.track["rp"]] == 0


@pytest.mark.rule("vpg 6.0.5", "c3i 6.0.4", "vpg 4.0.3", "c3i 4.0.3", "vpg 4.0.2", "c3i 4.0.2")
@later_editions
def test_seq_02_seq_03_later_editions_begin_with_combat(edition: str) -> None:
    state = apply(load(GAMES[edition]).start(), Arrange("historical"))
    assert (state.turn, phase(state), topic(state)) == (1, "german-combat", "combat.ask")
    panzer = state.game.unit["XLI"]
    step_back = state.game.grid.hex("0102")
    assert refusal(state, Move(panzer, (step_back,))) == "combat.expected"


@pytest.mark.rule("gdw sequence.first-turn", "vpg 4.0.1", "c3i 4.0.1")
@every_edition
def test_seq_04_second_turn_starts_in_phase_one_with_one_german_point(edition: str) -> None:
    board = Board(edition, west=[(-5, 0)])
    state = done(board.position("soviet-movement", {"XXIV reduced": (-5, 0), "30A": (5, 0)}))
    assert (state.turn, phase(state), asked(state).player) == (2, "german-replacement", 0)
    assert state.points[board.game.track["rp"]] == 1


@pytest.mark.rule("gdw sequence.weather", "vpg 12.0", "c3i 12.0")
@every_edition
def test_seq_05_mud_on_turns_three_and_four(edition: str) -> None:
    assert [turn.weather[0] for turn in load(GAMES[edition]).turns] == list("ccmmccc")
    assert idle_game(edition)[1] == [WeatherCame(3, "mud"), WeatherCame(5, "clear")]


@pytest.mark.rule("gdw movement.phases", "vpg 4.0.4", "c3i 4.0.4", "vpg 8.0.allowance", "c3i 8.0.allowance")
@every_edition
def test_seq_08_panzer_moves_attacks_and_moves_again(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-panzer", {"XXIV": (-6, 0), "30A": E}, turn=2)
    state = done(apply(state, Walk(board, state, "XXIV").order(*((n, 0) for n in range(-5, 1)))))
    state = roll(engage(board, state, "30A", "XXIV"), NO_EFFECT[edition])
    assert phase(state) == "german-movement"
    away = [(-n, 0) for n in range(1, 7)]
    assert Walk(board, state, "XXIV").why_not(*away) == ""
    assert Walk(board, state, "XXIV").why_not(*away, (-7, 0)) == "move.too-far"


@pytest.mark.rule("gdw movement.rail", "gdw movement.phases", "Q-62")
@pytest.mark.rule("vpg 4.0.5", "vpg 4.0.6", "vpg 4.0.7", "vpg 4.0.8", "vpg 8.1", "vpg 8.0.allowance")
@pytest.mark.rule("c3i 4.0.5", "c3i 4.0.6", "c3i 4.0.7", "c3i 4.0.8", "c3i 8.1", "c3i 8.0.allowance")
@every_edition
def test_seq_09_new_army_goes_by_rail_attacks_and_moves(edition: str) -> None:
    line: list[Axial] = [(n, 0) for n in range(5)]
    board = Board(edition, cities=[X], rail=[line], east=[(9, 0)])
    state = board.position("soviet-replacement", {"30A reduced": "pool", "XXXIV": (5, 0)})
    state = board.play(state, f"place 30A {label(X)}")
    assert phase(state) == "soviet-rail"
    state = done(apply(state, Walk(board, state, "30A").order(*line[1:])))
    assert phase(state) == "soviet-combat"
    state = roll(engage(board, state, "XXXIV", "30A"), NO_EFFECT[edition])
    assert phase(state) == "soviet-movement"
    assert Walk(board, state, "30A").why_not((3, 0), (2, 0), (1, 0), X) == ""


@pytest.mark.rule("gdw movement.phases", "vpg 4.0.2", "c3i 4.0.2", "vpg 8.1", "c3i 8.1")
@every_edition
def test_seq_10_infantry_not_in_phase_two_and_no_german_by_rail(edition: str) -> None:
    board = Board(edition, rail=[[X, E, (2, 0)]])
    panzers = board.position("german-panzer", {"XXIV": (4, 0), "VI": X}, turn=2)
    assert Walk(board, panzers, "VI").why_not(E) == "move.who"
    trains = board.position("soviet-rail", {"30A": E, "VI": X})
    assert topic(trains) == "move.ask"
    assert Walk(board, trains, "VI").why_not(E) == "move.not-yours"


@pytest.mark.rule("gdw movement.phases", "vpg 4.0.4", "c3i 4.0.4", "vpg 4.0.8", "c3i 4.0.8")
@pytest.mark.parametrize(("phase_id", "mover"), [("german-movement", "VI"), ("soviet-movement", "30A")])
@every_edition
def test_every_unit_of_the_phasing_side_moves_in_phases_four_and_eight(
    edition: str, phase_id: str, mover: str
) -> None:
    board = plain(edition)
    state = board.position(phase_id, {"XXIV": (4, 0), "VI": X, "30A": (-4, 0), "1Sh": (-8, 0)})
    wanted = set(state.on_map(board.game.side_of[board.game.unit[mover]]))
    assert {move.unit for move in asked(state).options if isinstance(move, Move)} == wanted


@pytest.mark.rule("gdw combat.voluntary", "vpg 4.0.3", "c3i 4.0.3", "vpg 4.0.7", "c3i 4.0.7")
@pytest.mark.parametrize("phase_id", ["german-combat", "soviet-combat"])
@every_edition
def test_every_unit_of_the_phasing_side_may_attack(edition: str, phase_id: str) -> None:
    board = plain(edition)
    state = board.position(phase_id, {"XXIV": X, "VI": (0, 3), "30A": E, "1Sh": (1, 3)})
    pairs = [("30A", "XXIV"), ("1Sh", "VI")]
    if phase_id == "soviet-combat":
        pairs = [(attacker, target) for target, attacker in pairs]
    assert [refusal(state, attack(board, *pair)) for pair in pairs] == ["", ""]


@pytest.mark.rule("gdw sequence.finish-phase", "vpg 4.0.phases", "c3i 4.0.phases")
@pytest.mark.parametrize(
    ("phase_id", "expected"),
    [
        ("german-panzer", {"attack": "move.expected", "restore": "move.expected"}),
        ("german-combat", {"move": "combat.expected", "restore": "combat.expected"}),
        ("german-movement", {"attack": "move.expected", "restore": "move.expected"}),
        ("german-replacement", {"move": "replacement.expected", "attack": "replacement.expected"}),
    ],
)
@every_edition
def test_actions_of_another_phase_are_refused(edition: str, phase_id: str, expected: dict[str, str]) -> None:
    board = Board(edition, west=[X])
    state = board.position(phase_id, {"XXIV reduced": X, "30A": E}, turn=2)
    panzer = board.game.unit["XXIV"]
    actions: dict[str, Action] = {
        "move": Move(panzer, board.path(W)),
        "attack": Attack(board.game.unit["30A"], (panzer,)),
        "restore": Restore(panzer),
    }
    assert {name: refusal(state, actions[name]) for name in expected} == expected


@pytest.mark.rule("gdw sequence.phases", "vpg 4.0.phases", "c3i 4.0.phases")
@every_edition
def test_units_of_the_other_side_do_not_act(edition: str) -> None:
    board = Board(edition, east=[E], west=[X])
    units = {"XXIV reduced": X, "30A reduced": E}
    moving = board.position("german-movement", units, turn=2)
    assert Walk(board, moving, "30A").why_not((2, 0)) == "move.not-yours"
    buying = board.position("german-replacement", units, turn=2)
    assert refusal(buying, Restore(board.game.unit["30A"])) == "replacement.not-yours"
    fighting = board.position("german-combat", units, turn=2)
    assert refusal(fighting, attack(board, "XXIV", "30A")) == "combat.own-target"
