"""A job: one game to be played, small enough to be sent to another machine and complete enough to repeat."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.agents import Agent, create
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.games.idle import idle_options
from rasputitsa.position import read_position


class Setting(NamedTuple):
    """What is played: a game with its scenario and options, from its start or from a position."""

    game_id: str
    scenario: str
    options: tuple[tuple[str, str], ...] = ()
    position: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game, position: tuple[str, ...] = ()) -> Setting:
        return cls(game.id, game.scenario, tuple(game.options.items()), position)

    def game(self) -> Game:
        return _loaded(self.game_id, self.scenario, self.options)

    def chosen(self) -> dict[str, str]:
        """The options that the scenario would not have brought."""
        usual = _loaded(self.game_id, self.scenario, ()).options
        return {name: value for name, value in self.options if usual.get(name) != value}

    def idle(self) -> list[str]:
        """Those of them that change nothing in this game."""
        return [str(found) for found in idle_options(self.game_id, self.scenario, self.chosen())]

    def start(self) -> State:
        """The state in which every game of this setting begins; a position that is over is refused."""
        game = self.game()
        state = read_position(game, self.position) if self.position else game.start()
        if decision(state) is None:
            raise RasputitsaError("position: its game is over, there is nothing to play")
        return state


class Job(NamedTuple):
    """Game ``n`` of a run. ``players`` stand in the order of the sides; contestant A plays side ``first``."""

    setting: Setting
    n: int
    pair: int
    seed: str
    players: tuple[str, ...]
    first: int

    def agents(self) -> list[Agent]:
        """New agents for this game, each with a seed of its own."""
        return [create(player, _agent_seed(self.seed, side)) for side, player in enumerate(self.players)]


@lru_cache(maxsize=16)
def _loaded(game_id: str, scenario: str, options: tuple[tuple[str, str], ...]) -> Game:
    return load(game_id, scenario, dict(options))


def _agent_seed(seed: str, side: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}/agent {side}".encode()).digest()[:6], "big")
