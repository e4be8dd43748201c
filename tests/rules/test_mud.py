"""Mud: one hex per phase, weaker attacks, unchanged defence and printed losses."""

from __future__ import annotations

import pytest

from boards import EDITIONS, Axial, Board
from rasputitsa.engine.action import Lose
from rasputitsa.engine.event import StepLost
from rasputitsa.engine.play import apply
from rasputitsa.games import load
from rules.questions import (
    NE,
    SE,
    E,
    W,
    Walk,
    X,
    asked,
    done,
    every_edition,
    later_editions,
    odds_of,
    phase,
    plain,
    reckoning,
    roll,
    strike,
    topic,
)  # fmt: skip

MUD_TURNS = (3, 4)
SEVENTEEN = {"XLVII": W, "V": NE, "XLII reduced": SE}  # panzer 9, infantry 6 and 2
SECOND_ATTACK = SEVENTEEN | {"30A reduced": X}
TWO_ARMIES = {"30A": W, "10A": NE, "XXXIV": X}  # 8 + 8 against 4
EXCHANGE = {"gdw": 4, "vpg": 2, "c3i": 2}  # dice at 1:1

mud_turns = pytest.mark.parametrize("turn", MUD_TURNS)
infantry_of_both_sides = pytest.mark.parametrize(("key", "side"), [("VI", "german"), ("30A", "soviet")])


def second_attack(edition: str, options: tuple[str, ...] = ()) -> Board:
    """The board of the second attack of the combat example."""
    return Board(edition, fort=[X], river=[(X, W), (X, NE)], options=options)


@pytest.mark.rule("gdw mud.movement", "vpg 12.1", "c3i 12.1", "Q-14")
@mud_turns
@infantry_of_both_sides
@every_edition
def test_mov_19_infantry_enters_adjacent_forest(edition: str, key: str, side: str, turn: int) -> None:
    board = Board(edition, forest=[E])
    unit = Walk(board, board.position(f"{side}-movement", {key: X}, turn=turn), key)
    assert unit.why_not(E) == ""


@pytest.mark.rule("gdw mud.movement", "vpg 12.1", "c3i 12.1")
@mud_turns
@infantry_of_both_sides
@every_edition
def test_mov_20_two_clear_hexes_are_too_far(edition: str, key: str, side: str, turn: int) -> None:
    board = plain(edition)
    unit = Walk(board, board.position(f"{side}-movement", {key: X}, turn=turn), key)
    assert unit.why_not(E, (2, 0)) == "move.weather-hexes"
    assert len(unit.ends()) == 6


@pytest.mark.rule("gdw mud.movement", "vpg 12.1", "c3i 12.1")
@mud_turns
@every_edition
def test_mov_20_panzer_moves_one_hex_in_each_of_its_phases(edition: str, turn: int) -> None:
    board = plain(edition)
    state = board.position("german-panzer", {"XXIV": X}, turn=turn)
    assert Walk(board, state, "XXIV").why_not(E, (2, 0)) == "move.weather-hexes"
    state = done(apply(state, Walk(board, state, "XXIV").order(E)))
    assert phase(state) == "german-movement"
    assert Walk(board, state, "XXIV").ends() == {(2, 0), (2, -1), (1, -1), X, (0, 1), (1, 1)}


@pytest.mark.rule("gdw mud.movement", "vpg 12.1", "c3i 12.1", "Q-14")
@every_edition
def test_strict_reading_bars_forest_in_mud_only(edition: str) -> None:
    line: list[Axial] = [X, E, (2, 0), (3, 0), (4, 0)]
    board = Board(edition, forest=[E], rail=[line], options=["mud_bars_forest"])
    mud = Walk(board, board.position("soviet-movement", {"30A": X}, turn=3), "30A")
    assert (mud.why_not(E), mud.why_not(W)) == ("move.weather-points", "")
    clear = Walk(board, board.position("soviet-movement", {"30A": X}, turn=5), "30A")
    assert clear.why_not(E) == ""
    train = Walk(board, board.position("soviet-rail", {"30A": X}, turn=3), "30A")
    assert train.why_not(*line[1:]) == ""


@pytest.mark.rule("gdw sequence.weather", "vpg 12.0", "c3i 12.0")
@pytest.mark.parametrize("turn", range(1, 8))
@every_edition
def test_only_turns_three_and_four_slow_movement(edition: str, turn: int) -> None:
    board = plain(edition)
    unit = Walk(board, board.position("german-movement", {"VI": X}, turn=turn), "VI")
    assert (unit.why_not(E, (2, 0)) == "move.weather-hexes") == (turn in MUD_TURNS)


@pytest.mark.rule("gdw mud.attack", "gdw example.mud")
@mud_turns
def test_odd_07_all_attackers_are_halved_in_gdw(turn: int) -> None:
    state = strike(second_attack("gdw"), SECOND_ATTACK, "30A", turn=turn)
    assert odds_of(state).doubled == 17
    assert reckoning(state) == ("2:1", -1, "1:1")


