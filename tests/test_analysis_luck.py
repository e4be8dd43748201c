"""The luck ledger: every die is compared with its mean, so that luck comes to nothing in the long run."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import sqrt

import pytest

from boards import Board
from matches import CASES, game, play_on, played, position
from rasputitsa import hexlog
from rasputitsa.analysis.followups import staying
from rasputitsa.analysis.ledger import Ledger, ledger
from rasputitsa.analysis.luck import Die, dice, ends, steps_balance
from rasputitsa.analysis.material import lost
from rasputitsa.analysis.turning import CityFell, LeadChanged, TellingDie, turning_points
from rasputitsa.analysis.walk import moments, phases, player_turns
from rasputitsa.engine.action import DONE, Roll
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import Captured, Eliminated, StepLost
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.notation import parse_words

GAMES = 30


def fought(edition: str, *faces: int) -> Match:
    """A match of one turn's battles whose dice fall as given."""
    units = {"XXIV": (-1, 0), "XLVII": (-1, 1), "30A": (0, 0)}
    match = Match(Board(edition).game, None, Board(edition).position("german-combat", units))
    match.act(parse_words(match.game, "attack 30A with XXIV XLVII"))
    match.act(DONE)
    for face in faces:
        match.act(Roll(face))
    return match


# The walk


@pytest.mark.parametrize("case", CASES)
def test_the_walk_is_the_log(case: str) -> None:
    match = played(case, 3)
    story = list(moments(match))
    assert [(m.player, m.action, m.events) for m in story] == match.log
    assert all(m.asked.player == m.player for m in story)
    assert all(m.after is following.before for m, following in pairwise(story))
    by_phase = [m for phase in phases(match) for m in phase.moments]
    by_turn = [m for turn in player_turns(match) for m in turn.moments]
    assert by_phase == by_turn == story


def test_player_turns_alternate_after_the_set_up() -> None:
    setup, *turns = player_turns(played("vpg", 3))
    assert [phase.name for phase in setup.phases] == ["setup"]
    assert [(turn.turn, turn.side) for turn in turns] == [(t, side) for t in range(1, 8) for side in (0, 1)]
    assert [phase.name for phase in turns[0].phases][-1] == "german-movement"


# Dice


def test_a_die_by_hand() -> None:
    """Each face is worth the steps that its result takes."""
    match = fought("vpg", 1)
    (die,) = dice(match)
    before = match.state_after(2)
    assert before.battle == die.battle
    faces = ends(before)
    assert die.worth == tuple(steps_balance(end) for end in faces)
    assert die.mean == Fraction(sum(die.worth), 6)
    assert steps_balance(before) - die.expected[0] + die.expected[1] == die.mean
    assert die.luck() == -die.luck(1) == die.worth[0] - die.mean
    assert (die.face, die.topic, die.turn, die.phase, die.side) == (1, "combat.roll", 1, "german-combat", 0)


@pytest.mark.parametrize("case", CASES)
def test_the_luck_of_all_faces_of_a_die_is_nothing(case: str) -> None:
    for die in dice(played(case, 4)):
        faces = [die._replace(face=face) for face in range(1, len(die.worth) + 1)]
        assert sum(face.luck() for face in faces) == 0
        assert Fraction(1, len(faces)) <= die.chance <= 1
        assert die.mean == mean_worth(die)


def mean_worth(die: Die) -> Fraction:
    """The balance before the die, less what both sides are expected to lose."""
    before = die.worth[die.face - 1] + die.came[0] - die.came[1]
    return before - die.expected[0] + die.expected[1]


@pytest.mark.parametrize("case", CASES)
def test_steps_lost_as_played_are_all_steps_lost(case: str) -> None:
    """Nothing is lost but by dice, so the ledger accounts for every loss of a game."""
    match = played(case, 5)
    gone = [0, 0]
    for moment in moments(match):
        hit = {event.unit for event in moment.events if isinstance(event, StepLost | Eliminated)}
        for unit in hit:
            gone[match.game.side_of[unit]] += lost(moment.before, moment.after, (unit,)).steps
    found = ledger(match)
    assert [found.losses(side).played for side in (0, 1)] == gone
    assert min(gone) > 0


@pytest.mark.parametrize("face", range(1, 7))
def test_what_players_decide_later_is_no_luck(face: int) -> None:
    """Games with the same die have the same luck, however it is answered."""
    first, last = fought("gdw", face), fought("gdw", face)
    while (asked := first.decision) is not None and asked.topic != "move.ask":
        first.act(next(iter(asked.options)))
    while (asked := last.decision) is not None and asked.topic != "move.ask":
        last.act(list(asked.options)[-1])
    (one,), (other,) = dice(first), dice(last)
    assert one._replace(played=()) == other._replace(played=())


def test_a_policy_of_ones_own() -> None:
    match = played("gdw", 6)
    assert [d.number for d in dice(match, staying)] == [d.number for d in dice(match)]


def test_a_balance_of_ones_own() -> None:
    def moscow(s: State) -> Fraction:
        return Fraction(1 if outcome(s)[0] == 0 else 0)

    assert all(set(die.worth) <= {0, 1} for die in dice(played("vpg", 6), balance=moscow))


