"""One side learns: a Gymnasium environment in which the other side is played by an agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from rasputitsa import agents
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.rl.ansi import ansi
from rasputitsa.rl.answer import IllegalIndex
from rasputitsa.rl.reward import Rewards
from rasputitsa.rl.spaces import dice_seed, observation_space
from rasputitsa.rl.table import Observation, Table


class SideEnv(gymnasium.Env[Observation, Any]):
    """Plays ``side`` (by default the first) against ``opponent``, a player such as ``level1``.

    An illegal action changes nothing and earns nothing; ``info["refused"]`` says why.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        scenario: str = "standard7",
        options: Mapping[str, str] | None = None,
        side: str | None = None,
        opponent: str = "level1",
        render_mode: str | None = None,
        shaping: float = 0.0,
        discount: float = 1.0,
    ) -> None:
        self.table = Table(game, scenario, options)
        sides = self.table.game.sides
        if side is not None and side not in sides:
            raise RasputitsaError(f"side {side}: unknown, expected one of {', '.join(sides)}")
        agents.create(opponent)  # a wrong name is told now, not in the first game
        self.side = 0 if side is None else sides.index(side)
        self.opponent = opponent
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.table.encoding.size)
        self.observation_space = observation_space(self.table)
        self._rewards = Rewards(shaping, discount)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game; ``options={"state": s}`` goes on from a state instead."""
        super().reset(seed=seed)
        self.table.reset(dice_seed(self.np_random), (options or {}).get("state"))
        self._agent = agents.create(self.opponent, int(self.np_random.integers(2**31)))
        self._rewards.reset()
        self._play_opponent()
        self._earned()
        return self._observation()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            self.table.say(int(action))
        except IllegalIndex as illegal:
            observation, info = self._observation()
            return observation, 0.0, False, False, {**info, "refused": str(illegal)}
        self._play_opponent()
        observation, info = self._observation()
        return observation, self._earned(), self.table.over, False, info

    def _play_opponent(self) -> None:
        while not self.table.over and self.table.player != self.side:
            self.table.act(agents.consult(self._agent, self.table.state))

    def _earned(self) -> float:
        told = self._rewards.at_end if self.table.over else self._rewards.at_decision
        return told(self.table.state, self.side)

    def _observation(self) -> tuple[Observation, dict[str, Any]]:
        return self.table.observe(self.side), {"topic": self.table.topic}

    def render(self) -> str | None:
        """The map as text, if the environment was made with ``render_mode="ansi"``."""
        return None if self.render_mode is None else ansi(self.table.state)
