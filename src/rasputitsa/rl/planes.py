"""Observations: what a side sees, as named planes in axial layout and as a table of units.

All values lie between 0 and 1. *own* and *enemy* are meant from the side that looks.
"""

from __future__ import annotations

from itertools import accumulate, pairwise

import numpy as np

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import DIRECTIONS, Mask
from rasputitsa.mechanisms.trace import in_communication, terminals
from rasputitsa.mechanisms.zoc import enemy_zone
from rasputitsa.rl.answer import Answer
from rasputitsa.rl.axial import Layout
from rasputitsa.rl.roster import Array, Roster

TOPICS = (
    "setup.ask", "arrival.ask", "replacement.ask", "move.ask", "move.make-room", "combat.ask",
    "supply.assault", "combat.next", "result.attacker-loss", "exchange.ask", "result.stand", "retreat.ask",
    "advance.ask", "attrition.gear", "attrition.ask",
)  # fmt: skip
"""Everything a player can be asked."""

SIDED = ("units", "zone", "control", "edge", "communication")
BATTLES = ("announced target", "announced attacker", "fought target", "fought attacker")
ANSWERS = ("asked about", "chosen", "legal")
SAID = ("restore", "convert")
"""The words after which more is to be said."""

POINTS_HALF = 10
"""A track with this many points on it reads one half."""


class Planes:
    """The observations of a game. ``names`` lists the planes; ``roster`` describes the units."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = Layout(game.grid)
        self.roster = Roster(game, self.layout)
        self._weathers = tuple(sorted({turn.weather for turn in game.turns}))
        ground, self._ground = self._terrain()
        sets = [f"{whose} {what}" for what in SIDED for whose in ("own", "enemy")]
        traits = [f"{whose} {trait}" for whose in ("own", "enemy") for trait in self.roster.traits]
        groups = (ground, [*sets, *BATTLES, *ANSWERS], traits, self._value_names())
        self.names: tuple[str, ...] = tuple(name for group in groups for name in group)
        self.shape = (len(self.names), self.layout.height, self.layout.width)
        ends = list(accumulate(len(group) for group in groups))
        self._sets, self._traits, self._values = (slice(*pair) for pair in pairwise(ends))

    def _terrain(self) -> tuple[list[str], Array]:
        """What never changes: the map, and what its hexes, hexsides and tracks are."""
        terrain = self.game.terrain
        found: dict[str, Mask] = {"map": terrain.grid.board, **terrain.hexes}
        for feature, ways in (*terrain.sides.items(), *terrain.tracks.items()):
            found |= {f"{feature} {d}": mask for d, mask in zip(DIRECTIONS, ways, strict=True)}
        return list(found), self.layout.planes(list(found.values())).astype(np.float32)

    def _value_names(self) -> list[str]:
        return [
            "side", "decides", "turn", "due",
            *(f"weather {weather}" for weather in self._weathers),
            *(f"phase {phase.id}" for phase in self.game.phases),
            *(f"points {track}" for track in self.game.tracks),
            *(f"asked {topic}" for topic in TOPICS),
            *(f"said {word}" for word in SAID),
        ]  # fmt: skip

    def draw(self, s: State, side: int, asked: Decision | None, answer: Answer | None) -> tuple[Array, Array]:
        """The planes and the table of units of a view, with the decision if this side has to take it."""
        planes = np.empty((len(self.names), self.layout.height * self.layout.width), dtype=np.float32)
        planes[: self._sets.start] = self._ground
        sets = [*_sided(s, side), *_battles(s), *_asking(s, asked, answer)]
        planes[self._sets] = self.layout.planes(sets)
        traits = self.roster.describe(s)
        self._put_units(planes[self._traits], s, side, traits)
        planes[self._values] = self._measure(s, side, asked, answer)[:, None]
        return planes.reshape(self.shape), self.roster.table(s, side, traits, answer)

    def _put_units(self, planes: Array, s: State, side: int, traits: Array) -> None:
        """The traits of the units on the map, own ones first."""
        planes[:] = 0
        where, half = np.array(s.where), traits.shape[1]
        for first, own in ((0, True), (half, False)):
            units = np.flatnonzero(((self.roster.owner == side) == own) & (where >= 0))
            planes[first : first + half, self.layout.flat[where[units]]] = traits[units].T

    def _measure(self, s: State, side: int, asked: Decision | None, answer: Answer | None) -> Array:
        """What is the same all over the map."""
        game = self.game
        topic, due = (asked.topic, dict(asked.args).get("due", 0)) if asked else ("", 0)
        said = [answer.encoding.describe(index) for index in answer.chosen[:1]] if answer else []
        assert isinstance(due, int)
        return np.array([
            side, asked is not None, s.turn / len(game.turns), due / (due + POINTS_HALF),
            *(weather == s.weather for weather in self._weathers),
            *(phase == s.phase for phase in range(len(game.phases))),
            *(points / (points + POINTS_HALF) for points in s.points),
            *(name == topic for name in TOPICS),
            *(word in said for word in SAID),
        ], dtype=np.float32)  # fmt: skip


def _sided(s: State, side: int) -> list[Mask]:
    """Units, zones, places held, edges and communication: own and enemy in turn."""
    pair = (side, 1 - side)
    return [
        *(s.occupied[who] for who in pair),
        *(enemy_zone(s, 1 - who) for who in pair),
        *(s.control[who] for who in pair),
        *(terminals(s, who) for who in pair),
        *(in_communication(s, who) for who in pair),
    ]


def _battles(s: State) -> list[Mask]:
    """Targets and attackers of the battles announced, and of the one being fought."""
    masks = []
    for battles in (s.battles, () if s.battle is None else (s.battle,)):
        targets = attackers = 0
        for battle in battles:
            targets |= 1 << battle.hex
            attackers |= _hexes_of(s, battle.attackers)
        masks += [targets, attackers]
    return masks


def _hexes_of(s: State, units: tuple[int, ...]) -> Mask:
    total = 0
    for unit in units:
        if s.where[unit] >= 0:
            total |= 1 << s.where[unit]
    return total


def _asking(s: State, asked: Decision | None, answer: Answer | None) -> list[Mask]:
    """What the decision is about, what was chosen so far, and what may be chosen next."""
    if asked is None or answer is None:
        return [0, 0, 0]
    about = dict(asked.args)
    unit, hex_ = about.get("unit"), about.get("hex")
    subject = _hexes_of(s, (unit,)) if isinstance(unit, int) else 0
    if isinstance(hex_, int):
        subject |= 1 << hex_
    return [subject, _named(s, answer, answer.chosen), _named(s, answer, answer.legal)]


def _named(s: State, answer: Answer, indices: list[int] | tuple[int, ...]) -> Mask:
    """The hexes that these indices stand for, or on which their units are."""
    total = 0
    for index in indices:
        unit, hex_ = answer.encoding.unit_of(index), answer.encoding.hex_of(index)
        if unit is not None:
            hex_ = s.where[unit]
        if hex_ is not None and hex_ >= 0:
            total |= 1 << hex_
    return total
