"""Fuzzing: random full games, with everything that must hold checked after every action."""

from rasputitsa.fuzz.draw import drawn
from rasputitsa.fuzz.log import Log
from rasputitsa.fuzz.trial import Failure, Fault, Trial, check_decision, trial, trials

__all__ = ["Failure", "Fault", "Log", "Trial", "check_decision", "drawn", "trial", "trials"]
