"""Why an order of a movement phase is refused: the first condition that it breaks."""

from __future__ import annotations

from rasputitsa.engine.action import Action, Done, Emerge, Entrench, Move, Place, Rail
from rasputitsa.engine.decision import Refusal
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.control import path_mask
from rasputitsa.mechanisms.impulse.crowding import Crowding
from rasputitsa.mechanisms.impulse.entry import HELD, Schedule
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import MarchRules, points_of, way_of
from rasputitsa.mechanisms.impulse.rail import Railways, broken_links
from rasputitsa.mechanisms.impulse.travel import Passage, step_refusal, toll


def explain(m: Crowding, action: Action) -> Refusal | None:
    if isinstance(action, Done):
        return m.end_refusal()
    if isinstance(action, Place):
        return _decoy_refusal(m, action)
    if not isinstance(action, Move | Rail | Entrench | Emerge):
        return m.refuse("march.expected")
    refusal = _unit_refusal(m, action.unit)
    if refusal is not None:
        return refusal
    if isinstance(action, Move):
        return _march_refusal(m, action)
    if isinstance(action, Rail):
        return m.cannot_board(action.unit) or _line_refusal(m, action)
    return _digging_refusal(m, action)


def _unit_refusal(m: Crowding, unit: int) -> Refusal | None:
    s = m.s
    if unit in m.units:
        return None
    if s.game.side_of[unit] != m.side:
        return m.refuse("move.not-yours", unit=unit)
    if s.where[unit] == s.game.box[HELD] and not s.marks[unit] & marks.MOVED:
        if not m.entry:
            return m.refuse("entry.first-impulse", unit=unit)
        return m.refuse("entry.not-yet", unit=unit, turn=dict(s.game.of(Schedule).turns)[unit])
    if s.marks[unit] & marks.MOVED:
        return m.refuse("move.already-moved", unit=unit)
    if s.where[unit] < 0:
        return m.refuse("move.off-map", unit=unit)
    if m.exploit and s.marks[unit] & marks.FOUGHT:
        return m.refuse("exploit.fought", unit=unit)
    return m.refuse("move.who", unit=unit, group=m.who)._replace(rule=s.game.phases[s.phase].rule)


def _decoy_refusal(m: Crowding, action: Place) -> Refusal | None:
    waiting, hexes = m.decoy_places()
    if action.unit not in waiting:
        return m.refuse("fog.no-decoy", unit=action.unit)
    return None if hexes >> action.hex & 1 else m.refuse("fog.decoy-placed", hex=action.hex)


def _digging_refusal(m: Crowding, action: Entrench | Emerge) -> Refusal | None:
    s, unit = m.s, action.unit
    if not s.game.of(Formations).entrenched[unit] or s.where[unit] < 0:
        return m.refuse("entrench.cannot", unit=unit)
    dug_in = bool(s.marks[unit] & marks.ENTRENCHED)
    if dug_in == isinstance(action, Entrench):
        return m.refuse("entrench.already" if dug_in else "entrench.not", unit=unit)
    return m.staying_refusal(unit)


def _march_refusal(m: Crowding, move: Move) -> Refusal | None:
    """Walk the path hex by hex, independently of the flood that lists destinations."""
    if not move.path:
        return m.refuse("move.no-path", unit=move.unit)
    refusal = _walk(m, move, m.passage(move.unit))
    if refusal is not None:
        return _shy(m, move, refusal)
    if not m.bound(move.unit, move.path[-1]):
        return None
    certain = _walk(m, move, m.passage(move.unit, m.worst)) is None
    return m.crowding_refusal(move.unit, move.path[-1], certain)


def _shy(m: Crowding, move: Move, refusal: Refusal) -> Refusal:
    """For a decoy the hexes beside a mask are as barred as its own, though no enemy stands there."""
    if refusal.topic != "move.enemy" or not m.s.game.of(Formations).decoy[move.unit]:
        return refusal
    barred = m.fear_of(move.unit).enemies
    return m.refuse("fog.decoy-shy", hex=next(hex_ for hex_ in move.path if barred >> hex_ & 1))


