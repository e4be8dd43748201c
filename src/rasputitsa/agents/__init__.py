"""Players that decide by themselves. They see only their side's view and the decision put to them."""

from rasputitsa.agents.agent import Agent, Clock, create, names

__all__ = ["Agent", "Clock", "create", "names"]
