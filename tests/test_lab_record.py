"""Games of the laboratory: pairs and seeds, and records that agree with the log."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lab_runs import SIDES, START, plain, spec
from matches import CASES
from rasputitsa.codec import state_hash
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import BattleResult, Eliminated, StepLost
from rasputitsa.hexes import bits
from rasputitsa.lab import (
    RunSpec,
    Setting,
    play_game,
    play_match,
)
from rasputitsa.lab.game_record import read_record


def test_a_pair_swaps_sides_and_shares_its_seed() -> None:
    first, second, third, _ = spec(4).jobs()
    assert (first.seed, second.seed, third.seed) == ("s/0", "s/0", "s/1")
    assert (first.pair, second.pair, third.pair) == (0, 0, 1)
    assert (first.players, second.players) == (("level1", "level0"), ("level0", "level1"))
    assert (first.first, second.first) == (0, 1)


@pytest.mark.parametrize(
    "alone",
    [
        spec(3, players=("level0", "level0")),
        RunSpec(START, ("level1", "level0"), 3, "s", swap=False),
    ],
    ids=["himself", "no swap"],
)
def test_without_swapping_every_game_has_its_own_seed(alone: RunSpec) -> None:
    jobs = list(alone.jobs())
    assert [job.seed for job in jobs] == ["s/0", "s/1", "s/2"]
    assert {job.players for job in jobs} == {alone.players}
    assert {job.first for job in jobs} == {0}


def test_the_score_is_that_of_player_a_on_either_side() -> None:
    for record in plain(8):
        side = SIDES[record.n % 2]
        assert record.players[side] == "level1"
        assert record.score == {side: 1.0, None: 0.5}.get(record.winner, 0.0)


def test_agents_have_seeds_of_their_own() -> None:
    job = spec(players=("level0", "level0")).job(0)
    german, soviet = (agent.seed for agent in job.agents())  # type: ignore[attr-defined]
    assert german != soviet
    assert [agent.seed for agent in job.agents()] == [german, soviet]  # type: ignore[attr-defined]


# Records


@pytest.mark.parametrize("case", CASES)
def test_a_record_agrees_with_the_log_of_its_game(case: str) -> None:
    game_id, scenario, options = CASES[case]
    job = spec(2, Setting(game_id, scenario, tuple(options.items())), ("level0", "level0")).job(1)
    record, match = play_game(job), play_match(job)
    assert match.decision is None
    assert record.hash == state_hash(match.state)
    assert record.plies == sum(entry.player != CHANCE for entry in match.log)
    assert sum(record.battles.values()) == sum(
        isinstance(event, BattleResult) for entry in match.log for event in entry.events
    )
    assert [row["turn"] for row in record.turns] == list(range(1, len(match.game.turns) + 1))
    for number, side in enumerate(SIDES):
        assert sum(row["lost"][side] for row in record.turns) == losses(match, number)
        last = record.turns[-1]
        assert last["control"][side] == [match.game.grid.label(h) for h in bits(match.state.control[number])]
        assert last["steps"][side] == sum(
            len(match.game.strength[u]) - match.state.steps[u] for u in match.state.on_map(number)
        )
    if scenario == "standard7":
        assert len(record.line()) < 4000


def losses(match: Any, side: int) -> int:
    """Steps lost, counted from the states before and after each entry."""
    total = 0
    for number, entry in enumerate(match.log):
        before = match.state_after(number)
        hit = {e.unit for e in entry.events if isinstance(e, StepLost | Eliminated)}
        for unit in hit:
            if match.game.side_of[unit] == side:
                gone = any(isinstance(e, Eliminated) and e.unit == unit for e in entry.events)
                lasted = len(match.game.strength[unit]) - before.steps[unit]
                total += lasted if gone else 1
    return total


def test_a_record_survives_its_line() -> None:
    record = play_game(spec().job(1))
    assert read_record(record.line(), SIDES) == record
    assert json.loads(record.line())["german"] == "level0"


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"n":1}', "nonsense"])
def test_a_line_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(RasputitsaError):
        read_record(line, SIDES)


def test_thinking_time_is_measured_per_side() -> None:
    record = play_game(spec().job(0))
    for side in SIDES:
        assert len(record.seconds[side]) in (len(record.turns), len(record.turns) + 1)  # and the set-up
        assert all(0 < seconds < 10 for seconds in record.seconds[side])


def test_an_illegal_answer_ends_the_game_with_the_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    from rasputitsa.engine.action import Roll

    monkeypatch.setattr("rasputitsa.lab.play.consult", lambda *_: Roll(1))
    with pytest.raises(RasputitsaError, match="expected"):
        play_game(spec().job(0))


def test_an_endless_game_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rasputitsa.lab.play.ACTIONS_PER_TURN", 0)
    with pytest.raises(RasputitsaError, match="does not end"):
        play_game(spec().job(0))
