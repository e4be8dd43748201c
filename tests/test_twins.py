"""What is hidden changes no byte over the whole history of a match: twins that differ in secrets alone.

Here one setting for each kind of secret, in short. ``make twins`` plays every hidden setting of every game,
each side keeping its secrets in turn, for at least 200 actions after the set-up
(``tests/test_twins.py [SETTING ...]``).
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rasputitsa import sight
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.impulse import concealment
from rasputitsa.server.hearing import Hearing
from rasputitsa.sight import OBSERVER, Sight
from rasputitsa.table.position import position
from rasputitsa.table.story import story
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import Voice, voice
from rasputitsa.table.wire.prompt import UnitChoices
from serving import Served, served, settings
from twins import Script, Step, Twins, hidden_settings
from wire_twins import WireTwins

ACTS, SET_UP = 200, 200
FOG = ("total_fog", "allotted_air", "free_deployment")
MASKS = ("masks", "secret_air")
GAME = "moskva-1941"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as given:
        yield given


def twins(options: tuple[str, ...], keeper: int, seed: int, acts: int) -> Twins:
    return Twins(load(GAME, options=dict.fromkeys(options, "on")), keeper, seed).play(acts)


def test_every_kind_of_secret_is_found() -> None:
    single = {options for game, options in hidden_settings() if game == GAME and len(options) == 1}
    assert single == {("masks",), ("total_fog",), ("secret_air",), ("allotted_air",), ("free_deployment",)}


@pytest.mark.no_cover
@pytest.mark.parametrize(("options", "keeper"), [(FOG, 1), (MASKS, 0)], ids=["fog", "masks"])
def test_twins_are_told_the_same(server: Served, options: tuple[str, ...], keeper: int) -> None:
    pair = twins(options, keeper, 4, 150)
    one, other = (match.state for match in pair.matches)
    assert one.where != other.where
    assert one.occupied == other.occupied
    found = WireTwins(server, pair, 1).play(often=0, whole=1000)
    assert found.differences == []
    assert found.compared > 80


def every_answer_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sight, "_secret", lambda _: None)


def one_line_for_each_unit(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sight, "melted", list)


def state_goes_on(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Sight, "state", property(lambda self: self.match.state))


def boxes_shown(patch: pytest.MonkeyPatch) -> None:
    """Hidden units of the map alone are put into the box of what is not seen; who enters leaves another."""
    forget = concealment._forget

    def forgotten(s: State, enemy: int) -> None:
        waiting = [(unit, box) for unit, box in enumerate(s.where) if box < 0]
        forget(s, enemy)
        for unit, box in waiting:
            s.where[unit] = box

    patch.setattr(concealment, "_forget", forgotten)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], tuple[str, ...], int, int]] = [
    (every_answer_told, FOG, 4, 130),
    (one_line_for_each_unit, MASKS, 4, 130),
    (state_goes_on, FOG, 4, 130),
    (boxes_shown, ("masks",), 3, 400),
]
"""Leaks put back by hand, and the twins that find each: their seed, and after how many actions."""


def apart(pair: Twins) -> str:
    """What first tells the matches of twins apart, as the table puts it into words; empty if nothing does."""
    speaker = voice(pair.game, "en")
    matches = [Match(pair.game, pair.seed) for _ in range(2)]
    sights = [[Sight(match, viewer) for match in matches] for viewer in (pair.viewer, OBSERVER)]
    for step in pair.steps[:-1] if pair.over else pair.steps:
        for part in halves(step):
            for match, script in zip(matches, part, strict=True):
                for action in script:
                    match.undo() if action is None else match.act(action)
            for one, other in sights:
                heard, also = told(speaker, one), told(speaker, other)
                if heard != also:
                    return next(a for a, b in zip(heard, also, strict=True) if a != b)
    return ""


def halves(step: Step) -> list[tuple[Script, ...]]:
    """What is done in secret is looked at in the middle of it, too."""
    middle = [len(script) // 2 if len(step.scripts[0]) > 1 else 0 for script in step.scripts]
    parts = list(zip(step.scripts, middle, strict=True))
    return [tuple(script[:at] for script, at in parts), tuple(script[at:] for script, at in parts)]


def told(speaker: Voice, sight: Sight) -> list[str]:
    known = sight.index
    entries = story(speaker, sight, max(0, known - 2))
    stands = position(speaker, sight.state, sight.viewer)
    return [f"index {known}", *(entry.model_dump_json() for entry in entries), stands.model_dump_json()]


@pytest.mark.parametrize(("leak", "options", "seed", "acts"), LEAKS, ids=[row[0].__name__ for row in LEAKS])
def test_a_leak_tells_twins_apart(
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
    options: tuple[str, ...],
    seed: int,
    acts: int,
) -> None:
    pair = twins(options, 1, seed, acts)
    assert apart(pair) == ""
    leak(monkeypatch)
    assert apart(pair) != ""


def test_counting_lines_tells_twins_apart(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hearing, "revision", lambda self, _: len(self._moments) - 1)
    found = WireTwins(server, twins(FOG, 1, 4, 20), 1, most=1).play(often=0, whole=0)
    assert "revision" in found.differences[0]


@pytest.mark.no_cover
def test_the_keepers_choices_tell_twins_apart(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:

    def leaking(speaker: Voice, state: State, _viewer: int, *more: Any) -> UnitChoices:
        return unit_choices(speaker, state, 1, *more)

    monkeypatch.setattr("rasputitsa.server.routes.play.unit_choices", leaking)
    found = WireTwins(server, twins(FOG, 1, 4, 20), 1, most=1).play(often=0, whole=0)
    assert "unit_choices" in found.differences[0]


def main(chosen: list[str]) -> int:
    """Every hidden setting, each side as keeper, in as many pairs as it takes to come to the actions."""
    worst = 0
    with tempfile.TemporaryDirectory() as folder, served(settings(f"sqlite:///{folder}/a.sqlite")) as server:
        for game_id, options in hidden_settings():
            if chosen and "+".join(options) not in chosen:
                continue
            for keeper in (0, 1):
                worst = max(worst, _whole(server, game_id, options, keeper))
    return int(worst > 0)


def _whole(server: Served, game_id: str, options: tuple[str, ...], keeper: int) -> int:
    game, began = load(game_id, options=dict.fromkeys(options, "on")), time.process_time()
    acts = deployed = pairs = compared = differences = 0
    while acts < ACTS and (acts or deployed < ACTS):  # where set-ups alone are secret, they must do
        pair = Twins(game, keeper, 100 + pairs).play(SET_UP + ACTS)
        found = WireTwins(server, pair, pairs).play(often=1, whole=40)
        acts, pairs, compared = acts + pair.played, pairs + 1, compared + found.compared
        deployed += pair.acts - pair.played
        differences += len(found.differences)
        for difference in found.differences:
            print(f"  {difference[:300]}")
    seconds = time.process_time() - began
    side = game.sides[keeper]
    print(
        f"{game_id} {'+'.join(options)}: {side} keeps, {pairs} pairs, {deployed} actions of the set-up and "
        f"{acts} after it, {compared} comparisons, {differences} differences, {seconds:.0f} s",
        flush=True,
    )
    return differences


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
