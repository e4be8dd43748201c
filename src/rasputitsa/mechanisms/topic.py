"""Marks a function as the place where points of rule are applied that never show in a message.

The rule index finds topics wherever their names stand in the code; this decorator only gives them a place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def topic(*names: str) -> Callable[[F], F]:
    """Name the points of rule that a function applies."""
    assert names

    def keep(function: F) -> F:
        return function

    return keep
