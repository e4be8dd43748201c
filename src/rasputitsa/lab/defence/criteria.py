"""The closed vocabulary in which a problem says which answers are right.

A criterion is built from its value in the file and then asked about what was played. Hexes and units are
written as in position lines, columns of the combat results table by their ratio.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rasputitsa.data.reader import KINDS
from rasputitsa.engine.game import Game
from rasputitsa.lab.defence import deeds, standing
from rasputitsa.lab.defence.played import Criterion

CRITERIA: dict[str, tuple[tuple[type, ...], Callable[[Game, Any], Criterion]]] = {
    "occupied": ((list,), standing.occupied),
    "empty": ((list,), standing.empty),
    "some_occupied": ((dict,), standing.some_occupied),
    "controlled": ((list,), standing.controlled),
    "unreachable": ((list,), standing.unreachable),
    "odds_at_most": ((dict,), standing.odds_at_most),
    "exits": ((dict,), standing.exits),
    "retreat_assured": ((list,), standing.retreat_assured),
    "communication": ((list,), standing.communication),
    "attacks": ((dict,), deeds.attacks),
    "not_attacked": ((list,), deeds.not_attacked),
    "every_attack": ((str,), deeds.every_attack),
    "first_fought": ((str,), deeds.first_fought),
    "losses_from": ((list,), deeds.losses_from),
    "retreated_to": ((list,), deeds.retreated_to),
    "stood": ((bool,), deeds.stood),
    "restored": ((list,), deeds.restored),
    "best_within": ((float,), deeds.best_within),
}
"""Each criterion by the name it has in files, with the types its value may have there."""


def criterion(game: Game, name: str, value: Any) -> Criterion:
    """A criterion from a file; ``ValueError`` if it cannot be understood."""
    if name not in CRITERIA:
        raise ValueError(f"not one of {', '.join(CRITERIA)}")
    kinds, build = CRITERIA[name]
    if not isinstance(value, kinds):
        raise ValueError(f"expected {' or '.join(KINDS[kind][0] for kind in kinds)}")
    try:
        return build(game, value)
    except (KeyError, TypeError, AttributeError):
        raise ValueError("cannot be read") from None
