"""Every way that the dice of a phase can fall, exactly: the tree of rolls with equal states merged.

Where the tree is too large it is sampled instead, and says so.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from rasputitsa.analysis.followups import Policy, settle
from rasputitsa.engine.decision import Faces
from rasputitsa.engine.event import BattleResult, Event
from rasputitsa.engine.play import decision, play
from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps

Layer: TypeAlias = dict[tuple[Any, ...], tuple[State, int]]
"""States after the same number of dice, each with its weight."""


class Rolled(NamedTuple):
    """A result that came up against a target, and the column it was rolled on."""

    target: int
    column: str
    result: str


class Leaf(NamedTuple):
    """A state in which no die is left to roll, and the chance of it."""

    state: State
    chance: Fraction


class Chances(NamedTuple):
    """The ends of the tree, likeliest first, and the chance of every result. ``nodes``: dice looked at."""

    leaves: tuple[Leaf, ...]
    results: dict[Rolled, Fraction]
    nodes: int
    exact: bool


def fingerprint(s: State) -> tuple[Any, ...]:
    """What tells two states of one phase apart. Steps are told apart by their kind: they are all tuples."""
    agenda = tuple((type(step), step) for step in agenda_steps(s.todo))
    return (*s.where, *s.steps, *s.marks, *s.control, *s.points, s.battle, s.battles, agenda)


def results(events: Iterable[Event]) -> list[Rolled]:
    return [Rolled(e.target, e.column, e.result) for e in events if isinstance(e, BattleResult)]


def all_ways(start: State, policy: Policy, limit: int) -> Chances | None:
    """All ways in which the dice can fall; None if more than ``limit`` dice would have to be looked at."""
    tree = _Tree(policy)
    first, _ = settle(start.copy(), policy)
    layer: Layer = {fingerprint(first): (first, 1)}
    while layer and tree.nodes <= limit:
        layer = tree.next_layer(layer)
    return None if layer else tree.chances()


class _Tree:
    """Rolls one die in every state of a layer at a time. Weights are whole numbers over ``scale``."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.nodes = 0
        self.scale = 1
        self.leaves: dict[tuple[Any, ...], Leaf] = {}
        self.results: dict[Rolled, Fraction] = {}

    def next_layer(self, layer: Layer) -> Layer:
        dice = [(s, weight, faces) for s, weight in layer.values() if (faces := die(s)) is not None]
        self._keep_leaves(layer)
        self.nodes += len(dice)
        common = lcm(*(faces.sides for _, _, faces in dice))
        self.scale *= common
        following: Layer = {}
        came: dict[Rolled, int] = {}
        for s, weight, faces in dice:
            share = weight * (common // faces.sides)
            for roll in faces:
                after, events = settle(play(s.copy(), roll), self.policy)
                key = fingerprint(after)
                following[key] = (after, share + (following[key][1] if key in following else 0))
                for rolled in results(events):
                    came[rolled] = came.get(rolled, 0) + share
        self._count(came)
        return following

    def _keep_leaves(self, layer: Layer) -> None:
        for key, (s, weight) in layer.items():
            if die(s) is None:
                earlier = self.leaves[key].chance if key in self.leaves else 0
                self.leaves[key] = Leaf(s, earlier + Fraction(weight, self.scale))

    def _count(self, came: dict[Rolled, int]) -> None:
        for rolled, weight in came.items():
            self.results[rolled] = self.results.get(rolled, 0) + Fraction(weight, self.scale)

    def chances(self) -> Chances:
        return Chances(likeliest(self.leaves.values()), self.results, self.nodes, exact=True)


def die(s: State) -> Faces | None:
    """The die to be rolled in a settled state; None at an end."""
    asked = decision(s)
    if asked is None:
        return None
    assert isinstance(asked.options, Faces), "a settled state waits for dice only"
    return asked.options


def likeliest(leaves: Iterable[Leaf]) -> tuple[Leaf, ...]:
    return tuple(sorted(leaves, key=lambda leaf: -leaf.chance))


def some_ways(start: State, policy: Policy, samples: int, seed: int) -> Chances:
    """So many ways, drawn at random: frequencies in place of chances."""
    rng = random.Random(seed)
    ends: dict[tuple[Any, ...], tuple[State, int]] = {}
    came: dict[Rolled, int] = {}
    nodes = 0
    for _ in range(samples):
        s, _ = settle(start.copy(), policy)
        while (faces := die(s)) is not None:
            nodes += 1
            s, events = settle(play(s, faces.sample(rng)), policy)
            for rolled in results(events):
                came[rolled] = came.get(rolled, 0) + 1
        key = fingerprint(s)
        ends[key] = (s, 1 + (ends[key][1] if key in ends else 0))
    leaves = likeliest(Leaf(s, Fraction(count, samples)) for s, count in ends.values())
    return Chances(leaves, {r: Fraction(n, samples) for r, n in came.items()}, nodes, exact=False)
