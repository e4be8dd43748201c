"""Luck: what each die of a game was worth, compared with what it could have been worth.

A face is worth the balance of the map after everything that follows from it before the next die: its result
and the answers that the players are taken to give to it (``followups``). Luck is the worth of the face that
came, less the mean of all faces. It depends on nothing that was decided after the roll, so its sum over a
game has mean zero, whoever plays and however well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from rasputitsa.analysis.followups import Policy, settle, usual
from rasputitsa.analysis.material import losses, of_units
from rasputitsa.analysis.walk import Moment, moments
from rasputitsa.engine.action import Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import BattleResult, EngagementResult
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision, play
from rasputitsa.engine.state import State
from rasputitsa.engine.step import Agenda
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.impulse.engagement import Engagement

Balance: TypeAlias = Callable[[State], Fraction | int]
"""How much better a state is for the first side than for the second."""


def steps_balance(s: State) -> int:
    """Steps of the first side on the map, less those of the second."""
    first, second = (of_units(s, units).steps for units in s.game.units_of)
    return first - second


class Points(NamedTuple):
    """Points that a die can bring to a track: the mean, and what came."""

    track: str
    expected: Fraction
    came: int


class Die(NamedTuple):
    """A die of a game. ``number`` is its place in the log, ``side`` the side whose phase it was.

    Steps lost are listed by side: the mean of all faces, what follows from the face that came, and what was
    lost as the game was played. ``worth`` is the balance after each face, face 1 first. ``chance`` is that of
    a face with the same consequences.
    """

    number: int
    turn: int
    phase: str
    side: int
    topic: str
    face: int
    battle: Battle | Engagement | None
    column: str
    result: str
    expected: tuple[Fraction, ...]
    came: tuple[int, ...]
    played: tuple[int, ...]
    points: tuple[Points, ...]
    worth: tuple[Fraction | int, ...]
    chance: Fraction

    @property
    def mean(self) -> Fraction:
        return mean(self.worth)

    @property
    def variance(self) -> Fraction:
        deviations = [worth - self.mean for worth in self.worth]
        return mean([deviation * deviation for deviation in deviations])

    def luck(self, side: int = 0) -> Fraction:
        """How much better than the mean this die was for a side."""
        gained = self.worth[self.face - 1] - self.mean
        return gained if side == 0 else -gained


def mean(values: Sequence[Fraction | int]) -> Fraction:
    return sum((Fraction(value) for value in values), Fraction(0)) / len(values)


def ends(before: State, policy: Policy = usual) -> tuple[State, ...]:
    """What follows from each face of the die that is to be rolled, and from nothing else on the agenda."""
    asked = decision(before)
    if asked is None or asked.player != CHANCE:
        raise RasputitsaError("no die is to be rolled in this position")
    alone = before.copy()
    alone.todo = (before.todo[0], ())
    return tuple(settle(play(alone.copy(), roll), policy)[0] for roll in asked.options)


def dice(match: Match, policy: Policy = usual, balance: Balance = steps_balance) -> Iterator[Die]:
    """Every die of a game with its luck."""
    story = list(moments(match))
    for moment in story:
        if moment.player == CHANCE:
            yield _die(moment, _as_played(story, moment), ends(moment.before, policy), balance)


def _die(moment: Moment, played: State, faces: tuple[State, ...], balance: Balance) -> Die:
    before, action = moment.before, moment.action
    assert isinstance(action, Roll)
    came = faces[action.face - 1]
    each = [[part.steps for part in losses(before, end)] for end in faces]
    rolled = next((e for e in moment.events if isinstance(e, BattleResult | EngagementResult)), None)
    return Die(
        moment.number,
        before.turn,
        before.game.phases[before.phase].id,
        before.side,
        moment.asked.topic,
        action.face,
        before.battle,
        rolled.column if rolled else "",
        rolled.result if rolled else "",
        tuple(mean(by_face) for by_face in zip(*each, strict=True)),
        tuple(each[action.face - 1]),
        tuple(part.steps for part in losses(before, played)),
        tuple(_points(before, faces, came)),
        tuple(balance(end) for end in faces),
        Fraction(sum(_seen(end) == _seen(came) for end in faces), len(faces)),
    )


def _points(before: State, faces: tuple[State, ...], came: State) -> Iterator[Points]:
    """The tracks for which the face makes a difference."""
    for number, track in enumerate(before.game.tracks):
        each = [end.points[number] for end in faces]
        if len(set(each)) > 1:
            earlier = before.points[number]
            yield Points(track, mean(each) - earlier, came.points[number] - earlier)


def _seen(s: State) -> tuple[object, ...]:
    """What everybody can see of a state."""
    return s.where, s.steps, s.control, s.points, s.weather


def _as_played(story: list[Moment], die: Moment) -> State:
    """The state when the players had answered all that followed from a die.

    What follows from it lies on the agenda above all that was there before.
    """
    rest = die.before.todo[1]
    for moment in story[die.number + 1 :]:
        if moment.player == CHANCE or not _lies_above(moment.before.todo, rest):
            return moment.before
    return story[-1].after


def _lies_above(todo: Agenda, rest: Agenda) -> bool:
    """Has an agenda something on top of an earlier one?"""
    if todo is rest:
        return False
    while todo:
        todo = todo[1]
        if todo is rest:
            return True
    return False
