"""The laboratory: many games between players, repeatable to the last die, and what they add up to.

``run`` plays a ``RunSpec`` and returns its records; ``Run`` gives them one by one or pair by pair.
"""

from rasputitsa.lab.crew import Crew, Failure, Result, crew_of
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.job import Job, Setting
from rasputitsa.lab.ledger import read_games, read_header, read_spec
from rasputitsa.lab.play import play_game, play_match
from rasputitsa.lab.run import Pair, Run, run
from rasputitsa.lab.spec import RunSpec
from rasputitsa.lab.tally import Tally

__all__ = [
    "Crew",
    "Failure",
    "GameRecord",
    "Job",
    "Pair",
    "Result",
    "Run",
    "RunSpec",
    "Setting",
    "Tally",
    "crew_of",
    "play_game",
    "play_match",
    "read_games",
    "read_header",
    "read_spec",
    "run",
]