@pytest.mark.parametrize(("topic", "case"), [("supply.extra", "attrition"), ("attrition.roll", "campaign")])
def test_dice_that_are_no_battles(topic: str, case: str) -> None:
    found = [die for seed in range(1, 4) for die in dice(played(case, seed)) if die.topic == topic]
    assert found
    for die in found:
        assert die.battle is None
        if topic == "supply.extra":
            (points,) = die.points
            assert (points.expected, points.came) == (Fraction(7, 2), die.face)
            assert die.variance == 0
        else:
            assert sum(die.expected) <= 1
            assert die.played in ((0, 0), (1, 0), (0, 1))


def test_weather_and_arrival_tell_their_chance() -> None:
    found = {die.topic: die.chance for seed in range(1, 4) for die in dice(played("attrition", seed))}
    assert found["weather.roll"] == found["arrival.early"] == Fraction(1, 2)


def test_no_die_to_roll() -> None:
    with pytest.raises(RasputitsaError, match="no die is to be rolled"):
        ends(game("vpg").start())


# The ledger


@pytest.mark.no_cover
@pytest.mark.parametrize("case", ["gdw", "c3i", "campaign"])
def test_luck_has_mean_zero_over_random_games(case: str) -> None:
    found = [ledger(play_on(Match(game(case), f"luck {n}"), n)) for n in range(GAMES)]
    totals = [float(one.total()) for one in found]
    error = sqrt(sum(one.deviation() ** 2 for one in found)) / GAMES
    assert abs(sum(totals) / GAMES) < 3 * error
    assert 0.6 < sum(one.score() ** 2 for one in found) / GAMES < 1.5
    assert 0.35 < sum(one.percentile() for one in found) / GAMES < 0.65


@pytest.mark.parametrize("case", CASES)
def test_the_ledger_adds_up(case: str) -> None:
    found = ledger(played(case, 7))
    entries = list(found.entries())
    assert entries[-1].total == found.total() == sum(entry.luck for entry in entries)
    assert sum(entry.dice for entry in entries) == len(found.dice)
    assert found.total(0) == -found.total(1)
    others = sum(die.luck() for die in found.dice if die.battle is None)
    assert found.attacking(0) + found.defending(0) + others == found.total()
    expected = found.losses(1).expected - found.losses(0).expected
    assert found.total() == found.losses(1).came - found.losses(0).came - expected
    assert found.percentile(0) == pytest.approx(1 - found.percentile(1))
    assert found.score(0) == -found.score(1)


def test_the_percentile_counts_every_way_to_roll() -> None:
    """One die: the worst face is less lucky than all others."""
    for face in range(1, 7):
        found = ledger(fought("gdw", face))
        (die,) = found.dice
        worth = die.worth[face - 1]
        less, equal = sum(w < worth for w in die.worth), sum(w == worth for w in die.worth)
        assert found.percentile() == pytest.approx((less + equal / 2) / 6)


def test_the_luckiest_dice() -> None:
    found = ledger(played("attrition", 8))
    best, worst = found.luckiest(0, 3), found.luckiest(1, 3)
    assert [die.luck() for die in best] == sorted((d.luck() for d in found.dice), reverse=True)[:3]
    assert [die.luck() for die in worst] == sorted(d.luck() for d in found.dice)[:3]


def test_a_game_without_dice() -> None:
    found = ledger(Match(game("vpg"), "s"))
    assert found == Ledger(())
    assert found.total() == 0
    assert (found.score(), found.percentile()) == (0.0, 0.5)


def test_the_ledger_of_a_save() -> None:
    match = played("c3i", 9)
    again = hexlog.replay(hexlog.parse(hexlog.write(match, reveal_seed=True)))
    assert ledger(again) == ledger(match)


# Turning points


def test_turning_points() -> None:
    match = played("gdw", 10)
    found = turning_points(match, ledger(match))
    fallen = [p.event for p in found if isinstance(p, CityFell)]
    played_out = [m for m in moments(match) if m.before.phase >= 0]
    assert fallen == [e for m in played_out for e in m.events if isinstance(e, Captured)]
    assert [p.number for p in found] == sorted(p.number for p in found)
    assert sum(isinstance(p, TellingDie) for p in found) == 3


def test_a_change_of_the_lead() -> None:
    """A panzer corps enters the city that decides in the last German phase."""
    grid, places = game("gdw").grid, game("gdw").terrain.places
    prize, near = grid.label(places["Moscow"]), grid.label(grid.neighbours(places["Moscow"])[0])
    start = position("gdw", f"turn 7; phase german-movement; unit XXIV {near}; unit 30A 0101")
    match = Match(game("gdw"), "s", start)
    match.act(parse_words(match.game, f"move XXIV {prize}"))
    match.act(DONE)
    leads = [p for p in turning_points(match, ledger(match)) if isinstance(p, LeadChanged)]
    assert (outcome(start)[0], [p.leader for p in leads]) == (1, [0])
