"""New units in cities, and Moscow's exemption (REP-08 to REP-11, REP-16)."""

from __future__ import annotations

import pytest

from boards import Board, label
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rules.aftermath import Units, place, restore, rp, step, strip
from rules.questions import every_edition, refusal

CITY = (2, 1)
MOSCOW = (1, 1)
SPARE: Units = {"3A reduced": "pool", "5A reduced": "pool"}
GERMAN_SPARE: Units = {"VI reduced": "pool"}
CUT: Units = {"V": (3, 1)}
"""Cuts everything west of it off from the east."""


def soviets(b: Board, units: Units, *more: str) -> State:
    return b.position("soviet-replacement", units | SPARE, *more)


@pytest.mark.rule("gdw replacements.city", "vpg 10.2.city", "c3i 10.2.city", "Q-64")
@every_edition
def test_rep_08_one_new_unit_per_city(edition: str) -> None:
    b = strip(edition, cities=[CITY])
    s = apply(soviets(b, {}), place(b, "3A", CITY))
    assert refusal(s, place(b, "5A", CITY)) == "replacement.occupied"


@pytest.mark.rule("gdw replacements.city", "vpg 10.2.city", "c3i 10.2.city")
@every_edition
def test_rep_09_not_in_a_german_city(edition: str) -> None:
    b = strip(edition, cities=[CITY])
    s = soviets(b, {}, f"control german {label(CITY)}")
    assert refusal(s, place(b, "3A", CITY)) == "replacement.control"


@pytest.mark.rule("gdw replacements.city", "vpg 10.2.city", "c3i 10.2.city")
@every_edition
def test_not_in_a_city_out_of_communication(edition: str) -> None:
    b = strip(edition, cities=[MOSCOW])
    assert refusal(soviets(b, CUT), place(b, "3A", MOSCOW)) == "replacement.communication"


@pytest.mark.rule("gdw replacements.moscow", "vpg 10.2.moscow", "c3i 10.2.moscow")
@every_edition
def test_rep_10_a_new_unit_in_moscow_cut_off(edition: str) -> None:
    b = strip(edition, moscow=MOSCOW)
    s = apply(soviets(b, CUT), place(b, "3A", MOSCOW))
    assert (step(b, s, "3A"), b.place_of(s, "3A"), rp(s)) == ("half", MOSCOW, 4)


@pytest.mark.rule("gdw replacements.moscow", "vpg 10.2.moscow", "c3i 10.2.moscow", "Q-72")
@every_edition
def test_rep_10_restoring_in_moscow_cut_off(edition: str) -> None:
    b = strip(edition, moscow=MOSCOW)
    s = apply(soviets(b, CUT | {"30A reduced": MOSCOW}), restore(b, "30A"))
    assert step(b, s, "30A") == "full"


@pytest.mark.rule("gdw replacements.moscow", "vpg 10.2.moscow", "c3i 10.2.moscow", "Q-58")
@every_edition
def test_not_in_empty_german_moscow(edition: str) -> None:
    b = strip(edition, moscow=MOSCOW)
    s = soviets(b, CUT, f"control german {label(MOSCOW)}")
    assert refusal(s, place(b, "3A", MOSCOW)) == "replacement.control"


@pytest.mark.rule("gdw replacements.moscow", "vpg 10.2.moscow", "c3i 10.2.moscow")
@every_edition
def test_not_in_tula_cut_off(edition: str) -> None:
    b = strip(edition, tula=MOSCOW)
    s = soviets(b, CUT | {"30A reduced": (0, 1)})
    assert refusal(s, place(b, "3A", MOSCOW)) == "replacement.communication"


@pytest.mark.rule("gdw replacements.german", "vpg 10.3", "c3i 10.3")
@every_edition
def test_rep_11_moscow_is_not_special_for_a_german_unit(edition: str) -> None:
    b = strip(edition, moscow=(3, 1))
    s = b.position("german-replacement", {"V reduced": (3, 1), "30A": (1, 1)} | GERMAN_SPARE, turn=2)
    assert refusal(s, restore(b, "V")) == "replacement.communication"


@pytest.mark.rule("gdw replacements.german", "vpg 10.3", "c3i 10.3")
@every_edition
def test_nor_for_a_new_german_unit(edition: str) -> None:
    b = strip(edition, moscow=(3, 1))
    lines = f"control german {label((3, 1))}"
    s = b.position("german-replacement", {"30A": (1, 1)} | GERMAN_SPARE, lines, turn=2)
    assert refusal(s, place(b, "VI", (3, 1))) == "replacement.communication"


@pytest.mark.rule("gdw replacements.german", "vpg 10.3", "c3i 10.3")
@every_edition
def test_germans_in_communication_with_the_west_are_restored(edition: str) -> None:
    b = strip(edition)
    s = b.position("german-replacement", {"V reduced": (3, 1)} | GERMAN_SPARE, turn=2)
    assert step(b, apply(s, restore(b, "V")), "V") == "full"


@pytest.mark.rule("gdw replacements.city", "vpg 10.2.city", "c3i 10.2.city", "Q-57", "vpg 7.3", "c3i 7.3")
@every_edition
def test_rep_16_a_city_in_a_zone_with_a_free_path(edition: str) -> None:
    b = strip(edition, cities=[(3, 0)])
    assert refusal(soviets(b, {"V": (2, 1)}), place(b, "3A", (3, 0))) == ""


@pytest.mark.rule("gdw replacements.city", "vpg 10.2.city", "c3i 10.2.city", "Q-57")
@every_edition
def test_a_city_on_the_edge_may_lie_in_a_zone_too(edition: str) -> None:
    b = strip(edition, cities=[(4, 0)])
    assert refusal(soviets(b, {"V": (3, 1)}), place(b, "3A", (4, 0))) == ""
