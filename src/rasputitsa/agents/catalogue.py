"""The players by name: ``level2``, or with parameters ``level2:nodes=200,weights=mine.toml``."""

from __future__ import annotations

from rasputitsa.agents.agent import Agent, RandomAgent
from rasputitsa.engine.errors import RasputitsaError

ALIASES = {"random": "level0", "simple": "level1"}


def names() -> tuple[str, ...]:
    return ("level0", "level1", "level2")


def create(spec: str, seed: int = 0) -> Agent:
    """An agent by its specification; an error that lists the names if there is none."""
    from rasputitsa.agents.simple import SimpleAgent
    from rasputitsa.agents.level2 import Level2

    name, _, parameters = spec.partition(":")
    name = ALIASES.get(name, name)
    given = dict(p.split("=") for p in parameters.split(",") if p)
    if name == "level0":
        return RandomAgent(seed)
    if name == "level1":
        return SimpleAgent(seed)
    if name == "level2":
        return Level2(seed, nodes=int(given.get("nodes", 240)), weights=given.get("weights",""))
    raise RasputitsaError(f"player {spec}: unknown, expected one of {', '.join(names())}")
