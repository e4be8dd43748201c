"""Numbers as people read them in their language, and bars made of signs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rasputitsa.messages import Speaker

SPARKS = "▁▂▃▄▅▆▇█"
BLOCK, AXIS = "█", "│"
HALF = 10
"""Signs on either side of the axis of a bar."""


def percent(speaker: Speaker, share: Fraction | float) -> str:
    return speaker.say("figure-percent", share=float(share))


def decimal(speaker: Speaker, value: Fraction | float) -> str:
    """One digit behind the point; what rounds to nothing has no sign."""
    return speaker.say("figure-decimal", value=round(float(value), 1) + 0.0)


def signed(speaker: Speaker, value: Fraction | float) -> str:
    return f"{'+' if round(float(value), 1) > 0 else ''}{decimal(speaker, value)}"


def bar(value: Fraction | float, most: Fraction | float) -> str:
    """A bar to the right for what is positive, to the left for what is negative."""
    length = round(HALF * min(1.0, abs(float(value)) / float(most))) if most else 0
    left = BLOCK * length if value < 0 else ""
    right = BLOCK * length if value > 0 else ""
    return f"{left:>{HALF}}{AXIS}{right:<{HALF}}"


def sparkline(values: Sequence[Fraction | float]) -> str:
    """A curve in one line; zero is in the middle of its height."""
    most = max((abs(float(value)) for value in values), default=0.0)
    if not most:
        return SPARKS[len(SPARKS) // 2] * len(values)
    return curve([(float(value) / most + 1) / 2 for value in values])


def curve(shares: Sequence[float]) -> str:
    """Shares between 0 and 1, in one line."""
    return "".join(SPARKS[round(share * (len(SPARKS) - 1))] for share in shares)


def gauge(share: float) -> str:
    """A share as a bar; all of it is as long as both sides of a bar with an axis."""
    return BLOCK * round(2 * HALF * share)
