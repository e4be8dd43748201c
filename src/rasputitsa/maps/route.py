"""The cheapest way through a graph, and what it costs to go along a line on the ground."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from typing import TypeVar

import numpy as np
import shapely
from shapely import LineString

from rasputitsa.maps.lattice import Side
from rasputitsa.maps.projection import Point

Node = TypeVar("Node", int, tuple[int, int])

FAR = 4.0
"""Steps that lie farther from the line than this many units are never taken."""


def cheapest(
    starts: Mapping[Node, float],
    goals: Mapping[Node, float],
    steps: Callable[[Node], Iterable[tuple[Node, float]]],
) -> list[Node]:
    """The nodes of the cheapest way, the costs of its two ends included; empty if there is none."""
    best: dict[Node, float] = dict(starts)
    came: dict[Node, Node] = {}
    queue = sorted((cost, node) for node, cost in starts.items())
    end: tuple[float, Node] | None = None
    while queue:
        cost, node = heappop(queue)
        if end is not None and cost >= end[0]:
            break
        if cost > best[node]:
            continue
        if node in goals and (end is None or cost + goals[node] < end[0]):
            end = (cost + goals[node], node)
        for other, more in steps(node):
            if cost + more < best.get(other, math.inf):
                best[other] = cost + more
                came[other] = node
                heappush(queue, (best[other], other))
    if end is None:
        return []
    way = [end[1]]
    while way[-1] in came:
        way.append(came[way[-1]])
    return way[::-1]


class Field:
    """Segments on the ground, one for each pair of adjacent hexes, and how well each follows a line."""

    SAMPLES = np.linspace(0.1, 0.9, 5)

    def __init__(self, segments: Mapping[Side, tuple[Point, Point]], unit: float) -> None:
        self.unit = unit
        self._keys = list(segments)
        ends = np.array([segments[key] for key in self._keys])
        first, second = ends[:, 0, :], ends[:, 1, :]
        spots = first[:, None, :] + (second - first)[:, None, :] * self.SAMPLES[None, :, None]
        self._samples = shapely.points(spots)
        self._middles = (first + second) / 2
        self._lengths = np.hypot(*(second - first).T)

    def costs(self, line: LineString, ease: float) -> dict[Side, float]:
        """What each segment near the line costs: its length, times the square of its distance.

        ``ease`` is what a segment costs that lies exactly on the line: the smaller, the more a way follows
        every bend; the larger, the straighter it goes.
        """
        west, south, east, north = shapely.box(*line.bounds).buffer((FAR + 1) * self.unit).bounds
        x, y = self._middles.T
        near = np.flatnonzero((x >= west) & (x <= east) & (y >= south) & (y <= north))
        shapely.prepare(line)
        apart = shapely.distance(self._samples[near], line) / self.unit
        cost = (ease + (apart**2).mean(axis=1)) * self._lengths[near] / self.unit
        good = apart.max(axis=1) <= FAR
        return {self._keys[i]: float(c) for i, c in zip(near[good], cost[good], strict=True)}


def apart(ends: Iterable[tuple[Node, Point]], point: Point, unit: float) -> dict[Node, float]:
    """What it costs to begin or end at nodes that lie apart from a point; only those near it."""
    found = {}
    for node, spot in ends:
        distance = math.dist(spot, point) / unit
        if distance <= FAR:
            found[node] = distance**2
    return found
