"""A game on the table, as both environments play it: the state, its dice, and the answer in the making."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from rasputitsa.engine import dice
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import PhaseBegan
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.rl.answer import Answer, begin
from rasputitsa.rl.encoding import Encoding
from rasputitsa.rl.planes import Planes
from rasputitsa.view import view

Observation = dict[str, npt.NDArray[np.generic]]


class Table:
    """Players say indices; the table turns them into actions and rolls every die itself.

    ``state`` is a value: keep it, search from it, or start another game with it.
    """

    def __init__(self, game: str, scenario: str, options: Mapping[str, str] | None) -> None:
        self.game = load(game, scenario, options)
        self.encoding = Encoding(self.game)
        self.planes = Planes(self.game)
        self._answer: Answer | None = None
        self._asked: Decision | None = None
        self.reset("")

    def reset(self, seed: str, state: State | None = None) -> None:
        """Start a game, or go on from a state of this game, with the dice that follow from the seed."""
        if state is not None and state.game is not self.game:
            raise RasputitsaError("the state belongs to another game than this environment")
        if state is not None and not state.todo:
            raise RasputitsaError("the game of this state is over: there is nothing to play")
        self._seed = seed
        self._rolled = 0
        self._arrive(self.game.start() if state is None else state)

    @property
    def over(self) -> bool:
        return self._asked is None

    @property
    def player(self) -> int:
        """The side that must decide; once the game is over, the one that decided last."""
        return self._player

    @property
    def topic(self) -> str:
        return "" if self._asked is None else self._asked.topic

    @property
    def answer(self) -> Answer | None:
        """The answer in the making, from the view of the side that decides; None once the game is over."""
        if self._answer is None and self._asked is not None:
            self._answer = begin(self.encoding, self._asked.options)
        return self._answer

    def say(self, index: int) -> None:
        """One index more of the answer; a complete one is carried out, with the dice that follow."""
        if self.answer is None:
            raise RasputitsaError("the game is over: reset the environment")
        action = self.answer.add(index)
        if action is not None:
            self.act(action)

    def act(self, action: Action) -> None:
        """Carry out a whole action; ``IllegalAction`` if the rules refuse it."""
        self._arrive(self._apply(self.state, action))

    def mask(self, side: int) -> npt.NDArray[np.int8]:
        """Which indices a side may say now: none if another side decides."""
        legal = np.zeros(self.encoding.size, dtype=np.int8)
        if side == self._player and self.answer is not None:
            legal[self.answer.legal] = 1
        return legal

    def observe(self, side: int) -> Observation:
        """What a side sees: planes, units and its mask."""
        decides = side == self._player and not self.over
        seen = self._seen if decides else view(self.state, side)
        asked, answer = (self._asked, self.answer) if decides else (None, None)
        picture, units = self.planes.draw(seen, side, asked, answer)
        return {"observation": picture, "units": units, "action_mask": self.mask(side)}

    def _arrive(self, state: State) -> None:
        """Roll the dice that are due and put the next decision to its player, by his view."""
        while (asked := decision(state)) is not None and asked.player == CHANCE:
            state = self._apply(state, Roll(self._face(state, asked)))
        self.state = state
        self._answer = self._asked = None
        if asked is not None:
            self._player = asked.player
            self._seen = view(state, asked.player)
            self._asked = decision(self._seen)

    def _apply(self, state: State, action: Action) -> State:
        after = apply(state, action)
        if any(isinstance(event, PhaseBegan) for event in after.events):
            self._rolled = 0
        elif isinstance(action, Roll):
            self._rolled += 1
        return after

    def _face(self, state: State, asked: Decision) -> int:
        assert isinstance(asked.options, Faces)
        return dice.die(self._seed, dice.moment(state, self._rolled), asked.options.sides)
