"""Actions as JSON: they round-trip, and what cannot be read names the field."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasputitsa.engine.action import ACTIONS
from rasputitsa.engine.errors import NotationError, RasputitsaError
from rasputitsa.engine.play import apply, decision
from rasputitsa.games import load
from rasputitsa.table.actions import decode, encode
from variants import EDITIONS, everything, examples

GAME = load("bfm-vpg-2009")

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["XXIV", "0504"]),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=5), below, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(
    ["unit", "path", "hex", "target", "attackers", "into", "points", "sets", "face", "setup", "x"]
)
rows = st.fixed_dictionaries({"kind": st.sampled_from([*ACTIONS]) | anything}, optional={}).flatmap(
    lambda row: st.dictionaries(fields, anything, max_size=3).map(lambda more: row | more)
)


def test_what_goes_over_the_wire() -> None:
    action = decode(GAME, {"kind": "move", "unit": "XXIV", "path": ["0504", "0603"]})
    assert encode(GAME, action) == {"kind": "move", "unit": "XXIV", "path": ["0504", "0603"]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_actions_survive_the_wire(edition: str) -> None:
    game = everything(edition, "campaign14").load()
    rng, state = random.Random(5), game.start()
    while (asked := decision(state)) is not None:
        action = asked.options.sample(rng)
        read = decode(game, json.loads(json.dumps(encode(game, action))))
        assert (read, type(read)) == (action, type(action))
        state = apply(state, action)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "kind: 'None' is not an action: expected one of roll, done"),
        ({"kind": "jump"}, "kind: 'jump' is not an action"),
        ({"kind": ["move"]}, "is not an action"),
        ({"kind": "move", "unit": "XXIV"}, "move: path: missing, expected unit, path"),
        ({"kind": "move", "unit": "nobody", "path": []}, "move: unit: no unit 'nobody'"),
        ({"kind": "move", "unit": 3, "path": []}, "move: unit: '3' is not a text"),
        ({"kind": "move", "unit": "XXIV", "path": "0504"}, "move: path: '0504' is not a list"),
        ({"kind": "move", "unit": "XXIV", "path": ["9999"]}, "move: path: no hex '9999'"),
        ({"kind": "move", "unit": "XXIV", "path": ["0504"] * 2000}, "move: path: 2000 entries are too many"),
        ({"kind": "place", "unit": "XXIV", "hex": "x"}, "place: hex: no hex 'x'"),
        ({"kind": "gear", "sets": True}, "gear: sets: 'True' is not a number"),
        ({"kind": "gear", "sets": -1}, "gear: sets: '-1' is not a number"),
        ({"kind": "roll", "face": 10**30}, "roll: face: '1000"),
        ({"kind": "done", "unit": "XXIV"}, "done: 'unit' is not a field, expected none"),
        ({"kind": "fight", "target": "30A", "with": []}, "fight: 'with' is not a field, expected target"),
    ],
)
def test_what_cannot_be_read(given: dict[str, Any], words: str) -> None:
    with pytest.raises(NotationError) as caught:
        decode(GAME, given)
    assert words in str(caught.value)


@examples(300)
@given(rows)
def test_nothing_breaks_the_reader(row: dict[str, Any]) -> None:
    """Whatever comes is an action or refused in words, and never long."""
    try:
        said = str(encode(GAME, decode(GAME, row))["kind"])
    except RasputitsaError as error:
        said = str(error)
    assert 0 < len(said) < 400
