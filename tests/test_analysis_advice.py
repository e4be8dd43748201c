"""Hints and blunders: the plan is legal and better, its numbers are those of the rules, dice do not count."""

from __future__ import annotations

import random

import pytest

from matches import CASES, game, played, position
from rasputitsa.agents import Clock
from rasputitsa.agents.outlook import mind, outlook
from rasputitsa.analysis import blunders as blunder_module
from rasputitsa.analysis.blunders import blunders, fewest_changes
from rasputitsa.analysis.courses import played as played_tasks
from rasputitsa.analysis.courses import turn_ends
from rasputitsa.analysis.expectation import announcements, expectation, gain
from rasputitsa.analysis.forecast import explore
from rasputitsa.analysis.hint import Hint, hint
from rasputitsa.analysis.judgement import judge, main_terms
from rasputitsa.analysis.plain_advice import blunder_row, hint_row
from rasputitsa.analysis.plans import Course, Task, follow, planner, task_of
from rasputitsa.analysis.walk import player_turns
from rasputitsa.engine.action import DONE, Advance, Assault, Attack, Fight, Move, Place, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.notation import parse_words, words

FEW = Clock(nodes=30)

LAST_CHANCE = (
    "turn 7; phase soviet-movement; unit XXIV 0504; unit 1Sh 1102; unit 5A 1302; unit 3A 1303"
    "; control german 1103"
)
"""The Germans hold Moscow, but nobody stands in it: whoever of the Soviets walks in wins."""

KILL = (
    "turn 6; phase german-combat; unit XXIV 1002; unit XLI 1003; unit XLVII 1104; unit LVII 1203"
    "; unit 5A 1103 reduced; unit 1Sh 1408; control soviet 1103"
)
"""All four together cannot fail, one alone can."""


def asked_of(s: State) -> int:
    asked = decision(s)
    assert asked is not None
    return asked.player


def carried_out(s: State, found: Hint) -> State:
    for order in found.orders:
        assert why_not(s, order.action) is None
        s = apply(s, order.action)
    return s


# Hints


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
def test_every_order_of_a_hint_is_legal(case: str) -> None:
    """At any decision of random games, from its first question to small choices."""
    rng, tasks = random.Random(case), set()
    match = played(case, 2)
    for number in rng.sample(range(30, len(match.log)), 30):
        s = match.state_after(number)
        if asked_of(s) == CHANCE:
            continue
        found = hint(s, clock=FEW)
        tasks.add(found.task)
        if found.task != Task.ATTACK:
            carried_out(s, found)
        assert found.side == asked_of(s)
        assert (found.then is None) == (found.task == Task.SMALL)
        assert hint_row(found)["plan"] == [
            {"action": words(s.game, order.action), "tactic": order.tactic} for order in found.orders
        ]
    assert tasks >= {Task.MOVE, Task.EARLY_MOVE}


def test_the_winning_move_is_found_and_told() -> None:
    s = position("vpg", LAST_CHANCE)
    found = hint(s)
    end = apply(carried_out(s, found), DONE)
    assert outlook(end).wins == (0.0, 1.0)
    assert found.then is not None
    assert found.idle is not None
    assert (found.then.score, found.idle.score) == (1.0, 0.0)
    assert found.reasons is not None
    assert main_terms(found.reasons)[0][0] == "control"
    assert found.risks == ()


@pytest.mark.no_cover
def test_attacks_with_their_forecast_and_the_battle_to_fight_first() -> None:
    match = Match(game("vpg"), "s")
    match.act(parse_words(match.game, "arrange historical"))
    while (asked := match.decision) is not None and asked.topic != "combat.ask":
        match.act(DONE)
    found = hint(match.state)
    attacks = [order.action for order in found.orders if isinstance(order.action, Attack)]
    *_, last = found.orders
    assert isinstance(last.action, Fight)
    assert found.forecast is not None
    assert [p.battle.target for p in found.forecast.prospects] == [a.target for a in attacks]
    assert last.action.target in {a.target for a in attacks}
    again = explore(match.state, attacks, [last.action.target], limit=2_500, samples=1_000)
    assert again == found.forecast
    assert found.reasons is not None
    assert found.reasons.material > 0


