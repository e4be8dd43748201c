"""Prompts and the choices of units: what is offered, where a move leads, and why not farther."""

from __future__ import annotations

import pytest

from rasputitsa.engine.action import Arrange, Move
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.messages import LANGUAGES
from rasputitsa.sight import OBSERVER, eyes
from rasputitsa.table.actions import decode
from rasputitsa.table.prompt import prompt
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import Voice, voice
from rasputitsa.table.why import why
from rasputitsa.table.wire.prompt import Prompt, UnitChoices
from rules.answers import do, scene
from rules.scenes import GDW, VPG, seven

GERMAN, SOVIET = 0, 1
NEAR = {"XXIV": "0508", "XLI": "0504", "30A": "0704", "24A": "0910", "IX": "0204"}


@pytest.fixture
def speaker() -> Voice:
    return voice(seven(VPG), "en")


def moving(units: dict[str, str] = NEAR) -> State:
    return scene(seven(VPG), "german-movement", units)


def asked(speaker: Voice, state: State, viewer: int = GERMAN) -> Prompt:
    found = prompt(speaker, state, viewer)
    assert found is not None
    return found


def choices(speaker: Voice, state: State, key: str, *via: str) -> UnitChoices:
    grid = speaker.game.grid
    return unit_choices(
        speaker, state, eyes(state, (0, 1)), speaker.game.unit[key], [grid.hex(label) for label in via]
    )


def test_the_player_who_is_asked_is_told_what_to_do(speaker: Voice) -> None:
    found = asked(speaker, moving())
    assert (found.player, found.yours, found.topic) == ("german", True, "move.ask")
    assert found.ask.text == "Move your units, each at most once, then end the phase."
    assert found.ask.rule.startswith("vpg ")
    assert (found.kinds, found.can_end, found.unfinished) == (["move", "done"], True, 3)
    assert set(found.units) == {"XXIV", "XLI", "IX"}
    assert [choice.text for choice in found.choices] == ["End movement"]


def test_rail_movement_is_asked_for_as_such(speaker: Voice) -> None:
    state = scene(seven(VPG), "soviet-rail", {"30A": "0803", "XXIV": "0101"})
    assert asked(speaker, state, SOVIET).ask.text.startswith("Rail movement:")


@pytest.mark.parametrize("viewer", [SOVIET, OBSERVER])
def test_others_are_told_who_is_thinking(speaker: Voice, viewer: int) -> None:
    found = asked(speaker, moving(), viewer)
    assert found.ask.text == "Waiting for the Germans: movement."
    assert (found.yours, found.choices, found.units, found.kinds, found.can_end) == (False, [], [], [], False)
    refusal = unit_choices(speaker, moving(), viewer, speaker.game.unit["XXIV"]).refusal
    assert refusal is not None
    assert refusal.text == "It is not your turn to decide."


def test_dice_are_waited_for(speaker: Voice) -> None:
    state = do(
        scene(seven(VPG), "german-combat", {"XXIV": "0508", "30A": "0608"}), "attack 30A with XXIV", "done"
    )
    found = asked(speaker, state)
    assert (found.player, found.ask.text) == ("dice", "The dice roll: combat.")


def test_when_the_game_is_over_nobody_is_asked(speaker: Voice) -> None:
    state = scene(seven(VPG), "soviet-movement", NEAR, turn=7)
    over = do(state, "done")
    assert prompt(speaker, over, GERMAN) is None
    refusal = why(speaker, over, GERMAN, Move(0, ()))
    assert refusal is not None
    assert refusal.text == "The game is over."


def test_eyes_of_a_seat_with_both_sides() -> None:
    state = moving()
    assert [eyes(state, sides) for sides in ((0, 1), (1,), (0,), ())] == [GERMAN, SOVIET, GERMAN, OBSERVER]
    rolling = do(
        scene(seven(VPG), "german-combat", {"XXIV": "0508", "30A": "0608"}), "attack 30A with XXIV", "done"
    )
    assert eyes(rolling, (0, 1)) == GERMAN


