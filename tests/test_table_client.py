"""Whole games through the wire: whatever the rules allow can be found there, and nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache

import pytest

from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.messages import LANGUAGES
from rasputitsa.sight import OBSERVER
from rasputitsa.table.actions import decode, encode
from rasputitsa.table.position import position
from rasputitsa.table.voice import Voice, voice
from rules.answers import do, scene
from rules.scenes import VPG, seven
from variants import EDITIONS, Variant, everything, plain, presets
from wire_client import WireClient

OFTEN = 3
"""So many decisions of each topic are looked at in full."""

LONGEST = 5_000
GAMES = [*plain(), *presets()[2:], *(everything(edition, "campaign14") for edition in EDITIONS)]

ASKED = {
    "setup.ask", "replacement.ask", "arrival.ask", "attrition.gear", "attrition.ask", "supply.assault",
    "move.ask", "move.make-room", "combat.ask", "combat.next", "result.attacker-loss", "exchange.ask",
    "result.stand", "retreat.ask", "advance.ask",
}  # fmt: skip
"""Every question that a player can be asked."""


def written(game_voice: Voice, action: Action) -> str:
    return json.dumps(encode(game_voice.game, action), sort_keys=True)


def check_completeness(game_voice: Voice, state: State) -> None:
    """The answers on the wire are the options of the decision, no more and no fewer."""
    asked = decision(state)
    assert asked is not None
    offered = {json.dumps(action, sort_keys=True) for action in WireClient(game_voice, state).actions()}
    legal = {written(game_voice, action) for action in asked.options}
    assert offered == legal, asked.topic


@cache
def played(variant: Variant) -> Counter[str]:
    """A random game of a player who knows the wire only; the topics that were asked."""
    number = GAMES.index(variant)
    game_voice = voice(variant.load(), LANGUAGES[number % len(LANGUAGES)])
    match = Match(game_voice.game, f"table {number}")
    match.roll_dice()
    rng, topics = random.Random(number), Counter[str]()
    while (asked := match.decision) is not None:
        assert asked.player != CHANCE
        topics[asked.topic] += 1
        if topics[asked.topic] <= OFTEN:
            check_completeness(game_voice, match.state)
        client = WireClient(game_voice, match.state)
        assert client.prompt["yours"]
        match.act(decode(game_voice.game, client.pick(rng)))
        assert len(match.log) < LONGEST
    final = position(game_voice, match.state, OBSERVER)
    assert final.over
    assert final.verdict
    return topics


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_game_can_be_played_with_the_wire_alone(variant: Variant) -> None:
    assert played(variant)["move.ask"] > 0


def test_a_stubborn_defence_can_be_answered() -> None:
    """Too rare in random games: the defender of a major city may stand."""
    units = {"XXIV": "1104", "XLI": "1002", "LVII": "1003", "30A": "1103", "24A": "1203"}
    state = scene(seven(VPG), "german-combat", units)
    state = do(state, "attack 30A with XXIV XLI LVII", "done", "roll 1")
    check_completeness(voice(state.game, "en"), state)
    client = WireClient(voice(state.game, "en"), state)
    assert client.prompt["topic"] == "result.stand"
    assert [choice["text"] for choice in client.prompt["choices"]] == ["30A stands its ground", "Retreat"]


def test_every_question_was_asked() -> None:
    """The games above met every other kind of decision."""
    asked = {topic for variant in GAMES for topic in played(variant)}
    assert asked | {"result.stand"} == ASKED
