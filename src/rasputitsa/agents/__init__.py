"""Players that decide by themselves. They see only their side's view and the decision put to them."""

from rasputitsa.agents.agent import Agent, Seat, consult
from rasputitsa.agents.catalogue import create, names
from rasputitsa.agents.clock import Cancelled, Clock, Progress

__all__ = ["Agent", "Cancelled", "Clock", "Progress", "Seat", "consult", "create", "names"]