def test_stops_tell_what_is_left_and_the_way(speaker: Voice) -> None:
    found = choices(speaker, moving(), "XXIV")
    stops = {stop.hex: stop for stop in found.stops}
    near = stops["0608"]
    assert (near.left, near.path) == (5, ["0608"])
    forest = stops["0708"]
    assert forest.left == 6 - 1 - 2
    assert forest.action == {"kind": "move", "unit": "XXIV", "path": forest.path}
    assert all(0 <= stop.left < 6 for stop in found.stops)
    assert found.refusal is None


def test_reasons_stand_on_the_hexes_just_outside(speaker: Voice) -> None:
    state = moving()
    found = choices(speaker, state, "XLI")
    reasons = {barred.hex: barred.reason for barred in found.barred}
    assert set(reasons).isdisjoint(stop.hex for stop in found.stops)
    assert "zone of control" in reasons["0704"].text
    assert reasons["0704"].rule.startswith("vpg ")
    far = choices(speaker, state, "IX")
    assert any("too far for IX" in barred.reason.text for barred in far.barred)
    enemy = choices(speaker, moving({"XXIV": "0508", "30A": "0608"}), "XXIV")
    assert {b.hex: b.reason.text for b in enemy.barred}["0608"] == "An enemy unit stands in 0608."


def test_waypoints_lead_the_other_way_round(speaker: Voice) -> None:
    state = moving()
    straight = {stop.hex: stop.path for stop in choices(speaker, state, "XXIV").stops}
    by = {stop.hex: stop for stop in choices(speaker, state, "XXIV", "0608").stops}
    assert all(stop.path[0] == "0608" for stop in by.values())
    both = {stop.hex: stop for stop in choices(speaker, state, "XXIV", "0608", "0609").stops}
    target = next(hex_ for hex_ in both if straight.get(hex_) != both[hex_].path)
    apply(state, decode(speaker.game, both[target].action))
    assert both[target].path[:2] == ["0608", "0609"]


def test_a_way_back_home_is_offered_to_those_who_look_around(speaker: Voice) -> None:
    """To pass a place and come back is legal, and it takes the place."""
    stops = {stop.hex: stop for stop in choices(speaker, moving(), "XXIV", "0509").stops}
    assert stops["0508"].path == ["0509", "0508"]
    assert stops["0508"].displaces is None


@pytest.mark.parametrize("via", [("1103",), ("0608", "0101")])
def test_a_waypoint_out_of_reach_is_refused(speaker: Voice, via: tuple[str, ...]) -> None:
    found = choices(speaker, moving(), "XXIV", *via)
    assert found.stops == []
    assert found.refusal is not None
    assert (
        found.refusal.text == f"XXIV cannot come to {speaker.hex(speaker.game.grid.hex(via[-1]))} this way."
    )


def test_nobody_goes_on_from_an_enemy_zone(speaker: Voice) -> None:
    found = choices(speaker, moving(), "XLI", "0604")
    assert found.stops == []
    assert "zone of control" in {barred.hex: barred.reason.text for barred in found.barred}["0605"]


