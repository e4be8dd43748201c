"""A player who knows nothing but the wire: it reads JSON, and answers with actions that it found there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from rasputitsa.engine.action import Attack
from rasputitsa.engine.state import State
from rasputitsa.sight import eyes
from rasputitsa.table.actions import decode
from rasputitsa.table.odds import odds
from rasputitsa.table.prompt import prompt
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import Voice

Row = dict[str, Any]
SIDES = (0, 1)


class WireClient:
    """Sits at one position and asks what a browser asks."""

    def __init__(self, voice: Voice, state: State) -> None:
        self.voice = voice
        self.state = state
        self.viewer = eyes(state, SIDES)
        found = prompt(voice, state, self.viewer)
        assert found is not None
        self.prompt: Row = json.loads(found.model_dump_json())

    def unit(self, key: str) -> Row:
        found = unit_choices(self.voice, self.state, self.viewer, self.voice.game.unit[key])
        row: Row = json.loads(found.model_dump_json())
        return row

    def sheet(self, target: str, attackers: Sequence[str]) -> Row:
        """The odds sheet of an attack, with the action that announces it."""
        attack = decode(self.voice.game, {"kind": "attack", "target": target, "attackers": list(attackers)})
        assert isinstance(attack, Attack)
        row: Row = json.loads(odds(self.voice, self.state, self.viewer, attack).model_dump_json())
        return row

    def actions(self) -> Iterator[Row]:
        """Every answer that can be found; some more than once."""
        yield from (choice["action"] for choice in self.prompt["choices"])
        for key in self.prompt["units"]:
            yield from self.of_unit(key)
        for target in self.prompt["targets"]:
            yield from self.attacks(target)

    def of_unit(self, key: str) -> Iterator[Row]:
        found = self.unit(key)
        yield from (stop["action"] for stop in found["stops"])
        yield from (choice["action"] for choice in found["choices"])

    def attacks(self, target: str) -> Iterator[Row]:
        """The attacks by all sets of units that could take part and that the odds sheet does not refuse."""
        near = self.unit(target)["attackers"]
        for size in range(1, len(near) + 1):
            for attackers in combinations(near, size):
                sheet = self.sheet(target, attackers)
                if sheet["refusal"] is None:
                    yield sheet["action"]

    def pick(self, rng: random.Random) -> Row:
        """Any answer, found without looking at all of them."""
        buttons = self.prompt["choices"]
        keys = [*self.prompt["units"], *self.prompt["targets"]]
        at = rng.randrange(len(buttons) + len(keys))
        if at < len(buttons):
            action: Row = buttons[at]["action"]
            return action
        key = keys[at - len(buttons)]
        if self.prompt["targets"]:
            key = key if key in self.prompt["targets"] else rng.choice(self.unit(key)["targets"])
            return self._attack(key, rng)
        return rng.choice(list(self.of_unit(key)))

    def _attack(self, target: str, rng: random.Random) -> Row:
        near = self.unit(target)["attackers"]
        chosen = [key for key in near if rng.random() < 0.5] or near
        sheet = self.sheet(target, chosen)
        action: Row = (sheet if sheet["refusal"] is None else self.sheet(target, near))["action"]
        return action
