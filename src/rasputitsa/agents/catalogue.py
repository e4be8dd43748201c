"""The players by name: ``level2``, or with parameters ``level2:nodes=200,weights=mine.toml``."""

from __future__ import annotations

from rasputitsa.agents.agent import Agent, RandomAgent
from rasputitsa.engine.errors import RasputitsaError

ALIASES = {"random": "level0", "simple": "level1"}


def names() -> tuple[str, ...]:
    return ("level0", "level1", "level2", "level3")


def create(spec: str, seed: int = 0) -> Agent:
    """An agent by its specification; an error that lists the names if there is none."""
    from rasputitsa.agents.level1 import Level1
    from rasputitsa.agents.level2 import Level2
    from rasputitsa.agents.level3 import Level3

    name, _, parameters = spec.partition(":")
    name = ALIASES.get(name, name)
    given = dict(p.split("=") for p in parameters.split(",") if p)
    if name == "level0":
        return RandomAgent(seed)
    if name == "level1":
        return Level1(seed)
    if name == "level2":
        return Level2(seed, nodes=int(given.get("nodes", 240)), weights=given.get("weights",""))
    if name == "level3":
        return Level3(seed, nodes=int(given.get("nodes", 400)), weights=given.get("weights",""), trials=int(given.get("trials", 32)))
    raise RasputitsaError(f"player {spec}: unknown, expected one of {', '.join(names())}")