def test_a_friend_who_must_make_room_is_named(speaker: Voice) -> None:
    state = moving({"XXIV": "0508", "XLI": "0608", "30A": "1203"})
    stop = next(stop for stop in choices(speaker, state, "XXIV").stops if stop.hex == "0608")
    assert stop.displaces == "XLI"
    after = apply(state, decode(speaker.game, stop.action))
    found = asked(speaker, after)
    assert (found.topic, found.units, found.can_end) == ("move.make-room", ["XLI"], False)
    assert found.choices == []


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("XXIV", "XXIV has already moved in this phase."),
        ("30A", "30A is not yours to move."),
        ("VIII", "VIII is not on the map."),
    ],
)
def test_why_a_unit_cannot_move(speaker: Voice, key: str, words: str) -> None:
    state = do(moving(), "move XXIV 0608")
    refusal = choices(speaker, state, key).refusal
    assert refusal is not None
    assert refusal.text == words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("XXIV", "XXIV already takes part in another attack."),
        ("30A", "30A is already the target of an announced battle."),
        ("IX", "IX is not adjacent to 30A."),
        ("24A", "XLI is not adjacent to 24A."),
    ],
)
def test_why_a_unit_cannot_fight(speaker: Voice, key: str, words: str) -> None:
    units = {"XXIV": "0508", "30A": "0608", "XLI": "0704", "10A": "0705", "IX": "0204", "24A": "0801"}
    state = do(scene(seven(VPG), "german-combat", units), "attack 30A with XXIV")
    refusal = choices(speaker, state, key).refusal
    assert refusal is not None
    if key == "IX":
        assert "is not adjacent to" in refusal.text
    else:
        assert refusal.text == words


def test_targets_and_attackers(speaker: Voice) -> None:
    units = {"XXIV": "0508", "XLI": "0609", "30A": "0608"}
    state = scene(seven(VPG), "german-combat", units)
    found = asked(speaker, state)
    assert (found.targets, set(found.units), found.unfinished) == (["30A"], {"XXIV", "XLI"}, 2)
    assert found.choices[0].text == "No attack"
    announced = asked(speaker, do(state, "attack 30A with XXIV"))
    assert announced.choices[0].text == "Roll the dice"
    assert choices(speaker, state, "XXIV").targets == ["30A"]
    assert set(choices(speaker, state, "30A").attackers) == {"XXIV", "XLI"}


def test_replacements_are_offered_by_unit_and_place(speaker: Voice) -> None:
    state = scene(
        seven(VPG),
        "soviet-replacement",
        {"30A reduced": "0803", "XXIV": "0101", "XLI": "1405", "24A": "pool"},
    )
    found = asked(speaker, state, SOVIET)
    assert {"place", "restore", "done"} == set(found.kinds)
    assert [c.text for c in found.choices if c.unit == "30A"] == ["Restore 30A"]
    new = choices(speaker, state, "24A")
    assert {choice.hex for choice in new.choices} >= {"1103", "1401"}
    assert {b.hex: b.reason.text for b in new.barred}["1405"] == "1405 Ryazan is occupied."
    refusal = choices(speaker, do(state, "place 24A 1103"), "24A").refusal
    assert refusal is not None
    assert refusal.text == "24A has only just arrived: one step per unit and turn."


def test_set_up_offers_ready_made_ones_with_their_ideas(speaker: Voice) -> None:
    found = asked(speaker, load(VPG).start())
    ready = [choice for choice in found.choices if choice.action["kind"] == "arrange"]
    assert len(ready) >= 2
    assert all(choice.text and choice.note for choice in ready)
    assert (len(found.units), found.can_end, found.unfinished) == (22, False, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_told_in_the_language(language: str) -> None:
    """No answer of the sort that shows message ids or keys of the wire."""
    speaker = voice(seven(GDW), language)
    state = apply(speaker.game.start(), Arrange("historical"))
    while (question := decision(state)) is not None and question.topic != "combat.ask":
        found = asked(speaker, state, question.player)
        assert not [c.text for c in found.choices if c.text.startswith("choice-") or not c.text]
        state = apply(state, list(question.options)[-1])
    assert question is not None


def test_why_not(speaker: Voice) -> None:
    state = moving()
    near = speaker.game.grid.hex("0608")
    unit = speaker.game.unit["XXIV"]
    assert why(speaker, state, GERMAN, Move(unit, (near,))) is None
    refused = why(speaker, state, GERMAN, Move(unit, ()))
    assert refused is not None
    assert refused.text.startswith("Where to?")
    other = why(speaker, state, SOVIET, Move(unit, (near,)))
    assert other is not None
    assert other.text == "It is not your turn to decide."
