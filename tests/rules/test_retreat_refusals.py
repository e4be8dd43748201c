"""Retreats that are refused, each for the condition that it breaks and with the rule of the edition."""

from __future__ import annotations

import pytest

from boards import Axial
from rasputitsa.engine.action import DONE, Action, Retreat, Stand
from rasputitsa.engine.event import Retreated
from rasputitsa.engine.play import apply, why_not
from rules.aftermath import GERMAN, Units, board, fought, lose, retreat
from rules.questions import NE, NW, SE, SW, E, W, X, asked, every_edition, refusal

BEATEN: Units = {"30A": X, "XXIV": W}
NARROW: Units = {"30A": X, "XXIV": W, "XLI": NE}
BEHIND: Units = {"3A": (1, 1), "5A": (0, 2), "10A": (-1, 2)}

CROSSING = {"gdw": "retreat.zone", "vpg": "retreat.zone", "c3i": "retreat.last-resort"}
"""Two editions never let a retreat cross a zone; the third does, where no other retreat is left."""

BOOK = {
    "gdw": {
        "retreat.ask": "gdw combat.DR",
        "retreat.zone": "gdw combat.DR.zoc",
        "retreat.friends": "gdw combat.DR.friends",
        "retreat.enemy": "gdw combat.DR.limits",
    },
    "vpg": {
        "retreat.ask": "vpg 9.3.DR",
        "retreat.zone": "vpg 9.3.DR.zoc",
        "retreat.friends": "vpg 9.3.DR.friends",
        "retreat.enemy": "vpg 9.3.DR.enemy",
    },
    "c3i": {
        "retreat.ask": "c3i 9.3.DR",
        "retreat.last-resort": "c3i 9.3.DR.zoc",
        "retreat.friends": "c3i 9.3.DR.friends",
        "retreat.enemy": "c3i 9.3.DR.enemy",
    },
}


def why(edition: str, units: Units, *path: Axial) -> str:
    b = board(edition)
    return refusal(fought(b, units, "DR"), retreat(b, *path))


@pytest.mark.rule("gdw combat.DR", "vpg 9.3.DR", "c3i 9.3.DR")
@every_edition
@pytest.mark.parametrize(
    "action", [DONE, Stand(0), lose(board("gdw"), "XXIV")], ids=lambda a: type(a).__name__
)
def test_nothing_but_a_retreat_is_taken(edition: str, action: Action) -> None:
    assert refusal(fought(board(edition), BEATEN, "DR"), action) == "retreat.expected"


@pytest.mark.rule("gdw combat.DR", "vpg 9.3.DR", "c3i 9.3.DR")
@every_edition
def test_no_other_unit_retreats(edition: str) -> None:
    b = board(edition)
    s = fought(b, BEATEN | {"3A": (3, 0)}, "DR")
    assert refusal(s, retreat(b, E, (2, 0), unit="3A")) == "retreat.expected"


@pytest.mark.rule("gdw combat.DR", "vpg 9.3.DR", "c3i 9.3.DR", "Q-66")
@every_edition
@pytest.mark.parametrize(
    ("path", "topic"),
    [
        ([E, (3, 0)], "retreat.not-adjacent"),
        ([(2, 0)], "retreat.not-adjacent"),
        ([E], "retreat.distance"),
        ([], "retreat.distance"),
        ([E, SE], "retreat.zigzag"),
        ([E, X], "retreat.zigzag"),
        ([E, SE, (0, 2)], "retreat.zigzag"),
    ],
)
def test_two_steps_each_farther_off(edition: str, path: list[Axial], topic: str) -> None:
    assert why(edition, BEATEN, *path) == topic


@pytest.mark.rule("gdw combat.DR.limits", "vpg 9.3.DR.enemy", "c3i 9.3.DR.enemy")
@every_edition
def test_not_into_an_enemy(edition: str) -> None:
    assert why(edition, NARROW, NE, (2, -2)) == "retreat.enemy"


@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.DR.zoc", "c3i 9.3.DR.zoc", "Q-17", "Q-61")
@every_edition
@pytest.mark.parametrize("path", [(NW, (0, -2)), (SW, (-2, 2))], ids=["north", "south"])
def test_not_through_a_zone_while_a_clean_path_exists(edition: str, path: tuple[Axial, Axial]) -> None:
    assert why(edition, BEATEN, *path) == CROSSING[edition]


