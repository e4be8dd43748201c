"""Positions and stories: all that a side may see, and nothing that is hidden from it."""

from __future__ import annotations

import json
import random
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hidden import HIDDEN, OPEN, distant
from rasputitsa.engine import event
from rasputitsa.engine.action import Arrange
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.event import Placed
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.messages import LANGUAGES
from rasputitsa.notation import parse_words
from rasputitsa.sight import OBSERVER, Sight
from rasputitsa.table.advice import evaluation, luck
from rasputitsa.table.overlays import OVERLAYS, overlay
from rasputitsa.table.position import position
from rasputitsa.table.prompt import prompt
from rasputitsa.table.report import report
from rasputitsa.table.story import entry_told, lines, story
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.story import StoryEntry
from rasputitsa.view import visible
from rules.answers import do, scene
from rules.scenes import VPG, seven
from variants import everything, examples


def played(game_seed: int, actions: int) -> State:
    """A random position of the hidden variant."""
    rng, state = random.Random(game_seed), apply(HIDDEN.start(), Arrange("historical"))
    for _ in range(actions):
        asked = decision(state)
        if asked is None:
            break
        state = apply(state, asked.options.sample(rng))
    return state


def everything_told(state: State, viewer: int) -> str:
    """All that goes over the wire about a position."""
    speaker = voice(state.game, "en")
    asked = prompt(speaker, state, viewer)
    parts = [
        position(speaker, state, viewer).model_dump_json(),
        "" if asked is None else asked.model_dump_json(),
        evaluation(speaker, state, viewer).model_dump_json(),
        *(overlay(speaker, state, viewer, kind).model_dump_json() for kind in OVERLAYS),
        *(
            unit_choices(speaker, state, viewer, unit).model_dump_json()
            for unit in range(0, len(state.game.counters), 5)
        ),
    ]
    return "\n".join(parts)


@examples(25)
@given(st.integers(0, 1000), st.integers(20, 120), st.sampled_from([0, 1]), st.data())
def test_what_is_hidden_changes_nothing_on_the_wire(
    seed: int, actions: int, side: int, data: st.DataObject
) -> None:
    state = played(seed, actions)
    asked = decision(state)
    assume(asked is not None and asked.player == side)
    hidden = distant(state, side)
    assume(hidden)
    other = state.copy()
    unit = data.draw(st.sampled_from(hidden))
    other.steps[unit] = 1 - other.steps[unit]
    assert everything_told(other, side) == everything_told(state, side)


def test_an_observer_sees_what_both_may_see() -> None:
    state = played(3, 60)
    speaker = voice(HIDDEN, "en")
    lost = {unit.key: unit.lost for unit in position(speaker, state, OBSERVER).units if unit.hex}
    hidden = {speaker.key(unit) for side in (0, 1) for unit in distant(state, side)}
    assert hidden
    assert all(lost[key] == 0 for key in hidden)


def test_actions_of_others_stay_hidden_where_anything_is() -> None:
    entry = Entry(0, Arrange("historical"), (Placed(0, OPEN.grid.hex("0204")),))
    match = Match(HIDDEN, None)
    speaker = voice(HIDDEN, "en")

    def heard(entry: Entry, viewer: int) -> StoryEntry:
        return entry_told(speaker, Sight(match, viewer).hear(1, [entry], match.first))

    own, foe = (heard(entry, viewer) for viewer in (0, 1))
    assert own.words == "arrange historical"
    assert (foe.words, foe.action) == ("", {})
    assert foe.events[0].text == "XXIV takes position at 0204 Smolensk."
    rolled = Entry(CHANCE, parse_words(OPEN, "roll 3"), ())
    assert heard(rolled, 1).action == {"kind": "roll", "face": 3}


class Whisper(NamedTuple):
    """An event for one side only."""

    unit: int
    only: int


def test_whispers_are_heard_by_one_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(event.TOPICS, Whisper, "event.restored")
    whisper = Whisper(3, 0)
    heard = [visible([whisper], viewer) for viewer in (0, 1, OBSERVER)]
    assert heard == [[whisper], [], []]


def test_luck_waits_for_the_end_where_anything_is_hidden() -> None:
    match = Match(HIDDEN, "seed")
    match.act(Arrange("historical"))
    assert luck(voice(HIDDEN, "en"), Sight(match, OBSERVER)).summary == "Luck is told when the game is over."


