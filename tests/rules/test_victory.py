"""Winning the game: Moscow, a second city, or victory points (VIC-*)."""

from __future__ import annotations

import pytest

from boards import Board, label
from rasputitsa.engine.action import DONE, Advance, Move
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.event import GameOver
from rasputitsa.engine.play import apply, decision, outcome
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.victory import score
from rules.aftermath import (
    GERMAN,
    SOVIET,
    Units,
    board,
    finished,
    fought,
    holder,
    passed,
    retreat,
    rolled,
    step,
)
from rules.questions import NE, SE, W, X, announce, done, every_edition, later_editions

MOSCOW = X
SMALL = [(4, -2), (6, -3), (8, -4)]
TEN = [(q, -5) for q in range(-2, 8)]
ALONE: Units = {"XXIV": (-6, 0), "30A": (-6, 6)}


def last_turn(b: Board, german: list[tuple[int, int]], units: Units = ALONE) -> State:
    """The end of turn 7 with these cities in German hands."""
    lines = ["control german " + " ".join(map(label, german))] if german else []
    return finished(b.position("soviet-movement", units, *lines, turn=len(b.game.turns)))


def winner(s: State) -> int | None:
    """Who has won, as the last event tells it."""
    assert decision(s) is None
    told = s.events[-1]
    assert isinstance(told, GameOver)
    assert outcome(s) == told
    return told.winner


@pytest.mark.rule("gdw victory.moscow", "gdw victory.control", "vpg 5.0", "c3i 5.0")
@every_edition
def test_vic_01_moscow_taken_and_left_empty(edition: str) -> None:
    b = board(edition, moscow=MOSCOW, cities=SMALL)
    panzer = b.game.unit["XXIV"]
    s = b.position("german-movement", {"XXIV": W, "30A": (-6, 6)}, turn=6)
    s = passed(apply(s, Move(panzer, b.path(MOSCOW))), "german-movement", 7)
    s = finished(apply(s, Move(panzer, b.path(W))))
    assert s.unit_at(b.hex(MOSCOW)) is None
    assert winner(s) == GERMAN


@pytest.mark.rule("gdw victory.moscow", "vpg 5.0", "c3i 5.0")
@every_edition
def test_vic_02_03_the_soviet_holds_only_moscow(edition: str) -> None:
    s = last_turn(board(edition, moscow=MOSCOW, cities=SMALL), SMALL)
    assert winner(s) == (SOVIET if edition == "gdw" else None)


@pytest.mark.rule("gdw victory.moscow", "vpg 5.0", "c3i 5.0")
@every_edition
def test_vic_04_the_soviet_holds_moscow_and_a_small_city(edition: str) -> None:
    assert winner(last_turn(board(edition, moscow=MOSCOW, cities=SMALL), SMALL[1:])) == SOVIET


@pytest.mark.rule("gdw victory.moscow", "vpg 5.0", "c3i 5.0")
@every_edition
def test_vic_05_the_soviet_holds_all_but_moscow(edition: str) -> None:
    assert winner(last_turn(board(edition, moscow=MOSCOW, cities=SMALL), [MOSCOW])) == GERMAN


@pytest.mark.rule("gdw victory.control", "vpg 5.0", "c3i 5.0")
@every_edition
def test_the_soviet_holds_moscow_at_the_start_and_wins_if_nothing_happens(edition: str) -> None:
    assert winner(last_turn(board(edition, moscow=MOSCOW, cities=SMALL), [])) == SOVIET


@pytest.mark.rule("vpg 5.0", "c3i 5.0")
@later_editions
def test_the_reason_is_told(edition: str) -> None:
    b = board(edition, moscow=MOSCOW, cities=SMALL)
    assert last_turn(b, [MOSCOW]).events[-1] == GameOver(GERMAN, "victory.holder")
    assert last_turn(b, SMALL).events[-1] == GameOver(None, "victory.draw")


@pytest.mark.rule("gdw sequence.turns", "vpg 4.0.9", "c3i 4.0.9")
@every_edition
def test_nothing_happens_after_the_end(edition: str) -> None:
    s = last_turn(board(edition, moscow=MOSCOW), [])
    with pytest.raises(IllegalAction, match=r"game\.over"):
        apply(s, DONE)


@pytest.mark.rule("gdw victory.moscow", "vpg 5.0", "c3i 5.0")
@every_edition
def test_taking_moscow_does_not_end_the_game(edition: str) -> None:
    b = board(edition, moscow=MOSCOW)
    s = b.position("german-movement", {"XXIV": W, "30A": (-6, 6)}, turn=6)
    s = done(apply(s, Move(b.game.unit["XXIV"], b.path(MOSCOW))))
    assert decision(s) is not None


# ---------- victory points ----------


def campaign(**features: object) -> Board:
    return board("gdw", scenario="campaign14", moscow=MOSCOW, cities=TEN, **features)


