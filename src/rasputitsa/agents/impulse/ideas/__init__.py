"""Tactics for games with stacks: each draws up orders from one idea; the search mixes them."""

from rasputitsa.agents.impulse.ideas.defence import garrison, relieve
from rasputitsa.agents.impulse.ideas.idea import IDEAS, Idea, chosen
from rasputitsa.agents.impulse.ideas.march import follow
from rasputitsa.agents.impulse.ideas.offence import drive, mass, seize

__all__ = ["IDEAS", "Idea", "chosen", "drive", "follow", "garrison", "mass", "relieve", "seize"]