def test_an_early_move_tells_the_attacks_it_prepares() -> None:
    match = Match(game("gdw"), "s")
    match.act(parse_words(match.game, "arrange historical"))
    assert (asked := match.decision) is not None
    assert task_of(match.state, asked) == Task.EARLY_MOVE
    found = hint(match.state, clock=FEW)
    assert found.forecast is not None
    s = apply(carried_out(match.state, found), DONE)
    for prospect in found.forecast.prospects:
        assert why_not(s, Attack(prospect.battle.target, prospect.battle.attackers)) is None


def test_units_in_danger_are_told_the_worst_first() -> None:
    match = played("gdw", 1)
    s = next(
        match.state_after(n)
        for n, entry in enumerate(match.log)
        if entry.player == 1 and match.state_after(n).turn == 3 and isinstance(entry.action, Move)
    )
    while (asked := decision(s)) is not None and task_of(s, asked) != Task.MOVE:
        s = apply(s, DONE if DONE in asked.options else next(iter(asked.options)))
    risks = hint(s, clock=FEW).risks
    assert risks
    for risk in risks:
        assert s.game.side_of[risk.unit] == 1
        assert 0 <= risk.eliminated <= risk.eliminated + risk.driven_off <= 1 + 1e-9
        assert ":" in risk.column
    assert [r.eliminated for r in risks] == sorted((r.eliminated for r in risks), reverse=True)


def test_tactics_of_moves_are_named() -> None:
    match = Match(game("gdw"), "s")
    match.act(parse_words(match.game, "arrange historical"))
    while (asked := match.decision) is not None and task_of(match.state, asked) != Task.MOVE:
        match.act(DONE if DONE in asked.options else next(iter(asked.options)))
    found = hint(match.state, clock=Clock(nodes=60))
    assert {order.tactic for order in found.orders} & set(mind(match.game, 0).doctrine.tactics[0])


def test_purchases_and_set_up() -> None:
    start = game("vpg").start()
    found = hint(start, clock=FEW)
    assert found.task == Task.SET_UP
    assert len(found.orders) == 22
    assert all(isinstance(order.action, Place) for order in found.orders)
    assert found.idle is None
    match = played("vpg", 1)
    numbers = (n for n, entry in enumerate(match.log) if entry.player == 1)
    buying = next(s for n in numbers if (s := match.state_after(n)).game.phases[s.phase].id.endswith("ment"))
    advice = hint(buying, clock=FEW)
    assert advice.task == Task.PURCHASE
    assert advice.orders
    assert advice.then is not None
    assert advice.idle is not None
    assert advice.then.score > advice.idle.score


