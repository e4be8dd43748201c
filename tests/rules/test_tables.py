"""The combat results tables, read through battles with every face of the die."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from boards import Axial
from rasputitsa.engine.event import BattleResult
from rules.questions import NE, SE, SW, E, W, X, every_edition, plain, roll, strike

FACES = range(1, 7)
COLUMNS = ("1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
GDW = """
DR  DR  DRL DE  DE  DE
NE  DR  DR  DRL DE  DE
NE  NE  DR  DRL DRL DE
EX  NE  DR  DR  DRL DE
EX  EX  EX  DR  DRL DRL
AL  EX  EX  EX  DR  DRL
"""
VPG = """
DR  DR  DR  DR  DR  DRL
EX  DR  DR  DR  DRL DRL
EX  EX  DR  EX  DRL DE
NE  EX  EX  DRL DRL DE
NE  NE  EX  DRL DE  DE
AL  NE  DRL DE  DE  DE
"""
PRINTED = {"gdw": GDW, "vpg": VPG, "c3i": VPG}
CHECKSUM = {
    "1:1": {"DR": 1, "NE": 2, "EX": 2, "AL": 1},
    "2:1": {"DR": 2, "NE": 2, "EX": 2},
    "3:1": {"DRL": 1, "DR": 3, "EX": 2},
    "4:1": {"DE": 1, "DRL": 2, "DR": 2, "EX": 1},
    "5:1": {"DE": 2, "DRL": 3, "DR": 1},
    "6:1": {"DE": 4, "DRL": 2},
}
ATTACKERS: dict[str, dict[str, Axial]] = {  # each against an army of 4
    "1:1": {"XXXIV": W},
    "2:1": {"XXXV": W},
    "3:1": {"XXIV": W},
    "4:1": {"XXIV": W, "XXXIV": NE},
    "5:1": {"XXIV": W, "XXXV": NE},
    "6:1": {"XXIV": W, "XLI": NE},
}


def printed(edition: str) -> dict[str, list[str]]:
    """The printed table by column, face 1 first."""
    rows = [line.split() for line in PRINTED[edition].split("\n") if line]
    return {column: [row[n] for row in rows] for n, column in enumerate(COLUMNS)}


@lru_cache
def fought(edition: str, column: str) -> list[str]:
    """What the die brings in battles at these odds, face 1 first."""
    state = strike(plain(edition), ATTACKERS[column] | {"30A reduced": X}, "30A")
    results = [
        event for face in FACES for event in roll(state, face).events if isinstance(event, BattleResult)
    ]
    assert [event.face for event in results] == list(FACES)
    assert {event.column for event in results} == {column}
    return [event.result for event in results]


@pytest.mark.rule("gdw combat.crt", "vpg 9.2.crt", "vpg 9.0.step4", "c3i 9.0.step4", "Q-01", "Q-07")
@pytest.mark.parametrize("column", COLUMNS)
@every_edition
def test_every_cell_of_the_table(edition: str, column: str) -> None:
    assert fought(edition, column) == printed(edition)[column]


@pytest.mark.rule("gdw combat.crt")
def test_crt_01_gdw_one_to_one() -> None:
    assert fought("gdw", "1:1") == ["DR", "NE", "NE", "EX", "EX", "AL"]


@pytest.mark.rule("vpg 9.2.crt")
def test_crt_02_vpg_one_to_one() -> None:
    assert fought("vpg", "1:1") == ["DR", "EX", "EX", "NE", "NE", "AL"]


@pytest.mark.rule("gdw combat.crt", "Q-07")
def test_crt_03_gdw_four_to_one() -> None:
    assert fought("gdw", "4:1") == ["DE", "DRL", "DRL", "DR", "DR", "EX"]


@pytest.mark.rule("vpg 9.2.crt")
def test_crt_04_vpg_four_to_one() -> None:
    assert fought("vpg", "4:1") == ["DR", "DR", "EX", "DRL", "DRL", "DE"]


@pytest.mark.rule("gdw combat.crt", "vpg 9.2.crt")
@pytest.mark.parametrize(("edition", "result"), [("gdw", "DE"), ("vpg", "DRL")])
def test_crt_05_six_to_one_die_one(edition: str, result: str) -> None:
    assert fought(edition, "6:1")[0] == result


@pytest.mark.rule("gdw combat.crt", "vpg 9.2.crt")
@pytest.mark.parametrize(("edition", "result"), [("gdw", "DRL"), ("vpg", "DE")])
def test_crt_06_six_to_one_die_six(edition: str, result: str) -> None:
    assert fought(edition, "6:1")[5] == result


@pytest.mark.rule("gdw combat.crt", "vpg 9.2.crt")
@pytest.mark.parametrize("column", COLUMNS)
@every_edition
def test_crt_07_each_result_is_equally_likely_in_all_editions(edition: str, column: str) -> None:
    assert Counter(fought(edition, column)) == CHECKSUM[column]


@pytest.mark.rule("gdw combat.crt", "vpg 9.2.crt")
def test_crt_08_eleven_of_thirty_six_cells_agree() -> None:
    pairs = [pair for c in COLUMNS for pair in zip(fought("gdw", c), fought("vpg", c), strict=True)]
    assert (len(pairs), sum(a == b for a, b in pairs)) == (36, 11)


@pytest.mark.rule("c3i 9.0.step4", "Q-01")
@pytest.mark.parametrize("column", COLUMNS)
def test_crt_09_c3i_uses_the_vpg_table(column: str) -> None:
    assert fought("c3i", column) == fought("vpg", column)


@pytest.mark.rule("vpg 9.2.crt", "gdw combat.crt")
@every_edition
def test_table_has_six_results_and_no_other(edition: str) -> None:
    found = {result for column in COLUMNS for result in fought(edition, column)}
    assert found == {"NE", "DR", "DRL", "AL", "DE", "EX"}


@pytest.mark.rule("gdw combat.maximum", "vpg 9.1.maximum", "c3i 9.1.maximum")
@every_edition
def test_odds_above_six_to_one_are_read_at_six_to_one(edition: str) -> None:
    attackers: dict[str, Axial] = {"XXIV": W, "XLI": NE, "LVII": SE, "XL": E, "XXXIV": SW}
    state = strike(plain(edition), attackers | {"30A reduced": X}, "30A")
    results = [event for event in roll(state, 1).events if isinstance(event, BattleResult)]
    assert [(event.column, event.result) for event in results] == [("6:1", printed(edition)["6:1"][0])]
