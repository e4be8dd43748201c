"""Benchmarks, each beside a peer measured in the same run: on a noisy machine only ratios mean anything.

The peer is python-chess playing random games. Slices of ours and of the peer alternate, and the median of
the slices counts.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass

from rasputitsa.engine.action import Arrange
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.orders import Orders

SLICES = 7
SLICE_SECONDS = 0.6
REFERENCE_PEER = 55.0
"""Random chess games per second on the machine for which the bars in microseconds were set."""


@dataclass(frozen=True, slots=True)
class Result:
    """A measured number, its unit, and the bar it must meet on this machine at the speed of this run."""

    name: str
    value: float
    unit: str
    bar: float
    meets: bool
    ratio: float | None = None


def per_second(play_one: Callable[[], object], seconds: float = SLICE_SECONDS) -> float:
    """How often something can be done in a second of processor time."""
    start, times = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        play_one()
        times += 1
    return times / spent


def microseconds(call: Callable[[], object], repeats: int) -> float:
    """The best time of a call in several batches: the least disturbed one."""
    best = float("inf")
    for _ in range(SLICES):
        start = time.perf_counter()
        for _ in range(repeats):
            call()
        best = min(best, (time.perf_counter() - start) / repeats)
    return best * 1e6


def random_game(game_id: str, rng: random.Random) -> Callable[[], None]:
    """Plays a full game by ``decision`` and ``apply``, set-up included."""
    game = load(game_id)

    def play_one() -> None:
        state = game.start()
        while (asked := decision(state)) is not None:
            state = apply(state, asked.options.sample(rng))

    return play_one


def random_chess(rng: random.Random) -> Callable[[], None]:
    """The peer: a full random game of chess."""
    import chess

    def play_one() -> None:
        board = chess.Board()
        while not board.is_game_over() and board.halfmove_clock < 100:
            board.push(rng.choice(list(board.legal_moves)))

    return play_one


def games_beside_chess(game_id: str) -> tuple[float, float]:
    """Games per second of ours and of the peer, in alternating slices."""
    ours, theirs = random_game(game_id, random.Random(1)), random_chess(random.Random(1))
    ours()
    pairs = [(per_second(ours), per_second(theirs)) for _ in range(SLICES)]
    return statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs)


def movement_state() -> State:
    """The start position of the 2009 edition, in the first phase in which all Germans may move."""
    state = apply(load("bfm-vpg-2009").start(), Arrange("historical"))
    while (asked := decision(state)) is not None and asked.topic != "move.ask":
        *_, done = asked.options
        state = apply(state, done)
    return state


def all_destinations(state: State) -> Callable[[], object]:
    """Every hex where each unit may stop, worked out afresh."""
    asked = decision(state)
    assert asked is not None
    assert isinstance(asked.options, Orders)
    orders = asked.options

    def work() -> dict[int, int]:
        return Orders(state, orders.by, orders.still_to_move).all_destinations()

    return work


def import_milliseconds() -> float:
    """Processor time to import the core in a fresh interpreter, its bytecode once compiled as usual."""
    code = "import time; a = time.process_time(); import rasputitsa.games.bfm; print(time.process_time() - a)"
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-c", code]
        times = [subprocess.run(command, env=env, capture_output=True, check=True).stdout for _ in range(8)]
    return min(map(float, times)) * 1000


def run() -> list[Result]:
    """All benchmarks. Bars in microseconds are scaled by the speed of the peer in this run."""
    results, peers = [], []
    for game_id in ("bfm-gdw-1986", "bfm-vpg-2009", "bfm-c3i-2011"):
        ours, theirs = games_beside_chess(game_id)
        peers.append(theirs)
        results.append(
            Result(
                f"random games of {game_id}", ours, "games/s", 2 * theirs, ours >= 2 * theirs, ours / theirs
            )
        )
    peer = statistics.median(peers)
    results.append(Result("random games of chess (peer)", peer, "games/s", 0.0, True, 1.0))
    slower = REFERENCE_PEER / peer
    state = movement_state()
    for name, value, bar in (
        ("destinations of all 22 German units", microseconds(all_destinations(state), 50), 100.0),
        ("copy of a state", microseconds(state.copy, 5000), 3.0),
    ):
        results.append(Result(name, value, "µs", bar * slower, value <= bar * slower))
    importing = import_milliseconds()
    results.append(Result("import of the core", importing, "ms", 50 * slower, importing <= 50 * slower))
    return results
