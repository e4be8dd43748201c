"""The position as text, for ``render_mode="ansi"``: a line of status and the map of the terminal."""

from __future__ import annotations

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.state import State


def ansi(s: State) -> str:
    """The position; an error that says what to install if the terminal's package is missing."""
    try:
        from rasputitsa.terminal.hexmap import draw
    except ModuleNotFoundError as missing:
        raise RasputitsaError(f"rendering needs {missing.name}: pip install 'rasputitsa[terminal]'") from None
    game = s.game
    phase = game.phases[s.phase].id if s.phase >= 0 else "set-up"
    places = {hex_: name for name, hex_ in game.terrain.places.items()}
    return "\n".join([f"turn {s.turn}, {phase}, {s.weather}", *draw(s, places).lines()])
