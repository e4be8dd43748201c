"""The outlook of a position: how likely each side is to win, by the evaluation and the time that is left.

While a side's attack is still to come, the position is judged as its enemy left it; afterwards through its
own eyes. Each player turn has a row of its own in the calibration (``rasputitsa lab calibrate``).
"""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.agents.calibration import Stage, calibration
from rasputitsa.agents.doctrine import own_doctrine
from rasputitsa.agents.evaluation import Terms, terms
from rasputitsa.agents.knowledge import Knowledge, knowledge
from rasputitsa.engine.action import Action, Arrange
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision, outcome
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.setup import Deployment


class Outlook(NamedTuple):
    """The chances of each side to win, and of a draw. They add up to 1."""

    wins: tuple[float, ...]
    draw: float


def judged(s: State, stage: Stage) -> Terms:
    """What a position is worth to the side of a stage, term by term."""
    return terms(mind(s.game, stage.side), s, stage.side, stage.ahead)


def expected(game: Game, stage: Stage, worth: Terms) -> Outlook:
    """The outlook of a position that is worth so much to the side of its stage."""
    win, draw, loss = calibration(game).row(stage).chances(worth)
    return Outlook((win, loss) if stage.side == 0 else (loss, win), draw)


def mind(game: Game, side: int) -> Knowledge:
    """What the player of a side knows, with the weights that come with the game."""
    return knowledge(game, own_doctrine(game), side)


def stage_of(s: State) -> Stage:
    """Through whose eyes a position is to be judged, by the phase that is being played."""
    side = s.side
    if s.phase > mind(s.game, side).combat_phases[side]:
        return Stage(s.turn, side, ahead=True)
    first = s.game.phases[0].side
    return Stage(s.turn - (side == first), 1 - side, ahead=False)


def outlook(s: State) -> Outlook:
    """How likely each side is to win. The result itself once the game is over."""
    if decision(s) is None:
        return result(s)
    s = deployed(s)
    stage = stage_of(s)
    return expected(s.game, stage, judged(s, stage))


def result(s: State) -> Outlook:
    """The outlook if the game ended with this position."""
    winner, _ = outcome(s)
    if winner is None:
        return Outlook((0.0,) * len(s.game.sides), 1.0)
    return Outlook(tuple(float(side == winner) for side, _ in enumerate(s.game.sides)), 0.0)


def deployed(s: State) -> State:
    """The position when a set-up under way is done: the first ready-made one, or as the units come."""
    while (asked := decision(s)) is not None and isinstance(asked.options, Deployment):
        s = apply(s, _any_place(asked.options))
    return s


def _any_place(options: Deployment) -> Action:
    choices = iter(options)
    first = next(choices)
    while isinstance(first, Arrange) and len(options.units) < len(options.rules.ready[first.setup]):
        first = next(choices)  # a ready-made set-up would move units that stand already
    return first
