"""A slow second opinion on Moskva 1941: movement and supply by the predicates of the rules, hex by hex.

It reads the features of the map itself and knows nothing of ways, floods or bitboards.
"""

from __future__ import annotations

import heapq
from collections import deque

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.formation import Formations

FOOT = {"": 2, "forest": 2, "swamp": 4, "rough": 4, "city": 2}
WHEELS = {"": 2, "forest": 4, "swamp": 6, "rough": 6, "city": 2}
GERMAN = 0


class Oracle:
    """The rules applied to one position, for one side."""

    def __init__(self, state: State, side: int) -> None:
        self.s, self.side, self.t = state, side, state.game.terrain
        self.grid = self.t.grid
        self.formations = state.game.of(Formations)
        self.wet = state.weather in ("fine", "mud")
        self.enemies = {state.where[u] for u in state.on_map(1 - side)}
        self.friends = {state.where[u] for u in state.on_map(side)}
        whole = [u for u in state.on_map(1 - side) if not state.marks[u] & marks.BROKEN]
        self.zone = {h for u in whole for h in self._zone_of(u)}
        self.tank_zone = {h for u in whole if self.formations.armoured[u] for h in self._zone_of(u)}
        self.whole = whole

    def _zone_of(self, unit: int) -> set[Hex]:
        here = self.s.where[unit]
        return {h for h in self.grid.neighbours(here) if not self.side_is("major", here, h)}

    def side_is(self, kind: str, a: Hex, b: Hex) -> bool:
        direction = self.grid.direction(a, b)
        assert direction is not None
        return bool(self.t.sides[kind][direction] >> a & 1)

    def link(self, kind: str, a: Hex, b: Hex) -> bool:
        direction = self.grid.direction(a, b)
        assert direction is not None
        return bool(self.t.tracks[kind][direction] >> a & 1)

    def terrain(self, hex_: Hex) -> str:
        found = [
            k for k in ("lake", "city", "rough", "swamp", "forest") if self.t.hexes.get(k, 0) >> hex_ & 1
        ]
        return found[0] if found else ""

    def bridged(self, a: Hex, b: Hex) -> bool:
        city = "city" in (self.terrain(a), self.terrain(b))
        return city or self.link("road", a, b) or self.link("rail", a, b)

    def step_cost(self, unit: int, a: Hex, b: Hex) -> int:
        wheels = self.s.game.kind[unit] in ("mechanised", "armour")
        cost = 1 if self.link("road", a, b) else (WHEELS if wheels else FOOT)[self.terrain(b)]
        for kind, wet, frozen in (("major", 6, 4), ("river", 4, 2)):
            if self.side_is(kind, a, b) and (self.side == GERMAN or not self.bridged(a, b)):
                cost += wet if self.wet else frozen
                break
        tank = self.formations.armoured[unit]
        return cost + 2 if tank and a in self.zone and b in self.zone else cost

    def may_step(self, unit: int, a: Hex, b: Hex, first: bool) -> bool:
        if b in self.enemies or self.terrain(b) == "lake":
            return False
        if self.side_is("major", a, b) and any(self._guards(u, b) for u in self.whole):
            return False
        if a in self.zone and b in self.zone:
            fort = self.side == GERMAN and self.side_is("fort", a, b)
            if fort or self.side_is("river", a, b) or self.side_is("major", a, b):
                return False
            return self.formations.armoured[unit] or (self.side == GERMAN and first)
        return True

    def _guards(self, unit: int, hex_: Hex) -> bool:
        here = self.s.where[unit]
        on_bank = any(self.side_is("major", here, h) for h in self.grid.neighbours(here))
        return on_bank and hex_ in self._zone_of(unit)

    def must_stop(self, unit: int, hex_: Hex) -> bool:
        if not self.formations.armoured[unit]:
            return hex_ in self.zone
        return self.side != GERMAN and hex_ in self.tank_zone

    def points(self, unit: int) -> int:
        points = self.s.game.allowance[unit][self.s.steps[unit]]
        wheels = self.s.game.kind[unit] in ("mechanised", "armour")
        if self.s.weather == "snow" and self.side == GERMAN and wheels:
            points -= 2
        return 2 * (-(-points // 2)) if self.s.weather == "mud" else 2 * points

    def reach(self, unit: int) -> set[Hex]:
        """Everywhere that a unit on the map can go, room or not."""
        start, most = self.s.where[unit], self.points(unit)
        best: dict[Hex, int] = {}
        queue = [(0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if here != start and (best[here] < spent or self.must_stop(unit, here)):
                continue
            for near in self.grid.neighbours(here):
                if not self.may_step(unit, here, near, here == start):
                    continue
                total = spent + self.step_cost(unit, here, near)
                if total <= most and near != start and total < best.get(near, 999):
                    best[near] = total
                    heapq.heappush(queue, (total, near))
        one = {h for h in self.grid.neighbours(start) if self.may_step(unit, start, h, True)}
        return set(best) | one

    def supplied(self) -> set[Hex]:
        """All hexes to which a supply line leads."""
        name = self.s.game.sides[self.side]
        tracks = ("rail", "road") if self.side == GERMAN else ("rail",)
        clear = {h for h in self.grid if self._clear(h)}
        sources = {h for h in self.grid if self.t.edges[name] >> h & 1 and h in clear}
        queue = deque(sources)
        while queue:
            here = queue.popleft()
            for near in self.grid.neighbours(here):
                if near in clear and near not in sources and any(self.link(k, here, near) for k in tracks):
                    sources.add(near)
                    queue.append(near)
        limited = self.side != GERMAN or self.s.weather in ("mud", "snow")
        length = dict.fromkeys(sources, 0)
        queue = deque(sources)
        while queue:
            here = queue.popleft()
            if limited and length[here] == 10:
                continue
            for near in self.grid.neighbours(here):
                if near in clear and near not in length and self._line_crosses(here, near):
                    length[near] = length[here] + 1
                    queue.append(near)
        return set(length)

    def _clear(self, hex_: Hex) -> bool:
        if hex_ in self.enemies or self.terrain(hex_) == "lake":
            return False
        return hex_ not in self.zone or hex_ in self.friends

    def _line_crosses(self, a: Hex, b: Hex) -> bool:
        if self.side_is("major", a, b):
            return self.bridged(a, b)
        return not self.wet or not self.side_is("river", a, b) or self.bridged(a, b)
