"""Options drawn at random: every combination that a game allows can come."""

from __future__ import annotations

import random

from rasputitsa.data.option_file import OptionFile
from rasputitsa.data.options import OFF, ON, Option
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.games import family, load


def drawn(game: Game, seed: str, number: int) -> Game:
    """The game with more of its options switched, as seed and number have it; its own choices stay.

    The options come in any order, each is switched with even chances, and kept unless it is refused together
    with those before it. Options that take free text are left alone.
    """
    rng = random.Random(f"{seed}/{number}/options")
    file: OptionFile = family(game.id).OPTIONS
    edition = family(game.id).ruleset(game.id)["edition"]
    wanted = dict(game.options)
    rest = [o for o in file.catalogue().values() if o.name not in wanted and not o.free_text]
    for option in rng.sample(rest, len(rest)):
        with_it = {**wanted, option.name: _switched(option)}
        if rng.random() < 1 / 2 and _allowed(file, edition, game.scenario, with_it):
            wanted = with_it
    return load(game.id, game.scenario, wanted)


def _switched(option: Option) -> str:
    return OFF if option.default == ON else ON


def _allowed(file: OptionFile, edition: str, scenario: str, wanted: dict[str, str]) -> bool:
    try:
        file.in_force(edition, scenario, wanted)
    except DataError:
        return False
    return True