def points(s: State) -> tuple[int, int]:
    return score(s, GERMAN), score(s, SOVIET)


FOUR = "control german " + " ".join(map(label, TEN[:4]))


@pytest.mark.rule("kane victory.elimination", "kane victory.cities", "kane victory.winner", "Q-40")
def test_vic_06_points_at_the_end() -> None:
    b = campaign()
    lines = (FOUR, "points vp.german 9", "points vp.soviet 6")
    s = finished(b.position("soviet-movement", ALONE, *lines, turn=14))
    assert points(s) == (9 + 20, 6 + 30 + 20)
    assert s.events[-1] == GameOver(SOVIET, "victory.most-points")


@pytest.mark.rule("kane victory.elimination")
@pytest.mark.parametrize("result", ["DE", "DR"])
def test_vic_06_a_point_per_eliminated_unit(result: str) -> None:
    b = campaign()
    units: Units = {"30A": (-8, 8), "XXIV": (-9, 8), "XLI": (-7, 7), "LVII": (-8, 9)}
    before = b.position("german-combat", units)
    s = fought(b, units, result)
    assert step(b, s, "30A") == "pool"
    assert points(s) == (points(before)[0] + 1, points(before)[1])


@pytest.mark.rule("kane victory.elimination")
def test_vic_06_for_the_soviet_too() -> None:
    b = campaign()
    units: Units = {"V reduced": (-8, 8), "3A": (-9, 8), "5A": (-7, 7), "10A": (-8, 9)}
    before = b.position("soviet-combat", units)
    s = fought(b, units, "DE", target="V")
    assert points(s) == (points(before)[0], points(before)[1] + 1)


EXPELLED: Units = {"V reduced": MOSCOW, "3A": W, "5A": NE}


@pytest.mark.rule("kane victory.moscow-bonus", "Q-40")
def test_vic_07_ten_points_for_standing_in_moscow() -> None:
    b = campaign()
    lines = (FOUR, "points vp.german 9", "points vp.soviet 6")
    s = done(b.position("soviet-movement", EXPELLED, *lines, turn=6))
    s = passed(s, "soviet-combat", 8)
    s = rolled(done(announce(b, s, "V", "3A", "5A")), "DR")
    s = apply(s, retreat(b, SE, (0, 2), unit="V"))
    s = finished(apply(s, Advance(b.game.unit["3A"])))
    assert holder(b, s, MOSCOW) == SOVIET
    assert points(s)[GERMAN] == 9 + 20 + 10


@pytest.mark.rule("kane victory.moscow-bonus", "Q-40")
def test_vic_07_only_once() -> None:
    b = campaign()
    s = b.position("soviet-movement", EXPELLED, turn=6)
    before = points(s)[GERMAN]
    s = passed(done(s), "soviet-movement", 9)
    assert points(s)[GERMAN] == before + 10


@pytest.mark.rule("kane victory.moscow-bonus", "Q-40")
def test_vic_07_not_for_empty_moscow() -> None:
    b = campaign()
    s = b.position("soviet-movement", ALONE, f"control german {label(MOSCOW)}", turn=6)
    assert points(done(s))[GERMAN] == points(s)[GERMAN] == 20


@pytest.mark.rule("kane victory.moscow-bonus", "Q-40")
def test_vic_07_not_at_the_end_of_a_german_turn() -> None:
    b = campaign()
    s = b.position("german-movement", EXPELLED, turn=6)
    assert points(passed(s, "soviet-movement", 6))[GERMAN] == points(s)[GERMAN]


@pytest.mark.rule("kane victory.winner", "Q-40")
def test_vic_08_equal_points_are_a_draw() -> None:
    b = campaign()
    s = finished(b.position("soviet-movement", ALONE, FOUR, "points vp.german 30", turn=14))
    assert points(s) == (50, 50)
    assert s.events[-1] == GameOver(None, "victory.tie")


@pytest.mark.rule("kur clarification.victory-points", "Q-40")
def test_vic_09_points_decide_the_seven_turn_game_too() -> None:
    b = board("gdw", options=("kurcina_always_vp",), moscow=MOSCOW, cities=TEN)
    s = finished(b.position("soviet-movement", ALONE, f"control german {label(MOSCOW)}", turn=7))
    assert holder(b, s, MOSCOW) == GERMAN
    assert points(s) == (20, 50)
    assert s.events[-1] == GameOver(SOVIET, "victory.most-points")


@pytest.mark.rule("kane victory.winner")
def test_holding_moscow_does_not_win_the_campaign() -> None:
    b = campaign()
    s = finished(b.position("soviet-movement", ALONE, f"control german {label(MOSCOW)}", turn=14))
    assert winner(s) == SOVIET


@pytest.mark.rule("kane victory.winner")
def test_the_german_wins_with_more_points() -> None:
    s = finished(campaign().position("soviet-movement", ALONE, "points vp.german 80", turn=14))
    assert s.events[-1] == GameOver(GERMAN, "victory.most-points")