@pytest.mark.rule("vpg 12.2", "c3i 12.2", "vpg 12.2.example", "c3i 12.2.example", "Q-09", "Q-05")
@mud_turns
@later_editions
def test_odd_08_only_armour_is_halved_in_the_later_editions(edition: str, turn: int) -> None:
    state = strike(second_attack(edition), SECOND_ATTACK, "30A", turn=turn)
    assert odds_of(state).doubled == 25
    assert reckoning(state) == ("3:1", -1, "2:1")


@pytest.mark.rule("vpg 12.2", "c3i 12.2")
@later_editions
def test_half_points_of_two_panzers_are_kept_and_added(edition: str) -> None:
    """Panzers of 9 and 9 attack with 9, not with 4 and 4."""
    state = strike(plain(edition), {"XLVII": W, "LVI": NE, "30A": X}, "30A", turn=3)
    assert odds_of(state).doubled == 18
    assert reckoning(state) == ("1:1", 0, "1:1")


@pytest.mark.rule("gdw mud.defence", "vpg 12.2.defence", "c3i 12.2.defence")
@mud_turns
@every_edition
def test_odd_09_reduced_army_still_defends_with_four(edition: str, turn: int) -> None:
    assert odds_of(strike(second_attack(edition), SECOND_ATTACK, "30A", turn=turn)).defence == 4


@pytest.mark.rule("gdw mud.defence", "vpg 12.2.defence", "c3i 12.2.defence")
@every_edition
def test_panzer_defends_with_its_printed_strength(edition: str) -> None:
    armies: dict[str, Axial] = {"30A": W, "10A": NE, "13A": SE}
    state = strike(plain(edition), armies | {"XLVII": X}, "XLVII", turn=3)
    assert odds_of(state).defence == 9


@pytest.mark.rule("gdw mud.attack")
def test_odd_22_soviet_infantry_is_halved_in_gdw() -> None:
    state = strike(plain("gdw"), TWO_ARMIES, "XXXIV", turn=3)
    assert odds_of(state).doubled == 16
    assert reckoning(state) == ("2:1", 0, "2:1")


@pytest.mark.rule("vpg 12.2", "c3i 12.2")
@later_editions
def test_odd_23_soviet_infantry_is_not_halved_in_the_later_editions(edition: str) -> None:
    state = strike(plain(edition), TWO_ARMIES, "XXXIV", turn=3)
    assert odds_of(state).doubled == 32
    assert reckoning(state) == ("4:1", 0, "4:1")


@pytest.mark.rule("vpg 13.0.mud", "c3i 13.0.mud")
@later_editions
def test_odd_24_handicap_halves_all_attackers(edition: str) -> None:
    state = strike(second_attack(edition, ("handicap_mud_all",)), SECOND_ATTACK, "30A", turn=3)
    assert odds_of(state).doubled == 17
    assert reckoning(state) == ("2:1", -1, "1:1")


@pytest.mark.rule("vpg 13.0.mud", "c3i 13.0.mud")
@later_editions
def test_handicap_changes_nothing_in_clear_weather(edition: str) -> None:
    state = strike(second_attack(edition, ("handicap_mud_all",)), SECOND_ATTACK, "30A", turn=5)
    assert odds_of(state).doubled == 34


@pytest.mark.rule("gdw mud.attack", "vpg 12.0", "c3i 12.0")
@pytest.mark.parametrize("turn", [1, 2, 5, 6, 7])
@every_edition
def test_nobody_is_halved_in_clear_weather(edition: str, turn: int) -> None:
    assert odds_of(strike(second_attack(edition), SECOND_ATTACK, "30A", turn=turn)).doubled == 34


@pytest.mark.rule("gdw mud.exchange", "vpg 12.2.losses", "c3i 12.2.losses")
@every_edition
def test_exchange_in_mud_counts_printed_strengths(edition: str) -> None:
    """The army loses 4. One step of a panzer of 9 counts 5 and is enough, though it attacked with 4½."""
    state = strike(plain(edition), {"XLVII": W, "LVI": NE, "30A": X}, "30A", turn=3)
    state = roll(state, EXCHANGE[edition])
    assert (topic(state), dict(asked(state).args)) == ("exchange.ask", {"due": 4})
    after = apply(state, Lose(state.game.unit["XLVII"]))
    assert StepLost(state.game.unit["XLVII"], state.where[state.game.unit["XLVII"]]) in after.events
    assert topic(after) == "retreat.ask"


@pytest.mark.rule("gdw combat.odds", "vpg 9.0.step1", "c3i 9.0.step1", "gdw mud.attack", "Q-56")
@pytest.mark.parametrize("edition", EDITIONS)
def test_smallest_attack_strength_is_two_halved_one(edition: str) -> None:
    board = plain(edition)
    assert min(min(counter.strength) for counter in load(board.game.id).counters) == 2
    board = Board(edition, options=() if edition == "gdw" else ("handicap_mud_all",))
    state = strike(board, {"XXXIV reduced": W, "XLII reduced": NE, "XLI": SE, "30A": X}, "30A", turn=3)
    assert odds_of(state).doubled == 2 + 2 + 12
