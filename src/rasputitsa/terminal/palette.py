"""Colours of 256 and signs for what maps and counters can have. Every sign also reads without colour."""

from __future__ import annotations

from typing import NamedTuple


class Ground(NamedTuple):
    """How a feature of a hex looks: the paper, and a sign beside it."""

    paper: str
    sign: str = ""


CLEAR = Ground("color(187)")
GROUNDS = {
    "major": Ground("color(216)"),
    "city": Ground("color(252)"),
    "fort": Ground("color(180)", "#"),
    "forest": Ground("color(108)", "^"),
    "swamp": Ground("color(151)", "%"),
    "rough": Ground("color(179)", "n"),
    "lake": Ground("color(74)", "~"),
}
"""By the name of the feature. The paper is that of the first one that a hex has."""

CITY = "city"
CITY_SIGNS = ("+", "*")
"""Who controls a city: crosses for the first side, stars for the second."""

GRID_INK = "color(137)"
LABEL_INK = "color(95)"
PLACE_INK = "bold color(16)"
SIGN_INK = "color(16)"
TRACK_INK = "bold color(16)"
TRACK_SIGNS = ("│", "╱", "╲", "│", "╱", "╲")
"""A stretch of track leaving a hex in each of the six directions."""

WATER = Ground("color(74)", "~")
WATER_INK = "bold color(17)"
WATERS = ("river", "major")
TRACKS = ("road", "rail")

CHOSEN = "color(228)"
TAG_INK = "bold color(88)"

SIDES = (("color(255)", "color(240)"), ("color(230)", "color(124)"))
ARMOUR = (("color(255)", "color(234)"), ("color(230)", "color(88)"))
ARMOURED = ("panzer", "tank")
SELECTED = ("color(16)", "color(214)")
REDUCED = "½"

PROBLEM = "bold color(166)"
WORDS = ("bold color(245)", "bold color(203)")
"""Unit keys in sentences, by side: read on dark and on light screens."""


def counter_colours(side: int, kind: str) -> tuple[str, str]:
    """Ink and paper of a counter."""
    return (ARMOUR if kind in ARMOURED else SIDES)[side % len(SIDES)]
