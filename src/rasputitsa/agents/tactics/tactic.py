"""What a tactic is, the tactics by name, and who suits an order best."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.hexes import Hex, Mask

Tactic = Callable[[Manoeuvre], Plan]

TACTICS: dict[str, Tactic] = {}


def tactic(function: Tactic) -> Tactic:
    TACTICS[function.__name__] = function
    return function


def chosen(names: Iterable[str]) -> list[tuple[str, Tactic]]:
    """Tactics by name."""
    unknown = [name for name in names if name not in TACTICS]
    if unknown:
        raise RasputitsaError(f"tactic {unknown[0]}: unknown, expected one of {', '.join(sorted(TACTICS))}")
    return [(name, TACTICS[name]) for name in names]


def strongest(m: Manoeuvre) -> Callable[[int, Hex], float]:
    return lambda unit, hex_: m.strength(unit)


def nearest(m: Manoeuvre) -> Callable[[int, Hex], float]:
    return lambda unit, hex_: -m.distance(m.home[unit], hex_)


def nearest_but(m: Manoeuvre, held: Mask) -> Callable[[int, Hex], float]:
    """The nearest units, but those on hexes that should stay held only if there is no other."""
    return lambda unit, hex_: -m.distance(m.home[unit], hex_) - 99.0 * (held >> m.home[unit] & 1)
