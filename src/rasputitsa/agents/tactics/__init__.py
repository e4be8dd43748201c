"""Tactics: ways to draw up a plan of movement from one idea. The search starts from them and mixes them.

A tactic returns orders for the units it cares about, or none if its idea does not fit the position.
"""

from rasputitsa.agents.tactics.attack import drive
from rasputitsa.agents.tactics.defence import ring
from rasputitsa.agents.tactics.tactic import TACTICS, Tactic, chosen, nearest

__all__ = ["TACTICS", "Tactic", "chosen", "drive", "nearest", "ring"]