@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.DR.zoc", "c3i 7.2", "vpg 7.2")
@every_edition
def test_not_to_end_in_a_zone(edition: str) -> None:
    assert why(edition, BEATEN | {"V": (3, 0)}, E, (2, 0)) == "retreat.zone"


@pytest.mark.rule("gdw zoc.friends", "vpg 10.0.friends", "c3i 10.0.friends", "Q-11")
@every_edition
def test_a_friend_does_not_cancel_the_zone(edition: str) -> None:
    assert why(edition, BEATEN | {"3A": SW}, SW, (-2, 2)) == CROSSING[edition]


@pytest.mark.rule("gdw combat.DR.friends", "vpg 9.3.DR.friends", "c3i 9.3.DR.friends", "Q-64")
@every_edition
def test_not_onto_a_friend(edition: str) -> None:
    assert why(edition, NARROW | {"3A": (1, 1)}, SE, (1, 1)) == "retreat.friends"


@pytest.mark.rule("gdw combat.DR.friends", "vpg 9.3.DR.friends", "c3i 9.3.DR.friends", "Q-19", "Q-61", "Q-66")
@every_edition
@pytest.mark.parametrize("friends", [{}, {"3A": (1, 1)}], ids=["alone", "past a friend"])
def test_no_farther_than_necessary(edition: str, friends: Units) -> None:
    longer = "retreat.distance" if edition == "c3i" else "retreat.cleaner-path"
    assert why(edition, NARROW | friends, SE, (1, 1), (2, 1)) == longer


@pytest.mark.rule("gdw combat.DR.friends", "vpg 9.3.DR.friends", "Q-66")
@pytest.mark.parametrize("edition", ["gdw", "vpg"])
def test_a_longer_retreat_does_not_stop_early(edition: str) -> None:
    assert why(edition, NARROW | BEHIND, SE, (0, 2)) == "retreat.friends"


@pytest.mark.rule("gdw combat.DR.eliminated", "vpg 9.3.DR.friends", "Q-19")
@pytest.mark.parametrize("edition", ["gdw", "vpg"])
def test_the_attacker_cannot_refuse_a_longer_retreat(edition: str) -> None:
    b = board(edition)
    assert refusal(fought(b, NARROW | BEHIND, "DR"), DONE) == "retreat.expected"


@pytest.mark.rule("c3i 9.3.DR", "c3i 9.3.DR.friends", "Q-20")
def test_never_longer_than_two_hexes_in_c3i() -> None:
    b = board("c3i")
    s = fought(b, NARROW | BEHIND, "DR")
    found = why_not(s, retreat(b, SE, (0, 2), (0, 3)))
    assert found is not None
    assert (found.topic, found.rule) == ("retreat.distance", "c3i 9.3.DR")


@pytest.mark.rule("Q-18")
def test_not_sideways_when_each_hex_must_lead_away() -> None:
    b = board("vpg", options=("vpg_retreat_from_attackers",))
    s = fought(b, BEATEN, "DR")
    assert refusal(s, retreat(b, SE, (-1, 2))) == "retreat.straight"


@every_edition
def test_the_question_cites_its_rule(edition: str) -> None:
    question = asked(fought(board(edition), BEATEN, "DR"))
    assert (question.player, question.rule) == (GERMAN, BOOK[edition]["retreat.ask"])


@every_edition
@pytest.mark.parametrize(
    ("topic", "path"),
    [
        ("crossing", (NW, (0, -2))),
        ("retreat.friends", (SE, (1, 1))),
        ("retreat.enemy", (NE, (2, -2))),
    ],
)
def test_refusals_cite_the_rule_of_the_edition(edition: str, topic: str, path: tuple[Axial, Axial]) -> None:
    b, topic = board(edition), CROSSING[edition] if topic == "crossing" else topic
    found = why_not(fought(b, NARROW | {"3A": (1, 1)}, "DR"), retreat(b, *path))
    assert found is not None
    assert (found.topic, found.rule) == (topic, BOOK[edition][topic])


@every_edition
def test_the_retreat_is_told(edition: str) -> None:
    b = board(edition)
    action: Retreat = retreat(b, E, (2, 0))
    s = apply(fought(b, BEATEN, "DR"), action)
    assert Retreated(action.unit, b.hex(X), action.path) in s.events
    assert b.place_of(s, "30A") == (2, 0)
