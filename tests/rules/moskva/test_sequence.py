"""C, H, L and §2, §3, §5: the order of phases, the second impulse, and the weather."""

from __future__ import annotations

import pytest

from rasputitsa.engine.event import PhaseBegan
from rasputitsa.mechanisms.impulse.air import AirRules
from rules.answers import asked, decline, do, phase_of, refused
from rules.moskva.field import CORPS, GUDERIAN, ID1, NW, SD1, SD2, C, N, attack, field, pass_to, scene

GAME = field()
ORDER = ["sky", "supply", "movement", "combat", "breakthrough", "exploitation", "interdiction", "isolation"]


@pytest.mark.rule("moskva 3", "series C", "moskva 2", "series H1")
def test_t120_the_german_turn_1() -> None:
    state = scene(GAME, "german-sky", {GUDERIAN: N, ID1: NW, SD1: C})
    seen = [phase_of(state)]
    while state.turn < 3:
        state = decline(state, 3)
        seen += [e.phase for e in state.events if isinstance(e, PhaseBegan)]
    surprise = ["surprise-movement", "surprise-combat"]
    german_1 = [f"german-{name}" for name in [*ORDER[:4], *surprise, *ORDER[4:]]]
    german, soviet = ([f"{side}-{name}" for name in ORDER] for side in ("german", "soviet"))
    assert seen[: len(german_1 + soviet + german)] == german_1 + soviet + german


@pytest.mark.rule("moskva 3", "R56")
def test_2nd_panzer_army_has_no_second_impulse_on_turn_1() -> None:
    units = {GUDERIAN: N, ID1: NW, f"{SD1} entrenched": C, SD2: "1212"}
    state = scene(GAME, "german-surprise-movement", units, "points air.german 3")
    state = do(state, "done")
    assert refused(state, f"engage {C} with {ID1}") == "combat.who"
    assert refused(state, f"engage {C} with {GUDERIAN}") == ""
    state = do(state, "done")
    assert phase_of(state) == "german-breakthrough"
    assert refused(state, f"engage {C} with {GUDERIAN}") == "combat.who"
    assert refused(state, f"engage {C} with {ID1}") == ""
    state = do(state, "done")
    assert phase_of(state) == "german-exploitation"
    assert refused(state, f"move {GUDERIAN} 1007") == "move.who"
    assert refused(state, f"move {ID1} 1006") == ""


@pytest.mark.rule("R56")
def test_a_hex_attacked_before_may_be_attacked_again_in_the_second_cycle() -> None:
    units = {GUDERIAN: N, CORPS: NW, f"{SD1} entrenched": C, f"{SD2} entrenched": C}
    state = attack(scene(GAME, "german-combat", units), C, GUDERIAN, face=1)  # 7:6 = 1/1: AR
    state = pass_to(do(state, "done"), 1, "german-surprise-combat")
    assert refused(state, f"engage {C} with {GUDERIAN}") == ""


@pytest.mark.rule("series H1", "series H2")
def test_t121_t122_who_attacks_in_breakthrough_does_not_exploit() -> None:
    units = {GUDERIAN: N, CORPS: NW, f"{SD1} entrenched": C, f"{SD2} entrenched": C}
    state = scene(GAME, "german-combat", units, turn=2)
    state = attack(state, C, CORPS, face=6)  # 2/1: DR1
    assert refused(pass_to(state, 2, "german-exploitation"), f"move {CORPS} 1006") == ""
    state = scene(GAME, "german-breakthrough", units, turn=2)
    state = pass_to(attack(state, C, GUDERIAN, face=1), 2, "german-exploitation")  # 1/1: AR
    assert refused(state, f"move {GUDERIAN} 1007") == "exploit.fought"
    assert refused(state, f"move {CORPS} 1006") == ""


@pytest.mark.rule("moskva 5", "moskva 8", "R05")
def test_t126_the_calendar() -> None:
    points = GAME.of(AirRules).points
    assert [(GAME.turns[n - 1].weather, points[n - 1]) for n in (4, 6)] == [
        ("mud", (6, 2)),
        ("frost", (4, 3)),
    ]
    assert [turn.weather for turn in GAME.turns] == ["fine"] * 3 + ["mud"] * 2 + ["frost"] * 2 + ["snow"] * 3
    sheet = field("variable_weather")
    assert [(sheet.turns[n - 1].weather, sheet.of(AirRules).points[n - 1]) for n in (4, 6)] == [
        ("fine", (9, 3)),
        ("mud", (6, 2)),
    ]


@pytest.mark.rule("series L", "R49", "R05")
@pytest.mark.parametrize(
    ("turn", "face", "weather"),
    [
        (4, 3, "fine"),
        (4, 6, "mud"),
        (6, 4, "mud"),
        (7, 1, "mud"),
        (1, 1, "fine"),
        (10, 6, "snow"),
        (7, 5, "snow"),
    ],
)
def test_t127_t128_variable_weather(turn: int, face: int, weather: str) -> None:
    state = scene(field("variable_weather"), "german-sky", {ID1: C, SD1: "1212"}, turn=turn)
    assert asked(state) == "calendar.roll"
    assert do(state, f"roll {face}").weather == weather
