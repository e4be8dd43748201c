"""Saves that stop where the rules ask a given question, for every question there is."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from matches import game, play_on, position
from rasputitsa import hexlog
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.match import Match

GAMES_TRIED = 200


class Occasion(NamedTuple):
    """A game of ``matches.CASES``, the question's topic, and the kind of answer to give.

    Rare questions begin from a position of their own.
    """

    case: str
    topic: str
    kind: str
    position: str = ""


MOSCOW = "turn 4; phase german-combat; unit XXIV 1003; unit XLVI 1102; unit XLVII 1004; unit 1Sh 1103"

OCCASIONS = (
    Occasion("gdw", "setup.ask", "arrange"),
    Occasion("gdw", "setup.ask", "place"),
    Occasion("gdw", "replacement.ask", "restore"),
    Occasion("gdw", "replacement.ask", "place"),
    Occasion("gdw", "replacement.ask", "done"),
    Occasion("gdw", "move.ask", "move"),
    Occasion("gdw", "move.make-room", "move"),
    Occasion("gdw", "combat.ask", "attack"),
    Occasion("gdw", "combat.next", "fight"),
    Occasion("gdw", "retreat.ask", "retreat"),
    Occasion("gdw", "exchange.ask", "lose"),
    Occasion("gdw", "result.attacker-loss", "lose"),
    Occasion("gdw", "advance.ask", "advance"),
    Occasion("gdw", "advance.ask", "done"),
    Occasion("c3i", "arrival.ask", "place"),
    Occasion("vpg", "result.stand", "stand", MOSCOW),
    Occasion("campaign", "attrition.ask", "lose"),
    Occasion("campaign", "replacement.ask", "convert"),
    Occasion("attrition", "attrition.gear", "gear"),
    Occasion("attrition", "replacement.ask", "requisition"),
    Occasion("attrition", "supply.assault", "assault"),
)


def save(occasion: Occasion) -> str:
    """The save that ends with the question."""
    return find(occasion).save


class Found(NamedTuple):
    """A save, and the key of a unit that can answer (if the answer has one)."""

    save: str
    unit: str


@cache
def find(occasion: Occasion) -> Found:
    """The first random game that comes to the question, up to it."""
    for seed in range(GAMES_TRIED):
        state = position(occasion.case, occasion.position) if occasion.position else None
        match = Match(game(occasion.case), f"occasion {seed}", state)
        rng = random.Random(seed)
        while (asked := match.decision) is not None:
            if _asks(asked, occasion):
                answer = next(action for action in asked.options if _kind(action) == occasion.kind)
                unit = getattr(answer, "unit", None)
                key = "" if unit is None else match.game.counters[unit].key
                return Found(hexlog.write(match, reveal_seed=True), key)
            match.act(asked.options.sample(rng))
    raise LookupError(f"{occasion} did not come up in {GAMES_TRIED} games")


@cache
def finished() -> str:
    """A whole game, to be watched again."""
    return hexlog.write(play_on(Match(game("gdw"), "to be watched"), 3), reveal_seed=True)


def _asks(asked: Decision, occasion: Occasion) -> bool:
    if asked.topic != occasion.topic:
        return False
    kinds = [_kind(action) for action in asked.options]
    return occasion.kind in kinds and len(kinds) > 1


def _kind(action: Action) -> str:
    return type(action).__name__.lower()
