"""The components of an edition, and the steps that its data may name."""

from __future__ import annotations

from rasputitsa.data.sheet import Sheet, Vocabulary, make_steps
from rasputitsa.mechanisms import attrition, declaration, movement_phase, replacement, weather

STEP_MODULES = (attrition, declaration, movement_phase, replacement, weather)
"""Imported so that their steps are known by name to data files."""

__all__ = ["STEP_MODULES", "Sheet", "Vocabulary", "make_steps"]
