"""An attacker at the enemy's seat, or among the watchers: he reads everything he is sent of a hidden set-up.

He knows nothing but the wire. What lies where is asked of the rules only to see how often he was right.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from rasputitsa.engine.action import Action, Place
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.table.actions import encode
from serving import Guest, Served, Table, served, settings

GAME, SIDES = "moskva-1941", ("german", "soviet")
Row = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as given:
        yield given


class SetUp(NamedTuple):
    """The answers of the Soviet side to its question, and the position that they lead to."""

    answers: list[Row]
    state: State


@cache
def game(option: str) -> Game:
    return load(GAME, options={option: "on"})


@cache
def set_up(option: str) -> SetUp:
    """All units by hand, one after the other, then the decoys."""
    rng, state = random.Random(11), game(option).start()
    answers = []
    while (asked := decision(state)) is not None and asked.player == 1:
        places = [action for action in asked.options if isinstance(action, Place)]
        kinds = {state.game.kind[place.unit] for place in places}
        troops = [place for place in places if state.game.kind[place.unit] != "decoy" or kinds == {"decoy"}]
        action: Action = rng.choice(troops)
        answers.append(encode(state.game, action))
        state = apply(state, action)
    return SetUp(answers, state)


def watched(server: Served, option: str) -> Table:
    """A match in which the Soviet side sets up by hand, to the end."""
    table = server.found(game=GAME, setups={}, options={option: "on"})
    soviet, index = table.guests["soviet"], 0
    for action in set_up(option).answers:
        answer = soviet.submit(action, index)
        assert answer.status_code == 200, answer.text
        index = answer.json()["state"]["index"]
    return table


def troops(state: State) -> dict[str, str]:
    """The units on the map that are no decoys, with their hexes."""
    game, on_map = state.game, state.on_map(1)
    real = [unit for unit in on_map if game.kind[unit] != "decoy"]
    return {game.counters[unit].key: game.grid.label(state.where[unit]) for unit in real}


def located(spy: Guest) -> dict[str, str]:
    """Units by the hexes where the attacker thinks they are: what left its box when a mask came there."""
    found: dict[str, str] = {}
    before: dict[str, Row] = {}
    for step in range(spy.state()["index"] + 1):
        position = spy.get(f"/steps/{step}").json()["position"]
        now = {unit["key"]: unit for unit in position["units"]}
        moved = [key for key, unit in now.items() if before and unit["box"] != before[key]["box"]]
        gone = [key for key in moved if not now[key]["hex"] and not before[key]["hex"]]
        entries = spy.get("/story", since=max(0, step - 1)).json()[:1]
        told = {hex_ for entry in entries for line in entry["events"] for hex_ in line["hexes"]}
        new = told or _hexes(now) - _hexes(before)
        if len(gone) == 1 and len(new) == 1:
            found[gone[0]] = new.pop()
        before = now
    return found


def _hexes(units: dict[str, Row]) -> set[str]:
    return {unit["hex"] for unit in units.values() if unit["hex"]}


def appearances(spy: Guest) -> list[str]:
    """The hexes where something has appeared, each time that it is told, in the order of the story."""
    lines = [line for entry in spy.get("/story").json() for line in entry["events"]]
    return [line["facts"]["hex"] for line in lines if line["kind"] == "stack-seen"]


@pytest.mark.no_cover
@pytest.mark.parametrize(("option", "who"), [("total_fog", "german"), ("masks", "observer")])
def test_who_watches_a_set_up_locates_nobody(server: Served, option: str, who: str) -> None:
    table = watched(server, option)
    truth = troops(set_up(option).state)
    assert len(truth) > 70
    guess = located(table.guests["german"] if who == "german" else table.observer)
    right = {unit for unit, hex_ in guess.items() if truth.get(unit) == hex_}
    assert len(right) == 0, f"{len(right)} of {len(truth)} units were located"


@pytest.mark.no_cover
def test_how_often_a_mask_is_told_of_tells_nothing(server: Served) -> None:
    """Sizes: how often a mask came to a hex. Decoys: what came after as many as there are units."""
    table = watched(server, "total_fog")
    state = set_up("total_fog").state
    truth = Counter(troops(state).values())
    stacks = {hex_: size for hex_, size in truth.items() if size > 1}
    decoys = {state.game.grid.label(state.where[u]) for u in state.on_map(1) if state.game.kind[u] == "decoy"}
    assert len(stacks) > 10
    assert len(decoys) > 5
    told = appearances(table.guests["german"])
    assert set(told) == set(truth) | decoys
    sized = {hex_ for hex_, times in Counter(told).items() if stacks.get(hex_) == times}
    assert len(sized) == 0, f"{len(sized)} of {len(stacks)} stack sizes were read"
    last = set(told[sum(truth.values()) :])
    assert len(last & decoys) == 0, f"{len(last & decoys)} of {len(decoys)} hexes with decoys were read"


def test_nothing_is_counted_of_a_set_up_before_it_is_done(server: Served) -> None:
    """Not by index or revision, not by messages at the live socket, not even of what was taken back."""
    table = server.found(game=GAME, setups={}, options={"masks": "on"})
    german, soviet = table.guests["german"], table.guests["soviet"]
    before = german.state()
    for action in set_up("masks").answers[:5]:
        soviet.act(action)
        assert german.state() == before
    assert soviet.post("/undo", {"index": soviet.state()["index"]}).status_code == 200
    assert german.state() == before
    assert german.get("/story", since=before["index"]).json() == []
    assert german.submit({"kind": "done"}, before["index"]).json()["code"] == "not-yours"
    assert german.submit({"kind": "done"}, before["index"] + 4).json()["index"] == before["index"]


def test_a_note_of_the_seats_counts_nothing_that_is_done_in_secret(server: Served) -> None:
    table = server.found(("link", "here"), game=GAME, setups={}, options={"masks": "on"})
    german, soviet = table.guests["german"], table.guests["soviet"]
    german.sit(accepts_dice=True)
    for action in set_up("masks").answers[:3]:
        soviet.act(action)
    assert soviet.post("/seats/german", {"command": "transfer"}).json()["asked"]
    told = german.state()
    assert told["seating"][-1]["kind"] == "asked"
    assert told["seating"][-1]["after"] == told["index"]
    assert soviet.state()["seating"][-1]["after"] == 3


def test_advice_is_not_asked_for_anew_after_what_is_done_in_secret(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits for it could tell by the time whether the enemy has done anything."""
    table = server.found(game=GAME, setups={}, options={"masks": "on"})
    german, soviet = table.guests["german"], table.guests["soviet"]
    before = german.get("/evaluation").json()
    asked = server.app.state.host.advisers
    monkeypatch.setattr(asked, "lent", lambda: pytest.fail("the analyst is asked again"))
    soviet.act(set_up("masks").answers[0])
    assert german.get("/evaluation").json() == before


def test_decoys_may_be_put_down_first(server: Served) -> None:
    table = server.found(game=GAME, setups={}, options={"total_fog": "on"})
    soviet = table.guests["soviet"]
    decoys = [action for action in set_up("total_fog").answers if action["unit"].startswith("SD")]
    answer = soviet.submit(decoys[0])
    assert answer.status_code == 200, answer.text
    assert {"arrange", "place"} <= set(answer.json()["state"]["prompt"]["kinds"])
