"""The three ways to be wrong, never mixed: unreadable text, an illegal action, a faulty file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rasputitsa.engine.decision import Refusal


class RasputitsaError(ValueError):
    """Anything a user can cause and should be told about in one line."""


class NotationError(RasputitsaError):
    """Text that cannot be read as an action or a save."""


class DataError(RasputitsaError):
    """Files, options or positions that contradict their schema. Carries every fault found."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class IllegalAction(RasputitsaError):
    """An action that the decision at hand refuses."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))
