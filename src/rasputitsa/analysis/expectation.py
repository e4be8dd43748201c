"""What a player can expect of a task before any die is rolled: the mean over all faces, not what came.

Battles are taken one by one, as if the others were not fought, and their gains added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rasputitsa.agents.attacks import best_attacks
from rasputitsa.agents.calibration import Stage
from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.outlook import Outlook, deployed, expected, judged, mind, outlook
from rasputitsa.analysis.followups import usual
from rasputitsa.analysis.forecast import announce, ways
from rasputitsa.analysis.plans import Course, Task
from rasputitsa.engine.action import Action, Assault, Attack
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.declaration import Attacks

NOTHING = Terms(*[0.0] * len(Terms._fields))

Announcement = tuple[Action, ...]
"""An attack, and the points spent on it."""


class Expectation(NamedTuple):
    """The outlook that a task leads to, and the worth of the position in terms, for the side that decides."""

    side: int
    outlook: Outlook
    terms: Terms

    @property
    def score(self) -> float:
        """The chance to win; a draw counts half."""
        return self.outlook.wins[self.side] + self.outlook.draw / 2


def expectation(course: Course) -> Expectation:
    """What the side that decides can expect when its task is done as told."""
    s, end = course.start, course.end
    if course.task == Task.ATTACK:
        return of_attacks(s, announcements(course.actions))
    if course.task == Task.EARLY_MOVE and end.side == s.side:
        return of_attacks(end, best_announcements(end))
    stage = Stage(s.turn, s.side, ahead=course.task != Task.MOVE)
    return Expectation(s.side, outlook(end), judged(deployed(end), stage))


def of_attacks(s: State, attacks: Iterable[Announcement]) -> Expectation:
    """The position after the attacks of the side to move, its movement still to come."""
    stage = Stage(s.turn, s.side, ahead=True)
    total = added([_unfought(s, stage), *(gain(s, attack) for attack in attacks)])
    return Expectation(s.side, expected(s.game, stage, total), total)


def gain(s: State, attack: Announcement) -> Terms:
    """The expected change of the position by one battle alone.

    That an enemy who is left alone could be attacked later is no gain: he moves before that.
    """
    stage = Stage(s.turn, s.side, ahead=True)
    alone = s.copy()
    alone.battles = ()
    chances = ways(announce(alone, attack), usual)
    after = added([scaled(_unfought(leaf.state, stage), float(leaf.chance)) for leaf in chances.leaves])
    return added([after, scaled(_unfought(s, stage), -1.0)])._replace(opportunity=0.0)


def _unfought(s: State, stage: Stage) -> Terms:
    """The worth of a position when its combat phase is over: no attack of it counts as the next one."""
    over = s.copy()
    over.phase = max(s.phase, mind(s.game, s.side).combat_phases[s.side] + 1)
    return judged(over, stage)


def best_announcements(s: State) -> list[Announcement]:
    """The best set of attacks, if attacks are to be announced now."""
    asked = decision(s)
    if asked is None or not isinstance(asked.options, Attacks):
        return []
    return [(Attack(b.target, b.attackers),) for b in best_attacks(mind(s.game, s.side), s).battles]


def announcements(actions: Iterable[Action]) -> list[Announcement]:
    """The attacks among some actions, each with the points that were spent on it."""
    found: list[Announcement] = []
    for action in actions:
        if isinstance(action, Attack):
            found.append((action,))
        elif isinstance(action, Assault) and found:
            found[-1] += (action,)
    return found


def added(parts: Sequence[Terms]) -> Terms:
    return Terms(*map(sum, zip(*parts, strict=True)))


def scaled(terms: Terms, factor: float) -> Terms:
    return Terms(*(factor * value for value in terms))
