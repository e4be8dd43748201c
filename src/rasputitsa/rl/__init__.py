"""Environments for researchers: PettingZoo (both sides learn) and Gymnasium (one side learns).

Importing this package registers ``rasputitsa/GAME-v0`` with Gymnasium for every game.
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"rasputitsa.rl needs {missing.name}: pip install 'rasputitsa[rl]'", name=missing.name
    ) from None

from rasputitsa.games import WITHOUT_STACKS
from rasputitsa.rl.answer import IllegalIndex
from rasputitsa.rl.encoding import Encoding
from rasputitsa.rl.planes import Planes
from rasputitsa.rl.table import Table

__all__ = ["Encoding", "IllegalIndex", "Planes", "Table"]

for _game in WITHOUT_STACKS:
    gymnasium.register(
        f"rasputitsa/{_game}-v0", entry_point="rasputitsa.rl.single:SideEnv", kwargs={"game": _game}
    )
