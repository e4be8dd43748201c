"""Both sides learn: a PettingZoo environment in which the sides of a game answer its decisions in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import seeding
from pettingzoo.utils import AECEnv, wrappers

from rasputitsa.rl.ansi import ansi
from rasputitsa.rl.reward import Rewards
from rasputitsa.rl.spaces import dice_seed, observation_space
from rasputitsa.rl.table import Observation, Table


def env(game: str, **settings: Any) -> AECEnv[str, Observation, Any]:
    """The environment with PettingZoo's usual checks of the order of calls and of the range of actions."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(RawEnv(game, **settings)))


class RawEnv(AECEnv[str, Observation, Any]):
    """Agents are named like the sides. A side acts as often in a row as the rules ask it.

    An illegal action raises ``IllegalIndex`` and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1, "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        scenario: str = "standard7",
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        shaping: float = 0.0,
        discount: float = 1.0,
    ) -> None:
        self.table = Table(game, scenario, options)
        self.metadata = {**self.metadata, "name": f"rasputitsa_{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = list(self.table.game.sides)
        self._rewards = Rewards(shaping, discount)
        self._side = {agent: side for side, agent in enumerate(self.possible_agents)}
        size = self.table.encoding.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.table) for agent in self.possible_agents}
        self._np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; ``options={"state": s}`` goes on from a state instead."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        self.table.reset(dice_seed(self._np_random), (options or {}).get("state"))
        self._rewards.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.table.say(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Pass on to the side that must decide, with what it has earned; or end the game for all."""
        state = self.table.state
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {a: self._rewards.at_end(state, self._side[a]) for a in self.agents}
        else:
            self.agent_selection = self.possible_agents[self.table.player]
            self.rewards[self.agent_selection] = self._rewards.at_decision(state, self.table.player)
        self.infos = {agent: {"topic": self.table.topic} for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self._side[agent])

    def render(self) -> str | None:
        """The map as text, if the environment was made with ``render_mode="ansi"``."""
        if self.render_mode is None:
            logger.warn('render() without a render mode: make the environment with render_mode="ansi"')
            return None
        return ansi(self.table.state)

    def close(self) -> None:
        """There is nothing to release."""