def test_when_nothing_is_better_the_hint_is_to_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that its own expectation speaks against is not advised."""
    s = position("vpg", LAST_CHANCE.replace("control german 1103", "control soviet 1103"))
    bad = apply(apply(s, parse_words(s.game, "move 1Sh 1002")), DONE)
    course = Course(Task.MOVE, s, (parse_words(s.game, "move 1Sh 1002"), DONE), bad)
    worse = expectation(course)._replace(outlook=outlook(bad)._replace(wins=(1.0, 0.0)))

    def pessimist(given: Course) -> object:
        return worse if len(given.actions) > 1 else expectation(given)

    monkeypatch.setattr("rasputitsa.analysis.hint.follow", lambda *_: course)
    monkeypatch.setattr("rasputitsa.analysis.hint.expectation", pessimist)
    assert hint(s).orders == ()


def test_a_small_choice_is_one_answer() -> None:
    match = Match(game("vpg"), None, position("vpg", KILL))
    match.act(parse_words(match.game, "attack 5A with XXIV XLI XLVII LVII"))
    match.act(DONE)
    match.act(Roll(1))
    while (asked := match.decision) is not None and asked.topic != "advance.ask":
        match.act(next(iter(asked.options)))
    found = hint(match.state)
    assert found.task == Task.SMALL
    (order,) = found.orders
    assert isinstance(order.action, Advance) or order.action == DONE


def test_hints_that_nobody_can_give() -> None:
    over = played("vpg", 3).state
    with pytest.raises(RasputitsaError, match="the game is over"):
        hint(over)
    match = Match(game("vpg"), None, position("vpg", KILL))
    match.act(parse_words(match.game, "attack 5A with XXIV"))
    match.act(DONE)
    with pytest.raises(RasputitsaError, match="the dice are to be rolled"):
        hint(match.state)
    for level in ("level0", "level1"):
        with pytest.raises(RasputitsaError, match=f"level {level}: does not plan"):
            hint(game("vpg").start(), level)
    with pytest.raises(RasputitsaError, match="player level9: unknown"):
        hint(game("vpg").start(), "level9")


def test_a_hint_changes_nothing_and_is_the_same_again() -> None:
    s = position("vpg", KILL)
    before = (list(s.where), s.battles, s.turn, s.phase)
    first, second = hint(s), hint(s)
    assert (list(s.where), s.battles, s.turn, s.phase) == before
    assert first._replace(state=s) == second._replace(state=s)


# Expectations


def test_the_gain_of_a_battle_is_the_mean_of_its_ways() -> None:
    s = position("vpg", KILL)
    sure = (parse_words(s.game, "attack 5A with XXIV XLI XLVII LVII"),)
    unsure = (parse_words(s.game, "attack 5A with XXIV"),)
    assert gain(s, sure).material > gain(s, unsure).material > 0
    forecast = explore(s, sure)
    assert forecast.prospects[0].eliminated == 1
    assert forecast.prospects[0].attacker_steps == 0
    k, target = mind(s.game, 0), s.game.unit["5A"]
    relevance = k.relevance(s.turn)[s.where[target]]
    assert 0 < gain(s, sure).material <= k.worth[target][1] * relevance
    assert gain(s, sure).control == pytest.approx(k.stake(s, s.where[target]))


def test_points_belong_to_the_attack_they_are_spent_on() -> None:
    first, second = Attack(1, (2, 3)), Attack(4, (5,))
    points = Assault(2, 1)
    assert announcements([first, points, second, DONE]) == [(first, points), (second,)]


# Blunders


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
def test_random_play_blunders(case: str) -> None:
    match = played(case, 2)
    found = blunders(match, nodes=20, threshold=0.01)
    assert len(found) > 3
    losses = [blunder.loss for blunder in found]
    assert losses == sorted(losses, reverse=True)
    for blunder in found:
        assert blunder.loss > 0.01
        assert blunder.played != blunder.better or blunder.stay
        assert match.log[blunder.number].player == blunder.side
        assert match.state_after(blunder.number) is blunder.state
        assert blunder_row(match.game, blunder)["loss"] == blunder.loss


def test_the_tasks_of_a_match_are_its_log() -> None:
    """Every answer of a player is in one task, but for small choices."""
    for case in CASES:
        match = played(case, 3)
        covered: set[int] = set()
        for task in played_tasks(match):
            actions = task.course.actions
            numbers = range(task.number, task.number + len(actions))
            assert covered.isdisjoint(numbers)
            covered.update(numbers)
            assert [match.log[n].action for n in numbers] == list(actions)
            assert {match.log[n].player for n in numbers} == {task.side}
            assert task.complete
        for number, entry in enumerate(match.log):
            s = match.state_after(number)
            asked = decision(s)
            assert asked is not None
            small = entry.player == CHANCE or task_of(s, asked) == Task.SMALL
            assert small or number in covered


def last_turn(*moves: str) -> Match:
    match = Match(game("vpg"), "s", position("vpg", LAST_CHANCE))
    for move in moves:
        match.act(parse_words(match.game, move))
    match.act(DONE)
    return match


def test_a_win_thrown_away_and_the_one_move_that_kept_it() -> None:
    match = last_turn("move 5A 1402")
    (found,) = blunders(match)
    assert (found.loss, found.side, found.task) == (1.0, 1, Task.MOVE)
    (move,) = found.better
    assert isinstance(move, Move)
    assert move.path[-1] == match.game.terrain.places["Moscow"]
    assert main_terms(found.reasons)[0][0] == "control"


def test_the_winning_move_is_no_blunder() -> None:
    (found,) = blunders(last_turn("move 5A 1402"))
    (move,) = found.better
    assert blunders(last_turn(words(game("vpg"), move))) == []


def test_units_that_should_have_stayed() -> None:
    """The Soviets stand in Moscow, and leave it to a German who is near."""
    lines = "turn 6; phase soviet-movement; unit 1Sh 1103; unit XXIV 1001; control soviet 1103"
    match = Match(game("gdw"), "s", position("gdw", lines))
    match.act(parse_words(match.game, "move 1Sh 1203-1303"))
    match.act(DONE)
    (found,) = blunders(match, threshold=0.001)
    assert found.stay == (match.game.unit["1Sh"],)
    assert found.better == ()


def test_dice_are_no_blunder() -> None:
    """A good attack that fails is judged as the one that succeeds."""
    losses = []
    for face in range(1, 7):
        match = Match(game("vpg"), None, position("vpg", KILL))
        match.act(parse_words(match.game, "attack 5A with XXIV"))
        match.act(DONE)
        match.act(Roll(face))
        losses.append([b.loss for b in blunders(match, threshold=1e-9) if b.task == Task.ATTACK])
    assert losses[0]
    assert all(loss == losses[0] for loss in losses)


def test_a_task_under_way_is_not_judged() -> None:
    match = Match(game("vpg"), "s", position("vpg", LAST_CHANCE))
    match.act(parse_words(match.game, "move 5A 1402"))
    assert blunders(match) == []


def test_bad_blunders() -> None:
    match = last_turn()
    for threshold in (0.0, 1.0, -1.0, float("nan")):
        with pytest.raises(RasputitsaError, match="threshold"):
            blunders(match, threshold=threshold)
    with pytest.raises(RasputitsaError, match="node budget 0"):
        blunders(match, nodes=0)
    with pytest.raises(RasputitsaError, match="does not plan"):
        blunders(match, "level1")


def test_only_the_changes_that_matter_are_told() -> None:
    """A chain of units that make room for each other counts as one change."""
    best, as_played = {1: 10, 2: 20, 3: 30}, {1: 11, 2: 10, 3: 31}
    worth = {1: 5.0, 2: 0.0, 3: 0.1}

    def value(plan: dict[int, int]) -> float:
        return sum(worth[unit] for unit in plan if plan[unit] == best[unit])

    assert fewest_changes(best, as_played, value) == {1: 10, 2: 20, 3: 31}
    assert fewest_changes(as_played, as_played, value) == as_played
    assert fewest_changes(best, as_played, lambda plan: float(plan == best)) == best


def test_a_plan_is_told_in_full_if_the_rest_is_no_better(monkeypatch: pytest.MonkeyPatch) -> None:
    match = last_turn("move 5A 1402")
    (whole,) = played_tasks(match)
    better = follow(planner("level2"), whole.course.start)
    monkeypatch.setattr(blunder_module, "fewest_changes", lambda best, ends, worth: ends)
    (found,) = blunders(match)
    assert found.possible.score == expectation(better).score == 1.0


# Judgements and the course of a game


@pytest.mark.parametrize("case", CASES)
def test_the_end_of_every_player_turn_has_its_chances(case: str) -> None:
    match = played(case, 2)
    ends = turn_ends(match)
    assert len(ends) == len(list(player_turns(match)))
    assert (ends[0].turn, ends[1].turn) == (0, 1)
    assert ends[-1].outlook == outlook(match.state)
    for end in ends:
        assert end.outlook == outlook(match.state_after(end.number + 1))


def test_a_judgement_counts_for_the_first_side() -> None:
    units = "unit XXIV 0504; unit XLI 0505; unit 30A 0604"
    for phase in ("german-movement", "soviet-movement"):
        few = judge(position("vpg", f"turn 3; phase {phase}; {units}"))
        many = judge(position("vpg", f"turn 3; phase {phase}; {units}; unit LVI 0404"))
        assert many.terms.material > few.terms.material
        assert many.outlook.wins[0] > few.outlook.wins[0]
        assert few.value == pytest.approx(sum(few.terms))
    over = played("vpg", 3).state
    assert judge(over).outlook == outlook(over)
