"""One revision's share of ``revisions.py``: reads what to measure, writes how often it was done a second.

It must run on older revisions too, so it asks for nothing but what a player in Python uses.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

from rasputitsa.agents import catalogue
from rasputitsa.agents.agent import consult
from rasputitsa.engine.action import Arrange
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load

GAMES = ("bfm-gdw-1986", "bfm-vpg-2009", "bfm-c3i-2011", "moskva-1941")
SLICE_SECONDS = 1.0
Work = Callable[[], object]


def random_games(game_id: str) -> Work:
    """A whole random game, the same ones every time."""
    game, rng = load(game_id), random.Random(1)

    def play_one() -> None:
        state = game.start()
        while (asked := decision(state)) is not None:
            state = apply(state, asked.options.sample(rng))

    return play_one


def movement(game_id: str) -> State:
    """The first question of the German player about moves, after ready-made set-ups."""
    state = load(game_id).start()
    while (asked := decision(state)) is not None and asked.topic not in ("move.ask", "march.ask"):
        ready = [action for action in asked.options if isinstance(action, Arrange)]
        state = apply(state, ready[0] if ready else list(asked.options)[-1])
    return state


def orders(game_id: str) -> Work:
    """Every order of that question, listed afresh."""
    state = movement(game_id)

    def work() -> None:
        again = state.copy()
        asked = decision(again)
        assert asked is not None
        for _ in asked.options:
            pass

    return work


def turn(level: str, game_id: str) -> Work:
    """A player's whole first turn, set-up behind him, with the same dice."""
    first = movement(game_id)

    def work() -> None:
        agent, rng, state = catalogue.create(level, 1), random.Random(1), first
        player, now = state.side, state.turn
        while (asked := decision(state)) is not None and state.turn == now and state.side == player:
            chosen = asked.options.sample(rng) if asked.player == CHANCE else consult(agent, state)
            state = apply(state, chosen)

    return work


def measures() -> dict[str, Callable[[], Work]]:
    """What can be measured, each made ready when it is asked for."""
    found: dict[str, Callable[[], Work]] = {}
    for game in GAMES:
        found[f"random games of {game}"] = lambda game=game: random_games(game)
        found[f"all orders listed, {game}"] = lambda game=game: orders(game)
        found[f"first turn of level 2, {game}"] = lambda game=game: turn("level2", game)
    return found


def main() -> None:
    known, ready = measures(), {}
    print(json.dumps(list(known)), flush=True)
    for line in sys.stdin:
        name = line.strip()
        if name not in ready:
            ready = {name: known[name]()}
            ready[name]()
        start, times = time.process_time(), 0
        while (spent := time.process_time() - start) < SLICE_SECONDS:
            ready[name]()
            times += 1
        print(json.dumps(times / spent), flush=True)


if __name__ == "__main__":
    main()