def _walk(m: Crowding, move: Move, passage: Passage) -> Refusal | None:
    s, unit = m.s, move.unit
    way, points, path = way_of(s, unit), points_of(s, unit), move.path
    here, spent, alone = s.where[unit], 0, len(path) == 1
    if here < 0:
        refused, spent = _entry_refusal(m, unit, path[0], passage)
        if refused is not None:
            return refused
        here, path = path[0], path[1:]
    elif here in path:
        return m.refuse("move.round-trip", hex=here)
    for number, hex_ in enumerate(path):
        direction = m.grid.direction(here, hex_)
        if direction is None:
            return m.refuse("move.not-adjacent", start=here, hex=hex_)
        first = number == 0 and s.where[unit] >= 0
        if not first and passage.stops >> here & 1:
            return Refusal("zoc.stop", (("hex", here),), passage.rights.rule)
        cost = way.cost(here, direction)
        if cost is None:
            return m.refuse("move.impassable", hex=hex_)
        refusal = step_refusal(passage, here, hex_, direction, first)
        if refusal is not None:
            return refusal if refusal.rule else refusal._replace(rule=s.game.cite(refusal.topic))
        spent += cost + toll(passage, here, hex_)
        here = hex_
    if spent > points and not alone:
        return _too_far(m, unit, here, spent)
    return None


def _too_far(m: Crowding, unit: int, hex_: Hex, spent: int) -> Refusal:
    """The points are spent: those of the counter, or those that the weather leaves of them."""
    s, points = m.s, points_of(m.s, unit)
    allowance = 2 * s.game.allowance[unit][s.steps[unit]]
    if points == allowance:
        return m.refuse("march.too-far", unit=unit, hex=hex_, cost=halves(spent), points=halves(points))
    return Refusal(
        "march.weather",
        (
            ("unit", unit), ("hex", hex_), ("cost", halves(spent)), ("points", halves(points)),
            ("weather", s.weather), ("allowance", halves(allowance)),
        ),
        s.game.of(MarchRules).weather[s.weather].rule,
    )  # fmt: skip


def _entry_refusal(m: Crowding, unit: int, hex_: Hex, passage: Passage) -> tuple[Refusal | None, int]:
    cost = way_of(m.s, unit).arrival(hex_) if hex_ in m.grid else None
    if cost is None or not m.s.game.of(Schedule).entries[m.side] >> hex_ & 1:
        return m.refuse("entry.edge", hex=hex_), 0
    if (passage.menace.enemies | passage.menace.zone) >> hex_ & 1:
        return m.refuse("entry.enemy", hex=hex_), 0
    return None, cost


def _line_refusal(m: Crowding, action: Rail) -> Refusal | None:
    s, unit, path = m.s, action.unit, action.path
    rules, start = s.game.of(Railways), s.where[action.unit]
    if not path:
        return m.refuse("move.no-path", unit=unit)
    if start < 0 and not rules.entries[m.side] >> path[0] & 1:
        return m.refuse("entry.edge", hex=path[0])
    whole = path if start < 0 else (start, *path)
    if len(set(whole)) != len(whole):
        return m.refuse("move.round-trip", hex=path[-1])
    for here, end in broken_links(m.grid, rules.lines[m.side], whole):
        return m.refuse("move.no-track", start=here, hex=end)
    fear = m.fear_of(unit)
    for hex_ in path:
        if (fear.enemies | fear.zone) >> hex_ & 1:
            return m.refuse("rail.zones", hex=hex_)
    if not m.bound(unit, path[-1]):
        return None
    return m.crowding_refusal(unit, path[-1], not path_mask(path) & (m.worst.enemies | m.worst.zone))


def halves(points: int) -> str:
    """Half points as people write them."""
    return f"{points // 2}½" if points % 2 else str(points // 2)
