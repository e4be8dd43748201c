"""The spaces of the environments, and the seed of a game's dice."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from rasputitsa.rl.table import Table


def observation_space(table: Table) -> spaces.Space[Any]:
    planes = table.planes
    units = (len(table.game.counters), len(planes.roster.columns))
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, planes.shape, np.float32),
            "units": spaces.Box(0, 1, units, np.float32),
            "action_mask": spaces.Box(0, 1, (table.encoding.size,), np.int8),
        }
    )


def dice_seed(rng: np.random.Generator) -> str:
    """A seed for the dice of one game."""
    return str(rng.integers(2**62))
