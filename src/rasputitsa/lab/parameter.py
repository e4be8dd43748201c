"""Parameters to be tuned: numbers between two ends. Tuners see them on a scale from 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rasputitsa.engine.errors import RasputitsaError

Values = Mapping[str, float]
Objective = Callable[[Values, int], float]
"""A score to be made large, with luck in it. The same number of a round means the same luck."""


class Parameter(NamedTuple):
    name: str
    low: float
    high: float

    def at(self, share: float) -> float:
        """The value at a share of the way from the low end to the high one."""
        return self.low + (self.high - self.low) * min(1.0, max(0.0, share))

    def share(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low)


class Step(NamedTuple):
    """What a tuner has come to after a round: the values it would give now, and the scores of the round."""

    round: int
    best: dict[str, float]
    scores: tuple[float, ...]


def read_parameter(text: str) -> Parameter:
    """A parameter as people write it: ``name:low:high``."""
    name, _, span = text.partition(":")
    low, _, high = span.partition(":")
    try:
        found = Parameter(name, float(low), float(high))
    except ValueError:
        raise RasputitsaError(f"parameter {text}: write it as name:low:high") from None
    if not name or not math.isfinite(found.high - found.low) or found.low >= found.high:
        raise RasputitsaError(f"parameter {text}: the low end must be below the high one")
    return found


def check_start(parameters: Sequence[Parameter], start: Values) -> None:
    """Refuse parameters that stand twice, or that start outside their ends."""
    names = [parameter.name for parameter in parameters]
    if not names:
        raise RasputitsaError("there is no parameter to tune")
    for parameter in parameters:
        if names.count(parameter.name) > 1:
            raise RasputitsaError(f"parameter {parameter.name} is given twice")
        if not parameter.low <= start[parameter.name] <= parameter.high:
            raise RasputitsaError(
                f"parameter {parameter.name}: it is {start[parameter.name]:g} now,"
                f" not between {parameter.low:g} and {parameter.high:g}"
            )
