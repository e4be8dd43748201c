"""Analysis of games with stacks: plans with reasons, points turn by turn, luck; as text and JSON."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from rasputitsa import hexlog
from rasputitsa.agents import Clock, create
from rasputitsa.analysis.engagement import plain, prospect
from rasputitsa.analysis.ledger import ledger
from rasputitsa.analysis.report import report
from rasputitsa.analysis.stacks.hint import stack_hint
from rasputitsa.analysis.stacks.standing import standings
from rasputitsa.answers import main_unit
from rasputitsa.cli import main
from rasputitsa.engine.action import DONE, Engage
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision, outcome
from rasputitsa.games import load
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.deployment import ZoneDeployment
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.tally import difference, points
from rasputitsa.messages import LANGUAGES
from rasputitsa.sight import OBSERVER, Sight
from rasputitsa.table.advice import hint as hint_told
from rasputitsa.table.advice import luck as luck_told
from rasputitsa.table.voice import voice
from stirring import stirred

FEW = Clock(nodes=40)


def started(kind: type, side: int, options: dict[str, str] | None = None) -> Match:
    """A game of level 1 up to a phase of the second turn."""
    match = Match(load("moskva-1941", "", options), "analysis")
    agents = [create("level1", 1), create("level1", 2)]
    match.roll_dice()
    while (asked := match.decision) is not None:
        if match.state.turn == 2 and isinstance(asked.options, kind) and asked.player == side:
            return match
        match.act(agents[asked.player].choose(match.state, asked, Clock()))
    raise AssertionError("the phase never came")


@pytest.fixture(scope="module")
def whole() -> Match:
    """A whole game of random answers."""
    match, luck = Match(load("moskva-1941"), "whole"), random.Random(3)
    match.roll_dice()
    while (asked := match.decision) is not None:
        match.act(asked.options.sample(luck))
    return match


@pytest.fixture(scope="module")
def marching() -> Match:
    return started(Marching, 1)


@pytest.fixture(scope="module")
def attacking() -> Match:
    return started(Engagements, 0)


def save(match: Match, path: Path) -> str:
    path.write_text(hexlog.write(match, reveal_seed=False), encoding="utf-8")
    return str(path)


def test_standings_are_the_points_of_the_rules(whole: Match) -> None:
    found = standings(whole)
    assert [one.turn for one in found[:4]] == [0, 1, 1, 2]
    last = found[-1]
    assert last.difference == difference(whole.state)
    assert (last.leader, last.reason) == outcome(whole.state)
    for one in found:
        s = whole.state_after(one.number)
        assert [one.total(side) for side in (0, 1)] == [points(s, side) for side in (0, 1)]


def test_luck_is_the_face_that_came_less_the_mean_of_all(whole: Match) -> None:
    dice = ledger(whole, plain).dice
    fought = [die for die in dice if die.battle is not None]
    assert len(fought) > 10
    for die in fought:
        assert die.result
        assert sum((Fraction(worth) - die.mean for worth in die.worth), Fraction(0)) == 0
        assert die.luck() == die.worth[die.face - 1] - die.mean


def test_a_report_has_points_and_no_chances(whole: Match) -> None:
    found = report(whole)
    assert found.judgement is None
    assert found.turn_ends == ()
    assert found.standings == tuple(standings(whole))


def test_a_plan_of_movement_can_be_ordered_and_says_why(marching: Match) -> None:
    found = stack_hint(marching.state, "level2", FEW)
    asked = decision(found.state)
    assert asked is not None
    assert len(found.orders) > 5
    assert all(order.action in asked.options for order in found.orders)
    assert len({main_unit(order.action) for order in found.orders}) == len(found.orders)
    assert any(order.idea for order in found.orders)
    assert found.answer in [*(order.action for order in found.orders), DONE]
    assert found.gains is not None
    assert sum(found.gains) > 0


def test_a_plan_before_combat_tells_the_attacks_that_it_prepares() -> None:
    match = started(Marching, 0)
    found = stack_hint(match.state, "level2", FEW)
    assert found.attacks
    assert all(attack.prospect is not None for attack in found.attacks)
    told = hint_told(voice(match.game, "en"), match.state, "level2", FEW)
    assert sum("on average" in reason for reason in told.reasons) == len(found.attacks)


def test_attacks_are_told_with_what_they_bring(attacking: Match) -> None:
    found = stack_hint(attacking.state, "level2", FEW)
    asked = decision(found.state)
    assert asked is not None
    assert len(found.attacks) > 1
    first = found.orders[0].action
    assert isinstance(first, Engage)
    assert found.answer == first
    for order, attack in zip(found.orders, found.attacks, strict=True):
        assert order.action in asked.options
        assert attack.prospect == prospect(found.state, attack.battle)
    used = [unit for attack in found.attacks for unit in attack.battle.attackers]
    assert len(used) == len(set(used))


def test_a_small_question_has_its_answer() -> None:
    match = Match(load("moskva-1941"), "small")
    asked = match.decision
    assert asked is not None
    assert isinstance(asked.options, ZoneDeployment)
    found = stack_hint(match.state)
    assert found.answer in asked.options
    assert [order.action for order in found.orders] == [found.answer]


@pytest.mark.parametrize("option", ["masks", "total_fog"])
@pytest.mark.parametrize("kind", [Marching, Engagements])
def test_a_hint_knows_the_view_only(option: str, kind: type) -> None:
    """Exchange what lies under the enemy's masks: the plan, its reasons and its gains stay the same."""
    match = started(kind, 0, {option: "on"})
    other = stirred(match.state, 0, random.Random(7))
    speaks = voice(match.game, "en")
    assert other.where != match.state.where
    assert hint_told(speaks, match.state, "level2", FEW) == hint_told(speaks, other, "level2", FEW)


def test_the_table_tells_plan_and_luck(marching: Match, whole: Match) -> None:
    speaks = voice(marching.game, "en")
    told = hint_told(speaks, marching.state, "level2", FEW)
    assert len(told.plan) == len(told.plan_texts) > 5
    assert any("victory points" in reason for reason in told.reasons)
    lucky = luck_told(voice(whole.game, "en"), Sight(whole, OBSERVER))
    assert len(lucky.lines) == len(ledger(whole, plain).dice)
    assert abs(sum(lucky.totals.values())) < 0.02


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_prints_in_every_language(
    lang: str,
    whole: Match,
    marching: Match,
    attacking: Match,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyse", save(whole, tmp_path / "whole.hexlog"), "--lang", lang]) == 0
    for number, match in enumerate((marching, attacking)):
        file = save(match, tmp_path / f"{number}.hexlog")
        assert main(["analyse", file, "--hint", "--nodes", "40", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert "name-" not in shown
    assert "standing-" not in shown
    assert "hint-" not in shown


def test_the_command_gives_json(
    whole: Match, attacking: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", save(whole, tmp_path / "whole.hexlog"), "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["standings"][-1]["difference"] == difference(whole.state)
    assert row["judgement"] is None
    assert main(["analyse", save(attacking, tmp_path / "a.hexlog"), "--hint", "--nodes", "40", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["attacks"][0]["brings"]["defender_steps"] > 0
