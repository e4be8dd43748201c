"""Control of cities: the last side to be there, by whatever means (RET-26, ADV-04)."""

from __future__ import annotations

import pytest

from boards import GAMES, label
from rasputitsa.engine.action import Arrange, Move
from rasputitsa.engine.event import Captured
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.setup import SetUp
from rules.aftermath import GERMAN, SOVIET, board, fought, holder, place, retreat
from rules.questions import SE, E, W, X, every_edition, phase

CITY = E
GERMAN_CITY = f"control german {label(CITY)}"
CITIES = {"0204", "0307", "0509", "0601", "0603", "0803", "0805", "0809", "1103", "1107", "1405"}


def captured(state: State) -> list[Captured]:
    return [event for event in state.events if isinstance(event, Captured)]


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control", "Q-35")
@every_edition
def test_ret_26_a_retreat_through_a_city_takes_it(edition: str) -> None:
    b = board(edition, cities=[CITY])
    s = fought(b, {"30A": X, "XXIV": W}, "DR", GERMAN_CITY)
    assert holder(b, s, CITY) == GERMAN
    s = apply(s, retreat(b, CITY, (2, 0)))
    assert holder(b, s, CITY) == SOVIET
    assert captured(s) == [Captured(b.hex(CITY), SOVIET)]


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control", "Q-35")
@every_edition
def test_a_retreat_into_a_city_takes_it(edition: str) -> None:
    b = board(edition, cities=[(2, 0)])
    s = fought(b, {"30A": X, "XXIV": W}, "DR", f"control german {label((2, 0))}")
    assert holder(b, apply(s, retreat(b, E, (2, 0))), (2, 0)) == SOVIET


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control")
@every_edition
def test_a_retreat_past_a_city_does_not_take_it(edition: str) -> None:
    b = board(edition, cities=[CITY])
    s = fought(b, {"30A": X, "XXIV": W}, "DR", GERMAN_CITY)
    assert holder(b, apply(s, retreat(b, SE, (1, 1))), CITY) == GERMAN


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control", "gdw victory.control")
@every_edition
def test_moving_through_a_city_takes_it_and_it_need_not_stay_occupied(edition: str) -> None:
    b = board(edition, cities=[CITY])
    s = b.position("german-movement", {"XXIV": X})
    assert holder(b, s, CITY) == SOVIET
    s = apply(s, Move(b.game.unit["XXIV"], b.path(CITY, (2, 0))))
    assert s.unit_at(b.hex(CITY)) is None
    assert holder(b, s, CITY) == GERMAN


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control")
@every_edition
def test_a_zone_of_control_takes_nothing(edition: str) -> None:
    b = board(edition, cities=[CITY])
    s = b.position("german-movement", {"XXIV": (-1, 0)})
    s = apply(s, Move(b.game.unit["XXIV"], b.path(X)))
    assert holder(b, s, CITY) == SOVIET


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control")
@every_edition
def test_moving_by_rail_through_a_city_takes_it(edition: str) -> None:
    b = board(edition, cities=[CITY], rail=[[X, CITY, (2, 0)]])
    s = b.position("soviet-rail", {"30A": X}, GERMAN_CITY)
    s = apply(s, Move(b.game.unit["30A"], b.path(CITY, (2, 0))))
    assert holder(b, s, CITY) == SOVIET


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control")
@every_edition
def test_a_new_unit_on_an_edge_city_takes_it(edition: str) -> None:
    b = board(edition, cities=[CITY], east=[CITY])
    s = b.position("soviet-replacement", {"30A reduced": "pool"}, GERMAN_CITY)
    assert holder(b, apply(s, place(b, "30A", CITY)), CITY) == SOVIET


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control")
@every_edition
def test_who_enters_an_own_city_captures_nothing(edition: str) -> None:
    b = board(edition, cities=[CITY])
    s = b.position("soviet-movement", {"30A": X})
    assert captured(apply(s, Move(b.game.unit["30A"], b.path(CITY)))) == []


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control", "gdw victory.control")
@every_edition
def test_map_20_cities_at_the_start(edition: str) -> None:
    game = load(GAMES[edition])
    s = apply(game.start(), Arrange(next(iter(game.of(SetUp).ready))))
    german, soviet = (set(game.grid.labels(mask)) for mask in s.control)
    assert phase(s) == ("german-panzer" if edition == "gdw" else "german-combat")
    assert german == {"0204", "0307"}
    assert soviet == CITIES - german


@pytest.mark.rule("kane victory.control", "Q-65", "Q-35")
def test_in_the_campaign_moving_through_counts_too() -> None:
    b = board("gdw", scenario="campaign14", cities=[CITY])
    s = b.position("soviet-movement", {"30A": X}, GERMAN_CITY, turn=13)
    s = apply(s, Move(b.game.unit["30A"], b.path(CITY, (2, 0))))
    assert holder(b, s, CITY) == SOVIET
