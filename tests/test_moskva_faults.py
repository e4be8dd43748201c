"""Faulty data of Moskva 1941: every fault is named with its place, all of them at once."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rasputitsa.data.reader import Reader
from rasputitsa.engine.errors import DataError
from rasputitsa.games import load, moskva
from rasputitsa.games.moskva import edition
from rasputitsa.games.moskva.components import read_components

FAULTS: dict[str, tuple[tuple[str, Any], str]] = {
    "ground": (
        ("movement.ground", [{"hex": "jungle", "foot": 1, "mechanised": 1, "rule": ""}]),
        "no hexes 'jungle'",
    ),
    "water": (("zones.stopped_by", "canal"), "no hexsides 'canal'"),
    "track": (("supply.tracks", {"german": ["canal"], "soviet": ["rail"]}), "no path 'canal'"),
    "air": (("air.points", [[9, 3]]), "a number for each side on every turn"),
    "result": (("combat.table.7/1", ["DE"] * 5), "expected 6 known results"),
    "step": (("combat.results.DR", [["DefendersVanish"]]), "unknown step"),
    "group": (
        ("phases", [{"id": "x", "side": "german", "steps": [["Spend", "nobody"]], "rule": ""}]),
        "no group 'nobody'",
    ),
    "zone": (("setup.front", {"german": ["nowhere"], "soviet": []}), "no zone 'nowhere'"),
    "place": (("control.held", {"german": ["Atlantis"]}), "no place 'Atlantis'"),
    "edge": (("entry.edges", {"german": "moon", "soviet": "soviet"}), "no edge 'moon'"),
    "nobody comes": (("entry.without", ["soviet"]), "has units that come later"),
    "size": (("stacking.sizes", {"brigade": 0.5, "division": 1.0}), "no size 'corps'"),
    "unknown key": (("air.weapons", 1), "unknown key"),
    "rights": (("zones.rights.german.foot.stop", "perhaps"), "unknown 'perhaps'"),
}


def with_fault(path: str, value: Any) -> dict[str, Any]:
    table = deepcopy(moskva.ruleset("moskva-1941"))
    *parents, last = path.split(".")
    here = table
    for parent in parents:
        here = here[parent]
    here[last] = value
    return table


@pytest.mark.parametrize("case", FAULTS)
def test_faults_in_the_ruleset_are_named(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (path, value), message = FAULTS[case]
    table = with_fault(path, value)
    monkeypatch.setattr(edition, "ruleset", lambda game_id, version: deepcopy(table))
    with pytest.raises(DataError, match=message.replace("(", r"\(")):
        edition.build("moskva-1941")


UNITS: dict[str, tuple[dict[str, Any], str]] = {
    "face": ({"faces": ["seven"]}, "is not like"),
    "side": ({"side": "roman"}, "unknown 'roman'"),
    "army": ({"army": "22"}, "is not an army of this side"),
    "source": ({"source": "rumour"}, "unknown 'rumour'"),
}


@pytest.mark.parametrize("case", UNITS)
def test_faults_in_counters_are_named(case: str) -> None:
    changes, message = UNITS[case]
    army = {"side": "soviet", "name": "22nd Army", "zone": "22", "source": "text", "rule": ""}
    unit = {
        "side": "german",
        "kind": "armour",
        "size": "division",
        "faces": ["7-5-6"],
        "label": "1",
        "name": "1",
        "source": "text",
    }
    faults: list[str] = []
    table = {"source": "test", "army": {"22": army}, "unit": {"a": {**unit, **changes}, "b-c": unit}}
    pieces = read_components("counters", table, ("german", "soviet"), faults).pieces
    assert any(message in fault for fault in faults)
    assert any("letters, digits and dots" in fault for fault in faults)
    assert (pieces[1].attack, pieces[1].defence) == ((7,), (5,))


def test_set_ups_with_faults_are_named() -> None:
    from rasputitsa.games.moskva.opening import _setups

    board = edition._board(Reader("moskva-1941", moskva.ruleset("moskva-1941")), None)
    row = {
        "id": "x",
        "side": "german",
        "title": {},
        "idea": {},
        "units": {"2602": ["22.126SD", "nobody"], "9999": ["9.206ID"]},
    }
    faults: list[str] = []
    _setups(Reader("setups", {"setup": [row, row]}, faults), board)
    text = "; ".join(faults)
    for message in ("units of the other side", "no unit 'nobody'", "no such hex", "stands twice"):
        assert message in text


def test_unknown_scenarios_and_options() -> None:
    with pytest.raises(DataError, match="scenario winter: unknown"):
        load("moskva-1941", "winter")
    with pytest.raises(DataError, match="cannot be combined"):
        load("moskva-1941", options={"masks": "on", "total_fog": "on"})
    with pytest.raises(DataError, match="unknown"):
        load("moskva-1941", options={"jet_fighters": "on"})
