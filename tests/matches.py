"""Games and matches for the tests of everything that goes around the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.position import read_position

ATTRITION = {"kurcina_war_of_attrition": "on", "weather_marks": "2:early,5:late"}
CASES: dict[str, tuple[str, str, dict[str, str]]] = {
    "gdw": ("bfm-gdw-1986", "standard7", {}),
    "vpg": ("bfm-vpg-2009", "standard7", {}),
    "c3i": ("bfm-c3i-2011", "standard7", {}),
    "campaign": ("bfm-gdw-1986", "campaign14", {}),
    "attrition": ("bfm-gdw-1986", "campaign14", ATTRITION),
}
"""Every edition, the campaign, and the War of Attrition."""

EDITIONS = ("gdw", "vpg", "c3i")


@cache
def game(case: str) -> Game:
    return load(*CASES[case])


def position(case: str, lines: str) -> State:
    """A state from position lines, which may stand on one line with semicolons between them."""
    return read_position(game(case), lines.replace(";", "\n").split("\n"))


def play_on(match: Match, seed: int) -> Match:
    """Play a match to its end at random. Without a seed of its own, the dice are random too."""
    rng = random.Random(seed)
    while (asked := match.decision) is not None:
        match.act(asked.options.sample(rng))
    return match


@lru_cache(maxsize=64)
def played(case: str, seed: int) -> Match:
    """A finished random match. It is shared: do not change it."""
    return play_on(Match(game(case), f"seed {seed}"), seed)


def walk(start: State, seed: int) -> Iterator[tuple[State, Decision]]:
    """Every state of a random game with its decision."""
    rng = random.Random(seed)
    state = start
    while (asked := decision(state)) is not None:
        yield state, asked
        state = apply(state, asked.options.sample(rng))