def test_position_of_a_battle() -> None:
    speaker = voice(seven(VPG), "en")
    units = {"XXIV": "0508", "XLI": "0609", "IX": "0704", "30A reduced": "0608", "10A": "0804"}
    state = scene(seven(VPG), "german-combat", units)
    state = do(state, "attack 30A with XXIV XLI", "attack 10A with IX")
    found = position(speaker, state, 0)
    assert [(b.target, b.column, b.fighting) for b in found.battles] == [
        ("30A", "6:1", False),
        ("10A", "<1:1", False),
    ]
    marks = {unit.key: unit.marks for unit in found.units if unit.hex}
    assert marks["XXIV"] == ["attacks"]
    assert marks["10A"] == ["defends"]
    rolling = position(speaker, do(state, "done", "fight 30A"), 0)
    assert [(b.target, b.column, b.fighting) for b in rolling.battles] == [
        ("30A", "6:1", True),
        ("10A", "<1:1", False),
    ]
    advancing = position(speaker, do(state, "done", "fight 30A", "roll 4"), 0)
    assert [(b.target, b.column) for b in advancing.battles] == [("30A", ""), ("10A", "<1:1")]


def test_position_of_a_turn() -> None:
    speaker = voice(seven(VPG), "en")
    found = position(
        speaker, scene(seven(VPG), "soviet-replacement", {"30A reduced": "0803"}, turn=3), OBSERVER
    )
    assert (found.turn, found.date, found.weather_name, found.side) == (3, "17 Oct", "mud", "soviet")
    assert [(p.track, p.value) for p in found.points] == [("rp", 4)]
    assert (found.over, found.winner, found.verdict) == (False, None, "")
    assert (found.leader, found.standing) == ("soviet", "as it stands the Soviets win")
    assert {unit.key: (unit.hex, unit.lost) for unit in found.units}["30A"] == ("0803", 1)
    assert "1103" in found.control["soviet"]


def test_position_of_a_finished_game() -> None:
    speaker = voice(seven(VPG), "en")
    over = do(scene(seven(VPG), "soviet-movement", {"XXIV": "0508", "30A": "0803"}, turn=7), "done")
    found = position(speaker, over, OBSERVER)
    assert (found.over, found.winner) == (True, "soviet")
    assert found.verdict.startswith("The Soviets win")


def test_scores_are_shown_where_points_decide() -> None:
    game = everything("gdw", "campaign14").load()
    found = position(voice(game, "en"), apply(game.start(), Arrange("historical")), OBSERVER)
    assert {p.track for p in found.points} >= {"score.german", "score.soviet", "sp.german", "sp.soviet"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_story(language: str) -> None:
    """Every entry is told, with facts that name units and hexes, and every rule it cites exists."""
    game = everything("gdw", "campaign14").load()
    speaker, match, rng = voice(game, language), Match(game, "story"), random.Random(4)
    match.roll_dice()
    while (asked := match.decision) is not None:
        match.act(asked.options.sample(rng))
    entries = story(speaker, Sight(match, OBSERVER))
    assert [entry.number for entry in entries] == list(range(1, len(match.log) + 1))
    keys, labels = set(game.unit), {game.grid.label(hex_) for hex_ in game.grid}
    for line in (line for entry in entries for line in entry.events):
        assert set(line.units) <= keys
        assert set(line.hexes) <= labels
        assert not line.rule or line.rule in speaker.library.rules
        assert not line.text.startswith(("event-", "name-"))
        json.dumps(line.facts)
    assert entries[-1].events[-1].kind == "over"
    assert story(speaker, Sight(match, OBSERVER), since=len(entries) - 2) == entries[-2:]
    texts = [line.text for entry in entries for line in entry.events]
    assert sum(not text for text in texts) < len(texts) / 2


def test_many_units_placed_at_once_are_counted() -> None:
    match = Match(OPEN, "seed")
    told = list(lines(voice(OPEN, "en"), match.act(Arrange("historical"))[0].events))
    assert told[0].text == "22 units take up their positions."
    placed = [line for line in told if line.kind == "placed"]
    assert len(placed) == 22
    assert not any(line.text for line in placed)
    assert placed[0].facts["hex"] in placed[0].hexes


def test_the_report_of_a_turn() -> None:
    match, rng = Match(OPEN, "report"), random.Random(2)
    while match.state.turn < 3:
        asked = match.decision
        assert asked is not None
        match.act(asked.options.sample(rng))
    speaker = voice(OPEN, "en")
    text = report(speaker, Sight(match, OBSERVER), 2).text
    assert text.startswith("Battle for Moscow (VPG 2009)\n\nTurn 2, 10 Oct: ")
    assert "Turn 1" not in text
    assert "Turn 3" not in text
    assert "cities" in text.splitlines()[-1]
    assert report(speaker, Sight(match, OBSERVER)).text != text
